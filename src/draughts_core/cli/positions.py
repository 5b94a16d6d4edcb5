"""The command `positions`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from draughts_core.cli.common import ALL_LEGAL, UNREADABLE, Parser, add_variant, complain
from draughts_core.errors import DraughtsError
from draughts_core.pdn.positions import (
    PositionRow,
    positions,
    rows_arrays,
    write_csv,
    write_parquet,
)
from draughts_core.validate.inputs import READING_ERRORS, expand

_ENDINGS = (".parquet", ".npz", ".csv")


def add_to(commands: argparse._SubParsersAction[Parser]) -> None:
    """Describe its arguments."""
    command = commands.add_parser(
        "positions", help="write every position of PDN files with its move and result"
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="as for validate")
    command.add_argument(
        "--output",
        default="-",
        metavar="FILE",
        help="a .parquet, .npz (NumPy) or .csv file; - for CSV on standard output (default)",
    )
    command.add_argument("--dedupe", action="store_true", help="each position only once")
    layout = command.add_mutually_exclusive_group()
    layout.add_argument("--fen", action="store_true", help="positions as FEN (default)")
    layout.add_argument(
        "--masks", action="store_true", help="positions as masks and side (.npz always)"
    )
    add_variant(command)
    command.set_defaults(run=_positions)


class _Rows:
    """The rows of all files, and what could not be read."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self.unreadable = 0

    def __iter__(self) -> Iterator[tuple[str, PositionRow]]:
        known: set[bytes] | None = set() if self._arguments.dedupe else None
        for one in expand(self._arguments.files):
            try:
                with one.open() as (file, _):
                    for row in positions(file, variant=self._arguments.variant, known=known):
                        yield one.name, row
            except (*READING_ERRORS, DraughtsError) as error:
                self.unreadable += 1
                reason = getattr(error, "strerror", None) or str(error)
                complain(f"{one.name}: cannot be read: {reason}")


def _positions(arguments: argparse.Namespace) -> int:
    rows = _Rows(arguments)
    if arguments.output == "-":
        write_csv(rows, sys.stdout, masks=arguments.masks)
    else:
        path = Path(arguments.output)
        if path.suffix.lower() not in _ENDINGS:
            raise DraughtsError(f"{path}: its ending is none of {', '.join(_ENDINGS)}")
        try:
            count = _write(rows, path, arguments.masks)
        except OSError as error:
            raise DraughtsError(f"{path}: {error.strerror or error}") from None
        print(f"{count:,} positions in {path}", file=sys.stderr)
    return UNREADABLE if rows.unreadable else ALL_LEGAL


def _write(rows: _Rows, path: Path, masks: bool) -> int:
    """Write a file that is there when it is whole; how many rows it has."""
    if path.suffix.lower() == ".npz":
        arrays = rows_arrays(row for _, row in rows)
        arrays.save(path)
        return len(arrays.side)
    new = path.with_name(path.name + ".new")
    try:
        if path.suffix.lower() == ".parquet":
            count = write_parquet(rows, new, masks=masks)
        else:
            with new.open("w", encoding="utf-8", newline="") as file:
                count = write_csv(rows, file, masks=masks)
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)
    return count
