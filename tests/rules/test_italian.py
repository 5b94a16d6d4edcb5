"""Italian draughts: men take men only, and four levels of priority. FID, capo I, articles 5-6.

The board is mirrored: 1 is a8, 32 is h1. Two regions are used for the priorities, which do not
touch each other: on the left, 25 captures over 21, 13 and 5 to the squares 18, 9 and 2; on the
right, 32 captures over 28, 20 and 12 to 23, 16 and 7.
"""

import pytest

from draughts_core import WHITE, Position

MEN = [
    ("W:W19:B", ["19-14", "19-15"]),
    ("W:W6:B", ["6-2K", "6-3K"]),
    # 5.4: forward only, on the way too.
    ("W:W19:B14,15,22,23", ["19x10(14)", "19x12(15)"]),
    ("W:W19:B22,23", ["19-14", "19-15"]),
    ("W:W18:B14,15", ["18x11(14)"]),
    # Nothing counts along a row or a column.
    ("W:W19:B11,18", ["19-14", "19-15"]),
    # Men do not take kings, neither first nor later,
    ("W:W19:BK14", ["19-15"]),
    ("W:W19:B14,K15", ["19x10(14)"]),
    ("W:W19:B14,K6", ["19x10(14)"]),
    ("W:W19:B14,6", ["19x3(6,14)K"]),
    # and are blocked by them.
    ("W:W17:BK13", []),
    ("W:W17:B13", ["17x10(13)"]),
    # The far row ends the move; a king could go on over 7.
    ("W:W10:B6,7", ["10x3(6)K"]),
]

KINGS = [
    ("W:WK19:B", ["19-14", "19-15", "19-22", "19-23"]),
    ("W:WK32:B19", ["32-28"]),
    ("W:WK32:B23", ["32-28"]),
    ("W:WK19:B14,15,22,23", ["19x10(14)", "19x12(15)", "19x26(22)", "19x28(23)"]),
    ("W:WK19:BK14,K15,K22,K23", ["19x10(14)", "19x12(15)", "19x26(22)", "19x28(23)"]),
    ("W:WK10:B6,7", ["10x12(6,7)"]),
]

MOST_PIECES = [
    # Two men by a man go before one by a king, three men before two kings, two before a king.
    ("W:WK25,32:B20,21,28", ["32x16(20,28)"]),
    ("W:WK25,K32:BK21,K13,12,20,28", ["32x7(12,20,28)"]),
    ("W:WK19:B5,14,K15", ["19x1(5,14)"]),
    ("W:W25,32:B20,21,28", ["32x16(20,28)"]),
]

BY_A_KING = [
    ("W:WK25,32:B21,28", ["25x18(21)"]),
    ("W:W25,K32:B13,20,21,28", ["32x16(20,28)"]),
    ("W:W25,32:B21,28", ["25x18(21)", "32x23(28)"]),
]

MOST_KINGS = [
    ("W:WK19:B14,K15", ["19x12(15)"]),
    ("W:WK19:B5,14,15,K7", ["19x3(7,15)"]),
    # Two kings met late go before one that is met at once, on either side.
    ("W:WK25,K32:B5,K12,13,K20,K21,28", ["32x7(12,20,28)"]),
    ("W:WK25,K32:BK5,K13,21,12,20,K28", ["25x2(5,13,21)"]),
]
KINGS_FIRST = [
    ("W:WK25,K32:B5,12,13,K20,K21,28", ["25x2(5,13,21)"]),
    ("W:WK25,K32:B5,K12,K13,20,21,28", ["25x2(5,13,21)"]),
    ("W:WK25,K32:BK5,12,13,20,21,K28", ["32x7(12,20,28)"]),
    # The first king at the same place: the second decides.
    ("W:WK25,K32:BK5,12,13,K20,K21,K28", ["32x7(12,20,28)"]),
    ("W:WK25,K32:B5,K12,K13,20,K21,K28", ["25x2(5,13,21)"]),
    # Equal in all: a free choice.
    ("W:WK25,K32:B5,12,K13,K20,21,28", ["25x2(5,13,21)", "32x7(12,20,28)"]),
    ("W:WK25,K32:B5,12,13,20,21,28", ["25x2(5,13,21)", "32x7(12,20,28)"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "italian")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, fen, moves):
    both(fen, moves, "italian")


@pytest.mark.parametrize("fen, moves", MOST_PIECES)
def test_6_6_most_pieces(both, fen, moves):
    both(fen, moves, "italian")


@pytest.mark.parametrize("fen, moves", BY_A_KING)
def test_6_7_by_a_king(both, fen, moves):
    both(fen, moves, "italian")


@pytest.mark.parametrize("fen, moves", MOST_KINGS)
def test_6_8_most_kings(both, fen, moves):
    both(fen, moves, "italian")


@pytest.mark.parametrize("fen, moves", KINGS_FIRST)
def test_6_9_kings_met_earliest(both, fen, moves):
    both(fen, moves, "italian")


def test_a_king_may_return_to_its_square(both_routes):
    ways = {"22x22(10,11,18,19)": ["22x13x6x15x22", "22x15x6x13x22"]}
    both_routes("W:WK22:B10,11,18,19", ways, "italian")


def test_play(after):
    assert after("W:W10,32:B6,7", "10x3", "italian") == "B:WK3,32:B7"
    assert after("W:WK25,K32:B5,12,13,K20,K21,28", "25x2", "italian") == "B:WK2,K32:B12,K20,28"


def test_the_start(listed):
    start = Position.start("italian")
    assert start.turn is WHITE
    assert start.fen() == "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    moves = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    assert listed(start.fen(), "italian") == moves
