from collections.abc import Callable, Sequence

from draughts_core._game import GameState
from draughts_core._move import Move
from draughts_core._position import Position

def split(
    position: Position | GameState, depth: int, *, unique: bool = True
) -> tuple[list[tuple[Position, int]], int]: ...
def count_parts(
    parts: Sequence[Position],
    depth: int,
    *,
    unique: bool = True,
    threads: int = 1,
    hash_mb: int = 0,
    tell: Callable[[dict[int, int]], object] | None = None,
) -> list[int]: ...
def perft(
    position: Position | GameState,
    depth: int,
    *,
    unique: bool = True,
    threads: int = 1,
    hash_mb: int = 0,
    progress: Callable[[float, int], object] | None = None,
) -> int: ...
def divide(
    position: Position | GameState,
    depth: int,
    *,
    unique: bool = True,
    threads: int = 1,
    hash_mb: int = 0,
    progress: Callable[[float, int], object] | None = None,
) -> dict[Move, int]: ...
