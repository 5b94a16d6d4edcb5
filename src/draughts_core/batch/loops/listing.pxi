# The moves of a row in their order. Those without a capture are most of what is asked for on
# narrow boards, and simple enough to be told without a list: a step is a shift by 6 or 7, and what
# runs over empty squares ends at a ghost square.

cdef inline bint has_lost(const State* state) noexcept nogil:
    """Whether the side to move has lost by what it has left: asks the generator, if it may be."""
    return state.own & (state.own - 1) == 0 and count(state) == 0


cdef inline bint comes_to(
    const Frame* frame, bint down, int shift, uint64_t origin, uint64_t target, uint64_t empty
) noexcept nogil:
    """Whether a king comes from one square to the other in this way."""
    origin = (origin << shift if down else origin >> shift) & empty
    while origin:
        if origin == target:
            return True
        if not frame.kings_fly:
            return False
        origin = (origin << shift if down else origin >> shift) & empty
    return False


cdef inline bint quiet_is_legal(
    const Frame* frame, const State* state, CMove* move
) noexcept nogil:
    """Whether a move without a capture is legal, on a narrow board; says whether it crowns."""
    cdef uint64_t origin = <uint64_t> 1 << move.origin
    cdef uint64_t target = <uint64_t> 1 << move.target
    cdef uint64_t empty = low_half(frame.layout.board & ~(state.own | state.opponent))
    cdef bint down = target > origin
    if not target & empty or has_lost(state):
        return False
    move.promotes = False
    if low_half(state.kings) & origin:
        if not comes_to(frame, down, 6, origin, target, empty) and not comes_to(
            frame, down, 7, origin, target, empty
        ):
            return False
    elif state.black:
        if target != origin << 6 and target != origin << 7:
            return False
        move.promotes = (target & low_half(frame.layout.bottom)) != 0
    else:
        if target != origin >> 6 and target != origin >> 7:
            return False
        move.promotes = (target & low_half(frame.layout.top)) != 0
    return not any_capture(state)


cdef inline uint64_t reach(
    const Frame* frame, bint down, int shift, uint64_t king, uint64_t empty
) noexcept nogil:
    """Every square a king reaches in this way."""
    cdef uint64_t reached = 0
    king = (king << shift if down else king >> shift) & empty
    while king:
        reached |= king
        if not frame.kings_fly:
            break
        king = (king << shift if down else king >> shift) & empty
    return reached


# ---- the moves in order ---------------------------------------------------------------------

cdef enum:
    # A position without a capture has more moves only if it is made of kings.
    MOST_QUIET = MOVES_IN_PLACE
    # Fifty men with four jumps each, and what is written down without counting.
    MOST_PLAIN = 208

# The moves of a position in their order. Those without a capture are the most: they need no more
# than three bytes each, which stand where the asker wants them. The others stand in a list.
cdef struct Ordered:
    bint quiet
    int count
    uint8_t* origin
    uint8_t* target
    uint8_t* promotes

cdef struct Room:
    uint8_t origin[MOST_QUIET]
    uint8_t target[MOST_QUIET]
    uint8_t promotes[MOST_QUIET]


cdef inline void put_into(Room* room, Ordered* ordered) noexcept nogil:
    ordered.origin = room.origin
    ordered.target = room.target
    ordered.promotes = room.promotes


cdef inline bint quiet_in_order(
    const Frame* frame, const State* state, Ordered* ordered
) noexcept nogil:
    """List the moves of a position without a capture, on a narrow board, in their order.

    False where there are more than fit. Both steps of a man are written down, and count only
    where they are possible: that is quicker than asking first.
    """
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    cdef uint64_t empty = low_half(frame.layout.board & ~(state.own | state.opponent))
    cdef uint64_t kings = low_half(state.own & state.kings)
    cdef uint64_t men = low_half(state.own & ~state.kings)
    cdef uint64_t crowning = low_half(frame.layout.bottom if state.black else frame.layout.top)
    cdef uint64_t first, second, pieces, piece, targets, target
    cdef uint8_t* origin_to = ordered.origin
    cdef uint8_t* target_to = ordered.target
    cdef uint8_t* promotes_to = ordered.promotes
    cdef int place
    cdef int near = 6 if state.black else -7
    cdef int found = 0
    ordered.quiet = True
    ordered.count = 0
    if has_lost(state):
        return True
    if state.black:
        first = men & empty >> 6
        second = men & empty >> 7
    else:
        first = men & empty << 7
        second = men & empty << 6
    pieces = first | second | kings
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit(piece)
        if found > MOST_QUIET - 20:
            return False
        if not piece & kings:
            targets = piece << 6 if state.black else piece >> 7
            origin_to[found] = numbers[place]
            target_to[found] = numbers[(place + near) & 127]
            promotes_to[found] = (targets & crowning) != 0
            found += (first & piece) != 0
            targets = piece << 7 if state.black else piece >> 6
            origin_to[found] = numbers[place]
            target_to[found] = numbers[(place + near + 1) & 127]
            promotes_to[found] = (targets & crowning) != 0
            found += (second & piece) != 0
            continue
        targets = (
            reach(frame, False, 7, piece, empty)
            | reach(frame, False, 6, piece, empty)
            | reach(frame, True, 6, piece, empty)
            | reach(frame, True, 7, piece, empty)
        )
        while targets:
            target = targets & (~targets + 1)
            targets ^= target
            origin_to[found] = numbers[place]
            target_to[found] = numbers[lowest_bit(target)]
            promotes_to[found] = False
            found += 1
    ordered.count = found
    return True


cdef inline void put_jump(
    const Frame* frame,
    Ordered* ordered,
    uint64_t* taken,
    int origin,
    int by,
    bint crowns,
    bint real,
) noexcept nogil:
    """Write a jump down; it counts only if it is real."""
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    ordered.origin[ordered.count] = numbers[origin]
    ordered.target[ordered.count] = numbers[(origin + 2 * by) & 127]
    ordered.promotes[ordered.count] = crowns
    taken[ordered.count] = <uint64_t> 1 << ((numbers[(origin + by) & 127] - 1) & 63)
    ordered.count += real


cdef inline void plain_in_order(
    const Frame* frame, const PlainBlock* block, int number, Ordered* ordered, uint64_t* taken
) noexcept nogil:
    """List the moves of a plain position in their order, where there is room for `MOST_PLAIN`."""
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    cdef uint64_t black = block.black[number]
    cdef uint64_t first = block.first[number]
    cdef uint64_t second = block.second[number]
    cdef uint64_t up_left = block.up_left[number]
    cdef uint64_t up_right = block.up_right[number]
    cdef uint64_t down_left = block.down_left[number]
    cdef uint64_t down_right = block.down_right[number]
    cdef uint64_t crowning = (frame.rules.top & ~black) | (frame.rules.bottom & black)
    # Men that are crowned when they step, and when they jump.
    cdef uint64_t near = (crowning << 7 & ~black) | (crowning >> 6 & black)
    cdef uint64_t far = (crowning << 6 & ~black) | (crowning >> 7 & black)
    cdef int step = 6 if black else -7
    cdef uint64_t pieces = first | second
    cdef uint64_t piece
    cdef int place, found
    cdef bint crowns
    ordered.quiet = True
    ordered.count = 0
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit_64(piece)
        found = ordered.count
        ordered.origin[found] = numbers[place]
        ordered.target[found] = numbers[(place + step) & 127]
        ordered.promotes[found] = (piece & near) != 0
        taken[found] = 0
        found += (first & piece) != 0
        ordered.origin[found] = numbers[place]
        ordered.target[found] = numbers[(place + step + 1) & 127]
        ordered.promotes[found] = (piece & far) != 0
        taken[found] = 0
        ordered.count = found + ((second & piece) != 0)
    pieces = up_left | up_right | down_left | down_right
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit_64(piece)
        crowns = (piece >> 14 & crowning) != 0
        put_jump(frame, ordered, taken, place, -7, crowns, (piece & up_left) != 0)
        crowns = (piece >> 12 & crowning) != 0
        put_jump(frame, ordered, taken, place, -6, crowns, (piece & up_right) != 0)
        crowns = (piece << 12 & crowning) != 0
        put_jump(frame, ordered, taken, place, 6, crowns, (piece & down_left) != 0)
        crowns = (piece << 14 & crowning) != 0
        put_jump(frame, ordered, taken, place, 7, crowns, (piece & down_right) != 0)


cdef void put_in_order(const Frame* frame, MoveList* moves, Ordered* ordered) noexcept nogil:
    """Sort a list; moves without a capture, if they are not too many, by their squares."""
    cdef int number
    sort_moves(moves)
    ordered.count = moves.count
    ordered.quiet = moves.count <= MOST_QUIET and not (moves.count and moves.moves[0].captured)
    if ordered.quiet:
        for number in range(moves.count):
            ordered.origin[number] = frame.layout.numbers[moves.moves[number].origin]
            ordered.target[number] = frame.layout.numbers[moves.moves[number].target]
            ordered.promotes[number] = moves.moves[number].promotes


cdef inline int list_in_order(
    const Frame* frame, const State* state, MoveList* moves, Ordered* ordered
) noexcept nogil:
    """All moves of a position in their order; the list has to be closed in any case."""
    open_list(moves)
    if frame.narrow and not any_capture(state) and quiet_in_order(frame, state, ordered):
        return NO_FAULT
    generate(state, moves)
    if moves.out_of_memory:
        return NO_MEMORY
    put_in_order(frame, moves, ordered)
    return NO_FAULT


cdef inline void pick(
    const Frame* frame, const MoveList* moves, const Ordered* ordered, int number, CMove* move
) noexcept nogil:
    """The move of that number."""
    if not ordered.quiet:
        move[0] = moves.moves[number]
        return
    move.origin = frame.places[ordered.origin[number]]
    move.target = frame.places[ordered.target[number]]
    move.captured = 0
    move.promotes = ordered.promotes[number]
