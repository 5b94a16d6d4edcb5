"""Which moves a sequence of squares may mean: the text room against the plain reference.

DRAUGHTS_FUZZ_POSITIONS and DRAUGHTS_FUZZ_SEED as in the comparison of the core.
"""

import os
import random

import pytest

from draughts_core import AmbiguousMoveError, IllegalMoveError, Position, reference
from draughts_core.variants import VARIANTS

POSITIONS = int(os.environ.get("DRAUGHTS_FUZZ_POSITIONS", "32000")) // 20
SEED = int(os.environ.get("DRAUGHTS_FUZZ_SEED", "20261130"))


def king_captures(rng, variant):
    """A few kings among many opponents: the positions in which a text may leave a choice."""
    while True:
        squares = list(range(variant.squares))
        rng.shuffle(squares)
        masks = [0, 0, 0, 0]
        for square in squares[: rng.randint(5, variant.squares // 3)]:
            masks[2 + (rng.random() < 0.3)] |= 1 << square
        for square in squares[-rng.randint(1, 3) :]:
            free = not any(mask >> square & 1 for mask in masks)
            masks[rng.random() < 0.7] |= free << square
        position = Position(*masks, variant=variant)
        moves = position.legal_moves()
        if moves and len(moves[0].captured) > 1 and len(moves) < 40:
            return position, moves


def some_squares(rng, position, move):
    """Squares between origin and destination: those of a route, some left out, some junk."""
    between = [square for square in rng.choice(position.routes(move))[1:-1] if rng.random() < 0.6]
    if rng.random() < 0.3:
        junk = rng.randint(1, position.variant.squares)
        between.insert(rng.randint(0, len(between)), junk)
    return between


def meant(position, moves, move, between):
    """The moves a text may mean; of several, one for which it names a square after each jump."""
    fitting = [
        other
        for other in moves
        if (other.from_square, other.to_square) == (move.from_square, move.to_square)
        and reference.stands(position, other, between)
    ]
    complete = [other for other in fitting if len(other.captured) == len(between) + 1]
    return complete if len(complete) == 1 else fitting


@pytest.mark.parametrize("variant", VARIANTS)
def test_sequences_of_squares(variant):
    rng = random.Random(f"{SEED} text {variant}")
    seen = {0: 0, 1: 0, 2: 0}
    for _ in range(POSITIONS):
        position, moves = king_captures(rng, variant)
        move = rng.choice(moves)
        between = some_squares(rng, position, move)
        names = map(variant.square_name, (move.from_square, *between, move.to_square))
        text = variant.capture_sign.join(names)
        expected = meant(position, moves, move, between)
        seen[min(2, len(expected))] += 1
        if len(expected) == 1:
            assert position.parse_move(text) == expected[0], (position.fen(), text)
        elif expected:
            with pytest.raises(AmbiguousMoveError) as caught:
                position.parse_move(text)
            assert list(caught.value.candidates) == expected, (position.fen(), text)
        else:
            with pytest.raises(IllegalMoveError):
                position.parse_move(text)
    assert all((seen[0], seen[1])), "each kind of text was met"
    # Two captures between the same squares are rare where men capture forward only.
    assert seen[2] or not variant.men_capture_backward
