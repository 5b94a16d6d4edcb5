# All moves of all rows, in columns that grow.

# A growing array of items of one size.
cdef struct Growing:
    char* data
    Py_ssize_t itemsize
    Py_ssize_t capacity     # in items


cdef bint reserve(Growing* column, Py_ssize_t capacity) noexcept nogil:
    """Room for so many items; False when there is no memory."""
    cdef char* data = <char*> realloc(column.data, capacity * column.itemsize)
    if data == NULL:
        return False
    column.data = data
    column.capacity = capacity
    return True


@cython.final
@cython.auto_pickle(False)
cdef class Column:
    """An array that has grown, as a buffer."""

    cdef Growing items
    cdef bytes format
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]

    def __dealloc__(self):
        free(self.items.data)

    def __getbuffer__(self, Py_buffer* view, int flags):
        self.strides[0] = self.items.itemsize
        view.buf = self.items.data
        view.obj = self
        view.len = self.shape[0] * self.items.itemsize
        view.itemsize = self.items.itemsize
        view.readonly = 0
        view.ndim = 1
        view.format = self.format
        view.shape = self.shape
        view.strides = self.strides
        view.suboffsets = NULL
        view.internal = NULL


cdef Column column_of(Growing* items, bytes format, Py_ssize_t length):
    """Hand over the first items; the rest of the memory is given back."""
    cdef Column column = Column.__new__(Column)
    reserve(items, max(1, length))
    column.items = items[0]
    column.format = format
    column.shape[0] = length
    items.data = NULL
    return column


# What the listing of moves adds to.
cdef struct Listing:
    Strip offsets
    Py_ssize_t total
    Py_ssize_t capacity
    int words               # of a set of squares
    Growing origins
    Growing targets
    Growing sets
    Growing crowned


cdef bint make_room(Listing* to, Py_ssize_t count) noexcept nogil:
    """Room for so many moves more; False when there is no memory."""
    cdef Py_ssize_t capacity
    if to.total + count <= to.capacity:
        return True
    capacity = 2 * to.capacity + count
    if not (
        reserve(&to.origins, capacity)
        and reserve(&to.targets, capacity)
        and reserve(&to.sets, capacity * to.words)
        and reserve(&to.crowned, capacity)
    ):
        return False
    to.capacity = capacity
    return True


cdef inline uint64_t* place_in(const Listing* to, Ordered* ordered) noexcept nogil:
    """Where the next moves go; returns where their sets do."""
    ordered.origin = <uint8_t*> to.origins.data + to.total
    ordered.target = <uint8_t*> to.targets.data + to.total
    ordered.promotes = <uint8_t*> to.crowned.data + to.total
    return <uint64_t*> to.sets.data + to.total * to.words


cdef inline void note_end(Listing* to, Py_ssize_t row, int count) noexcept nogil:
    to.total += count
    (<int64_t*> at(&to.offsets, row + 1))[0] = to.total


cdef int list_row(const Frame* frame, void* task, State* state, Py_ssize_t row) noexcept nogil:
    cdef Listing* to = <Listing*> task
    cdef MoveList moves
    cdef Ordered ordered
    cdef uint64_t* taken
    cdef int number
    if not make_room(to, MOST_QUIET):
        return NO_MEMORY
    place_in(to, &ordered)
    if list_in_order(frame, state, &moves, &ordered) != NO_FAULT or not make_room(
        to, ordered.count
    ):
        close_list(&moves)
        return NO_MEMORY
    taken = place_in(to, &ordered)
    if ordered.quiet:
        for number in range(ordered.count * to.words):
            taken[number] = 0
    else:
        for number in range(ordered.count):
            put_move(frame, &moves.moves[number], &ordered, number, taken + number * to.words)
    note_end(to, row, ordered.count)
    close_list(&moves)
    return NO_FAULT


cdef inline void put_move(
    const Frame* frame, const CMove* move, const Ordered* to, int number, uint64_t* taken
) noexcept nogil:
    cdef mask_t captured = dense_of(frame, move.captured)
    to.origin[number] = frame.layout.numbers[move.origin]
    to.target[number] = frame.layout.numbers[move.target]
    to.promotes[number] = move.promotes
    taken[0] = low_half(captured)
    if frame.two_words:
        taken[1] = high_half(captured)


cdef int list_plain(
    const Frame* frame, void* task, const PlainBlock* block, Py_ssize_t first, int begin, int end
) noexcept nogil:
    cdef Listing* to = <Listing*> task
    cdef Ordered ordered
    cdef uint64_t* taken
    cdef int number
    for number in range(begin, end):
        if not make_room(to, MOST_PLAIN):
            return NO_MEMORY
        taken = place_in(to, &ordered)
        plain_in_order(frame, block, number, &ordered, taken)
        note_end(to, first + number, ordered.count)
    return NO_FAULT


def legal_moves(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int64_t[:] offsets,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The moves of each row, in order; offsets[row + 1] is where they end, counted from `first`.

    Returns fault, row and the four columns.
    """
    cdef const Frame* frame = frame_of(variant)
    cdef Listing to
    cdef Loop loop = each_row(list_row, list_plain, in_order=True)
    memset(&to, 0, sizeof(Listing))
    to.offsets = Strip(<char*> &offsets[0], offsets.strides[0])
    to.words = 2 if frame.two_words else 1
    to.origins.itemsize = to.targets.itemsize = to.crowned.itemsize = 1
    to.sets.itemsize = 8
    try:
        fault, row = NO_MEMORY, first
        # Play has some nine moves a position.
        if make_room(&to, 12 * (end - first) + MOST_PLAIN):
            fault, row = run(frame, masks, side, loop, &to, first, end)
        columns = (
            column_of(&to.origins, b"B", to.total),
            column_of(&to.targets, b"B", to.total),
            column_of(&to.sets, b"Q", to.total * to.words),
            column_of(&to.crowned, b"?", to.total),
        )
    finally:
        free(to.origins.data)
        free(to.targets.data)
        free(to.sets.data)
        free(to.crowned.data)
    return fault, row, columns
