"""FEN and move text on one side, structs on the other."""

from draughts_core._bitboard cimport mask_t
from draughts_core._movelist cimport CMove
from draughts_core._state cimport State

cdef enum:
    # A text names no more squares than the longest route stands on, with room for a slip.
    MOST_IN_TEXT = 70

# What a move text says, sign by sign. `dashes` and `crosses` count the signs of quiet moves and
# of captures; squares may also follow each other without any.
cdef struct MoveText:
    int squares[MOST_IN_TEXT]
    int count
    int dashes
    int crosses

cdef bytes translated(str text)
cdef const unsigned char* characters(str text, bytes ascii) noexcept
cdef bint read_fen_quietly(
    const unsigned char* signs,
    Py_ssize_t length,
    int variant,
    int turn,
    State* state,
    int* half_moves,
) noexcept nogil
cdef int read_fen(str text, int variant, int turn, State* state, int* half_moves) except -1
cdef str write_fen(const State* state)
cdef int read_move_text(str text, int variant, MoveText* move) except -1
cdef str write_move_text(int variant, const int* squares, int count, bint is_capture)
cdef str write_hub(int variant, const CMove* move)
cdef mask_t square_bit(int variant, int square) noexcept nogil
cdef int square_number(int variant, mask_t bit) noexcept nogil
cdef int place_number(int variant, int place) noexcept nogil
cdef int squares_of(int variant) noexcept nogil
