"""FEN and move text to structs and back.

Compiled because in a script text is half the cost of a move. Reading is one pass over the
characters; every fault says where it is and why.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.unicode cimport PyUnicode_1BYTE_DATA, PyUnicode_DecodeASCII

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text)

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport highest_bit, lowest_bit, lowest_bit_64, lowest_of, mask_t
from draughts_core._board cimport Layout, layouts
from draughts_core._movelist cimport CMove
from draughts_core._state cimport State

from draughts_core.errors import FenError, InvalidMoveError
from draughts_core.variants import VARIANTS as GAMES

cdef enum:
    ANY_MORE = 4096     # no text of ours is longer
    NO_TURN = -1
    LARGEST_COUNT = 1000000

# ---- squares --------------------------------------------------------------------------------

cdef const Layout* LAYOUTS = layouts()


cdef int squares_of(int variant) noexcept nogil:
    """How many squares the game is played on."""
    return LAYOUTS[variant].squares


cdef mask_t square_bit(int variant, int square) noexcept nogil:
    """The bit of a square that is on the board."""
    return LAYOUTS[variant].bits[square]


cdef int square_number(int variant, mask_t bit) noexcept nogil:
    """The number of the square a single bit stands for."""
    return LAYOUTS[variant].numbers[lowest_bit(bit)]


cdef int place_number(int variant, int place) noexcept nogil:
    """The number of the square at a bit number."""
    return LAYOUTS[variant].numbers[place]


# ---- characters -----------------------------------------------------------------------------
# A text is read as bytes, for looking characters up in a Python string one by one costs more than
# everything else. Characters beyond ASCII that mean something are put in as ASCII ones.

cdef enum:
    FOREIGN = 1         # any other character, which nothing accepts


cdef bytes translated(str text):
    """A text in ASCII, character by character; None where it is that already."""
    cdef Py_ssize_t at
    cdef unsigned int sign
    cdef bytearray signs
    if PyUnicode_IS_ASCII(text):
        return None
    signs = bytearray(len(text))
    for at in range(len(text)):
        sign = <unsigned int> <Py_UCS4> text[at]
        if sign < 128:
            signs[at] = sign
        elif sign == 0xA0 or sign == 0xFEFF:
            signs[at] = c" "
        elif 0x2010 <= sign <= 0x2015 or sign == 0x2212:
            signs[at] = c"-"
        elif sign == 0xD7:
            signs[at] = c"x"
        else:
            signs[at] = FOREIGN
    return bytes(signs)


cdef const unsigned char* characters(str text, bytes ascii) noexcept:
    """The characters of a text and its translation; both have to be kept meanwhile."""
    if ascii is None:
        return <const unsigned char*> PyUnicode_1BYTE_DATA(text)
    return <const unsigned char*> PyBytes_AS_STRING(ascii)


cdef inline bint is_blank(unsigned char sign) noexcept nogil:
    return sign == c" " or 9 <= sign <= 13


cdef inline bint is_digit(unsigned char sign) noexcept nogil:
    return c"0" <= sign <= c"9"


cdef inline int square_at(const Layout* layout, int file, int rank) noexcept nogil:
    """The square of a file (from 0) and a rank (from 1, below); -1 where none is played on."""
    cdef int row = layout.rows - rank
    if not 0 <= row < layout.rows:
        return -1
    if layout.every_square:
        return row * layout.row_length + file + 1 if file < layout.row_length else -1
    if file >= 2 * layout.row_length or (file + rank) % 2 != layout.bottom_left:
        return -1
    return row * layout.row_length + file // 2 + 1


cdef inline int read_square(
    const unsigned char* text, Py_ssize_t* at, Py_ssize_t end, const Layout* layout
) noexcept nogil:
    """A square and where it ends; 0 for none there, -1 for one off the board."""
    cdef Py_ssize_t start = at[0]
    cdef Py_ssize_t here = start
    cdef int number = 0
    cdef int file = -1
    if here < end and layout.letters and c"a" <= text[here] <= c"z":
        file = text[here] - c"a"
        here += 1
    while here < end and is_digit(text[here]):
        if number < ANY_MORE:
            number = 10 * number + text[here] - c"0"
        here += 1
    if here == start or (file >= 0 and here == start + 1):
        return 0
    at[0] = here
    if file >= 0:
        return square_at(layout, file, number)
    if not 1 <= number <= layout.squares:
        return -1
    return layout.squares + 1 - number if layout.from_below else number


# ---- reading FEN ----------------------------------------------------------------------------

cdef enum Fault:
    NO_FAULT = 0
    EMPTY_TEXT
    NOT_A_FEN_TAG
    NOT_HUB
    TWICE_ON_A_SIDE
    ON_BOTH_SIDES
    OFF_THE_BOARD
    NO_SQUARE
    NOT_A_SQUARE
    RANGE_OF_LETTERS
    RANGE_BACKWARD
    NO_COMMA
    NO_COLON
    NO_COUNT
    COUNT_TOO_LARGE
    NO_KING_MOVES
    WHICH_KING
    TOO_MANY_KING_MOVES
    NOT_A_SIDE
    NO_COLON_AFTER_SIDE
    LISTED_TWICE
    NOT_A_LIST
    NO_SIDE_TO_MOVE

# One reading of one text. Functions return a fault and leave its place in `offset`.
cdef struct FenReader:
    const unsigned char* text
    Py_ssize_t at
    Py_ssize_t end
    Py_ssize_t offset
    int square          # what the fault is about
    const Layout* layout
    int variant
    int to_move
    int half_moves
    int king_moves[2]           # Frisian: of White's king and of Black's, -1 if not given
    int king_square[2]          # 0 where the text does not name it
    Py_ssize_t king_offset[2]
    mask_t pieces[2]
    mask_t kings


cdef object name_of(const FenReader* reader):
    """The square a fault is about, as the game names it."""
    return GAMES[reader.variant].square_name(reader.square)


cdef object limits_of(const FenReader* reader):
    """The first and the last square, as the game names them."""
    game = GAMES[reader.variant]
    if game.letters:
        return f"a1-{'abcdefghijklmnop'[game.columns - 1]}{game.rows}"
    return f"1-{game.squares}"


cdef object fen_error(str text, const FenReader* reader, Fault fault):
    """The exception for a fault."""
    cdef Py_ssize_t offset = reader.offset
    shown = repr(text[offset]) if offset < len(text) else "the end"
    if fault == EMPTY_TEXT:
        reason = "the text is empty"
    elif fault == NOT_A_FEN_TAG:
        reason = 'a tag that is not [FEN "..."]'
    elif fault == NOT_HUB:
        reason = f"{shown} where Hub has one of w, b, W, B, e"
    elif fault == TWICE_ON_A_SIDE:
        reason = f"square {name_of(reader)} is occupied twice"
    elif fault == ON_BOTH_SIDES:
        reason = f"square {name_of(reader)} is occupied by both sides"
    elif fault == OFF_THE_BOARD:
        reason = f"square {text[offset:reader.at]} is off the board ({limits_of(reader)})"
    elif fault == NO_SQUARE:
        reason = "a square is missing"
    elif fault == NOT_A_SQUARE:
        reason = f"{shown} where a square should stand"
    elif fault == RANGE_OF_LETTERS:
        reason = "a range needs squares written as numbers"
    elif fault == RANGE_BACKWARD:
        reason = f"the range {text[offset:reader.at].strip()} runs backward"
    elif fault == NO_COMMA:
        reason = f"{shown} where a comma or a colon should stand"
    elif fault == NO_COLON:
        reason = f"{shown} where a colon should stand"
    elif fault == NO_COUNT:
        reason = "a count is missing"
    elif fault == COUNT_TOO_LARGE:
        reason = f"a count of more than {LARGEST_COUNT}"
    elif fault == NO_KING_MOVES:
        reason = "a count of king moves is missing"
    elif fault == WHICH_KING:
        side = "Black" if reader.square else "White"
        reason = f"the square of the king that has moved is missing; {side} has several"
    elif fault == TOO_MANY_KING_MOVES:
        reason = f"no king makes more than {reader.layout.king_limit} moves in a row"
    elif fault == NOT_A_SIDE:
        reason = f"{shown} where the side to move should stand"
    elif fault == NO_COLON_AFTER_SIDE:
        reason = "a colon is missing after the side to move"
    elif fault == LISTED_TWICE:
        reason = f"the pieces of {'Black' if reader.square else 'White'} are listed twice"
    elif fault == NOT_A_LIST:
        reason = f"{shown} where a list of pieces should stand"
    else:
        reason = "the side to move is not given; name it with turn="
    return FenError(text, offset, reason)


cdef inline void skip_blanks(FenReader* reader) noexcept nogil:
    while reader.at < reader.end and is_blank(reader.text[reader.at]):
        reader.at += 1


cdef inline unsigned char sign_at(const FenReader* reader) noexcept nogil:
    """The next character; 0 at the end."""
    return reader.text[reader.at] if reader.at < reader.end else 0


cdef inline Fault fault_at(FenReader* reader, Fault fault, Py_ssize_t offset) noexcept nogil:
    reader.offset = offset
    return fault


cdef Fault unwrap(FenReader* reader) noexcept nogil:
    """Leave out blanks, the trailing dot and the tag that may stand around the text."""
    cdef Py_ssize_t opening, closing
    while True:
        skip_blanks(reader)
        while reader.end > reader.at and (
            is_blank(reader.text[reader.end - 1]) or reader.text[reader.end - 1] == c"."
        ):
            reader.end -= 1
        if sign_at(reader) != c"[":
            return NO_FAULT
        opening = reader.at + 1
        while opening < reader.end and reader.text[opening] != c'"':
            opening += 1
        closing = reader.end - 1
        while closing > opening and reader.text[closing] != c'"':
            closing -= 1
        if (
            opening >= closing
            or reader.text[reader.end - 1] != c"]"
            or not is_fen_name(reader, reader.at + 1, opening)
        ):
            return fault_at(reader, NOT_A_FEN_TAG, reader.at)
        reader.at = opening + 1
        reader.end = closing


cdef bint is_fen_name(const FenReader* reader, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    while at < end and is_blank(reader.text[at]):
        at += 1
    while end > at and is_blank(reader.text[end - 1]):
        end -= 1
    return (
        end - at == 3
        and reader.text[at] | 32 == c"f"
        and reader.text[at + 1] | 32 == c"e"
        and reader.text[at + 2] | 32 == c"n"
    )


cdef Fault read_hub(FenReader* reader) noexcept nogil:
    """Hub's form: the side to move, then a character for each square."""
    cdef int square
    cdef unsigned char sign
    cdef mask_t bit
    for square in range(1, reader.layout.squares + 1):
        sign = reader.text[reader.at + square]
        bit = reader.layout.bits[square]
        if sign == c"w" or sign == c"W":
            reader.pieces[0] |= bit
        elif sign == c"b" or sign == c"B":
            reader.pieces[1] |= bit
        elif sign != c"e":
            return fault_at(reader, NOT_HUB, reader.at + square)
        if sign == c"W" or sign == c"B":
            reader.kings |= bit
    reader.to_move = reader.text[reader.at] == c"B"
    return NO_FAULT


cdef Fault expect_square(FenReader* reader, int* square) noexcept nogil:
    cdef Py_ssize_t offset = reader.at
    square[0] = read_square(reader.text, &reader.at, reader.end, reader.layout)
    if square[0] > 0:
        return NO_FAULT
    if square[0] < 0:
        return fault_at(reader, OFF_THE_BOARD, offset)
    if reader.at == reader.end or sign_at(reader) == c"," or sign_at(reader) == c":":
        return fault_at(reader, NO_SQUARE, offset)
    return fault_at(reader, NOT_A_SQUARE, offset)


cdef Fault read_list(FenReader* reader, int colour) noexcept nogil:
    """The squares of one side, up to the next colon or the end."""
    cdef Py_ssize_t offset
    cdef bint king
    cdef int first, last, square
    cdef Fault fault
    cdef mask_t bit
    while True:
        skip_blanks(reader)
        king = sign_at(reader) == c"K"
        if king:
            reader.at += 1
            skip_blanks(reader)
        offset = reader.at
        fault = expect_square(reader, &first)
        if fault:
            return fault
        last = first
        skip_blanks(reader)
        if sign_at(reader) == c"-":
            if not is_digit(reader.text[offset]):
                return fault_at(reader, RANGE_OF_LETTERS, offset)
            reader.at += 1
            skip_blanks(reader)
            if reader.layout.letters and not is_digit(sign_at(reader)):
                return fault_at(reader, RANGE_OF_LETTERS, reader.at)
            fault = expect_square(reader, &last)
            if fault:
                return fault
            if reader.layout.from_below:
                first, last = last, first
            if last < first:
                return fault_at(reader, RANGE_BACKWARD, offset)
            skip_blanks(reader)
        for square in range(first, last + 1):
            bit = reader.layout.bits[square]
            if (reader.pieces[0] | reader.pieces[1]) & bit:
                reader.square = square
                return fault_at(
                    reader,
                    TWICE_ON_A_SIDE if reader.pieces[colour] & bit else ON_BOTH_SIDES,
                    offset,
                )
            reader.pieces[colour] |= bit
            if king:
                reader.kings |= bit
        if reader.at == reader.end or sign_at(reader) == c":":
            return NO_FAULT
        if sign_at(reader) != c",":
            return fault_at(reader, NO_COMMA, reader.at)
        reader.at += 1


cdef Fault end_of_field(FenReader* reader) noexcept nogil:
    skip_blanks(reader)
    if reader.at < reader.end and sign_at(reader) != c":":
        return fault_at(reader, NO_COLON, reader.at)
    return NO_FAULT


cdef Fault read_count(FenReader* reader, int* number) noexcept nogil:
    """The number after H (half-moves) or F (full moves)."""
    cdef Py_ssize_t offset
    reader.at += 1
    skip_blanks(reader)
    offset = reader.at
    number[0] = 0
    while is_digit(sign_at(reader)):
        number[0] = 10 * number[0] + sign_at(reader) - c"0"
        if number[0] > LARGEST_COUNT:
            return fault_at(reader, COUNT_TOO_LARGE, offset)
        reader.at += 1
    if reader.at == offset:
        return fault_at(reader, NO_COUNT, offset)
    return end_of_field(reader)


cdef Fault read_king_moves(FenReader* reader) noexcept nogil:
    """The field +a+b of Frisian: Black's count, then White's, each before its king's square.

    A count is one digit, a square two; elsewhere the field means nothing.
    """
    cdef int colour, digits, number
    cdef Py_ssize_t offset
    for colour in range(1, -1, -1):
        if sign_at(reader) != c"+":
            return fault_at(reader, NO_KING_MOVES, reader.at)
        reader.at += 1
        offset = reader.at
        if not is_digit(sign_at(reader)):
            return fault_at(reader, NO_KING_MOVES, reader.at)
        reader.king_moves[colour] = sign_at(reader) - c"0"
        reader.at += 1
        digits = number = 0
        while is_digit(sign_at(reader)):
            if digits < 3:
                number = 10 * number + sign_at(reader) - c"0"
            digits += 1
            reader.at += 1
        reader.king_square[colour] = number
        reader.king_offset[colour] = offset
        if reader.layout.king_limit:
            if reader.king_moves[colour] > reader.layout.king_limit:
                return fault_at(reader, TOO_MANY_KING_MOVES, offset)
            if number > reader.layout.squares:
                reader.at = offset + 1 + digits
                return fault_at(reader, OFF_THE_BOARD, offset + 1)
    return end_of_field(reader)


cdef Fault apply_king_moves(FenReader* reader, State* state) noexcept nogil:
    """Put Frisian's counts into the position.

    A count of a king that is not there means nothing: some programs keep it until that side moves,
    also when the king was captured.
    """
    cdef int colour, square
    cdef mask_t kings
    for colour in range(2):
        state.king_moves[colour] = state.king_square[colour] = 0
        if not reader.layout.king_limit or reader.king_moves[colour] <= 0:
            continue
        kings = reader.pieces[colour] & reader.kings
        if not reader.pieces[colour] & ~reader.kings:
            continue    # There is no limit for a side that has only kings.
        square = reader.king_square[colour]
        if square == 0 and kings and not kings & (kings - 1):
            square = reader.layout.numbers[lowest_bit(kings)]
        if square == 0 and kings:
            reader.square = colour
            return fault_at(reader, WHICH_KING, reader.king_offset[colour])
        if not reader.layout.bits[square] & kings:
            continue
        state.king_moves[colour] = reader.king_moves[colour]
        state.king_square[colour] = square
    return NO_FAULT


cdef Fault read_side_to_move(FenReader* reader) noexcept nogil:
    """A letter of its own, '?', or nothing, and the colon after it."""
    cdef Py_ssize_t start = reader.at
    cdef int colour
    cdef bint named = False
    if sign_at(reader) == c"?":
        named = True
        reader.at += 1
    elif sign_at(reader) == c"W" or sign_at(reader) == c"B":
        colour = sign_at(reader) == c"B"
        reader.at += 1
        skip_blanks(reader)
        if reader.at == reader.end or sign_at(reader) == c":":
            named = True
            reader.to_move = colour
        else:
            reader.at = start
    elif sign_at(reader) != c":":
        return fault_at(reader, NOT_A_SIDE, reader.at)
    skip_blanks(reader)
    if sign_at(reader) == c":":
        reader.at += 1
    elif named:
        return fault_at(reader, NO_COLON_AFTER_SIDE, reader.at)
    return NO_FAULT


cdef Fault read_fields(FenReader* reader) noexcept nogil:
    """Everything after the side to move: the lists of both sides and the counts."""
    cdef Py_ssize_t offset
    cdef int colour
    cdef int ignored
    cdef int doubled = NO_TURN      # the side whose list comes first and is empty
    cdef bint listed[2]
    cdef Fault fault = NO_FAULT
    listed[0] = listed[1] = False
    while True:
        skip_blanks(reader)
        offset = reader.at
        if reader.at == reader.end:
            return NO_FAULT
        if sign_at(reader) == c"W" or sign_at(reader) == c"B":
            colour = sign_at(reader) == c"B"
            reader.at += 1
            skip_blanks(reader)
            if listed[colour]:
                # W:B:W50:B writes the side to move twice and means the second; only then does
                # a list without pieces come first and its side once more.
                if colour != doubled or reader.to_move == NO_TURN:
                    reader.square = colour
                    return fault_at(reader, LISTED_TWICE, offset)
                reader.to_move = doubled
                doubled = NO_TURN
            elif not listed[0] and not listed[1] and sign_at(reader) in (c":", 0):
                doubled = colour
            listed[colour] = True
            if reader.at < reader.end and sign_at(reader) != c":":
                fault = read_list(reader, colour)
        elif sign_at(reader) == c"H":
            fault = read_count(reader, &reader.half_moves)
        elif sign_at(reader) == c"F":
            fault = read_count(reader, &ignored)
        elif sign_at(reader) == c"+":
            fault = read_king_moves(reader)
        elif sign_at(reader) != c":":
            return fault_at(reader, NOT_A_LIST, reader.at)
        if fault:
            return fault
        if reader.at == reader.end:
            return NO_FAULT
        reader.at += 1


cdef bint looks_like_hub(const FenReader* reader) noexcept nogil:
    cdef Py_ssize_t at
    if reader.end - reader.at != reader.layout.squares + 1:
        return False
    if sign_at(reader) != c"W" and sign_at(reader) != c"B":
        return False
    for at in range(reader.at, reader.end):
        if reader.text[at] == c":":
            return False
    return True


cdef Fault read_text(FenReader* reader, int turn) noexcept nogil:
    cdef Py_ssize_t start
    cdef Fault fault = unwrap(reader)
    if fault:
        return fault
    start = reader.at
    if reader.at == reader.end:
        return fault_at(reader, EMPTY_TEXT, reader.at)
    if looks_like_hub(reader):
        return read_hub(reader)
    fault = read_side_to_move(reader)
    if not fault:
        fault = read_fields(reader)
    if fault:
        return fault
    if reader.to_move == NO_TURN:
        reader.to_move = turn
    if reader.to_move == NO_TURN:
        return fault_at(reader, NO_SIDE_TO_MOVE, start)
    return NO_FAULT


cdef Fault read_signs(
    FenReader* reader,
    const unsigned char* signs,
    Py_ssize_t length,
    int variant,
    int turn,
    State* state,
) noexcept nogil:
    cdef Fault fault
    reader.text = signs
    reader.at = 0
    reader.end = length
    reader.layout = &LAYOUTS[variant]
    reader.variant = variant
    reader.to_move = NO_TURN
    reader.half_moves = -1
    reader.king_moves[0] = reader.king_moves[1] = -1
    reader.pieces[0] = reader.pieces[1] = reader.kings = 0
    fault = read_text(reader, turn)
    if not fault:
        fault = apply_king_moves(reader, state)
    if not fault:
        state.own = reader.pieces[reader.to_move]
        state.opponent = reader.pieces[1 - reader.to_move]
        state.kings = reader.kings
        state.black = reader.to_move
        state.variant = variant
    return fault


cdef bint read_fen_quietly(
    const unsigned char* signs,
    Py_ssize_t length,
    int variant,
    int turn,
    State* state,
    int* half_moves,
) noexcept nogil:
    """`read_fen` of `characters`, without the GIL; False where `read_fen` tells what is wrong."""
    cdef FenReader reader
    if read_signs(&reader, signs, length, variant, turn, state):
        return False
    half_moves[0] = reader.half_moves
    return True


cdef int read_fen(str text, int variant, int turn, State* state, int* half_moves) except -1:
    """Read any form of FEN; `turn` is -1 where the text has to name it.

    `half_moves` gets the number of the H field, -1 without one.
    """
    cdef FenReader reader
    cdef bytes ascii = translated(text)
    cdef Fault fault = read_signs(
        &reader, characters(text, ascii), len(text), variant, turn, state
    )
    if fault:
        raise fen_error(text, &reader, fault)
    half_moves[0] = reader.half_moves
    return 0


# ---- writing --------------------------------------------------------------------------------

cdef inline char* put_number(char* to, int number) noexcept:
    if number >= 10:
        to[0] = <char> (c"0" + number // 10)
        to += 1
    to[0] = <char> (c"0" + number % 10)
    return to + 1


cdef inline char* put_square(char* to, const Layout* layout, int square) noexcept:
    cdef int row, file
    if not layout.letters:
        return put_number(to, layout.squares + 1 - square if layout.from_below else square)
    row = (square - 1) // layout.row_length
    file = (square - 1) % layout.row_length
    if not layout.every_square:
        file = 2 * file + ((layout.rows - 1 - row + (not layout.bottom_left)) & 1)
    to[0] = <char> (c"a" + file)
    return put_number(to + 1, layout.rows - row)


cdef inline char* put_piece(
    char* to, const State* state, const Layout* layout, int place
) noexcept:
    if (state.kings >> place) & 1:
        to[0] = c"K"
        to += 1
    to = put_square(to, layout, layout.numbers[place])
    to[0] = c","
    return to + 1


cdef char* put_list(char* to, const State* state, mask_t pieces, char colour) noexcept:
    """The pieces of one side, in the order of the game's own numbers."""
    cdef const Layout* layout = &LAYOUTS[state.variant]
    cdef uint64_t half
    cdef int first = 0
    to[0] = c":"
    to[1] = colour
    to += 2
    if layout.from_below:
        while pieces:
            first = highest_bit(pieces)
            pieces ^= <mask_t> 1 << first
            to = put_piece(to, state, layout, first)
    else:
        # Half by half, for a loop over 128 bits takes twice the time.
        for first in range(0, 128, 64):
            half = <uint64_t> (pieces >> first)
            while half:
                to = put_piece(to, state, layout, first + lowest_bit_64(half))
                half &= half - 1
    return to - 1 if (to - 1)[0] == c"," else to


cdef char* put_king_moves(char* to, int moves, int square) noexcept:
    to[0] = c"+"
    to[1] = <char> (c"0" + moves)
    to += 2
    if not moves:
        return to
    to[0] = <char> (c"0" + square // 10)
    to[1] = <char> (c"0" + square % 10)
    return to + 2


cdef str write_fen(const State* state):
    """The canonical FEN: White's pieces, then Black's, squares ascending, no ranges.

    The counts of Frisian follow where one is not 0, Black's first.
    """
    cdef char buffer[400]
    cdef char* to = buffer
    to[0] = c"B" if state.black else c"W"
    to = put_list(to + 1, state, state.opponent if state.black else state.own, c"W")
    to = put_list(to, state, state.own if state.black else state.opponent, c"B")
    if state.king_moves[0] or state.king_moves[1]:
        to[0] = c":"
        to = put_king_moves(to + 1, state.king_moves[1], state.king_square[1])
        to = put_king_moves(to, state.king_moves[0], state.king_square[0])
    return PyUnicode_DecodeASCII(buffer, to - buffer, NULL)


cdef str write_move_text(int variant, const int* squares, int count, bint is_capture):
    """A move as PDN writes it."""
    cdef const Layout* layout = &LAYOUTS[variant]
    cdef char buffer[4 * MOST_IN_TEXT]
    cdef char* to = buffer
    cdef int number
    for number in range(count):
        if number:
            to[0] = layout.capture_sign if is_capture else c"-"
            to += 1
        to = put_square(to, layout, squares[number])
    return PyUnicode_DecodeASCII(buffer, to - buffer, NULL)


cdef str write_hub(int variant, const CMove* move):
    """A move as Hub writes it: origin, destination, then every captured square."""
    cdef mask_t captured = move.captured
    cdef list squares = [place_number(variant, move.origin), place_number(variant, move.target)]
    while captured:
        squares.append(square_number(variant, lowest_of(captured)))
        captured ^= lowest_of(captured)
    return ("x" if move.captured else "-").join([str(square) for square in squares])


# ---- reading moves --------------------------------------------------------------------------

cdef int read_move_text(str text, int variant, MoveText* move) except -1:
    """Squares and signs of a move text; raises InvalidMoveError for what is none."""
    cdef bytes ascii = translated(text)
    cdef const unsigned char* signs = characters(text, ascii)
    cdef const Layout* layout = &LAYOUTS[variant]
    cdef Py_ssize_t at = 0
    cdef Py_ssize_t end = len(text)
    cdef Py_ssize_t start
    cdef int square
    cdef bint glued
    move.count = move.dashes = move.crosses = 0
    while end > 0 and is_blank(signs[end - 1]):
        end -= 1
    while at < end and is_blank(signs[at]):
        at += 1
    if at == end:
        raise InvalidMoveError(text, "", "the text is empty")
    # Four digits in a row are two squares: 3228.
    glued = end - at == 4 and text[at:end].isdigit()
    while True:
        start = at
        square = read_square(signs, &at, at + 2 if glued else end, layout)
        if square == 0:
            if at == end:
                raise InvalidMoveError(text, "", "a square is missing at the end")
            raise InvalidMoveError(text, "", f"{text[at]!r} where a square should stand")
        if square < 0:
            raise InvalidMoveError(
                text, "", f"square {text[start:at]} is off the board (1-{layout.squares})"
            )
        if move.count == MOST_IN_TEXT:
            raise InvalidMoveError(text, "", "more squares than any move has")
        move.squares[move.count] = square
        move.count += 1
        while at < end and is_blank(signs[at]):
            at += 1
        if at == end:
            break
        if signs[at] == c"-":
            move.dashes += 1
            at += 1
        elif signs[at] == c"x" or signs[at] == c"X" or signs[at] == c":":
            move.crosses += 1
            at += 1
        elif not glued and not (layout.letters and c"a" <= signs[at] <= c"h"):
            raise InvalidMoveError(text, "", f"{text[at]!r} where - or x should stand")
        while at < end and is_blank(signs[at]):
            at += 1
    if move.count < 2:
        raise InvalidMoveError(text, "", "only one square")
    return 0
