"""Canadian draughts: the rules of the international game on twelve by twelve, thirty men a side.

Rows have six squares: 1-6 in row 12, 67-72 in row 1; from a square in an even row of the diagram
(1-6, 13-18, ...) the squares ahead are n-6 and n-5, in the others n-7 and n-6.
"""

import copy
import pickle

import pytest

from draughts_core import BLACK, WHITE, Position
from draughts_core.errors import FenError
from draughts_core.variants import CANADIAN

LONG_DIAGONAL = (6, 12, 17, 23, 28, 34, 39, 45, 50, 56, 61, 67)
CROSSING = (7, 13, 20, 26, 33, 39, 46, 52, 59, 65, 72)
"""The diagonal that crosses it in 39."""

FACTS = [
    # 3.4 and 3.5
    ("W:W39:B", ["39-33", "39-34"]),
    ("W:W46:B", ["46-39", "46-40"]),
    ("W:W70:B", ["70-63", "70-64"]),
    ("W:W67,72:B", ["67-61", "72-65", "72-66"]),
    ("W:W12:B", ["12-5K", "12-6K"]),
    ("W:W7,43:B", ["7-1K", "43-37"]),
    # 3.9: twelve squares in a line.
    ("W:WK67:B", [f"67-{square}" for square in LONG_DIAGONAL[:-1]]),
    (
        "W:WK39:B",
        [f"39-{square}" for square in sorted({*LONG_DIAGONAL, *CROSSING} - {39})],
    ),
    # 4.1 and 4.2, with squares above 64
    ("W:W39:B33,34,45,46", ["39x26(33)", "39x28(34)", "39x50(45)", "39x52(46)"]),
    ("W:W72:B65", ["72x59(65)"]),
    ("W:W59:B65", ["59x72(65)"]),
    ("W:W68:B61", ["68x55(61)"]),
    ("W:W61:B55", ["61-56"]),
    # 4.3: anywhere behind the piece.
    ("W:WK67:B34", [f"67x{square}(34)" for square in LONG_DIAGONAL[:5]]),
    ("W:WK67:B12", ["67x6(12)"]),
    # 4.7
    ("W:WK67,34:B28", ["34x23(28)"]),
    # 4.8: the own starting square is free.
    ("W:W39:B34,35,46,47", ["39x39(34,35,46,47)"]),
    # 4.11: what was jumped on 50 stays and bars the way from 37 to 57.
    ("W:WK67:B22,26,50,57", [f"67x{square}(22,26,50)" for square in (32, 37, 43)]),
    # 4.13 and 4.14
    ("W:W39:B23,33,34", ["39x17(23,34)"]),
    ("W:W39:B23,K33,34", ["39x17(23,34)"]),
    ("W:W39:BK33,34", ["39x26(33)", "39x28(34)"]),
    ("W:WK67,72:B34,65", [*(f"67x{n}(34)" for n in (6, 12, 17, 23, 28)), "72x59(65)"]),
    # 4.15: not crowned in passing.
    ("W:W14:B9,10", ["14x16(9,10)"]),
    ("W:W14:B9,16", ["14x3(9)K"]),
]


@pytest.mark.parametrize("fen, moves", FACTS)
def test_international_rules_on_twelve_by_twelve(both, fen, moves):
    both(fen, moves, "canadian")


def test_ways_round(both_routes):
    ways = {"39x39(34,35,46,47)": ["39x28x41x52x39", "39x52x41x28x39"]}
    both_routes("W:W39:B34,35,46,47", ways, "canadian")


def test_board():
    assert (CANADIAN.rows, CANADIAN.columns, CANADIAN.squares) == (12, 12, 72)
    assert CANADIAN.main_diagonal == LONG_DIAGONAL
    assert len(CANADIAN.diagonals) == 21
    position = Position.start("canadian")
    assert (position.rows, position.columns) == (12, 12)
    assert position.main_diagonal == LONG_DIAGONAL
    places = {1: (0, 1), 6: (0, 11), 7: (1, 0), 39: (6, 5), 67: (11, 0), 72: (11, 10)}
    for square, place in places.items():
        assert CANADIAN.place(square) == place
        assert CANADIAN.square_at(*place) == square
        assert CANADIAN.square_name(square) == str(square)
        assert CANADIAN.square_number(str(square)) == square


def test_the_start(listed):
    start = Position.start("canadian")
    assert start.turn is WHITE
    assert start == Position.from_fen("W:W43-72:B1-30", "canadian")
    white, black = (",".join(map(str, numbers)) for numbers in (range(43, 73), range(1, 31)))
    assert start.fen() == f"W:W{white}:B{black}"
    moves = ("43-37 44-37 44-38 45-38 45-39 46-39 46-40 47-40 47-41 48-41 48-42").split()
    assert listed(start.fen(), "canadian") == moves


def test_masks_are_wider_than_64_bits():
    start = Position.start("canadian")
    assert start.white_men == (1 << 72) - (1 << 42) > 1 << 64
    assert start.black_men == (1 << 30) - 1
    assert start.white_kings == start.black_kings == 0
    corner = Position(white_kings=1 << 71, black_men=1 << 64, turn=BLACK, variant="canadian")
    assert corner.fen() == "B:WK72:B65"
    assert corner.white_kings_squares == (72,)
    assert corner.piece_at(72) == "W"
    assert corner.piece_at(65) == "b"
    assert corner.piece_at(71) is None
    with pytest.raises(ValueError, match="off the board"):
        Position(white_men=1 << 72, variant="canadian")


@pytest.mark.parametrize(
    "fen",
    [
        "W:WK65,72:B1,K67",
        "B:W64,65,66:BK62,K63,68",
        "W:W1,33:BK64",
        "B:W:B65",
        "W:W70:B",
    ],
)
def test_what_is_written_can_be_read(fen):
    position = Position.from_fen(fen, "canadian")
    assert position.fen() == fen
    assert Position.from_bytes(position.to_bytes()) == position
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position
    assert position.mirrored().mirrored() == position
    assert hash(Position.from_fen(fen, "canadian")) == hash(position)


@pytest.mark.parametrize("one, other", [("W:W72:B", "W:W8:B"), ("W:W65:B", "W:W1:B")])
def test_squares_above_64_are_squares_of_their_own(one, other):
    first, second = (Position.from_fen(fen, "canadian") for fen in (one, other))
    assert first != second
    assert first.key != second.key
    assert first.to_bytes() != second.to_bytes()


def test_mirrored():
    position = Position.from_fen("W:W39,K72:B1", "canadian")
    assert position.mirrored().fen() == "B:W72:BK1,34"


def test_square_73_is_off_the_board():
    with pytest.raises(FenError):
        Position.from_fen("W:W73:B1", "canadian")


def test_play(after):
    assert after("W:WK67:B22,26,50,57", "67x37", "canadian") == "B:WK37:B57"
    assert after("W:W14:B9,10,70", "14x16", "canadian") == "B:W16:B70"
    assert after("B:W2:B61", "61-67", "canadian") == "W:W2:BK67"
