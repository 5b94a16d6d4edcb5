"""Russian draughts: crowned in passing, any capture carried on to its end. Codex 1.4-1.5."""

import pytest

from draughts_core import Position

A1_TO_H8 = ("h8", "g7", "f6", "e5", "d4", "c3", "b2")
"""The main diagonal without a1, in the order of the squares."""


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:Wc3:B", ["c3-b4", "c3-d4"]),
        ("B:W:Bd6", ["d6-c5", "d6-e5"]),
        ("W:We7:B", ["e7-d8K", "e7-f8K"]),
        ("B:W:Bf2", ["f2-e1K", "f2-g1K"]),
        ("W:WKa1,b4:B", ["b4-a5", "b4-c5", *(f"a1-{to}" for to in A1_TO_H8)]),
        ("W:Wc3:Bd4,b4", ["c3:a5(b4)", "c3:e5(d4)"]),
        ("W:Wd4:Bc3,e3,c5,e5", ["d4:b6(c5)", "d4:f6(e5)", "d4:b2(c3)", "d4:f2(e3)"]),
        ("W:WKa1:Bc3", [f"a1:{to}(c3)" for to in A1_TO_H8[:-2]]),
    ],
)
def test_steps_and_captures_in_letters(listed, fen, moves):
    assert listed(fen, "russian") == moves


@pytest.mark.parametrize(
    "fen, ways",
    [
        # A man that touches the far row while capturing is crowned and goes on as a king,
        (
            "W:Wf6:Be7,c7",
            {"f6:b6(c7,e7)K": ["f6:d8:b6"], "f6:a5(c7,e7)K": ["f6:d8:a5"]},
        ),
        ("W:Wf6:Be7,b6", {"f6:a5(e7,b6)K": ["f6:d8:a5"]}),
        ("W:Wb6:Bc7,g5", {"b6:h4(c7,g5)K": ["b6:d8:h4"]}),
        (
            "W:Wb6:Bc7,f6",
            {"b6:g5(c7,f6)K": ["b6:d8:g5"], "b6:h4(c7,f6)K": ["b6:d8:h4"]},
        ),
        (
            "B:Wd2,f2:Bg3",
            {
                "g3:a5(d2,f2)K": ["g3:e1:a5"],
                "g3:b4(d2,f2)K": ["g3:e1:b4"],
                "g3:c3(d2,f2)K": ["g3:e1:c3"],
            },
        ),
        # and stays one wherever it ends.
        ("W:Wh6:Bg7,c5,d2", {"h6:e1(g7,c5,d2)K": ["h6:f8:b4:e1"]}),
        # Not before: a man on its way is still a man.
        ("W:Wf6:Be7,c5", {"f6:d8(e7)K": ["f6:d8"]}),
        ("W:Wg5:Bf6,d6", {"g5:c5(d6,f6)": ["g5:e7:c5"]}),
        ("W:Wa5:Bb6,d6", {"a5:e5(b6,d6)": ["a5:c7:e5"]}),
    ],
)
def test_a_man_is_crowned_in_passing(routes, fen, ways):
    assert routes(fen, "russian") == ways


@pytest.mark.parametrize(
    "fen, text, then",
    [
        ("W:Wf6:Be7,b6,h2", "f6:a5", "B:WKa5:Bh2"),
        ("W:Wb6:Bc7,g5,a1", "b6:h4", "B:WKh4:Ba1"),
        ("B:Wd2,f2,a1:Bg3", "g3:c3", "W:Wa1:BKc3"),
        ("W:Wa5:Bb6,d6,h2", "a5:e5", "B:We5:Bh2"),
    ],
)
def test_the_crown_is_kept_and_the_pieces_leave(after, fen, text, then):
    assert after(fen, text, "russian") == then


@pytest.mark.parametrize(
    "fen, ways",
    [
        # Three, two and two pieces: no majority.
        (
            "W:Wc3,g5:Bd4,f6,d6",
            {
                "g5:e3(d6,f6,d4)": ["g5:e7:c5:e3"],
                "c3:c7(d6,d4)": ["c3:e5:c7"],
                "c3:g7(f6,d4)": ["c3:e5:g7"],
            },
        ),
        ("W:Wc3:Bb4,d4,f6", {"c3:g7(f6,d4)": ["c3:e5:g7"], "c3:a5(b4)": ["c3:a5"]}),
        (
            "B:W9,10,11:BK20",
            {"h4:a7(b6,d6,f6)": ["h4:e7:c5:a7"], "h4:a5(b6,f6)": ["h4:d8:a5"]},
        ),
        # But each is carried on to its end.
        ("W:Wc3:Bd4,d6", {"c3:c7(d6,d4)": ["c3:e5:c7"]}),
        ("W:We3:Bd4,d6,f6", {"e3:g5(d6,f6,d4)": ["e3:c5:e7:g5"]}),
    ],
)
def test_any_capture_may_be_chosen_but_not_broken_off(routes, fen, ways):
    assert routes(fen, "russian") == ways


@pytest.mark.parametrize(
    "fen, moves",
    [
        # One square behind d4 leads on, so the others are closed.
        ("W:WKa1:Bd4,e7", ["a1:d8(e7,d4)"]),
        ("W:WKa1:Bc3,g5", ["a1:h4(g5,c3)"]),
        ("B:WKg7,b6:BKh8", ["h8:a7(g7,b6)"]),
        ("W:WKa1:Bd4,d6,f4", ["a1:b8(d6,d4)", "a1:c7(d6,d4)", "a1:g3(d4,f4)", "a1:h2(d4,f4)"]),
        # Straight on counts as going on, from every square before the next piece.
        ("W:WKb8:Bc7,g3", ["b8:h2(c7,g3)"]),
        ("W:WKh8:Bg7,e5,c3", ["h8:b2(g7,e5,c3)", "h8:a1(g7,e5,c3)"]),
        # Where none leads on, all are open.
        ("W:WKd8:Be7", ["d8:f6(e7)", "d8:g5(e7)", "d8:h4(e7)"]),
    ],
)
def test_a_king_lands_where_it_can_go_on(listed, fen, moves):
    assert listed(fen, "russian") == moves


@pytest.mark.parametrize(
    "fen, ways",
    [
        # The own starting square is empty while the piece is under way.
        (
            "B:W17,18,K22,25,K26:B2,21",
            {"a3:a3(b4,d4,b2,d2)K": ["a3:c5:e3:c1:a3", "a3:c1:e3:c5:a3"]},
        ),
        # Jumped pieces stay until the end, and bar the way.
        (
            "W:WK1,K28,K30:B6,9,K17,K27",
            {"b8:a5(c7,b4,f2)": ["b8:g3:e1:a5"], "b8:a3(c7,b4)": ["b8:d6:a3"]},
        ),
    ],
)
def test_what_holds_in_every_game(routes, fen, ways):
    assert routes(fen, "russian") == ways


def test_captures_are_compulsory():
    position = Position.from_fen("W:Wc3,h2:Bd4", "russian")
    assert [str(move) for move in position.legal_moves()] == ["c3:e5"]
