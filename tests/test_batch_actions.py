"""Captures jump by jump: the sequences of actions are the routes of the legal moves."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from batch_samples import sample
from draughts_core import DraughtsError, IllegalMoveError, Position, batch
from draughts_core.variants import VARIANTS, get

GAMES = [str(game) for game in VARIANTS]
CROWDED = {
    "international": (
        "W:WK6,K12,K14,K32,K34,K46,K49,K50:B7,8,9,10,17,20,23,26,27,30,37,38,39,40,41,43,45,K48",
        "W:WK24,K32,K35:B14,K18,28",
        "W:WK25:B12,14,31,39",
        "W:WK47:B14,19,29,31,42",
    )
}
ROUTES_AT_MOST = 3000


def packed_after(position, move):
    masks, side = batch.from_positions([position.play(move)])
    return masks.tobytes() + side.tobytes()


def walk(positions, variant):
    """Every sequence of actions from every position: row, squares stood on, end of the turn."""
    squares = get(variant).squares
    rows = np.arange(len(positions))
    paths = [()] * len(positions)
    masks, side = batch.from_positions(positions, variant=variant)
    none = np.zeros(len(side), np.uint8)
    taken = np.zeros(masks.shape[:1] + masks.shape[2:], np.uint64)
    turn = batch.Turn(masks, side, none, none.copy(), taken)
    ended = []
    while len(rows):
        allowed = batch.action_mask(turn.masks, turn.side, *turn[2:], variant=variant)
        packed = batch.action_mask(turn.masks, turn.side, *turn[2:], packed=True, variant=variant)
        bits = np.unpackbits(packed, axis=1, bitorder="little")[:, : squares * squares]
        np.testing.assert_array_equal(bits, allowed)
        under_way = turn.piece > 0
        assert allowed[under_way].any(axis=1).all()
        where, action = allowed.nonzero()
        turn = batch.Turn(*(column[where] for column in turn))
        before = turn.side.copy()
        new_paths = []
        for row, number in zip(where.tolist(), action.tolist(), strict=True):
            origin, target = number // squares + 1, number % squares + 1
            path = paths[row] or (origin,)
            assert path[-1] == origin
            new_paths.append((*path, target))
        turn = batch.step_action(turn.masks, turn.side, action, *turn[2:], variant=variant)
        rows = rows[where]
        over = turn.piece == 0
        assert ((turn.side != before) == over).all()
        assert not turn.jumped[over].any()
        assert not turn.taken[over].any()
        for row in over.nonzero()[0].tolist():
            end = turn.masks[row].tobytes() + turn.side[row : row + 1].tobytes()
            ended.append((int(rows[row]), new_paths[row], end))
        rows = rows[~over]
        paths = [path for path, done in zip(new_paths, over.tolist(), strict=True) if not done]
        turn = batch.Turn(*(column[~over] for column in turn))
    return ended


def all_routes(positions):
    found = []
    for row, position in enumerate(positions):
        for move in position.legal_moves():
            end = packed_after(position, move)
            found += [(row, route, end) for route in position.routes(move)]
    return found


@pytest.mark.parametrize("variant", GAMES)
def test_sequences_of_actions_are_the_routes_of_the_legal_moves(variant):
    """Each sequence ends in one legal move, each legal move is reached by each of its routes."""
    positions = [
        position
        for position in sample(variant, 400)
        if sum(len(position.routes(move)) for move in position.legal_moves()) <= ROUTES_AT_MOST
    ]
    assert len(positions) > 390
    positions += [Position.from_fen(fen, variant) for fen in CROWDED.get(variant, ())]
    ended, wanted = walk(positions, variant), all_routes(positions)
    assert Counter(ended) == Counter(wanted)
    assert any(len(route) > 3 for _, route, _ in wanted)


@pytest.mark.parametrize("variant", GAMES)
def test_actions_out_of_place_are_refused_and_nothing_is_written(variant):
    positions = sample(variant, 40)
    squares = get(variant).squares
    masks, side = batch.from_positions(positions, variant=variant)
    allowed = batch.action_mask(masks, side, variant=variant)
    empty = batch.Turn(
        np.full_like(masks[:1], 77),
        *(np.full(1, 77, np.uint8) for _ in range(3)),
        np.full((1, *masks.shape[2:]), 77, np.uint64),
    )
    for row in range(0, len(positions), 5):
        one = (masks[row : row + 1], side[row : row + 1])
        for action in (*(~allowed[row]).nonzero()[0][::97].tolist(), -1, squares * squares):
            for out in (None, empty):
                with pytest.raises(IllegalMoveError, match=f"row 0: action {action} is not"):
                    batch.step_action(*one, [action], variant=variant, out=out)
    assert all((column == 77).all() for column in empty)


def test_a_capture_under_way_belongs_to_its_piece():
    masks, side = batch.from_fens(["W:WK47,32:B9,12,33,28"])
    turn = batch.step_action(masks, side, [46 * 50 + 19])
    assert (turn.piece[0], turn.jumped[0], int(turn.taken[0])) == (20, 33, 1 << 32)
    assert batch.to_fens(turn.masks, turn.side) == ["W:WK20,32:B9,12,28,33"]
    for action in (31 * 50 + 22, 46 * 50 + 19, 19 * 50 + 14):
        with pytest.raises(IllegalMoveError):
            batch.step_action(turn.masks, turn.side, [action], *turn[2:])


@pytest.mark.parametrize(
    "piece, jumped, taken",
    [
        (0, 33, 0),
        (0, 0, 1 << 32),
        (20, 0, 1 << 32),
        (20, 34, 1 << 32),
        (20, 33, 0),
        (19, 33, 1 << 32),
        (20, 33, 1 << 32 | 1 << 40),
        (20, 33, 1 << 32 | 1 << 60),
        (200, 33, 1 << 32),
        (20, 200, 1 << 32),
    ],
)
def test_a_capture_that_does_not_fit_is_refused(piece, jumped, taken):
    masks, side = batch.from_fens(["W:WK20,32:B9,12,28,33"])
    state = (np.array([piece], "u1"), np.array([jumped], "u1"), np.array([taken], "u8"))
    out = np.ones((1, 2500), np.bool_)
    for options in ({}, {"out": out}):
        with pytest.raises(DraughtsError, match="row 0: piece, jumped and taken do not fit"):
            batch.action_mask(masks, side, *state, **options)
    assert out.all()
    with pytest.raises(DraughtsError, match="row 0: piece, jumped and taken do not fit"):
        batch.step_action(masks, side, [0], *state)


@pytest.mark.parametrize("variant", GAMES)
def test_random_captures_under_way_are_refused_or_answered(variant):
    rng = np.random.default_rng(11)
    positions = sample(variant, 120)
    masks, side = batch.from_positions(positions, variant=variant)
    squares = get(variant).squares
    for _ in range(60):
        rows = rng.integers(0, len(masks), 1)
        theirs = masks[rows, 2] | masks[rows, 3]
        if side[rows[0]]:
            theirs = masks[rows, 0] | masks[rows, 1]
        piece = rng.integers(0, squares + 2, 1).astype(np.uint8)
        jumped = rng.integers(0, squares + 2, 1).astype(np.uint8)
        try:
            allowed = batch.action_mask(
                masks[rows], side[rows], piece, jumped, theirs, variant=variant
            )
        except DraughtsError:
            continue
        assert allowed.shape == (1, squares * squares)


def test_in_place():
    masks, side = batch.from_fens(["W:WK47,32:B9,12,33,28"] * 3)
    turn = batch.step_action(masks, side, [46 * 50 + 19] * 3)
    wanted = batch.step_action(turn.masks, turn.side, [19 * 50 + 2] * 3, *turn[2:])
    found = batch.step_action(turn.masks, turn.side, [19 * 50 + 2] * 3, *turn[2:], out=turn)
    assert all(one is other for one, other in zip(found, turn, strict=True))
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_array_equal(one, other)
    with pytest.raises(ValueError, match="out piece overlaps an input"):
        batch.step_action(*turn[:2], [0] * 3, *turn[2:], out=turn._replace(piece=turn.jumped))
