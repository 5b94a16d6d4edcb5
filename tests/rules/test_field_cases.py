"""Faults that users met in other libraries, with the right answer."""

import pytest

from draughts_core import BLACK, Board, FenError, IllegalMoveError, Position


def test_a_quiet_move_while_another_piece_has_a_capture(listed):
    assert listed("W:W28,46:B23") == ["28x19(23)"]
    with pytest.raises(IllegalMoveError, match="compulsory"):
        Position.from_fen("W:W28,46:B23").parse_move("46-41")


def test_a_king_across_a_piece_it_had_already_captured(routes):
    assert routes("B:W6,24,28,38,41:B13,K49") == {
        "49x30(24,28,38)": ["49x32x19x30"],
        "49x35(24,28,38)": ["49x32x19x35"],
    }


def test_men_removed_during_the_capture(listed):
    assert listed("W:WK41,49:B9,10,12,19,38") == ["41x43(9,12,19,38)"]


def test_a_capture_stopped_early_on_eight_by_eight(listed):
    # One move, carried on to its end: every listed capture is complete.
    assert listed("W:Wh6:Bg7,c5,d2", "russian") == ["h6:e1(g7,c5,d2)K"]


def test_a_king_behind_a_victim_although_another_square_goes_on(listed):
    assert listed("B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14", "russian") == [
        "a5:e5(b4,f4,f2)",
        "c5:c1(b4,b2)K",
    ]


def test_thirty_two_kings_around_one():
    fen = (
        "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,"
        "K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49"
    )
    position = Position.from_fen(fen)
    (move,) = position.legal_moves()
    assert (move.from_square, move.to_square) == (5, 46)
    assert move.captured == (8, 9, 10, 18, 19, 20, 21, 22, 29, 30, 31, 32, 33, 41, 42, 43)
    assert len(position.routes(move)) == 92


def test_black_answers_the_first_move(played):
    assert list(map(str, played(None, "32-28").legal_moves)) == [
        "16-21", "17-21", "17-22", "18-22", "18-23", "19-23", "19-24", "20-24", "20-25",
    ]  # fmt: skip


def test_moves_between_the_same_squares_with_different_victims(listed):
    assert listed("W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8", "russian") == [
        "f8:b4(g7,c5,e5,g5)",
        "f8:b4(c5)",
        "h4:b6(c5,e5,g5)",
    ]


@pytest.mark.parametrize(
    "fen, count, routes",
    [
        ("W:WK1,16:BK12,19,29,30,31", 1, 1),
        ("W:WK24,K32,K35:B14,K18,28", 5, 5),
        ("B:WK2,28,31,44:B20,K50", 1, 1),
    ],
)
def test_no_capture_is_listed_twice(fen, count, routes):
    position = Position.from_fen(fen)
    moves = position.legal_moves()
    assert len(moves) == len(set(moves)) == position.count_moves() == count
    assert sum(len(position.routes(move)) for move in moves) == routes


def test_a_move_knows_what_a_protocol_sends():
    # The message 05 25 04 22 12 23 20 names from, to and the captured squares in any order.
    position = Position.from_fen("W:WK5:B12,20,22,23")
    (move,) = position.legal_moves()
    assert (move.from_square, move.to_square, move.captured) == (5, 25, (12, 20, 22, 23))
    assert position.parse_hub("5x25x22x12x23x20") == move


def test_hub_text_and_move_text_look_alike_and_mean_different_things():
    # R029. Hub names the captured squares, the text of PDN the squares stood on.
    position = Position.from_fen("W:W28:B23")
    assert position.parse_hub("28x19x23") == position.parse_move("28x19")
    for junk in ("28x19x23", "28x23x19"):
        with pytest.raises(IllegalMoveError):
            position.parse_move(junk)
    with pytest.raises(ValueError):
        position.parse_hub("28x19")


def test_a_man_on_its_promotion_row_is_flagged_and_accepted():
    position = Position.from_fen("W:W4:B49")
    assert position.status()
    assert not position.is_valid()


def test_a_move_says_that_it_promotes(describe):
    position = Position.from_fen("W:W8:B40")
    assert [move.promotes for move in position.legal_moves()] == [True, True]
    assert not any(move.promotes for move in Position.start().legal_moves())


def test_a_side_without_pieces_is_a_position():
    board = Board("B:W50:B")
    assert board.turn == BLACK
    assert not board.legal_moves
    assert board.outcome().winner == 0


def test_square_zero_and_a_square_twice_are_refused():
    for fen in ("W:W0:B20", "W:W31,31:B31", "W:W31:B31"):
        with pytest.raises(FenError):
            Position.from_fen(fen)
    assert Position.from_fen("W:W31,K32:B K1, 2").fen() == "W:W31,K32:BK1,2"


def test_the_black_list_first_does_not_swap_the_colours(listed):
    assert listed("W:B20:W31") == ["31-26", "31-27"]


def test_one_board_does_not_change_the_next():
    assert Board("B:W31:B20").turn == BLACK
    assert Board() == Board()
    assert Board().fen() == Position.start().fen()


def test_no_moves_is_falsy():
    assert not Board("W:W:B1").legal_moves
    assert not Position.from_fen("W:W6:B1").legal_moves()
