"""The rules in plain Python: slow, obvious, and the judge of the compiled core.

Every rule is one function that names its article of the official rules and works on rows and
columns, with sets and dictionaries of squares. A bare number such as 4.11 is an article of
international draughts; where a game differs, its `Variant` says how, and no function knows a
game by its name. Nothing here is shared with the compiled modules, so that the two can be
compared. A position is anything with ``white_men``, ``white_kings``, ``black_men``,
``black_kings`` (bit s-1 is square s), ``turn`` (0 White, 1 Black) and ``variant``, and perhaps
``king_moves``; `ReferencePosition` is one. A move is anything with ``from_square``,
``to_square``, ``captured`` and ``promotes``; `ReferenceMove` is one.

>>> position = ReferencePosition(white_kings=mask(47), black_men=mask(9, 12, 33))
>>> [move.to_square for move in legal_moves(position)]
[17, 21, 26]
>>> routes(position, legal_moves(position)[0])
((47, 20, 3, 17),)

A man on its own far row, which only a set-up can produce, is kept as a man: it has no step
forward, captures as men of its game do, and is crowned when its move ends on the far row again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from draughts_core.variants import Variant, get

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

_WHITE, _BLACK = "wW", "bB"
"""The pieces of each side, a man and a king."""

_DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
"""Along the diagonals: a step in rows and one in columns. Row 0 is White's far row."""

_LINES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Along rows and columns, where every square is played on."""

_LINES_OF_ONE_COLOUR = ((-2, 0), (0, -2), (0, 2), (2, 0))
"""Along rows and columns, from one square to the next of the same colour."""

_MOVE_DIRECTIONS = {"diagonals": _DIAGONALS, "lines": _LINES, "both": _DIAGONALS}
"""Where pieces move, by `Variant.captures_along`."""

_CAPTURE_DIRECTIONS = {
    "diagonals": _DIAGONALS,
    "lines": _LINES,
    "both": _DIAGONALS + _LINES_OF_ONE_COLOUR,
}
"""Where pieces capture, by `Variant.captures_along`."""

_MAN_VALUE, _KING_VALUE = 100, 199
"""Frisian: a king is worth a little less than two men."""

_Place = tuple[int, int]
_Direction = tuple[int, int]
_Count = tuple[int, int]

_NO_COUNTS: tuple[_Count, _Count] = ((0, 0), (0, 0))
"""No king of either side has moves that count."""


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
    """A position: four masks, the side to move, the game and the moves of one king in a row.

    ``king_moves`` is, for White and for Black, how many moves in a row one king has made without
    a capture, and the square of that king; (0, 0) when there is no such king, and always in
    games that set no limit to them.
    """

    white_men: int = 0
    white_kings: int = 0
    black_men: int = 0
    black_kings: int = 0
    turn: int = 0
    variant: str = "international"
    king_moves: tuple[tuple[int, int], tuple[int, int]] = _NO_COUNTS

    @classmethod
    def start(cls, variant: str = "international") -> ReferencePosition:
        """The starting position (2.8)."""
        game = _game(variant)
        white, black = mask(*game.white_start), mask(*game.black_start)
        return cls(white_men=white, black_men=black, turn=int(game.first_mover), variant=game)


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
    if _has_lost(scene):
        return False
    return any(True for origin in scene.own() for _ in _jumps(*_lift(scene, origin)))


def count_moves(position: PositionLike) -> int:
    """How many legal moves there are."""
    return len(legal_moves(position))


def routes(position: PositionLike, move: MoveLike) -> tuple[tuple[int, ...], ...]:
    """Every way to carry a move out, in order; none when it is not legal.

    A route names the origin, then for each jump but the last the square on which the piece
    turns, or the square just behind the captured piece when it goes straight on, and then the
    destination. Where the order of the captured pieces decides (Italian 6.9), only the routes
    with the best order count.

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
    goal = _goal(scene, wanted)
    is_end = _ends_with(lifted, start, wanted)
    named = tuple(squares)

    @cache
    def fits(capture: _Capture, seen: int) -> bool:
        """Whether the capture can go on from here by way of the names not yet seen."""
        if capture.taken == goal:
            return seen == len(named) and is_end(capture)
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
    scene = _scene(position)
    return _count_king_moves(scene, wanted, _play(scene, wanted))


def perft(position: PositionLike, depth: int, *, unique: bool = True) -> int:
    """The number of sequences of `depth` moves; with ``unique=False``, of `depth` routes.

    As in the published tables, the moves of a king in a row are not counted.

    >>> [perft(ReferencePosition.start(), depth) for depth in range(4)]
    [1, 9, 81, 658]
    """
    total = 1
    ways = Counter({_own_shape(position)._replace(king_moves=_NO_COUNTS): 1})
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

    On a board of more than 64 squares each mask is two words, its low 64 bits first::

            h = mix(h ^ (m & 2**64 - 1))
            h = mix(h ^ (m >> 64))

    In a game that limits the moves of a king in a row, they are one word more::

        h = mix(h ^ (white_count | white_square << 8 | black_count << 16 | black_square << 24))

    >>> for name in ("international", "brazilian", "russian"):
    ...     print(f"{key(ReferencePosition(variant=name)):#018x}",
    ...           f"{key(ReferencePosition.start(name)):#018x}")
    0x348c3d1af8bec8e5 0x032d8e6d619d72d1
    0xb7beb8a780caf6ad 0xe78dd10967943c5b
    0x13aefe8d53afb69d 0xe0638d3c81b59813
    >>> f"{key(ReferencePosition(mask(28), mask(1), mask(23), mask(50), turn=1)):#018x}"
    '0x0ca614ceb2a20755'
    """
    game = _game(position.variant)
    h = _mix(1 + 2 * game.number + int(position.turn))
    for m in _masks(position):
        h = _mix(h ^ (m % 2**64))
        if game.squares > 64:
            h = _mix(h ^ (m >> 64))
    if game.king_limit:
        (white_count, white_square), (black_count, black_square) = _counts(position)
        h = _mix(h ^ (white_count | white_square << 8 | black_count << 16 | black_square << 24))
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
    """The pieces by their places, the side to move and the moves of one king in a row."""

    game: Variant
    turn: int
    pieces: dict[_Place, str]
    king_moves: tuple[_Count, _Count]

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
    game = _game(position.variant)
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
    return _Scene(game, int(position.turn), pieces, _counts(position))


def _masks(position: PositionLike) -> tuple[int, int, int, int]:
    """The four masks, in the order of every mask."""
    return position.white_men, position.white_kings, position.black_men, position.black_kings


def _own_shape(position: PositionLike) -> ReferencePosition:
    """The position as a `ReferencePosition`."""
    return ReferencePosition(
        *_masks(position), int(position.turn), _game(position.variant), _counts(position)
    )


def _counts(position: PositionLike) -> tuple[_Count, _Count]:
    """The moves of one king in a row, where the game counts them; a position may lack them."""
    if not _game(position.variant).king_limit:
        return _NO_COUNTS
    white, black = getattr(position, "king_moves", _NO_COUNTS)
    return (white[0], white[1]), (black[0], black[1])


def _as_move(move: MoveLike) -> ReferenceMove:
    """The move as a `ReferenceMove`."""
    captured = tuple(sorted(move.captured))
    return ReferenceMove(move.from_square, move.to_square, captured, bool(move.promotes))


def _game(variant: str) -> Variant:
    """The game of that name; a `Variant` of one's own, on any board, is taken as it is."""
    return variant if isinstance(variant, Variant) else get(variant)


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


def _empty_until_piece(
    scene: _Scene, line: Iterable[_Place], taken: frozenset[_Place] = frozenset()
) -> Iterator[_Place]:
    """The empty places of a line before its first piece."""
    for place in line:
        if not _is_empty(scene, place, taken):
            return
        yield place


def _is_empty(scene: _Scene, place: _Place, taken: frozenset[_Place]) -> bool:
    """4.11: a jumped piece stays on the board, in the way, until the capture is finished.

    Turkish, Thai: it leaves the board at once, and its square can be passed and landed on.
    """
    if place in taken:
        return scene.game.removed_at_once
    return place not in scene.pieces


@lru_cache(maxsize=16)
def _known_moves(position: ReferencePosition) -> tuple[ReferenceMove, ...]:
    """The moves of the positions last asked about: every route asks whether its move is legal."""
    return _legal_moves(_scene(position))


def _legal_moves(scene: _Scene) -> tuple[ReferenceMove, ...]:
    """Every legal move once, in order; capturing is compulsory (4.13, 5.4.6)."""
    if _has_lost(scene):
        return ()
    return tuple(sorted(_captures(scene) or _quiet_moves(scene)))


def _has_lost(scene: _Scene) -> bool:
    """Ghanaian: a side left with a single piece has lost, so it has no move."""
    return scene.game.one_piece_loses and len(scene.own()) == 1


# Article 3: moves.


def _quiet_moves(scene: _Scene) -> list[ReferenceMove]:
    """Every move that captures nothing; allowed only where nothing can be captured."""
    moves = []
    for start in scene.own():
        if not _is_king(scene, start):
            moves += [
                _move(scene, start, end, (), _is_crowned_at(scene, end))
                for end in _man_steps(scene, start)
            ]
        elif not _is_held_back(scene, start):
            moves += [_move(scene, start, end, (), False) for end in _king_steps(scene, start)]
    return moves


def _is_king(scene: _Scene, place: _Place) -> bool:
    """3.1: a piece is a man or a king."""
    return scene.pieces[place].isupper()


def _man_steps(scene: _Scene, start: _Place) -> Iterator[_Place]:
    """3.4: a man moves one square forward to an empty square, as a rule diagonally.

    Turkish: one square forward or sideways.
    """
    for direction in _MOVE_DIRECTIONS[scene.game.captures_along]:
        if not _is_backward(scene.forward, direction):
            yield from _empty_until_piece(scene, _line(scene.game, start, direction)[:1])


def _is_backward(forward: int, direction: _Direction) -> bool:
    """Whether a direction leads away from the far row, with `forward` leading towards it."""
    return direction[0] * forward < 0


def _is_crowned_at(scene: _Scene, end: _Place) -> bool:
    """3.5: a man that reaches the far row and stops there becomes a king."""
    return end[0] == scene.far_row


def _king_steps(scene: _Scene, start: _Place) -> Iterator[_Place]:
    """3.9: a king moves over any number of empty squares, forward or backward.

    English, Italian: over one square only.
    """
    for direction in _MOVE_DIRECTIONS[scene.game.captures_along]:
        line = _line(scene.game, start, direction)
        yield from _empty_until_piece(scene, line if scene.game.flying_kings else line[:1])


def _is_held_back(scene: _Scene, start: _Place) -> bool:
    """Frisian: while its side has men, a king makes no more than three moves in a row.

    Captures it may always make.
    """
    count, square = scene.king_moves[scene.turn]
    return (
        scene.game.king_limit > 0
        and count >= scene.game.king_limit
        and square == scene.game.square_at(*start)
        and any(not _is_king(scene, place) for place in scene.own())
    )


# Article 4: captures.


class _Capture(NamedTuple):
    """A capture under way.

    Attributes:
        landings: where the piece may stand after its last jump, the nearest first; before the
            first jump its own square.
        direction: that of the last jump; None before the first.
        taken: the pieces jumped so far.
        king: whether the piece is a king by now.
        order: for each jump, whether it was over a king; only where the order decides.
    """

    landings: tuple[_Place, ...]
    direction: _Direction | None
    taken: frozenset[_Place]
    king: bool
    order: tuple[bool, ...] = ()


def _captures(scene: _Scene) -> set[ReferenceMove]:
    """Every legal capture."""
    found = set()
    for origin in scene.own():
        lifted, start = _lift(scene, origin)
        for capture in _carried_out(lifted, start):
            moves = _results(lifted, start, capture)
            found |= {(_rank(lifted, start, capture), move) for move in moves}
    return _compulsory(found)


def _lift(scene: _Scene, origin: _Place) -> tuple[_Scene, _Capture]:
    """4.8: its own starting square counts as empty while the piece is under way."""
    others = dict(scene.pieces)
    del others[origin]
    start = _Capture((origin,), None, frozenset(), _is_king(scene, origin))
    return scene._replace(pieces=others), start


def _carried_out(scene: _Scene, start: _Capture) -> set[_Capture]:
    """4.5: every capture by one piece, jump after jump as long as it can go on.

    A king that can go on from one of its landing squares may not stop on another; where there is
    no majority rule, this is a rule of its own.
    """
    finished = set()
    under_way = {start}
    while under_way:
        after = set()
        for capture in under_way:
            further = {further for _, _, further in _jumps(scene, capture)}
            if capture.taken and not further:
                finished.add(capture)
            after |= further
        under_way = after
    return finished


def _jumps(scene: _Scene, capture: _Capture) -> Iterator[tuple[_Place, _Direction, _Capture]]:
    """4.5, 4.6: each next jump, straight on or turning: from which square, where to, and then."""
    directions = _capture_directions(scene.game, scene.forward, capture.king, capture.direction)
    for stand in capture.landings:
        for direction in directions:
            victim, landings = _jump(scene, capture, _line(scene.game, stand, direction))
            if victim is not None:
                yield (
                    stand,
                    direction,
                    _Capture(
                        landings,
                        direction,
                        capture.taken | {victim},
                        capture.king or _is_crowned_in_passing(scene, landings[0]),
                        _order(scene, capture, victim),
                    ),
                )


@cache
def _capture_directions(
    game: Variant, forward: int, king: bool, last: _Direction | None
) -> tuple[_Direction, ...]:
    """The directions in which a piece may jump next, after a jump in the direction `last`."""
    return tuple(
        direction
        for direction in _CAPTURE_DIRECTIONS[game.captures_along]
        if (king or _may_a_man_capture(game, forward, direction))
        and _may_turn(game, last, direction)
    )


def _may_a_man_capture(game: Variant, forward: int, direction: _Direction) -> bool:
    """4.1: captures of men go forward and backward; in many games not backward."""
    return game.men_capture_backward or not _is_backward(forward, direction)


def _may_turn(game: Variant, last: _Direction | None, direction: _Direction) -> bool:
    """Between two jumps a piece may not turn by 180 degrees, except in Thai draughts.

    Where jumped pieces stay on the board, the one just jumped would be in the way. In Turkish
    draughts, where it is not, this is a rule of its own.
    """
    if last is None or game.may_turn_back:
        return True
    return direction != (-last[0], -last[1])


_NO_JUMP: tuple[None, tuple[_Place, ...]] = (None, ())


def _jump(
    scene: _Scene, capture: _Capture, line: tuple[_Place, ...]
) -> tuple[_Place | None, tuple[_Place, ...]]:
    """The piece jumped along a line and the squares to land on, as a man or as a king."""
    if capture.king and scene.game.flying_kings:
        victim, landings = _long_jump(scene, capture, line)
    else:
        victim, landings = _short_jump(scene, capture, line)
    if victim is None or not _may_be_jumped(scene, capture, victim):
        return _NO_JUMP
    return victim, landings


def _short_jump(
    scene: _Scene, capture: _Capture, line: tuple[_Place, ...]
) -> tuple[_Place | None, tuple[_Place, ...]]:
    """4.2: a man jumps an adjacent opposing piece if the square behind it is empty.

    English, Italian: so does a king.
    """
    if len(line) < 2 or not _is_empty(scene, line[1], capture.taken):
        return _NO_JUMP
    return line[0], (line[1],)


def _long_jump(
    scene: _Scene, capture: _Capture, line: tuple[_Place, ...]
) -> tuple[_Place | None, tuple[_Place, ...]]:
    """4.3: a king jumps at any distance, and lands on any of the empty squares behind.

    Thai: it has to land directly behind.
    """
    before = len(tuple(_empty_until_piece(scene, line, capture.taken)))
    landings = tuple(_empty_until_piece(scene, line[before + 1 :], capture.taken))
    if not landings:
        return _NO_JUMP
    return line[before], landings[:1] if scene.game.kings_land_behind else landings


def _may_be_jumped(scene: _Scene, capture: _Capture, place: _Place) -> bool:
    """4.7, 4.8: never a piece of its own side, never the same piece twice.

    Italian: never a king by a man.
    """
    if place in capture.taken or scene.pieces.get(place, " ") not in scene.enemies:
        return False
    return capture.king or scene.game.men_capture_kings or not _is_king(scene, place)


def _is_crowned_in_passing(scene: _Scene, place: _Place) -> bool:
    """Russian 1.5: a man that touches the far row while capturing goes on as a king."""
    return scene.game.crowned_in_passing and place[0] == scene.far_row


def _order(scene: _Scene, capture: _Capture, victim: _Place) -> tuple[bool, ...]:
    """Italian 6.9: which of the jumped pieces were kings, in the order of the jumps."""
    if "kings first" not in scene.game.priority:
        return ()
    return (*capture.order, _is_king(scene, victim))


def _results(scene: _Scene, start: _Capture, capture: _Capture) -> set[ReferenceMove]:
    """The moves a finished capture is: one for each landing square.

    3.5, 4.15: a man that stops on the far row is crowned; one that passes over it and ends
    elsewhere stays a man, unless the game has made it a king in passing.
    """
    (origin,) = start.landings
    moves = set()
    for end in capture.landings:
        promotes = not start.king and (capture.king or _is_crowned_at(scene, end))
        moves.add(_move(scene, origin, end, capture.taken, promotes))
    return moves


# Which captures are compulsory.


_Rank = tuple[tuple[int, ...], ...]


def _compulsory(found: set[tuple[_Rank, ReferenceMove]]) -> set[ReferenceMove]:
    """4.13: the captures of highest rank are compulsory; 4.14: among equals the choice is free."""
    best = max((rank for rank, _ in found), default=())
    return {move for rank, move in found if rank == best}


def _rank(scene: _Scene, start: _Capture, capture: _Capture) -> _Rank:
    """What counts of a finished capture, the more important first; the greater, the better."""
    kings = sum(_is_king(scene, place) for place in capture.taken)
    men = len(capture.taken) - kings
    measures: dict[str, tuple[int, ...]] = {
        "pieces": (men + kings,),
        "kings": (kings,),
        "by king": (start.king,),
        "value": (_MAN_VALUE * men + _KING_VALUE * kings,),
        "kings first": capture.order,
    }
    return tuple(measures[name] for name in scene.game.priority)


# The ways to carry out a move.


def _goal(scene: _Scene, move: ReferenceMove) -> frozenset[_Place]:
    """The places of the pieces that a move captures."""
    return frozenset(_place(scene.game, square) for square in move.captured)


def _ends_with(scene: _Scene, start: _Capture, move: ReferenceMove) -> Callable[[_Capture], bool]:
    """What tells whether a capture of all the pieces of a legal move is a way to carry it out.

    It has to be finished (4.5) and, where the order of the pieces decides, in the best order.
    """
    best = _best_order(scene, start, move)

    def is_end(capture: _Capture) -> bool:
        return (
            capture.order == best
            and move in _results(scene, start, capture)
            and not any(True for _ in _jumps(scene, capture))
        )

    return is_end


def _best_order(scene: _Scene, start: _Capture, move: ReferenceMove) -> tuple[bool, ...]:
    """Italian 6.9: the best order in which a legal move can meet its kings."""
    if "kings first" not in scene.game.priority:
        return ()
    ways = _carried_out(scene, start)
    return max(capture.order for capture in ways if move in _results(scene, start, capture))


def _routes(scene: _Scene, move: ReferenceMove) -> tuple[tuple[int, ...], ...]:
    """Every way to carry a legal move out."""
    if not move.captured:
        return ((move.from_square, move.to_square),)
    lifted, start = _lift(scene, _place(scene.game, move.from_square))
    goal = _goal(scene, move)
    is_end = _ends_with(lifted, start, move)

    @cache
    def tails(capture: _Capture) -> list[tuple[int, ...]]:
        """How to go on from here, each way led by the square the piece leaves."""
        if capture.taken == goal:
            return [(move.to_square,)] if is_end(capture) else []
        found = []
        for stand, direction, further in _jumps(lifted, capture):
            straight_on = direction == capture.direction
            if further.taken <= goal and (stand == capture.landings[0] or not straight_on):
                square = scene.game.square_at(*stand)
                found += [(square, *tail) for tail in tails(further)]
        return found

    return tuple(sorted(tails(start)))


# The position after a move.


def _play(scene: _Scene, move: ReferenceMove) -> ReferencePosition:
    """The pieces after a move; 4.11: now at the latest the jumped ones leave the board."""
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


def _count_king_moves(
    scene: _Scene, move: ReferenceMove, after: ReferencePosition
) -> ReferencePosition:
    """The position after a move with the moves of one king in a row, where the game limits them.

    Frisian: only a side that has men counts them.
    """
    if not scene.game.king_limit:
        return after
    counts = list(scene.king_moves)
    counts[scene.turn] = _own_count(scene, move)
    counts[1 - scene.turn] = _other_count(scene, move)
    white = counts[0] if after.white_men else (0, 0)
    black = counts[1] if after.black_men else (0, 0)
    return after._replace(king_moves=(white, black))


def _own_count(scene: _Scene, move: ReferenceMove) -> _Count:
    """Frisian: one move more of the same king, the first of another; else there is no count."""
    count, square = scene.king_moves[scene.turn]
    if move.captured or not _is_king(scene, _place(scene.game, move.from_square)):
        return (0, 0)
    if count and square == move.from_square:
        return (count + 1, move.to_square)
    return (1, move.to_square)


def _other_count(scene: _Scene, move: ReferenceMove) -> _Count:
    """Frisian: the count of the other side stays, unless its king has been captured."""
    count, square = scene.king_moves[1 - scene.turn]
    return (0, 0) if square in move.captured else (count, square)
