# Rows of the arrays: where they lie, how they are read, checked, laid out and written.

cdef extern from "plain.h" nogil:
    enum:
        BLOCK "DRAUGHTS_CORE_BLOCK"
        AVX512

    int choose_vectors(int most)

    ctypedef struct PlainRules:
        uint64_t dense
        uint64_t board
        uint64_t top
        uint64_t bottom
        uint64_t backward
        uint64_t kings_matter
        uint64_t passing
        int ten
        int gap

    # What the arrays of a block hold is said in plain.h.
    ctypedef struct PlainBlock:
        uint64_t bad[1]
        uint64_t own[1]
        uint64_t opponent[1]
        uint64_t kings[1]
        uint64_t black[1]
        uint64_t other[1]
        uint64_t up_left[1]
        uint64_t up_right[1]
        uint64_t down_left[1]
        uint64_t down_right[1]
        uint64_t first[1]
        uint64_t second[1]
        uint64_t any_bad

    ctypedef struct PlainMoves:
        uint64_t origin[1]
        uint64_t target[1]
        uint64_t captured[1]
        uint64_t crowns[1]
        uint64_t legal[1]

    ctypedef struct DenseBlock:
        uint64_t white_men[1]
        uint64_t white_kings[1]
        uint64_t black_men[1]
        uint64_t black_kings[1]

    uint64_t laid_out(uint64_t dense, int ten, int gap)
    uint64_t gathered(uint64_t mask, int ten, int gap)
    void fill_block(
        const PlainRules* rules, const uint64_t* masks, const uint8_t* side, PlainBlock* block
    )
    void judge_block(const PlainRules* rules, const PlainBlock* block, PlainMoves* moves)
    void play_block(
        const PlainRules* rules,
        const PlainBlock* block,
        const PlainMoves* moves,
        DenseBlock* after,
    )

# What a loop has to know of a game.
cdef struct Frame:
    int variant
    int squares
    int men                 # what a side starts with
    bint two_words
    bint narrow             # whether the layout fits into 64 bits
    bint plain              # whether a position can be plain at all (see plain.h)
    bint kings_fly
    bint removed_at_once    # whether a jumped piece leaves the board before the capture ends
    mask_t board            # the dense bits that are squares
    const Layout* layout
    PlainRules rules        # of narrow boards
    uint8_t places[256]     # of the squares, 0 for what is none
    uint64_t bits[256]      # of the squares of narrow boards, 0 for what is none

# Where the arrays of positions lie; strides in bytes.
cdef struct Rows:
    char* masks
    char* side
    Py_ssize_t row
    Py_ssize_t kind
    Py_ssize_t word
    Py_ssize_t turn

# A column of one item a row: where it begins, and how far it is to the next. NULL for none.
cdef struct Strip:
    char* start
    Py_ssize_t stride

# A row as it stands in the arrays.
cdef struct Dense:
    mask_t white_men
    mask_t white_kings
    mask_t black_men
    mask_t black_kings
    int black

cdef Frame FRAMES[VARIANTS]


cdef uint64_t ones(bint condition) noexcept:
    """All ones for yes."""
    return <uint64_t> 0 - <uint64_t> condition


cdef void fill_frame(int variant, Frame* frame) except *:
    cdef const Layout* layout = &LAYOUTS[variant]
    cdef int square
    game = GAMES[variant]
    frame.variant = variant
    frame.squares = layout.squares
    frame.men = game.men
    frame.two_words = layout.squares > 64
    frame.narrow = layout.highest < 64
    frame.plain = frame.narrow and game.captures_along == "diagonals"
    frame.kings_fly = game.flying_kings
    frame.removed_at_once = game.removed_at_once
    frame.board = (~<mask_t> 0) >> (128 - layout.squares)
    frame.layout = layout
    frame.rules.dense = low_half(frame.board)
    frame.rules.board = low_half(layout.board)
    frame.rules.top = low_half(layout.top)
    frame.rules.bottom = low_half(layout.bottom)
    frame.rules.backward = ones(game.men_capture_backward)
    frame.rules.kings_matter = ones("kings" in game.priority or not game.men_capture_kings)
    frame.rules.passing = ones(game.crowned_in_passing)
    frame.rules.ten = layout.row_length == 5
    frame.rules.gap = layout.second_row - layout.row_length
    memset(frame.places, 0, sizeof(frame.places))
    memset(frame.bits, 0, sizeof(frame.bits))
    for square in range(1, layout.squares + 1):
        frame.places[square] = lowest_bit(layout.bits[square])
        frame.bits[square] = low_half(layout.bits[square])


cdef void fill_frames() except *:
    cdef int variant
    for variant in range(VARIANTS):
        fill_frame(variant, &FRAMES[variant])


fill_frames()
choose_vectors(AVX512)


def limit_vectors(int most):
    """Do with vector instructions up to AVX-512 (2), AVX2 (1) or none (0), for tests.

    Returns what is used, which is no more than the processor has.
    """
    return choose_vectors(most)


cdef const Frame* frame_of(int variant) except NULL:
    if not 0 <= variant < VARIANTS:
        raise ValueError(f"no game has number {variant}")
    return &FRAMES[variant]


cdef Rows rows_of(const uint64_t[:, :, :] masks, const uint8_t[:] side):
    cdef Rows rows
    rows.masks = <char*> &masks[0, 0, 0]
    rows.side = <char*> &side[0]
    rows.row = masks.strides[0]
    rows.kind = masks.strides[1]
    rows.word = masks.strides[2]
    rows.turn = side.strides[0]
    return rows


cdef inline char* at(const Strip* strip, Py_ssize_t row) noexcept nogil:
    return strip.start + row * strip.stride


cdef inline uint8_t byte_at(const Strip* strip, Py_ssize_t row) noexcept nogil:
    return (<uint8_t*> at(strip, row))[0]


cdef inline void put_byte(const Strip* strip, Py_ssize_t row, uint8_t value) noexcept nogil:
    (<uint8_t*> at(strip, row))[0] = value


# ---- laying masks out -----------------------------------------------------------------------

cdef inline mask_t mask_of(const Frame* frame, mask_t dense) noexcept nogil:
    if frame.narrow:
        return laid_out(low_half(dense), frame.rules.ten, frame.rules.gap)
    return from_dense(frame.layout, dense)


cdef inline mask_t dense_of(const Frame* frame, mask_t mask) noexcept nogil:
    if frame.narrow:
        return gathered(low_half(mask), frame.rules.ten, frame.rules.gap)
    return to_dense(frame.layout, mask)


# ---- reading and writing rows ---------------------------------------------------------------

cdef inline mask_t word_at(const Frame* frame, const char* place, Py_ssize_t word) noexcept nogil:
    cdef mask_t mask = (<const uint64_t*> place)[0]
    if frame.two_words:
        mask |= <mask_t> (<const uint64_t*> (place + word))[0] << 64
    return mask


cdef inline bint read_row(
    const Frame* frame, const Rows* rows, Py_ssize_t row, Dense* dense
) noexcept nogil:
    """Read a row; False where it is no position."""
    cdef const char* place = rows.masks + row * rows.row
    cdef mask_t white, black
    dense.white_men = word_at(frame, place, rows.word)
    dense.white_kings = word_at(frame, place + rows.kind, rows.word)
    dense.black_men = word_at(frame, place + 2 * rows.kind, rows.word)
    dense.black_kings = word_at(frame, place + 3 * rows.kind, rows.word)
    dense.black = (<const uint8_t*> (rows.side + row * rows.turn))[0]
    white = dense.white_men | dense.white_kings
    black = dense.black_men | dense.black_kings
    return dense.black <= 1 and not (
        (dense.white_men & dense.white_kings)
        | (dense.black_men & dense.black_kings)
        | (white & black)
        | ((white | black) & ~frame.board)
    )


cdef inline bint read_narrow(
    const Frame* frame, const Rows* rows, Py_ssize_t row, State* state
) noexcept nogil:
    """`read_position` on a board that fits into 64 bits."""
    cdef const char* place = rows.masks + row * rows.row
    cdef uint64_t white_men = (<const uint64_t*> place)[0]
    cdef uint64_t white_kings = (<const uint64_t*> (place + rows.kind))[0]
    cdef uint64_t black_men = (<const uint64_t*> (place + 2 * rows.kind))[0]
    cdef uint64_t black_kings = (<const uint64_t*> (place + 3 * rows.kind))[0]
    cdef uint64_t turn = (<const uint8_t*> (rows.side + row * rows.turn))[0]
    cdef uint64_t white = white_men | white_kings
    cdef uint64_t black = black_men | black_kings
    cdef uint64_t kings = white_kings | black_kings
    cdef uint64_t exchanged = (white ^ black) & (<uint64_t> 0 - turn)
    state.black = <int> turn
    state.own = laid_out(white ^ exchanged, frame.rules.ten, frame.rules.gap)
    state.opponent = laid_out(black ^ exchanged, frame.rules.ten, frame.rules.gap)
    state.kings = laid_out(kings, frame.rules.ten, frame.rules.gap)
    return turn <= 1 and not (
        (white_men & white_kings)
        | (black_men & black_kings)
        | (white & black)
        | ((white | black) & ~frame.rules.dense)
    )


cdef inline bint read_position(
    const Frame* frame, const Rows* rows, Py_ssize_t row, State* state
) noexcept nogil:
    """Read a row as the generator wants it; False where it is no position."""
    cdef Dense dense
    cdef mask_t white, black, exchanged
    state.variant = frame.variant
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0
    if likely(frame.narrow):
        return read_narrow(frame, rows, row, state)
    if not read_row(frame, rows, row, &dense):
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
    const Frame* frame, const Rows* rows, char* place, mask_t mask
) noexcept nogil:
    (<uint64_t*> place)[0] = low_half(mask)
    if frame.two_words:
        (<uint64_t*> (place + rows.word))[0] = high_half(mask)


cdef inline void write_row(
    const Frame* frame, const State* state, const Rows* rows, Py_ssize_t row
) noexcept nogil:
    cdef char* place = rows.masks + row * rows.row
    cdef mask_t own = dense_of(frame, state.own)
    cdef mask_t opponent = dense_of(frame, state.opponent)
    cdef mask_t kings = dense_of(frame, state.kings)
    cdef mask_t exchanged = (own ^ opponent) & (<mask_t> 0 - state.black)
    cdef mask_t white = own ^ exchanged
    cdef mask_t black = opponent ^ exchanged
    put_word(frame, rows, place, white & ~kings)
    put_word(frame, rows, place + rows.kind, white & kings)
    put_word(frame, rows, place + 2 * rows.kind, black & ~kings)
    put_word(frame, rows, place + 3 * rows.kind, black & kings)
    (<uint8_t*> (rows.side + row * rows.turn))[0] = state.black
