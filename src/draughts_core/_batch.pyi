from typing import Any, final

from draughts_core._position import Position

FAULTS: tuple[int, int, int, int, int]

@final
class Column: ...

def limit_vectors(most: int) -> int: ...
def check(variant: int, masks: Any, side: Any, first: int, end: int) -> tuple[int, int]: ...
def from_fens(variant: int, fens: list[str], turn: Any, masks: Any, side: Any) -> None: ...
def to_fens(variant: int, masks: Any, side: Any) -> list[str] | tuple[int, int]: ...
def from_positions(variant: int, positions: list[Position], masks: Any, side: Any) -> None: ...
def to_positions(variant: int, masks: Any, side: Any) -> list[Position] | tuple[int, int]: ...
def keys(
    variant: int, masks: Any, side: Any, out: Any, first: int, end: int
) -> tuple[int, int]: ...
def status(
    variant: int, masks: Any, side: Any, out: Any, first: int, end: int
) -> tuple[int, int]: ...
def count_moves(
    variant: int, masks: Any, side: Any, out: Any, first: int, end: int
) -> tuple[int, int]: ...
def has_capture(
    variant: int, masks: Any, side: Any, out: Any, first: int, end: int
) -> tuple[int, int]: ...
def terminal(
    variant: int, masks: Any, side: Any, out: Any, first: int, end: int
) -> tuple[int, int]: ...
def legal_moves(
    variant: int, masks: Any, side: Any, offsets: Any, first: int, end: int
) -> tuple[int, int, tuple[Column, Column, Column, Column]]: ...
def is_legal(
    variant: int,
    masks: Any,
    side: Any,
    from_square: Any,
    to_square: Any,
    captured: Any,
    promotes: Any,
    out: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def play(
    variant: int,
    masks: Any,
    side: Any,
    from_square: Any,
    to_square: Any,
    captured: Any,
    promotes: Any,
    out_masks: Any,
    out_side: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def step(
    variant: int,
    masks: Any,
    side: Any,
    choice: Any,
    out_masks: Any,
    out_side: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def check_under_way(
    variant: int,
    masks: Any,
    side: Any,
    piece: Any,
    jumped: Any,
    taken: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def action_mask(
    variant: int,
    masks: Any,
    side: Any,
    piece: Any,
    jumped: Any,
    taken: Any,
    packed: bool,
    out: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def step_action(
    variant: int,
    masks: Any,
    side: Any,
    piece: Any,
    jumped: Any,
    taken: Any,
    action: Any,
    out_masks: Any,
    out_side: Any,
    out_piece: Any,
    out_jumped: Any,
    out_taken: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def playouts(
    variant: int,
    masks: Any,
    side: Any,
    seed: int,
    max_plies: int,
    out_masks: Any,
    out_side: Any,
    out_plies: Any,
    out_winner: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
def planes(
    variant: int,
    masks: Any,
    side: Any,
    from_mover: bool,
    places: Any,
    out: Any,
    first: int,
    end: int,
) -> tuple[int, int]: ...
