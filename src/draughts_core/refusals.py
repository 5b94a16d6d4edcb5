"""Why a move is not legal, in a sentence a player understands."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from draughts_core._position import Position

# So many legal moves are named in a reason, no more.
_NAMED = 6


def reason(position: "Position", squares: "Sequence[int]") -> str:
    """Say why the legal moves of a position do not contain one over these squares.

    Args:
        position: where it was tried.
        squares: origin, any squares between, destination.

    >>> from draughts_core import Position
    >>> reason(Position.from_fen("W:W28,46:B23"), (46, 41))
    'capture is compulsory (4.2): 28x19'
    """
    game = position.variant
    origin, target = squares[0], squares[-1]
    side = position.turn.name.capitalize()
    piece = position.piece_at(origin)
    name = game.square_name
    legal = position.legal_moves()
    if piece is None:
        return f"square {name(origin)} is empty"
    if (piece in "bB") != bool(position.turn):
        return f"the piece on {name(origin)} is not {side}'s, whose turn it is (5.4.5)"
    if not legal:
        return f"{side} has no legal move (7.2)"
    kind = "king" if piece in "WB" else "man"
    if not legal[0].is_capture:
        return f"the {kind} on {name(origin)} cannot move to {name(target)} ({_step(kind)})"
    shown = [position.notate(move) for move in legal[:_NAMED]]
    if len(legal) > _NAMED:
        shown.append("...")
    allowed = ", ".join(shown)
    same = [move for move in legal if (move.from_square, move.to_square) == (origin, target)]
    if same:
        between = ", ".join(name(square) for square in squares[1:-1])
        if not between:
            return f"no capture from {name(origin)} to {name(target)} takes those pieces"
        return f"the piece cannot stand on {between} on its way (4.5, 4.6)"
    if not any(move.from_square == origin for move in legal):
        if _can_jump(position, origin):
            return f"the capture of most pieces is compulsory (4.13): {allowed}"
        return f"capture is compulsory (4.2): {allowed}"
    mine = ", ".join(position.notate(move) for move in legal if move.from_square == origin)
    if any(target in move.route[1:-1] for move in legal if move.from_square == origin):
        return f"the capture stops too early (4.5, 4.6): {mine}"
    return f"the {kind} on {name(origin)} has to capture (4.2): {mine}"


def _step(kind: str) -> str:
    return "3.9" if kind == "king" else "3.4"


def _can_jump(position: "Position", square: int) -> bool:
    """Whether the piece on a square can jump anything at all (4.2, 4.3)."""
    game = position.variant
    piece = position.piece_at(square)
    if piece is None:
        return False
    opposing = "wW" if piece in "bB" else "bB"
    for down in (-1, 1):
        for right in (-1, 1):
            row, column = game.place(square)
            row, column = row + down, column + right
            while piece in "WB" and _is_empty(position, row, column):
                row, column = row + down, column + right
            met = game.square_at(row, column)
            if (
                met
                and (position.piece_at(met) or "-") in opposing
                and _is_empty(position, row + down, column + right)
            ):
                return True
    return False


def _is_empty(position: "Position", row: int, column: int) -> bool:
    square = position.variant.square_at(row, column)
    return square > 0 and position.piece_at(square) is None
