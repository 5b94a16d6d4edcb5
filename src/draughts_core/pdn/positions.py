"""The positions of game archives, with what was played in them: data sets.

>>> from draughts_core.pdn.positions import positions
>>> for row in positions("1. 32-28 19-23 2. 28x19 14x23 2-0"):
...     print(row.game, row.ply, row.position.turn.name, row.text, row.result)
1 1 WHITE 32-28 2-0
1 2 BLACK 19-23 2-0
1 3 WHITE 28x19 2-0
1 4 BLACK 14x23 2-0
"""

from __future__ import annotations

import copy
import csv
import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TextIO

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import DraughtsError
from draughts_core.variants import Variant

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from draughts_core.pdn import Source
    from draughts_core.validate import Judgement

NO_RESULT = 2
"""What stands in a column of results for a game without one."""

_RESULTS = {
    "2-0": 1,
    "1-0": 1,
    "1-1": 0,
    "1/2-1/2": 0,
    "0-2": -1,
    "0-1": -1,
}

_ROWS = 1 << 15  # of a table that are in memory at a time
_WORD = (1 << 64) - 1


class PositionRow(NamedTuple):
    """A position in which a legal move was played.

    Attributes:
        game: the game's number in its source, from 1.
        ply: the number of the move, from 1.
        position: the position before it.
        text: the move as the library writes it.
        from_square, to_square: its ends, counted from 1 as everywhere in the library.
        captured: the set of captured squares, bit s - 1 for square s.
        promotes: whether it crowns a man.
        result: the game's result, "" where there is none.
    """

    game: int
    ply: int
    position: Position
    text: str
    from_square: int
    to_square: int
    captured: int
    promotes: bool
    result: str

    @property
    def fen(self) -> str:
        """The position as FEN."""
        return self.position.fen()

    @property
    def value(self) -> int:
        """The result as a number: 1 White won, 0 a draw, -1 Black won, 2 unknown."""
        return _RESULTS.get(self.result, NO_RESULT)


def positions(
    source: Source,
    *,
    variant: str | None = None,
    dedupe: bool = False,
    known: set[bytes] | None = None,
) -> Iterator[PositionRow]:
    """Every position of a PDN text in which a legal move was played.

    Of a game with a fault that is its valid part. The last position of a game, in which nothing
    was played, is no row.

    Args:
        source: what `pdn.read_games` reads.
        variant: the game played where the text does not say it.
        dedupe: each position (pieces and side to move, of one kind of game) only once, with what
            was played when it came first. It is exact: every position is kept, in some 110 bytes.
        known: what was there before, where several sources are deduped together; it grows.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file.

    >>> [row.fen for row in positions("32-28 *  32-28 19-23 *", dedupe=True)][1][:9]
    'B:W28,31,'
    """
    from draughts_core.pdn import read_games
    from draughts_core.validate.judge import judge

    if dedupe and known is None:
        known = set()
    for game in read_games(source):
        name = game.terminator or game.tags.get("Result", "").strip()
        result = name if name in _RESULTS else ""
        parts = []
        for number, move in enumerate(game.moves):
            if move.text.startswith("/FEN"):
                # The board forgets what went before; so judge that for itself.
                before = copy.copy(game)
                before.moves = game.moves[:number]
                parts.append(judge(before, variant=variant))
        parts.append(judge(game, variant=variant))
        last = 0
        for part in parts:
            if part.plies == last and last:
                continue
            last = part.plies
            for row in _rows(part, result):
                if known is not None:
                    exact = row.position.to_bytes()
                    if exact in known:
                        continue
                    known.add(exact)
                yield row


def _rows(judgement: Judgement, result: str) -> Iterator[PositionRow]:
    """The positions of a game since it was set up."""
    board = judgement.board
    if board is None:
        return
    position = board.root().position
    ply = judgement.plies - board.ply
    for move in board.move_stack:
        ply += 1
        yield _row(judgement.game.number, ply, position, move, result)
        position = position.play(move)


def _row(game: int, ply: int, position: Position, move: Move, result: str) -> PositionRow:
    return PositionRow(
        game,
        ply,
        position,
        position.notate(move),
        move.from_square,
        move.to_square,
        move.captured_mask,
        move.promotes,
        result,
    )


# ---- arrays ---------------------------------------------------------------------------------


class PositionArrays(NamedTuple):
    """Positions as arrays, in the layout of `draughts_core.batch`.

    Attributes:
        masks: (n, 4) uint64: white men, white kings, black men, black kings; (n, 4, 2) on boards
            of more than 64 squares.
        side: (n,) uint8; 0 White to move, 1 Black.
        from_square, to_square: (n,) uint8.
        captured: (n,) uint64; (n, 2) on boards of more than 64 squares.
        promotes: (n,) bool.
        ply: (n,) uint32, from 1.
        game: (n,) uint32, from 1.
        result: (n,) int8; 1 White won, 0 a draw, -1 Black won, 2 unknown.
    """

    masks: NDArray[np.uint64]
    side: NDArray[np.uint8]
    from_square: NDArray[np.uint8]
    to_square: NDArray[np.uint8]
    captured: NDArray[np.uint64]
    promotes: NDArray[np.bool_]
    ply: NDArray[np.uint32]
    game: NDArray[np.uint32]
    result: NDArray[np.int8]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a file for `numpy.load`, an array for each name."""
        numpy = _numpy()
        new = Path(path).with_name(Path(path).name + ".new")
        with new.open("wb") as file:
            numpy.savez(file, **self._asdict())
        os.replace(new, path)


def positions_arrays(
    source: Source, *, variant: str | None = None, dedupe: bool = False
) -> PositionArrays:
    """The rows of `positions` as arrays; some 60 bytes a position.

    Args:
        source: as for `positions`.
        variant: as for `positions`.
        dedupe: as for `positions`.

    Raises:
        DraughtsError: the games are not all of one kind, and masks alone do not tell them apart.

    >>> arrays = positions_arrays("1. 32-28 19-23 2. 28x19 14x23 2-0")
    >>> arrays.masks.shape, arrays.to_square.tolist(), arrays.result.tolist()
    ((4, 4), [28, 23, 19, 23], [1, 1, 1, 1])
    """
    return rows_arrays(positions(source, variant=variant, dedupe=dedupe))


def rows_arrays(rows: Iterable[PositionRow]) -> PositionArrays:
    """Rows as arrays.

    Raises:
        DraughtsError: as for `positions_arrays`.
    """
    numpy = _numpy()
    kind: Variant | None = None
    words = 1
    masks, captured = array("Q"), array("Q")
    side, origins, targets, promotes = array("B"), array("B"), array("B"), array("B")
    plies, games, results = array("I"), array("I"), array("b")
    for row in rows:
        position = row.position
        if kind is None:
            kind = position.variant
            words = 1 if kind.squares <= 64 else 2
        elif position.variant != kind:
            raise DraughtsError(
                f"game {row.game} is {position.variant} draughts, others are {kind}: arrays of "
                "masks are of one game"
            )
        for mask in _masks(position):
            masks.append(mask & _WORD)
            if words == 2:
                masks.append(mask >> 64)
        captured.append(row.captured & _WORD)
        if words == 2:
            captured.append(row.captured >> 64)
        side.append(int(position.turn))
        origins.append(row.from_square)
        targets.append(row.to_square)
        promotes.append(row.promotes)
        plies.append(row.ply)
        games.append(row.game)
        results.append(row.value)
    tail = () if words == 1 else (2,)
    size = len(side)
    return PositionArrays(
        numpy.frombuffer(masks, numpy.uint64).reshape(size, 4, *tail),
        numpy.frombuffer(side, numpy.uint8),
        numpy.frombuffer(origins, numpy.uint8),
        numpy.frombuffer(targets, numpy.uint8),
        numpy.frombuffer(captured, numpy.uint64).reshape(size, *tail),
        numpy.frombuffer(promotes, numpy.uint8).astype(bool),
        numpy.frombuffer(plies, numpy.uintc).astype(numpy.uint32),
        numpy.frombuffer(games, numpy.uintc).astype(numpy.uint32),
        numpy.frombuffer(results, numpy.int8),
    )


def _masks(position: Position) -> tuple[int, int, int, int]:
    return (
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
    )


def _numpy() -> ModuleType:
    try:
        return import_module("numpy")
    except ImportError:
        raise DraughtsError("arrays need NumPy: pip install 'draughts_core[numpy]'") from None


# ---- tables ---------------------------------------------------------------------------------

_FEN = ("fen",)
_MASKS = ("white_men", "white_kings", "black_men", "black_kings", "side")


def columns(masks: bool) -> tuple[str, ...]:
    """The columns of a table of positions, as FEN or as masks."""
    ends = ("move", "from", "to", "captured", "promotes", "result")
    return ("file", "game", "ply", "variant", *(_MASKS if masks else _FEN), *ends)


def _cells(file: str, row: PositionRow, masks: bool) -> tuple[Any, ...]:
    position = row.position
    kind = position.variant
    placed: tuple[Any, ...]
    captured: Any
    if masks:
        if kind.squares > 64:
            raise DraughtsError(f"a mask of {kind} draughts has more than 64 bits: take FEN")
        placed, captured = (*_masks(position), int(position.turn)), row.captured
    else:
        taken = [s for s in range(1, kind.squares + 1) if row.captured >> (s - 1) & 1]
        placed, captured = (position.fen(),), " ".join(map(kind.square_name, taken))
    ends = (row.text, row.from_square, row.to_square, captured, row.promotes, row.value)
    return (file, row.game, row.ply, kind.name, *placed, *ends)


Named = Iterable[tuple[str, PositionRow]]
"""Rows, each with the name of the file it comes from."""


def write_csv(rows: Named, stream: TextIO, *, masks: bool = False) -> int:
    """Write rows as CSV under a row of names.

    Args:
        rows: file names and rows.
        stream: where to.
        masks: masks and side instead of FEN.

    Returns:
        How many there were.
    """
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(columns(masks))
    count = 0
    for file, row in rows:
        cells = _cells(file, row, masks)
        table.writerow([int(cell) if isinstance(cell, bool) else cell for cell in cells])
        count += 1
    return count


def write_parquet(
    rows: Named, path: str | os.PathLike[str] | BinaryIO, *, masks: bool = False
) -> int:
    """Write rows as Parquet, some thousands at a time.

    Args:
        rows: file names and rows.
        path: the file.
        masks: masks and side instead of FEN.

    Returns:
        How many there were.

    Raises:
        DraughtsError: pyarrow is not installed.
    """
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise DraughtsError("Parquet needs pyarrow: pip install 'draughts_core[parquet]'") from None
    text, small, number = arrow.string(), arrow.uint8(), arrow.uint32()
    named = arrow.dictionary(arrow.int32(), text)
    types = {
        "file": named,
        "variant": named,
        "game": number,
        "ply": number,
        "from": small,
        "to": small,
        "side": small,
        "promotes": arrow.bool_(),
        "result": arrow.int8(),
        "captured": arrow.uint64() if masks else text,
        "fen": text,
        "move": text,
    }
    names = columns(masks)
    schema = arrow.schema([(name, types.get(name, arrow.uint64())) for name in names])
    schema = schema.with_metadata({"draughts_core.schema": "1"})
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as table:
        for cells in _batches(_cells(file, row, masks) for file, row in rows):
            count += len(cells)
            lists = zip(*cells, strict=True)
            made = [
                arrow.array(list(cell), type=kind)
                for cell, kind in zip(lists, schema.types, strict=True)
            ]
            table.write_table(arrow.Table.from_arrays(made, schema=schema))
    return count


def _batches(cells: Iterable[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    batch: list[tuple[Any, ...]] = []
    for row in cells:
        batch.append(row)
        if len(batch) == _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch
