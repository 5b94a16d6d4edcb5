"""Loops over arrays of positions, without the GIL; `batch/` is their face and allots the arrays.

Everything comes through the buffer protocol, with any strides, and nothing here knows NumPy. A
row of masks is white men, white kings, black men, black kings, dense (bit s - 1 is square s), one
or two words each. Every row is checked when it is read, so that whatever an array holds, the
generator sees a position.

A loop works on the rows from `first` to `end` and returns what stopped it: a `Fault` and a row.
The loops stand in `batch/loops/`, a file for each subject.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from draughts_core._bitboard cimport (
    count_bits_2,
    high_half,
    likely,
    low_half,
    lowest_bit,
    lowest_bit_64,
    lowest_of,
    mask_t,
)
from draughts_core._board cimport Layout, from_dense, layouts, to_dense
from draughts_core._movegen cimport any_capture, count, generate, generate_jumps, mix
from draughts_core._movegen cimport play as play_move
from draughts_core._movelist cimport (
    MOVES_IN_PLACE,
    CMove,
    MoveList,
    close_list,
    open_list,
    sort_moves,
)
from draughts_core._position cimport Position, make_position
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport Jump, Jumps, State
from draughts_core._status cimport status_of
from draughts_core._text cimport characters, read_fen, read_fen_quietly, translated, write_fen

from draughts_core.colours import Colour
from draughts_core.errors import FenError
from draughts_core.variants import VARIANTS as GAMES

cdef const Layout* LAYOUTS = layouts()

include "batch/loops/rows.pxi"
include "batch/loops/frame.pxi"
include "batch/loops/text.pxi"
include "batch/loops/questions.pxi"
include "batch/loops/listing.pxi"
include "batch/loops/columns.pxi"
include "batch/loops/judging.pxi"
include "batch/loops/actions.pxi"
include "batch/loops/playouts.pxi"
include "batch/loops/planes.pxi"
