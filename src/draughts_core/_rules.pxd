"""The games, as the generator asks about them.

Each game is a tag type; the functions below are its rules. Which tag is meant is known when the
code is compiled, so every answer is a constant there and the generator carries no branch for it.
A new game is a tag, its answers here, an entry in `variants.py` and a line in `_movegen.pyx`.
"""

from draughts_core._bitboard cimport mask_t

ctypedef struct International:
    char tag

ctypedef struct Brazilian:
    char tag

ctypedef struct Russian:
    char tag

ctypedef fused Rules:
    International
    Brazilian
    Russian

# The numbers of the games, as in variants.py.
cdef enum:
    INTERNATIONAL = 0
    BRAZILIAN = 1
    RUSSIAN = 2
    VARIANTS = 3


# ---- board geometry (articles 2.1-2.6) ------------------------------------------------------

cdef inline int width_of(int variant) noexcept nogil:
    """Playable squares in a row, which is half the rows too."""
    return 5 if variant == INTERNATIONAL else 4


cdef inline mask_t board_squares(int width) noexcept nogil:
    """All playable squares."""
    if width == 5:
        return 0x7DF3EF9F7CFBE7DFULL
    return 0x0001E78F3C79E3CFULL


cdef inline mask_t top_row(int width) noexcept nogil:
    """The row on which White's men are crowned."""
    return 0x1F if width == 5 else 0x0F


cdef inline mask_t bottom_row(int width) noexcept nogil:
    """The row on which Black's men are crowned."""
    return 0x7C00000000000000ULL if width == 5 else 0x0001E00000000000ULL


cdef inline int width(Rules* rules) noexcept nogil:
    if Rules is International:
        return 5
    else:
        return 4


# ---- rules ----------------------------------------------------------------------------------

cdef inline bint most_pieces_compulsory(Rules* rules) noexcept nogil:
    """Article 4.13; Russian draughts leaves the choice free."""
    if Rules is Russian:
        return False
    else:
        return True


cdef inline bint crowned_in_passing(Rules* rules) noexcept nogil:
    """Whether a man that touches the far row in a capture goes on as a king (not by 4.15)."""
    if Rules is Russian:
        return True
    else:
        return False
