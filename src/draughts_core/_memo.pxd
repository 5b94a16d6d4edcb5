"""What a capture search has seen: which pieces were left when a king stood on which square.

How a capture goes on depends on nothing else, so a second way to the same point adds no move. The
memory keeps the work in crowded boards of kings bounded by the number of such points instead of
the number of routes. It may forget (for want of memory) without harm.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from draughts_core._bitboard cimport high_half, low_half, word_t

cdef enum:
    ROOM_AT_FIRST = 1024

cdef struct Point:
    word_t left
    word_t square       # 0: a free place

cdef struct Memo:
    Point* points       # open addressing; NULL until something is remembered
    int room            # a power of two
    int count


cdef inline void open_memo(Memo* memo) noexcept nogil:
    memo.points = NULL
    memo.room = 0
    memo.count = 0


cdef inline void forget(Memo* memo) noexcept nogil:
    """Start afresh, for another piece sets out."""
    if memo.points != NULL:
        free(memo.points)
    open_memo(memo)


cdef inline uint64_t folded(word_t word) noexcept nogil:
    """A word as 64 bits, all of them having a say."""
    if sizeof(word_t) == 8:
        return <uint64_t> word
    return low_half(word) ^ high_half(word) * <uint64_t> 0xBF58476D1CE4E5B9


cdef inline Point* place_for(Point* points, int room, word_t left, word_t square) noexcept nogil:
    """Where this point stands or would stand."""
    cdef word_t mixed = left ^ (square * <uint64_t> 0x9E3779B97F4A7C15)
    cdef uint64_t at = folded(mixed) * <uint64_t> 0xD6E8FEB86659FD93 >> 32
    while True:
        at &= <uint64_t> (room - 1)
        if not points[at].square or (points[at].left == left and points[at].square == square):
            return &points[at]
        at += 1


cdef inline bint grow_memo(Memo* memo) noexcept nogil:
    cdef int room = 2 * memo.room if memo.room else ROOM_AT_FIRST
    cdef Point* grown = <Point*> calloc(room, sizeof(Point))
    cdef int number
    if grown == NULL:
        return False
    for number in range(memo.room):
        if memo.points[number].square:
            place_for(grown, room, memo.points[number].left, memo.points[number].square)[0] = (
                memo.points[number]
            )
    if memo.points != NULL:
        free(memo.points)
    memo.points = grown
    memo.room = room
    return True


cdef inline bint is_new(Memo* memo, word_t left, word_t square) noexcept nogil:
    """Whether this point was never seen before; from now on it was."""
    cdef Point* place
    if 2 * memo.count >= memo.room and not grow_memo(memo):
        return True
    place = place_for(memo.points, memo.room, left, square)
    if place.square:
        return False
    place.left = left
    place.square = square
    memo.count += 1
    return True
