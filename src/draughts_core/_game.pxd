from draughts_core._move cimport Move
from draughts_core._state cimport State

# A position of the game and the counts of article 6 that stand with it.
cdef struct Record:
    State state
    int kings_plies         # 6.2: plies in a row with kings only and no capture
    int material            # 6.3, 6.4: which of them the pieces fall under, or 0
    int material_plies      # plies since they do
    int diagonal_plies      # plies for which the lone king has held the main diagonal, in 6.3


cdef class GameState:
    cdef Record* records        # every position from the first known one to the present
    cdef Py_ssize_t count       # how many
    cdef Py_ssize_t capacity
    cdef Py_ssize_t first       # the record under the first move of the stack
    cdef list moves             # the moves from there
    cdef public object draw_rules   # the limits of article 6 in force
    cdef public object _finish  # what `finish` said of the present position, or None
    cdef State* now(self) noexcept
    cdef int begin(self, const State* state, int half_moves) except -1
    cdef int set_from_fen(self, str text, variant, turn) except -1
    cdef int reserve(self, Py_ssize_t wanted) except -1
    cdef int follow(self, Move move) except -1
