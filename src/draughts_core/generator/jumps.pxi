# Captures one jump at a time: with which jumps a piece can begin a capture, or go on with one.

cdef bint lies_this_way(Rules* rules, int way, word_t start, word_t square) noexcept nogil:
    """Whether a square lies in this way from another, as far as the edge; rays run on."""
    start = step(rules, way, start) & board_squares(rules)
    while start:
        if start == square:
            return True
        start = step(rules, way, start) & board_squares(rules)
    return False


cdef bint goes_this_way(
    Rules* rules, const Search* search, int way, word_t square, word_t last, bint king
) noexcept nogil:
    """Whether a piece may capture in this way at all, having come over `last` (0: from rest)."""
    cdef int back
    if way < UP:
        if not captures_diagonally(rules):
            return False
    elif not captures_along_lines(rules):
        return False
    if not king and not men_capture_backward(rules):
        if way == UP_LEFT or way == UP_RIGHT or way == UP:
            if search.black:
                return False
        elif way == DOWN_LEFT or way == DOWN_RIGHT or way == DOWN:
            if not search.black:
                return False
    if not last:
        return True
    back = opposite(way)
    if lies_this_way(rules, back, last, square):
        # It would turn back; where jumped pieces stay, nothing is there to be jumped.
        return not removed_at_once(rules) or may_turn_back(rules)
    if king and lies_this_way(rules, way, last, square):
        # Straight on, a route goes from the square just behind the piece.
        return step(rules, way, last) == square
    return True


cdef void king_first_jump(
    Rules* rules, Search* search, int way, word_t square, word_t left, int taken, Jumps* jumps
) noexcept nogil:
    """Every landing of a king's jump in this way from which a capture is carried to its end."""
    cdef word_t victim = king_victim(rules, search, way, square, left)
    cdef word_t behind_it, landing, ray, empty, target, ahead
    cdef MoveList moves
    cdef Jump* jump
    cdef int number
    cdef int first = jumps.count
    cdef bint ended = True
    cdef bint ended_here
    if not victim:
        return
    left ^= victim
    behind_it = step(rules, way, victim)
    landing = behind_it
    if kings_fly(rules) and not kings_land_behind(rules):
        ray = ray_from(rules, way, victim)
        empty = free_squares(rules, search, left)
        landing = before(way, ray, nearest(way, ray & ~empty))
    ahead = king_victim(rules, search, way, behind_it, left)
    search.moves = &moves
    search.stops[taken] = square
    search.victims[taken + 1] = victim
    while landing:
        target = lowest(landing)
        landing ^= target
        open_list(&moves)
        ended_here = True
        king_turns(rules, search, way, target, left, taken + 1, False, &ended_here)
        if target == behind_it and ahead:
            ended_here = False
            search.stops[taken + 1] = behind_it
            king_jump(rules, search, way, ahead, left ^ ahead, taken + 2, False)
        if ended_here:
            finish(rules, search, target, left, taken + 1, False, True)
        else:
            ended = False
        forget(&search.memo)
        jump = &jumps.jumps[jumps.count]
        jumps.count += 1
        jump.victim = victim
        jump.target = target
        jump.worth = moves.most
        jump.goes_on = not ended_here
        jump.crowned = False
        jumps.out_of_memory |= moves.out_of_memory
        close_list(&moves)
    if not ended:
        # It has to go on, so it lands only where it can.
        number = first
        while first < jumps.count:
            if jumps.jumps[first].goes_on:
                jumps.jumps[number] = jumps.jumps[first]
                number += 1
            first += 1
        jumps.count = number


cdef void man_first_jump(
    Rules* rules, Search* search, int way, word_t square, word_t left, int taken, Jumps* jumps
) noexcept nogil:
    """A man's jump in this way."""
    cdef word_t victim = step(rules, way, square) & left
    cdef word_t target = step(rules, way, victim) & free_squares(rules, search, left)
    cdef MoveList moves
    cdef Jump* jump
    if not target or (not men_take_kings(rules) and victim & search.kings):
        return
    left ^= victim
    open_list(&moves)
    search.moves = &moves
    search.stops[taken] = square
    search.victims[taken + 1] = victim
    search.ways[taken + 1] = way
    man_from(rules, search, way, target, left, taken + 1)
    forget(&search.memo)
    jump = &jumps.jumps[jumps.count]
    jumps.count += 1
    jump.victim = victim
    jump.target = target
    jump.worth = moves.most
    jumps.out_of_memory |= moves.out_of_memory
    # A capture that goes on takes more than this one piece.
    jump.goes_on = moves.count > 0 and <word_t> moves.moves[0].captured != search.opponent ^ left
    jump.crowned = (target & search.crowning) != 0 and (
        crowned_in_passing(rules) or not jump.goes_on
    )
    close_list(&moves)


cdef void jumps_of(
    Rules* rules, const Side* side, word_t piece, word_t taken, word_t last, Jumps* jumps
) noexcept nogil:
    """With which jumps this piece can capture as the rules ask for, were it the only one.

    Args:
        side: `opponent` with the pieces jumped so far in it.
        taken: those pieces; where jumped pieces leave the board at once, they are in nobody's way.
        last: the one jumped last; 0 where the capture begins.
    """
    cdef Search search
    cdef word_t left = side.opponent & ~taken
    cdef word_t occupied = side.own | (left if removed_at_once(rules) else side.opponent)
    cdef int way
    cdef int number = 1 if last else 0
    cdef int most = 0
    cdef int kept = 0
    cdef bint king = (side.kings & piece) != 0
    jumps.count = 0
    jumps.out_of_memory = False
    prepare(rules, &search, side, (board_squares(rules) & ~occupied) | piece, NULL)
    # What was jumped before is the same for all and need not be known.
    search.stops[0] = piece
    search.victims[1] = 0
    search.ways[1] = UP
    for way in range(WAYS):
        if goes_this_way(rules, &search, way, piece, last, king):
            if king:
                king_first_jump(rules, &search, way, piece, left, number, jumps)
            else:
                man_first_jump(rules, &search, way, piece, left, number, jumps)
    for number in range(jumps.count):
        most = max(most, jumps.jumps[number].worth)
    for number in range(jumps.count):
        if jumps.jumps[number].worth == most:
            jumps.jumps[kept] = jumps.jumps[number]
            kept += 1
    jumps.count = kept
