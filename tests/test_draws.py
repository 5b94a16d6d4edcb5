"""Draws by article 6 and results by article 7, on boards that are played on."""

import pytest

from draughts_core import BLACK, WHITE, Board, DraughtsError, Outcome, Position
from draughts_core.draws import OFFICIAL, DrawRules, Termination


def play(board, *texts):
    for text in texts:
        board.push(text)
    return board


def walk(board, plies):
    """Make so many quiet king moves, after which nothing is to be taken and nothing repeats."""
    assert _walked(board, plies), f"no such walk from {board!r}"
    return board


def _walked(board, plies):
    if plies == 0:
        return True
    for move in board.legal_moves:
        if move.is_capture or board.position.piece_at(move.from_square) not in ("W", "B"):
            continue
        board.push(move)
        quiet = not board.position.has_capture() and not board.is_repetition(2)
        if quiet and _walked(board, plies - 1):
            return True
        board.pop()
    return False


def termination(board):
    outcome = board.outcome()
    return outcome and outcome.termination


# ---- 6.1 ------------------------------------------------------------------------------------


def test_6_1_third_occurrence_with_the_same_side_to_move():
    board = Board("W:WK42,K35,44:BK1,K25,14")
    lines = ("42-31", "1-7", "31-42", "7-1", "35-24", "25-34", "24-35", "34-25")
    for text in lines[:-1]:
        board.push(text)
        assert board.outcome() is None
    board.push(lines[-1])
    assert board.is_repetition()
    outcome = board.outcome()
    assert outcome == Outcome(None, Termination.REPETITION)
    assert (outcome.article, outcome.result()) == ("6.1", "1-1")


def test_6_1_men_that_moved_are_no_repetition():
    board = Board("W:WK47,36:B1,2,3,4,5,6")
    play(board, "47-42", "1-7", "42-47", "7-11", "47-42", "2-7", "42-47", "3-8", "47-42")
    assert not board.is_repetition(2)
    assert board.outcome() is None


def test_6_1_the_same_squares_with_the_colours_swapped_are_another_position():
    # After five plies each king stands where the other stood, and it is Black's turn: seen from
    # the side to move nothing has changed, but the sides have.
    board = Board("W:WK1:BK45")
    play(board, "1-6", "45-7", "6-50", "7-1", "50-45")
    assert board.fen() == "B:WK45:BK1"
    assert not board.is_repetition(2)


def test_6_1_counts_occurrences_and_pop_takes_them_back():
    board = Board("W:WK47:BK1,K2,K3,K4")
    circle = ("47-42", "1-7", "42-47", "7-1")
    play(board, *circle)
    assert board.is_repetition(1)
    assert board.is_repetition(2)
    assert not board.is_repetition(3)
    play(board, *circle)
    assert board.is_repetition(3)
    board.pop()
    assert not board.is_repetition(3)
    board.push("7-1")
    assert termination(board) is Termination.REPETITION
    assert termination(board.copy(stack=False)) is Termination.REPETITION
    assert termination(board.copy(stack=1)) is Termination.REPETITION


@pytest.mark.parametrize("variant", ["brazilian", "russian"])
def test_6_1_holds_on_8x8_too(variant):
    board = Board("W:WKa1:BKh2,Kb8", variant=variant)
    for _ in range(2):
        play(board, "a1-b2", "b8-a7", "b2-a1", "a7-b8")
    assert board.outcome().result() == "1/2-1/2"


# ---- 6.2 ------------------------------------------------------------------------------------

MANY = "W:WK46,K47,K48,31:BK1,K2,16"


def test_6_2_needs_25_moves_of_each_side():
    board = walk(Board(MANY), 49)
    assert board.outcome() is None
    walk(board, 1)
    assert board.outcome() == Outcome(None, Termination.KINGS_ONLY)
    assert board.outcome().article == "6.2"
    board.pop()
    assert board.outcome() is None


@pytest.mark.parametrize("man_move", ["31-27", "31-26"])
def test_6_2_a_move_of_a_man_begins_anew(man_move):
    board = walk(Board(MANY), 48)
    board.push(man_move)
    walk(board, 49)
    assert termination(board) is not Termination.KINGS_ONLY
    walk(board, 1)
    assert termination(board) is Termination.KINGS_ONLY


def test_6_2_a_capture_begins_anew():
    board = walk(Board(MANY), 48)
    capturing = Board(MANY.replace("BK1,K2,16", "BK1,K2,16,41"))
    assert capturing.legal_moves[0].is_capture
    counted = Board(MANY + ":H48")
    walk(counted, 1)
    assert counted.outcome() is None
    walk(counted, 1)
    assert termination(counted) is Termination.KINGS_ONLY
    seeded = Board("W:WK46,K47,K48,31:BK1,K2,16,41:H49")
    seeded.push(seeded.legal_moves[0])
    assert seeded.outcome() is None
    assert termination(board) is None


# ---- 6.3 ------------------------------------------------------------------------------------

THREE = ["W:WK1,K2,K3:BK50", "W:WK1,K2,31:BK50", "W:WK1,31,36:BK50", "B:WK50:BK1,K2,6"]


@pytest.mark.parametrize("fen", THREE)
def test_6_3_sixteen_moves_of_each_side(fen):
    board = Board(fen + ":H31")
    assert board.outcome() is None
    walk(board, 1)
    assert board.outcome() == Outcome(None, Termination.THREE_AGAINST_ONE)
    assert board.outcome().article == "6.3"
    board.pop()
    assert board.outcome() is None


def test_6_3_counts_from_the_set_up():
    board = walk(Board(THREE[0]), 31)
    assert board.outcome() is None
    assert termination(walk(board, 1)) is Termination.THREE_AGAINST_ONE


def test_6_3_a_man_s_move_and_a_promotion_do_not_begin_anew():
    # The whole of one game: men step, one of them is crowned, and the count runs on.
    board = Board("W:WK50,36,31:BK5")
    line = (
        "50-45 5-32 45-12 32-38 12-26 38-29 26-17 29-24 17-26 24-19 31-27 19-30 26-3 30-39 3-26 "
        "39-25 26-21 25-3 21-26 3-20 27-21 20-9 26-37 9-4 37-31 4-15 31-22 15-20 22-50 20-29 "
        "50-39 29-18"
    ).split()
    assert len(line) == 32
    for text in line:
        assert board.outcome() is None
        board.push(text)
    assert termination(board) is Termination.THREE_AGAINST_ONE
    # A draw changes no move, and the record may go on.
    assert len(board.legal_moves) == len(board.position.legal_moves()) > 0
    board.push(board.legal_moves[0])


@pytest.mark.parametrize(
    "fen",
    [
        "W:W31,32,33:BK50",  # no king on the strong side
        "W:WK1,K2,K3,K4:BK50",  # four
        "W:WK1,K2,K3:B6",  # a lone man
        "W:WK1,K2,K3:BK50,45",  # not alone
    ],
)
def test_6_3_other_material_is_not_counted(fen):
    board = Board(fen + ":H31")
    play(board, str(next(move for move in board.legal_moves)))
    assert termination(board) not in (Termination.THREE_AGAINST_ONE, Termination.TWO_AGAINST_ONE)


# ---- 6.4 ------------------------------------------------------------------------------------

TWO = ["W:WK1,K2:BK45", "W:WK1,36:BK45", "W:WK6:BK45", "B:WK6:BK45"]


@pytest.mark.parametrize("fen", TWO)
def test_6_4_five_moves_of_each_side(fen):
    board = walk(Board(fen), 9)
    assert board.outcome() is None
    walk(board, 1)
    assert board.outcome() == Outcome(None, Termination.TWO_AGAINST_ONE)
    assert board.outcome().article == "6.4"
    assert termination(board.copy(stack=False)) is Termination.TWO_AGAINST_ONE
    board.pop()
    assert board.outcome() is None


@pytest.mark.parametrize("fen", ["W:W36,31:BK45", "W:W36:BK45"])
def test_6_4_a_man_alone_is_not_counted(fen):
    board = Board(fen + ":H9")
    board.push(board.legal_moves[0])
    assert board.outcome() is None


def test_6_4_begins_when_a_capture_leads_from_6_3_into_it():
    # Ply 31 of 6.3 is a capture: three against one become two, whose own count begins.
    board = Board("B:WK28,K47,K48:BK6:H30")
    board.push(next(move for move in board.legal_moves if move.to_square == 50))
    assert board.outcome() is None
    walk(board, 9)
    assert board.outcome() is None
    walk(board, 1)
    assert termination(board) is Termination.TWO_AGAINST_ONE
    assert board.ply == 11, "30 plies before, so the draw is there at ply 41"


def test_6_4_is_not_begun_anew_by_a_capture_inside_it():
    # Two kings against one, of which Black takes one: one against one is 6.4 as well.
    board = Board("B:WK28,K2:BK6:H8")
    before = len(board.legal_moves)
    assert before
    capture = next(move for move in board.legal_moves if move.is_capture)
    board.push(capture)
    assert board.outcome() is None
    walk(board, 1)
    assert termination(board) is Termination.TWO_AGAINST_ONE


# ---- order, options, other ends ---------------------------------------------------------------


def test_a_win_comes_before_every_draw():
    board = Board("B:WK1:B:H60")
    assert board.outcome() == Outcome(WHITE, Termination.NO_PIECES)


def test_6_1_comes_before_6_4():
    board = Board("W:WK6:BK45:H8")
    for text in ("6-44", "45-29", "44-6", "29-45") * 2:
        board.push(text)
    assert board._counts()[1] >= 10
    assert termination(board) is Termination.REPETITION


def test_6_4_and_6_3_come_before_6_2():
    rules = DrawRules(kings_only_moves=1)
    assert termination(walk(Board(TWO[0] + ":H8", draw_rules=rules), 2)) is (
        Termination.TWO_AGAINST_ONE
    )
    assert termination(walk(Board(THREE[0] + ":H30", draw_rules=rules), 2)) is (
        Termination.THREE_AGAINST_ONE
    )


def test_option_fifteen_moves():
    rules = DrawRules(three_against_one_moves=15)
    board = Board(THREE[0] + ":H29", draw_rules=rules)
    assert board.outcome() is None
    assert termination(walk(board, 1)) is Termination.THREE_AGAINST_ONE
    assert Board(THREE[0] + ":H31").outcome() is None


def shuttle(board, plies, black):
    """Black's lone king goes to and fro; White's kings keep off."""
    white = ["1-7", "7-1", "2-8", "8-2", "1-6", "6-1", "2-7", "7-2"]
    for ply in range(plies):
        board.push(white[ply // 2 % 8] if ply % 2 == 0 else black[ply // 2 % len(black)])


def test_option_five_moves_while_the_lone_king_holds_the_main_diagonal():
    rules = DrawRules(lone_king_on_main_diagonal_moves=5)
    board = Board("W:WK1,K2,35:BK46", draw_rules=rules)
    shuttle(board, 9, ["46-41", "41-37", "37-41", "41-46"])
    assert board.outcome() is None
    board.push("46-41")
    assert termination(board) is Termination.THREE_AGAINST_ONE
    plain = Board("W:WK1,K2,35:BK46")
    shuttle(plain, 10, ["46-41", "41-37", "37-41", "41-46"])
    assert plain.outcome() is None


def test_the_official_limits():
    assert DrawRules() == OFFICIAL
    assert (OFFICIAL.kings_only_moves, OFFICIAL.three_against_one_moves) == (25, 16)
    assert (OFFICIAL.two_against_one_moves, OFFICIAL.lone_king_on_main_diagonal_moves) == (5, None)


@pytest.mark.parametrize(
    "fen, winner, kind",
    [
        ("B:W50:B", WHITE, Termination.NO_PIECES),
        ("W:W:B1", BLACK, Termination.NO_PIECES),
        ("B:W44,45,49,50:B35,40", WHITE, Termination.BLOCKED),
        ("W:W6:B1", BLACK, Termination.BLOCKED),
    ],
)
def test_7_2_a_side_without_a_move_has_lost(fen, winner, kind):
    outcome = Board(fen).outcome()
    assert outcome == Outcome(winner, kind)
    assert outcome.article == "7.2"
    assert outcome.result() == ("2-0" if winner == WHITE else "0-2")
    assert Board(fen).is_game_over()


def test_7_3_agreement_and_the_ends_that_players_bring_about():
    board = Board()
    agreed = board.finish(Termination.AGREEMENT)
    assert (agreed.result(), agreed.article) == ("1-1", "7.3")
    assert board.outcome() == agreed
    assert board.is_game_over()
    assert len(board.legal_moves) == 9
    board.push("32-28")
    assert board.outcome() is None
    for kind in (Termination.RESIGNATION, Termination.TIME, Termination.REFUSAL):
        assert board.finish(kind).winner == WHITE, "Black, to move, has lost"
        assert board.finish(kind, winner=BLACK).result() == "0-2"
    assert board.finish(Termination.REFUSAL, both_lost=True).result() == "0-0"
    board.pop()
    assert board.outcome() is None


@pytest.mark.parametrize("variant", ["brazilian", "russian"])
def test_results_on_8x8(variant):
    board = Board(variant=variant)
    assert board.finish(Termination.RESIGNATION, winner=WHITE).result() == "1-0"
    assert board.finish(Termination.RESIGNATION, winner=BLACK).result() == "0-1"
    assert board.finish(Termination.AGREEMENT).result() == "1/2-1/2"


def test_what_cannot_be_said_of_a_game():
    board = Board()
    for kind in (Termination.REPETITION, Termination.BLOCKED, Termination.KINGS_ONLY):
        with pytest.raises(DraughtsError):
            board.finish(kind)
    with pytest.raises(DraughtsError):
        board.finish(Termination.AGREEMENT, winner=WHITE)
    with pytest.raises(DraughtsError):
        board.finish(Termination.TIME, winner=WHITE, both_lost=True)
    assert board.outcome() is None


def test_a_draw_never_changes_the_legal_moves():
    board = walk(Board(TWO[0]), 10)
    assert board.outcome() is not None
    assert board.legal_moves == board.position.legal_moves()
    assert board.legal_moves == Position.from_fen(board.fen()).legal_moves()
    board.push(board.legal_moves[0])
    assert termination(board) is Termination.TWO_AGAINST_ONE


def test_values_are_values():
    import pickle

    for value in (DrawRules(two_against_one_moves=7), Outcome(WHITE, Termination.TIME)):
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert hash(again) == hash(value)
        assert repr(value)
        with pytest.raises(AttributeError):
            value.winner = BLACK
    assert DrawRules() != DrawRules(kings_only_moves=3)
    assert Outcome(WHITE, Termination.TIME) != Outcome(BLACK, Termination.TIME)
