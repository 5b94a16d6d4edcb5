"""Reading and writing PDN, the text format of draughts games.

>>> from draughts_core import pdn
>>> text = '[White "A"] [Black "B"] 1. 32-28 {good} 19-23 2. 28x19 14x23 (2... 13x24) 1-1'
>>> game = next(pdn.read_games(text))
>>> game.tags["White"], [move.text for move in game.moves], game.terminator
('A', ['32-28', '19-23', '28x19', '14x23'], '1-1')

Source: PDN 3.0; what is read beyond it was met in real archives.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple, TextIO

from draughts_core.board import Board
from draughts_core.variants import INTERNATIONAL, VARIANTS, Variant

RESULTS = ("2-0", "1-1", "0-2", "1-0", "0-1", "1/2-1/2", "0-0", "*")

Source = Path | bytes | str | BinaryIO | TextIO


class MoveText(NamedTuple):
    """A move as it stands in the text.

    Attributes:
        text: the move, without its strength marks.
        line, column: where it begins, both counted from 1.
        glyphs: the marks behind it (``!``, ``??``, ``*`` for forced ...).
    """

    text: str
    line: int
    column: int
    glyphs: str = ""


@dataclass
class Game:
    """One game as it stands in the text; nothing in it has been judged yet.

    Attributes:
        number: the game's number in its source, from 1.
        line: the line it begins on, from 1.
        tags: tag names and values, in the order of the text.
        moves: the moves of the main line.
        terminator: the result at its end, None where there is none.
        comments: pairs of a ply (0 before the first move) and a comment behind it.
        variations: how many variations were left out.
        unread: pairs of a line and a piece of text that is no part of a game.
    """

    number: int = 1
    line: int = 1
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[MoveText] = field(default_factory=list)
    terminator: str | None = None
    comments: list[tuple[int, str]] = field(default_factory=list)
    variations: int = 0
    unread: list[tuple[int, str]] = field(default_factory=list)

    @property
    def fen(self) -> str | None:
        """The position the game starts from, where its tags name one."""
        return self.tags.get("FEN") or None

    def variant(self, default: str = INTERNATIONAL) -> Variant | None:
        """The game played, by its GameType tag; None for one this library does not know.

        Args:
            default: the answer where the tag is missing.

        >>> Game(tags={"GameType": "25,W,8,8,A0,0"}).variant()
        <Variant 'russian'>
        """
        from draughts_core.variants import get

        number = re.match(r"\s*(\d+)", self.tags.get("GameType", ""))
        if number is None:
            return get(default)
        return _BY_GAMETYPE.get(int(number[1]))


_BY_GAMETYPE = {game.gametype: game for game in VARIANTS}


# ---- reading --------------------------------------------------------------------------------

# One pattern for everything that can follow; alternatives are tried in this order. A result is
# one only where no digit follows (1-18 is a move), a lone * ends a game, one behind a move is
# its mark.
_SQUARE = r"(?:[a-h][1-8]|\d{1,2})"
_SIGN = r"[ \t]*(?:[-:xX×*]|[\u2010-\u2015\u2212])[ \t]*"
_TOKEN = re.compile(
    rf"""
    (?P<blank>[\s\ufeff]+|\\[rn](?![a-z]))
  | (?P<line>^%[^\n]*|;[^\n]*)
  | (?P<comment>\{{[^}}]*(?:\}}|\Z))
  | (?P<tag>\[\s*[^\W\d][\w&\#; ]*?\s+"(?:\\.|[^"\\\n]|\\(?=\n))*"\s*\]?|\[/?pdn\])
  | (?P<result>(?:1/2\s*[-:]\s*1/2|½-½|0\.5-0\.5|[012]\s?[-:]\s?[012](?![\d/.]))(?![-x:×\d]))
  | (?P<number>\d+\s*(?:\.+|n(?=\s)))
  | (?P<move>{_SQUARE}(?:{_SIGN}{_SQUARE})+|[a-h][1-8](?:[a-h][1-8])+|\d{{4}}(?!\d))
    (?P<glyphs>[ \t]*(?:\([!?]+\)|[!?]+|\*(?=[ \t]*\S))*)
  | (?P<nag>\$\d+)
  | (?P<star>\*)
  | (?P<open>\()
  | (?P<close>\))
  | (?P<glyph>[!?]+)
  | (?P<dots>\.+)
  | (?P<junk>\S[^\s{{}}()\[\];]*)
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG = re.compile(r'\[\s*([^\W\d][\w&\#; ]*?)\s+"((?:\\.|[^"\\]|\\(?=\n))*)"', re.DOTALL)


def decode(data: bytes) -> tuple[str, str]:
    """Text and the name of its encoding, decided on the bytes alone.

    UTF-8, with or without a byte order mark, else cp1252, else Latin-1 (which takes any byte).

    >>> decode(b"caf\\xe9")
    ('café', 'cp1252')
    """
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding), "utf-8" if encoding == "utf-8-sig" else encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def text_of(source: Source) -> str:
    """The text of a path, an open file, bytes or a text, with its line ends made one.

    Raises:
        OSError: the file cannot be read.
    """
    if isinstance(source, Path):
        text = decode(source.read_bytes())[0]
    elif isinstance(source, bytes):
        text = decode(source)[0]
    elif isinstance(source, str):
        text = source
    else:
        data = source.read()
        text = decode(data)[0] if isinstance(data, bytes) else data
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def read_games(source: Source) -> Iterator[Game]:
    """Every game of a PDN text, one after the other; whatever it contains, this does not fail.

    A game ends at its result, at ``*``, or where tags follow moves. A header without moves is a
    game, and so are moves without a header. Variations are skipped and counted.

    Args:
        source: a `Path`, an open file, bytes, or the text itself (a ``str``).

    Raises:
        OSError: the file cannot be read.
    """
    reader = _Reader(text_of(source))
    yield from reader.games()


class _Reader:
    """One pass over one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.line = 1
        self.line_start = 0
        self.number = 0
        self.game = Game()
        self.depth = 0
        self.ended = False
        self.begun = False

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset not before the last one asked for."""
        found = self.text.count("\n", self.line_start, offset)
        if found:
            self.line += found
            self.line_start = self.text.rindex("\n", 0, offset) + 1
        return self.line, offset - self.line_start + 1

    def begin(self, line: int) -> None:
        if not self.begun:
            self.begun = True
            self.game.line = line

    def finished(self) -> Iterator[Game]:
        """The game so far, if there is one, and a new one begun."""
        if self.begun:
            self.number += 1
            self.game.number = self.number
            yield self.game
        self.game = Game()
        self.depth = 0
        self.begun = self.ended = False

    def games(self) -> Iterator[Game]:
        for match in _TOKEN.finditer(self.text):
            kind = match.lastgroup
            if match["move"] is not None:
                kind = "move"
            if kind in ("blank", "line", "number", "nag", "dots", "glyph"):
                continue
            line, column = self.place(match.start())
            if kind == "comment":
                self.comment(match[0])
            elif kind == "tag":
                yield from self.tag(match[0], line)
            elif self.depth or kind in ("open", "close"):
                # Results and stars inside variations end nothing.
                self.variation(kind or "", line)
            elif kind in ("result", "star"):
                self.begin(line)
                self.game.terminator = _result(match[0])
                yield from self.finished()
            elif kind == "move":
                self.begin(line)
                glyphs = (match["glyphs"] or "").strip().strip("()")
                self.game.moves.append(MoveText(match["move"], line, column, glyphs))
            else:
                self.begin(line)
                self.game.unread.append((line, match[0]))
        yield from self.finished()

    def comment(self, text: str) -> None:
        # A comment before the first tag belongs to the game that follows and makes none itself.
        if not self.depth:
            self.game.comments.append((len(self.game.moves), text.strip("{}").strip()))

    def tag(self, text: str, line: int) -> Iterator[Game]:
        found = _TAG.match(text)
        if found is None or found[1].upper() == "FILENAME":
            return
        name = found[1]
        value = re.sub(r'\\(["\\])', r"\1", found[2]).strip()
        # Tags after moves begin the next game, and so does a header that starts over.
        if self.game.moves or (name in ("Event", "White", "FEN") and name in self.game.tags):
            yield from self.finished()
        self.begin(line)
        self.game.tags.setdefault(name, value)

    def variation(self, kind: str, line: int) -> None:
        if kind == "open":
            self.begin(line)
            if not self.depth:
                self.game.variations += 1
            self.depth += 1
        elif kind == "close" and self.depth:
            self.depth -= 1


def _result(text: str) -> str:
    compact = re.sub(r"\s", "", text).replace(":", "-")
    return "1/2-1/2" if compact in ("½-½", "0.5-0.5") else compact


# ---- writing --------------------------------------------------------------------------------


def write_game(
    board: Board,
    tags: Mapping[str, str] | None = None,
    *,
    result: str | None = None,
    comments: Mapping[int, str] | None = None,
    width: int = 79,
) -> str:
    """A game as canonical PDN 3.0, ending with an empty line.

    Args:
        board: a board with the moves on its stack.
        tags: tag names and values, written in their order; Result, GameType and FEN are added
            where they are missing and needed.
        result: what stands in the tag Result and at the end; by default the board's outcome,
            ``*`` where it has none.
        comments: comments by the ply they stand behind, 0 for before the first move.
        width: the longest line.

    Raises:
        ValueError: a comment with a closing brace, which PDN cannot hold.

    >>> from draughts_core import Board
    >>> board = Board()
    >>> for text in ("32-28", "19-23", "28x19", "14x23"):
    ...     move = board.push(text)
    >>> print(write_game(board, {"Event": "?"}))
    [Event "?"]
    [Result "*"]
    [GameType "20"]
    <BLANKLINE>
    1. 32-28 19-23 2. 28x19 14x23 *
    <BLANKLINE>
    """
    outcome = board.outcome()
    if result is None:
        result = outcome.result() if outcome else "*"
    root = board.root()
    header = dict(tags or {})
    header.setdefault("Result", result)
    header.setdefault("GameType", str(board.variant.gametype))
    if root.position != Board(variant=board.variant).position:
        header.setdefault("FEN", root.fen())
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in header.items() if value]
    words = _movetext(root, board.move_stack, comments or {})
    return "\n".join([*lines, "", *_wrapped([*words, result], width), ""])


def write_moves(
    root: Board, texts: Iterable[str], tags: Mapping[str, str], result: str, *, width: int = 79
) -> str:
    """A game from move texts that nobody has judged, legal or not, as `write_game` lays it out.

    Args:
        root: the position it starts from; not changed.
        texts: the moves as they shall stand there.
        tags: as for `write_game`.
        result: what stands at the end.
        width: the longest line.
    """
    header = {**tags}
    header.setdefault("Result", result)
    header.setdefault("GameType", str(root.variant.gametype))
    if root.position != Board(variant=root.variant).position:
        header.setdefault("FEN", root.fen())
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in header.items() if value]
    words = _numbered(int(root.turn), texts, {})
    return "\n".join([*lines, "", *_wrapped([*words, result], width), ""])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _movetext(root: Board, moves: Iterable[object], comments: Mapping[int, str]) -> list[str]:
    board = root.copy()
    texts = []
    for move in moves:
        texts.append(board.notate(move))  # type: ignore[arg-type]
        board.push_unchecked(move)  # type: ignore[arg-type]
    return _numbered(int(root.turn), texts, comments)


def _numbered(turn: int, texts: Iterable[str], comments: Mapping[int, str]) -> list[str]:
    """Words of a line: numbers, moves and comments."""
    words = _comment_words(comments.get(0))
    again = True
    for ply, text in enumerate(texts):
        black = (ply + turn) % 2
        number = (ply + turn) // 2 + 1
        if not black or again:
            words.append(f"{number}{'...' if black else '.'}")
        words.append(text)
        after = _comment_words(comments.get(ply + 1))
        words += after
        again = bool(after)
    return words


def _comment_words(comment: str | None) -> list[str]:
    if not comment:
        return []
    if "}" in comment:
        raise ValueError(f"PDN cannot hold a closing brace in a comment: {comment!r}")
    return ("{" + comment + "}").split()


def _wrapped(words: Iterable[str], width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines
