"""`Board`: a game being played, with moves to push and pop."""

from draughts_core._game import GameState
from draughts_core.colours import Colour
from draughts_core.draws import DrawRules, Outcome, Termination
from draughts_core.errors import DraughtsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from draughts_core._move import Move


class Board(GameState):
    """A game: the present position, the moves that led to it, and the draw rules.

    The one object of the library that changes. Equal boards show equal positions of the same
    game; how they came about does not matter. Use one board per thread.

    Args:
        fen: the position to start from, in any form `Position.from_fen` reads; a field ``:H``
            seeds the count of article 6 that its material stands under.
        variant: the game, by name or as a `Variant`.
        position: a `Position` to start from, instead of `fen` and `variant`.
        turn: the side to move where the FEN leaves it open.
        draw_rules: limits other than the official ones.

    Raises:
        FenError: the FEN is none.
        ValueError: there is no such variant.

    >>> from draughts_core import Board
    >>> board = Board()
    >>> for text in ("32-28", "19-23", "28x19", "14x23"):
    ...     move = board.push(text)
    >>> board.fen()
    'W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23'
    >>> board.pop()
    Move(14, 23, captured=(19,))
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def copy(self, stack: bool | int = True) -> "Board":
        """A board of its own that shows the same.

        Args:
            stack: True for all moves, False for none, a number for the last so many. The counts
                of article 6 are kept in any case.

        Raises:
            ValueError: a negative number.
        """
        if stack is True:
            moves = self.ply
        else:
            moves = min(int(stack), self.ply)
            if moves < 0:
                raise ValueError(f"stack must not be negative: {stack}")
        return self._copied(self._size(), moves)

    def root(self) -> "Board":
        """A board at the position under the first move of the stack."""
        return self._copied(self._size() - self.ply, 0)

    def _copied(self, records: int, moves: int) -> "Board":
        other = type(self).__new__(type(self))
        other.draw_rules = self.draw_rules
        self._copy_to(other, records, moves)
        if records == self._size():
            other._finish = self._finish
        return other

    def finish(
        self, termination: Termination, *, winner: Colour | None = None, both_lost: bool = False
    ) -> Outcome:
        """Say that the game ended here for a reason the board cannot show.

        Args:
            termination: AGREEMENT, RESIGNATION, TIME or REFUSAL (articles 7.2 and 7.3).
            winner: who won; by default the opponent of the side to move, and nobody where it
                was agreed.
            both_lost: neither side gets anything (written 0-0).

        Returns:
            The outcome, which `outcome` gives too until a move is pushed or popped.

        Raises:
            DraughtsError: a termination the board finds itself, or a winner of a draw.

        >>> from draughts_core import Board
        >>> from draughts_core.draws import Termination
        >>> board = Board()
        >>> board.finish(Termination.AGREEMENT).result()
        '1-1'
        """
        termination = Termination(termination)
        if termination not in _SAID:
            raise DraughtsError(f"a board sees for itself whether there is {termination.value}")
        if both_lost and (winner is not None or termination is Termination.AGREEMENT):
            raise DraughtsError("a game that both lost has no winner and is no draw")
        if termination is Termination.AGREEMENT:
            if winner is not None:
                raise DraughtsError("a game drawn by agreement has no winner")
        elif winner is None and not both_lost:
            winner = self.turn.other
        self._finish = Outcome(winner, termination, variant=self.variant, both_lost=both_lost)
        return self._finish

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        A side without a legal move has lost (7.2). Then what `finish` said counts, then the
        draws: 6.1, 6.4, 6.3, 6.2. Looks at the present position only, so a draw that was passed
        over is one no more; and pushing on after it is allowed, for records do.
        """
        if not self._has_moves():
            kind = Termination.BLOCKED if self._has_pieces() else Termination.NO_PIECES
            return Outcome(self.turn.other, kind, variant=self.variant)
        if self._finish is not None:
            return self._finish
        if self.is_repetition(3):
            return Outcome(None, Termination.REPETITION, variant=self.variant)
        if self.variant == "international":
            kind_or_none = self.draw_rules.draw(*self._counts())
            if kind_or_none is not None:
                return Outcome(None, kind_or_none, variant=self.variant)
        return None

    def is_game_over(self) -> bool:
        """Whether there is an outcome."""
        return self.outcome() is not None

    def diagram(self, *, numbers: bool = False) -> str:
        """The board as text, White at the bottom; with the names of the empty squares if wanted."""
        return self.position.diagram(numbers=numbers)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        game = "" if self.variant == "international" else f", variant={str(self.variant)!r}"
        return f"Board({self.fen()!r}{game})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.position == other.position

    def __copy__(self) -> "Board":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Board":
        return self.copy()

    def __reduce__(self) -> "tuple[Any, ...]":
        return _restore_board, (type(self), self.draw_rules, *self._pack())


_SAID = (
    Termination.AGREEMENT,
    Termination.RESIGNATION,
    Termination.TIME,
    Termination.REFUSAL,
)


def _restore_board(
    kind: type[Board],
    rules: DrawRules,
    records: "list[Any]",
    moves: "list[Move]",
    finish: Outcome | None,
) -> Board:
    board = kind.__new__(kind)
    board.draw_rules = rules
    board._unpack(records, moves, finish)
    return board
