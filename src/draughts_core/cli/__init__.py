"""The command `draughts-core`; the only room that prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from draughts_core import __version__
from draughts_core.cli import bench, moves, positions, validate
from draughts_core.cli.common import ALL_LEGAL, INTERRUPTED, PIPE_CLOSED, Parser, complain


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    Args:
        argv: the arguments; those of the process by default.

    Returns:
        0 where all is well, 1 where `validate` found a fault, 2 for input that cannot be read.

    >>> main(["moves", "W:W8:B40"])
    8-2
    8-3
    0
    """
    for stream in (sys.stdout, sys.stderr):
        # Whatever stands in a file can be shown, if need be in backslashes.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        arguments = _parser().parse_args(argv)
        status: int = arguments.run(arguments)
        print(end="", flush=True)
        return status
    except SystemExit:
        return ALL_LEGAL  # --help and --version end so; what is wrong raises DraughtsError
    except ValueError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except OSError as error:
        # The output cannot be written; keep Python from trying again at exit. A pipe closed by
        # whoever read it is nothing to complain about.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        return complain(error.strerror or str(error))


def _parser() -> Parser:
    parser = Parser(
        prog="draughts-core", description="Draughts: legal moves, perft, game archives."
    )
    parser.add_argument("--version", action="version", version=f"draughts-core {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (validate, positions, moves, bench):
        command.add_to(commands)
    return parser
