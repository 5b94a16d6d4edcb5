# The frame of all loops: it reads the rows and hands them to what a loop does with one.

# What stops a loop.
cdef enum Fault:
    NO_FAULT
    NO_MEMORY
    NO_POSITION     # bits off the board, a square occupied twice, no side
    ILLEGAL         # the move is not legal, or there is none of that number
    NO_CAPTURE      # the capture under way does not fit the position
    AMBIGUOUS       # it does not say whether a man is crowned, and both are legal

FAULTS = (<int> NO_MEMORY, <int> NO_POSITION, <int> ILLEGAL, <int> AMBIGUOUS, <int> NO_CAPTURE)

# What a loop does with a row, as a position or as it stands in the arrays. `task` is the loop's
# own; the state may be changed.
ctypedef int (*row_t)(
    const Frame* frame, void* task, State* state, Py_ssize_t row
) noexcept nogil
ctypedef int (*dense_t)(
    const Frame* frame, void* task, const Dense* dense, Py_ssize_t row
) noexcept nogil
# What it does with some of a block that begins at row `first`; only the plain ones count.
ctypedef int (*block_t)(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil

# One of the first two, and a block's where there is a quicker way for plain positions. They and
# the others come in their order only if that is asked for: a processor cannot foresee of which
# kind the next row is, and so does all plain ones first.
cdef struct Loop:
    row_t row
    dense_t dense
    block_t block
    bint in_order

# A block and room for rows that have to be brought together first.
cdef struct Reader:
    PlainBlock block
    uint64_t masks[4 * BLOCK]
    uint8_t side[BLOCK]


cdef int read_block(
    const Frame* frame, const Rows* rows, Py_ssize_t first, Py_ssize_t end, Reader* reader
) noexcept nogil:
    """Read rows until the block is full, or up to one that is no position; how many.

    Rows that lie side by side are read where they are, which saves a seventh of `count_moves`.
    """
    cdef const char* place
    cdef int number, kind
    cdef int read = <int> min(end - first, <Py_ssize_t> BLOCK)
    if read == BLOCK and rows.kind == 8 and rows.row == 32 and rows.turn == 1:
        fill_block(
            &frame.rules,
            <const uint64_t*> (rows.masks + first * 32),
            <const uint8_t*> rows.side + first,
            &reader.block,
        )
    else:
        memset(reader.masks, 0, sizeof(reader.masks))
        memset(reader.side, 0, sizeof(reader.side))
        for number in range(read):
            place = rows.masks + (first + number) * rows.row
            for kind in range(4):
                reader.masks[4 * number + kind] = (<const uint64_t*> (place + kind * rows.kind))[0]
            reader.side[number] = (<const uint8_t*> (rows.side + (first + number) * rows.turn))[0]
        fill_block(&frame.rules, reader.masks, reader.side, &reader.block)
    if reader.block.any_bad:
        for number in range(read):
            if reader.block.bad[number]:
                return number
    return read


cdef inline int do_other(
    const Frame* frame, const Loop* loop, void* task, const PlainBlock* block, Py_ssize_t first,
    int number
) noexcept nogil:
    """A row of a block that is not plain."""
    cdef State state
    state.own = block.own[number]
    state.opponent = block.opponent[number]
    state.kings = block.kings[number]
    state.black = block.black[number] != 0
    state.variant = frame.variant
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0
    return loop.row(frame, task, &state, first + number)


cdef int do_rows(
    const Frame* frame,
    const Rows* rows,
    const Loop* loop,
    void* task,
    Py_ssize_t* row,
    Py_ssize_t end,
) noexcept nogil:
    cdef Dense dense
    cdef State state
    cdef int fault = NO_FAULT
    while row[0] < end:
        if loop.dense != NULL:
            if not read_row(frame, rows, row[0], &dense):
                return NO_POSITION
            fault = loop.dense(frame, task, &dense, row[0])
        else:
            if not read_position(frame, rows, row[0], &state):
                return NO_POSITION
            fault = loop.row(frame, task, &state, row[0])
        if fault != NO_FAULT:
            return fault
        row[0] += 1
    return NO_FAULT


cdef int do_block(
    const Frame* frame,
    const Rows* rows,
    const Loop* loop,
    void* task,
    const PlainBlock* block,
    int read,
    Py_ssize_t* row,
) noexcept nogil:
    """The rows of a block from `row` on, in any order."""
    cdef int others[BLOCK]
    cdef Py_ssize_t first = row[0]
    cdef int left = 0
    cdef int number
    cdef int fault = loop.block(frame, task, block, first, 0, read)
    for number in range(read):
        others[left] = number
        left += block.other[number] != 0
    for number in range(left):
        if fault == NO_FAULT:
            fault = do_other(frame, loop, task, block, first, others[number])
    if fault == NO_MEMORY:
        return fault
    if fault != NO_FAULT:
        # Which row is the first to fail is seen when they come in their order. A loop that may
        # fail writes over its input only when it has gone through all of it once.
        return do_rows(frame, rows, loop, task, row, first + read)
    row[0] = first + read
    return NO_FAULT


cdef int do_block_in_order(
    const Frame* frame,
    const Loop* loop,
    void* task,
    const PlainBlock* block,
    int read,
    Py_ssize_t* row,
) noexcept nogil:
    """The same in order: plain ones up to the next other, that one, and so on."""
    cdef Py_ssize_t first = row[0]
    cdef int begin = 0
    cdef int end
    cdef int fault = NO_FAULT
    while begin < read and fault == NO_FAULT:
        end = begin
        while end < read and not block.other[end]:
            end += 1
        row[0] = first + begin
        fault = loop.block(frame, task, block, first, begin, end)
        if fault == NO_FAULT and end < read:
            row[0] = first + end
            fault = do_other(frame, loop, task, block, first, end)
        begin = end + 1
    if fault == NO_FAULT:
        row[0] = first + read
    return fault


cdef int do_blocks(
    const Frame* frame,
    const Rows* rows,
    const Loop* loop,
    void* task,
    Py_ssize_t* row,
    Py_ssize_t end,
) noexcept nogil:
    cdef Reader reader
    cdef Py_ssize_t first
    cdef int fault, read
    while row[0] < end:
        first = row[0]
        read = read_block(frame, rows, first, end, &reader)
        if loop.in_order:
            fault = do_block_in_order(frame, loop, task, &reader.block, read, row)
        else:
            fault = do_block(frame, rows, loop, task, &reader.block, read, row)
        if fault != NO_FAULT:
            return fault
        if read < BLOCK and row[0] < end:
            return NO_POSITION
    return NO_FAULT


cdef tuple run(
    const Frame* frame,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    Loop loop,
    void* task,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Go through the rows; returns a fault and its row."""
    cdef Rows rows = rows_of(masks, side)
    cdef Py_ssize_t row = first
    cdef int fault
    with nogil:
        if loop.block != NULL and frame.plain:
            fault = do_blocks(frame, &rows, &loop, task, &row, end)
        else:
            fault = do_rows(frame, &rows, &loop, task, &row, end)
    return fault, row


cdef inline Loop each_row(row_t row, block_t block=NULL, bint in_order=False):
    return Loop(row=row, dense=NULL, block=block, in_order=in_order)


cdef inline Loop each_dense(dense_t dense):
    return Loop(row=NULL, dense=dense, block=NULL, in_order=False)


cdef int look_on(
    const Frame* frame, void* task, const Dense* dense, Py_ssize_t row
) noexcept nogil:
    return NO_FAULT


def check(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether every row is a position."""
    return run(frame_of(variant), masks, side, each_dense(look_on), NULL, first, end)
