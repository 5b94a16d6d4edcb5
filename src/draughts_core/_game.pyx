"""The history of a game and what its draws are counted from; `Board` is made of it.

Compiled because a push and a pop cost more in bookkeeping than in rules. A push keeps one count,
in the record of its position, so taking a move back restores it by dropping the record. How long
an ending has lasted is counted when it is asked for, back over the records.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Realloc
from libc.string cimport memcmp, memcpy, memset

from draughts_core._bitboard cimport count_bits, mask_t
from draughts_core._board cimport layouts
from draughts_core._move cimport Move, as_cmove, is_legal_move, move_tuple, variant_number_of
from draughts_core._movegen cimport any_capture, count, play
from draughts_core._movelist cimport CMove
from draughts_core._notation cimport illegal_value, notation, read_hub_move, read_move
from draughts_core._position cimport Position, make_position
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport State
from draughts_core._text cimport read_fen, write_fen

from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.draw_rules import DrawRules
from draughts_core.variants import VARIANTS as GAMES

cdef enum:
    NEITHER_IS_STRONG = 0
    OWN_IS_STRONG = 1
    OPPONENT_IS_STRONG = 2
    NEVER = 1 << 30         # plies that no game lasts
    ROOM_AT_FIRST = 7       # some 500 bytes: what Python's own allocator still serves

cdef bint MEN_GO_BACK[VARIANTS]     # whether a man can come back to where it was


cdef void fill_tables() except *:
    cdef int variant
    for variant in range(VARIANTS):
        MEN_GO_BACK[variant] = GAMES[variant].captures_along == "lines"


fill_tables()


# ---- endings --------------------------------------------------------------------------------

cdef CRange read_range(value) except *:
    cdef CRange range
    range.least, range.most = value
    return range


cdef CForce read_force(value) except *:
    cdef CForce force
    force.pieces = read_range(value.pieces)
    force.men = read_range(value.men)
    force.kings = read_range(value.kings)
    return force


cdef class _Endings:
    """The endings of a `DrawRules`, as the game counts them."""

    def __cinit__(self, rules):
        cdef int number
        cdef CEnding* ending
        if not isinstance(rules, DrawRules):
            raise TypeError(f"draw rules are a DrawRules, not {type(rules).__name__}")
        self.rules = rules
        self.values = rules.endings
        self.endings = <CEnding*> PyMem_Calloc(max(1, len(self.values)), sizeof(CEnding))
        if self.endings == NULL:
            raise MemoryError
        for number, value in enumerate(self.values):
            ending = &self.endings[number]
            ending.strong = read_force(value.strong)
            ending.weak = read_force(value.weak)
            ending.pieces = read_range(value.pieces)
            ending.plies = min(2 * value.moves, NEVER)
            ending.unchanged = value.unchanged
            ending.on_main_diagonal = value.on_main_diagonal
            ending.wins = value.wins
            ending.claimed = value.claimed
        self.count = len(self.values)

    def __dealloc__(self):
        PyMem_Free(self.endings)


cdef list ENDINGS = [_Endings(game.draws) for game in GAMES]


cdef inline bint within(int number, const CRange* range) noexcept:
    return range.least <= number <= range.most


cdef inline bint fits(const CForce* force, int pieces, int kings) noexcept:
    return (
        within(pieces, &force.pieces)
        and within(kings, &force.kings)
        and within(pieces - kings, &force.men)
    )


cdef int stands(const State* state, const CEnding* ending) noexcept:
    """Whether the pieces are those of an ending, and which side is the strong one."""
    cdef int own = count_bits(state.own)
    cdef int opponent = count_bits(state.opponent)
    cdef int own_kings, opponent_kings
    cdef mask_t diagonal
    if not within(own + opponent, &ending.pieces):
        return NEITHER_IS_STRONG
    own_kings = count_bits(state.own & state.kings)
    opponent_kings = count_bits(state.opponent & state.kings)
    diagonal = layouts()[state.variant].main_diagonal
    if fits(&ending.strong, own, own_kings) and fits(&ending.weak, opponent, opponent_kings):
        if not ending.on_main_diagonal or state.opponent & diagonal:
            return OWN_IS_STRONG
    if fits(&ending.strong, opponent, opponent_kings) and fits(&ending.weak, own, own_kings):
        if not ending.on_main_diagonal or state.own & diagonal:
            return OPPONENT_IS_STRONG
    return NEITHER_IS_STRONG


cdef bint same_material(const State* a, const State* b) noexcept:
    """Whether two positions of a game, with either side to move, have the same pieces.

    As pieces only ever go, or become kings, the numbers of both sides together tell.
    """
    return (
        count_bits(a.own | a.opponent) == count_bits(b.own | b.opponent)
        and count_bits(a.kings) == count_bits(b.kings)
    )


cdef inline bint same_position(const State* a, const State* b) noexcept:
    return (
        a.own == b.own
        and a.opponent == b.opponent
        and a.kings == b.kings
        and a.black == b.black
        and memcmp(a.king_moves, b.king_moves, 2) == 0
        and memcmp(a.king_square, b.king_square, 2) == 0
    )


cdef class GameState:
    """Positions, moves and counts; see `Board`, which is all of the public face."""

    def __cinit__(self):
        self.records = NULL
        self.count = self.capacity = self.first = 0
        self.moves = []
        self.seed = 0
        self.limits = ENDINGS[0]
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
        if fen is not None:
            if position is not None:
                raise TypeError("a fen or a position, not both")
            self.set_from_fen(fen, variant, turn)
        elif position is not None:
            self.begin(&position.state, -1)
        else:
            position = Position.start(variant)
            self.begin(&position.state, -1)
        self.limits = ENDINGS[self.now().variant]
        if draw_rules is not None:
            self.draw_rules = draw_rules

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
        """Start anew from a position; `half_moves` went before it, if not -1."""
        self.reserve(1)
        self.count = 1
        self.first = 0
        if self.moves:
            self.moves = []
        self._finish = None
        self.seed = max(half_moves, 0)
        self.records.state = state[0]
        self.records.kings_plies = 0
        return 0

    cdef int follow(self, Move move) except -1:
        """Append the position after a move, with its count."""
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
        # A man's move or a capture sets the count to 0.
        if chosen.captured or not (old.state.kings >> chosen.origin) & 1:
            new.kings_plies = 0
        else:
            new.kings_plies = old.kings_plies + 1
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
        other.seed = self.seed
        other.limits = self.limits
        other.moves = self.moves[other.first - self.first:upto - 1 - self.first]

    def _pack(self):
        """Everything but the draw rules, as plain values."""
        cdef Py_ssize_t number
        records = []
        for number in range(self.count):
            records.append((
                make_position(&self.records[number].state).to_bytes(),
                self.records[number].kings_plies,
            ))
        return records, self.seed, list(self.moves), self._finish

    def _unpack(self, list records, int seed, list moves, finish):
        """What `_pack` gave, with the draw rules of the game."""
        cdef Py_ssize_t number
        cdef Position position
        if not len(moves) < len(records):
            raise ValueError("more moves than positions")
        self.reserve(len(records))
        for number, (data, kings_plies) in enumerate(records):
            position = Position.from_bytes(data)
            self.records[number].state = position.state
            self.records[number].kings_plies = kings_plies
        self.count = len(records)
        self.seed = seed
        self.limits = ENDINGS[self.now().variant]
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

    # ---- draws ----

    @property
    def draw_rules(self):
        """The draws in force: those of the game, unless others were given."""
        return self.limits.rules

    @draw_rules.setter
    def draw_rules(self, rules):
        self.limits = _Endings(rules)

    def is_repetition(self, int n=3):
        """Whether the present position, with this side to move, stands for at least the nth time.

        Source: article 6.1 (n = 3).
        """
        return self._occurrences(n) >= n

    def _occurrences(self, int enough):
        """How often the present position has stood, counted no further than `enough`."""
        cdef Py_ssize_t number = self.count - 1
        cdef Record* last = &self.records[number]
        cdef bint men_go_back = MEN_GO_BACK[last.state.variant]
        cdef int found = 1
        while number >= 1 and found < enough:
            # Behind a capture or a man's move no position can be the same, unless men go sideways.
            if not self.records[number].kings_plies and not men_go_back:
                break
            number -= 1
            if same_position(&self.records[number].state, &last.state):
                found += 1
        return found

    cdef int lasted(self, const CEnding* ending) noexcept:
        """For how many plies an ending has lasted, no further than its limit; -1 if it is none."""
        cdef Py_ssize_t number = self.count - 1
        cdef const State* last = self.now()
        cdef const State* earlier
        cdef int plies = 0
        if not stands(last, ending):
            return -1
        while plies < ending.plies:
            if number == 0:
                return min(plies + self.seed_of(ending), ending.plies)
            number -= 1
            earlier = &self.records[number].state
            if not stands(earlier, ending):
                break
            if ending.unchanged and not same_material(earlier, last):
                break
            plies += 1
        return plies

    cdef int seed_of(self, const CEnding* ending) noexcept:
        """The plies of an ending that went before the first position, in which it stands."""
        if ending.on_main_diagonal or ending.unchanged and self.seed_is_taken():
            return 0
        return self.seed

    cdef bint seed_is_taken(self) noexcept:
        """Whether the plies before the first position are those of an ending.

        If not, they were plies with kings only and no capture.
        """
        cdef int number
        cdef const CEnding* ending
        for number in range(self.limits.count):
            ending = &self.limits.endings[number]
            if not (ending.on_main_diagonal or ending.unchanged or ending.wins):
                if stands(&self.records.state, ending):
                    return True
        return False

    def _ending(self, bint wins, bint claimed):
        """The first ending that has lasted too long, and whether the side to move is strong."""
        cdef int number
        cdef const CEnding* ending
        for number in range(self.limits.count):
            ending = &self.limits.endings[number]
            if ending.wins != wins or ending.claimed != claimed:
                continue
            if self.lasted(ending) < ending.plies or wins and any_capture(self.now()):
                continue
            return self.limits.values[number], stands(self.now(), ending) == OWN_IS_STRONG
        return None

    def _kings_plies(self):
        """Plies in a row with kings only and no capture."""
        cdef int plies = self.records[self.count - 1].kings_plies
        if self.seed and plies == self.count - 1 and not self.seed_is_taken():
            plies += self.seed
        return plies

    def _counts(self):
        """`_kings_plies`, and how long each ending has lasted (-1: it is not there)."""
        cdef int number
        lasted = [self.lasted(&self.limits.endings[number]) for number in range(self.limits.count)]
        return self._kings_plies(), *lasted

    def _size(self):
        """How many positions are known, the present one included."""
        return self.count

    def _has_moves(self):
        # The first capture found is enough; counting would search for them all.
        return any_capture(self.now()) or count(self.now()) != 0

    def _pieces(self):
        """How many pieces the side to move has, and its opponent."""
        return count_bits(self.now().own), count_bits(self.now().opponent)
