"""Texts and values to arrays and back."""

from __future__ import annotations

from collections.abc import Iterable

from numpy.typing import ArrayLike

from draughts_core import _batch
from draughts_core._position import Position
from draughts_core.batch._checks import by_words, hand_over, new_positions
from draughts_core.batch._frame import Batch
from draughts_core.batch._types import Positions
from draughts_core.colours import Colour
from draughts_core.variants import get


def from_fens(
    fens: Iterable[str],
    *,
    variant: str = "international",
    turn: Colour | None = None,
    out: tuple[ArrayLike, ArrayLike] | None = None,
) -> Positions:
    """The positions of FENs, in any form that `Position.from_fen` reads.

    Args:
        fens: one text a row; any iterable, an array of strings as well.
        variant: the game.
        turn: the side to move where a text leaves it open.
        out: masks and side to write to.

    Raises:
        FenError: the first text that is no position; its reason begins with the row.

    >>> from draughts_core import batch
    >>> batch.from_fens(["W:W50:B1", "B:WK46:B1"])
    Positions(masks=array([[562949953421312,               0,               1,               0],
           [              0,  35184372088832,               1,               0]],
          dtype=uint64), side=array([0, 1], dtype=uint8))
    """
    game = get(variant)
    if isinstance(fens, (str, bytes)):
        raise TypeError("fens must be several texts, not one")
    texts = list(fens)
    made, to = new_positions(len(texts), game, out)
    _batch.from_fens(game.number, texts, turn, by_words(made.masks, game), made.side)
    return hand_over(made, to)


def to_fens(masks: ArrayLike, side: ArrayLike, *, variant: str = "international") -> list[str]:
    """The canonical FEN of each row.

    >>> from draughts_core import batch
    >>> batch.to_fens(*batch.from_fens(["B:B3,K1:W50"]))
    ['B:W50:BK1,3']
    """
    batch = Batch(masks, side, variant, 1)
    found = _batch.to_fens(*batch.first)
    if isinstance(found, tuple):
        batch.refuse(*found)
    return found


def from_positions(
    positions: Iterable[Position],
    *,
    variant: str | None = None,
    out: tuple[ArrayLike, ArrayLike] | None = None,
) -> Positions:
    """The arrays of positions.

    Args:
        positions: all of one game.
        variant: the game; that of the first position, unless it is said.
        out: masks and side to write to.

    Raises:
        ValueError: positions of several games.

    >>> from draughts_core import Position, batch
    >>> masks, side = batch.from_positions([Position.start("canadian")])
    >>> masks.shape, side
    ((1, 4, 2), array([0], dtype=uint8))
    """
    values = list(positions)
    if variant is None and values and isinstance(values[0], Position):
        variant = values[0].variant
    game = get(variant or "international")
    made, to = new_positions(len(values), game, out)
    _batch.from_positions(game.number, values, by_words(made.masks, game), made.side)
    return hand_over(made, to)


def to_positions(
    masks: ArrayLike, side: ArrayLike, *, variant: str = "international"
) -> list[Position]:
    """Each row as a `Position`.

    >>> from draughts_core import batch
    >>> batch.to_positions(*batch.from_fens(["B:W50:BK1,3"]))
    [Position.from_fen('B:W50:BK1,3')]
    """
    batch = Batch(masks, side, variant, 1)
    found = _batch.to_positions(*batch.first)
    if isinstance(found, tuple):
        batch.refuse(*found)
    return found
