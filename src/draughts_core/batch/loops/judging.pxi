# One move a row: judged, played.

# The moves of the rows, and where the answers go.
cdef struct Judging:
    Strip from_square
    Strip to_square
    Strip captured
    Py_ssize_t word         # from the low word of a captured set to the high one
    Strip promotes          # none: it does not matter
    Strip out               # of `is_legal`
    Rows to                 # of `play`
    bint writes             # whether `play` is to write or to judge only


cdef Judging judging_of(
    const uint8_t[:] from_square,
    const uint8_t[:] to_square,
    const uint64_t[:, :] captured,
    const uint8_t[:] promotes,
):
    cdef Judging task
    memset(&task, 0, sizeof(Judging))
    task.from_square = Strip(<char*> &from_square[0], from_square.strides[0])
    task.to_square = Strip(<char*> &to_square[0], to_square.strides[0])
    task.captured = Strip(<char*> &captured[0, 0], captured.strides[0])
    task.word = captured.strides[1]
    if promotes is not None:
        task.promotes = Strip(<char*> &promotes[0], promotes.strides[0])
    return task


cdef inline bint read_move(
    const Frame* frame, const Judging* task, Py_ssize_t row, CMove* move
) noexcept nogil:
    """A row's move laid out; False where a square is off the board."""
    cdef int origin = byte_at(&task.from_square, row)
    cdef int target = byte_at(&task.to_square, row)
    cdef mask_t captured = word_at(frame, at(&task.captured, row), task.word)
    if not (
        1 <= origin <= frame.squares
        and 1 <= target <= frame.squares
        and not captured & ~frame.board
    ):
        return False
    move.origin = frame.places[origin]
    move.target = frame.places[target]
    move.captured = mask_of(frame, captured)
    return True


cdef inline int find_move(
    const Frame* frame, const State* state, CMove* wanted, int promotes
) noexcept nogil:
    """Find the move among the legal ones; a negative `promotes` leaves open whether it crowns."""
    cdef MoveList moves
    cdef const CMove* move
    cdef int number
    cdef int fault = ILLEGAL
    if not (state.own >> wanted.origin) & 1:
        return ILLEGAL
    if frame.narrow and not wanted.captured:
        if quiet_is_legal(frame, state, wanted) and (promotes < 0 or promotes == wanted.promotes):
            return NO_FAULT
        return ILLEGAL
    if wanted.captured & ~state.opponent:
        return ILLEGAL
    open_list(&moves)
    generate(state, &moves)
    for number in range(moves.count):
        move = &moves.moves[number]
        if (
            move.target == wanted.target
            and move.origin == wanted.origin
            and move.captured == wanted.captured
            and (promotes < 0 or move.promotes == promotes)
        ):
            if fault == NO_FAULT:
                fault = AMBIGUOUS
                break
            fault = NO_FAULT
            wanted.promotes = move.promotes
            if not move.captured:
                break
    if moves.out_of_memory:
        fault = NO_MEMORY
    close_list(&moves)
    return fault


cdef inline int find_move_of_row(
    const Frame* frame, const Judging* task, const State* state, Py_ssize_t row, CMove* move
) noexcept nogil:
    if not read_move(frame, task, row, move):
        return ILLEGAL
    return find_move(
        frame, state, move, byte_at(&task.promotes, row) if task.promotes.start != NULL else -1
    )


cdef int legal_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Judging* judging = <Judging*> task
    cdef CMove move
    cdef int found = find_move_of_row(frame, judging, state, row, &move)
    put_byte(&judging.out, row, found != ILLEGAL)
    return NO_MEMORY if found == NO_MEMORY else NO_FAULT


cdef inline void judge_plain(
    const Frame* frame,
    const Judging* task,
    const PlainBlock* block,
    Py_ssize_t first,
    int end,
    PlainMoves* moves,
) noexcept nogil:
    """Judge the moves of a block's rows up to `end`."""
    cdef int number
    for number in range(end):
        moves.origin[number] = frame.bits[byte_at(&task.from_square, first + number)]
        moves.target[number] = frame.bits[byte_at(&task.to_square, first + number)]
        moves.captured[number] = (<uint64_t*> at(&task.captured, first + number))[0]
    judge_block(&frame.rules, block, moves)
    if task.promotes.start != NULL:
        for number in range(end):
            moves.legal[number] &= (
                (moves.crowns[number] != 0) == byte_at(&task.promotes, first + number)
            )


cdef int legal_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef Judging* judging = <Judging*> task
    cdef PlainMoves moves
    cdef int number
    judge_plain(frame, judging, block, first, end, &moves)
    for number in range(begin, end):
        put_byte(&judging.out, first + number, moves.legal[number])
    return NO_FAULT


def is_legal(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] from_square,
    const uint8_t[:] to_square,
    const uint64_t[:, :] captured,
    const uint8_t[:] promotes,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether each row allows its move; `promotes` may be None."""
    cdef Judging task = judging_of(from_square, to_square, captured, promotes)
    task.out = Strip(<char*> &out[0], out.strides[0])
    return run(frame_of(variant), masks, side, each_row(legal_row, legal_plain), &task, first, end)


cdef int play_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Judging* judging = <Judging*> task
    cdef CMove move
    cdef State after
    cdef int fault = find_move_of_row(frame, judging, state, row, &move)
    if fault == NO_FAULT and judging.writes:
        play_move(state, &move, &after)
        write_row(frame, &after, &judging.to, row)
    return fault


cdef int play_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef Judging* judging = <Judging*> task
    cdef PlainMoves moves
    cdef DenseBlock after
    cdef char* place
    cdef int number
    judge_plain(frame, judging, block, first, end, &moves)
    for number in range(begin, end):
        if not block.other[number] and not moves.legal[number]:
            return ILLEGAL
    if not judging.writes:
        return NO_FAULT
    play_block(&frame.rules, block, &moves, &after)
    for number in range(begin, end):
        if block.other[number]:
            # Its turn comes, and what it was stands here still if it is played in place.
            continue
        place = judging.to.masks + (first + number) * judging.to.row
        (<uint64_t*> place)[0] = after.white_men[number]
        (<uint64_t*> (place + judging.to.kind))[0] = after.white_kings[number]
        (<uint64_t*> (place + 2 * judging.to.kind))[0] = after.black_men[number]
        (<uint64_t*> (place + 3 * judging.to.kind))[0] = after.black_kings[number]
        (<uint8_t*> (judging.to.side + (first + number) * judging.to.turn))[0] = (
            block.black[number] == 0
        )
    return NO_FAULT


def play(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] from_square,
    const uint8_t[:] to_square,
    const uint64_t[:, :] captured,
    const uint8_t[:] promotes,
    const uint64_t[:, :, :] out_masks,
    const uint8_t[:] out_side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The position after each row's move; without `out_masks` the moves are only judged."""
    cdef Judging task = judging_of(from_square, to_square, captured, promotes)
    if out_masks is not None:
        task.writes = True
        task.to = rows_of(out_masks, out_side)
    return run(frame_of(variant), masks, side, each_row(play_row, play_plain), &task, first, end)


# The number of a move for each row, and where the positions after it go.
cdef struct Choosing:
    Strip choice
    Rows to
    bint writes


cdef int step_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Choosing* choosing = <Choosing*> task
    cdef int64_t choice = (<int64_t*> at(&choosing.choice, row))[0]
    cdef State after
    cdef MoveList moves
    cdef Ordered ordered
    cdef Room room
    cdef CMove move
    cdef int fault
    if not choosing.writes:
        ordered.count = count(state)
        if ordered.count < 0:
            return NO_MEMORY
        return NO_FAULT if 0 <= choice < ordered.count else ILLEGAL
    put_into(&room, &ordered)
    fault = list_in_order(frame, state, &moves, &ordered)
    if fault == NO_FAULT and not 0 <= choice < ordered.count:
        fault = ILLEGAL
    if fault == NO_FAULT:
        pick(frame, &moves, &ordered, <int> choice, &move)
        play_move(state, &move, &after)
        write_row(frame, &after, &choosing.to, row)
    close_list(&moves)
    return fault


def step(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const int64_t[:] choice,
    const uint64_t[:, :, :] out_masks,
    const uint8_t[:] out_side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The position after the chosen one of each row's moves; without `out_masks` a check."""
    cdef Choosing task
    memset(&task, 0, sizeof(Choosing))
    task.choice = Strip(<char*> &choice[0], choice.strides[0])
    if out_masks is not None:
        task.writes = True
        task.to = rows_of(out_masks, out_side)
    return run(frame_of(variant), masks, side, each_row(step_row), &task, first, end)
