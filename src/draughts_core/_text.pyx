"""FEN and move text to structs and back.

Compiled because in a script text is half the cost of a move. Reading is one pass over the
characters; every fault says where it is and why.
"""

from cpython.unicode cimport PyUnicode_DecodeASCII

from draughts_core._bitboard cimport bit_of, lowest, lowest_bit, mask_t, square_of
from draughts_core._movegen cimport State
from draughts_core._movelist cimport CMove
from draughts_core._rules cimport INTERNATIONAL, VARIANTS, width_of

from draughts_core.errors import FenError, InvalidMoveError
from draughts_core.variants import VARIANTS as GAMES

cdef enum:
    MOST_ON_BOARD = 50
    ANY_MORE = 4096     # no text of ours is longer
    NO_TURN = -1

# ---- squares --------------------------------------------------------------------------------

cdef mask_t BITS[VARIANTS][MOST_ON_BOARD + 1]
cdef unsigned char NUMBERS[VARIANTS][64]
cdef bint LETTERS[VARIANTS]
cdef char CAPTURE_SIGN[VARIANTS]


cdef void fill_tables() except *:
    cdef int variant, square
    for variant in range(VARIANTS):
        game = GAMES[variant]
        if game.number != variant:
            raise ImportError(f"variants.py and the compiled core disagree about {game}")
        LETTERS[variant] = game.letters
        CAPTURE_SIGN[variant] = ord(game.capture_sign)
        for square in range(1, squares_of(variant) + 1):
            BITS[variant][square] = bit_of(width_of(variant), square)
            NUMBERS[variant][lowest_bit(BITS[variant][square])] = square


cdef int squares_of(int variant) noexcept nogil:
    """How many squares the game is played on."""
    return 2 * width_of(variant) * width_of(variant)


cdef mask_t square_bit(int variant, int square) noexcept nogil:
    """The bit of a square that is on the board."""
    return BITS[variant][square]


cdef int square_number(int variant, mask_t bit) noexcept nogil:
    """The number of the square a single bit stands for."""
    return NUMBERS[variant][lowest_bit(bit)]


cdef int place_number(int variant, int place) noexcept nogil:
    """The number of the square at a bit number."""
    return NUMBERS[variant][place]


fill_tables()


cdef inline int char_at(str text, Py_ssize_t at) noexcept:
    """A character as a number, to be compared with C characters."""
    return <int> <Py_UCS4> text[at]


cdef inline bint is_blank(int sign) noexcept:
    return sign == c" " or 9 <= sign <= 13 or sign == 0xA0 or sign == 0xFEFF


cdef inline bint is_digit(int sign) noexcept:
    return c"0" <= sign <= c"9"


cdef int read_square(str text, Py_ssize_t* at, Py_ssize_t end, int variant) noexcept:
    """A square and where it ends; 0 for none there, -1 for one off the board."""
    cdef Py_ssize_t start = at[0]
    cdef Py_ssize_t here = start
    cdef int number = 0
    cdef int files = width_of(variant)
    cdef int file = -1
    if here < end and LETTERS[variant] and c"a" <= char_at(text, here) <= c"z":
        file = char_at(text, here) - c"a"
        here += 1
    while here < end and is_digit(char_at(text, here)):
        if number < ANY_MORE:
            number = 10 * number + <int> (char_at(text, here) - c"0")
        here += 1
    at[0] = here
    if here == start or (file >= 0 and here == start + 1):
        at[0] = start
        return 0
    if file < 0:
        return number if 1 <= number <= squares_of(variant) else -1
    # Row `number` from below, file from the left; a1 is played on.
    if file >= 2 * files or not 1 <= number <= 2 * files or (file + number) % 2 == 0:
        return -1
    return (2 * files - number) * files + file // 2 + 1


# ---- reading FEN ----------------------------------------------------------------------------

cdef class _FenReader:
    """One reading of one text; kept apart so that a fault leaves nothing half done."""

    cdef str text
    cdef Py_ssize_t at, end
    cdef int variant
    cdef mask_t pieces[2]
    cdef mask_t kings

    cdef object fault(self, Py_ssize_t offset, str reason):
        return FenError(self.text, offset, reason)

    cdef inline void skip_blanks(self) noexcept:
        while self.at < self.end and is_blank(char_at(self.text, self.at)):
            self.at += 1

    cdef inline int sign(self) noexcept:
        return char_at(self.text, self.at) if self.at < self.end else 0

    cdef int unwrap(self) except -1:
        """Leave out blanks, the trailing dot and the tag that may stand around the text."""
        cdef Py_ssize_t opening, closing
        while True:
            self.skip_blanks()
            while self.end > self.at and (
                is_blank(char_at(self.text, self.end - 1))
                or char_at(self.text, self.end - 1) == c"."
            ):
                self.end -= 1
            if self.sign() != c"[":
                return 0
            opening = self.text.find('"', self.at, self.end)
            closing = self.text.rfind('"', self.at, self.end)
            if opening < 0 or closing == opening or char_at(self.text, self.end - 1) != c"]":
                raise self.fault(self.at, "a tag that is not of the form [FEN \"...\"]")
            if self.text[self.at + 1:opening].strip().upper() != "FEN":
                raise self.fault(self.at, "a tag that is not [FEN \"...\"]")
            self.at = opening + 1
            self.end = closing

    cdef int read_hub(self, State* state) except -1:
        """Hub's form: the side to move, then a character for each square."""
        cdef int square
        cdef int sign
        cdef mask_t bit
        for square in range(1, squares_of(self.variant) + 1):
            sign = char_at(self.text, self.at + square)
            if sign == c"e":
                continue
            bit = BITS[self.variant][square]
            if sign == c"w" or sign == c"W":
                self.pieces[0] |= bit
            elif sign == c"b" or sign == c"B":
                self.pieces[1] |= bit
            else:
                raise self.fault(
                    self.at + square, f"{chr(sign)!r} where Hub has one of w, b, W, B, e"
                )
            if sign == c"W" or sign == c"B":
                self.kings |= bit
        state.black = char_at(self.text, self.at) == c"B"
        return 0

    cdef int put(self, int square, int colour, bint king, Py_ssize_t offset) except -1:
        cdef mask_t bit = BITS[self.variant][square]
        if (self.pieces[0] | self.pieces[1]) & bit:
            if self.pieces[colour] & bit:
                raise self.fault(offset, f"square {square} is occupied twice")
            raise self.fault(offset, f"square {square} is occupied by both sides")
        self.pieces[colour] |= bit
        if king:
            self.kings |= bit
        return 0

    cdef int expect_square(self) except -1:
        cdef Py_ssize_t offset = self.at
        cdef int square = read_square(self.text, &self.at, self.end, self.variant)
        if square > 0:
            return square
        if square < 0:
            raise self.fault(
                offset,
                f"square {self.text[offset:self.at]} is off the board"
                f" (1-{squares_of(self.variant)})",
            )
        if self.at >= self.end or self.sign() in (c",", c":"):
            raise self.fault(offset, "a square is missing")
        raise self.fault(offset, f"{self.text[offset]!r} where a square should stand")

    cdef int read_list(self, int colour) except -1:
        """The squares of one side, up to the next colon or the end."""
        cdef Py_ssize_t offset
        cdef bint king
        cdef int first, last, square
        while True:
            self.skip_blanks()
            king = self.sign() == c"K"
            if king:
                self.at += 1
                self.skip_blanks()
            offset = self.at
            first = last = self.expect_square()
            self.skip_blanks()
            if self.sign() == c"-":
                if not is_digit(char_at(self.text, self.at - 1)) or not is_digit(char_at(self.text, offset)):
                    raise self.fault(offset, "a range needs squares written as numbers")
                self.at += 1
                self.skip_blanks()
                last = self.expect_square()
                if last < first:
                    raise self.fault(offset, f"the range {first}-{last} runs backward")
                self.skip_blanks()
            for square in range(first, last + 1):
                self.put(square, colour, king, offset)
            if self.at == self.end or self.sign() == c":":
                return 0
            if self.sign() != c",":
                raise self.fault(
                    self.at, f"{self.text[self.at]!r} where a comma or a colon should stand"
                )
            self.at += 1

    cdef int read_count(self) except -1:
        """The number after H (half-moves) or F (full moves)."""
        cdef Py_ssize_t offset
        cdef int number = 0
        self.at += 1
        offset = self.at
        while is_digit(self.sign()):
            number = 10 * number + <int> (self.sign() - c"0")
            if number > 1000000:
                raise self.fault(offset, "a count of more than a million")
            self.at += 1
        if self.at == offset:
            raise self.fault(offset, "a count is missing")
        self.skip_blanks()
        if self.at < self.end and self.sign() != c":":
            raise self.fault(self.at, f"{self.text[self.at]!r} where a colon should stand")
        return number

    cdef int read_king_moves(self) except -1:
        """Frisian's counters, +a+b, each with its king's square; they mean nothing elsewhere."""
        cdef Py_ssize_t offset = self.at
        cdef int number
        for number in range(2):
            if self.sign() != c"+":
                raise self.fault(self.at, "a count of king moves is missing")
            self.at += 1
            if not is_digit(self.sign()):
                raise self.fault(self.at, "a count of king moves is missing")
            while is_digit(self.sign()) and self.at - offset < 8:
                self.at += 1
        self.skip_blanks()
        if self.at < self.end and self.sign() != c":":
            raise self.fault(self.at, f"{self.text[self.at]!r} where a colon should stand")
        return 0

    cdef int read(self, int turn, State* state, int* half_moves) except -1:
        cdef int doubled = NO_TURN      # the side whose list comes first and is empty
        cdef bint listed[2]
        cdef Py_ssize_t offset, start
        cdef int colour
        cdef int to_move = NO_TURN
        listed[0] = listed[1] = False
        self.unwrap()
        start = self.at
        if self.at == self.end:
            raise self.fault(self.at, "the text is empty")
        if (
            self.end - self.at == squares_of(self.variant) + 1
            and self.sign() in (c"W", c"B")
            and self.text.find(":", self.at, self.end) < 0
        ):
            return self.read_hub(state)

        # The side to move: a letter of its own, '?', or missing.
        if self.sign() == c"?":
            self.at += 1
        elif self.sign() in (c"W", c"B"):
            offset = self.at
            colour = 1 if self.sign() == c"B" else 0
            self.at += 1
            self.skip_blanks()
            if self.at == self.end or self.sign() == c":":
                to_move = colour
            else:
                self.at = offset
        elif self.sign() != c":":
            raise self.fault(self.at, f"{self.text[self.at]!r} where the side to move should stand")
        self.skip_blanks()
        if self.sign() == c":":
            self.at += 1
        elif to_move != NO_TURN or self.at > start:
            raise self.fault(self.at, "a colon is missing after the side to move")

        while True:
            self.skip_blanks()
            offset = self.at
            if self.at == self.end:
                break
            if self.sign() in (c"W", c"B"):
                colour = 1 if self.sign() == c"B" else 0
                self.at += 1
                self.skip_blanks()
                if listed[colour]:
                    # W:B:W50:B writes the side to move twice and means the second; only then
                    # does a list without pieces come first and its side once more.
                    if colour != doubled or to_move == NO_TURN:
                        raise self.fault(
                            offset,
                            f"the pieces of {'Black' if colour else 'White'} are listed twice",
                        )
                    to_move = doubled
                    doubled = NO_TURN
                elif not (listed[0] or listed[1]) and self.sign() in (c":", 0):
                    doubled = colour
                listed[colour] = True
                if self.at < self.end and self.sign() != c":":
                    self.read_list(colour)
            elif self.sign() == c"H":
                half_moves[0] = self.read_count()
            elif self.sign() == c"F":
                self.read_count()
            elif self.sign() == c"+":
                self.read_king_moves()
            elif self.sign() != c":":
                raise self.fault(
                    self.at, f"{self.text[self.at]!r} where a list of pieces should stand"
                )
            if self.at == self.end:
                break
            self.at += 1

        if to_move == NO_TURN:
            to_move = turn
        if to_move == NO_TURN:
            raise self.fault(start, "the side to move is not given; name it with turn=")
        state.black = to_move == 1
        return 0


cdef int read_fen(str text, int variant, int turn, State* state, int* half_moves) except -1:
    """Read any form of FEN; `turn` is -1 where the text has to name it.

    `half_moves` gets the number of the H field, -1 without one.
    """
    cdef _FenReader reader = _FenReader.__new__(_FenReader)
    reader.text = text
    reader.at = 0
    reader.end = len(text)
    reader.variant = variant
    reader.pieces[0] = reader.pieces[1] = reader.kings = 0
    half_moves[0] = -1
    reader.read(turn, state, half_moves)
    state.own = reader.pieces[state.black]
    state.opponent = reader.pieces[1 - state.black]
    state.kings = reader.kings
    state.variant = variant
    return 0


# ---- writing --------------------------------------------------------------------------------

cdef inline char* put_square(char* to, int variant, int square) noexcept:
    cdef int files, row, place
    if LETTERS[variant]:
        files = width_of(variant)
        row = (square - 1) // files
        place = (square - 1) % files
        to[0] = <char> (c"a" + 2 * place + (1 if row % 2 == 0 else 0))
        to[1] = <char> (c"0" + 2 * files - row)
        return to + 2
    if square >= 10:
        to[0] = <char> (c"0" + square // 10)
        to += 1
    to[0] = <char> (c"0" + square % 10)
    return to + 1


cdef char* put_list(char* to, const State* state, mask_t pieces, char colour) noexcept:
    cdef mask_t bit
    cdef bint first = True
    to[0] = c":"
    to[1] = colour
    to += 2
    while pieces:
        bit = lowest(pieces)
        pieces ^= bit
        if not first:
            to[0] = c","
            to += 1
        first = False
        if bit & state.kings:
            to[0] = c"K"
            to += 1
        to = put_square(to, state.variant, NUMBERS[state.variant][lowest_bit(bit)])
    return to


cdef str write_fen(const State* state):
    """The canonical FEN: White's pieces, then Black's, squares ascending, no ranges."""
    cdef char buffer[300]
    cdef char* to = buffer
    to[0] = c"B" if state.black else c"W"
    to = put_list(to + 1, state, state.opponent if state.black else state.own, c"W")
    to = put_list(to, state, state.own if state.black else state.opponent, c"B")
    return PyUnicode_DecodeASCII(buffer, to - buffer, NULL)


cdef str write_move_text(int variant, const int* squares, int count, bint is_capture):
    """A move as PDN writes it."""
    cdef char buffer[4 * MOST_SQUARES]
    cdef char* to = buffer
    cdef int number
    for number in range(count):
        if number:
            to[0] = CAPTURE_SIGN[variant] if is_capture else c"-"
            to += 1
        to = put_square(to, variant, squares[number])
    return PyUnicode_DecodeASCII(buffer, to - buffer, NULL)


cdef str write_hub(int variant, const CMove* move):
    """A move as Hub writes it: origin, destination, then every captured square."""
    cdef mask_t captured = move.captured
    cdef list squares = [square_number(variant, move.origin), square_number(variant, move.target)]
    while captured:
        squares.append(square_number(variant, lowest(captured)))
        captured ^= lowest(captured)
    return ("x" if move.captured else "-").join([str(square) for square in squares])


# ---- reading moves --------------------------------------------------------------------------

cdef inline bint is_dash(int sign) noexcept:
    return sign == c"-" or 0x2010 <= sign <= 0x2015 or sign == 0x2212


cdef inline bint is_cross(int sign) noexcept:
    return sign == c"x" or sign == c"X" or sign == c":" or sign == 0xD7


cdef int read_move_text(str text, int variant, MoveText* move) except -1:
    """Squares and signs of a move text; raises InvalidMoveError for what is none."""
    cdef Py_ssize_t at = 0
    cdef Py_ssize_t end = len(text)
    cdef Py_ssize_t start
    cdef int square
    move.count = move.dashes = move.crosses = 0
    while end > 0 and is_blank(char_at(text, end - 1)):
        end -= 1
    while at < end and is_blank(char_at(text, at)):
        at += 1
    if at == end:
        raise InvalidMoveError(text, "", "the text is empty")
    if end - at == 4 and text[at:end].isascii() and text[at:end].isdigit():
        # Four digits in a row are two squares: 3228.
        for start in (at, at + 2):
            at = start
            square = read_square(text, &at, start + 2, variant)
            if square <= 0:
                raise InvalidMoveError(text, "", f"square {text[start:start + 2]} is off the board")
            move.squares[move.count] = square
            move.count += 1
        return 0
    while True:
        start = at
        square = read_square(text, &at, end, variant)
        if square == 0:
            if at == end:
                raise InvalidMoveError(text, "", "a square is missing at the end")
            raise InvalidMoveError(text, "", f"{text[at]!r} where a square should stand")
        if square < 0:
            raise InvalidMoveError(text, "", f"square {text[start:at]} is off the board")
        if move.count == MOST_SQUARES:
            raise InvalidMoveError(text, "", "more squares than any move has")
        move.squares[move.count] = square
        move.count += 1
        while at < end and is_blank(char_at(text, at)):
            at += 1
        if at == end:
            break
        if is_dash(char_at(text, at)):
            move.dashes += 1
            at += 1
        elif is_cross(char_at(text, at)):
            move.crosses += 1
            at += 1
        elif not (LETTERS[variant] and c"a" <= char_at(text, at) <= c"h"):
            raise InvalidMoveError(text, "", f"{text[at]!r} where - or x should stand")
        while at < end and is_blank(char_at(text, at)):
            at += 1
    if move.count < 2:
        raise InvalidMoveError(text, "", "only one square")
    return 0
