"""Captures jump by jump, for learning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from draughts_core import _batch
from draughts_core.batch._checks import (
    by_words,
    integers_argument,
    output,
    rows_argument,
    same_place,
    tail_of,
)
from draughts_core.batch._frame import Batch, Loop, output_positions
from draughts_core.batch._types import Array, Turn
from draughts_core.errors import IllegalMoveError


class UnderWay:
    """The captures under way, as arrays; all 0 where nothing was said."""

    def __init__(
        self,
        batch: Batch,
        piece: ArrayLike | None,
        jumped: ArrayLike | None,
        taken: ArrayLike | None,
    ) -> None:
        n, tail = batch.n, tail_of(batch.game)
        if piece is None and jumped is None and taken is None:
            piece = jumped = np.broadcast_to(np.uint8(0), (n,))
            taken = np.broadcast_to(np.uint64(0), (n, *tail))
        elif piece is None or jumped is None or taken is None:
            raise TypeError("piece, jumped and taken belong together")
        self.piece = rows_argument("piece", piece, np.uint8, (), n)
        self.jumped = rows_argument("jumped", jumped, np.uint8, (), n)
        self.taken = rows_argument("taken", taken, np.uint64, tail, n)
        self.columns = (self.piece, self.jumped, by_words(self.taken, batch.game))


def action_mask(
    masks: ArrayLike,
    side: ArrayLike,
    piece: ArrayLike | None = None,
    jumped: ArrayLike | None = None,
    taken: ArrayLike | None = None,
    *,
    packed: bool = False,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> Array:
    """Which actions each row allows, jump by jump.

    With N squares, action (from - 1) * N + (to - 1) is a move without a capture, or one jump. A
    capture is a sequence of jumps by the same side; after each but the last, `piece`, `jumped`
    and `taken` say how far it has come, and only that piece may act. Allowed are the jumps that
    begin or carry on a capture that is legal as a whole. A jump ends on the square where a route
    of `Position.routes` stands: where the piece turns, where it stops, and if it goes straight
    on, just behind what it has jumped. So the sequences of actions are the routes, one for one.

    Args:
        masks, side, variant, threads, out: see the module.
        piece, jumped, taken: as `step_action` returns them; without them no capture is under way.
        packed: (n, (N * N + 7) // 8) uint8 instead of (n, N * N) bool; action a is bit a % 8 of
            byte a // 8, as ``numpy.unpackbits(..., bitorder="little")`` reads them.

    >>> from draughts_core import batch
    >>> masks, side = batch.from_fens(["W:WK47:B9,12,33"])
    >>> [(a // 50 + 1, a % 50 + 1) for a in batch.action_mask(masks, side)[0].nonzero()[0].tolist()]
    [(47, 20)]
    """
    batch = Batch(masks, side, variant, threads)
    capture = UnderWay(batch, piece, jumped, taken)
    actions = batch.game.squares**2
    size, dtype = ((actions + 7) // 8, np.uint8) if packed else (actions, np.bool_)
    inputs = (batch.masks, batch.side, capture.piece, capture.jumped, capture.taken)
    array = output("out", out, dtype, (batch.n, size), inputs)
    view = array.view(np.uint8)
    if out is not None:
        batch.run(
            lambda first, end: _batch.check_under_way(*batch.first, *capture.columns, first, end)
        )
    batch.run(
        lambda first, end: _batch.action_mask(
            *batch.first, *capture.columns, packed, view, first, end
        )
    )
    return array


def step_action(
    masks: ArrayLike,
    side: ArrayLike,
    action: ArrayLike,
    piece: ArrayLike | None = None,
    jumped: ArrayLike | None = None,
    taken: ArrayLike | None = None,
    *,
    variant: str = "international",
    threads: int = 1,
    out: Turn | None = None,
) -> Turn:
    """What each row's action leads to; see `action_mask`.

    The side changes when a move is complete, which is when `piece` is 0.

    Args:
        masks, side, variant, threads: see the module.
        action: (n,) integers.
        piece, jumped, taken: as this function returned them; without them no capture is under way.
        out: five arrays to write to; the input's own are allowed.

    Raises:
        IllegalMoveError: the first row that does not allow its action.

    >>> from draughts_core import batch
    >>> turn = batch.step_action(*batch.from_fens(["W:WK47:B9,12,33"]), [46 * 50 + 19])
    >>> turn.side, turn.piece, turn.jumped
    (array([0], dtype=uint8), array([20], dtype=uint8), array([33], dtype=uint8))
    >>> for action in (19 * 50 + 2, 2 * 50 + 16):
    ...     turn = batch.step_action(turn.masks, turn.side, [action], *turn[2:])
    >>> turn.piece, batch.to_fens(turn.masks, turn.side)
    (array([0], dtype=uint8), ['B:WK17:B'])
    """
    batch = Batch(masks, side, variant, threads)
    capture = UnderWay(batch, piece, jumped, taken)
    numbers, chosen = integers_argument("action", action, batch.n)
    if out is not None and (not isinstance(out, tuple) or len(out) != len(Turn._fields)):
        raise TypeError(f"out must be a Turn, not {type(out).__name__}")
    given: tuple[Any, ...] = (None,) * 5 if out is None else tuple(out)
    inputs: tuple[Array, ...] = (capture.piece, capture.jumped, capture.taken, numbers)
    to = output_positions(batch, None if out is None else given[:2], inputs)
    inputs = (batch.masks, batch.side, *inputs)
    if out is not None:
        # Where an output is an input in place, it has been looked at already.
        inputs += tuple(array for array in to if not any(same_place(array, i) for i in inputs))
    n, tail = batch.n, tail_of(batch.game)
    to_piece = output("out piece", given[2], np.uint8, (n,), inputs, capture.piece)
    inputs = (*inputs, to_piece)
    to_jumped = output("out jumped", given[3], np.uint8, (n,), inputs, capture.jumped)
    inputs = (*inputs, to_jumped)
    to_taken = output("out taken", given[4], np.uint64, (n, *tail), inputs, capture.taken)
    views = (
        by_words(to.masks, batch.game),
        to.side,
        to_piece,
        to_jumped,
        by_words(to_taken, batch.game),
    )

    def refuse(row: int, ambiguous: bool) -> NoReturn:
        number, squares = int(numbers[row]), batch.game.squares
        text = f"{number // squares + 1}-{number % squares + 1}"
        fen = batch.position(row).fen()
        raise IllegalMoveError(text, fen, f"row {row}: action {number} is not allowed")

    def loop(where: Sequence[Array | None]) -> Loop:
        to_masks, to_side, to_piece, to_jumped, to_taken = where
        columns = (chosen, to_masks, to_side, to_piece, to_jumped, to_taken)
        return lambda first, end: _batch.step_action(
            *batch.first, *capture.columns, *columns, first, end
        )

    if out is not None:
        batch.run(loop([None] * 5), refuse)
    batch.run(loop(views), refuse)
    return Turn(*to, to_piece, to_jumped, to_taken)
