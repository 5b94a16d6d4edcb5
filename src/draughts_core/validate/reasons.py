"""Why a text is no move, in a sentence a player understands."""

from __future__ import annotations

import re

from draughts_core._position import Position
from draughts_core.colours import WHITE, Colour
from draughts_core.errors import AmbiguousMoveError, DraughtsError, InvalidMoveError, MoveError
from draughts_core.validate.readings import readings, squares_of

# So many legal moves are named in a reason, no more.
_NAMED = 6

_BRACKETS = {
    "{": "this comment is never closed",
    "(": "this variation is never closed",
    "}": "no comment is open that this could close",
    ")": "no variation is open that this could close",
}


def explain(position: Position, text: str, error: DraughtsError) -> str:
    """Why a text is no move in a position, in a sentence a player understands.

    Args:
        position: where it was tried.
        text: the move.
        error: what was raised when it was.

    >>> position = Position.start()
    >>> for text in ("31-22", "37-32", "36-28", "20-24"):
    ...     try:
    ...         move = position.parse_move(text)
    ...     except DraughtsError as error:
    ...         print(f"{text}: {explain(position, text, error)}")
    31-22: a man moves one square at a time (3.4)
    37-32: square 32 is occupied
    36-28: 36 and 28 are not on one diagonal
    20-24: it is White's turn, and this is a move of Black's (5.4.1)
    """
    if text in _BRACKETS:
        return _BRACKETS[text]
    if not isinstance(error, MoveError):
        return str(error)
    reason = error.reason
    if isinstance(error, AmbiguousMoveError) or "off the board" in reason:
        return reason
    if isinstance(error, InvalidMoveError):
        if _LETTERED.match(text) and not position.variant.letters:
            return f"squares have numbers in {position.variant} draughts; is GameType right?"
        return f"this is no move: {reason}"
    legal = position.legal_moves()
    squares = squares_of(position.variant, text)
    if not legal or len(squares) < 2:
        return reason
    side, other = position.turn, position.turn.other
    if can_play(position, text, other) and not can_play(position, text, side):
        names = side.name.capitalize(), other.name.capitalize()
        return "it is {}'s turn, and this is a move of {}'s (5.4.1)".format(*names)
    if (position.piece_at(squares[0]) or "") not in (("w", "W"), ("b", "B"))[side]:
        return reason
    if legal[0].is_capture:
        return _capture_reason(position, text, reason)
    return _step_reason(position, text, squares[0], squares[-1]) or reason


def _capture_reason(position: Position, text: str, reason: str) -> str:
    """For a piece that might have captured: the rule of the most pieces, with their number."""
    legal = position.legal_moves()
    most = len(legal[0].captured)
    too_few = "(4.13)" in reason or ("has to capture" in reason and _CROSS.search(text))
    if position.variant.priority != ("pieces",) or most < 2 or not too_few:
        return reason
    allowed = ", ".join(position.notate(move) for move in legal[:_NAMED])
    more = ", ..." if len(legal) > _NAMED else ""
    return f"the majority rule asks for {most} pieces (4.13): {allowed}{more}"


def _step_reason(position: Position, text: str, origin: int, target: int) -> str:
    """Where nothing can be captured: what a step runs against."""
    game = position.variant
    if _CROSS.search(text):
        return "there is nothing to capture"
    if position.piece_at(target) is not None:
        return f"square {game.square_name(target)} is occupied"
    row, column = game.place(origin)
    down, right = (to - at for to, at in zip(game.place(target), (row, column), strict=True))
    names = f"{game.square_name(origin)} and {game.square_name(target)}"
    if game.captures_along == "lines":
        if down and right:
            return f"{names} are not in one row or column"
    elif abs(down) != abs(right) or not down:
        return f"{names} are not on one diagonal"
    if position.piece_at(origin) in ("W", "B"):
        if not game.flying_kings:
            return "a king moves one square at a time"
        if game.king_limit and (game.king_limit, origin) in position.king_moves:
            return ""
        return f"the king's way to {game.square_name(target)} is not free (3.9)"
    if down and (down < 0) != (position.turn == WHITE):
        return "a man does not move backward (3.4)"
    return "a man moves one square at a time (3.4)"


_LETTERED = re.compile(r"[a-lA-L]\d")
_CROSS = re.compile("[xX:\u00d7]")


def can_play(position: Position, text: str, side: Colour) -> bool:
    """Whether a text is a move of that side, were it its turn."""
    masks = (position.white_men, position.white_kings, position.black_men, position.black_kings)
    try:
        return bool(readings(Position(*masks, side, position.variant), text))
    except MoveError:
        return False
