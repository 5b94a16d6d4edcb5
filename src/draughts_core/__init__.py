"""draughts_core: exact, fast international draughts.

>>> from draughts_core import Board, Position, perft
>>> board = Board()
>>> [str(move) for move in board.legal_moves][:3]
['31-26', '31-27', '32-27']
>>> perft(Position.start(), 7)
1049442
"""

try:
    from draughts_core._game import GameState as _GameState  # noqa: F401
except ImportError as error:
    raise ImportError(
        "draughts_core needs its compiled modules, which are missing or were built for another "
        f"Python: {error}. Install the package (pip install .) instead of using its sources."
    ) from error

from draughts_core._move import Move
from draughts_core._perft import divide, perft
from draughts_core._position import Position
from draughts_core.board import Board
from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.draws import DrawRules, Outcome, Termination
from draughts_core.errors import (
    AmbiguousMoveError,
    DraughtsError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
)
from draughts_core.status import Status

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "Colour",
    "DraughtsError",
    "DrawRules",
    "FenError",
    "IllegalMoveError",
    "InvalidMoveError",
    "Move",
    "MoveError",
    "Outcome",
    "Position",
    "Status",
    "Termination",
    "__version__",
    "divide",
    "perft",
]
