"""Czech draughts: men forward only, flying kings, with a king if one can. FMJD, brief rules."""

import pytest

from draughts_core import WHITE, Position

MEN = [
    ("W:Wd4:B", ["d4-c5", "d4-e5"]),
    # Men capture forward only, under way too, and kings as well.
    ("W:Wd4:Bc3,e3,c5,e5", ["d4xb6(c5)", "d4xf6(e5)"]),
    ("W:Wd4:Bc3,e3", ["d4-c5", "d4-e5"]),
    ("W:Wc3:Bd4,f4", ["c3xe5(d4)"]),
    ("W:Wc3:BKd4", ["c3xe5(d4)"]),
    ("W:Wc3,h2:Bd4", ["c3xe5(d4)"]),
    # Any capture, but to its end.
    ("W:We1:Bd2,d4,f2", ["e1xe5(d4,d2)", "e1xg3(f2)"]),
    ("W:We1:Bd2,Kf2", ["e1xc3(d2)", "e1xg3(f2)"]),
    # The far row ends the move, over e7 a king could go on.
    ("W:Wb6:Bc7,e7", ["b6xd8(c7)K"]),
    ("W:Wa7,h6:B", ["a7-b8K", "h6-g7"]),
]

KINGS_FIRST = [
    # Both could capture one piece.
    (
        "W:WKa1,h2:Bc3,g3",
        ["a1xh8(c3)", "a1xg7(c3)", "a1xf6(c3)", "a1xe5(c3)", "a1xd4(c3)"],
    ),
    # The king's one piece goes before the man's two, and before the man's king.
    ("W:WKa7,h2:Bf2,g3,g5", ["a7xg1(f2)"]),
    ("W:WKa7,h2:Bf2,Kg3", ["a7xg1(f2)"]),
    # Only the man can capture.
    ("W:WKa7,h2:Bg3", ["h2xf4(g3)"]),
    # Among the captures of the king the choice is free: a man or a king.
    ("W:WKd8:Be7,Kb6", ["d8xf6(e7)", "d8xa5(b6)", "d8xg5(e7)", "d8xh4(e7)"]),
]

KINGS = [
    ("W:WKa1:B", ["a1-h8", "a1-g7", "a1-f6", "a1-e5", "a1-d4", "a1-c3", "a1-b2"]),
    ("W:WKd4:Bf6", ["d4xh8(f6)", "d4xg7(f6)"]),
    # It goes on where it can,
    ("W:WKa1:Bd4,e7", ["a1xd8(e7,d4)"]),
    # over two pieces or three, as it likes; what was jumped on c3 bars the way from a5 to d2.
    ("W:WKa1:Bc3,c7,d2,e7", ["a1xb8(c7,c3)", "a1xb6(c7,e7,c3)", "a1xa5(c7,e7,c3)"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "czech")


@pytest.mark.parametrize("fen, moves", KINGS_FIRST)
def test_a_king_has_to_capture_rather_than_a_man(both, fen, moves):
    both(fen, moves, "czech")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, fen, moves):
    both(fen, moves, "czech")


def test_the_start(listed):
    start = Position.start("czech")
    assert start.turn is WHITE
    assert start.fen() == (
        "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"
    )
    moves = ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    assert listed(start.fen(), "czech") == moves
