"""The games, as the generator asks about them.

Each game is a tag type; the functions below are its rules. Which tag is meant is known when the
code is compiled, so every answer is a constant there and the generator carries no branch for it.

A new game is a tag in one of the two lists, its answers here (a question it does not differ in
needs none), a number, a line in the roll at the end of `_narrow.pyx` or `_wide.pyx`, and an entry
in `variants.py`.
"""

from draughts_core._bitboard cimport word_t

ctypedef struct International:
    char tag

ctypedef struct Brazilian:
    char tag

ctypedef struct Russian:
    char tag

ctypedef struct English:
    char tag

ctypedef struct Canadian:
    char tag

ctypedef struct Frisian:
    char tag

ctypedef struct Pool:
    char tag

ctypedef struct Spanish:
    char tag

ctypedef struct Italian:
    char tag

ctypedef struct Czech:
    char tag

ctypedef struct Argentinian:
    char tag

ctypedef struct Thai:
    char tag

ctypedef struct Turkish:
    char tag

ctypedef struct Ghanaian:
    char tag

# The games whose boards fit into 64 bits.
ctypedef fused NarrowRules:
    International
    Brazilian
    Russian
    English
    Frisian
    Pool
    Spanish
    Italian
    Czech
    Argentinian
    Thai
    Ghanaian

# Those that need more.
ctypedef fused WideRules:
    Canadian
    Turkish

ctypedef fused Rules:
    NarrowRules
    WideRules

# The numbers of the games, as in variants.py.
cdef enum:
    INTERNATIONAL = 0
    BRAZILIAN = 1
    RUSSIAN = 2
    ENGLISH = 3
    CANADIAN = 4
    FRISIAN = 5
    POOL = 6
    SPANISH = 7
    PORTUGUESE = 8
    ITALIAN = 9
    CZECH = 10
    ARGENTINIAN = 11
    THAI = 12
    TURKISH = 13
    GHANAIAN = 14
    VARIANTS = 15
    # Of any board; Canadian's.
    MOST_SQUARES = 72


# ---- the board ------------------------------------------------------------------------------

cdef extern from *:
    # In `_bitboard.pxd` stands how a board is laid out.
    """
    #define BOARD_8X8 0x0001E78F3C79E3CFULL
    #define BOARD_8X8_MIRRORED 0x0003C79E3CF1E78FULL
    #define BOARD_10X10 0x7DF3EF9F7CFBE7DFULL
    #define BOARD_10X10_MIRRORED 0xF9F7CFBE7DF3EF9FULL
    #define BOARD_12X12 DRAUGHTS_CORE_WIDE(0x1FFE, 0xFFF7FFBFFDFFEFFF)
    #define BOARD_TURKISH DRAUGHTS_CORE_WIDE(0x7F, 0xBFDFEFF7FBFDFEFF)
    #define BOTTOM_8X8 0x0001E00000000000ULL
    #define BOTTOM_8X8_MIRRORED 0x0003C00000000000ULL
    #define BOTTOM_10X10 0x7C00000000000000ULL
    #define BOTTOM_10X10_MIRRORED 0xF800000000000000ULL
    #define BOTTOM_12X12 DRAUGHTS_CORE_WIDE(0x1F80, 0)
    #define BOTTOM_TURKISH DRAUGHTS_CORE_WIDE(0x7F, 0x8000000000000000)
    """
    const word_t BOARD_8X8
    const word_t BOARD_8X8_MIRRORED
    const word_t BOARD_10X10
    const word_t BOARD_10X10_MIRRORED
    const word_t BOARD_12X12
    const word_t BOARD_TURKISH
    const word_t BOTTOM_8X8
    const word_t BOTTOM_8X8_MIRRORED
    const word_t BOTTOM_10X10
    const word_t BOTTOM_10X10_MIRRORED
    const word_t BOTTOM_12X12
    const word_t BOTTOM_TURKISH


cdef inline word_t board_squares(Rules* rules) noexcept nogil:
    """All squares that are played on."""
    if Rules is International or Rules is Frisian:
        return BOARD_10X10
    elif Rules is Ghanaian:
        return BOARD_10X10_MIRRORED
    elif Rules is Canadian:
        return BOARD_12X12
    elif Rules is Turkish:
        return BOARD_TURKISH
    elif Rules is Spanish or Rules is Italian or Rules is Argentinian:
        return BOARD_8X8_MIRRORED
    else:
        return BOARD_8X8


cdef inline word_t top_row(Rules* rules) noexcept nogil:
    """The row on which White's men are crowned."""
    if Rules is International or Rules is Frisian or Rules is Ghanaian:
        return 0x1F
    elif Rules is Canadian:
        return 0x3F
    elif Rules is Turkish:
        return 0xFF
    else:
        return 0xF


cdef inline word_t bottom_row(Rules* rules) noexcept nogil:
    """The row on which Black's men are crowned."""
    if Rules is International or Rules is Frisian:
        return BOTTOM_10X10
    elif Rules is Ghanaian:
        return BOTTOM_10X10_MIRRORED
    elif Rules is Canadian:
        return BOTTOM_12X12
    elif Rules is Turkish:
        return BOTTOM_TURKISH
    elif Rules is Spanish or Rules is Italian or Rules is Argentinian:
        return BOTTOM_8X8_MIRRORED
    else:
        return BOTTOM_8X8


# ---- moves ----------------------------------------------------------------------------------

cdef inline bint moves_along_lines(Rules* rules) noexcept nogil:
    """Whether pieces move along rows and columns, men forward and sideways, not diagonally."""
    if Rules is Turkish:
        return True
    else:
        return False


cdef inline bint captures_diagonally(Rules* rules) noexcept nogil:
    return not moves_along_lines(rules)


cdef inline bint captures_along_lines(Rules* rules) noexcept nogil:
    """Whether pieces capture along rows and columns (Frisian rules: besides the diagonals)."""
    if Rules is Frisian or Rules is Turkish:
        return True
    else:
        return False


cdef inline bint kings_fly(Rules* rules) noexcept nogil:
    """Article 3.9; English 1.16 and Italian 5 let a king go one step."""
    if Rules is English or Rules is Italian:
        return False
    else:
        return True


# ---- captures -------------------------------------------------------------------------------

cdef inline bint men_capture_backward(Rules* rules) noexcept nogil:
    """Article 4.1: men capture forward and backward."""
    if (
        Rules is English
        or Rules is Spanish
        or Rules is Italian
        or Rules is Czech
        or Rules is Argentinian
        or Rules is Thai
        or Rules is Turkish
    ):
        return False
    else:
        return True


cdef inline bint men_take_kings(Rules* rules) noexcept nogil:
    """Italian 5.4: a man takes no king."""
    if Rules is Italian:
        return False
    else:
        return True


cdef inline bint kings_land_behind(Rules* rules) noexcept nogil:
    """Whether a capturing king has to land directly behind the piece, not anywhere (4.3)."""
    if Rules is Thai:
        return True
    else:
        return False


cdef inline bint removed_at_once(Rules* rules) noexcept nogil:
    """Whether a jumped piece is gone at once, not after the whole capture (4.11)."""
    if Rules is Thai or Rules is Turkish:
        return True
    else:
        return False


cdef inline bint may_turn_back(Rules* rules) noexcept nogil:
    """Whether a capture may turn by 180 degrees; where jumped pieces stay, it cannot anyway."""
    if Rules is Thai:
        return True
    else:
        return False


cdef inline bint crowned_in_passing(Rules* rules) noexcept nogil:
    """Whether a man that touches the far row in a capture goes on as a king (not by 4.15)."""
    if Rules is Russian:
        return True
    else:
        return False


cdef inline bint one_piece_loses(Rules* rules) noexcept nogil:
    """Ghanaian: a side left with a single piece has lost, and so has no move."""
    if Rules is Ghanaian:
        return True
    else:
        return False


# ---- which captures are compulsory ----------------------------------------------------------

cdef inline bint most_pieces_compulsory(Rules* rules) noexcept nogil:
    """Article 4.13; Spanish, Italian 6.6 and Argentinian ask for more among those."""
    if (
        Rules is International
        or Rules is Brazilian
        or Rules is Canadian
        or Rules is Spanish
        or Rules is Italian
        or Rules is Argentinian
        or Rules is Turkish
    ):
        return True
    else:
        return False


cdef inline bint most_value_compulsory(Rules* rules) noexcept nogil:
    """Frisian: a man counts 1, a king a little less than 2."""
    if Rules is Frisian:
        return True
    else:
        return False


cdef inline bint kings_first(Rules* rules) noexcept nogil:
    """Italian 6.9: of captures equal so far, that which meets a king earliest."""
    if Rules is Italian:
        return True
    else:
        return False


cdef inline bint captured_kings_count(Rules* rules) noexcept nogil:
    """Whether it matters how many of the captured pieces are kings."""
    if Rules is Spanish or Rules is Italian or Rules is Argentinian or Rules is Frisian:
        return True
    else:
        return False


cdef inline bint capturing_king_counts(Rules* rules) noexcept nogil:
    """Whether a capture by a king goes before an equal one by a man."""
    if Rules is Italian or Rules is Czech or Rules is Argentinian or Rules is Frisian:
        return True
    else:
        return False


cdef inline bint choice_is_free(Rules* rules) noexcept nogil:
    return not (
        most_pieces_compulsory(rules)
        or most_value_compulsory(rules)
        or capturing_king_counts(rules)
    )


cdef inline int worth(
    Rules* rules, int pieces, int kings, bint by_king, int order
) noexcept nogil:
    """What a capture is worth; only captures of the highest worth are legal.

    Args:
        pieces, kings: how many pieces it takes, and how many kings among them.
        by_king: whether a king captures.
        order: for `kings_first`, a bit for each piece taken, the first highest: 1 for a king.
    """
    if Rules is Italian:
        # 6.6, 6.7, 6.8, 6.9, each deciding where the one before does not. No more than the 18
        # squares off the edge can be taken.
        return (((2 * pieces + by_king) * 32 + kings) << 18) + order
    elif Rules is Spanish:
        return 32 * pieces + kings
    elif Rules is Argentinian:
        return (2 * pieces + by_king) * 32 + kings
    elif Rules is Frisian:
        return 2 * (100 * pieces + 99 * kings) + by_king
    elif Rules is Czech:
        return by_king
    else:
        return pieces


cdef inline int shortest_ring(Rules* rules) noexcept nogil:
    """How many pieces two routes must take at least to be the same capture.

    The routes close a ring, which on diagonals has four corners; along lines too, or turning back,
    three pieces are enough.
    """
    if captures_along_lines(rules) or may_turn_back(rules):
        return 3
    return 4


cdef inline bint men_wander(Rules* rules) noexcept nogil:
    """Whether a man can have so many routes that they must not be walked one by one.

    With four ways on ten by ten squares there are thousands at most; with eight ways, or on a
    larger board, as good as any number.
    """
    if Rules is Frisian or Rules is Turkish or Rules is Canadian:
        return True
    else:
        return False
