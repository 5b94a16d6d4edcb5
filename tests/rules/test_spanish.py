"""Spanish and Portuguese draughts: most pieces, then most kings; numbered from below.

Source: rules of the Portuguese federation; PDN 3.0 for the numbers. Square 1 is White's bottom
right corner (h1), the numbers run to the left and upward; the main diagonal goes from 1 to 32.
"""

import pytest

from draughts_core import WHITE, Position
from draughts_core.variants import get

GAMES = pytest.mark.parametrize("variant", ["spanish", "portuguese"])

MEN = [
    ("W:W14:B", ["14-19", "14-18"]),
    ("W:W27:B", ["27-31K", "27-30K"]),
    ("W:W12:B", ["12-16", "12-15"]),
    ("W:W9:B", ["9-13"]),
    # Forward only, on the way too.
    ("W:W14:B10,11,18,19", ["14x23(19)", "14x21(18)"]),
    ("W:W14:B10,11", ["14-19", "14-18"]),
    ("W:W15:B18,19", ["15x22(19)"]),
    ("W:W14,1:BK19", ["14x23(19)"]),
    # Nothing counts along a row or a column.
    ("W:W14:B15,22", ["14-19", "14-18"]),
    # The far row ends the move; a king could go on over 26.
    ("W:W23:B26,27", ["23x30(27)K"]),
]

KINGS = [
    ("W:WK1:B", ["1-32", "1-28", "1-23", "1-19", "1-14", "1-10", "1-5"]),
    ("W:WK1:B14", ["1x32(14)", "1x28(14)", "1x23(14)", "1x19(14)"]),
    # What was jumped on 10 stays and bars the way from 17 to 6.
    ("W:WK1:B6,10,26,27", ["1x21(27,26,10)", "1x17(27,26,10)"]),
    # A king need not capture rather than a man.
    (
        "W:WK1,9:B13,14",
        ["9x18(13)", "1x32(14)", "1x28(14)", "1x23(14)", "1x19(14)"],
    ),
]

MOST_PIECES = [
    ("W:W10:B13,14,23", ["10x28(23,14)"]),
    # A king counts as one piece, and pieces go before kings.
    ("W:W10:BK13,14,23", ["10x28(23,14)"]),
    # Equally many: a free choice.
    ("W:W10:B13,14", ["10x19(14)", "10x17(13)"]),
    ("W:W10:B13,14,21,23", ["10x28(23,14)", "10x26(21,13)"]),
]

MOST_KINGS = [
    ("W:W10:BK13,14", ["10x17(13)"]),
    ("W:W10:BK14,13", ["10x19(14)"]),
    ("W:W10:B13,14,K21,23", ["10x26(21,13)"]),
    ("W:W10:BK13,14,K21,K23", ["10x26(21,13)"]),
    ("W:W10:BK13,14,21,K23", ["10x28(23,14)", "10x26(21,13)"]),
    # Of a king's captures too, and whichever piece makes it.
    ("W:WK3:BK12,13", ["3x16(12)"]),
    ("W:WK1,9:BK13,14", ["9x18(13)"]),
    ("W:WK1,9:B13,K14", ["1x32(14)", "1x28(14)", "1x23(14)", "1x19(14)"]),
]


@GAMES
@pytest.mark.parametrize("fen, moves", MEN)
def test_men(both, variant, fen, moves):
    both(fen, moves, variant)


@GAMES
@pytest.mark.parametrize("fen, moves", KINGS)
def test_kings(both, variant, fen, moves):
    both(fen, moves, variant)


@GAMES
@pytest.mark.parametrize("fen, moves", MOST_PIECES)
def test_most_pieces(both, variant, fen, moves):
    both(fen, moves, variant)


@GAMES
@pytest.mark.parametrize("fen, moves", MOST_KINGS)
def test_then_most_kings(both, variant, fen, moves):
    both(fen, moves, variant)


@GAMES
def test_the_start_in_official_numbers(listed, variant):
    start = Position.start(variant)
    assert start.turn is WHITE
    assert start == Position.from_fen("W:W1-12:B21-32", variant)
    assert start.white_men_squares == tuple(range(21, 33))
    white, black = (",".join(map(str, numbers)) for numbers in (range(1, 13), range(21, 33)))
    assert start.fen() == f"W:W{white}:B{black}"
    moves = ["12-16", "12-15", "11-15", "11-14", "10-14", "10-13", "9-13"]
    assert listed(start.fen(), variant) == moves


@GAMES
def test_numbers(variant):
    game = get(variant)
    # h1, a8 and c4
    assert [game.square_name(square) for square in (32, 1, 18)] == ["1", "32", "15"]
    assert [game.square_number(name) for name in ("1", "32", "15")] == [32, 1, 18]
    assert game.place(32) == (7, 7)
    assert game.place(1) == (0, 0)
    assert game.main_diagonal == (1, 5, 10, 14, 19, 23, 28, 32)
    position = Position.from_fen("W:W1:BK32", variant)
    assert position.white_men == 1 << 31
    assert position.black_kings == 1
    assert position.fen() == "W:W1:BK32"


@GAMES
def test_play(after, variant):
    assert after("W:W10,1:B13,14,23", "10x28", variant) == "B:W1,28:B13"
    assert after("W:W23,1:B26,27", "23x30", variant) == "B:W1,K30:B26"
