"""What is kept of a judged game: a small record, its digest, and both as plain data."""

from __future__ import annotations

import hashlib
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, NamedTuple

from draughts_core.validate.faults import Fault, Judgement

SCHEMA = 1
"""The version of everything that is written: output, reports, checkpoints (docs/archives.md)."""

NO_DIGEST = bytes(16)
"""The digest of a game without moves, which is nobody's duplicate."""


class GameRecord(NamedTuple):
    """One game of an archive, judged; small, and picklable.

    Attributes:
        file: the name of the source.
        number: the game's number in it, from 1.
        line: the line it begins on, from 1.
        span: its bytes in the source, [start, end); None where the reader does not tell.
        plies: how many moves are legal.
        result: the result at its end, else that of the tag, else "none".
        terminator: the result at its end, None where there is none.
        variant: the game played, "" where this library does not know it.
        encoding: how its bytes were read.
        fen: the position its tags set up, None for the start position.
        digest: 128 bits of the start position and the exact moves, all zero without moves.
        tags: tag names and values, in the order of the text.
        faults: what is wrong with it, and whatever else was noted.
    """

    file: str
    number: int
    line: int
    span: tuple[int, int] | None
    plies: int
    result: str
    terminator: str | None
    variant: str
    encoding: str
    fen: str | None
    digest: bytes
    tags: dict[str, str]
    faults: tuple[Fault, ...]

    @property
    def is_legal(self) -> bool:
        """Whether it has no fault (warnings are none)."""
        return all(severity(fault) != "fault" for fault in self.faults)

    def moved(self, file: str, games: int, lines: int, start: int) -> GameRecord:
        """The record as it is in the whole file, of which it knows only a part."""
        span = self.span
        return self._replace(
            file=file,
            number=self.number + games,
            line=self.line + lines,
            span=None if span is None else (span[0] + start, span[1] + start),
            faults=tuple(moved(fault, file, games, lines) for fault in self.faults),
        )


def moved(fault: Fault, file: str, games: int, lines: int) -> Fault:
    """A fault found in a part of a file, as it is in the whole file."""
    place = {"file": file, "game": fault.game + games, "line": fault.line + lines}
    values = {one.name: getattr(fault, one.name) for one in fields(fault)}
    return Fault(**(values | place))


def record_of(judgement: Judgement, digest: bytes) -> GameRecord:
    """The record of a game that has just been judged."""
    game, board = judgement.game, judgement.board
    return GameRecord(
        file="",
        number=game.number,
        line=game.line,
        span=getattr(game, "span", None),
        plies=judgement.plies,
        result=result_of(judgement),
        terminator=game.terminator,
        variant="" if board is None else board.variant.name,
        encoding=game.encoding,
        fen=game.fen,
        digest=digest,
        tags=dict(game.tags),
        faults=tuple(judgement.faults),
    )


def result_of(judgement: Judgement) -> str:
    """The result at the end of a game, else that of its tag, else "none"."""
    game = judgement.game
    return game.terminator or game.tags.get("Result") or "none"


# ---- faults, in plain words -----------------------------------------------------------------


def code(fault: Fault) -> str:
    """The kind of a fault, a word that does not change."""
    found = getattr(fault, "code", None)
    if isinstance(found, Enum):
        return str(found.value)
    return str(found) if found else severity(fault)


def severity(fault: Fault) -> str:
    """How bad a fault is: fault, warning or info."""
    found = getattr(fault, "severity", None)
    if isinstance(found, Enum):
        return str(found.value)
    return "warning" if fault.is_warning else "fault"


# ---- the digest -----------------------------------------------------------------------------


def digest_of(judgement: Judgement) -> bytes:
    r"""16 bytes by which a game with the same start and the same moves is known.

    BLAKE2b of the start position (`Position.to_bytes`) and for each move its origin and its
    destination, a byte each, followed for a capture by 255 and the captured set, 16 bytes
    little-endian. A game with a fault adds 254 and the texts of the moves that were not played,
    each ended by a zero byte, so that only games wrong in the same way are the same. A game that
    is set up anew among its moves is known by the texts alone.

    >>> from draughts_core import pdn, validate
    >>> games = pdn.read_games("1. 32-28 19-23 28x19 *\n\n1. 3228 {a comment} 19-23 28:19 *")
    >>> first, second = (digest_of(validate.judge(game)) for game in games)
    >>> first == second, len(first)
    (True, 16)
    """
    game, board = judgement.game, judgement.board
    if not game.moves:
        return NO_DIGEST
    data = bytearray()
    texts: list[str] = []
    if board is None:
        data += repr((game.gametype, game.fen)).encode()
        texts = [move.text for move in game.moves]
    elif any(move.text.startswith("/FEN") for move in game.moves):
        data += repr((board.variant.name, game.fen)).encode()
        texts = [move.text for move in game.moves]
    else:
        data += board.root().position.to_bytes()
        for move in board.move_stack:
            data += bytes((move.from_square, move.to_square))
            if move.is_capture:
                data += b"\xff" + move.captured_mask.to_bytes(16, "little")
        if not judgement.is_legal:
            texts = [move.text for move in game.moves[judgement.plies + extra(judgement) :]]
    if texts:
        data += b"\xfe"
        for text in texts:
            data += text.encode("utf-8", "surrogatepass") + b"\0"
    return hashlib.blake2b(data, digest_size=16).digest()


def extra(judgement: Judgement) -> int:
    """How many texts more than plies the legal part of a game has (captures jump by jump)."""
    fault = next((one for one in judgement.faults if severity(one) == "fault" and one.ply), None)
    if fault is None or not judgement.joined:
        return 0
    moves = judgement.game.moves
    for number, move in enumerate(moves):
        if (move.line, move.column) == (fault.line, fault.column):
            return max(number - judgement.plies, 0)
    return 0


# ---- dataclasses as plain data --------------------------------------------------------------


def freeze(value: Any) -> Any:
    """A dataclass, and whatever it holds, as what JSON can write."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: freeze(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple | list):
        return [freeze(one) for one in value]
    return value


def thaw(kind: type[Any], data: dict[str, Any]) -> Any:
    """The dataclass that `freeze` made plain.

    >>> from draughts_core import validate
    >>> (fault,) = validate.judge_text("32-28 19-23 31-26 *").faults
    >>> thaw(Fault, freeze(fault)) == fault
    True
    """
    makers = _makers(kind)
    return kind(**{name: makers[name](value) for name, value in data.items()})


def _makers(kind: type[Any]) -> dict[str, Callable[[Any], Any]]:
    if kind in _KNOWN:
        return _KNOWN[kind]
    hints = typing.get_type_hints(kind)
    return _KNOWN.setdefault(kind, {name: _maker(hint) for name, hint in hints.items()})


_KNOWN: dict[type[Any], dict[str, Callable[[Any], Any]]] = {}


def _maker(hint: Any) -> Callable[[Any], Any]:
    """What makes a value of a type from plain data."""
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda data: thaw(hint, data)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if typing.get_origin(hint) in (tuple, list):
        make = _maker(typing.get_args(hint)[0])
        into = typing.get_origin(hint)
        return lambda data: into(map(make, data))
    return lambda data: data
