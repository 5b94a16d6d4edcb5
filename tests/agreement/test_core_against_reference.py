"""The compiled core against the plain reference: random placements and positions of play.

DRAUGHTS_FUZZ_POSITIONS sets how many positions are compared (32,000 by default, over
2,000 a game), and
DRAUGHTS_FUZZ_SEED where they start.
"""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from draughts_core import Board, Position, perft, reference
from draughts_core.variants import VARIANTS

POSITIONS = int(os.environ.get("DRAUGHTS_FUZZ_POSITIONS", "32000"))
SEED = int(os.environ.get("DRAUGHTS_FUZZ_SEED", "20261130"))

# How many pieces, and how many of them are kings; the last two are what no game comes to.
KINDS = {
    "endgames": (2, 7, 0.4),
    "middle games": (8, 24, 0.1),
    "kings": (4, 16, 0.9),
    "crowded": (20, 36, 0.3),
    "full": (30, 50, 0.6),
}


def placement(rng, variant, kind):
    """Any pieces on any squares, men on the far row included."""
    fewest, most, kings = KINDS[kind]
    squares = list(range(variant.squares))
    rng.shuffle(squares)
    masks = [0, 0, 0, 0]
    balance = rng.random()
    for square in squares[: min(rng.randint(fewest, most), variant.squares)]:
        side = 0 if rng.random() < balance else 2
        masks[side + (rng.random() < kings)] |= 1 << square
    return Position(
        *masks,
        turn=rng.randrange(2),
        variant=variant,
        king_moves=tuple(king_moves(rng, variant, *masks[side : side + 2]) for side in (0, 2)),
    )


def king_moves(rng, variant, men, kings):
    """How often one of a side's kings may have moved, in the game that counts it."""
    if not variant.king_limit or not men or not kings or rng.random() < 0.3:
        return 0, 0
    squares = [square for square in range(1, variant.squares + 1) if kings >> square - 1 & 1]
    return rng.randint(1, variant.king_limit), rng.choice(squares)


def game_positions(rng, variant):
    """The positions of a random game."""
    board = Board(variant=variant)
    while board.legal_moves and board.ply < 120:
        board.push_unchecked(rng.choice(board.legal_moves))
        yield board.position


def plain(move):
    return move.from_square, move.to_square, tuple(move.captured), move.promotes


def masks_of(position):
    return (
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        int(position.turn),
    )


def all_of(position):
    """The masks, and what else a position carries."""
    return *masks_of(position), position.king_moves


def compare_moves(position):
    """Moves, count and the question whether there is a capture."""
    expected = [plain(move) for move in reference.legal_moves(position)]
    assert [plain(move) for move in position.legal_moves()] == expected, position.fen()
    assert position.count_moves() == len(expected), position.fen()
    assert position.has_capture() == reference.has_capture(position), position.fen()


def compare_values(position):
    """Key, bytes, FEN, the other side of the board."""
    assert position.key == reference.key(position), position.fen()
    assert Position.from_bytes(position.to_bytes()) == position
    assert Position.from_fen(position.fen(), position.variant) == position
    assert position.mirrored().mirrored() == position
    assert position.mirrored().count_moves() == position.count_moves(), position.fen()
    again = Position(*masks_of(position), variant=position.variant, king_moves=position.king_moves)
    assert again == position
    assert hash(again) == hash(position)


def compare_mirrored(position):
    """The colours swapped and the board turned, the moves are the same."""
    last = position.variant.squares + 1
    turned = [
        (
            last - move.from_square,
            last - move.to_square,
            tuple(last - square for square in reversed(move.captured)),
            move.promotes,
        )
        for move in position.mirrored().legal_moves()
    ]
    assert sorted(turned) == [plain(move) for move in position.legal_moves()], position.fen()


def compare_each_move(position):
    """Routes, what follows each move, and that its text is read back as this move."""
    moves = position.legal_moves()
    if len(moves) > 40:
        return
    routes = 0
    for move in moves:
        expected = tuple(reference.routes(position, move))
        assert position.routes(move) == expected, (position.fen(), move)
        assert move.route in expected, (position.fen(), move)
        routes += len(expected)
        after = position.play(move)
        assert all_of(after) == all_of(reference.play(position, move)), (position.fen(), move)
        assert after.key == reference.key(after)
        assert position.parse_move(position.notate(move)) == move, (position.fen(), move)
        assert position.parse_hub(move.hub()) in moves
        assert position.is_legal(move)
    if position.king_moves == ((0, 0), (0, 0)):  # which perft does not look at
        assert perft(position, 1, unique=False) == routes, position.fen()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_random_placements(variant, kind):
    rng = random.Random(f"{SEED} {variant} {kind}")
    for number in range(POSITIONS // 2 // (len(VARIANTS) * len(KINDS)) + 1):
        position = placement(rng, variant, kind)
        compare_moves(position)
        compare_values(position)
        if number % 2 == 0:
            compare_mirrored(position)
            compare_each_move(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions_of_random_games(variant):
    rng = random.Random(f"{SEED} {variant}")
    wanted = POSITIONS // 2 // len(VARIANTS) + 1
    while wanted > 0:
        for position in game_positions(rng, variant):
            compare_moves(position)
            compare_values(position)
            if wanted % 2 == 0:
                compare_mirrored(position)
                compare_each_move(position)
            wanted -= 1


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", ["endgames", "middle games", "kings"])
def test_perft_of_random_placements(variant, kind):
    rng = random.Random(f"{SEED} perft {variant} {kind}")
    for _ in range(max(20, POSITIONS // 1000)):
        position = placement(rng, variant, kind)
        for unique in (True, False):
            found = perft(position, 2, unique=unique)
            assert found == reference.perft(position, 2, unique=unique), position.fen()


@st.composite
def positions(draw):
    variant = draw(st.sampled_from(VARIANTS))
    pieces = draw(
        st.dictionaries(
            st.integers(0, variant.squares - 1), st.integers(0, 3), max_size=variant.squares
        )
    )
    masks = [0, 0, 0, 0]
    for square, kind in pieces.items():
        masks[kind] |= 1 << square
    return Position(*masks, turn=draw(st.integers(0, 1)), variant=variant)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(positions())
def test_any_position_at_all(position):
    compare_moves(position)
    compare_values(position)
    compare_mirrored(position)
    compare_each_move(position)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(VARIANTS), st.lists(st.integers(0, 40), max_size=100))
def test_any_position_that_play_comes_to(variant, choices):
    board = Board(variant=variant)
    for choice in choices:
        if not board.legal_moves:
            break
        board.push(board.legal_moves[choice % len(board.legal_moves)])
    again = Board(board.root().fen(), variant=variant)
    for move in board.move_stack:
        again.push(again.notate(move))
    assert again == board
    compare_moves(board.position)
    compare_values(board.position)
    compare_mirrored(board.position)
    compare_each_move(board.position)
