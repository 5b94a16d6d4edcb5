"""Where PDN comes from: files, packed or not, bytes and texts, as blocks of bytes."""

from __future__ import annotations

import bz2
import codecs
import gzip
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, TextIO, cast

from draughts_core.errors import DraughtsError

Source = Path | bytes | str | BinaryIO | TextIO | Iterable[bytes] | Iterable[str]

BLOCK = 1 << 20
_LINES = 1 << 14  # so many bytes of single lines are gathered to a block

# So many bytes tell what kind of file it is, however it comes in blocks.
_LOOKED_AT = 1 << 12

_WIDE = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}

PACKED = (".gz", ".bz2", ".zip")
"""How the names of packed files end."""


def blocks_of(source: Source) -> Iterator[bytes]:
    """The bytes of a source in blocks; UTF-16 becomes UTF-8.

    Args:
        source: see `read_games`.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text, or a name was given as if it were one.
    """
    return _as_text(_raw(source))


def _raw(source: Source) -> Iterator[bytes]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return iter([bytes(source)])
    if isinstance(source, str):
        if "\n" not in source and source.lower().endswith((".pdn", *PACKED)):
            raise DraughtsError(f"{source!r} is a text; for a file give a pathlib.Path")
        return iter([_encoded(source)])
    if isinstance(source, os.PathLike):
        return _of_path(Path(source))
    if hasattr(source, "read"):
        return _of_file(cast("IO[bytes] | IO[str]", source))
    return _of_lines(source)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _of_path(path: Path) -> Iterator[bytes]:
    kind = path.suffix.lower()
    try:
        if kind == ".zip":
            yield from _of_zip(path)
            return
        opened: IO[bytes]
        if kind == ".gz":
            opened = cast("IO[bytes]", gzip.open(path))  # noqa: SIM115
        elif kind == ".bz2":
            opened = cast("IO[bytes]", bz2.open(path))  # noqa: SIM115
        else:
            opened = path.open("rb")
        with opened:
            yield from _of_file(opened)
    except (EOFError, zlib.error, zipfile.BadZipFile, gzip.BadGzipFile) as error:
        raise DraughtsError(f"{path.name} cannot be unpacked: {error}") from None


def _of_zip(path: Path) -> Iterator[bytes]:
    """Every file of an archive that may hold games, each on lines of its own."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        chosen = [name for name in names if name.lower().endswith((".pdn", ".txt", ".phn"))]
        for name in chosen or names:
            with archive.open(name) as opened:
                for number, block in enumerate(_of_file(opened)):
                    yield block.removeprefix(codecs.BOM_UTF8) if number == 0 else block
            yield b"\n"


def _of_file(opened: IO[bytes] | IO[str]) -> Iterator[bytes]:
    while True:
        block = opened.read(BLOCK)
        if not block:
            return
        yield _encoded(block) if isinstance(block, str) else block


def _of_lines(lines: Iterable[bytes] | Iterable[str]) -> Iterator[bytes]:
    gathered: list[bytes] = []
    size = 0
    for line in lines:
        piece = _encoded(line) if isinstance(line, str) else bytes(line)
        gathered.append(piece)
        size += len(piece)
        if size >= _LINES:
            yield b"".join(gathered)
            gathered, size = [], 0
    yield b"".join(gathered)


def _as_text(blocks: Iterator[bytes]) -> Iterator[bytes]:
    first = b""
    while len(first) < _LOOKED_AT:
        block = next(blocks, None)
        if block is None:
            break
        first += block
    for mark, encoding in _WIDE.items():
        if first.startswith(mark):
            yield from _narrowed(first[len(mark) :], blocks, encoding)
            return
    if b"\0" in first[:_LOOKED_AT]:
        raise DraughtsError("this is no text: it has zero bytes (is it packed, or UTF-16?)")
    yield first
    yield from blocks


def _narrowed(first: bytes, blocks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    yield _encoded(decoder.decode(first))
    for block in blocks:
        yield _encoded(decoder.decode(block))
    yield _encoded(decoder.decode(b"", True))
