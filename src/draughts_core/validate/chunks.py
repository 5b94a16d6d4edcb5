"""Judging a range of bytes: the work that is handed to threads, processes and clusters."""

from __future__ import annotations

import base64
import time
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from draughts_core import pdn
from draughts_core.errors import DraughtsError
from draughts_core.validate.cuts import END, HEADER, MOVES
from draughts_core.validate.faults import Fault, Judgement
from draughts_core.validate.judge import judge
from draughts_core.validate.records import (
    GameRecord,
    code,
    digest_of,
    freeze,
    moved,
    record_of,
    result_of,
    severity,
    thaw,
)
from draughts_core.variants import INTERNATIONAL

OPENING = 4
"""The plies that an opening is counted by."""

NONE, FAULTY, ALL = "none", "faulty", "all"
"""Which games a record is wanted of."""


# The reader looks so far for the end of a comment.
_LONGEST_COMMENT = 1 << 20


class Options(NamedTuple):
    """How to judge, the same for all pieces of a run.

    Attributes:
        variant: as for `judge`.
        strict: as for `judge`.
        resume: as for `judge`.
        records: which games a record is wanted of: ``none``, ``faulty`` or ``all``.
        keep_faults: how many faults are kept of one piece.
    """

    variant: str | None = None
    strict: bool = False
    resume: bool = False
    records: str = NONE
    keep_faults: int = 10_000


class Piece(NamedTuple):
    """A range of a text, and what stands behind it.

    Attributes:
        source: the name of a file, or the bytes of the range themselves.
        start, end: the range in the whole text.
        following: what stands behind it, ``header``, ``moves`` or ``end``.
    """

    source: str | bytes
    start: int
    end: int
    following: str = END


@dataclass
class ChunkResult:
    """What was found in one range; numbers of games and lines begin with it.

    Attributes:
        is_open: whether its last game goes on behind it; then nothing else was looked at.
        unreadable: why it could not be read, "" where it could.
        lines: line ends in it.
        games, legal_games, plies, settled, fault_count, warnings: as in `Report`.
        results, lengths, encodings, variants, openings, codes: as in `Report`.
        faults: the first faults and warnings.
        digests: 16 bytes a game.
        records: those wanted, in order.
        seconds: how long it took.
    """

    is_open: bool = False
    unreadable: str = ""
    lines: int = 0
    games: int = 0
    legal_games: int = 0
    plies: int = 0
    settled: int = 0
    fault_count: int = 0
    warnings: int = 0
    results: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    encodings: dict[str, int] = field(default_factory=dict)
    variants: dict[str, int] = field(default_factory=dict)
    openings: dict[str, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    digests: bytes = b""
    records: list[GameRecord] = field(default_factory=list)
    seconds: float = 0.0

    def as_data(self) -> dict[str, Any]:
        """All but the records, as JSON can write it; what is empty is left out."""
        data: dict[str, Any] = {
            name: value
            for name, value in vars(self).items()
            if value and name not in ("faults", "digests", "records", "seconds")
        }
        data["seconds"] = round(self.seconds, 6)
        if self.faults:
            data["faults"] = freeze(self.faults)
        if self.digests:
            data["digests"] = base64.b64encode(self.digests).decode("ascii")
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> ChunkResult:
        """The result that `as_data` wrote down."""
        result = cls(**(dict(data) | {"faults": [], "digests": b"", "records": []}))
        result.lengths = {int(plies): count for plies, count in result.lengths.items()}
        result.faults = [thaw(Fault, fault) for fault in data.get("faults", ())]
        result.digests = base64.b64decode(data.get("digests", ""))
        return result


def judge_pieces(pieces: Sequence[Piece], options: Options) -> list[ChunkResult]:
    """Several pieces, one after the other: what a worker is asked for."""
    return [judge_chunk(*piece, options) for piece in pieces]


def judge_chunk(
    source: str | bytes, start: int, end: int, following: str, options: Options
) -> ChunkResult:
    r"""Judge the games of one range of a file, or of bytes.

    Whoever calls it may cut a text wherever `cuts` guesses that a game begins: a result that
    `is_open` says that the guess was wrong.

    Args:
        source: the name of a file, or the bytes of the range.
        start: where the range begins in the whole text.
        end: where it ends.
        following: what stands behind it, as guessed: ``header``, ``moves``, or ``end``.
        options: how to judge.

    >>> text = b'[Event "a"]\n\n1. 32-28 {not\n\n[Event "b"]\n\nyet} 19-23 *\n'
    >>> judge_chunk(text[:26], 0, 26, "header", Options()).is_open
    True
    >>> judge_chunk(text, 0, len(text), "end", Options()).games
    1
    """
    begun = time.perf_counter()
    try:
        data = source if isinstance(source, bytes) else _read(source, start, end)
        result = judge_bytes(data, options, is_first=start == 0, following=following)
    except OSError as error:
        result = ChunkResult(unreadable=error.strerror or str(error))
    except DraughtsError as error:
        result = ChunkResult(unreadable=str(error))
    result.seconds = time.perf_counter() - begun
    return result


def _read(path: str, start: int, end: int) -> bytes:
    with open(path, "rb", buffering=0) as file:
        file.seek(start)
        parts, missing = [], end - start
        while missing:
            part = file.read(missing)
            if not part:
                raise OSError("it became shorter while it was read")
            parts.append(part)
            missing -= len(part)
    return b"".join(parts)


# ---- the work itself: the place for a native scanner and referee ----------------------------


def judge_bytes(
    data: bytes, options: Options, *, is_first: bool = True, following: str = END
) -> ChunkResult:
    """Judge every game of a piece of text.

    Args:
        data: the piece; it begins where a game begins.
        options: how to judge.
        is_first: whether it is the beginning of its file (where a mark of the byte order may
            stand, and zero bytes tell that it is no text).
        following: what stands behind it.

    Raises:
        DraughtsError: it is no text.
    """
    result = ChunkResult(lines=_lines(data))
    digests = bytearray()
    # A blank line in front takes away what only the first line of a file is looked at for.
    above = 0 if is_first else 1
    last: pdn.Game | None = None
    for game in _games(data, is_first, following):
        if following == END:
            judged = game
        elif last is None:
            last = game  # it may be the sentinel
            continue
        else:
            judged, last = last, game
        if following != END and _may_be_closed_later(judged, len(data)):
            return ChunkResult(is_open=True)
        judgement = judge(
            judged, file="", variant=options.variant, strict=options.strict, resume=options.resume
        )
        digest = digest_of(judgement)
        digests += digest
        _count(result, judgement, options, above)
        if options.records == ALL or (options.records == FAULTY and _is_noted(judgement)):
            record = record_of(judgement, digest)
            result.records.append(record.moved("", 0, -above, -above) if above else record)
    place = len(data) + above
    if following != END and not _is_sentinel(last, result.lines + above, place, following):
        return ChunkResult(is_open=True)
    result.digests = bytes(digests)
    return result


def _games(data: bytes, is_first: bool, following: str) -> Iterator[pdn.Game]:
    """The games of a piece, and behind them one that tells whether they end there."""
    return pdn.read_games((b"" if is_first else b"\n") + data + _SENTINELS.get(following, b""))


def _is_noted(judgement: Judgement) -> bool:
    return any(severity(fault) != "info" for fault in judgement.faults)


_SENTINELS = {HEADER: b'\n\n[Draughtscore "x"]\n\n*\n', MOVES: b"\n\n1. 32-28 *\n"}


def ends_neutral(data: bytes, following: str) -> bool:
    r"""Whether the next game begins behind these bytes, given what kind of line follows there.

    That is so where one game more, put behind them, is a game of its own: no comment, variation
    or header takes it in, and nothing that stood before it belongs to it.

    >>> ends_neutral(b"1. 32-28\n\n", "header"), ends_neutral(b"1. 32-28\n\n", "moves")
    (True, False)
    """
    last = None
    for game in _games(data, False, following):
        if _may_be_closed_later(game, len(data)):
            return False
        last = game
    return _is_sentinel(last, _lines(data) + 1, len(data) + 1, following)


def _may_be_closed_later(game: pdn.Game, size: int) -> bool:
    """Whether a comment of a game that nothing closes here might be closed behind the piece."""
    near = size - game.span[0] <= _LONGEST_COMMENT
    return near and any(oddity.code == "comment-never-closed" for oddity in game.oddities)


def _is_sentinel(game: pdn.Game | None, lines: int, place: int, following: str) -> bool:
    """Whether the last game is the one that was put there, and nothing else."""
    return (
        game is not None
        and game.line == lines + 3
        and game.span[0] == place + 2
        and game.tags == ({"Draughtscore": "x"} if following == HEADER else {})
        and len(game.moves) == (0 if following == HEADER else 1)
        and game.terminator == "*"
        and not game.comments
        and not game.unread
    )


def _lines(data: bytes) -> int:
    """How many lines end in a text, be it with CR, LF or both."""
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def _count(result: ChunkResult, judgement: Judgement, options: Options, above: int) -> None:
    """Add one game to the counts."""
    game = judgement.game
    result.games += 1
    result.plies += judgement.plies
    result.legal_games += judgement.is_legal
    result.settled += len(judgement.settled)
    add(result.results, result_of(judgement))
    add(result.lengths, judgement.plies)
    add(result.encodings, game.encoding)
    board = judgement.board
    add(result.variants, "" if board is None else board.variant.name)
    opening = _opening(judgement)
    if opening:
        add(result.openings, opening)
    for fault in judgement.faults:
        add(result.codes, code(fault))
        how = severity(fault)
        if how == "info":
            continue
        result.fault_count += how == "fault"
        result.warnings += how == "warning"
        if len(result.faults) < options.keep_faults:
            result.faults.append(moved(fault, "", 0, -above) if above else fault)


def add(counts: dict[Any, int], key: Hashable, number: int = 1) -> None:
    """Count one more."""
    counts[key] = counts.get(key, 0) + number


def _opening(judgement: Judgement) -> str:
    """The first plies of a game from the start position, written out; "" for any other."""
    board = judgement.board
    if board is None or judgement.plies < OPENING or judgement.game.fen is not None:
        return ""
    if board.ply != judgement.plies:
        return ""  # set up anew on the way
    moves = board.move_stack[:OPENING]
    words = " ".join(str(move) for move in moves)
    name = board.variant.name
    return words if name == INTERNATIONAL else f"{name}: {words}"
