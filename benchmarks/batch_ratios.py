"""Arrays against loops over scalar calls, our own and dame-rs's; two threads against two processes.

    python benchmarks/batch_ratios.py [--rounds N] [--positions N] [--peers FOLDER]

The positions come from random play, all different, 4 to 63 plies after the start. In each round
the arrays work before and after the loop, on the same positions; what is measured is processor
time, and every answer is compared first. For the threads it is the time that passes: the rate of
two threads in one process, divided by what two processes with a thread each reach together, at
the same moment, on as many positions each (five times --positions).

dame-rs is asked for `perft(board, 1)` in a process of its own, on boards that stand ready. It is
looked for where `benchmarks/peers.py` puts it, and left out where it is not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from draughts_core import Position, batch
from draughts_core.bench import compare, report

LEAST = {"count_moves": 3, "is_legal": 4, "legal_moves": 3}
LEAST_THREADS = 0.9
LEAST_PEER = 10
ENVIRONMENTS = Path(__file__).parent.parent / ".venv-peers"
MOST_BOARDS = 20_000
"""On so many positions dame-rs is asked: boards take memory."""
PLIES = range(4, 64)


def sample(size: int) -> batch.Positions:
    """So many positions of random play."""
    part = -(-size // len(PLIES))
    start = batch.from_positions([Position.start()] * part)
    masks, side = [], []
    for plies in PLIES:
        games = batch.playouts(*start, seed=plies, max_plies=plies)
        masks.append(games.masks)
        side.append(games.side)
    order = np.random.default_rng(1).permutation(part * len(PLIES))[:size]
    return batch.Positions(np.concatenate(masks)[order], np.concatenate(side)[order])


def chosen(positions: batch.Positions) -> tuple[batch.Positions, np.ndarray, batch.Moves]:
    """The positions that have a move, an index for each and the moves of these indexes."""
    can = batch.count_moves(*positions) > 0
    some = batch.Positions(positions.masks[can], positions.side[can])
    moves = batch.legal_moves(*some)
    sizes = np.diff(moves.offsets)
    choice = np.random.default_rng(2).integers(0, 1 << 40, len(sizes)) % sizes
    at = moves.offsets[:-1] + choice
    return some, choice, batch.Moves(moves.offsets, *(column[at] for column in moves[1:]))


def works(size: int) -> dict[str, tuple[Callable[[], Any], Callable[[], list[Any]], int]]:
    """By name: the arrays' work, the loop's, and on how many positions."""
    masks, side = sample(size)
    values = batch.to_positions(masks, side)
    some, choice, one = chosen(batch.Positions(masks, side))
    their = batch.to_positions(*some)
    numbers = choice.tolist()
    moves = [
        position.legal_moves()[number] for position, number in zip(their, numbers, strict=True)
    ]
    pairs = list(zip(their, moves, strict=True))
    columns = one[1:4]
    all_moves = batch.legal_moves(masks, side)
    legal = [position.legal_moves() for position in values]
    assert np.diff(all_moves.offsets).tolist() == [len(row) for row in legal]
    flat = [move for row in legal for move in row]
    assert all_moves.from_square.tolist() == [move.from_square for move in flat]
    assert all_moves.to_square.tolist() == [move.to_square for move in flat]
    assert all_moves.captured.tolist() == [move.captured_mask for move in flat]
    assert all_moves.promotes.tolist() == [move.promotes for move in flat]
    assert batch.count_moves(masks, side).tolist() == [p.count_moves() for p in values]
    assert batch.has_capture(masks, side).tolist() == [p.has_capture() for p in values]
    assert batch.keys(masks, side).tolist() == [p.key for p in values]
    assert batch.is_legal(*some, *columns).all()
    assert all(position.is_legal(move) for position, move in pairs)
    after = [position.play(move) for position, move in pairs]
    assert batch.to_positions(*batch.play(*some, *columns)) == after
    assert batch.to_positions(*batch.step(*some, choice)) == after
    del flat, legal, after
    return {
        "count_moves": (
            lambda: batch.count_moves(masks, side),
            lambda: [position.count_moves() for position in values],
            len(values),
        ),
        "is_legal": (
            lambda: batch.is_legal(*some, *columns),
            lambda: [position.is_legal(move) for position, move in pairs],
            len(pairs),
        ),
        "legal_moves": (
            lambda: batch.legal_moves(masks, side),
            lambda: [position.legal_moves() for position in values],
            len(values),
        ),
        "has_capture": (
            lambda: batch.has_capture(masks, side),
            lambda: [position.has_capture() for position in values],
            len(values),
        ),
        "play": (
            lambda: batch.play(*some, *columns),
            lambda: [position.play(move) for position, move in pairs],
            len(pairs),
        ),
        "step": (
            lambda: batch.step(*some, choice),
            lambda: [p.play(p.legal_moves()[c]) for (p, _), c in zip(pairs, numbers, strict=True)],
            len(pairs),
        ),
        "keys": (
            lambda: batch.keys(masks, side),
            lambda: [position.key for position in values],
            len(values),
        ),
    }


def processor_time(work: Callable[[], Any]) -> float:
    """Nanoseconds of processor time."""
    start = time.process_time_ns()
    work()
    return time.process_time_ns() - start


def ratios(size: int, rounds: int) -> list[tuple[str, ...]]:
    """A line of the table for each function."""
    lines = []
    for name, (arrays, loop, calls) in works(size).items():
        fast, slow = [], []
        processor_time(arrays)
        for _ in range(rounds):
            before = processor_time(arrays)
            slow.append(processor_time(loop) / calls)
            fast.append((before + processor_time(arrays)) / 2 / calls)
        ratio = report.Spread.of(b / a for a, b in zip(fast, slow, strict=True))
        array, scalar = report.Spread.of(fast), report.Spread.of(slow)
        least = LEAST.get(name)
        gate = ""
        if least:
            gate = f"at least {least}x: {'met' if ratio.median >= least else 'NOT MET'}"
        lines.append(
            (
                name,
                report.number(array.median),
                report.number(1e3 / array.median),
                report.number(scalar.median),
                ratio.ratio(),
                gate,
            )
        )
    return lines


@cache
def prepared(name: str, size: int) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """A function and its arguments; kept, so that a worker makes them once."""
    some, _, one = chosen(sample(size))
    return getattr(batch, name), (*some, *(one[1:4] if name == "is_legal" else ()))


def prepare(name: str, size: int) -> None:
    """Make them, in a worker."""
    prepared(name, size)


def rate(name: str, size: int, threads: int, seconds: float, start: float) -> float:
    """Positions a second, from a moment on for so long."""
    function, arguments = prepared(name, size)
    function(*arguments, threads=threads)
    late = time.time() - start
    assert late < 0, f"ready {late:.1f} s too late to begin with the others"
    time.sleep(-late)
    begun = time.perf_counter()
    calls = 0
    while time.perf_counter() - begun < seconds:
        function(*arguments, threads=threads)
        calls += 1
    return calls * len(arguments[1]) / (time.perf_counter() - begun)


def threads(size: int, rounds: int, seconds: float = 0.5) -> list[tuple[str, ...]]:
    """A line for each function: two threads against two processes, in turn."""
    lines = []
    with get_context("spawn").Pool(1) as one, get_context("spawn").Pool(1) as other:
        for name in LEAST:
            for pool in (one, other):
                pool.apply(prepare, (name, size))
            found = []
            for _ in range(rounds):
                start = time.time() + 0.5
                task = (name, size, 1, seconds, start)
                together = [pool.apply_async(rate, task) for pool in (one, other)]
                separate = sum(result.get() for result in together)
                start = time.time() + 0.5
                found.append(one.apply(rate, (name, size, 2, seconds, start)) / separate)
            ratio = report.Spread.of(found)
            met = "met" if ratio.median >= LEAST_THREADS else "NOT MET"
            lines.append((name, ratio.ratio(), f"at least {LEAST_THREADS}: {met}"))
    return lines


def beside_dame_rs(python: str, size: int, rounds: int) -> list[tuple[str, ...]]:
    """The line of the table for `count_moves`; every answer is compared."""
    masks, side = sample(min(size, MOST_BOARDS))
    fens = batch.to_fens(masks, side)
    worker = compare.Worker("dame-rs", python, "dame_rs.py", compare.of_its_own())
    try:
        worker.ask(do="load", set="all", fens=fens, moves=[], texts=[], wrong=[], depth=1)
        assert worker.answers("count", "all") == batch.count_moves(masks, side).tolist()
        # As many passes as its own turn takes.
        passes = 50
        fast, slow = [], []
        for _ in range(rounds):
            before = processor_time(lambda: repeated(passes, masks, side))
            slow.append(worker.time("count", "all") / len(fens))
            after = processor_time(lambda: repeated(passes, masks, side))
            fast.append((before + after) / 2 / passes / len(fens))
    finally:
        worker.close()
    ratio = report.Spread.of(b / a for a, b in zip(fast, slow, strict=True))
    array, loop = report.Spread.of(fast), report.Spread.of(slow)
    met = "met" if ratio.median >= LEAST_PEER else "NOT MET"
    return [
        (
            f"count_moves, dame-rs {worker.version}",
            report.number(array.median),
            report.number(loop.median),
            ratio.ratio(),
            f"at least {LEAST_PEER}x: {met}",
        )
    ]


def repeated(passes: int, masks: np.ndarray, side: np.ndarray) -> None:
    """Count so many times."""
    for _ in range(passes):
        batch.count_moves(masks, side)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=7, help="how often each takes its turn")
    parser.add_argument("--positions", type=int, default=200_000, help="on how many positions")
    parser.add_argument(
        "--peers",
        type=Path,
        default=ENVIRONMENTS,
        metavar="FOLDER",
        help="with an environment for each library, as `make bench-peers` makes",
    )
    arguments = parser.parse_args()
    headings = ("a position", "arrays ns", "M/s", "loop ns", "ratio (least-most)", "gate")
    print(report.table(headings, ratios(arguments.positions, arguments.rounds)))
    print()
    headings = ("two threads", "of two processes", "gate")
    print(report.table(headings, threads(5 * arguments.positions, arguments.rounds)))
    print()
    python = (compare.in_folder(arguments.peers) | compare.installed()).get("dame-rs")
    if python is None:
        print(f"dame-rs is left out: it is not in {arguments.peers}", file=sys.stderr)
        return
    headings = ("a position", "arrays ns", "loop ns", "ratio (least-most)", "gate")
    print(report.table(headings, beside_dame_rs(python, arguments.positions, arguments.rounds)))


if __name__ == "__main__":
    main()
