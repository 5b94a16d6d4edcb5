"""The value `Position`: pieces, side to move and game.

Immutable and without a Python object inside, like `Move`.
"""

cimport cython
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memset

from draughts_core._bitboard cimport high_half, low_half, lowest_bit, mask_t
from draughts_core._board cimport Layout, layouts, mask_object, object_mask
from draughts_core._move cimport (
    Move,
    all_routes,
    as_cmove,
    is_legal_move,
    move_tuple,
    numbers_of,
    variant_number_of,
)
from draughts_core._movegen cimport any_capture, count, key_of, play
from draughts_core._movelist cimport CMove
from draughts_core._notation cimport illegal_value, notation, read_hub_move, read_move
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport State
from draughts_core._status cimport status_of
from draughts_core._text cimport place_number, read_fen, square_bit, squares_of, write_fen

from operator import index

from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.errors import DraughtsError
from draughts_core.variants import VARIANTS as GAMES

cdef const Layout* LAYOUTS = layouts()


cdef int turn_number_of(object turn) except -1:
    if turn is WHITE:
        return 0
    if turn is BLACK:
        return 1
    return int(Colour(turn))


cdef mask_t mask_from_object(object value, int variant, str what) except? 0:
    """A public mask laid out; refuses what is off the board."""
    value = index(value)
    if value < 0 or value.bit_length() > squares_of(variant):
        raise DraughtsError(f"{what} has bits off the board: {value:#x}")
    return object_mask(&LAYOUTS[variant], value)


cdef int put_king_moves(State* state, int side, int moves, int square) except -1:
    """Put one side's `king_moves` into a position that has its pieces."""
    cdef const Layout* layout = &LAYOUTS[state.variant]
    cdef mask_t pieces = state.own if side == state.black else state.opponent
    if not 0 <= moves <= layout.king_limit or (moves == 0) != (square == 0):
        raise DraughtsError(f"no count of a king's moves: {moves} on square {square}")
    if moves and not (
        1 <= square <= layout.squares
        and layout.bits[square] & pieces & state.kings
        and pieces & ~state.kings
    ):
        raise DraughtsError(
            f"no count of a king's moves: the side has no king on square {square}, or no man"
        )
    state.king_moves[side] = moves
    state.king_square[side] = square
    return 0


cdef Position make_position(const State* state):
    cdef Position position = Position.__new__(Position)
    position.state = state[0]
    return position


cdef inline mask_t white_of(const State* state) noexcept:
    return state.opponent if state.black else state.own


cdef inline mask_t black_of(const State* state) noexcept:
    return state.own if state.black else state.opponent


cdef inline uint64_t reversed_half(uint64_t half) noexcept:
    half = ((half >> 1) & 0x5555555555555555) | ((half & 0x5555555555555555) << 1)
    half = ((half >> 2) & 0x3333333333333333) | ((half & 0x3333333333333333) << 2)
    half = ((half >> 4) & 0x0F0F0F0F0F0F0F0F) | ((half & 0x0F0F0F0F0F0F0F0F) << 4)
    half = ((half >> 8) & 0x00FF00FF00FF00FF) | ((half & 0x00FF00FF00FF00FF) << 8)
    half = ((half >> 16) & 0x0000FFFF0000FFFF) | ((half & 0x0000FFFF0000FFFF) << 16)
    return (half >> 32) | (half << 32)


cdef inline mask_t turned(const Layout* layout, mask_t mask) noexcept:
    """The mask with its places in the opposite order: the board turned by 180°."""
    cdef mask_t wide = <mask_t> reversed_half(low_half(mask)) << 64
    return (wide | reversed_half(high_half(mask))) >> (127 - layout.highest)


cdef inline uint64_t folded(mask_t mask) noexcept:
    return low_half(mask) ^ high_half(mask) * <uint64_t> 0xD6E8FEB86659FD93


# to_bytes: a digit of base 5 a square, as many to a word as fit into 64 bits.
cdef enum:
    DIGITS_IN_WORD = 27


cdef inline int bytes_for(int digits) noexcept:
    """How many bytes hold that many digits of base 5."""
    return (digits * 2322 + 7999) // 8000


@cython.final
@cython.freelist(64)
cdef class Position:
    """A position: which pieces stand where, whose turn it is, and in which game.

    An immutable value: hashable, equal when all of that is equal, picklable, safe to share
    between threads. It has no history; `Board` has.

    Args:
        white_men, white_kings, black_men, black_kings: integer masks; bit s - 1 is square s,
            squares being counted from White's top left, row by row, in every game.
        turn: the side to move.
        variant: the game, by name or as a `Variant`.
        king_moves: in Frisian draughts, see `Position.king_moves`.

    Raises:
        DraughtsError: bits off the board, a square with two pieces, or moves counted of a king
            that is not there.

    >>> from draughts_core import Position, WHITE
    >>> position = Position(white_men=1 << 31, black_men=1 << 27, turn=WHITE)
    >>> position.fen()
    'W:W32:B28'
    >>> [str(move) for move in position.legal_moves()]
    ['32x23']
    """

    def __init__(
        self,
        white_men=0,
        white_kings=0,
        black_men=0,
        black_kings=0,
        turn=WHITE,
        variant="international",
        king_moves=((0, 0), (0, 0)),
    ):
        cdef int number = variant_number_of(variant)
        cdef mask_t men, kings, own_men, own_kings
        cdef bint black = turn_number_of(turn)
        if self.state.own | self.state.opponent:
            raise TypeError("a Position cannot be changed")
        own_men = mask_from_object(black_men if black else white_men, number, "a mask")
        own_kings = mask_from_object(black_kings if black else white_kings, number, "a mask")
        men = mask_from_object(white_men if black else black_men, number, "a mask")
        kings = mask_from_object(white_kings if black else black_kings, number, "a mask")
        if own_men & own_kings or men & kings or (own_men | own_kings) & (men | kings):
            doubly = (own_men & own_kings) | (men & kings) | ((own_men | own_kings) & (men | kings))
            raise DraughtsError(
                f"square {place_number(number, lowest_bit(doubly))} is occupied twice"
            )
        self.state.own = own_men | own_kings
        self.state.opponent = men | kings
        self.state.kings = own_kings | kings
        self.state.black = black
        self.state.variant = number
        (white_moves, white_square), (black_moves, black_square) = king_moves
        for side, moves, square in (
            (0, white_moves, white_square),
            (1, black_moves, black_square),
        ):
            put_king_moves(&self.state, side, moves, square)

    @staticmethod
    def start(variant="international"):
        """The position a game starts from (article 2.8).

        >>> from draughts_core import Position
        >>> Position.start("russian").white_men_squares[0]
        21

        Raises:
            ValueError: there is no such variant.
        """
        cdef State state
        cdef int number = variant_number_of(variant)
        cdef mask_t white = 0
        cdef mask_t black = 0
        for square in GAMES[number].white_start:
            white |= LAYOUTS[number].bits[<int> square]
        for square in GAMES[number].black_start:
            black |= LAYOUTS[number].bits[<int> square]
        memset(&state, 0, sizeof(State))
        state.black = GAMES[number].first_mover
        state.own = black if state.black else white
        state.opponent = white if state.black else black
        state.variant = number
        return make_position(&state)

    @staticmethod
    def from_fen(str text not None, variant="international", *, turn=None):
        """Read a FEN, in any of the forms that are in use.

        Both orders of the colours, an empty or missing side, ranges (``31-50``, ``K1-20``),
        blanks, leading zeros, a trailing dot, the fields ``:H`` and ``:F``, the tag
        ``[FEN "..."]`` around it, Hub's 51 characters, and letters in games written with them.

        Args:
            text: the FEN.
            variant: the game; a FEN does not say it.
            turn: the side to move where the text leaves it open (``?`` or missing).

        Raises:
            FenError: with the offset of the fault and the reason.

        >>> from draughts_core import Position
        >>> Position.from_fen("B:W 31-35, K2:B06,7.").fen()
        'B:WK2,31,32,33,34,35:B6,7'

        Source: PDN 3.0, section FEN; Hub protocol, version 2.
        """
        cdef State state
        cdef int half_moves
        cdef int to_move = -1 if turn is None else turn_number_of(turn)
        read_fen(text, variant_number_of(variant), to_move, &state, &half_moves)
        return make_position(&state)

    def fen(self):
        """The canonical FEN: White's pieces, then Black's, squares ascending, no ranges.

        >>> from draughts_core import Position
        >>> Position.from_fen("B:B3,K1:W50").fen()
        'B:W50:BK1,3'
        """
        return write_fen(&self.state)

    @property
    def turn(self):
        """The side to move."""
        return BLACK if self.state.black else WHITE

    @property
    def variant(self):
        """The game."""
        return GAMES[self.state.variant]

    @property
    def king_moves(self):
        """How often the same king has moved in a row without a capture, of White and of Black.

        Two pairs of a count (0 to 3) and the king's square (0 for none). Only Frisian draughts
        counts: a king that has made three such moves may not make another while its side has men,
        until another piece of its side has moved or it has captured. ((0, 0), (0, 0)) elsewhere.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:WK28,31:B3:+0+328", "frisian")
        >>> position.king_moves, [str(move) for move in position.legal_moves()]
        (((3, 28), (0, 0)), ['31-26', '31-27'])

        Source: official rules of Frisian draughts; lidraughts for the form in the FEN.
        """
        return (
            (self.state.king_moves[0], self.state.king_square[0]),
            (self.state.king_moves[1], self.state.king_square[1]),
        )

    @property
    def white_men(self):
        """White's men as an integer mask; bit s - 1 is square s."""
        return mask_object(&LAYOUTS[self.state.variant], white_of(&self.state) & ~self.state.kings)

    @property
    def white_kings(self):
        """White's kings as an integer mask; bit s - 1 is square s."""
        return mask_object(&LAYOUTS[self.state.variant], white_of(&self.state) & self.state.kings)

    @property
    def black_men(self):
        """Black's men as an integer mask; bit s - 1 is square s."""
        return mask_object(&LAYOUTS[self.state.variant], black_of(&self.state) & ~self.state.kings)

    @property
    def black_kings(self):
        """Black's kings as an integer mask; bit s - 1 is square s."""
        return mask_object(&LAYOUTS[self.state.variant], black_of(&self.state) & self.state.kings)

    @property
    def white_men_squares(self):
        """The squares of White's men, ascending."""
        return numbers_of(self.state.variant, white_of(&self.state) & ~self.state.kings)

    @property
    def white_kings_squares(self):
        """The squares of White's kings, ascending."""
        return numbers_of(self.state.variant, white_of(&self.state) & self.state.kings)

    @property
    def black_men_squares(self):
        """The squares of Black's men, ascending."""
        return numbers_of(self.state.variant, black_of(&self.state) & ~self.state.kings)

    @property
    def black_kings_squares(self):
        """The squares of Black's kings, ascending."""
        return numbers_of(self.state.variant, black_of(&self.state) & self.state.kings)

    def piece_at(self, int square):
        """What stands on a square: ``w`` and ``b`` for men, ``W`` and ``B`` for kings, or None.

        Raises:
            ValueError: the square is off the board.
        """
        cdef mask_t bit
        if not 1 <= square <= squares_of(self.state.variant):
            raise DraughtsError(
                f"square {square} is off the board (1-{squares_of(self.state.variant)})"
            )
        bit = square_bit(self.state.variant, square)
        if bit & white_of(&self.state):
            return "W" if bit & self.state.kings else "w"
        if bit & black_of(&self.state):
            return "B" if bit & self.state.kings else "b"
        return None

    @property
    def rows(self):
        """How many rows the board has."""
        return GAMES[self.state.variant].rows

    @property
    def columns(self):
        """How many columns the board has."""
        return GAMES[self.state.variant].columns

    @property
    def diagonals(self):
        """Every diagonal of the board, as ascending squares (article 2.5)."""
        return GAMES[self.state.variant].diagonals

    @property
    def main_diagonal(self):
        """The diagonal from corner to corner (article 2.6)."""
        return GAMES[self.state.variant].main_diagonal

    def legal_moves(self):
        """Every legal move once, as a tuple in ascending order.

        Two captures are one move when origin, destination, captured set and resulting piece
        agree. Never depends on a history: a draw by article 6 changes nothing here.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:WK46:B23").legal_moves()[-1]
        Move(46, 19, captured=(23,))
        """
        return move_tuple(&self.state)

    def count_moves(self):
        """``len(self.legal_moves())`` without making the moves."""
        cdef int number = count(&self.state)
        if number < 0:
            raise MemoryError
        return number

    def has_capture(self):
        """Whether the side to move has to capture (articles 4.2, 4.3)."""
        return any_capture(&self.state)

    def is_legal(self, Move move not None):
        """Whether a move is among the legal ones."""
        return is_legal_move(&self.state, move)

    def play(self, Move move not None):
        """The position after a legal move.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Move, Position
        >>> Position.from_fen("W:W8:B40").play(Move(8, 2, promotes=True)).fen()
        'B:WK2:B40'
        """
        cdef CMove chosen
        cdef State after
        if not is_legal_move(&self.state, move):
            raise illegal_value(&self.state, move)
        as_cmove(move, &chosen)
        play(&self.state, &chosen, &after)
        return make_position(&after)

    def routes(self, Move move not None):
        """Every way to carry out a legal move, as ascending tuples of the squares stood on.

        A route names the origin, the square where the piece turns after each jump (going straight
        on: the square just behind the captured piece), and the destination.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:WK25:B12,14,31,39")
        >>> [len(position.routes(move)) for move in position.legal_moves()]
        [1, 2, 1, 1]
        """
        if not is_legal_move(&self.state, move):
            raise illegal_value(&self.state, move)
        if not move.taken:
            return ((move.from_square, move.to_square),)
        return tuple(sorted(all_routes(&self.state, move)))

    def parse_move(self, str text not None, *, bint strict=False):
        """The legal move a PDN text means.

        Short (``26x8``), full or partial (``26x17x8``), with ``x``, ``:`` or ``×``, with blanks and
        leading zeros. Squares between are any on which the piece could stand between two jumps;
        a text with a square for each jump is complete and outweighs what it might abbreviate.

        Args:
            text: the move.
            strict: refuse ``28-19`` for a capture and ``28x19`` for a quiet move.

        Raises:
            InvalidMoveError: no move in any position.
            IllegalMoveError: not legal here; the reason says why.
            AmbiguousMoveError: several captures fit; `candidates` are those.

        Source: PDN 3.0, section on moves.
        """
        return read_move(&self.state, text, strict)

    def parse_hub(self, str text not None):
        """The legal move a Hub text means: ``32-28``, or ``28x17x22`` capturing 22.

        Raises:
            InvalidMoveError, IllegalMoveError: as for `parse_move`.

        Source: Hub protocol, version 2.
        """
        return read_hub_move(&self.state, text)

    def explain(self, str text not None):
        """Why a PDN text is no legal move here; None exactly where `parse_move` takes it.

        Returns:
            A `violations.Violation`: what kind it is, the article (5.4 and others), a sentence,
            the legal moves, and what may have been meant.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:W28,46:B23")
        >>> found = position.explain("46-41")
        >>> found.code.value, found.article, found.reason
        ('capture-compulsory', '5.4.6, 4.2', 'capture is compulsory (4.2): 28x19')
        >>> position.explain("28x19") is None
        True
        """
        from draughts_core.violations import explain

        return explain(self, text)

    def notate(self, Move move not None):
        """The PDN text of a legal move.

        Short where origin and destination fix the move, else the smallest complete sequence of
        squares; `parse_move` reads it back without fail.

        Raises:
            IllegalMoveError: this position does not allow it.

        >>> from draughts_core import Position
        >>> position = Position.from_fen("W:WK47:B14,19,29,31,42")
        >>> [position.notate(move) for move in position.legal_moves()]
        ['47x38x20x9x36', '47x38x24x13x36']

        Source: PDN 3.0, rule on ambiguous captures.
        """
        return notation(&self.state, move)

    @property
    def key(self):
        """A 64-bit number for the position, the same in every run and version.

        Computed from the variant's number, the turn (0, 1) and the four masks in their order:
        ``h = mix(1 + 2 * number + turn)``, then ``h = mix(h ^ mask)`` for each; on a board of more
        than 64 squares for the lowest 64 bits of each, then for the rest. In Frisian draughts
        `king_moves` follows as one more number, count + 256 * square of White + 65536 * those of
        Black. ``mix`` adds
        0x9e3779b97f4a7c15, then multiplies x ^ (x >> 30) by 0xbf58476d1ce4e5b9, that
        x ^ (x >> 27) by 0x94d049bb133111eb, and ends with x ^ (x >> 31), all in 64 bits
        (the finaliser of splitmix64; Steele, Lea and Flood 2014).

        >>> from draughts_core import Position
        >>> hex(Position.start().key)
        '0x32d8e6d619d72d1'
        """
        return key_of(&self.state)

    def to_bytes(self):
        """The position in as few bytes as hold it exactly: 16 on 10x10, 10 on 8x8.

        The first byte is 2 * variant number + turn. Then follows a digit of base 5 for each
        square (0 empty, 1 and 2 White's man and king, 3 and 4 Black's), 27 digits a
        little-endian word, the first square lowest, no word longer than it must be. Frisian
        draughts adds four bytes: `king_moves` of White (count and square), then of Black.
        """
        cdef int squares = squares_of(self.state.variant)
        cdef int first = 0
        cdef int square, size, _place
        cdef uint64_t word
        cdef mask_t bit
        result = bytearray((2 * self.state.variant + self.state.black,))
        while first < squares:
            size = min(<int> DIGITS_IN_WORD, squares - first)
            word = 0
            for square in range(first + size, first, -1):
                bit = square_bit(self.state.variant, square)
                word *= 5
                if bit & white_of(&self.state):
                    word += 2 if bit & self.state.kings else 1
                elif bit & black_of(&self.state):
                    word += 4 if bit & self.state.kings else 3
            for _place in range(bytes_for(size)):
                result.append(word & 0xFF)
                word >>= 8
            first += size
        if LAYOUTS[self.state.variant].king_limit:
            for square in range(2):
                result.append(self.state.king_moves[square])
                result.append(self.state.king_square[square])
        return bytes(result)

    @staticmethod
    def from_bytes(data):
        """The position that `to_bytes` wrote.

        Raises:
            DraughtsError: these bytes are no position.
        """
        cdef State state
        cdef int squares, size, square, place, digit
        cdef int first = 0
        cdef Py_ssize_t at = 1
        cdef uint64_t word
        cdef mask_t bit
        cdef mask_t white = 0
        cdef mask_t black = 0
        cdef bytes packed = bytes(data)
        if not packed or packed[0] >= 2 * VARIANTS:
            raise DraughtsError(f"no position: {packed[:20]!r}")
        state.variant = packed[0] // 2
        state.black = packed[0] % 2
        state.kings = 0
        state.king_moves[0] = state.king_moves[1] = 0
        state.king_square[0] = state.king_square[1] = 0
        squares = squares_of(state.variant)
        while first < squares:
            size = min(<int> DIGITS_IN_WORD, squares - first)
            word = 0
            if at + bytes_for(size) > len(packed):
                raise DraughtsError(f"bytes are missing at the end: {packed[:20]!r}")
            for place in range(bytes_for(size)):
                word |= <uint64_t> (<unsigned char> packed[at + place]) << (8 * place)
            at += bytes_for(size)
            for square in range(first + 1, first + size + 1):
                bit = square_bit(state.variant, square)
                digit = word % 5
                word //= 5
                if digit == 1 or digit == 2:
                    white |= bit
                elif digit:
                    black |= bit
                if digit and digit % 2 == 0:
                    state.kings |= bit
            if word:
                raise DraughtsError(f"no position: {packed[:20]!r}")
            first += size
        state.own = black if state.black else white
        state.opponent = white if state.black else black
        if LAYOUTS[state.variant].king_limit:
            if at + 4 > len(packed):
                raise DraughtsError(f"bytes are missing at the end: {packed[:20]!r}")
            for square in range(2):
                put_king_moves(
                    &state,
                    square,
                    <unsigned char> packed[at + 2 * square],
                    <unsigned char> packed[at + 2 * square + 1],
                )
            at += 4
        if at != len(packed):
            raise DraughtsError(f"bytes are left over: {packed[:20]!r}")
        return make_position(&state)

    def mirrored(self):
        """The same position with the colours swapped and the board turned by 180°.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:W31,K2:B9").mirrored().fen()
        'B:W42:B20,K49'
        """
        cdef State state
        cdef const Layout* layout = &LAYOUTS[self.state.variant]
        cdef int side
        state.own = turned(layout, self.state.own)
        state.opponent = turned(layout, self.state.opponent)
        state.kings = turned(layout, self.state.kings)
        state.black = not self.state.black
        state.variant = self.state.variant
        for side in range(2):
            state.king_moves[side] = self.state.king_moves[1 - side]
            state.king_square[side] = self.state.king_square[1 - side]
            if state.king_square[side]:
                state.king_square[side] = layout.squares + 1 - state.king_square[side]
        return make_position(&state)

    def status(self):
        """What makes this set-up impossible in play, as `Status` flags; falsy for nothing.

        >>> from draughts_core import Position
        >>> Position.from_fen("W:W4:B20").status()
        <Status.WHITE_MAN_ON_FAR_ROW: 1>
        """
        from draughts_core.status import Status

        cdef int men = GAMES[self.state.variant].men
        return Status(status_of(&LAYOUTS[self.state.variant], men, &self.state))

    def is_valid(self):
        """Whether a game can have come to this position, as far as `status` sees."""
        return not self.status()

    def diagram(self, *, bint numbers=False):
        """The board as text, White at the bottom.

        Args:
            numbers: show the names of the empty squares.
        """
        from draughts_core.diagrams import diagram

        return diagram(self, numbers=numbers)

    def __str__(self):
        return self.diagram()

    def __repr__(self):
        if self.state.variant:
            return f"Position.from_fen({self.fen()!r}, {str(self.variant)!r})"
        return f"Position.from_fen({self.fen()!r})"

    def __eq__(self, other):
        cdef Position that
        if type(other) is not Position:
            return NotImplemented
        that = <Position> other
        return (
            self.state.own == that.state.own
            and self.state.opponent == that.state.opponent
            and self.state.kings == that.state.kings
            and self.state.black == that.state.black
            and self.state.variant == that.state.variant
            and memcmp(self.state.king_moves, that.state.king_moves, 2) == 0
            and memcmp(self.state.king_square, that.state.king_square, 2) == 0
        )

    def __hash__(self):
        cdef uint64_t mixed = folded(self.state.own) * <uint64_t> 0x9E3779B97F4A7C15
        mixed ^= (mixed >> 32) ^ folded(self.state.opponent)
        mixed *= <uint64_t> 0xBF58476D1CE4E5B9
        mixed ^= (mixed >> 29) ^ folded(self.state.kings)
        mixed ^= <uint64_t> (4 * self.state.king_moves[0] + self.state.king_moves[1]) << 40
        mixed *= <uint64_t> 0x94D049BB133111EB
        mixed ^= (mixed >> 31) ^ (2 * self.state.variant + self.state.black)
        return <Py_hash_t> mixed

    def __reduce__(self):
        return _restore_position, (self.to_bytes(),)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


def _restore_position(data):
    return Position.from_bytes(data)
