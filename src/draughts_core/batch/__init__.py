"""Whole arrays of positions at once, with NumPy: ``pip install 'draughts_core[numpy]'``.

A batch of n positions is two arrays: `masks`, (n, 4) of uint64 (white men, white kings, black men,
black kings; bit s - 1 is square s), and `side`, (n,) of uint8 (0 White to move, 1 Black). Boards of
more than 64 squares (Canadian) take (n, 4, 2), the low word first. Squares are internal numbers
from 1, as everywhere in the library, and captured sets are masks of the same kind.

Every function takes `variant` (the game), `threads` (how many work on it, each on rows of its own,
without the GIL) and `out` (where the answer goes). Input is never copied, whatever its strides;
buffers of other kinds (``array.array``, Arrow) are read in place, a flat one as rows of masks.
What cannot be right is refused before anything is written to `out`: `TypeError` for a wrong dtype,
`ValueError` for a wrong shape or an output that cannot be written, `DraughtsError` for a row that
is no position (bits off the board, a square occupied twice, a side that is not 0 or 1).

A row has no history: draws are not seen, and Frisian's move limit of a king is ignored, as in
perft.

>>> from draughts_core import batch
>>> masks, side = batch.from_fens(["W:W31-50:B1-20", "W:WK46:B23", "B:W1:B50"])
>>> batch.count_moves(masks, side)
array([9, 4, 0], dtype=int32)
>>> moves = batch.legal_moves(masks, side)
>>> moves.offsets
array([ 0,  9, 13, 13])
>>> moves.from_square[9:], moves.to_square[9:]
(array([46, 46, 46, 46], dtype=uint8), array([ 5, 10, 14, 19], dtype=uint8))
>>> batch.to_fens(*batch.step(masks[1:2], side[1:2], [3]))
['B:WK19:B']
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError(
        "draughts_core.batch needs NumPy: pip install 'draughts_core[numpy]'"
    ) from error

from draughts_core.batch._actions import action_mask, step_action
from draughts_core.batch._moves import is_legal, legal_moves, play, step
from draughts_core.batch._planes import planes
from draughts_core.batch._playouts import playouts
from draughts_core.batch._questions import (
    count_moves,
    has_capture,
    is_valid,
    keys,
    status,
    terminal,
)
from draughts_core.batch._text import from_fens, from_positions, to_fens, to_positions
from draughts_core.batch._types import Moves, Playouts, Positions, Turn

__all__ = [
    "Moves",
    "Playouts",
    "Positions",
    "Turn",
    "action_mask",
    "count_moves",
    "from_fens",
    "from_positions",
    "has_capture",
    "is_legal",
    "is_valid",
    "keys",
    "legal_moves",
    "planes",
    "play",
    "playouts",
    "status",
    "step",
    "step_action",
    "terminal",
    "to_fens",
    "to_positions",
]
