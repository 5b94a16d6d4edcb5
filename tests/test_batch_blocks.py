"""Blocks of plain positions: the same answers wherever a row stands, whatever stands beside it."""

import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from batch_samples import sample
from draughts_core import (
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    Position,
    _batch,
    batch,
)
from draughts_core.variants import VARIANTS, get

GAMES = [str(game) for game in VARIANTS]
every_game = pytest.mark.parametrize("variant", GAMES)
SIZES = [0, 1, 63, 64, 65, 127, 128, 129]
NO_VECTORS, AVX2, AVX512 = range(3)
# A plain position, one with kings, one whose captures go on, one without a move, one without a
# piece, one man that is blocked, one man alone.
KINDS = [
    "W:W31-50:B1-20",
    "W:WK46,32:B23,K7",
    "W:W32,50:B28,19,8",
    "B:W1,2,3,4,5:B46,47,48,49,50",
    "W:W:B1",
    "W:W6:B1,2",
    "B:WK5:B14",
]


@cache
def rows(variant):
    """Positions of all kinds in an order of no order."""
    positions = list(sample(variant, 200))
    if variant == "international":
        positions += [Position.from_fen(fen) for fen in KINDS * 4]
    order = np.random.default_rng(4).permutation(len(positions))
    return [positions[number] for number in order]


def moves_of(positions, variant):
    """A move for each: one of its own, or one of another's."""
    rng = np.random.default_rng(6)
    pool = [move for position in positions for move in position.legal_moves()]
    chosen = []
    for position in positions:
        legal = position.legal_moves()
        own = legal and rng.integers(3)
        chosen.append(legal[rng.integers(len(legal))] if own else pool[rng.integers(len(pool))])
    return chosen


def columns(moves, variant):
    words = [[move.captured_mask & (1 << 64) - 1, move.captured_mask >> 64] for move in moves]
    captured = np.array(words, np.uint64).reshape(-1, 2)
    return (
        np.array([move.from_square for move in moves], np.uint8),
        np.array([move.to_square for move in moves], np.uint8),
        captured if get(variant).squares > 64 else np.ascontiguousarray(captured[:, 0]),
        np.array([move.promotes for move in moves], np.bool_),
    )


@cache
def wanted(variant):
    """The arrays of all rows and the answers of `Position`."""
    positions = rows(variant)
    moves = moves_of(positions, variant)
    count = np.array([position.count_moves() for position in positions])
    return {
        "arrays": batch.from_positions(positions, variant=variant),
        "moves": columns(moves, variant),
        "legal": [position.legal_moves() for position in positions],
        "count_moves": count,
        "has_capture": np.array([position.has_capture() for position in positions]),
        "terminal": np.where(count, -1, [1 - position.turn for position in positions]),
        "is_legal": np.array([p.is_legal(m) for p, m in zip(positions, moves, strict=True)]),
    }


def check(masks, side, moves, chosen, variant, threads=1):
    """All functions that go by blocks, on rows chosen from `wanted`, with and without `out`."""
    known = wanted(variant)
    options = {"variant": variant, "threads": threads}
    n = len(side)
    for function, dtype in (
        (batch.count_moves, np.int32),
        (batch.has_capture, np.bool_),
        (batch.terminal, np.int8),
    ):
        answer = known[function.__name__][chosen]
        np.testing.assert_array_equal(function(masks, side, **options), answer)
        out = np.full(3 * n, 7, dtype)
        assert function(masks, side, out=out[1::3][:n], **options).base is out
        np.testing.assert_array_equal(out[1::3], answer)
        assert (np.delete(out, np.s_[1::3]) == np.array(7, dtype)).all()
    np.testing.assert_array_equal(
        batch.is_legal(masks, side, *moves, **options), known["is_legal"][chosen]
    )
    loose = batch.is_legal(masks, side, *moves[:3], **options)
    assert (loose >= known["is_legal"][chosen]).all()
    listed = batch.legal_moves(masks, side, **options)
    legal = [known["legal"][number] for number in chosen]
    np.testing.assert_array_equal(np.diff(listed.offsets), [len(row) for row in legal])
    flat = [move for row in legal for move in row]
    for found, right in zip(listed[1:], columns(flat, variant), strict=True):
        np.testing.assert_array_equal(found, right, strict=True)


def taken(variant, chosen):
    known = wanted(variant)
    masks, side = (array[chosen] for array in known["arrays"])
    return masks, side, tuple(column[chosen] for column in known["moves"])


@every_game
@pytest.mark.parametrize("size", SIZES)
def test_every_size_around_a_block(variant, size):
    for first in (0, 7, 64):
        chosen = np.arange(first, first + size) % len(rows(variant))
        check(*taken(variant, chosen), chosen, variant)


@every_game
@pytest.mark.parametrize("most", [NO_VECTORS, AVX2, AVX512])
def test_with_and_without_vector_instructions(variant, most):
    chosen = np.arange(len(rows(variant)))
    try:
        if _batch.limit_vectors(most) < most:
            pytest.skip("not this processor")
        check(*taken(variant, chosen), chosen, variant)
    finally:
        _batch.limit_vectors(AVX512)


@pytest.mark.parametrize("variant", ["international", "russian", "frisian", "italian", "canadian"])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_arrays_that_do_not_lie_side_by_side(variant, threads):
    chosen = np.random.default_rng(8).integers(0, len(rows(variant)), 1500)
    masks, side, moves = taken(variant, chosen)
    every_other = np.zeros((2 * len(masks), *masks.shape[1:]), np.uint64)
    every_other[1::2] = masks
    sides = np.full(3 * len(side), 9, np.uint8)
    sides[2::3] = side
    fixed = masks.copy()
    fixed.flags.writeable = False
    sparse = tuple(np.repeat(column, 2, axis=0)[::2] for column in moves)
    for given_masks, given_side, given_moves in (
        (every_other[1::2], side, moves),
        (masks, sides[2::3], moves),
        (np.asfortranarray(masks), side, sparse),
        (masks[::-1].copy()[::-1], side[::-1].copy()[::-1], moves),
        (fixed, side, sparse),
        (np.concatenate([masks, masks], axis=1)[:, :4], sides[2::3], sparse),
    ):
        check(given_masks, given_side, given_moves, chosen, variant, threads)


@pytest.mark.parametrize("one", KINDS)
def test_a_whole_block_of_one_kind_and_one_row_of_another(one):
    for other in KINDS:
        fens = [one] * 70
        fens[40] = other
        masks, side = batch.from_fens(fens)
        positions = [Position.from_fen(fen) for fen in fens]
        count = [position.count_moves() for position in positions]
        assert batch.count_moves(masks, side).tolist() == count
        offsets = batch.legal_moves(masks, side).offsets
        assert np.diff(offsets).tolist() == count


@pytest.mark.parametrize("where", [0, 1, 62, 63, 64, 65, 127, 128, 129, 198, 199])
@pytest.mark.parametrize("how", ["off the board", "twice", "side"])
def test_the_first_row_that_is_no_position_is_named_and_nothing_is_written(where, how):
    masks, side, moves = taken("international", np.arange(200))
    for row in {where, 199}:
        if how == "side":
            side[row] = 2
        elif how == "twice":
            masks[row] = [1 << 40, 0, 1 << 40, 0]
        else:
            masks[row, 3] |= np.uint64(1 << 50)
    for options in ({}, {"threads": 2}):
        for function, dtype in (
            (batch.count_moves, np.int32),
            (batch.has_capture, np.bool_),
            (batch.terminal, np.int8),
        ):
            out = np.full(200, 7, dtype)
            for target in ({}, {"out": out}):
                with pytest.raises(DraughtsError, match=f"row {where}: "):
                    function(masks, side, **options, **target)
            assert (out == np.array(7, dtype)).all()
        with pytest.raises(DraughtsError, match=f"row {where}: "):
            batch.legal_moves(masks, side, **options)
        with pytest.raises(DraughtsError, match=f"row {where}: "):
            batch.is_legal(masks, side, *moves, **options)


def test_byte_order_is_not_guessed():
    masks, side, moves = taken("international", np.arange(130))
    swapped = masks.astype(masks.dtype.newbyteorder())
    for call in (
        lambda: batch.count_moves(swapped, side),
        lambda: batch.legal_moves(swapped, side),
        lambda: batch.is_legal(swapped, side, *moves),
        lambda: batch.is_legal(masks, side, *moves[:2], moves[2].astype(swapped.dtype)),
    ):
        with pytest.raises(TypeError, match="must be an array of uint64"):
            call()
    with pytest.raises(TypeError, match="out must be an array of int32"):
        batch.count_moves(masks, side, out=np.zeros(130, np.dtype("i4").newbyteorder()))


@every_game
def test_moves_with_squares_and_sets_off_the_board(variant):
    """Any pair of bytes and any set, on every row: what is no legal move is not legal."""
    rng = np.random.default_rng(12)
    positions = rows(variant)
    masks, side = wanted(variant)["arrays"]
    squares = get(variant).squares
    tail = (2,) if squares > 64 else ()
    for _ in range(20):
        origin = rng.integers(0, 256, len(side)).astype(np.uint8)
        target = rng.integers(0, 256, len(side)).astype(np.uint8)
        captured = rng.integers(0, 2**64, (len(side), *tail), np.uint64)
        assert not batch.is_legal(masks, side, origin, target, captured, variant=variant).any()
        found = batch.is_legal(masks, side, origin, target, variant=variant)
        for row in found.nonzero()[0].tolist():
            assert (origin[row], target[row], ()) in {
                (move.from_square, move.to_square, move.captured)
                for move in positions[row].legal_moves()
            }
    # A legal move with one more square in its set, on the board or off it.
    columns_of = wanted(variant)["moves"]
    for bit in (0, 20, squares - 1, squares, 63):
        more = columns_of[2].copy()
        low = more[:, 0] if tail else more
        if bit < 64:
            low ^= np.uint64(1 << bit)
        legal = batch.is_legal(masks, side, *columns_of[:2], more, variant=variant)
        for row in legal.nonzero()[0].tolist():
            words = np.atleast_1d(more[row]).tolist()
            mask = sum(word << 64 * place for place, word in enumerate(words))
            assert mask in {move.captured_mask for move in positions[row].legal_moves()}


@cache
def played(variant):
    """Rows that allow their move, and the arrays of the positions after it."""
    known = wanted(variant)
    can = known["is_legal"].nonzero()[0]
    rng = np.random.default_rng(14)
    can = rng.permutation(np.repeat(can, 3))
    positions, moves = rows(variant), moves_of(rows(variant), variant)
    after = batch.from_positions([positions[row].play(moves[row]) for row in can.tolist()])
    return can, after


@every_game
@pytest.mark.parametrize("size", SIZES)
def test_play_around_a_block(variant, size):
    chosen, after = played(variant)
    chosen, after = chosen[:size], tuple(array[:size] for array in after)
    masks, side, moves = taken(variant, chosen)
    strided = (
        np.zeros((2 * size, *masks.shape[1:]), np.uint64)[::2],
        np.zeros(3 * size, "u1")[::3],
    )
    for options in ({}, {"threads": 2}, {"out": strided}, {"out": (masks.copy(), side.copy())}):
        for columns_of in (moves, moves[:3]):
            try:
                found = batch.play(masks, side, *columns_of, variant=variant, **options)
            except AmbiguousMoveError:
                continue
            np.testing.assert_array_equal(found.masks, after[0])
            np.testing.assert_array_equal(found.side, after[1])
    found = batch.play(masks, side, *moves, variant=variant, out=(masks, side))
    assert found.masks is masks
    np.testing.assert_array_equal(masks, after[0])
    np.testing.assert_array_equal(side, after[1])


@every_game
@pytest.mark.parametrize("most", [NO_VECTORS, AVX2, AVX512])
def test_play_with_and_without_vector_instructions(variant, most):
    chosen, after = played(variant)
    masks, side, moves = taken(variant, chosen)
    try:
        if _batch.limit_vectors(most) < most:
            pytest.skip("not this processor")
        found = batch.play(masks, side, *moves, variant=variant)
    finally:
        _batch.limit_vectors(AVX512)
    np.testing.assert_array_equal(found.masks, after[0])
    np.testing.assert_array_equal(found.side, after[1])


@every_game
def test_the_first_move_that_is_not_legal_is_named_whatever_its_position(variant):
    chosen, _ = played(variant)
    chosen = chosen[:200]
    masks, side, moves = taken(variant, chosen)
    before = masks.copy(), side.copy()
    rng = np.random.default_rng(15)
    for _ in range(40):
        wrong = np.sort(rng.choice(200, 3, replace=False))
        origin = moves[0].copy()
        origin[wrong] = 0
        for options in ({}, {"out": (masks, side)}):
            with pytest.raises(IllegalMoveError, match=f"row {wrong[0]}: "):
                batch.play(masks, side, origin, *moves[1:], variant=variant, **options)
    np.testing.assert_array_equal(masks, before[0])
    np.testing.assert_array_equal(side, before[1])
