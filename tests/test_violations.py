"""Violations: their codes, articles, sentences and suggestions, in several games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draughts_core import Board, DraughtsError, MoveError, Position, violations
from draughts_core.variants import VARIANTS
from draughts_core.violations import Code, Severity, between, explain, explain_hub
from draughts_core.violations.suggestions import suggestions

START = Position.start().fen()
CROWDED = (
    "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,"
    "K35,K36,K38,K40,K41,K42,K43,K44,K47,K49"
)


def found(variant, fen, text):
    return explain(Position.from_fen(fen, variant), text)


# Game, position, text, code and detail, sentence (or its beginning).
CODES = [
    ("international", START, "32-82", "unreadable", "square 82 is off the board (1-50)"),
    ("international", START, "c3-d4", "unreadable", "squares have numbers in international"),
    ("russian", "W:Wc3:Bh8", "cd4", "unreadable", "written in full this is c3-d4"),
    ("russian", "W:Wc3:Bh8", "c3-i4", "unreadable", "square i4 is off the board (1-32)"),
    ("international", START, "28-23", "empty-square", "square 28 is empty"),
    ("russian", "W:Wc3,g3:Bd4", "a1-b2", "empty-square", "square a1 is empty"),
    ("spanish", "W:W10:B14", "1-5", "empty-square", "square 1 is empty"),
    ("international", START, "19-23", "out-of-turn", "it is White's turn, and this is a move of"),
    ("russian", "B:Wc3:Bh8", "c3-d4", "out-of-turn", "it is Black's turn, and this is a move of"),
    ("english", "W:W18:B9", "9-14", "out-of-turn", "it is White's turn"),
    ("international", START, "19-32", "opponents-piece", "the piece on 19 is not White's"),
    ("russian", "W:Wc3:Bh8", "h8-a1", "opponents-piece", "the piece on h8 is not White's"),
    ("turkish", "W:Wa3:Bh8", "h8-h8", "opponents-piece", "the piece on h8 is not White's"),
    ("international", "W:W28,46:B23", "46-41", "capture-compulsory", "capture is compulsory (4.2)"),
    (
        "international",
        "W:W28,46:B23",
        "28-22",
        "capture-compulsory",
        "the man on 28 has to capture",
    ),
    (
        "russian",
        "W:Wc3,g3:Bd4",
        "g3-f4",
        "capture-compulsory",
        "capture is compulsory (4.2): c3:e5",
    ),
    ("english", "B:B10,K7:W15,24,27", "7-3", "capture-compulsory", "capture is compulsory"),
    ("international", "W:W26,32:B21,12", "26x17", "stopped-early", "the capture stops too early"),
    ("international", "W:W26,32:B21,12", "26-17", "stopped-early", "the capture stops too early"),
    ("russian", "W:Wc3:Bd4,d6", "c3:e5", "stopped-early", "the capture stops too early"),
    ("spanish", "W:W10:B14,23", "10x19", "stopped-early", "the capture stops too early"),
    (
        "international",
        "W:W26,44:B21,12,39",
        "44x33",
        "too-few-captured:pieces",
        "the majority rule asks for 2 pieces (4.13): 26x8",
    ),
    ("brazilian", "W:Wc3,h4:Bd4,d6,g5", "h4xf6", "too-few-captured:pieces", "the majority rule"),
    ("czech", "W:Wc3,Kh6:Bd4,g5", "c3xe5", "too-few-captured:by king", "the capture by a king is"),
    ("frisian", "W:W28,45:B23,K35", "28x19", "too-few-captured:value", "the capture of most value"),
    ("international", "W:W28:B23,12", "28x19x8", "too-many-captured", "the capture ends on 19;"),
    ("english", "W:WK14:B1,10", "14x7x6", "too-many-captured", "the capture ends on 7;"),
    ("brazilian", "W:WKc5,Kd2:Bb6", "c5xa7xb2", "too-many-captured", "the capture ends on a7;"),
    ("pool", "W:WK4,K26:B8,K13,14,16,22", "26x5", "jumped-twice", "the piece on 14 would be"),
    ("frisian", "W:WK48:B20,24,39", "48x50", "jumped-twice", "the piece on 39 would be"),
    ("international", START, "37-28", "own-piece-jumped", "the piece on 32 is one's own"),
    ("pool", "W:WK5,14:BK31", "5x32", "own-piece-jumped", "the piece on 14 is one's own"),
    ("italian", "W:WK2,K6:B9,15,25", "2x20", "own-piece-jumped", "the piece on 6 is one's own"),
    (
        "international",
        "W:W28:B45",
        "28-50",
        "uncrowned-king",
        "the piece on 28 is a man, and moves",
    ),
    (
        "international",
        "W:W28:B23,9",
        "28x3",
        "uncrowned-king",
        "the piece on 28 is a man, and jumps",
    ),
    ("russian", "W:Wc3:Bh8", "c3-f6", "uncrowned-king", "the piece on c3 is a man, and moves"),
    ("turkish", "W:Wa3,Kh1:Bh8", "a3-e3", "uncrowned-king", "the piece on a3 is a man"),
    (
        "international",
        "W:W8:B1",
        "8-2-24",
        "promoted-too-early",
        "the man crowned on 2 moves on only",
    ),
    ("pool", "W:W12:B8,10,K11,13", "12x14", "promoted-too-early", "a man that passes over 3 stays"),
    ("english", "W:W10:B7,8", "10x3x12", "promoted-too-early", "a man that passes over 3 stays"),
    ("international", "W:W6:B1", "6-1", "game-over", "White has no legal move (7.2)"),
    ("ghanaian", "W:W40:B1,2", "40-35", "game-over", "White has a single piece left and has lost"),
    ("international", "W:WK47:B14,19,29,31,42", "47x36", "ambiguous", "2 captures fit: "),
    ("international", "W:W28:B1", "28-33", "irregular-move:backward-man", "the man on 28 cannot"),
    ("russian", "W:Wc3:Bh8", "c3-b2", "irregular-move:backward-man", "the man on c3 cannot move"),
    ("english", "W:W18:B22", "18x25", "irregular-move:backward-man", "a man does not capture back"),
    ("turkish", "W:Wa3:Bh8", "a3-a2", "irregular-move:backward-man", "the man on a3 cannot move"),
    ("international", START, "31-22", "irregular-move:too-far", "the man on 31 cannot move to 22"),
    ("english", "W:WK18:B3", "18-9", "irregular-move:too-far", "the king on 18 cannot move to 9"),
    ("thai", "W:WK32:BK14", "32-5", "irregular-move:too-far", "a king lands directly behind"),
    ("international", "W:WK46,32:B1", "46-28", "irregular-move:blocked", "the king on 46 cannot"),
    ("russian", "W:WKa1,c3:Bh2", "a1-e5", "irregular-move:blocked", "the king on a1 cannot"),
    (
        "international",
        START,
        "32-24",
        "irregular-move:not-a-line",
        "the man on 32 cannot move to 24",
    ),
    (
        "turkish",
        "W:Wa3:Bh8",
        "a3-b4",
        "irregular-move:not-a-line",
        "the man on a3 cannot move to b4: these are not in one row or column",
    ),
    ("international", START, "37-32", "irregular-move:occupied", "square 32 is occupied"),
    ("russian", "W:Wc3,d4:Bh8", "c3-d4", "irregular-move:occupied", "square d4 is occupied"),
    ("international", START, "32x23", "irregular-move:nothing-to-capture", "there is nothing to"),
    (
        "italian",
        "W:W19:BK15",
        "19x12",
        "irregular-move:takes-king",
        "a man does not capture a king",
    ),
    (
        "international",
        "W:W28:B23",
        "28x23x19",
        "irregular-move:route",
        "the piece cannot stand on 23",
    ),
    ("russian", "W:Wc3:Bh8", "cf4", "irregular-move", "nothing on the c file can go to f4"),
    (
        "frisian",
        "W:WK46,50:BK5,1:+0+346",
        "46-41",
        "irregular-move:king-limit",
        "the king on 46 has made 3 moves in a row",
    ),
]


@pytest.mark.parametrize("variant, fen, text, kind, sentence", CODES)
def test_codes(variant, fen, text, kind, sentence):
    violation = found(variant, fen, text)
    code, _, detail = kind.partition(":")
    assert (violation.code, violation.detail) == (code, detail)
    assert violation.reason.startswith(sentence)
    assert violation.severity is Severity.FAULT
    position = Position.from_fen(fen, variant)
    assert (violation.text, violation.fen) == (text, position.fen())
    assert violation.side == position.turn.name.capitalize()
    assert violation.legal == tuple(position.notate(move) for move in position.legal_moves())
    with pytest.raises(DraughtsError):
        position.parse_move(text)


@pytest.mark.parametrize(
    "fen, text, article",
    [
        (START, "19-23", "5.4.1"),
        (START, "19-32", "5.4.5"),
        (START, "31-22", "5.4.2"),
        ("W:W28,46:B23", "46-41", "5.4.6, 4.2"),
        ("W:W26,44:B21,12,39", "44x33", "5.4.8, 4.13"),
        ("W:W26,32:B21,12", "26x17", "5.4.9, 4.5"),
        ("W:W28:B45", "28-50", "5.4.16"),
        ("W:W8:B1", "8-2-24", "5.4.2, 3.8"),
    ],
)
def test_articles(fen, text, article):
    assert found("international", fen, text).article == article


def test_out_of_turn_goes_before_an_opponents_piece_and_a_prefix_before_too_few():
    assert found("international", "W:W26:B21,12,4", "4-9").code is Code.OUT_OF_TURN
    assert found("international", "W:W26,44:B21,12,39", "26x17").code is Code.STOPPED_EARLY


@pytest.mark.parametrize("text", ["5x45", "5-14", "5x46x5", "5x37x48"])
def test_crowded_boards_are_explained_at_once(text):
    assert found("international", CROWDED, text) is not None


def test_boards_and_positions_explain():
    board = Board()
    for text in ("32-28", "19-23"):
        board.push(text)
    assert board.explain("28x19") is None
    assert board.position.explain("46-41").code is Code.CAPTURE_COMPULSORY
    assert board.explain("32-27").suggestions[-1].kind == "retraction"
    assert board.ply == 2


# ---- lists of captured pieces ---------------------------------------------------------------


@pytest.mark.parametrize(
    "fen, text, code, article, reason",
    [
        ("W:W28:B22", "28x17x21", "captured-list-wrong", "5.4.12", "takes 22, not 21"),
        ("W:W28:B22", "28x17x22x21", "captured-list-wrong", "5.4.12", "takes 22, not 22, 21"),
        ("W:W28:B22,11", "28x6x22", "captured-list-wrong", "5.4.11", "takes 11, 22, not 22"),
        ("W:W28:B22,11", "28x17x22", "stopped-early", "5.4.9, 4.5", "stops too early"),
        ("W:W28:B1", "28x22x17", "captured-list-wrong", "5.4.12", "captures nothing, not 17"),
        ("W:W28:B22", "28-23", "capture-compulsory", "5.4.6, 4.2", "has to capture"),
        ("W:W28:B22", "28x17", "unreadable", "", "names the captured squares"),
        ("W:W28:B22", "M000128170121", "captured-list-wrong", "5.4.12", "takes 22, not 21"),
    ],
)
def test_captured_lists(fen, text, code, article, reason):
    violation = explain_hub(Position.from_fen(fen), text)
    assert (violation.code, violation.article) == (code, article)
    assert reason in violation.reason
    assert explain_hub(Position.from_fen("W:W28:B22"), "28x17x22") is None
    assert explain_hub(Position.from_fen("W:W28:B22"), "M000128170122") is None


# ---- two positions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variant, before, after, codes",
    [
        ("international", "W:W28,50:B12,22,45", "B:W8,50:B45", []),
        ("international", "W:W28,50:B12,22,45", "B:W8,50:B12,45", ["left-on-board"]),
        ("international", "W:W28,50:B12,22,45", "B:W8,50:B", ["captured-list-wrong"]),
        ("international", "W:W28,50:B12,22,45", "B:W8:B45", ["own-piece-removed"]),
        ("international", "W:W28,50:B12,22,45", "B:W28,50:B12,45", ["lifted-without-reason"]),
        ("international", "W:W28,50:B12,22,45", "B:W28:B12,22,45", ["own-piece-removed"]),
        ("international", "W:W28,50:B12,22,45", "B:W17,50:B12,45", ["stopped-early"]),
        ("international", "W:W28,50:B12,22,45", "B:W28,44:B12,22,45", ["capture-compulsory"]),
        ("international", "W:W8,32:B45", "B:W2,32:B45", ["not-crowned"]),
        ("international", "W:W8,32:B45", "B:W8,10:B45", ["uncrowned-king"]),
        ("international", "W:W8,32:B45", "B:W8,K27:B45", ["promoted-too-early"]),
        ("international", "W:W8,32:B40", "W:W8,32:B45", ["out-of-turn"]),
        ("international", "W:W28:B22", "B:W17:B22", ["left-on-board"]),
        ("russian", "W:Wc3,g1:Bd4,d6", "B:Wc7,g1:Bd4", ["left-on-board"]),
        ("russian", "W:Wg7:Ba3", "B:Wh8:Ba3", ["not-crowned"]),
        ("english", "W:W18:B15", "B:W18:B", ["lifted-without-reason"]),
    ],
)
def test_between(variant, before, after, codes):
    told = between(Position.from_fen(before, variant), Position.from_fen(after, variant))
    assert [violation.code for violation in told] == codes


def test_nothing_is_wrong_between_a_position_and_itself_or_after_a_legal_move():
    for variant in VARIANTS:
        position = Position.start(variant)
        assert between(position, position) == []
        for move in position.legal_moves():
            assert between(position, position.play(move)) == []
    with pytest.raises(ValueError, match="draughts"):
        between(Position.start(), Position.start("russian"))


# ---- suggestions ----------------------------------------------------------------------------


def kinds(position, text, code, rest=(), before=()):
    return [(one.kind, one.text) for one in suggestions(position, text, code, rest, before)]


def test_the_nearest_text():
    start = Position.start()
    assert kinds(start, "32-82", Code.UNREADABLE) == [("nearest", "32-28")]
    assert ("nearest", "38-32") not in kinds(start, "38-33", Code.IRREGULAR_MOVE)
    assert kinds(start, "xyz", Code.UNREADABLE) == []


def test_the_full_text():
    twice = Position.from_fen("W:WK47:B14,19,29,31,42")
    assert kinds(twice, "47x36", Code.AMBIGUOUS) == [
        ("full-text", "47x38x20x9x36"),
        ("full-text", "47x38x24x13x36"),
    ]
    assert kinds(Position.start("russian"), "cd4", Code.UNREADABLE) == [("full-text", "c3-d4")]


def test_the_move_after_which_the_rest_can_be_played():
    position = Position.from_fen("W:W27,40:B1")
    # Only a man on 22 can go to 18 next.
    assert ("replays", "27-22") in kinds(position, "27-23", Code.IRREGULAR_MOVE, ["1-7", "22-18"])
    assert "replays" not in dict(kinds(position, "27-23", Code.IRREGULAR_MOVE, ["1-7", "7-8"]))


def test_a_missing_move_and_a_superfluous_one():
    position = Position.from_fen("W:W27,40:B1")
    after = ["22-18", "7-12"]
    assert ("missing-move", "27-22") in kinds(position, "1-7", Code.OUT_OF_TURN, after)
    assert ("missing-move", "") in kinds(position, "1-7", Code.OUT_OF_TURN)
    rest = ["27-22", "1-7", "22-18"]
    assert ("superfluous", "") in kinds(position, "30-25", Code.EMPTY_SQUARE, rest)


def test_another_sides_move_and_one_taken_back():
    assert ("other-side", "19-23") in kinds(Position.start(), "19-23", Code.OUT_OF_TURN)
    board = Board()
    before = []
    for text in ("32-28", "19-23"):
        before.append(board.position)
        board.push(text)
    told = kinds(board.position, "32-27", Code.EMPTY_SQUARE, (), before)
    assert told[-1] == ("retraction", "32-27")
    assert "retraction" not in dict(kinds(board.position, "50-45", Code.EMPTY_SQUARE, (), before))


# ---- any text in any position ---------------------------------------------------------------


@st.composite
def positions_and_texts(draw):
    variant = draw(st.sampled_from(VARIANTS))
    squares = st.integers(1, variant.squares)
    masks = [0, 0, 0, 0]
    for square, kind in draw(st.dictionaries(squares, st.integers(0, 3), max_size=24)).items():
        masks[kind] |= 1 << (square - 1)
    position = Position(*masks, draw(st.integers(0, 1)), variant)
    legal = position.legal_moves()
    if legal and draw(st.booleans()):
        route = draw(st.sampled_from(legal)).route
        stops = list(route[: draw(st.integers(2, len(route)))])
    else:
        stops = draw(st.lists(squares, min_size=1, max_size=4))
    sign = draw(st.sampled_from(["-", "x", ":", "", " "]))
    return position, sign.join(map(variant.square_name, stops))


@settings(max_examples=400, deadline=None)
@given(positions_and_texts())
def test_there_is_an_explanation_exactly_where_a_text_is_refused(case):
    position, text = case
    violation = explain(position, text)
    if violation is None:
        assert position.parse_move(text)
        return
    assert violation.reason
    with pytest.raises(MoveError) as caught:
        position.parse_move(text)
    assert caught.value.reason


def test_every_code_has_a_line_in_the_documentation():
    from pathlib import Path

    page = (Path(__file__).parents[1] / "docs" / "violations.md").read_text()
    for code in Code:
        assert f"| `{code}` | {code.article or '–'} | {code.severity} |" in page
    assert violations.Severity.FAULT == "fault"
