"""Where a text may be cut between two games: a guess, which whoever judges a piece verifies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

END = "end"
HEADER = "header"
MOVES = "moves"

BLOCK = 1 << 16
"""Bytes read at a time while looking for a place to cut."""

# How much of a block is kept while looking on; a longer line can hide a place, no more.
_KEPT = 1 << 12

# A text without headers is cut behind a result, but only where no header is found so far on.
_PATIENCE = 1

_NEWLINE = rb"(?:\r\n|\n|\r(?!\n))"

# A line with a tag, behind a line without one (which may be blank).
_BEFORE_HEADER = re.compile(
    _NEWLINE + rb"(?:[^\[\r\n][^\r\n]*)?" + _NEWLINE + rb'(?=\[[A-Za-z]\w*[ \t]+")'
)
# The first move of a game, with its number; nothing that might be a result.
_FIRST_MOVE = rb"(?=\d+\.[ \t]*(?:\d\d?[-x:]\d\d|[a-l]\d[-x:]?[a-l]\d))"
_BEFORE_MOVES = re.compile(
    rb"(?:\*|[012][-:][012]|1/2-1/2)[ \t]*"
    + _NEWLINE
    + rb"(?:[ \t]*"
    + _NEWLINE
    + rb")*"
    + _FIRST_MOVE
)


class Cut(NamedTuple):
    """A place between two games.

    Attributes:
        at: its offset in the text.
        following: what stands behind it: ``header``, ``moves`` or ``end``.
    """

    at: int
    following: str


def _header(data: bytes | bytearray, start: int) -> Cut | None:
    found = _BEFORE_HEADER.search(data, start)
    return None if found is None else Cut(found.end(), HEADER)


def _moves(data: bytes | bytearray, start: int) -> Cut | None:
    found = _BEFORE_MOVES.search(data, start)
    return None if found is None else Cut(found.end(), MOVES)


def cuts_of(file: BinaryIO, start: int, size: int, chunk_bytes: int) -> Iterator[Cut]:
    r"""Every place where a file that can be read anywhere is cut, its end last.

    Args:
        file: the file.
        start: where to begin, a place of an earlier run or 0.
        size: how long the file is.
        chunk_bytes: the least between two places.

    >>> import io
    >>> text = b'[Event "a"]\n\n32-28 *\n\n[Event "b"]\n\n33-28 *\n'
    >>> list(cuts_of(io.BytesIO(text), 0, len(text), 1))
    [Cut(at=22, following='header'), Cut(at=43, following='end')]
    """
    while start < size:
        cut = _cut_from(file, start + chunk_bytes, size, _PATIENCE * chunk_bytes)
        yield cut
        start = cut.at


def _cut_from(file: BinaryIO, target: int, size: int, patience: int) -> Cut:
    # A line end stands before a place, and one more before that.
    base = max(target - 2, 0)
    fallback: Cut | None = None
    data = b""
    if base < size:
        file.seek(base)
    while base + len(data) < size:
        block = file.read(BLOCK)
        if not block:
            break
        data += block
        header = _header(data, 0)
        if header is not None:
            return Cut(base + header.at, HEADER)
        if fallback is None:
            moves = _moves(data, 0)
            fallback = None if moves is None else Cut(base + moves.at, MOVES)
        if fallback is not None and base + len(data) - target >= patience:
            return fallback
        drop = max(len(data) - _KEPT, 0)
        base += drop
        data = data[drop:]
    return Cut(size, END)


def blocks_of(file: BinaryIO, chunk_bytes: int, skip: int = 0) -> Iterator[tuple[bytes, str]]:
    """A stream in pieces, each with what follows it; a game longer than a piece makes it grow.

    Args:
        file: the stream.
        chunk_bytes: the least length of a piece.
        skip: how many bytes an earlier run has judged.

    Raises:
        Exception: what reading raised, after the last piece of what could be read before.
    """
    failure: Exception | None = None
    data = bytearray()
    pieces = _Pieces(data, chunk_bytes)
    # Of a damaged archive read1 gives all there is before it fails.
    read = getattr(file, "read1", file.read)
    while True:
        try:
            block = read(BLOCK)
        except Exception as error:
            failure, block = error, b""
        if not block:
            break
        data += block[skip:]
        skip = max(skip - len(block), 0)
        yield from pieces.ready()
    if data:
        yield bytes(data), END
    if failure is not None:
        raise failure


class _Pieces:
    """Cuts pieces from the front of what has been read."""

    def __init__(self, data: bytearray, chunk_bytes: int) -> None:
        self.data = data
        self.least = chunk_bytes
        self._forget()

    def _forget(self) -> None:
        self.searched = max(self.least - 2, 0)
        self.fallback: Cut | None = None

    def ready(self) -> Iterator[tuple[bytes, str]]:
        """What can be cut off now."""
        while len(self.data) > self.least:
            cut = _header(self.data, self.searched)
            if cut is None:
                if self.fallback is None:
                    self.fallback = _moves(self.data, self.searched)
                self.searched = max(len(self.data) - _KEPT, self.searched)
                if self.fallback is None or len(self.data) < (1 + _PATIENCE) * self.least:
                    return
                cut = self.fallback
            yield bytes(self.data[: cut.at]), cut.following
            del self.data[: cut.at]
            self._forget()
