"""Masks, and the layouts of the boards in them.

A board is laid out with ghost squares between its rows, so that one step in any direction is one
shift, everywhere. Ghost squares are never part of "empty": nothing that walks over empty squares
can leave the board or wrap around its edge. There are three layouts.

Diagonal boards take 13 bits for two rows, whatever their size up to 12x12::

    10x10, row 0       .  0  .  1  .  2  .  3  .  4        ghost 5
           row 1       6  .  7  .  8  .  9  . 10  .        ghosts 11, 12
           row 2       . 13  . 14  . 15  . 16  . 17        ghost 18

so a diagonal step is a shift by 6 or 7. Along a row the next square of the colour played on is 1
away, along a column (two rows on) 13, which is what Frisian captures need. Ten by ten squares take
63 bits, eight by eight the same places in fewer rows and columns, twelve by twelve 78.

Mirrored boards (the corner at White's left is not played on) begin with a row that starts at the
edge, so the second row of each pair stands one place further, from 7 on; the steps are the same.

The Turkish board is played on every square: 9 bits a row, 8 squares and a ghost, 72 in all; a
step is a shift by 1 or 9.
"""

from libc.stdint cimport uint64_t

cdef extern from "bits.h" nogil:
    ctypedef unsigned long long mask_t      # 128 bits, whatever this says
    ctypedef unsigned long long word_t      # 64 or 128, see bits.h
    int lowest_bit(mask_t mask)
    int lowest_bit_64(uint64_t mask)
    int highest_bit(mask_t mask)
    int count_bits(mask_t mask)
    int count_bits_2 "count_bits_2_64" (uint64_t a, uint64_t b)
    int lowest_place(word_t mask)
    int highest_place(word_t mask)
    int count_word(word_t mask)
    int count_words(word_t a, word_t b)
    bint processor_is_known()
    bint likely "DRAUGHTS_CORE_LIKELY" (bint condition)

# The ways a piece can go. Bit 1 says whether a way leads up the places or down; up is towards
# square 1, which is the lowest bit.
cdef enum:
    UP_LEFT = 0
    UP_RIGHT = 1
    DOWN_LEFT = 2
    DOWN_RIGHT = 3
    UP = 4
    LEFT = 5
    RIGHT = 6
    DOWN = 7
    WAYS = 8


cdef inline bint leads_down(int way) noexcept nogil:
    return way & 2 != 0


cdef inline int opposite(int way) noexcept nogil:
    return (3 if way < UP else 11) - way


cdef inline word_t lowest(word_t mask) noexcept nogil:
    """The lowest bit alone; 0 for 0."""
    return mask & (~mask + 1)


cdef inline mask_t lowest_of(mask_t mask) noexcept nogil:
    """The same for a mask."""
    return mask & (~mask + 1)


cdef inline uint64_t low_half(mask_t mask) noexcept nogil:
    return <uint64_t> mask


cdef inline uint64_t high_half(mask_t mask) noexcept nogil:
    return <uint64_t> (mask >> 64)
