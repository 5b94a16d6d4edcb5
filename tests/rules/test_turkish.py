"""Turkish draughts: every square, along rows and columns, pieces leave at once.

Source: Turkish draughts, Wikipedia; Dama turc, alemanni.pagesperso-orange.fr.
"""

import pytest

from draughts_core import WHITE, Position
from draughts_core.variants import TURKISH

MEN = [
    # One step forward or sideways, never backward.
    ("W:Wd4:B", ["d4-d5", "d4-c4", "d4-e4"]),
    ("W:Wa4:B", ["a4-a5", "a4-b4"]),
    ("W:Wh4:B", ["h4-h5", "h4-g4"]),
    ("W:Wd7:B", ["d7-d8K", "d7-c7", "d7-e7"]),
    # It captures the same ways, and no diagonal counts.
    ("W:Wd4:Bc4,d3,d5,e4", ["d4xd6(d5)", "d4xb4(c4)", "d4xf4(e4)"]),
    ("W:Wd4:Bd3", ["d4-d5", "d4-c4", "d4-e4"]),
    ("W:Wd4:Bc3,c5,e3,e5", ["d4-d5", "d4-c4", "d4-e4"]),
    ("W:Wd4:Bd6", ["d4-d5", "d4-c4", "d4-e4"]),
    ("W:Wd4,h2:BKd5", ["d4xd6(d5)"]),
    # No capture off the board.
    ("W:Wb4:Ba4", ["b4-b5", "b4-c4"]),
    # Forward, sideways, forward, but not backward over f5.
    ("W:Wd4:Bd5,e6,f7", ["d4xf8(f7,e6,d5)K"]),
    ("W:Wd4:Bd5,e6,f5", ["d4xf6(e6,d5)"]),
]

KINGS = [
    (
        "W:WKd4:B",
        [f"d4-{to}" for to in "d8 d7 d6 d5 a4 b4 c4 e4 f4 g4 h4 d3 d2 d1".split()],
    ),
    # From any distance to any empty square behind.
    ("W:WKa1:Ba4", ["a1xa8(a4)", "a1xa7(a4)", "a1xa6(a4)", "a1xa5(a4)"]),
    ("W:WKa1:Bb2", [f"a1-a{n}" for n in range(8, 1, -1)] + [f"a1-{file}1" for file in "bcdefgh"]),
    # Backward too.
    ("W:WKd8:Bd3", ["d8xd2(d3)", "d8xd1(d3)"]),
    ("W:WKd4:Ba4,h4,d6,d7", ["d4-d5", *(f"d4-{to}" for to in "b4 c4 e4 f4 g4 d3 d2 d1".split())]),
    # Straight on, but only from the square between.
    ("W:WKa1:Ba3,a5", ["a1xa8(a5,a3)", "a1xa7(a5,a3)", "a1xa6(a5,a3)"]),
]

MAJORITY = [
    ("W:Wd4:Bc4,d5,d7", ["d4xd8(d7,d5)K"]),
    ("W:Wd4:BKc4,d5,d7", ["d4xd8(d7,d5)K"]),
    ("W:Wd4:Bd5,Kc4", ["d4xd6(d5)", "d4xb4(c4)"]),
    ("W:WKa1,d4:Bc1,d5,d7", ["d4xd8(d7,d5)K"]),
    # Equally many: a free choice, with the king or the man.
    ("W:WKa1,d4:Bc1,d5", ["d4xd6(d5)", *(f"a1x{file}1(c1)" for file in "defgh")]),
]

REMOVED_AT_ONCE = [
    # On the way back along the third row d3 is empty, so c3 can be captured.
    ("W:WKd1:Bc3,d3,f5,g4", ["d1xa3(f5,g4,c3,d3)", "d1xb3(f5,g4,c3,d3)"]),
    # No turn by 180 degrees: after d6 it may not come back for d2.
    ("W:WKd4:Bd2,d6", ["d4xd8(d6)", "d4xd7(d6)", "d4xd1(d2)"]),
    ("W:WKe4:Bc4,g4", ["e4xa4(c4)", "e4xb4(c4)", "e4xh4(g4)"]),
    ("W:Wd4:Bc4,f4", ["d4xb4(c4)"]),
]

CROWNING = [
    # A man on the far row goes on sideways as a man,
    ("W:Wd6:Bd7,e8", ["d6xf8(e8,d7)K"]),
    # but neither as a king along the row,
    ("W:Wd6:Bd7,g8", ["d6xd8(d7)K"]),
    # nor backward.
    ("W:Wd6:Bd7,e8,f5", ["d6xf8(e8,d7)K"]),
    ("W:Wd6:Bd7,e8,f7", ["d6xf8(e8,d7)K"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "turkish")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, fen, moves):
    both(fen, moves, "turkish")


@pytest.mark.parametrize("fen, moves", MAJORITY)
def test_most_pieces(both, fen, moves):
    both(fen, moves, "turkish")


@pytest.mark.parametrize("fen, moves", REMOVED_AT_ONCE)
def test_pieces_leave_at_once_but_no_turning_back(both, fen, moves):
    both(fen, moves, "turkish")


@pytest.mark.parametrize("fen, moves", CROWNING)
def test_crowned_at_the_end_of_the_move(both, fen, moves):
    both(fen, moves, "turkish")


def test_board():
    assert (TURKISH.squares, TURKISH.row_length) == (64, 8)
    assert TURKISH.every_square
    names = {1: "a8", 2: "b8", 8: "h8", 9: "a7", 28: "d5", 57: "a1", 64: "h1"}
    for square, name in names.items():
        assert TURKISH.square_name(square) == name
        assert TURKISH.square_number(name) == square
    assert Position.from_fen("W:Wa1:BKh8", "turkish").white_men == 1 << 56
    assert Position.from_fen("W:Wh1:BKh8", "turkish").white_men == 1 << 63


def test_the_start_leaves_the_back_rows_empty(listed):
    start = Position.start("turkish")
    assert start.turn is WHITE
    ranks = [",".join(f"{file}{rank}" for file in "abcdefgh") for rank in (3, 2, 7, 6)]
    assert start.fen() == "W:W{},{}:B{},{}".format(*ranks)
    assert listed(start.fen(), "turkish") == [f"{file}3-{file}4" for file in "abcdefgh"]
    black = "B" + start.fen()[1:]
    assert listed(black, "turkish") == [f"{file}6-{file}5" for file in "abcdefgh"]


def test_play(after):
    assert after("W:WKd1:Bc3,d3,f5,g4,h8", "d1xa3", "turkish") == "B:WKa3:Bh8"
    assert after("W:Wd6:Bd7,e8,a5", "d6xf8", "turkish") == "B:WKf8:Ba5"
    assert after("B:Wd2,a5:Bd3", "d3xd1", "turkish") == "W:Wa5:BKd1"
