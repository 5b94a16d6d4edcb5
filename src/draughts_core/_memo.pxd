"""What a capture search has seen: on which squares a piece stood while which pieces were left.

How a capture goes on depends on nothing else, so a second way to the same point adds no move. The
memory keeps the work in crowded boards of kings bounded by the number of such points instead of
the number of routes. It may forget (for want of memory) without harm.

One entry serves all squares of the same pieces left, so a jump asks about all its landing squares
at once: what costs time in a long search is not the work but the way to the memory.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from draughts_core._bitboard cimport high_half, low_half, word_t

cdef enum:
    ROOM_AT_FIRST = 1024

cdef struct Seen:
    word_t left
    word_t squares      # where a piece stood; 0: a free entry
    word_t going_on     # from which of them it could jump once more

cdef struct Memo:
    Seen* entries       # open addressing; NULL until something is remembered
    int room            # a power of two
    int count


cdef inline void open_memo(Memo* memo) noexcept nogil:
    memo.entries = NULL
    memo.room = 0
    memo.count = 0


cdef inline void forget(Memo* memo) noexcept nogil:
    """Start afresh, for another piece sets out."""
    if memo.entries != NULL:
        free(memo.entries)
    open_memo(memo)


cdef inline uint64_t folded(word_t word) noexcept nogil:
    """A word as 64 bits, all of them having a say."""
    if sizeof(word_t) == 8:
        return <uint64_t> word
    return low_half(word) ^ high_half(word) * <uint64_t> 0xBF58476D1CE4E5B9


cdef inline Seen* entry_of(Seen* entries, int room, word_t left) noexcept nogil:
    """Where this set stands or would stand."""
    cdef uint64_t at = folded(left) * <uint64_t> 0xD6E8FEB86659FD93 >> 32
    while True:
        at &= <uint64_t> (room - 1)
        if not entries[at].squares or entries[at].left == left:
            return &entries[at]
        at += 1


cdef inline bint grow_memo(Memo* memo) noexcept nogil:
    cdef int room = 2 * memo.room if memo.room else ROOM_AT_FIRST
    cdef Seen* grown = <Seen*> calloc(room, sizeof(Seen))
    cdef int number
    if grown == NULL:
        return False
    for number in range(memo.room):
        if memo.entries[number].squares:
            entry_of(grown, room, memo.entries[number].left)[0] = memo.entries[number]
    if memo.entries != NULL:
        free(memo.entries)
    memo.entries = grown
    memo.room = room
    return True


cdef inline Seen* recall(Memo* memo, word_t left) noexcept nogil:
    """The entry of this set, to which the caller adds a square; NULL if there is no memory.

    It holds until the next is asked for.
    """
    cdef Seen* entry
    if 3 * memo.count >= 2 * memo.room and not grow_memo(memo):
        return NULL
    entry = entry_of(memo.entries, memo.room, left)
    if not entry.squares:
        entry.left = left
        entry.going_on = 0
        memo.count += 1
    return entry


cdef inline void note_going_on(Memo* memo, word_t left, word_t squares) noexcept nogil:
    """From these squares, which are in the entry, the capture goes on."""
    if memo.room:
        entry_of(memo.entries, memo.room, left).going_on |= squares
