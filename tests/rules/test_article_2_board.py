"""Article 2: the board, its squares and the start position."""

import pytest

from draughts_core import BLACK, WHITE, Position
from draughts_core.variants import get

EMPTY = Position()
LEFT_EDGE = (6, 16, 26, 36, 46)
RIGHT_EDGE = (5, 15, 25, 35, 45)


def king_reach(square, variant="international"):
    """Where a lone king of the empty board may go: the diagonals as the generator sees them."""
    position = Position(white_kings=1 << (square - 1), variant=variant)
    return {move.to_square for move in position.legal_moves()}


def test_article_2_1_and_2_2_fifty_dark_squares_of_ten_by_ten():
    assert (EMPTY.rows, EMPTY.columns) == (10, 10)
    assert get("international").squares == 50
    for number, square in enumerate(range(1, 51), start=1):
        assert Position(white_men=1 << (square - 1)).piece_at(number) == "w"
    for beyond in (0, 51, -1):
        with pytest.raises(ValueError):
            EMPTY.piece_at(beyond)
    with pytest.raises(ValueError):
        Position(white_men=1 << 50)


def test_article_2_3_seventeen_diagonals():
    diagonals = EMPTY.diagonals
    assert len(diagonals) == 17
    assert sorted(map(len, diagonals)) == sorted([10, *(2 * [2, 3, 4, 5, 6, 7, 8, 9])])
    assert set(diagonals) >= {
        (1, 6),
        (4, 10, 15),
        (45, 50),
        (36, 41, 47),
        (1, 7, 12, 18, 23, 29, 34, 40, 45),
    }


def test_article_2_3_a_king_moves_along_exactly_these_diagonals():
    for square in range(1, 51):
        lines = [line for line in EMPTY.diagonals if square in line]
        assert king_reach(square) == {other for line in lines for other in line} - {square}


def test_article_2_3_the_main_diagonal_is_the_longest():
    assert EMPTY.main_diagonal == (5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
    assert EMPTY.main_diagonal in EMPTY.diagonals


def test_article_2_4_a_dark_square_at_each_players_lower_left():
    # White's lower left is 46, Black's is 5; the corners at the other side are light.
    game = get("international")
    assert game.place(46) == (9, 0)
    assert game.place(5) == (0, 9)
    assert game.square_at(0, 0) == 0
    assert game.square_at(9, 9) == 0


def test_article_2_6_numbered_row_by_row_from_the_top_left():
    game = get("international")
    assert [game.place(square) for square in (1, 2, 5, 6, 10, 45, 50)] == [
        (0, 1), (0, 3), (0, 9), (1, 0), (1, 8), (8, 9), (9, 8),
    ]  # fmt: skip
    assert [game.square_at(*game.place(square)) for square in range(1, 51)] == list(range(1, 51))


def test_article_2_6_promotion_rows():
    for square in range(1, 51):
        row = get("international").place(square)[0]
        assert (row == 0) == (square in range(1, 6))
        assert (row == 9) == (square in range(46, 51))


@pytest.mark.parametrize("square", LEFT_EDGE + RIGHT_EDGE)
def test_article_2_6_a_piece_on_an_edge_column_has_no_square_beyond(square):
    column = get("international").place(square)[1]
    assert column == (0 if square in LEFT_EDGE else 9)
    # A man on the edge has one square ahead of it, not two.
    if square > 5:
        white = Position(white_men=1 << (square - 1), turn=WHITE)
        assert len(white.legal_moves()) == 1
    if square < 46:
        black = Position(black_men=1 << (square - 1), turn=BLACK)
        assert len(black.legal_moves()) == 1


@pytest.mark.parametrize(
    "fen, moves",
    [
        # Nothing wraps round: the squares that a shift over the edge would reach are one row
        # up or down at the other side.
        ("W:W6:B1", []),
        ("W:W16:B11,15", ["16x7(11)"]),
        ("W:W26:B20,21,25", ["26x17(21)"]),
        ("W:W36:B30,31,35", ["36x27(31)"]),
        ("W:W15:B10,11,16", ["15x4(10)K"]),
        ("W:W25:B20,21,26", ["25x14(20)"]),
        ("W:W35:B30,31,36", ["35x24(30)"]),
        ("B:W16,20,21:B15", ["15x24(20)"]),
        ("B:W26,30,31:B25", ["25x34(30)"]),
        ("B:W15,20,21:B16", ["16x27(21)"]),
        ("B:W25,30,31:B26", ["26x37(31)"]),
        ("W:W17:B11,12,16", ["17x6(11)", "17x8(12)"]),
        ("W:W21:B16,17", ["21x12(17)"]),
        ("W:W30:B24,25", ["30x19(24)"]),
        ("B:W36,37:B31", ["31x42(37)"]),
        ("B:W34,35:B40", ["40x29(34)"]),
        ("W:W47,48:B41,42,43", ["47x49(42,43)", "48x46(41,42)"]),
        (
            "W:WK26:B16,25",
            ["26-3", "26-8", "26-12", "26-17", "26-21", "26-31", "26-37", "26-42", "26-48"],
        ),
        (
            "W:WK35:B26,36",
            ["35-2", "35-8", "35-13", "35-19", "35-24", "35-30", "35-40", "35-44", "35-49"],
        ),
    ],
)
def test_article_2_6_nothing_wraps_round_the_edges(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:Wa3:Bh6,h4,b4", ["a3:c5(b4)"]),
        ("W:Wh4:Ba7,a5,g5", ["h4:f6(g5)"]),
        ("W:Wa5,h6:B", ["h6-g7", "a5-b6"]),
        ("B:W:Ba5,h4", ["a5-b4", "h4-g3"]),
        ("W:WKh2:Ba3,a5", ["h2-b8", "h2-c7", "h2-d6", "h2-e5", "h2-f4", "h2-g3", "h2-g1"]),
    ],
)
def test_article_2_6_nothing_wraps_round_on_eight_by_eight(listed, fen, moves):
    assert listed(fen, "russian") == moves


def test_article_2_7_and_2_8_the_start_position():
    start = Position.start()
    assert start.black_men_squares == tuple(range(1, 21))
    assert start.white_men_squares == tuple(range(31, 51))
    assert start.white_kings == start.black_kings == 0
    assert all(start.piece_at(square) is None for square in range(21, 31))


def test_article_2_8_the_start_of_the_games_on_eight_by_eight():
    for variant in ("russian", "brazilian"):
        start = Position.start(variant)
        assert (start.rows, start.columns) == (8, 8)
        assert start.black_men_squares == tuple(range(1, 13))
        assert start.white_men_squares == tuple(range(21, 33))
        assert start.turn == WHITE
        assert len(start.diagonals) == 13
        assert start.main_diagonal == (4, 8, 11, 15, 18, 22, 25, 29)
        for square in range(1, 33):
            lines = [line for line in start.diagonals if square in line]
            reach = {other for line in lines for other in line} - {square}
            assert king_reach(square, variant) == reach


def test_squares_of_eight_by_eight_are_named_by_letters():
    game = get("russian")
    squares = {1: "b8", 4: "h8", 5: "a7", 15: "e5", 18: "d4", 22: "c3", 29: "a1", 32: "g1"}
    for square, name in squares.items():
        assert game.square_name(square) == name
        assert game.square_number(name) == square
        assert game.square_number(str(square)) == square
