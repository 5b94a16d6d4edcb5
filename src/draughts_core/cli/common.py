"""What the commands share: statuses, arguments, and what they say when something is wrong."""

from __future__ import annotations

import argparse
import sys
import time
from typing import NoReturn

from draughts_core.errors import DraughtsError
from draughts_core.validate.output import printable
from draughts_core.variants import VARIANTS, Variant, get

ALL_LEGAL = 0
FAULTS = 1
UNREADABLE = 2
INTERRUPTED = 130  # as shells have it
PIPE_CLOSED = 141


def complain(reason: str) -> int:
    """Say in one line what is wrong; the status for it."""
    print(f"draughts-core: {printable(reason)}", file=sys.stderr)
    return UNREADABLE


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        """Raise what `main` shows."""
        raise DraughtsError(f"{message}; see {self.prog} --help")


def add_variant(command: argparse.ArgumentParser) -> None:
    """The option --variant, the same for all commands."""
    command.add_argument(
        "--variant",
        type=_game,
        metavar="NAME",
        help="the game, where the text does not say it (default: international): "
        + ", ".join(VARIANTS),
    )


def _game(text: str) -> Variant:
    try:
        return get(text.lower())
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(text: str) -> int:
    """A whole number as an argument."""
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a whole number")


def positive(text: str) -> int:
    """A whole number from 1 as an argument."""
    number = whole(text)
    if not number:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


class Line:
    """A line on the terminal that says how far something is, and goes when it is done."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._width = 0

    def show(self, text: str) -> None:
        """Put a text in the line's place."""
        print(f"\r{text:{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(text)

    @property
    def clock(self) -> str:
        """The time that has passed."""
        seconds = int(time.perf_counter() - self._start)
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self._width:
            self.show("")
            print(end="\r", file=sys.stderr, flush=True)
