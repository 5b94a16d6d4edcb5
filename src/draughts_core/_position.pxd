from draughts_core._state cimport State


cdef class Position:
    cdef State state


cdef Position make_position(const State* state)
