"""What is timed: the same work, once by the core and once by the reference.

`test_speed.py` and `ratios.py` both take it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from draughts_core import Board, Move, Position, perft, reference
from draughts_core.bench import plain_fen


class Pair(NamedTuple):
    """One operation on all positions, done by both."""

    group: str
    core: Callable[[], Any]
    """Does it for every position, and says a total where there is one."""
    reference: Callable[[], Any]
    answers: Callable[[], tuple[list[Any], list[Any]]]
    """All answers in full, of the core and of the reference, in the same terms."""
    calls: int

    def check(self) -> None:
        """Make sure that both give the same answers.

        Raises:
            AssertionError: they do not.
        """
        core, plain = self.answers()
        assert len(core) == len(plain)
        for number, (ours, theirs) in enumerate(zip(core, plain, strict=True)):
            assert ours == theirs, (self.group, number, ours, theirs)


GROUPS = ("legal moves", "count", "push+pop", "FEN parse", "FEN emit", "perft")


def shape(move: Move | reference.ReferenceMove) -> tuple[Any, ...]:
    """A move in terms that both have."""
    return move.from_square, move.to_square, tuple(move.captured), bool(move.promotes)


def plain(position: Position) -> reference.ReferencePosition:
    """A position of the core as the reference has it."""
    return reference.ReferencePosition(
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        int(position.turn),
        position.variant,
    )


def pairs(fens: tuple[str, ...], depth: int) -> dict[str, Pair]:
    """All pairs, by group; perft is that of the start to the depth given.

    The reference has no board: a push and a pop by the core stand beside `reference.play`, which
    leaves the position it starts from as it is. Both check that the move is legal. Nor does it
    know FEN; `plain_fen` does that.
    """
    positions = [Position.from_fen(fen) for fen in fens]
    plains = [plain_fen.read(fen) for fen in fens]
    games = [(board, board.legal_moves[-1]) for board in map(Board, fens)]
    plain_games = [
        (position, reference.ReferenceMove(*shape(move)))
        for position, (_, move) in zip(plains, games, strict=True)
    ]
    start = Position.start()
    plain_start = reference.ReferencePosition.start()

    def core_push_pop() -> None:
        for board, move in games:
            board.push(move)
            board.pop()

    def reference_push_pop() -> None:
        for position, move in plain_games:
            reference.play(position, move)

    def push_pop_answers() -> tuple[list[Any], list[Any]]:
        pushed, popped = [], []
        for board, move in games:
            board.push(move)
            pushed.append(plain(board.position))
            board.pop()
            popped.append(plain(board.position))
        played = [reference.play(position, move) for position, move in plain_games]
        return pushed + popped, played + plains

    def core_fen_parse() -> None:
        for fen in fens:
            Position.from_fen(fen)

    def reference_fen_parse() -> None:
        for fen in fens:
            plain_fen.read(fen)

    every = (
        Pair(
            "legal moves",
            lambda: sum(len(position.legal_moves()) for position in positions),
            lambda: sum(len(reference.legal_moves(position)) for position in plains),
            lambda: (
                [[shape(move) for move in position.legal_moves()] for position in positions],
                [[shape(move) for move in reference.legal_moves(p)] for p in plains],
            ),
            len(fens),
        ),
        Pair(
            "count",
            lambda: sum(position.count_moves() for position in positions),
            lambda: sum(reference.count_moves(position) for position in plains),
            lambda: (
                [position.count_moves() for position in positions],
                [reference.count_moves(position) for position in plains],
            ),
            len(fens),
        ),
        Pair("push+pop", core_push_pop, reference_push_pop, push_pop_answers, len(fens)),
        Pair(
            "FEN parse",
            core_fen_parse,
            reference_fen_parse,
            lambda: ([plain(Position.from_fen(fen)) for fen in fens], plains),
            len(fens),
        ),
        Pair(
            "FEN emit",
            lambda: sum(len(position.fen()) for position in positions),
            lambda: sum(len(plain_fen.write(position)) for position in plains),
            lambda: (
                [position.fen() for position in positions],
                [plain_fen.write(position) for position in plains],
            ),
            len(fens),
        ),
        Pair(
            "perft",
            lambda: perft(start, depth),
            lambda: reference.perft(plain_start, depth),
            lambda: ([perft(start, depth)], [reference.perft(plain_start, depth)]),
            perft(start, depth),
        ),
    )
    return {pair.group: pair for pair in every}
