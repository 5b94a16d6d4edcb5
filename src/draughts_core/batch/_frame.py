"""The frame of all functions: positions of a game, who works on them, and what stops them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any, NoReturn, cast

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from draughts_core import _batch
from draughts_core._position import Position
from draughts_core.batch._checks import by_words, number_of, output, pair_of, rows_argument, tail_of
from draughts_core.batch._threads import shared, spans_of
from draughts_core.batch._types import Array, Positions
from draughts_core.errors import DraughtsError
from draughts_core.variants import get

Loop = Callable[[int, int], tuple[Any, ...]]

_NO_MEMORY, _NO_POSITION, _ILLEGAL, _AMBIGUOUS, _NO_CAPTURE = _batch.FAULTS


class Batch:
    """The arguments that every function has: positions of a game, and who works on them."""

    def __init__(self, masks: ArrayLike, side: ArrayLike, variant: str, threads: int) -> None:
        self.game = get(variant)
        self.threads = operator.index(threads)
        if self.threads < 1:
            raise ValueError(f"threads must be at least 1, not {threads}")
        self.masks = rows_argument("masks", masks, np.uint64, (4, *tail_of(self.game)), None)
        self.n = len(self.masks)
        self.side = rows_argument("side", side, np.uint8, (), self.n)
        self.first = (self.game.number, by_words(self.masks, self.game), self.side)

    def run(
        self, loop: Loop, refuse_move: Callable[[int, bool], NoReturn] | None = None
    ) -> list[tuple[Any, ...]]:
        """What the loop returns for spans of the rows, in order; raises what stopped it."""
        spans = spans_of(self.n, self.threads)
        results = shared(lambda number: loop(*spans[number]), len(spans), self.threads)
        for fault, row, *_ in results:
            if refuse_move and fault in (_ILLEGAL, _AMBIGUOUS):
                refuse_move(row, fault == _AMBIGUOUS)
            if fault:
                self.refuse(fault, row)
        return results

    def check(self) -> None:
        """Raises unless every row is a position."""
        self.run(lambda first, end: _batch.check(*self.first, first, end))

    def refuse(self, fault: int, row: int) -> NoReturn:
        """Raise what a fault means."""
        if fault == _NO_MEMORY:
            raise MemoryError
        if fault == _NO_CAPTURE:
            raise DraughtsError(f"row {row}: piece, jumped and taken do not fit the position")
        raise DraughtsError(f"row {row}: {self.reason(row)}")

    def reason(self, row: int) -> str:
        """Why a row is no position."""
        names = ("white men", "white kings", "black men", "black kings")
        seen = 0
        for name, mask in zip(names, self.masks[row], strict=True):
            value = number_of(mask)
            if value >> self.game.squares:
                return f"{name} have bits off the board: {value:#x}"
            if value & seen:
                square = (value & seen & -(value & seen)).bit_length()
                return f"square {square} is occupied twice"
            seen |= value
        return f"side must be 0 or 1, not {self.side[row]}"

    def position(self, row: int) -> Position:
        """One row as a value."""
        number, masks, side = self.first
        found = _batch.to_positions(number, masks[row : row + 1], side[row : row + 1])
        return cast("list[Position]", found)[0]


def output_positions(batch: Batch, given: object, inputs: Iterable[Array]) -> Positions:
    """Where positions are written to: new arrays, given ones, or the batch's own."""
    masks, side = pair_of(given)
    sources = (batch.masks, batch.side, *inputs)
    tail = (4, *tail_of(batch.game))
    out_masks = output("out masks", masks, np.uint64, (batch.n, *tail), sources, batch.masks)
    out_side = output("out side", side, np.uint8, (batch.n,), (*sources, out_masks), batch.side)
    return Positions(out_masks, out_side)


def one_value_a_row(
    batch: Batch,
    loop: Callable[..., tuple[int, int]],
    out: ArrayLike | None,
    dtype: DTypeLike,
    *options: int,
) -> Array:
    """One value a row."""
    array = output("out", out, dtype, (batch.n,), (batch.masks, batch.side))
    if out is not None:
        batch.check()
    view = array.view(np.uint8) if array.dtype == np.bool_ else array
    batch.run(lambda first, end: loop(*batch.first, *options, view, first, end))
    return array
