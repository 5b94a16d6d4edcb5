from draughts_core._state cimport Generator

cdef const Generator* wide_generator(int variant) noexcept
