"""The draws of each game as data: limits, endings, and what they end a game with.

Nothing here counts; `Board` does, by these values. The games name theirs in `variants.py`.

>>> from draughts_core.draw_rules import FMJD_64
>>> [(ending.moves, ending.article) for ending in FMJD_64.endings][:2]
[(5, 'FMJD-64 7.2.8'), (5, 'FMJD-64 7.2.7')]
"""

from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


class Termination(Enum):
    """Why a game is over.

    >>> from draughts_core import Termination
    >>> Termination.BLOCKED.value, Termination.BLOCKED.article, Termination.BLOCKED.is_draw
    ('no legal move', '7.2', False)
    """

    NO_PIECES = "no pieces"
    BLOCKED = "no legal move"
    ONE_PIECE = "a single piece left"
    KING_AGAINST_MAN = "a king against a single man"
    REPETITION = "third occurrence of the position"
    FOURTH_OCCURRENCE = "fourth occurrence of the position"
    KINGS_ONLY = "25 moves by each side with kings only"
    NO_PROGRESS = "too many moves without a capture or a man's move"
    THREE_AGAINST_ONE = "16 moves with three pieces against a lone king"
    TWO_AGAINST_ONE = "5 moves with at most two pieces against a lone king"
    MATERIAL = "too many moves with such pieces"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    REFUSAL = "refusal of the rules"

    @property
    def article(self) -> str:
        """The article of the rules of international draughts it rests on; "" where there is none.

        Losing without a move and the ends that players bring about are alike in all games. For a
        draw of another game see `Outcome.article`, which has that game's own citation.
        """
        return _ARTICLES.get(self, "")

    @property
    def is_draw(self) -> bool:
        """Whether it is always a draw."""
        return self in _DRAWS


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

_DRAWS = (
    Termination.REPETITION,
    Termination.FOURTH_OCCURRENCE,
    Termination.KINGS_ONLY,
    Termination.NO_PROGRESS,
    Termination.THREE_AGAINST_ONE,
    Termination.TWO_AGAINST_ONE,
    Termination.MATERIAL,
    Termination.AGREEMENT,
)


class Frozen:
    """A frozen value compared by its slots, which are the arguments of its class in order.

    >>> Limit(3, "6.1", Termination.REPETITION) == Limit(3, "6.1", Termination.REPETITION)
    True
    """

    __slots__: tuple[str, ...] = ()

    def _put(self, *values: object) -> None:
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

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


class Limit(Frozen):
    """A number at which a game is drawn.

    Attributes:
        number: how often a position has to stand, or how many moves each side has to make.
        article: where the game's rules say so.
        termination: what the game ends by.
        claimed: whether it is drawn only when a player claims it.

    >>> Limit(3, "6.1", Termination.REPETITION).claimed
    False
    """

    __slots__ = ("number", "article", "termination", "claimed")  # noqa: RUF023

    number: int
    article: str
    termination: Termination
    claimed: bool

    def __init__(
        self, number: int, article: str, termination: Termination, claimed: bool = False
    ) -> None:
        self._put(number, article, termination, claimed)


Range = tuple[int, int]
"""The least and the most of something, both included."""

ANY: Range = (0, 99)
"""However many there are."""


class Force(Frozen):
    """What a side has to have: so many men, so many kings, and so many pieces in all.

    >>> Force(pieces=(3, 3), kings=(1, 3)) == Force((3, 3), ANY, (1, 3))
    True
    """

    __slots__ = ("pieces", "men", "kings")  # noqa: RUF023

    pieces: Range
    men: Range
    kings: Range

    def __init__(self, pieces: Range = ANY, men: Range = ANY, kings: Range = ANY) -> None:
        self._put(pieces, men, kings)


def only_kings(least: int, most: int | None = None) -> Force:
    """So many kings, or from `least` to `most`, and nothing else.

    >>> only_kings(2)
    Force(pieces=(0, 99), men=(0, 0), kings=(2, 2))
    """
    return Force(men=(0, 0), kings=(least, least if most is None else most))


LONE_KING = only_kings(1)
"""A king and nothing else."""

THREE_WITH_A_KING = Force(pieces=(3, 3), kings=(1, 3))
"""Three pieces, a king among them (article 6.3)."""

TWO_WITH_A_KING = Force(pieces=(1, 2), kings=(1, 2))
"""A king, alone or with one piece more (article 6.4)."""


class Ending(Frozen):
    """Pieces with which a game may last so many moves and no more.

    They are counted from the position in which the pieces first stand so: after that one, `moves`
    moves by each side. Either side may be the strong one.

    Attributes:
        moves: how many moves by each side; 0 where the game is over at once.
        article: where the game's rules say so.
        strong: what one side has.
        weak: what the other side has.
        pieces: how many pieces there are on the board.
        unchanged: whether every capture and every promotion begins the count anew, also when
            the pieces still are as described.
        on_main_diagonal: whether the count holds only while the weak side has a piece on the
            main diagonal.
        wins: whether the strong side has won, and it is no draw; not while the side to move has
            a capture to make.
        claimed: whether it is drawn only when a player claims it.
        termination: what the game ends by.

    >>> Ending(16, "6.3", THREE_WITH_A_KING).weak == LONE_KING
    True
    """

    __slots__ = (  # noqa: RUF023
        "moves",
        "article",
        "strong",
        "weak",
        "pieces",
        "unchanged",
        "on_main_diagonal",
        "wins",
        "claimed",
        "termination",
    )

    moves: int
    article: str
    strong: Force
    weak: Force
    pieces: Range
    unchanged: bool
    on_main_diagonal: bool
    wins: bool
    claimed: bool
    termination: Termination

    def __init__(
        self,
        moves: int,
        article: str,
        strong: Force,
        weak: Force = LONE_KING,
        pieces: Range = ANY,
        unchanged: bool = False,
        on_main_diagonal: bool = False,
        wins: bool = False,
        claimed: bool = False,
        termination: Termination = Termination.MATERIAL,
    ) -> None:
        self._put(
            moves,
            article,
            strong,
            weak,
            pieces,
            unchanged,
            on_main_diagonal,
            wins,
            claimed,
            termination,
        )


class DrawRules(Frozen):
    """When a game is drawn; without arguments as article 6 of the international rules has it.

    The arguments set other limits for single paragraphs of article 6 (None: it is not kept);
    `DrawRules.of` describes the draws of any game. Limits are in moves by each side, so a limit
    of 16 is reached after 32 plies.

    Args:
        kings_only_moves: with kings only moved and nothing captured (6.2).
        three_against_one_moves: three pieces, a king among them, against a lone king (6.3);
            15 in a rule text for beginners.
        two_against_one_moves: at most two pieces, a king among them, against a lone king (6.4).
        lone_king_on_main_diagonal_moves: as 6.3, counted while the lone king stays on the main
            diagonal; 5 in the same text, None in the official rules.

    Attributes:
        repetition: how often a position has to stand; None for no such rule.
        endings: which pieces may last how long, in the order in which they are looked at.
        no_progress: how many moves without a capture and without a man's move; None for no
            such rule.

    >>> from draughts_core import Board, DrawRules
    >>> DrawRules(lone_king_on_main_diagonal_moves=5).three_against_one_moves
    16
    >>> Board("W:WK1,K2:BK45:H9", draw_rules=DrawRules(two_against_one_moves=4)).outcome().article
    '6.4'
    """

    __slots__ = ("repetition", "endings", "no_progress")  # noqa: RUF023

    repetition: Limit | None
    endings: tuple[Ending, ...]
    no_progress: Limit | None

    def __init__(
        self,
        *,
        kings_only_moves: int | None = 25,
        three_against_one_moves: int | None = 16,
        two_against_one_moves: int | None = 5,
        lone_king_on_main_diagonal_moves: int | None = None,
    ) -> None:
        three, two = Termination.THREE_AGAINST_ONE, Termination.TWO_AGAINST_ONE
        endings = []
        if two_against_one_moves is not None:
            endings.append(
                Ending(two_against_one_moves, two.article, TWO_WITH_A_KING, termination=two)
            )
        if three_against_one_moves is not None:
            endings.append(
                Ending(three_against_one_moves, three.article, THREE_WITH_A_KING, termination=three)
            )
        if lone_king_on_main_diagonal_moves is not None:
            endings.append(
                Ending(
                    lone_king_on_main_diagonal_moves,
                    three.article,
                    THREE_WITH_A_KING,
                    on_main_diagonal=True,
                    termination=three,
                )
            )
        kings_only = Termination.KINGS_ONLY
        self._put(
            Limit(3, Termination.REPETITION.article, Termination.REPETITION),
            tuple(endings),
            None
            if kings_only_moves is None
            else Limit(kings_only_moves, kings_only.article, kings_only),
        )

    @classmethod
    def of(
        cls,
        *,
        repetition: Limit | None = None,
        endings: tuple[Ending, ...] = (),
        no_progress: Limit | None = None,
    ) -> "DrawRules":
        """The draws of any game; without arguments none at all.

        >>> from draughts_core import Board, DrawRules
        >>> Board("W:WK1:BK45:H99", draw_rules=DrawRules.of()).outcome() is None
        True
        """
        self = cls.__new__(cls)
        self._put(repetition, tuple(endings), no_progress)
        return self

    @property
    def kings_only_moves(self) -> int | None:
        """The limit of moves with kings only (6.2), or None."""
        return None if self.no_progress is None else self.no_progress.number

    @property
    def three_against_one_moves(self) -> int | None:
        """The limit of three pieces against a lone king (6.3), or None."""
        return self._moves(THREE_WITH_A_KING, False)

    @property
    def two_against_one_moves(self) -> int | None:
        """The limit of at most two pieces against a lone king (6.4), or None."""
        return self._moves(TWO_WITH_A_KING, False)

    @property
    def lone_king_on_main_diagonal_moves(self) -> int | None:
        """The limit of three pieces against a lone king on the main diagonal, or None."""
        return self._moves(THREE_WITH_A_KING, True)

    def _moves(self, strong: Force, on_main_diagonal: bool) -> int | None:
        for ending in self.endings:
            if (ending.strong, ending.weak) == (strong, LONE_KING) and (
                ending.on_main_diagonal == on_main_diagonal
            ):
                return ending.moves
        return None

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_rules, self._values()

    def __repr__(self) -> str:
        return super().__repr__().replace("(", ".of(", 1)


def _restore_rules(
    repetition: Limit | None, endings: tuple[Ending, ...], no_progress: Limit | None
) -> DrawRules:
    return DrawRules.of(repetition=repetition, endings=endings, no_progress=no_progress)


# ---- the games ------------------------------------------------------------------------------

OFFICIAL = DrawRules()
"""Article 6 as the official rules of international draughts have it; Canadian draughts too."""

NO_DRAWS = DrawRules.of()
"""Nothing but agreement: Thai and Argentinian draughts, for which no text was found."""


def _third(article: str, claimed: bool = False) -> Limit:
    return Limit(3, article, Termination.REPETITION, claimed)


def _no_progress(moves: int, article: str, claimed: bool = False) -> Limit:
    return Limit(moves, article, Termination.NO_PROGRESS, claimed)


_WITH_A_KING = Force(kings=(1, 99))

FMJD_64 = DrawRules.of(
    repetition=_third("FMJD-64 7.2.3"),
    endings=(
        Ending(5, "FMJD-64 7.2.8", TWO_WITH_A_KING),
        Ending(5, "FMJD-64 7.2.7", THREE_WITH_A_KING, on_main_diagonal=True),
        Ending(15, "FMJD-64 7.2.4", only_kings(3, 99)),
        Ending(30, "FMJD-64 7.2.6", _WITH_A_KING, weak=_WITH_A_KING, pieces=(4, 5), unchanged=True),
        Ending(60, "FMJD-64 7.2.6", _WITH_A_KING, weak=_WITH_A_KING, pieces=(6, 7), unchanged=True),
    ),
    no_progress=_no_progress(15, "FMJD-64 7.2.5"),
)
"""Article 7.2 of the FMJD's rules for 64 squares: Russian and Brazilian draughts."""

_WCDF = "WCDF rules of draughts, definition of a draw"

ENGLISH = DrawRules.of(
    repetition=_third(_WCDF, claimed=True), no_progress=_no_progress(40, _WCDF, claimed=True)
)
"""English draughts: a player has to claim, and to show, either."""

_FRISIAN = "Frisian draughts, as lidraughts counts"

FRISIAN = DrawRules.of(
    endings=(
        Ending(2, _FRISIAN, LONE_KING),
        Ending(7, _FRISIAN, only_kings(2)),
    ),
)
"""Frisian draughts: kings only, one or two against one."""

_APCA = "APCA rules, rule 26"

POOL = DrawRules.of(
    repetition=_third(_APCA),
    endings=(Ending(13, "APCA rules, three kings against one", only_kings(3)),),
    no_progress=_no_progress(15, _APCA),
)
"""American pool checkers."""

_IBERIAN = "Rules of the Portuguese federation, draws"

IBERIAN = DrawRules.of(repetition=_third(_IBERIAN), no_progress=_no_progress(20, _IBERIAN))
"""Spanish and Portuguese draughts."""

ITALIAN = DrawRules.of(
    repetition=Limit(4, "FID 9.3 b1", Termination.FOURTH_OCCURRENCE),
    no_progress=_no_progress(40, "FID 10.4"),
)
"""Italian draughts."""

_CZECH = "FMJD, brief rules of Czech draughts"

CZECH = DrawRules.of(repetition=_third(_CZECH, claimed=True), no_progress=_no_progress(15, _CZECH))
"""Czech draughts: a repetition has to be claimed."""

_ONE_PIECE = Force(pieces=(1, 1))
_LONE_MAN = Force(men=(1, 1), kings=(0, 0))

TURKISH = DrawRules.of(
    repetition=_third("Dama turc, alemanni.pagesperso-orange.fr"),
    endings=(
        Ending(
            0,
            "Turkish draughts, Wikipedia",
            LONE_KING,
            weak=_LONE_MAN,
            wins=True,
            termination=Termination.KING_AGAINST_MAN,
        ),
        Ending(2, "Turkish draughts, as pydraughts counts", _ONE_PIECE, weak=_ONE_PIECE),
    ),
)
"""Turkish draughts: a king has won against a single man; otherwise one piece each is a draw."""

_DAMII = "Ghanaian draughts, rules of one program"

GHANAIAN = DrawRules.of(
    # A lone king has lost already where `Variant.one_piece_loses`.
    endings=(Ending(16, _DAMII, only_kings(3), termination=Termination.THREE_AGAINST_ONE),),
    no_progress=Limit(25, _DAMII, Termination.KINGS_ONLY),
)
"""Ghanaian draughts; no official text was found."""
