"""Two processes on one archive, against two runs of one process each at the same moment.

    python benchmarks/archive_processes.py [--rounds N] [--games N]

The archive is one file. What is measured is the time that passes: the rate at which two workers of
one run judge it, divided by what two separate runs, each on half of the games, reach together. The
answers are compared first.
"""

from __future__ import annotations

import argparse
import statistics
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from draughts_core import Board, pdn, validate

LEAST = 0.9
PLIES = 60


def games(count: int, seed: int) -> str:
    """So many random games."""
    rng = Random(seed)
    texts = []
    for number in range(count):
        board = Board()
        while board.legal_moves and board.ply < PLIES:
            board.push(rng.choice(board.legal_moves))
        texts.append(pdn.write_game(board, {"Event": f"{seed}/{number}"}))
    return "\n".join(texts)


def answer(report: validate.Report) -> tuple[Any, ...]:
    """What two runs have to agree about."""
    return report.games, report.plies, report.legal_games, report.lengths, report.results


def alone(path: str) -> tuple[Any, ...]:
    """One run in one process."""
    return answer(validate.validate(path))


def together(path: str, pool: Executor) -> tuple[Any, ...]:
    """One run with two workers."""
    return answer(validate.validate(path, executor=pool, jobs=2, chunk_bytes=1 << 18))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=6000)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder, ProcessPoolExecutor(2, get_context("spawn")) as pool:
        base = [games(200, seed) for seed in range(2)]
        times = max(arguments.games // 400, 1)
        halves = [Path(folder, f"{number}.pdn") for number in range(2)]
        for path, text in zip(halves, base, strict=True):
            path.write_text(f"{text}\n" * times)
        whole = Path(folder, "whole.pdn")
        whole.write_text("".join(path.read_text() for path in halves))
        sides = [*pool.map(alone, map(str, halves))]  # also a warming up
        first = alone(str(whole))
        assert together(str(whole), pool) == first
        assert first[:3] == tuple(sum(side[number] for side in sides) for number in range(3))
        ratios = []
        for _ in range(arguments.rounds):
            start = time.perf_counter()
            assert [*pool.map(alone, map(str, halves))] == sides
            middle = time.perf_counter()
            assert together(str(whole), pool) == first
            end = time.perf_counter()
            ratios.append((middle - start) / (end - middle))
            print(f"{first[0] / (end - middle):,.0f} games a second, ratio {ratios[-1]:.2f}")
        median = statistics.median(ratios)
        print(f"median {median:.2f} (at least {LEAST} is wanted)")


if __name__ == "__main__":
    main()
