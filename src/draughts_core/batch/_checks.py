"""Arguments and outputs: what may be looked at and written to, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from draughts_core.batch._types import Array, Positions
from draughts_core.variants import Variant


def shown(shape: Sequence[int | str]) -> str:
    """A shape in words; a name stands for any number."""
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def array_argument(name: str, given: ArrayLike, dtype: DTypeLike) -> Array:
    """The array behind an argument, without a copy; of this dtype in native order."""
    wanted = np.dtype(dtype)
    array = given if isinstance(given, np.ndarray) else np.asarray(given)
    if array.dtype != wanted:
        raise TypeError(f"{name} must be an array of {wanted.name}, not of {array.dtype!r}")
    return array


def fits(shape: Sequence[int], wanted: Sequence[int | str]) -> bool:
    return len(shape) == len(wanted) and all(
        isinstance(size, str) or size == found for found, size in zip(shape, wanted, strict=True)
    )


def aligned(array: Array) -> Array:
    return array if array.flags.aligned else array.copy()


def rows_argument(
    name: str, given: ArrayLike, dtype: DTypeLike, tail: Sequence[int], n: int | None
) -> Array:
    """An argument of one row a position."""
    array = array_argument(name, given, dtype)
    wanted: tuple[int | str, ...] = ("n" if n is None else n, *tail)
    if tail and array.ndim == 1 and not isinstance(given, np.ndarray):
        size = int(np.prod(tail))
        if array.size % size == 0:
            array = array.reshape(-1, *tail)
    if not fits(array.shape, wanted):
        raise ValueError(f"{name} must have shape {shown(wanted)}, not {shown(array.shape)}")
    return aligned(array)


def tail_of(game: Variant) -> tuple[int, ...]:
    """What follows the rows in the shape of sets of squares."""
    return (2,) if game.squares > 64 else ()


def by_words(array: Array, game: Variant) -> Array:
    """Masks with their words as the last axis, whatever the board."""
    return array if game.squares > 64 else array[..., np.newaxis]


def number_of(mask: ArrayLike) -> int:
    """A set of squares, one word or two, as an integer."""
    words = np.atleast_1d(mask)
    return sum(int(word) << 64 * place for place, word in enumerate(words))


def integers_argument(name: str, given: ArrayLike, n: int) -> tuple[Array, Array]:
    """One integer a row, as it was given and as int64."""
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise TypeError(f"{name} must be an array of integers, not of {numbers.dtype!r}")
    if numbers.shape != (n,):
        raise ValueError(f"{name} must have shape {shown((n,))}, not {shown(numbers.shape)}")
    return numbers, aligned(numbers.astype(np.int64, copy=False))


def same_place(a: Array, b: Array) -> bool:
    one, other = a.__array_interface__, b.__array_interface__
    return (
        bool(one["data"][0] == other["data"][0]) and a.strides == b.strides and a.shape == b.shape
    )


def overlap(a: Array, b: Array) -> bool:
    try:
        return np.shares_memory(a, b, max_work=cast(Any, 10_000))
    except Exception:  # too hard to say
        return True


def output(
    name: str,
    given: ArrayLike | None,
    dtype: DTypeLike,
    shape: tuple[int, ...],
    inputs: Iterable[Array] = (),
    in_place_of: Array | None = None,
) -> Array:
    """An output that was given, checked, or a new one."""
    if given is None:
        return np.empty(shape, dtype)
    array = array_argument(name, given, dtype)
    if not fits(array.shape, shape):
        raise ValueError(f"{name} must have shape {shown(shape)}, not {shown(array.shape)}")
    if not array.flags.writeable:
        raise ValueError(f"{name} is read-only")
    if not array.flags.aligned:
        raise ValueError(f"{name} is not aligned")
    for source in inputs:
        if source is in_place_of and same_place(source, array):
            continue
        if overlap(source, array):
            raise ValueError(f"{name} overlaps an input")
    return array


def pair_of(given: object) -> tuple[Any, Any]:
    """`out` of a function that answers with positions."""
    if given is None:
        return None, None
    if not isinstance(given, tuple) or len(given) != 2:
        raise TypeError(f"out must be a tuple of masks and side, not {type(given).__name__}")
    return given


def new_positions(n: int, game: Variant, given: object) -> tuple[Positions, Positions]:
    """Arrays for n positions to be made, and where they go in the end."""
    masks, side = pair_of(given)
    tail = (4, *tail_of(game))
    made = Positions(np.empty((n, *tail), np.uint64), np.empty(n, np.uint8))
    if given is None:
        return made, made
    out_masks = output("out masks", masks, np.uint64, (n, *tail))
    out_side = output("out side", side, np.uint8, (n,), (out_masks,))
    return made, Positions(out_masks, out_side)


def hand_over(made: Positions, out: Positions) -> Positions:
    if out is not made:
        out.masks[...] = made.masks
        out.side[...] = made.side
    return out
