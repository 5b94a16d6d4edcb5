"""What is found in a game: faults, and the game with them."""

from __future__ import annotations

from dataclasses import dataclass, field

from draughts_core import pdn
from draughts_core.board import Board


@dataclass(frozen=True)
class Fault:
    """Something wrong with a game.

    Attributes:
        file: the name of the source.
        game: the game's number in it, from 1.
        line: the line of the move, or of the game where it concerns all of it.
        ply: the number of the move, from 1; 0 where it concerns the whole game.
        side: "White" or "Black", "" for the whole game.
        text: the move or tag as it stands there.
        reason: what is wrong, in a sentence.
        fen: the position before the move, "" where there is none.
        is_warning: whether the game's moves are legal all the same.
        column: where in the line the move begins, from 1; 0 for the whole game.
    """

    file: str
    game: int
    line: int
    ply: int
    side: str
    text: str
    reason: str
    fen: str = ""
    is_warning: bool = False
    column: int = 0

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: game {self.game}"
        if self.ply:
            where += f", ply {self.ply} ({self.side})"
        kind = "warning: " if self.is_warning else ""
        fen = f" [{self.fen}]" if self.fen else ""
        return f"{where}: {kind}{self.text}: {self.reason}{fen}"


@dataclass
class Judgement:
    """One game, judged.

    Attributes:
        game: the game as it was read.
        board: the position after the valid moves, with those since the last set-up on its stack;
            None where the game has no position to start from.
        faults: what is wrong. The first move that cannot be played ends the judging: the valid
            prefix stands on the board, the rest in ``game.moves``.
        plies: how many moves are legal.
        settled: plies whose ambiguous short text was settled by the moves that follow.
        joined: plies that are written jump by jump, a text each (``11x18 18x25``).
    """

    game: pdn.Game
    board: Board | None
    faults: list[Fault] = field(default_factory=list)
    plies: int = 0
    settled: list[int] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        """Whether nothing but warnings was found."""
        return all(fault.is_warning for fault in self.faults)
