"""One call a position, whatever the game: moves, counts, playing, the key.

The work is done by the generators of `_narrow` and `_wide`, compiled once for each game. What a
position carries beside its pieces (Frisian's move limit of a king) is kept here, so that the walk
of perft knows nothing of it, as in the published tables.
"""

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport (
    high_half,
    low_half,
    lowest_bit,
    mask_t,
    processor_is_known,
)
from draughts_core._board cimport Layout, layouts, to_dense
from draughts_core._movelist cimport close_list, open_list
from draughts_core._narrow cimport narrow_generator
from draughts_core._rules cimport VARIANTS
from draughts_core._state cimport Generator, Jumps
from draughts_core._wide cimport wide_generator

from draughts_core.variants import VARIANTS as GAMES

if not processor_is_known():
    raise ImportError(
        "this processor lacks the POPCNT instruction that draughts_core was built with; "
        "build it with DRAUGHTS_CORE_PORTABLE=1"
    )

cdef const Layout* LAYOUTS = layouts()
cdef Generator GENERATORS[VARIANTS]


cdef void fill_generators() except *:
    cdef int variant
    for variant in range(VARIANTS):
        GENERATORS[variant] = narrow_generator(variant)[0]
        if GENERATORS[variant].list_moves == NULL:
            GENERATORS[variant] = wide_generator(variant)[0]
        if GENERATORS[variant].board != LAYOUTS[variant].board:
            raise ImportError(
                f"variants.py and the compiled core disagree about the board of {GAMES[variant]}"
            )


fill_generators()


# ---- the king that has moved enough ---------------------------------------------------------

cdef inline mask_t tired_king(const State* state) noexcept nogil:
    """The king that may not move without a capture, having done so too often; 0 for none.

    Frisian: no king makes more than three such moves in a row while its side has men.
    """
    if state.king_moves[state.black] < LAYOUTS[state.variant].king_limit:
        return 0
    if not state.own & ~state.kings:
        return 0
    return LAYOUTS[state.variant].bits[state.king_square[state.black]] & state.own & state.kings


cdef void drop_moves_of(mask_t king, MoveList* moves) noexcept nogil:
    cdef int place = lowest_bit(king)
    cdef int number
    cdef int kept = 0
    if not moves.count or moves.moves[0].captured:
        return
    for number in range(moves.count):
        if moves.moves[number].origin != place:
            moves.moves[kept] = moves.moves[number]
            kept += 1
    moves.count = kept


cdef inline void count_king_moves(
    const State* state, const CMove* move, State* after
) noexcept nogil:
    """Keep the counts of both sides (`State.king_moves`) up to date."""
    cdef const Layout* layout = &LAYOUTS[state.variant]
    cdef int side = state.black
    cdef int other = 1 - side
    after.king_moves[other] = state.king_moves[other]
    after.king_square[other] = state.king_square[other]
    if after.king_moves[other] and (
        move.captured & layout.bits[state.king_square[other]]
        or not after.own & ~after.kings
    ):
        after.king_moves[other] = after.king_square[other] = 0
    after.king_moves[side] = after.king_square[side] = 0
    if move.captured or not (state.kings >> move.origin) & 1 or not state.own & ~state.kings:
        return
    if state.king_moves[side] and state.king_square[side] == layout.numbers[move.origin]:
        after.king_moves[side] = state.king_moves[side]
    if after.king_moves[side] < layout.king_limit:
        after.king_moves[side] += 1
    after.king_square[side] = layout.numbers[move.target]


# ---- moves ----------------------------------------------------------------------------------

cdef void generate(const State* state, MoveList* moves) noexcept nogil:
    """All legal moves, each once, into an open list."""
    cdef mask_t tired
    GENERATORS[state.variant].list_moves(NULL, state, moves)
    if state.king_moves[state.black]:
        tired = tired_king(state)
        if tired:
            drop_moves_of(tired, moves)


cdef void generate_routes(const State* state, const CMove* wanted, MoveList* routes) noexcept nogil:
    """Every route of a capture, into a list opened to keep routes and not to merge."""
    cdef int number
    cdef int kept = 0
    GENERATORS[state.variant].list_routes(NULL, state, wanted, routes)
    for number in range(routes.count):
        if (
            routes.moves[number].captured == wanted.captured
            and routes.moves[number].target == wanted.target
            and routes.moves[number].promotes == wanted.promotes
        ):
            routes.moves[kept] = routes.moves[number]
            routes.routes[kept] = routes.routes[number]
            kept += 1
    routes.count = kept


cdef void generate_jumps(
    const State* state, mask_t piece, mask_t taken, mask_t last, Jumps* jumps
) noexcept nogil:
    """The jumps with which one piece begins a capture, or goes on with one (`last` not 0).

    Going on, the piece stands where it has come to, `opponent` holds what it has taken, too, and
    `last` is the piece it jumped last. Other pieces of its side are not asked; who compares them
    compares `worth`.
    """
    GENERATORS[state.variant].list_jumps(NULL, state, piece, taken, last, jumps)


cdef int count(const State* state) noexcept nogil:
    """The number of legal moves; -1 if there is no memory."""
    cdef MoveList moves
    cdef int total
    if state.king_moves[state.black] and tired_king(state):
        open_list(&moves)
        generate(state, &moves)
        total = -1 if moves.out_of_memory else moves.count
        close_list(&moves)
        return total
    return GENERATORS[state.variant].count(NULL, state)


cdef bint any_capture(const State* state) noexcept nogil:
    """Whether the side to move has to capture."""
    return GENERATORS[state.variant].any_capture(NULL, state)


cdef uint64_t leaves(
    const State* state, int depth, bint unique, bint* out_of_memory
) noexcept nogil:
    """Perft for a depth of at least 1."""
    return GENERATORS[state.variant].leaves(NULL, state, depth, unique, out_of_memory)


cdef uint64_t long_walk(const State* state, int depth, Walk* task) noexcept nogil:
    """The same by way of a table and with a stop, see generator/hashing.pxi."""
    return GENERATORS[state.variant].long_walk(NULL, state, depth, task)


cdef void play(const State* state, const CMove* move, State* after) noexcept nogil:
    """The position after a move, which must be one of those generated for it."""
    cdef mask_t origin = <mask_t> 1 << move.origin
    cdef mask_t target = <mask_t> 1 << move.target
    cdef mask_t moved = origin ^ target
    cdef mask_t kings = state.kings & ~move.captured
    if kings & origin:
        kings ^= moved
    elif move.promotes:
        kings |= target
    after.kings = kings
    after.opponent = state.own ^ moved
    after.own = state.opponent & ~move.captured
    after.black = not state.black
    after.variant = state.variant
    if LAYOUTS[state.variant].king_limit:
        count_king_moves(state, move, after)
    else:
        after.king_moves[0] = after.king_moves[1] = 0
        after.king_square[0] = after.king_square[1] = 0


# ---- key ------------------------------------------------------------------------------------

cdef inline uint64_t mix_mask(uint64_t key, const Layout* layout, mask_t mask) noexcept nogil:
    cdef mask_t dense = to_dense(layout, mask)
    key = mix(key ^ low_half(dense))
    if layout.squares > 64:
        key = mix(key ^ high_half(dense))
    return key


cdef uint64_t key_of(const State* state) noexcept nogil:
    """The public key: see `Position.key` for the algorithm."""
    cdef const Layout* layout = &LAYOUTS[state.variant]
    cdef mask_t white = state.opponent if state.black else state.own
    cdef mask_t black = state.own if state.black else state.opponent
    cdef uint64_t key = mix(1 + 2 * <uint64_t> state.variant + state.black)
    key = mix_mask(key, layout, white & ~state.kings)
    key = mix_mask(key, layout, white & state.kings)
    key = mix_mask(key, layout, black & ~state.kings)
    key = mix_mask(key, layout, black & state.kings)
    if layout.king_limit:
        key = mix(
            key
            ^ (
                state.king_moves[0]
                | <uint64_t> state.king_square[0] << 8
                | <uint64_t> state.king_moves[1] << 16
                | <uint64_t> state.king_square[1] << 24
            )
        )
    return key
