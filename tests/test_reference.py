"""The reference against facts that were not made by it: the judge is judged first."""

import doctest
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from draughts_core import reference
from draughts_core.reference import ReferenceMove, ReferencePosition, mask
from draughts_core.variants import get

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
        ("international", [9, 81, 658, 4265, 27117, 167140]),
        ("brazilian", [7, 49, 302, 1469, 7473, 37628, 187302]),
        ("russian", [7, 49, 302, 1469, 7482, 37986, 190146]),
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
        ("international", 8, 6483961, 6483971),
        ("brazilian", 8, 907830, 907836),
        ("brazilian", 9, 4431766, 4431847),
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

    white_men, white_kings, black_men, black_kings, turn, variant = placed(case["fen"])
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
        (ReferencePosition(mask(28), mask(1), mask(23), mask(50), turn=1), 0x0CA614CEB2A20755),
    ],
)
def test_key(position, key):
    assert reference.key(position) == key
