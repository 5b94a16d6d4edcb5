"""What is wrong with a set-up; the flags are those of `status.py`."""

from draughts_core._bitboard cimport count_bits, mask_t
from draughts_core._board cimport Layout
from draughts_core._state cimport State

cdef enum:
    WHITE_MAN_ON_FAR_ROW = 1
    BLACK_MAN_ON_FAR_ROW = 2
    TOO_MANY_WHITE_PIECES = 4
    TOO_MANY_BLACK_PIECES = 8
    NO_PIECES = 16
    NO_OPPONENT = 32


cdef inline int status_of(const Layout* layout, int men, const State* state) noexcept nogil:
    """The flags of a position; a side starts with so many men."""
    cdef mask_t white = state.opponent if state.black else state.own
    cdef mask_t black = state.own if state.black else state.opponent
    cdef int found = 0
    if white & ~state.kings & layout.top:
        found |= WHITE_MAN_ON_FAR_ROW
    if black & ~state.kings & layout.bottom:
        found |= BLACK_MAN_ON_FAR_ROW
    if count_bits(white) > men:
        found |= TOO_MANY_WHITE_PIECES
    if count_bits(black) > men:
        found |= TOO_MANY_BLACK_PIECES
    if not white | black:
        found |= NO_PIECES
    elif not state.opponent:
        found |= NO_OPPONENT
    return found
