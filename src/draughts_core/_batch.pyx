"""Loops over arrays of positions, without the GIL; `batch.py` is their face and allots the arrays.

Everything comes through the buffer protocol, with any strides, and nothing here knows NumPy. A
row of masks is white men, white kings, black men, black kings, dense (bit s - 1 is square s), one
or two words each. Every row is checked when it is read, so that whatever an array holds, the
generator sees a position.

A loop works on the rows from `first` to `end` and returns what stopped it: a `Fault` and a row.
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, realloc

from draughts_core._bitboard cimport (
    count_bits,
    high_half,
    likely,
    low_half,
    lowest_bit,
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
from draughts_core._state cimport Jump, Jumps, State
from draughts_core._text cimport read_fen, write_fen

from draughts_core.colours import Colour
from draughts_core.errors import FenError
from draughts_core.variants import VARIANTS as GAMES

cdef const Layout* LAYOUTS = layouts()

cdef extern from "bits.h" nogil:
    int count_bits_2 "count_bits_2_64" (uint64_t a, uint64_t b)
    int lowest_bit_64(uint64_t mask)

cdef extern from "plain.h" nogil:
    enum:
        BLOCK "DRAUGHTS_CORE_BLOCK"

    ctypedef struct PlainRules:
        uint64_t board
        uint64_t top
        uint64_t bottom
        uint64_t backward
        uint64_t kings_matter
        uint64_t passing
        int ten
        int gap

    ctypedef struct PlainBlock:
        uint64_t own[1]
        uint64_t opponent[1]
        uint64_t kings[1]
        uint64_t black[1]
        uint64_t up_left[1]
        uint64_t up_right[1]
        uint64_t down_left[1]
        uint64_t down_right[1]
        uint64_t first[1]
        uint64_t second[1]
        uint64_t other[1]

    uint64_t laid_out_ten(uint64_t dense, int gap)
    uint64_t laid_out_eight(uint64_t dense, int gap)
    uint64_t gathered_ten(uint64_t mask, int gap)
    uint64_t gathered_eight(uint64_t mask, int gap)
    void plain_block(const PlainRules* rules, PlainBlock* block)

# What stops a loop.
cdef enum Fault:
    NO_FAULT
    NO_MEMORY
    NO_POSITION     # bits off the board, a square occupied twice, no side
    ILLEGAL         # the move is not legal, or there is none of that number
    NO_CAPTURE      # the capture under way does not fit the position
    AMBIGUOUS       # it does not say whether a man is crowned, and both are legal

FAULTS = (<int> NO_MEMORY, <int> NO_POSITION, <int> ILLEGAL, <int> AMBIGUOUS, <int> NO_CAPTURE)

# What a loop has to know of a board to lay masks out.
cdef struct Frame:
    int variant
    int squares
    bint two_words
    bint narrow             # whether the layout fits into 64 bits
    bint ten                # rows of five squares, else of four (narrow boards only)
    bint plain              # whether a position can be plain at all (see plain.h)
    PlainRules rules
    bint kings_fly
    bint one_piece_loses
    bint removed_at_once    # whether a jumped piece leaves the board before the capture ends
    int gap                 # how much the second row of a pair is moved up
    mask_t board            # the dense bits that are squares
    mask_t top              # the dense far rows of White and of Black
    mask_t bottom
    const Layout* layout

# Where the arrays of positions lie; strides in bytes.
cdef struct Source:
    const char* masks
    const char* side
    Py_ssize_t row
    Py_ssize_t kind
    Py_ssize_t word
    Py_ssize_t turn

# A row as it stands in the arrays.
cdef struct Dense:
    mask_t white_men
    mask_t white_kings
    mask_t black_men
    mask_t black_kings
    int black


cdef uint64_t ones(bint condition) noexcept:
    """All ones for yes."""
    return <uint64_t> 0 - <uint64_t> condition


cdef Frame frame_of(int variant):
    cdef Frame frame
    cdef const Layout* layout
    if not 0 <= variant < len(GAMES):
        raise ValueError(f"no game has number {variant}")
    layout = &LAYOUTS[variant]
    frame.variant = variant
    frame.squares = layout.squares
    frame.two_words = layout.squares > 64
    frame.narrow = layout.highest < 64
    frame.ten = layout.row_length == 5
    frame.kings_fly = GAMES[variant].flying_kings
    frame.one_piece_loses = GAMES[variant].one_piece_loses
    frame.removed_at_once = GAMES[variant].removed_at_once
    frame.gap = layout.second_row - layout.row_length
    frame.board = (~<mask_t> 0) >> (128 - layout.squares)
    frame.top = to_dense(layout, layout.top)
    frame.bottom = to_dense(layout, layout.bottom)
    frame.layout = layout
    frame.plain = frame.narrow and GAMES[variant].captures_along == "diagonals"
    frame.rules.board = low_half(layout.board)
    frame.rules.top = low_half(layout.top)
    frame.rules.bottom = low_half(layout.bottom)
    frame.rules.backward = ones(GAMES[variant].men_capture_backward)
    frame.rules.kings_matter = ones(
        "kings" in GAMES[variant].priority or not GAMES[variant].men_capture_kings
    )
    frame.rules.passing = ones(GAMES[variant].crowned_in_passing)
    frame.rules.ten = frame.ten
    frame.rules.gap = frame.gap
    return frame


cdef Source source_of(const uint64_t[:, :, :] masks, const uint8_t[:] side):
    cdef Source source
    source.masks = <const char*> &masks[0, 0, 0]
    source.side = <const char*> &side[0]
    source.row = masks.strides[0]
    source.kind = masks.strides[1]
    source.word = masks.strides[2]
    source.turn = side.strides[0]
    return source


# ---- laying masks out -----------------------------------------------------------------------

cdef inline mask_t mask_of(const Frame* frame, mask_t dense) noexcept nogil:
    if frame.narrow and frame.ten:
        return laid_out_ten(low_half(dense), frame.gap)
    if frame.narrow:
        return laid_out_eight(low_half(dense), frame.gap)
    return from_dense(frame.layout, dense)


cdef inline mask_t dense_of(const Frame* frame, mask_t mask) noexcept nogil:
    if frame.narrow and frame.ten:
        return gathered_ten(low_half(mask), frame.gap)
    if frame.narrow:
        return gathered_eight(low_half(mask), frame.gap)
    return to_dense(frame.layout, mask)


# ---- reading and writing rows ---------------------------------------------------------------

cdef inline mask_t word_at(const Frame* frame, const char* place, Py_ssize_t word) noexcept nogil:
    cdef mask_t mask = (<const uint64_t*> place)[0]
    if frame.two_words:
        mask |= <mask_t> (<const uint64_t*> (place + word))[0] << 64
    return mask


cdef inline bint read_row(
    const Frame* frame, const Source* source, Py_ssize_t row, Dense* dense
) noexcept nogil:
    """Read a row; False where it is no position."""
    cdef const char* place = source.masks + row * source.row
    cdef mask_t white, black
    dense.white_men = word_at(frame, place, source.word)
    dense.white_kings = word_at(frame, place + source.kind, source.word)
    dense.black_men = word_at(frame, place + 2 * source.kind, source.word)
    dense.black_kings = word_at(frame, place + 3 * source.kind, source.word)
    dense.black = (<const uint8_t*> (source.side + row * source.turn))[0]
    white = dense.white_men | dense.white_kings
    black = dense.black_men | dense.black_kings
    return dense.black <= 1 and not (
        (dense.white_men & dense.white_kings)
        | (dense.black_men & dense.black_kings)
        | (white & black)
        | ((white | black) & ~frame.board)
    )


cdef inline bint read_narrow(
    const Frame* frame, const Source* source, Py_ssize_t row, State* state
) noexcept nogil:
    """`read_position` on a board that fits into 64 bits."""
    cdef const char* place = source.masks + row * source.row
    cdef uint64_t white_men = (<const uint64_t*> place)[0]
    cdef uint64_t white_kings = (<const uint64_t*> (place + source.kind))[0]
    cdef uint64_t black_men = (<const uint64_t*> (place + 2 * source.kind))[0]
    cdef uint64_t black_kings = (<const uint64_t*> (place + 3 * source.kind))[0]
    cdef uint64_t turn = (<const uint8_t*> (source.side + row * source.turn))[0]
    cdef uint64_t white = white_men | white_kings
    cdef uint64_t black = black_men | black_kings
    cdef uint64_t kings = white_kings | black_kings
    cdef uint64_t exchanged = (white ^ black) & (<uint64_t> 0 - turn)
    state.black = <int> turn
    if frame.ten:
        state.own = laid_out_ten(white ^ exchanged, frame.gap)
        state.opponent = laid_out_ten(black ^ exchanged, frame.gap)
        state.kings = laid_out_ten(kings, frame.gap)
    else:
        state.own = laid_out_eight(white ^ exchanged, frame.gap)
        state.opponent = laid_out_eight(black ^ exchanged, frame.gap)
        state.kings = laid_out_eight(kings, frame.gap)
    return turn <= 1 and not (
        (white_men & white_kings)
        | (black_men & black_kings)
        | (white & black)
        | ((white | black) & ~low_half(frame.board))
    )


cdef inline bint read_position(
    const Frame* frame, const Source* source, Py_ssize_t row, State* state
) noexcept nogil:
    """Read a row as the generator wants it; False where it is no position."""
    cdef Dense dense
    cdef mask_t white, black, exchanged
    state.variant = frame.variant
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0
    if likely(frame.narrow):
        return read_narrow(frame, source, row, state)
    if not read_row(frame, source, row, &dense):
        return False
    white = mask_of(frame, dense.white_men | dense.white_kings)
    black = mask_of(frame, dense.black_men | dense.black_kings)
    exchanged = (white ^ black) & (<mask_t> 0 - dense.black)
    state.own = white ^ exchanged
    state.opponent = black ^ exchanged
    state.kings = mask_of(frame, dense.white_kings | dense.black_kings)
    state.black = dense.black
    return True


cdef inline void put_word(
    const Frame* frame, uint64_t[:, :, :] masks, Py_ssize_t row, int kind, mask_t mask
) noexcept nogil:
    masks[row, kind, 0] = low_half(mask)
    if frame.two_words:
        masks[row, kind, 1] = high_half(mask)


cdef inline void write_row(
    const Frame* frame,
    const State* state,
    uint64_t[:, :, :] masks,
    uint8_t[:] side,
    Py_ssize_t row,
) noexcept nogil:
    cdef mask_t own = dense_of(frame, state.own)
    cdef mask_t opponent = dense_of(frame, state.opponent)
    cdef mask_t kings = dense_of(frame, state.kings)
    cdef mask_t exchanged = (own ^ opponent) & (<mask_t> 0 - state.black)
    cdef mask_t white = own ^ exchanged
    cdef mask_t black = opponent ^ exchanged
    put_word(frame, masks, row, 0, white & ~kings)
    put_word(frame, masks, row, 1, white & kings)
    put_word(frame, masks, row, 2, black & ~kings)
    put_word(frame, masks, row, 3, black & kings)
    side[row] = state.black


# ---- positions in and out -------------------------------------------------------------------

def check(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether every row is a position."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef Dense dense
    cdef int fault = NO_FAULT
    cdef Py_ssize_t row = first
    with nogil:
        for row in range(first, end):
            if not read_row(&frame, &source, row, &dense):
                fault = NO_POSITION
                break
    return fault, row


def from_fens(int variant, list fens, turn, uint64_t[:, :, :] masks, uint8_t[:] side):
    """Read the texts; an error names the row."""
    cdef Frame frame = frame_of(variant)
    cdef State state
    cdef int half_moves
    cdef int to_move = -1 if turn is None else int(Colour(turn))
    cdef Py_ssize_t row
    for row in range(len(fens)):
        text = fens[row]
        if not isinstance(text, str):
            raise TypeError(f"row {row}: a FEN is a str, not {type(text).__name__}")
        try:
            read_fen(str(text), variant, to_move, &state, &half_moves)
        except FenError as error:
            raise FenError(error.text, error.offset, f"row {row}: {error.reason}") from None
        write_row(&frame, &state, masks, side, row)


def to_fens(int variant, const uint64_t[:, :, :] masks, const uint8_t[:] side):
    """The canonical texts of rows that have been checked."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef Py_ssize_t row
    cdef list fens = []
    for row in range(masks.shape[0]):
        if not read_position(&frame, &source, row, &state):
            return (<int> NO_POSITION, row)
        fens.append(write_fen(&state))
    return fens


def from_positions(int variant, list positions, uint64_t[:, :, :] masks, uint8_t[:] side):
    """The masks of positions of one game."""
    cdef Frame frame = frame_of(variant)
    cdef Position position
    cdef Py_ssize_t row
    for row in range(len(positions)):
        if type(positions[row]) is not Position:
            raise TypeError(f"row {row}: a Position is wanted, not {type(positions[row]).__name__}")
        position = <Position> positions[row]
        if position.state.variant != variant:
            raise ValueError(
                f"row {row}: a position of {GAMES[position.state.variant]} among those of "
                f"{GAMES[variant]}"
            )
    for row in range(len(positions)):
        write_row(&frame, &(<Position> positions[row]).state, masks, side, row)


def to_positions(int variant, const uint64_t[:, :, :] masks, const uint8_t[:] side):
    """The rows as values."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef Py_ssize_t row
    cdef list positions = []
    for row in range(masks.shape[0]):
        if not read_position(&frame, &source, row, &state):
            return (<int> NO_POSITION, row)
        positions.append(make_position(&state))
    return positions


# ---- keys and set-ups -----------------------------------------------------------------------

cdef inline uint64_t mix_mask(const Frame* frame, uint64_t key, mask_t dense) noexcept nogil:
    key = mix(key ^ low_half(dense))
    if frame.two_words:
        key = mix(key ^ high_half(dense))
    return key


def keys(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint64_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """`Position.key` of each row."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef Dense dense
    cdef uint64_t key
    cdef Py_ssize_t row = first
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_row(&frame, &source, row, &dense):
                fault = NO_POSITION
                break
            key = mix(1 + 2 * <uint64_t> frame.variant + dense.black)
            key = mix_mask(&frame, key, dense.white_men)
            key = mix_mask(&frame, key, dense.white_kings)
            key = mix_mask(&frame, key, dense.black_men)
            key = mix_mask(&frame, key, dense.black_kings)
            if frame.layout.king_limit:
                key = mix(key)
            out[row] = key
    return fault, row


def status(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int men,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The bits of `Status` of each row; `men` is how many pieces a side starts with."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef Dense dense
    cdef mask_t white, black
    cdef int found
    cdef Py_ssize_t row = first
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_row(&frame, &source, row, &dense):
                fault = NO_POSITION
                break
            white = dense.white_men | dense.white_kings
            black = dense.black_men | dense.black_kings
            found = (dense.white_men & frame.top) != 0
            found |= ((dense.black_men & frame.bottom) != 0) << 1
            found |= (count_bits(white) > men) << 2
            found |= (count_bits(black) > men) << 3
            if not white | black:
                found |= 16
            elif not (white if dense.black else black):
                found |= 32
            out[row] = found
    return fault, row


# ---- plain positions, a block at a time -----------------------------------------------------

cdef inline bint has_lost(const Frame* frame, uint64_t own) noexcept nogil:
    return frame.one_piece_loses and own & (own - 1) == 0


cdef int read_block(
    const Frame* frame, const Source* source, Py_ssize_t first, Py_ssize_t end, PlainBlock* block
) noexcept nogil:
    """Read rows until the block is full, or up to one that is no position; how many."""
    cdef Py_ssize_t row
    cdef const char* place
    cdef uint64_t white_men, white_kings, black_men, black_kings, turn
    cdef int number = 0
    cdef int read
    for row in range(first, min(end, first + BLOCK)):
        place = source.masks + row * source.row
        white_men = (<const uint64_t*> place)[0]
        white_kings = (<const uint64_t*> (place + source.kind))[0]
        black_men = (<const uint64_t*> (place + 2 * source.kind))[0]
        black_kings = (<const uint64_t*> (place + 3 * source.kind))[0]
        turn = (<const uint8_t*> (source.side + row * source.turn))[0]
        block.own[number] = white_men | white_kings
        block.opponent[number] = black_men | black_kings
        block.kings[number] = white_kings | black_kings
        block.black[number] = <uint64_t> 0 - turn
        if turn > 1 or (
            (white_men & white_kings)
            | (black_men & black_kings)
            | (block.own[number] & block.opponent[number])
            | ((block.own[number] | block.opponent[number]) & ~low_half(frame.board))
        ):
            break
        number += 1
    read = number
    while number < BLOCK:
        block.own[number] = block.opponent[number] = block.kings[number] = block.black[number] = 0
        number += 1
    plain_block(&frame.rules, block)
    if frame.one_piece_loses:
        for number in range(read):
            block.other[number] |= has_lost(frame, block.own[number])
    return read


cdef inline void state_of_row(
    const Frame* frame, const PlainBlock* block, int number, State* state
) noexcept nogil:
    state.own = block.own[number]
    state.opponent = block.opponent[number]
    state.kings = block.kings[number]
    state.black = block.black[number] != 0
    state.variant = frame.variant
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0


cdef inline int count_plainly(const PlainBlock* block, int number) noexcept nogil:
    """The number of moves of a plain position."""
    return (
        count_bits_2(block.up_left[number], block.up_right[number])
        + count_bits_2(block.down_left[number], block.down_right[number])
        + count_bits_2(block.first[number], block.second[number])
    )


cdef inline bint plainly_legal(
    const Frame* frame, const PlainBlock* block, int number, CMove* move
) noexcept nogil:
    """Whether a move is legal in a plain position; says whether it crowns. Asks all at once."""
    cdef uint64_t origin = <uint64_t> 1 << move.origin
    cdef uint64_t target = <uint64_t> 1 << move.target
    cdef uint64_t captured = low_half(move.captured)
    cdef uint64_t black = block.black[number]
    cdef uint64_t first = (origin >> 7 & ~black) | (origin << 6 & black)
    cdef uint64_t second = (origin >> 6 & ~black) | (origin << 7 & black)
    move.promotes = (
        target & ((frame.rules.top & ~black) | (frame.rules.bottom & black))
    ) != 0
    return (
        ((origin & block.first[number]) != 0) & (target == first) & (captured == 0)
        | ((origin & block.second[number]) != 0) & (target == second) & (captured == 0)
        | ((origin & block.up_left[number]) != 0) & (target == origin >> 14)
        & (captured == origin >> 7)
        | ((origin & block.up_right[number]) != 0) & (target == origin >> 12)
        & (captured == origin >> 6)
        | ((origin & block.down_left[number]) != 0) & (target == origin << 12)
        & (captured == origin << 6)
        | ((origin & block.down_right[number]) != 0) & (target == origin << 14)
        & (captured == origin << 7)
    )


# ---- questions ------------------------------------------------------------------------------

cdef int count_block(
    const Frame* frame, const Source* source, int32_t[:] out, Py_ssize_t* row, Py_ssize_t end
) noexcept nogil:
    """Count in a block of rows; a fault is that of `row`.

    First the plain ones, then the others: the processor cannot foresee which kind comes next.
    """
    cdef PlainBlock block
    cdef State state
    cdef int others[BLOCK]
    cdef Py_ssize_t first = row[0]
    cdef int read = read_block(frame, source, first, end, &block)
    cdef int left = 0
    cdef int number, place
    for number in range(read):
        others[left] = number
        left += block.other[number] != 0
        out[first + number] = count_plainly(&block, number)
    for place in range(left):
        number = others[place]
        state_of_row(frame, &block, number, &state)
        out[first + number] = count(&state)
        if out[first + number] < 0:
            row[0] = first + number
            return NO_MEMORY
    row[0] = first + read
    return NO_FAULT if read == BLOCK or row[0] == end else NO_POSITION


def count_moves(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int32_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The number of legal moves of each row."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef Py_ssize_t row = first
    cdef int number
    cdef int fault = NO_FAULT
    with nogil:
        while frame.plain and row < end and fault == NO_FAULT:
            fault = count_block(&frame, &source, out, &row, end)
        while row < end and fault == NO_FAULT:
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            number = count(&state)
            if number < 0:
                fault = NO_MEMORY
                break
            out[row] = number
            row += 1
    return fault, row


def has_capture(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether the side to move has to capture, in each row."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef Py_ssize_t row = first
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            out[row] = any_capture(&state)
    return fault, row


def terminal(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The side that has won each row, -1 where the side to move has a move."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef Py_ssize_t row = first
    cdef int number
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            number = count(&state)
            if number < 0:
                fault = NO_MEMORY
                break
            out[row] = -1 if number else not state.black
    return fault, row


# ---- moves without a capture ----------------------------------------------------------------

cdef inline bint runs(
    const Frame* frame, bint down, int shift, uint64_t origin, uint64_t target, uint64_t empty
) noexcept nogil:
    """Whether a king comes from one square to the other in this way."""
    origin = (origin << shift if down else origin >> shift) & empty
    while origin:
        if origin == target:
            return True
        if not frame.kings_fly:
            return False
        origin = (origin << shift if down else origin >> shift) & empty
    return False


cdef inline int place_of(const Frame* frame, int square) noexcept nogil:
    return lowest_bit(frame.layout.bits[square])


cdef inline bint quiet_is_legal(
    const Frame* frame, const State* state, CMove* move
) noexcept nogil:
    """Whether a move without a capture is legal, on a narrow board; says whether it crowns."""
    cdef uint64_t origin = <uint64_t> 1 << move.origin
    cdef uint64_t target = <uint64_t> 1 << move.target
    cdef uint64_t empty = low_half(frame.layout.board & ~(state.own | state.opponent))
    cdef bint down = target > origin
    if not target & empty or has_lost(frame, low_half(state.own)):
        return False
    move.promotes = False
    if low_half(state.kings) & origin:
        if not runs(frame, down, 6, origin, target, empty) and not runs(
            frame, down, 7, origin, target, empty
        ):
            return False
    elif state.black:
        if target != origin << 6 and target != origin << 7:
            return False
        move.promotes = (target & low_half(frame.layout.bottom)) != 0
    else:
        if target != origin >> 6 and target != origin >> 7:
            return False
        move.promotes = (target & low_half(frame.layout.top)) != 0
    return not any_capture(state)


cdef inline uint64_t run(
    const Frame* frame, bint down, int shift, uint64_t king, uint64_t empty
) noexcept nogil:
    """Every square a king reaches in this way."""
    cdef uint64_t reached = 0
    king = (king << shift if down else king >> shift) & empty
    while king:
        reached |= king
        if not frame.kings_fly:
            break
        king = (king << shift if down else king >> shift) & empty
    return reached


# ---- the moves in order ---------------------------------------------------------------------

cdef enum:
    # A position without a capture has more moves only if it is made of kings.
    MOST_QUIET = MOVES_IN_PLACE
    # Fifty men with four jumps each, and what is written down without counting.
    MOST_PLAIN = 208

# The moves of a position in their order. Those without a capture are the most: they need no more
# than three bytes each, which stand where the asker wants them. The others stand in a list.
cdef struct Ordered:
    bint quiet
    int count
    uint8_t* origin
    uint8_t* target
    uint8_t* promotes

cdef struct Room:
    uint8_t origin[MOST_QUIET]
    uint8_t target[MOST_QUIET]
    uint8_t promotes[MOST_QUIET]


cdef inline void put_into(Room* room, Ordered* ordered) noexcept nogil:
    ordered.origin = room.origin
    ordered.target = room.target
    ordered.promotes = room.promotes


cdef inline bint quiet_in_order(
    const Frame* frame, const State* state, Ordered* ordered
) noexcept nogil:
    """List the moves of a position without a capture, on a narrow board, in their order.

    False where there are more than fit. Both steps of a man are written down, and count only
    where they are possible: that is quicker than asking first.
    """
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    cdef uint64_t empty = low_half(frame.layout.board & ~(state.own | state.opponent))
    cdef uint64_t kings = low_half(state.own & state.kings)
    cdef uint64_t men = low_half(state.own & ~state.kings)
    cdef uint64_t crowning = low_half(frame.layout.bottom if state.black else frame.layout.top)
    cdef uint64_t first, second, pieces, piece, targets, target
    cdef uint8_t* origin_to = ordered.origin
    cdef uint8_t* target_to = ordered.target
    cdef uint8_t* promotes_to = ordered.promotes
    cdef int place
    cdef int near = 6 if state.black else -7
    cdef int found = 0
    ordered.quiet = True
    ordered.count = 0
    if has_lost(frame, low_half(state.own)):
        return True
    if state.black:
        first = men & empty >> 6
        second = men & empty >> 7
    else:
        first = men & empty << 7
        second = men & empty << 6
    pieces = first | second | kings
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit(piece)
        if found > MOST_QUIET - 20:
            return False
        if not piece & kings:
            targets = piece << 6 if state.black else piece >> 7
            origin_to[found] = numbers[place]
            target_to[found] = numbers[(place + near) & 127]
            promotes_to[found] = (targets & crowning) != 0
            found += (first & piece) != 0
            targets = piece << 7 if state.black else piece >> 6
            origin_to[found] = numbers[place]
            target_to[found] = numbers[(place + near + 1) & 127]
            promotes_to[found] = (targets & crowning) != 0
            found += (second & piece) != 0
            continue
        targets = (
            run(frame, False, 7, piece, empty)
            | run(frame, False, 6, piece, empty)
            | run(frame, True, 6, piece, empty)
            | run(frame, True, 7, piece, empty)
        )
        while targets:
            target = targets & (~targets + 1)
            targets ^= target
            origin_to[found] = numbers[place]
            target_to[found] = numbers[lowest_bit(target)]
            promotes_to[found] = False
            found += 1
    ordered.count = found
    return True


cdef inline void put_jump(
    const Frame* frame, Ordered* ordered, uint64_t* taken, int origin, int by, bint crowns, bint real
) noexcept nogil:
    """Write a jump down; it counts only if it is real."""
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    ordered.origin[ordered.count] = numbers[origin]
    ordered.target[ordered.count] = numbers[(origin + 2 * by) & 127]
    ordered.promotes[ordered.count] = crowns
    taken[ordered.count] = <uint64_t> 1 << ((numbers[(origin + by) & 127] - 1) & 63)
    ordered.count += real


cdef inline void plain_in_order(
    const Frame* frame, const PlainBlock* block, int number, Ordered* ordered, uint64_t* taken
) noexcept nogil:
    """List the moves of a plain position in their order, where there is room for `MOST_PLAIN`."""
    cdef const uint8_t* numbers = &frame.layout.numbers[0]
    cdef uint64_t black = block.black[number]
    cdef uint64_t first = block.first[number]
    cdef uint64_t second = block.second[number]
    cdef uint64_t up_left = block.up_left[number]
    cdef uint64_t up_right = block.up_right[number]
    cdef uint64_t down_left = block.down_left[number]
    cdef uint64_t down_right = block.down_right[number]
    cdef uint64_t crowning = (frame.rules.top & ~black) | (frame.rules.bottom & black)
    # Men that are crowned when they step, and when they jump.
    cdef uint64_t near = (crowning << 7 & ~black) | (crowning >> 6 & black)
    cdef uint64_t far = (crowning << 6 & ~black) | (crowning >> 7 & black)
    cdef int step = 6 if black else -7
    cdef uint64_t pieces = first | second
    cdef uint64_t piece
    cdef int place, found
    cdef bint crowns
    ordered.quiet = True
    ordered.count = 0
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit_64(piece)
        found = ordered.count
        ordered.origin[found] = numbers[place]
        ordered.target[found] = numbers[(place + step) & 127]
        ordered.promotes[found] = (piece & near) != 0
        taken[found] = 0
        found += (first & piece) != 0
        ordered.origin[found] = numbers[place]
        ordered.target[found] = numbers[(place + step + 1) & 127]
        ordered.promotes[found] = (piece & far) != 0
        taken[found] = 0
        ordered.count = found + ((second & piece) != 0)
    pieces = up_left | up_right | down_left | down_right
    while pieces:
        piece = pieces & (~pieces + 1)
        pieces ^= piece
        place = lowest_bit_64(piece)
        crowns = (piece >> 14 & crowning) != 0
        put_jump(frame, ordered, taken, place, -7, crowns, (piece & up_left) != 0)
        crowns = (piece >> 12 & crowning) != 0
        put_jump(frame, ordered, taken, place, -6, crowns, (piece & up_right) != 0)
        crowns = (piece << 12 & crowning) != 0
        put_jump(frame, ordered, taken, place, 6, crowns, (piece & down_left) != 0)
        crowns = (piece << 14 & crowning) != 0
        put_jump(frame, ordered, taken, place, 7, crowns, (piece & down_right) != 0)


cdef void put_in_order(const Frame* frame, MoveList* moves, Ordered* ordered) noexcept nogil:
    """Sort a list; moves without a capture, if they are not too many, by their squares."""
    cdef int number
    sort_moves(moves)
    ordered.count = moves.count
    ordered.quiet = moves.count <= MOST_QUIET and not (moves.count and moves.moves[0].captured)
    if ordered.quiet:
        for number in range(moves.count):
            ordered.origin[number] = frame.layout.numbers[moves.moves[number].origin]
            ordered.target[number] = frame.layout.numbers[moves.moves[number].target]
            ordered.promotes[number] = moves.moves[number].promotes


cdef inline int list_in_order(
    const Frame* frame, const State* state, MoveList* moves, Ordered* ordered
) noexcept nogil:
    """All moves of a position in their order; the list has to be closed in any case."""
    open_list(moves)
    if frame.narrow and not any_capture(state) and quiet_in_order(frame, state, ordered):
        return NO_FAULT
    generate(state, moves)
    if moves.out_of_memory:
        return NO_MEMORY
    put_in_order(frame, moves, ordered)
    return NO_FAULT


cdef inline void pick(
    const Frame* frame, const MoveList* moves, const Ordered* ordered, int number, CMove* move
) noexcept nogil:
    """The move of that number."""
    if not ordered.quiet:
        move[0] = moves.moves[number]
        return
    move.origin = place_of(frame, ordered.origin[number])
    move.target = place_of(frame, ordered.target[number])
    move.captured = 0
    move.promotes = ordered.promotes[number]


# ---- all moves of all rows ------------------------------------------------------------------

@cython.final
@cython.auto_pickle(False)
cdef class Column:
    """A growing array; offers its memory as a buffer once nothing is added any more."""

    cdef char* data
    cdef Py_ssize_t length          # in items
    cdef Py_ssize_t capacity
    cdef Py_ssize_t itemsize
    cdef bytes format
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]

    def __cinit__(self, bytes format, Py_ssize_t itemsize):
        self.format = format
        self.itemsize = itemsize

    def __dealloc__(self):
        free(self.data)

    cdef bint reserve(self, Py_ssize_t capacity) noexcept nogil:
        """Room for so many items; False when there is no memory."""
        cdef char* data
        if capacity <= self.capacity:
            return True
        data = <char*> realloc(self.data, capacity * self.itemsize)
        if data == NULL:
            return False
        self.data = data
        self.capacity = capacity
        return True

    cdef void trim(self, Py_ssize_t length) noexcept nogil:
        """Give back what is not needed."""
        cdef char* data
        self.length = length
        if length < self.capacity:
            data = <char*> realloc(self.data, max(1, length * self.itemsize))
            if data != NULL:
                self.data = data
                self.capacity = length

    def __getbuffer__(self, Py_buffer* view, int flags):
        self.shape[0] = self.length
        self.strides[0] = self.itemsize
        view.buf = self.data
        view.obj = self
        view.len = self.length * self.itemsize
        view.itemsize = self.itemsize
        view.readonly = 0
        view.ndim = 1
        view.format = self.format
        view.shape = self.shape
        view.strides = self.strides
        view.suboffsets = NULL
        view.internal = NULL


cdef bint reserve_all(
    Column from_square, Column to_square, Column captured, Column promotes,
    Py_ssize_t capacity, int words
) noexcept nogil:
    return (
        from_square.reserve(capacity)
        and to_square.reserve(capacity)
        and captured.reserve(capacity * words)
        and promotes.reserve(capacity)
    )


# What the listing of moves adds to, and how far it is.
cdef struct Lists:
    uint8_t* origin
    uint8_t* target
    uint64_t* taken
    uint8_t* promotes
    Py_ssize_t total
    Py_ssize_t capacity
    Py_ssize_t missing      # what the last position needed and did not get


cdef inline int list_row(const Frame* frame, const State* state, Lists* to) noexcept nogil:
    """Add the moves of a position if there is room for them, else say in `missing` how many."""
    cdef MoveList moves
    cdef Ordered ordered
    cdef const CMove* move
    cdef mask_t captured
    cdef int words = 2 if frame.two_words else 1
    cdef int number
    cdef uint64_t* taken = to.taken + to.total * words
    ordered.origin = to.origin + to.total
    ordered.target = to.target + to.total
    ordered.promotes = to.promotes + to.total
    if list_in_order(frame, state, &moves, &ordered) != NO_FAULT:
        close_list(&moves)
        return NO_MEMORY
    if to.total + ordered.count > to.capacity:
        to.missing = ordered.count
    else:
        to.missing = 0
        if ordered.quiet:
            for number in range(ordered.count * words):
                taken[number] = 0
        else:
            for number in range(ordered.count):
                move = &moves.moves[number]
                ordered.origin[number] = frame.layout.numbers[move.origin]
                ordered.target[number] = frame.layout.numbers[move.target]
                ordered.promotes[number] = move.promotes
                captured = dense_of(frame, move.captured)
                taken[number * words] = low_half(captured)
                if frame.two_words:
                    taken[number * words + 1] = high_half(captured)
        to.total += ordered.count
    close_list(&moves)
    return NO_FAULT


def legal_moves(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    int64_t[:] offsets,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The moves of each row, in order; offsets[row + 1] is where they end, counted from `first`.

    Returns fault, row and the four columns.
    """
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef PlainBlock block
    cdef Ordered ordered
    cdef Lists to
    cdef Py_ssize_t row = first
    cdef Py_ssize_t wanted = 12 * (end - first) + MOST_PLAIN
    cdef int words = 2 if frame.two_words else 1
    cdef int number = 0
    cdef int read = 0
    cdef int fault = NO_FAULT
    cdef Column origins = Column(b"B", 1)
    cdef Column targets = Column(b"B", 1)
    cdef Column sets = Column(b"Q", 8)
    cdef Column crowned = Column(b"?", 1)
    to.total = to.capacity = to.missing = 0
    to.origin = to.target = to.promotes = NULL
    to.taken = NULL
    with nogil:
        while row < end and fault == NO_FAULT:
            if wanted > to.capacity:
                if not reserve_all(origins, targets, sets, crowned, wanted, words):
                    fault = NO_MEMORY
                    break
                to.capacity = wanted
                to.origin = <uint8_t*> origins.data
                to.target = <uint8_t*> targets.data
                to.taken = <uint64_t*> sets.data
                to.promotes = <uint8_t*> crowned.data
            if not frame.plain:
                if not read_position(&frame, &source, row, &state):
                    fault = NO_POSITION
                    break
            else:
                if number == read:
                    number = 0
                    read = read_block(&frame, &source, row, end, &block)
                    if not read:
                        fault = NO_POSITION
                        break
                if not block.other[number]:
                    ordered.origin = to.origin + to.total
                    ordered.target = to.target + to.total
                    ordered.promotes = to.promotes + to.total
                    plain_in_order(&frame, &block, number, &ordered, to.taken + to.total)
                    to.total += ordered.count
                    number += 1
                    offsets[row + 1] = to.total
                    row += 1
                    if to.total + MOST_PLAIN > to.capacity:
                        wanted = 2 * to.capacity
                    continue
                state_of_row(&frame, &block, number, &state)
            fault = list_row(&frame, &state, &to)
            if fault == NO_FAULT and to.missing:
                # The same again with more room.
                wanted = 2 * to.capacity + to.missing
            elif fault == NO_FAULT:
                number += frame.plain
                offsets[row + 1] = to.total
                row += 1
                if to.total + MOST_PLAIN > to.capacity:
                    wanted = 2 * to.capacity
        origins.trim(to.total)
        targets.trim(to.total)
        sets.trim(to.total * words)
        crowned.trim(to.total)
    return fault, row, (origins, targets, sets, crowned)


# ---- one move a row -------------------------------------------------------------------------

cdef inline bint read_move(
    const Frame* frame,
    uint8_t from_square,
    uint8_t to_square,
    mask_t captured,
    CMove* move,
) noexcept nogil:
    """A move laid out; False where a square is off the board."""
    if not (
        1 <= from_square <= frame.squares
        and 1 <= to_square <= frame.squares
        and not captured & ~frame.board
    ):
        return False
    move.origin = place_of(frame, from_square)
    move.target = place_of(frame, to_square)
    move.captured = mask_of(frame, captured)
    return True


cdef inline int find_move(
    const Frame* frame, const State* state, CMove* wanted, int promotes, MoveList* moves
) noexcept nogil:
    """Find the move among the legal ones; a negative `promotes` leaves open whether it crowns."""
    cdef const CMove* move
    cdef int number
    cdef int fault = ILLEGAL
    if not (state.own >> wanted.origin) & 1:
        return ILLEGAL
    if frame.narrow and not wanted.captured:
        if quiet_is_legal(frame, state, wanted) and (promotes < 0 or promotes == wanted.promotes):
            return NO_FAULT
        return ILLEGAL
    if wanted.captured & ~state.opponent:
        return ILLEGAL
    open_list(moves)
    generate(state, moves)
    for number in range(moves.count):
        move = &moves.moves[number]
        if (
            move.target == wanted.target
            and move.origin == wanted.origin
            and move.captured == wanted.captured
            and (promotes < 0 or move.promotes == promotes)
        ):
            if fault == NO_FAULT:
                fault = AMBIGUOUS
                break
            fault = NO_FAULT
            wanted.promotes = move.promotes
            if not move.captured:
                break
    if moves.out_of_memory:
        fault = NO_MEMORY
    close_list(moves)
    return fault


def is_legal(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] from_square,
    const uint8_t[:] to_square,
    const uint64_t[:, :] captured,
    const uint8_t[:] promotes,
    uint8_t[:] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether each row allows its move; `promotes` may be None."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef MoveList moves
    cdef CMove move
    cdef mask_t taken
    cdef Py_ssize_t row = first
    cdef bint crowning_known = promotes is not None
    cdef PlainBlock block
    cdef int found, number, read
    cdef int fault = NO_FAULT
    with nogil:
        while frame.plain and row < end and fault == NO_FAULT:
            read = read_block(&frame, &source, row, end, &block)
            if read < BLOCK and row + read < end:
                fault = NO_POSITION
                end = row + read
            for number in range(read):
                found = ILLEGAL
                if read_move(
                    &frame, from_square[row], to_square[row], captured[row, 0], &move
                ):
                    if not block.other[number]:
                        if plainly_legal(&frame, &block, number, &move) and (
                            not crowning_known or promotes[row] == move.promotes
                        ):
                            found = NO_FAULT
                    else:
                        state_of_row(&frame, &block, number, &state)
                        found = find_move(
                            &frame, &state, &move, promotes[row] if crowning_known else -1, &moves
                        )
                        if found == NO_MEMORY:
                            fault = NO_MEMORY
                            break
                out[row] = found != ILLEGAL
                row += 1
        while row < end and fault == NO_FAULT:
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            taken = captured[row, 0]
            if frame.two_words:
                taken |= <mask_t> captured[row, 1] << 64
            found = ILLEGAL
            if read_move(&frame, from_square[row], to_square[row], taken, &move):
                found = find_move(
                    &frame, &state, &move, promotes[row] if crowning_known else -1, &moves
                )
                if found == NO_MEMORY:
                    fault = NO_MEMORY
                    break
            out[row] = found != ILLEGAL
            row += 1
    return fault, row


def play(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] from_square,
    const uint8_t[:] to_square,
    const uint64_t[:, :] captured,
    const uint8_t[:] promotes,
    uint64_t[:, :, :] out_masks,
    uint8_t[:] out_side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The position after each row's move; without `out_masks` the moves are only judged."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state, after
    cdef MoveList moves
    cdef CMove move
    cdef mask_t taken
    cdef Py_ssize_t row = first
    cdef bint crowning_known = promotes is not None
    cdef bint writes = out_masks is not None
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            taken = captured[row, 0]
            if frame.two_words:
                taken |= <mask_t> captured[row, 1] << 64
            if not read_move(&frame, from_square[row], to_square[row], taken, &move):
                fault = ILLEGAL
                break
            fault = find_move(
                &frame, &state, &move, promotes[row] if crowning_known else -1, &moves
            )
            if fault != NO_FAULT:
                break
            if writes:
                play_move(&state, &move, &after)
                write_row(&frame, &after, out_masks, out_side, row)
    return fault, row


def step(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const int64_t[:] choice,
    uint64_t[:, :, :] out_masks,
    uint8_t[:] out_side,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The position after the chosen one of each row's moves; without `out_masks` a check."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state, after
    cdef MoveList moves
    cdef Ordered ordered
    cdef Room room
    cdef CMove move
    cdef Py_ssize_t row = first
    cdef int number
    cdef bint writes = out_masks is not None
    cdef int fault = NO_FAULT
    put_into(&room, &ordered)
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            if not writes:
                number = count(&state)
                if number < 0 or not 0 <= choice[row] < number:
                    fault = NO_MEMORY if number < 0 else ILLEGAL
                    break
                continue
            fault = list_in_order(&frame, &state, &moves, &ordered)
            if fault == NO_FAULT and not 0 <= choice[row] < ordered.count:
                fault = ILLEGAL
            if fault != NO_FAULT:
                close_list(&moves)
                break
            pick(&frame, &moves, &ordered, <int> choice[row], &move)
            close_list(&moves)
            play_move(&state, &move, &after)
            write_row(&frame, &after, out_masks, out_side, row)
    return fault, row


# ---- one jump at a time ---------------------------------------------------------------------

# A capture under way: where the piece stands (0: none is), what it has jumped, and what last.
cdef struct UnderWay:
    mask_t piece
    mask_t taken
    mask_t last


cdef inline bint read_under_way(
    const Frame* frame,
    State* state,
    uint8_t piece,
    uint8_t jumped,
    mask_t taken,
    UnderWay* capture,
) noexcept nogil:
    """Read a capture under way; False where it does not fit the position.

    The jumped pieces are put back among the opponent's where they have left the board.
    """
    cdef mask_t jumped_yet
    capture.piece = capture.taken = capture.last = 0
    if not piece:
        return not jumped and not taken
    if piece > frame.squares or not 1 <= jumped <= frame.squares or taken & ~frame.board:
        return False
    capture.piece = frame.layout.bits[piece]
    capture.last = frame.layout.bits[jumped]
    capture.taken = mask_of(frame, taken)
    jumped_yet = capture.taken & state.opponent
    if not capture.piece & state.own or not capture.last & capture.taken:
        return False
    if frame.removed_at_once:
        state.opponent |= capture.taken
        return not jumped_yet
    return jumped_yet == capture.taken


cdef inline mask_t taken_at(
    const Frame* frame, const uint64_t[:, :] taken, Py_ssize_t row
) noexcept nogil:
    cdef mask_t mask = taken[row, 0]
    if frame.two_words:
        mask |= <mask_t> taken[row, 1] << 64
    return mask


cdef int most_worth(const State* state, Jumps* jumps) noexcept nogil:
    """What the best capture of any piece is worth; -1 if there is no memory."""
    cdef mask_t pieces = state.own
    cdef mask_t piece
    cdef int most = 0
    while pieces:
        piece = lowest_of(pieces)
        pieces ^= piece
        generate_jumps(state, piece, 0, 0, jumps)
        if jumps.out_of_memory:
            return -1
        if jumps.count and jumps.jumps[0].worth > most:
            most = jumps.jumps[0].worth
    return most


cdef inline void put_action(
    const Frame* frame, uint8_t[:, :] out, Py_ssize_t row, bint packed, mask_t origin, mask_t target
) noexcept nogil:
    cdef int action = (
        (frame.layout.numbers[lowest_bit(origin)] - 1) * frame.squares
        + frame.layout.numbers[lowest_bit(target)] - 1
    )
    if packed:
        out[row, action >> 3] |= 1 << (action & 7)
    else:
        out[row, action] = 1


cdef int put_actions(
    const Frame* frame,
    const State* state,
    const UnderWay* capture,
    uint8_t[:, :] out,
    Py_ssize_t row,
    bint packed,
) noexcept nogil:
    """Set every action that is allowed."""
    cdef MoveList moves
    cdef Jumps jumps
    cdef mask_t pieces = capture.piece
    cdef mask_t piece
    cdef int number
    cdef int most = -1
    if not capture.piece:
        if not any_capture(state):
            open_list(&moves)
            generate(state, &moves)
            for number in range(moves.count):
                put_action(
                    frame,
                    out,
                    row,
                    packed,
                    <mask_t> 1 << moves.moves[number].origin,
                    <mask_t> 1 << moves.moves[number].target,
                )
            number = moves.out_of_memory
            close_list(&moves)
            return NO_MEMORY if number else NO_FAULT
        pieces = state.own
        most = most_worth(state, &jumps)
        if most < 0:
            return NO_MEMORY
    while pieces:
        piece = lowest_of(pieces)
        pieces ^= piece
        generate_jumps(state, piece, capture.taken, capture.last, &jumps)
        if jumps.out_of_memory:
            return NO_MEMORY
        for number in range(jumps.count):
            if most < 0 or jumps.jumps[number].worth == most:
                put_action(frame, out, row, packed, piece, jumps.jumps[number].target)
    return NO_FAULT


def check_under_way(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Whether every row is a position that its capture under way fits."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef UnderWay capture
    cdef Py_ssize_t row = first
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            if not read_under_way(
                &frame, &state, piece[row], jumped[row], taken_at(&frame, taken, row), &capture
            ):
                fault = NO_CAPTURE
                break
    return fault, row


def action_mask(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    bint packed,
    uint8_t[:, :] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """The allowed actions of each row, as bytes or as bits (the lowest bit first)."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef UnderWay capture
    cdef Py_ssize_t row = first
    cdef Py_ssize_t place
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            if not read_under_way(
                &frame, &state, piece[row], jumped[row], taken_at(&frame, taken, row), &capture
            ):
                fault = NO_CAPTURE
                break
            for place in range(out.shape[1]):
                out[row, place] = 0
            fault = put_actions(&frame, &state, &capture, out, row, packed)
            if fault != NO_FAULT:
                break
    return fault, row


cdef int find_jump(
    const State* state, const UnderWay* capture, mask_t origin, mask_t target, Jump* jump
) noexcept nogil:
    cdef Jumps jumps
    cdef int number
    cdef int most = -1
    if capture.piece:
        if capture.piece != origin:
            return ILLEGAL
    else:
        most = most_worth(state, &jumps)
        if most < 0:
            return NO_MEMORY
    generate_jumps(state, origin, capture.taken, capture.last, &jumps)
    if jumps.out_of_memory:
        return NO_MEMORY
    for number in range(jumps.count):
        jump[0] = jumps.jumps[number]
        if jump.target == target and (most < 0 or jump.worth == most):
            return NO_FAULT
    return ILLEGAL


cdef void finish_turn(State* state) noexcept nogil:
    cdef mask_t own = state.own
    state.own = state.opponent
    state.opponent = own
    state.black = not state.black


cdef int act(
    const Frame* frame, State* state, UnderWay* capture, int64_t action
) noexcept nogil:
    """Carry out an action: a move without a capture, or one jump."""
    cdef MoveList moves
    cdef CMove move
    cdef State after
    cdef Jump jump
    cdef mask_t origin, target, moved
    cdef int fault
    if not 0 <= action < frame.squares * frame.squares:
        return ILLEGAL
    origin = frame.layout.bits[1 + action // frame.squares]
    target = frame.layout.bits[1 + action % frame.squares]
    move.origin = lowest_bit(origin)
    move.target = lowest_bit(target)
    move.captured = 0
    if not origin & state.own:
        return ILLEGAL
    if not capture.piece and not any_capture(state):
        fault = find_move(frame, state, &move, -1, &moves)
        if fault == NO_FAULT:
            play_move(state, &move, &after)
            state[0] = after
        return fault
    fault = find_jump(state, capture, origin, target, &jump)
    if fault != NO_FAULT:
        return fault
    moved = origin ^ target
    state.own ^= moved
    if state.kings & origin:
        state.kings ^= moved
    elif jump.crowned:
        state.kings |= target
    capture.taken |= jump.victim
    if frame.removed_at_once:
        state.opponent &= ~capture.taken
        state.kings &= ~jump.victim
    if jump.goes_on:
        capture.piece = target
        capture.last = jump.victim
        return NO_FAULT
    if not frame.removed_at_once:
        state.opponent &= ~capture.taken
        state.kings &= ~capture.taken
    capture.piece = capture.taken = capture.last = 0
    finish_turn(state)
    return NO_FAULT


def step_action(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    const uint8_t[:] piece,
    const uint8_t[:] jumped,
    const uint64_t[:, :] taken,
    const int64_t[:] action,
    uint64_t[:, :, :] out_masks,
    uint8_t[:] out_side,
    uint8_t[:] out_piece,
    uint8_t[:] out_jumped,
    uint64_t[:, :] out_taken,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """What each row's action leads to; without `out_masks` the actions are only judged."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state
    cdef UnderWay capture
    cdef mask_t dense
    cdef Py_ssize_t row = first
    cdef bint writes = out_masks is not None
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            if not read_under_way(
                &frame, &state, piece[row], jumped[row], taken_at(&frame, taken, row), &capture
            ):
                fault = NO_CAPTURE
                break
            fault = act(&frame, &state, &capture, action[row])
            if fault != NO_FAULT:
                break
            if not writes:
                continue
            write_row(&frame, &state, out_masks, out_side, row)
            out_piece[row] = out_jumped[row] = 0
            if capture.piece:
                out_piece[row] = frame.layout.numbers[lowest_bit(capture.piece)]
                out_jumped[row] = frame.layout.numbers[lowest_bit(capture.last)]
            dense = dense_of(&frame, capture.taken)
            out_taken[row, 0] = low_half(dense)
            if frame.two_words:
                out_taken[row, 1] = high_half(dense)
    return fault, row


# ---- random games ---------------------------------------------------------------------------

cdef inline uint64_t share(uint64_t random, int number) noexcept nogil:
    """A number below `number`, in proportion to a random one of 64 bits."""
    return high_half(<mask_t> random * <mask_t> number)


def playouts(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    uint64_t seed,
    Py_ssize_t max_plies,
    uint64_t[:, :, :] out_masks,
    uint8_t[:] out_side,
    int32_t[:] out_plies,
    int8_t[:] out_winner,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """A random game from each row."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef State state, after
    cdef MoveList moves
    cdef Ordered ordered
    cdef Room room
    cdef CMove move
    cdef Py_ssize_t row = first
    cdef Py_ssize_t ply
    cdef uint64_t stream
    cdef int number
    cdef int winner = -1
    cdef int fault = NO_FAULT
    put_into(&room, &ordered)
    with nogil:
        for row in range(first, end):
            if not read_position(&frame, &source, row, &state):
                fault = NO_POSITION
                break
            stream = mix(mix(seed) ^ <uint64_t> row)
            ply = 0
            while True:
                if ply == max_plies:
                    number = count(&state)
                    if number < 0:
                        fault = NO_MEMORY
                    winner = -1 if number else not state.black
                    break
                fault = list_in_order(&frame, &state, &moves, &ordered)
                if fault != NO_FAULT or not ordered.count:
                    winner = not state.black
                    close_list(&moves)
                    break
                number = share(
                    mix(stream + <uint64_t> ply * <uint64_t> 0x9E3779B97F4A7C15), ordered.count
                )
                pick(&frame, &moves, &ordered, number, &move)
                close_list(&moves)
                play_move(&state, &move, &after)
                state = after
                state.king_moves[0] = state.king_moves[1] = 0
                state.king_square[0] = state.king_square[1] = 0
                ply += 1
            if fault != NO_FAULT:
                break
            write_row(&frame, &state, out_masks, out_side, row)
            out_plies[row] = ply
            out_winner[row] = winner
    return fault, row


# ---- planes ---------------------------------------------------------------------------------

ctypedef fused plane_t:
    float
    uint8_t


cdef inline mask_t turned(const Frame* frame, mask_t dense) noexcept nogil:
    """The board turned by 180°: square s becomes N + 1 - s."""
    cdef mask_t result = 0
    cdef mask_t bit
    while dense:
        bit = lowest_of(dense)
        dense ^= bit
        result |= <mask_t> 1 << (frame.squares - 1 - lowest_bit(bit))
    return result


cdef inline void put_plane(
    plane_t[:, :, :] out, Py_ssize_t row, int channel, mask_t dense, const int32_t[:] places
) noexcept nogil:
    cdef int square
    while dense:
        square = lowest_bit(dense)
        dense &= dense - 1
        out[row, channel, places[square]] = 1


def planes(
    int variant,
    const uint64_t[:, :, :] masks,
    const uint8_t[:] side,
    bint from_mover,
    const int32_t[:] places,
    plane_t[:, :, :] out,
    Py_ssize_t first,
    Py_ssize_t end,
):
    """Each row as planes; `places` says where in a plane each square lies."""
    cdef Frame frame = frame_of(variant)
    cdef Source source = source_of(masks, side)
    cdef Dense dense
    cdef Py_ssize_t row = first
    cdef Py_ssize_t place
    cdef int channel
    cdef int fault = NO_FAULT
    with nogil:
        for row in range(first, end):
            if not read_row(&frame, &source, row, &dense):
                fault = NO_POSITION
                break
            for channel in range(<int> out.shape[1]):
                for place in range(out.shape[2]):
                    out[row, channel, place] = 0
            if from_mover and dense.black:
                put_plane(out, row, 0, turned(&frame, dense.black_men), places)
                put_plane(out, row, 1, turned(&frame, dense.black_kings), places)
                put_plane(out, row, 2, turned(&frame, dense.white_men), places)
                put_plane(out, row, 3, turned(&frame, dense.white_kings), places)
                continue
            put_plane(out, row, 0, dense.white_men, places)
            put_plane(out, row, 1, dense.white_kings, places)
            put_plane(out, row, 2, dense.black_men, places)
            put_plane(out, row, 3, dense.black_kings, places)
            if not from_mover and dense.black:
                for place in range(out.shape[2]):
                    out[row, 4, place] = 1
    return fault, row
