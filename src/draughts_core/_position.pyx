"""The values `Position` and `Move`: what a script holds in its hands.

Both are immutable and hold no Python object, so they cost one small block of memory, are free
of the cyclic collector, and can be shared between threads.
"""

cimport cython
from cpython.long cimport PyLong_FromLong
from cpython.object cimport Py_EQ, Py_GE, Py_GT, Py_LE, Py_LT, Py_NE, PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from draughts_core._bitboard cimport (
    count_bits,
    from_dense,
    highest_bit,
    lowest,
    lowest_bit,
    mask_t,
    to_dense,
)
from draughts_core._movegen cimport (
    State,
    any_capture,
    count,
    generate,
    generate_routes,
    key_of,
    play,
    sort_moves,
)
from draughts_core._movelist cimport (
    LONGEST_ROUTE,
    CMove,
    CRoute,
    MoveList,
    close_list,
    open_list,
)
from draughts_core._rules cimport VARIANTS, board_squares, bottom_row, top_row, width_of
from draughts_core._text cimport (
    MoveText,
    place_number,
    read_fen,
    read_move_text,
    square_bit,
    squares_of,
    write_fen,
    write_hub,
    write_move_text,
)

from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.errors import (
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    InvalidMoveError,
)
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


cdef int turn_number_of(object turn) except -1:
    if turn is WHITE:
        return 0
    if turn is BLACK:
        return 1
    return int(Colour(turn))


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


cdef mask_t mask_from_object(object value, int variant, str what) except? 0:
    """A public mask laid out; refuses what is off the board."""
    cdef uint64_t dense
    value = value.__index__()
    if value < 0 or value.bit_length() > squares_of(variant):
        raise DraughtsError(f"{what} has bits off the board: {value:#x}")
    dense = value
    return from_dense(width_of(variant), dense)


# ---- moves ----------------------------------------------------------------------------------

# A quiet move is one of a few hundred values, so each is made once and handed out again.
cdef PyObject* QUIET[VARIANTS][64][64][2]


cdef Move new_move(int variant, mask_t origin, mask_t target, mask_t captured, bint promotes):
    cdef Move move = Move.__new__(Move)
    move.variant_number = variant
    move.origin = lowest_bit(origin)
    move.target = lowest_bit(target)
    move.taken = captured
    move.crowned = promotes
    if count_bits(captured) <= 1:
        move.stops_known = 2
        move.stops[0] = move.origin
        move.stops[1] = move.target
    return move


cdef Move quiet_move(int variant, mask_t origin, mask_t target, bint promotes):
    cdef PyObject** known = &QUIET[variant][lowest_bit(origin)][lowest_bit(target)][promotes]
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
    move.origin = lowest_bit(entry.origin)
    move.target = lowest_bit(entry.target)
    move.taken = entry.captured
    move.crowned = entry.promotes
    move.stops_known = 1 + count_bits(entry.captured)
    memcpy(move.stops, moves.routes[entry.entry].stops, move.stops_known)
    return move


cdef void as_cmove(Move move, CMove* out) noexcept:
    out.origin = (<mask_t> 1) << move.origin
    out.target = (<mask_t> 1) << move.target
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
    open_list(&moves, True)
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


cdef inline bint is_entry(const CMove* entry, const CMove* move) noexcept:
    return (
        entry.origin == move.origin
        and entry.target == move.target
        and entry.captured == move.captured
        and entry.promotes == move.promotes
    )


cdef bint is_legal_move(const State* state, Move move) except -1:
    cdef MoveList moves
    cdef CMove wanted
    cdef int number
    cdef bint found = False
    if move.variant_number != state.variant:
        return False
    as_cmove(move, &wanted)
    if not wanted.origin & state.own:
        return False
    open_list(&moves)
    generate(state, &moves)
    for number in range(moves.count):
        if is_entry(&moves.moves[number], &wanted):
            found = True
            break
    if moves.out_of_memory:
        close_list(&moves)
        raise MemoryError
    close_list(&moves)
    return found


cdef tuple route_squares(int variant, const unsigned char* stops, int count):
    cdef list squares = []
    cdef int stop
    for stop in range(count):
        squares.append(place_number(variant, stops[stop]))
    return tuple(squares)


cdef list all_routes(const State* state, Move move):
    """Every route of a legal capture, in no particular order."""
    cdef MoveList routes
    cdef CMove wanted
    cdef int number
    cdef list result = []
    as_cmove(move, &wanted)
    open_list(&routes, True, False)
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
        if taken & (bit | square_bit(number, to_square)):
            raise InvalidMoveError(shown, "", "a move captures neither its origin nor its target")
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
        return to_dense(width_of(self.variant_number), self.taken)

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
        cdef uint64_t mixed = self.taken * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= (
            self.origin
            | (<uint64_t> self.target << 6)
            | (<uint64_t> self.crowned << 12)
            | (<uint64_t> self.variant_number << 13)
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


cdef int compare_moves(Move a, Move b):
    cdef mask_t differing
    if a.variant_number != b.variant_number:
        return -1 if a.variant_number < b.variant_number else 1
    if a.origin != b.origin:
        return -1 if a.origin < b.origin else 1
    if a.target != b.target:
        return -1 if a.target < b.target else 1
    if a.taken != b.taken:
        # As tuples compare: the first square that only one has decides, a prefix is smaller.
        differing = lowest(a.taken ^ b.taken)
        if a.taken & differing:
            return -1 if b.taken >= differing else 1
        return 1 if a.taken >= differing else -1
    return <int> a.crowned - <int> b.crowned


def _restore_move(from_square, to_square, captured, promotes, variant, route):
    if len(route) != max(2, 1 + len(captured)):
        route = None
    return Move(
        from_square, to_square, captured, promotes=promotes, variant=variant, route=route
    )


# ---- reading and writing moves --------------------------------------------------------------

cdef object illegal(const State* state, str text, list squares):
    """The error for a move that is not legal here; `squares` are those it names."""
    from draughts_core.refusals import reason

    position = make_position(state)
    return IllegalMoveError(text, position.fen(), reason(position, squares))


cdef bint stands_on(const State* state, Move move, const MoveText* text) except -1:
    """Whether some way to carry out the capture stands on the squares between, in their order.

    Between two jumps of a turn the piece stands on the turning square; going straight on, it may
    stand on any square up to the next piece it jumps.
    """
    cdef MoveList routes
    cdef CMove wanted
    cdef int number, leg, named
    cdef int legs = count_bits(move.taken)
    cdef bint found = False
    as_cmove(move, &wanted)
    open_list(&routes, True, False)
    generate_routes(state, &wanted, &routes)
    if routes.out_of_memory:
        close_list(&routes)
        raise MemoryError
    for number in range(routes.count):
        named = 1
        for leg in range(1, legs):
            if named < text.count - 1 and may_stand(
                state, move, &routes.routes[number], leg, text.squares[named]
            ):
                named += 1
        if named == text.count - 1:
            found = True
            break
    close_list(&routes)
    return found


cdef bint may_stand(
    const State* state, Move move, const CRoute* route, int leg, int square
) noexcept:
    """Whether a piece on this route can stand on `square` after jump number `leg`."""
    cdef int at = route.stops[leg]
    cdef int on = lowest_bit(square_bit(state.variant, square))
    cdef int coming = way(state.variant, route.stops[leg - 1], at)
    cdef mask_t empty = board_squares(width_of(state.variant)) & ~(
        (state.own | state.opponent) & ~((<mask_t> 1) << move.origin)
    )
    if on == at:
        return True
    if coming != way(state.variant, at, route.stops[leg + 1]):
        return False
    # Straight on: the stop is the square behind the piece; every empty one further on will do.
    at += coming
    while 0 <= at < 64 and (empty >> at) & 1:
        if at == on:
            return True
        at += coming
    return False


cdef int way(int variant, int start, int end) noexcept:
    """The shift of one step along the diagonal that leads from one place to another."""
    cdef mask_t squares = board_squares(width_of(variant))
    cdef int at, shift
    for shift in (-7, -6, 6, 7):
        at = start + shift
        while 0 <= at < 64 and (squares >> at) & 1:
            if at == end:
                return shift
            at += shift
    return 0


cdef Move only_one(const State* state, str text, list candidates):
    if len(candidates) == 1:
        return candidates[0]
    named = ", ".join([notation(state, move) for move in candidates])
    raise AmbiguousMoveError(
        text, write_fen(state), f"{len(candidates)} captures fit: {named}", tuple(candidates)
    )


cdef Move read_move(const State* state, str text, bint strict):
    """The legal move that a PDN text means."""
    cdef MoveText read
    cdef MoveList moves
    cdef int number
    cdef CMove* entry
    cdef Move move
    cdef mask_t origin, target
    cdef list candidates = []
    read_move_text(text, state.variant, &read)
    origin = square_bit(state.variant, read.squares[0])
    target = square_bit(state.variant, read.squares[read.count - 1])
    open_list(&moves, True)
    try:
        generate(state, &moves)
        if moves.out_of_memory:
            raise MemoryError
        for number in range(moves.count):
            entry = &moves.moves[number]
            if entry.origin == origin and entry.target == target:
                candidates.append(make_move(state.variant, &moves, number))
    finally:
        close_list(&moves)
    if read.count > 2:
        candidates = [move for move in candidates if move.taken and stands_on(state, move, &read)]
    if not candidates:
        raise illegal(state, text, [read.squares[number] for number in range(read.count)])
    move = candidates[0]
    if strict and not (
        (read.crosses == read.count - 1) if move.taken else (read.dashes == read.count - 1)
    ):
        raise IllegalMoveError(
            text,
            write_fen(state),
            "a capture is written with x or :" if move.taken else "a quiet move is written with -",
        )
    if len(candidates) > 1:
        candidates.sort()
        return only_one(state, text, candidates)
    return move


cdef Move read_hub_move(const State* state, str text):
    """The legal move that a Hub text means: from, to, then every captured square."""
    cdef MoveText read
    cdef Move move
    cdef int number
    read_move_text(text, state.variant, &read)
    cdef list squares = [read.squares[number] for number in range(read.count)]
    if read.crosses and read.dashes or read.crosses + read.dashes != read.count - 1:
        raise InvalidMoveError(text, "", "Hub writes 32-28 or 28x17x22")
    if read.dashes and read.count > 2:
        raise InvalidMoveError(text, "", "a quiet move in Hub has two squares")
    if read.crosses and read.count == 2:
        raise InvalidMoveError(text, "", "a capture in Hub names the captured squares")
    captured = tuple(sorted(squares[2:]))
    if len(set(captured)) != len(captured):
        raise InvalidMoveError(text, "", "a captured square is named twice")
    candidates = [
        move
        for move in move_tuple(state)
        if (move.from_square, move.to_square, move.captured)
        == (squares[0], squares[1], captured)
    ]
    if not candidates:
        raise illegal(state, text, squares[:2])
    return only_one(state, text, candidates)


cdef str notation(const State* state, Move move):
    """The PDN text of a legal move: short, or all its squares where that leaves a choice."""
    cdef MoveList moves
    cdef CMove* entry
    cdef CMove wanted
    cdef int number
    cdef int alike = 0
    cdef bint found = False
    cdef int squares[LONGEST_ROUTE]
    as_cmove(move, &wanted)
    open_list(&moves)
    generate(state, &moves)
    for number in range(moves.count):
        entry = &moves.moves[number]
        if entry.origin == wanted.origin and entry.target == wanted.target:
            alike += 1
            found = found or is_entry(entry, &wanted)
    if moves.out_of_memory:
        close_list(&moves)
        raise MemoryError
    close_list(&moves)
    if not found or move.variant_number != state.variant:
        raise illegal(state, str(move), [move.from_square, move.to_square])
    if alike == 1:
        return str(move)
    route = min(all_routes(state, move))
    for number in range(len(route)):
        squares[number] = route[number]
    return write_move_text(state.variant, squares, len(route), True)


# ---- positions ------------------------------------------------------------------------------

cdef Position make_position(const State* state):
    cdef Position position = Position.__new__(Position)
    position.state = state[0]
    return position


cdef inline mask_t white_of(const State* state) noexcept:
    return state.opponent if state.black else state.own


cdef inline mask_t black_of(const State* state) noexcept:
    return state.own if state.black else state.opponent


cdef inline mask_t turned(mask_t mask, int top) noexcept:
    """The mask with its places 0 to `top` in the opposite order: the board turned by 180°."""
    mask = ((mask >> 1) & 0x5555555555555555) | ((mask & 0x5555555555555555) << 1)
    mask = ((mask >> 2) & 0x3333333333333333) | ((mask & 0x3333333333333333) << 2)
    mask = ((mask >> 4) & 0x0F0F0F0F0F0F0F0F) | ((mask & 0x0F0F0F0F0F0F0F0F) << 4)
    mask = ((mask >> 8) & 0x00FF00FF00FF00FF) | ((mask & 0x00FF00FF00FF00FF) << 8)
    mask = ((mask >> 16) & 0x0000FFFF0000FFFF) | ((mask & 0x0000FFFF0000FFFF) << 16)
    mask = (mask >> 32) | (mask << 32)
    return mask >> (63 - top)


# to_bytes: a digit of base 5 a square, as many to a word as fit into 64 bits.
cdef enum:
    DIGITS_IN_WORD = 27


cdef inline int bytes_for(int digits) noexcept:
    """How many bytes hold that many digits of base 5."""
    return (digits * 2322 + 7999) // 8000


@cython.final
@cython.freelist(64)
cdef class Position:
    """A position: which pieces stand where, whose turn it is, and in which game.

    An immutable value: hashable, equal when all of that is equal, picklable, safe to share
    between threads. It has no history; `Board` has.

    Args:
        white_men, white_kings, black_men, black_kings: integer masks; bit s - 1 is square s,
            squares being counted from White's top left, row by row, in every game.
        turn: the side to move.
        variant: the game, by name or as a `Variant`.

    Raises:
        DraughtsError: bits off the board, or a square with two pieces.

    >>> from draughts_core import Position, WHITE
    >>> position = Position(white_men=1 << 31, black_men=1 << 27, turn=WHITE)
    >>> position.fen()
    'W:W32:B28'
    >>> [str(move) for move in position.legal_moves()]
    ['32x23']
    """

    def __init__(
        self,
        white_men=0,
        white_kings=0,
        black_men=0,
        black_kings=0,
        turn=WHITE,
        variant="international",
    ):
        cdef int number = variant_number_of(variant)
        cdef mask_t men, kings, own_men, own_kings
        cdef bint black = turn_number_of(turn)
        if self.state.own | self.state.opponent:
            raise TypeError("a Position cannot be changed")
        own_men = mask_from_object(black_men if black else white_men, number, "a mask")
        own_kings = mask_from_object(black_kings if black else white_kings, number, "a mask")
        men = mask_from_object(white_men if black else black_men, number, "a mask")
        kings = mask_from_object(white_kings if black else black_kings, number, "a mask")
        if own_men & own_kings or men & kings or (own_men | own_kings) & (men | kings):
            doubly = (own_men & own_kings) | (men & kings) | ((own_men | own_kings) & (men | kings))
            raise DraughtsError(
                f"square {place_number(number, lowest_bit(doubly))} is occupied twice"
            )
        self.state.own = own_men | own_kings
        self.state.opponent = men | kings
        self.state.kings = own_kings | kings
        self.state.black = black
        self.state.variant = number

    @staticmethod
    def start(variant="international"):
        """The position a game starts from (article 2.8).

        >>> from draughts_core import Position
        >>> Position.start("russian").fen()
        'W:Wb2,d2,f2,h2'

        Raises:
            ValueError: there is no such variant.
        """
        cdef State state
        cdef int number = variant_number_of(variant)
        cdef int files = width_of(number)
        cdef mask_t men = (<mask_t> 1 << <int> GAMES[number].men) - 1
        state.own = from_dense(files, men << (squares_of(number) - <int> GAMES[number].men))
        state.opponent = from_dense(files, men)
        state.kings = 0
        state.black = False
        state.variant = number
        return make_position(&state)

    @staticmethod
    def from_fen(str text not None, variant="international", *, turn=None):
        """Read a FEN, in any of the forms that are in use.

        Both orders of the colours, an empty or missing side, ranges (``31-50``, ``K1-20``),
        blanks, leading zeros, a trailing dot, the fields ``:H`` and ``:F``, the tag
        ``[FEN "..."]`` around it, Hub's 51 characters, and letters in games written with them.

        Args:
            text: the FEN.
            variant: the game; a FEN does not say it.
            turn: the side to move where the text leaves it open (``?`` or missing).

        Raises:
            FenError: with the offset of the fault and the reason.

        >>> from draughts_core import Position
        >>> Position.from_fen("B:W 31-35, K2:B06,7.").fen()
        'B:WK2,31,32,33,34,35:B6,7'

        Source: PDN 3.0, section FEN; Hub protocol, version 2.
        """
        cdef State state
        cdef int half_moves
        cdef int to_move = -1 if turn is None else turn_number_of(turn)
        read_fen(text, variant_number_of(variant), to_move, &state, &half_moves)
        return make_position(&state)

    def fen(self):
        """The canonical FEN: White's pieces, then Black's, squares ascending, no ranges.

        >>> from draughts_core import Position
        >>> Position.from_fen("B:B3,K1:W50").fen()
        'B:W50:BK1,3'
        """
        return write_fen(&self.state)

    @property
    def turn(self):
        """The side to move."""
        return BLACK if self.state.black else WHITE

    @property
    def variant(self):
        """The game."""
        return GAMES[self.state.variant]

    @property
    def white_men(self):
        """White's men as an integer mask; bit s - 1 is square s."""
        return to_dense(width_of(self.state.variant), white_of(&self.state) & ~self.state.kings)

    @property
    def white_kings(self):
        """White's kings as an integer mask; bit s - 1 is square s."""
        return to_dense(width_of(self.state.variant), white_of(&self.state) & self.state.kings)

    @property
    def black_men(self):
        """Black's men as an integer mask; bit s - 1 is square s."""
        return to_dense(width_of(self.state.variant), black_of(&self.state) & ~self.state.kings)

    @property
    def black_kings(self):
        """Black's kings as an integer mask; bit s - 1 is square s."""
        return to_dense(width_of(self.state.variant), black_of(&self.state) & self.state.kings)

    @property
    def white_men_squares(self):
        """The squares of White's men, ascending."""
        return numbers_of(self.state.variant, white_of(&self.state) & ~self.state.kings)

    @property
    def white_kings_squares(self):
        """The squares of White's kings, ascending."""
        return numbers_of(self.state.variant, white_of(&self.state) & self.state.kings)

    @property
    def black_men_squares(self):
        """The squares of Black's men, ascending."""
        return numbers_of(self.state.variant, black_of(&self.state) & ~self.state.kings)

    @property
    def black_kings_squares(self):
        """The squares of Black's kings, ascending."""
        return numbers_of(self.state.variant, black_of(&self.state) & self.state.kings)

    def piece_at(self, int square):
        """What stands on a square: ``w`` and ``b`` for men, ``W`` and ``B`` for kings, or None.

        Raises:
            ValueError: the square is off the board.
        """
        cdef mask_t bit
        if not 1 <= square <= squares_of(self.state.variant):
            raise DraughtsError(
                f"square {square} is off the board (1-{squares_of(self.state.variant)})"
            )
        bit = square_bit(self.state.variant, square)
        if bit & white_of(&self.state):
            return "W" if bit & self.state.kings else "w"
        if bit & black_of(&self.state):
            return "B" if bit & self.state.kings else "b"
        return None

    @property
    def rows(self):
        """How many rows the board has."""
        return GAMES[self.state.variant].rows

    @property
    def columns(self):
        """How many columns the board has."""
        return GAMES[self.state.variant].columns

    @property
    def diagonals(self):
        """Every diagonal of the board, as ascending squares (article 2.5)."""
        return GAMES[self.state.variant].diagonals

    @property
    def main_diagonal(self):
        """The diagonal from corner to corner (article 2.6)."""
        return GAMES[self.state.variant].main_diagonal

    def legal_moves(self):
        """Every legal move once, as a tuple in ascending order.

        Two captures are one move when origin, destination, captured set and resulting piece
        agree. Never depends on a history: a draw by article 6 changes nothing here.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:WK46:B23").legal_moves()[-1]
        Move(46, 19, captured=(23,))
        """
        return move_tuple(&self.state)

    def count_moves(self):
        """``len(self.legal_moves())`` without making the moves."""
        cdef int number = count(&self.state)
        if number < 0:
            raise MemoryError
        return number

    def has_capture(self):
        """Whether the side to move has to capture (articles 4.2, 4.3)."""
        return any_capture(&self.state)

    def is_legal(self, Move move not None):
        """Whether a move is among the legal ones."""
        return is_legal_move(&self.state, move)

    def play(self, Move move not None):
        """The position after a legal move.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Move, Position
        >>> Position.from_fen("W:W8:B40").play(Move(8, 2, promotes=True)).fen()
        'B:WK2:B40'
        """
        cdef CMove chosen
        cdef State after
        if not is_legal_move(&self.state, move):
            raise illegal_value(&self.state, move)
        as_cmove(move, &chosen)
        play(&self.state, &chosen, &after)
        return make_position(&after)

    def routes(self, Move move not None):
        """Every way to carry out a legal move, as ascending tuples of the squares stood on.

        A route names the origin, the square where the piece turns after each jump (going straight
        on: the square just behind the captured piece), and the destination.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:WK25:B12,14,31,39")
        >>> [len(position.routes(move)) for move in position.legal_moves()]
        [1, 1, 1, 2]
        """
        if not is_legal_move(&self.state, move):
            raise illegal_value(&self.state, move)
        if not move.taken:
            return ((move.from_square, move.to_square),)
        return tuple(sorted(all_routes(&self.state, move)))

    def parse_move(self, str text not None, *, bint strict=False):
        """The legal move a PDN text means.

        Short (``26x8``), full or partial (``26x17x8``), with ``x``, ``:`` or ``×``, with blanks and
        leading zeros. Squares between are any on which the piece could stand between two jumps.

        Args:
            text: the move.
            strict: refuse ``28-19`` for a capture and ``28x19`` for a quiet move.

        Raises:
            InvalidMoveError: no move in any position.
            IllegalMoveError: not legal here; the reason says why.
            AmbiguousMoveError: several captures fit; `candidates` are those.

        Source: PDN 3.0, section on moves.
        """
        return read_move(&self.state, text, strict)

    def parse_hub(self, str text not None):
        """The legal move a Hub text means: ``32-28``, or ``28x17x22`` capturing 22.

        Raises:
            InvalidMoveError, IllegalMoveError: as for `parse_move`.

        Source: Hub protocol, version 2.
        """
        return read_hub_move(&self.state, text)

    def notate(self, Move move not None):
        """The PDN text of a legal move.

        Short where origin and destination fix the move, else the smallest complete sequence of
        squares; `parse_move` reads it back without fail.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:WK47:B14,19,29,31,42")
        >>> [position.notate(move) for move in position.legal_moves()]
        ['47x38x20x9x36', '47x38x24x13x36']

        Source: PDN 3.0, rule on ambiguous captures.
        """
        return notation(&self.state, move)

    @property
    def key(self):
        """A 64-bit number for the position, the same in every run and version.

        Computed from the variant's number, the turn (0, 1) and the four masks in their order:
        ``h = mix(1 + 2 * number + turn)``, then ``h = mix(h ^ mask)`` for each. ``mix`` adds
        0x9e3779b97f4a7c15, then multiplies x ^ (x >> 30) by 0xbf58476d1ce4e5b9, that
        x ^ (x >> 27) by 0x94d049bb133111eb, and ends with x ^ (x >> 31), all in 64 bits
        (the finaliser of splitmix64; Steele, Lea and Flood 2014).

        >>> from draughts_core import Position
        >>> hex(Position.start().key)
        '0x32d8e6d619d72d1'
        """
        return key_of(&self.state)

    def to_bytes(self):
        """The position in as few bytes as hold it exactly: 16 on 10x10, 10 on 8x8.

        The first byte is 2 * variant number + turn. Then follows a digit of base 5 for each
        square (0 empty, 1 and 2 White's man and king, 3 and 4 Black's), 27 digits a
        little-endian word, the first square lowest, no word longer than it must be.
        """
        cdef int squares = squares_of(self.state.variant)
        cdef int first = 0
        cdef int square, size
        cdef uint64_t word
        cdef mask_t bit
        result = bytearray((2 * self.state.variant + self.state.black,))
        while first < squares:
            size = min(<int> DIGITS_IN_WORD, squares - first)
            word = 0
            for square in range(first + size, first, -1):
                bit = square_bit(self.state.variant, square)
                word *= 5
                if bit & white_of(&self.state):
                    word += 2 if bit & self.state.kings else 1
                elif bit & black_of(&self.state):
                    word += 4 if bit & self.state.kings else 3
            for square in range(bytes_for(size)):
                result.append(word & 0xFF)
                word >>= 8
            first += size
        return bytes(result)

    @staticmethod
    def from_bytes(data):
        """The position that `to_bytes` wrote.

        Raises:
            DraughtsError: these bytes are no position.
        """
        cdef State state
        cdef int squares, size, square, place, digit
        cdef int first = 0
        cdef Py_ssize_t at = 1
        cdef uint64_t word
        cdef mask_t bit
        cdef mask_t white = 0
        cdef mask_t black = 0
        cdef bytes packed = bytes(data)
        if not packed or packed[0] >= 2 * VARIANTS:
            raise DraughtsError(f"no position: {packed[:20]!r}")
        state.variant = packed[0] // 2
        state.black = packed[0] % 2
        state.kings = 0
        squares = squares_of(state.variant)
        while first < squares:
            size = min(<int> DIGITS_IN_WORD, squares - first)
            word = 0
            if at + bytes_for(size) > len(packed):
                raise DraughtsError(f"bytes are missing at the end: {packed[:20]!r}")
            for place in range(bytes_for(size)):
                word |= <uint64_t> (<unsigned char> packed[at + place]) << (8 * place)
            at += bytes_for(size)
            for square in range(first + 1, first + size + 1):
                bit = square_bit(state.variant, square)
                digit = word % 5
                word //= 5
                if digit == 1 or digit == 2:
                    white |= bit
                elif digit:
                    black |= bit
                if digit and digit % 2 == 0:
                    state.kings |= bit
            if word:
                raise DraughtsError(f"no position: {packed[:20]!r}")
            first += size
        if at != len(packed):
            raise DraughtsError(f"bytes are left over: {packed[:20]!r}")
        state.own = black if state.black else white
        state.opponent = white if state.black else black
        return make_position(&state)

    def mirrored(self):
        """The same position with the colours swapped and the board turned by 180°.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:W31,K2:B9").mirrored().fen()
        'B:W42:B20,K49'
        """
        cdef State state
        cdef int top = highest_bit(board_squares(width_of(self.state.variant)))
        state.own = turned(self.state.own, top)
        state.opponent = turned(self.state.opponent, top)
        state.kings = turned(self.state.kings, top)
        state.black = not self.state.black
        state.variant = self.state.variant
        return make_position(&state)

    def status(self):
        """What makes this set-up impossible in play, as `Status` flags; falsy for nothing.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:W4:B49").status()
        <Status.WHITE_MAN_ON_FAR_ROW|BLACK_MAN_ON_FAR_ROW: 3>
        """
        from draughts_core.status import Status

        cdef int files = width_of(self.state.variant)
        cdef mask_t white = white_of(&self.state)
        cdef mask_t black = black_of(&self.state)
        cdef int men = GAMES[self.state.variant].men
        found = Status.VALID
        if white & ~self.state.kings & top_row(files):
            found |= Status.WHITE_MAN_ON_FAR_ROW
        if black & ~self.state.kings & bottom_row(files):
            found |= Status.BLACK_MAN_ON_FAR_ROW
        if count_bits(white) > men:
            found |= Status.TOO_MANY_WHITE_PIECES
        if count_bits(black) > men:
            found |= Status.TOO_MANY_BLACK_PIECES
        if not white | black:
            found |= Status.NO_PIECES
        elif not self.state.opponent:
            found |= Status.NO_OPPONENT
        return found

    def is_valid(self):
        """Whether a game can have come to this position, as far as `status` sees."""
        return not self.status()

    def diagram(self, *, bint numbers=False):
        """The board as text, White at the bottom.

        Args:
            numbers: show the names of the empty squares.
        """
        from draughts_core.diagrams import diagram

        return diagram(self, numbers=numbers)

    def __str__(self):
        return self.diagram()

    def __repr__(self):
        if self.state.variant:
            return f"Position.from_fen({self.fen()!r}, {str(self.variant)!r})"
        return f"Position.from_fen({self.fen()!r})"

    def __eq__(self, other):
        cdef Position that
        if type(other) is not Position:
            return NotImplemented
        that = <Position> other
        return (
            self.state.own == that.state.own
            and self.state.opponent == that.state.opponent
            and self.state.kings == that.state.kings
            and self.state.black == that.state.black
            and self.state.variant == that.state.variant
        )

    def __hash__(self):
        cdef uint64_t mixed = self.state.own * <uint64_t> 0x9E3779B97F4A7C15
        mixed = (mixed ^ (mixed >> 32) ^ self.state.opponent) * <uint64_t> 0xBF58476D1CE4E5B9
        mixed = (mixed ^ (mixed >> 29) ^ self.state.kings) * <uint64_t> 0x94D049BB133111EB
        mixed ^= (mixed >> 31) ^ (2 * self.state.variant + self.state.black)
        return <Py_hash_t> mixed

    def __reduce__(self):
        return _restore_position, (self.to_bytes(),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


cdef object illegal_value(const State* state, Move move):
    if move.variant_number != state.variant:
        return IllegalMoveError(
            str(move), write_fen(state), f"a move of {move.variant} draughts in another game"
        )
    return illegal(state, str(move), [move.from_square, move.to_square])


def _restore_position(data):
    return Position.from_bytes(data)
