"""A position as a struct, and what is asked of the generator of a game."""

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport mask_t
from draughts_core._movelist cimport CMove, MoveList

# A position, seen from the side to move. `kings` holds those of both sides.
cdef struct State:
    mask_t own
    mask_t opponent
    mask_t kings
    bint black          # whether Black is to move
    int variant
    # Frisian: how many moves in a row one king of White, of Black, has made without a capture,
    # and the number of its square; 0 and 0 for none, and in all other games.
    unsigned char king_moves[2]
    unsigned char king_square[2]

ctypedef void (*list_t)(void*, const State*, MoveList*) noexcept nogil
ctypedef void (*routes_t)(void*, const State*, const CMove*, MoveList*) noexcept nogil
ctypedef int (*count_t)(void*, const State*) noexcept nogil
ctypedef bint (*capture_t)(void*, const State*) noexcept nogil
ctypedef uint64_t (*walk_t)(void*, const State*, int, bint, bint*) noexcept nogil

cdef struct Walk
ctypedef void (*ask_t)(Walk*) noexcept nogil

# A long count: what its walks share, and what each thread has for itself.
cdef struct Walk:
    void* table             # NULL: nothing is remembered
    uint64_t table_bytes
    bint unique
    int* stop               # set: whatever comes of the walk is of no interest any more
    bint out_of_memory
    int patience            # after so many nodes the owner is asked again
    ask_t ask               # NULL: somebody else has the owner's ear
    void* owner
    double asked            # when it last was

ctypedef uint64_t (*long_walk_t)(void*, const State*, int, Walk*) noexcept nogil

cdef enum:
    # A king lands on ten squares at most in each of eight ways.
    MOST_JUMPS = 96

# One jump of a piece: what it jumps and where it lands, and what the capture it belongs to is
# worth at best.
cdef struct Jump:
    mask_t victim
    mask_t target
    int worth
    bint goes_on        # whether the capture is not finished with it
    bint crowned        # whether a man becomes a king on landing

cdef struct Jumps:
    int count
    bint out_of_memory
    Jump jumps[MOST_JUMPS]

ctypedef void (*jumps_t)(void*, const State*, mask_t, mask_t, mask_t, Jumps*) noexcept nogil

# One game's generator. Every function takes NULL first, where the game's tag stands.
cdef struct Generator:
    list_t list_moves
    routes_t list_routes
    count_t count
    capture_t any_capture
    walk_t leaves
    long_walk_t long_walk
    jumps_t list_jumps
    mask_t board
