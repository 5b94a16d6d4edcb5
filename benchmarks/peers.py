"""draughts_core beside dame-rs, py-draughts and pydraughts, each in an environment of its own.

    make bench-peers          or: python benchmarks/peers.py [--rounds N] [--save]

Makes the environments under .venv-peers/ (two of the peers share an import name) and does what
`draughts-core bench --peers .venv-peers` does, with gates. A peer that cannot be installed is
reported and left out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from draughts_core.bench import compare, report

HERE = Path(__file__).parent
ENVIRONMENTS = HERE.parent / ".venv-peers"
RESULTS = HERE / "results"

MOST_IMPORT_MS = 15
"""What `import draughts_core` may take beyond Python's own start."""

GATES = {
    "legal moves": 2.5,
    "count": 4.0,
    "push+pop": 1.5,
    "FEN parse": 1.5,
    "FEN emit": 1.5,
    "perft": 10.0,
}
"""How many times faster than dame-rs each operation has to be."""


def environment(peer: compare.Peer) -> Path:
    """The interpreter of an environment with this peer in it, made now if need be.

    Raises:
        compare.WorkerError: it cannot be made, or not be installed.
    """
    folder = ENVIRONMENTS / peer.name
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    check = f"import sys, {peer.module}; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"

    def is_ready() -> bool:
        return python.exists() and not _run(python, "-c", check).returncode

    if not is_ready():
        print(f"installing {peer.name} ...", file=sys.stderr)
        pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        for command in ((sys.executable, "-m", "venv", "--clear", folder), (*pip, peer.name)):
            done = _run(*command)
            if done.returncode:
                raise compare.WorkerError(f"cannot be installed: {_last_line(done.stderr)}")
        if not is_ready():
            raise compare.WorkerError("is installed but cannot be imported")
    return python


def _run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command], env=compare.of_its_own(), capture_output=True, text=True
    )


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "no reason given"


def gate_table(comparisons: list[compare.Comparison], *, markdown: bool = False) -> str:
    """What has to be reached, and what was."""
    lines = []
    for c in comparisons:
        if c.peer.name == "dame-rs":
            for row in compare.ROWS:
                ratio = c.ratio(row)
                if ratio is not None and row.operation in GATES:
                    gate = GATES[row.operation]
                    verdict = "met" if ratio.median >= gate else "NOT MET"
                    wanted = f"at least {report.number(gate)}x"
                    lines.append([row.operation, row.call, wanted, ratio.ratio(), verdict])
    imports = [c.spread(compare.IMPORT, 0) for c in comparisons if compare.IMPORT in c.times]
    took = min(imports, key=lambda spread: spread.median)
    verdict = "met" if took.median < MOST_IMPORT_MS else "NOT MET"
    shown = "{} ms ({}-{})".format(*map(report.number, took))
    lines.append(["import", compare.IMPORT.call, f"under {MOST_IMPORT_MS} ms", shown, verdict])
    headings = ["gate (beside dame-rs)", "our call", "wanted", "found", ""]
    return report.table(headings, lines, markdown=markdown)


def main() -> int:
    """Compare, measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=9, help="how often each takes its turn")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/")
    arguments = parser.parse_args()

    def say(text: str) -> None:
        print(text, file=sys.stderr)

    absent: dict[str, str] = {}
    pythons: dict[str, str] = {}
    for peer in compare.PEERS:
        try:
            pythons[peer.name] = str(environment(peer))
        except compare.WorkerError as error:
            absent[peer.name] = str(error)
            say(f"{peer.name} is left out: it {error}")
    try:
        comparisons, left_out = compare.run(pythons, rounds=arguments.rounds, size=2000, say=say)
    except compare.WorkerError as error:
        say(f"broken off, for a worker {error}")
        return 1
    left_out = {**absent, **left_out}
    print(compare.show(comparisons, left_out, arguments.rounds))
    if not pythons:
        say("no other library to compare with")
        return 0
    print(f"\n{gate_table(comparisons)}")
    if arguments.save:
        page = compare.markdown(comparisons, left_out, arguments.rounds)
        page = f"# draughts_core beside other libraries\n\nWritten by `make bench-peers`.\n\n{page}"
        page += f"\n{gate_table(comparisons, markdown=True)}\n"
        data = compare.as_data(comparisons, left_out, arguments.rounds)
        report.save(RESULTS, "peers", data, page)
        picture = RESULTS / f"peers-{report.about()['draughts_core']}.svg"
        picture.write_text(compare.picture(comparisons, arguments.rounds), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
