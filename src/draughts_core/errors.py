"""What can go wrong, one class a kind; every one is a ``ValueError`` and pickles whole."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts_core._move import Move


class DraughtsError(ValueError):
    """Anything draughts_core refuses; the message says what and why."""


class FenError(DraughtsError):
    """A text that is not a position.

    Attributes:
        text: the whole text that was read.
        offset: where in `text` the fault is, counted in characters from 0.
        reason: the fault in words.

    >>> from draughts_core import Position
    >>> Position.from_fen("W:W31,31:B1")
    Traceback (most recent call last):
      ...
    draughts_core.errors.FenError: square 31 is occupied twice, at offset 6 of 'W:W31,31:B1'
    """

    def __init__(self, text: str, offset: int, reason: str) -> None:
        super().__init__(text, offset, reason)
        self.text = text
        self.offset = offset
        self.reason = reason

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 200 else self.text[:197] + "..."
        return f"{self.reason}, at offset {self.offset} of {shown!r}"


class MoveError(DraughtsError):
    """A move that could not be taken; base of the three below.

    Attributes:
        text: the move as it was given.
        fen: the position it was given in ("" where there is none).
        reason: the fault in words.
    """

    def __init__(self, text: str, fen: str, reason: str) -> None:
        super().__init__(text, fen, reason)
        self.text = text
        self.fen = fen
        self.reason = reason

    def __str__(self) -> str:
        where = f" (in {self.fen})" if self.fen else ""
        return f"{self.text!r}: {self.reason}{where}"


class InvalidMoveError(MoveError):
    """A text or a set of numbers that is no move in any position."""


class IllegalMoveError(MoveError):
    """A move that this position does not allow.

    The reason is worked out when it is first asked for, so that trying texts costs little;
    `Position.explain` tells more.
    """

    def __init__(
        self, text: str, fen: str, reason: str | None = None, variant: str = "", hub: str = ""
    ) -> None:
        """Without a reason, the game and, for a move given as a value, its Hub text are needed."""
        # The exception's own __new__ has kept the arguments; calling __init__ again would cost.
        self.text = text
        self.fen = fen
        if reason is None:
            self._asked = variant, hub
        else:
            self.reason = reason

    def __getattr__(self, name: str) -> str:
        asked = self.__dict__.get("_asked")
        if name != "reason" or asked is None:
            raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
        from draughts_core.violations.refusals import reason_of

        variant, hub = asked
        self.reason = reason_of(self.fen, variant, hub or self.text, bool(hub))
        del self._asked
        self.args = (self.text, self.fen, self.reason)
        return self.reason

    def __reduce__(self) -> "tuple[type[IllegalMoveError], tuple[str, str, str]]":
        return type(self), (self.text, self.fen, self.reason)


class AmbiguousMoveError(MoveError):
    """A text that names several legal moves.

    Attributes:
        candidates: the legal moves it may mean, in the order of `legal_moves`.
    """

    def __init__(self, text: str, fen: str, reason: str, candidates: "tuple[Move, ...]") -> None:
        super().__init__(text, fen, reason)
        self.args = (text, fen, reason, candidates)
        self.candidates = candidates
