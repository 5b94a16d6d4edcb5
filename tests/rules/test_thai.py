"""Thai draughts: kings land right behind, pieces leave at once. mindsports.nl; fandom, Mak-hot.

Squares are numbered from White's bottom right corner: a1 is 4, h8 is 29, and the main diagonal
4-8-11-15-18-22-25-29. The capture sign of PDN is "-".
"""

import pytest

from draughts_core import WHITE, Position
from draughts_core.variants import get

MEN = [
    ("W:W15:B", ["15-19", "15-18"]),
    ("W:W28,21:B", ["28-32K", "21-25"]),
    # Forward only, on the way too; over 14 it would lead backward from 18.
    ("W:W15:B10,11,18,19", ["15-24(19)", "15-22(18)"]),
    ("W:W15:B10,11", ["15-19", "15-18"]),
    ("W:W11:B14,15", ["11-18(15)"]),
    # What a man has jumped is gone, but back it may not go.
    ("W:W11:B7,15", ["11-18(15)"]),
    ("W:W11,5:BK15", ["11-18(15)"]),
    # The far row ends the move; a king could go on over 26.
    ("W:W24:B26,27", ["24-31(27)K"]),
]

CHOICES = [
    # Two pieces or one, a man or a king, with a man or with a king.
    ("W:W2:B6,7,15", ["2-18(15,7)", "2-9(6)"]),
    ("W:W2:BK6,7", ["2-11(7)", "2-9(6)"]),
    ("W:WK28,1:B6,24", ["28-19(24)", "1-10(6)"]),
]

KINGS = [
    # It moves any distance,
    ("W:WK4:B", ["4-29", "4-25", "4-22", "4-18", "4-15", "4-11", "4-8"]),
    # and captures from any, but lands directly behind the piece.
    ("W:WK4:B15", ["4-18(15)"]),
    ("W:WK4:B8", ["4-11(8)"]),
    ("W:WK4:B25", ["4-29(25)"]),
    # Two in a row block.
    ("W:WK4:B18,15", ["4-11", "4-8"]),
    # From 18 nothing is seen; 26 could be captured from 22 only.
    ("W:WK4:B15,26", ["4-18(15)"]),
    ("W:WK4:B15,23", ["4-27(23,15)"]),
    ("W:WK4:B15,25", ["4-29(25,15)"]),
]

REMOVED_AT_ONCE = [
    # It turns back over the square of the piece it has just jumped, and over its own.
    ("W:WK11:B8,15", ["11-18(15,8)", "11-4(15,8)"]),
    ("W:WK15:B8,25", ["15-29(25,8)", "15-4(25,8)"]),
    # From 20 the way to 7 is open, because 11 is gone.
    ("W:WK4:B7,11,18,24,26", ["4-28(24,11)", "4-2(26,24,18,11,7)"]),
    # A piece that is gone is not jumped again.
    ("W:WK4:B8,1", ["4-11(8)"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "thai")


@pytest.mark.parametrize("fen, moves", CHOICES)
def test_any_capture_may_be_chosen(both, fen, moves):
    both(fen, moves, "thai")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_a_king_lands_directly_behind(both, fen, moves):
    both(fen, moves, "thai")


@pytest.mark.parametrize("fen, moves", REMOVED_AT_ONCE)
def test_pieces_leave_the_board_at_once(both, fen, moves):
    both(fen, moves, "thai")


def test_ways_round(both_routes):
    ways = {
        "11-18(15,8)": ["11-4-18"],
        "11-4(15,8)": ["11-18-4"],
    }
    both_routes("W:WK11:B8,15", ways, "thai")


def test_numbers():
    game = get("thai")
    # a1, h1, h8, b8 and d4
    names = {29: "4", 32: "1", 4: "29", 1: "32", 18: "15"}
    for square, name in names.items():
        assert game.square_name(square) == name
        assert game.square_number(name) == square


def test_the_start_has_two_rows_of_men(listed):
    start = Position.start("thai")
    assert start.turn is WHITE
    assert start.fen() == "W:W1,2,3,4,5,6,7,8:B25,26,27,28,29,30,31,32"
    moves = ["8-12", "8-11", "7-11", "7-10", "6-10", "6-9", "5-9"]
    assert listed(start.fen(), "thai") == moves


def test_play(after):
    assert after("W:WK11:B8,15,29", "11-4", "thai") == "B:WK4:B29"
    assert after("W:W24,1:B26,27", "24-31", "thai") == "B:W1,K31:B26"
