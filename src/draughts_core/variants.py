"""The games: one frozen `Variant` each, with its board, notation, rules in words and sources.

A `Variant` *is* its name (a ``str``), so ``position.variant == "russian"`` holds, it can be a
dictionary key or a column value, and every ``variant=`` argument takes it or the plain name.

Squares in the whole library are *internal* numbers: 1 is White's top left playable square and
the count runs row by row. Only text uses a game's official numbering; `Variant.square_name`
and `Variant.square_number` translate.

>>> from draughts_core.variants import INTERNATIONAL, get
>>> get("international") is INTERNATIONAL
True
>>> INTERNATIONAL.main_diagonal
(5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FILES = "abcdefghijklmnop"


class Variant(str):
    """One game: its name, with everything that is not move generation as attributes.

    Attributes:
        number: the game's number in the compiled core and in `Position.to_bytes`.
        rows, columns: the size of the board; every second square is played on.
        squares: how many squares are played on.
        men: how many men each side starts with.
        letters: whether text names squares by letters (``c3``) or by numbers.
        capture_sign: the sign written between the squares of a capture.
        gametype: the number of the game in the PDN tag ``GameType``.
        results: how White's win, a draw, Black's win and a loss for both are written.
        rules: the rules in words.
        sources: where they are taken from.
    """

    __slots__ = (
        "aliases",
        "capture_sign",
        "columns",
        "gametype",
        "letters",
        "men",
        "number",
        "results",
        "rows",
        "rules",
        "sources",
    )

    aliases: tuple[str, ...]
    capture_sign: str
    columns: int
    gametype: int
    letters: bool
    men: int
    number: int
    results: tuple[str, str, str, str]
    rows: int
    rules: str
    sources: tuple[str, ...]

    def __new__(cls, name: str, **traits: "Any") -> "Variant":
        """Make a game; the package makes all that there are."""
        self = super().__new__(cls, name)
        for trait in Variant.__slots__:
            object.__setattr__(self, trait, traits.pop(trait))
        if traits:
            raise TypeError(f"unknown traits: {', '.join(traits)}")
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Variant cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Variant cannot be changed ({name})")

    def __reduce__(self) -> "tuple[Any, ...]":
        return get, (str(self),)

    def __repr__(self) -> str:
        return f"<Variant {str.__repr__(self)}>"

    @property
    def name(self) -> str:
        """The plain name."""
        return str.__str__(self)

    @property
    def squares(self) -> int:
        """How many squares are played on."""
        return self.rows * self.columns // 2

    def place(self, square: int) -> tuple[int, int]:
        """Row and column of a square, both from 0, from White's top left corner."""
        self._check(square)
        row, rest = divmod(square - 1, self.columns // 2)
        return row, 2 * rest + (1 if row % 2 == 0 else 0)

    def square_at(self, row: int, column: int) -> int:
        """The square at a row and column, or 0 where none is played on."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return 0
        if (row + column) % 2 == 0:
            return 0
        return row * (self.columns // 2) + column // 2 + 1

    def square_name(self, square: int) -> str:
        """A square as this game's texts write it.

        >>> get("russian").square_name(22), get("international").square_name(22)
        ('c3', '22')
        """
        if not self.letters:
            self._check(square)
            return str(square)
        row, column = self.place(square)
        return f"{_FILES[column]}{self.rows - row}"

    def square_number(self, text: str) -> int:
        """The internal number of a square written in this game's way or as a number.

        Raises:
            ValueError: the text names no square of this board.
        """
        if text.isascii() and text.isdigit():
            square = int(text)
            self._check(square)
            return square
        if self.letters and text[:1] in _FILES and text[1:].isascii() and text[1:].isdigit():
            square = self.square_at(self.rows - int(text[1:]), _FILES.index(text[:1]))
            if square:
                return square
        raise ValueError(f"{text!r} is no square of {self.name} draughts")

    @property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """Every diagonal of two squares or more, as ascending squares (article 2.5)."""
        found: set[tuple[int, ...]] = set()
        for square in range(1, self.squares + 1):
            for step in (-1, 1):
                row, column = self.place(square)
                while self.square_at(row - 1, column - step):
                    row, column = row - 1, column - step
                line = []
                while self.square_at(row, column):
                    line.append(self.square_at(row, column))
                    row, column = row + 1, column + step
                if len(line) > 1:
                    found.add(tuple(line))
        return tuple(sorted(found))

    @property
    def main_diagonal(self) -> tuple[int, ...]:
        """The longest diagonal, from corner to corner (article 2.6)."""
        corner = self.square_at(0, self.columns - 1) or self.square_at(0, 0)
        row, column = self.place(corner)
        step = -1 if column else 1
        line = []
        while self.square_at(row, column):
            line.append(self.square_at(row, column))
            row, column = row + 1, column + step
        return tuple(line)

    def _check(self, square: int) -> None:
        if not 1 <= square <= self.squares:
            raise ValueError(f"square {square} is off the board (1-{self.squares})")


_FMJD = "Official rules of international draughts, FMJD, articles 1-12"
_PDN = "PDN 3.0, GameType table"

INTERNATIONAL = Variant(
    "international",
    number=0,
    aliases=("polish", "draughts100"),
    rows=10,
    columns=10,
    men=20,
    letters=False,
    capture_sign="x",
    gametype=20,
    results=("2-0", "1-1", "0-2", "0-0"),
    rules=(
        "Men step diagonally forward and capture in all four diagonal directions. Kings fly. "
        "Capturing is compulsory, the capture of most pieces has to be chosen, jumped pieces "
        "leave the board when the capture is finished. A man is crowned only where it stops."
    ),
    sources=(_FMJD, _PDN),
)

BRAZILIAN = Variant(
    "brazilian",
    number=1,
    aliases=(),
    rows=8,
    columns=8,
    men=12,
    letters=True,
    capture_sign="x",
    gametype=26,
    results=("1-0", "1/2-1/2", "0-1", "0-0"),
    rules="The rules of international draughts on a board of 8x8 with twelve men a side.",
    sources=(_FMJD, _PDN),
)

RUSSIAN = Variant(
    "russian",
    number=2,
    aliases=("shashki",),
    rows=8,
    columns=8,
    men=12,
    letters=True,
    capture_sign=":",
    gametype=25,
    results=("1-0", "1/2-1/2", "0-1", "0-0"),
    rules=(
        "As Brazilian draughts, but any capture may be chosen as long as it is carried on to its "
        "end, and a man that touches the far row while capturing is crowned at once and goes on "
        "as a king."
    ),
    sources=("Russian draughts codex, articles 1.4-1.5", _PDN),
)

VARIANTS: tuple[Variant, ...] = (INTERNATIONAL, BRAZILIAN, RUSSIAN)
"""Every game, at the index that is its number."""

_BY_NAME: dict[str, Variant] = {
    name: game for game in VARIANTS for name in (str(game), *game.aliases)
}


def get(name: str) -> Variant:
    """The game of that name.

    Raises:
        ValueError: there is no such game; the message lists those there are.

    >>> get("shashki")
    <Variant 'russian'>
    """
    game = _BY_NAME.get(name)
    if game is None:
        raise ValueError(f"no variant {name!r}; there are {', '.join(VARIANTS)}")
    return game
