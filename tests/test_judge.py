"""Games judged: faults, warnings and remarks; strictly, leniently, and on after an irregularity."""

import pytest

from draughts_core import Board, pdn, validate
from draughts_core.validate.readings import bracketed

QUIET_KINGS = "1. 47-36 15-20 2. 36-47 20-15 3. 47-36 15-20 4. 36-47 20-15 5. 47-36 15-20"


def judged(text, **options):
    (game,) = pdn.read_games(text)
    return validate.judge(game, **options)


def told(judgement):
    return [(one.ply, str(one.severity), str(one.code)) for one in judgement.faults]


def noted(judgement):
    return [(one.ply, str(one.code), one.violation.detail) for one in judgement.deviations]


# ---- faults ---------------------------------------------------------------------------------


def test_a_fault_carries_a_violation():
    judgement = judged("1. 32-28 19-23 2. 31-26 20-24 *", file="club.pdn")
    (fault,) = judgement.faults
    assert (fault.file, fault.game, fault.line, fault.column, fault.ply) == (
        "club.pdn",
        1,
        1,
        19,
        3,
    )
    assert (fault.code, fault.severity, fault.article) == (
        "capture-compulsory",
        "fault",
        "5.4.6, 4.2",
    )
    assert (fault.side, fault.text, fault.legal) == ("White", "31-26", ("28x19",))
    assert [move.text for move in judgement.rest] == ["31-26", "20-24"]
    assert not judgement.is_legal


@pytest.mark.parametrize(
    "text, ply, code",
    [
        ("32-28 20-24 19-23", 3, "out-of-turn"),
        ("32-28 28-17", 2, "opponents-piece"),
        ("32-28 23-29", 2, "empty-square"),
        ("32-28 6-19", 2, "irregular-move"),
        ("32-28 nonsense", 2, "unreadable"),
        ('32-28 /FEN "W:W99:B1"/', 2, "bad-setup"),
        ('[FEN "W:W31,31:B1"] 31-26', 0, "bad-setup"),
        ('[GameType "41"] 32-28', 0, "not-judged"),
        ('[FEN "W:W6:B1"] 6-1', 1, "game-over"),
        ('[GameType "25"] [FEN "W:Wc3:Bd4,d6"] 1. c3:e5', 1, "stopped-early"),
        ('[GameType "21"] [FEN "W:W18:B22"] 1. 18x25', 1, "irregular-move"),
    ],
)
def test_faults(text, ply, code):
    first = judged(f"{text} *").faults[0]
    assert (first.ply, first.code) == (ply, code)


def test_a_move_taken_back_is_hinted_at():
    judgement = judged("1. 32-28 18-23 2. 32-27 *")
    assert told(judgement) == [(3, "fault", "empty-square"), (3, "warning", "taken-back")]
    assert judgement.faults[1].article == "5.4.4"
    assert [one.kind for one in judgement.faults[0].suggestions] == ["nearest", "retraction"]


def test_suggestions_look_at_the_rest_of_the_game():
    text = '[FEN "W:W27,40:B1"] 1. {} 1-7 2. 22-18 7-12 *'
    kinds = {one.kind: one.text for one in judged(text.format("27-23")).faults[0].suggestions}
    assert kinds["replays"] == "27-22"
    kinds = {one.kind: one.text for one in judged(text.format("")).faults[0].suggestions}
    assert kinds["missing-move"] == "27-22"


# ---- set-ups --------------------------------------------------------------------------------


def test_what_a_fen_shows_about_the_set_up():
    assert told(judged('[FEN "W:W4,31:B49"] 31-26')) == [(0, "warning", "not-crowned")]
    assert told(judged('[FEN "W:W:B"]')) == [(0, "warning", "bad-setup")]
    many = '[FEN "W:W28-50:B1"] 28-22'
    assert told(judged(many)) == [(0, "warning", "bad-setup")]
    assert judged(many).is_legal
    assert not judged('[FEN "W:W31:B1"] 31-26').faults


# ---- the end --------------------------------------------------------------------------------


def test_a_draw_is_noted_once_where_it_is_reached():
    judgement = judged(f'[FEN "W:WK47,K50:BK15"] {QUIET_KINGS} *')
    assert told(judgement) == [
        (8, "info", "draw-reached"),
        (9, "warning", "play-after-end"),
    ]
    assert judgement.faults[0].article == "6.1"
    assert "third occurrence" in judgement.faults[0].reason
    assert judgement.is_legal
    assert judgement.plies == 10


def test_a_draw_that_has_to_be_claimed_does_not_end_the_game():
    moves = " ".join(["a1-b2 b8-a7 b2-a1 a7-b8"] * 3)
    judgement = judged(f'[GameType "29"] [FEN "W:WKa1:BKh2,Kb8"] {moves} *')
    assert told(judgement) == [(8, "info", "draw-reached")]
    assert judgement.faults[0].reason.startswith("a draw can be claimed: third occurrence")


@pytest.mark.parametrize(
    "end, codes",
    [
        ("2-0", []),
        ("*", []),
        ("1-1", ["result-contradicts-position"]),
        ("0-2", ["result-contradicts-position"]),
    ],
)
def test_results_and_the_final_position(end, codes):
    judgement = judged(f'[FEN "W:W33:B28"] 1. 33x22 {end}')
    assert [one.code for one in judgement.faults] == codes
    assert judgement.is_legal


def test_results_are_not_held_against_a_game_that_was_not_played_to_its_end():
    assert told(judged('[FEN "W:W33:B28"] 1. 33-29 0-2')) == [(1, "fault", "capture-compulsory")]


def test_a_result_that_contradicts_the_tag():
    assert told(judged('[Result "2-0"] 32-28 0-2')) == [(0, "warning", "result-contradicts-tag")]


# ---- how it is written ----------------------------------------------------------------------

WRITINGS = [
    ("32-28 19-23 28-19", (3, "wrong-sign", "")),
    ("32x28", (1, "wrong-sign", "")),
    ("32-28 19-23 28:19", (3, "unusual-writing", "other-sign")),
    ("1. 3228 19-23", (1, "unusual-writing", "no-sign")),
    ('[FEN "W:W28,50:B1"] 28-22 1-06', (2, "unusual-writing", "leading-zero")),
    ('[FEN "W:W26:B21,12"] 26x17x8', (1, "unusual-writing", "longer-than-needed")),
    ('[GameType "25"] C3-D4', (1, "unusual-writing", "capital-letters")),
    ('[GameType "25"] cd4', (1, "unusual-writing", "short-form")),
    ('[GameType "25"] 22-18', (1, "unusual-writing", "numbered-squares")),
    ('[FEN "W:WK47:B14,19,29,31,42"] 47x24x36', (1, "not-the-full-route", "")),
]


@pytest.mark.parametrize("text, deviation", WRITINGS)
def test_deviations_are_accepted_and_listed(text, deviation):
    lenient, strict = judged(f"{text} *"), judged(f"{text} *", strict=True)
    assert deviation in noted(lenient)
    assert lenient.is_legal
    assert noted(strict) == noted(lenient)
    assert not strict.is_legal
    assert strict.plies == lenient.plies
    assert strict.faults == strict.deviations
    assert not any(one.code == "unusual-writing" for one in lenient.faults)


def test_what_is_written_as_it_should_be_deviates_in_nothing():
    for text in ("32-28 19-23 28x19 14x23", '[FEN "W:WK47:B14,19,29,31,42"] 47x38x24x13x36'):
        assert not judged(f"{text} *", strict=True).faults
    game = Board(variant="russian")
    for text in ("c3-d4", "d6-c5"):
        game.push(text)
    assert not judged(pdn.write_game(game), strict=True).deviations


def test_settled_and_joined_moves_are_faults_to_a_strict_judge():
    look = '[FEN "B:W22,24,27,31,34,40,45,48:BK2,7,15,25"] 1... 2x17 2. 40-34 *'
    assert told(judged(look)) == [(1, "info", "settled-by-look-ahead")]
    assert told(judged(look, strict=True)) == [(1, "fault", "settled-by-look-ahead")]
    jumps = '[GameType "21"] [FEN "B:W18,26,32:B14,1"] 1... 14x23 23x30 2. 32-28 *'
    assert told(judged(jumps)) == [(1, "info", "joined-jumps")]
    assert told(judged(jumps, strict=True)) == [(1, "fault", "joined-jumps")]


# ---- the other side's move in brackets ------------------------------------------------------


def test_a_reply_in_brackets_is_played():
    (game,) = pdn.read_games("1. 32-28 (18-23) 2. 38-32 (12-18) 3. 31-27 *")
    judgement = validate.judge(game)
    assert told(judgement) == [(2, "info", "bracketed-move"), (4, "info", "bracketed-move")]
    assert judgement.plies == 5
    assert [str(move) for move in judgement.board.move_stack][1::2] == ["18-23", "12-18"]
    strict = validate.judge(game, strict=True)
    assert [one.severity for one in strict.faults] == ["fault", "fault"]
    assert strict.plies == 5


@pytest.mark.parametrize(
    "text, plies",
    [
        ("32-28 (33-28) 18-23", 2),  # a variation, and the game goes on without it
        ("32-28 (18-23 38-32) 31-27", 1),  # two moves
        ("32-28 (18-23) (17-22) 38-32", 1),  # which of them?
        ("32-28 (18-23) 50-12", 1),  # it does not help
        ("32-28 (18-23)", 1),  # nothing follows that needs it
    ],
)
def test_variations_are_not_played(text, plies):
    (game,) = pdn.read_games(f"{text} *")
    judgement = validate.judge(game)
    assert judgement.plies == plies
    assert "bracketed-move" not in [one.code for one in judgement.faults]
    assert bracketed(Board().position, game.moves, 0) is None


# ---- going on after an irregularity (5.7) ---------------------------------------------------


@pytest.mark.parametrize(
    "fen, moves, plies, codes, after",
    [
        ("W:W28,46:B23", "46-41 23x32 41-36", 2, ["capture-compulsory"], "B:W36:B32"),
        ("W:W26:B21,12", "26x17 12x21", 1, ["stopped-early"], "W:W:B21"),
        (
            "W:W26,44:B21,12,39",
            "44x33 12-17",
            1,
            ["too-few-captured"],
            "W:W26,33:B17,21",
        ),
        ("W:W28,50:B1", "28-33 1-6", 1, ["irregular-move"], "W:W33,50:B6"),
        ("W:W28,50:B1", "28-17 1-6", 1, ["irregular-move"], "W:W17,50:B6"),
        ("W:W28,50:B1", "1-6 28-22", 1, ["out-of-turn"], "B:W22,50:B6"),
        ("W:W28,50:B1,2", "1-12 28-22", 1, ["opponents-piece"], "B:W22,50:B2,12"),
        ("W:W8,50:B1", "8-3-25 1-6", 1, ["promoted-too-early"], "W:WK25,50:B6"),
    ],
)
def test_resuming(fen, moves, plies, codes, after):
    text = f'[FEN "{fen}"] {moves} *'
    judgement = judged(text, resume=True)
    assert [one.code for one in judgement.faults if not one.is_warning] == codes
    assert (judgement.plies, judgement.board.fen()) == (plies, after)
    assert not judgement.rest
    assert not judgement.is_legal
    stopped = judged(text)
    assert [one.code for one in stopped.faults if not one.is_warning] == codes[:1]
    assert len(stopped.rest) == len(moves.split())


@pytest.mark.parametrize(
    "fen, moves, left",
    [
        ("W:W28,50:B1", "27-22 1-6", 2),
        ("W:W28,50:B1", "28-99 1-6", 2),
        ("W:WK47:B14,19,29,31,42", "47x36 14-10", 2),
        ("W:W28,50:B1", "28-50 1-6", 2),
        ("W:W28,50:B1", "28-33 27-22", 1),
    ],
)
def test_what_cannot_be_followed_ends_the_judging(fen, moves, left):
    assert len(judged(f'[FEN "{fen}"] {moves} *', resume=True).rest) == left


def test_a_resumed_game_counts_its_plies():
    judgement = judged("32-28 19-23 31-26 23x32 37x28 50-1 *", resume=True)
    assert [(one.ply, str(one.code)) for one in judgement.faults] == [
        (3, "capture-compulsory"),
        (6, "opponents-piece"),
    ]
    assert judgement.plies == 4
