"""Rows as planes of 0 and 1, for learning."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from draughts_core import _batch
from draughts_core.batch._checks import output
from draughts_core.batch._frame import Batch
from draughts_core.batch._types import Array


def planes(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    view: str = "absolute",
    layout: str = "squares",
    dtype: DTypeLike = np.float32,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> Array:
    """Each row as planes of 0 and 1, for learning.

    Args:
        masks, side, variant, threads, out: see the module.
        view: ``"absolute"``: five channels, white men, white kings, black men, black kings, and
            one that is 1 everywhere where Black is to move. ``"mover"``: four channels, own men,
            own kings, the opponent's men, the opponent's kings, the board turned by 180° where
            Black is to move (square s becomes N + 1 - s), so that the mover always plays upward.
        layout: ``"squares"``: (n, channels, N), square s at index s - 1. ``"image"``:
            (n, channels, rows, columns) as White sees the board, what is not played on being 0.
        dtype: float32 or uint8.

    >>> from draughts_core import batch
    >>> masks, side = batch.from_fens(["B:W50:BK1,3"])
    >>> batch.planes(masks, side).shape, batch.planes(masks, side, layout="image").shape
    ((1, 5, 50), (1, 5, 10, 10))
    >>> batch.planes(masks, side, view="mover", dtype="uint8")[0].nonzero()
    (array([0, 1, 2]), array([47, 49,  0]))
    """
    batch = Batch(masks, side, variant, threads)
    game = batch.game
    wanted = np.dtype(dtype)
    if wanted not in (np.dtype(np.float32), np.dtype(np.uint8)):
        raise TypeError(f"dtype must be float32 or uint8, not {wanted.name}")
    if view not in ("absolute", "mover"):
        raise ValueError(f"view must be 'absolute' or 'mover', not {view!r}")
    if layout not in ("squares", "image"):
        raise ValueError(f"layout must be 'squares' or 'image', not {layout!r}")
    from_mover = view == "mover"
    channels = 4 if from_mover else 5
    squares = range(1, game.squares + 1)
    size: tuple[int, ...] = (game.squares,)
    places = np.arange(game.squares, dtype=np.int32)
    if layout == "image":
        size = (game.rows, game.columns)
        for square in squares:
            row, column = game.place(square)
            places[square - 1] = row * game.columns + column
    array = output("out", out, wanted, (batch.n, channels, *size), (batch.masks, batch.side))
    if out is not None:
        batch.check()
    flat = array.reshape(batch.n, channels, int(np.prod(size)))
    if not np.shares_memory(flat, array) and array.size:
        flat = np.empty(flat.shape, wanted)
    batch.run(lambda first, end: _batch.planes(*batch.first, from_mover, places, flat, first, end))
    if not np.shares_memory(flat, array) and array.size:
        array[...] = flat.reshape(array.shape)
    return array
