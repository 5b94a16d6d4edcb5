"""FEN as programs and people write it: each form with what it means, or why it is refused."""

import pytest

from draughts_core import BLACK, WHITE, Board, FenError, Position

WHITE_START = ",".join(map(str, range(31, 51)))
BLACK_START = ",".join(map(str, range(1, 21)))
START = f"W:W{WHITE_START}:B{BLACK_START}"
PADDED_START = ",".join(f"{square:02}" for square in range(1, 21))

TEN_BY_TEN = [
    ("W:W31-50:B1-20", START),
    (START, START),
    (f"{START}:H0:F1", START),
    ("W:W31,29,K15:B14,13,12,9", "W:WK15,29,31:B9,12,13,14"),
    (
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
    ),
    (
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
    ),
    (
        "W:W22,28,32,40,41,43,49:B10,11,12,17,19,21,37.",
        "W:W22,28,32,40,41,43,49:B10,11,12,17,19,21,37",
    ),
    (
        "B:W35,42,45,46,47,48,49,50,25,29,38,39,27:B3,4,5,6,9,10,14,12,7,18,13,17",
        "B:W25,27,29,35,38,39,42,45,46,47,48,49,50:B3,4,5,6,7,9,10,12,13,14,17,18",
    ),
    (
        '[FEN "B:W35,42,45:B3,4,5"]',
        "B:W35,42,45:B3,4,5",
    ),
    ("B:W50:B", "B:W50:B"),
    ("B::", "B:W:B"),
    ("W:W28", "W:W28:B"),
    (f"W:{START}", START),
    (f"W:B:W{WHITE_START}:B{BLACK_START}", "B" + START[1:]),
    (f"W:W{WHITE_START}:B{PADDED_START}.", START),
    (f'[FEN "[FEN "W:W{WHITE_START}:B{PADDED_START}."]"]', START),
    (f'[FEN "W:W{WHITE_START}:B{PADDED_START}."]', START),
    ("W:W31-50:B1-20:H0:F1:+0+0", START),
    (
        "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
        "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47",
    ),
    ("W:WK47:B14,19,29,31,42", "W:WK47:B14,19,29,31,42"),
    ("B:W13,14,18,23,29,30,38,39:BK35", "B:W13,14,18,23,29,30,38,39:BK35"),
    ("B:W27,28,38,39,42:BK25", "B:W27,28,38,39,42:BK25"),
    ("W:WK41,49:B9,10,12,19,38", "W:WK41,49:B9,10,12,19,38"),
    ("W:W31:B20.", "W:W31:B20"),
    ("W:W31,K32:B K1, 2", "W:W31,K32:BK1,2"),
    ("W:B20:W31", "W:W31:B20"),
    (
        "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34",
        "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34",
    ),
    ("W:WK4:B13,32,37,20", "W:WK4:B13,20,32,37"),
    ("W:W4:B49", "W:W4:B49"),
]

EIGHT_BY_EIGHT = [
    (
        "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        (10, 15, 18, 24, 27, 28, 12, 16, 20, 22, 25, 29),
    ),
    (
        "W:W06,10,14,15,18,19,22,23,27:B01,03,07,12,K13,20,K25,26. ",
        (6, 10, 14, 15, 18, 19, 22, 23, 27, 1, 3, 7, 12, 13, 20, 25, 26),
    ),
    (
        "W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4.",
        tuple(range(1, 13)) + tuple(range(21, 33)),
    ),
    (
        "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8",
        (3, 4, 8, 13, 14, 15, 16, 20, 21, 23, 24, 25, 28),
    ),
]


@pytest.mark.parametrize("text, canonical", TEN_BY_TEN)
def test_what_is_read_on_ten_by_ten(text, canonical):
    assert Position.from_fen(text).fen() == canonical
    assert Board(text).fen() == canonical
    assert Position.from_fen(canonical).fen() == canonical


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
@pytest.mark.parametrize("text, squares", EIGHT_BY_EIGHT)
def test_what_is_read_on_eight_by_eight(variant, text, squares):
    position = Position.from_fen(text, variant)
    occupied = [square for square in range(1, 33) if position.piece_at(square)]
    assert occupied == sorted(squares)
    assert Position.from_fen(position.fen(), variant) == position


def test_the_kings_of_the_documentation_s_example():
    position = Position.from_fen(EIGHT_BY_EIGHT[0][0], "brazilian")
    assert position.white_kings_squares == (10, 15)
    assert position.white_men_squares == (18, 24, 27, 28)
    assert position.black_kings_squares == (22, 25, 29)
    assert position.black_men_squares == (12, 16, 20)
    assert position.turn == BLACK
    assert position.fen() == "B:WKd6,Ke5,d4,g3,f2,h2:Bh6,g5,h4,Kc3,Kb2,Ka1"


def test_numbers_and_letters_name_the_same_squares():
    letters = Position.from_fen("W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8", "russian")
    numbers = Position.from_fen("W:W23,24,20,13,25,28,21,K3:B14,15,16,8,4", "russian")
    assert letters == numbers
    assert letters.white_kings_squares == (3,)


@pytest.mark.parametrize("text", ["?:W29,13,11:B22,4,2"])
def test_an_unknown_side_to_move_has_to_be_given(text):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text)
    assert caught.value.offset == 0
    assert "side to move" in caught.value.reason
    for turn, letter in ((WHITE, "W"), (BLACK, "B")):
        assert Position.from_fen(text, turn=turn).fen() == f"{letter}:W11,13,29:B2,4,22"
        assert Board(text, turn=turn).turn == turn


@pytest.mark.parametrize(
    "text, offset",
    [
        ("W:WK4,WK5,55:B4", 6),
        ("W:W0:B20", 3),
        ("W:W31,31:B31", 6),
        ("W:W31:B31", 7),
        ("W:W40-31:B1", 3),
        ("W:W31-35,33:B1", 9),
        ("W:WK51:B1", None),
        ("", 0),
    ],
)
def test_what_is_refused(text, offset):
    with pytest.raises(FenError) as caught:
        Position.from_fen(text)
    assert caught.value.text == text
    assert caught.value.reason
    assert caught.value.offset in ((3, 4) if offset is None else (offset,))


def test_the_hub_form_of_51_characters():
    start = "W" + 20 * "b" + 10 * "e" + 20 * "w"
    assert len(start) == 51
    assert Position.from_fen(start) == Position.start()
    kings = "B" + "W" + 48 * "e" + "B"
    assert Position.from_fen(kings).fen() == "B:WK1:BK50"
    for text in (start[:-1], start + "e", start.replace("e", "z", 1), "x" + start[1:]):
        with pytest.raises(FenError):
            Position.from_fen(text)


def test_one_canonical_form():
    texts = [
        "W:W31,K32,33:BK1,2,3",
        "W:BK1,2,3:W31,K32,33",
        " W : W 33 , 31 , K32 : B 3, 2 ,K1 . ",
        "W:W033,031,K032:BK01,02,03.",
        "W:W31,K32,33:BK1,2-3:H3:F40",
        "W:W:W31,K32,33:BK1,2,3",
        '[FEN "W:W31,K32,33:BK1,2,3"]',
        "WBbb" + 27 * "e" + "wWw" + 17 * "e",
    ]
    positions = {Position.from_fen(text) for text in texts}
    assert [position.fen() for position in positions] == ["W:W31,K32,33:BK1,2,3"]
