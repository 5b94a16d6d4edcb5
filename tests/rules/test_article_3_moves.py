"""Article 3: the men, the kings and how they move."""

import itertools

import pytest

from draughts_core import BLACK, WHITE, Board, Position

GEOMETRY = [(square, *divmod(square - 1, 5)) for square in range(1, 51)]
PLACES = {square: (row, 2 * k + 1 - row % 2) for square, row, k in GEOMETRY}
SQUARES = {place: square for square, place in PLACES.items()}


def test_article_3_1_a_piece_is_a_man_or_a_king():
    position = Position.from_fen("W:W31,K32:B1,K2")
    assert [position.piece_at(square) for square in (31, 32, 1, 2, 3)] == ["w", "W", "b", "B", None]


def test_article_3_2_one_move_moves_one_piece(after):
    assert after("W:W31,32:B1,K2", "31-27") == "B:W27,32:B1,K2"
    assert after("B:W31,32:B1,K2", "2-24") == "W:W31,32:B1,K24"


def test_article_3_3_white_moves_first_and_the_players_alternate():
    board = Board()
    turns = [board.turn]
    for text in ("32-28", "19-23", "28x19", "14x23"):
        board.push(text)
        turns.append(board.turn)
    assert turns == [WHITE, BLACK, WHITE, BLACK, WHITE]


def test_article_3_3_only_the_side_to_move_moves(listed):
    assert listed("W:W35:B15") == ["35-30"]
    assert listed("B:W35:B15") == ["15-20"]


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W28:B", ["28-22", "28-23"]),
        ("B:W:B13", ["13-18", "13-19"]),
        ("B:W:B28", ["28-32", "28-33"]),
        ("W:W33:B", ["33-28", "33-29"]),
        ("B:W:B33", ["33-38", "33-39"]),
        ("W:W28,22,23:B", ["22-17", "22-18", "23-18", "23-19"]),
        ("W:W28,22:B", ["22-17", "22-18", "28-23"]),
        ("W:W28:B22,17,23,19", []),
        ("B:W28,32,33:B22,23,17,19", ["17-21", "19-24", "22-27", "23-29"]),
        ("W:W46:B", ["46-41"]),
        ("W:W50:B", ["50-44", "50-45"]),
        ("B:W:B5", ["5-10"]),
        ("B:W:B1", ["1-6", "1-7"]),
        ("W:W36:B", ["36-31"]),
        ("W:W45:B", ["45-40"]),
        (
            "W:W31-50:B1-20",
            ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"],
        ),
        (
            "B:W28,31,33-50:B1-20",
            ["16-21", "17-21", "17-22", "18-22", "18-23", "19-23", "19-24", "20-24", "20-25"],
        ),
    ],
)
def test_article_3_4_a_man_moves_one_square_diagonally_forward(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize("colour", [WHITE, BLACK])
@pytest.mark.parametrize("square", range(1, 51))
def test_article_3_4_from_every_square(square, colour):
    row, column = PLACES[square]
    row += -1 if colour == WHITE else 1
    targets = sorted(SQUARES.get((row, column + side), 0) for side in (-1, 1))
    men = {"white_men" if colour == WHITE else "black_men": 1 << (square - 1)}
    moves = Position(turn=colour, **men).legal_moves()
    assert [move.to_square for move in moves] == [target for target in targets if target]
    assert all(move.from_square == square and not move.is_capture for move in moves)
    far_row = range(1, 6) if colour == WHITE else range(46, 51)
    assert all(move.promotes == (move.to_square in far_row) for move in moves)


@pytest.mark.parametrize(
    "fen, moves",
    [
        ("W:W8:B", ["8-2K", "8-3K"]),
        ("W:W6:B40", ["6-1K"]),
        ("W:W10:B", ["10-4K", "10-5K"]),
        ("B:W:B41", ["41-46K", "41-47K"]),
        ("B:W:B45", ["45-50K"]),
        ("W:W11:B", ["11-6", "11-7"]),
        ("B:W:B40", ["40-44", "40-45"]),
        ("W:W15:B8,19,20", ["15x2(8,19,20)K"]),
        ("W:W12:B8", ["12x3(8)K"]),
        ("B:W43:B38", ["38x49(43)K"]),
        # A king does not become one again, and a man of the other side is at home there.
        ("W:WK8:B13", ["8x19(13)", "8x24(13)", "8x30(13)", "8x35(13)"]),
        ("W:W46:B", ["46-41"]),
        ("B:W:B5", ["5-10"]),
        ("B:W7:B2", ["2x11(7)"]),
    ],
)
def test_article_3_5_a_man_that_stops_on_the_far_row_becomes_a_king(listed, fen, moves):
    assert listed(fen) == moves


@pytest.mark.parametrize(
    "fen, text, then",
    [
        ("W:W8:B44", "8-2", "B:WK2:B44"),
        ("W:W8,K9:B44", "8-3", "B:WK3,K9:B44"),
        ("B:W6:B44", "44-50", "W:W6:BK50"),
        ("W:W15:B8,19,20,44", "15-2", "B:WK2:B44"),
        ("B:W43:B38", "38x49", "W:W:BK49"),
        ("W:WK8:B44", "8-2", "B:WK2:B44"),
    ],
)
def test_article_3_6_becoming_a_king_is_part_of_the_same_move(after, fen, text, then):
    assert after(fen, text) == then


def test_article_3_7_a_promoted_man_is_a_king_from_then_on(played):
    board = played("W:W8:B40", "8-2 40-44")
    assert board.position.piece_at(2) == "W"
    assert [str(move) for move in board.legal_moves] == [
        "2-7", "2-8", "2-11", "2-13", "2-16", "2-19", "2-24", "2-30", "2-35",
    ]  # fmt: skip


def test_article_3_8_a_new_king_moves_only_after_the_opponent_has_moved(listed, played):
    # The king that 12x3 makes could take 14, but not in this move.
    assert listed("W:W12:B8,14,31") == ["12x3(8)K"]
    board = played("W:W12:B8,14,31", "12x3")
    assert board.turn == BLACK
    board.push("31-36")
    assert [str(move) for move in board.legal_moves] == ["3x20", "3x25"]


@pytest.mark.parametrize(
    "fen, targets",
    [
        ("W:WK28:B", "5 6 10 11 14 17 19 22 23 32 33 37 39 41 44 46 50"),
        ("W:WK23:B", "1 5 7 10 12 14 18 19 28 29 32 34 37 40 41 45 46"),
        ("B:W:BK1", "6 7 12 18 23 29 34 40 45"),
        ("W:WK46:B", "5 10 14 19 23 28 32 37 41"),
        ("B:W:BK50", "6 11 17 22 28 33 39 44 45"),
        ("W:WK28,14,17,37,39:B", "19 22 23 32 33"),
        ("W:WK28:B5,6,41,46,39,44", "10 11 14 17 19 22 23 32 33 37"),
        ("B:W5,6,41,46,44,50:BK28", "10 11 14 17 19 22 23 32 33 37 39"),
        ("W:WK48,42,43:B", ""),
    ],
)
def test_article_3_9_a_king_moves_any_number_of_empty_squares(fen, targets):
    position = Position.from_fen(fen)
    kings = position.white_kings_squares + position.black_kings_squares
    moves = [move for move in position.legal_moves() if move.from_square in kings]
    assert [move.to_square for move in moves] == [int(square) for square in targets.split()]
    assert not any(move.is_capture or move.promotes for move in moves)


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_article_3_9_own_pieces_stop_a_king_wherever_both_stand(colour):
    for king, other in itertools.permutations(range(1, 51), 2):
        masks = [0, 0, 0, 0]
        masks[2 * colour + 1] = 1 << (king - 1) | 1 << (other - 1)
        reached = {
            move.to_square
            for move in Position(*masks, colour).legal_moves()
            if move.from_square == king
        }
        assert reached == set(open_squares(king, {other})), (king, other)


def open_squares(square, occupied):
    for down, right in itertools.product((-1, 1), repeat=2):
        row, column = PLACES[square]
        while reached := SQUARES.get((row := row + down, column := column + right)):
            if reached in occupied:
                break
            yield reached
