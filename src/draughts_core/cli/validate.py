"""The command `validate`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process

from draughts_core import validate
from draughts_core.cli.common import (
    ALL_LEGAL,
    FAULTS,
    UNREADABLE,
    Parser,
    add_variant,
    complain,
    positive,
)
from draughts_core.cli.show import print_report, progress_bar
from draughts_core.errors import DraughtsError
from draughts_core.validate.output import FORMATS, Text, Writer, format_of, writer


def add_to(commands: argparse._SubParsersAction[Parser]) -> None:
    """Describe its arguments."""
    command = commands.add_parser("validate", help="judge every game of PDN files")
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a PDN file, also packed (.gz, .bz2, .zip); a folder, for the PDN files in it and "
        "below; a glob; - for standard input",
    )
    command.add_argument("--quiet", action="store_true", help="only the summary")
    command.add_argument("--stats", action="store_true", help="a summary of everything counted")
    command.add_argument(
        "--format",
        choices=FORMATS,
        help="what is written (default: by the ending of the output, else text)",
    )
    command.add_argument(
        "--output", metavar="FILE", help="where it is written (default: standard output)"
    )
    command.add_argument(
        "--faults-only", action="store_true", help="a row for each fault instead of each game"
    )
    command.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="processes (default: 1)"
    )
    command.add_argument(
        "--resume",
        metavar="FILE",
        help="keep what is finished in this file, and go on from there",
    )
    command.add_argument(
        "--strict", action="store_true", help="only what PDN 3.0 and the rules ask for"
    )
    command.add_argument(
        "--go-on", action="store_true", help="judge on behind irregularities that were accepted"
    )
    add_variant(command)
    command.set_defaults(run=_validate)


class _Screen(Text):
    """Prints faults as they are found; the summary is printed by whoever prints all of it."""

    keeps = False

    def __init__(self) -> None:
        super().__init__(None, None)
        self.shown = False

    def open(self, length: int = 0) -> None:
        """There is nothing to open."""

    def sync(self) -> None:
        """There is nothing to wait for."""

    def finish(self, report: validate.Report) -> None:
        """Leave a line empty before the summary."""
        if self.shown:
            print()

    def _put(self, text: str) -> None:
        print(text, end="")
        self.shown = True


def _validate(arguments: argparse.Namespace) -> int:
    output, to_stdout = _output(arguments)
    progress = progress_bar()
    try:
        with _workers(arguments.jobs) as executor:
            report = validate.validate(
                arguments.files,
                variant=arguments.variant,
                executor=executor,
                jobs=arguments.jobs,
                progress=progress,
                strict=arguments.strict,
                resume=arguments.go_on,
                checkpoint=arguments.resume,
                output=output,
            )
    except BrokenPipeError:
        raise
    except OSError as error:
        named = f"{error.filename}: " if error.filename else ""
        raise DraughtsError(f"{named}{error.strerror or error}") from None
    finally:
        if progress is not None:
            progress.close()
    for file in report.summaries:
        if file.unreadable:
            complain(f"{file.file}: cannot be read: {file.unreadable}")
        elif not file.games:
            complain(f"{file.file}: there is no game in it")
    if not to_stdout:
        print_report(report, stats=arguments.stats)
    if report.unreadable:
        return UNREADABLE
    return FAULTS if report.faulty_games else ALL_LEGAL


def _output(arguments: argparse.Namespace) -> tuple[Writer | None, bool]:
    """What writes, and whether it needs all of standard output."""
    path = arguments.output if arguments.output != "-" else None
    kind = arguments.format or ("text" if path is None else format_of(path))
    if path is None and kind == "text":
        return (None if arguments.quiet else _Screen()), False
    if path is not None:
        return writer(path, kind=kind, faults_only=arguments.faults_only), False
    if kind == "parquet":
        raise DraughtsError("--format parquet needs --output FILE")
    if arguments.resume is not None:
        raise DraughtsError(f"--resume with --format {kind} needs --output FILE")
    sys.stdout.flush()
    stream = sys.stdout.buffer
    return writer(stream=stream, kind=kind, faults_only=arguments.faults_only), True


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """So many processes; this one where it is enough."""
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """In a worker: an interruption is for the parent to see; when that dies, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
