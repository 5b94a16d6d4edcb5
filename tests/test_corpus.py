"""The collected files, file by file: games, legal plies, faults and warnings.

`data/corpus.tsv` holds what is right: the number of games as headers and ends of games have it,
each fault as game:ply:code and seen to be one in the file, each ply that what follows settles as
game:ply, and by code how many games have a warning.
"""

import csv
import os
from collections import Counter
from pathlib import Path

import pytest

from draughts_core import Board, pdn, validate
from draughts_core.variants import VARIANTS

CORPUS = Path(os.environ.get("DRAUGHTS_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
if not CORPUS.is_dir():
    pytest.skip("the collected files are not here", allow_module_level=True)

TABLE = Path(__file__).parent / "data" / "corpus.tsv"
with TABLE.open(encoding="utf-8", newline="") as lines:
    FILES = {row["file"]: row for row in csv.DictReader(lines, delimiter="\t")}

# Warnings that the table counts. What else a judge may remark on has its tests elsewhere.
COUNTED = {
    "wrong-sign",
    "result-contradicts-tag",
    "result-contradicts-position",
    "text-beside-games",
}

# A position without any piece, and a result: whether that contradicts it is anybody's guess.
WITHOUT_PIECES = {"pdn-variants/english/wiegerw-pdn/succeed/bridges.pdn"}


def variant_of(name):
    """The game of a file: its folder says it, where the files hold more than one."""
    room, folder = name.split("/")[:2]
    return folder if room == "pdn-variants" else None


def test_every_collected_file_is_in_the_table():
    found = {
        str(path.relative_to(CORPUS))
        for room in ("pdn", "pdn-variants")
        for path in (CORPUS / room).rglob("*")
        if path.is_file() and path.suffix != ".tsv"
    }
    assert found == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_collected_file(name):
    row = FILES[name]
    games = plies = 0
    faults, settled, warnings = [], [], Counter()
    for number, game in enumerate(pdn.read_games(CORPUS / name), 1):
        assert game.number == number
        judgement = validate.judge(game, file=name, variant=variant_of(name))
        games += 1
        plies += judgement.plies
        settled += [f"{number}:{ply}" for ply in judgement.settled]
        faults += [
            f"{number}:{found.ply}:{found.code.value}"
            for found in judgement.faults
            if found.severity.value == "fault"
        ]
        warnings.update(
            {found.code.value for found in judgement.faults if found.severity.value == "warning"}
        )
    assert games == int(row["games"])
    assert plies == int(row["plies"])
    assert faults == row["faults"].split()
    assert settled == row["settled"].split()
    counted = {code: count for code, count in warnings.items() if code in COUNTED}
    if name in WITHOUT_PIECES:
        counted.pop("result-contradicts-position", None)
    assert [f"{code}={count}" for code, count in sorted(counted.items())] == row["warnings"].split()


@pytest.mark.parametrize("name", FILES)
def test_every_byte_of_a_collected_file_has_its_place(name):
    data = (CORPUS / name).read_bytes()
    at = 0
    for game in pdn.read_games(CORPUS / name):
        start, end = game.span
        assert at <= start < end <= len(data)
        assert game.source == data[start:end]
        between = data[at:start]
        assert b'[White "' not in between
        at = end
    assert b'[White "' not in data[at:]


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
