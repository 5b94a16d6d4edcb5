"""Reading FEN in every form in use, writing one, and saying what is wrong with the rest."""

import pickle

import pytest

from draughts_core import BLACK, WHITE, Board, FenError, Position
from draughts_core.variants import VARIANTS

START = (
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50"
    ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
)

READ = [
    # text, canonical
    ("W:W31-50:B1-20", START),
    (START, START),
    (START + ":H0:F1", START),
    (START + ":H0:F1:+0+0", START),
    (START + ":+1+214", START),
    (f'[FEN "{START}"]', START),
    (f'  [ fen  "{START}." ] ', START),
    (f'[FEN "{START}:H0:F1"]', START),
    ("W:W:" + START[2:], START),
    ("B:W:" + START[2:], START),
    ("W:B:" + START[2:], "B" + START[1:]),
    ("W" + "b" * 20 + "e" * 10 + "w" * 20, START),
    ("B" + "B" + "e" * 48 + "W", "B:WK50:BK1"),
    ("W:W31,29,K15:B14,13,12,9", "W:WK15,29,31:B9,12,13,14"),
    (
        "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29",
    ),
    ("W:B12,13:W25,27", "W:W25,27:B12,13"),
    ("B:BK17,K24:W6,K31", "B:W6,K31:BK17,K24"),
    ("W:W22,28:B10,37.", "W:W22,28:B10,37"),
    ("W:W06,10,14:B01,03,K13,K25,26. ", "W:W6,10,14:B1,3,K13,K25,26"),
    ("W:W31:B", "W:W31:B"),
    ("W:W:B31", "W:W:B31"),
    ("B:W50:B", "B:W50:B"),
    ("W:B:W50:B", "B:W50:B"),
    ("B::", "B:W:B"),
    ("W:W28", "W:W28:B"),
    ("B:B28", "B:W:B28"),
    ("W:WK1-3:B", "W:WK1,K2,K3:B"),
    ("W:WK1-3,K 5 - 6 : B 40 - 41 , K 45", "W:WK1,K2,K3,K5,K6:B40,41,K45"),
    ("W:W5-5:B", "W:W5:B"),
    ("W: W31, 32 :B K1, 2", "W:W31,32:BK1,2"),
    ("\ufeffW:W31:B1\u00a0", "W:W31:B1"),
    ("W:W31\u201332:B1", "W:W31,32:B1"),
    ("W:W31:B1\r\n", "W:W31:B1"),
    ("B:W31:B1:H12:F40", "B:W31:B1"),
    (
        "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
        "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
    ),
]


@pytest.mark.parametrize("text, canonical", READ)
def test_forms_that_are_read(text, canonical):
    position = Position.from_fen(text)
    assert position.fen() == canonical
    assert Position.from_fen(canonical) == position
    assert Board(text).fen() == canonical


LETTERS = [
    ("W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8", "W:WKf8,a5,h4,a3,e3,g3,b2,h2:Bh8,g7,c5,e5,g5"),
    ("W:W24,29,30,31,32:B13,1,2.", "W:Wg3,a1,c1,e1,g1:Bb8,d8,a5"),
    ("W:W21-32:B1-12", Position.start("russian").fen()),
    ("B:WKa1:Bb8,Kh8", "B:WKa1:Bb8,Kh8"),
    ("W:W a1 , K c1:B h8", "W:Wa1,Kc1:Bh8"),
    ("W:Wb2:Bb6", "W:Wb2:Bb6"),
]


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
@pytest.mark.parametrize("text, canonical", LETTERS)
def test_letters_where_the_game_is_written_with_them(variant, text, canonical):
    position = Position.from_fen(text, variant)
    assert position.fen() == canonical
    assert Position.from_fen(canonical, variant) == position


FAULTS = [
    # text, offset, part of the reason
    ("", 0, "empty"),
    ("   ", 3, "empty"),
    ('[FEN ""]', 6, "empty"),
    ('[Event "x"]', 0, "tag"),
    ("[FEN W:W31:B1]", 0, "tag"),
    ("X:W31:B1", 0, "'X'"),
    ("?:W29,13,11:B22,4,2", 0, "side to move"),
    ("W31-50:B1-20", 0, "side to move"),
    (":W31:B1", 0, "side to move"),
    ("? W31", 2, "colon"),
    ("W", 1, "colon"),
    ("W:W0:B20", 3, "square 0 is off the board"),
    ("W:W51:B20", 3, "square 51 is off the board (1-50)"),
    ("W:W31:B999999999999", 7, "off the board"),
    ("W:W31,31:B1", 6, "square 31 is occupied twice"),
    ("W:W31,K31:B1", 7, "square 31 is occupied twice"),
    ("W:W31-35,33:B1", 9, "square 33 is occupied twice"),
    ("W:W31:B1,31", 9, "square 31 is occupied by both sides"),
    ("W:W50-31:B1-20", 3, "backward"),
    ("W:WK4,WK5,55:B4", 6, "'W'"),
    ("W:W31,:B1", 6, "missing"),
    ("W:W31,", 6, "missing"),
    ("W:WK:B1", 4, "missing"),
    ("W:W31-:B1", 6, "missing"),
    ("W:W31;32:B1", 5, "';'"),
    ("W:W31 32:B1", 6, "'3'"),
    ("W:W31:W32:B1", 6, "White are listed twice"),
    ("W:B1:B2:W31", 5, "Black are listed twice"),
    ("W:W31:B1:X", 9, "'X'"),
    ("W:W31:B1:H", 10, "count"),
    ("W:W31:B1:H99999999", 10, "count"),
    ("W:W31:B1:H5x", 11, "colon"),
    ("W:W31:B1:+0", 11, "king moves"),
    ("W:Wa1:B1", 3, "'a'"),
    ("W:W31:BG20", 7, "'G'"),
    ("W:W31:B\u4e00", 7, "\u4e00"),
    ("W" + "x" * 50, 1, "'x'"),
    ("W" + "e" * 49 + "q", 50, "'q'"),
    ("white", 0, "'w'"),
]


@pytest.mark.parametrize("text, offset, reason", FAULTS)
def test_faults_say_where_and_why(text, offset, reason):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text)
    error = caught.value
    assert (error.text, error.offset) == (text, offset)
    assert reason in error.reason
    assert reason in str(error)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.text, again.offset, again.reason) == (text, offset, error.reason)
    with pytest.raises(FenError):
        Board(text)


@pytest.mark.parametrize(
    "text, reason",
    [
        ("W:Wa2:Bh8", "a2 is off the board"),
        ("W:Wi1:Bh8", "i1 is off the board"),
        ("W:Wa9:Bh8", "a9 is off the board"),
        ("W:W33:Bh8", "33 is off the board"),
        ("W:Wa1-c1:Bh8", "range"),
        ("W:W1-c1:Bh8", "range"),
        ("W:Wa:Bh8", "'a'"),
        ("W:Wa1,a1:Bh8", "occupied twice"),
    ],
)
def test_faults_of_letters(text, reason):
    with pytest.raises(FenError, match=reason):
        Position.from_fen(text, "russian")


@pytest.mark.parametrize("text", ["?:W31:B1", "W31:B1", ":W31:B1"])
def test_a_missing_side_can_be_named(text):
    assert Position.from_fen(text, turn=WHITE).fen() == "W:W31:B1"
    assert Position.from_fen(text, turn=BLACK).fen() == "B:W31:B1"
    assert Position.from_fen("B:W31:B1", turn=WHITE).turn is BLACK, "what the text says counts"


def test_the_half_move_field_seeds_a_count_of_the_board_only():
    assert Position.from_fen("W:WK1,K2:BK45:H9") == Position.from_fen("W:WK1,K2:BK45")
    assert Board("W:WK1,K2:BK45:H10").outcome().article == "6.4"
    assert Board("W:WK1,K2:BK45:H9").outcome() is None
    assert Board("W:WK1,K2,K3:BK45:H32").outcome().article == "6.3"
    assert Board("W:WK1,31:BK45,6:H50").outcome().article == "6.2"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_square_is_written_and_read(variant):
    for square in range(1, variant.squares + 1):
        name = variant.square_name(square)
        for kind in ("", "K"):
            text = f"W:W{kind}{name}:B"
            position = Position.from_fen(text, variant)
            assert position.fen() == text
            assert (position.white_kings if kind else position.white_men) == 1 << (square - 1)
            if not variant.numbered_from_below:
                assert Position.from_fen(f"W:W{kind}{square}:B", variant) == position
            assert variant.square_number(name) == square


@pytest.mark.parametrize(
    "variant, text, reason",
    [
        ("spanish", "W:W1,1:B30", "square 1 is occupied twice"),
        ("thai", "W:W5:B5", "square 5 is occupied by both sides"),
        ("russian", "W:Wa1,a1:Bh8", "square a1 is occupied twice"),
        ("russian", "W:Wa2:Bh8", "square a2 is off the board (a1-h8)"),
        ("canadian", "W:W73:B1", "square 73 is off the board (1-72)"),
        (
            "frisian",
            "W:WK10,K11,31:BK20,2:+0+1",
            "the square of the king that has moved is missing",
        ),
        ("frisian", "W:WK10,31:BK20,2:+0+410", "no king makes more than 3 moves in a row"),
        ("frisian", "W:WK10,31:BK20,2:+0+199", "square 99 is off the board"),
    ],
)
def test_faults_are_told_in_the_numbers_of_the_game(variant, text, reason):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text, variant)
    assert reason in caught.value.reason


def test_the_count_of_a_frisian_king_that_is_gone_means_nothing():
    # Some programs keep it until that side moves, also when the king was captured.
    text = "B:W14,31:B2,K5:H0:F10:+220+0"
    assert Position.from_fen(text, "frisian").king_moves == ((0, 0), (0, 0))
    assert Position.from_fen("W:WK10,31:BK20,2:+0+1", "frisian").king_moves[0] == (1, 10)
