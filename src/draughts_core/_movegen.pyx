"""Move generation for every game: quiet moves, captures, counting, playing, walking.

Nothing here knows a Python object. A position is three masks and a side; all work is done by
functions that are compiled once for each game (see `_rules.pxd`), and the functions at the end
choose among them. Article numbers are those of the official rules.
"""

from libc.stdint cimport uint64_t

from draughts_core._bitboard cimport (
    DOWN_LEFT,
    DOWN_RIGHT,
    UP_LEFT,
    UP_RIGHT,
    count_bits,
    count_bits_2,
    down_left,
    down_right,
    highest_bit,
    likely,
    lowest,
    lowest_bit,
    mask_t,
    processor_is_known,
    step,
    to_dense,
    up_left,
    up_right,
)
from draughts_core._memo cimport Memo, forget, is_new, open_memo
from draughts_core._movelist cimport (
    LONGEST_ROUTE,
    SHORTEST_RING,
    CMove,
    MoveList,
    append_capture,
    append_quiet,
    close_list,
    open_list,
    start_over,
)
from draughts_core._rules cimport (
    BRAZILIAN,
    INTERNATIONAL,
    Brazilian,
    International,
    Rules,
    Russian,
    board_squares,
    bottom_row,
    crowned_in_passing,
    most_pieces_compulsory,
    top_row,
    width,
    width_of,
)

# ---- rays -----------------------------------------------------------------------------------
# All places from a place to the end of the mask, a direction each. They run over ghost squares
# too: those are never empty, so the first of them ends the way like any piece.

cdef mask_t RAYS[4][64]


cdef void fill_rays() noexcept:
    cdef int direction, place
    cdef mask_t ray, bit
    for direction in range(4):
        for place in range(64):
            ray = 0
            bit = step(direction, (<mask_t> 1) << place)
            while bit:
                ray |= bit
                bit = step(direction, bit)
            RAYS[direction][place] = ray


if not processor_is_known():
    raise ImportError(
        "this processor lacks the POPCNT instruction that draughts_core was built with; "
        "build it with DRAUGHTS_CORE_PORTABLE=1"
    )
fill_rays()


cdef inline mask_t nearest(int direction, mask_t blockers) noexcept nogil:
    """The first of the blockers on a ray in this direction; 0 where there is none."""
    if direction == DOWN_LEFT or direction == DOWN_RIGHT:
        return lowest(blockers)
    return (<mask_t> 1) << highest_bit(blockers) if blockers else 0


cdef inline mask_t before(int direction, mask_t ray, mask_t blocker) noexcept nogil:
    """The part of a ray in front of its first blocker (all of it for 0)."""
    if direction == DOWN_LEFT or direction == DOWN_RIGHT:
        return ray & (blocker - 1)
    return ray & ~(blocker | (blocker - 1)) if blocker else ray


cdef inline mask_t spread(int direction, mask_t pieces, mask_t empty) noexcept nogil:
    """Every empty square that a king among `pieces` reaches (3.9), all kings at once.

    A square is reached from one king only, the nearest one looking back, so the bits of the
    answer can be counted.
    """
    cdef mask_t reached = step(direction, pieces) & empty
    cdef mask_t front = reached
    while front:
        front = step(direction, front) & empty
        reached |= front
    return reached


# ---- the capture search ---------------------------------------------------------------------

cdef enum:
    # So many jumps of kings are searched before the memo is kept: ordinary positions, even rich
    # ones, stay far below.
    REMEMBER_FROM = 256

cdef struct Search:
    # Where a jump may end: the origin is among them (4.8), jumped pieces are not (4.11).
    mask_t empty
    mask_t opponent
    mask_t crowning     # the far row
    mask_t wanted       # only these pieces are followed up; all of them, but for generate_routes
    MoveList* moves
    Memo memo
    int jumps           # of kings, so far
    mask_t stops[LONGEST_ROUTE]


cdef inline mask_t king_victim(
    const Search* search, int direction, mask_t ray, mask_t left
) noexcept nogil:
    """The piece a king jumps along a ray (4.3); 0 if there is none.

    It must be an opponent's that was not jumped before (4.7, 4.8: `left`), with an empty square
    behind it.
    """
    cdef mask_t victim = nearest(direction, ray & ~search.empty) & left
    if step(direction, victim) & search.empty:
        return victim
    return 0


cdef void finish(
    Rules* rules, Search* search, mask_t target, mask_t left, int taken, bint promotes
) noexcept nogil:
    """A capture that cannot go on: list it, if no longer one is known (4.13)."""
    cdef CMove move
    if most_pieces_compulsory(rules):
        if taken < search.moves.most:
            return
        if taken > search.moves.most:
            start_over(search.moves, taken)
    move.origin = search.stops[0]
    move.target = target
    move.captured = search.opponent ^ left
    move.routes = 1
    move.promotes = promotes
    search.stops[taken] = target
    append_capture(search.moves, &move, taken, search.stops)


cdef inline void king_turn(
    Rules* rules,
    Search* search,
    int direction,
    mask_t square,
    mask_t left,
    int taken,
    bint promotes,
    bint follow,
    bint* ended,
) noexcept nogil:
    """Go on from `square` in this direction, if that is possible (4.6).

    `follow` is False where it was done before and only `ended` is of interest.
    """
    cdef mask_t victim = king_victim(search, direction, RAYS[direction][lowest_bit(square)], left)
    if victim:
        ended[0] = False
        if follow and victim & search.wanted:
            search.stops[taken] = square
            king_jump(rules, search, direction, victim, left ^ victim, taken + 1, promotes)


cdef void king_jump(
    Rules* rules,
    Search* search,
    int direction,
    mask_t victim,
    mask_t left,
    int taken,
    bint promotes,
) noexcept nogil:
    """A king has jumped `victim`, its capture number `taken`: go on where it may land (4.3, 4.6).

    It may turn on every square it can land on; going straight on is the same from all of them
    and is done once, from the square behind the victim.
    """
    cdef mask_t ray = RAYS[direction][lowest_bit(victim)]
    cdef mask_t landing = before(direction, ray, nearest(direction, ray & ~search.empty))
    cdef mask_t ahead = king_victim(search, direction, ray, left)
    cdef mask_t squares = landing
    cdef mask_t square
    cdef bint ended = True
    cdef bint follow = True
    search.jumps += 1
    while squares:
        square = lowest(squares)
        squares ^= square
        if (
            search.jumps > REMEMBER_FROM
            and taken >= SHORTEST_RING
            and not search.moves.count_routes
        ):
            follow = is_new(&search.memo, left, square)
        if direction == UP_LEFT or direction == DOWN_RIGHT:
            king_turn(rules, search, UP_RIGHT, square, left, taken, promotes, follow, &ended)
            king_turn(rules, search, DOWN_LEFT, square, left, taken, promotes, follow, &ended)
        else:
            king_turn(rules, search, UP_LEFT, square, left, taken, promotes, follow, &ended)
            king_turn(rules, search, DOWN_RIGHT, square, left, taken, promotes, follow, &ended)
    if ahead:
        ended = False
        if ahead & search.wanted:
            search.stops[taken] = step(direction, victim)
            king_jump(rules, search, direction, ahead, left ^ ahead, taken + 1, promotes)
    if ended:
        while landing:
            square = lowest(landing)
            landing ^= square
            finish(rules, search, square, left, taken, promotes)


cdef inline bint king_from(
    Rules* rules, Search* search, mask_t square, mask_t left, int taken, bint promotes
) noexcept nogil:
    """A king on `square` with all four directions open; whether it can jump at all."""
    cdef bint ended = True
    king_turn(rules, search, UP_LEFT, square, left, taken, promotes, True, &ended)
    king_turn(rules, search, UP_RIGHT, square, left, taken, promotes, True, &ended)
    king_turn(rules, search, DOWN_LEFT, square, left, taken, promotes, True, &ended)
    king_turn(rules, search, DOWN_RIGHT, square, left, taken, promotes, True, &ended)
    return not ended


cdef inline void man_turn(
    Rules* rules,
    Search* search,
    int direction,
    mask_t square,
    mask_t left,
    int taken,
    bint* ended,
) noexcept nogil:
    """Jump the neighbour in this direction if the square behind it is empty (4.2)."""
    cdef mask_t victim = step(direction, square) & left
    cdef mask_t landing = step(direction, victim) & search.empty
    if landing:
        ended[0] = False
        if victim & search.wanted:
            search.stops[taken] = square
            man_from(rules, search, landing, left ^ victim, taken + 1)


cdef void man_from(
    Rules* rules, Search* search, mask_t square, mask_t left, int taken
) noexcept nogil:
    """A man on `square` that has taken `taken` pieces goes on as long as it can (4.5).

    Passing the far row leaves it a man (4.15), unless the game crowns it in passing.
    """
    cdef bint ended = True
    if crowned_in_passing(rules) and square & search.crowning and taken:
        if not king_from(rules, search, square, left, taken, True):
            finish(rules, search, square, left, taken, True)
        return
    man_turn(rules, search, UP_LEFT, square, left, taken, &ended)
    man_turn(rules, search, UP_RIGHT, square, left, taken, &ended)
    man_turn(rules, search, DOWN_LEFT, square, left, taken, &ended)
    man_turn(rules, search, DOWN_RIGHT, square, left, taken, &ended)
    if ended and taken:
        finish(rules, search, square, left, taken, (square & search.crowning) != 0)


# ---- the whole board at once ----------------------------------------------------------------

# From which squares a man of the side to move could jump, a direction each (4.2): the piece next
# to it is an opponent's and the square behind that is empty. With it, one AND tells for a whole
# set of men which can jump, and for a whole set of landing squares whether a capture goes on.
cdef struct Openings:
    mask_t up_left
    mask_t up_right
    mask_t down_left
    mask_t down_right


cdef inline Openings openings(mask_t opponent, mask_t empty) noexcept nogil:
    cdef Openings to
    to.up_left = down_right(down_right(empty) & opponent)
    to.up_right = down_left(down_left(empty) & opponent)
    to.down_left = up_right(up_right(empty) & opponent)
    to.down_right = up_left(up_left(empty) & opponent)
    return to


cdef inline mask_t behind(
    int direction, mask_t reached, mask_t opponent, mask_t empty
) noexcept nogil:
    """Where kings that reach these squares land directly behind what they jump (4.3)."""
    return step(direction, step(direction, reached) & opponent) & empty


cdef inline mask_t king_landings(
    int direction, mask_t kings, mask_t opponent, mask_t empty
) noexcept nogil:
    """The same for kings standing still, all at once."""
    return behind(direction, kings | spread(direction, kings, empty), opponent, empty)


cdef inline bint kings_capture(mask_t kings, mask_t opponent, mask_t empty) noexcept nogil:
    return (
        king_landings(UP_LEFT, kings, opponent, empty)
        | king_landings(UP_RIGHT, kings, opponent, empty)
        | king_landings(DOWN_LEFT, kings, opponent, empty)
        | king_landings(DOWN_RIGHT, kings, opponent, empty)
    ) != 0


cdef inline bint can_capture(
    Rules* rules, mask_t own, mask_t opponent, mask_t kings
) noexcept nogil:
    cdef mask_t empty = board_squares(width(rules)) ^ (own | opponent)
    cdef Openings to = openings(opponent, empty)
    if own & ~kings & (to.up_left | to.up_right | to.down_left | to.down_right):
        return True
    kings &= own
    return kings != 0 and kings_capture(kings, opponent, empty)


# ---- generation -----------------------------------------------------------------------------

cdef inline void prepare(
    Rules* rules, Search* search, const State* state, mask_t empty, MoveList* moves
) noexcept nogil:
    search.empty = empty
    search.opponent = state.opponent
    search.crowning = bottom_row(width(rules)) if state.black else top_row(width(rules))
    search.wanted = ~(<mask_t> 0)
    search.moves = moves
    search.jumps = 0
    open_memo(&search.memo)


cdef inline void search_man(Rules* rules, Search* search, mask_t origin) noexcept nogil:
    search.empty |= origin
    man_from(rules, search, origin, search.opponent, 0)
    search.empty ^= origin
    forget(&search.memo)


cdef inline void search_king(Rules* rules, Search* search, mask_t origin) noexcept nogil:
    search.empty |= origin
    king_from(rules, search, origin, search.opponent, 0, False)
    search.empty ^= origin
    forget(&search.memo)


cdef void captures(
    Rules* rules, const State* state, mask_t empty, mask_t men, MoveList* moves
) noexcept nogil:
    """All captures of these men and of all kings; article 4.13 is kept by the list."""
    cdef Search search
    cdef mask_t origin
    cdef mask_t kings = state.own & state.kings
    prepare(rules, &search, state, empty, moves)
    while men:
        origin = lowest(men)
        men ^= origin
        search_man(rules, &search, origin)
    while kings:
        origin = lowest(kings)
        kings ^= origin
        search_king(rules, &search, origin)


cdef inline void steps(
    mask_t targets, int direction, mask_t crowning, MoveList* moves
) noexcept nogil:
    """A man's step to each of the targets (3.4), crowned on the far row (3.5)."""
    cdef mask_t target
    while targets:
        target = lowest(targets)
        targets ^= target
        append_quiet(moves, step(3 - direction, target), target, (target & crowning) != 0)


cdef inline void slides(
    int direction, mask_t king, mask_t empty, MoveList* moves
) noexcept nogil:
    """A king's moves in one direction (3.9)."""
    cdef mask_t target = step(direction, king) & empty
    while target:
        append_quiet(moves, king, target, False)
        target = step(direction, target) & empty


cdef void king_moves(
    Rules* rules, const State* state, mask_t empty, MoveList* moves
) noexcept nogil:
    cdef mask_t kings = state.own & state.kings
    cdef mask_t king
    while kings:
        king = lowest(kings)
        kings ^= king
        slides(UP_LEFT, king, empty, moves)
        slides(UP_RIGHT, king, empty, moves)
        slides(DOWN_LEFT, king, empty, moves)
        slides(DOWN_RIGHT, king, empty, moves)


cdef void quiet_moves(
    Rules* rules, const State* state, mask_t empty, MoveList* moves
) noexcept nogil:
    cdef mask_t men = state.own & ~state.kings
    if state.black:
        steps(down_left(men) & empty, DOWN_LEFT, bottom_row(width(rules)), moves)
        steps(down_right(men) & empty, DOWN_RIGHT, bottom_row(width(rules)), moves)
    else:
        steps(up_left(men) & empty, UP_LEFT, top_row(width(rules)), moves)
        steps(up_right(men) & empty, UP_RIGHT, top_row(width(rules)), moves)
    king_moves(rules, state, empty, moves)


cdef inline void list_captures(
    Rules* rules, const State* state, mask_t empty, MoveList* moves
) noexcept nogil:
    cdef Openings to = openings(state.opponent, empty)
    cdef mask_t men = state.own & ~state.kings & (
        to.up_left | to.up_right | to.down_left | to.down_right
    )
    if men or state.own & state.kings:
        captures(rules, state, empty, men, moves)


cdef inline void all_moves(Rules* rules, const State* state, MoveList* moves) noexcept nogil:
    """Every legal move once, in no particular order; captures exclude quiet moves (4.2, 4.3)."""
    cdef mask_t empty = board_squares(width(rules)) ^ (state.own | state.opponent)
    list_captures(rules, state, empty, moves)
    if not moves.count and not moves.out_of_memory:
        quiet_moves(rules, state, empty, moves)


cdef void routes_of(
    Rules* rules, const State* state, const CMove* wanted, MoveList* routes
) noexcept nogil:
    """Every route over no other than the wanted move's pieces; the caller sorts out the target."""
    cdef Search search
    cdef mask_t empty = board_squares(width(rules)) ^ (state.own | state.opponent)
    prepare(rules, &search, state, empty, routes)
    search.wanted = wanted.captured
    if wanted.origin & state.kings:
        search_king(rules, &search, wanted.origin)
    else:
        search_man(rules, &search, wanted.origin)


# ---- counting -------------------------------------------------------------------------------

cdef int count_by_list(Rules* rules, State state) noexcept nogil:
    """The number of moves by making the list; -1 if there is no memory for it."""
    cdef MoveList moves
    cdef int total
    open_list(&moves)
    all_moves(rules, &state, &moves)
    total = -1 if moves.out_of_memory else moves.count
    close_list(&moves)
    return total


cdef inline int landings_going_on(
    mask_t landings, mask_t one, mask_t two, mask_t three
) noexcept nogil:
    return count_bits(landings & one) + count_bits_2(landings & two, landings & three)


cdef inline bint jumps_on(
    int direction, mask_t landings, mask_t opponent, mask_t empty
) noexcept nogil:
    """Whether a king that came in this direction can jump again: straight on, or turning."""
    if not landings:
        return False
    if step(direction, step(direction, landings) & opponent) & empty:
        return True
    if direction == UP_LEFT or direction == DOWN_RIGHT:
        return (
            king_landings(UP_RIGHT, landings, opponent, empty)
            | king_landings(DOWN_LEFT, landings, opponent, empty)
        ) != 0
    return (
        king_landings(UP_LEFT, landings, opponent, empty)
        | king_landings(DOWN_RIGHT, landings, opponent, empty)
    ) != 0


cdef int count_with_kings(
    Rules* rules, State state, mask_t empty, bint men_capture
) noexcept nogil:
    """As count_moves, where the side to move has kings.

    One jump of a king ends on a square that no other king reaches in that direction, so while
    nobody jumps twice the landing squares are the moves. The king's own square needs no thought:
    it lies on the line it came along, which a turn leaves for good.
    """
    cdef mask_t kings = state.own & state.kings
    cdef mask_t opponent = state.opponent
    cdef Openings to    # the squares kings reach, by direction
    cdef Openings on    # the squares they land on
    if men_capture:
        return count_by_list(rules, state)
    to.up_left = spread(UP_LEFT, kings, empty)
    to.up_right = spread(UP_RIGHT, kings, empty)
    to.down_left = spread(DOWN_LEFT, kings, empty)
    to.down_right = spread(DOWN_RIGHT, kings, empty)
    on.up_left = behind(UP_LEFT, kings | to.up_left, opponent, empty)
    on.up_right = behind(UP_RIGHT, kings | to.up_right, opponent, empty)
    on.down_left = behind(DOWN_LEFT, kings | to.down_left, opponent, empty)
    on.down_right = behind(DOWN_RIGHT, kings | to.down_right, opponent, empty)
    if not (on.up_left | on.up_right | on.down_left | on.down_right):
        return (
            count_bits_2(to.up_left, to.up_right)
            + count_bits_2(to.down_left, to.down_right)
            + count_steps(state.own & ~kings, empty, state.black)
        )
    on.up_left |= spread(UP_LEFT, on.up_left, empty)
    on.up_right |= spread(UP_RIGHT, on.up_right, empty)
    on.down_left |= spread(DOWN_LEFT, on.down_left, empty)
    on.down_right |= spread(DOWN_RIGHT, on.down_right, empty)
    if (
        jumps_on(UP_LEFT, on.up_left, opponent, empty)
        or jumps_on(UP_RIGHT, on.up_right, opponent, empty)
        or jumps_on(DOWN_LEFT, on.down_left, opponent, empty)
        or jumps_on(DOWN_RIGHT, on.down_right, opponent, empty)
    ):
        return count_by_list(rules, state)
    return count_bits_2(on.up_left, on.up_right) + count_bits_2(on.down_left, on.down_right)


cdef inline int count_steps(mask_t men, mask_t empty, bint black) noexcept nogil:
    if black:
        return count_bits_2(down_left(men) & empty, down_right(men) & empty)
    return count_bits_2(up_left(men) & empty, up_right(men) & empty)


cdef inline int count_moves(Rules* rules, State state) noexcept nogil:
    """The number of legal moves without making them; -1 if there is no memory.

    A state by value stays in registers; its address is taken only where the list is needed.

    While no capture is longer than two, every way to capture is a move of its own, so the bits
    of the men that can jump (or of the squares they jump on from) are the moves.
    """
    cdef mask_t empty = board_squares(width(rules)) ^ (state.own | state.opponent)
    cdef mask_t men = state.own & ~state.kings
    cdef Openings to = openings(state.opponent, empty)
    cdef Openings by
    by.up_left = men & to.up_left
    by.up_right = men & to.up_right
    by.down_left = men & to.down_left
    by.down_right = men & to.down_right
    cdef mask_t capturing = by.up_left | by.up_right | by.down_left | by.down_right
    if state.own & state.kings:
        return count_with_kings(rules, state, empty, capturing != 0)
    if not capturing:
        return count_steps(men, empty, state.black)
    return count_men_captures(rules, state, to, by)


cdef inline int count_men_captures(
    Rules* rules, State state, Openings to, Openings by
) noexcept nogil:
    cdef mask_t crowning = bottom_row(width(rules)) if state.black else top_row(width(rules))
    # The squares men land on, by the direction they come in.
    cdef Openings on
    on.up_left = up_left(up_left(by.up_left))
    on.up_right = up_right(up_right(by.up_right))
    on.down_left = down_left(down_left(by.down_left))
    on.down_right = down_right(down_right(by.down_right))
    # From each of them the way back is closed by the piece just jumped (4.8).
    cdef mask_t not_back_right = to.up_left | to.up_right | to.down_left
    cdef mask_t not_back_left = to.up_left | to.up_right | to.down_right
    cdef mask_t not_up_right = to.up_left | to.down_left | to.down_right
    cdef mask_t not_up_left = to.up_right | to.down_left | to.down_right
    cdef mask_t third = 0
    cdef int total
    if crowned_in_passing(rules) and crowning & (
        on.up_left | on.up_right | on.down_left | on.down_right
    ):
        return count_by_list(rules, state)
    if likely(not (
        (on.up_left & not_back_right)
        | (on.up_right & not_back_left)
        | (on.down_left & not_up_right)
        | (on.down_right & not_up_left)
    )):
        return (
            count_bits_2(by.up_left, by.up_right) + count_bits_2(by.down_left, by.down_right)
        )
    if not most_pieces_compulsory(rules):
        return count_by_list(rules, state)
    total = 0
    if on.up_left:
        total += landings_going_on(on.up_left, to.up_left, to.up_right, to.down_left)
        third |= up_left(up_left(on.up_left & to.up_left)) & not_back_right
        third |= up_right(up_right(on.up_left & to.up_right)) & not_back_left
        third |= down_left(down_left(on.up_left & to.down_left)) & not_up_right
    if on.up_right:
        total += landings_going_on(on.up_right, to.up_left, to.up_right, to.down_right)
        third |= up_left(up_left(on.up_right & to.up_left)) & not_back_right
        third |= up_right(up_right(on.up_right & to.up_right)) & not_back_left
        third |= down_right(down_right(on.up_right & to.down_right)) & not_up_left
    if on.down_left:
        total += landings_going_on(on.down_left, to.up_left, to.down_left, to.down_right)
        third |= up_left(up_left(on.down_left & to.up_left)) & not_back_right
        third |= down_left(down_left(on.down_left & to.down_left)) & not_up_right
        third |= down_right(down_right(on.down_left & to.down_right)) & not_up_left
    if on.down_right:
        total += landings_going_on(on.down_right, to.up_right, to.down_left, to.down_right)
        third |= up_right(up_right(on.down_right & to.up_right)) & not_back_left
        third |= down_left(down_left(on.down_right & to.down_left)) & not_up_right
        third |= down_right(down_right(on.down_right & to.down_right)) & not_up_left
    if third:
        return count_by_list(rules, state)
    return total


# ---- playing --------------------------------------------------------------------------------

cdef inline State after_move(const State* state, const CMove* move) noexcept nogil:
    cdef State after
    cdef mask_t moved = move.origin ^ move.target
    cdef mask_t kings = state.kings & ~move.captured
    if kings & move.origin:
        kings ^= moved
    elif move.promotes:
        kings |= move.target
    after.kings = kings
    after.opponent = state.own ^ moved
    after.own = state.opponent & ~move.captured
    after.black = not state.black
    after.variant = state.variant
    return after


cdef inline int count_after_steps(
    Rules* rules, const State* state, mask_t targets, int direction, mask_t crowning
) noexcept nogil:
    """The moves after each of these steps of a man, added up; -1 if there is no memory."""
    cdef State after
    cdef mask_t target
    cdef int below
    cdef int total = 0
    after.own = state.opponent
    after.black = not state.black
    after.variant = state.variant
    while targets:
        target = lowest(targets)
        targets ^= target
        after.opponent = state.own ^ (target | step(3 - direction, target))
        after.kings = state.kings | (target & crowning)
        below = count_moves(rules, after)
        if below < 0:
            return -1
        total += below
    return total


cdef int count_two_plies(Rules* rules, const State* state, MoveList* moves) noexcept nogil:
    """The moves after each move, added up; -1 if there is no memory.

    The men's steps, most of all moves, are not even listed: they are counted on as they come.
    """
    cdef mask_t empty = board_squares(width(rules)) ^ (state.own | state.opponent)
    cdef mask_t men = state.own & ~state.kings
    cdef int number, below, left, right
    cdef int total = 0
    list_captures(rules, state, empty, moves)
    if not moves.count:
        king_moves(rules, state, empty, moves)
        if state.black:
            left = count_after_steps(
                rules, state, down_left(men) & empty, DOWN_LEFT, bottom_row(width(rules))
            )
            right = count_after_steps(
                rules, state, down_right(men) & empty, DOWN_RIGHT, bottom_row(width(rules))
            )
        else:
            left = count_after_steps(
                rules, state, up_left(men) & empty, UP_LEFT, top_row(width(rules))
            )
            right = count_after_steps(
                rules, state, up_right(men) & empty, UP_RIGHT, top_row(width(rules))
            )
        if left < 0 or right < 0:
            return -1
        total = left + right
    for number in range(moves.count):
        below = count_moves(rules, after_move(state, &moves.moves[number]))
        if below < 0:
            return -1
        total += below
    return -1 if moves.out_of_memory else total


cdef uint64_t walk(
    Rules* rules, const State* state, int depth, bint unique, bint* out_of_memory
) noexcept nogil:
    """The number of sequences of `depth` moves; if not unique, every route counts.

    The last ply is counted, not made, and counted from the last but one: a call less for each of
    its nodes is a tenth of the whole.
    """
    cdef MoveList moves
    cdef State after
    cdef uint64_t total = 0
    cdef uint64_t below
    cdef int number
    open_list(&moves, NULL, True, not unique)
    if depth == 2 and unique:
        number = count_two_plies(rules, state, &moves)
        close_list(&moves)
        if number < 0:
            out_of_memory[0] = True
            return 0
        return number
    all_moves(rules, state, &moves)
    if moves.out_of_memory:
        out_of_memory[0] = True
        close_list(&moves)
        return 0
    for number in range(moves.count):
        below = 1
        if depth > 1:
            after = after_move(state, &moves.moves[number])
            below = walk(rules, &after, depth - 1, unique, out_of_memory)
        total += below if unique else below * moves.moves[number].routes
    close_list(&moves)
    return total


# ---- one call a position, whatever the game -------------------------------------------------

cdef void generate(const State* state, MoveList* moves) noexcept nogil:
    """All legal moves, each once, into an open list."""
    if state.variant == INTERNATIONAL:
        all_moves(<International*> NULL, state, moves)
    elif state.variant == BRAZILIAN:
        all_moves(<Brazilian*> NULL, state, moves)
    else:
        all_moves(<Russian*> NULL, state, moves)


cdef void generate_routes(const State* state, const CMove* wanted, MoveList* routes) noexcept nogil:
    """Every route of a capture, into a list opened to keep routes and not to merge."""
    cdef int number
    cdef int kept = 0
    if state.variant == INTERNATIONAL:
        routes_of(<International*> NULL, state, wanted, routes)
    elif state.variant == BRAZILIAN:
        routes_of(<Brazilian*> NULL, state, wanted, routes)
    else:
        routes_of(<Russian*> NULL, state, wanted, routes)
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


cdef int count(const State* state) noexcept nogil:
    """The number of legal moves; -1 if there is no memory."""
    if state.variant == INTERNATIONAL:
        return count_moves(<International*> NULL, state[0])
    if state.variant == BRAZILIAN:
        return count_moves(<Brazilian*> NULL, state[0])
    return count_moves(<Russian*> NULL, state[0])


cdef bint any_capture(const State* state) noexcept nogil:
    """Whether the side to move has to capture."""
    if state.variant == INTERNATIONAL:
        return can_capture(<International*> NULL, state.own, state.opponent, state.kings)
    if state.variant == BRAZILIAN:
        return can_capture(<Brazilian*> NULL, state.own, state.opponent, state.kings)
    return can_capture(<Russian*> NULL, state.own, state.opponent, state.kings)


cdef uint64_t leaves(
    const State* state, int depth, bint unique, bint* out_of_memory
) noexcept nogil:
    """Perft for a depth of at least 1."""
    if state.variant == INTERNATIONAL:
        return walk(<International*> NULL, state, depth, unique, out_of_memory)
    if state.variant == BRAZILIAN:
        return walk(<Brazilian*> NULL, state, depth, unique, out_of_memory)
    return walk(<Russian*> NULL, state, depth, unique, out_of_memory)


cdef void play(const State* state, const CMove* move, State* after) noexcept nogil:
    """The position after a move, which must be one of those generated for it."""
    after[0] = after_move(state, move)


# ---- key --------------------------------------------------------------------------

cdef inline uint64_t mix(uint64_t value) noexcept nogil:
    value += 0x9E3779B97F4A7C15ULL
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL
    return value ^ (value >> 31)


cdef uint64_t key_of(const State* state) noexcept nogil:
    """The public key: see `Position.key` for the algorithm."""
    cdef int files = width_of(state.variant)
    cdef mask_t white = state.opponent if state.black else state.own
    cdef mask_t black = state.own if state.black else state.opponent
    cdef uint64_t key = mix(1 + 2 * <uint64_t> state.variant + state.black)
    key = mix(key ^ to_dense(files, white & ~state.kings))
    key = mix(key ^ to_dense(files, white & state.kings))
    key = mix(key ^ to_dense(files, black & ~state.kings))
    return mix(key ^ to_dense(files, black & state.kings))
