"""A game as it stands in a text; nothing in it has been judged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from draughts_core._position import Position
from draughts_core.variants import INTERNATIONAL, VARIANTS, Variant, by_gametype, get

if TYPE_CHECKING:
    from draughts_core._pdn import Node

RESULTS = ("2-0", "1-1", "0-2", "1-0", "0-1", "1/2-1/2", "0-0", "*")

FROM_POSITION = 99
"""What lidraughts writes as GameType for a game that does not begin at the start; of any kind."""


class Oddity(NamedTuple):
    """Something that was read although PDN 3.0 does not write it so.

    Attributes:
        code: what it is, such as ``odd-number`` or ``tag-without-quotes``.
        line, column: where it stands, both counted from 1.
        text: how it is written.
    """

    code: str
    line: int
    column: int
    text: str


class _Tagged:
    """What the tags of a game tell."""

    tags: dict[str, str]

    @property
    def fen(self) -> str | None:
        """The position the game starts from, where its tags name one."""
        fen = self.tags.get("FEN", "").strip()
        return None if fen in ("", "?") else fen

    @property
    def gametype(self) -> int | None:
        """The number in the tag GameType, None where there is none."""
        number = re.match(r"\s*(\d{1,4})", self.tags.get("GameType", ""))
        return None if number is None else int(number[1])

    def variant(self, default: str = INTERNATIONAL) -> Variant | None:
        """The game played, by the number in its GameType tag, whatever else stands there.

        Games without such a number are known by the tag ``Variant``.

        Args:
            default: the answer where both tags are missing.

        Returns:
            None for a game that this library does not know.

        >>> Game(tags={"GameType": "25,W,8,8,A0,0"}).variant()
        <Variant 'russian'>
        """
        number = self.gametype
        if number is None:
            named = self.tags.get("Variant", "").strip().lower()
            return get(named if named in VARIANTS else default)
        return get(default) if number == FROM_POSITION else by_gametype(number)


@dataclass(slots=True)
class Header(_Tagged):
    """The tags of a game and its place in the text.

    Attributes:
        number: the game's number in its source, from 1.
        line: the line it begins on, from 1.
        tags: tag names and values, in the order of the text.
        span: its first byte in the source, and the one behind its last.
        encoding: how its bytes were read: utf-8, cp1252 or latin-1.
    """

    number: int = 1
    line: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    span: tuple[int, int] = (0, 0)
    encoding: str = "utf-8"


@dataclass(slots=True, eq=False)
class Game(_Tagged):
    """One game as it stands in the text; nothing in it has been judged yet.

    Two games are equal where the same is written in them: tags, moves with their marks, comments
    and variations, and the result.

    Attributes:
        tags: tag names and values, in the order of the text.
        comments: comments before the first move.
        moves: the main line, a `Node` for each half-move.
        variations: what stands in parentheses before the first move.
        terminator: the result at its end as PDN writes it, None where there is none.
        unread: pairs of a line and a word beside the game that is no PDN.
        oddities: what was read although PDN 3.0 does not write it so.
        number: the game's number in its source, from 1.
        line: the line it begins on, from 1.
        span: its first byte in the source, and the one behind its last.
        source: these bytes, untouched.
        encoding: how they were read: utf-8, cp1252 or latin-1.

    >>> from draughts_core import pdn
    >>> (game,) = pdn.read_games('[White "A"] 1. 32-28 {good} (1. 33-29) 19-23?! 1-1')
    >>> [move.text for move in game.moves], game.moves[0].comments, game.moves[1].glyphs
    (['32-28', '19-23'], ['good'], '?!')
    >>> print(game)
    [White "A"]
    <BLANKLINE>
    1. 32-28 {good} (1. 33-29) 1... 19-23?! 1-1
    <BLANKLINE>
    """

    tags: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    moves: list[Node] = field(default_factory=list)
    variations: list[list[Node]] = field(default_factory=list)
    terminator: str | None = None
    unread: list[tuple[int, str]] = field(default_factory=list)
    oddities: list[Oddity] = field(default_factory=list)
    number: int = 1
    line: int = 0
    span: tuple[int, int] = (0, 0)
    source: bytes = b""
    encoding: str = "utf-8"

    @property
    def result(self) -> str:
        """The result: at the end of the game, else in its tag; ``*`` where neither tells."""
        if self.terminator not in (None, "*"):
            return self.terminator or "*"
        tag = self.tags.get("Result", "").strip()
        return tag if tag in RESULTS else "*"

    def start(self, variant: str = INTERNATIONAL) -> Position:
        """The position the game starts from.

        Args:
            variant: the game played where no tag tells.

        Raises:
            FenError: its tag FEN holds none.
            ValueError: its GameType is one that this library does not know.
        """
        game = self.variant(variant)
        if game is None:
            raise ValueError(f"GameType {self.gametype} is no game of this library")
        if self.fen is None:
            return Position.start(game)
        return Position.from_fen(self.fen, game)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._written() == other._written()

    def _written(self) -> tuple[object, ...]:
        return list(self.tags.items()), self.comments, self.moves, self.variations, self.result

    def __str__(self) -> str:
        from draughts_core.pdn.write import write

        return write(self)
