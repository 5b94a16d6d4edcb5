"""Draws by article 6 and by the other games' rules, and results by article 7, on played boards."""

import pickle

import pytest

from draughts_core import BLACK, WHITE, Board, DraughtsError, Outcome, Position
from draughts_core.draw_rules import LONE_KING, only_kings
from draughts_core.draws import OFFICIAL, DrawRules, Ending, Force, Limit, Termination
from draughts_core.variants import VARIANTS, get


def play(board, *texts):
    for text in texts:
        board.push(text)
    return board


def walk(board, plies, keep=None):
    """Make so many quiet king moves, after which nothing is to be taken and nothing repeats.

    For `plies` a text says of each move whether it is a king's ("k") or a man's ("m"). Of Black's
    moves only those are made for which `keep` holds.
    """
    kinds = plies if isinstance(plies, str) else "k" * plies
    assert _walked(board, kinds, keep), f"no such walk from {board!r}"
    return board


def _walked(board, kinds, keep):
    if not kinds:
        return True
    pieces = ("W", "B") if kinds[0] == "k" else ("w", "b")
    for move in board.legal_moves:
        if move.is_capture or board.position.piece_at(move.from_square) not in pieces:
            continue
        if keep is not None and board.turn == BLACK and not keep(move):
            continue
        board.push(move)
        quiet = not board.position.has_capture() and not board.is_repetition(2)
        if quiet and _walked(board, kinds[1:], keep):
            return True
        board.pop()
    return False


def first_end(board, plies, keep=None):
    """The ply and the article of the first end on a walk of so many plies."""
    walk(board, plies, keep)
    ends = {}
    whole = board.copy()
    while board.ply:
        ends[board.ply] = article(board)
        board.pop()
    for move in whole.move_stack:
        board.push(move)
    return next(((ply, ends[ply]) for ply in sorted(ends) if ends[ply]), None)


def article(board):
    outcome = board.outcome()
    return outcome and outcome.article


def claimable(board):
    outcome = board.claimable_draw()
    return outcome and outcome.article


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
    board.draw_rules = DrawRules.of(endings=OFFICIAL.endings)
    assert termination(board) is Termination.TWO_AGAINST_ONE


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


VALUES = [
    DrawRules(two_against_one_moves=7),
    get("russian").draws,
    Limit(3, "6.1", Termination.REPETITION),
    Force(pieces=(3, 3), kings=(1, 3)),
    Ending(7, "anywhere", only_kings(2), on_main_diagonal=True),
    Outcome(WHITE, Termination.TIME),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_are_values(value):
    again = pickle.loads(pickle.dumps(value))
    assert again == value
    assert hash(again) == hash(value)
    for name in type(value).__slots__:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert value != "a value"


@pytest.mark.parametrize("value", VALUES[:-1], ids=lambda value: type(value).__name__)
def test_a_description_can_be_read_back(value):
    names = {"DrawRules": DrawRules, "Limit": Limit, "Force": Force, "Ending": Ending}
    text = repr(value)
    for kind in Termination:
        text = text.replace(repr(kind), str(kind))
    assert eval(text, {**names, "Termination": Termination}) == value


def test_values_that_differ():
    assert DrawRules() != DrawRules(kings_only_moves=3)
    assert Outcome(WHITE, Termination.TIME) != Outcome(BLACK, Termination.TIME)
    assert Ending(7, "", LONE_KING) != Ending(8, "", LONE_KING)


# ---- the description of a game's draws ---------------------------------------------------------


def test_every_game_describes_its_draws():
    for game in VARIANTS:
        rules = game.draws
        limits = [limit for limit in (rules.repetition, rules.no_progress) if limit]
        for limit in (*limits, *rules.endings):
            assert limit.article
            assert limit.termination.is_draw or limit.wins
        assert bool(limits or rules.endings) == (game not in ("thai", "argentinian"))
    assert get("international").draws is get("canadian").draws is OFFICIAL
    assert get("russian").draws == get("brazilian").draws
    assert get("spanish").draws == get("portuguese").draws


def test_what_is_claimed():
    claims = {
        (game.name, limit.termination.name)
        for game in VARIANTS
        for limit in (game.draws.repetition, *game.draws.endings, game.draws.no_progress)
        if limit and limit.claimed
    }
    assert claims == {
        ("english", "REPETITION"),
        ("english", "NO_PROGRESS"),
        ("czech", "REPETITION"),
    }


@pytest.mark.parametrize(
    "name, repetition, no_progress, endings",
    [
        ("international", 3, 25, [5, 16]),
        ("canadian", 3, 25, [5, 16]),
        ("brazilian", 3, 15, [5, 5, 15, 30, 60]),
        ("russian", 3, 15, [5, 5, 15, 30, 60]),
        ("english", 3, 40, []),
        ("frisian", None, None, [2, 7]),
        ("pool", 3, 15, [13]),
        ("spanish", 3, 20, []),
        ("portuguese", 3, 20, []),
        ("italian", 4, 40, []),
        ("czech", 3, 15, []),
        ("argentinian", None, None, []),
        ("thai", None, None, []),
        ("turkish", 3, None, [0, 2]),
        ("ghanaian", None, 25, [16]),
    ],
)
def test_the_limits_of_each_game(name, repetition, no_progress, endings):
    rules = get(name).draws
    assert (rules.repetition and rules.repetition.number) == repetition
    assert rules.kings_only_moves == no_progress
    assert [ending.moves for ending in rules.endings] == endings


def test_none_leaves_a_limit_out():
    rules = DrawRules(
        kings_only_moves=None, three_against_one_moves=None, two_against_one_moves=None
    )
    assert rules == DrawRules.of(repetition=OFFICIAL.repetition)
    assert (rules.kings_only_moves, rules.two_against_one_moves) == (None, None)
    assert (rules.three_against_one_moves, rules.lone_king_on_main_diagonal_moves) == (None, None)
    assert Board("W:WK1,K2:BK45:H999", draw_rules=rules).outcome() is None


def test_a_termination_is_a_draw_or_not():
    for kind in Termination:
        assert kind.is_draw == (
            kind.article.startswith("6.")
            or kind.name in ("FOURTH_OCCURRENCE", "NO_PROGRESS", "MATERIAL", "AGREEMENT")
        )


def test_a_board_has_the_rules_of_its_game_unless_told_otherwise():
    assert Board().draw_rules is OFFICIAL
    russian = Board(variant="russian")
    assert russian.draw_rules is get("russian").draws
    assert Board(position=Position.start("brazilian")).draw_rules is get("brazilian").draws
    russian.set_fen("W:Wa1:Bh8")
    assert russian.draw_rules is get("russian").draws
    rules = DrawRules.of()
    other = Board(variant="russian", draw_rules=rules)
    for board in (other, other.copy(), other.root(), pickle.loads(pickle.dumps(other))):
        assert board.draw_rules == rules
    other.set_fen("W:WKa1:BKh2:H60")
    assert other.draw_rules is rules
    assert other.outcome() is None
    other.draw_rules = OFFICIAL
    assert termination(other) is Termination.TWO_AGAINST_ONE
    with pytest.raises(TypeError, match="DrawRules"):
        other.draw_rules = None
    with pytest.raises(TypeError, match="DrawRules"):
        Board(draw_rules="none")


def test_a_pickle_finds_the_rules_of_its_game():
    board = pickle.loads(pickle.dumps(Board("W:WKa1,Kc1:BKh2:H9", variant="russian")))
    assert board.draw_rules is get("russian").draws
    assert board.outcome() is None
    assert article(walk(board, 1)) == "FMJD-64 7.2.8"
    assert article(pickle.loads(pickle.dumps(board))) == "FMJD-64 7.2.8"


# ---- Russian and Brazilian draughts: FMJD-64 7.2 ----------------------------------------------

ON_64 = pytest.mark.parametrize("variant", ["brazilian", "russian"])
CIRCLE = ("a1-b2", "b8-a7", "b2-a1", "a7-b8")


@ON_64
def test_7_2_3_third_occurrence(variant):
    board = play(Board("W:WKa1:BKh2,Kb8", variant=variant), *CIRCLE, *CIRCLE[:3])
    assert board.outcome() is None
    board.push("a7-b8")
    assert board.outcome() == Outcome(None, Termination.REPETITION, "FMJD-64 7.2.3", variant)
    assert board.can_claim_draw()


@ON_64
@pytest.mark.parametrize(
    "fen, plies, number",
    [
        ("W:WKa1,Kc1,Ke1:BKh2", 30, "7.2.4"),
        ("W:WKa1,Kc1,Ke1,Kg1:BKh4", 30, "7.2.4"),
        ("W:WKa1,Kc1,a3,c3:BKb8,Kd8,h6,f6", 30, "7.2.5"),
        ("B:WKc1,Ke1,a3:BKh8", 10, "7.2.7"),
        ("B:WKc1,a3,c5:BKh8", 10, "7.2.7"),
        ("W:WKa1,Kc1:BKh2", 10, "7.2.8"),
        ("W:WKc1,a3:BKh2", 10, "7.2.8"),
        ("B:WKb8:BKa3", 10, "7.2.8"),
    ],
)
def test_7_2_the_limits_of_material_and_progress(variant, fen, plies, number):
    diagonal = get(variant).main_diagonal
    keep = None
    if number == "7.2.7":
        keep = lambda move: move.to_square in diagonal  # noqa: E731
    board = Board(fen, variant=variant)
    assert first_end(board, plies, keep) == (plies, f"FMJD-64 {number}")
    assert board.outcome().result() == "1/2-1/2"
    assert article(board.copy(stack=False)) == f"FMJD-64 {number}"
    assert article(pickle.loads(pickle.dumps(board))) == f"FMJD-64 {number}"
    board.pop()
    assert not board.can_claim_draw()
    if number != "7.2.7":
        seeded = Board(f"{fen}:H{plies - 1}", variant=variant)
        assert seeded.outcome() is None
        assert article(walk(seeded, 1)) == f"FMJD-64 {number}"


@ON_64
def test_7_2_4_needs_kings_only(variant):
    board = walk(Board("W:WKc1,Ke1,Kg1,a3:BKh2:H29", variant=variant), 1)
    assert article(board) == "FMJD-64 7.2.5", "no ending takes the count, so it is of kings' moves"
    board = walk(Board("W:WKc1,Ke1,Kg1,a3:BKh2:H29", variant=variant), "m")
    assert board.outcome() is None


@ON_64
def test_7_2_6_four_or_five_pieces_with_kings_on_both_sides(variant):
    board = Board("W:WKa1,Kc1,a3:BKf8,h6", variant=variant)
    kinds = 20 * "k" + "m" + 20 * "k" + "m" + 18 * "k"
    assert first_end(board, kinds) == (60, "FMJD-64 7.2.6")
    assert termination(board) is Termination.MATERIAL
    assert article(board.copy(stack=False)) == "FMJD-64 7.2.6"


FOUR_OR_FIVE = DrawRules.of(endings=get("russian").draws.endings)


@ON_64
@pytest.mark.parametrize(
    "fen, plies",
    [
        ("W:WKa1,Kc1:BKf8,h6", 60),
        ("W:WKa1,Kc1,a3:BKf8,h6", 60),
        ("W:WKa1,Kc1,a3:BKf8,Kh8,h6", 120),
        ("W:WKa1,Kc1,a3,c3:BKf8,Kd8,h6", 120),
    ],
)
def test_7_2_6_counts_by_the_number_of_pieces(variant, fen, plies):
    board = Board(f"{fen}:H{plies - 3}", variant=variant, draw_rules=FOUR_OR_FIVE)
    walk(board, 2)
    assert board.outcome() is None
    assert article(walk(board, 1)) == "FMJD-64 7.2.6"
    fresh = walk(Board(fen, variant=variant, draw_rules=FOUR_OR_FIVE), 20)
    assert max(fresh._counts()) == 20


def test_7_2_6_not_with_eight_pieces_nor_with_men_on_one_side():
    for fen in ("W:WKa1,Kc1,a3,c3:BKf8,Kd8,h6,f6", "W:WKa1,Kc1,Ke1:Bh6"):
        board = walk(Board(fen + ":H150", variant="russian", draw_rules=FOUR_OR_FIVE), 1)
        assert board.outcome() is None


def test_7_2_6_a_promotion_and_a_capture_begin_anew():
    promoted = Board("W:WKa1,a7:BKf8,h6:H55", variant="russian", draw_rules=FOUR_OR_FIVE)
    promoted.push("a7-b8")
    assert max(promoted._counts()[1:]) == 0
    promoted.pop()
    assert max(promoted._counts()[1:]) == 55
    # Five pieces become four: other numbers of the same ending.
    taken = Board("W:WKa1,Ka3,f4:BKf8,g5:H59", variant="russian", draw_rules=FOUR_OR_FIVE)
    taken.push("f4:h6")
    assert taken.outcome() is None
    assert max(taken._counts()[1:]) == 0


def test_7_2_7_leaving_the_main_diagonal_begins_anew():
    diagonal = get("russian").main_diagonal
    board = Board("B:WKc1,Ke1,a3:BKh8", variant="russian")
    # The lone king leaves by its fifth move and comes back by its sixth, the eleventh ply.
    end = first_end(board, 21, lambda move: (move.to_square in diagonal) == (board.ply != 8))
    assert end == (21, "FMJD-64 7.2.7")
    # With kings only, 15 moves are the limit off the diagonal.
    off = Board("B:WKc1,Ke1,Ka3:BKh6", variant="russian")
    assert walk(off, 12, lambda move: move.to_square not in diagonal).outcome() is None


def test_7_2_8_begins_when_a_capture_leads_into_it():
    board = Board("B:WKd4,Ka1,Kc1:BKe5:H28", variant="russian")
    assert [move.is_capture for move in board.legal_moves] == [True] * len(board.legal_moves)
    board.push(board.legal_moves[0])
    assert board._counts()[1] == 0
    assert board.outcome() is None


def test_the_order_of_the_rules_of_one_game():
    # Repetition, the endings as listed, then no progress.
    fen = "W:WKa1:BKh2,Kb8"
    rules = get("russian").draws
    for seed, number in ((1, "7.2.3"), (2, "7.2.3")):
        board = play(Board(f"{fen}:H{seed}", variant="russian"), *CIRCLE, *CIRCLE)
        assert article(board) == f"FMJD-64 {number}"
    board.draw_rules = DrawRules.of(endings=rules.endings, no_progress=rules.no_progress)
    assert article(board) == "FMJD-64 7.2.8"
    both = walk(Board("W:WKa1,Kc1,Ke1:BKh2", variant="russian"), 30)
    assert article(both) == "FMJD-64 7.2.4"
    both.draw_rules = DrawRules.of(no_progress=rules.no_progress)
    assert article(both) == "FMJD-64 7.2.5"
    assert both._counts() == (30,)


# ---- claims, wins by material: rules lent to boards that all builds know ----------------------


def test_what_is_left_to_a_claim_is_no_outcome():
    board = Board("W:WKa1:BKh2,Kb8", variant="brazilian", draw_rules=get("english").draws)
    play(board, *CIRCLE, *CIRCLE[:3])
    assert not board.can_claim_draw()
    with pytest.raises(DraughtsError, match="no draw to claim"):
        board.claim_draw()
    board.push("a7-b8")
    assert board.outcome() is None
    assert board.can_claim_draw()
    assert board.claimable_draw().termination is Termination.REPETITION
    assert board.outcome() is None, "asking is not claiming"
    drawn = board.claim_draw()
    assert (drawn.result(), drawn.variant) == ("1/2-1/2", "brazilian")
    assert board.outcome() == drawn == board.copy().outcome()
    assert pickle.loads(pickle.dumps(board)).outcome() == drawn
    assert board.can_claim_draw()
    board.pop()
    assert board.outcome() is None
    assert not board.can_claim_draw()


def test_forty_moves_are_claimed_and_fifteen_are_not():
    fen = "W:WKa1,Kc1,a3,c3:BKb8,Kd8,h6,f6"
    english = Board(fen + ":H78", variant="brazilian", draw_rules=get("english").draws)
    assert not walk(english, 1).can_claim_draw()
    assert walk(english, 1).can_claim_draw()
    assert english.outcome() is None
    assert english.claim_draw().termination is Termination.NO_PROGRESS
    czech = Board(fen + ":H28", variant="brazilian", draw_rules=get("czech").draws)
    assert not walk(czech, 1).can_claim_draw()
    assert termination(walk(czech, 1)) is Termination.NO_PROGRESS
    assert czech.claimable_draw() == czech.outcome() == czech.claim_draw()


def test_what_was_agreed_or_won_is_not_claimed():
    board = Board()
    board.finish(Termination.AGREEMENT)
    assert not board.can_claim_draw()
    board.finish(Termination.TIME, both_lost=True)
    assert not board.can_claim_draw()
    assert not Board("B:W50:B").can_claim_draw()
    assert walk(Board(TWO[0]), 10).can_claim_draw()


def test_an_ending_may_be_claimed():
    rules = DrawRules.of(endings=(Ending(2, "a house rule", only_kings(2), claimed=True),))
    board = walk(Board(TWO[0], draw_rules=rules), 3)
    assert claimable(board) is None
    assert claimable(walk(board, 1)) == "a house rule"
    assert board.outcome() is None


def test_the_fourth_occurrence():
    board = Board("W:WKa1:BKh2,Kb8", variant="brazilian", draw_rules=get("italian").draws)
    play(board, *CIRCLE * 3)
    assert termination(board) is Termination.FOURTH_OCCURRENCE
    assert article(board) == "FID 9.3 b1"
    board.pop()
    assert board.is_repetition(3)
    assert board.outcome() is None


def lend(fen, name):
    return Board(fen, draw_rules=get(name).draws)


def test_a_king_has_won_against_a_single_man_unless_there_is_a_capture():
    for fen in ("W:WK46:B6", "B:WK46:B6", "W:W45:BK1", "B:W45:BK1"):
        outcome = lend(fen, "turkish").outcome()
        assert outcome.termination is Termination.KING_AGAINST_MAN
        assert outcome.winner == (WHITE if "WK" in fen else BLACK)
        assert outcome.article == "Turkish draughts, Wikipedia"
        assert not lend(fen, "turkish").can_claim_draw()
    assert lend("B:WK28:B23", "turkish").outcome() is None
    assert lend("W:WK28:B23", "turkish").outcome() is None
    assert lend("W:WK46:B6,7", "turkish").outcome() is None
    assert lend("W:WK46:BK6", "turkish").outcome() is None
    won = lend("W:WK46:B6", "turkish")
    won.finish(Termination.AGREEMENT)
    assert won.outcome().winner == WHITE, "a win comes before what was said"


def test_one_piece_each():
    cited = "Turkish draughts, as pydraughts counts"
    assert first_end(lend("W:WK46:BK6", "turkish"), 4) == (4, cited)
    men = play(lend("W:W50:B1", "turkish"), "50-45", "1-6", "45-40")
    assert men.outcome() is None
    assert termination(play(men, "6-11")) is Termination.MATERIAL


@pytest.mark.parametrize(
    "fen, plies", [("W:WK1,K2:BK45", 14), ("W:WK6:BK45", 4), ("B:WK6:BK45", 4)]
)
def test_frisian_endings(fen, plies):
    ply, cited = first_end(lend(fen, "frisian"), plies)
    assert (ply, cited.partition(",")[0]) == (plies, "Frisian draughts")


def test_thirteen_moves_with_three_kings_against_one():
    assert first_end(lend(THREE[0], "pool"), 26) == (26, "APCA rules, three kings against one")
    for fen in (THREE[1], "W:WK1,K2,K3,K4:BK50"):
        assert walk(lend(fen, "pool"), 26).outcome() is None


def test_unchanged_and_diagonal_endings_of_ones_own():
    rules = DrawRules.of(endings=(Ending(3, "mine", Force(pieces=(1, 9)), unchanged=True),))
    board = Board("W:WK1,K2,36:BK45", draw_rules=rules)
    assert walk(board, 5).outcome() is None
    assert article(walk(board, 1)) == "mine"
    assert article(Board("W:WK1,K2,36:BK45:H6", draw_rules=rules)) == "mine"


def test_a_limit_that_no_game_reaches():
    rules = DrawRules(two_against_one_moves=10**12, kings_only_moves=10**12)
    assert walk(Board(TWO[0], draw_rules=rules), 12).outcome() is None


def test_copies_keep_the_seed():
    board = walk(Board(TWO[0] + ":H7"), 2)
    assert board.copy(stack=False)._counts() == board._counts() == (2, 9, -1)
    assert board.root()._counts() == (0, 7, -1)
    assert article(walk(board.copy(stack=1), 1)) == "6.4"
    board.set_fen(TWO[0])
    assert board._counts() == (0, 0, -1)


# ---- each game on its own board ---------------------------------------------------------------


@pytest.mark.parametrize(
    "variant, fen, plies, cited",
    [
        ("canadian", "W:WK7,K8,K9:BK72", 32, "6.3"),
        ("canadian", "W:WK7,K8:BK72", 10, "6.4"),
        ("canadian", "W:WK67,K68,55:BK5,K6,18", 50, "6.2"),
        ("frisian", "W:WK1,K2:BK45", 14, "Frisian"),
        ("frisian", "W:WK6:BK45", 4, "Frisian"),
        ("pool", "W:WK1,K2,K3:BK28", 26, "APCA rules, three"),
        ("pool", "W:WK29,K30,21:BK3,K4,12", 30, "APCA rules, rule 26"),
        ("spanish", "W:WK1,K2,9:BK31,K32,24", 40, "Rules of the Portuguese"),
        ("portuguese", "W:WK1,K2,9:BK31,K32,24", 40, "Rules of the Portuguese"),
        ("italian", "W:WK29,K30,21:BK3,K4,12", 80, "FID 10.4"),
        ("czech", "W:WKa1,Kc1,a3:BKf8,Kh8,h6", 30, "FMJD, brief"),
        ("turkish", "W:WKa1:BKh8", 4, "Turkish draughts, as pydraughts"),
        ("ghanaian", "W:WK46,K47,40:BK4,K5,11", 50, "Ghanaian"),
    ],
)
def test_the_limits_on_the_game_s_own_board(variant, fen, plies, cited):
    before = max(0, plies - 8)
    board = Board(f"{fen}:H{before}", variant=variant)
    ply, found = first_end(board, plies - before)
    assert ply == plies - before
    assert found.startswith(cited)
    assert board.outcome().result() == get(variant).results[1]
    again = pickle.loads(pickle.dumps(board))
    assert again.outcome() == board.outcome() == board.claimable_draw()
    board.pop()
    assert board.outcome() is None


def there_and_back(board, times):
    """Each side moves one piece to and fro, so that the position comes back so many times."""
    for _ in range(times):
        first = _quiet_step(board)
        second = _quiet_step(board)
        for move in (first, second):
            back = (move.to_square, move.from_square)
            board.push(
                next(
                    move
                    for move in board.legal_moves
                    if (move.from_square, move.to_square) == back and not move.is_capture
                )
            )
    return board


def _quiet_step(board):
    """Push a move that can be taken back and after which nothing is to be taken."""
    for move in board.legal_moves:
        sideways = board.variant == "turkish" and abs(move.to_square - move.from_square) == 1
        if board.position.piece_at(move.from_square) in ("W", "B") or sideways:
            board.push(move)
            if not move.is_capture and not board.position.has_capture():
                return move
            board.pop()
    raise AssertionError(f"no such step from {board!r}")


@pytest.mark.parametrize(
    "variant, fen, number, claimed",
    [
        ("international", "W:WK46,K47,36:BK4,K5,15", 3, False),
        ("canadian", "W:WK67,K68,55:BK5,K6,18", 3, False),
        ("brazilian", "W:WKa1,Kc1,a3:BKf8,Kh8,h6", 3, False),
        ("russian", "W:WKa1,Kc1,a3:BKf8,Kh8,h6", 3, False),
        ("english", "W:WK29,K30,21:BK3,K4,12", 3, True),
        ("pool", "W:WK29,K30,21:BK3,K4,12", 3, False),
        ("spanish", "W:WK1,K2,9:BK31,K32,24", 3, False),
        ("portuguese", "W:WK1,K2,9:BK31,K32,24", 3, False),
        ("italian", "W:WK29,K30,21:BK3,K4,12", 4, False),
        ("czech", "W:WKa1,Kc1,a3:BKf8,Kh8,h6", 3, True),
        ("turkish", "W:WKa1,Kc1:BKh8,Kf8", 3, False),
        ("turkish", "W:Wa3,d3:Bh6,e6", 3, False),
        ("frisian", "W:WK46,K47:BK4,K5", None, False),
        ("argentinian", "W:WK29,K30,24:BK3,K4,9", None, False),
        ("thai", "W:WK1,K2,12:BK31,K32,21", None, False),
        ("ghanaian", "W:WK46,K47,40:BK4,K5,11", None, False),
    ],
)
def test_repetition_in_each_game(variant, fen, number, claimed):
    board = Board(fen, variant=variant)
    if number is None:
        assert not there_and_back(board, 4).can_claim_draw()
        return
    there_and_back(board, number - 2)
    assert not board.can_claim_draw()
    there_and_back(board, 1)
    assert board.is_repetition(number)
    assert not board.is_repetition(number + 1)
    assert board.claimable_draw().article == get(variant).draws.repetition.article
    assert board.is_game_over() != claimed
    assert board.claim_draw().result() == get(variant).results[1]
    assert board.is_game_over()
    board.pop()
    assert not board.can_claim_draw()


def test_english_forty_moves_are_left_to_a_claim():
    board = Board("W:WK29,K30,21:BK3,K4,12:H75", variant="english")
    assert not walk(board, 4).can_claim_draw()
    walk(board, 1)
    assert board.outcome() is None
    assert claimable(board).startswith("WCDF")
    walk(board, "m")
    assert not board.can_claim_draw()


def test_ghanaian_a_single_piece_has_lost():
    for fen, winner in (
        ("W:WK1,31:BK50", WHITE),
        ("B:WK1,31:BK50", WHITE),
        ("W:W31:BK50,20", BLACK),
        ("W:WK1:BK50", BLACK),
        ("B:WK1:BK50", WHITE),
    ):
        outcome = Board(fen, variant="ghanaian").outcome()
        assert (outcome.winner, outcome.termination) == (winner, Termination.ONE_PIECE)
        assert outcome.article == "justCheckers, rules of Ghanaian draughts"
    assert Board("W:W31,32:B19,20", variant="ghanaian").outcome() is None
    none = Board("W:W:B20", variant="ghanaian").outcome()
    assert (none.winner, none.termination) == (BLACK, Termination.NO_PIECES)


def test_turkish_a_king_has_won_against_a_single_man():
    for fen, winner in (("W:WKa1:Bd5", WHITE), ("B:WKa1:Bd5", WHITE), ("W:Wd4:BKh8", BLACK)):
        outcome = Board(fen, variant="turkish").outcome()
        assert (outcome.winner, outcome.termination) == (winner, Termination.KING_AGAINST_MAN)
    for fen in ("B:WKd4:Bd5", "W:WKd1:Bd5", "W:WKa1:Bd5,e5"):
        assert Board(fen, variant="turkish").outcome() is None


@pytest.mark.parametrize("variant", ["thai", "argentinian"])
def test_games_without_a_text_on_draws_see_none(variant):
    board = walk(Board("W:WK1,K2:BK31,K32:H200", variant=variant), 4)
    assert board.outcome() is None
    assert not board.can_claim_draw()
