"""What a game is: its name, board, numbering, notation and rules, as one frozen value."""

from draughts_core.colours import WHITE, Colour
from draughts_core.draw_rules import OFFICIAL, DrawRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FILES = "abcdefghijklmnop"

# The rules of international draughts, from which every other game says how it differs.
_RULES_OF_INTERNATIONAL = {
    "back_rows_free": 0,
    "bottom_left_playable": True,
    "every_square": False,
    "first_mover": WHITE,
    "letters": False,
    "numbered_from_below": False,
    "capture_sign": "x",
    "gametype": None,
    "gametype_traits": "",
    "results": ("1-0", "1/2-1/2", "0-1", "0-0"),
    "uncertain": (),
    "draws": OFFICIAL,
    "captures_along": "diagonals",
    "men_capture_backward": True,
    "men_capture_kings": True,
    "flying_kings": True,
    "kings_land_behind": False,
    "removed_at_once": False,
    "may_turn_back": False,
    "crowned_in_passing": False,
    "priority": (),
    "king_limit": 0,
    "one_piece_loses": False,
}


class Variant(str):
    """One game: its name, with everything that is not move generation as attributes.

    Attributes:
        number: the game's number in the compiled core and in `Position.to_bytes`.
        full_name: the game's name in a sentence.
        other_names: further names, of other languages too.
        aliases: names that `get` takes as well.
        rows, columns: the size of the board.
        every_square: whether every square is played on, or only those of one colour.
        bottom_left_playable: whether White's bottom left corner is played on.
        squares: how many squares are played on.
        men: how many men each side starts with.
        back_rows_free: how many rows are left free behind the men at the start.
        first_mover: who moves first, as a `Colour`.
        letters: whether text names squares by letters (``c3``) or by numbers.
        numbered_from_below: whether the official numbers run from White's bottom right corner
            upward (square 1 of the library is then the last of the game).
        capture_sign: the sign written between the squares of a capture.
        gametype: the number of the game in the PDN tag ``GameType``, or None.
        gametype_traits: what that tag may say besides, after the number.
        results: how White's win, a draw, Black's win and a loss for both are written.
        rules: the rules in words.
        sources: where they are taken from.
        uncertain: where the sources leave a doubt, and which way was chosen.

    The rules as data, for those who compare games (the compiled core holds its own):
        captures_along: ``"diagonals"``, ``"lines"`` (rows and columns, along which the pieces
            then move too) or ``"both"`` (moving along diagonals).
        men_capture_backward: whether men capture backward. (Sideways they always do where
            captures run along rows.)
        men_capture_kings: whether men may capture kings.
        flying_kings: whether kings move and capture at any distance.
        kings_land_behind: whether a capturing king has to land directly behind the piece.
        removed_at_once: whether a jumped piece leaves the board at once, not after the move.
        may_turn_back: whether a capture may go on in the opposite direction (180°).
        crowned_in_passing: whether a man that touches the far row in a capture goes on as a king.
        priority: which captures are compulsory, the first difference deciding: ``"pieces"``
            (most pieces), ``"kings"`` (most kings), ``"by king"`` (made by a king), ``"value"``
            (man 1, king a little less than 2), ``"kings first"`` (kings met earliest).
        king_limit: how many moves in a row one king may make without a capture while its side
            has men; 0 for no limit.
        one_piece_loses: whether a side left with a single piece has lost.
        draws: when the game is drawn, see `DrawRules`; `Board` goes by it.
    """

    __slots__ = (
        "aliases",
        "back_rows_free",
        "bottom_left_playable",
        "capture_sign",
        "captures_along",
        "columns",
        "crowned_in_passing",
        "draws",
        "every_square",
        "first_mover",
        "flying_kings",
        "full_name",
        "gametype",
        "gametype_traits",
        "king_limit",
        "kings_land_behind",
        "letters",
        "may_turn_back",
        "men",
        "men_capture_backward",
        "men_capture_kings",
        "number",
        "numbered_from_below",
        "one_piece_loses",
        "other_names",
        "priority",
        "removed_at_once",
        "results",
        "rows",
        "rules",
        "sources",
        "uncertain",
    )

    aliases: tuple[str, ...]
    back_rows_free: int
    bottom_left_playable: bool
    capture_sign: str
    captures_along: str
    columns: int
    crowned_in_passing: bool
    draws: DrawRules
    every_square: bool
    first_mover: Colour
    flying_kings: bool
    full_name: str
    gametype: int | None
    gametype_traits: str
    king_limit: int
    kings_land_behind: bool
    letters: bool
    may_turn_back: bool
    men: int
    men_capture_backward: bool
    men_capture_kings: bool
    number: int
    numbered_from_below: bool
    one_piece_loses: bool
    other_names: tuple[str, ...]
    priority: tuple[str, ...]
    removed_at_once: bool
    results: tuple[str, str, str, str]
    rows: int
    rules: str
    sources: tuple[str, ...]
    uncertain: tuple[str, ...]

    def __new__(cls, name: str, **traits: "Any") -> "Variant":
        """Make a game; what is not said is as in international draughts."""
        self = super().__new__(cls, name)
        said = {**_RULES_OF_INTERNATIONAL, **traits}
        for trait in Variant.__slots__:
            if trait not in said:
                raise TypeError(f"a game needs {trait}")
            object.__setattr__(self, trait, said.pop(trait))
        if said:
            raise TypeError(f"unknown traits: {', '.join(said)}")
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Variant cannot be changed ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Variant cannot be changed ({name})")

    def __reduce__(self) -> "tuple[Any, ...]":
        from draughts_core.variants import get

        return get, (str(self),)

    def __repr__(self) -> str:
        return f"<Variant {str.__repr__(self)}>"

    @property
    def name(self) -> str:
        """The plain name."""
        return str.__str__(self)

    # ---- the board ----

    @property
    def squares(self) -> int:
        """How many squares are played on."""
        return self.rows * self.columns // (1 if self.every_square else 2)

    @property
    def row_length(self) -> int:
        """How many squares of a row are played on."""
        return self.columns if self.every_square else self.columns // 2

    def place(self, square: int) -> tuple[int, int]:
        """Row and column of a square, both from 0, from White's top left corner."""
        self._check(square)
        row, rest = divmod(square - 1, self.row_length)
        if self.every_square:
            return row, rest
        return row, 2 * rest + self._indent(row)

    def square_at(self, row: int, column: int) -> int:
        """The square at a row and column, or 0 where none is played on."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return 0
        if self.every_square:
            return row * self.columns + column + 1
        if column % 2 != self._indent(row):
            return 0
        return row * self.row_length + column // 2 + 1

    def _indent(self, row: int) -> int:
        """The column of the first square of a row."""
        return (self.rows - 1 - row + (not self.bottom_left_playable)) % 2

    def _check(self, square: int) -> None:
        if not 1 <= square <= self.squares:
            raise ValueError(f"square {square} is off the board (1-{self.squares})")

    @property
    def white_start(self) -> tuple[int, ...]:
        """The squares of White's men at the start."""
        last = self.squares - self.back_rows_free * self.row_length
        return tuple(range(last - self.men + 1, last + 1))

    @property
    def black_start(self) -> tuple[int, ...]:
        """The squares of Black's men at the start."""
        first = self.back_rows_free * self.row_length + 1
        return tuple(range(first, first + self.men))

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
        """The diagonal of played squares from corner to corner (article 2.6).

        On a board on which every square is played there are two; it is that from White's bottom
        left corner.
        """
        corner = 0 if self.square_at(0, self.columns - 1) == 0 else self.columns - 1
        step = -1 if corner else 1
        return tuple(self.square_at(row, corner + step * row) for row in range(self.rows))

    # ---- squares in text ----

    def square_name(self, square: int) -> str:
        """A square as this game's texts write it.

        >>> from draughts_core.variants import get
        >>> [get(game).square_name(22) for game in ("russian", "international", "spanish")]
        ['c3', '22', '11']
        """
        self._check(square)
        if self.letters:
            row, column = self.place(square)
            return f"{_FILES[column]}{self.rows - row}"
        return str(self.squares + 1 - square if self.numbered_from_below else square)

    def square_number(self, text: str) -> int:
        """The library's number of a square written in this game's way.

        Where squares are named by letters, the library's own numbers are taken too.

        Raises:
            ValueError: the text names no square of this board.
        """
        if text.isascii() and text.isdigit():
            square = int(text)
            self._check(square)
            return self.squares + 1 - square if self.numbered_from_below else square
        if self.letters and text[:1] in _FILES and text[1:].isascii() and text[1:].isdigit():
            square = self.square_at(self.rows - int(text[1:]), _FILES.index(text[:1]))
            if square:
                return square
        raise ValueError(f"{text!r} is no square of {self.name} draughts")
