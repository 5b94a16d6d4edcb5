"""The checkpoint of a long run: what is finished is in a file, and a rerun goes on from there."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from draughts_core import __version__
from draughts_core.errors import DraughtsError
from draughts_core.validate.inputs import Input
from draughts_core.validate.records import SCHEMA

INTERVAL = 0.2
"""Seconds between two times that what is finished is made safe; so much is lost at most."""

_WHAT = "draughts_core validate"
_NAMES = {"version": "version", "schema": "schema", "options": "options", "output": "output"}


class Journal:
    """A file that only grows, a line of JSON for each finished part of the archive.

    Its first line says what is judged, and how. A part's line is written after the output of
    this part is safe on the disk and says how long the output is then; so a rerun cuts off the
    output what no line vouches for, and goes on behind the last line. A last line that was not
    written to its end counts for nothing.

    Attributes:
        path: the file.
        resumed: how many lines there were already, besides the first.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        inputs: list[Input],
        options: dict[str, Any],
        output: dict[str, Any] | None,
    ) -> None:
        """Read the file if there is one, else begin it.

        Raises:
            DraughtsError: it is no checkpoint, or of another run, or an input has changed.
            OSError: it cannot be read or written.
        """
        self.path = Path(path)
        self.resumed = 0
        self._task: dict[str, Any] = {
            "what": _WHAT,
            "schema": SCHEMA,
            "version": __version__,
            "options": options,
            "output": output,
            "inputs": [_identity(one) for one in inputs],
        }
        self._lines: list[bytes] = []
        self._saved = time.monotonic()
        is_old = self.path.exists() and self._read()
        self._count = self.resumed
        if is_old:
            self._file: BinaryIO = self.path.open("r+b")
            self._file.truncate(self._valid)
            self._file.seek(self._valid)
        else:
            self._file = self.path.open("wb")
            self._lines.append(_line(self._task))
            self.save()
            _sync_folder(self.path)

    def _refuse(self, reason: str) -> DraughtsError:
        return DraughtsError(f"{self.path}: {reason}")

    def _read(self) -> bool:
        """Check the file; whether there is anything in it."""
        self._valid = 0
        with self.path.open("rb") as file:
            head = file.readline()
            if not head.endswith(b"\n"):
                if not _line(self._task).startswith(head[:20]):
                    raise self._refuse("is not a checkpoint of validate")
                return False  # killed before its first line was whole
            self._compare(head)
            self._valid = len(head)
            broken = False
            for line in file:
                if broken:
                    raise self._refuse("is a damaged checkpoint")
                entry = _entry(line)
                if entry is None:
                    broken = True
                    continue
                self._valid += len(line)
                self.resumed += 1
                if entry.get("n") != self.resumed:
                    raise self._refuse("is a damaged checkpoint")
        return True

    def _compare(self, head: bytes) -> None:
        try:
            found = json.loads(head)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.get("what") != _WHAT:
            raise self._refuse("is not a checkpoint of validate")
        for key, name in _NAMES.items():
            if found.get(key) != self._task[key]:
                raise self._refuse(
                    f"is the checkpoint of another run: {name} {_shown(found.get(key))} instead "
                    f"of {_shown(self._task[key])}"
                )
        theirs, ours = found.get("inputs"), self._task["inputs"]
        if theirs == ours:
            return
        if not isinstance(theirs, list) or [one[:3] for one in theirs] != [one[:3] for one in ours]:
            raise self._refuse("is the checkpoint of other files")
        changed = next(new[0] for old, new in zip(theirs, ours, strict=True) if old != new)
        raise self._refuse(f"{changed} has changed since the run was broken off")

    def entries(self) -> Iterator[dict[str, Any]]:
        """What the lines of the earlier run say."""
        with self.path.open("rb") as file:
            file.readline()
            for _ in range(self.resumed):
                entry = _entry(file.readline())
                if entry is None:
                    raise self._refuse("is a damaged checkpoint")
                yield entry

    def add(self, entry: dict[str, Any]) -> None:
        """One more finished part; `save` has to follow, sooner or later."""
        self._count += 1
        self._lines.append(_line({"n": self._count, **entry}))

    @property
    def is_due(self) -> bool:
        """Whether it is time to save."""
        return bool(self._lines) and time.monotonic() - self._saved >= INTERVAL

    def save(self) -> None:
        """Write the lines and wait until the disk has them; the output has to be safe before."""
        if self._lines:
            # Taken away first: an interruption may lose lines, but none is written twice.
            lines, self._lines = self._lines, []
            self._file.write(b"".join(lines))
            self._file.flush()
            os.fsync(self._file.fileno())
        self._saved = time.monotonic()

    def close(self) -> None:
        """Close the file; lines that were not saved are lost."""
        self._file.close()


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"


def _entry(line: bytes) -> dict[str, Any] | None:
    """What a line says; None where it is not whole."""
    if not line.endswith(b"\n"):
        return None
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) and type(entry.get("output")) is int else None


def _identity(one: Input) -> list[Any]:
    return [one.name, one.kind, one.member, one.size, one.changed]


def _shown(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _sync_folder(path: Path) -> None:
    """Make the name of a new file safe too, where a system can."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)
