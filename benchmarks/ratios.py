"""Core against reference in turn, in one process: one table of ratios.

    make bench      or: python benchmarks/ratios.py [--rounds N] [--positions N] [--save]

In each round the core works before and after the reference, on the same positions, so that
whatever else the machine does hits both alike, and what is measured is processor time, so that
waiting for it does not count. The ratio is the time of the reference divided by the mean of the
core's two; shown are the medians of the rounds, and the least and greatest ratio.
Every answer is compared first, and the total of each run is asserted.
"""

from __future__ import annotations

import argparse
import gc
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import pairs
from draughts_core.bench import positions, report
from draughts_core.bench.workers.protocol import clock

TURN = 40e6
"""Nanoseconds that a turn of the core should take, by doing the work again and again."""

RESULTS = Path(__file__).parent / "results"
DEPTH = 4
LEAST = {"legal moves": 100}
"""How many times faster than the reference the core has to be."""


def time(work: Callable[[], Any], answer: Any, passes: int = 1) -> float:
    """Nanoseconds of processor time for one pass, the answer of which is known."""
    gc.collect()
    gc.disable()
    start = clock()
    for _ in range(passes):
        found = work()
    spent = clock() - start
    gc.enable()
    assert found == answer, (found, answer)
    return spent / passes


def measure(pair: pairs.Pair, rounds: int) -> dict[str, report.Spread]:
    """Nanoseconds a call of the core and of the reference, and their ratio."""
    pair.check()
    answer = pair.core()
    passes = math.ceil(TURN / min(time(pair.core, answer) for _ in range(3)))
    core, plain = [], []
    for _ in range(rounds):
        before = time(pair.core, answer, passes)
        plain.append(time(pair.reference, answer) / pair.calls)
        core.append((before + time(pair.core, answer, passes)) / 2 / pair.calls)
    ratios = (slow / fast for fast, slow in zip(core, plain, strict=True))
    return {
        "core": report.Spread.of(core),
        "reference": report.Spread.of(plain),
        "ratio": report.Spread.of(ratios),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often each takes its turn")
    parser.add_argument("--positions", type=int, default=2000, help="on how many positions")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/")
    arguments = parser.parse_args()

    fens = positions.sample(arguments.positions)
    found = {}
    for group, pair in pairs.pairs(fens, DEPTH).items():
        print(f"timing {group}", file=sys.stderr)
        found[group] = measure(pair, arguments.rounds)
    lines = []
    for group, figures in found.items():
        core, plain, ratio = figures.values()
        least = LEAST.get(group)
        verdict = ""
        if least is not None:
            met = "met" if ratio.median >= least else "NOT MET"
            verdict = f"at least {least}x: {met}"
        micro = (report.number(core.median / 1e3), report.number(plain.median / 1e3))
        lines.append((group, *micro, ratio.ratio(), verdict))
    headings = ("us a call (perft: a leaf)", "core", "reference", "ratio (least-most)", "gate")
    print(report.table(headings, lines))
    if arguments.save:
        about = {"rounds": arguments.rounds, "positions": len(fens), "unit": "ns"}
        groups = {
            group: {name: spread._asdict() for name, spread in spreads.items()}
            for group, spreads in found.items()
        }
        report.save(RESULTS, "ratios", {**about, "groups": groups})


if __name__ == "__main__":
    main()
