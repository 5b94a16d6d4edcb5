# One value a row. The task is the strip the answers go to.

cdef inline uint64_t mix_mask(const Frame* frame, uint64_t key, mask_t dense) noexcept nogil:
    key = mix(key ^ low_half(dense))
    if frame.two_words:
        key = mix(key ^ high_half(dense))
    return key


cdef int key_row(
    const Frame* frame, void* task, const Dense* dense, Py_ssize_t row
) noexcept nogil:
    cdef uint64_t key = mix(1 + 2 * <uint64_t> frame.variant + dense.black)
    key = mix_mask(frame, key, dense.white_men)
    key = mix_mask(frame, key, dense.white_kings)
    key = mix_mask(frame, key, dense.black_men)
    key = mix_mask(frame, key, dense.black_kings)
    if frame.layout.king_limit:
        key = mix(key)
    (<uint64_t*> at(<Strip*> task, row))[0] = key
    return NO_FAULT


def keys(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint64_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """`Position.key` of each row."""
    cdef Strip to = Strip(<char*> &out[0], out.strides[0])
    return run(frame_of(variant), masks, side, each_dense(key_row), &to, first, end)


cdef int judge_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    put_byte(<Strip*> task, row, status_of(frame.layout, frame.men, state))
    return NO_FAULT


def status(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The bits of `Status` of each row."""
    cdef Strip to = Strip(<char*> &out[0], out.strides[0])
    return run(frame_of(variant), masks, side, each_row(judge_row), &to, first, end)


cdef int count_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef int number = count(state)
    (<int32_t*> at(<Strip*> task, row))[0] = number
    return NO_MEMORY if number < 0 else NO_FAULT


cdef int count_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef const Strip* to = <Strip*> task
    cdef int number
    for number in range(begin, end):
        # Where one jumps nobody steps, so two masks share a count.
        (<int32_t*> at(to, first + number))[0] = count_bits_2(
            block.up_left[number] | block.first[number],
            block.up_right[number] | block.second[number],
        ) + count_bits_2(block.down_left[number], block.down_right[number])
    return NO_FAULT


def count_moves(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int32_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The number of legal moves of each row."""
    cdef Strip to = Strip(<char*> &out[0], out.strides[0])
    return run(frame_of(variant), masks, side, each_row(count_row, count_plain), &to, first, end)


cdef inline uint64_t jumping(const PlainBlock* block, int number) noexcept nogil:
    """The men of a plain position that capture."""
    return (
        block.up_left[number]
        | block.up_right[number]
        | block.down_left[number]
        | block.down_right[number]
    )


cdef int capture_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    put_byte(<Strip*> task, row, any_capture(state))
    return NO_FAULT


cdef int capture_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef int number
    for number in range(begin, end):
        put_byte(<Strip*> task, first + number, jumping(block, number) != 0)
    return NO_FAULT


def has_capture(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether the side to move has to capture, in each row."""
    cdef Strip to = Strip(<char*> &out[0], out.strides[0])
    cdef Loop loop = each_row(capture_row, capture_plain)
    return run(frame_of(variant), masks, side, loop, &to, first, end)


cdef int any_move(const State* state) noexcept nogil:
    """Whether there is a move; negative if there is no memory.

    Counting is dear only where it has to list captures, and then one is enough.
    """
    return any_capture(state) or count(state)


cdef int winner_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef int can_move = any_move(state)
    (<int8_t*> at(<Strip*> task, row))[0] = -1 if can_move else not state.black
    return NO_MEMORY if can_move < 0 else NO_FAULT


cdef int winner_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef int number
    for number in range(begin, end):
        (<int8_t*> at(<Strip*> task, first + number))[0] = (
            -1
            if jumping(block, number) | block.first[number] | block.second[number]
            else block.black[number] == 0
        )
    return NO_FAULT


def terminal(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The side that has won each row, -1 where the side to move has a move."""
    cdef Strip to = Strip(<char*> &out[0], out.strides[0])
    cdef Loop loop = each_row(winner_row, winner_plain)
    return run(frame_of(variant), masks, side, loop, &to, first, end)
