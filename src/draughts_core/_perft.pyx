"""Counting move sequences, the classical test of a move generator."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from draughts_core._bitboard cimport mask_t
from draughts_core._game cimport GameState
from draughts_core._move cimport make_move
from draughts_core._movegen cimport generate, leaves, long_walk, play
from draughts_core._movelist cimport (
    MOVES_IN_PLACE,
    CRoute,
    MoveList,
    close_list,
    open_list,
    sort_moves,
)
from draughts_core._position cimport Position, make_position
from draughts_core._state cimport State, Walk

import os

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1

cdef extern from "table.h" nogil:
    void* open_table(uint64_t bytes, void** block)
    int peek_flag(const int* flag)
    void set_flag(int* flag)
    int take_number(int* next)
    double seconds_now()

cdef enum:
    # Every ply takes four kilobytes of the C stack.
    DEEPEST = 128
    # Over before anybody could interrupt it or wish for a second thread.
    SHORT = 4
    # Into so many parts a count is split for threads, progress and checkpoints, if it has them.
    PARTS = 200
    # And so many plies are left below each, at least.
    PART_DEPTH = 3

# How often, in seconds, signals are looked at and progress is told.
cdef double PERIOD = 0.1

cdef object WHOLE = (1 << 64) - 1


cdef int state_of(object position, State* state) except -1:
    if isinstance(position, Position):
        state[0] = (<Position> position).state
    elif isinstance(position, GameState):
        state[0] = (<GameState> position).now()[0]
    else:
        raise TypeError(f"a Position or a Board is wanted, not {type(position).__name__}")
    # Frisian's move limit of a king is no part of perft, as in the published tables.
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0
    return 0


cdef uint64_t counted(const State* state, int depth, bint unique) except? 0:
    cdef bint out_of_memory = False
    cdef uint64_t total
    if depth == 0:
        return 1
    with nogil:
        total = leaves(state, depth, unique, &out_of_memory)
    if out_of_memory:
        raise MemoryError
    return total


cdef int check_depth(int depth, int least) except -1:
    if not least <= depth <= DEEPEST:
        raise ValueError(f"depth must be from {least} to {DEEPEST}, not {depth}")
    return 0


# ---- the parts of a count -------------------------------------------------------------------

cdef bytes frozen(const State* state):
    """What tells the positions of one count and one ply apart."""
    cdef mask_t words[3]
    words[0] = state.own
    words[1] = state.opponent
    words[2] = state.kings
    return (<const char*> words)[:sizeof(words)]


cdef State thawed(bytes key, int variant, bint black):
    cdef State state
    cdef const mask_t* words = <const mask_t*> <const char*> key
    state.own = words[0]
    state.opponent = words[1]
    state.kings = words[2]
    state.black = black
    state.variant = variant
    state.king_moves[0] = state.king_moves[1] = 0
    state.king_square[0] = state.king_square[1] = 0
    return state


cdef dict one_ply_on(dict parts, int variant, bint black, bint unique):
    """The positions after these (a dictionary to how often each counts), merged."""
    cdef State state, after
    cdef MoveList moves
    cdef int number
    cdef dict following = {}
    for key, times in parts.items():
        state = thawed(key, variant, black)
        open_list(&moves, NULL, True, not unique)
        try:
            generate(&state, &moves)
            if moves.out_of_memory:
                raise MemoryError
            for number in range(moves.count):
                play(&state, &moves.moves[number], &after)
                key = frozen(&after)
                more = times if unique else times * moves.moves[number].routes
                following[key] = following.get(key, 0) + more
        finally:
            close_list(&moves)
    return following


cdef int split_depth(const State* state, int depth, bint unique) except -1:
    """After how many plies there are parts enough."""
    cdef dict parts = {frozen(state): 1}
    cdef int plies = 0
    while depth - plies > PART_DEPTH and 0 < len(parts) < PARTS:
        parts = one_ply_on(parts, state.variant, state.black ^ plies & 1, unique)
        plies += 1
    return plies


cdef dict parts_of(const State* state, int plies, bint unique):
    cdef dict parts = {frozen(state): 1}
    cdef int ply
    for ply in range(plies):
        parts = one_ply_on(parts, state.variant, state.black ^ ply & 1, unique)
    return parts


cdef class _Count:
    """Positions to be counted to the same depth, by one thread or several, over one table.

    The calling thread takes its share of the work and, every tenth of a second, looks at signals
    and tells which parts are finished.
    """

    cdef State* states
    cdef uint64_t* counts
    cdef int* finished          # whether each part is
    cdef int parts
    cdef int depth
    cdef bint unique
    cdef int next
    cdef int stop
    cdef int failed             # for want of memory
    cdef void* block            # the memory the table stands in
    cdef void* table
    cdef uint64_t table_bytes
    cdef object tell            # called with the numbers of the parts finished since
    cdef set untold
    cdef object error

    def __dealloc__(self):
        free(self.states)
        free(self.counts)
        free(self.finished)
        free(self.block)

    cdef int begin(self, int parts, int depth, bint unique, hash_mb) except -1:
        self.parts = parts
        self.depth = depth
        self.unique = unique
        self.untold = set(range(parts))
        self.states = <State*> calloc(parts + 1, sizeof(State))
        self.counts = <uint64_t*> calloc(parts + 1, sizeof(uint64_t))
        self.finished = <int*> calloc(parts + 1, sizeof(int))
        if self.states == NULL or self.counts == NULL or self.finished == NULL:
            raise MemoryError
        if hash_mb:
            self.table_bytes = check_room(hash_mb)
            self.table = open_table(self.table_bytes, &self.block)
            if self.table == NULL:
                raise MemoryError(f"no memory for a table of {hash_mb} MB")
        return 0

    cdef void walk(self, Walk* task) noexcept nogil:
        """Count parts until none is left."""
        cdef int number
        cdef uint64_t count
        while not peek_flag(&self.stop):
            number = take_number(&self.next)
            if number >= self.parts:
                return
            count = long_walk(&self.states[number], self.depth, task)
            if task.out_of_memory:
                set_flag(&self.failed)
                set_flag(&self.stop)
            if peek_flag(&self.stop):
                return
            self.counts[number] = count
            set_flag(&self.finished[number])
            if task.ask != NULL:
                task.ask(task)

    cdef Walk task(self, bint is_owner):
        cdef Walk task
        task.table = self.table
        task.table_bytes = self.table_bytes
        task.unique = self.unique
        task.stop = &self.stop
        task.out_of_memory = False
        task.patience = 0
        task.ask = &ask_owner if is_owner else NULL
        task.owner = <void*> self
        task.asked = seconds_now()
        return task

    def help(self):
        """What a further thread does."""
        cdef Walk task = self.task(False)
        with nogil:
            self.walk(&task)

    cdef int report(self) except -1:
        """Look at signals and tell what is finished."""
        cdef int number
        PyErr_CheckSignals()
        if self.tell is None:
            return 0
        done = [number for number in sorted(self.untold) if peek_flag(&self.finished[number])]
        self.untold.difference_update(done)
        self.tell(done)
        return 0

    cdef int run(self, int threads) except -1:
        cdef Walk task = self.task(True)
        cdef list helpers = []
        cdef list started = []
        if min(threads, self.parts) > 1:
            from threading import Thread

            for _ in range(min(threads, self.parts) - 1):
                helpers.append(Thread(target=self.help, daemon=True))
        try:
            for helper in helpers:
                helper.start()
                started.append(helper)
            with nogil:
                self.walk(&task)
            if self.error is not None:
                raise self.error
            for helper in started:
                while helper.is_alive():
                    helper.join(PERIOD)
                    self.report()
            if self.failed:
                raise MemoryError
            self.report()
        finally:
            # Whatever came in between, nobody counts on.
            set_flag(&self.stop)
            for helper in started:
                helper.join()
        return 0


cdef void ask_owner(Walk* task) noexcept nogil:
    """Now and then, let the caller see to signals and progress; what it raises stops all."""
    cdef double now = seconds_now()
    if now - task.asked < PERIOD:
        return
    with gil:
        owner = <_Count> task.owner
        try:
            owner.report()
        except BaseException as error:
            owner.error = error
            set_flag(&owner.stop)
    task.asked = seconds_now()


cdef uint64_t check_room(hash_mb) except? 0:
    """The bytes of a table that the machine can hold."""
    room = hash_mb << 20
    try:
        most = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        most = 1 << 62
    if room > most:
        raise MemoryError(f"no memory for a table of {hash_mb} MB")
    return room


cdef int check_means(threads, hash_mb) except -1:
    if not isinstance(threads, int) or not isinstance(hash_mb, int):
        raise TypeError("threads and hash_mb must be whole numbers")
    if not 1 <= threads <= 1024:
        raise ValueError(f"threads must be from 1 to 1024, not {threads}")
    if hash_mb < 0:
        raise ValueError(f"hash_mb must not be negative, as {hash_mb} is")
    return 0


cdef list sizes_of(list parts, int variant, bint black, int depth):
    """About how much work each part is, compared with the others."""
    cdef State state
    cdef list sizes = []
    for key in parts:
        state = thawed(key, variant, black)
        sizes.append(1 + counted(&state, min(depth, PART_DEPTH - 1), True))
    return sizes


cdef list counted_parts(
    list parts, list sizes, int variant, bint black, int depth, bint unique, threads, hash_mb, tell
):
    """The count below each part; `tell` gets the numbers and counts of those just finished."""
    cdef _Count count = _Count()
    cdef int number, place
    # The largest first, so that in the end nobody waits long for another.
    cdef list order = sorted(range(len(parts)), key=lambda number: -sizes[number])
    cdef list below = [0] * len(parts)
    count.begin(len(parts), depth, unique, hash_mb)
    for place, number in enumerate(order):
        count.states[place] = thawed(parts[number], variant, black)
    if tell is not None:
        count.tell = lambda done: tell({order[place]: count.counts[place] for place in done})
    try:
        count.run(threads)
    finally:
        count.tell = None
    for place, number in enumerate(order):
        below[number] = count.counts[place]
    return below


cdef list totals(
    list shares, int variant, bint black, int depth, bint unique, threads, hash_mb, progress
):
    """For each share (a dictionary of parts to how often each counts) the sum of its counts."""
    cdef dict all_times = {}
    for share in shares:
        for key, times in share.items():
            all_times[key] = all_times.get(key, 0) + times
    parts = list(all_times)
    sizes = sizes_of(parts, variant, black, depth) if len(parts) > 1 else [1] * len(parts)
    work = [size * times for size, times in zip(sizes, all_times.values())]
    tell = None
    if progress is not None:
        so_far = [0, 0]

        def tell(counts):
            for number, count in counts.items():
                so_far[0] += work[number]
                so_far[1] += count * all_times[parts[number]]
            progress(so_far[0] / sum(work) if work else 1.0, so_far[1] & WHOLE)

    below = dict(zip(parts, counted_parts(
        parts, sizes, variant, black, depth, unique, threads, hash_mb, tell
    )))
    return [sum([times * below[key] for key, times in share.items()]) & WHOLE for share in shares]


def split(position, int depth, *, bint unique=True):
    """The parts that a long count is made of: for those who keep what is finished.

    Returns:
        The positions after some plies with how often each counts, and the plies left below them.

    >>> from draughts_core import Position
    >>> parts, left = split(Position.start(), 9)
    >>> left, sum(times for _, times in parts)
    (6, 658)
    """
    cdef State state
    check_depth(depth, 1)
    state_of(position, &state)
    plies = split_depth(&state, depth, unique)
    found = []
    for key, times in parts_of(&state, plies, unique).items():
        state = thawed(key, state.variant, state.black)
        found.append((key, times))
    black = state.black ^ plies & 1
    result = []
    for key, times in found:
        state = thawed(key, state.variant, black)
        result.append((make_position(&state), times))
    return result, depth - plies


def count_parts(parts, int depth, *, bint unique=True, threads=1, hash_mb=0, tell=None):
    """The count below each of some positions of `split`, as a list.

    Args:
        parts: positions with the same side to move.
        depth: the plies left below them.
        unique: as for `perft`.
        threads: as for `perft`.
        hash_mb: as for `perft`.
        tell: called now and then with a dictionary from the numbers of the parts finished since
            to their counts.

    >>> from draughts_core import Position
    >>> count_parts([Position.start(), Position.start()], 3)
    [658, 658]
    """
    cdef State state
    cdef list keys = []
    check_means(threads, hash_mb)
    check_depth(depth, 1)
    if not parts:
        return []
    for position in parts:
        state_of(position, &state)
        keys.append(frozen(&state))
    return counted_parts(
        keys,
        sizes_of(keys, state.variant, state.black, depth),
        state.variant,
        state.black,
        depth,
        unique,
        threads,
        hash_mb,
        tell,
    )


# ---- what is asked for ----------------------------------------------------------------------

def perft(
    position, int depth, *, bint unique=True, threads=1, hash_mb=0, progress=None
):
    """The number of sequences of `depth` legal moves from a position.

    Positions without a move before that depth add nothing; draws are ignored. The last ply is
    counted, not played. Releases the GIL. The number depends neither on the threads nor on the
    table; a long count can be interrupted with Ctrl-C.

    Args:
        position: a `Position` or a `Board`.
        depth: plies, from 0 (the answer is 1) to 128.
        unique: count captures that agree in origin, destination, captured set and resulting
            piece once; False counts every route.
        threads: how many share the work, the calling one included; from 1 to 1024.
        hash_mb: megabytes of memory for what has been counted, so that positions met again are
            not walked again; 0 for none. Whole positions are compared.
        progress: called in this thread about ten times a second with the share of the work done
            (from 0.0 to 1.0, an estimate) and the leaves counted so far. What it raises ends the
            count.

    Returns:
        The count, modulo 2 ** 64.

    Raises:
        ValueError: the depth or one of the other numbers is out of range.
        MemoryError: there is no room for such a table.

    >>> from draughts_core import Position, perft
    >>> [perft(Position.start(), depth) for depth in range(1, 6)]
    [9, 81, 658, 4265, 27117]
    >>> perft(Position.start(), 8, unique=False) - perft(Position.start(), 8)
    10
    >>> perft(Position.start(), 10, threads=2, hash_mb=64)
    258895763

    Source: the tables published by R. Halbersma and others, see tests/data/perft.json.
    """
    cdef State state
    cdef int plies
    check_depth(depth, 0)
    check_means(threads, hash_mb)
    state_of(position, &state)
    if depth == 0 or depth <= SHORT and not hash_mb:
        total = counted(&state, depth, unique)
        if progress is not None:
            progress(1.0, total)
        return total
    plies = 0 if threads == 1 and progress is None else split_depth(&state, depth, unique)
    (total,) = totals(
        [parts_of(&state, plies, unique)],
        state.variant,
        state.black ^ plies & 1,
        depth - plies,
        unique,
        threads,
        hash_mb,
        progress,
    )
    return total


def divide(
    position, int depth, *, bint unique=True, threads=1, hash_mb=0, progress=None
):
    """`perft` split up by the first move, in the order of `legal_moves`.

    Args:
        position: a `Position` or a `Board`.
        depth: plies, from 1 to 128.
        unique: as for `perft`.
        threads: as for `perft`.
        hash_mb: as for `perft`.
        progress: as for `perft`.

    In Frisian draughts the moves are those without the move limit of a king, which perft does not
    know.

    Returns:
        A dictionary from `Move` to the count below it; the values add up to
        ``perft(position, depth, unique=unique)``.

    Raises:
        ValueError: the depth (from 1) or one of the other numbers is out of range.
        MemoryError: there is no room for such a table.

    >>> from draughts_core import Position, divide
    >>> {str(move): count for move, count in divide(Position.start(), 3).items()}["32-28"]
    70
    """
    cdef State state, after
    cdef MoveList moves
    cdef int number
    cdef int plies = 0
    cdef list played = []
    cdef list shares = []
    cdef CRoute routes[MOVES_IN_PLACE]
    check_depth(depth, 1)
    check_means(threads, hash_mb)
    state_of(position, &state)
    open_list(&moves, routes, True, not unique)
    try:
        generate(&state, &moves)
        if moves.out_of_memory:
            raise MemoryError
        sort_moves(&moves)
        if depth > 1 and (threads > 1 or progress is not None):
            plies = max(split_depth(&state, depth, unique) - 1, 0)
        for number in range(moves.count):
            play(&state, &moves.moves[number], &after)
            share = parts_of(&after, plies, unique)
            if not unique:
                share = {key: times * moves.moves[number].routes for key, times in share.items()}
            played.append(make_move(state.variant, &moves, number))
            shares.append(share)
    finally:
        close_list(&moves)
    if depth == 1:
        below = [sum(share.values()) for share in shares]
        if progress is not None:
            progress(1.0, sum(below))
    else:
        below = totals(
            shares,
            state.variant,
            not state.black ^ plies & 1,
            depth - 1 - plies,
            unique,
            threads,
            hash_mb,
            progress,
        )
    return dict(zip(played, below))
