"""Article 4: captures. Each fact is a position with its complete move list and captured pieces."""

import itertools

import pytest

from draughts_core import BLACK, WHITE, Position

GEOMETRY = [(square, *divmod(square - 1, 5)) for square in range(1, 51)]
PLACES = {square: (row, 2 * k + 1 - row % 2) for square, row, k in GEOMETRY}
SQUARES = {place: square for square, place in PLACES.items()}
DIRECTIONS = tuple(itertools.product((-1, 1), repeat=2))


def beyond(square, down, right):
    """The squares from this one on along a diagonal, to the edge."""
    row, column = PLACES[square]
    while reached := SQUARES.get((row := row + down, column := column + right)):
        yield reached


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W28:B22,23,32,33", ["28x17(22)", "28x19(23)", "28x37(32)", "28x39(33)"]),
        ("B:W22,23,32,33:B28", ["28x17(22)", "28x19(23)", "28x37(32)", "28x39(33)"]),
        ("W:W28:B32", ["28x37(32)"]),
        ("W:W28:B33", ["28x39(33)"]),
        ("B:W22:B28", ["28x17(22)"]),
        ("B:W23:B28", ["28x19(23)"]),
        ("B:W9:B13", ["13x4(9)"]),
        ("W:W38:B42", ["38x47(42)"]),
        (
            "W:WK28:B10,11,39,37",
            ["28x41(37)", "28x46(37)", "28x44(39)", "28x50(39)", "28x5(10)", "28x6(11)"],
        ),
        (
            "B:W10,11,37,39:BK28",
            ["28x5(10)", "28x6(11)", "28x41(37)", "28x46(37)", "28x44(39)", "28x50(39)"],
        ),
    ],
)
def test_article_4_1_captures_go_forward_and_backward(listed, fen, moves):
    assert listed(fen) == sorted(moves, key=lambda move: int(move.split("x")[1].split("(")[0]))


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W28,32:B23", ["28x19(23)"]),
        ("W:W35:B30,K40", ["35x24(30)", "35x44(40)"]),
        ("B:W28:B17,23", ["23x32(28)"]),
        ("W:W13:BK9", ["13x4(9)K"]),
        # The square behind is taken by the opponent, by an own piece, or is off the board.
        ("W:W28:B19,23", ["28-22"]),
        ("W:W28,19:B23", ["19-13", "19-14", "28-22"]),
        ("W:W31:B26,36", ["31-27"]),
        ("W:W10:B4,5", []),
        ("B:W46,47:B41", []),
        # Not at a distance, and a man lands on no square but the next.
        ("W:W32:B23", ["32-27", "32-28"]),
        ("W:W46:B41", ["46x37(41)"]),
        ("B:W10:B5", ["5x14(10)"]),
    ],
)
def test_article_4_2_a_man_jumps_a_neighbour_with_an_empty_square_behind(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_article_4_2_on_every_pair_of_squares(colour):
    for man, victim in itertools.permutations(range(1, 51), 2):
        masks = [0, 0, 0, 0]
        masks[2 * colour] = 1 << (man - 1)
        masks[2 - 2 * colour] = 1 << (victim - 1)
        position = Position(*masks, colour)
        expected = [
            (man, line[1], (victim,))
            for line in (tuple(beyond(man, *direction)) for direction in DIRECTIONS)
            if line[:1] == (victim,) and len(line) > 1
        ]
        moves = position.legal_moves()
        jumps = [(m.from_square, m.to_square, m.captured) for m in moves if m.is_capture]
        assert jumps == expected, (man, victim)
        assert position.has_capture() == bool(expected)
        assert len(moves) == position.count_moves()
        assert not expected or len(moves) == 1


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:WK46:B23", ["46x5(23)", "46x10(23)", "46x14(23)", "46x19(23)"]),
        ("W:WK41:B23", ["41x5(23)", "41x10(23)", "41x14(23)", "41x19(23)"]),
        ("B:W28:BK5", ["5x32(28)", "5x37(28)", "5x41(28)", "5x46(28)"]),
        ("W:WK9:B31", ["9x36(31)"]),
        ("W:WK4:B27", ["4x31(27)", "4x36(27)"]),
        ("B:W32,46:BK5", ["5x37(32)", "5x41(32)"]),
        ("W:WK12:B7", ["12x1(7)"]),
        # No empty square behind: two in a row, the edge, an own piece.
        ("W:WK46:B19,23", ["46-28", "46-32", "46-37", "46-41"]),
        ("W:WK46:B5,10", ["46-14", "46-19", "46-23", "46-28", "46-32", "46-37", "46-41"]),
        ("W:WK46:B5", [f"46-{square}" for square in (10, 14, 19, 23, 28, 32, 37, 41)]),
        (
            "W:WK28,19:B23",
            ["19-13", "19-14"]
            + [f"28-{to}" for to in (6, 11, 17, 22, 32, 33, 37, 39, 41, 44, 46, 50)],
        ),
        ("B:W12,18:BK1,6", ["1-7", "6-11"]),
    ],
)
def test_article_4_3_a_king_jumps_at_any_distance_onto_any_empty_square(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_article_4_3_on_every_pair_of_squares(colour):
    for king, victim in itertools.permutations(range(1, 51), 2):
        masks = [0, 0, 0, 0]
        masks[2 * colour + 1] = 1 << (king - 1)
        masks[2 - 2 * colour] = 1 << (victim - 1)
        lines = [tuple(beyond(king, *direction)) for direction in DIRECTIONS]
        jumps = [
            (landing, (victim,))
            for line in lines
            if victim in line
            for landing in line[line.index(victim) + 1 :]
        ]
        quiet = [
            (square, ())
            for line in lines
            for square in (line[: line.index(victim)] if victim in line else line)
        ]
        moves = Position(*masks, colour).legal_moves()
        assert [(m.to_square, m.captured) for m in moves] == sorted(jumps or quiet), (king, victim)


def test_article_4_4_a_capture_is_carried_out_square_by_square(routes):
    assert routes("W:W47:B13,14,22,24,31,34,44,K41") == {
        "47x49(13,14,22,24,31,34,41,44)": ["47x36x27x18x9x20x29x40x49"]
    }


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W15:B8,19,20", ["15x2(8,19,20)K"]),
        ("W:W47:B13,14,22,24,31,34,K41,44", ["47x49(13,14,22,24,31,34,41,44)"]),
        ("W:W32:B17,27", ["32x12(17,27)"]),
        ("W:W33:B18,28", ["33x13(18,28)"]),
        ("W:W33:B17,28", ["33x11(17,28)"]),
        ("B:W23,33:B18", ["18x38(23,33)"]),
        ("B:W23,34:B18", ["18x40(23,34)"]),
        ("B:W11,21,22:B18", ["18x7(11,21,22)"]),
        # Blocked after the first jump.
        ("W:W33:B13,18,28", ["33x22(28)"]),
        (
            "W:W13,33:B8,9,18,28",
            ["13x2(8)K", "13x4(9)K", "13x22(18)", "33x22(28)"],
        ),
    ],
)
def test_article_4_5_a_man_goes_on_jumping_as_long_as_it_can(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, ways",
    [
        # Turning.
        ("W:WK47:B9,12,33", {f"47x{to}(9,12,33)": [f"47x20x3x{to}"] for to in (17, 21, 26)}),
        ("B:W12,20:BK7", {"7x15(12,20)": ["7x29x15"]}),
        (
            "W:WK1:B7,9,17,19,20,30,31,33,43,44",
            {"1x15(7,9,17,19,20,30,31,33,43,44)": ["1x29x42x26x3x14x32x49x35x24x15"]},
        ),
        # From whichever square behind the piece the next capture starts.
        ("W:WK50:B12,33", {"50x3(12,33)": ["50x17x3"], "50x8(12,33)": ["50x17x8"]}),
        # Straight on: one route, named by the square just behind each piece.
        ("W:WK1:B18,K40", {"1x45(18,40)": ["1x23x45"]}),
        ("W:WK46:B14,23", {f"46x{to}(14,23)": [f"46x19x{to}"] for to in (5, 10)}),
        ("W:WK46:B14,23,37", {f"46x{to}(14,23,37)": [f"46x32x19x{to}"] for to in (5, 10)}),
        # Either, in one position.
        (
            "W:WK50:B19,27,39",
            {
                **{f"50x{to}(19,39)": [f"50x28x{to}"] for to in (5, 10, 14)},
                **{f"50x{to}(27,39)": [f"50x22x{to}"] for to in (31, 36)},
            },
        ),
        ("W:WK1,16:BK12,19,29,30,31", {"1x25(12,29,30)": ["1x18x34x25"]}),
        (
            "W:WK24,K32,K35:B14,K18,28",
            {
                "32x1(18,28)": ["32x23x1"],
                "32x5(14,28)": ["32x23x5"],
                "32x7(18,28)": ["32x23x7"],
                "32x10(14,28)": ["32x23x10"],
                "32x12(18,28)": ["32x23x12"],
            },
        ),
    ],
)
def test_article_4_6_a_king_goes_straight_on_or_turns(routes, fen, ways):
    assert routes(fen) == ways


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("B:W:B8,12", ["8-13", "12-17", "12-18"]),
        ("W:W28,32:B", ["28-22", "28-23", "32-27"]),
        ("W:WK4,9:B", ["4-10", "4-15", "9-3K"]),
        ("W:W19,23,28:B22", ["28x17(22)"]),
        # An own piece bars a king's way to a capture, and behind it.
        ("W:WK46,32:B23", ["32-27", "32-28", "46-37", "46-41"]),
        ("W:WK46,10:B23", ["46x14(23)", "46x19(23)"]),
        # Not in the middle of a capture either.
        ("W:W32,17:B22,28", ["32x23(28)"]),
        ("W:WK50,17:B12,33", ["17x8(12)", "50x22(33)", "50x28(33)"]),
    ],
)
def test_article_4_7_own_pieces_are_never_jumped(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, ways",
    [
        # The own starting square is empty while the piece is under way: to end on, ...
        ("W:W38:B22,23,32,33", {"38x38(22,23,32,33)": ["38x27x18x29x38", "38x29x18x27x38"]}),
        (
            "W:WK3:B14,17,39,K42",
            {
                "3x3(14,17,39,42)": ["3x25x48x26x3", "3x26x48x25x3"],
                "3x8(14,17,39,42)": ["3x25x48x26x8"],
                "3x9(14,17,39,42)": ["3x26x48x25x9"],
                "3x12(14,17,39,42)": ["3x25x48x26x12"],
            },
        ),
        # ... and to pass over. The same empty square may be passed twice.
        (
            "W:W28:B12,13,22,23,32,33,42,43",
            {
                "28x28(12,13,22,23,32,33,42,43)": [
                    "28x17x8x19x28x37x48x39x28",
                    "28x17x8x19x28x39x48x37x28",
                    "28x19x8x17x28x37x48x39x28",
                    "28x19x8x17x28x39x48x37x28",
                    "28x37x48x39x28x17x8x19x28",
                    "28x37x48x39x28x19x8x17x28",
                    "28x39x48x37x28x17x8x19x28",
                    "28x39x48x37x28x19x8x17x28",
                ]
            },
        ),
        # The same piece is never jumped twice: the capture ends before it.
        (
            "B:W6,24,28,38,41:B13,K49",
            {"49x30(24,28,38)": ["49x32x19x30"], "49x35(24,28,38)": ["49x32x19x35"]},
        ),
        ("W:WK41,49:B9,10,12,19,38", {"41x43(9,12,19,38)": ["41x14x3x21x43"]}),
        ("W:W28:B22", {"28x17(22)": ["28x17"]}),
        ("W:WK28:B19", {f"28x{to}(19)": [f"28x{to}"] for to in (5, 10, 14)}),
    ],
)
def test_article_4_8_an_empty_square_twice_but_no_piece_twice(routes, fen, ways):
    assert routes(fen) == ways


def test_article_4_9_the_route_of_a_move_names_its_squares_in_order():
    position = Position.from_fen("W:W15:B8,19,20")
    assert [move.route for move in position.legal_moves()] == [(15, 24, 13, 2)]
    position = Position.from_fen("W:W38:B22,23,32,33")
    (move,) = position.legal_moves()
    assert move.route in position.routes(move)


@pytest.mark.parametrize("text", ["15x24", "15x13", "15x24x13", "24x13", "13x2"])
def test_article_4_10_a_capture_is_not_finished_before_its_end(text):
    with pytest.raises(ValueError):
        Position.from_fen("W:W15:B8,19,20").parse_move(text)


@pytest.mark.parametrize(
    "fen, moves",
    [
        # The jumped pieces stay and bar the way: the Turkish strike.
        ("B:W27,28,38,39,42:BK25", ["25x33(27,28,39,42)"]),
        ("B:W13,14,18,23,29,30,38,39:BK35", ["35x34(23,30,38,39)"]),
        (
            "B:W14,28,K38,39,K47:BK9,11,K50",
            ["9x19(14,28,38,39)", "9x23(14,28,38,39)"],
        ),
        ("W:WK41,49:B9,10,12,19,38", ["41x43(9,12,19,38)"]),
        # Lifted at once, 18 would open the way to a second capture.
        (
            "B:WK17,K18,31:BK22",
            ["22x4(18)", "22x6(17)", "22x9(18)", "22x11(17)", "22x13(18)", "22x36(31)"],
        ),
    ],
)
def test_article_4_11_jumped_pieces_stay_until_the_capture_is_finished(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, text, then",
    [
        ("W:W28:B22,1", "28x17", "B:W17:B1"),
        ("W:W15:B8,19,20,44", "15x2", "B:WK2:B44"),
        ("W:WK41,49:B9,10,12,19,38", "41x43", "B:WK43,49:B10"),
        ("B:W27,28,38,39,42:BK25", "25x33", "W:W38:BK33"),
        ("W:W38,50:B22,23,32,33,1", "38x38", "B:W38,50:B1"),
        ("B:WK2,28,31,44:B20,K50", "50x36", "W:WK2:B20,K36"),
        ("W:WK4:B9,K10,11", "4x6", "B:WK6:BK10"),
        ("B:WK4,30:B10", "10-15", "W:WK4,30:B15"),
    ],
)
def test_article_4_12_all_jumped_pieces_leave_and_no_others(after, fen, text, then):
    assert after(fen, text) == then


def test_article_4_12_nothing_is_left_of_a_captured_king(played):
    board = played("W:W28,33:B5,K22", "28x17 5-10 33-28 10-15 28-22")
    assert board.fen() == "B:W17,22:B15"
    assert board.position.piece_at(22) == "w"


@pytest.mark.parametrize(
    "fen, moves",
    [
        # Capturing is compulsory,
        ("W:W28,46:B23", ["28x19(23)"]),
        ("B:W8:B3,20", ["3x12(8)"]),
        ("W:WK9,50:B31", ["9x36(31)"]),
        # for the side to move: what the opponent could take is of no account,
        ("W:W28,32:BK5,10", ["28-22", "28-23", "32-27"]),
        ("W:W31:BK4", ["31-26", "31-27"]),
        # and of the captures of one piece the longest,
        ("W:WK4:B9,K10,11", ["4x6(9,11)"]),
        ("W:W48:B24,K31,34,K42,43", ["48x19(24,34,43)"]),
        ("W:WK48:B7,8,31,34,K42,44", ["48x50(7,8,34,44)"]),
        # a king counting as one,
        ("W:W32:BK27,19,28", ["32x14(19,28)"]),
        ("B:W28,K31,38:B22,26", ["22x42(28,38)"]),
        # and of those of all pieces: a man's before a king's and a king's before a man's.
        ("W:W26,K46:B12,21,23", ["26x8(12,21)"]),
        ("W:W26,K46:B14,21,23", ["46x5(14,23)", "46x10(14,23)"]),
        ("W:WK50,17:B12,33,41", ["50x46(33,41)"]),
    ],
)
def test_article_4_13_the_most_pieces_have_to_be_taken(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W26:B12,K21,31,32", ["26x8(12,21)", "26x28(31,32)"]),
        ("W:W31:BK27,37", ["31x22(27)", "31x42(37)"]),
        ("W:W36,K42:BK31", ["36x27(31)", "42x26(31)"]),
        (
            "W:W26,K46:B21,23",
            ["26x17(21)", "46x5(23)", "46x10(23)", "46x14(23)", "46x19(23)"],
        ),
        ("W:W33:BK28,K29,38,39,44", ["33x22(28)", "33x24(29)", "33x42(38)"]),
    ],
)
def test_article_4_14_among_equal_numbers_the_choice_is_free(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, moves, then",
    [
        ("W:W15:B9,10,50", ["15x13(9,10)"], "B:W13:B50"),
        ("B:W1,41,42:B36", ["36x38(41,42)"], "W:W1:B38"),
        # It may come back to the far row, and then it stops there.
        ("W:W15:B8,9,10,50", ["15x2(8,9,10)K"], "B:WK2:B50"),
        ("B:W1,41,42,43:B36", ["36x49(41,42,43)K"], "W:W1:BK49"),
        # It does not go on as a king would.
        ("W:W15:B10,K13", ["15x4(10)K"], "B:WK4:BK13"),
        ("B:WK38,41:B36", ["36x47(41)K"], "W:WK38:BK47"),
    ],
)
def test_article_4_15_a_man_that_passes_the_far_row_stays_a_man(listed, after, fen, moves, then):
    assert listed(fen) == moves
    assert after(fen, moves[0].split("(")[0]) == then


def test_one_move_for_the_same_ends_and_captured_pieces(listed, routes):
    # R022, R023: two landing sequences, one route, one move; and two routes, one move.
    assert listed("B:WK2,28,31,44:B20,K50") == ["50x36(28,31,44)"]
    assert routes("B:WK2,28,31,44:B20,K50") == {"50x36(28,31,44)": ["50x39x22x36"]}
    assert listed("W:W38:B22,23,32,33") == ["38x38(22,23,32,33)"]


def test_different_captured_pieces_are_different_moves(listed):
    assert listed("W:WK47:B14,19,29,31,42") == ["47x36(14,29,31,42)", "47x36(19,29,31,42)"]
