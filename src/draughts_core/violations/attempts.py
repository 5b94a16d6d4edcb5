"""What a piece tries to do on the board, whatever the rules make of it: steps and chains of jumps.

`chains` finds the ways in which a piece could jump from one square to another, under the rules of
the game or under rules of which one is given up; so a refusal can name the rule that was broken.
It never looks at which capture is compulsory.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from draughts_core._position import Position
from draughts_core.variants import Variant

Way = tuple[int, int]

_DIAGONALS: tuple[Way, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))

# So many points are looked at under the rules of the game, and so many with a rule given up.
BY_THE_RULES = 400
WITH_ONE_GIVEN_UP = 150


@cache
def ways(game: Variant, jumping: bool) -> tuple[Way, ...]:
    """The ways in which pieces jump or step, as differences of rows and columns."""
    # Where every second square is played on, the next one of a row or column is two away.
    far = 1 if game.every_square else 2
    lines: tuple[Way, ...] = ((-far, 0), (0, -far), (0, far), (far, 0))
    if game.captures_along == "lines":
        return lines
    if game.captures_along == "both" and jumping:
        return _DIAGONALS + lines
    return _DIAGONALS


@cache
def ray(game: Variant, square: int, way: Way) -> tuple[int, ...]:
    """The squares that follow one after the other, to the edge.

    >>> from draughts_core.variants import INTERNATIONAL
    >>> ray(INTERNATIONAL, 46, (-1, 1))
    (41, 37, 32, 28, 23, 19, 14, 10, 5)
    """
    row, column = game.place(square)
    found: list[int] = []
    while True:
        row, column = row + way[0], column + way[1]
        at = game.square_at(row, column)
        if not at:
            return tuple(found)
        found.append(at)


def way_between(game: Variant, origin: int, target: int, jumping: bool) -> Way | None:
    """The way that leads straight from one square to another; None where none does."""
    for way in ways(game, jumping):
        if target in ray(game, origin, way):
            return way
    return None


def between(game: Variant, origin: int, target: int, jumping: bool) -> tuple[int, ...]:
    """The squares passed on the straight way from one square to another.

    >>> from draughts_core.variants import INTERNATIONAL
    >>> between(INTERNATIONAL, 46, 28, jumping=False)
    (41, 37, 32)
    """
    way = way_between(game, origin, target, jumping)
    if way is None:
        return ()
    passed = ray(game, origin, way)
    return passed[: passed.index(target)]


class GivenUp(NamedTuple):
    """Rules of captures that an attempt may break."""

    jump_own: bool = False
    jump_twice: bool = False
    pass_jumped: bool = False
    crown_in_passing: bool = False
    man_backward: bool = False
    man_takes_king: bool = False
    flying: bool = False


NOTHING = GivenUp()


class Chain(NamedTuple):
    """A capture, finished or not: the squares stood on, what was jumped, and by what."""

    stops: tuple[int, ...]
    jumped: tuple[int, ...]
    is_king: bool


@dataclass(frozen=True)
class Pieces:
    """The pieces of a position, as it is asked about here."""

    game: Variant
    on: dict[int, str]

    @classmethod
    def of(cls, position: Position) -> Pieces:
        """Those of a position."""
        on = dict.fromkeys(position.white_men_squares, "w")
        on.update(dict.fromkeys(position.black_men_squares, "b"))
        on.update(dict.fromkeys(position.white_kings_squares, "W"))
        on.update(dict.fromkeys(position.black_kings_squares, "B"))
        return cls(position.variant, on)

    def is_far_row(self, piece: str, square: int) -> bool:
        """Whether a man is crowned on this square (3.5)."""
        row, _ = self.game.place(square)
        return row == (0 if piece in "wW" else self.game.rows - 1)

    def is_backward(self, piece: str, way: Way) -> bool:
        """Whether a way leads back to where this piece's side sits."""
        return way[0] > 0 if piece in "wW" else way[0] < 0

    def jumps(self, chain: Chain, given_up: GivenUp = NOTHING) -> Iterator[Chain]:
        """The chains that are one jump longer (4.2, 4.3, 4.5, 4.6)."""
        game, piece = self.game, self.on[chain.stops[0]]
        king = chain.is_king
        flies = (king and game.flying_kings) or given_up.flying
        backward_too = game.men_capture_backward or given_up.man_backward
        came = self._last_way(chain)
        for way in ways(game, jumping=True):
            if not (backward_too or king) and self.is_backward(piece, way):
                continue
            if came == (-way[0], -way[1]) and not game.may_turn_back:
                continue
            for prey, landing in self._along(chain, way, flies, given_up):
                if not self._may_take(piece, king, prey, chain.jumped, given_up):
                    break
                crowned = king or (
                    (game.crowned_in_passing or given_up.crown_in_passing)
                    and self.is_far_row(piece, landing)
                )
                yield Chain((*chain.stops, landing), (*chain.jumped, prey), crowned)

    def _last_way(self, chain: Chain) -> Way | None:
        if len(chain.stops) < 2:
            return None
        return way_between(self.game, chain.stops[-2], chain.stops[-1], jumping=True)

    def _is_empty(self, square: int, chain: Chain, passable: bool) -> bool:
        if square not in self.on or square == chain.stops[0]:
            return True
        return passable and square in chain.jumped

    def _along(
        self, chain: Chain, way: Way, flies: bool, given_up: GivenUp
    ) -> Iterator[tuple[int, int]]:
        """The piece met on a way with each square behind it where the jump may end."""
        line = ray(self.game, chain.stops[-1], way)
        passable = self.game.removed_at_once or given_up.pass_jumped
        at = 0
        while flies and at < len(line) and self._is_empty(line[at], chain, passable):
            at += 1
        if at >= len(line) or self._is_empty(line[at], chain, passable):
            return
        met = line[at]
        far = flies and (given_up.flying or not self.game.kings_land_behind)
        for landing in line[at + 1 :]:
            if not self._is_empty(landing, chain, passable):
                return
            yield met, landing
            if not far:
                return

    def _may_take(
        self, piece: str, king: bool, prey: int, jumped: tuple[int, ...], given_up: GivenUp
    ) -> bool:
        met = self.on[prey]
        if prey in jumped:
            return given_up.jump_twice and len(set(jumped)) == len(jumped)
        if (met in "wW") == (piece in "wW"):
            own = sum((self.on[square] in "wW") == (piece in "wW") for square in jumped)
            return given_up.jump_own and not own
        if met in "WB" and not king and not self.game.men_capture_kings:
            return given_up.man_takes_king
        return True


def chains(
    pieces: Pieces, squares: Sequence[int], given_up: GivenUp = NOTHING, bound: int = BY_THE_RULES
) -> list[Chain]:
    """The captures that stand on these squares in this order, the shortest first.

    Args:
        pieces: the board.
        squares: origin, any squares between, destination.
        given_up: the rules that may be broken.
        bound: how many points of the search are looked at, no more.

    >>> board = Pieces.of(Position.from_fen("W:W26,32:B21,12"))
    >>> [chain.jumped for chain in chains(board, (26, 17))]
    [(21,)]
    """
    origin, target = squares[0], squares[-1]
    if origin not in pieces.on:
        return []
    named = squares[1:-1]
    first = Chain((origin,), (), pieces.on[origin] in "WB")
    waiting = deque([(first, 0)])
    seen: set[tuple[object, ...]] = set()
    found = []
    while waiting and bound:
        bound -= 1
        chain, index = waiting.popleft()
        for longer in pieces.jumps(chain, given_up):
            at = longer.stops[-1]
            stood = index + (index < len(named) and at == named[index])
            point = (at, frozenset(longer.jumped), len(longer.jumped), longer.is_king, stood)
            if point not in seen:
                seen.add(point)
                waiting.append((longer, stood))
                if index == len(named) and at == target:
                    found.append(longer)
    return found
