# Rows as planes of 0 and 1.

ctypedef fused plane_t:
    float
    uint8_t

# Where the planes go; strides in bytes.
cdef struct Planes:
    char* start
    Py_ssize_t row
    Py_ssize_t channel
    Py_ssize_t place
    int channels
    Py_ssize_t size         # places of a plane
    const int32_t* places   # of the squares
    bint from_mover


cdef inline mask_t turned(const Frame* frame, mask_t dense) noexcept nogil:
    """The board turned by 180°: square s becomes N + 1 - s."""
    cdef mask_t result = 0
    cdef mask_t bit
    while dense:
        bit = lowest_of(dense)
        dense ^= bit
        result |= <mask_t> 1 << (frame.squares - 1 - lowest_bit(bit))
    return result


cdef inline void put_plane(
    plane_t* one, const Planes* to, Py_ssize_t row, int channel, mask_t dense
) noexcept nogil:
    """Set the squares in a plane; `one` is what is put there."""
    cdef char* plane = to.start + row * to.row + channel * to.channel
    cdef int square
    while dense:
        square = lowest_bit(dense)
        dense &= dense - 1
        (<plane_t*> (plane + to.places[square] * to.place))[0] = one[0]


cdef inline void fill_plane(
    plane_t* value, const Planes* to, Py_ssize_t row, int channel
) noexcept nogil:
    cdef char* plane = to.start + row * to.row + channel * to.channel
    cdef Py_ssize_t place
    for place in range(to.size):
        (<plane_t*> (plane + place * to.place))[0] = value[0]


cdef int put_planes(
    plane_t* tag, const Frame* frame, const Planes* to, const Dense* dense, Py_ssize_t row
) noexcept nogil:
    cdef plane_t zero = 0
    cdef plane_t one = 1
    cdef int channel
    for channel in range(to.channels):
        fill_plane(&zero, to, row, channel)
    if to.from_mover and dense.black:
        put_plane(&one, to, row, 0, turned(frame, dense.black_men))
        put_plane(&one, to, row, 1, turned(frame, dense.black_kings))
        put_plane(&one, to, row, 2, turned(frame, dense.white_men))
        put_plane(&one, to, row, 3, turned(frame, dense.white_kings))
        return NO_FAULT
    put_plane(&one, to, row, 0, dense.white_men)
    put_plane(&one, to, row, 1, dense.white_kings)
    put_plane(&one, to, row, 2, dense.black_men)
    put_plane(&one, to, row, 3, dense.black_kings)
    if not to.from_mover and dense.black:
        fill_plane(&one, to, row, 4)
    return NO_FAULT


cdef int float_planes_row(
    const Frame* frame, void* task, const Dense* dense, Py_ssize_t row
) noexcept nogil:
    return put_planes(<float*> NULL, frame, <Planes*> task, dense, row)


cdef int byte_planes_row(
    const Frame* frame, void* task, const Dense* dense, Py_ssize_t row
) noexcept nogil:
    return put_planes(<uint8_t*> NULL, frame, <Planes*> task, dense, row)


def planes(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    bint from_mover,
    const int32_t[:] places,
    plane_t[:, :, :] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Each row as planes; `places` says where in a plane each square lies."""
    cdef Planes task
    task.start = <char*> &out[0, 0, 0]
    task.row = out.strides[0]
    task.channel = out.strides[1]
    task.place = out.strides[2]
    task.channels = <int> out.shape[1]
    task.size = out.shape[2]
    task.places = &places[0]
    task.from_mover = from_mover
    cdef Loop loop = each_dense(float_planes_row if plane_t is float else byte_planes_row)
    return run(frame_of(variant), masks, side, loop, &task, first, end)
