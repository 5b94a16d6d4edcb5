from draughts_core._state cimport Generator

cdef const Generator* narrow_generator(int variant) noexcept
