"""Random games."""

from __future__ import annotations

import operator

import numpy as np
from numpy.typing import ArrayLike

from draughts_core import _batch
from draughts_core.batch._checks import by_words, output
from draughts_core.batch._frame import Batch, output_positions
from draughts_core.batch._types import Playouts


def playouts(
    masks: ArrayLike,
    side: ArrayLike,
    seed: int,
    max_plies: int = 1000,
    *,
    variant: str = "international",
    threads: int = 1,
    out: Playouts | None = None,
) -> Playouts:
    """A game of random moves from each row, the same for the same seed however many threads.

    Every legal move is as likely as any other. At ply p of row i the move of index
    ``random * count >> 64`` is made, in the order of `legal_moves`, with
    ``random = mix(mix(mix(seed) ^ i) + p * 0x9e3779b97f4a7c15)`` and the ``mix`` of
    `Position.key`, all in 64 bits.

    Args:
        masks, side, variant, threads: see the module.
        seed: from 0 to 2**64 - 1.
        max_plies: how long a game may last; draws are not seen.
        out: four arrays to write to; the input's own masks and side are allowed.

    >>> from draughts_core import batch
    >>> games = batch.playouts(*batch.from_fens(["W:W31-50:B1-20"] * 4), seed=1)
    >>> games.plies, games.winner
    (array([105, 105, 135,  63], dtype=int32), array([0, 0, 0, 0], dtype=int8))
    """
    batch = Batch(masks, side, variant, threads)
    seed, max_plies = operator.index(seed), operator.index(max_plies)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {seed}")
    if not 0 <= max_plies < 1 << 31:
        raise ValueError(f"max_plies must be from 0 to 2**31 - 1, not {max_plies}")
    if out is not None and (not isinstance(out, tuple) or len(out) != len(Playouts._fields)):
        raise TypeError(f"out must be Playouts, not {type(out).__name__}")
    to = output_positions(batch, None if out is None else out[:2], ())
    inputs = (batch.masks, batch.side, *to)
    plies = output("out plies", out and out[2], np.int32, (batch.n,), inputs)
    winner = output("out winner", out and out[3], np.int8, (batch.n,), (*inputs, plies))
    if out is not None:
        batch.check()
    views = (by_words(to.masks, batch.game), to.side, plies, winner)
    batch.run(lambda first, end: _batch.playouts(*batch.first, seed, max_plies, *views, first, end))
    return Playouts(*to, plies, winner)
