from draughts_core._bitboard cimport mask_t
from draughts_core._movegen cimport State
from draughts_core._movelist cimport LONGEST_ROUTE, CMove, MoveList


cdef class Move:
    # Places (bit numbers) are those of the layout in _bitboard.pxd.
    cdef mask_t taken
    cdef unsigned char variant_number
    cdef unsigned char origin
    cdef unsigned char target
    cdef bint crowned
    cdef unsigned char stops_known          # how many of the stops are; 0: the route is not known
    cdef unsigned char stops[LONGEST_ROUTE]


cdef class Position:
    cdef State state


cdef int variant_number_of(object variant) except -1
cdef Position make_position(const State* state)
cdef Move make_move(int variant, const MoveList* moves, int number)
cdef tuple move_tuple(const State* state)
cdef void as_cmove(Move move, CMove* out) noexcept
cdef bint is_legal_move(const State* state, Move move) except -1
cdef Move read_move(const State* state, str text, bint strict)
cdef Move read_hub_move(const State* state, str text)
cdef str notation(const State* state, Move move)
cdef object illegal(const State* state, str text, list squares)
