"""Move text: what is read, what is refused and why, and what is written."""

import pickle

import pytest

from draughts_core import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    InvalidMoveError,
    Position,
)

MAN = "W:W26,32:B21,12"  # 26x17x8
QUIET = "W:W31-50:B1-20"
ONE = "W:W28,46:B23"
# The diagram of the standard: two captures from 47 to 36.
TWO = "W:WK47:B14,19,29,31,42"


@pytest.mark.parametrize(
    "fen, text, move",
    [
        (QUIET, "32-28", "32-28"),
        (QUIET, " 32 - 28 ", "32-28"),
        (QUIET, "3228", "32-28"),
        (QUIET, "32\u201328", "32-28"),
        (QUIET, "32\u201128", "32-28"),
        (QUIET, "32\u221228", "32-28"),
        (QUIET, "32x28", "32-28"),
        (ONE, "28x19", "28x19"),
        (ONE, "28X19", "28x19"),
        (ONE, "28:19", "28x19"),
        (ONE, "28\u00d719", "28x19"),
        (ONE, "28 x 19", "28x19"),
        (ONE, "28-19", "28x19"),
        (ONE, "2819", "28x19"),
        ("W:W8:B40", "08-02", "8-2"),
        ("W:W8:B40", " 8- 2", "8-2"),
        ("B:W9:B3", "03x14", "3x14"),
        (MAN, "26x8", "26x8"),
        (MAN, "26x17x8", "26x8"),
        (MAN, "26:17:8", "26x8"),
        (MAN, "26-17-8", "26x8"),
        (TWO, "47x38x24x13x36", "47x36"),
        (TWO, "47x38x20x9x36", "47x36"),
        (TWO, "47x24x36", "47x36"),
        (TWO, "47x33x24x13x36", "47x36"),
        (TWO, "47x20x36", "47x36"),
        (TWO, "47x9x36", "47x36"),
    ],
)
def test_texts_that_are_read(fen, text, move):
    position = Position.from_fen(fen)
    assert str(position.parse_move(text)) == move
    board = Board(fen)
    assert board.push(text) == position.parse_move(text)
    assert board.ply == 1


@pytest.mark.parametrize(
    "text, captured",
    [
        ("47x38x24x13x36", (19, 29, 31, 42)),
        ("47x38x20x9x36", (14, 29, 31, 42)),
        ("47x13x36", (19, 29, 31, 42)),
        ("47x24x13x36", (19, 29, 31, 42)),
        ("47x33x24x13x36", (19, 29, 31, 42)),
        ("47x24x36", (19, 29, 31, 42)),
        ("47x38x9x36", (14, 29, 31, 42)),
        ("47x33x20x36", (14, 29, 31, 42)),
        ("47x9x36", (14, 29, 31, 42)),
    ],
)
def test_squares_between_choose_the_capture(text, captured):
    position = Position.from_fen(TWO)
    move = position.parse_move(text)
    assert move.captured == captured
    assert move.route in position.routes(move)


@pytest.mark.parametrize("text", ["47x36", "47-36", "47x38x36", "47x33x36", "4736"])
def test_what_leaves_a_choice_is_ambiguous(text):
    position = Position.from_fen(TWO)
    with pytest.raises(AmbiguousMoveError) as caught:
        position.parse_move(text)
    error = caught.value
    assert error.candidates == position.legal_moves()
    assert (error.text, error.fen) == (text, position.fen())
    assert "47x38x24x13x36" in str(error)
    assert "47x38x20x9x36" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert again.candidates == error.candidates


@pytest.mark.parametrize(
    "fen, text, reason",
    [
        (QUIET, "28-22", "square 28 is empty"),
        (QUIET, "19-23", "White's turn, and this is a move of Black's"),
        (QUIET, "19-32", "not White's"),
        (QUIET, "32-23", "man on 32 cannot move to 23: a man moves one square at a time"),
        (QUIET, "32-38", "square 38 is occupied"),
        (QUIET, "32-27-22", "cannot move"),
        (ONE, "46-41", "capture is compulsory"),
        (ONE, "28-22", "has to capture"),
        (ONE, "28x23x19", "cannot stand on 23"),
        (MAN, "26x17", "stops too early"),
        (MAN, "32-28", "capture is compulsory"),
        ("W:W26,33:B12,21,28", "33x22", "majority rule asks for 2 pieces"),
        ("W:W6:B1", "6-1", "no legal move"),
        ("W:WK28:B", "28-27", "king on 28 cannot move to 27"),
        (TWO, "47x41x36", "cannot stand on 41"),
        (TWO, "47x38x24x14x36", "cannot stand on"),
        (TWO, "47x13x24x36", "cannot stand on"),
        ("W:WK50:B44,33", "50x28x1x22", "cannot stand on"),
    ],
)
def test_illegal_texts_and_their_reasons(fen, text, reason):
    position = Position.from_fen(fen)
    with pytest.raises(IllegalMoveError, match=reason) as caught:
        position.parse_move(text)
    assert (caught.value.text, caught.value.fen) == (text, position.fen())
    assert pickle.loads(pickle.dumps(caught.value)).reason == caught.value.reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "32",
        "32-",
        "-28",
        "32--28",
        "32-28!",
        "32-28x",
        "0-28",
        "51-46",
        "32-999",
        "32_28",
        "a3-b4",
        "32-28 19-23",
        "1. 32-28",
        "2-0",
        "*",
        "null",
        "32\u4e0028",
        "-".join(["1"] * 80),
    ],
)
def test_what_is_no_move_in_any_position(text):
    with pytest.raises(InvalidMoveError) as caught:
        Position.start().parse_move(text)
    assert caught.value.text == text
    assert caught.value.reason


def test_only_text_is_parsed():
    for thing in (None, 3228, b"32-28"):
        with pytest.raises(TypeError):
            Position.start().parse_move(thing)


def test_strict_reading_asks_for_the_right_sign():
    quiet, capture = Position.start(), Position.from_fen(ONE)
    assert str(quiet.parse_move("32-28", strict=True)) == "32-28"
    assert str(capture.parse_move("28x19", strict=True)) == "28x19"
    assert str(capture.parse_move("28:19", strict=True)) == "28x19"
    for position, text in (
        (quiet, "32x28"),
        (capture, "28-19"),
        (quiet, "3228"),
        (capture, "2819"),
    ):
        assert position.parse_move(text)
        with pytest.raises(IllegalMoveError, match="is written with"):
            position.parse_move(text, strict=True)
    assert Board(ONE).parse_move("28x19", strict=True)


@pytest.mark.parametrize(
    "fen, text, move",
    [
        (QUIET, "32-28", "32-28"),
        ("W:W28:B22", "28x17x22", "28x17"),
        (MAN, "26x8x12x21", "26x8"),
        (MAN, "26x8x21x12", "26x8"),
        (TWO, "47x36x42x29x14x31", "47x36"),
    ],
)
def test_hub_names_the_captured_squares(fen, text, move):
    position = Position.from_fen(fen)
    found = position.parse_hub(text)
    assert str(found) == move
    assert found.captured == tuple(sorted(int(square) for square in text.split("x")[2:]))


@pytest.mark.parametrize(
    "text, error",
    [
        ("28x17", InvalidMoveError),
        ("28x17-22", InvalidMoveError),
        ("28-17-22", InvalidMoveError),
        ("28x17x22x22", InvalidMoveError),
        ("28x17x21", IllegalMoveError),
        ("28x17x22x21", IllegalMoveError),
        ("28x6x22", IllegalMoveError),
        ("28-22", IllegalMoveError),
        ("x", InvalidMoveError),
    ],
)
def test_hub_is_never_guessed(text, error):
    with pytest.raises(error):
        Position.from_fen("W:W28:B22").parse_hub(text)


def test_the_same_text_means_other_things_in_pdn_and_hub():
    position = Position.from_fen("W:W28:B22,11")
    assert position.parse_move("28x17x6") == position.parse_hub("28x6x11x22")
    with pytest.raises(IllegalMoveError):
        position.parse_hub("28x17x6")


@pytest.mark.parametrize(
    "fen, texts",
    [
        (ONE, ["28x19"]),
        (MAN, ["26x8"]),
        (TWO, ["47x38x20x9x36", "47x38x24x13x36"]),
        ("B:WK2,28,31,44:B20,K50", ["50x36"]),
        ("W:WK1,16:BK12,19,29,30,31", ["1x25"]),
        ("W:W38:B22,23,32,33", ["38x38"]),
    ],
)
def test_writing_is_short_unless_that_leaves_a_choice(fen, texts):
    position = Position.from_fen(fen)
    written = [position.notate(move) for move in position.legal_moves()]
    assert written == texts
    assert len(set(written)) == len(written)
    for move, text in zip(position.legal_moves(), written, strict=True):
        assert position.parse_move(text) == move
        assert position.parse_move(text, strict=True) == move


@pytest.mark.parametrize(
    "fen, texts",
    [
        # 22 and 24 are the squares just behind 28 and 19 on straight jumps.
        ("W:WK4,20,39,44:B12,18,28,29,37", ["4x22x33x24", "4x31x42x24"]),
        # Two ways round for each: the smaller one is written.
        ("W:WK25:B8,20,28,30,37", ["25x3x17x39x25", "25x3x26x48x25"]),
    ],
)
def test_the_smallest_complete_sequence_is_written(fen, texts):
    position = Position.from_fen(fen)
    moves = position.legal_moves()
    assert [position.notate(move) for move in moves] == texts
    for move, text in zip(moves, texts, strict=True):
        if text != str(move):
            assert text == "x".join(map(str, min(position.routes(move))))


def test_a_complete_text_outweighs_what_it_might_abbreviate():
    position = Position.from_fen(
        "B:Wd8,Kf6,c5,b4,d4,f4,e3,d2,f2,h2,a1,g1:BKh8,c7,Kd6,h4", "russian"
    )
    short, long = [move for move in position.legal_moves() if str(move) == "h8:a5"]
    assert {len(short.captured), len(long.captured)} == {3, 5}
    for move in (short, long):
        assert position.parse_move(position.notate(move)) == move


def test_only_legal_moves_are_written():
    position = Position.from_fen(ONE)
    with pytest.raises(IllegalMoveError, match="compulsory"):
        position.notate(Position.from_fen("W:W46:B1").legal_moves()[0])
    with pytest.raises(IllegalMoveError, match="another game"):
        position.notate(Position.start("russian").legal_moves()[0])


@pytest.mark.parametrize(
    "variant, text, written",
    [
        ("russian", "c3-d4", "c3-d4"),
        ("russian", "c3d4", "c3-d4"),
        ("russian", "c3 d4", "c3-d4"),
        ("russian", "22-18", "c3-d4"),
        ("russian", "2218", "c3-d4"),
        ("brazilian", "c3-d4", "c3-d4"),
    ],
)
def test_letters(variant, text, written):
    assert str(Position.start(variant).parse_move(text)) == written


@pytest.mark.parametrize("sign, variant", [(":", "russian"), ("x", "brazilian")])
def test_captures_in_letters(sign, variant):
    position = Position.from_fen("W:Wc3:Bd4,d6", variant)
    (move,) = position.legal_moves()
    assert str(move) == f"c3{sign}c7"
    for text in ("c3xe5xc7", "c3:c7", "c3e5c7", "c3-c7", "c3c7", "22x15x6"):
        assert position.parse_move(text) == move


def test_moves_off_the_board_in_letters():
    for text in ("i1-h2", "a2-b3", "a9-b8", "a3-", "a3-z9"):
        with pytest.raises(InvalidMoveError):
            Position.start("russian").parse_move(text)


@pytest.mark.parametrize("variant", ["thai", "russian", "spanish"])
def test_strict_takes_the_capture_sign_of_the_game(variant):
    position = Position.from_fen(
        {"thai": "B:WK7:BK8,K11", "russian": "W:Wc3:Bd4", "spanish": "W:W10:B14"}[variant], variant
    )
    for move in position.legal_moves():
        assert move.is_capture
        assert position.parse_move(position.notate(move), strict=True) == move
