"""Perft with threads, with a table, with progress, and interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import draughts_core
from draughts_core import Board, Position, divide, perft
from draughts_core._perft import count_parts, split

PACKAGE = str(Path(draughts_core.__file__).parents[1])
START = [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763]
CASES = [
    ("international", None, 8),
    ("international", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", 5),
    ("international", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", 11),
    ("international", "W:W6,7,8,9,10:B41,42,43,44,45", 6),
    ("brazilian", None, 9),
    ("russian", "W:WKa1,c3,e3,g3:Bb8,d8,f6,Kh8", 7),
    ("english", None, 10),
    ("canadian", None, 6),
    ("frisian", None, 7),
    ("frisian", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 5),
    ("italian", "W:W8,9,K12,17,20,K27,K28:B4,K11,K13,14,K19,21,24", 6),
    ("thai", None, 7),
    ("turkish", None, 5),
    ("ghanaian", None, 7),
]
MEANS = [
    {"threads": 2},
    {"threads": 5},
    {"hash_mb": 1},
    {"hash_mb": 16},
    {"threads": 2, "hash_mb": 1},
    {"threads": 3, "hash_mb": 16},
]


def position_of(variant, fen):
    return Position.start(variant) if fen is None else Position.from_fen(fen, variant)


@pytest.mark.parametrize("unique", [True, False], ids=["unique", "routes"])
@pytest.mark.parametrize("variant, fen, depth", CASES)
def test_no_means_changes_a_count(variant, fen, depth, unique):
    position = position_of(variant, fen)
    # Each count below is walked without a stop, a thread or a table.
    parts, left = split(position, depth, unique=unique)
    plain = sum(times * perft(part, left, unique=unique) for part, times in parts)
    assert perft(position, depth, unique=unique) == plain
    for means in MEANS:
        assert perft(position, depth, unique=unique, **means) == plain, means


@pytest.mark.parametrize(
    "depth, means",
    # The last takes too long without a table.
    [(depth, means) for depth in range(11) for means in MEANS if depth < 10 or "hash_mb" in means],
)
def test_every_depth_from_the_start(depth, means):
    assert perft(Position.start(), depth, **means) == [1, *START][depth]


def test_a_table_that_is_far_too_small():
    # 32,768 entries for some millions of positions: nearly all are replaced.
    assert perft(Position.start(), 10, threads=4, hash_mb=1) == START[9]
    position = Position.from_fen("W:WK46,K47,K12,31:BK5,K3,20")
    assert perft(position, 5, threads=4, hash_mb=1) == perft(position, 5)


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("means", [{}, *MEANS])
def test_divide(means, unique):
    position = Position.from_fen(CASES[1][1])
    for depth in (1, 2, 4, 5):
        plain = {
            move: perft(position.play(move), depth - 1, unique=unique)
            * (1 if unique else len(position.routes(move)))
            for move in position.legal_moves()
        }
        assert divide(position, depth, unique=unique, **means) == plain
        assert list(divide(position, depth, unique=unique, **means)) == list(plain)


def test_without_moves_and_with_few():
    for fen in ("W:W:B1", "W:W50:B44", "W:W31:B", "B:W1:BK50"):
        position = Position.from_fen(fen)
        for depth in range(9):
            plain = perft(position, depth)
            for means in MEANS:
                assert perft(position, depth, **means) == plain
    assert divide(Position.from_fen("W:W:B1"), 7, threads=2) == {}
    assert perft(Position.from_fen("W:W50:B44"), 128, threads=2, hash_mb=1) == 0


def test_counts_are_kept_modulo_2_to_the_64():
    position = Position.from_fen("W:WK1,K6:BK32", "english")
    ways = {position: 1}
    depth = 0
    while sum(ways.values()) < 2**66:
        following = {}
        for one, times in ways.items():
            for move in one.legal_moves():
                after = one.play(move)
                following[after] = following.get(after, 0) + times
        ways = following
        depth += 1
    wanted = sum(ways.values()) % 2**64
    for means in ({"hash_mb": 16}, {"hash_mb": 16, "threads": 3}):
        assert perft(position, depth, **means) == wanted


def test_boards_and_the_move_limit_of_frisian_kings():
    tired = Board("W:W40,K46:B1,6:+0+346", variant="frisian")
    fresh = Position.from_fen("W:W40,K46:B1,6", "frisian")
    assert tired.position.count_moves() < fresh.count_moves()
    for means in ({}, *MEANS):
        assert perft(tired, 6, **means) == perft(fresh, 6)


def test_split_adds_up():
    for depth in (1, 2, 3, 4, 8):
        parts, left = split(Position.start(), depth)
        assert sum(times * perft(part, left) for part, times in parts) == START[depth - 1]
        assert len({part for part, _ in parts}) == len(parts)
        counts = count_parts([part for part, _ in parts], left, threads=2)
        assert counts == [perft(part, left) for part, _ in parts]
    assert count_parts([], 3) == []


@pytest.mark.parametrize(
    "means, error, part",
    [
        ({"threads": 0}, ValueError, "threads must be"),
        ({"threads": -3}, ValueError, "threads must be"),
        ({"threads": 10**9}, ValueError, "threads must be"),
        ({"threads": 1.5}, TypeError, "whole numbers"),
        ({"hash_mb": -1}, ValueError, "must not be negative"),
        ({"hash_mb": "4"}, TypeError, "whole numbers"),
        ({"hash_mb": 10**9}, MemoryError, "no memory for a table"),
        ({"hash_mb": 10**30}, MemoryError, "no memory for a table"),
    ],
)
@pytest.mark.parametrize("count", [perft, divide])
def test_means_out_of_range(count, means, error, part):
    for depth in (2, 6):
        with pytest.raises(error, match=part):
            count(Position.start(), depth, **means)


@pytest.mark.parametrize("means", [{}, *MEANS])
@pytest.mark.parametrize("count", [perft, divide])
def test_progress_ends_with_everything(count, means):
    told = []
    count(Position.start(), 8, progress=lambda *news: told.append(news), **means)
    assert told == sorted(told)
    assert told[-1] == (1.0, START[7])
    told.clear()
    count(Position.start(), 1, progress=lambda *news: told.append(news), **means)
    assert told == [(1.0, 9)]


@pytest.mark.parametrize("means", [{}, {"threads": 3, "hash_mb": 1}])
def test_what_progress_raises_ends_the_count(means):
    class EnoughError(Exception):
        pass

    def progress(fraction, leaves):
        raise EnoughError

    start = time.monotonic()
    with pytest.raises(EnoughError):
        perft(Position.start(), 30, progress=progress, **means)
    assert time.monotonic() - start < 5
    assert perft(Position.start(), 6) == START[5]


def interrupted(code, *options):
    """A process that says it is ready and is then sent SIGINT; how it ended, and how soon."""
    with subprocess.Popen(
        [sys.executable, *options, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": PACKAGE},
        text=True,
    ) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
            return process.returncode, time.monotonic() - start, out, err
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize(
    "call, means, fen",
    [
        ("perft", "", "W:W31-50:B1-20"),
        ("perft", "", "W:WK31-50:BK1-20"),
        ("perft", "", "W:WK1:BK50"),
        ("perft", "threads=2", "W:W31-50:B1-20"),
        ("perft", "hash_mb=16", "W:W31-50:B1-20"),
        ("perft", "unique=False, hash_mb=16", "W:WK31-50:BK1-20"),
        ("perft", "threads=4, hash_mb=16", "W:W31-50:B1-20"),
        ("divide", "", "W:W31-50:B1-20"),
        ("divide", "threads=2, hash_mb=16", "W:WK1:BK50"),
    ],
)
def test_an_interruption_is_noticed_at_once(call, means, fen):
    code = f"""
from draughts_core import Position, {call}
position = Position.from_fen({fen!r})
print("ready", flush=True)
try:
    {call}(position, 120, {means})
except KeyboardInterrupt:
    print("interrupted,", {call} and len(position.legal_moves()) > 0)
"""
    status, seconds, out, err = interrupted(code)
    assert (status, out, err) == (0, "interrupted, True\n", "")
    assert seconds < 3


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_the_command_line_is_interrupted():
    code = """
import sys
from draughts_core.cli import main
print("ready", flush=True)
sys.exit(main(["perft", "30", "--threads", "2", "--hash-mb", "16"]))
"""
    status, seconds, out, err = interrupted(code)
    assert (status, out, err) == (130, "", "draughts-core: interrupted\n")
    assert seconds < 3


@pytest.mark.deep
@pytest.mark.parametrize(
    "depth, leaves", [(11, 1665861398), (12, 10749771911), (13, 70612863532), (14, 465829118473)]
)
def test_deep_rows(depth, leaves):
    assert perft(Position.start(), depth, threads=2, hash_mb=1024) == leaves
