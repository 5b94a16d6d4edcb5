"""American pool checkers: the Brazilian game with a free choice, Black first. APCA rules."""

import pytest

from draughts_core import BLACK, Position

CAPTURES = [
    # A man captures backward too, and goes on in any direction.
    ("W:W18:B14,15,22,23", ["18x9(14)", "18x11(15)", "18x25(22)", "18x27(23)"]),
    ("W:W22:B18,19", ["22x24(18,19)"]),
    ("W:W18:B22,23", ["18x25(22)", "18x27(23)"]),
    ("W:W18,32:B14", ["18x9(14)"]),
    # The choice is free: two pieces or one, a king or a man, by a king or by a man,
    ("W:W31:B18,26,27", ["31x15(18,26)", "31x24(27)"]),
    ("W:W31:BK26,27", ["31x22(26)", "31x24(27)"]),
    ("W:WK5,32:B13,27", ["32x23(27)"]),
    (
        "W:WK5,21:B9,17",
        ["5x14(9)", "5x18(9)", "5x23(9)", "5x27(9)", "5x32(9)", "21x14(17)"],
    ),
    # but what was begun has to be carried on.
    ("W:W31:B18,26", ["31x15(18,26)"]),
]

FLYING_KINGS = [
    ("W:WK29:B", ["29-4", "29-8", "29-11", "29-15", "29-18", "29-22", "29-25"]),
    ("W:WK29:B18", ["29x4(18)", "29x8(18)", "29x11(18)", "29x15(18)"]),
    # From 11 it can go on over 7, so it may not stop anywhere behind 18.
    ("W:WK29:B7,18", ["29x2(7,18)"]),
    # Two pieces in a line block.
    ("W:WK29:B15,18", ["29-22", "29-25"]),
    # What was jumped stays until the end: from 13, the piece on 22 bars the way to 26.
    ("W:WK29:B6,7,22,26", ["29x1(6,22)", "29x9(6,7,22)", "29x13(6,7,22)"]),
]

CROWNING = [
    ("W:W5,12:B", ["5-1K", "12-8"]),
    # A man that leaves the far row again stays a man,
    ("W:W9:B6,7", ["9x11(6,7)"]),
    # and does not go on as a king: over 11 it would have been possible.
    ("W:W9:B6,11", ["9x2(6)K"]),
    ("W:W18:B6,14,16", ["18x2(6,14)K"]),
]


@pytest.mark.parametrize("fen, moves", CAPTURES)
def test_captures(both, fen, moves):
    both(fen, moves, "pool")


@pytest.mark.parametrize("fen, moves", FLYING_KINGS)
def test_flying_kings(both, fen, moves):
    both(fen, moves, "pool")


@pytest.mark.parametrize("fen, moves", CROWNING)
def test_a_man_is_crowned_only_where_it_stops(both, fen, moves):
    both(fen, moves, "pool")


def test_the_man_that_passed_is_still_one(after):
    assert after("W:W9:B6,7,12", "9x11", "pool") == "B:W11:B12"
    assert after("B:W21,26,27:B24", "24x22", "pool") == "W:W21:B22"


def test_ways_round(both_routes):
    ways = {"22x22(18,19,26,27)": ["22x15x24x31x22", "22x31x24x15x22"]}
    both_routes("W:W22:B18,19,26,27", ways, "pool")


def test_black_starts(listed):
    start = Position.start("pool")
    assert start.turn is BLACK
    assert start.fen() == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    moves = ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]
    assert listed(start.fen(), "pool") == moves
