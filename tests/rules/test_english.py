"""English draughts: men forward only, short kings, free choice. WCDF rules 1.18-1.32."""

import pytest

from draughts_core import BLACK, WHITE, Board, Position

STEPS = [
    ("W:W18:B", ["18-14", "18-15"]),
    ("W:W5,12:B", ["5-1K", "12-8"]),
    ("W:W6:B", ["6-1K", "6-2K"]),
    ("W:W18:B14", ["18x9(14)"]),
    # A king makes one step, backward too.
    ("W:WK18:B", ["18-14", "18-15", "18-22", "18-23"]),
    ("W:WK29:B18", ["29-25"]),
    ("W:WK4:B", ["4-8"]),
    # Neither step nor capture is left: the square behind 9 is off the board.
    ("W:W13:B6,9", []),
]

CAPTURES = [
    # A man captures forward only,
    ("W:W18:B14,15,22,23", ["18x9(14)", "18x11(15)"]),
    ("W:W18:B22,23", ["18-14", "18-15"]),
    # also when it is under way: 15x24 over 19 would lead backward.
    ("W:W22:B18,19", ["22x15(18)"]),
    ("W:W22:B18,11", ["22x8(11,18)"]),
    # Nothing counts along a row or a column.
    ("W:W18:B10,19", ["18-14", "18-15"]),
    # It may capture a king.
    ("W:W18:BK14", ["18x9(14)"]),
    # A king captures in four directions, the next piece only, and lands right behind it.
    ("W:WK18:B14,15,22,23", ["18x9(14)", "18x11(15)", "18x25(22)", "18x27(23)"]),
    ("W:WK29:B25", ["29x22(25)"]),
    ("W:WK29:B22", ["29-25"]),
    ("W:WK29:B25,18,7", ["29x15(18,25)"]),
    # Captures are compulsory.
    ("W:W18,32:B14", ["18x9(14)"]),
    ("W:WK18,32:B23", ["18x27(23)"]),
]

CHOICES = [
    # The shorter capture may be chosen, but 31x22 may not be broken off before 18.
    ("W:W31:B18,26,27", ["31x15(18,26)", "31x24(27)"]),
    # A king may be left, and a king need not capture.
    ("W:W31:BK26,27", ["31x22(26)", "31x24(27)"]),
    ("W:WK29,32:B25,27", ["29x22(25)", "32x23(27)"]),
    ("W:WK29,32:B18,25,27", ["29x15(18,25)", "32x14(18,27)"]),
]

CROWNING = [
    # The move ends on the far row, although a king could go on over 7.
    ("W:W9:B6,7", ["9x2(6)K"]),
    ("W:W17:B6,7,14", ["17x1(6,14)K", "17x3(7,14)K"]),
    ("W:W18:B6,7,14", ["18x2(6,14)K"]),
    ("W:W10:B6,7", ["10x1(6)K", "10x3(7)K"]),
    # A king that is there already does go on.
    ("W:WK9:B6,7", ["9x11(6,7)"]),
]


@pytest.mark.parametrize("fen, moves", STEPS)
def test_steps(both, fen, moves):
    both(fen, moves, "english")


@pytest.mark.parametrize("fen, moves", CAPTURES)
def test_captures(both, fen, moves):
    both(fen, moves, "english")


@pytest.mark.parametrize("fen, moves", CHOICES)
def test_any_capture_may_be_chosen_but_not_broken_off(both, fen, moves):
    both(fen, moves, "english")


@pytest.mark.parametrize("fen, moves", CROWNING)
def test_crowning_ends_the_move(both, fen, moves):
    both(fen, moves, "english")


def test_the_new_king_moves_from_the_next_turn_on(after):
    assert after("W:W9:B6,7,12", "9x2", "english") == "B:WK2:B7,12"
    assert after("B:W21,26,27:B24", "24x31", "english") == "W:W21,26:BK31"


def test_a_king_may_return_to_its_square(both_routes):
    ways = {"22x22(18,19,26,27)": ["22x15x24x31x22", "22x31x24x15x22"]}
    both_routes("W:WK22:B18,19,26,27", ways, "english")


def test_black_starts(listed):
    start = Position.start("english")
    assert start.turn is BLACK
    assert start.fen() == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    moves = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    assert listed(start.fen(), "english") == moves
    board = Board(variant="english")
    board.push("11-15")
    assert board.turn is WHITE
    moves = ["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]
    assert listed(board.fen(), "english") == moves
