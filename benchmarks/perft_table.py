"""The counts from the start position, with a table and threads, and how long each takes.

    make bench-perft      or: python benchmarks/perft_table.py [--depth N] [--variant GAME] [--save]

Each row up to the depth given is counted, three times where that is quick (the median is shown),
and compared with the published number where there is one; the rows beyond it are quoted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import NamedTuple

from draughts_core import Position, perft
from draughts_core.bench import report

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PUBLISHED = HERE.parent / "tests" / "data" / "perft.json"
QUICK = 5.0
"""Seconds; what takes no longer is done three times."""


class Row(NamedTuple):
    """A depth: the number, and the seconds it took, or None where it is quoted."""

    depth: int
    leaves: int
    seconds: float | None
    is_published: bool


def published(variant: str) -> list[int | None]:
    """What others have counted, from depth 1 on."""
    for table in json.loads(PUBLISHED.read_text(encoding="utf-8"))["tables"]:
        if table["variant"] == variant and table["name"] == "start":
            numbers: list[int | None] = table["unique"]
            return numbers
    return []


def counted(position: Position, depth: int, threads: int, hash_mb: int) -> tuple[int, float]:
    """The number and the seconds."""
    times = []
    while len(times) < 3:
        start = time.perf_counter()
        leaves = perft(position, depth, threads=threads, hash_mb=hash_mb)
        times.append(time.perf_counter() - start)
        if times[0] > QUICK:
            break
    return leaves, statistics.median(times)


def main() -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--depth", type=int, default=14, help="up to which depth to count")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--hash-mb", type=int, default=4096)
    parser.add_argument("--variant", default="international")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/")
    arguments = parser.parse_args()

    known = published(arguments.variant)
    position = Position.start(arguments.variant)
    rows = []
    for depth in range(1, max(arguments.depth, len(known)) + 1):
        expected = known[depth - 1] if depth <= len(known) else None
        if depth <= arguments.depth:
            # A large table costs time to set up: no more than the depth can fill.
            hash_mb = min(arguments.hash_mb, 4 ** max(depth - 7, 0)) if depth > 6 else 0
            leaves, seconds = counted(position, depth, arguments.threads, hash_mb)
            assert expected in (None, leaves), (depth, leaves, expected)
            rows.append(Row(depth, leaves, seconds, expected is not None))
            print(f"depth {depth}: {leaves:,} in {seconds:.3f} s", file=sys.stderr)
        elif expected is not None:
            rows.append(Row(depth, expected, None, True))
    lines = []
    for row in rows:
        if row.seconds is None:
            lines.append((str(row.depth), f"{row.leaves:,}", "-", "-", "quoted"))
            continue
        rate = f"{row.leaves / row.seconds / 1e6:,.0f}" if row.seconds > 1e-3 else "-"
        source = "measured, as published" if row.is_published else "measured"
        lines.append((str(row.depth), f"{row.leaves:,}", f"{row.seconds:.3f}", rate, source))
    headings = ("depth", "leaves", "seconds", "million leaves a second", "")
    print(report.table(headings, lines))
    if arguments.save:
        about = report.about()
        means = f"{arguments.threads} threads, a table of at most {arguments.hash_mb} MB"
        page = (
            f"# Perft of the {arguments.variant} start position\n\n"
            f"Written by `make bench-perft`, draughts_core {about['draughts_core']}, "
            f"{about['date']}, {about['implementation']} {about['python']}, {about['machine']}; "
            f"{means}; wall clock, median of three where it takes under {QUICK:.0f} s.\n\n"
            f"{report.table(headings, lines, markdown=True)}"
        )
        data = {
            "variant": arguments.variant,
            "threads": arguments.threads,
            "hash_mb": arguments.hash_mb,
            "rows": [row._asdict() for row in rows],
        }
        kind = "perft" if arguments.variant == "international" else f"perft-{arguments.variant}"
        report.save(RESULTS, kind, data, page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
