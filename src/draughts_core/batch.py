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

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from threading import Lock, Thread
from typing import Any, NamedTuple, NoReturn, TypeVar, cast

try:
    import numpy as np
except ImportError as error:
    raise ImportError(
        "draughts_core.batch needs NumPy: pip install 'draughts_core[numpy]'"
    ) from error

from numpy.typing import ArrayLike, DTypeLike, NDArray

from draughts_core import _batch
from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.colours import Colour
from draughts_core.errors import AmbiguousMoveError, DraughtsError, IllegalMoveError, MoveError
from draughts_core.variants import Variant, get

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

Array = NDArray[Any]
T = TypeVar("T")
Loop = Callable[[int, int], tuple[Any, ...]]

_NO_MEMORY, _NO_POSITION, _ILLEGAL, _AMBIGUOUS, _NO_CAPTURE = _batch.FAULTS

_SMALLEST_SPAN = 512
"""Rows that are not worth a thread of their own."""

_SPANS_A_THREAD = 4
"""Into how many spans the rows of each thread are cut, so that none waits long for another."""


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


# ---- arrays in ------------------------------------------------------------------------------


def _shown(shape: Sequence[int | str]) -> str:
    """A shape in words; a name stands for any number."""
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def _array(name: str, given: ArrayLike, dtype: DTypeLike) -> Array:
    """The array behind an argument, without a copy; of this dtype in native order."""
    wanted = np.dtype(dtype)
    array = given if isinstance(given, np.ndarray) else np.asarray(given)
    if array.dtype != wanted:
        raise TypeError(f"{name} must be an array of {wanted.name}, not of {array.dtype!r}")
    return array


def _fits(shape: Sequence[int], wanted: Sequence[int | str]) -> bool:
    return len(shape) == len(wanted) and all(
        isinstance(size, str) or size == found for found, size in zip(shape, wanted, strict=True)
    )


def _aligned(array: Array) -> Array:
    return array if array.flags.aligned else array.copy()


def _rows(
    name: str, given: ArrayLike, dtype: DTypeLike, tail: Sequence[int], n: int | None
) -> Array:
    """An argument of one row a position."""
    array = _array(name, given, dtype)
    wanted: tuple[int | str, ...] = ("n" if n is None else n, *tail)
    if tail and array.ndim == 1 and not isinstance(given, np.ndarray):
        size = int(np.prod(tail))
        if array.size % size == 0:
            array = array.reshape(-1, *tail)
    if not _fits(array.shape, wanted):
        raise ValueError(f"{name} must have shape {_shown(wanted)}, not {_shown(array.shape)}")
    return _aligned(array)


def _tail(game: Variant) -> tuple[int, ...]:
    """What follows the rows in the shape of sets of squares."""
    return (2,) if game.squares > 64 else ()


def _words(array: Array, game: Variant) -> Array:
    """Masks with their words as the last axis, whatever the board."""
    return array if game.squares > 64 else array[..., np.newaxis]


class _Batch:
    """The arguments that every function has: positions of a game, and who works on them."""

    def __init__(self, masks: ArrayLike, side: ArrayLike, variant: str, threads: int) -> None:
        self.game = get(variant)
        self.threads = operator.index(threads)
        if self.threads < 1:
            raise ValueError(f"threads must be at least 1, not {threads}")
        self.masks = _rows("masks", masks, np.uint64, (4, *_tail(self.game)), None)
        self.n = len(self.masks)
        self.side = _rows("side", side, np.uint8, (), self.n)
        self.first = (self.game.number, _words(self.masks, self.game), self.side)

    def run(
        self, loop: Loop, refuse_move: Callable[[int, bool], NoReturn] | None = None
    ) -> list[tuple[Any, ...]]:
        """What the loop returns for spans of the rows, in order; raises what stopped it."""
        spans = _spans(self.n, self.threads)
        results = _shared(lambda number: loop(*spans[number]), len(spans), self.threads)
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
            value = _number(mask)
            if value >> self.game.squares:
                return f"{name} have bits off the board: {value:#x}"
            if value & seen:
                square = (value & seen & -(value & seen)).bit_length()
                return f"square {square} is occupied twice"
            seen |= value
        return f"side must be 0 or 1, not {self.side[row]}"

    def position(self, row: int) -> Position:
        """One row as a value."""
        rows = slice(row, row + 1)
        return to_positions(self.masks[rows], self.side[rows], variant=self.game)[0]


def _number(mask: ArrayLike) -> int:
    """A set of squares, one word or two, as an integer."""
    words = np.atleast_1d(mask)
    return sum(int(word) << 64 * place for place, word in enumerate(words))


def _spans(n: int, threads: int) -> list[tuple[int, int]]:
    """The rows cut into spans for that many threads."""
    if threads == 1 or n <= _SMALLEST_SPAN:
        return [(0, n)]
    size = max(_SMALLEST_SPAN, -(-n // (_SPANS_A_THREAD * threads)))
    return [(first, min(first + size, n)) for first in range(0, n, size)]


def _shared(work: Callable[[int], T], tasks: int, threads: int) -> list[T]:
    """What the work returns for each task, shared by so many threads, this one among them."""
    if tasks == 1 or threads == 1:
        return [work(number) for number in range(tasks)]
    results: list[T | None] = [None] * tasks
    failed: list[BaseException] = []
    numbers = iter(range(tasks))
    lock = Lock()

    def run() -> None:
        while True:
            with lock:
                number = next(numbers, None)
            if number is None or failed:
                return
            try:
                results[number] = work(number)
            except BaseException as error:
                failed.append(error)

    others = [Thread(target=run) for _ in range(min(threads, tasks) - 1)]
    for thread in others:
        thread.start()
    run()
    for thread in others:
        thread.join()
    if failed:
        raise failed[0]
    return cast("list[T]", results)


# ---- arrays out -----------------------------------------------------------------------------


def _same_place(a: Array, b: Array) -> bool:
    one, other = a.__array_interface__, b.__array_interface__
    return (
        bool(one["data"][0] == other["data"][0]) and a.strides == b.strides and a.shape == b.shape
    )


def _overlap(a: Array, b: Array) -> bool:
    try:
        return np.shares_memory(a, b, max_work=cast(Any, 10_000))
    except Exception:  # too hard to say
        return True


def _out(
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
    array = _array(name, given, dtype)
    if not _fits(array.shape, shape):
        raise ValueError(f"{name} must have shape {_shown(shape)}, not {_shown(array.shape)}")
    if not array.flags.writeable:
        raise ValueError(f"{name} is read-only")
    if not array.flags.aligned:
        raise ValueError(f"{name} is not aligned")
    for source in inputs:
        if source is in_place_of and _same_place(source, array):
            continue
        if _overlap(source, array):
            raise ValueError(f"{name} overlaps an input")
    return array


def _pair(given: object) -> tuple[Any, Any]:
    """`out` of a function that answers with positions."""
    if given is None:
        return None, None
    if not isinstance(given, tuple) or len(given) != 2:
        raise TypeError(f"out must be a tuple of masks and side, not {type(given).__name__}")
    return given


def _out_positions(batch: _Batch, given: object, inputs: Iterable[Array]) -> Positions:
    """Where positions are written to: new arrays, given ones, or the batch's own."""
    masks, side = _pair(given)
    sources = (batch.masks, batch.side, *inputs)
    tail = (4, *_tail(batch.game))
    out_masks = _out("out masks", masks, np.uint64, (batch.n, *tail), sources, batch.masks)
    out_side = _out("out side", side, np.uint8, (batch.n,), (*sources, out_masks), batch.side)
    return Positions(out_masks, out_side)


def _answer(
    batch: _Batch,
    loop: Callable[..., tuple[int, int]],
    out: ArrayLike | None,
    dtype: DTypeLike,
    *options: int,
) -> Array:
    """One value a row."""
    array = _out("out", out, dtype, (batch.n,), (batch.masks, batch.side))
    if out is not None:
        batch.check()
    view = array.view(np.uint8) if array.dtype == np.bool_ else array
    batch.run(lambda first, end: loop(*batch.first, *options, view, first, end))
    return array


# ---- texts and values -----------------------------------------------------------------------


def _new_positions(n: int, game: Variant, given: object) -> tuple[Positions, Positions]:
    """Arrays for n positions to be made, and where they go in the end."""
    masks, side = _pair(given)
    tail = (4, *_tail(game))
    made = Positions(np.empty((n, *tail), np.uint64), np.empty(n, np.uint8))
    if given is None:
        return made, made
    out_masks = _out("out masks", masks, np.uint64, (n, *tail))
    out_side = _out("out side", side, np.uint8, (n,), (out_masks,))
    return made, Positions(out_masks, out_side)


def _hand_over(made: Positions, out: Positions) -> Positions:
    if out is not made:
        out.masks[...] = made.masks
        out.side[...] = made.side
    return out


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
    made, to = _new_positions(len(texts), game, out)
    _batch.from_fens(game.number, texts, turn, _words(made.masks, game), made.side)
    return _hand_over(made, to)


def to_fens(masks: ArrayLike, side: ArrayLike, *, variant: str = "international") -> list[str]:
    """The canonical FEN of each row.

    >>> from draughts_core import batch
    >>> batch.to_fens(*batch.from_fens(["B:B3,K1:W50"]))
    ['B:W50:BK1,3']
    """
    batch = _Batch(masks, side, variant, 1)
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
    made, to = _new_positions(len(values), game, out)
    _batch.from_positions(game.number, values, _words(made.masks, game), made.side)
    return _hand_over(made, to)


def to_positions(
    masks: ArrayLike, side: ArrayLike, *, variant: str = "international"
) -> list[Position]:
    """Each row as a `Position`.

    >>> from draughts_core import batch
    >>> batch.to_positions(*batch.from_fens(["B:W50:BK1,3"]))
    [Position.from_fen('B:W50:BK1,3')]
    """
    batch = _Batch(masks, side, variant, 1)
    found = _batch.to_positions(*batch.first)
    if isinstance(found, tuple):
        batch.refuse(*found)
    return found


# ---- questions ------------------------------------------------------------------------------


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
    batch = _Batch(masks, side, variant, threads)
    return _answer(batch, _batch.keys, out, np.uint64)


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
    batch = _Batch(masks, side, variant, threads)
    return _answer(batch, _batch.status, out, np.uint8)


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
    batch = _Batch(masks, side, variant, threads)
    array = _out("out", out, np.bool_, (batch.n,), (batch.masks, batch.side))
    np.equal(_answer(batch, _batch.status, None, np.uint8), 0, out=array)
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
    batch = _Batch(masks, side, variant, threads)
    return _answer(batch, _batch.count_moves, out, np.int32)


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
    batch = _Batch(masks, side, variant, threads)
    return _answer(batch, _batch.has_capture, out, np.bool_)


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
    batch = _Batch(masks, side, variant, threads)
    return _answer(batch, _batch.terminal, out, np.int8)


# ---- moves ----------------------------------------------------------------------------------


def _column(column: _batch.Column, dtype: DTypeLike, tail: tuple[int, ...]) -> Array:
    array: Array = np.frombuffer(cast(Any, column), dtype)
    return array.reshape(-1, *tail) if tail else array


def legal_moves(
    masks: ArrayLike,
    side: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: Moves | None = None,
) -> Moves:
    """The legal moves of each row, one after another.

    The moves of a row stand in the order of `Position.legal_moves`: by origin, destination,
    captured squares (compared as ascending tuples) and promotion. The order is part of the
    interface, so that the index into a row is a stable name of a move; `step` takes it.

    Args:
        masks, side, variant, threads: see the module.
        out: arrays to write to. `offsets` has n + 1 entries, the others at least as many as there
            are moves; what is returned are their beginnings.

    Raises:
        ValueError: the arrays of `out` are too short; the message says what is needed.

    >>> from draughts_core import batch
    >>> moves = batch.legal_moves(*batch.from_fens(["W:W32:B28", "B:W50:B1"]))
    >>> moves.offsets, moves.captured == 1 << 27
    (array([0, 1, 3]), array([ True, False, False]))
    >>> moves.from_square, moves.to_square
    (array([32,  1,  1], dtype=uint8), array([23,  6,  7], dtype=uint8))
    """
    batch = _Batch(masks, side, variant, threads)
    game, rows, sides = batch.first
    tail = _tail(batch.game)
    offsets = np.zeros(batch.n + 1, np.int64)
    spans = _spans(batch.n, batch.threads)
    dtypes = (np.uint8, np.uint8, np.uint64, np.bool_)
    tails = ((), (), tail, ())
    given = None if out is None else _given_moves(batch, out)
    results = batch.run(
        lambda first, end: _batch.legal_moves(game, rows, sides, offsets, first, end)
    )
    parts = [
        [
            _column(column, dtype, tail)
            for column, dtype, tail in zip(columns, dtypes, tails, strict=True)
        ]
        for _, _, columns in results
    ]
    starts = [0]
    for (first, end), part in zip(spans, parts, strict=True):
        offsets[first + 1 : end + 1] += starts[-1]
        starts.append(starts[-1] + len(part[0]))
    total = starts[-1]
    if given is None and len(parts) == 1:
        return Moves(offsets, *parts[0])
    if given is None:
        whole: list[Array] = [
            np.empty((total, *tail), dtype) for dtype, tail in zip(dtypes, tails, strict=True)
        ]
    else:
        shortest = min(map(len, given[1:]))
        if shortest < total:
            raise ValueError(f"out has room for {shortest} moves, but there are {total}")
        whole = [array[:total] for array in given[1:]]
        given[0][...] = offsets
        offsets = given[0]

    def assemble(number: int) -> None:
        for array, part in zip(whole, parts[number], strict=True):
            array[starts[number] : starts[number + 1]] = part
        parts[number] = []

    _shared(assemble, len(parts), batch.threads)
    return Moves(offsets, *whole)


def _given_moves(batch: _Batch, out: Moves) -> list[Array]:
    """The arrays of `out`, checked but for their length, which only the moves tell."""
    if not isinstance(out, tuple) or len(out) != len(Moves._fields):
        raise TypeError(f"out must be Moves, not {type(out).__name__}")
    tail = _tail(batch.game)
    dtypes = (np.int64, np.uint8, np.uint8, np.uint64, np.bool_)
    arrays: list[Array] = []
    for name, given, dtype in zip(Moves._fields, out, dtypes, strict=True):
        array = _array(f"out {name}", cast(Any, given), dtype)
        size = batch.n + 1 if name == "offsets" else (len(array) if array.ndim else 0)
        shape = (size, *(tail if name == "captured" else ()))
        inputs = (batch.masks, batch.side, *arrays)
        arrays.append(_out(f"out {name}", array, dtype, shape, inputs))
    return arrays


def _numbers(name: str, given: ArrayLike, n: int) -> tuple[Array, Array]:
    """One integer a row, as it was given and as int64."""
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise TypeError(f"{name} must be an array of integers, not of {numbers.dtype!r}")
    if numbers.shape != (n,):
        raise ValueError(f"{name} must have shape {_shown((n,))}, not {_shown(numbers.shape)}")
    return numbers, _aligned(numbers.astype(np.int64, copy=False))


class _Chosen:
    """One move a row, as arrays."""

    def __init__(
        self,
        batch: _Batch,
        from_square: ArrayLike,
        to_square: ArrayLike,
        captured: ArrayLike | None,
        promotes: ArrayLike | None,
    ) -> None:
        n, tail = batch.n, _tail(batch.game)
        self.batch = batch
        self.from_square = _rows("from_square", from_square, np.uint8, (), n)
        self.to_square = _rows("to_square", to_square, np.uint8, (), n)
        if captured is None:
            captured = np.broadcast_to(np.uint64(0), (n, *tail))
        self.captured = _rows("captured", captured, np.uint64, tail, n)
        self.promotes = None
        if promotes is not None:
            self.promotes = _rows("promotes", promotes, np.bool_, (), n)
        self.inputs = [self.from_square, self.to_square, self.captured]
        self.columns = (
            self.from_square,
            self.to_square,
            _words(self.captured, batch.game),
            None if self.promotes is None else self.promotes.view(np.uint8),
        )
        if self.promotes is not None:
            self.inputs.append(self.promotes)

    def refuse(self, row: int, ambiguous: bool) -> NoReturn:
        """Raise why the move of a row cannot be played."""
        position = self.batch.position(row)
        origin, target = int(self.from_square[row]), int(self.to_square[row])
        taken = _number(self.captured[row])
        squares = [square for square in range(1, 129) if taken >> square - 1 & 1]
        text = f"{origin}{'x' if taken else '-'}{target}"
        if ambiguous:
            both = tuple(
                move
                for move in position.legal_moves()
                if (move.from_square, move.to_square, move.captured_mask) == (origin, target, taken)
            )
            reason = f"row {row}: promotes has to say whether the man is crowned"
            raise AmbiguousMoveError(text, position.fen(), reason, both)
        promotes = self.promotes is not None and bool(self.promotes[row])
        try:
            position.play(Move(origin, target, squares, promotes=promotes, variant=self.batch.game))
        except MoveError as error:
            reason = error.reason
        else:
            reason = "not a legal move"
        raise IllegalMoveError(text, position.fen(), f"row {row}: {reason}") from None


def is_legal(
    masks: ArrayLike,
    side: ArrayLike,
    from_square: ArrayLike,
    to_square: ArrayLike,
    captured: ArrayLike | None = None,
    promotes: ArrayLike | None = None,
    *,
    variant: str = "international",
    threads: int = 1,
    out: ArrayLike | None = None,
) -> NDArray[np.bool_]:
    """Whether each row allows its move, (n,) bool.

    What is no move anywhere, on squares off the board for instance, is not legal either, and no
    error.

    Args:
        masks, side, variant, threads, out: see the module.
        from_square, to_square: (n,) uint8.
        captured: masks of the captured squares, (n,) uint64, (n, 2) on boards of more than 64
            squares; without it the moves capture nothing.
        promotes: (n,) bool; without it, it does not matter.

    >>> import numpy as np
    >>> from draughts_core import batch
    >>> masks, side = batch.from_fens(["W:W32:B28", "W:W32:B28"])
    >>> batch.is_legal(masks, side, np.uint8([32, 32]), np.uint8([23, 27]), np.uint64([1 << 27, 0]))
    array([ True, False])
    """
    batch = _Batch(masks, side, variant, threads)
    chosen = _Chosen(batch, from_square, to_square, captured, promotes)
    inputs = (batch.masks, batch.side, *chosen.inputs)
    array: NDArray[np.bool_] = _out("out", out, np.bool_, (batch.n,), inputs)
    if out is not None:
        batch.check()
    view = array.view(np.uint8)
    batch.run(lambda first, end: _batch.is_legal(*batch.first, *chosen.columns, view, first, end))
    return array


def play(
    masks: ArrayLike,
    side: ArrayLike,
    from_square: ArrayLike,
    to_square: ArrayLike,
    captured: ArrayLike | None = None,
    promotes: ArrayLike | None = None,
    *,
    variant: str = "international",
    threads: int = 1,
    out: tuple[ArrayLike, ArrayLike] | None = None,
) -> Positions:
    """The position after each row's move.

    Args:
        masks, side, variant, threads: see the module.
        from_square, to_square, captured, promotes: as for `is_legal`.
        out: masks and side to write to; the input's own are allowed.

    Raises:
        IllegalMoveError: the first row that does not allow its move.
        AmbiguousMoveError: without `promotes`, two moves differ in nothing else.

    >>> import numpy as np
    >>> from draughts_core import batch
    >>> masks, side = batch.from_fens(["W:W32:B28", "B:W50:B1"])
    >>> after = batch.play(
    ...     masks, side, np.uint8([32, 1]), np.uint8([23, 7]), np.uint64([1 << 27, 0])
    ... )
    >>> batch.to_fens(*after)
    ['B:W23:B', 'W:W50:B7']
    """
    batch = _Batch(masks, side, variant, threads)
    chosen = _Chosen(batch, from_square, to_square, captured, promotes)
    to = _out_positions(batch, out, chosen.inputs)
    views = (_words(to.masks, batch.game), to.side)
    if out is not None:
        batch.run(
            lambda first, end: _batch.play(*batch.first, *chosen.columns, None, None, first, end),
            chosen.refuse,
        )
    batch.run(
        lambda first, end: _batch.play(*batch.first, *chosen.columns, *views, first, end),
        chosen.refuse,
    )
    return to


def step(
    masks: ArrayLike,
    side: ArrayLike,
    choice: ArrayLike,
    *,
    variant: str = "international",
    threads: int = 1,
    out: tuple[ArrayLike, ArrayLike] | None = None,
) -> Positions:
    """The position after the chosen one of each row's moves.

    Args:
        masks, side, variant, threads: see the module.
        choice: (n,) integers, the index of the move in the row, as `legal_moves` orders it.
        out: masks and side to write to; the input's own are allowed.

    Raises:
        IllegalMoveError: the first row that has no move of this index.

    >>> from draughts_core import batch
    >>> batch.to_fens(*batch.step(*batch.from_fens(["W:WK46:B23"]), [2]))
    ['B:WK14:B']
    """
    batch = _Batch(masks, side, variant, threads)
    numbers, chosen = _numbers("choice", choice, batch.n)
    to = _out_positions(batch, out, (numbers,))
    views = (_words(to.masks, batch.game), to.side)

    def refuse(row: int, ambiguous: bool) -> NoReturn:
        position = batch.position(row)
        reason = f"row {row}: there are {position.count_moves()} legal moves, numbered from 0"
        raise IllegalMoveError(str(numbers[row]), position.fen(), reason)

    if out is not None:
        batch.run(
            lambda first, end: _batch.step(*batch.first, chosen, None, None, first, end), refuse
        )
    batch.run(lambda first, end: _batch.step(*batch.first, chosen, *views, first, end), refuse)
    return to


# ---- jump by jump ---------------------------------------------------------------------------


class _UnderWay:
    """The captures under way, as arrays; all 0 where nothing was said."""

    def __init__(
        self,
        batch: _Batch,
        piece: ArrayLike | None,
        jumped: ArrayLike | None,
        taken: ArrayLike | None,
    ) -> None:
        n, tail = batch.n, _tail(batch.game)
        if piece is None and jumped is None and taken is None:
            piece = jumped = np.broadcast_to(np.uint8(0), (n,))
            taken = np.broadcast_to(np.uint64(0), (n, *tail))
        elif piece is None or jumped is None or taken is None:
            raise TypeError("piece, jumped and taken belong together")
        self.piece = _rows("piece", piece, np.uint8, (), n)
        self.jumped = _rows("jumped", jumped, np.uint8, (), n)
        self.taken = _rows("taken", taken, np.uint64, tail, n)
        self.columns = (self.piece, self.jumped, _words(self.taken, batch.game))


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
    batch = _Batch(masks, side, variant, threads)
    capture = _UnderWay(batch, piece, jumped, taken)
    actions = batch.game.squares**2
    size, dtype = ((actions + 7) // 8, np.uint8) if packed else (actions, np.bool_)
    inputs = (batch.masks, batch.side, capture.piece, capture.jumped, capture.taken)
    array = _out("out", out, dtype, (batch.n, size), inputs)
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
    batch = _Batch(masks, side, variant, threads)
    capture = _UnderWay(batch, piece, jumped, taken)
    numbers, chosen = _numbers("action", action, batch.n)
    if out is not None and (not isinstance(out, tuple) or len(out) != len(Turn._fields)):
        raise TypeError(f"out must be a Turn, not {type(out).__name__}")
    given: tuple[Any, ...] = (None,) * 5 if out is None else tuple(out)
    inputs: tuple[Array, ...] = (capture.piece, capture.jumped, capture.taken, numbers)
    to = _out_positions(batch, None if out is None else given[:2], inputs)
    inputs = (batch.masks, batch.side, *inputs)
    if out is not None:
        # Where an output is an input in place, it has been looked at already.
        inputs += tuple(array for array in to if not any(_same_place(array, i) for i in inputs))
    n, tail = batch.n, _tail(batch.game)
    to_piece = _out("out piece", given[2], np.uint8, (n,), inputs, capture.piece)
    inputs = (*inputs, to_piece)
    to_jumped = _out("out jumped", given[3], np.uint8, (n,), inputs, capture.jumped)
    inputs = (*inputs, to_jumped)
    to_taken = _out("out taken", given[4], np.uint64, (n, *tail), inputs, capture.taken)
    views = (
        _words(to.masks, batch.game),
        to.side,
        to_piece,
        to_jumped,
        _words(to_taken, batch.game),
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


# ---- random games ---------------------------------------------------------------------------


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
    batch = _Batch(masks, side, variant, threads)
    seed, max_plies = operator.index(seed), operator.index(max_plies)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed must be from 0 to 2**64 - 1, not {seed}")
    if not 0 <= max_plies < 1 << 31:
        raise ValueError(f"max_plies must be from 0 to 2**31 - 1, not {max_plies}")
    if out is not None and (not isinstance(out, tuple) or len(out) != len(Playouts._fields)):
        raise TypeError(f"out must be Playouts, not {type(out).__name__}")
    to = _out_positions(batch, None if out is None else out[:2], ())
    inputs = (batch.masks, batch.side, *to)
    plies = _out("out plies", out and out[2], np.int32, (batch.n,), inputs)
    winner = _out("out winner", out and out[3], np.int8, (batch.n,), (*inputs, plies))
    if out is not None:
        batch.check()
    views = (_words(to.masks, batch.game), to.side, plies, winner)
    batch.run(lambda first, end: _batch.playouts(*batch.first, seed, max_plies, *views, first, end))
    return Playouts(*to, plies, winner)


# ---- planes ---------------------------------------------------------------------------------


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
    batch = _Batch(masks, side, variant, threads)
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
    array = _out("out", out, wanted, (batch.n, channels, *size), (batch.masks, batch.side))
    if out is not None:
        batch.check()
    flat = array.reshape(batch.n, channels, int(np.prod(size)))
    if not np.shares_memory(flat, array) and array.size:
        flat = np.empty(flat.shape, wanted)
    batch.run(lambda first, end: _batch.planes(*batch.first, from_mover, places, flat, first, end))
    if not np.shares_memory(flat, array) and array.size:
        array[...] = flat.reshape(array.shape)
    return array
