from draughts_core._bitboard cimport mask_t
from draughts_core._movelist cimport LONGEST_ROUTE, CMove, MoveList
from draughts_core._state cimport State


cdef class Move:
    # Places (bit numbers) are those of the layout in _bitboard.pxd.
    cdef mask_t taken
    cdef unsigned char variant_number
    cdef unsigned char origin
    cdef unsigned char target
    cdef bint crowned
    cdef unsigned char stops_known          # how many of the stops are; 0: not made yet
    cdef unsigned char stops[LONGEST_ROUTE]


cdef int variant_number_of(object variant) except -1
cdef tuple numbers_of(int variant, mask_t squares)
cdef Move make_move(int variant, const MoveList* moves, int number)
cdef tuple move_tuple(const State* state)
cdef void as_cmove(Move move, CMove* out) noexcept
cdef bint is_legal_move(const State* state, Move move) except -1
cdef list all_routes(const State* state, Move move)
