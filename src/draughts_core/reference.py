"""The rules in plain Python: slow, obvious, and the judge of the compiled core.

Every rule is one function that names its article of the official rules and works on rows and
columns, with sets and dictionaries of squares. Nothing here is shared with the compiled modules,
so that the two can be compared. A position is anything with ``white_men``, ``white_kings``,
``black_men``, ``black_kings`` (bit s-1 is square s), ``turn`` (0 White, 1 Black) and ``variant``;
`ReferencePosition` is one. A move is anything with ``from_square``, ``to_square``, ``captured``
and ``promotes``; `ReferenceMove` is one.

>>> position = ReferencePosition(white_kings=mask(47), black_men=mask(9, 12, 33))
>>> [move.to_square for move in legal_moves(position)]
[17, 21, 26]
>>> routes(position, legal_moves(position)[0])
((47, 20, 3, 17),)

A man on its own far row, which only a set-up can produce, is kept as a man: it has no step, may
capture backward, and is crowned if its capture brings it back to the far row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from draughts_core.variants import BRAZILIAN, INTERNATIONAL, RUSSIAN, Variant, get

__all__ = [
    "MoveLike",
    "PositionLike",
    "ReferenceMove",
    "ReferencePosition",
    "count_moves",
    "has_capture",
    "key",
    "legal_moves",
    "mask",
    "perft",
    "play",
    "routes",
    "stands",
]

_MAJORITY = {INTERNATIONAL, BRAZILIAN}
"""The games in which the capture of most pieces is compulsory (4.13)."""

_CROWNED_IN_PASSING = {RUSSIAN}
"""The games in which a capturing man is crowned as soon as it touches the far row."""

_WHITE, _BLACK = "wW", "bB"
"""The pieces of each side, a man and a king."""

_DIRECTIONS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""Along the diagonals: a step in rows and one in columns. Row 0 is White's far row."""

_Place = tuple[int, int]
_Direction = tuple[int, int]


class PositionLike(Protocol):
    """What the reference reads of a position."""

    @property
    def white_men(self) -> int:
        """White's men, bit s-1 for square s."""

    @property
    def white_kings(self) -> int:
        """White's kings."""

    @property
    def black_men(self) -> int:
        """Black's men."""

    @property
    def black_kings(self) -> int:
        """Black's kings."""

    @property
    def turn(self) -> int:
        """The side to move: 0 is White, 1 is Black."""

    @property
    def variant(self) -> str:
        """The name of the game."""


class MoveLike(Protocol):
    """What the reference reads of a move."""

    @property
    def from_square(self) -> int:
        """Where the piece comes from."""

    @property
    def to_square(self) -> int:
        """Where it ends."""

    @property
    def captured(self) -> Iterable[int]:
        """The squares of the captured pieces."""

    @property
    def promotes(self) -> bool:
        """Whether a man has become a king."""


class ReferencePosition(NamedTuple):
    """A position: four masks, the side to move and the game."""

    white_men: int = 0
    white_kings: int = 0
    black_men: int = 0
    black_kings: int = 0
    turn: int = 0
    variant: str = "international"

    @classmethod
    def start(cls, variant: str = "international") -> ReferencePosition:
        """The starting position (2.8)."""
        game = get(variant)
        black = mask(*range(1, game.men + 1))
        white = mask(*range(game.squares - game.men + 1, game.squares + 1))
        return cls(white_men=white, black_men=black, variant=game)


class ReferenceMove(NamedTuple):
    """A move: two are the same when these four agree. The order is that of `legal_moves`."""

    from_square: int
    to_square: int
    captured: tuple[int, ...] = ()
    promotes: bool = False


def mask(*squares: int) -> int:
    """The mask of some squares.

    >>> mask(1, 4)
    9
    """
    return sum(1 << square - 1 for square in set(squares))


# The public functions.


def legal_moves(position: PositionLike) -> tuple[ReferenceMove, ...]:
    """Every legal move once, in order.

    Two captures that differ only in the way they are carried out are one move.
    """
    return _known_moves(_own_shape(position))


def has_capture(position: PositionLike) -> bool:
    """Whether the side to move has to capture."""
    scene = _scene(position)
    return any(True for origin in scene.own() for _ in _jumps(*_lift(scene, origin)))


def count_moves(position: PositionLike) -> int:
    """How many legal moves there are."""
    return len(legal_moves(position))


def routes(position: PositionLike, move: MoveLike) -> tuple[tuple[int, ...], ...]:
    """Every way to carry a move out, in order; none when it is not legal.

    A route names the origin, then for each jump but the last the square on which the piece
    turns, or the square just behind the captured piece when it goes straight on, and then the
    destination.

    >>> position = ReferencePosition(
    ...     white_kings=mask(2), white_men=mask(28, 31, 44),
    ...     black_men=mask(20), black_kings=mask(50), turn=1)
    >>> routes(position, ReferenceMove(50, 36, (28, 31, 44)))
    ((50, 39, 22, 36),)
    """
    wanted = _as_move(move)
    if wanted not in legal_moves(position):
        return ()
    return _routes(_scene(position), wanted)


def stands(position: PositionLike, move: MoveLike, squares: Sequence[int]) -> bool:
    """Whether a move can be carried out by way of these squares.

    They have to be, in this order, among the squares on which the piece stands between two
    jumps; origin and destination are not named. Between two jumps straight on, a king may stand
    on any of the squares there. No squares fit every legal move, nothing fits an illegal one.

    >>> position = ReferencePosition(
    ...     white_kings=mask(2), white_men=mask(28, 31, 44),
    ...     black_men=mask(20), black_kings=mask(50), turn=1)
    >>> move = ReferenceMove(50, 36, (28, 31, 44))
    >>> [stands(position, move, on) for on in ([33], [39, 22], [33, 39])]
    [True, True, False]
    """
    wanted = _as_move(move)
    if wanted not in legal_moves(position):
        return False
    if not wanted.captured:
        return not squares
    scene = _scene(position)
    lifted, start = _lift(scene, _place(scene.game, wanted.from_square))
    goal = frozenset(_place(scene.game, square) for square in wanted.captured)
    named = tuple(squares)

    @cache
    def fits(capture: _Capture, seen: int) -> bool:
        """Whether the capture can go on from here by way of the names not yet seen."""
        if capture.taken == goal:
            return seen == len(named) and wanted in _results(lifted, start, capture)
        for stand, _, further in _jumps(lifted, capture):
            is_named = scene.game.square_at(*stand) in named[seen : seen + 1]
            met = is_named and capture is not start
            if further.taken <= goal and fits(further, seen + met):
                return True
        return False

    return fits(start, 0)


def play(position: PositionLike, move: MoveLike) -> ReferencePosition:
    """The position after a legal move.

    Raises:
        ValueError: the move is not legal.
    """
    wanted = _as_move(move)
    if wanted not in legal_moves(position):
        raise ValueError(f"not a legal move: {wanted}")
    return _play(_scene(position), wanted)


def perft(position: PositionLike, depth: int, *, unique: bool = True) -> int:
    """The number of sequences of `depth` moves; with ``unique=False``, of `depth` routes.

    >>> [perft(ReferencePosition.start(), depth) for depth in range(4)]
    [1, 9, 81, 658]
    """
    total = 1
    ways = Counter({_own_shape(position): 1})
    for left in range(depth, 0, -1):
        total = 0
        after: Counter[ReferencePosition] = Counter()
        for here, number in ways.items():
            scene = _scene(here)
            for move in _legal_moves(scene):
                together = number * (1 if unique else len(_routes(scene, move)))
                total += together
                if left > 1:
                    after[_play(scene, move)] += together
        ways = after
    return total


def key(position: PositionLike) -> int:
    """A 64-bit number for the position, the same on every machine.

    With all sums and products modulo 2**64 and ``mix`` the output function of splitmix64::

        mix(x):  x = x + 0x9e3779b97f4a7c15
                 x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
                 x = (x ^ (x >> 27)) * 0x94d049bb133111eb
                 return x ^ (x >> 31)

        h = mix(1 + 2 * variant.number + turn)
        for m in (white_men, white_kings, black_men, black_kings):
            h = mix(h ^ m)

    >>> for name in ("international", "brazilian", "russian"):
    ...     print(f"{key(ReferencePosition(variant=name)):#018x}",
    ...           f"{key(ReferencePosition.start(name)):#018x}")
    0x348c3d1af8bec8e5 0x032d8e6d619d72d1
    0xb7beb8a780caf6ad 0xe78dd10967943c5b
    0x13aefe8d53afb69d 0xe0638d3c81b59813
    >>> f"{key(ReferencePosition(mask(28), mask(1), mask(23), mask(50), turn=1)):#018x}"
    '0x0ca614ceb2a20755'
    """
    h = _mix(1 + 2 * get(position.variant).number + int(position.turn))
    for m in _masks(position):
        h = _mix(h ^ m)
    return h


def _mix(x: int) -> int:
    """Output of splitmix64 in the state `x`.

    >>> f"{_mix(0):#x}"
    '0xe220a8397b1dcdaf'
    """
    x = (x + 0x9E3779B97F4A7C15) % 2**64
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return x ^ (x >> 31)


# A position as the rules speak of it: which piece stands where.


class _Scene(NamedTuple):
    """The pieces by their places, and the side to move."""

    game: Variant
    turn: int
    pieces: dict[_Place, str]

    def own(self) -> list[_Place]:
        """The places of the side to move."""
        return [place for place, piece in self.pieces.items() if piece in self.friends]

    @property
    def friends(self) -> str:
        """The pieces of the side to move."""
        return _BLACK if self.turn else _WHITE

    @property
    def enemies(self) -> str:
        """The pieces of the other side."""
        return _WHITE if self.turn else _BLACK

    @property
    def forward(self) -> int:
        """The row step of a man of the side to move."""
        return 1 if self.turn else -1

    @property
    def far_row(self) -> int:
        """The row on which a man of the side to move is crowned (2.6)."""
        return self.game.rows - 1 if self.turn else 0


def _scene(position: PositionLike) -> _Scene:
    """The position, laid out on the board."""
    game = get(position.variant)
    pieces: dict[_Place, str] = {}
    for piece, squares in zip(_WHITE + _BLACK, _masks(position), strict=True):
        if squares >> game.squares:
            raise ValueError(f"a piece is off the board: {squares:#x}")
        for square in range(1, game.squares + 1):
            if squares >> square - 1 & 1:
                place = _place(game, square)
                if place in pieces:
                    raise ValueError(f"two pieces on square {square}")
                pieces[place] = piece
    return _Scene(game, int(position.turn), pieces)


def _masks(position: PositionLike) -> tuple[int, int, int, int]:
    """The four masks, in the order of every mask."""
    return position.white_men, position.white_kings, position.black_men, position.black_kings


def _own_shape(position: PositionLike) -> ReferencePosition:
    """The position as a `ReferencePosition`."""
    return ReferencePosition(*_masks(position), int(position.turn), get(position.variant))


def _as_move(move: MoveLike) -> ReferenceMove:
    """The move as a `ReferenceMove`."""
    captured = tuple(sorted(move.captured))
    return ReferenceMove(move.from_square, move.to_square, captured, bool(move.promotes))


@cache
def _place(game: Variant, square: int) -> _Place:
    """Row and column of a square."""
    return game.place(square)


def _move(
    scene: _Scene, start: _Place, end: _Place, taken: Iterable[_Place], promotes: bool
) -> ReferenceMove:
    """The move between two places."""
    square_at = scene.game.square_at
    captured = tuple(sorted(square_at(*place) for place in taken))
    return ReferenceMove(square_at(*start), square_at(*end), captured, promotes)


@cache
def _line(game: Variant, place: _Place, direction: _Direction) -> tuple[_Place, ...]:
    """The places beyond one in a direction, up to the edge of the board (2.5)."""
    line = []
    row, column = place
    while game.square_at(row + direction[0], column + direction[1]):
        row, column = row + direction[0], column + direction[1]
        line.append((row, column))
    return tuple(line)


def _empty_until_piece(scene: _Scene, line: Iterable[_Place]) -> Iterator[_Place]:
    """The empty places of a line before its first piece."""
    for place in line:
        if place in scene.pieces:
            return
        yield place


@lru_cache(maxsize=16)
def _known_moves(position: ReferencePosition) -> tuple[ReferenceMove, ...]:
    """The moves of the positions last asked about: every route asks whether its move is legal."""
    return _legal_moves(_scene(position))


def _legal_moves(scene: _Scene) -> tuple[ReferenceMove, ...]:
    """Every legal move once, in order; capturing is compulsory (4.13, 5.4.6)."""
    return tuple(sorted(_captures(scene) or _quiet_moves(scene)))


# Article 3: moves.


def _quiet_moves(scene: _Scene) -> list[ReferenceMove]:
    """Every move that captures nothing; allowed only where nothing can be captured."""
    moves = []
    for start in scene.own():
        if _is_king(scene, start):
            moves += [_move(scene, start, end, (), False) for end in _king_moves(scene, start)]
        else:
            moves += [
                _move(scene, start, end, (), _is_crowned_at(scene, end))
                for end in _man_steps(scene, start)
            ]
    return moves


def _is_king(scene: _Scene, place: _Place) -> bool:
    """3.1: a piece is a man or a king."""
    return scene.pieces[place].isupper()


def _man_steps(scene: _Scene, start: _Place) -> Iterator[_Place]:
    """3.4: a man moves one square diagonally forward to an empty square."""
    for direction in _DIRECTIONS:
        if direction[0] == scene.forward:
            yield from _empty_until_piece(scene, _line(scene.game, start, direction)[:1])


def _is_crowned_at(scene: _Scene, end: _Place) -> bool:
    """3.5: a man that reaches the far row and stops there becomes a king."""
    return end[0] == scene.far_row


def _king_moves(scene: _Scene, start: _Place) -> Iterator[_Place]:
    """3.9: a king moves over any number of empty squares, forward or backward."""
    for direction in _DIRECTIONS:
        yield from _empty_until_piece(scene, _line(scene.game, start, direction))


# Article 4: captures.


class _Capture(NamedTuple):
    """A capture under way.

    Attributes:
        landings: where the piece may stand after its last jump, the nearest first; before the
            first jump its own square.
        direction: that of the last jump; None before the first.
        taken: the pieces jumped so far.
        king: whether the piece is a king by now.
    """

    landings: tuple[_Place, ...]
    direction: _Direction | None
    taken: frozenset[_Place]
    king: bool


def _captures(scene: _Scene) -> set[ReferenceMove]:
    """Every legal capture."""
    found = set()
    for origin in scene.own():
        lifted, start = _lift(scene, origin)
        for capture in _carried_out(lifted, start):
            found |= _results(lifted, start, capture)
    return _majority(scene.game, found)


def _lift(scene: _Scene, origin: _Place) -> tuple[_Scene, _Capture]:
    """4.8: its own starting square counts as empty while the piece is under way."""
    others = dict(scene.pieces)
    del others[origin]
    start = _Capture((origin,), None, frozenset(), _is_king(scene, origin))
    return _Scene(scene.game, scene.turn, others), start


def _carried_out(scene: _Scene, start: _Capture) -> set[_Capture]:
    """4.5: every capture by one piece, jump after jump; finished ones and others."""
    found: set[_Capture] = set()
    under_way = {start}
    while under_way:
        under_way = {further for capture in under_way for _, _, further in _jumps(scene, capture)}
        found |= under_way
    return found


def _jumps(scene: _Scene, capture: _Capture) -> Iterator[tuple[_Place, _Direction, _Capture]]:
    """4.5, 4.6: each next jump, straight on or turning: from which square, where to, and then.

    4.1: forward and backward. Nothing goes back the way it came: the piece just jumped is there.
    """
    for stand in capture.landings:
        for direction in _DIRECTIONS:
            line = _line(scene.game, stand, direction)
            jump = _king_jump if capture.king else _man_jump
            victim, landings = jump(scene, line, capture.taken)
            if victim is not None:
                taken = capture.taken | {victim}
                king = capture.king or _is_crowned_in_passing(scene, landings[0])
                yield stand, direction, _Capture(landings, direction, taken, king)


_NO_JUMP: tuple[None, tuple[_Place, ...]] = (None, ())


def _man_jump(
    scene: _Scene, line: tuple[_Place, ...], taken: frozenset[_Place]
) -> tuple[_Place | None, tuple[_Place, ...]]:
    """4.2: a man jumps an adjacent opposing piece if the square behind it is empty."""
    if len(line) < 2 or line[1] in scene.pieces or not _may_be_jumped(scene, line[0], taken):
        return _NO_JUMP
    return line[0], (line[1],)


def _king_jump(
    scene: _Scene, line: tuple[_Place, ...], taken: frozenset[_Place]
) -> tuple[_Place | None, tuple[_Place, ...]]:
    """4.3: a king jumps at any distance, and lands on any of the empty squares behind."""
    before = len(tuple(_empty_until_piece(scene, line)))
    landings = tuple(_empty_until_piece(scene, line[before + 1 :]))
    if not landings or not _may_be_jumped(scene, line[before], taken):
        return _NO_JUMP
    return line[before], landings


def _may_be_jumped(scene: _Scene, place: _Place, taken: frozenset[_Place]) -> bool:
    """4.7, 4.8: never a piece of its own side, never the same piece twice.

    4.11: a jumped piece is still on the board, so it is in the way and nothing lands on it.
    """
    return scene.pieces.get(place, " ") in scene.enemies and place not in taken


def _is_crowned_in_passing(scene: _Scene, place: _Place) -> bool:
    """Russian 1.5: a man that touches the far row while capturing goes on as a king."""
    return scene.game in _CROWNED_IN_PASSING and place[0] == scene.far_row


def _results(scene: _Scene, start: _Capture, capture: _Capture) -> set[ReferenceMove]:
    """The moves a capture is when it stops here: one for each landing square, none if it goes on.

    4.5: as long as the piece can go on, it does. A king that can go on from one of its landing
    squares may not stop on another; where there is no majority rule, this is a rule of its own.
    3.5, 4.15: a man that stops on the far row is crowned; one that passes over it and ends
    elsewhere stays a man, unless the game has made it a king in passing.
    """
    if any(True for _ in _jumps(scene, capture)):
        return set()
    (origin,) = start.landings
    moves = set()
    for end in capture.landings:
        promotes = not start.king and (capture.king or _is_crowned_at(scene, end))
        moves.add(_move(scene, origin, end, capture.taken, promotes))
    return moves


def _majority(game: Variant, captures: set[ReferenceMove]) -> set[ReferenceMove]:
    """4.13: the capture of most pieces is compulsory; 4.14: among equals the choice is free."""
    if game not in _MAJORITY:
        return captures
    most = max((len(move.captured) for move in captures), default=0)
    return {move for move in captures if len(move.captured) == most}


def _routes(scene: _Scene, move: ReferenceMove) -> tuple[tuple[int, ...], ...]:
    """Every way to carry a legal move out."""
    if not move.captured:
        return ((move.from_square, move.to_square),)
    lifted, start = _lift(scene, _place(scene.game, move.from_square))
    goal = frozenset(_place(scene.game, square) for square in move.captured)

    @cache
    def tails(capture: _Capture) -> list[tuple[int, ...]]:
        """How to go on from here, each way led by the square the piece leaves."""
        if capture.taken == goal:
            return [(move.to_square,)] if move in _results(lifted, start, capture) else []
        found = []
        for stand, direction, further in _jumps(lifted, capture):
            straight_on = direction == capture.direction
            if further.taken <= goal and (stand == capture.landings[0] or not straight_on):
                square = scene.game.square_at(*stand)
                found += [(square, *tail) for tail in tails(further)]
        return found

    return tuple(sorted(tails(start)))


def _play(scene: _Scene, move: ReferenceMove) -> ReferencePosition:
    """The position after a move; 4.11: only now do the jumped pieces leave the board."""
    after = dict(scene.pieces)
    piece = after.pop(_place(scene.game, move.from_square))
    for square in move.captured:
        del after[_place(scene.game, square)]
    after[_place(scene.game, move.to_square)] = piece.upper() if move.promotes else piece
    white_men, white_kings, black_men, black_kings = (
        mask(*(scene.game.square_at(*place) for place in after if after[place] == kind))
        for kind in _WHITE + _BLACK
    )
    return ReferencePosition(
        white_men, white_kings, black_men, black_kings, 1 - scene.turn, scene.game
    )
