# One jump at a time.

# A capture under way: where the piece stands (0: none is), what it has jumped, and what last.
cdef struct UnderWay:
    mask_t piece
    mask_t taken
    mask_t last


# The columns of captures under way.
cdef struct Columns:
    Strip piece
    Strip jumped
    Strip taken
    Py_ssize_t word


cdef Columns columns_of(
    const uint8_t[:] piece, const uint8_t[:] jumped, const uint64_t[:, :] taken
):
    cdef Columns columns
    columns.piece = Strip(<char*> &piece[0], piece.strides[0])
    columns.jumped = Strip(<char*> &jumped[0], jumped.strides[0])
    columns.taken = Strip(<char*> &taken[0, 0], taken.strides[0])
    columns.word = taken.strides[1]
    return columns


cdef inline bint read_under_way(
    const Frame* frame, const Columns* columns, State* state, Py_ssize_t row, UnderWay* capture
) noexcept nogil:
    """Read a capture under way; False where it does not fit the position.

    The jumped pieces are put back among the opponent's where they have left the board.
    """
    cdef int piece = byte_at(&columns.piece, row)
    cdef int jumped = byte_at(&columns.jumped, row)
    cdef mask_t taken = word_at(frame, at(&columns.taken, row), columns.word)
    cdef mask_t jumped_yet
    capture.piece = capture.taken = capture.last = 0
    if not piece:
        return not jumped and not taken
    if piece > frame.squares or not 1 <= jumped <= frame.squares or taken & ~frame.board:
        return False
    capture.piece = frame.layout.bits[piece]
    capture.last = frame.layout.bits[jumped]
    capture.taken = mask_of(frame, taken)
    jumped_yet = capture.taken & state.opponent
    if not capture.piece & state.own or not capture.last & capture.taken:
        return False
    if frame.removed_at_once:
        state.opponent |= capture.taken
        return not jumped_yet
    return jumped_yet == capture.taken


cdef int most_worth(const State* state, Jumps* jumps) noexcept nogil:
    """What the best capture of any piece is worth; -1 if there is no memory."""
    cdef mask_t pieces = state.own
    cdef mask_t piece
    cdef int most = 0
    while pieces:
        piece = lowest_of(pieces)
        pieces ^= piece
        generate_jumps(state, piece, 0, 0, jumps)
        if jumps.out_of_memory:
            return -1
        if jumps.count and jumps.jumps[0].worth > most:
            most = jumps.jumps[0].worth
    return most


# Where the actions of the rows are marked.
cdef struct Masking:
    Columns columns
    Strip out
    Py_ssize_t size         # of a row, in bytes
    Py_ssize_t step         # from a byte to the next
    bint packed


cdef inline void put_action(
    const Frame* frame, const Masking* to, char* out, int origin, int target
) noexcept nogil:
    """Set the action of two places."""
    cdef int action = (
        (frame.layout.numbers[origin] - 1) * frame.squares + frame.layout.numbers[target] - 1
    )
    if to.packed:
        out[to.step * (action >> 3)] |= 1 << (action & 7)
    else:
        out[to.step * action] = 1


cdef int put_actions(
    const Frame* frame,
    const State* state,
    const UnderWay* capture,
    const Masking* to,
    char* out,
) noexcept nogil:
    """Set every action that is allowed."""
    cdef MoveList moves
    cdef Jumps jumps
    cdef mask_t pieces = capture.piece
    cdef mask_t piece
    cdef int number
    cdef int most = -1
    if not capture.piece:
        if not any_capture(state):
            open_list(&moves)
            generate(state, &moves)
            for number in range(moves.count):
                put_action(
                    frame, to, out, moves.moves[number].origin, moves.moves[number].target
                )
            number = moves.out_of_memory
            close_list(&moves)
            return NO_MEMORY if number else NO_FAULT
        pieces = state.own
        most = most_worth(state, &jumps)
        if most < 0:
            return NO_MEMORY
    while pieces:
        piece = lowest_of(pieces)
        pieces ^= piece
        generate_jumps(state, piece, capture.taken, capture.last, &jumps)
        if jumps.out_of_memory:
            return NO_MEMORY
        for number in range(jumps.count):
            if most < 0 or jumps.jumps[number].worth == most:
                put_action(
                    frame, to, out, lowest_bit(piece), lowest_bit(jumps.jumps[number].target)
                )
    return NO_FAULT


cdef int fitting_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef UnderWay capture
    if not read_under_way(frame, <Columns*> task, state, row, &capture):
        return NO_CAPTURE
    return NO_FAULT


def check_under_way(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether every row is a position that its capture under way fits."""
    cdef Columns task = columns_of(piece, jumped, taken)
    return run(frame_of(variant), masks, side, each_row(fitting_row), &task, first, end)


cdef int mask_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Masking* to = <Masking*> task
    cdef char* out = at(&to.out, row)
    cdef UnderWay capture
    cdef Py_ssize_t place
    if not read_under_way(frame, &to.columns, state, row, &capture):
        return NO_CAPTURE
    if to.step == 1:
        memset(out, 0, to.size)
    else:
        for place in range(to.size):
            out[to.step * place] = 0
    return put_actions(frame, state, &capture, to, out)


def action_mask(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    bint packed,
    uint8_t[:, :] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The allowed actions of each row, as bytes or as bits (the lowest bit first)."""
    cdef Masking task
    task.columns = columns_of(piece, jumped, taken)
    task.out = Strip(<char*> &out[0, 0], out.strides[0])
    task.size = out.shape[1]
    task.step = out.strides[1]
    task.packed = packed
    return run(frame_of(variant), masks, side, each_row(mask_row), &task, first, end)


cdef int find_jump(
    const State* state, const UnderWay* capture, mask_t origin, mask_t target, Jump* jump
) noexcept nogil:
    cdef Jumps jumps
    cdef int number
    cdef int most = -1
    if capture.piece:
        if capture.piece != origin:
            return ILLEGAL
    else:
        most = most_worth(state, &jumps)
        if most < 0:
            return NO_MEMORY
    generate_jumps(state, origin, capture.taken, capture.last, &jumps)
    if jumps.out_of_memory:
        return NO_MEMORY
    for number in range(jumps.count):
        jump[0] = jumps.jumps[number]
        if jump.target == target and (most < 0 or jump.worth == most):
            return NO_FAULT
    return ILLEGAL


cdef void finish_turn(State* state) noexcept nogil:
    cdef mask_t own = state.own
    state.own = state.opponent
    state.opponent = own
    state.black = not state.black


cdef int act(
    const Frame* frame, State* state, UnderWay* capture, int64_t action
) noexcept nogil:
    """Carry out an action: a move without a capture, or one jump."""
    cdef CMove move
    cdef State after
    cdef Jump jump
    cdef mask_t origin, target, moved
    cdef int fault
    if not 0 <= action < frame.squares * frame.squares:
        return ILLEGAL
    origin = frame.layout.bits[1 + action // frame.squares]
    target = frame.layout.bits[1 + action % frame.squares]
    move.origin = lowest_bit(origin)
    move.target = lowest_bit(target)
    move.captured = 0
    if not origin & state.own:
        return ILLEGAL
    if not capture.piece and not any_capture(state):
        fault = find_move(frame, state, &move, -1)
        if fault == NO_FAULT:
            play_move(state, &move, &after)
            state[0] = after
        return fault
    fault = find_jump(state, capture, origin, target, &jump)
    if fault != NO_FAULT:
        return fault
    moved = origin ^ target
    state.own ^= moved
    if state.kings & origin:
        state.kings ^= moved
    elif jump.crowned:
        state.kings |= target
    capture.taken |= jump.victim
    if frame.removed_at_once:
        state.opponent &= ~capture.taken
        state.kings &= ~jump.victim
    if jump.goes_on:
        capture.piece = target
        capture.last = jump.victim
        return NO_FAULT
    if not frame.removed_at_once:
        state.opponent &= ~capture.taken
        state.kings &= ~capture.taken
    capture.piece = capture.taken = capture.last = 0
    finish_turn(state)
    return NO_FAULT


# The actions of the rows, and where what they lead to goes.
cdef struct Acting:
    Columns columns
    Strip action
    Rows to
    Columns to_columns
    bint writes


cdef int act_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Acting* acting = <Acting*> task
    cdef Columns* to = &acting.to_columns
    cdef UnderWay capture
    cdef mask_t taken
    cdef char* place
    cdef int fault
    if not read_under_way(frame, &acting.columns, state, row, &capture):
        return NO_CAPTURE
    fault = act(frame, state, &capture, (<int64_t*> at(&acting.action, row))[0])
    if fault != NO_FAULT or not acting.writes:
        return fault
    write_row(frame, state, &acting.to, row)
    put_byte(&to.piece, row, 0)
    put_byte(&to.jumped, row, 0)
    if capture.piece:
        put_byte(&to.piece, row, frame.layout.numbers[lowest_bit(capture.piece)])
        put_byte(&to.jumped, row, frame.layout.numbers[lowest_bit(capture.last)])
    taken = dense_of(frame, capture.taken)
    place = at(&to.taken, row)
    (<uint64_t*> place)[0] = low_half(taken)
    if frame.two_words:
        (<uint64_t*> (place + to.word))[0] = high_half(taken)
    return NO_FAULT


def step_action(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    const int64_t[:] action,
    const uint64_t[:, :, :] out_masks,
    const uint8_t[:] out_side,
    const uint8_t[:] out_piece,
    const uint8_t[:] out_jumped,
    const uint64_t[:, :] out_taken,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """What each row's action leads to; without `out_masks` the actions are only judged."""
    cdef Acting task
    memset(&task, 0, sizeof(Acting))
    task.columns = columns_of(piece, jumped, taken)
    task.action = Strip(<char*> &action[0], action.strides[0])
    if out_masks is not None:
        task.writes = True
        task.to = rows_of(out_masks, out_side)
        task.to_columns = columns_of(out_piece, out_jumped, out_taken)
    return run(frame_of(variant), masks, side, each_row(act_row), &task, first, end)
