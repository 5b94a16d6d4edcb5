from draughts_core._game import GameState
from draughts_core._move import Move
from draughts_core._position import Position

def perft(position: Position | GameState, depth: int, *, unique: bool = True) -> int: ...
def divide(
    position: Position | GameState, depth: int, *, unique: bool = True
) -> dict[Move, int]: ...
