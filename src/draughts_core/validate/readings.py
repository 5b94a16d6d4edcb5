"""What the text of a move may mean with those around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import MoveError
from draughts_core.violations.texts import SET_UP, after, can_play, readings, squares_of

__all__ = ["LOOK_AHEAD", "SET_UP", "Written", "bracketed", "jump_by_jump", "readings", "settle"]

# A short ambiguous capture is settled by looking at the moves that follow: so many of them at
# most, and so many positions at a time.
LOOK_AHEAD = 400
_POSITIONS = 64

# No capture written jump by jump has more texts.
_MOST_JUMPS = 32


class Written(Protocol):
    """A half-move as it stands in a text."""

    @property
    def text(self) -> str:
        """The move, without its marks."""

    @property
    def line(self) -> int:
        """The line it begins on, from 1."""

    @property
    def column(self) -> int:
        """Where in the line, from 1."""


def settle(position: Position, candidates: Sequence[Move], rest: Iterable[str]) -> Move | None:
    """The only candidate that the texts which follow leave possible.

    All candidates are played on side by side, each with every reading of what follows; the last
    one with a position left is meant.

    >>> start = Position.from_fen("B:W22,24,27,31,34,40,45,48:BK2,7,15,25")
    >>> candidates = readings(start, "2x17")
    >>> [start.notate(move) for move in candidates]
    ['2x30x39x17', '2x35x44x17']
    >>> start.notate(settle(start, candidates, ["40-34"]))
    '2x30x39x17'
    """
    lines = {move: {position.play(move)} for move in candidates}
    for following in rest:
        if SET_UP.match(following):
            return None
        played = {move: after(positions, following) for move, positions in lines.items()}
        lines = {move: positions for move, positions in played.items() if positions}
        if len(lines) <= 1:
            return next(iter(lines), None)
        if sum(map(len, lines.values())) > _POSITIONS:
            return None
    return None


def jump_by_jump(
    position: Position, moves: Sequence[Written], number: int
) -> tuple[int, list[Move]]:
    """A capture whose jumps are texts of their own, and how many of them; (0, []) for none.

    The oldest English files write ``11x18 18x25``: each text goes on where the last one ended.
    """
    game = position.variant
    squares = squares_of(game, moves[number].text)
    for end in range(number + 1, min(number + _MOST_JUMPS, len(moves))):
        further = squares_of(game, moves[end].text)
        if len(further) < 2 or not squares or further[0] != squares[-1]:
            break
        squares += further[1:]
        try:
            text = game.capture_sign.join(map(game.square_name, squares))
            return end + 1 - number, readings(position, text)
        except MoveError:
            continue
    return 0, []


def bracketed(position: Position, moves: Sequence[Written], number: int) -> Written | None:
    """The other side's move where it was printed in brackets, as if it were a variation.

    Newspapers print ``1. 32-28 (18-23) 2. 38-32``. A variation of one move directly behind the
    move before is such a reply if it is legal next, and the text that follows is legal only
    after it.
    """
    if number == 0:
        return None
    variations: Sequence[Sequence[Written]] = getattr(moves[number - 1], "variations", ())
    if len(variations) != 1 or len(variations[0]) != 1 or can_play(position, moves[number].text):
        return None
    reply = variations[0][0]
    if can_play(position, reply.text):
        for following in after([position], reply.text):
            if can_play(following, moves[number].text):
                return reply
    return None
