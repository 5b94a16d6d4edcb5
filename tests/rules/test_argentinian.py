"""Argentinian draughts: most pieces, then by a king, then most kings. Table, Wikipedia, Checkers.

No official numbering was found, so the squares have the library's numbers: 1 is a8, 32 is h1,
and the main diagonal 1-5-10-14-19-23-28-32 runs from White's top left to the bottom right.
"""

import pytest

from draughts_core import WHITE, Position

MEN = [
    ("W:W19:B", ["19-14", "19-15"]),
    ("W:W6:B", ["6-2K", "6-3K"]),
    ("W:W19:B14,15,22,23", ["19x10(14)", "19x12(15)"]),
    ("W:W19:B22,23", ["19-14", "19-15"]),
    # Over 15 it would lead backward from 11.
    ("W:W18:B14,15", ["18x11(14)"]),
    # Nothing counts along a row or a column.
    ("W:W19:B11,18", ["19-14", "19-15"]),
    ("W:W19,32:BK14", ["19x10(14)"]),
    # The far row ends the move; a king could go on over 7.
    ("W:W10:B6,7", ["10x3(6)K"]),
]

KINGS = [
    ("W:WK32:B", ["32-1", "32-5", "32-10", "32-14", "32-19", "32-23", "32-28"]),
    ("W:WK32:B19", ["32x1(19)", "32x5(19)", "32x10(19)", "32x14(19)"]),
    # What was jumped on 23 stays and bars the way from 16 to 27.
    ("W:WK32:B6,7,23,27", ["32x12(6,7,23)", "32x16(6,7,23)"]),
]

LEVELS = [
    # Two pieces by a man go before one by a king.
    ("W:WK4,32:B20,21,28", ["32x16(20,28)"]),
    ("W:WK4,32:B20,K21,28", ["32x16(20,28)"]),
    # Equally many: by a king,
    ("W:WK4,32:B21,28", ["4x25(21)"]),
    # even if the man would take a king, which in Spanish draughts it would have to.
    ("W:WK4,32:B21,K28", ["4x25(21)"]),
    # Then most kings.
    ("W:WK30:BK20,21", ["30x16(20)"]),
    ("W:WK30:B20,K21", ["30x17(21)"]),
    ("W:W23:B19,K20", ["23x16(20)"]),
    ("W:W23:BK19,20", ["23x14(19)"]),
    # Equal in all: a free choice.
    ("W:W23:BK19,K20", ["23x14(19)", "23x16(20)"]),
    ("W:WK30:B20,21", ["30x16(20)", "30x17(21)"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "argentinian")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, fen, moves):
    both(fen, moves, "argentinian")


@pytest.mark.parametrize("fen, moves", LEVELS)
def test_pieces_then_by_a_king_then_kings(both, fen, moves):
    both(fen, moves, "argentinian")


def test_the_start(listed):
    start = Position.start("argentinian")
    assert start.turn is WHITE
    assert start.fen() == "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    moves = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    assert listed(start.fen(), "argentinian") == moves
