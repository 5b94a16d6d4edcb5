# The capture search: one piece after another jumps as far as it can.

cdef enum:
    # So many jumps are searched before the memo is kept: ordinary positions, even rich ones, stay
    # far below.
    REMEMBER_FROM = 256

cdef struct Search:
    # Where a jump may end: the origin is among them (4.8), jumped pieces are not (4.11).
    word_t empty
    word_t opponent
    word_t kings        # the opponent's
    word_t crowning     # the far row
    word_t wanted       # only these pieces are followed up; all of them, but for one_route
    MoveList* moves
    Memo memo
    int jumps           # that the memo would save, so far
    bint black
    int origin          # the place of the piece that captures
    word_t stops[LONGEST_ROUTE]
    # Kept only where the rules ask for them: what was jumped, and which way.
    word_t victims[LONGEST_ROUTE]
    int ways[LONGEST_ROUTE]


cdef inline word_t free_squares(Rules* rules, const Search* search, word_t left) noexcept nogil:
    """The squares that are empty while the pieces of `left` are still on the board."""
    if removed_at_once(rules):
        return search.empty | (search.opponent ^ left)
    return search.empty


cdef inline bint remembers(Rules* rules, const Search* search, int taken) noexcept nogil:
    """Whether the points of a search are kept: in a long one, unless routes are told apart."""
    return (
        search.jumps > REMEMBER_FROM
        and taken >= shortest_ring(rules)
        and not search.moves.count_routes
        and not kings_first(rules)
    )


cdef inline word_t point_of(Rules* rules, int way, word_t left) noexcept nogil:
    """What a point is known by, besides its square.

    The way a piece came makes no difference: the piece behind it is jumped and stays, or may be
    passed, and straight on everybody goes for himself. Only where that piece is gone and the way
    back is forbidden, the way is part of the point; a ghost square stands for it.
    """
    if removed_at_once(rules) and not may_turn_back(rules):
        return left | (<word_t> 1) << (9 * (way - UP) + 8)
    return left


cdef inline word_t king_victim(
    Rules* rules, const Search* search, int way, word_t square, word_t left
) noexcept nogil:
    """The piece a king on this square jumps in this way (4.3); 0 if there is none.

    It must be an opponent's that was not jumped before (4.7, 4.8: `left`), with an empty square
    behind it.
    """
    cdef word_t empty = free_squares(rules, search, left)
    cdef word_t victim
    if kings_fly(rules):
        victim = nearest(way, ray_from(rules, way, square) & ~empty) & left
    else:
        victim = step(rules, way, square) & left
    if step(rules, way, victim) & empty:
        return victim
    return 0


cdef inline int order_of_kings(const Search* search, int taken) noexcept nogil:
    """A bit for each piece taken, the first highest: 1 for a king."""
    cdef int order = 0
    cdef int number
    for number in range(1, taken + 1):
        order = 2 * order + ((search.victims[number] & search.kings) != 0)
    return order


cdef void finish(
    Rules* rules,
    Search* search,
    word_t target,
    word_t left,
    int taken,
    bint promotes,
    bint by_king,
) noexcept nogil:
    """A capture that cannot go on: list it, if none of more worth is known (4.13)."""
    cdef CMove move
    cdef word_t captured = search.opponent ^ left
    cdef int value
    if not choice_is_free(rules):
        value = worth(
            rules,
            taken,
            count_word(captured & search.kings) if captured_kings_count(rules) else 0,
            by_king,
            order_of_kings(search, taken) if kings_first(rules) else 0,
        )
        if value < search.moves.most:
            return
        if value > search.moves.most:
            start_over(search.moves, value)
    move.origin = search.origin
    move.target = lowest_place(target)
    move.captured = captured
    move.routes = 1
    move.promotes = promotes
    search.stops[taken] = target
    append_capture(search.moves, &move, taken, taken >= shortest_ring(rules), search.stops)


# ---- kings ----------------------------------------------------------------------------------

cdef inline void king_turn(
    Rules* rules,
    Search* search,
    int way,
    word_t square,
    word_t left,
    int taken,
    bint promotes,
    bint* ended,
) noexcept nogil:
    """Go on from `square` in this way, if that is possible (4.6)."""
    cdef word_t victim = king_victim(rules, search, way, square, left)
    if victim:
        ended[0] = False
        if victim & search.wanted:
            search.stops[taken] = square
            king_jump(rules, search, way, victim, left ^ victim, taken + 1, promotes)


cdef inline void king_turns(
    Rules* rules,
    Search* search,
    int way,
    word_t square,
    word_t left,
    int taken,
    bint promotes,
    bint* ended,
) noexcept nogil:
    """Every turn a king may take that came to `square` in this way."""
    if way < UP:
        if way == UP_LEFT or way == DOWN_RIGHT:
            king_turn(rules, search, UP_RIGHT, square, left, taken, promotes, ended)
            king_turn(rules, search, DOWN_LEFT, square, left, taken, promotes, ended)
        else:
            king_turn(rules, search, UP_LEFT, square, left, taken, promotes, ended)
            king_turn(rules, search, DOWN_RIGHT, square, left, taken, promotes, ended)
        if captures_along_lines(rules):
            king_turn(rules, search, UP, square, left, taken, promotes, ended)
            king_turn(rules, search, LEFT, square, left, taken, promotes, ended)
            king_turn(rules, search, RIGHT, square, left, taken, promotes, ended)
            king_turn(rules, search, DOWN, square, left, taken, promotes, ended)
        if may_turn_back(rules):
            way = opposite(way)
            king_turn(rules, search, way, square, left, taken, promotes, ended)
        return
    if way == UP or way == DOWN:
        king_turn(rules, search, LEFT, square, left, taken, promotes, ended)
        king_turn(rules, search, RIGHT, square, left, taken, promotes, ended)
    else:
        king_turn(rules, search, UP, square, left, taken, promotes, ended)
        king_turn(rules, search, DOWN, square, left, taken, promotes, ended)
    if captures_diagonally(rules):
        king_turn(rules, search, UP_LEFT, square, left, taken, promotes, ended)
        king_turn(rules, search, UP_RIGHT, square, left, taken, promotes, ended)
        king_turn(rules, search, DOWN_LEFT, square, left, taken, promotes, ended)
        king_turn(rules, search, DOWN_RIGHT, square, left, taken, promotes, ended)


cdef void king_jump(
    Rules* rules,
    Search* search,
    int way,
    word_t victim,
    word_t left,
    int taken,
    bint promotes,
) noexcept nogil:
    """A king has jumped `victim`, its capture number `taken`: go on where it may land (4.3, 4.6).

    It may turn on every square it can land on; going straight on is the same from all of them
    and is done once, from the square behind the victim.
    """
    cdef word_t behind_it = step(rules, way, victim)
    cdef word_t landing = behind_it
    cdef word_t ray, empty, squares, square, ahead
    cdef word_t going_on = 0
    cdef Seen* seen
    cdef bint ended = True
    cdef bint ended_here
    cdef bint memory
    if kings_first(rules):
        search.victims[taken] = victim
    if kings_fly(rules) and not kings_land_behind(rules):
        ray = ray_from(rules, way, victim)
        empty = free_squares(rules, search, left)
        landing = before(way, ray, nearest(way, ray & ~empty))
    ahead = king_victim(rules, search, way, behind_it, left)
    squares = landing
    search.jumps += 1
    memory = remembers(rules, search, taken)
    if memory:
        seen = recall(&search.memo, point_of(rules, way, left))
        if seen != NULL:
            squares = landing & ~seen.squares
            ended = not landing & seen.going_on
            seen.squares |= landing
            if ahead:
                seen.going_on |= landing
    while squares:
        square = lowest(squares)
        squares ^= square
        ended_here = True
        king_turns(rules, search, way, square, left, taken, promotes, &ended_here)
        if not ended_here:
            going_on |= square
    if going_on:
        ended = False
        if memory and not ahead:
            note_going_on(&search.memo, point_of(rules, way, left), going_on)
    if ahead:
        ended = False
        if ahead & search.wanted:
            search.stops[taken] = behind_it
            king_jump(rules, search, way, ahead, left ^ ahead, taken + 1, promotes)
    if ended:
        while landing:
            square = lowest(landing)
            landing ^= square
            finish(rules, search, square, left, taken, promotes, True)


cdef inline bint king_from(
    Rules* rules, Search* search, word_t square, word_t left, int taken, bint promotes
) noexcept nogil:
    """A king on `square` with every way open; whether it can jump at all."""
    cdef bint ended = True
    if captures_diagonally(rules):
        king_turn(rules, search, UP_LEFT, square, left, taken, promotes, &ended)
        king_turn(rules, search, UP_RIGHT, square, left, taken, promotes, &ended)
        king_turn(rules, search, DOWN_LEFT, square, left, taken, promotes, &ended)
        king_turn(rules, search, DOWN_RIGHT, square, left, taken, promotes, &ended)
    if captures_along_lines(rules):
        king_turn(rules, search, UP, square, left, taken, promotes, &ended)
        king_turn(rules, search, LEFT, square, left, taken, promotes, &ended)
        king_turn(rules, search, RIGHT, square, left, taken, promotes, &ended)
        king_turn(rules, search, DOWN, square, left, taken, promotes, &ended)
    return not ended


# ---- men ------------------------------------------------------------------------------------

cdef inline void man_turn(
    Rules* rules,
    Search* search,
    int way,
    word_t square,
    word_t left,
    int taken,
    bint* ended,
) noexcept nogil:
    """Jump the neighbour in this way if the square behind it is empty (4.2)."""
    cdef word_t victim = step(rules, way, square) & left
    cdef word_t landing = step(rules, way, victim) & free_squares(rules, search, left)
    if not men_take_kings(rules) and victim & search.kings:
        return
    if landing:
        if removed_at_once(rules) and not may_turn_back(rules):
            if taken and way == opposite(search.ways[taken]):
                return
            search.ways[taken + 1] = way
        ended[0] = False
        if victim & search.wanted:
            search.stops[taken] = square
            if kings_first(rules):
                search.victims[taken + 1] = victim
            man_from(rules, search, way, landing, left ^ victim, taken + 1)


cdef void man_from(
    Rules* rules, Search* search, int way, word_t square, word_t left, int taken
) noexcept nogil:
    """A man on `square` that has taken `taken` pieces goes on as long as it can (4.5).

    Passing the far row leaves it a man (4.15), unless the game crowns it in passing.
    """
    cdef Seen* seen
    cdef bint ended = True
    if crowned_in_passing(rules) and square & search.crowning and taken:
        if not king_from(rules, search, square, left, taken, True):
            finish(rules, search, square, left, taken, True, False)
        return
    if men_wander(rules):
        search.jumps += 1
        if remembers(rules, search, taken):
            seen = recall(&search.memo, point_of(rules, way, left))
            if seen != NULL:
                if seen.squares & square:
                    return
                seen.squares |= square
    if captures_diagonally(rules):
        if men_capture_backward(rules) or not search.black:
            man_turn(rules, search, UP_LEFT, square, left, taken, &ended)
            man_turn(rules, search, UP_RIGHT, square, left, taken, &ended)
        if men_capture_backward(rules) or search.black:
            man_turn(rules, search, DOWN_LEFT, square, left, taken, &ended)
            man_turn(rules, search, DOWN_RIGHT, square, left, taken, &ended)
    if captures_along_lines(rules):
        if men_capture_backward(rules) or not search.black:
            man_turn(rules, search, UP, square, left, taken, &ended)
        man_turn(rules, search, LEFT, square, left, taken, &ended)
        man_turn(rules, search, RIGHT, square, left, taken, &ended)
        if men_capture_backward(rules) or search.black:
            man_turn(rules, search, DOWN, square, left, taken, &ended)
    if ended and taken:
        finish(rules, search, square, left, taken, (square & search.crowning) != 0, False)


# ---- a whole search -------------------------------------------------------------------------

cdef inline void prepare(
    Rules* rules, Search* search, const Side* side, word_t empty, MoveList* moves
) noexcept nogil:
    search.empty = empty
    search.opponent = side.opponent
    search.kings = side.opponent & side.kings
    search.crowning = bottom_row(rules) if side.black else top_row(rules)
    search.wanted = ~(<word_t> 0)
    search.moves = moves
    search.jumps = 0
    search.black = side.black
    open_memo(&search.memo)


cdef inline void search_man(Rules* rules, Search* search, word_t origin) noexcept nogil:
    search.empty |= origin
    search.origin = lowest_place(origin)
    man_from(rules, search, UP, origin, search.opponent, 0)
    search.empty ^= origin
    forget(&search.memo)


cdef inline void search_king(Rules* rules, Search* search, word_t origin) noexcept nogil:
    search.empty |= origin
    search.origin = lowest_place(origin)
    king_from(rules, search, origin, search.opponent, 0, False)
    search.empty ^= origin
    forget(&search.memo)


cdef void captures(
    Rules* rules, const Side* side, word_t empty, word_t men, MoveList* moves
) noexcept nogil:
    """All captures of these men and of all kings; the list keeps those of most worth (4.13)."""
    cdef Search search
    cdef word_t origin
    cdef word_t kings = side.own & side.kings
    prepare(rules, &search, side, empty, moves)
    while men:
        origin = lowest(men)
        men ^= origin
        search_man(rules, &search, origin)
    while kings:
        origin = lowest(kings)
        kings ^= origin
        search_king(rules, &search, origin)


cdef void routes_of(
    Rules* rules, const Side* side, const CMove* wanted, MoveList* routes
) noexcept nogil:
    """Every route over no other than the wanted move's pieces; the caller sorts out the target."""
    cdef Search search
    cdef word_t empty = board_squares(rules) ^ (side.own | side.opponent)
    cdef word_t origin = <word_t> 1 << wanted.origin
    prepare(rules, &search, side, empty, routes)
    search.wanted = <word_t> wanted.captured
    if origin & side.kings:
        search_king(rules, &search, origin)
    else:
        search_man(rules, &search, origin)
