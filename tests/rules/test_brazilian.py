"""Brazilian draughts: the rules of the international game on eight by eight, in letters."""

import pytest

from draughts_core import Position


@pytest.mark.parametrize(
    "fen, moves",
    [
        # 3.4 and 3.5
        ("W:Wc3:B", ["c3-b4", "c3-d4"]),
        ("B:W:Bf2", ["f2-e1K", "f2-g1K"]),
        # 3.9
        ("W:WKa1:B", ["a1-h8", "a1-g7", "a1-f6", "a1-e5", "a1-d4", "a1-c3", "a1-b2"]),
        # 4.1 and 4.2
        ("W:Wd4:Bc3,e3,c5,e5", ["d4xb6(c5)", "d4xf6(e5)", "d4xb2(c3)", "d4xf2(e3)"]),
        # 4.3: any square behind the piece, whether a capture can go on from it or not.
        ("W:WKd8:Be7", ["d8xf6(e7)", "d8xg5(e7)", "d8xh4(e7)"]),
        # 4.6
        ("W:WKa1:Bd4,e7", ["a1xd8(e7,d4)"]),
        ("W:WKa1:Bd4,f4,f6", ["a1xh8(f6,d4)", "a1xg7(f6,d4)", "a1xg3(d4,f4)", "a1xh2(d4,f4)"]),
        # 4.8
        ("W:Wc3,f2:Bd4,d6,b4,b6", ["c3xc3(b6,d6,b4,d4)"]),
        # 4.11: what was jumped on c3, f6 stays and bars the way to d2, e7.
        ("W:WKa1:Bc3,c7,d2,e7", ["a1xb6(c7,e7,c3)", "a1xa5(c7,e7,c3)"]),
        ("B:Wd2,e7,f2,f6:BKh8", ["h8xh4(f6,d2,f2)", "h8xg3(f6,d2,f2)"]),
        # 4.13
        ("W:Wc3,g5:Bd4,f6,d6", ["g5xe3(d6,f6,d4)"]),
        ("W:Wc3:Bb4,d4,f6", ["c3xg7(f6,d4)"]),
        ("B:W9,10,11:BK20", ["h4xa7(b6,d6,f6)"]),
        # 4.14
        ("W:Wc3:BKb4,d4", ["c3xa5(b4)", "c3xe5(d4)"]),
        # 4.15
        ("W:Wf6:Be7,c7", ["f6xb6(c7,e7)"]),
        ("W:Wf6:Be7,b6", ["f6xd8(e7)K"]),
        ("B:Wd2,f2:Bg3", ["g3xc3(d2,f2)"]),
        ("W:Wh6:Bg7,c5,d2", ["h6xf8(g7)K"]),
    ],
)
def test_international_rules_on_eight_by_eight(listed, fen, moves):
    assert listed(fen, "brazilian") == moves


@pytest.mark.parametrize(
    "fen, text, then",
    [
        ("W:Wf6:Be7,c7,h2", "f6xb6", "B:Wb6:Bh2"),
        ("W:Wf6:Be7,b6", "f6xd8", "B:WKd8:Bb6"),
        ("W:Wc3:Bb4,d4,f6", "c3xg7", "B:Wg7:Bb4"),
    ],
)
def test_play(after, fen, text, then):
    assert after(fen, text, "brazilian") == then


def test_the_opening_moves_are_those_of_the_russian_game(listed):
    start = Position.start("brazilian").fen()
    moves = ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    assert listed(start, "brazilian") == listed(start, "russian") == moves
