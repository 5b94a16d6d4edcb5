# Steps, and rays: all places from a place to the end of the word, a way each. They run over ghost
# squares too; those are never empty, so the first of them ends the way like any piece.

cdef word_t RAYS[WAYS][128]         # along the diagonals, and along lines of diagonal boards
cdef word_t LINE_RAYS[WAYS][128]    # where every square is played on
# The bit of each place: a load is cheaper than a shift by a number from memory.
cdef word_t BITS[128]


cdef inline word_t step(Rules* rules, int way, word_t mask) noexcept nogil:
    """One square on; with a constant way a single shift."""
    if way == UP_LEFT:
        return mask >> 7
    if way == UP_RIGHT:
        return mask >> 6
    if way == DOWN_LEFT:
        return mask << 6
    if way == DOWN_RIGHT:
        return mask << 7
    if way == UP:
        return mask >> (9 if moves_along_lines(rules) else 13)
    if way == LEFT:
        return mask >> 1
    if way == RIGHT:
        return mask << 1
    return mask << (9 if moves_along_lines(rules) else 13)


cdef void fill_rays(Rules* rules) noexcept:
    cdef int way, place
    cdef word_t ray, bit
    for way in range(WAYS):
        for place in range(8 * <int> sizeof(word_t)):
            BITS[place] = <word_t> 1 << place
            ray = 0
            bit = step(rules, way, (<word_t> 1) << place)
            while bit:
                ray |= bit
                bit = step(rules, way, bit)
            if moves_along_lines(rules):
                LINE_RAYS[way][place] = ray
            else:
                RAYS[way][place] = ray


cdef inline word_t ray_from(Rules* rules, int way, word_t square) noexcept nogil:
    if moves_along_lines(rules):
        return LINE_RAYS[way][lowest_place(square)]
    return RAYS[way][lowest_place(square)]


cdef inline word_t nearest(int way, word_t blockers) noexcept nogil:
    """The first of the blockers on a ray this way; 0 where there is none."""
    if leads_down(way):
        return lowest(blockers)
    return (<word_t> 1) << highest_place(blockers) if blockers else 0


cdef inline word_t before(int way, word_t ray, word_t blocker) noexcept nogil:
    """The part of a ray in front of its first blocker (all of it for 0)."""
    if leads_down(way):
        return ray & (blocker - 1)
    return ray & ~(blocker | (blocker - 1)) if blocker else ray


cdef inline word_t spread(Rules* rules, int way, word_t pieces, word_t empty) noexcept nogil:
    """Every empty square that a king among `pieces` reaches (3.9), all kings at once.

    A square is reached from one king only, the nearest one looking back, so the bits of the
    answer can be counted.
    """
    cdef word_t reached = step(rules, way, pieces) & empty
    cdef word_t front = reached
    if not kings_fly(rules):
        return reached
    while front:
        front = step(rules, way, front) & empty
        reached |= front
    return reached
