"""Move text in a position: which legal move a text means, and how a legal move is written.

Source: PDN 3.0, moves and the rule on ambiguous captures; Hub protocol, version 2.
"""

from draughts_core._bitboard cimport count_bits, lowest_bit, mask_t
from draughts_core._board cimport Layout, layouts
from draughts_core._move cimport Move, all_routes, as_cmove, make_move, move_tuple
from draughts_core._movegen cimport generate, generate_routes
from draughts_core._movelist cimport (
    LONGEST_ROUTE,
    MOVES_IN_PLACE,
    CMove,
    CRoute,
    MoveList,
    close_list,
    open_list,
    same_move,
)
from draughts_core._state cimport State
from draughts_core._text cimport (
    MoveText,
    read_move_text,
    square_bit,
    write_fen,
    write_move_text,
)

from draughts_core.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from draughts_core.variants import VARIANTS as GAMES


cdef object illegal(const State* state, str text, str hub=""):
    """The error for a move that is not legal here; `hub` is its Hub text, where that says more."""
    return IllegalMoveError(text, write_fen(state), None, GAMES[state.variant], hub)


cdef object illegal_value(const State* state, Move move):
    """The error for a move, given as a value, that is not legal here."""
    if move.variant_number != state.variant:
        return IllegalMoveError(
            str(move), write_fen(state), f"a move of {move.variant} draughts in another game"
        )
    return illegal(state, str(move), move.hub())


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
    cdef CRoute room[MOVES_IN_PLACE]
    as_cmove(move, &wanted)
    open_list(&routes, room, False)
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
    cdef int coming = shift_between(&layouts()[state.variant], route.stops[leg - 1], at)
    cdef mask_t empty = layouts()[state.variant].board & ~(
        (state.own | state.opponent) & ~((<mask_t> 1) << move.origin)
    )
    if on == at:
        return True
    if coming != shift_between(&layouts()[state.variant], at, route.stops[leg + 1]):
        return False
    # Straight on: the stop is the square behind the piece; every empty one further on will do.
    at += coming
    while 0 <= at < 128 and (empty >> at) & 1:
        if at == on:
            return True
        at += coming
    return False


cdef int shift_between(const Layout* layout, int start, int end) noexcept:
    """The shift of one step along the line that leads from one place to another."""
    cdef int at, shift, number
    cdef int diagonal[8]
    cdef int orthogonal[4]
    cdef const int* shifts = diagonal
    cdef int ways = 8
    diagonal[:] = [-7, -6, 6, 7, -13, -1, 1, 13]
    orthogonal[:] = [-9, -1, 1, 9]
    if layout.every_square:
        shifts = orthogonal
        ways = 4
    for number in range(ways):
        shift = shifts[number]
        at = start + shift
        while 0 <= at < 128 and (layout.board >> at) & 1:
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


cdef int read_here(const State* state, str text, MoveText* read) except -1:
    """As read_move_text, with the position in the error."""
    try:
        return read_move_text(text, state.variant, read)
    except InvalidMoveError as error:
        raise InvalidMoveError(text, write_fen(state), error.reason) from None


cdef bint is_written_right(int variant, Move move, const MoveText* read) noexcept:
    """Whether the signs between the squares are those of such a move (Thai captures have -)."""
    if read.dashes == read.count - 1:
        return not move.taken or layouts()[variant].capture_sign == c"-"
    return move.taken and read.crosses == read.count - 1


cdef Move read_move(const State* state, str text, bint strict):
    """The legal move that a PDN text means."""
    cdef MoveText read
    cdef MoveList moves
    cdef int number
    cdef CMove* entry
    cdef Move move
    cdef int origin, target
    cdef list candidates = []
    cdef CRoute routes[MOVES_IN_PLACE]
    read_here(state, text, &read)
    origin = lowest_bit(square_bit(state.variant, read.squares[0]))
    target = lowest_bit(square_bit(state.variant, read.squares[read.count - 1]))
    open_list(&moves, routes)
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
        raise illegal(state, text)
    move = candidates[0]
    if strict and not is_written_right(state.variant, move, &read):
        raise IllegalMoveError(
            text,
            write_fen(state),
            "a capture is written with x or :" if move.taken else "a quiet move is written with -",
        )
    if len(candidates) > 1:
        # A text that stands on a square after each jump is complete, and so means a capture of
        # just as many pieces; that a longer one passes the same squares does not count. (Where
        # the majority rule holds, captures are equally long and this settles nothing.)
        complete = [move for move in candidates if count_bits(move.taken) == read.count - 1]
        if len(complete) == 1:
            return complete[0]
        candidates.sort()
        return only_one(state, text, candidates)
    return move


cdef Move read_hub_move(const State* state, str text):
    """The legal move that a Hub text means: from, to, then every captured square.

    Hub knows no other numbers than the library's own.
    """
    cdef MoveText read
    cdef Move move
    cdef int number
    read_here(state, text, &read)
    cdef const Layout* layout = &layouts()[state.variant]
    if layout.from_below:
        for number in range(read.count):
            read.squares[number] = layout.squares + 1 - read.squares[number]
    cdef list squares = [read.squares[number] for number in range(read.count)]
    if read.crosses and read.dashes or read.crosses + read.dashes != read.count - 1:
        raise InvalidMoveError(text, write_fen(state), "Hub writes 32-28 or 28x17x22")
    if read.dashes and read.count > 2:
        raise InvalidMoveError(text, write_fen(state), "a quiet move in Hub has two squares")
    if read.crosses and read.count == 2:
        raise InvalidMoveError(
            text, write_fen(state), "a capture in Hub names the captured squares"
        )
    captured = tuple(sorted(squares[2:]))
    if len(set(captured)) != len(captured):
        raise InvalidMoveError(text, write_fen(state), "a captured square is named twice")
    candidates = [
        move
        for move in move_tuple(state)
        if (move.from_square, move.to_square, move.captured)
        == (squares[0], squares[1], captured)
    ]
    if not candidates:
        raise illegal(state, text, text)
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
            found = found or same_move(entry, &wanted)
    if moves.out_of_memory:
        close_list(&moves)
        raise MemoryError
    close_list(&moves)
    if not found or move.variant_number != state.variant:
        raise illegal_value(state, move)
    if alike == 1:
        return str(move)
    route = min(all_routes(state, move))
    for number in range(len(route)):
        squares[number] = route[number]
    return write_move_text(state.variant, squares, len(route), True)
