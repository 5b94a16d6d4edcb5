"""Ghanaian draughts (damii): free choice, and a single piece has lost.

Source: table of national games, Wikipedia, Checkers; justCheckers. The board is mirrored, the main
diagonal 1-6-12-17-23-28-34-39-45-50 runs from White's top left to the bottom right. Every side
that is to capture has a second piece, for with one it has lost.
"""

import pytest

from draughts_core import WHITE, Board, Position

MEN = [
    ("W:W28,46:B1,2", ["28-23", "28-24", "46-41", "46-42"]),
    ("W:W6,31:B19,20", ["6-1K", "6-2K", "31-26"]),
    # Backward too,
    ("W:W28,46:B23,24,33,34", ["28x17(23)", "28x19(24)", "28x37(33)", "28x39(34)"]),
    ("W:W28,46:B24,20", ["28x19(24)"]),
    # and any capture, carried on to its end.
    ("W:W28,46:B14,23,24", ["28x8(14,24)", "28x17(23)"]),
    ("W:W28,46:BK23,24", ["28x17(23)", "28x19(24)"]),
    # Crowned only where it stops: over 15 a king would have gone on.
    ("W:W13,46:B8,9", ["13x15(8,9)"]),
    ("W:W13,46:B8,15", ["13x4(8)K"]),
]

KINGS = [
    (
        "W:WK50,31:B5,10",
        ["31-26", *(f"50-{n}" for n in (1, 6, 12, 17, 23, 28, 34, 39, 45))],
    ),
    ("W:WK50,46:B1,28", ["50x6(28)", "50x12(28)", "50x17(28)", "50x23(28)"]),
    # With a king or with a man.
    ("W:WK50,31:B1,12,26", ["31x22(26)", "50x6(12)"]),
    # It goes on where it can; what was jumped on 39 stays and bars the way from 30 to 44.
    (
        "W:WK50,46:B18,19,39,44",
        ["50x10(19,39)", "50x15(19,39)", "50x25(18,19,39)", "50x30(18,19,39)"],
    ),
]

ONE_PIECE = [
    ("W:W31:B1,2", []),
    ("W:WK31:B1,2", []),
    # Not even a capture is left.
    ("W:W37:B1,32", []),
    ("W:WK50:B1,28", []),
    # With two pieces there is.
    ("W:W31,32:B1,2", ["31-26", "32-26", "32-27"]),
    ("W:W37,50:B1,32", ["37x26(32)"]),
]


@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, fen, moves):
    both(fen, moves, "ghanaian")


@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, fen, moves):
    both(fen, moves, "ghanaian")


@pytest.mark.parametrize("fen, moves", ONE_PIECE)
def test_a_single_piece_has_lost(both, fen, moves):
    both(fen, moves, "ghanaian")


@pytest.mark.parametrize("fen", ["W:W37:B1,32", "B:W19,50:B14", "W:WK50:B1,28"])
def test_a_single_piece_has_no_capture(fen):
    position = Position.from_fen(fen, "ghanaian")
    assert position.legal_moves() == ()
    assert position.count_moves() == 0
    assert not position.has_capture()
    assert Position.from_fen(fen, "international").count_moves() > 0


def test_the_capture_that_leaves_one_piece_wins():
    board = Board("W:W28,46:B1,23", variant="ghanaian")
    board.push("28x17")
    assert board.fen() == "B:W17,46:B1"
    assert board.legal_moves == ()
    assert board.is_game_over()
    assert board.outcome().winner is WHITE
    board.pop()
    assert not board.is_game_over()


def test_the_start(listed):
    start = Position.start("ghanaian")
    assert start.turn is WHITE
    assert start == Position.from_fen("W:W31-50:B1-20", "ghanaian")
    white, black = (",".join(map(str, numbers)) for numbers in (range(31, 51), range(1, 21)))
    assert start.fen() == f"W:W{white}:B{black}"
    assert start.main_diagonal == (1, 6, 12, 17, 23, 28, 34, 39, 45, 50)
    moves = "31-26 32-26 32-27 33-27 33-28 34-28 34-29 35-29 35-30".split()
    assert listed(start.fen(), "ghanaian") == moves
