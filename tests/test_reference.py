"""The reference against facts that were not made by it: the judge is judged first."""

import doctest
import json
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from draughts_core import reference
from draughts_core.reference import ReferenceMove, ReferencePosition, mask
from draughts_core.variants import VARIANTS, Variant, get

TRICKY = json.loads(
    (Path(__file__).parent / "data" / "tricky_international.json").read_text(encoding="utf-8")
)["positions"]

RANDOM178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
WOLDOUBY = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38"
ALL_KINGS = (
    "W:W"
    + ",".join(f"K{n}" for n in range(31, 51))
    + ":BK1"
    + "".join(f",K{n}" for n in range(2, 21))
)
ALMOST_PROMOTION = "W:W6,7,8,9,10:B41,42,43,44,45"
FRONT_ROWS = "W:B16,17,18,19,20:W31,32,33,34,35"
MANY_ROUTES = (
    "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,"
    "K35,K36,K38,K40,K41,K42,K43,K44,K47,K49"
)
MANY_MOVES = "W:WK4,K5,K15,K16,K26,K36,K46:B7,8,11,13,19,20,21,24,29,30,31,33,38,41,42,K47"


def placed(fen, variant="international"):
    """The position of a FEN; squares in the game's own way, ranges not needed here."""
    turn, *sides = fen.split(":")
    squares = {"Wm": [], "WK": [], "Bm": [], "BK": []}
    for side in sides:
        for name in filter(None, side[1:].split(",")):
            kind = "K" if name[0] == "K" else "m"
            squares[side[0] + kind].append(get(variant).square_number(name.removeprefix("K")))
    return ReferencePosition(*(mask(*of) for of in squares.values()), "WB".index(turn), variant)


def moves_of(fen, variant="international"):
    return [tuple(move) for move in reference.legal_moves(placed(fen, variant))]


def test_the_examples_in_the_documentation_hold():
    found = doctest.testmod(reference)
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("case", TRICKY, ids=[case["fen"][:60] for case in TRICKY])
def test_positions_known_in_full(case):
    position = placed(case["fen"])
    moves = [
        ReferenceMove(start, end, tuple(captured), promotes)
        for start, end, captured, promotes, _ in case["moves"]
    ]
    assert list(reference.legal_moves(position)) == moves
    assert reference.count_moves(position) == len(moves)
    assert reference.has_capture(position) == any(move.captured for move in moves)
    for move, (*_, routes) in zip(moves, case["moves"], strict=True):
        found = reference.routes(position, move)
        if isinstance(routes, int):
            assert len(found) == len(set(found)) == routes
        else:
            assert [list(route) for route in found] == routes
        assert all(reference.stands(position, move, route[1:-1]) for route in found[:4])


@pytest.mark.parametrize(
    "variant, counts",
    [
        ("international", [9, 81, 658, 4265, 27117]),
        ("brazilian", [7, 49, 302, 1469, 7473, 37628]),
        ("russian", [7, 49, 302, 1469, 7482, 37986]),
    ],
)
@pytest.mark.parametrize("unique", [True, False])
def test_perft_from_the_start(variant, counts, unique):
    start = ReferencePosition.start(variant)
    depths = [*range(1, 5), len(counts)]
    found = [reference.perft(start, depth, unique=unique) for depth in depths]
    assert found == [counts[depth - 1] for depth in depths]


@pytest.mark.parametrize(
    "fen, depth, unique, routes",
    [
        (RANDOM178, 1, 14, 178),
        (RANDOM178, 2, 55, 704),
        (RANDOM178, 3, 1168, 15220),
        (WOLDOUBY, 1, 6, 6),
        (WOLDOUBY, 2, 12, 13),
        (WOLDOUBY, 5, 215, 240),
        (WOLDOUBY, 8, 6269, 6759),
        (ALL_KINGS, 4, 1399, 1399),
        (ALMOST_PROMOTION, 4, 7578, 7578),
        (FRONT_ROWS, 6, 29999, 29999),
        (MANY_ROUTES, 1, 1, 92),
        (MANY_MOVES, 1, 407, 416),
    ],
)
def test_perft_of_positions(fen, depth, unique, routes):
    position = placed(fen)
    assert reference.perft(position, depth) == unique
    assert reference.perft(position, depth, unique=False) == routes


def test_perft_of_no_moves_is_one():
    assert reference.perft(placed("W:W7:B1,2"), 0) == 1
    assert reference.perft(placed("W:W7:B1,2"), 3) == 0


@pytest.mark.deep
@pytest.mark.parametrize(
    "variant, depth, unique, routes",
    [
        ("international", 6, 167140, 167140),
        ("international", 8, 6483961, 6483971),
        ("brazilian", 7, 187302, 187302),
        ("brazilian", 8, 907830, 907836),
        ("brazilian", 9, 4431766, 4431847),
        ("russian", 7, 190146, 190146),
        ("russian", 8, 929899, 929905),
        ("russian", 10, 22444032, 22450628),
    ],
)
def test_deep_perft_from_the_start(variant, depth, unique, routes):
    start = ReferencePosition.start(variant)
    assert reference.perft(start, depth) == unique
    assert reference.perft(start, depth, unique=False) == routes


@pytest.mark.deep
@pytest.mark.parametrize(
    "fen, depth, unique, routes",
    [
        (FRONT_ROWS, 10, 3174155, 3174159),
        (WOLDOUBY, 11, 377436, 395172),
        (RANDOM178, 4, 5432, 71882),
        (ALL_KINGS, 7, 217575, 217575),
        (ALMOST_PROMOTION, 6, 936311, 936311),
    ],
)
def test_deep_perft_of_positions(fen, depth, unique, routes):
    test_perft_of_positions(fen, depth, unique, routes)


# What the majority rule settles in the larger game is a rule of its own in the Russian one.


def test_russian_has_no_majority_rule():
    fen = "W:Wc3,h4:Bd4,d6,g5"
    assert moves_of(fen, "russian") == [(20, 11, (16,), False), (22, 6, (10, 18), False)]
    assert moves_of(fen, "brazilian") == [(22, 6, (10, 18), False)]


def test_a_russian_man_is_crowned_in_passing():
    fen = "W:Wh6:Bg7,c5,d2"
    assert moves_of(fen, "russian") == [(12, 31, (8, 14, 26), True)]
    assert moves_of(fen, "brazilian") == [(12, 3, (8,), True)]


def test_a_man_that_passes_the_far_row():
    fen = "W:Wb6:Bc7,e7"
    assert moves_of(fen, "brazilian") == [(9, 11, (6, 7), False)]
    assert moves_of(fen, "russian") == [
        (9, 11, (6, 7), True),
        (9, 16, (6, 7), True),
        (9, 20, (6, 7), True),
    ]


def test_a_russian_king_lands_where_it_can_go_on():
    assert moves_of("W:WKa1:Bd4,c7", "russian") == [(29, 1, (6, 18), False)]
    assert moves_of("W:WKa1:Bd4,c7,g5", "russian") == [
        (29, 1, (6, 18), False),
        (29, 20, (16, 18), False),
    ]
    fen = "B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14"
    assert moves_of(fen, "russian") == [
        (13, 15, (17, 19, 27), False),
        (14, 30, (17, 25), True),
    ]


def test_a_russian_route_may_not_stop_where_it_could_go_on():
    """The circle 10-19-26-17-10 ends there; the other way round a further piece has to go."""
    fen = "W:WK7,K10,K29:B1,5,9,28,30,31,32,K14,K15,K16,K22,K23,K25"
    assert moves_of(fen, "russian") == [
        (7, 20, (16,), False),
        (10, 2, (9, 15, 22, 23), False),
        (10, 6, (9, 15, 22, 23), False),
        (10, 10, (14, 15, 22, 23), False),
        (10, 12, (14, 16, 22, 23), False),
        (10, 12, (15, 16), False),
        (10, 13, (9, 14, 15, 22, 23), False),
    ]
    position, circle = placed(fen, "russian"), ReferenceMove(10, 10, (14, 15, 22, 23))
    assert reference.routes(position, circle) == ((10, 19, 26, 17, 10),)
    assert reference.stands(position, circle, [19, 17])
    assert not reference.stands(position, circle, [17, 19])


def test_capturing_is_compulsory():
    assert moves_of("W:W28,46:B23") == [(28, 19, (23,), False)]


def test_a_man_on_its_own_far_row():
    assert moves_of("W:W3:B50") == []
    assert moves_of("B:B48:W1") == []
    assert moves_of("W:W3:B8,9") == [(3, 12, (8,), False), (3, 14, (9,), False)]
    assert moves_of("W:W3:B7,8") == [(3, 1, (7, 8), True)]
    assert moves_of("B:B48:W43,44") == [(48, 50, (43, 44), True)]


def test_a_side_without_pieces_has_no_move_and_loses_none_of_the_others():
    assert moves_of("W:W:B1") == []
    assert len(moves_of("W:WK28:B")) == 17


@pytest.mark.parametrize(
    "fen, move, squares, fits",
    [
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [], True),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [18], True),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [23], True),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [23, 34], True),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [18, 23], False),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [34, 23], False),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [40], False),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [1], False),
        ("W:WK1,16:BK12,19,29,30,31", (1, 25, (12, 29, 30)), [25], False),
        ("W:WK1,16:BK12,19,29,30,31", (1, 34, (12, 29)), [], False),
        ("W:WK47:B14,19,29,31,42", (47, 36, (14, 29, 31, 42)), [20], True),
        ("W:WK47:B14,19,29,31,42", (47, 36, (14, 29, 31, 42)), [24], False),
        ("W:WK47:B14,19,29,31,42", (47, 36, (19, 29, 31, 42)), [20], False),
        ("W:WK47:B14,19,29,31,42", (47, 36, (19, 29, 31, 42)), [24], True),
        ("W:W28:B", (28, 22, ()), [], True),
        ("W:W28:B", (28, 22, ()), [22], False),
    ],
)
def test_which_squares_a_text_may_name(fen, move, squares, fits):
    assert reference.stands(placed(fen), ReferenceMove(*move), squares) is fits


def test_a_king_straight_on_has_one_route_wherever_it_stands():
    position = placed("W:WK1,16:BK12,19,29,30,31")
    (move,) = reference.legal_moves(position)
    assert reference.routes(position, move) == ((1, 18, 34, 25),)


def test_routes_of_other_moves():
    position = placed("W:W28:B")
    assert reference.routes(position, ReferenceMove(28, 22)) == ((28, 22),)
    assert reference.routes(position, ReferenceMove(28, 17)) == ()


def test_play():
    assert reference.play(placed("W:W28,K46:B23,4"), ReferenceMove(28, 19, (23,))) == placed(
        "B:W19,K46:B4"
    )
    assert reference.play(placed("W:W8:B40"), ReferenceMove(8, 2, (), True)) == placed("B:WK2:B40")
    assert reference.play(placed("B:BK5:W45"), ReferenceMove(5, 46)) == placed("W:BK46:W45")
    with pytest.raises(ValueError, match="not a legal move"):
        reference.play(placed("W:W8:B40"), ReferenceMove(8, 2))


def test_any_object_of_the_shape_will_do():
    position = SimpleNamespace(
        white_men=mask(28),
        white_kings=0,
        black_men=mask(23, 4),
        black_kings=0,
        turn=0,
        variant="polish",
    )
    move = SimpleNamespace(from_square=28, to_square=19, captured=[23], promotes=False)
    assert reference.legal_moves(position) == (ReferenceMove(28, 19, (23,)),)
    assert reference.routes(position, move) == ((28, 19),)
    assert reference.play(position, move) == placed("B:W19:B4")


def test_impossible_boards_are_refused():
    with pytest.raises(ValueError, match="two pieces on square 7"):
        reference.legal_moves(ReferencePosition(white_men=mask(7), black_kings=mask(7)))
    with pytest.raises(ValueError, match="off the board"):
        reference.legal_moves(ReferencePosition(white_men=mask(33), variant="russian"))


@pytest.mark.parametrize("case", TRICKY, ids=[case["fen"][:60] for case in TRICKY])
def test_the_board_turned_round_has_the_same_moves(case):
    """Both sides play by the same rules: exchange them and turn the board."""

    def turned(squares):
        return int(f"{squares:050b}"[::-1], 2)

    white_men, white_kings, black_men, black_kings, turn, variant, _ = placed(case["fen"])
    other = ReferencePosition(
        turned(black_men),
        turned(black_kings),
        turned(white_men),
        turned(white_kings),
        1 - turn,
        variant,
    )
    moves = [
        (51 - start, 51 - end, tuple(sorted(51 - square for square in captured)), promotes)
        for start, end, captured, promotes, _ in case["moves"]
    ]
    assert [tuple(move) for move in reference.legal_moves(other)] == sorted(moves)


@pytest.mark.parametrize(
    "position, key",
    [
        (ReferencePosition(), 0x348C3D1AF8BEC8E5),
        (ReferencePosition(variant="brazilian"), 0xB7BEB8A780CAF6AD),
        (ReferencePosition(variant="russian"), 0x13AEFE8D53AFB69D),
        (ReferencePosition.start(), 0x032D8E6D619D72D1),
        (ReferencePosition.start("brazilian"), 0xE78DD10967943C5B),
        (ReferencePosition.start("russian"), 0xE0638D3C81B59813),
        (ReferencePosition.start("canadian"), 0xF037CC104DF20BC3),
        (ReferencePosition.start("frisian"), 0xD727D513C31F9AB9),
        (ReferencePosition.start("turkish"), 0x1004CDCEA86F214D),
        (ReferencePosition(mask(28), mask(1), mask(23), mask(50), turn=1), 0x0CA614CEB2A20755),
    ],
)
def test_key(position, key):
    assert reference.key(position) == key


# The other games. Boards are written in the library's own numbers, "K" before a king.


def at(variant, white, black, turn=0, king_moves=((0, 0), (0, 0))):
    """The position with these pieces."""
    men_and_kings = [
        mask(*(int(name.removeprefix("K")) for name in side.split() if (name[0] == "K") is kings))
        for side in (white, black)
        for kings in (False, True)
    ]
    return ReferencePosition(*men_and_kings, turn, variant, king_moves)


def moves_at(*args, **more):
    return [tuple(move) for move in reference.legal_moves(at(*args, **more))]


def quiet(start, *ends):
    return [(start, end, (), False) for end in ends]


@pytest.mark.parametrize(
    "variant, turn, white, black",
    [
        ("international", 0, range(31, 51), range(1, 21)),
        ("english", 1, range(21, 33), range(1, 13)),
        ("pool", 1, range(21, 33), range(1, 13)),
        ("canadian", 0, range(43, 73), range(1, 31)),
        ("thai", 0, range(25, 33), range(1, 9)),
        ("turkish", 0, range(41, 57), range(9, 25)),
        ("ghanaian", 0, range(31, 51), range(1, 21)),
    ],
)
def test_the_start(variant, turn, white, black):
    expected = ReferencePosition(mask(*white), 0, mask(*black), 0, turn, variant)
    assert ReferencePosition.start(variant) == expected


@pytest.mark.parametrize(
    "variant, unique, routes",
    [
        ("frisian", [9, 81, 658, 3874, 21265], [9, 81, 658, 3880, 21345]),
        ("canadian", [11, 121, 1222, 10053], None),
        ("pool", [7, 49, 302, 1469, 7482], None),
        ("english", [7, 49, 302, 1469, 7361], None),
        ("czech", [7, 49, 302, 1469, 7361], None),
        ("spanish", [7, 49, 302, 1469, 7361, 36473], None),
        ("portuguese", [7, 49, 302, 1469, 7361], None),
        ("italian", [7, 49, 302, 1469, 7361, 36473], None),
        ("argentinian", [7, 49, 302, 1469, 7361], None),
        ("thai", [7, 49, 392, 3136, 26592], None),
        ("turkish", [8, 64, 708, 7538], None),
        ("ghanaian", [9, 81, 658, 4265, 27132], None),
    ],
)
def test_perft_of_the_other_games(variant, unique, routes):
    start = ReferencePosition.start(variant)
    last = len(unique)
    for depth in (1, 2, 3, last):
        assert reference.perft(start, depth) == unique[depth - 1]
    assert (
        reference.perft(start, min(last, 4), unique=False) == (routes or unique)[min(last, 4) - 1]
    )


THAI_WITH_TWELVE = ReferencePosition(mask(*range(21, 33)), 0, mask(*range(1, 13)), 0, 0, "thai")
GILBERT_1 = at("italian", "30 26 27 22 23 24 17 18 20", "14 15 16 9 11 5 6 1 3")
GILBERT_2 = at("italian", "30 21 22 17 20 K6", "25 28 9 5 1 3", 1)
GILBERT_3 = at("italian", "K27 K28 17 20 9 K12 8", "21 24 K19 K13 14 K11 4")


@pytest.mark.parametrize(
    "position, counts",
    [
        (THAI_WITH_TWELVE, [7, 49, 302, 1469, 7361]),
        (GILBERT_1, [5, 13, 42, 107, 360, 1099, 3736]),
        (GILBERT_2, [6, 47, 271, 1916, 10810]),
        (GILBERT_3, [13, 112, 828, 6756]),
    ],
    ids=["thai12", "gilbert1", "gilbert2", "gilbert3"],
)
def test_perft_of_positions_of_the_other_games(position, counts):
    found = [reference.perft(position, depth, unique=False) for depth in range(1, len(counts) + 1)]
    assert found == counts


@pytest.mark.deep
@pytest.mark.parametrize(
    "position, depth, unique, routes",
    [
        (ReferencePosition.start("frisian"), 7, 540126, 550314),
        (ReferencePosition.start("canadian"), 6, 584100, None),
        (ReferencePosition.start("pool"), 8, 929896, 929902),
        (ReferencePosition.start("english"), 8, 845931, 845931),
        (ReferencePosition.start("czech"), 8, 845931, 845931),
        (ReferencePosition.start("czech"), 9, 3963671, None),
        (ReferencePosition.start("spanish"), 8, 828783, 828783),
        (ReferencePosition.start("italian"), 8, 828783, 828783),
        (ReferencePosition.start("italian"), 9, 3860875, None),
        (ReferencePosition.start("argentinian"), 9, 3860866, None),
        (ReferencePosition.start("thai"), 7, 1820189, None),
        (ReferencePosition.start("turkish"), 6, 931312, 931312),
        (ReferencePosition.start("ghanaian"), 7, 1060829, 1060829),
        (THAI_WITH_TWELVE, 9, 3963648, None),
        (GILBERT_1, 11, None, 628686),
        (GILBERT_2, 7, None, 389809),
        (GILBERT_3, 6, None, 368908),
    ],
)
def test_deep_perft_of_the_other_games(position, depth, unique, routes):
    if unique is not None:
        assert reference.perft(position, depth) == unique
    if routes is not None:
        assert reference.perft(position, depth, unique=False) == routes


def test_men_that_do_not_capture_backward():
    assert moves_at("english", "18", "22") == quiet(18, 14, 15)
    assert moves_at("czech", "18", "22") == quiet(18, 14, 15)
    assert moves_at("pool", "18", "22") == [(18, 25, (22,), False)]


def test_kings_that_do_not_fly():
    assert moves_at("english", "K18", "9") == quiet(18, 14, 15, 22, 23)
    assert moves_at("pool", "K18", "9") == [(18, 5, (9,), False)]
    assert moves_at("english", "K18", "22 26") == [(18, 25, (22,), False)]


def test_a_man_that_reaches_the_far_row():
    """In English draughts its move ends there; elsewhere it may go on, as what it is."""
    assert moves_at("english", "10", "7 8") == [(10, 3, (7,), True)]
    assert moves_at("czech", "10", "7 8") == [(10, 3, (7,), True)]
    assert moves_at("pool", "10", "7 8") == [(10, 12, (7, 8), False)]
    assert moves_at("russian", "10", "7 8") == [(10, 12, (7, 8), True)]


def test_a_czech_king_goes_before_a_man():
    kings = [(29, 4, (18,), False), (29, 8, (18,), False)]
    kings += [(29, 11, (18,), False), (29, 15, (18,), False)]
    assert moves_at("czech", "K29 24", "18 19") == kings
    assert moves_at("thai", "K29 24", "18 19") == [(24, 15, (19,), False), (29, 15, (18,), False)]


def test_a_man_takes_a_king_or_a_king_a_man():
    """Spanish: most kings are taken; Argentinian: a king has to take."""
    pieces = "21 K32", "K18 28"
    assert moves_at("spanish", *pieces) == [(21, 14, (18,), False)]
    assert moves_at("portuguese", *pieces) == [(21, 14, (18,), False)]
    assert moves_at("argentinian", *pieces) == [
        (32, end, (28,), False) for end in (1, 5, 10, 14, 19, 23)
    ]


def test_an_italian_man_takes_no_king():
    assert moves_at("italian", "21", "K18") == quiet(21, 17)
    assert not reference.has_capture(at("italian", "21", "K18"))
    assert moves_at("italian", "K21", "K18") == [(21, 14, (18,), False)]
    assert moves_at("spanish", "21", "K18") == [(21, 14, (18,), False)]


@pytest.mark.parametrize(
    "white, black, move",
    [
        ("25 K32", "21 14 28", (25, 11, (14, 21), False)),
        ("25 K32", "21 28", (32, 23, (28,), False)),
        ("K29 K32", "26 K28", (32, 23, (28,), False)),
        ("K29 K32", "26 K18 K10 K28 20 12", (29, 6, (10, 18, 26), False)),
        ("K29 K32", "26 K18 K28 20", (32, 16, (20, 28), False)),
    ],
    ids=["6.6 most pieces", "6.7 by a king", "6.8 most kings", "6.8 before 6.9", "6.9 kings first"],
)
def test_italian_levels(white, black, move):
    assert moves_at("italian", white, black) == [move]


def test_an_italian_circle_is_run_the_way_that_meets_the_king_first():
    position, circle = at("italian", "K30", "26 18 19 K27"), ReferenceMove(30, 30, (18, 19, 26, 27))
    assert reference.legal_moves(position) == (circle,)
    assert reference.routes(position, circle) == ((30, 23, 14, 21, 30),)
    assert reference.stands(position, circle, [23, 14])
    assert not reference.stands(position, circle, [14, 23])
    assert not reference.stands(position, circle, [21, 14])
    assert reference.perft(position, 1, unique=False) == 1
    of_men = at("italian", "K30", "26 18 19 27")
    assert reference.routes(of_men, circle) == ((30, 21, 14, 23, 30), (30, 23, 14, 21, 30))


def test_a_thai_king_lands_directly_behind():
    assert moves_at("thai", "K29", "18") == [(29, 15, (18,), False)]
    assert moves_at("brazilian", "K29", "18") == [(29, end, (18,), False) for end in (4, 8, 11, 15)]


def test_a_thai_king_turns_back_over_the_piece_that_has_left():
    position = at("thai", "K18", "15 25")
    up, down = ReferenceMove(18, 11, (15, 25)), ReferenceMove(18, 29, (15, 25))
    assert reference.legal_moves(position) == (up, down)
    assert reference.routes(position, up) == ((18, 29, 11),)
    assert reference.routes(position, down) == ((18, 11, 29),)
    assert reference.stands(position, down, [11])
    assert not reference.stands(position, down, [8])
    assert reference.play(position, down) == at("thai", "K29", "", 1)
    assert moves_at("brazilian", "K18", "15 25") == [
        (18, 4, (15,), False),
        (18, 8, (15,), False),
        (18, 11, (15,), False),
        (18, 29, (25,), False),
    ]


def test_turkish_men():
    assert moves_of("W:Wd4:Bd3", "turkish") == quiet(36, 28, 35, 37)
    assert moves_of("B:Bd5:Wd6", "turkish") == quiet(28, 27, 29, 36)
    assert moves_of("W:Wd4:Bd5,c4,e4", "turkish") == [
        (36, 20, (28,), False),
        (36, 34, (35,), False),
        (36, 38, (37,), False),
    ]
    assert moves_of("W:Wd4:Bc5,d5,c6", "turkish") == [(36, 18, (19, 28), False)]


def test_a_turkish_man_goes_on_as_a_man_and_is_crowned_at_the_end():
    assert moves_of("W:Wb6:Bb7,c8", "turkish") == [(18, 4, (3, 10), True)]
    assert moves_of("W:Wb6:Bb7,d8", "turkish") == [(18, 2, (10,), True)]


def test_a_turkish_king_moves_and_captures_along_lines():
    assert moves_of("W:WKa1:Bb2", "turkish") == quiet(57, *range(1, 57, 8), *range(58, 65))
    assert moves_of("W:WKa1:Ba4", "turkish") == [(57, end, (33,), False) for end in (1, 9, 17, 25)]


def test_a_turkish_king_does_not_turn_by_180_degrees():
    assert moves_of("W:WKd4:Be4,b4", "turkish") == [
        (36, 33, (34,), False),
        (36, 38, (37,), False),
        (36, 39, (37,), False),
        (36, 40, (37,), False),
    ]


def test_a_turkish_king_passes_where_a_piece_has_left():
    position = placed("W:WKa4:Bc4,h6,d8,c3", "turkish")
    assert [tuple(move) for move in reference.legal_moves(position)] == [
        (33, 51, (4, 24, 35, 43), False),
        (33, 59, (4, 24, 35, 43), False),
    ]
    (move, _) = reference.legal_moves(position)
    assert reference.routes(position, move) == ((33, 40, 8, 3, 51),)


def test_a_turkish_king_lands_where_a_piece_has_left():
    position = placed("W:WKd4:Bd5,f8,g6,e5", "turkish")
    moves = reference.legal_moves(position)
    assert [tuple(move) for move in moves] == [
        (36, end, (6, 23, 28, 29), False) for end in (25, 26, 27, 28)
    ]
    assert reference.play(position, moves[3]) == placed("B:WKd5:B", "turkish")


@pytest.mark.parametrize(
    "victim, end",
    [(22, 17), (23, 19), (32, 37), (33, 39), (18, 8), (27, 26), (29, 30), (38, 48)],
)
def test_a_frisian_man_captures_in_eight_directions(victim, end):
    assert moves_at("frisian", "28", str(victim)) == [(28, end, (victim,), False)]
    blocked = moves_at("frisian", "28", f"{victim} {end}")
    assert all(move[2] != (victim,) for move in blocked)


def test_a_frisian_king_captures_along_lines_and_moves_along_diagonals():
    assert moves_at("frisian", "K46", "26") == [(46, 6, (26,), False), (46, 16, (26,), False)]
    assert moves_at("frisian", "K46", "26 16") == quiet(46, 5, 10, 14, 19, 23, 28, 32, 37, 41)


@pytest.mark.parametrize(
    "white, black, moves",
    [
        ("45 46", "K40 41", [(45, 34, (40,), False)]),
        ("45 46", "K40 41 38", [(46, 39, (38, 41), False)]),
        ("46 K50", "41 44", [(50, end, (44,), False) for end in (6, 11, 17, 22, 28, 33, 39)]),
    ],
    ids=["a king before a man", "two men before a king", "by a king"],
)
def test_frisian_captures_by_value(white, black, moves):
    assert moves_at("frisian", white, black) == moves


def test_a_frisian_king_makes_three_moves_in_a_row():
    position = at("frisian", "K46 50", "K1 20")
    counts = []
    for start, end in ((46, 37), (1, 6), (37, 46), (6, 1), (46, 37), (1, 6)):
        position = reference.play(position, ReferenceMove(start, end))
        counts.append(position.king_moves)
    assert counts == [
        ((1, 37), (0, 0)),
        ((1, 37), (1, 6)),
        ((2, 46), (1, 6)),
        ((2, 46), (2, 1)),
        ((3, 37), (2, 1)),
        ((3, 37), (3, 6)),
    ]
    assert [tuple(move) for move in reference.legal_moves(position)] == quiet(50, 44, 45)
    with pytest.raises(ValueError, match="not a legal move"):
        reference.play(position, ReferenceMove(37, 46))
    position = reference.play(position, ReferenceMove(50, 45))
    assert position.king_moves == ((0, 0), (3, 6))
    assert [tuple(move) for move in reference.legal_moves(position)] == quiet(20, 24, 25)
    position = reference.play(position, ReferenceMove(20, 25))
    assert position == at("frisian", "K37 45", "K6 25")
    assert ReferenceMove(37, 46) in reference.legal_moves(position)


def test_when_the_count_of_a_frisian_king_ends():
    def after(white, black, white_count, black_count, *move):
        position = at("frisian", white, black, 0, (white_count, black_count))
        return reference.play(position, ReferenceMove(*move)).king_moves

    assert after("K46 K47 50", "25", (3, 46), (0, 0), 47, 36) == ((1, 36), (0, 0))
    assert after("K46 50", "26 20", (3, 46), (0, 0), 46, 6, (26,)) == ((0, 0), (0, 0))
    assert after("K46 50", "K26 20", (0, 0), (2, 26), 46, 6, (26,)) == ((0, 0), (0, 0))
    assert after("K46 50", "K26 K4 20", (0, 0), (2, 4), 46, 6, (26,)) == ((0, 0), (2, 4))
    assert after("K46 50", "26 K4", (0, 0), (2, 4), 46, 6, (26,)) == ((0, 0), (0, 0))
    assert after("K46 10", "K1 25", (2, 46), (2, 1), 10, 4, (), True) == ((0, 0), (2, 1))


def test_a_frisian_king_without_men_has_no_limit():
    limited = at("frisian", "K46 50", "20", 0, ((3, 46), (0, 0)))
    free = at("frisian", "K46", "20", 0, ((3, 46), (0, 0)))
    assert reference.count_moves(limited) == 2
    assert reference.count_moves(free) == 9
    assert reference.play(free, ReferenceMove(46, 41)).king_moves == ((0, 0), (0, 0))


def test_a_frisian_side_that_is_held_back_has_no_move():
    assert moves_at("frisian", "K46 45", "40 34", 0, ((3, 46), (0, 0))) == []
    assert moves_at("frisian", "K46 45", "40 34", 0, ((2, 46), (0, 0))) != []


def test_where_the_limit_of_a_king_does_not_hold():
    position = at("frisian", "K46 50", "20", 0, ((3, 46), (0, 0)))
    without = SimpleNamespace(
        **{name: value for name, value in position._asdict().items() if name != "king_moves"}
    )
    assert reference.perft(position, 1) == reference.perft(without, 1) == 11
    assert reference.count_moves(without) == 11
    assert reference.count_moves(position._replace(variant="international")) == 11


def test_a_ghanaian_side_with_one_piece_has_lost():
    assert moves_at("ghanaian", "28", "23 1") == []
    assert not reference.has_capture(at("ghanaian", "28", "23 1"))
    assert reference.perft(at("ghanaian", "28", "23 1"), 1) == 0
    position, capture = at("ghanaian", "28 50", "23 1"), ReferenceMove(28, 17, (23,))
    assert reference.legal_moves(position) == (capture,)
    assert reference.legal_moves(reference.play(position, capture)) == ()
    assert reference.perft(position, 2) == 0
    assert moves_at("international", "28", "1 2") == quiet(28, 22, 23)


def test_the_large_board():
    assert moves_at("canadian", "72", "65") == [(72, 59, (65,), False)]
    assert moves_at("canadian", "67 72", "50 61 65") == [(67, 45, (50, 61), False)]
    assert moves_at("canadian", "K67", "1") == quiet(
        67, *(square for square in get("canadian").main_diagonal if square != 67)
    )


@pytest.mark.parametrize(
    "white, black",
    [("K21", "39 6 9 26 31 47 49 28 42 25 44 7 37 24 40 2 10 33 50 22")],
)
def test_a_frisian_capture_of_many_pieces_is_found_in_time(white, black):
    assert reference.legal_moves(at("frisian", white, black))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_any_position_keeps_the_rules_of_its_game(variant):
    """Turned round it has the same moves, and what is said of its moves agrees."""
    chance = random.Random(variant.number)

    def turned(squares):
        return int(f"{squares:0{variant.squares}b}"[::-1], 2)

    for _ in range(12):
        squares = chance.sample(range(1, variant.squares + 1), chance.randrange(4, 17))
        sides = [mask(*squares[part::4]) for part in range(4)]
        turn = chance.randrange(2)
        position = ReferencePosition(*sides, turn, variant)
        moves = reference.legal_moves(position)
        white_men, white_kings, black_men, black_kings = map(turned, sides)
        other = ReferencePosition(black_men, black_kings, white_men, white_kings, 1 - turn, variant)
        last = variant.squares + 1
        assert list(reference.legal_moves(other)) == sorted(
            ReferenceMove(
                last - move.from_square,
                last - move.to_square,
                tuple(sorted(last - square for square in move.captured)),
                move.promotes,
            )
            for move in moves
        )
        assert reference.has_capture(position) == any(move.captured for move in moves)
        assert reference.perft(position, 1) == len(moves)
        number = 0
        for move in moves:
            ways = reference.routes(position, move)
            number += len(ways)
            assert ways
            assert all(reference.stands(position, move, way[1:-1]) for way in ways)
        assert reference.perft(position, 1, unique=False) == number


# ---- other boards: the rules as data, on boards the core does not have ------------------------

SIZES = {
    # rows, columns, men, whether as English draughts, then unique moves by depth
    "6x6": (6, 6, 6, False, [5, 25, 106, 369, 1301, 4214, 12912]),
    "6x6 english": (6, 6, 6, True, [5, 25, 106, 369, 1271, 4104, 12495]),
    "14x14": (14, 14, 42, False, [13, 169, 2042]),
    "8 rows of 10": (8, 10, 15, False, [9, 81, 658, 4265, 27117]),
    "10 rows of 8": (10, 8, 16, False, [7, 49, 302, 1469, 7473]),
    "12 rows of 10": (12, 10, 25, False, [9, 81, 658, 4265]),
}
"""Published counts (damforum.nl, topics 2666, 3014 and 4563; dctl tests)."""


@pytest.mark.parametrize("size", SIZES)
def test_perft_on_other_boards(size):
    rows, columns, men, as_english, counts = SIZES[size]
    game = Variant(
        size,
        number=0,
        full_name=size,
        other_names=(),
        aliases=(),
        rows=rows,
        columns=columns,
        men=men,
        rules="",
        sources=(),
        priority=() if as_english else ("pieces",),
        men_capture_backward=not as_english,
        flying_kings=not as_english,
    )
    start = ReferencePosition.start(game)
    depths = range(1, len(counts) + 1)
    assert [reference.perft(start, depth) for depth in depths] == counts
