"""A list of moves that grows as far as it must and merges equal captures as they come.

The first moves stand in the list itself (usually on the C stack); only a position with more of
them takes memory from the heap. Two routes that capture the same set between the same squares
with the same resulting piece are one move, whose `routes` counts them. A duplicate needs as many
captured pieces as close a ring (`shortest_ring` in `_rules.pxd`), so shorter captures are never
compared.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcpy, memset

from draughts_core._bitboard cimport high_half, low_half, lowest_of, lowest_place, mask_t, word_t

cdef enum:
    MOVES_IN_PLACE = 96
    # No capture takes more pieces than there are squares to take them from: 50 off the edge of
    # 12x12, all but two of 64 where captures run along the edge.
    LONGEST_ROUTE = 64
    # Up to here looking at every move is quicker than keeping an index.
    INDEX_FROM = 24

# One move, in 32 bytes. `origin` and `target` are places (bit numbers), `captured` a set.
cdef struct CMove:
    mask_t captured
    uint32_t routes
    int32_t entry       # where its route stands among the list's routes
    uint8_t origin
    uint8_t target
    uint8_t promotes

# The places (bit numbers) of the squares one route stands on, origin and target included.
cdef struct CRoute:
    uint8_t stops[LONGEST_ROUTE]

# What is empty at first stands together, so that a list is opened by a few stores.
cdef struct MoveList:
    CMove* moves
    int capacity
    bint merge                # False: every route is an entry of its own
    bint count_routes         # whether `routes` of each move has to be right
    int index_size            # meaningless before the index is made
    int count
    int most                  # what the captures listed are worth
    int indexed               # how many moves the index holds; 0: it has to be made anew
    bint out_of_memory        # the list is not complete; the caller has to raise
    CRoute* routes            # one route a capture, or NULL where nobody asked for them
    CRoute* routes_in_place   # where they stand while there are few: the asker's own array
    int32_t* index            # open addressing: entry number + 1, or 0
    CMove in_place[MOVES_IN_PLACE]


cdef inline void open_list(
    MoveList* moves, CRoute* routes=NULL, bint merge=True, bint count_routes=False
) noexcept nogil:
    """An empty list; `routes` is an array of MOVES_IN_PLACE for those who want a route a move."""
    moves.moves = moves.in_place
    moves.capacity = MOVES_IN_PLACE
    moves.merge = merge
    moves.count_routes = count_routes or not merge
    moves.count = 0
    moves.most = 0
    moves.indexed = 0
    moves.out_of_memory = False
    moves.routes = routes
    moves.routes_in_place = routes
    moves.index = NULL


cdef inline void start_over(MoveList* moves, int most) noexcept nogil:
    """Forget what is listed, for a capture worth `most` outdoes it (article 4.13)."""
    moves.most = most
    moves.count = 0
    moves.indexed = 0


cdef inline void close_list(MoveList* moves) noexcept nogil:
    if moves.moves != moves.in_place:
        free(moves.moves)
        moves.moves = moves.in_place
    if moves.routes != moves.routes_in_place:
        free(moves.routes)
        moves.routes = moves.routes_in_place
    if moves.index != NULL:
        free(moves.index)
        moves.index = NULL
    moves.count = 0


cdef inline bint grow(MoveList* moves) noexcept nogil:
    """Double the room; False when there is no memory, with the list as it was."""
    cdef int capacity = 2 * moves.capacity
    cdef CRoute* routes = NULL
    cdef CMove* grown = <CMove*> malloc(capacity * sizeof(CMove))
    if grown == NULL:
        return False
    if moves.routes != NULL:
        routes = <CRoute*> malloc(capacity * sizeof(CRoute))
        if routes == NULL:
            free(grown)
            return False
        memcpy(routes, moves.routes, moves.count * sizeof(CRoute))
        if moves.routes != moves.routes_in_place:
            free(moves.routes)
        moves.routes = routes
    memcpy(grown, moves.moves, moves.count * sizeof(CMove))
    if moves.moves != moves.in_place:
        free(moves.moves)
    moves.moves = grown
    moves.capacity = capacity
    return True


cdef inline CMove* append(MoveList* moves) noexcept nogil:
    """Room for one more move, or NULL with `out_of_memory` set."""
    if moves.count == moves.capacity and not grow(moves):
        moves.out_of_memory = True
        return NULL
    moves.count += 1
    return &moves.moves[moves.count - 1]


cdef inline void append_quiet(
    MoveList* moves, int origin, int target, bint promotes
) noexcept nogil:
    cdef CMove* move = append(moves)
    if move != NULL:
        move.origin = origin
        move.target = target
        move.captured = 0
        move.routes = 1
        move.promotes = promotes


# ---- merging --------------------------------------------------------------------------------

cdef inline uint64_t slot_of(const MoveList* moves, const CMove* move) noexcept nogil:
    cdef uint64_t ends = move.origin | <uint64_t> move.target << 8 | move.promotes << 7
    cdef uint64_t mixed = low_half(move.captured) * <uint64_t> 0x9E3779B97F4A7C15
    mixed ^= high_half(move.captured) * <uint64_t> 0xBF58476D1CE4E5B9
    mixed ^= ends * <uint64_t> 0xD6E8FEB86659FD93
    return (mixed >> 40) & <uint64_t> (moves.index_size - 1)


cdef inline bint same_move(const CMove* a, const CMove* b) noexcept nogil:
    return (
        a.captured == b.captured
        and a.target == b.target
        and a.origin == b.origin
        and a.promotes == b.promotes
    )


cdef inline void enter(MoveList* moves, int number) noexcept nogil:
    cdef uint64_t slot = slot_of(moves, &moves.moves[number])
    while moves.index[slot]:
        slot = (slot + 1) & <uint64_t> (moves.index_size - 1)
    moves.index[slot] = number + 1


cdef inline bint make_index(MoveList* moves) noexcept nogil:
    """An index with room for twice the list's capacity; False when there is no memory."""
    cdef int size = 256
    cdef int number
    while size < 2 * moves.capacity:
        size *= 2
    if moves.index == NULL or size > moves.index_size:
        if moves.index != NULL:
            free(moves.index)
        moves.index = <int32_t*> malloc(size * sizeof(int32_t))
        if moves.index == NULL:
            return False
        moves.index_size = size
    memset(moves.index, 0, moves.index_size * sizeof(int32_t))
    for number in range(moves.count):
        enter(moves, number)
    moves.indexed = moves.count
    return True


cdef inline CMove* find(MoveList* moves, const CMove* move) noexcept nogil:
    """The equal move of the list, or NULL."""
    cdef int number
    cdef uint64_t slot
    if moves.count < INDEX_FROM:
        for number in range(moves.count):
            if same_move(&moves.moves[number], move):
                return &moves.moves[number]
        return NULL
    if moves.indexed == 0 or 2 * moves.capacity > moves.index_size:
        if not make_index(moves):
            moves.out_of_memory = True
            return NULL
    slot = slot_of(moves, move)
    while moves.index[slot]:
        if same_move(&moves.moves[moves.index[slot] - 1], move):
            return &moves.moves[moves.index[slot] - 1]
        slot = (slot + 1) & <uint64_t> (moves.index_size - 1)
    return NULL


cdef inline void append_capture(
    MoveList* moves, const CMove* move, int taken, bint may_repeat, const word_t* stops
) noexcept nogil:
    """Add a finished capture of `taken` pieces, or count one more route of an equal one.

    `may_repeat` is False where no equal one can be in the list.
    """
    cdef CMove* place
    cdef int stop
    if moves.merge and may_repeat:
        place = find(moves, move)
        if place != NULL:
            place.routes += 1
            return
        if moves.out_of_memory:
            return
    place = append(moves)
    if place == NULL:
        return
    place[0] = move[0]
    if moves.indexed:
        if 2 * moves.capacity <= moves.index_size:
            enter(moves, moves.count - 1)
            moves.indexed += 1
        else:
            moves.indexed = 0
    if moves.routes != NULL:
        place.entry = moves.count - 1
        for stop in range(taken + 1):
            moves.routes[place.entry].stops[stop] = lowest_place(stops[stop])


# ---- order ----------------------------------------------------------------------------------

cdef inline int order_of(const CMove* a, const CMove* b) noexcept nogil:
    """Negative, 0 or positive: by origin, target, captured squares as tuples, promotion."""
    cdef mask_t differing
    if a.origin != b.origin:
        return a.origin - b.origin
    if a.target != b.target:
        return a.target - b.target
    if a.captured != b.captured:
        # The set with the first square that is not in both comes first, unless the other has
        # nothing from there on: then that one is a prefix.
        differing = lowest_of(a.captured ^ b.captured)
        if a.captured & differing:
            return -1 if b.captured >= differing else 1
        return 1 if a.captured >= differing else -1
    return a.promotes - b.promotes


cdef inline int compare(const void* first, const void* second) noexcept nogil:
    return order_of(<const CMove*> first, <const CMove*> second)


cdef inline void sort_moves(MoveList* moves) noexcept nogil:
    """Put the moves in the documented order; `entry` leads to their routes."""
    cdef int number, place
    cdef CMove move
    if moves.count > 48:
        qsort(moves.moves, moves.count, sizeof(CMove), &compare)
        return
    for number in range(1, moves.count):
        if order_of(&moves.moves[number - 1], &moves.moves[number]) <= 0:
            continue
        move = moves.moves[number]
        place = number
        while place > 0 and order_of(&moves.moves[place - 1], &move) > 0:
            moves.moves[place] = moves.moves[place - 1]
            place -= 1
        moves.moves[place] = move
