"""How games end: the draws of article 6, the ends of article 7, and how results are written."""

from enum import Enum

from draughts_core.colours import WHITE, Colour
from draughts_core.variants import Variant, get

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

# Material that article 6 names, as the compiled game counts it.
NO_ENDING = 0
THREE_AGAINST_ONE = 3
TWO_AGAINST_ONE = 2


class Termination(Enum):
    """Why a game is over."""

    NO_PIECES = "no pieces"
    BLOCKED = "no legal move"
    REPETITION = "third occurrence of the position"
    KINGS_ONLY = "25 moves by each side with kings only"
    THREE_AGAINST_ONE = "16 moves with three pieces against a lone king"
    TWO_AGAINST_ONE = "5 moves with at most two pieces against a lone king"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    REFUSAL = "refusal of the rules"

    @property
    def article(self) -> str:
        """The article of the official rules it rests on."""
        return _ARTICLES[self]

    @property
    def is_draw(self) -> bool:
        """Whether it is always a draw."""
        return self.article.startswith("6.") or self is Termination.AGREEMENT


_ARTICLES = {
    Termination.NO_PIECES: "7.2",
    Termination.BLOCKED: "7.2",
    Termination.REPETITION: "6.1",
    Termination.KINGS_ONLY: "6.2",
    Termination.THREE_AGAINST_ONE: "6.3",
    Termination.TWO_AGAINST_ONE: "6.4",
    Termination.AGREEMENT: "7.3",
    Termination.RESIGNATION: "7.2",
    Termination.TIME: "10",
    Termination.REFUSAL: "7.2",
}


class _Value:
    """A frozen value compared by its slots."""

    __slots__: tuple[str, ...] = ()

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._values()))

    def __setattr__(self, name: str, value: object) -> "NoReturn":
        raise AttributeError(f"{type(self).__name__} cannot be changed ({name})")

    def __delattr__(self, name: str) -> "NoReturn":
        raise AttributeError(f"{type(self).__name__} cannot be changed ({name})")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self._values()

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({shown})"


class Outcome(_Value):
    """How a game ended.

    Attributes:
        winner: the side that won; None for a draw, and where both lost.
        termination: why.
        article: the article of the official rules.
        variant: the game, which decides how the result is written.
        both_lost: whether neither side gets anything.

    >>> from draughts_core import Board
    >>> Board("B:W50:B").outcome().result()
    '2-0'
    """

    __slots__ = ("winner", "termination", "article", "variant", "both_lost")  # noqa: RUF023

    winner: Colour | None
    termination: Termination
    article: str
    variant: Variant
    both_lost: bool

    def __init__(
        self,
        winner: Colour | None,
        termination: Termination,
        article: str = "",
        variant: str = "international",
        both_lost: bool = False,
    ) -> None:
        put = object.__setattr__
        put(self, "winner", None if winner is None else Colour(winner))
        put(self, "termination", termination)
        put(self, "article", article or termination.article)
        put(self, "variant", get(variant))
        put(self, "both_lost", both_lost)

    def result(self) -> str:
        """The result as this game writes it: ``2-0``, ``1-1``, ``0-2``; ``1-0`` on 8x8; ``0-0``.

        Source: article 7; PDN 3.0, tag Result.
        """
        white, draw, black, none = self.variant.results
        if self.both_lost:
            return none
        if self.winner is None:
            return draw
        return white if self.winner == WHITE else black


class DrawRules(_Value):
    """Which limits of article 6 are kept; the defaults are the official ones.

    Limits are in moves by each side, so a limit of 16 is reached after 32 plies.

    Attributes:
        kings_only_moves: with kings only moved and nothing captured (6.2).
        three_against_one_moves: three pieces, a king among them, against a lone king (6.3);
            15 in a rule text for beginners.
        two_against_one_moves: at most two pieces, a king among them, against a lone king (6.4).
        lone_king_on_main_diagonal_moves: as 6.3, counted while the lone king stays on the main
            diagonal; 5 in the same text, None (not kept) in the official rules.

    >>> from draughts_core.draws import DrawRules
    >>> DrawRules(lone_king_on_main_diagonal_moves=5).three_against_one_moves
    16
    """

    __slots__ = (
        "kings_only_moves",
        "lone_king_on_main_diagonal_moves",
        "three_against_one_moves",
        "two_against_one_moves",
    )

    kings_only_moves: int
    three_against_one_moves: int
    two_against_one_moves: int
    lone_king_on_main_diagonal_moves: int | None

    def __init__(
        self,
        *,
        kings_only_moves: int = 25,
        three_against_one_moves: int = 16,
        two_against_one_moves: int = 5,
        lone_king_on_main_diagonal_moves: int | None = None,
    ) -> None:
        put = object.__setattr__
        put(self, "kings_only_moves", kings_only_moves)
        put(self, "three_against_one_moves", three_against_one_moves)
        put(self, "two_against_one_moves", two_against_one_moves)
        put(self, "lone_king_on_main_diagonal_moves", lone_king_on_main_diagonal_moves)

    def __reduce__(self) -> tuple[object, ...]:
        return _make_rules, self._values()

    def draw(
        self, material: int, material_plies: int, diagonal_plies: int, kings_plies: int
    ) -> Termination | None:
        """The draw by 6.4, 6.3 or 6.2 that these counts make, in that order.

        Args:
            material: which of 6.3 and 6.4 the pieces on the board fall under.
            material_plies: plies since that material first stood.
            diagonal_plies: plies for which, under 6.3, the lone king has held the main diagonal.
            kings_plies: plies in a row in which kings moved and nothing was captured.
        """
        if material == TWO_AGAINST_ONE and material_plies >= 2 * self.two_against_one_moves:
            return Termination.TWO_AGAINST_ONE
        if material == THREE_AGAINST_ONE:
            if material_plies >= 2 * self.three_against_one_moves:
                return Termination.THREE_AGAINST_ONE
            held = self.lone_king_on_main_diagonal_moves
            if held is not None and diagonal_plies >= 2 * held:
                return Termination.THREE_AGAINST_ONE
        if kings_plies >= 2 * self.kings_only_moves:
            return Termination.KINGS_ONLY
        return None


def _make_rules(kings: int, diagonal: int | None, three: int, two: int) -> DrawRules:
    return DrawRules(
        kings_only_moves=kings,
        three_against_one_moves=three,
        two_against_one_moves=two,
        lone_king_on_main_diagonal_moves=diagonal,
    )


OFFICIAL = DrawRules()
"""Article 6 as the official rules of international draughts have it."""
