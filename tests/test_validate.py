"""Judging games: what is found, where, and in which words."""

import os
from pathlib import Path

import pytest

from draughts_core import Board, Position, pdn, validate
from draughts_core.validate import judge_files, judge_text, readings
from draughts_core.variants import VARIANTS

CORPUS = Path(os.environ.get("DRAUGHTS_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
EXAMPLES = Path(__file__).parents[1] / "examples"


def fault(text, **options):
    """The only fault of a text."""
    (found,) = real_faults(judge_text(text, **options))
    return found


def real_faults(judged):
    """What is a fault, and no warning or remark."""
    return [found for found in judged.faults if not found.is_warning]


def reason(fen, move, variant="international"):
    """Why a move is refused."""
    kind = {"international": 20, "russian": 25, "brazilian": 26}[variant]
    return fault(f'[GameType "{kind}"]\n[FEN "{fen}"]\n\n{move} *').reason


# ---- reports --------------------------------------------------------------------------------


def test_legal_games():
    report = judge_text("1. 32-28 19-23 2. 28x19 14x23 2-0\n\n1. 33-28 *")
    assert (report.games, report.legal_games, report.plies) == (2, 2, 5)
    assert not report.faults
    assert report.faulty_games == 0
    assert report.results == {"2-0": 1, "*": 1}


def test_a_fault_says_where_it_is():
    found = fault('1. 33-28 *\n\n[White "A"]\n\n1. 32-28 19-23\n2. 31-26 23x32 1-0')
    assert (found.file, found.game, found.line, found.column) == ("<text>", 2, 6, 4)
    assert (found.ply, found.side, found.text) == (3, "White", "31-26")
    assert found.reason == "capture is compulsory (4.2): 28x19"
    board = Board(found.fen)
    assert str(board.legal_moves[0]) == "28x19"
    assert str(found) == (
        f"<text>:6: game 2, ply 3 (White): 31-26: capture is compulsory (4.2): 28x19 [{found.fen}]"
    )


def test_one_fault_ends_a_game_and_its_valid_part_stands():
    (game,) = pdn.read_games("32-28 19-23 31-26 20-24 50-1 *")
    judgement = validate.judge(game)
    assert (len(judgement.faults), judgement.plies) == (1, 2)
    assert [str(move) for move in judgement.board.move_stack] == ["32-28", "19-23"]
    assert [move.text for move in game.moves[judgement.plies :]] == ["31-26", "20-24", "50-1"]


def test_other_games_go_on():
    report = judge_text("32-29 *\n33-28 *\n34-28 *\n35-30 19-23")
    assert (report.games, report.legal_games, report.plies) == (4, 2, 3)
    assert [found.game for found in report.faults] == [1, 3]


def test_summary():
    report = judge_text('[Result "1-0"] 32-29 *\n[Result "1-0"] 33-28 0-1 what?')
    assert report.summary().splitlines() == [
        "files               1  (0 unreadable)",
        "games               2  (1 legal, 1 with a fault)",
        "legal plies         1",
        "warnings            2",
        "results              *: 1, 0-1: 1",
    ]


def test_files(tmp_path):
    good, bad = tmp_path / "good.pdn", tmp_path / "bad.pdn"
    good.write_text("32-28 *")
    bad.write_text("32-29 *")
    (tmp_path / "binary.pdn").write_bytes(b"PK\x03\x04\x00\x00")
    paths = [good, tmp_path / "none.pdn", tmp_path / "binary.pdn", tmp_path, bad]
    report = judge_files(paths)
    assert (report.files, report.games, report.legal_games) == (5, 2, 1)
    assert report.faults[0].file == str(bad)
    assert [name for name, _ in report.unreadable] == [str(path) for path in paths[1:4]]
    assert report.unreadable[0][1] == "No such file or directory"
    assert "zero bytes" in report.unreadable[1][1]


# ---- set-ups --------------------------------------------------------------------------------


def test_the_game_is_that_of_the_tag():
    assert not judge_text('[GameType "25"] 1. c3-d4 d6-c5').faults
    assert not judge_text('[GameType "26"] 1. c3-d4 d6-c5').faults
    assert not judge_text("1. c3-d4 d6-c5", variant="russian").faults
    assert not judge_text('[GameType "20,W,10,10,N2,0"] 32-28', variant="russian").faults
    assert not judge_text('[GameType "?"] 32-28').faults
    assert not judge_text('[GameType "99"] 32-28').faults


def test_a_game_by_other_rules_is_not_judged_by_ours():
    found = fault('[GameType "41,W,10,8,A0,0"] 1. c3-d4')
    assert (found.line, found.ply, found.text) == (1, 0, '[GameType "41,W,10,8,A0,0"]')
    assert found.reason == "Spantsireti draughts is not judged here"
    assert not judge_text('[GameType "41"] 32-28', variant="international").faults


def test_letters_where_the_game_has_numbers():
    found = fault('[GameType "20"] 1. c3-d4')
    assert found.reason == "squares have numbers in international draughts; is GameType right?"


def test_the_game_starts_from_its_tag():
    assert not judge_text('[FEN "W:WK4:B13,32,37,20"] 1. 4x31x42x15').faults
    assert not judge_text('[FEN "B:W27:B10"] 1... 10-15 2. 27-22').faults
    report = judge_text('[FEN "W:W31,31:B1"]\n1. 31-26 *\n32-28 *')
    (found,) = report.faults
    assert (found.line, found.ply, found.side) == (1, 0, "")
    assert found.text == '[FEN "W:W31,31:B1"]'
    assert "square 31 is occupied twice" in found.reason
    assert (report.games, report.legal_games) == (2, 1)


@pytest.mark.parametrize("moves", ["", "27-22 10-15", "10-15 27-22"])
def test_a_start_that_leaves_the_side_open(moves):
    assert not judge_text(f'[FEN "?:W27:B10"] {moves} *').faults


def test_a_position_set_up_among_the_moves():
    text = '1. 32-28 /FEN "W:WK47:B14,19"/ 1. 47-36 14-20 /FEN "B::"/ 20-24 *'
    report = judge_text(text)
    assert not report.faults
    assert report.plies == 4
    found = fault('1. 32-28 /FEN "W:W99:B1"/ 1. 99-4')
    assert (found.ply, found.side) == (2, "Black")
    assert "square 99 is off the board" in found.reason


# ---- reasons --------------------------------------------------------------------------------

START = Position.start().fen()


@pytest.mark.parametrize(
    "fen, move, expected",
    [
        ("W:W28,46:B23", "46-41", "capture is compulsory (4.2): 28x19"),
        ("W:W28,46:B23", "28-22", "the man on 28 has to capture (4.2): 28x19"),
        (START, "28-23", "square 28 is empty"),
        (START, "19-23", "it is White's turn, and this is a move of Black's (5.4.1)"),
        (START, "19-32", "the piece on 19 is not White's, whose turn it is (5.4.5)"),
        (START, "37-32", "square 32 is occupied"),
        (START, "32-24", "the man on 32 cannot move to 24: these are not on one diagonal"),
        (
            START,
            "31-22",
            "the man on 31 cannot move to 22: a man moves one square at a time (3.4)",
        ),
        (START, "32x23", "there is nothing to capture"),
        (START, "32-82", "square 82 is off the board (1-50)"),
        (START, "32-2b", "this is no move: 'b' where - or x should stand"),
        (
            "W:W28:B1",
            "28-33",
            "the man on 28 cannot move to 33: a man does not move backward (3.4)",
        ),
        (
            "B:W50:B23",
            "23-18",
            "the man on 23 cannot move to 18: a man does not move backward (3.4)",
        ),
        ("W:WK46,32:B1", "46-28", "the king on 46 cannot move to 28: its way is not free (3.9)"),
        (
            "W:WK46:B1",
            "46-45",
            "the king on 46 cannot move to 45: these are not on one diagonal",
        ),
        ("W:W26,32:B21,12", "26x17", "the capture stops too early (4.5, 4.6): 26x8"),
        ("W:W26,44:B21,12,39", "44x33", "the majority rule asks for 2 pieces (4.13): 26x8"),
        ("W:W26,44:B21,12,39", "44-40", "capture is compulsory (4.2): 26x8"),
        (
            "W:WK46:B37,14,10",
            "46x26",
            "no capture leads from 46 to 26 (4.3): 46x19, 46x23, 46x28, 46x32",
        ),
        ("W:W:B1", "32-28", "square 32 is empty"),
        ("W:W6:B1", "6x8", "White has no legal move (7.2)"),
    ],
)
def test_reasons(fen, move, expected):
    assert reason(fen, move) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("32-28 }", "no comment is open that this could close"),
        ("32-28 )", "no variation is open that this could close"),
        ("32-28 {19-23", "this comment is never closed"),
        ("32-28 (19-23", "this variation is never closed"),
    ],
)
def test_brackets_without_partner(text, expected):
    found = fault(text)
    assert (found.reason, found.column, found.ply) == (expected, 7, 2)


def test_russian_reasons():
    assert reason("W:Wh6:Bg7,c5,d2", "h6:f8", "russian").startswith("the capture stops too early")
    assert "4.13" not in reason("W:Wc3,g3:Bd4,f4,d6", "a1-b2", "russian")
    assert reason("W:Wc3:Bh8", "cf4", "russian") == "nothing on the c file can go to f4"


def test_results_that_contradict_each_other_are_a_warning():
    for tag, end in (("1-0", "0-1"), ("2-0", "1-1"), ("1/2-1/2", "0-2"), (" 1:0", "0-0")):
        report = judge_text(f'[Result "{tag}"] 32-28 {end}')
        (found,) = report.faults
        assert found.is_warning
        assert report.legal_games == 1
        assert f"the tag contradicts {end}" in found.reason
        assert ": warning: " in str(found)
    for tag, end in (("1-0", "2-0"), ("1/2-1/2", "1-1"), ("*", "1-0"), ("1-0", "*"), ("?", "1-0")):
        assert not judge_text(f'[Result "{tag}"] 32-28 {end}').faults


def test_words_beside_the_games_are_a_warning():
    report = judge_text("a few words\n32-28 *")
    (found,) = report.faults
    assert (found.is_warning, found.line, found.text) == (True, 1, "a")
    assert report.legal_games == 1


# ---- texts that may mean several moves ------------------------------------------------------

LOOK = "B:W22,24,27,31,34,40,45,48:BK2,7,15,25"


def test_a_short_capture_is_settled_by_what_follows():
    report = judge_text(f'[FEN "{LOOK}"] 43... 2x17 44. 40-34 *')
    (found,) = report.faults
    assert (found.code, found.severity, found.ply) == ("settled-by-look-ahead", "info", 1)
    assert (report.plies, report.settled) == (2, 1)
    (game,) = pdn.read_games(f'[FEN "{LOOK}"] 43... 2x17 44. 40-34 *')
    judgement = validate.judge(game)
    assert judgement.settled == [1]
    assert 34 in judgement.board.move_stack[0].captured


def test_a_short_capture_that_nothing_settles_is_a_fault():
    for rest in ("", "44. 48-43"):
        found = fault(f'[FEN "{LOOK}"] 43... 2x17 {rest} *')
        assert (found.ply, found.text) == (1, "2x17")
        assert found.reason.startswith("ambiguous, and the moves that follow do not settle it: 2x")


def test_a_fault_further_on_is_found_where_it_is():
    found = fault(f'[FEN "{LOOK}"] 43... 2x17 44. 40-34 17-1 *')
    assert (found.ply, found.text) == (3, "17-1")


def test_looking_ahead_takes_bounded_work():
    # Nothing that follows tells the two captures apart, for thousands of moves.
    shuffle = "50-45 36-47 45-50 47-36 " * 2000
    found = fault(f'[FEN "W:WK47:B14,19,29,31,42,K50"] 47x36 {shuffle} *')
    assert (found.ply, found.text) == (1, "47x36")
    assert found.reason.endswith("settle it: 47x38x20x9x36, 47x38x24x13x36")


def test_readings():
    position = Position.start("russian")
    assert [str(move) for move in readings(position, "ed4")] == ["e3-d4"]
    assert [str(move) for move in readings(position, "C3-D4")] == ["c3-d4"]
    assert not judge_text('[GameType "25"] 1. ed4 fe5 2. df6 eg5 3. ab4 gh4 4. gf4').faults
    both = Position.from_fen("W:Wf2,f6:Be3,e5", "russian")
    assert [str(move) for move in readings(both, "fd4")] == ["f6:d4", "f2:d4"]


# ---- the games shipped here -----------------------------------------------------------------


def test_the_example_games():
    report = judge_files([EXAMPLES / "club_games.pdn"])
    assert report.games >= 20
    assert len(real_faults(report)) == 6
    faults = " | ".join(found.reason for found in report.faults)
    for part in (
        "capture is compulsory",
        "stops too early",
        "majority rule",
        "backward",
        "White's turn, and this is a move of Black's",
        "off the board",
    ):
        assert part in faults
    assert {"2-0", "0-2", "1-1"} <= set(report.results)
    found = list(pdn.read_games(EXAMPLES / "club_games.pdn"))
    assert {game.variant() for game in found} == {"international", "russian", "brazilian"}
    assert any(game.fen for game in found)
    assert any(node.comments and node.variations for game in found for node in game.moves)


# ---- the collected files --------------------------------------------------------------------

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the collected files are not here")

# Files with real faults, and how many games have one.
BROKEN = {
    "wiegerw-pdn/fail/nested_comment.pdn": 1,  # a } too many
    "wiegerw-pdn/fail/Cat.C1.pdn": 1,  # a lone last move
    "wiegerw-pdn/succeed/alphanumeric.pdn": 1,  # letters on a board of 10x10
}


@needs_corpus
def test_collected_games_all_of_them_legal():
    report = judge_files(sorted((CORPUS / "pdn" / "mobydam").iterdir()))
    assert real_faults(report) == []
    codes = [str(found.code) for found in report.faults]
    assert codes == ["not-the-full-route", "draw-reached", "play-after-end"]
    assert (report.files, report.games, report.legal_games) == (26, 897, 897)
    assert report.plies == 56_257


@needs_corpus
def test_other_collected_games_with_their_known_faults():
    found = {}
    games = plies = settled = 0
    for path in sorted((CORPUS / "pdn").rglob("*")):
        if path.is_file() and "mobydam" not in path.parts:
            report = judge_files([path])
            assert not report.unreadable
            games += report.games
            plies += report.plies
            settled += report.settled
            if report.faulty_games:
                found[str(path.relative_to(CORPUS / "pdn"))] = report.faulty_games
    assert found == BROKEN
    assert (games, plies, settled) == (1081, 85_789, 2)


# Files of other games: the game, how many games are in them, how many with a fault, legal plies.
OTHER_GAMES = [
    ("russian", "Games-Checkers/First_Computers_Match_Moscow_1998.pdn", 6, 0, 339),
    ("russian", "Games-Checkers/World_Championship_1998.pdn", 460, 0, 17_346),
    ("russian", "Games-Checkers/abatsiev.pdn", 198, 2, 9_515),  # two games of nothing but dashes
    ("russian", "wiegerw-pdn/succeed/ussr1947.pdn", 153, 0, 8_730),
    ("russian", "wiegerw-pdn/fail/abatsiev.pdn", 56, 1, 2_648),
    ("czech", "wiegerw-pdn/fail/mrdrcd07.pdn", 72, 0, 3_472),
    ("czech", "wiegerw-pdn/fail/mrdrcd08.pdn", 40, 0, 1_788),
    ("czech", "wiegerw-pdn/succeed/mrcd2000kval.pdn", 40, 0, 1_954),
    ("czech", "wiegerw-pdn/succeed/mrcd2006.pdn", 44, 0, 1_994),
    ("czech", "wiegerw-pdn/succeed/mrcd2007.pdn", 102, 0, 4_542),
    ("english", "Games-Checkers/British_Computer_Championship_2002.pdn", 16, 0, 804),
    ("english", "orac81/oldbury1.pdn", 1, 0, 17),
    ("english", "orac81/test.pdn", 1, 0, 41),
    ("english", "wiegerw-pdn/succeed/OCA_2.0.pdn", 43, 0, 2_280),
    ("english", "wiegerw-pdn/succeed/Principles_of_Strategy.pdn", 16, 0, 594),
    ("english", "wiegerw-pdn/succeed/Tricks_traps_and_shots.pdn", 91, 0, 3_017),
    ("english", "wiegerw-pdn/succeed/borderclassics.pdn", 183, 0, 62),
    ("english", "wiegerw-pdn/succeed/inferno.pdn", 68, 0, 3_306),
    ("italian", "CheckerBoard/11_man_italian.pdn", 2_400, 0, 0),
    ("italian", "Games-Checkers/40champ-1996.pdn", 302, 0, 11_632),
    ("italian", "Games-Checkers/ci98-fero.pdn", 17, 0, 1_146),
    ("italian", "Games-Checkers/ci98-perani.pdn", 19, 0, 987),
    ("italian", "Games-Checkers/partite.pdn", 219, 0, 11_824),
    # In one game a short capture is ambiguous, and what follows fits both ways.
    ("italian", "wiegerw-pdn/succeed/Campionato_Assoluto_2005.pdn", 53, 1, 3_226),
    ("pool", "Games-Checkers/3_vs_1_King_Theory.phn", 1, 0, 25),
]


@needs_corpus
@pytest.mark.parametrize("game, name, games, faulty, plies", OTHER_GAMES)
def test_collected_games_of_other_kinds(game, name, games, faulty, plies):
    path = CORPUS / "pdn-variants" / game / name
    report = judge_files([path], variant=game)
    assert (report.games, report.faulty_games, report.plies) == (games, faulty, plies)


@needs_corpus
def test_collected_games_one_a_line():
    lines = (CORPUS / "pdn-variants" / "mixed" / "pydraughts-variant-games.tsv").read_text()
    played = {}
    for line in lines.splitlines():
        name, texts = line.split("\t")[:2]
        name = "international" if name == "standard" else name
        if name in VARIANTS:
            board = Board(variant=name)
            for text in texts.split():
                board.push(text)
            played[name] = board.ply
    assert played == {
        "international": 149,
        "frisian": 122,
        "russian": 30,
        "brazilian": 43,
        "english": 61,
        "italian": 75,
        "turkish": 19,
    }


def test_captures_written_jump_by_jump():
    (judgement,) = validate.judge_games(
        '[GameType "21"] [FEN "B:W18,26,32:B14,1"] 1... 14x23 23x30! 2. 32-28 1-5 *'
    )
    assert judgement.is_legal
    assert [str(one.code) for one in judgement.faults] == ["joined-jumps"]
    assert (judgement.plies, judgement.joined) == (3, [1])
    assert [move.captured for move in judgement.board.move_stack] == [(18, 26), (), ()]
    # A text that begins elsewhere is the next move, and then the capture stops too early.
    found = fault('[GameType "21"] [FEN "B:W18,26,32:B14,1"] 1... 14x23 32-28')
    assert (found.ply, found.text) == (1, "14x23")
    assert "stops too early" in found.reason


@pytest.mark.parametrize("number", [0, 1, 42, 50, 96, 97, 98])
def test_a_game_of_a_number_that_is_not_ours_is_not_judged(number):
    found = fault(f'[GameType "{number}"] 1. 32-28 19-23')
    assert found.ply == 0
    assert "is not judged here" in found.reason


@pytest.mark.parametrize("tag", ["99", "abc", "20000", "-25"])
def test_a_tag_that_names_no_game_leaves_the_usual_one(tag):
    assert not judge_text(f'[GameType "{tag}"] 1. 32-28 19-23').faults


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_was_written_is_judged_as_the_same_game(variant):
    board = Board(variant=variant)
    for _ in range(6):
        board.push(board.legal_moves[0])
    (judgement,) = validate.judge_games(pdn.write_game(board))
    assert not judgement.faults
    assert (judgement.board.variant, judgement.plies) == (variant, 6)
    assert judgement.board == board


def test_in_thai_games_black_may_begin_as_the_standard_has_it():
    white = Board(variant="thai")
    black = Board("B" + white.fen()[1:], variant="thai")
    for board in (white, black):
        text = board.notate(board.legal_moves[0])
        assert not judge_text(f'[GameType "31"] 1. {text} *').faults
