"""Writing games as PDN 3.0 asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from draughts_core._pdn import Node, unmarked
from draughts_core._position import Position
from draughts_core.board import Board
from draughts_core.colours import BLACK
from draughts_core.errors import DraughtsError
from draughts_core.pdn.game import RESULTS, Game
from draughts_core.pdn.read import read_games
from draughts_core.violations.texts import SET_UP, passed


def write(
    game: Game,
    *,
    width: int = 79,
    comments: bool = True,
    variations: bool = True,
    canonical: bool = True,
) -> str:
    """A game as PDN 3.0, ending with a newline; between games belongs an empty line.

    Reading gives back what was written. Moves are written as the standard asks for (``28x19`` for
    ``28-19`` or ``28:019``) as far as the game is legal, and as they stand from there on. The
    game ends with its result, as most programs expect, and not with ``*`` whatever the result.

    Args:
        game: as `read_games` gives it, or made in memory.
        width: the longest line; only a tag or a long word may pass it.
        comments: whether to write comments.
        variations: whether to write variations.
        canonical: False leaves every move as it stands.

    >>> from draughts_core import pdn
    >>> game = next(pdn.read_games("1. 32-28 19-23 {!} 2. 28-19(?) 14x023 1-1"))
    >>> print(pdn.write(game, comments=False))
    <BLANKLINE>
    1. 32-28 19-23 2. 28x19? 14x23 1-1
    <BLANKLINE>
    """
    lines = [_tag_line(name, value) for name, value in game.tags.items()]
    writer = _Writer(game, comments, variations, canonical)
    words = [*writer.words(), _ending(game)]
    return "\n".join([*lines, "", *_wrapped(words, width), ""])


def _ending(game: Game) -> str:
    """What ends a game; one of a kind of its own is known again by its tag."""
    if game.terminator is not None:
        return game.terminator
    return game.result


def write_game(
    board: Board,
    tags: Mapping[str, str] | None = None,
    *,
    result: str | None = None,
    comments: Mapping[int, str] | None = None,
    variations: Mapping[int, str] | None = None,
    width: int = 79,
) -> str:
    """The game on a board as PDN, as `write` does it.

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
    if result not in RESULTS:
        raise DraughtsError(f"{result!r} is no result that can end a game")
    for name in header:
        if not re.fullmatch(r"[^\W\d]\w*", name):
            raise DraughtsError(f"{name!r} cannot be the name of a tag")
    game = Game(tags=header, terminator=result)
    for text in texts:
        if not is_move_text(text):
            raise DraughtsError(f"{text!r} cannot stand as a move")
        game.moves.append(Node(text))
    for ply, comment in sorted((comments or {}).items()):
        if "}" in comment:
            raise DraughtsError(f"a comment cannot hold a closing brace: {comment!r}")
        if comment.strip():
            held = game.moves[ply - 1].comments if ply else game.comments
            held.append(" ".join(comment.split()))
    for ply, text in sorted((variations or {}).items()):
        line = _read_variation(text)
        (game.moves[ply - 1].variations if ply else game.variations).append(line)
    return write(game, width=width, canonical=False)


def _read_variation(text: str) -> list[Node]:
    """The nodes of a variation given as text."""
    games = [*read_games(f"32-28 ({text}) *")]
    whole = (
        len(games) == 1
        and [move.text for move in games[0].moves] == ["32-28"]
        and len(games[0].moves[0].variations) == 1
        and not games[0].moves[0].comments
        and games[0].terminator == "*"
    )
    outside = re.sub(r"\{[^}]*\}", "", text)
    if not whole or "[" in outside or "%" in outside or ";" in outside:
        raise DraughtsError(f"{text!r} cannot stand as a variation")
    return games[0].moves[0].variations[0]


def is_move_text(text: str) -> bool:
    """Whether a text, wherever it stands on a line, is read as one move, legal or not.

    >>> is_move_text("32-28!"), is_move_text("1-0"), is_move_text("{32-28}")
    (True, False, False)
    """
    return text[:1] not in tuple("%[](){}xX:\u00d7") and unmarked(text)


def _tag_line(name: str, value: str) -> str:
    if not name.strip() or any(sign in name for sign in '[]"\r\n'):
        raise DraughtsError(f"{name!r} cannot be the name of a tag")
    if any(sign in value for sign in "\r\n"):
        raise DraughtsError(f"a tag has one line only: {value!r}")
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


# ---- the move text --------------------------------------------------------------------------

# The position in which a move stands, None where it is not known, and the ply from 0.
_Place = tuple["Position | None", int]

_Work = tuple[Sequence[Node], int, _Place] | str
_OPEN, _CLOSE = "(", ")"


class _Writer:
    """Lays out the moves of one game; variations of any depth without recursion."""

    def __init__(self, game: Game, comments: bool, variations: bool, canonical: bool) -> None:
        self.game = game
        self.comments = comments
        self.variations = variations
        start = _start(game)
        black = start.turn == BLACK if start else (game.fen or "").lstrip().startswith("B")
        self.first: _Place = (start if canonical else None, int(black))
        self.out: list[str] = []
        self.opening = ""  # brackets that stand before the next word
        self.numbered = False  # whether the move before the next one shows its number

    def words(self) -> list[str]:
        """The pieces of the move text between which a line may end."""
        self._remarks(self.game.comments)
        work: list[_Work] = [(self.game.moves, 0, self.first)]
        self._later(work, self.game.variations, self.first)
        while work:
            item = work.pop()
            if item == _OPEN:
                self.opening += _OPEN
                self.numbered = False
            elif item == _CLOSE:
                self._close()
            elif isinstance(item, tuple):
                line, number, place = item
                if number < len(line):
                    node = line[number]
                    work.append((line, number + 1, self._node(node, place)))
                    self._later(work, node.variations, place)
        return self.out

    def _later(self, work: list[_Work], lines: Sequence[Sequence[Node]], place: _Place) -> None:
        if self.variations:
            for line in reversed(lines):
                work += [_CLOSE, (line, 0, place), _OPEN]

    def _put(self, word: str) -> None:
        self.out.append(self.opening + word)
        self.opening = ""

    def _close(self) -> None:
        if self.opening or self.out[-1].endswith("\n"):
            self._put(_CLOSE)
        else:
            self.out[-1] += _CLOSE
        self.numbered = False

    def _node(self, node: Node, place: _Place) -> _Place:
        """Write a node and say where the next one stands."""
        position, ply = place
        self._remarks(node.comments_before)
        text, after = node.text, None
        set_up = SET_UP.match(text)
        if set_up is not None:
            self._put(text if text.endswith("/") else text + "/")
            after, ply = _after_set_up(set_up[1], position, ply)
        elif text in RESULTS or not is_move_text(text):
            # A result inside a variation, or what cannot stand as a word: a bracket alone.
            self._put(text if text in RESULTS else "{" + text.replace("}", ")") + "}")
        else:
            if position is not None:
                text, after = _played(position, text)
            number = ply // 2 + 1
            shown = f"{number}... " if ply % 2 else f"{number}. "
            glyphs = node.glyphs if _GLUED.fullmatch(node.glyphs) else ""
            self._put(("" if ply % 2 and self.numbered else shown) + text + glyphs)
            if not glyphs and node.glyphs:
                self._put(node.glyphs)
            ply += 1
            self.numbered = True
        for nag in node.nags:
            self._put(f"${nag}")
        self._remarks(node.comments)
        if node.variations and self.variations:
            self.numbered = False
        return after, ply

    def _remarks(self, comments: Iterable[str]) -> None:
        for comment in comments if self.comments else ():
            if "}" in comment:
                self._put("; " + comment + "\n")
            else:
                for word in ("{" + comment + "}").split():
                    self._put(word)
            self.numbered = False


_GLUED = re.compile(r"\*?[!?]*\*?")


def _start(game: Game) -> Position | None:
    try:
        return game.start()
    except ValueError:
        return None


def _played(position: Position, text: str) -> tuple[str, Position | None]:
    """A move as the standard writes it and the position after it; as it stands if it is none."""
    try:
        move = position.parse_move(text)
    except DraughtsError:
        return text, None
    return position.notate(move), position.play(move)


def _after_set_up(fen: str, position: Position | None, ply: int) -> _Place:
    """Where a set-up leads; one without pieces only passes the turn."""
    black = fen.lstrip().startswith("B")
    ply += (ply + black) % 2
    if position is None:
        return None, ply
    try:
        if re.fullmatch(r"\s*[WB]:[WB]?:[WB]?\s*", fen):
            return (position if bool(position.turn) == black else passed(position)), ply
        return Position.from_fen(fen, position.variant, turn=position.turn), ply
    except DraughtsError:
        return None, ply


def _wrapped(words: Iterable[str], width: int) -> list[str]:
    """Lines of at most so many characters.

    No word that would mean something else at the beginning of a line (a tag, a line that is left
    out) is put there.
    """
    lines: list[str] = []
    full = True
    for word in _units(words):
        if not full and len(lines[-1]) + 1 + len(word.rstrip("\n")) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
        full = word.endswith("\n")
        lines[-1] = lines[-1].rstrip("\n")
    return lines


def _units(words: Iterable[str]) -> Iterator[str]:
    """The words, with those that may not begin a line behind the one before."""
    unit = ""
    for word in words:
        if unit and word[0] in "[%" and not unit.endswith("\n"):
            unit += f" {word}"
            continue
        if unit:
            yield unit
        unit = word
    yield unit
