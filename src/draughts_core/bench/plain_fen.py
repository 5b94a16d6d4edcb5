"""FEN in plain Python: what the FEN of the core is compared with.

The reference knows no text, so this stands beside it: the canonical form only, slow and obvious.
"""

from __future__ import annotations

from draughts_core.reference import ReferencePosition, mask


def read(fen: str) -> ReferencePosition:
    """The position of a FEN such as ``W:W31,K45:B1,2``."""
    turn, *sides = fen.split(":")
    squares: dict[str, list[int]] = {"W": [], "WK": [], "B": [], "BK": []}
    for side in sides:
        for name in filter(None, side[1:].split(",")):
            kind = "K" if name.startswith("K") else ""
            squares[side[0] + kind].append(int(name.removeprefix("K")))
    white_men, white_kings, black_men, black_kings = (mask(*of) for of in squares.values())
    return ReferencePosition(white_men, white_kings, black_men, black_kings, "WB".index(turn))


def write(position: ReferencePosition) -> str:
    """The FEN of a position."""
    fields = ["WB"[position.turn]]
    for letter, men, kings in (
        ("W", position.white_men, position.white_kings),
        ("B", position.black_men, position.black_kings),
    ):
        names = []
        for square in range(1, 51):
            if men & mask(square):
                names.append(str(square))
            elif kings & mask(square):
                names.append(f"K{square}")
        fields.append(letter + ",".join(names))
    return ":".join(fields)
