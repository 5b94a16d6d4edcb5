"""Reading and writing PDN, the text format of draughts games.

>>> from draughts_core import pdn
>>> text = '[White "A"] [Black "B"] 1. 32-28 {good} 19-23 2. 28x19 14x23 (2... 13x24) 1-1'
>>> game = next(pdn.read_games(text))
>>> game.tags["White"], [move.text for move in game.moves], game.terminator
('A', ['32-28', '19-23', '28x19', '14x23'], '1-1')

Source: PDN 3.0; what is read beyond it was met in real archives.
"""

from __future__ import annotations

import io
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, NamedTuple, TextIO

from draughts_core.board import Board
from draughts_core.errors import DraughtsError
from draughts_core.variants import INTERNATIONAL, VARIANTS, Variant, by_gametype, get

RESULTS = ("2-0", "1-1", "0-2", "1-0", "0-1", "1/2-1/2", "0-0", "*")

Source = Path | bytes | str | BinaryIO | TextIO


class MoveText(NamedTuple):
    """A move as it stands in the text.

    Attributes:
        text: the move, without its strength marks; also anything else that stands where a move
            should: ``/FEN "..."/``, a word that is no move, a bracket without its partner.
        line, column: where it begins, both counted from 1.
        glyphs: the marks behind it (``!``, ``??``, ``*`` for forced ...).
    """

    text: str
    line: int = 0
    column: int = 0
    glyphs: str = ""


FROM_POSITION = 99
"""What lidraughts writes as GameType for a game that does not begin at the start; of any kind."""


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
        unread: pairs of a line and a piece of text beside the game that is no PDN.
        encoding: how the bytes of the game were read: utf-8, cp1252 or latin-1.
    """

    number: int = 1
    line: int = 1
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[MoveText] = field(default_factory=list)
    terminator: str | None = None
    comments: list[tuple[int, str]] = field(default_factory=list)
    variations: int = 0
    unread: list[tuple[int, str]] = field(default_factory=list)
    encoding: str = "utf-8"

    @property
    def fen(self) -> str | None:
        """The position the game starts from, where its tags name one."""
        fen = self.tags.get("FEN", "").strip()
        return None if fen in ("", "?") else fen

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

    @property
    def gametype(self) -> int | None:
        """The number in the tag GameType, None where there is none."""
        number = re.match(r"\s*(\d{1,4})", self.tags.get("GameType", ""))
        return None if number is None else int(number[1])


# ---- reading: the bytes ---------------------------------------------------------------------


def decode(data: bytes) -> tuple[str, str]:
    r"""Text and the name of its encoding, decided on the bytes alone.

    UTF-8 if it can be, else cp1252, else Latin-1, which takes any byte.

    >>> decode(b"caf\xe9")
    ('café', 'cp1252')
    """
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def _lines(source: Source) -> Iterator[tuple[str, str]]:
    """Each line without its end, be it CR, LF or both, and its encoding."""
    with ExitStack() as stack:
        opened: Iterable[bytes] | Iterable[str]
        if isinstance(source, Path):
            opened = stack.enter_context(source.open("rb"))
        elif isinstance(source, bytes):
            opened = io.BytesIO(source)
        elif isinstance(source, str):
            if "\n" not in source and source.lower().endswith(".pdn"):
                raise DraughtsError(f"{source!r} is a text; for a file give a pathlib.Path")
            opened = io.StringIO(source)
        else:
            opened = source
        first = True
        for block in opened:
            text, encoding = decode(block) if isinstance(block, bytes) else (block, "utf-8")
            if first:
                first = False
                text = text.removeprefix("\ufeff")
                if "\0" in text:
                    raise DraughtsError("this is no text: it has zero bytes (UTF-16 is not read)")
            for line in text.removesuffix("\n").removesuffix("\r").split("\r"):
                yield line, encoding


def read_games(source: Source) -> Iterator[Game]:
    """Every game of a PDN text, one after the other; no text of a game makes this fail.

    A game ends at its result, at ``*`` standing alone, or where the next header begins. A header
    without moves is a game, and so are moves without a header. Variations are skipped and
    counted; words that are no PDN stay in the moves where they stand among them. The text is
    read line by line, in time proportional to its length.

    Args:
        source: a `Path`, a file open for reading (bytes or text), bytes, or the text itself (a
            ``str`` is never taken for the name of a file).

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file, or a name was given as if it were a text.
    """
    reader = _Reader()
    for line, encoding in _lines(source):
        reader.read(line, encoding)
        yield from reader.take(1)
    reader.end()
    yield from reader.take(0)


# ---- reading: the tokens --------------------------------------------------------------------

# Everything that can stand on a line outside comments and variations; alternatives are tried in
# this order, and the last one takes whatever is left. A result is one only where no digit follows
# (1-18 is a move), and a * only where it stands alone; behind a move it is a mark. White space is
# allowed around the first sign of a move ( 1- 7, 30 x 10), and later only around capture signs.
_DASHES = r"\-\u2010-\u2015\u2212"
_CROSSES = r"xX:\u00d7"
_SQUARE = r"(?:[a-lA-L]?\d{1,2})"
_MOVE = rf"""
    {_SQUARE}[ \t]*[{_DASHES}{_CROSSES}][ \t]*{_SQUARE}
        (?:(?:[{_DASHES}]|[ \t]*[{_CROSSES}][ \t]*){_SQUARE})*(?!\w)
  | [a-lA-L]\d{{1,2}}(?:[a-lA-L]\d{{1,2}})+(?!\w)
  | [a-h][{_DASHES}{_CROSSES}]?[a-h][1-8](?!\w)
  | \d{{4}}(?![\w.])
"""
_TO = rf"[ \t]*[:{_DASHES}][ \t]*"
_TOKEN = re.compile(
    rf"""
    (?P<skip>[\s,.\u2026\ufeff]+|\\[rn](?![a-z])|\$\d*|\[/?(?:pdn|Empty)\])
  | (?P<tag>\[[^\[\]"]*")
  | (?P<comment>\{{)
  | (?P<rest>;.*)
  | (?P<glyph>[!?]+|\([ \t]*[!?]+[ \t]*\)
      |[+-]\d(?![\d{_DASHES}{_CROSSES}])|-\+|[=+~#\u00b1\u2213]+-?(?!\d))
  | (?P<open>\()
  | (?P<result>\*|(?:1/2|½|0[.,]5){_TO}(?:1/2|½|0[.,]5)
      |(?:1{_TO}[01]|0{_TO}[012]|2{_TO}0)(?![\d/]))
  | (?P<number>\d{{1,4}}[ \t]*(?:\.+|\u2026|n(?=\s))
      |\d{{1,3}}(?=[ \t]+(?:\d{{1,2}}[ \t]*[{_DASHES}{_CROSSES}]|[a-lA-L]\d?)|[ \t]*$))
  | (?P<move>{_MOVE})(?P<glyphs>\*?(?:[ \t]*(?:[!?]+|\([ \t]*[!?]+[ \t]*\)))*\*?)
  | (?P<setup>/FEN\s*"[^"]*"/?)
  | (?P<word>[^\s(){{}}\[\];]+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_BRACKET = re.compile(r"[(){]")
_BARE_TAG = re.compile(r"\s*\[\s*([A-Z]\w*)\s([^\[\]\"]*)\]\s*$")  # [Round 3]
_HEADER = re.compile(r'\s*\[\s*[^\W\d][^\[\]"]*"')
# A quote inside a value ends it only where the bracket follows. (The end is optional, so that the
# pattern always matches at once and never has to go back.)
_VALUE = re.compile(r'((?:[^"\\]+|\\.|"(?!\s*\]))*)("\s*\])?')
_ESCAPE = re.compile(r"""\\(["'\\])""")


class _Reader:
    """One pass over one text, line by line, and the games found so far."""

    def __init__(self) -> None:
        self.games: deque[Game] = deque()  # finished, not taken yet
        self.game = Game()  # the one being read
        self.begun = False  # whether there is anything of it
        self.count = 0
        self.line = 0
        self.ended_on = 0  # the line of the last terminator
        self.encoding = "utf-8"  # of the line
        self.blank = False  # whether a blank line stood since the last tag
        self.depth = 0  # of variations
        self.opened = MoveText("")  # the bracket that opened the outermost variation
        self.comment: list[str] | None = None  # the lines so far of an open comment
        self.braced = MoveText("")  # and where it opened

    def take(self, held: int) -> Iterator[Game]:
        """The finished games but for so many, to which something may still be added."""
        while len(self.games) > held:
            yield self.games.popleft()

    def read(self, line: str, encoding: str) -> None:
        """Go on by one line."""
        self.line += 1
        self.encoding = encoding
        self.blank = self.blank or not line.strip()
        at = 0
        if self.comment is not None:
            at = self._in_comment(line, 0)
        elif line.startswith("%"):
            return
        elif self.depth and _HEADER.match(line):
            self._close_variation()
        if self.game.tags and not (self.game.moves or self.depth or self.comment is not None):
            bare = _BARE_TAG.match(line)
            if bare is not None:
                self._add_tag(bare[1], bare[2].strip())
                return
        broken = numbered = False
        while at < len(line):
            if self.depth:
                at = self._in_variation(line, at)
                continue
            match = _TOKEN.match(line, at)
            assert match is not None, "the last alternative takes anything"
            kind = match.lastgroup
            start, at = at, match.end()
            if kind in ("skip", "glyph"):
                continue
            if kind == "number":
                numbered = True
                continue
            text, glyphs = match.group("move", "glyphs")
            place = MoveText(text or match[0], self.line, start + 1, _marks(glyphs))
            if kind == "glyphs":
                # Four digits that nothing announces are a year in prose and begin no game.
                if self.begun or numbered or not text.isdigit():
                    self._move(place)
                else:
                    self._word(place)
            elif kind == "tag":
                at, broken = self._tag(match[0], line, at, broken)
            elif kind == "comment":
                self.comment, self.braced = [], place
                at = self._in_comment(line, at)
            elif kind == "open":
                self._begin()
                self.game.variations += 1
                self.depth, self.opened = 1, place
            elif kind == "result":
                self._terminate(match[0])
            elif kind == "rest":
                self._comment(match[0][1:])
            elif kind == "setup":
                self._move(place)
            elif kind == "word":
                self._word(place, numbered)
            numbered = False

    def end(self) -> None:
        """Finish the last game."""
        if self.comment is not None:
            self._move(self.braced)
        if self.depth:
            self._close_variation()
        self._finish()
        if self.games:
            self._tail(self.game)

    def _tail(self, rest: Game) -> None:
        """Give what follows the last game, and begins none, to that game."""
        last = self.games[-1]
        last.comments += [(len(last.moves), text) for _, text in rest.comments]
        last.unread += rest.unread

    def _begin(self) -> None:
        if not self.begun:
            self.begun = True
            self.game.line = self.line
        self._note_encoding(self.game)

    def _note_encoding(self, game: Game) -> None:
        if self.encoding != "utf-8":
            game.encoding = self.encoding

    def _finish(self) -> None:
        if not self.begun:
            return
        game = self.game
        result = game.tags.get("Result", "").strip()
        if game.terminator is None and game.moves and game.moves[-1].text == result:
            # A result that looks like a move, such as 4-6 of ten points.
            game.moves.pop()
            game.terminator = result
        self.count += 1
        game.number = self.count
        self.games.append(game)
        self.game = Game()
        self.begun = False

    def _move(self, move: MoveText) -> None:
        self._begin()
        self.game.moves.append(move)

    def _word(self, word: MoveText, numbered: bool = False) -> None:
        # Prose beside the games begins none; a number and something like squares does.
        if self.begun or (numbered and any(sign.isdigit() for sign in word.text)):
            self._move(word)
        else:
            self._beside().unread.append((word.line, word.text))

    def _beside(self) -> Game:
        """The game that something outside belongs to: on a line with a result the one before."""
        before = not self.begun and self.games and self.ended_on == self.line
        return self.games[-1] if before else self.game

    def _terminate(self, text: str) -> None:
        if self.begun:
            compact = re.sub(rf"\s*[:{_DASHES}]\s*", "-", text)
            halves = compact[-1] in "½5"
            self.game.terminator = "1/2-1/2" if halves else compact
            self._finish()
            self.ended_on = self.line

    def _comment(self, text: str) -> None:
        text = " ".join(text.split())
        if text:
            game = self._beside()
            game.comments.append((len(game.moves), text))
            self._note_encoding(game)

    def _in_comment(self, line: str, at: int) -> int:
        """Go on to the end of the comment or of the line."""
        assert self.comment is not None
        end = line.find("}", at)
        self.comment.append(line[at:] if end < 0 else line[at:end])
        if end < 0:
            return len(line)
        if not self.depth:
            self._comment(" ".join(self.comment))
        self.comment = None
        return end + 1

    def _in_variation(self, line: str, at: int) -> int:
        """Go on to the next bracket. What ends a line of moves elsewhere ends nothing here."""
        match = _BRACKET.search(line, at)
        if match is None:
            return len(line)
        if match[0] == "{":
            self.comment, self.braced = [], MoveText("{", self.line, match.start() + 1)
            return self._in_comment(line, match.end())
        self.depth += 1 if match[0] == "(" else -1
        return match.end()

    def _close_variation(self) -> None:
        """A header stands inside a variation, or the end: the bracket was never closed."""
        self.depth = 0
        self._move(self.opened)

    def _tag(self, opening: str, line: str, at: int, broken: bool) -> tuple[int, bool]:
        """Read a tag from its value on; where it ends, and whether this line has a broken one."""
        name = opening[1:-1].strip()
        match = None if broken else _VALUE.match(line, at)
        if match is not None and match[2] is not None:
            value, at = _ESCAPE.sub(r"\1", match[1]), match.end()
        else:
            # No more tag of this line is complete.
            broken = True
            start, end = at, line.find("]", at)
            at = len(line) if end < 0 else end + 1
            value = line[start : len(line) if end < 0 else end].rstrip().removesuffix('"')
        if name and name.upper() != "FILENAME":  # which stands behind the games of some files
            self._add_tag(name, value)
        return at, broken

    def _add_tag(self, name: str, value: str) -> None:
        again = name in self.game.tags
        if self.game.moves or (again and (self.blank or name == next(iter(self.game.tags)))):
            self._finish()
        self._begin()
        self.blank = False
        self.game.tags[name] = value


def _marks(glyphs: str | None) -> str:
    return re.sub(r"[^!?*]", "", glyphs) if glyphs else ""


# ---- writing --------------------------------------------------------------------------------


def write_game(
    board: Board,
    tags: Mapping[str, str] | None = None,
    *,
    result: str | None = None,
    comments: Mapping[int, str] | None = None,
    variations: Mapping[int, str] | None = None,
    width: int = 79,
) -> str:
    """A game as PDN, ending with a newline; between games belongs an empty line.

    Everything is as PDN 3.0 asks for, but the game ends with its result, as most programs
    expect, and not with ``*`` whatever the result. Reading gives back what was written; of
    variations, their number.

    Args:
        board: a board with the moves on its stack.
        tags: tag names and values, written in their order; Result, GameType and FEN are added
            where they are missing and needed.
        result: what stands in the tag Result and at the end, ``*`` at the end only; by default
            what the tag says, else the board's outcome, else ``*``.
        comments: comments by the ply they stand behind, 0 for before the first move.
        variations: the text of a variation, without its brackets, by the ply it stands behind.
        width: the longest line; only a tag or a long word may pass it.

    Raises:
        DraughtsError: something that PDN cannot hold, such as a comment with a closing brace.

    >>> from draughts_core import Board
    >>> board = Board()
    >>> for text in ("32-28", "19-23", "28x19", "14x23"):
    ...     move = board.push(text)
    >>> print(write_game(board, {"Event": "?"}, comments={2: "an exchange"}))
    [Event "?"]
    [Result "*"]
    [GameType "20"]
    <BLANKLINE>
    1. 32-28 19-23 {an exchange} 2. 28x19 14x23 *
    <BLANKLINE>
    """
    root = board.root()
    trial = root.copy()
    texts = []
    for move in board.move_stack:
        texts.append(trial.notate(move))
        trial.push_unchecked(move)
    if result is None:
        result = (tags or {}).get("Result", "").strip()
        if not result:
            outcome = board.outcome()
            result = outcome.result() if outcome else "*"
        elif result not in RESULTS:
            result = "*"
    return write_moves(
        root, texts, tags or {}, result, comments=comments, variations=variations, width=width
    )


def write_moves(
    root: Board,
    texts: Iterable[str],
    tags: Mapping[str, str],
    result: str,
    *,
    comments: Mapping[int, str] | None = None,
    variations: Mapping[int, str] | None = None,
    width: int = 79,
) -> str:
    """A game from move texts that nobody has judged, legal or not, as `write_game` lays it out.

    Args:
        root: the position it starts from; not changed.
        texts: the moves as they shall stand there.
        tags: as for `write_game`.
        result: as for `write_game`, but needed.
        comments: as for `write_game`.
        variations: as for `write_game`.
        width: as for `write_game`.

    Raises:
        DraughtsError: something that PDN cannot hold.
    """
    header = dict(tags)
    if result != "*" or not header.get("Result"):
        header["Result"] = result
    if root.variant.gametype is not None:
        header.setdefault("GameType", str(root.variant.gametype))
    else:
        header.setdefault("Variant", root.variant.name)
    if root.position != Board(variant=root.variant).position:
        header.setdefault("FEN", root.fen())
    lines = [_tag_line(name, value) for name, value in header.items()]
    words = _words(int(root.turn), texts, comments or {}, variations or {})
    if result not in RESULTS:
        raise DraughtsError(f"{result!r} is no result that can end a game")
    return "\n".join([*lines, "", *_wrapped([*words, result], width), ""])


def _tag_line(name: str, value: str) -> str:
    if not re.fullmatch(r"[^\W\d]\w*", name):
        raise DraughtsError(f"{name!r} cannot be the name of a tag")
    if any(sign in value for sign in "\r\n"):
        raise DraughtsError(f"a tag has one line only: {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _words(
    turn: int, texts: Iterable[str], comments: Mapping[int, str], variations: Mapping[int, str]
) -> list[str]:
    """The pieces of the move text between which a line may end."""
    words = _remarks(0, comments, variations)
    numbered = False
    for ply, text in enumerate(texts, 1):
        if not is_move_text(text):
            raise DraughtsError(f"{text!r} cannot stand as a move")
        number, black = (ply + turn + 1) // 2, (ply + turn) % 2 == 0
        sign = "" if black and numbered else f"{number}... " if black else f"{number}. "
        words.append(sign + text)
        after = _remarks(ply, comments, variations)
        words += after
        numbered = not after
    return words


def is_move_text(text: str) -> bool:
    """Whether a text, wherever it stands on a line, is read as one move, legal or not.

    >>> is_move_text("32-28!"), is_move_text("1-0"), is_move_text("{32-28}")
    (True, False, False)
    """
    match = _TOKEN.fullmatch(text)
    if match is None or match.lastgroup not in ("glyphs", "setup", "word"):
        return False
    return text[0] not in "%[](){}xX:\u00d7"


def _remarks(ply: int, comments: Mapping[int, str], variations: Mapping[int, str]) -> list[str]:
    """The comment and the variation behind a ply."""
    words: list[str] = []
    comment = comments.get(ply, "").strip()
    if "}" in comment:
        raise DraughtsError(f"a comment cannot hold a closing brace: {comment!r}")
    if comment:
        words += ("{" + comment + "}").split()
    variation = variations.get(ply, "").strip()
    if variation:
        games = [*read_games(f"32-28 ({variation}) *")]
        outside = re.sub(r"\{[^}]*\}", "", variation)
        whole = len(games) == 1 and len(games[0].moves) == 1 and games[0].variations == 1
        if not whole or games[0].terminator != "*" or "[" in outside or "%" in outside:
            raise DraughtsError(f"{variation!r} cannot stand as a variation")
        words += f"({variation})".split()
    return words


def _wrapped(words: Iterable[str], width: int) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
