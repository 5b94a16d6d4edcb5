# Listing moves: the whole board at once where it can be.

# From which squares a man of the side to move could jump, a way each (4.2): the piece next to it
# is an opponent's and the square behind that is empty. With it, one AND tells for a whole set of
# men which can jump, and for a whole set of landing squares whether a capture goes on.
cdef struct Openings:
    word_t up_left
    word_t up_right
    word_t down_left
    word_t down_right

# The same along rows and columns.
cdef struct LineOpenings:
    word_t up
    word_t left
    word_t right
    word_t down


cdef inline word_t opening(Rules* rules, int way, word_t prey, word_t empty) noexcept nogil:
    cdef int back = opposite(way)
    return step(rules, back, step(rules, back, empty) & prey)


cdef inline Openings openings(Rules* rules, word_t prey, word_t empty, bint black) noexcept nogil:
    """Every way that men of this side may capture in; the others are closed."""
    cdef Openings to
    to.up_left = to.up_right = to.down_left = to.down_right = 0
    if men_capture_backward(rules) or not black:
        to.up_left = opening(rules, UP_LEFT, prey, empty)
        to.up_right = opening(rules, UP_RIGHT, prey, empty)
    if men_capture_backward(rules) or black:
        to.down_left = opening(rules, DOWN_LEFT, prey, empty)
        to.down_right = opening(rules, DOWN_RIGHT, prey, empty)
    return to


cdef inline LineOpenings line_openings(
    Rules* rules, word_t prey, word_t empty, bint black
) noexcept nogil:
    cdef LineOpenings to
    to.up = to.down = 0
    to.left = opening(rules, LEFT, prey, empty)
    to.right = opening(rules, RIGHT, prey, empty)
    if men_capture_backward(rules) or not black:
        to.up = opening(rules, UP, prey, empty)
    if men_capture_backward(rules) or black:
        to.down = opening(rules, DOWN, prey, empty)
    return to


cdef inline word_t prey_of_men(Rules* rules, const Side* side) noexcept nogil:
    """What men may capture."""
    if men_take_kings(rules):
        return side.opponent
    return side.opponent & ~side.kings


cdef inline word_t men_that_capture(Rules* rules, const Side* side, word_t empty) noexcept nogil:
    cdef word_t prey = prey_of_men(rules, side)
    cdef word_t men = side.own & ~side.kings
    cdef word_t found = 0
    cdef Openings to
    cdef LineOpenings along
    if captures_diagonally(rules):
        to = openings(rules, prey, empty, side.black)
        found = to.up_left | to.up_right | to.down_left | to.down_right
    if captures_along_lines(rules):
        along = line_openings(rules, prey, empty, side.black)
        found |= along.up | along.left | along.right | along.down
    return men & found


cdef inline word_t behind(
    Rules* rules, int way, word_t reached, word_t opponent, word_t empty
) noexcept nogil:
    """Where kings that reach these squares land directly behind what they jump (4.3)."""
    return step(rules, way, step(rules, way, reached) & opponent) & empty


cdef inline word_t king_landings(
    Rules* rules, int way, word_t kings, word_t opponent, word_t empty
) noexcept nogil:
    """The same for kings standing still, all at once."""
    if kings_fly(rules):
        kings |= spread(rules, way, kings, empty)
    return behind(rules, way, kings, opponent, empty)


cdef inline word_t landings_along_lines(
    Rules* rules, word_t kings, word_t opponent, word_t empty
) noexcept nogil:
    return (
        king_landings(rules, UP, kings, opponent, empty)
        | king_landings(rules, LEFT, kings, opponent, empty)
        | king_landings(rules, RIGHT, kings, opponent, empty)
        | king_landings(rules, DOWN, kings, opponent, empty)
    )


cdef inline bint kings_capture(
    Rules* rules, word_t kings, word_t opponent, word_t empty
) noexcept nogil:
    if captures_diagonally(rules) and (
        king_landings(rules, UP_LEFT, kings, opponent, empty)
        | king_landings(rules, UP_RIGHT, kings, opponent, empty)
        | king_landings(rules, DOWN_LEFT, kings, opponent, empty)
        | king_landings(rules, DOWN_RIGHT, kings, opponent, empty)
    ):
        return True
    return captures_along_lines(rules) and landings_along_lines(
        rules, kings, opponent, empty
    ) != 0


cdef inline bint has_lost(Rules* rules, const Side* side) noexcept nogil:
    """Whether the side to move has lost already, and so has no legal move."""
    return one_piece_loses(rules) and side.own & (side.own - 1) == 0


cdef inline bint can_capture(Rules* rules, const Side* side) noexcept nogil:
    cdef word_t empty = board_squares(rules) ^ (side.own | side.opponent)
    cdef word_t kings = side.own & side.kings
    if has_lost(rules, side):
        return False
    if men_that_capture(rules, side, empty):
        return True
    return kings != 0 and kings_capture(rules, kings, side.opponent, empty)


# ---- quiet moves ----------------------------------------------------------------------------

cdef inline void steps(
    Rules* rules, word_t targets, int way, word_t crowning, MoveList* moves
) noexcept nogil:
    """A man's step to each of the targets (3.4), crowned on the far row (3.5)."""
    cdef word_t target
    while targets:
        target = lowest(targets)
        targets ^= target
        append_quiet(
            moves,
            lowest_place(step(rules, opposite(way), target)),
            lowest_place(target),
            (target & crowning) != 0,
        )


cdef inline void slides(
    Rules* rules, int way, word_t king, word_t empty, MoveList* moves
) noexcept nogil:
    """A king's moves in one way (3.9)."""
    cdef word_t target = step(rules, way, king) & empty
    cdef int origin = lowest_place(king)
    while target:
        append_quiet(moves, origin, lowest_place(target), False)
        if not kings_fly(rules):
            return
        target = step(rules, way, target) & empty


cdef void king_moves(
    Rules* rules, const Side* side, word_t empty, MoveList* moves
) noexcept nogil:
    cdef word_t kings = side.own & side.kings
    cdef word_t king
    while kings:
        king = lowest(kings)
        kings ^= king
        if moves_along_lines(rules):
            slides(rules, UP, king, empty, moves)
            slides(rules, LEFT, king, empty, moves)
            slides(rules, RIGHT, king, empty, moves)
            slides(rules, DOWN, king, empty, moves)
        else:
            slides(rules, UP_LEFT, king, empty, moves)
            slides(rules, UP_RIGHT, king, empty, moves)
            slides(rules, DOWN_LEFT, king, empty, moves)
            slides(rules, DOWN_RIGHT, king, empty, moves)


cdef inline void men_steps(
    Rules* rules, int way, word_t men, word_t empty, word_t crowning, MoveList* moves
) noexcept nogil:
    steps(rules, step(rules, way, men) & empty, way, crowning, moves)


cdef void quiet_moves(
    Rules* rules, const Side* side, word_t empty, MoveList* moves
) noexcept nogil:
    cdef word_t men = side.own & ~side.kings
    cdef word_t crowning = bottom_row(rules) if side.black else top_row(rules)
    if moves_along_lines(rules):
        men_steps(rules, LEFT, men, empty, crowning, moves)
        men_steps(rules, RIGHT, men, empty, crowning, moves)
        if side.black:
            men_steps(rules, DOWN, men, empty, crowning, moves)
        else:
            men_steps(rules, UP, men, empty, crowning, moves)
    elif side.black:
        men_steps(rules, DOWN_LEFT, men, empty, crowning, moves)
        men_steps(rules, DOWN_RIGHT, men, empty, crowning, moves)
    else:
        men_steps(rules, UP_LEFT, men, empty, crowning, moves)
        men_steps(rules, UP_RIGHT, men, empty, crowning, moves)
    king_moves(rules, side, empty, moves)


# ---- all moves ------------------------------------------------------------------------------

cdef inline void list_captures(
    Rules* rules, const Side* side, word_t empty, MoveList* moves
) noexcept nogil:
    cdef word_t men = men_that_capture(rules, side, empty)
    if men or side.own & side.kings:
        captures(rules, side, empty, men, moves)


cdef inline void all_moves(Rules* rules, const Side* side, MoveList* moves) noexcept nogil:
    """Every legal move once, in no particular order; captures exclude quiet moves (4.2, 4.3)."""
    cdef word_t empty = board_squares(rules) ^ (side.own | side.opponent)
    if has_lost(rules, side):
        return
    list_captures(rules, side, empty, moves)
    if not moves.count and not moves.out_of_memory:
        quiet_moves(rules, side, empty, moves)
