"""Why a move is not legal, in a sentence a player understands."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from draughts_core._position import Position
    from draughts_core.variants import Variant

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
    if not legal and game.one_piece_loses and _pieces(position) == 1:
        return f"{side} has a single piece left and has lost"
    kind = "king" if piece in "WB" else "man"
    if (game.king_limit, origin) == position.king_moves[position.turn] and not (
        legal and legal[0].is_capture
    ):
        return f"the king on {name(origin)} has made {game.king_limit} moves in a row"
    if not legal:
        return f"{side} has no legal move (7.2)"
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
            return f"{_priority(game)}: {allowed}"
        return f"capture is compulsory (4.2): {allowed}"
    mine = ", ".join(position.notate(move) for move in legal if move.from_square == origin)
    if any(target in move.route[1:-1] for move in legal if move.from_square == origin):
        return f"the capture stops too early (4.5, 4.6): {mine}"
    return f"the {kind} on {name(origin)} has to capture (4.2): {mine}"


def _step(kind: str) -> str:
    return "3.9" if kind == "king" else "3.4"


_PRIORITIES = {
    "pieces": "of most pieces",
    "kings": "of most kings",
    "by king": "by a king",
    "value": "of most value",
    "kings first": "meeting a king earliest",
}


def _priority(game: "Variant") -> str:
    """Which captures a game asks for; 4.13 is the article of international draughts."""
    article = " (4.13)" if game.priority == ("pieces",) else ""
    asked = ", then ".join(_PRIORITIES[rule] for rule in game.priority)
    return f"the capture {asked} is compulsory{article}"


def _pieces(position: "Position") -> int:
    """How many pieces the side to move has."""
    if position.turn:
        return (position.black_men | position.black_kings).bit_count()
    return (position.white_men | position.white_kings).bit_count()


def _can_jump(position: "Position", square: int) -> bool:
    """Whether the piece on a square can jump anything at all (4.2, 4.3)."""
    game = position.variant
    piece = position.piece_at(square)
    if piece is None:
        return False
    king = piece in "WB"
    prey = "wW" if piece in "bB" else "bB"
    if not king and not game.men_capture_kings:
        prey = prey.lower()
    for down, right in _ways(game):
        backward = down < 0 if piece == "b" else down > 0
        if backward and not king and not game.men_capture_backward:
            continue
        row, column = game.place(square)
        row, column = row + down, column + right
        while king and game.flying_kings and _is_empty(position, row, column):
            row, column = row + down, column + right
        met = game.square_at(row, column)
        if (
            met
            and (position.piece_at(met) or "-") in prey
            and _is_empty(position, row + down, column + right)
        ):
            return True
    return False


def _ways(game: "Variant") -> list[tuple[int, int]]:
    """The ways captures run, as steps of rows and columns."""
    diagonals = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    # Where every second square is played on, the next one of a row or column is two away.
    far = 1 if game.every_square else 2
    lines = [(-far, 0), (0, -far), (0, far), (far, 0)]
    return {"diagonals": diagonals, "lines": lines, "both": diagonals + lines}[game.captures_along]


def _is_empty(position: "Position", row: int, column: int) -> bool:
    square = position.variant.square_at(row, column)
    return square > 0 and position.piece_at(square) is None
