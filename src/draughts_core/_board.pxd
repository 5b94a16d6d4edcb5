"""The boards of all games as tables: where a square lies in the masks, and what is on the edge."""

from draughts_core._bitboard cimport mask_t
from draughts_core._rules cimport MOST_SQUARES, VARIANTS

cdef struct Layout:
    int squares
    int rows
    int row_length              # squares of a row that are played on
    int highest                 # the place of the last square
    int second_row              # the place where the second row of a pair begins
    int pair                    # places that two rows take
    bint every_square
    bint bottom_left
    bint letters                # how text names squares
    bint from_below
    char capture_sign
    int king_limit
    mask_t board
    mask_t top
    mask_t bottom
    mask_t main_diagonal
    mask_t bits[MOST_SQUARES + 1]
    unsigned char numbers[128]  # of the squares at the places

cdef const Layout* layouts() noexcept
cdef mask_t to_dense(const Layout* layout, mask_t mask) noexcept nogil
cdef mask_t from_dense(const Layout* layout, mask_t dense) noexcept nogil
cdef object mask_object(const Layout* layout, mask_t mask)
cdef mask_t object_mask(const Layout* layout, object value) except? 0
