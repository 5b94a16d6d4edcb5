"""Positions with the most moves, routes or work: answered completely, whatever stands there."""

import pytest

from draughts_core import Position, perft

CROWDED = (
    "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,"
    "K35,K36,K38,K40,K41,K42,K43,K44,K47,K49"
)

CASES = [
    # FEN, moves, routes
    ("W:WK4,K5,K15,K16,K26,K36,K46:B7,8,11,13,19,20,21,24,29,30,31,33,38,41,42,K47", 407, 416),
    (CROWDED, 1, 92),
    (
        "W:WK6,K12,K14,K32,K34,K46,K49,K50:B7,8,9,10,17,20,23,26,27,30,37,38,39,40,41,43,45,K48",
        72,
        1472,
    ),
    (
        "W:WK1,K6,K26,K29,K36,K46,K47,K50:B7,8,12,15,17,18,20,21,23,24,31,33,34,38,40,41,42",
        203,
        1111,
    ),
    ("W:WK1,K16:BK12,19,29,30,31", 1, 1),
    ("W:WK24,K32,K35:B14,K18,28", 5, 5),
]


@pytest.mark.parametrize("fen, moves, routes", CASES)
def test_all_moves_and_routes(fen, moves, routes):
    position = Position.from_fen(fen)
    legal = position.legal_moves()
    assert len(legal) == len(set(legal)) == position.count_moves() == perft(position, 1) == moves
    assert sum(len(position.routes(move)) for move in legal) == routes
    assert perft(position, 1, unique=False) == routes
    assert list(legal) == sorted(legal)


def test_the_crowded_board_has_one_capture_of_sixteen():
    (move,) = Position.from_fen(CROWDED).legal_moves()
    assert (move.from_square, move.to_square, len(move.captured)) == (5, 46, 16)


def test_a_board_full_of_kings_has_no_move():
    position = Position(white_kings=(1 << 25) - 1, black_kings=((1 << 25) - 1) << 25)
    assert position.legal_moves() == ()
    assert not position.has_capture()
    assert position.count_moves() == 0


def test_more_quiet_moves_than_a_list_holds_at_first():
    fen = "W:WK1,K3,K5,K16,K17,K20,K25,K26,K30,K35,K36,K45,K46,K47,K48,K49,K50:B"
    position = Position.from_fen(fen)
    moves = position.legal_moves()
    assert len(moves) == position.count_moves() == len(set(moves)) > 96
    assert list(moves) == sorted(moves)
    assert all(position.play(move).turn == 1 for move in moves)


# In these games, too, kings among many pieces have more routes than can be walked one by one.
CROWDED_BOARDS = [
    # game, FEN, moves, pieces taken
    (
        "frisian",
        "W:WK41:BK2,8,K9,K10,11,13,15,16,K17,18,19,22,24,27,K30,31,33,K35,36,37,38,39,42,47,49",
        9,
        24,
    ),
    (
        "frisian",
        "W:WK5,K15,K42,K46:B3,8,11,K12,K13,14,17,19,21,K24,25,26,28,K30,31,32,33,35,37,39,41,43,"
        "44,45,48",
        24,
        22,
    ),
    (
        "canadian",
        "W:WK1,3,K5,K19,23,50,K68,K72:BK7,8,9,10,K12,K14,K16,17,20,21,28,29,31,34,36,37,44,45,46,"
        "47,K48,K56,57,K59,K60,61,K63,64,66,67",
        54,
        21,
    ),
    (
        "turkish",
        "W:WKe3,b2:Bc8,e8,b7,d7,e7,g7,b6,f6,Kh6,a5,c5,e5,b4,d4,f4,g4,b3,d3,f3,h3,a2,c2,e2,f2,g2,"
        "d1,f1",
        61,
        27,
    ),
    (
        "ghanaian",
        "W:WK3,K9,K10,K21,K46:BK1,5,K6,7,14,15,16,17,20,23,25,26,28,29,36,43,44,45",
        464,
        12,
    ),
]


@pytest.mark.parametrize("variant, fen, moves, taken", CROWDED_BOARDS)
def test_crowded_boards_of_other_games(variant, fen, moves, taken):
    position = Position.from_fen(fen, variant)
    legal = position.legal_moves()
    assert len(legal) == len(set(legal)) == position.count_moves() == perft(position, 1) == moves
    assert len(legal[0].captured) == taken
    assert list(legal) == sorted(legal)
    turned = position.mirrored()
    assert turned.count_moves() == moves
