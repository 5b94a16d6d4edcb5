"""What other rooms may ask of the generator; every question is one call a position."""

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport mask_t
from draughts_core._movelist cimport CMove, MoveList
from draughts_core._state cimport Jumps, State, Walk

cdef void generate(const State* state, MoveList* moves) noexcept nogil
cdef void generate_routes(const State* state, const CMove* wanted, MoveList* routes) noexcept nogil
cdef void generate_jumps(
    const State* state, mask_t piece, mask_t taken, mask_t last, Jumps* jumps
) noexcept nogil
cdef int count(const State* state) noexcept nogil
cdef bint any_capture(const State* state) noexcept nogil
cdef uint64_t leaves(
    const State* state, int depth, bint unique, bint* out_of_memory
) noexcept nogil
cdef uint64_t long_walk(const State* state, int depth, Walk* task) noexcept nogil
cdef void play(const State* state, const CMove* move, State* after) noexcept nogil
cdef uint64_t key_of(const State* state) noexcept nogil


cdef inline uint64_t mix(uint64_t value) noexcept nogil:
    """One step of the public key: the output function of splitmix64."""
    value += <uint64_t> 0x9E3779B97F4A7C15
    value = (value ^ (value >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    value = (value ^ (value >> 27)) * <uint64_t> 0x94D049BB133111EB
    return value ^ (value >> 31)
