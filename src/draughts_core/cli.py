"""The command `draughts-core`; the only room that prints."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from draughts_core import Position, __version__, divide, perft, validate
from draughts_core.errors import DraughtsError
from draughts_core.variants import INTERNATIONAL, VARIANTS

ALL_LEGAL = 0
FAULTS = 1
UNREADABLE = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Args:
        argv: the arguments; those of the process by default.
    """
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except (DraughtsError, ValueError) as error:
        print(f"draughts-core: {error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print("draughts-core: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has seen enough; keep Python from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ALL_LEGAL


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="draughts-core", description="International draughts: legal moves, perft, archives."
    )
    parser.add_argument("--version", action="version", version=f"draughts-core {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    judge = commands.add_parser("validate", help="judge every game of PDN files")
    judge.add_argument("files", nargs="+", metavar="FILE", help="a PDN file, - for standard input")
    judge.add_argument("--quiet", action="store_true", help="only the summary")
    judge.set_defaults(run=_validate)

    moves = commands.add_parser("moves", help="list the legal moves of a position")
    moves.add_argument("fen", metavar="FEN")
    moves.set_defaults(run=_moves)

    counts = commands.add_parser("perft", help="count sequences of legal moves")
    counts.add_argument("depth", type=int, metavar="DEPTH")
    counts.add_argument("fen", nargs="?", metavar="FEN", help="the start position by default")
    counts.add_argument("--divide", action="store_true", help="a line for each first move")
    counts.add_argument("--routes", action="store_true", help="count every route of a capture")
    counts.set_defaults(run=_perft)

    for command in (judge, moves, counts):
        command.add_argument(
            "--variant",
            default=INTERNATIONAL,
            choices=VARIANTS,
            help="the game, where the text does not say it (default: international)",
        )
    return parser


def _validate(arguments: argparse.Namespace) -> int:
    report = validate.Report()
    for name in arguments.files:
        report.files += 1
        try:
            source = sys.stdin.buffer.read() if name == "-" else Path(name)
            for judgement in validate.judge_games(source, file=name, variant=arguments.variant):
                report.add(judgement)
                if not arguments.quiet:
                    for fault in judgement.faults:
                        print(fault)
        except OSError as error:
            reason = error.strerror or str(error)
            report.unreadable.append((name, reason))
            print(f"{name}: cannot be read: {reason}", file=sys.stderr)
    if report.faults and not arguments.quiet:
        print()
    print(report.summary())
    if report.unreadable:
        return UNREADABLE
    return FAULTS if report.faulty_games else ALL_LEGAL


def _position(arguments: argparse.Namespace) -> Position:
    if arguments.fen is None:
        return Position.start(arguments.variant)
    return Position.from_fen(arguments.fen, arguments.variant)


def _moves(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    for move in position.legal_moves():
        print(position.notate(move))
    return ALL_LEGAL


def _perft(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    unique = not arguments.routes
    start = time.perf_counter()
    if arguments.divide:
        counts = divide(position, arguments.depth, unique=unique)
        for move, count in counts.items():
            print(f"{position.notate(move)}: {count}")
        total = sum(counts.values())
    else:
        total = perft(position, arguments.depth, unique=unique)
    seconds = time.perf_counter() - start
    print(f"{total}")
    rate = f", {total / seconds / 1e6:.1f} million leaves a second" if seconds > 0.001 else ""
    print(f"{seconds:.3f} s{rate}", file=sys.stderr)
    return ALL_LEGAL


if __name__ == "__main__":
    sys.exit(main())
