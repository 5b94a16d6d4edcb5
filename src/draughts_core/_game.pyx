"""The history of a game and the counts of article 6; `Board` is made of it.

Compiled because a push and a pop cost more in bookkeeping than in rules. Every count stands in
the record of its position, so taking a move back restores all of them by dropping the record.
"""

from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.string cimport memcpy, memset

from draughts_core._bitboard cimport count_bits, mask_t
from draughts_core._move cimport Move, as_cmove, is_legal_move, move_tuple, variant_number_of
from draughts_core._movegen cimport count, play
from draughts_core._movelist cimport CMove
from draughts_core._notation cimport illegal_value, notation, read_hub_move, read_move
from draughts_core._position cimport Position, make_position
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport State
from draughts_core._text cimport read_fen, square_bit, write_fen

from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.draws import OFFICIAL
from draughts_core.variants import VARIANTS as GAMES

cdef enum:
    THREE_AGAINST_ONE = 3
    TWO_AGAINST_ONE = 2
    ROOM_AT_FIRST = 7       # 500 bytes: what Python's own allocator still serves

cdef mask_t MAIN_DIAGONAL[VARIANTS]


cdef void fill_diagonals() except *:
    cdef int variant
    for variant in range(VARIANTS):
        MAIN_DIAGONAL[variant] = 0
        for square in GAMES[variant].main_diagonal:
            MAIN_DIAGONAL[variant] |= square_bit(variant, square)


fill_diagonals()


cdef inline bint is_lone_king(mask_t side, mask_t kings) noexcept:
    return side != 0 and side & (side - 1) == 0 and side & kings != 0


cdef int material_of(const State* state) noexcept:
    """Whether the pieces fall under 6.3 or 6.4: up to three against a lone king, one a king."""
    cdef mask_t strong = state.own
    cdef int pieces
    if is_lone_king(state.own, state.kings):
        strong = state.opponent
    elif not is_lone_king(state.opponent, state.kings):
        return 0
    if not strong & state.kings:
        return 0
    pieces = count_bits(strong)
    if pieces == 3:
        return THREE_AGAINST_ONE
    return TWO_AGAINST_ONE if pieces <= 2 else 0


cdef bint holds_diagonal(const State* state) noexcept:
    """Whether the lone king stands on the main diagonal."""
    cdef mask_t lone = state.own if is_lone_king(state.own, state.kings) else state.opponent
    return lone & MAIN_DIAGONAL[state.variant] != 0


cdef inline bint same_position(const State* a, const State* b) noexcept:
    return (
        a.own == b.own
        and a.opponent == b.opponent
        and a.kings == b.kings
        and a.black == b.black
    )


cdef class GameState:
    """Positions, moves and counts; see `Board`, which is all of the public face."""

    def __cinit__(self):
        self.records = NULL
        self.count = self.capacity = self.first = 0
        self.moves = []
        self.draw_rules = OFFICIAL
        self._finish = None
        # An empty board, so that even one that was never set up has a position.
        self.reserve(1)
        memset(self.records, 0, sizeof(Record))
        self.count = 1

    def __init__(
        self,
        fen=None,
        *,
        variant="international",
        Position position=None,
        turn=None,
        draw_rules=None,
    ):
        if draw_rules is not None:
            self.draw_rules = draw_rules
        if fen is not None:
            if position is not None:
                raise TypeError("a fen or a position, not both")
            self.set_from_fen(fen, variant, turn)
        elif position is not None:
            self.begin(&position.state, -1)
        else:
            position = Position.start(variant)
            self.begin(&position.state, -1)

    def __dealloc__(self):
        PyMem_Free(self.records)

    cdef State* now(self) noexcept:
        return &self.records[self.count - 1].state

    cdef int reserve(self, Py_ssize_t wanted) except -1:
        cdef Py_ssize_t capacity = max(<Py_ssize_t> ROOM_AT_FIRST, self.capacity)
        cdef Record* grown
        if wanted <= self.capacity:
            return 0
        while capacity < wanted:
            capacity *= 2
        grown = <Record*> PyMem_Realloc(self.records, capacity * sizeof(Record))
        if grown == NULL:
            raise MemoryError
        self.records = grown
        self.capacity = capacity
        return 0

    cdef int begin(self, const State* state, int half_moves) except -1:
        """Start anew from a position; `half_moves` seeds the count it stands under, if not -1."""
        cdef Record* record
        self.reserve(1)
        self.count = 1
        self.first = 0
        if self.moves:
            self.moves = []
        self._finish = None
        record = self.records
        record.state = state[0]
        record.kings_plies = record.material_plies = record.diagonal_plies = 0
        record.material = material_of(state)
        if half_moves > 0:
            if record.material:
                record.material_plies = half_moves
            else:
                record.kings_plies = half_moves
        return 0

    cdef int follow(self, Move move) except -1:
        """Append the position after a move, with its counts."""
        cdef CMove chosen
        cdef Record* old
        cdef Record* new
        self.reserve(self.count + 1)
        as_cmove(move, &chosen)
        old = &self.records[self.count - 1]
        new = old + 1
        play(&old.state, &chosen, &new.state)
        self.moves.append(move)
        self.count += 1
        self._finish = None
        # 6.2: a man's move or a capture sets the count to 0.
        if chosen.captured or not old.state.kings & chosen.origin:
            new.kings_plies = 0
        else:
            new.kings_plies = old.kings_plies + 1
        # 6.3, 6.4: counted from the position in which the material first stands.
        new.material = material_of(&new.state)
        new.material_plies = new.diagonal_plies = 0
        if new.material and new.material == old.material:
            new.material_plies = old.material_plies + 1
        if new.material == THREE_AGAINST_ONE and holds_diagonal(&new.state):
            if old.material == THREE_AGAINST_ONE and holds_diagonal(&old.state):
                new.diagonal_plies = old.diagonal_plies + 1
        return 0

    # ---- set-up ----

    cdef int set_from_fen(self, str text, variant, turn) except -1:
        cdef State state
        cdef int half_moves
        cdef int to_move = -1 if turn is None else int(Colour(turn))
        read_fen(text, variant_number_of(variant), to_move, &state, &half_moves)
        return self.begin(&state, half_moves)

    def set_fen(self, str text not None, *, turn=None):
        """Start anew from a FEN of the same game; the moves so far are forgotten.

        Raises:
            FenError: the text is none; the board is as it was.
        """
        self.set_from_fen(text, self.variant, turn)

    def _copy_to(self, GameState other not None, Py_ssize_t upto, Py_ssize_t moves):
        """Give `other` the first `upto` records and, of their moves, the last `moves`."""
        if not 0 <= moves < upto <= self.count or upto - 1 - moves < self.first:
            raise ValueError("no such part of the game")
        other.reserve(upto)
        memcpy(other.records, self.records, upto * sizeof(Record))
        other.count = upto
        other.first = upto - 1 - moves
        other.moves = self.moves[other.first - self.first:upto - 1 - self.first]

    def _pack(self):
        """Everything, as plain values."""
        cdef Py_ssize_t number
        records = []
        for number in range(self.count):
            records.append((
                make_position(&self.records[number].state).to_bytes(),
                self.records[number].kings_plies,
                self.records[number].material_plies,
                self.records[number].diagonal_plies,
            ))
        return records, list(self.moves), self._finish

    def _unpack(self, list records, list moves, finish):
        cdef Py_ssize_t number
        cdef Position position
        if not len(moves) < len(records):
            raise ValueError("more moves than positions")
        self.reserve(len(records))
        for number, (data, kings, material, diagonal) in enumerate(records):
            position = Position.from_bytes(data)
            self.records[number].state = position.state
            self.records[number].kings_plies = kings
            self.records[number].material = material_of(&position.state)
            self.records[number].material_plies = material
            self.records[number].diagonal_plies = diagonal
        self.count = len(records)
        self.moves = moves
        self.first = self.count - 1 - len(moves)
        self._finish = finish

    # ---- the present position ----

    @property
    def position(self):
        """The present position, a value of its own."""
        return make_position(self.now())

    @property
    def turn(self):
        """The side to move."""
        return BLACK if self.now().black else WHITE

    @property
    def variant(self):
        """The game."""
        return GAMES[self.now().variant]

    @property
    def legal_moves(self):
        """Every legal move, as a finished tuple in ascending order.

        It does not change when the game goes on, nor does a draw empty it.

        >>> from draughts_core import Board
        >>> board = Board()
        >>> len(board.legal_moves), board.parse_move("32-28") in board.legal_moves
        (9, True)
        """
        return move_tuple(self.now())

    def fen(self):
        """The canonical FEN of the present position."""
        return write_fen(self.now())

    def parse_move(self, str text not None, *, bint strict=False):
        """The legal move a PDN text means; see `Position.parse_move`."""
        return read_move(self.now(), text, strict)

    def parse_hub(self, str text not None):
        """The legal move a Hub text means; see `Position.parse_hub`."""
        return read_hub_move(self.now(), text)

    def notate(self, Move move not None):
        """The PDN text of a legal move; see `Position.notate`."""
        return notation(self.now(), move)

    def is_legal(self, Move move not None):
        """Whether a move is legal now."""
        return is_legal_move(self.now(), move)

    # ---- moves ----

    def push(self, move):
        """Play a legal move, given as a `Move` or as PDN text; returns the move.

        When it raises, nothing has changed.

        Raises:
            InvalidMoveError, IllegalMoveError, AmbiguousMoveError: as `Position.parse_move`.

        >>> from draughts_core import Board
        >>> board = Board()
        >>> board.push("32-28"), board.push("19-23"), board.push("28x19")
        (Move(32, 28), Move(19, 23), Move(28, 19, captured=(23,)))
        """
        cdef Move chosen
        if type(move) is Move:
            chosen = <Move> move
            if not is_legal_move(self.now(), chosen):
                raise illegal_value(self.now(), chosen)
        elif isinstance(move, str):
            chosen = read_move(self.now(), str(move), False)
        else:
            raise TypeError(f"push takes a Move or a text, not {type(move).__name__}")
        self.follow(chosen)
        return chosen

    def push_unchecked(self, Move move not None):
        """Play a move that is known to be legal, without looking.

        For moves that come from `legal_moves` of this very position. Any other move puts the
        pieces where it says, whatever the rules say; only the game must be the same and the
        piece must be there.

        Raises:
            IllegalMoveError: a move of another game, or no piece of this side on its origin.
        """
        cdef State* state = self.now()
        if (
            move.variant_number != state.variant
            or not (state.own >> move.origin) & 1
            or ((state.own & ~((<mask_t> 1) << move.origin)) | (state.opponent & ~move.taken))
            >> move.target & 1
            or move.taken & ~state.opponent
        ):
            raise illegal_value(state, move)
        self.follow(move)

    def pop(self):
        """Take the last move back and return it; every count is as it was before it.

        Raises:
            IndexError: there is no move to take back.
        """
        if not self.moves:
            raise IndexError("no move to take back")
        self.count -= 1
        self._finish = None
        return self.moves.pop()

    def peek(self):
        """The last move.

        Raises:
            IndexError: there is none.
        """
        if not self.moves:
            raise IndexError("no move has been played")
        return self.moves[len(self.moves) - 1]

    @property
    def move_stack(self):
        """The moves that led here, first to last; a copy."""
        return tuple(self.moves)

    @property
    def ply(self):
        """How many moves are on the stack."""
        return len(self.moves)

    # ---- counts ----

    def is_repetition(self, int n=3):
        """Whether the present position, with this side to move, stands for at least the nth time.

        Source: article 6.1 (n = 3).
        """
        return self._occurrences(n) >= n

    def _occurrences(self, int enough):
        """How often the present position has stood, counted no further than `enough`."""
        cdef Py_ssize_t number = self.count - 1
        cdef Record* last = &self.records[number]
        cdef int found = 1
        # Behind a capture or a man's move no position can be the same.
        while number >= 1 and self.records[number].kings_plies and found < enough:
            number -= 1
            if same_position(&self.records[number].state, &last.state):
                found += 1
        return found

    def _counts(self):
        """Material, material_plies, diagonal_plies, kings_plies (see `DrawRules.draw`)."""
        cdef Record* record = &self.records[self.count - 1]
        return record.material, record.material_plies, record.diagonal_plies, record.kings_plies

    def _size(self):
        """How many positions are known, the present one included."""
        return self.count

    def _has_moves(self):
        return count(self.now()) != 0

    def _has_pieces(self):
        return self.now().own != 0
