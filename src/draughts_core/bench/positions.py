"""The 2,000 positions that every benchmark uses, always the same ones.

1,000 of the middle game, 500 king endings and 500 with a heavy capture pending, as FENs in the
canonical form; every one can occur in play and has at least one legal move. They are made from a
seed, the rules and `random.Random.random`, the one method whose numbers Python promises never to
change, so that all versions and machines get the same; `DIGEST` says so.

    python -m draughts_core.bench.positions      writes them to the standard output, one a line
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TypeVar

from draughts_core import BLACK, WHITE, Position

SEED = 20250101
MIDDLE_GAMES, KING_ENDINGS, HEAVY_CAPTURES = 1000, 500, 500
DIGEST = "f0ef879a43797e9c6e7bce0acd15719b885678137ee8a1d4ff5d446e8b860ade"
"""SHA-256 of all FENs, each with a line feed."""

SQUARES = tuple(range(1, 51))
FAR_ROWS = {WHITE: range(1, 6), BLACK: range(46, 51)}
"""Where a man of each side would be a king."""

T = TypeVar("T")


@cache
def positions() -> dict[str, tuple[str, ...]]:
    """The FENs by kind: ``middle game``, ``king ending``, ``heavy capture``."""
    return {
        "middle game": _distinct(MIDDLE_GAMES, _middle_game, random.Random(SEED)),
        "king ending": _distinct(KING_ENDINGS, _king_ending, random.Random(SEED + 1)),
        "heavy capture": _distinct(HEAVY_CAPTURES, _heavy_capture, random.Random(SEED + 2)),
    }


@cache
def fens() -> tuple[str, ...]:
    """All of them: a middle game, a king ending, a middle game, a heavy capture, and so on.

    Mixed, so that every part of the list is a fair sample.
    """
    middle, kings, heavy = positions().values()
    rows = zip(middle[0::2], kings, middle[1::2], heavy, strict=True)
    return tuple(fen for row in rows for fen in row)


def sample(size: int) -> tuple[str, ...]:
    """The first so many, in the same mixture as all of them."""
    return fens()[:size]


def digest() -> str:
    """What `DIGEST` should be."""
    return hashlib.sha256("".join(f"{fen}\n" for fen in fens()).encode()).hexdigest()


def _distinct(
    size: int, make: Callable[[random.Random], Iterator[Position]], rng: random.Random
) -> tuple[str, ...]:
    """So many different positions, each the first usable one of a run of `make`."""
    found: dict[str, None] = {}
    while len(found) < size:
        for position in make(rng):
            if position.is_valid() and position.count_moves():
                found[position.fen()] = None
                break
    return tuple(found)


def _choice(rng: random.Random, items: Sequence[T]) -> T:
    return items[int(rng.random() * len(items))]


def _between(rng: random.Random, least: int, most: int) -> int:
    return least + int(rng.random() * (most - least + 1))


def _play(rng: random.Random) -> Iterator[Position]:
    """The positions of a game of random moves."""
    position = Position.start()
    while moves := position.legal_moves():
        yield position
        position = position.play(_choice(rng, moves))


def _middle_game(rng: random.Random) -> Iterator[Position]:
    """From a random game, the position after 10 to 50 plies, with at least 6 pieces a side."""
    wanted = _between(rng, 10, 50)
    for ply, position in enumerate(_play(rng)):
        if ply == wanted:
            white = position.white_men | position.white_kings
            black = position.black_men | position.black_kings
            if min(white.bit_count(), black.bit_count()) >= 6:
                yield position
            return


def _king_ending(rng: random.Random) -> Iterator[Position]:
    """Each side with 1 to 3 kings and up to 2 men."""
    yield _placed(rng, kings=(1, 3), men=(0, 2))


def _heavy_capture(rng: random.Random) -> Iterator[Position]:
    """A capture of two or more pieces, or one by a king, is pending.

    Every other one from random play (from a ply up to 60 on), which brings about captures by men;
    the rest placed, with 1 to 3 kings and 4 to 10 men a side.
    """
    candidates: Iterator[Position]
    if rng.random() < 0.5:
        candidates = islice(_play(rng), _between(rng, 0, 60), None)
    else:
        candidates = (_placed(rng, kings=(1, 3), men=(4, 10)) for _ in range(20))
    for position in candidates:
        if position.has_capture() and _is_heavy(position):
            yield position


def _is_heavy(position: Position) -> bool:
    kings = position.white_kings | position.black_kings
    return any(
        len(move.captured) >= 2 or kings >> move.from_square - 1 & 1
        for move in position.legal_moves()
    )


def _placed(rng: random.Random, *, kings: tuple[int, int], men: tuple[int, int]) -> Position:
    """A placement at random; men never stand where they would be kings."""
    free = list(SQUARES)
    masks = []
    for side in (WHITE, BLACK):
        for number, barred in ((_between(rng, *men), FAR_ROWS[side]), (_between(rng, *kings), ())):
            mask = 0
            for _ in range(number):
                square = _choice(rng, [square for square in free if square not in barred])
                free.remove(square)
                mask |= 1 << square - 1
            masks.append(mask)
    white_men, white_kings, black_men, black_kings = masks
    turn = _choice(rng, (WHITE, BLACK))
    return Position(white_men, white_kings, black_men, black_kings, turn=turn)


if __name__ == "__main__":
    print(*fens(), sep="\n")
