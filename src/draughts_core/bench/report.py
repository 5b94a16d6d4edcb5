"""What all measurements share: medians with spread, tables, and what a result has to say."""

from __future__ import annotations

import json
import platform
import statistics
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from draughts_core import __version__


class Spread(NamedTuple):
    """The figures of several rounds."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, figures: Iterable[float]) -> Spread:
        """The spread of some figures."""
        ordered = sorted(figures)
        return cls(statistics.median(ordered), ordered[0], ordered[-1])

    def ratio(self) -> str:
        """As a ratio: ``3.42x (3.31-3.60)``."""
        return f"{number(self.median)}x ({number(self.least)}-{number(self.most)})"


def number(figure: float) -> str:
    """Three digits, or all before the point: ``0.274``, ``3.42``, ``15.8``, ``4391``."""
    digits = 0 if figure >= 100 else 1 if figure >= 10 else 2 if figure >= 1 else 3
    return f"{figure:.{digits}f}"


def about() -> dict[str, str]:
    """What a result has to say of where it comes from."""
    return {
        "draughts_core": __version__,
        "date": time.strftime("%Y-%m-%d"),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": f"{platform.system()} {platform.machine()}",
    }


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, markdown: bool = False) -> str:
    """A table as text: the first column to the left, the others to the right."""
    lines = [headings, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    if markdown:
        lines.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    written = []
    for line in lines:
        cells = [f"{line[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(line[1:], widths[1:], strict=True)]
        written.append(f"| {' | '.join(cells)} |" if markdown else "  ".join(cells).rstrip())
    return "\n".join(written)


def as_json(data: dict[str, Any]) -> str:
    """A result as the text of a file."""
    return json.dumps({"about": about(), **data}, indent=1) + "\n"


def save(folder: Path, kind: str, data: dict[str, Any], markdown: str = "") -> None:
    """Write ``<kind>-<version>.json``, and ``.md`` where there is a table to keep."""
    folder.mkdir(exist_ok=True)
    target = folder / f"{kind}-{__version__}.json"
    target.write_text(as_json(data), encoding="utf-8")
    written = [target]
    if markdown:
        target = target.with_suffix(".md")
        target.write_text(markdown.rstrip() + "\n", encoding="utf-8")
        written.append(target)
    print("written:", *written)
