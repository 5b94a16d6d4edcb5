"""The command `draughts-core`; the only room that prints."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from draughts_core import Position, __version__, divide, perft, validate
from draughts_core.checkpoint import Checkpoint
from draughts_core.errors import DraughtsError
from draughts_core.variants import INTERNATIONAL, VARIANTS, Variant, get

ALL_LEGAL = 0
FAULTS = 1
UNREADABLE = 2
INTERRUPTED = 130  # as shells have it
PIPE_CLOSED = 141

DEEPEST = 128  # that perft counts
_WHOLE = (1 << 64) - 1  # and modulo what

# A text from a file is shown so far.
_SHOWN = 400


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Args:
        argv: the arguments; those of the process by default.

    Returns:
        0 where all is well, 1 where `validate` found a fault, 2 for input that cannot be read.

    >>> main(["moves", "W:W8:B40"])
    8-2
    8-3
    0
    """
    for stream in (sys.stdout, sys.stderr):
        # Whatever stands in a file can be shown, if need be in backslashes.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        arguments = _parser().parse_args(argv)
        status: int = arguments.run(arguments)
        print(end="", flush=True)
        return status
    except SystemExit:
        return ALL_LEGAL  # --help and --version end so; what is wrong raises DraughtsError
    except ValueError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        _complain("interrupted")
        return INTERRUPTED
    except OSError as error:
        # The output cannot be written; keep Python from trying again at exit. A pipe closed by
        # whoever read it is nothing to complain about.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        return _complain(error.strerror or str(error))


def _complain(reason: str) -> int:
    print(f"draughts-core: {_printable(reason)}", file=sys.stderr)
    return UNREADABLE


def _printable(text: str) -> str:
    """One line of a length for a screen, without control characters."""
    if len(text) > _SHOWN:
        text = text[: _SHOWN - 3] + "..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        raise DraughtsError(f"{message}; see {self.prog} --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="draughts-core", description="Draughts: legal moves, perft, game archives."
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
    counts.add_argument("depth", type=_depth, metavar="DEPTH")
    counts.add_argument("fen", nargs="?", metavar="FEN", help="the start position by default")
    counts.add_argument("--divide", action="store_true", help="a line for each first move")
    counts.add_argument("--routes", action="store_true", help="count every route of a capture")
    counts.add_argument(
        "--threads", type=_whole, default=1, metavar="N", help="share the work (default: 1)"
    )
    counts.add_argument(
        "--hash-mb",
        type=_whole,
        default=0,
        metavar="M",
        help="megabytes to remember what has been counted (default: 0, remember nothing)",
    )
    counts.add_argument(
        "--checkpoint", metavar="FILE", help="keep what is finished, and go on from there"
    )
    counts.set_defaults(run=_perft)

    bench = commands.add_parser(
        "bench", help="measure the core beside the reference and the other libraries installed"
    )
    bench.add_argument(
        "--rounds", type=_positive, default=5, metavar="N", help="turns of each (default: 5)"
    )
    bench.add_argument(
        "--positions", type=_positive, default=2000, metavar="N", help="at most (default: 2000)"
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

    for command in (judge, moves, counts):
        command.add_argument(
            "--variant",
            type=_game,
            metavar="NAME",
            help="the game, where the text does not say it (default: international): "
            + ", ".join(VARIANTS),
        )
    return parser


def _without_king_moves(position: Position) -> Position:
    """The position as perft sees it, which knows no move limit of a Frisian king."""
    masks = (
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
    )
    return Position(*masks, turn=position.turn, variant=position.variant)


def _game(text: str) -> Variant:
    try:
        return get(text.lower())
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _depth(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= DEEPEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to {DEEPEST}")


def _whole(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a whole number")


def _positive(text: str) -> int:
    number = _whole(text)
    if not number:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


# ---- validate -------------------------------------------------------------------------------


def _validate(arguments: argparse.Namespace) -> int:
    report = validate.Report()
    shown = False
    for name in arguments.files:
        report.files += 1
        games = report.games
        reason = ""
        try:
            source = sys.stdin.buffer.read() if name == "-" else Path(name)
            for judgement in validate.judge_games(source, file=name, variant=arguments.variant):
                report.add(judgement)
                for fault in judgement.faults if not arguments.quiet else ():
                    print(_printable(str(fault)))
                    shown = True
            if report.games == games:
                _complain(f"{name}: there is no game in it")
        except BrokenPipeError:
            raise
        except OSError as error:
            reason = error.strerror or str(error)
        except ValueError as error:
            reason = str(error)
        if reason:
            report.unreadable.append((name, reason))
            _complain(f"{name}: cannot be read: {reason}")
    if shown:
        print()
    print("\n".join(map(_printable, report.summary().split("\n"))))
    if report.unreadable:
        return UNREADABLE
    return FAULTS if report.faulty_games else ALL_LEGAL


# ---- moves and perft ------------------------------------------------------------------------


def _position(arguments: argparse.Namespace) -> Position:
    variant = arguments.variant or INTERNATIONAL
    if arguments.fen is None:
        return Position.start(variant)
    return Position.from_fen(arguments.fen, variant)


def _moves(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    for move in position.legal_moves():
        print(position.notate(move))
    return ALL_LEGAL


class _Progress:
    """A line on the terminal that says how far a count is."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._width = 0

    def __call__(self, fraction: float, leaves: int) -> None:
        seconds = int(time.perf_counter() - self._start)
        clock = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        self._show(f"{100 * fraction:5.1f} %  {leaves:,} leaves  {clock}")

    def _show(self, text: str) -> None:
        print(f"\r{text:{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(text)

    def close(self) -> None:
        """Leave the line as it was."""
        if self._width:
            self._show("")
            print(end="\r", file=sys.stderr, flush=True)


def _perft(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    if arguments.checkpoint is not None and arguments.divide:
        raise DraughtsError("--divide keeps no checkpoint")
    unique = not arguments.routes
    progress = _Progress() if sys.stderr.isatty() else None
    means = {"threads": arguments.threads, "hash_mb": arguments.hash_mb, "progress": progress}
    is_whole = True
    start = time.perf_counter()
    try:
        if arguments.checkpoint is not None:
            checkpoint = Checkpoint(arguments.checkpoint, position, arguments.depth, unique=unique)
            is_whole = not checkpoint.resumed
            if checkpoint.resumed:
                print(
                    f"{checkpoint.path}: {checkpoint.resumed} of {checkpoint.parts} parts are "
                    "finished",
                    file=sys.stderr,
                )
            total = checkpoint.count(**means)
        elif arguments.divide:
            counts = divide(position, arguments.depth, unique=unique, **means)
        else:
            total = perft(position, arguments.depth, unique=unique, **means)
    except MemoryError as error:
        raise DraughtsError(str(error) or "no memory") from None
    except OSError as error:
        raise DraughtsError(f"{arguments.checkpoint}: {error.strerror or error}") from None
    finally:
        if progress is not None:
            progress.close()
    seconds = time.perf_counter() - start
    if arguments.divide:
        position = _without_king_moves(position)
        for move, count in counts.items():
            print(f"{position.notate(move)}: {count}")
        total = sum(counts.values()) & _WHOLE
    print(f"{total}")
    rate = ""
    if seconds > 0.001 and is_whole:
        rate = f", {total / seconds / 1e6:.1f} million leaves a second"
    print(f"{seconds:.3f} s{rate}", file=sys.stderr)
    return ALL_LEGAL


# ---- bench ----------------------------------------------------------------------------------


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


if __name__ == "__main__":
    sys.exit(main())
