"""Positions of every game for the tests of arrays, always the same ones."""

import random
from functools import cache

from draughts_core import BLACK, WHITE, Position
from draughts_core.variants import get


def _played(variant, rng, plies):
    position = Position.start(variant)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(rng.choice(moves))
    # Without Frisian's counts of king moves, which an array does not hold.
    return _plain(position)


def _plain(position):
    return Position(
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        position.turn,
        position.variant,
    )


def _placed(variant, rng):
    squares = list(range(get(variant).squares))
    rng.shuffle(squares)
    masks = []
    for kind in range(4):
        most = min(len(squares) // 5, (4, 8)[kind % 2 == 0])
        mask = 0
        for _ in range(rng.randint(0, most)):
            mask |= 1 << squares.pop()
        masks.append(mask)
    return Position(*masks, turn=rng.choice((WHITE, BLACK)), variant=variant)


@cache
def sample(variant, size=120):
    """Positions from random play, and as many placed at random, kings and all."""
    rng = random.Random(f"{variant} {size}")
    found = [_played(variant, rng, rng.randint(0, 90)) for _ in range(size // 2)]
    found += [_placed(variant, rng) for _ in range(size - size // 2)]
    return tuple(found)
