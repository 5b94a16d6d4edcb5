"""Reading and writing PDN: every form met in archives, and that writing and reading agree."""

import io
import os
import random
from pathlib import Path

import pytest

from draughts_core import Board, DraughtsError, pdn
from draughts_core.pdn import Game, read_games, write_game, write_moves

CORPUS = Path(os.environ.get("DRAUGHTS_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the collected files are not here")


def games(source):
    return list(read_games(source))


def placed(node):
    """A node as a tuple of its text, place and marks."""
    return node.text, node.line, node.column, node.glyphs


def comments_of(game):
    """Pairs of a ply and a comment of the main line."""
    found = [(0, comment) for comment in game.comments]
    for ply, node in enumerate(game.moves, 1):
        found += [(ply, comment) for comment in node.comments]
    return found


def texts(source):
    """The move texts of the only game."""
    (game,) = read_games(source)
    return [move.text for move in game.moves]


# ---- games and where they end ---------------------------------------------------------------


def test_nothing_is_no_game():
    for text in ("", "\n\n", "*", "1-0\n", "{only a comment}", "% a line\n; another", "\ufeff"):
        assert games(text) == []


def test_only_a_header_or_only_moves_is_a_game():
    assert games('[White "A"]')[0].tags == {"White": "A"}
    assert texts("32-28") == ["32-28"]
    header, moves, both = games('[FEN "W:W8:B40"] *\n\n1. 32-28 *\n\n[White "A"] 1. 33-28 *')
    assert (header.moves, moves.tags) == ([], {})
    assert [game.number for game in (header, moves, both)] == [1, 2, 3]


def test_a_header_after_moves_begins_the_next_game():
    first, second = games('[White "A"]\n1. 32-28\n[White "B"]\n1. 33-28 19-23')
    assert (first.tags, first.terminator, len(first.moves)) == ({"White": "A"}, None, 1)
    assert (second.tags, second.line, len(second.moves)) == ({"White": "B"}, 3, 2)


def test_a_header_that_starts_over_begins_the_next_game():
    assert len(games('[Event "a"]\n[White "A"]\n[Event "a"]\n[White "B"]\n')) == 2
    assert len(games('[Event "a"]\n[White "A"]\n\n[White "B"]\n[Event "b"]\n')) == 2
    (game,) = games('[Event "a"]\n[Round "1"]\n[Round "2"]\n1. 32-28 *')
    assert game.tags == {"Event": "a", "Round": "2"}


def test_a_blank_line_inside_a_header():
    (game,) = games('[Event "a"]\n\n[PlyCount "1"]\n\n32-28 *')
    assert game.tags == {"Event": "a", "PlyCount": "1"}


@pytest.mark.parametrize(
    "text, terminator",
    [
        ("*", "*"),
        *[(result, result) for result in pdn.RESULTS],
        ("1:0", "1-0"),
        ("0:2", "0-2"),
        ("1/2:1/2", "1/2-1/2"),
        ("\u00bd-\u00bd", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"),
        ("1 - 0", "1-0"),
        ("2\u20130", "2-0"),
        ("1-0.", "1-0"),
        ("* =.", "*"),
        ("1-1 *", "1-1"),
    ],
)
@pytest.mark.parametrize("gap", [" ", "\n", "\n\n   "])
def test_results_end_a_game(text, terminator, gap):
    first, second = games(f"1. 32-28 19-23{gap}{text}\n1. 33-28{gap}{text}")
    assert (len(first.moves), first.terminator) == (2, terminator)
    assert (len(second.moves), second.terminator) == (1, terminator)


def test_a_result_is_none_where_a_digit_follows():
    line = "1. 1-18 0-12 2. 2-07 1-10 1-1"
    (game,) = games(line)
    assert [move.text for move in game.moves] == ["1-18", "0-12", "2-07", "1-10"]
    assert game.terminator == "1-1"


def test_a_star_glued_to_a_move_is_its_mark():
    (game,) = games("32-28* 19-23!* 28x19 *")
    assert [(move.text, move.glyphs) for move in game.moves] == [
        ("32-28", "*"),
        ("19-23", "!*"),
        ("28x19", ""),
    ]
    assert game.terminator == "*"
    assert [len(game.moves) for game in games("32-28 * 33-29 19-23 * 31-27")] == [1, 2, 1]


def test_a_result_that_looks_like_a_move():
    first, second = games('[Result "4-6"] 1. 32-28 4-6\n[Result "1-9"] 1. 32-28 1-9')
    assert (len(first.moves), first.terminator) == (1, "4-6")
    assert (len(second.moves), second.terminator) == (1, "1-9")


def test_several_games_on_a_line():
    line = '[Event "a"] [White "A"] 1. 32-28 1-0 [Event "b"] 1. 33-28 * 1. 34-29 *'
    assert [(game.number, len(game.moves)) for game in games(line)] == [(1, 1), (2, 1), (3, 1)]


# ---- bytes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = '[White "A"]\n\n1. 32-28\n   19-23 *\n\n[White "B"]\n33-28 *'.replace("\n", end)
    for source in (text, text.encode(), io.BytesIO(text.encode()), io.StringIO(text, newline="")):
        first, second = games(source)
        assert placed(first.moves[1]) == ("19-23", 4, 4, "")
        assert (first.line, second.line) == (1, 6)


def test_sources(tmp_path):
    path = tmp_path / "a.pdn"
    path.write_bytes(b"32-28 *")
    with path.open("rb") as binary, path.open() as text:
        for source in (path, binary, text, b"32-28 *", "32-28 *"):
            assert texts(source) == ["32-28"]
    with pytest.raises(FileNotFoundError):
        games(tmp_path / "none.pdn")
    with pytest.raises(DraughtsError, match=r"pathlib\.Path"):
        games(str(path))
    with pytest.raises(DraughtsError, match="zero bytes"):
        games(b"32-28\0")
    assert texts("32-28 *".encode("utf-16")) == ["32-28"]


def test_games_come_as_they_are_read():
    def endless():
        while True:
            yield "1. 32-28 *\n"

    found = read_games(endless())
    assert [next(found).number for _ in range(3)] == [1, 2, 3]


def test_encodings():
    (game,) = games('\ufeff[White "Zo\u00eb"] 32-28'.encode())
    assert (game.tags, game.encoding) == ({"White": "Zo\u00eb"}, "utf-8")
    (game,) = games('[White "Zo\u00eb\u20ac"] 32-28'.encode("cp1252"))
    assert (game.tags, game.encoding) == ({"White": "Zo\u00eb\u20ac"}, "cp1252")
    (game,) = games(b'[White "\x81\xe9"] 32-28')
    assert (game.tags, game.encoding) == ({"White": "\x81\u00e9"}, "latin-1")
    first, second = games('[White "\u00e9"] 32-28 *\n'.encode("cp1252") + b"33-28 *")
    assert (first.encoding, second.encoding) == ("cp1252", "utf-8")


def test_line_ends_written_out():
    (game,) = games('[White "A"]\\r\n[Black "B"]\\n\n1. 32-28 19-23\\r\n2. 28x19 *\\r')
    assert game.tags == {"White": "A", "Black": "B"}
    assert [move.text for move in game.moves] == ["32-28", "19-23", "28x19"]


# ---- tags -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, name, value",
    [
        ('[Event "a"]', "Event", "a"),
        ('\t[Event       "a b"  ]', "Event", "a b"),
        ('[ Event "a" ]', "Event", "a"),
        ('[Event ""]', "Event", ""),
        ('[Result " 0-1"]', "Result", " 0-1"),
        (r'[Event "the \"big\" one"]', "Event", 'the "big" one'),
        ('[Event "the "big" one"]', "Event", 'the "big" one'),
        (r'[White "D\'Almeida"]', "White", "D'Almeida"),
        (r'[Comment "C:\new\games"]', "Comment", r"C:\new\games"),
        (r'[Comment "C:\new\\"]', "Comment", "C:\\new\\"),
        ('[Comment "C:\\new\\"]', "Comment", "C:\\new\\"),
        ('[White "1...c5 [sic] 32-28 {x} (y) ; %"]', "White", "1...c5 [sic] 32-28 {x} (y) ; %"),
        ('[Date "2024-01-02"]', "Date", "2024-01-02"),
        ('[Type de jeu "20"]', "Type de jeu", "20"),
        ('[R&#x00e9;sultat "1-1"]', "R&#x00e9;sultat", "1-1"),
        ('[Event "never closed', "Event", "never closed"),
        ('[Event "half closed]', "Event", "half closed"),
    ],
)
def test_tags(text, name, value):
    (game,) = games(f"{text}\n1. 32-28 19-23 *")
    assert game.tags == {name: value}
    assert len(game.moves) == 2


def test_a_tag_without_quotes_inside_a_header():
    (game,) = games('[White "A"]\n[Round 17]\n[Game # 612]\n1. 32-28 *')
    assert game.tags == {"White": "A", "Round": "17", "Game": "# 612"}


def test_broken_tags_on_one_line_lose_no_moves():
    (game,) = games('[White "A] [Black "B] 1. 32-28 19-23 *')
    assert game.tags == {"White": "A", "Black": "B"}
    assert len(game.moves) == 2


def test_wrappers_and_file_names():
    first, second = games(
        '[pdn]\n[Empty]\n[White "A"] 1. 32-28 *\n[/pdn]\n[Empty]\n33-28 *\n[FILENAME "a.pdn"]'
    )
    assert (first.tags, second.tags) == ({"White": "A"}, {})
    assert not first.unread
    assert not second.unread


def test_what_tags_mean():
    assert Game(tags={"FEN": "W:W8:B40"}).fen == "W:W8:B40"
    assert Game(tags={"FEN": "?"}).fen is None
    assert Game().fen is None
    assert Game().variant() == "international"
    assert Game().variant("russian") == "russian"
    assert Game(tags={"GameType": "26"}).variant("russian") == "brazilian"
    assert Game(tags={"GameType": "20,W,10,10,N1,0"}).variant("russian") == "international"
    assert Game(tags={"GameType": "40"}).variant() == "frisian"
    assert Game(tags={"GameType": "41"}).variant() is None
    assert Game(tags={"GameType": "?"}).gametype is None
    assert Game(tags={"GameType": "9" * 9000}).variant() is None


# ---- comments, variations, signs ------------------------------------------------------------


def test_comments():
    (game,) = games(
        '{before\n  everything}\n[White "A"]\n{x} 1. 32-28 {a 19-23 (b) "c" [%clk 0:59:58] %d}\n'
        "% left out 19-24\n19-23 ; to the end 28x19 *\n2. {} 28x19 {two\n% lines\n} *"
    )
    assert [move.text for move in game.moves] == ["32-28", "19-23", "28x19"]
    assert comments_of(game) == [
        (0, "before everything"),
        (0, "x"),
        (1, 'a 19-23 (b) "c" [%clk 0:59:58] %d'),
        (2, "to the end 28x19 *"),
        (3, "two % lines"),
    ]
    assert (game.line, game.terminator) == (3, "*")


def test_a_comment_makes_no_game_and_finds_its_game():
    first, second = games(
        '{file}\n\n[White "A"] 32-28 1-0 {resigned}\n\n{of the next}\n33-28 19-23 0-1\n{the end}'
    )
    assert comments_of(first) == [(0, "file"), (1, "resigned")]
    assert comments_of(second) == [(0, "of the next"), (2, "the end")]


def test_comments_do_not_nest():
    assert texts("1. 33-29 19-23 { a { b } }") == ["33-29", "19-23", "}"]


def test_variations():
    (game,) = games(
        "1. 32-28 (1. 33-29 19-23 {a ) b} (1... 18-23! 2-0 *) 2. 38-33 1-0) 19-23 (18-23?) "
        '2. 28x19 (Black\'s "own" way;\n the 1st) 14x23 *'
    )
    assert [move.text for move in game.moves] == ["32-28", "19-23", "28x19", "14x23"]
    first, black, *_ = game.moves
    ((better, other, _, result),) = first.variations
    assert (better.text, other.text, other.comments, result.text) == (
        "33-29",
        "19-23",
        ["a ) b"],
        "1-0",
    )
    ((reply, *ends),) = other.variations
    assert (reply.text, reply.glyphs, [end.text for end in ends]) == ("18-23", "!", ["2-0", "*"])
    assert [line[0].glyphs for line in black.variations] == ["?"]
    assert game.moves[2].comments == ['Black\'s "own" way; the 1st']
    assert [oddity.code for oddity in game.oddities] == ["prose-in-parentheses"]


def test_variations_of_any_depth():
    depth = 100_000
    (game,) = games("32-28 " + "(" * depth + "33-29" + ")" * depth + " 19-23 *")
    assert [move.text for move in game.moves] == ["32-28", "19-23"]
    assert [[node.text for node in line] for line in game.moves[0].variations] == [["33-29"]]
    line = "32-28 " + "(33-29 " * depth + ")" * depth + " *"
    (game,) = games(line)
    inner, found = game.moves, 0
    while inner:
        (node,) = inner
        inner, found = (node.variations or [[]])[0], found + 1
    assert found == depth + 1
    assert games(str(game))[0].moves[0].variations[0][0].text == "33-29"


def test_brackets_without_partner_stay_in_the_moves():
    first, second = games('[White "A"] 32-28 (33-29 *\n[White "B"] 33-28 *')
    assert [placed(node) for node in first.moves] == [("32-28", 1, 13, ""), ("(", 1, 19, "")]
    assert first.moves[0].variations[0][0].text == "33-29"
    assert len(second.moves) == 1
    (game,) = games("32-28 {33-29\n19-23 *\n")
    assert placed(game.moves[1]) == ("{", 1, 7, "")
    assert game.moves[1].comments == ["33-29 19-23 *"]
    assert texts("32-28) 19-23") == ["32-28", ")", "19-23"]


@pytest.mark.parametrize(
    "text, glyphs",
    [
        ("32-28!", "!"),
        ("32-28!?", "!?"),
        ("32-28 ??", "??"),
        ("32-28(?)", "?"),
        ("32-28 (!?!!!)", "!?!!!"),
        ("32-28 $1", ""),
        ("32-28! $1 $18", "!"),
        ("32-28 +-", "+-"),
        ("32-28 -+", "-+"),
        ("32-28 +1", "+1"),
        ("32-28 {x} ! {y}", "!"),
        ("32-28 =", "="),
    ],
)
def test_signs(text, glyphs):
    (game,) = games(f"1. {text} 19-23 *")
    assert [move.text for move in game.moves[:2]] == ["32-28", "19-23"]
    assert game.moves[0].glyphs == glyphs


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 19-23 2. 28x19 14x23",
        "1.32-28 19-23 2.28x19 14x23",
        "01. 32-28  19-23 02. 28x19  14x23",
        "1. 32-28 1... 19-23 2. 28x19 2...14x23",
        "1. 32-28 1. ... 19-23 2. 28x19 2. \u2026 14x23",
        "1 32-28 19-23 2 28x19 14x23",
        "1 . 32-28 19-23\n2\n28x19 14x23",
        "9n 32-28 19-23 10n 28x19 14x23",
        "32-28 19-23\t28x19\u00a014x23",
        "32-28, 19-23, 28x19, 14x23.",
    ],
)
def test_move_numbers(text):
    assert texts(text) == ["32-28", "19-23", "28x19", "14x23"]


@pytest.mark.parametrize(
    "text",
    [
        " 1- 7",
        "30 x 10",
        "28x08",
        "28:19",
        "28X19",
        "26\u00d748",
        "32\u201328",
        "32\u201128",
        "29-18-27",
        "12-21-32-23",
        "26x17x8",
        "26 x 17 x 8",
        "a6xd3xb5",
        "c3-d4",
        "c3d4",
        "C3:E5",
        "d8b6d4b2",
        "ed4",
        "c:e5",
        "46-51",
        '/FEN "W:W8:B40"/',
    ],
)
def test_forms_of_a_move(text):
    assert texts(f"1. {text} *") == [text.strip()]
    assert texts(f"1. 31-27 {text} 2. 32-28 *") == ["31-27", text.strip(), "32-28"]


def test_squares_without_a_sign():
    assert texts("1. 3228,1923 2. 2819 *") == ["3228", "1923", "2819"]


def test_words_among_the_moves_stay_there():
    assert texts("1. 32-28 19_23 2. resigns 3. 28x19") == ["32-28", "19_23", "resigns", "28x19"]
    assert texts("1. 32-281 19-23-") == ["32-281", "19-23", "-"]
    assert texts("1. 32-28ab 19-2c") == ["32-28ab", "19-2c"]


def test_words_beside_the_games_begin_none():
    first, second = games(
        'The championship of 2024\n[White "A"] 32-28 1-0 sealed\nround two\n33-28 *\nthe end'
    )
    assert first.unread == [
        *[(1, word) for word in ("The", "championship", "of")],
        (1, "2024"),
        (2, "sealed"),
    ]
    assert second.unread == [(3, "round"), (3, "two"), (5, "the"), (5, "end")]


# ---- time -----------------------------------------------------------------------------------

PIECES = (
    '[a "b',
    '[a "b] ',
    '[a "b"] 1-0 ',
    "[a   ",
    "[A ",
    "1 ",
    "1-",
    "1. 32-28 ",
    "(  ",
    ")",
    "{",
    '/FEN "',
    "32-28!? (!)",
    "1 - ",
    "\\",
    '"',
    "\r",
)


@pytest.mark.parametrize("piece", PIECES)
def test_long_texts_are_read_to_their_end(piece):
    """A pattern that goes back and forth would not come back from these for minutes."""
    assert isinstance(games(piece * 50_000), list)


def test_any_text_is_read():
    rng = random.Random(7)
    pieces = [*PIECES, *'[]{}()"\\;%*.!?$ \n1', "x", "-", "\u00e9", '[White "A"]\n', "1/2-1/2 "]
    for _ in range(2000):
        text = "".join(rng.choices(pieces, k=30))
        found = games(text)
        assert [game.number for game in found] == list(range(1, len(found) + 1))
        for game in found:
            assert game.tags or game.moves or game.variations or game.unread
        games(text.encode("utf-8")[: rng.randrange(60)])


# ---- writing --------------------------------------------------------------------------------


def random_board(seed, variant="international", fen=None):
    rng = random.Random(seed)
    board = Board(fen, variant=variant)
    while board.legal_moves and board.ply < 150:
        board.push(rng.choice(board.legal_moves))
    return board


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("variant", ["international", "brazilian", "russian"])
def test_what_was_written_is_read_again(seed, variant):
    rng = random.Random(seed)
    board = random_board(seed, variant)
    tags = {"Event": 'a "b" \\', "White": "\\\"'", "Black": "Zo\u00eb [x] \u4e2d", "Site": ""}
    comments = {
        rng.randrange(board.ply + 1): " ".join(rng.choices(["a", "{b", "%c", "1-0", "(d"], k=40))
        for _ in range(8)
    }
    text = write_game(board, tags, comments=comments, variations={3: "2. 31-26 (31-27) {x} 7-12"})
    (game,) = games(text)
    outcome = board.outcome()
    result = outcome.result() if outcome else "*"
    assert game.tags == {**tags, "Result": result, "GameType": str(board.variant.gametype)}
    assert game.terminator == result
    assert comments_of(game) == sorted(comments.items())
    assert len(game.moves[2].variations) == 1
    replay = Board(game.fen, variant=game.variant())
    for move in game.moves:
        replay.push(move.text)
    assert replay.move_stack == board.move_stack
    again = write_moves(
        Board(variant=variant),
        [move.text for move in game.moves],
        game.tags,
        result,
        comments=dict(comments_of(game)),
        variations={3: "2. 31-26 (31-27) {x} 7-12"},
    )
    assert again == text
    assert max(map(len, text.splitlines())) <= 79


def test_how_a_game_is_written():
    board = Board("B:W27,K47:B14,19,29,31,42,K5")
    board.push("31x22")
    text = write_game(board, {"White": "A", "FEN": board.root().fen()}, comments={0: "a", 1: "b"})
    assert text == (
        '[White "A"]\n[FEN "B:W27,K47:BK5,14,19,29,31,42"]\n'
        '[Result "*"]\n[GameType "20"]\n\n{a} 1... 31x22 {b} *\n'
    )


def test_an_ambiguous_capture_is_written_in_full():
    board = Board("W:WK47:B14,19,29,31,42")
    board.push("47x38x24x13x36")
    text = write_game(board)
    assert "1. 47x38x24x13x36 *" in text
    assert '[FEN "W:WK47:B14,19,29,31,42"]' in text


def test_illegal_moves_can_be_written_and_read():
    line = ["32-28", "19-23", "31-26", "46-96", "abc", "4-96"]
    assert texts(write_moves(Board(), line, {}, "*")) == line


def test_results():
    assert '[Result "1-1"]' in write_game(Board(), result="1-1")
    assert write_game(Board(), {"Result": "0-2"}).endswith("\n0-2\n")
    (game,) = games(write_game(Board(), {"Result": "0-2"}, result="1-1"))
    assert (game.tags["Result"], game.terminator) == ("1-1", "1-1")
    # The strict form of PDN 3.0, and a result that is none of those that can end a game.
    (game,) = games(write_game(Board(), {"Result": "1-1"}, result="*"))
    assert (game.tags["Result"], game.terminator) == ("1-1", "*")
    (game,) = games(write_game(Board(), {"Result": "4-6"}))
    assert (game.tags["Result"], game.terminator) == ("4-6", "*")


@pytest.mark.parametrize(
    "options",
    [
        {"comments": {0: "a } b"}},
        {"variations": {0: "a ) b"}},
        {"variations": {0: "a ( b"}},
        {"variations": {0: "a { b"}},
        {"variations": {0: '[White "A"]'}},
        {"variations": {0: "a %b"}},
        {"tags": {"a b": "c"}},
        {"tags": {"": "c"}},
        {"tags": {"A": "b\nc"}},
        {"result": "3-0"},
    ],
)
def test_what_pdn_cannot_hold(options):
    with pytest.raises(DraughtsError):
        write_game(Board(), **options)


@pytest.mark.parametrize(
    "text", ["", "a b", "1-0", "*", "{", "(a)", "[", ";", "12.", "12", "%a", "x19"]
)
def test_what_is_no_word_of_a_line(text):
    with pytest.raises(DraughtsError, match="cannot stand as a move"):
        write_moves(Board(), [text], {}, "*")


# ---- the collected files --------------------------------------------------------------------

COUNTS = {
    "pdn/Games-Checkers/Cannes_Open_Tournament_2002.pdn": 50,
    "pdn/Games-Checkers/candidate95.pdn": 8,
    "pdn/Games-Checkers/dutch96h.pdn": 194,
    "pdn/Games-Checkers/prof2.pdn": 16,
    "pdn/Games-Checkers/wk2003.pdn": 190,
    "pdn/orac81/DBASE0.PDN": 1,
    "pdn/wiegerw-draughts/wiersma.pdn": 34,
    "pdn/wiegerw-pdn/fail/Cat.A1.pdn": 35,
    "pdn/wiegerw-pdn/fail/delfts.pdn": 2,
    "pdn/wiegerw-pdn/succeed/fen.pdn": 3,
    "pdn/wiegerw-pdn/succeed/schildpad.pdn": 34,
    "pdn-variants/english/wiegerw-pdn/succeed/goulds.pdn": 262,
    "pdn-variants/italian/CheckerBoard/11_man_italian.pdn": 2400,
    "pdn-variants/czech/wiegerw-pdn/succeed/mrcd2007.pdn": 102,
    "pdn-variants/russian/Games-Checkers/World_Championship_1998.pdn": 460,
    "pdn-variants/russian/wiegerw-pdn/succeed/ussr1947.pdn": 153,
}


@needs_corpus
@pytest.mark.parametrize("name, count", COUNTS.items())
def test_no_game_of_the_collected_files_is_merged_or_dropped(name, count):
    path = CORPUS / name
    if not path.exists():
        pytest.skip("not among the collected files")
    assert len(games(path)) == count


@needs_corpus
def test_collected_games_are_read_again_as_they_are_written():
    for path in sorted((CORPUS / "pdn" / "wiegerw-pdn" / "succeed").glob("*.pdn")):
        for game in read_games(path):
            try:
                board = Board(game.fen)
                for move in game.moves:
                    board.push(move.text)
            except DraughtsError:
                continue  # three of them are no games of ours
            (again,) = read_games(str(game))
            replay = Board(again.fen)
            for move in again.moves:
                replay.push(move.text)
            assert replay.move_stack == board.move_stack
            (once_more,) = read_games(str(again))
            assert once_more == again
            assert str(once_more) == str(again)
            assert comments_of(again) == comments_of(game)
