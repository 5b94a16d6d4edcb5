"""The boards of all games as tables, made from `variants.py` when the package is imported.

Squares are numbered from 1, row by row from White's top left; a dense mask has bit s - 1 for
square s. How boards are laid out in masks with ghost squares stands in `_bitboard.pxd`.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from draughts_core._bitboard cimport high_half, low_half, mask_t

from draughts_core.variants import VARIANTS as GAMES

cdef Layout LAYOUTS[VARIANTS]


cdef void fill_layout(object game, Layout* layout) except *:
    cdef int square, row, place
    memset(layout, 0, sizeof(Layout))
    layout.squares = game.squares
    layout.rows = game.rows
    layout.row_length = game.row_length
    layout.every_square = game.every_square
    layout.bottom_left = game.bottom_left_playable
    layout.letters = game.letters
    layout.from_below = game.numbered_from_below
    layout.capture_sign = ord(game.capture_sign)
    layout.king_limit = game.king_limit
    if layout.every_square:
        layout.second_row, layout.pair = 9, 18
    else:
        layout.second_row, layout.pair = 6 if layout.bottom_left else 7, 13
    for square in range(1, layout.squares + 1):
        row = (square - 1) // layout.row_length
        place = layout.pair * (row // 2) + (square - 1) % layout.row_length
        if row % 2:
            place += layout.second_row
        layout.bits[square] = <mask_t> 1 << place
        layout.numbers[place] = square
        layout.board |= layout.bits[square]
        layout.highest = place
        if row == 0:
            layout.top |= layout.bits[square]
        if row == layout.rows - 1:
            layout.bottom |= layout.bits[square]
    for number in game.main_diagonal:
        layout.main_diagonal |= layout.bits[<int> number]


cdef void fill_layouts() except *:
    cdef int variant
    if len(GAMES) != VARIANTS:
        raise ImportError("variants.py and the compiled core do not know the same games")
    for variant in range(VARIANTS):
        if GAMES[variant].number != variant:
            raise ImportError(f"variants.py and the compiled core disagree about {GAMES[variant]}")
        fill_layout(GAMES[variant], &LAYOUTS[variant])


fill_layouts()


cdef const Layout* layouts() noexcept:
    """The table, at whose index stands each game's layout."""
    return LAYOUTS


cdef mask_t to_dense(const Layout* layout, mask_t mask) noexcept nogil:
    """A mask of the layout as a dense one."""
    cdef uint64_t row = (<uint64_t> 1 << layout.row_length) - 1
    cdef uint64_t narrow, dense
    cdef int length = layout.row_length
    cdef int first = 0
    cdef mask_t wide
    if layout.highest < 64:
        narrow = <uint64_t> mask
        dense = 0
        while narrow:
            dense |= (
                (narrow & row) | (((narrow >> layout.second_row) & row) << length)
            ) << first
            first += 2 * length
            narrow >>= 13
        return dense
    wide = 0
    while mask:
        wide |= (
            (mask & row) | (((mask >> layout.second_row) & row) << length)
        ) << first
        first += 2 * length
        mask >>= layout.pair
    return wide


cdef mask_t from_dense(const Layout* layout, mask_t dense) noexcept nogil:
    """A dense mask laid out; bits off the board must not be there."""
    cdef mask_t mask = 0
    cdef mask_t row = (<mask_t> 1 << layout.row_length) - 1
    cdef int first = 0
    while dense:
        mask |= (
            (dense & row) | (((dense >> layout.row_length) & row) << layout.second_row)
        ) << first
        first += layout.pair
        dense >>= 2 * layout.row_length
    return mask


cdef object mask_object(const Layout* layout, mask_t mask):
    """The public integer for a mask."""
    cdef mask_t dense = to_dense(layout, mask)
    if high_half(dense):
        return low_half(dense) | (<object> high_half(dense) << 64)
    return low_half(dense)


cdef mask_t object_mask(const Layout* layout, object value) except? 0:
    """The mask for a public integer that has no bits off the board."""
    cdef mask_t dense = <uint64_t> (value & 0xFFFFFFFFFFFFFFFF)
    if layout.squares > 64:
        dense |= <mask_t> <uint64_t> (value >> 64) << 64
    return from_dense(layout, dense)
