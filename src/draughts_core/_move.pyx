"""The value `Move`, and the legal moves of a position as such values.

Immutable and without a Python object inside, so a move costs one small block of memory, is free
of the cyclic collector, and can be shared between threads.
"""

cimport cython
from cpython.long cimport PyLong_FromLong
from cpython.object cimport Py_EQ, Py_GT, Py_LE, Py_LT, Py_NE, PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from draughts_core._bitboard cimport count_bits, high_half, low_half, lowest_bit, mask_t
from draughts_core._board cimport layouts, mask_object
from draughts_core._movegen cimport generate, generate_routes
from draughts_core._movelist cimport (
    LONGEST_ROUTE,
    MOVES_IN_PLACE,
    CMove,
    CRoute,
    MoveList,
    close_list,
    open_list,
    order_of,
    same_move,
    sort_moves,
)
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport State
from draughts_core._text cimport (
    place_number,
    square_bit,
    squares_of,
    write_hub,
    write_move_text,
)

from draughts_core.errors import InvalidMoveError
from draughts_core.variants import VARIANTS as GAMES
from draughts_core.variants import get as get_variant

# ---- variants and squares -------------------------------------------------------------------

cdef object INTERNATIONAL_NAME = "international"
cdef object INTERNATIONAL_GAME = GAMES[0]


cdef int variant_number_of(object variant) except -1:
    if variant is INTERNATIONAL_NAME or variant is INTERNATIONAL_GAME:
        return 0
    if not isinstance(variant, str):
        raise TypeError(f"variant must be a name or a Variant, not {type(variant).__name__}")
    return get_variant(variant).number


cdef tuple numbers_of(int variant, mask_t squares):
    """A set of squares as ascending numbers."""
    cdef tuple numbers = PyTuple_New(count_bits(squares))
    cdef Py_ssize_t place = 0
    cdef object number
    while squares:
        number = PyLong_FromLong(place_number(variant, lowest_bit(squares)))
        Py_INCREF(number)
        PyTuple_SET_ITEM(numbers, place, number)
        squares &= squares - 1
        place += 1
    return numbers


# ---- moves ----------------------------------------------------------------------------------

# A quiet move is one of a few hundred values, so each is made once and handed out again.
cdef enum:
    PLACES = 80     # that the squares of any board take

cdef PyObject* QUIET[VARIANTS][PLACES][PLACES][2]


cdef Move new_move(int variant, int origin, int target, mask_t captured, bint promotes):
    cdef Move move = Move.__new__(Move)
    move.variant_number = variant
    move.origin = origin
    move.target = target
    move.taken = captured
    move.crowned = promotes
    if count_bits(captured) <= 1:
        move.stops_known = 2
        move.stops[0] = origin
        move.stops[1] = target
    return move


cdef Move quiet_move(int variant, int origin, int target, bint promotes):
    cdef PyObject** known = &QUIET[variant][origin][target][promotes]
    cdef Move move
    if known[0] == NULL:
        move = new_move(variant, origin, target, 0, promotes)
        Py_INCREF(move)
        known[0] = <PyObject*> move
    return <Move> known[0]


cdef Move make_move(int variant, const MoveList* moves, int number):
    """The value for an entry of a list that keeps routes."""
    cdef const CMove* entry = &moves.moves[number]
    cdef Move move
    if not entry.captured:
        return quiet_move(variant, entry.origin, entry.target, entry.promotes)
    move = Move.__new__(Move)
    move.variant_number = variant
    move.origin = entry.origin
    move.target = entry.target
    move.taken = entry.captured
    move.crowned = entry.promotes
    move.stops_known = 1 + count_bits(entry.captured)
    memcpy(move.stops, moves.routes[entry.entry].stops, move.stops_known)
    return move


cdef void as_cmove(Move move, CMove* out) noexcept:
    out.origin = move.origin
    out.target = move.target
    out.captured = move.taken
    out.promotes = move.crowned
    out.routes = 1
    out.entry = 0


cdef tuple move_tuple(const State* state):
    """All legal moves in order."""
    cdef MoveList moves
    cdef int number
    cdef tuple result
    cdef Move move
    cdef CRoute routes[MOVES_IN_PLACE]
    open_list(&moves, routes)
    try:
        generate(state, &moves)
        if moves.out_of_memory:
            raise MemoryError
        sort_moves(&moves)
        result = PyTuple_New(moves.count)
        for number in range(moves.count):
            move = make_move(state.variant, &moves, number)
            Py_INCREF(move)
            PyTuple_SET_ITEM(result, number, move)
        return result
    finally:
        close_list(&moves)


cdef bint is_legal_move(const State* state, Move move) except -1:
    cdef MoveList moves
    cdef CMove wanted
    cdef int number
    cdef bint found = False
    if move.variant_number != state.variant:
        return False
    as_cmove(move, &wanted)
    if not (state.own >> wanted.origin) & 1:
        return False
    open_list(&moves)
    generate(state, &moves)
    for number in range(moves.count):
        if same_move(&moves.moves[number], &wanted):
            found = True
            break
    if moves.out_of_memory:
        close_list(&moves)
        raise MemoryError
    close_list(&moves)
    return found


cdef tuple route_squares(int variant, const unsigned char* stops, int known):
    cdef list squares = []
    cdef int stop
    for stop in range(known):
        squares.append(place_number(variant, stops[stop]))
    return tuple(squares)


cdef list all_routes(const State* state, Move move):
    """Every route of a legal capture, in no particular order."""
    cdef MoveList routes
    cdef CMove wanted
    cdef int number
    cdef list result = []
    cdef CRoute room[MOVES_IN_PLACE]
    as_cmove(move, &wanted)
    open_list(&routes, room, False)
    try:
        generate_routes(state, &wanted, &routes)
        if routes.out_of_memory:
            raise MemoryError
        for number in range(routes.count):
            result.append(
                route_squares(
                    state.variant, routes.routes[number].stops, 1 + count_bits(move.taken)
                )
            )
        return result
    finally:
        close_list(&routes)


cdef int guess_route(Move move) except -1:
    """The first route that a board without other pieces allows, else origin and target."""
    cdef State alone
    cdef list found
    cdef int stop
    move.stops_known = 2
    move.stops[0] = move.origin
    move.stops[1] = move.target
    if not move.taken & (move.taken - 1):
        return 0
    alone.own = (<mask_t> 1) << move.origin
    alone.opponent = move.taken
    alone.variant = move.variant_number
    alone.king_moves[0] = alone.king_moves[1] = 0
    alone.king_square[0] = alone.king_square[1] = 0
    for alone.black in range(2):
        for alone.kings in (0, alone.own):
            found = sorted(all_routes(&alone, move))
            if found:
                move.stops_known = len(found[0])
                for stop in range(move.stops_known):
                    move.stops[stop] = lowest_bit(
                        square_bit(move.variant_number, found[0][stop])
                    )
                return 0
    return 0


@cython.final
@cython.freelist(256)
cdef class Move:
    """A move: where from, where to, what it captures, and whether it crowns a man.

    These, with the game, are its identity: `==`, hash and order use them, never the route, for
    two ways to carry out a capture are one move. Immutable, picklable.

    Args:
        from_square, to_square: squares from 1, row by row from White's top left.
        captured: the squares of the captured pieces, in any order.
        promotes: whether the moved man becomes a king (article 3.5).
        variant: the game.
        route: the squares the piece stands on, from origin to destination; optional.

    Raises:
        InvalidMoveError: a square is off the board, or the squares contradict each other.

    >>> from draughts_core import Move
    >>> Move(32, 28)
    Move(32, 28)
    >>> move = Move(26, 8, captured=(12, 21))
    >>> str(move), move.hub(), move.is_capture
    ('26x8', '26x8x12x21', True)

    Source: official rules of international draughts, articles 3.5, 4.1 and 8.2.
    """

    def __init__(
        self,
        int from_square,
        int to_square,
        captured=(),
        *,
        bint promotes=False,
        variant="international",
        route=None,
    ):
        cdef int number = variant_number_of(variant)
        cdef int squares = squares_of(number)
        cdef mask_t taken = 0
        cdef mask_t bit
        cdef int square
        if self.stops_known:
            raise TypeError("a Move cannot be changed")
        shown = f"{from_square}{'x' if captured else '-'}{to_square}"
        for square in (from_square, to_square, *captured):
            if not 1 <= square <= squares:
                raise InvalidMoveError(shown, "", f"square {square} is off the board (1-{squares})")
        for square in captured:
            bit = square_bit(number, square)
            if taken & bit:
                raise InvalidMoveError(shown, "", f"square {square} is captured twice")
            taken |= bit
        bit = square_bit(number, from_square)
        if taken & bit:
            raise InvalidMoveError(shown, "", "a move does not capture on its origin")
        if taken & square_bit(number, to_square) and not GAMES[number].removed_at_once:
            raise InvalidMoveError(shown, "", "a move does not capture on its target")
        if not taken and from_square == to_square:
            raise InvalidMoveError(shown, "", "a quiet move goes to another square")
        self.variant_number = number
        self.origin = lowest_bit(bit)
        self.target = lowest_bit(square_bit(number, to_square))
        self.taken = taken
        self.crowned = promotes
        if route is None:
            guess_route(self)
            return
        stops = tuple(route)
        if len(stops) != max(2, 1 + count_bits(taken)) or len(stops) > LONGEST_ROUTE:
            raise InvalidMoveError(shown, "", "a route stands on a square after each jump")
        if stops[0] != from_square or stops[len(stops) - 1] != to_square:
            raise InvalidMoveError(shown, "", "a route leads from the origin to the target")
        for place, square in enumerate(stops):
            if not 1 <= square <= squares:
                raise InvalidMoveError(shown, "", f"square {square} is off the board (1-{squares})")
            self.stops[<int> place] = lowest_bit(square_bit(number, square))
        self.stops_known = len(stops)

    @property
    def variant(self):
        """The game the move belongs to."""
        return GAMES[self.variant_number]

    @property
    def from_square(self):
        """The square the piece leaves."""
        return place_number(self.variant_number, self.origin)

    @property
    def to_square(self):
        """The square the piece stops on."""
        return place_number(self.variant_number, self.target)

    @property
    def captured(self):
        """The squares of the captured pieces, ascending; empty for a quiet move."""
        return numbers_of(self.variant_number, self.taken)

    @property
    def captured_mask(self):
        """The captured squares as an integer mask; bit s - 1 is square s."""
        return mask_object(&layouts()[self.variant_number], self.taken)

    @property
    def is_capture(self):
        """Whether anything is captured."""
        return self.taken != 0

    @property
    def promotes(self):
        """Whether the move makes a king of a man (articles 3.5, 4.15)."""
        return self.crowned

    @property
    def route(self):
        """The squares one way to carry it out stands on, origin and destination included.

        `Position.routes` gives every way. For a capture of several pieces that was made by hand
        without a route it is the one an otherwise empty board allows.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:WK47:B9,12,33").legal_moves()[0].route
        (47, 20, 3, 17)
        """
        return route_squares(self.variant_number, self.stops, self.stops_known)

    def hub(self):
        """The move in the Hub protocol's form: origin, destination, captured squares.

        >>> from draughts_core import Move
        >>> Move(28, 17, captured=(22,)).hub()
        '28x17x22'
        """
        cdef CMove move
        as_cmove(self, &move)
        return write_hub(self.variant_number, &move)

    def __str__(self):
        cdef int squares[2]
        squares[0] = place_number(self.variant_number, self.origin)
        squares[1] = place_number(self.variant_number, self.target)
        return write_move_text(self.variant_number, squares, 2, self.taken != 0)

    def __repr__(self):
        shown = [str(self.from_square), str(self.to_square)]
        if self.taken:
            shown.append(f"captured={self.captured}")
        if self.crowned:
            shown.append("promotes=True")
        if self.variant_number:
            shown.append(f"variant={str(self.variant)!r}")
        return f"Move({', '.join(shown)})"

    def __hash__(self):
        cdef uint64_t mixed = low_half(self.taken) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= high_half(self.taken) * <uint64_t> 0xD6E8FEB86659FD93
        mixed ^= (
            self.origin
            | (<uint64_t> self.target << 7)
            | (<uint64_t> self.crowned << 14)
            | (<uint64_t> self.variant_number << 15)
        ) * <uint64_t> 0xBF58476D1CE4E5B9
        return <Py_hash_t> (mixed >> 2)

    def __richcmp__(self, other, int op):
        cdef int order
        if type(other) is not Move:
            return NotImplemented
        order = compare_moves(self, <Move> other)
        if op == Py_EQ:
            return order == 0
        if op == Py_NE:
            return order != 0
        if op == Py_LT:
            return order < 0
        if op == Py_LE:
            return order <= 0
        if op == Py_GT:
            return order > 0
        return order >= 0

    def __reduce__(self):
        return _restore_move, (
            self.from_square,
            self.to_square,
            self.captured,
            self.promotes,
            str(self.variant),
            self.route,
        )

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef int compare_moves(Move a, Move b) noexcept:
    cdef CMove first, second
    if a.variant_number != b.variant_number:
        return -1 if a.variant_number < b.variant_number else 1
    as_cmove(a, &first)
    as_cmove(b, &second)
    return order_of(&first, &second)


def _restore_move(from_square, to_square, captured, promotes, variant, route):
    if len(route) != max(2, 1 + len(captured)):
        route = None
    return Move(
        from_square, to_square, captured, promotes=promotes, variant=variant, route=route
    )
