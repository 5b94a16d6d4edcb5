# The generator, to be compiled once for each game of `Rules`. Nothing here knows a Python object:
# a position is three words and a side. Article numbers are those of the official rules.

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    WAYS,
    count_word,
    count_words,
    high_half,
    highest_place,
    leads_down,
    likely,
    low_half,
    lowest,
    lowest_place,
    mask_t,
    opposite,
    word_t,
)
from draughts_core._memo cimport Memo, Seen, folded, forget, note_going_on, open_memo, recall
from draughts_core._movelist cimport (
    LONGEST_ROUTE,
    CMove,
    MoveList,
    append_capture,
    append_quiet,
    close_list,
    open_list,
    start_over,
)
from draughts_core._state cimport (
    Generator,
    Jump,
    Jumps,
    State,
    Walk,
    capture_t,
    count_t,
    jumps_t,
    list_t,
    long_walk_t,
    routes_t,
    walk_t,
)
from draughts_core._rules cimport (
    board_squares,
    bottom_row,
    captured_kings_count,
    captures_along_lines,
    captures_diagonally,
    choice_is_free,
    crowned_in_passing,
    kings_first,
    kings_fly,
    kings_land_behind,
    may_turn_back,
    men_capture_backward,
    men_take_kings,
    men_wander,
    most_pieces_compulsory,
    moves_along_lines,
    one_piece_loses,
    removed_at_once,
    shortest_ring,
    top_row,
    worth,
)

# A position seen from the side to move. `kings` holds those of both sides.
cdef struct Side:
    word_t own
    word_t opponent
    word_t kings
    bint black          # whether Black is to move

include "rays.pxi"
include "search.pxi"
include "lists.pxi"
include "counting.pxi"
include "walking.pxi"
include "hashing.pxi"
include "jumps.pxi"
include "entries.pxi"
