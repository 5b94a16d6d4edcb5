"""The commands `moves` and `perft`."""

from __future__ import annotations

import argparse
import sys
import time

from draughts_core import Position, divide, perft
from draughts_core.checkpoint import Checkpoint
from draughts_core.cli.common import ALL_LEGAL, Line, Parser, add_variant, whole
from draughts_core.errors import DraughtsError
from draughts_core.variants import INTERNATIONAL

DEEPEST = 128  # that perft counts
_WHOLE = (1 << 64) - 1  # and modulo what


def add_to(commands: argparse._SubParsersAction[Parser]) -> None:
    """Describe the arguments of both."""
    moves = commands.add_parser("moves", help="list the legal moves of a position")
    moves.add_argument("fen", metavar="FEN")
    moves.set_defaults(run=_moves)

    counts = commands.add_parser("perft", help="count sequences of legal moves")
    counts.add_argument("depth", type=_depth, metavar="DEPTH")
    counts.add_argument("fen", nargs="?", metavar="FEN", help="the start position by default")
    counts.add_argument("--divide", action="store_true", help="a line for each first move")
    counts.add_argument("--routes", action="store_true", help="count every route of a capture")
    counts.add_argument(
        "--threads", type=whole, default=1, metavar="N", help="share the work (default: 1)"
    )
    counts.add_argument(
        "--hash-mb",
        type=whole,
        default=0,
        metavar="M",
        help="megabytes to remember what has been counted (default: 0, remember nothing)",
    )
    counts.add_argument(
        "--checkpoint", metavar="FILE", help="keep what is finished, and go on from there"
    )
    counts.set_defaults(run=_perft)

    for command in (moves, counts):
        add_variant(command)


def _position(arguments: argparse.Namespace) -> Position:
    variant = arguments.variant or INTERNATIONAL
    if arguments.fen is None:
        return Position.start(variant)
    return Position.from_fen(arguments.fen, variant)


def _moves(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    for move in position.legal_moves():
        print(position.notate(move))
    return ALL_LEGAL


class _Progress(Line):
    """How far a count is."""

    def __call__(self, fraction: float, leaves: int) -> None:
        self.show(f"{100 * fraction:5.1f} %  {leaves:,} leaves  {self.clock}")


def _perft(arguments: argparse.Namespace) -> int:
    position = _position(arguments)
    if arguments.checkpoint is not None and arguments.divide:
        raise DraughtsError("--divide keeps no checkpoint")
    unique = not arguments.routes
    progress = _Progress() if sys.stderr.isatty() else None
    means = {"threads": arguments.threads, "hash_mb": arguments.hash_mb, "progress": progress}
    is_whole = True
    start = time.perf_counter()
    try:
        if arguments.checkpoint is not None:
            checkpoint = Checkpoint(arguments.checkpoint, position, arguments.depth, unique=unique)
            is_whole = not checkpoint.resumed
            if checkpoint.resumed:
                print(
                    f"{checkpoint.path}: {checkpoint.resumed} of {checkpoint.parts} parts are "
                    "finished",
                    file=sys.stderr,
                )
            total = checkpoint.count(**means)
        elif arguments.divide:
            counts = divide(position, arguments.depth, unique=unique, **means)
        else:
            total = perft(position, arguments.depth, unique=unique, **means)
    except MemoryError as error:
        raise DraughtsError(str(error) or "no memory") from None
    except OSError as error:
        raise DraughtsError(f"{arguments.checkpoint}: {error.strerror or error}") from None
    finally:
        if progress is not None:
            progress.close()
    seconds = time.perf_counter() - start
    if arguments.divide:
        position = _without_king_moves(position)
        for move, count in counts.items():
            print(f"{position.notate(move)}: {count}")
        total = sum(counts.values()) & _WHOLE
    print(f"{total}")
    rate = ""
    if seconds > 0.001 and is_whole:
        rate = f", {total / seconds / 1e6:.1f} million leaves a second"
    print(f"{seconds:.3f} s{rate}", file=sys.stderr)
    return ALL_LEGAL


def _without_king_moves(position: Position) -> Position:
    """The position as perft sees it, which knows no move limit of a Frisian king."""
    masks = (
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
    )
    return Position(*masks, turn=position.turn, variant=position.variant)


def _depth(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= DEEPEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a number from 0 to {DEEPEST}")
