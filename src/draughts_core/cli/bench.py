"""The command `bench`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from draughts_core.cli.common import ALL_LEGAL, Parser, positive
from draughts_core.errors import DraughtsError


def add_to(commands: argparse._SubParsersAction[Parser]) -> None:
    """Describe its arguments."""
    bench = commands.add_parser(
        "bench", help="measure the core beside the reference and the other libraries installed"
    )
    bench.add_argument(
        "--rounds", type=positive, default=5, metavar="N", help="turns of each (default: 5)"
    )
    bench.add_argument(
        "--positions", type=positive, default=2000, metavar="N", help="at most (default: 2000)"
    )
    bench.add_argument(
        "--peers", metavar="FOLDER", help="where each library has a virtual environment of its name"
    )
    bench.add_argument(
        "--peer",
        action="append",
        default=[],
        metavar="NAME=PYTHON",
        help="a library, and the interpreter that has it",
    )
    bench.add_argument("--json", metavar="FILE", help="write all figures")
    bench.add_argument("--markdown", metavar="FILE", help="write the table as a page")
    bench.add_argument("--svg", metavar="FILE", help="write a plot of positions a second")
    bench.set_defaults(run=_bench)


def _bench(arguments: argparse.Namespace) -> int:
    # Nobody else pays for loading this.
    from draughts_core.bench import compare, report

    known = [peer.name for peer in compare.PEERS]
    pythons = compare.installed()
    if arguments.peers is not None:
        pythons |= compare.in_folder(arguments.peers)
    for given in arguments.peer:
        name, _, python = given.partition("=")
        if name not in known or not python:
            raise DraughtsError(f"--peer {given}: NAME=PYTHON with a name of {', '.join(known)}")
        pythons[name] = python
    try:
        found, left_out = compare.run(
            pythons,
            rounds=arguments.rounds,
            size=arguments.positions,
            say=lambda text: print(text, file=sys.stderr),
        )
    except compare.WorkerError as error:
        raise DraughtsError(f"broken off, for a worker {error}") from None
    rounds = arguments.rounds
    print(compare.show(found, left_out, rounds))
    for name, text in (
        (arguments.json, report.as_json(compare.as_data(found, left_out, rounds))),
        (arguments.markdown, compare.markdown(found, left_out, rounds)),
        (arguments.svg, compare.picture(found, rounds)),
    ):
        if name is not None:
            try:
                Path(name).write_text(text, encoding="utf-8")
            except OSError as error:
                raise DraughtsError(f"{name}: {error.strerror or error}") from None
    return ALL_LEGAL
