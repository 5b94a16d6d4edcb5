# Random games.

cdef struct Games:
    uint64_t seed
    Py_ssize_t max_plies
    Rows to
    Strip plies
    Strip winner


cdef inline uint64_t share(uint64_t random, int number) noexcept nogil:
    """A number below `number`, in proportion to a random one of 64 bits."""
    return high_half(<mask_t> random * <mask_t> number)


cdef int random_move(const Frame* frame, State* state, uint64_t random) noexcept nogil:
    """Make a move; ILLEGAL where there is none."""
    cdef State after
    cdef MoveList moves
    cdef Ordered ordered
    cdef Room room
    cdef CMove move
    cdef int fault
    put_into(&room, &ordered)
    fault = list_in_order(frame, state, &moves, &ordered)
    if fault == NO_FAULT and not ordered.count:
        fault = ILLEGAL
    if fault == NO_FAULT:
        pick(frame, &moves, &ordered, <int> share(random, ordered.count), &move)
        play_move(state, &move, &after)
        state[0] = after
        state.king_moves[0] = state.king_moves[1] = 0
        state.king_square[0] = state.king_square[1] = 0
    close_list(&moves)
    return fault


cdef int play_out_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Games* games = <Games*> task
    cdef uint64_t stream = mix(mix(games.seed) ^ <uint64_t> row)
    cdef Py_ssize_t ply = 0
    cdef int winner = -1
    cdef int fault = NO_FAULT
    while ply < games.max_plies and fault == NO_FAULT:
        fault = random_move(
            frame, state, mix(stream + <uint64_t> ply * <uint64_t> 0x9E3779B97F4A7C15)
        )
        ply += fault == NO_FAULT
    if fault == NO_FAULT:
        fault = any_move(state)
        if fault < 0:
            return NO_MEMORY
        fault = NO_FAULT if fault else ILLEGAL
    if fault == ILLEGAL:
        winner = not state.black
    elif fault != NO_FAULT:
        return fault
    write_row(frame, state, &games.to, row)
    (<int32_t*> at(&games.plies, row))[0] = <int32_t> ply
    (<int8_t*> at(&games.winner, row))[0] = winner
    return NO_FAULT


def playouts(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint64_t seed,
    Py_ssize_t max_plies,
    const uint64_t[:, :, :] out_masks,
    const uint8_t[:] out_side,
    int32_t[:] out_plies,
    int8_t[:] out_winner,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """A random game from each row."""
    cdef Games task
    task.seed = seed
    task.max_plies = max_plies
    task.to = rows_of(out_masks, out_side)
    task.plies = Strip(<char*> &out_plies[0], out_plies.strides[0])
    task.winner = Strip(<char*> &out_winner[0], out_winner.strides[0])
    return run(frame_of(variant), masks, side, each_row(play_out_row), &task, first, end)
