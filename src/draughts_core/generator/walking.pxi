# Playing moves inside the generator, and walking the tree of moves.

cdef inline Side after_move(const Side* side, const CMove* move) noexcept nogil:
    cdef Side after
    cdef word_t origin = BITS[move.origin]
    cdef word_t target = BITS[move.target]
    cdef word_t captured = <word_t> move.captured
    cdef word_t moved = origin ^ target
    cdef word_t kings = side.kings & ~captured
    if kings & origin:
        kings ^= moved
    elif move.promotes:
        kings |= target
    after.kings = kings
    after.opponent = side.own ^ moved
    after.own = side.opponent & ~captured
    after.black = not side.black
    return after


cdef inline int count_after_steps(
    Rules* rules, const Side* side, word_t targets, int way, word_t crowning
) noexcept nogil:
    """The moves after each of these steps of a man, added up; -1 if there is no memory."""
    cdef Side after
    cdef word_t target
    cdef int below
    cdef int total = 0
    after.own = side.opponent
    after.black = not side.black
    while targets:
        target = lowest(targets)
        targets ^= target
        after.opponent = side.own ^ (target | step(rules, opposite(way), target))
        after.kings = side.kings | (target & crowning)
        below = count_moves(rules, after)
        if below < 0:
            return -1
        total += below
    return total


cdef int count_two_plies(Rules* rules, const Side* side, MoveList* moves) noexcept nogil:
    """The moves after each move, added up; -1 if there is no memory.

    The men's steps, most of all moves, are not even listed: they are counted on as they come.
    """
    cdef word_t empty = board_squares(rules) ^ (side.own | side.opponent)
    cdef word_t men = side.own & ~side.kings
    cdef int number, below, left, right
    cdef int total = 0
    if has_lost(rules, side):
        return 0
    list_captures(rules, side, empty, moves)
    if moves_along_lines(rules):
        if not moves.count:
            quiet_moves(rules, side, empty, moves)
    elif not moves.count:
        king_moves(rules, side, empty, moves)
        if side.black:
            left = count_after_steps(
                rules, side, step(rules, DOWN_LEFT, men) & empty, DOWN_LEFT, bottom_row(rules)
            )
            right = count_after_steps(
                rules, side, step(rules, DOWN_RIGHT, men) & empty, DOWN_RIGHT, bottom_row(rules)
            )
        else:
            left = count_after_steps(
                rules, side, step(rules, UP_LEFT, men) & empty, UP_LEFT, top_row(rules)
            )
            right = count_after_steps(
                rules, side, step(rules, UP_RIGHT, men) & empty, UP_RIGHT, top_row(rules)
            )
        if left < 0 or right < 0:
            return -1
        total = left + right
    for number in range(moves.count):
        below = count_moves(rules, after_move(side, &moves.moves[number]))
        if below < 0:
            return -1
        total += below
    return -1 if moves.out_of_memory else total


cdef uint64_t walk(
    Rules* rules, const Side* side, int depth, bint unique, bint* out_of_memory
) noexcept nogil:
    """The number of sequences of `depth` moves; if not unique, every route counts.

    The last ply is counted, not made, and counted from the last but one: a call less for each of
    its nodes is a tenth of the whole.
    """
    cdef MoveList moves
    cdef Side after
    cdef uint64_t total = 0
    cdef uint64_t below
    cdef int number
    open_list(&moves, NULL, True, not unique)
    if depth == 2 and unique:
        number = count_two_plies(rules, side, &moves)
        close_list(&moves)
        if number < 0:
            out_of_memory[0] = True
            return 0
        return number
    all_moves(rules, side, &moves)
    if moves.out_of_memory:
        out_of_memory[0] = True
        close_list(&moves)
        return 0
    for number in range(moves.count):
        below = 1
        if depth > 1:
            after = after_move(side, &moves.moves[number])
            below = walk(rules, &after, depth - 1, unique, out_of_memory)
        total += below if unique else below * moves.moves[number].routes
    close_list(&moves)
    return total
