"""Article 6: each draw on a whole line of moves, and the ply at which it is there."""

import pytest

from draughts_core import BLACK, WHITE, Board, Termination


def ends(fen, line, **options):
    """The ply and the article of the first end that a line of moves comes to."""
    board = Board(fen, **options)
    for text in line.split():
        if board.outcome():
            break
        board.push(text)
    outcome = board.outcome()
    return (board.ply, outcome.article) if outcome else (board.ply, None)


ROUND = "42-31 1-7 31-42 7-1 35-24 25-34 24-35 34-25"
"""The position comes back twice, by other moves each time."""
BLACK_TO_MOVE = "2-8 46-41 8-2 41-46 "

KINGS_AND_A_MAN = (
    "47-41 1-45 41-47 45-50 47-15 50-39 15-42 39-11 42-29 11-17 29-38 17-50 38-49 50-22 49-27 "
    "22-44 27-18 44-35 18-1 35-30 1-7 30-39 7-1 39-25 1-7 25-30 7-2 30-34 2-8 34-39 8-35 39-11 "
    "35-13 11-7 13-4 7-29 4-9 29-38 9-25 38-47 25-9 47-15 9-13 15-33 13-4 33-24 4-22 24-35 "
    "22-27 35-40"
)
THREE_KINGS = (
    "2-24 45-50 1-23 50-6 3-21 6-11 23-45 11-50 21-49 50-6 49-40 6-11 24-38 11-22 38-20 22-31 "
    "20-3 31-36 40-23 36-31 23-14 31-22 45-23 22-36 3-12 36-13 12-7 13-24 23-41 24-8 14-25 8-21"
)
A_KING_AND_TWO_MEN = (
    "50-45 5-32 45-12 32-38 12-26 38-29 26-17 29-24 17-26 24-19 31-27 19-30 26-3 30-39 3-26 "
    "39-25 26-21 25-3 21-26 3-20 27-21 20-9 26-37 9-4 37-31 4-15 31-22 15-20 22-50 20-29 50-39 "
    "29-18"
)
TWO_KINGS_AND_A_MAN = (
    "3-14 45-50 14-10 50-44 10-5 44-50 5-32 50-44 7-2 44-50 2-13 50-33 13-31 33-50 32-27 50-39 "
    "31-26 39-48 27-4 48-39 1-29 39-30 4-10 30-48 10-5 48-39 29-18 39-11 5-14 11-50 18-40 50-39"
)
A_CAPTURE_AT_PLY_31 = (
    "45-50 1-40 50-6 3-20 6-39 20-24 39-43 24-33 43-27 33-28 27-49 40-18 49-38 18-45 38-49 2-30 "
    "49-27 30-8 27-49 28-22 49-38 45-34 38-20 34-48 20-3 8-19 3-26 19-5 26-3 5-14 3x20 22-27 "
    "20-24 48-39 24-19 27-36 19-2 39-33 2-16 33-20 16-49"
)


@pytest.mark.parametrize(
    "fen, line, end",
    [
        ("W:WK42,K35,44:BK1,K25,14", ROUND, (8, "6.1")),
        # Not before the third occurrence,
        ("W:WK42,K35,44:BK1,K25,14", "42-31 1-7 31-42 7-1", (4, None)),
        # nor where men have moved meanwhile,
        (
            "W:WK47,36:B1,2,3,4,5,6",
            "47-42 1-7 42-47 7-11 47-42 2-7 42-47 3-8 47-42",
            (9, None),
        ),
        # and only with the same side to move: the placement comes back at plies 5, 9 and 13,
        # each time with Black to move, who was not to move at first.
        ("W:WK46,50:BK2,16", f"46-41 2-8 41-32 8-2 32-46 {BLACK_TO_MOVE}", (9, None)),
        ("W:WK46,50:BK2,16", f"46-41 2-8 41-32 8-2 32-46 {2 * BLACK_TO_MOVE}", (13, "6.1")),
    ],
)
def test_article_6_1_the_third_occurrence_of_a_position(fen, line, end):
    assert ends(fen, line) == end


def test_article_6_1_the_same_squares_with_the_other_side_to_move_are_another_position():
    board = Board("W:WK46,50:BK2,16")
    for text in "46-41 2-8 41-32 8-2 32-46".split():
        board.push(text)
    assert board.fen() == "B:WK46,50:BK2,16"
    assert not board.is_repetition(2)


@pytest.mark.parametrize(
    "fen, line",
    [
        # The kings have changed places, and so has the move.
        ("W:WK1:BK45", "1-6 45-23 6-50 23-1 50-45"),
        # The same squares, but the man has become a king.
        ("W:W8:BK45", "8-2 45-50 2-8 50-45"),
        ("B:WK6:B43", "43-49 6-1 49-43 1-6"),
    ],
)
def test_article_6_1_pieces_and_their_colours_count(fen, line):
    board = Board(fen)
    for text in line.split():
        board.push(text)
        assert not board.is_repetition(2)


def test_article_6_1_how_often_a_position_has_been_there():
    board = Board("W:WK42,K35,44:BK1,K25,14")
    counts = []
    for text in ["", *ROUND.split()]:
        if text:
            board.push(text)
        counts.append([board.is_repetition(n) for n in (1, 2, 3, 4)])
    assert counts[0] == counts[3] == [True, False, False, False]
    assert counts[4] == [True, True, False, False]
    assert counts[8] == [True, True, True, False]
    board.pop()
    assert board.outcome() is None
    assert not board.is_repetition(2)
    bare = board.copy(stack=False)
    bare.push("34-25")
    assert bare.outcome().article == "6.1"


@pytest.mark.parametrize(
    "fen, line, end",
    [
        ("W:WK46,K47,31:BK1,K5,16", KINGS_AND_A_MAN, (50, "6.2")),
        ("W:WK46,K47,31:BK1,K5,16:H1", KINGS_AND_A_MAN, (49, "6.2")),
        ("W:WK46,K47,31:BK1,K5,16", KINGS_AND_A_MAN.removesuffix(" 35-40"), (49, None)),
    ],
)
def test_article_6_2_twenty_five_moves_of_each_side_with_kings_only(fen, line, end):
    assert ends(fen, line) == end


def test_article_6_2_a_man_s_move_and_a_capture_set_the_count_to_nothing():
    assert ends("W:WK46,K47,31:BK1,K5,16:H49", "31-27 1-6") == (2, None)
    assert ends("W:WK46,K47,31:BK1,K5,16:H49", "47-36") == (1, "6.2")
    assert ends("B:WK46,K47,31:BK1,K5,16:H49", "16-21 31-26") == (2, None)
    assert ends("W:WK46,K47,K48:BK1,37,6:H49", "46x32 1-7") == (2, None)
    assert ends("W:W31,41:BK1,K5,16:H49", "31-27") == (1, None)


@pytest.mark.parametrize(
    "fen, line",
    [
        ("W:WK1,K2,K3:BK45", THREE_KINGS),
        ("W:WK50,31,36:BK5", A_KING_AND_TWO_MEN),
        # A promotion inside the class goes on with the count.
        ("W:WK1,K3,7:BK45", TWO_KINGS_AND_A_MAN),
        ("W:WK1,K2,K3:BK45:H0", THREE_KINGS),
    ],
)
def test_article_6_3_three_against_a_lone_king_sixteen_moves_each(fen, line):
    assert len(line.split()) == 32
    assert ends(fen, line) == (32, "6.3")
    assert ends(fen, " ".join(line.split()[:31])) == (31, None)


def test_article_6_3_for_either_side():
    mirrored = Board("W:WK1,K2,K3:BK45").position.mirrored().fen()
    assert mirrored == "B:WK6:BK48,K49,K50"
    line = " ".join(
        "-".join(str(51 - int(square)) for square in text.split("-"))
        for text in THREE_KINGS.split()
    )
    assert ends(mirrored, line) == (32, "6.3")


@pytest.mark.parametrize(
    "fen",
    [
        "W:W31,36,37:BK5",  # no king among the three
        "W:WK1,K2,K3,K4:BK45",  # four
        "W:WK1,K2,K3:B16",  # the lone piece is a man
        "W:WK1,K2,K3:BK45,16",  # not alone
        "W:WK1,K2,K3:BK45,K50",
    ],
)
def test_article_6_3_and_6_4_only_this_material(fen):
    board = Board(fen + ":H31")
    board.push(board.legal_moves[0])
    assert board.outcome() is None


@pytest.mark.parametrize(
    "fen, line",
    [
        ("W:WK1,K2:BK45", "2-24 45-50 1-7 50-22 7-1 22-31 1-6 31-37 24-33 37-5"),
        ("W:WK1,31:BK45", "31-26 45-50 1-18 50-44 18-23 44-17 23-10 17-6 10-37 6-1"),
        ("W:WK6:BK45", "6-44 45-29 44-22 29-40 22-39 40-12 39-30 12-23 30-2 23-28"),
        ("B:WK46:BK1,K2", "2-16 46-28 16-21 28-37 1-40 37-5 21-16 5-28 40-35 28-5"),
        # A promotion inside the class goes on with the count,
        ("W:WK6,8:BK45", "6-44 45-29 8-3 29-15 3-17 15-20 17-22 20-25 22-36 25-30"),
        # and so does a capture inside it: two against one, one against one.
        ("B:WK1,K2:BK45", "45-50 2-19 50-6 19-28 6x50 1-40 50-39 40-35 39-25 35-13"),
    ],
)
def test_article_6_4_two_or_one_against_a_lone_king_five_moves_each(fen, line):
    assert ends(fen, line) == (10, "6.4")
    assert ends(fen, " ".join(line.split()[:9])) == (9, None)


def test_article_6_4_begins_with_the_capture_that_leads_into_it():
    assert ends("B:WK1,K2,K3:BK45", A_CAPTURE_AT_PLY_31) == (41, "6.4")


def test_article_6_4_the_lone_pieces_are_kings():
    assert ends("W:WK1,31:B16:H9", "1-7") == (1, None)
    assert ends("W:W31:B16:H9", "31-27") == (1, None)
    assert ends("W:W31,32:BK45:H9", "31-26") == (1, None)


@pytest.mark.parametrize(
    "fen, article",
    [
        # The field of a FEN seeds the count under which its material stands.
        ("W:WK1,K2:BK45:H10", "6.4"),
        ("W:WK1,K2:BK45:H9", None),
        ("W:WK1,K2,K3:BK45:H32", "6.3"),
        ("W:WK1,K2,K3:BK45:H31", None),
        ("W:WK46,K47,31:BK1,K5,16:H50", "6.2"),
        ("W:WK46,K47,31:BK1,K5,16:H49", None),
    ],
)
def test_article_6_the_count_of_a_set_up_position(fen, article):
    assert ends(fen, "") == (0, article)


def test_article_6_where_several_apply():
    # A win before every draw: the last piece is taken, or shut in, at the ply of the draw.
    line = "2-24 45-50 1-7 50-22 7-1 22-31 1-6 31-37 24-33"
    assert ends("W:WK1,K2:BK45", line) == (9, None)
    assert ends("W:WK1,K2:BK40:H9", "1x45") == (1, "7.2")
    assert ends("W:WK1,K46,K47:BK40:H31", "1x45") == (1, "7.2")
    assert ends("W:WK41,K48:BK46:H9", "48-37") == (1, "7.2")
    assert ends("W:WK1,K41,K48:BK46:H31", "48-37") == (1, "7.2")
    # 6.1 before 6.4 and 6.2, 6.4 before 6.2.
    to_and_fro = "6-44 45-29 44-6 29-45 6-44 45-29 44-6 29-45"
    assert ends("W:WK6:BK45:H2", to_and_fro) == (8, "6.1")
    assert ends("W:WK6:BK45:H3", to_and_fro) == (7, "6.4")
    assert ends("W:WK42,K35,44:BK1,K25,14:H42", ROUND) == (8, "6.1")


def test_article_6_a_draw_is_there_and_the_game_may_go_on():
    board = Board("W:WK6:BK45")
    for text in "6-44 45-29 44-22 29-40 22-39 40-12 39-30 12-23 30-2 23-28".split():
        board.push(text)
    assert board.outcome().termination is Termination.TWO_AGAINST_ONE
    assert board.outcome().winner is None
    assert board.is_game_over()
    assert board.outcome().result() == "1-1"
    assert board.legal_moves == Board(board.fen()).legal_moves != ()
    board.push("2-8")
    assert board.ply == 11
    board.pop()
    board.pop()
    assert board.outcome() is None
    assert not board.is_game_over()
    bare = board.copy(stack=False)
    assert (bare.ply, bare.outcome()) == (0, None)
    bare.push("23-28")
    assert bare.outcome().article == "6.4"


def test_article_6_a_board_set_up_anew_has_no_past():
    board = Board("W:WK6:BK45:H9")
    board.set_fen("W:WK6:BK45")
    board.push("6-44")
    assert board.outcome() is None
    assert Board(board.fen()).turn == BLACK


@pytest.mark.parametrize("variant", ["brazilian", "russian"])
def test_article_6_is_not_that_of_the_games_on_eight_by_eight(variant):
    line = "a1-b2 h2-g1 b2-a1 g1-h2 a1-b2 h2-g1 b2-a1 g1-h2"
    board = Board("W:WKa1,a3:BKh2,h6", variant=variant)
    for text in line.split():
        assert board.outcome() is None
        board.push(text)
    assert (board.outcome().article, board.outcome().result()) == ("FMJD-64 7.2.3", "1/2-1/2")
    assert Board("W:WKa1:BKh2:H60", variant=variant).outcome().article == "FMJD-64 7.2.8"
    assert Board("W:WKa1:BKh2", variant=variant).turn == WHITE
