"""Which files are meant, and how each is opened: names, globs, folders, archives, streams."""

from __future__ import annotations

import bz2
import glob
import gzip
import io
import os
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

STDIN = "-"

READING_ERRORS = (
    OSError,
    EOFError,
    RuntimeError,  # an archive with a password, or packed in a way that Python does not know
    zipfile.BadZipFile,
    zlib.error,
)
"""What reading a file raises that is damaged, or not there."""

_FOUND_IN_FOLDERS = (".pdn", ".pdn.gz", ".pdn.bz2", ".zip")

Paths = str | os.PathLike[str] | BinaryIO
"""One source: a name (of a file, a folder, ``-``), a glob, or a file open for reading bytes."""


@dataclass(frozen=True)
class Input:
    """One text to be judged.

    Attributes:
        name: what faults call it.
        path: the file.
        kind: ``plain``, ``gz``, ``bz2``, ``zip``, ``pipe`` (read once, from front to back), or
            ``missing``.
        size, changed: length of the file and its time of change, in nanoseconds.
        member: the name inside a zip archive.
        reason: why it cannot be read, "" where it can.
        opened: the open file that was given instead of a name.
    """

    name: str
    path: str
    kind: str = "plain"
    size: int = 0
    changed: int = 0
    member: str = ""
    reason: str = ""
    opened: BinaryIO | None = field(default=None, compare=False, repr=False)

    @property
    def is_plain(self) -> bool:
        """Whether workers can open it and read any part of it."""
        return self.kind == "plain"

    @contextmanager
    def open(self) -> Iterator[tuple[BinaryIO, BinaryIO | None]]:
        """The text, unpacked, and the file itself, whose place tells how far reading is.

        Raises:
            OSError: it cannot be read.
        """
        if self.reason:
            raise OSError(self.reason)
        if self.kind == "pipe":
            if self.opened is not None:
                yield self.opened, None
            elif self.path == STDIN:
                yield sys.stdin.buffer, None
            else:
                with open(self.path, "rb") as pipe:
                    yield pipe, None
            return
        with open(self.path, "rb") as file:
            if self.kind == "gz":
                with gzip.GzipFile(fileobj=file) as packed:
                    yield cast(BinaryIO, packed), file
            elif self.kind == "bz2":
                with bz2.BZ2File(file) as packed_too:
                    yield cast(BinaryIO, packed_too), file
            elif self.kind == "zip":
                with zipfile.ZipFile(file) as archive, archive.open(self.member) as member:
                    yield cast(BinaryIO, member), None
            else:
                yield file, file


def expand(paths: Paths | Iterable[Paths]) -> list[Input]:
    """Every text that is meant, in the order of the arguments.

    A folder stands for the PDN files in it and below (also packed ones), a name with ``*``, ``?``
    or ``[`` for the files that match it, unless there is a file of that very name; both are
    sorted, and what was named already is not taken again. A zip archive stands for the PDN files
    in it. What is not there is an input all the same, with the reason.
    """
    given: list[Paths]
    if isinstance(paths, str | os.PathLike) or hasattr(paths, "read"):
        given = [cast(Paths, paths)]
    else:
        given = list(paths)
    inputs: list[Input] = []
    known: set[str] = set()
    for one in given:
        if not isinstance(one, str | os.PathLike):
            inputs.append(_of_file(one))
            continue
        name = os.fspath(one)
        if name == STDIN:
            inputs.append(Input(STDIN, STDIN, "pipe"))
            continue
        names, searched = _names(name)
        for found in names:
            place = os.path.realpath(found)
            if searched and place in known:
                continue
            known.add(place)
            inputs += _of_name(found)
        if not names:
            inputs.append(Input(name, name, "missing", reason="there is no PDN file in it"))
    return inputs


def _names(name: str) -> tuple[list[str], bool]:
    """The files that a name stands for, and whether they were looked for."""
    if os.path.isdir(name):
        return _below(name), True
    if os.path.lexists(name) or not glob.has_magic(name):
        return [name], False
    found: list[str] = []
    for match in sorted(glob.glob(name, recursive=True)):
        found += _below(match) if os.path.isdir(match) else [match]
    return (found, True) if found else ([name], False)


def _below(folder: str) -> list[str]:
    found = []
    for place, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(place, name) for name in names if _is_found(name)]
    return sorted(found, key=lambda name: Path(name).parts)


def _is_found(name: str) -> bool:
    return not name.startswith(".") and name.lower().endswith(_FOUND_IN_FOLDERS)


def _of_file(file: BinaryIO) -> Input:
    if isinstance(file, io.TextIOBase):
        raise TypeError("a file has to be open for reading bytes, not text")
    name = getattr(file, "name", "<stream>")
    return Input(str(name), str(name), "pipe", opened=file)


def _of_name(name: str) -> list[Input]:
    try:
        status = os.stat(name)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return [Input(name, name, "missing", reason=reason)]
    if stat.S_ISDIR(status.st_mode):
        return [Input(name, name, "missing", reason="Is a directory")]
    if not stat.S_ISREG(status.st_mode):
        return [Input(name, name, "pipe")]
    size, changed = status.st_size, status.st_mtime_ns
    ending = os.path.splitext(name)[1].lower()
    if ending == ".zip":
        return _members(name, size, changed)
    kind = {".gz": "gz", ".bz2": "bz2"}.get(ending, "plain")
    return [Input(name, name, kind, size, changed)]


def _members(name: str, size: int, changed: int) -> list[Input]:
    """The texts in a zip archive."""
    try:
        with zipfile.ZipFile(name) as archive:
            infos = [one for one in archive.infolist() if not one.is_dir()]
    except READING_ERRORS as error:
        reason = getattr(error, "strerror", None) or str(error)
        return [Input(name, name, "missing", size, changed, reason=reason)]
    sizes = {one.filename: one.compress_size for one in infos}
    members = sorted(sizes)
    members = [one for one in members if one.lower().endswith(".pdn")] or members
    return [Input(f"{name}/{one}", name, "zip", sizes[one], changed, one) for one in members]
