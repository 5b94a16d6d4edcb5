"""What the functions on arrays answer with."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class Positions(NamedTuple):
    """A batch of positions.

    Attributes:
        masks: (n, 4) uint64; (n, 4, 2) on boards of more than 64 squares.
        side: (n,) uint8; 0 White to move, 1 Black.
    """

    masks: NDArray[np.uint64]
    side: NDArray[np.uint8]


class Moves(NamedTuple):
    """The legal moves of a batch: those of row i stand from offsets[i] to offsets[i + 1].

    Attributes:
        offsets: (n + 1,) int64, what Arrow calls the offsets of a large list.
        from_square: (m,) uint8.
        to_square: (m,) uint8.
        captured: (m,) uint64 masks; (m, 2) on boards of more than 64 squares.
        promotes: (m,) bool.
    """

    offsets: NDArray[np.int64]
    from_square: NDArray[np.uint8]
    to_square: NDArray[np.uint8]
    captured: NDArray[np.uint64]
    promotes: NDArray[np.bool_]


class Turn(NamedTuple):
    """Positions in which a capture may be under way, jump by jump.

    Attributes:
        masks, side: the positions; the capturing piece stands where it has come to, and is a king
            as soon as it is crowned. What it has jumped stands there until the capture is
            finished, except in games that remove it at once.
        piece: (n,) uint8, the square of the piece under way; 0 where none is.
        jumped: (n,) uint8, the square of the piece jumped last; 0 for none.
        taken: (n,) uint64, all that was jumped; (n, 2) on boards of more than 64 squares.
    """

    masks: NDArray[np.uint64]
    side: NDArray[np.uint8]
    piece: NDArray[np.uint8]
    jumped: NDArray[np.uint8]
    taken: NDArray[np.uint64]


class Playouts(NamedTuple):
    """How random games ended.

    Attributes:
        masks, side: the last position of each.
        plies: (n,) int32, how many moves were made.
        winner: (n,) int8; 0 White, 1 Black, -1 not finished.
    """

    masks: NDArray[np.uint64]
    side: NDArray[np.uint8]
    plies: NDArray[np.int32]
    winner: NDArray[np.int8]
