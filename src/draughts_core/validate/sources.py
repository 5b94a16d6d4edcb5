"""Every game of a source, judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from draughts_core import pdn
from draughts_core.errors import DraughtsError
from draughts_core.validate.faults import Judgement
from draughts_core.validate.judge import judge
from draughts_core.validate.report import Report


def judge_games(
    source: pdn.Source, *, file: str = "<text>", variant: str | None = None
) -> Iterator[Judgement]:
    """Every game of a source, judged, one after the other.

    Args:
        source: what `pdn.read_games` reads.
        file: the name that faults carry.
        variant: as for `judge`.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file.
    """
    for game in pdn.read_games(source):
        yield judge(game, file=file, variant=variant)


def judge_text(text: str | bytes, *, variant: str | None = None) -> Report:
    """The report on a PDN text."""
    report = Report(files=1)
    for judgement in judge_games(text, variant=variant):
        report.add(judgement)
    return report


def judge_files(paths: Iterable[str | Path], *, variant: str | None = None) -> Report:
    """The report on PDN files; one that cannot be read is noted and the others go on."""
    report = Report()
    for path in paths:
        report.files += 1
        try:
            for judgement in judge_games(Path(path), file=str(path), variant=variant):
                report.add(judgement)
        except OSError as error:
            report.unreadable.append((str(path), error.strerror or str(error)))
        except DraughtsError as error:
            report.unreadable.append((str(path), str(error)))
    return report
