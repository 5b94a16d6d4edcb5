from draughts_core._movegen cimport State


cdef class Position:
    cdef State state


cdef Position make_position(const State* state)
