# What the rest of the library calls: a table of functions for each game, filled by the roll.

cdef inline Side side_of(const State* state) noexcept nogil:
    cdef Side side
    side.own = <word_t> state.own
    side.opponent = <word_t> state.opponent
    side.kings = <word_t> state.kings
    side.black = state.black
    return side


cdef void list_entry(Rules* rules, const State* state, MoveList* moves) noexcept nogil:
    cdef Side side = side_of(state)
    all_moves(rules, &side, moves)


cdef void routes_entry(
    Rules* rules, const State* state, const CMove* wanted, MoveList* routes
) noexcept nogil:
    cdef Side side = side_of(state)
    routes_of(rules, &side, wanted, routes)


cdef int count_entry(Rules* rules, const State* state) noexcept nogil:
    return count_moves(rules, side_of(state))


cdef bint capture_entry(Rules* rules, const State* state) noexcept nogil:
    cdef Side side = side_of(state)
    return can_capture(rules, &side)


cdef uint64_t walk_entry(
    Rules* rules, const State* state, int depth, bint unique, bint* out_of_memory
) noexcept nogil:
    cdef Side side = side_of(state)
    return walk(rules, &side, depth, unique, out_of_memory)


cdef uint64_t long_walk_entry(
    Rules* rules, const State* state, int depth, Walk* task
) noexcept nogil:
    cdef Side side = side_of(state)
    cdef Entry* bucket = NULL
    if task.table != NULL:
        bucket = bucket_of(task, &side, depth)
    return walk_on(rules, &side, depth, bucket, task)


cdef void jumps_entry(
    Rules* rules, const State* state, mask_t piece, mask_t taken, mask_t last, Jumps* jumps
) noexcept nogil:
    cdef Side side = side_of(state)
    jumps_of(rules, &side, <word_t> piece, <word_t> taken, <word_t> last, jumps)


cdef void fill_generator(Rules* rules, Generator* generator) noexcept:
    generator.list_moves = <list_t> list_entry[Rules]
    generator.list_routes = <routes_t> routes_entry[Rules]
    generator.count = <count_t> count_entry[Rules]
    generator.any_capture = <capture_t> capture_entry[Rules]
    generator.leaves = <walk_t> walk_entry[Rules]
    generator.long_walk = <long_walk_t> long_walk_entry[Rules]
    generator.list_jumps = <jumps_t> jumps_entry[Rules]
    generator.board = board_squares(rules)
