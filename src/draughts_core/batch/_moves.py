"""The legal moves of all rows, and one move a row."""

from __future__ import annotations

from typing import Any, NoReturn, cast

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from draughts_core import _batch
from draughts_core._move import Move
from draughts_core.batch._checks import (
    array_argument,
    by_words,
    integers_argument,
    number_of,
    output,
    rows_argument,
    tail_of,
)
from draughts_core.batch._frame import Batch, output_positions
from draughts_core.batch._threads import shared, spans_of
from draughts_core.batch._types import Array, Moves, Positions
from draughts_core.errors import AmbiguousMoveError, IllegalMoveError, MoveError


def as_array(column: _batch.Column, dtype: DTypeLike, tail: tuple[int, ...]) -> Array:
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
    batch = Batch(masks, side, variant, threads)
    game, rows, sides = batch.first
    tail = tail_of(batch.game)
    offsets = np.zeros(batch.n + 1, np.int64)
    spans = spans_of(batch.n, batch.threads)
    dtypes = (np.uint8, np.uint8, np.uint64, np.bool_)
    tails = ((), (), tail, ())
    given = None if out is None else given_moves(batch, out)
    results = batch.run(
        lambda first, end: _batch.legal_moves(game, rows, sides, offsets, first, end)
    )
    parts = [
        [
            as_array(column, dtype, tail)
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

    shared(assemble, len(parts), batch.threads)
    return Moves(offsets, *whole)


def given_moves(batch: Batch, out: Moves) -> list[Array]:
    """The arrays of `out`, checked but for their length, which only the moves tell."""
    if not isinstance(out, tuple) or len(out) != len(Moves._fields):
        raise TypeError(f"out must be Moves, not {type(out).__name__}")
    tail = tail_of(batch.game)
    dtypes = (np.int64, np.uint8, np.uint8, np.uint64, np.bool_)
    arrays: list[Array] = []
    for name, given, dtype in zip(Moves._fields, out, dtypes, strict=True):
        array = array_argument(f"out {name}", cast(Any, given), dtype)
        size = batch.n + 1 if name == "offsets" else (len(array) if array.ndim else 0)
        shape = (size, *(tail if name == "captured" else ()))
        inputs = (batch.masks, batch.side, *arrays)
        arrays.append(output(f"out {name}", array, dtype, shape, inputs))
    return arrays


class Chosen:
    """One move a row, as arrays."""

    def __init__(
        self,
        batch: Batch,
        from_square: ArrayLike,
        to_square: ArrayLike,
        captured: ArrayLike | None,
        promotes: ArrayLike | None,
    ) -> None:
        n, tail = batch.n, tail_of(batch.game)
        self.batch = batch
        self.from_square = rows_argument("from_square", from_square, np.uint8, (), n)
        self.to_square = rows_argument("to_square", to_square, np.uint8, (), n)
        if captured is None:
            captured = np.broadcast_to(np.uint64(0), (n, *tail))
        self.captured = rows_argument("captured", captured, np.uint64, tail, n)
        self.promotes = None
        if promotes is not None:
            self.promotes = rows_argument("promotes", promotes, np.bool_, (), n)
        self.inputs = [self.from_square, self.to_square, self.captured]
        self.columns = (
            self.from_square,
            self.to_square,
            by_words(self.captured, batch.game),
            None if self.promotes is None else self.promotes.view(np.uint8),
        )
        if self.promotes is not None:
            self.inputs.append(self.promotes)

    def refuse(self, row: int, ambiguous: bool) -> NoReturn:
        """Raise why the move of a row cannot be played."""
        position = self.batch.position(row)
        origin, target = int(self.from_square[row]), int(self.to_square[row])
        taken = number_of(self.captured[row])
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
    batch = Batch(masks, side, variant, threads)
    chosen = Chosen(batch, from_square, to_square, captured, promotes)
    inputs = (batch.masks, batch.side, *chosen.inputs)
    array: NDArray[np.bool_] = output("out", out, np.bool_, (batch.n,), inputs)
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
    batch = Batch(masks, side, variant, threads)
    chosen = Chosen(batch, from_square, to_square, captured, promotes)
    to = output_positions(batch, out, chosen.inputs)
    views = (by_words(to.masks, batch.game), to.side)
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
    batch = Batch(masks, side, variant, threads)
    numbers, chosen = integers_argument("choice", choice, batch.n)
    to = output_positions(batch, out, (numbers,))
    views = (by_words(to.masks, batch.game), to.side)

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
