"""The mask type and the layout of a board in it.

Every board is laid out alike. Two rows take 13 bits, with ghost squares between the rows::

    row 0      .  0  .  1  .  2  .  3  .  4        ghost 5
    row 1      6  .  7  .  8  .  9  . 10  .        ghosts 11, 12
    row 2      . 13  . 14  . 15  . 16  . 17        ghost 18
    ...

so that one step in a diagonal direction is one shift everywhere: 7 or 6 bits down for the two
ways up the board, 6 or 7 bits up for the two ways down. Ten by ten squares need 63 bits, and
eight by eight use the same places in fewer rows and columns. Ghost squares are never part of
"empty", so nothing that walks over empty squares can leave the board or wrap around its edge.
"""

from libc.stdint cimport uint64_t

ctypedef uint64_t mask_t

cdef extern from "bits.h" nogil:
    int lowest_bit(mask_t mask)
    int highest_bit(mask_t mask)
    int count_bits(mask_t mask)
    int count_bits_2(mask_t a, mask_t b)
    bint processor_is_known()
    bint likely "DRAUGHTS_CORE_LIKELY" (bint condition)

# Directions; 3 - d is the way back. Up is towards square 1.
cdef enum:
    UP_LEFT = 0
    UP_RIGHT = 1
    DOWN_LEFT = 2
    DOWN_RIGHT = 3


cdef inline mask_t up_left(mask_t mask) noexcept nogil:
    return mask >> 7


cdef inline mask_t up_right(mask_t mask) noexcept nogil:
    return mask >> 6


cdef inline mask_t down_left(mask_t mask) noexcept nogil:
    return mask << 6


cdef inline mask_t down_right(mask_t mask) noexcept nogil:
    return mask << 7


cdef inline mask_t step(int direction, mask_t mask) noexcept nogil:
    """One square on; with a constant direction a single shift."""
    if direction == UP_LEFT:
        return mask >> 7
    if direction == UP_RIGHT:
        return mask >> 6
    if direction == DOWN_LEFT:
        return mask << 6
    return mask << 7


cdef inline mask_t lowest(mask_t mask) noexcept nogil:
    """The lowest bit alone; 0 for 0."""
    return mask & (~mask + 1)


# ---- squares, numbered from 1, and dense masks (bit s - 1 is square s) ----------------------
# `width` is the number of playable squares in a row: 5 on 10x10, 4 on 8x8.

cdef inline int square_of(int width, mask_t bit) noexcept nogil:
    """The number of the square that a single bit stands for."""
    cdef int place = lowest_bit(bit)
    cdef int pair = place // 13
    cdef int rest = place - 13 * pair
    return 2 * width * pair + (rest if rest < 6 else width + rest - 6) + 1


cdef inline mask_t bit_of(int width, int square) noexcept nogil:
    """The bit of a square."""
    cdef int pair = (square - 1) // (2 * width)
    cdef int rest = square - 1 - 2 * width * pair
    return (<mask_t> 1) << (13 * pair + (rest if rest < width else rest - width + 6))


cdef inline mask_t to_dense(int width, mask_t mask) noexcept nogil:
    """A mask of the layout above as a dense one."""
    cdef mask_t dense = 0
    cdef mask_t row = ((<mask_t> 1) << width) - 1
    cdef int pair
    for pair in range(width):
        dense |= ((mask & row) | (((mask >> 6) & row) << width)) << (2 * width * pair)
        mask >>= 13
    return dense


cdef inline mask_t from_dense(int width, mask_t dense) noexcept nogil:
    """A dense mask laid out; bits off the board must not be there."""
    cdef mask_t mask = 0
    cdef mask_t row = ((<mask_t> 1) << width) - 1
    cdef int pair
    for pair in range(width):
        mask |= ((dense & row) | (((dense >> width) & row) << 6)) << (13 * pair)
        dense >>= 2 * width
    return mask
