"""One value a row."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from draughts_core import _batch
from draughts_core.batch._checks import output
from draughts_core.batch._frame import Batch, one_value_a_row


def keys(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.uint64]:
    """`Position.key` of each row, (n,) uint64.

    >>> from draughts_core import Position, batch
    >>> [hex(key) for key in batch.keys(*batch.from_positions([Position.start()]))]
    ['0x32d8e6d619d72d1']
    """
    batch = Batch(masks, side, variant, threads)
    return one_value_a_row(batch, _batch.keys, out, np.uint64)


def status(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.uint8]:
    """What makes each row impossible in play: the bits of `Status`, (n,) uint8, 0 for nothing.

    >>> from draughts_core import Status, batch
    >>> [Status(int(bits)) for bits in batch.status(*batch.from_fens(["W:W4:B20"]))]
    [<Status.WHITE_MAN_ON_FAR_ROW: 1>]
    """
    batch = Batch(masks, side, variant, threads)
    return one_value_a_row(batch, _batch.status, out, np.uint8)


def is_valid(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.bool_]:
    """Whether a game can have come to each row, as far as `status` sees; (n,) bool.

    >>> from draughts_core import batch
    >>> batch.is_valid(*batch.from_fens(["W:W4:B20", "W:W6:B20"]))
    array([False,  True])
    """
    batch = Batch(masks, side, variant, threads)
    array = output("out", out, np.bool_, (batch.n,), (batch.masks, batch.side))
    np.equal(one_value_a_row(batch, _batch.status, None, np.uint8), 0, out=array)
    return array


def count_moves(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.int32]:
    """The number of legal moves of each row, (n,) int32.

    >>> from draughts_core import batch
    >>> batch.count_moves(*batch.from_fens(["W:W31-50:B1-20"]))
    array([9], dtype=int32)
    """
    batch = Batch(masks, side, variant, threads)
    return one_value_a_row(batch, _batch.count_moves, out, np.int32)


def has_capture(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.bool_]:
    """Whether the side to move has to capture, (n,) bool.

    >>> from draughts_core import batch
    >>> batch.has_capture(*batch.from_fens(["W:W31-50:B1-20", "W:W32:B28"]))
    array([False,  True])
    """
    batch = Batch(masks, side, variant, threads)
    return one_value_a_row(batch, _batch.has_capture, out, np.bool_)


def terminal(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.int8]:
    """Who has won, (n,) int8: 0 White, 1 Black, -1 nobody, for the side to move has a move.

    >>> from draughts_core import batch
    >>> batch.terminal(*batch.from_fens(["W:W31-50:B1-20", "W:W:B28", "B:W28:B"]))
    array([-1,  1,  0], dtype=int8)
    """
    batch = Batch(masks, side, variant, threads)
    return one_value_a_row(batch, _batch.terminal, out, np.int8)
