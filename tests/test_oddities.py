"""What archives hold against the standard: small files of every kind, and what they say.

`data/pdn/expected.json` says for each file of `data/pdn` and each game in it what is true by the
rules and by PDN 3.0, worked out by hand. A game there has:

    moves       the texts of the main line; where there is a fault, at least the first ones
    plies       how many of them are legal
    end         the terminator, null where there is none
    tags        tags and their values; all of them where it is empty or exact_tags is set
    encoding    UTF-8 where it says nothing
    line        where the game begins;  lines: the line of some moves, by their number
    comments    of the main line: [number of moves before it, text], white space made one blank
    variations  how many, of any depth;  depth: of the deepest
    lines_beside  the main lines of the outer variations, each with the number of its move
    glyphs, nags, clocks  the marks, the NAGs and the numbers of the moves that have a clock
    unread      the words beside the game
    faults      [code, ply, text or null]; codes with | between are all right
    warnings    the codes of all warnings;  may_warn: of those that are all right besides
    infos       the codes that have to be there
    bracketed   the moves stand in parentheses: how the reader holds them is its own affair
"""

import json
import re
from pathlib import Path

import pytest

from draughts_core import pdn, validate

FILES = Path(__file__).parent / "data" / "pdn"
EXPECTED = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
GAMES = [
    pytest.param(name, number, id=f"{name.removesuffix('.pdn')}-{number + 1}")
    for name, file in EXPECTED.items()
    for number in range(len(file["games"]))
]


def read(name):
    return list(pdn.read_games(FILES / name))


def pair(name, number):
    """A game as it is read and as it should be."""
    games = read(name)
    wanted = EXPECTED[name]["games"]
    assert len(games) == len(wanted)
    return games[number], wanted[number]


def one_blank(text):
    return " ".join(text.split())


def comments_of(game):
    found = [(0, text) for text in game.comments]
    for number, node in enumerate(game.moves, 1):
        found += [(number, text) for text in node.comments]
    return [[number, one_blank(text)] for number, text in found]


def variations_of(line, depth=1):
    """Every variation beside a line and in its variations, with its depth."""
    for node in line:
        for variation in node.variations:
            yield variation, depth
            yield from variations_of(variation, depth + 1)


def found_by(judgement, severity):
    return [found for found in judgement.faults if found.severity.value == severity]


# ---- reading --------------------------------------------------------------------------------


def test_the_table_and_the_files_are_the_same():
    assert sorted(EXPECTED) == sorted(path.name for path in FILES.glob("*.pdn"))


@pytest.mark.parametrize("name", EXPECTED)
def test_how_many_games_there_are(name):
    games = read(name)
    assert len(games) == len(EXPECTED[name]["games"])
    assert [game.number for game in games] == list(range(1, len(games) + 1))


@pytest.mark.parametrize("name, number", GAMES)
def test_the_main_line(name, number):
    game, wanted = pair(name, number)
    texts = [node.text for node in game.moves]
    if "faults" in wanted:
        texts = texts[: len(wanted["moves"])]
    if not wanted.get("bracketed"):
        assert texts == wanted["moves"]
    assert game.terminator == wanted["end"]


@pytest.mark.parametrize("name, number", GAMES)
def test_tags_and_encoding(name, number):
    game, wanted = pair(name, number)
    tags = wanted.get("tags", dict(game.tags))
    if wanted.get("exact_tags") or not tags:
        assert list(game.tags.items()) == list(tags.items())
    else:
        assert game.tags.items() >= tags.items()
    assert game.encoding == wanted.get("encoding", "utf-8")
    assert game.line == wanted.get("line", game.line)
    for move, line in wanted.get("lines", {}).items():
        assert game.moves[int(move) - 1].line == line
    assert [word for _, word in game.unread] == wanted.get("unread", [])


@pytest.mark.parametrize("name, number", GAMES)
def test_comments_and_variations(name, number):
    game, wanted = pair(name, number)
    if "faults" not in wanted or "comments" in wanted:
        assert comments_of(game) == wanted.get("comments", [])
    variations = list(variations_of(game.moves))
    if "variations" in wanted:
        assert len(variations) == wanted["variations"]
        assert max((depth for _, depth in variations), default=0) == wanted.get("depth", 0)
    for move, texts in wanted.get("lines_beside", []):
        lines = [
            [node.text for node in line if node.text not in pdn.RESULTS]
            for line in game.moves[move - 1].variations
        ]
        assert texts in lines


@pytest.mark.parametrize("name, number", GAMES)
def test_marks(name, number):
    game, wanted = pair(name, number)
    for move, glyphs in wanted.get("glyphs", {}).items():
        assert game.moves[int(move) - 1].glyphs == glyphs
    for move, nags in wanted.get("nags", {}).items():
        assert game.moves[int(move) - 1].nags == tuple(nags)
    if "clocks" in wanted:
        timed = [number for number, node in enumerate(game.moves, 1) if node.clocks]
        assert timed == wanted["clocks"]


# ---- judging --------------------------------------------------------------------------------


@pytest.mark.parametrize("name, number", GAMES)
def test_where_the_legal_part_ends(name, number):
    game, wanted = pair(name, number)
    judgement = validate.judge(game, file=name)
    assert judgement.plies == wanted["plies"]
    faults = found_by(judgement, "fault")
    assert [found.ply for found in faults] == [ply for _, ply, _ in wanted.get("faults", [])]
    for found, (_, _, text) in zip(faults, wanted.get("faults", []), strict=True):
        assert (found.file, found.game) == (name, number + 1)
        assert text in (None, found.text)
        assert game.line <= found.line
    assert judgement.is_legal == (not faults)


@pytest.mark.parametrize("name, number", GAMES)
def test_what_is_found(name, number):
    game, wanted = pair(name, number)
    judgement = validate.judge(game, file=name)
    faults = found_by(judgement, "fault")
    for found, (codes, _, _) in zip(faults, wanted.get("faults", []), strict=True):
        assert found.code.value in codes.split("|")
    warnings = {found.code.value for found in found_by(judgement, "warning")}
    allowed = set(wanted.get("may_warn", []))
    assert warnings - allowed == set(wanted.get("warnings", []))
    infos = {found.code.value for found in found_by(judgement, "info")}
    assert infos >= set(wanted.get("infos", []))


# ---- nothing is lost ------------------------------------------------------------------------

# What stands between games and belongs to none: comments, ends of games, wrappers.
BETWEEN = re.compile(
    rb"""\xef\xbb\xbf | \{[^}]*\} | ;[^\r\n]* | (?:^|(?<=[\r\n]))%[^\r\n]* | \[/?(?:pdn|Empty)\]
    | \[FILENAME\s*"[^"]*"\] | \\r | \\n
    | \* | (?:1/2|\xc2\xbd|0\.5)[-:](?:1/2|\xc2\xbd|0\.5) | [0-2]\s*(?:[-:]|\xe2\x80\x93)\s*[0-2]
    | [.=\s]""",
    re.VERBOSE,
)


@pytest.mark.parametrize("name", EXPECTED)
def test_every_byte_has_its_place(name):
    data = (FILES / name).read_bytes()
    games = read(name)
    at = 0
    between = []
    for game in games:
        start, end = game.span
        assert at <= start < end <= len(data)
        assert game.source == data[start:end]
        between.append(data[at:start])
        at = end
    between.append(data[at:])
    left = b" ".join(BETWEEN.sub(b" ", part) for part in between).split()
    unread = b" ".join(word.encode(game.encoding) for game in games for _, word in game.unread)
    assert [word for word in left if word not in unread] == []


@pytest.mark.parametrize("name", EXPECTED)
def test_moves_stand_where_they_say(name):
    data = (FILES / name).read_bytes()
    for game in read(name):
        start, end = game.span
        for node in game.moves:
            written = node.text.encode(game.encoding)
            assert start <= node.offset < end
            assert data[node.offset : node.offset + len(written)] == written
