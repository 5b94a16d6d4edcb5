# Texts and values to rows and back.

cdef enum:
    # So many texts are read before the GIL is asked for again: the more the fewer switches, and
    # their places stand on the stack.
    TEXTS_AT_ONCE = 512


def from_fens(
    int variant, list fens, turn, const uint64_t[:, :, :] masks, const uint8_t[:] side
):
    """Read the texts, without the GIL; an error names the row."""
    cdef const Frame* frame = frame_of(variant)
    cdef Rows rows = rows_of(masks, side)
    cdef const unsigned char* texts[TEXTS_AT_ONCE]
    cdef Py_ssize_t lengths[TEXTS_AT_ONCE]
    cdef State state
    cdef int half_moves
    cdef int to_move = -1 if turn is None else int(Colour(turn))
    cdef Py_ssize_t first, row
    cdef int number, size
    cdef bint fine = True
    cdef list kept
    cdef str text
    cdef bytes ascii
    for first in range(0, len(fens), TEXTS_AT_ONCE):
        size = <int> min(len(fens) - first, <Py_ssize_t> TEXTS_AT_ONCE)
        kept = []
        for number in range(size):
            given = fens[first + number]
            if not isinstance(given, str):
                # What is wrong further up comes first.
                size = number
                break
            text = str(given)
            ascii = translated(text)
            kept.append((text, ascii))
            texts[number] = characters(text, ascii)
            lengths[number] = len(text)
        row = first
        with nogil:
            for number in range(size):
                fine = read_fen_quietly(
                    texts[number], lengths[number], variant, to_move, &state, &half_moves
                )
                if not fine:
                    break
                write_row(frame, &state, &rows, row)
                row += 1
        if not fine:
            try:
                read_fen(kept[row - first][0], variant, to_move, &state, &half_moves)
            except FenError as error:
                raise FenError(error.text, error.offset, f"row {row}: {error.reason}") from None
        if row < len(fens) and size < TEXTS_AT_ONCE:
            raise TypeError(f"row {row}: a FEN is a str, not {type(fens[row]).__name__}")


def to_fens(int variant, const uint64_t[:, :, :] masks, const uint8_t[:] side):
    """The canonical texts of the rows; a fault and its row where one is no position."""
    cdef const Frame* frame = frame_of(variant)
    cdef Rows rows = rows_of(masks, side)
    cdef State state
    cdef Py_ssize_t row
    cdef list fens = []
    for row in range(masks.shape[0]):
        if not read_position(frame, &rows, row, &state):
            return (<int> NO_POSITION, row)
        fens.append(write_fen(&state))
    return fens


def from_positions(
    int variant, list positions, const uint64_t[:, :, :] masks, const uint8_t[:] side
):
    """The masks of positions of one game."""
    cdef const Frame* frame = frame_of(variant)
    cdef Rows rows = rows_of(masks, side)
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
        write_row(frame, &(<Position> positions[row]).state, &rows, row)


def to_positions(int variant, const uint64_t[:, :, :] masks, const uint8_t[:] side):
    """The rows as values; a fault and its row where one is no position."""
    cdef const Frame* frame = frame_of(variant)
    cdef Rows rows = rows_of(masks, side)
    cdef State state
    cdef Py_ssize_t row
    cdef list positions = []
    for row in range(masks.shape[0]):
        if not read_position(frame, &rows, row, &state):
            return (<int> NO_POSITION, row)
        positions.append(make_position(&state))
    return positions
