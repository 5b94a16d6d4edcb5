"""What is found in many games, counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from draughts_core.validate.faults import Fault, Judgement


@dataclass
class Report:
    """What was found in one source or several.

    Attributes:
        files: how many were asked for, those that could not be read among them.
        games: how many were read.
        plies: how many moves of theirs are legal.
        legal_games: games without a fault.
        faults: faults and warnings, in the order of the texts.
        unreadable: pairs of a file and the reason why it could not be read.
        settled: ambiguous moves that what follows settled.
        results: how often each result ends a game.
    """

    files: int = 0
    games: int = 0
    plies: int = 0
    legal_games: int = 0
    faults: list[Fault] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    settled: int = 0
    results: dict[str, int] = field(default_factory=dict)

    def add(self, judgement: Judgement) -> None:
        """Count one more game."""
        self.games += 1
        self.plies += judgement.plies
        self.legal_games += judgement.is_legal
        self.faults += judgement.faults
        self.settled += len(judgement.settled)
        result = judgement.game.terminator or judgement.game.tags.get("Result") or "none"
        self.results[result] = self.results.get(result, 0) + 1

    @property
    def faulty_games(self) -> int:
        """Games with at least one fault."""
        return self.games - self.legal_games

    def summary(self) -> str:
        """The report in a few lines.

        >>> from draughts_core import validate
        >>> print(validate.judge_text("1. 32-28 19-23 2. 28x19 14x23 *").summary())
        files               1  (0 unreadable)
        games               1  (1 legal, 0 with a fault)
        legal plies         4
        results              *: 1
        """
        lines = [
            _row("files", self.files, f"{len(self.unreadable):,} unreadable"),
            _row(
                "games",
                self.games,
                f"{self.legal_games:,} legal, {self.faulty_games:,} with a fault",
            ),
            _row("legal plies", self.plies),
        ]
        warnings = sum(fault.is_warning for fault in self.faults)
        if warnings:
            lines.append(_row("warnings", warnings))
        if self.settled:
            lines.append(_row("settled", self.settled, "ambiguous texts, by the moves that follow"))
        if self.results:
            shown = ", ".join(f"{name}: {count}" for name, count in sorted(self.results.items()))
            lines.append(f"results              {shown}")
        return "\n".join(lines)


def _row(name: str, number: int, remark: str = "") -> str:
    return f"{name:<12}{number:>9,}" + (f"  ({remark})" if remark else "")
