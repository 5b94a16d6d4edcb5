"""Playing on after an irregular move that was accepted (5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from draughts_core._position import Position
from draughts_core.colours import BLACK, WHITE
from draughts_core.errors import MoveError
from draughts_core.violations.attempts import Pieces, between, chains, way_between
from draughts_core.violations.texts import passed, readings, squares_of
from draughts_core.violations.values import Code

# After these nobody knows what stands on the board.
_NOT_TO_BE_FOLLOWED = (
    Code.UNREADABLE,
    Code.EMPTY_SQUARE,
    Code.AMBIGUOUS,
    Code.CAPTURED_LIST_WRONG,
    Code.BAD_SETUP,
    Code.NOT_JUDGED,
)


def carried_out(position: Position, text: str, code: Code) -> Position | None:
    """The position after an irregular move, as its text says; None where it cannot be followed.

    The piece goes from the first square to the last, the opponent's pieces on the straight ways
    between the squares are taken, and the other side is to move.

    >>> start = Position.from_fen("W:W28,46:B23")
    >>> carried_out(start, "46-41", Code.CAPTURE_COMPULSORY).fen()
    'B:W28,41:B23'
    >>> carried_out(Position.from_fen("W:W26:B21,12"), "26x17", Code.STOPPED_EARLY).fen()
    'B:W17:B12'
    >>> carried_out(start, "45-40", Code.EMPTY_SQUARE) is None
    True
    """
    if code in _NOT_TO_BE_FOLLOWED:
        return None
    if code is Code.OUT_OF_TURN:
        return _by_the_other_side(position, text)
    squares = squares_of(position.variant, text)
    pieces = Pieces.of(position)
    if len(squares) < 2 or squares[0] not in pieces.on:
        return None
    if squares[-1] in pieces.on and squares[-1] != squares[0]:
        return None
    jumped = _jumped(pieces, squares)
    return None if jumped is None else _moved(pieces, squares, jumped)


def _by_the_other_side(position: Position, text: str) -> Position | None:
    other = passed(position)
    try:
        moves = readings(other, text)
    except MoveError:
        return None
    return other.play(moves[0]) if len(moves) == 1 else None


def _jumped(pieces: Pieces, squares: Sequence[int]) -> set[int] | None:
    """What is taken on the way: by jumps as the rules know them, else on straight ways."""
    by_the_rules = {frozenset(chain.jumped) for chain in chains(pieces, squares)}
    if len(by_the_rules) == 1:
        return set(by_the_rules.pop())
    if by_the_rules:
        return None
    jumped: set[int] = set()
    for here, there in pairwise(squares):
        if way_between(pieces.game, here, there, jumping=True) is None:
            return set() if len(squares) == 2 else None
        jumped |= {at for at in between(pieces.game, here, there, jumping=True) if at in pieces.on}
    own = pieces.on[squares[0]] in "wW"
    return {at for at in jumped if (pieces.on[at] in "wW") != own}


def _moved(pieces: Pieces, squares: Sequence[int], jumped: set[int]) -> Position:
    on = {at: piece for at, piece in pieces.on.items() if at not in jumped}
    piece = on.pop(squares[0])
    if pieces.is_far_row(piece, squares[-1]):
        piece = piece.upper()
    on[squares[-1]] = piece
    men, kings, black_men, black_kings = (
        sum(1 << (at - 1) for at in on if on[at] == kind) for kind in "wWbB"
    )
    turn = BLACK if piece in "wW" else WHITE
    return Position(men, kings, black_men, black_kings, turn, pieces.game)
