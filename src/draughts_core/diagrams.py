"""A board as text a person can read."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts_core._position import Position

_SIGNS = {"w": "o", "W": "O", "b": "x", "B": "X"}


def diagram(position: "Position", *, numbers: bool = False) -> str:
    """Draw a position, White at the bottom: ``o`` and ``x`` are men, ``O`` and ``X`` kings.

    Args:
        position: what to draw.
        numbers: write the names of the empty squares instead of dots.

    >>> from draughts_core import Position
    >>> print(diagram(Position.from_fen("W:Wa1,Kd4:Be5", "russian")))
    8   .   .   .   .
    7 .   .   .   .
    6   .   .   .   .
    5 .   .   x   .
    4   .   O   .   .
    3 .   .   .   .
    2   .   .   .   .
    1 o   .   .   .
      a b c d e f g h
    White to move
    """
    game = position.variant
    width = 3 if numbers else 2
    margin = 2 if game.letters else 0
    lines = []
    for row in range(game.rows):
        cells = [f"{game.rows - row:<{margin}}" if margin else ""]
        for column in range(game.columns):
            square = game.square_at(row, column)
            sign = "" if not square else "."
            if square:
                piece = position.piece_at(square)
                if piece:
                    sign = _SIGNS[piece]
                elif numbers:
                    sign = game.square_name(square)
            cells.append(f"{sign:>{width - 1}} " if numbers else f"{sign:<2}")
        lines.append("".join(cells).rstrip())
    if margin:
        files = " ".join(
            "abcdefghijklmnop"[column].rjust(width - 1) for column in range(game.columns)
        )
        lines.append(" " * margin + files)
    lines.append("Black to move" if position.turn else "White to move")
    return "\n".join(lines)
