# Walking the tree of moves with a memory of what was counted, and with an eye on being stopped.
#
# The table is shared by all threads of one count. An entry holds the whole position, so that
# no two positions are ever taken for each other; the game, the convention and the depth at the
# root are those of the count, and with the plies left they say who is to move.
#
# Exact whatever the threads do: `data` of an entry (plies left and count) is its lock, too. Who
# swaps LOCKED into it and gets something else out of it holds the entry, alone reads or writes the
# position beside it, and gives it back by storing `data`. Who gets LOCKED goes on without the
# table, so nobody ever waits. A look without the lock only tells whether taking it is worth while.

cdef extern from "table.h" nogil:
    enum:
        KEY_WORDS "DRAUGHTS_CORE_KEY_WORDS"
        KEY_ROOM "DRAUGHTS_CORE_KEY_ROOM"
    uint64_t peek_word(const uint64_t* word)
    void poke_word(uint64_t* word, uint64_t value)
    uint64_t seize_word(uint64_t* word, uint64_t value)
    void release_word(uint64_t* word, uint64_t value)
    int peek_flag(const int* flag)
    void look_ahead(const void* place)
    uint64_t scaled(uint64_t mixed, uint64_t count)

cdef enum:
    # Where the count ends and the plies left begin. A count too large for it is not kept.
    COUNT_BITS = 56
    BUCKET = 2
    # With a table, all nodes from so many plies left on are remembered; without, from so many on
    # they are walked here and not by `walk`, for the sake of being stopped.
    REMEMBERED_FROM = 2
    STOPPED_FROM = 7
    # After how many of these nodes the owner is asked whether to go on.
    REMEMBERED_PATIENCE = 512
    STOPPED_PATIENCE = 2

cdef extern from *:
    """
    #define DRAUGHTS_CORE_LOCKED (~(uint64_t)0)
    """
    const uint64_t LOCKED "DRAUGHTS_CORE_LOCKED"

cdef struct Entry:
    uint64_t data               # plies left (0: a free entry) and count, or LOCKED
    uint64_t key[KEY_ROOM]


cdef inline void write_key(const Side* side, uint64_t* key) noexcept nogil:
    key[0] = low_half(side.own)
    key[1] = low_half(side.opponent)
    key[2] = low_half(side.kings)
    if KEY_WORDS > 3:
        key[KEY_WORDS - 3] = high_half(side.own)
        key[KEY_WORDS - 2] = high_half(side.opponent)
        key[KEY_WORDS - 1] = high_half(side.kings)


cdef inline bint is_key(const Entry* entry, const uint64_t* key) noexcept nogil:
    cdef int number
    cdef uint64_t differing = 0
    for number in range(KEY_WORDS):
        differing |= peek_word(&entry.key[number]) ^ key[number]
    return differing == 0


cdef inline Entry* bucket_of(Walk* task, const Side* side, int left) noexcept nogil:
    """Where this position stands or would stand, with so many plies left."""
    cdef uint64_t mixed = folded(side.own) + <uint64_t> left * <uint64_t> 0x9E3779B97F4A7C15
    mixed *= <uint64_t> 0xBF58476D1CE4E5B9
    mixed ^= mixed >> 32
    mixed = (mixed + folded(side.opponent)) * <uint64_t> 0x94D049BB133111EB
    mixed ^= mixed >> 29
    mixed = (mixed + folded(side.kings)) * <uint64_t> 0xD6E8FEB86659FD93
    mixed ^= mixed >> 32
    mixed *= <uint64_t> 0xD6E8FEB86659FD93
    return <Entry*> task.table + BUCKET * scaled(
        mixed, task.table_bytes / (BUCKET * sizeof(Entry))
    )


cdef inline bint look_up(
    Entry* bucket, const uint64_t* key, int left, uint64_t* count
) noexcept nogil:
    cdef Entry* entry
    cdef uint64_t data
    cdef bint is_found
    cdef int number
    for number in range(BUCKET):
        entry = &bucket[number]
        if peek_word(&entry.data) >> COUNT_BITS != <uint64_t> left or not is_key(entry, key):
            continue
        data = seize_word(&entry.data, LOCKED)
        if data == LOCKED:
            continue
        is_found = data >> COUNT_BITS == <uint64_t> left and is_key(entry, key)
        release_word(&entry.data, data)
        if is_found:
            count[0] = data & ((<uint64_t> 1 << COUNT_BITS) - 1)
            return True
    return False


cdef inline void remember(
    Entry* bucket, const uint64_t* key, int left, uint64_t count
) noexcept nogil:
    """Into the place of what took the least work: the fewest plies left, then the least count."""
    cdef Entry* entry = bucket
    cdef int number
    if count >> COUNT_BITS:
        return
    for number in range(1, BUCKET):
        if peek_word(&bucket[number].data) < peek_word(&entry.data):
            entry = &bucket[number]
    if seize_word(&entry.data, LOCKED) == LOCKED:
        return
    for number in range(KEY_WORDS):
        poke_word(&entry.key[number], key[number])
    release_word(&entry.data, <uint64_t> left << COUNT_BITS | count)


cdef uint64_t walk_below(
    Rules* rules, const Side* side, int left, Entry* bucket, Walk* task
) noexcept nogil:
    """The moves of a position and what is below each, added up."""
    cdef MoveList moves
    # The next is made before this one is walked, so that its bucket is on its way.
    cdef Side after
    cdef Side following = side[0]
    cdef Entry* its_bucket = NULL
    cdef Entry* next_bucket = NULL
    cdef uint64_t total = 0
    cdef uint64_t below
    cdef int number
    open_list(&moves, NULL, True, not task.unique)
    all_moves(rules, side, &moves)
    if moves.out_of_memory:
        task.out_of_memory = True
    else:
        for number in range(moves.count + 1):
            after = following
            its_bucket = next_bucket
            if number < moves.count:
                following = after_move(side, &moves.moves[number])
                if task.table != NULL:
                    next_bucket = bucket_of(task, &following, left - 1)
                    look_ahead(next_bucket)
            if number:
                below = walk_on(rules, &after, left - 1, its_bucket, task)
                total += below if task.unique else below * moves.moves[number - 1].routes
                if task.out_of_memory or peek_flag(task.stop):
                    break
    close_list(&moves)
    return total


cdef uint64_t walk_on(
    Rules* rules, const Side* side, int left, Entry* bucket, Walk* task
) noexcept nogil:
    """As `walk`, by way of the table where there is one; anything once the task is stopped."""
    cdef uint64_t key[KEY_ROOM]
    cdef uint64_t total = 0
    if left < (STOPPED_FROM if bucket == NULL else REMEMBERED_FROM):
        return walk(rules, side, left, task.unique, &task.out_of_memory)
    task.patience -= 1
    if task.patience < 0:
        task.patience = STOPPED_PATIENCE if bucket == NULL else REMEMBERED_PATIENCE
        if task.ask != NULL:
            task.ask(task)
    if bucket == NULL:
        return walk_below(rules, side, left, bucket, task)
    write_key(side, key)
    if look_up(bucket, key, left, &total):
        return total
    if left == REMEMBERED_FROM:
        total = walk(rules, side, left, task.unique, &task.out_of_memory)
    else:
        total = walk_below(rules, side, left, bucket, task)
    if not task.out_of_memory and not peek_flag(task.stop):
        remember(bucket, key, left, total)
    return total
