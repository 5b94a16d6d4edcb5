"""Counting move sequences, the classical test of a move generator."""

from libc.stdint cimport uint64_t

from draughts_core._game cimport GameState
from draughts_core._move cimport make_move
from draughts_core._movegen cimport generate, leaves, play
from draughts_core._movelist cimport (
    MOVES_IN_PLACE,
    CRoute,
    MoveList,
    close_list,
    open_list,
    sort_moves,
)
from draughts_core._position cimport Position
from draughts_core._state cimport State

cdef enum:
    # Every ply takes four kilobytes of the C stack.
    DEEPEST = 128


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


def perft(position, int depth, *, bint unique=True):
    """The number of sequences of `depth` legal moves from a position.

    Positions without a move before that depth add nothing; draws are ignored. The last ply is
    counted, not played. Releases the GIL.

    Args:
        position: a `Position` or a `Board`.
        depth: plies, from 0 (the answer is 1) to 128.
        unique: count captures that agree in origin, destination, captured set and resulting
            piece once; False counts every route.

    Returns:
        The count, modulo 2 ** 64.

    Raises:
        ValueError: the depth is out of range.

    >>> from draughts_core import Position, perft
    >>> [perft(Position.start(), depth) for depth in range(1, 6)]
    [9, 81, 658, 4265, 27117]
    >>> perft(Position.start(), 8, unique=False) - perft(Position.start(), 8)
    10

    Source: the tables published by R. Halbersma and others, see tests/data/perft.json.
    """
    cdef State state
    check_depth(depth, 0)
    state_of(position, &state)
    return counted(&state, depth, unique)


def divide(position, int depth, *, bint unique=True):
    """`perft` split up by the first move, in the order of `legal_moves`.

    Returns:
        A dictionary from `Move` to the count below it; the values add up to
        ``perft(position, depth, unique=unique)``.

    Raises:
        ValueError: the depth is out of range (from 1).

    >>> from draughts_core import Position, divide
    >>> {str(move): count for move, count in divide(Position.start(), 3).items()}["32-28"]
    70
    """
    cdef State state, after
    cdef MoveList moves
    cdef int number
    cdef uint64_t below
    cdef dict result = {}
    cdef CRoute routes[MOVES_IN_PLACE]
    check_depth(depth, 1)
    state_of(position, &state)
    open_list(&moves, routes, True, not unique)
    try:
        generate(&state, &moves)
        if moves.out_of_memory:
            raise MemoryError
        sort_moves(&moves)
        for number in range(moves.count):
            play(&state, &moves.moves[number], &after)
            below = counted(&after, depth - 1, unique)
            if not unique:
                below *= moves.moves[number].routes
            result[make_move(state.variant, &moves, number)] = below
        return result
    finally:
        close_list(&moves)
