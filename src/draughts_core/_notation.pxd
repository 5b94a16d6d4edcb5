from draughts_core._move cimport Move
from draughts_core._state cimport State

cdef object illegal_value(const State* state, Move move)
cdef Move read_move(const State* state, str text, bint strict)
cdef Move read_hub_move(const State* state, str text)
cdef str notation(const State* state, Move move)
