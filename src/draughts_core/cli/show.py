"""Reports and progress for a terminal: with rich where it is installed, else as plain text."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Protocol

from draughts_core.cli.common import Line
from draughts_core.validate import Progress, Report
from draughts_core.validate.output import printable

_OPENINGS = 10  # that are shown


class Shown(Protocol):
    """What says how far a run is."""

    def __call__(self, progress: Progress) -> None:
        """Go on."""

    def close(self) -> None:
        """Leave the terminal as it was."""


def progress_bar() -> Shown | None:
    """What shows progress on this terminal; None where nobody looks."""
    if not sys.stderr.isatty():
        return None
    rich = _rich("progress")
    return _PlainProgress() if rich is None else _Bar(rich)


def _rich(part: str) -> ModuleType | None:
    """A part of rich, None where it is not installed."""
    try:
        return import_module(f"rich.{part}")
    except ImportError:
        return None


class _PlainProgress(Line):
    def __call__(self, progress: Progress) -> None:
        self.show(f"{_percent(progress):5.1f} %  {_words(progress)}  {self.clock}")


class _Bar:
    def __init__(self, rich: ModuleType) -> None:
        console = import_module("rich.console").Console(stderr=True)
        self._bar = rich.Progress(
            rich.BarColumn(),
            rich.TaskProgressColumn(),
            rich.TextColumn("{task.description}"),
            rich.TimeRemainingColumn(),
            console=console,
            transient=True,
        )
        self._task = self._bar.add_task("", total=100)
        self._bar.start()

    def __call__(self, progress: Progress) -> None:
        self._bar.update(self._task, completed=_percent(progress), description=_words(progress))

    def close(self) -> None:
        self._bar.stop()


def _percent(progress: Progress) -> float:
    if progress.total:
        return min(100 * progress.done / progress.total, 100.0)
    return 100 * progress.files_done / max(progress.files, 1)


def _words(progress: Progress) -> str:
    words = f"{progress.games:,} games, {progress.faulty_games:,} with a fault"
    if progress.files > 1:
        words += f", {progress.files_done:,} of {progress.files:,} files"
    return words


def print_report(report: Report, *, stats: bool) -> None:
    """The summary, and the statistics where they are asked for, on standard output."""
    rich = _rich("table") if sys.stdout.isatty() else None
    if rich is None:
        text = report.summary() + (f"\n{report.statistics()}" if stats else "")
        print("\n".join(map(printable, text.split("\n"))))
        return
    console = import_module("rich.console").Console()
    for table in _tables(rich, report, stats):
        console.print(table)


def _tables(rich: ModuleType, report: Report, stats: bool) -> list[object]:
    text = import_module("rich.text").Text
    box = import_module("rich.box").SIMPLE_HEAD

    def table(title: str, *rows: tuple[object, ...]) -> object:
        made = rich.Table(title=title, show_header=False, box=box, title_justify="left")
        made.add_column()
        made.add_column(justify="right")
        for row in rows:
            cells = (f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row)
            made.add_row(*(text(printable(cell)) for cell in cells))
        return made

    tables = [
        table(
            "Archive",
            ("files", report.files),
            ("unreadable", len(report.unreadable)),
            ("games", report.games),
            ("legal", report.legal_games),
            ("with a fault", report.faulty_games),
            ("warnings", report.warnings),
            ("legal plies", report.plies),
            ("settled by what follows", report.settled),
        ),
        table("Results", *sorted(report.results.items())),
    ]
    if report.codes:
        tables.append(table("Found", *_most(report.codes)))
    if stats:
        groups, games = report.count_duplicates()
        shortest, median, longest = report.length_range()
        tables += [
            table("Games", *((name or "unknown", n) for name, n in _most(report.variants))),
            table("Encodings", *_most(report.encodings)),
            table("Plies a game", ("shortest", shortest), ("median", median), ("longest", longest)),
            table("Duplicates", ("games played more than once", groups), ("repeated", games)),
            table(f"Openings ({len(report.openings):,})", *_most(report.openings)[:_OPENINGS]),
        ]
    return tables


def _most(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
