"""Frisian draughts: captures in eight directions, by value; a king moves three times in a row.

Source: official rules of Frisian draughts, 2011; Frisian draughts, Wikipedia. The squares are
those of the international board. A capture along a row goes from n over n+-1 to n+-2, along a
column from n over n+-10 to n+-20.
"""

import pickle

import pytest

from draughts_core import BLACK, WHITE, Board, Move, Position, perft
from draughts_core.errors import DraughtsError, FenError, IllegalMoveError

# ---- moves and captures ----

AROUND_28 = {22: 17, 23: 19, 32: 37, 33: 39, 27: 26, 29: 30, 18: 8, 38: 48}
"""Where a man on 28 lands behind each of its eight neighbours."""

STEPS = [
    ("W:W28:B", ["28-22", "28-23"]),
    ("W:W6,16:B", ["6-1K", "16-11"]),
    # Kings move along diagonals only,
    (
        "W:WK28:B",
        [
            f"28-{square}"
            for square in (5, 6, 10, 11, 14, 17, 19, 22, 23, 32, 33, 37, 39, 41, 44, 46, 50)
        ],
    ),
    # and men do not capture from afar.
    ("W:W28:B30,8,17,39", ["28-22", "28-23"]),
    # On the edge, no square lies behind.
    ("W:W27:B26", ["27-21", "27-22"]),
    ("W:W18:B8", ["18-12", "18-13"]),
]

ALONG_LINES = [
    # Any distance before and behind, for kings.
    ("W:WK26:B28", ["26x29(28)", "26x30(28)"]),
    ("W:WK5:B15", ["5x25(15)", "5x35(15)", "5x45(15)"]),
    ("W:WK45:B15", ["45x5(15)"]),
    ("W:WK30:B28", ["30x26(28)", "30x27(28)"]),
    ("W:WK46:B41", [f"46x{square}(41)" for square in (5, 10, 14, 19, 23, 28, 32, 37)]),
    # A whole tour of a man: up, to the right, down.
    ("W:W6:B7,9,20", ["6x30(7,9,20)"]),
    # Captures are compulsory.
    ("W:W28,46:B18", ["28x8(18)"]),
    ("W:WK5,46:B15", ["5x25(15)", "5x35(15)", "5x45(15)"]),
]


@pytest.mark.parametrize("fen, moves", STEPS)
def test_steps_are_those_of_the_international_game(both, fen, moves):
    both(fen, moves, "frisian")


@pytest.mark.parametrize("over, to", AROUND_28.items())
@pytest.mark.parametrize("black", ["", "K"])
def test_a_man_captures_in_eight_directions(both, over, to, black):
    both(f"W:W28:B{black}{over}", [f"28x{to}({over})"], "frisian")


@pytest.mark.parametrize(
    "over, squares",
    [
        (17, (6, 11)),
        (19, (5, 10, 14)),
        (37, (41, 46)),
        (39, (44, 50)),
        (27, (26,)),
        (29, (30,)),
        (18, (8,)),
        (38, (48,)),
    ],
)
def test_a_king_captures_in_eight_directions(both, over, squares):
    both(f"W:WK28:B{over}", [f"28x{to}({over})" for to in squares], "frisian")


@pytest.mark.parametrize("fen, moves", ALONG_LINES)
def test_captures(both, fen, moves):
    both(fen, moves, "frisian")


@pytest.mark.parametrize(
    "fen, moves",
    [
        # 28 was jumped upward and stays: from 30 it bars the way to 27. The square 48 is free.
        ("W:WK48:B9,20,27,28", [f"48x{square}(9,20,28)" for square in (30, 40, 50)]),
        # A man goes round and may end on its own square.
        ("W:W10:B7,9,16,18,27", ["10x8(7,9,16,18,27)"]),
        ("W:W6:B7,16,18,27", ["6x6(7,16,18,27)"]),
    ],
)
def test_jumped_pieces_stay_and_are_jumped_once(both, fen, moves):
    both(fen, moves, "frisian")


def test_ways_round(both_routes):
    ways = {"6x6(7,16,18,27)": ["6x8x28x26x6", "6x26x28x8x6"]}
    both_routes("W:W6:B7,16,18,27", ways, "frisian")


@pytest.mark.parametrize(
    "fen, moves",
    [
        # Past the far row, a man stays one;
        ("W:W12:B8,9", ["12x14(8,9)"]),
        # it does not go on as a king either: over 33, from 3 along its column.
        ("W:W12:B8,33", ["12x3(8)K"]),
        # Up a column to the far row, and along it.
        ("W:W21:B11", ["21x1(11)K"]),
        ("W:W21:B2,11", ["21x3(2,11)K"]),
    ],
)
def test_a_man_is_crowned_only_where_it_stops(both, fen, moves):
    both(fen, moves, "frisian")


# ---- value ----

BY_VALUE = [
    # The man on 46 takes on 47 and 49, that on 6 on 7, 9, 20 and 29.
    # Two kings (just under 4) go before three men,
    ("W:W6,46:B7,9,20,K47,K49", ["46x50(47,49)"]),
    # but not before four, and one king not before two men.
    ("W:W6,46:B7,9,20,29,K47,K49", ["6x28(7,9,20,29)"]),
    ("W:W6,46:B7,9,K47", ["6x10(7,9)"]),
    ("W:W6,46:B7,K47", ["46x48(47)"]),
    # A king and a man go before two men, not before three.
    ("W:W6,46:B7,9,K47,49", ["46x50(47,49)"]),
    ("W:W6,46:B7,9,20,K47,49", ["6x30(7,9,20)"]),
    # A king and two men are worth a little more than two kings.
    ("W:W6,46:B7,K9,20,K47,K49", ["6x30(7,9,20)"]),
    # Three kings: more than five men, less than six.
    ("W:W10,46:B7,9,16,18,27,K40,K47,K49", ["46x30(40,47,49)"]),
    ("W:W10,46:B7,9,13,16,18,27,K40,K47,K49", ["10x19(7,9,13,16,18,27)"]),
    # Equal value: a free choice.
    ("W:W6,46:B7,9,47,49", ["6x10(7,9)", "46x50(47,49)"]),
    ("W:W6,46:BK7,K47", ["6x8(7)", "46x48(47)"]),
]

BY_A_KING = [
    ("W:WK5,46:B15,47", ["5x25(15)", "5x35(15)", "5x45(15)"]),
    ("W:WK5,46:BK15,K47", ["5x25(15)", "5x35(15)", "5x45(15)"]),
    # Only at equal value.
    ("W:WK5,46:B15,47,49", ["46x50(47,49)"]),
    ("W:WK5,46:B15,K47", ["46x48(47)"]),
    ("W:WK5,46:BK15,47", ["5x25(15)", "5x35(15)", "5x45(15)"]),
]


@pytest.mark.parametrize("fen, moves", BY_VALUE)
def test_the_capture_of_most_value(both, fen, moves):
    both(fen, moves, "frisian")


@pytest.mark.parametrize("fen, moves", BY_A_KING)
def test_at_equal_value_a_king_has_to_capture(both, fen, moves):
    both(fen, moves, "frisian")


# ---- a king moves three times in a row ----


def test_the_fourth_move_of_the_same_king_is_missing():
    board = Board("W:WK46,50:B1,2", variant="frisian")
    for text, counted in [
        ("46-41", (1, 41)),
        ("1-6", (1, 41)),
        ("41-46", (2, 46)),
        ("6-11", (2, 46)),
        ("46-41", (3, 41)),
        ("11-16", (3, 41)),
    ]:
        board.push(text)
        assert board.position.king_moves[WHITE] == counted
        assert board.position.king_moves[BLACK] == (0, 0)
    assert board.fen() == "W:WK41,50:B2,16:+0+341"
    assert [str(move) for move in board.legal_moves] == ["50-44", "50-45"]
    assert not board.position.has_capture()
    # Taken back, it could move.
    board.pop()
    board.pop()
    assert [str(move) for move in board.legal_moves] == [
        *(f"46-{n}" for n in (5, 10, 14, 19, 23, 28, 32, 37, 41)),
        "50-44",
        "50-45",
    ]
    # Another piece has moved: it is free again.
    for text in ("46-41", "11-16", "50-45", "2-7"):
        board.push(text)
    assert board.position.king_moves == ((0, 0), (0, 0))
    assert [str(move) for move in board.legal_moves] == [
        *(f"41-{n}" for n in (5, 10, 14, 19, 23, 28, 32, 36, 37, 46, 47)),
        "45-40",
    ]


def test_the_same_for_black():
    board = Board("B:W49,50:BK5,1", variant="frisian")
    for text in ("5-10", "50-45", "10-5", "45-40", "5-10", "40-35"):
        board.push(text)
    assert board.fen() == "B:W35,49:B1,K10:+310+0"
    assert [str(move) for move in board.legal_moves] == ["1-6", "1-7"]


LIMITED = [
    # Three moves: the king on 46 has to stand, the man and the other king may move.
    ("W:WK46,35:B1:+0+346", ["35-30"]),
    (
        "W:WK46,K50,35:B1:+0+346",
        ["35-30", *(f"50-{n}" for n in (6, 11, 17, 22, 28, 33, 39, 44, 45))],
    ),
    ("B:W50:BK5,16:+305+0", ["16-21"]),
    # Two moves: one more.
    (
        "W:WK46,35:B1:+0+246",
        ["35-30", *(f"46-{n}" for n in (5, 10, 14, 19, 23, 28, 32, 37, 41))],
    ),
    # The limit of one side does not bind the other.
    ("B:WK46,35:B1:+0+346", ["1-6", "1-7"]),
    ("W:W50:BK5,16:+305+0", ["50-44", "50-45"]),
    # A capture is allowed.
    ("W:WK46,35:B1,37:+0+346", [f"46x{n}(37)" for n in (5, 10, 14, 19, 23, 28, 32)]),
    # A side that has only kings has no limit.
    ("W:WK46:B1:+0+346", [f"46-{n}" for n in (5, 10, 14, 19, 23, 28, 32, 37, 41)]),
    # A man that cannot move: then there is no move.
    ("W:W6,K46:B1:+0+346", []),
]


@pytest.mark.parametrize("fen, moves", LIMITED)
def test_the_limit_of_three_moves(describe, fen, moves):
    position = Position.from_fen(fen, "frisian")
    assert [describe(move) for move in position.legal_moves()] == moves
    assert position.count_moves() == len(moves)
    assert position.has_capture() == any("x" in move for move in moves)


def test_a_move_beyond_the_limit_is_not_legal():
    position = Position.from_fen("W:WK46,35:B1:+0+346", "frisian")
    assert not position.is_legal(Move(46, 41, variant="frisian"))
    assert position.is_legal(Move(35, 30, variant="frisian"))
    with pytest.raises(IllegalMoveError):
        position.parse_move("46-41")


def test_who_may_not_move_his_king_and_cannot_move_his_man_has_lost():
    outcome = Board("W:W6,K46:B1:+0+346", variant="frisian").outcome()
    assert outcome.winner is BLACK
    assert Board("W:W6,K46:B1:+0+246", variant="frisian").outcome() is None


def test_perft_leaves_the_limit_out():
    # As the published tables do: the nine moves of the king on 46 are counted.
    assert perft(Position.from_fen("W:WK46,35:B1:+0+346", "frisian"), 1) == 10


@pytest.mark.parametrize(
    "fen, text, then",
    [
        # The count follows the king,
        ("W:WK46,35:B1", "46-41", "B:W35,K41:B1:+0+141"),
        ("W:WK46,35:B1:+0+146", "46-28", "B:WK28,35:B1:+0+228"),
        ("B:W50:BK5,16", "5-10", "W:W50:BK10,16:+110+0"),
        # begins anew with another king,
        ("W:WK46,K50,35:B1:+0+346", "50-44", "B:W35,K44,K46:B1:+0+144"),
        # ends with a man's move or a capture,
        ("W:WK46,35:B1:+0+346", "35-30", "B:W30,K46:B1"),
        ("W:WK46,35:B1,37:+0+346", "46x28", "B:WK28,35:B1"),
        # and stays while the other side moves.
        ("B:WK46,35:B1:+0+346", "1-7", "W:W35,K46:B7:+0+346"),
        # It ends when that king is captured, and when the last man is.
        ("B:WK33,35:B28,1:+0+333", "28x39", "W:W35:B1,39"),
        ("B:WK46,33:B28,1:+0+346", "28x39", "W:WK46:B1,39"),
        # The new king has made no move yet; a side of kings only is not counted.
        ("W:W6,35:B2,3", "6-1", "B:WK1,35:B2,3"),
        ("W:WK46:B1", "46-41", "B:WK41:B1"),
    ],
)
def test_what_counts(after, fen, text, then):
    assert after(fen, text, "frisian") == then


def test_the_count_is_part_of_the_position():
    fens = [
        "W:WK28,31:BK3,20",
        "W:WK28,31:BK3,20:+0+128",
        "W:WK28,31:BK3,20:+0+328",
        "W:WK28,31:BK3,20:+303+0",
        "W:WK28,31:BK3,20:+303+328",
    ]
    positions = [Position.from_fen(fen, "frisian") for fen in fens]
    assert [position.fen() for position in positions] == fens
    assert positions[3].king_moves == ((0, 0), (3, 3))
    assert positions[4].king_moves == ((3, 28), (3, 3))
    for values in (
        {*positions},
        {position.key for position in positions},
        {position.to_bytes() for position in positions},
    ):
        assert len(values) == len(fens)
    for position in positions:
        for twin in (
            Position.from_fen(position.fen(), "frisian"),
            Position.from_bytes(position.to_bytes()),
            pickle.loads(pickle.dumps(position)),
            position.mirrored().mirrored(),
        ):
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.king_moves == position.king_moves
            assert twin.key == position.key
    two_kings = [
        Position.from_fen(f"W:WK28,K46,31:B3:+0+1{square}", "frisian") for square in (28, 46)
    ]
    assert two_kings[0] != two_kings[1]
    assert two_kings[0].key != two_kings[1].key


def test_mirrored_turns_the_count_too():
    position = Position.from_fen("W:WK28,31:B3:+0+328", "frisian")
    assert position.mirrored().fen() == "B:W48:B20,K23:+323+0"
    assert [str(move) for move in position.mirrored().legal_moves()] == ["20-24", "20-25"]


def test_the_count_given_to_the_constructor():
    pieces = {"white_men": 1 << 30, "white_kings": 1 << 27, "black_men": 1 << 2}
    position = Position(**pieces, variant="frisian", king_moves=((3, 28), (0, 0)))
    assert position == Position.from_fen("W:WK28,31:B3:+0+328", "frisian")
    for wrong in (((3, 31), (0, 0)), ((4, 28), (0, 0)), ((0, 0), (1, 3)), ((1, 0), (0, 0))):
        with pytest.raises(DraughtsError):
            Position(**pieces, variant="frisian", king_moves=wrong)


@pytest.mark.parametrize("field", [":+0+428", ":+0", ":+0+399", ":+x+0"])
def test_a_count_that_cannot_be_is_refused(field):
    with pytest.raises(FenError):
        Position.from_fen("W:WK28,31:B3" + field, "frisian")


def test_the_start(listed):
    start = Position.start("frisian")
    assert start.turn is WHITE
    white, black = (",".join(map(str, numbers)) for numbers in (range(31, 51), range(1, 21)))
    assert start.fen() == f"W:W{white}:B{black}"
    assert start.king_moves == ((0, 0), (0, 0))
    moves = "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30".split()
    assert listed(start.fen(), "frisian") == moves
