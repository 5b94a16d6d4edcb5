from draughts_core._move cimport Move
from draughts_core._state cimport State

# A position of the game. What the draws need besides is counted when they are asked for.
cdef struct Record:
    State state
    int kings_plies         # plies in a row with kings only and no capture

cdef struct CRange:
    int least
    int most

cdef struct CForce:
    CRange pieces
    CRange men
    CRange kings

# An `Ending` of draw_rules.py.
cdef struct CEnding:
    CForce strong
    CForce weak
    CRange pieces
    int plies               # how many it may last
    bint unchanged
    bint on_main_diagonal
    bint wins
    bint claimed


cdef class _Endings:
    cdef object rules           # the DrawRules
    cdef tuple values           # its endings
    cdef CEnding* endings       # the same, for counting
    cdef int count


cdef class GameState:
    cdef Record* records        # every position from the first known one to the present
    cdef Py_ssize_t count       # how many
    cdef Py_ssize_t capacity
    cdef Py_ssize_t first       # the record under the first move of the stack
    cdef list moves             # the moves from there
    cdef int seed               # the plies that a FEN says went before its position
    cdef _Endings limits        # the draws in force
    cdef public object _finish  # what `finish` said of the present position, or None
    cdef State* now(self) noexcept
    cdef int begin(self, const State* state, int half_moves) except -1
    cdef int set_from_fen(self, str text, variant, turn) except -1
    cdef int reserve(self, Py_ssize_t wanted) except -1
    cdef int follow(self, Move move) except -1
    cdef int lasted(self, const CEnding* ending) noexcept
    cdef int seed_of(self, const CEnding* ending) noexcept
    cdef bint seed_is_taken(self) noexcept
