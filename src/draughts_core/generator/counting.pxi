# Counting moves without making them. A side by value stays in registers; its address is taken
# only where the list is needed. Every count is -1 if there is no memory for a list.

cdef int count_by_list(Rules* rules, Side side) noexcept nogil:
    """The number of moves by making the list."""
    cdef MoveList moves
    cdef int total
    open_list(&moves)
    all_moves(rules, &side, &moves)
    total = -1 if moves.out_of_memory else moves.count
    close_list(&moves)
    return total


# ---- kings ----------------------------------------------------------------------------------

cdef inline bint jumps_on(
    Rules* rules, int way, word_t landings, word_t opponent, word_t empty
) noexcept nogil:
    """Whether a king that came in this way can jump again: straight on, or turning."""
    if not landings:
        return False
    if not kings_fly(rules):
        if behind(rules, way, landings, opponent, empty):
            return True
    elif step(rules, way, step(rules, way, landings) & opponent) & empty:
        return True
    if captures_along_lines(rules) and landings_along_lines(rules, landings, opponent, empty):
        return True
    if way == UP_LEFT or way == DOWN_RIGHT:
        return (
            king_landings(rules, UP_RIGHT, landings, opponent, empty)
            | king_landings(rules, DOWN_LEFT, landings, opponent, empty)
        ) != 0
    return (
        king_landings(rules, UP_LEFT, landings, opponent, empty)
        | king_landings(rules, DOWN_RIGHT, landings, opponent, empty)
    ) != 0


cdef inline word_t landings_of(
    Rules* rules, int way, word_t kings, word_t reached, word_t opponent, word_t empty
) noexcept nogil:
    """Every square on which these kings, reaching those squares, can stop after one jump."""
    cdef word_t on
    if kings_fly(rules):
        kings |= reached
    on = behind(rules, way, kings, opponent, empty)
    if kings_fly(rules) and not kings_land_behind(rules) and on:
        on |= spread(rules, way, on, empty)
    return on


cdef int count_with_kings(
    Rules* rules, Side side, word_t empty, bint men_capture
) noexcept nogil:
    """As count_moves, where the side to move has kings.

    One jump of a king ends on a square that no other king reaches in that way, so while nobody
    jumps twice the landing squares are the moves. The king's own square needs no thought: it lies
    on the line it came along, which a turn leaves for good.
    """
    cdef word_t kings = side.own & side.kings
    cdef word_t opponent = side.opponent
    cdef Openings to    # the squares kings reach, by the way
    cdef Openings on    # the squares they land on
    if men_capture or moves_along_lines(rules):
        return count_by_list(rules, side)
    if captures_along_lines(rules) and landings_along_lines(rules, kings, opponent, empty):
        return count_by_list(rules, side)
    to.up_left = spread(rules, UP_LEFT, kings, empty)
    to.up_right = spread(rules, UP_RIGHT, kings, empty)
    to.down_left = spread(rules, DOWN_LEFT, kings, empty)
    to.down_right = spread(rules, DOWN_RIGHT, kings, empty)
    on.up_left = landings_of(rules, UP_LEFT, kings, to.up_left, opponent, empty)
    on.up_right = landings_of(rules, UP_RIGHT, kings, to.up_right, opponent, empty)
    on.down_left = landings_of(rules, DOWN_LEFT, kings, to.down_left, opponent, empty)
    on.down_right = landings_of(rules, DOWN_RIGHT, kings, to.down_right, opponent, empty)
    if not (on.up_left | on.up_right | on.down_left | on.down_right):
        return (
            count_words(to.up_left, to.up_right)
            + count_words(to.down_left, to.down_right)
            + count_steps(rules, side.own & ~kings, empty, side.black)
        )
    if (
        may_turn_back(rules)
        or captured_kings_count(rules) and opponent & side.kings
        or jumps_on(rules, UP_LEFT, on.up_left, opponent, empty)
        or jumps_on(rules, UP_RIGHT, on.up_right, opponent, empty)
        or jumps_on(rules, DOWN_LEFT, on.down_left, opponent, empty)
        or jumps_on(rules, DOWN_RIGHT, on.down_right, opponent, empty)
    ):
        return count_by_list(rules, side)
    return count_words(on.up_left, on.up_right) + count_words(on.down_left, on.down_right)


# ---- men ------------------------------------------------------------------------------------

cdef inline int count_steps(
    Rules* rules, word_t men, word_t empty, bint black
) noexcept nogil:
    if moves_along_lines(rules):
        men = (
            count_words(step(rules, LEFT, men) & empty, step(rules, RIGHT, men) & empty)
            + count_word((step(rules, DOWN, men) if black else step(rules, UP, men)) & empty)
        )
        return <int> men
    if black:
        return count_words(
            step(rules, DOWN_LEFT, men) & empty, step(rules, DOWN_RIGHT, men) & empty
        )
    return count_words(step(rules, UP_LEFT, men) & empty, step(rules, UP_RIGHT, men) & empty)


cdef inline int count_moves(Rules* rules, Side side) noexcept nogil:
    """The number of legal moves without making them.

    While no capture is longer than two, every way to capture is a move of its own, so the bits
    of the men that can jump (or of the squares they jump on from) are the moves.
    """
    cdef word_t empty = board_squares(rules) ^ (side.own | side.opponent)
    cdef word_t men = side.own & ~side.kings
    cdef word_t capturing
    cdef Openings to
    cdef Openings by
    if has_lost(rules, &side):
        return 0
    if captures_along_lines(rules):
        return count_along_lines(rules, side, men, empty)
    to = openings(rules, prey_of_men(rules, &side), empty, side.black)
    by.up_left = men & to.up_left
    by.up_right = men & to.up_right
    by.down_left = men & to.down_left
    by.down_right = men & to.down_right
    capturing = by.up_left | by.up_right | by.down_left | by.down_right
    if side.own & side.kings:
        return count_with_kings(rules, side, empty, capturing != 0)
    if not capturing:
        return count_steps(rules, men, empty, side.black)
    if captured_kings_count(rules) and side.opponent & side.kings:
        return count_by_list(rules, side)
    if not men_capture_backward(rules):
        if side.black:
            return count_forward(rules, DOWN_LEFT, side, to.down_left, to.down_right)
        return count_forward(rules, UP_LEFT, side, to.up_left, to.up_right)
    return count_all_ways(rules, side, to, by)


cdef inline int landings_going_on(
    word_t landings, word_t one, word_t two, word_t three
) noexcept nogil:
    return count_word(landings & one) + count_words(landings & two, landings & three)


cdef inline int count_all_ways(
    Rules* rules, Side side, Openings to, Openings by
) noexcept nogil:
    """The captures of men that may capture backward, there being some."""
    cdef word_t crowning = bottom_row(rules) if side.black else top_row(rules)
    # The squares men land on, by the way they come.
    cdef Openings on
    on.up_left = step(rules, UP_LEFT, step(rules, UP_LEFT, by.up_left))
    on.up_right = step(rules, UP_RIGHT, step(rules, UP_RIGHT, by.up_right))
    on.down_left = step(rules, DOWN_LEFT, step(rules, DOWN_LEFT, by.down_left))
    on.down_right = step(rules, DOWN_RIGHT, step(rules, DOWN_RIGHT, by.down_right))
    # From each of them the way back is closed by the piece just jumped (4.8).
    cdef word_t not_back_right = to.up_left | to.up_right | to.down_left
    cdef word_t not_back_left = to.up_left | to.up_right | to.down_right
    cdef word_t not_up_right = to.up_left | to.down_left | to.down_right
    cdef word_t not_up_left = to.up_right | to.down_left | to.down_right
    cdef word_t third = 0
    # Where a man stands after its second jump.
    cdef word_t second = 0
    cdef word_t landing
    cdef int total = 0
    if crowned_in_passing(rules) and crowning & (
        on.up_left | on.up_right | on.down_left | on.down_right
    ):
        return count_by_list(rules, side)
    if likely(not (
        (on.up_left & not_back_right)
        | (on.up_right & not_back_left)
        | (on.down_left & not_up_right)
        | (on.down_right & not_up_left)
    )):
        return (
            count_words(by.up_left, by.up_right) + count_words(by.down_left, by.down_right)
        )
    if choice_is_free(rules):
        # A capture that stops after one jump counts as well.
        total = count_words(
            on.up_left & ~not_back_right, on.up_right & ~not_back_left
        ) + count_words(on.down_left & ~not_up_right, on.down_right & ~not_up_left)
    if on.up_left:
        total += landings_going_on(on.up_left, to.up_left, to.up_right, to.down_left)
        landing = two_on(rules, UP_LEFT, on.up_left & to.up_left)
        second |= landing
        third |= landing & not_back_right
        landing = two_on(rules, UP_RIGHT, on.up_left & to.up_right)
        second |= landing
        third |= landing & not_back_left
        landing = two_on(rules, DOWN_LEFT, on.up_left & to.down_left)
        second |= landing
        third |= landing & not_up_right
    if on.up_right:
        total += landings_going_on(on.up_right, to.up_left, to.up_right, to.down_right)
        landing = two_on(rules, UP_LEFT, on.up_right & to.up_left)
        second |= landing
        third |= landing & not_back_right
        landing = two_on(rules, UP_RIGHT, on.up_right & to.up_right)
        second |= landing
        third |= landing & not_back_left
        landing = two_on(rules, DOWN_RIGHT, on.up_right & to.down_right)
        second |= landing
        third |= landing & not_up_left
    if on.down_left:
        total += landings_going_on(on.down_left, to.up_left, to.down_left, to.down_right)
        landing = two_on(rules, UP_LEFT, on.down_left & to.up_left)
        second |= landing
        third |= landing & not_back_right
        landing = two_on(rules, DOWN_LEFT, on.down_left & to.down_left)
        second |= landing
        third |= landing & not_up_right
        landing = two_on(rules, DOWN_RIGHT, on.down_left & to.down_right)
        second |= landing
        third |= landing & not_up_left
    if on.down_right:
        total += landings_going_on(on.down_right, to.up_right, to.down_left, to.down_right)
        landing = two_on(rules, UP_RIGHT, on.down_right & to.up_right)
        second |= landing
        third |= landing & not_back_left
        landing = two_on(rules, DOWN_LEFT, on.down_right & to.down_left)
        second |= landing
        third |= landing & not_up_right
        landing = two_on(rules, DOWN_RIGHT, on.down_right & to.down_right)
        second |= landing
        third |= landing & not_up_left
    if third or crowned_in_passing(rules) and second & crowning:
        return count_by_list(rules, side)
    return total


cdef inline word_t two_on(Rules* rules, int way, word_t pieces) noexcept nogil:
    """Where these pieces land."""
    return step(rules, way, step(rules, way, pieces))


cdef inline int count_forward(
    Rules* rules, int leftward, Side side, word_t to_left, word_t to_right
) noexcept nogil:
    """The captures of men that capture forward only, there being some.

    Such men never meet a square twice, so every path is a move of its own.
    """
    cdef int rightward = leftward + 1
    cdef word_t men = side.own & ~side.kings
    cdef word_t going_on = to_left | to_right
    cdef word_t by_left = men & to_left
    cdef word_t by_right = men & to_right
    cdef word_t on_left = two_on(rules, leftward, by_left)
    cdef word_t on_right = two_on(rules, rightward, by_right)
    cdef word_t left_left, left_right, right_left, right_right
    cdef int total = 0
    if likely(not (on_left | on_right) & going_on):
        return count_words(by_left, by_right)
    left_left = on_left & to_left
    left_right = on_left & to_right
    right_left = on_right & to_left
    right_right = on_right & to_right
    if (
        two_on(rules, leftward, left_left | right_left)
        | two_on(rules, rightward, left_right | right_right)
    ) & going_on:
        return count_by_list(rules, side)
    if choice_is_free(rules) or not most_pieces_compulsory(rules):
        total = count_words(on_left & ~going_on, on_right & ~going_on)
    return total + count_words(left_left, left_right) + count_words(right_left, right_right)


cdef inline int count_along_lines(
    Rules* rules, Side side, word_t men, word_t empty
) noexcept nogil:
    """As count_moves, where captures run along rows and columns, too."""
    cdef word_t prey = prey_of_men(rules, &side)
    cdef LineOpenings along = line_openings(rules, prey, empty, side.black)
    cdef LineOpenings by
    cdef Openings to
    cdef Openings across
    cdef word_t going_on = along.up | along.left | along.right | along.down
    cdef word_t capturing, landings
    by.up = men & along.up
    by.left = men & along.left
    by.right = men & along.right
    by.down = men & along.down
    capturing = by.up | by.left | by.right | by.down
    if captures_diagonally(rules):
        to = openings(rules, prey, empty, side.black)
        across.up_left = men & to.up_left
        across.up_right = men & to.up_right
        across.down_left = men & to.down_left
        across.down_right = men & to.down_right
        capturing |= across.up_left | across.up_right | across.down_left | across.down_right
    if side.own & side.kings:
        return count_with_kings(rules, side, empty, capturing != 0)
    if not capturing:
        return count_steps(rules, men, empty, side.black)
    if moves_along_lines(rules) or side.opponent & side.kings:
        return count_by_list(rules, side)
    # Whether anybody can go on; the way back is closed by the piece just jumped (4.8).
    if (
        goes_on(rules, UP, by.up, along.up | along.left | along.right, to)
        or goes_on(rules, LEFT, by.left, along.up | along.left | along.down, to)
        or goes_on(rules, RIGHT, by.right, along.up | along.right | along.down, to)
        or goes_on(rules, DOWN, by.down, along.left | along.right | along.down, to)
    ):
        return count_by_list(rules, side)
    landings = (
        two_on(rules, UP_LEFT, across.up_left)
        | two_on(rules, UP_RIGHT, across.up_right)
        | two_on(rules, DOWN_LEFT, across.down_left)
        | two_on(rules, DOWN_RIGHT, across.down_right)
    )
    if (
        landings & going_on
        or two_on(rules, UP_LEFT, across.up_left) & (to.up_left | to.up_right | to.down_left)
        or two_on(rules, UP_RIGHT, across.up_right) & (to.up_left | to.up_right | to.down_right)
        or two_on(rules, DOWN_LEFT, across.down_left) & (
            to.up_left | to.down_left | to.down_right
        )
        or two_on(rules, DOWN_RIGHT, across.down_right) & (
            to.up_right | to.down_left | to.down_right
        )
    ):
        return count_by_list(rules, side)
    return (
        count_words(by.up, by.left)
        + count_words(by.right, by.down)
        + count_words(across.up_left, across.up_right)
        + count_words(across.down_left, across.down_right)
    )


cdef inline bint goes_on(
    Rules* rules, int way, word_t by, word_t along, Openings to
) noexcept nogil:
    """Whether men that jump this way along a line can jump again."""
    return (
        two_on(rules, way, by)
        & (along | to.up_left | to.up_right | to.down_left | to.down_right)
    ) != 0
