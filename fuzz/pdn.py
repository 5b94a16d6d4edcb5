r"""Throw damaged PDN at the reader, for as long as you like.

    python fuzz/pdn.py                          30 seconds, seed 1
    python fuzz/pdn.py --seconds 600 --seed 7   other cases, longer
    python fuzz/pdn.py --replay failing.pdn     one input again

Seeds are the fixtures of tests/data/pdn and, where they are here, the collected files (found
through DRAUGHTS_CORPUS or beside the checkout). Each case is a few games of them with some bytes
changed, left out, put in, or taken from elsewhere. Case number n of a seed is always the same,
whatever came before. What has to hold of each is in tests/pdn_samples.py: reading never fails
(but for zero bytes, which are no text), the places of games and moves are in order and account
for all bytes, reading in odd blocks, line by line and at once is the same, and so is reading what
stands before and behind the header of a game apart. The first input that fails is written to a
file, its case is named, and the exit code is 1.

Under the address and undefined-behaviour sanitizers, in a tree of its own:

    export DRAUGHTS_CORE_SANITIZE=1
    python setup.py build_ext --inplace --force
    LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" \
        ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 PYTHONMALLOC=malloc \
        PYTHONPATH=src python fuzz/pdn.py --seconds 300 --keep failing.pdn --always-keep

A sanitizer ends the process at once: with --always-keep every input is in the file before it is
read, which is slower. Build again with --force and without the variable afterwards.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from draughts_core import validate  # noqa: E402
from pdn_samples import check_cut, check_places, check_ways, cuts_of, read  # noqa: E402

FIXTURES = ROOT / "tests" / "data" / "pdn"
CORPUS = Path(os.environ.get("DRAUGHTS_CORPUS") or ROOT.parent / "shared" / "corpus")

# What the reader looks at; an arbitrary byte would mostly become part of a word.
TOKENS = [
    *(bytes([sign]) for sign in b'[](){}"\\/;%*.,!?$-=+#:x0123456789abKWB \t\r\n\0'),
    b"\r\n",
    b"\n\n",
    b'\n\n[Event "x"]\n',
    b'[FEN "W:W8:B40"]',
    b'[GameType "25"]',
    b'[GameType "41"]',
    b'[Result "4-6"]',
    b'[FILENAME "x"]',
    b"[pdn]",
    b"[Empty]",
    b'"]',
    b'\\"]',
    b"\\r\n",
    b"{[%clk 0:00:01]}",
    b"{[%clock w0:09:58 B0:10:00]}",
    b"1-0",
    b"1/2-1/2",
    b"2-0",
    b"1-1",
    b" * ",
    b"4-6",
    b"* =.",
    b"1. ",
    b"1... ",
    b"9n ",
    b"32-28",
    b"1-18",
    b"28x19",
    b"2x30x17",
    b"3228",
    b"ed4",
    b"a3xc5",
    b'/FEN "B::"/',
    b'/FEN "',
    b"$1",
    b"(?)",
    b"(1. ",
    b"((((((((",
    b"))))))))",
    b"{ ",
    b" }",
    b"\n%",
    b"\xef\xbb\xbf",
    b"\xe9",
    b"\x81",
    b"\xc3",
    b"\xc3\xa9",
    b"\xe2\x80\x93",
    b"\xe2\x80\xa6",
    b"\xc3\x97",
    b"\xc2\xbd",
    b"\xff\xfe",
]
SIZES = ((1,), (1, 7, 2, 64, 3), (5, 1), (13, 200), (31, 32, 33))


def seeds() -> list[bytes]:
    """Small pieces of text, a game or two each."""
    names = sorted(FIXTURES.glob("*.pdn"))
    pieces = [path.read_bytes() for path in names]
    if CORPUS.is_dir():
        for room in ("pdn", "pdn-variants"):
            for path in sorted((CORPUS / room).rglob("*")):
                if path.is_file() and path.suffix != ".tsv":
                    # The first games of each: more of the same would only slow the cases down.
                    pieces.append(path.read_bytes()[:4000])
    return [part for piece in pieces for part in in_parts(piece)]


def in_parts(piece: bytes, most: int = 400) -> list[bytes]:
    """A text in parts of at most so many bytes, cut at empty lines where that does."""
    parts: list[bytes] = []
    for block in re.split(rb"(?<=\n)(?=\r?\n)", piece):
        if parts and len(parts[-1]) + len(block) <= most:
            parts[-1] += block
        else:
            parts += [block[at : at + most] for at in range(0, len(block), most)]
    return [part for part in parts if part.strip()]


def mutated(rng: random.Random, pieces: list[bytes]) -> bytes:
    """A text made of one or two seeds with some damage."""
    data = bytearray(rng.choice(pieces))
    if rng.random() < 0.4:
        data += b"\n\n" + rng.choice(pieces)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 8))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(8)
        if kind == 0:
            del data[at : at + rng.randrange(1, 9)]
        elif kind == 1:
            data[at:at] = data[at : at + rng.randrange(1, 40)]
        elif kind == 2:
            data[at:at] = rng.choice(TOKENS)
        elif kind == 3:
            data[at : at + 1] = rng.choice(TOKENS)
        elif kind == 4 and data:
            data[min(at, len(data) - 1)] = rng.randrange(256)
        elif kind == 5:
            other = rng.choice(pieces)
            start = rng.randrange(len(other))
            data[at : at + rng.randrange(20)] = other[start : start + rng.randrange(1, 60)]
        elif kind == 6:
            del data[at:]
        else:
            ends = rng.choice((b"\r\n", b"\r", b"\n\n", b" "))
            data = data.replace(b"\n", ends, rng.choice((-1, 1)))
    return bytes(data)


def check(data: bytes, case: int) -> int:
    """Everything that has to hold of one text; how many games are in it."""
    games = read(data)
    if games is None:
        assert b"\0" in data, "refused without a zero byte"
        return 0
    check_places(data, games)
    # The dear checks take turns.
    if b"\0" not in data and case % 4 == 0:
        check_ways(data, games, SIZES[case // 4 % len(SIZES)])
        for number, start in cuts_of(data, games):
            check_cut(data, games, number, start)
    if case % 8 == 1:
        for game in games:
            judgement = validate.judge(game)
            # A move printed in brackets is played, too, and is none of the main line.
            bracketed = sum(each.code.value == "bracketed-move" for each in judgement.deviations)
            assert 0 <= judgement.plies <= len(game.moves) + bracketed
            faults = [found for found in judgement.faults if found.severity.value == "fault"]
            assert judgement.is_legal == (not faults)
    return len(games)


def main() -> int:
    """Run as the module says."""
    parser = argparse.ArgumentParser(description="Throw damaged PDN at the reader.")
    parser.add_argument("--seconds", type=float, default=30, help="how long to go on")
    parser.add_argument("--cases", type=int, default=0, help="end after so many cases")
    parser.add_argument("--first", type=int, default=0, help="begin with this case")
    parser.add_argument("--seed", type=int, default=1, help="which cases")
    parser.add_argument("--keep", type=Path, default=Path("failing.pdn"), help="for what fails")
    parser.add_argument("--always-keep", action="store_true", help="write each before reading it")
    parser.add_argument("--replay", type=Path, help="check this file only")
    options = parser.parse_args()
    if options.replay:
        data = options.replay.read_bytes()
        print(sum(check(data, case) for case in range(4 * len(SIZES))) // (4 * len(SIZES)), "games")
        return 0
    pieces = seeds()
    began = time.perf_counter()
    case, games, size = options.first, 0, 0
    while time.perf_counter() - began < options.seconds:
        data = mutated(random.Random(options.seed << 40 | case), pieces)
        if options.always_keep:
            options.keep.write_bytes(data)
        try:
            games += check(data, case)
        except Exception:
            options.keep.write_bytes(data)
            traceback.print_exc()
            print(f"seed {options.seed}, case {case}: fails; the input is in {options.keep}")
            return 1
        size += len(data)
        case += 1
        if options.cases and case - options.first >= options.cases:
            break
    took = time.perf_counter() - began
    cases = case - options.first
    print(
        f"seed {options.seed}: {cases:,} cases, {games:,} games, {size / 1e6:,.1f} MB, no fault; "
        f"{cases / took:,.0f} cases a second"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
