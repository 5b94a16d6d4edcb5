"""What is written of the games: JSON Lines, CSV, Parquet, plain text."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from draughts_core.errors import DraughtsError
from draughts_core.validate import chunks
from draughts_core.validate.faults import Fault
from draughts_core.validate.records import SCHEMA, GameRecord, code, freeze, severity
from draughts_core.validate.report import Report

FORMATS = ("text", "jsonl", "csv", "parquet")

_ENDINGS = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
}

FAULT_FIELDS = {
    "line": "int",
    "column": "int",
    "ply": "int",
    "side": "text",
    "text": "text",
    "code": "text",
    "severity": "text",
    "article": "text",
    "detail": "text",
    "reason": "text",
    "fen": "text",
    "legal": "texts",
    "suggestions": "suggestions",
}
"""The fields of a fault and their types."""

GAME_FIELDS = {
    "schema": "int",
    "kind": "text",
    "file": "text",
    "game": "int",
    "line": "int",
    "start": "long",
    "end": "long",
    "encoding": "text",
    "variant": "text",
    "fen": "text",
    "plies": "int",
    "legal": "flag",
    "result": "text",
    "terminator": "text",
    "digest": "text",
    "tags": "tags",
    "faults": "faults",
}
"""The fields of a game's row and their types."""

FAULT_ROW_FIELDS = {
    "schema": "int",
    "kind": "text",
    "file": "text",
    "game": "int",
    **FAULT_FIELDS,
}
"""The fields of a fault's row and their types."""

# A text from a file is shown so far.
_SHOWN = 400


def printable(text: str) -> str:
    r"""One line of a length for a screen, without control characters.

    >>> printable("32-28\x1b")
    '32-28\\x1b'
    """
    if len(text) > _SHOWN:
        text = text[: _SHOWN - 3] + "..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def fault_data(fault: Fault) -> dict[str, Any]:
    """A fault as plain data: `FAULT_FIELDS`."""
    violation = getattr(fault, "violation", None)
    return {
        "line": fault.line,
        "column": fault.column,
        "ply": fault.ply,
        "side": fault.side,
        "text": fault.text,
        "code": code(fault),
        "severity": severity(fault),
        "article": getattr(fault, "article", ""),
        "detail": getattr(violation, "detail", ""),
        "reason": fault.reason,
        "fen": fault.fen,
        "legal": list(getattr(fault, "legal", ())),
        "suggestions": freeze(getattr(fault, "suggestions", ())),
    }


def game_row(record: GameRecord) -> dict[str, Any]:
    """A game as plain data: `GAME_FIELDS`."""
    start, end = record.span or (None, None)
    return {
        "schema": SCHEMA,
        "kind": "game",
        "file": record.file,
        "game": record.number,
        "line": record.line,
        "start": start,
        "end": end,
        "encoding": record.encoding,
        "variant": record.variant,
        "fen": record.fen,
        "plies": record.plies,
        "legal": record.is_legal,
        "result": record.result,
        "terminator": record.terminator,
        "digest": record.digest.hex(),
        "tags": record.tags,
        "faults": [fault_data(fault) for fault in record.faults],
    }


def fault_rows(record: GameRecord) -> list[dict[str, Any]]:
    """The faults and warnings of a game as plain data: `FAULT_ROW_FIELDS`."""
    head = {"schema": SCHEMA, "kind": "fault", "file": record.file, "game": record.number}
    return [head | fault_data(one) for one in record.faults if severity(one) != "info"]


# ---- writers --------------------------------------------------------------------------------


class Writer:
    """Writes what is found, game by game, into a file or to an open stream.

    Attributes:
        name: the format.
        path: the file; None for a stream.
        faults_only: whether faults are written instead of games.
        keeps: whether what was written is still there in a later run.
    """

    name = ""
    keeps = True

    def __init__(
        self, path: str | os.PathLike[str] | None, stream: BinaryIO | None, faults_only: bool
    ) -> None:
        self.path = None if path is None else Path(path)
        self.faults_only = faults_only
        self._file = stream
        self._length = 0

    @property
    def records(self) -> str:
        """Which games it wants to see: ``faulty`` or ``all``."""
        return chunks.FAULTY if self.faults_only else chunks.ALL

    @property
    def spool(self) -> Path | None:
        """The file that is written while games are judged."""
        return self.path

    @property
    def length(self) -> int:
        """How many bytes have been written."""
        return self._length

    def open(self, length: int = 0) -> None:
        """Begin, or go on where the output had so many bytes.

        Raises:
            OSError: it cannot be written.
            DraughtsError: it is shorter than that.
        """
        if self.spool is not None:
            self._file = self.spool.open("r+b" if length else "wb")
            if length:
                if self._file.seek(0, os.SEEK_END) < length:
                    self._file.close()
                    raise DraughtsError(f"{self.spool}: is shorter than its checkpoint says")
                self._file.truncate(length)
                self._file.seek(length)
        self._length = length
        if not length:
            self._put(self._head())

    def write(self, record: GameRecord) -> None:
        """Write one game, or its faults."""
        rows = fault_rows(record) if self.faults_only else [game_row(record)]
        for row in rows:
            self._put(self._row(row))

    def sync(self) -> None:
        """Wait until the disk has what was written."""
        if self._file is not None:
            self._file.flush()
            if self.spool is not None:
                os.fsync(self._file.fileno())

    def finish(self, report: Report) -> None:
        """Write what stands at the end, and make it safe."""
        self._put(self._tail(report))
        self.sync()

    def close(self) -> None:
        """Close the file; also after an interruption."""
        if self._file is not None and self.spool is not None:
            self._file.close()

    def _put(self, text: str) -> None:
        if text:
            assert self._file is not None, "open comes first"
            data = text.encode("utf-8", "backslashreplace")
            self._file.write(data)
            self._length += len(data)

    def _head(self) -> str:
        return ""

    def _row(self, row: dict[str, Any]) -> str:
        raise NotImplementedError

    def _tail(self, report: Report) -> str:
        return ""


class JsonLines(Writer):
    """A line of JSON for each game, or for each fault."""

    name = "jsonl"

    def _row(self, row: dict[str, Any]) -> str:
        return _json(row) + "\n"


class Csv(Writer):
    """A row for each game, or for each fault, under a row of names.

    Tags, faults and lists stand there as JSON.
    """

    name = "csv"

    @property
    def _names(self) -> list[str]:
        return [*(FAULT_ROW_FIELDS if self.faults_only else GAME_FIELDS)]

    def _head(self) -> str:
        return _csv(self._names)

    def _row(self, row: dict[str, Any]) -> str:
        return _csv([_flat(row[name]) for name in self._names])


class Text(Writer):
    """A line for each fault and the summary at the end."""

    name = "text"

    def __init__(
        self,
        path: str | os.PathLike[str] | None,
        stream: BinaryIO | None,
        faults_only: bool = True,
    ) -> None:
        super().__init__(path, stream, True)

    def write(self, record: GameRecord) -> None:
        """Write the faults of one game."""
        for fault in record.faults:
            if severity(fault) != "info":
                self._put(printable(str(fault)) + "\n")

    def _tail(self, report: Report) -> str:
        lines = [printable(line) + "\n" for line in report.summary().split("\n")]
        return ("\n" if self._length else "") + "".join(lines)


class Parquet(Writer):
    """A table with a row for each game, or for each fault (pyarrow).

    The rows are written as JSON Lines beside the file (``.rows``) and put into a table at the
    end, some thousands at a time: so an interrupted run can go on, and memory stays flat.
    """

    name = "parquet"

    def __init__(
        self, path: str | os.PathLike[str] | None, stream: BinaryIO | None, faults_only: bool
    ) -> None:
        if path is None:
            raise DraughtsError("Parquet needs a file to be written to")
        _pyarrow()
        super().__init__(path, None, faults_only)

    @property
    def spool(self) -> Path:
        """The rows as JSON Lines, until the end."""
        assert self.path is not None
        return self.path.with_name(self.path.name + ".rows")

    def _row(self, row: dict[str, Any]) -> str:
        return _json(row) + "\n"

    def finish(self, report: Report) -> None:
        """Make the table."""
        self.sync()
        assert self.path is not None
        fields = FAULT_ROW_FIELDS if self.faults_only else GAME_FIELDS
        new = self.path.with_name(self.path.name + ".new")
        write_table(self.spool, new, fields)
        os.replace(new, self.path)

    def done(self) -> None:
        """The rows are not needed any more."""
        self.spool.unlink(missing_ok=True)


_WRITERS = {one.name: one for one in (JsonLines, Csv, Text, Parquet)}


def format_of(path: str | os.PathLike[str]) -> str:
    """The format that the name of a file asks for.

    >>> format_of("games.parquet"), format_of("report.txt")
    ('parquet', 'text')
    """
    return _ENDINGS.get(Path(path).suffix.lower(), "text")


def writer(
    path: str | os.PathLike[str] | None = None,
    *,
    stream: BinaryIO | None = None,
    kind: str | None = None,
    faults_only: bool = False,
) -> Writer:
    """What writes a format.

    Args:
        path: the file.
        stream: where to write to instead; no run that writes there can go on later.
        kind: one of `FORMATS`, by default what the name of the file says.
        faults_only: a row for each fault instead of each game.

    Raises:
        DraughtsError: there is no such format, or Parquet without pyarrow or without a file.
    """
    if kind is None:
        kind = "text" if path is None else format_of(path)
    if kind not in _WRITERS:
        raise DraughtsError(f"no format {kind!r}: {', '.join(FORMATS)}")
    return _WRITERS[kind](path, stream, faults_only)


# ---- rows as text ---------------------------------------------------------------------------


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _flat(value: object) -> object:
    if isinstance(value, dict | list):
        return _json(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def _csv(values: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


# ---- tables ---------------------------------------------------------------------------------

ROWS = 8192
"""Rows of a table that are in memory at a time, a row group; fewer where they are long."""

_ROWS_BYTES = 1 << 22


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        raise DraughtsError("Parquet needs pyarrow: pip install 'draughts_core[parquet]'") from None


def write_table(rows: Path, target: Path, fields: dict[str, str]) -> None:
    """JSON Lines as a Parquet file."""
    arrow = _pyarrow()
    metadata = {"draughts_core.schema": str(SCHEMA)}
    schema = arrow.schema([(name, _type(arrow, kind)) for name, kind in fields.items()])
    schema = schema.with_metadata(metadata)
    batch: list[dict[str, Any]] = []
    size = 0
    with (
        arrow.parquet.ParquetWriter(target, schema, compression="zstd") as table,
        rows.open("rb") as file,
    ):
        for line in file:
            batch.append(json.loads(line))
            size += len(line)
            if len(batch) == ROWS or size > _ROWS_BYTES:
                _put_rows(arrow, table, batch, schema)
                batch, size = [], 0
        _put_rows(arrow, table, batch, schema)
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _put_rows(arrow: Any, table: Any, rows: list[dict[str, Any]], schema: Any) -> None:
    if rows:
        for row in rows:
            if "tags" in row:
                row["tags"] = [*row["tags"].items()]
        table.write_table(arrow.Table.from_pylist(rows, schema=schema))


def _type(arrow: Any, kind: str) -> Any:
    if kind == "texts":
        return arrow.list_(arrow.string())
    if kind == "tags":
        return arrow.map_(arrow.string(), arrow.string())
    if kind == "suggestions":
        parts = ("kind", "text", "sentence")
        return arrow.list_(arrow.struct([(part, arrow.string()) for part in parts]))
    if kind == "faults":
        inner = [(name, _type(arrow, one)) for name, one in FAULT_FIELDS.items()]
        return arrow.list_(arrow.struct(inner))
    plain = {"int": arrow.int32(), "long": arrow.int64(), "flag": arrow.bool_()}
    return plain.get(kind, arrow.string())
