"""Instructions for a leaf of perft and for a call, counted by valgrind; no clock is involved.

    make bench-instructions      or: python benchmarks/instructions.py [--save]

Under ``valgrind --tool=callgrind`` the count is the same whatever else the machine does. Each
figure is a difference of two runs, so that the start of Python cancels out: perft to two depths,
divided by the difference of their leaves; and a call once and several times on each of the 2,000
benchmark positions, less the loop around it. Ends with status 2 where there is no valgrind.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from draughts_core import Position, perft
from draughts_core.bench import positions, report
from draughts_core.variants import VARIANTS

RESULTS = Path(__file__).parent / "results"
WALK = Path(__file__).parent / "walk.py"


class Tree(NamedTuple):
    """Where perft starts, and the two depths it goes to."""

    name: str
    fen: str
    depths: tuple[int, int]
    variant: str = "international"


TREES = (
    Tree("start", "W:W31-50:B1-20", (6, 7)),
    Tree("Woldouby", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", (10, 12)),
    Tree("king ending", "W:WK46,K47,K12:BK5,K3", (4, 5)),
)
ENOUGH = 300_000
"""Leaves of the shallower tree of a game's start position, at most."""
CALLS = ("legal_moves", "count_moves")
LOOPS = (1, 4)
MOST = 45
"""Instructions a leaf may take."""


def starts() -> list[Tree]:
    """The start position of every game."""
    trees = []
    for game in VARIANTS:
        position = Position.start(game)
        depth = 1
        while perft(position, depth + 1) <= ENOUGH:
            depth += 1
        trees.append(Tree(f"{game.name} start", position.fen(), (depth, depth + 1), game.name))
    return trees


def count(work: str, times: int, fens: str, variant: str = "international") -> int:
    """The instructions of one run of walk.py, Python's own included."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    command += [sys.executable, str(WALK), work, str(times), variant]
    environ = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, input=fens, env=environ, capture_output=True, text=True)
    found = re.search(r"Collected\s*:\s*(\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr}")
    if work == "perft":
        assert int(done.stdout) == perft(Position.from_fen(fens, variant), times)
    return int(found[1])


def per_leaf(tree: Tree) -> float:
    """Instructions a leaf of perft."""
    low, high = tree.depths
    position = Position.from_fen(tree.fen, tree.variant)
    leaves = perft(position, high) - perft(position, low)
    counts = [count("perft", depth, tree.fen, tree.variant) for depth in (high, low)]
    return (counts[0] - counts[1]) / leaves


def per_call(work: str) -> float:
    """Instructions of a call, with the loop around it."""
    fens = "\n".join(positions.fens())
    few, many = LOOPS
    calls = (many - few) * len(positions.fens())
    return (count(work, many, fens) - count(work, few, fens)) / calls


def kept() -> tuple[str, dict[str, float]]:
    """The figures kept last, under the names that `main` gives them, and of which version."""
    files = sorted(RESULTS.glob("instructions-*.json"), key=_version)
    if not files:
        return "", {}
    data = json.loads(files[-1].read_text(encoding="utf-8"))
    return data["about"]["draughts_core"], {**data["a leaf"], **data["a call"]}


def _version(path: Path) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", path.stem)]


def main() -> int:
    """Count and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed, and only it counts instructions", file=sys.stderr)
        return 2

    version, before = kept()

    def change(name: str, figure: float) -> str:
        return f"{100 * (figure / before[name] - 1):+.1f} %" if name in before else "-"

    leaves, lines = {}, []
    for tree in (*TREES, *starts()):
        leaves[tree.name] = figure = per_leaf(tree)
        verdict = ""
        if tree in TREES:
            verdict = f"at most {MOST}: {'met' if figure <= MOST else 'NOT MET'}"
        depths = " and ".join(map(str, tree.depths))
        label = f"perft, {tree.name}, depths {depths}"
        lines.append((label, f"{figure:.1f}", "a leaf", change(tree.name, figure), verdict))
    loop = per_call("nothing")
    calls = {}
    for work in CALLS:
        calls[work] = figure = per_call(work) - loop
        lines.append((f"Position.{work}()", f"{figure:.0f}", "a call", change(work, figure), ""))
    headings = ("", "instructions", "for", f"beside {version or 'none'} as kept", "gate")
    print(report.table(headings, lines))
    if arguments.save:
        about = report.about()
        page = (
            f"# Instructions of draughts_core {about['draughts_core']}\n\n"
            f"Written by `make bench-instructions`, {about['date']}, {about['implementation']} "
            f"{about['python']}, {about['machine']}.\n\n"
            f"{report.table(headings, lines, markdown=True)}"
        )
        data = {"a leaf": leaves, "a call": calls, "loop": loop}
        report.save(RESULTS, "instructions", data, page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
