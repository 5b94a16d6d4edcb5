"""What is found in a game: faults, warnings and remarks, and the game with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from draughts_core import pdn
from draughts_core.board import Board
from draughts_core.validate.readings import Written
from draughts_core.violations.values import Code, Severity, Suggestion, Violation


@dataclass(frozen=True)
class Fault:
    """Something to say about a game, and where in it.

    Attributes:
        file: the name of the source.
        game: the game's number in it, from 1.
        line: the line of the move, or of the game where it concerns all of it.
        column: where in the line the move begins, from 1; 0 for the whole game.
        ply: the number of the move, from 1; 0 where it concerns the whole game.
        violation: what it is.

    >>> from draughts_core import validate
    >>> (fault,) = validate.judge_text("1. 32-28 19-23 2. 31-26 *").faults
    >>> fault.code.value, fault.article, fault.legal, fault.is_warning
    ('capture-compulsory', '5.4.6, 4.2', ('28x19',), False)
    """

    file: str
    game: int
    line: int
    column: int
    ply: int
    violation: Violation

    @property
    def code(self) -> Code:
        """What kind it is."""
        return self.violation.code

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        return self.violation.severity

    @property
    def article(self) -> str:
        """The articles of the rules, "" where there is none."""
        return self.violation.article

    @property
    def side(self) -> str:
        """Who was to move, "White" or "Black"; "" for the whole game."""
        return self.violation.side

    @property
    def text(self) -> str:
        """The move or tag as it stands there."""
        return self.violation.text

    @property
    def reason(self) -> str:
        """What is wrong, in a sentence."""
        return self.violation.reason

    @property
    def fen(self) -> str:
        """The position before the move, "" where there is none."""
        return self.violation.fen

    @property
    def legal(self) -> tuple[str, ...]:
        """The moves that are legal there."""
        return self.violation.legal

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """What may have been meant."""
        return self.violation.suggestions

    @property
    def is_warning(self) -> bool:
        """Whether the game's moves are legal all the same (a warning or a remark)."""
        return self.severity is not Severity.FAULT

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: game {self.game}"
        if self.ply:
            where += f", ply {self.ply} ({self.side})"
        kind = f"{self.severity}: " if self.is_warning else ""
        fen = f" [{self.fen}]" if self.fen else ""
        return f"{where}: {kind}{self.text}: {self.reason}{fen}"


@dataclass
class Judgement:
    """One game, judged.

    Attributes:
        game: the game as it was read.
        board: the position after the moves that were played, with those since the last set-up on
            its stack; None where the game has no position to start from.
        faults: what there is to say, faults, warnings and remarks in the order of the game. The
            first move that cannot be played ends the judging, unless it was to be resumed.
        plies: how many moves are legal.
        settled: plies whose ambiguous short text was settled by the moves that follow.
        joined: plies that are written jump by jump, a text each (``11x18 18x25``).
        rest: the texts that were not judged.
        deviations: every way in which the game is not written as PDN 3.0 asks, and was read all
            the same. A strict judge makes them faults.
    """

    game: pdn.Game
    board: Board | None
    faults: list[Fault] = field(default_factory=list)
    plies: int = 0
    settled: list[int] = field(default_factory=list)
    joined: list[int] = field(default_factory=list)
    rest: Sequence[Written] = ()
    deviations: list[Fault] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        """Whether nothing but warnings and remarks was found."""
        return all(fault.is_warning for fault in self.faults)
