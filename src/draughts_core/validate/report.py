"""What is found in many games, counted."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from draughts_core.validate.chunks import OPENING, ChunkResult, add
from draughts_core.validate.faults import Fault, Judgement
from draughts_core.validate.records import (
    NO_DIGEST,
    SCHEMA,
    code,
    freeze,
    moved,
    result_of,
    severity,
)

KEEP_FAULTS = 10_000
"""So many faults are kept in a report; all are counted."""

_DIGEST = len(NO_DIGEST)
# So many digests are put side by side at a time when duplicates are looked for.
_TOGETHER = 1 << 16

_SHOWN = 10  # openings in a summary


@dataclass
class FileSummary:
    """What was found in one file.

    Attributes:
        file: its name.
        size: its bytes, as it lies there; 0 for a stream.
        games, plies, legal_games, faults, warnings: as in `Report`.
        encodings: how many games were read in which encoding.
        unreadable: why it could not be read (to its end), "" where it could.
        seconds: how long judging took, all workers together.
    """

    file: str
    size: int = 0
    games: int = 0
    plies: int = 0
    legal_games: int = 0
    faults: int = 0
    warnings: int = 0
    encodings: dict[str, int] = field(default_factory=dict)
    unreadable: str = ""
    seconds: float = field(default=0.0, compare=False)
    lines: int = field(default=0, repr=False)


@dataclass
class Report:
    """What was found in one source or several.

    Attributes:
        files: how many were asked for, those that could not be read among them.
        games: how many were read.
        plies: how many moves of theirs are legal.
        legal_games: games without a fault.
        faults: faults and warnings, in the order of the texts; of an archive the first
            `keep_faults`.
        unreadable: pairs of a file and the reason why it could not be read.
        settled: ambiguous moves that what follows settled.
        results: how often each result ends a game.
        fault_count, warnings: how many there are, kept or not.
        codes: how often each kind of fault, warning and note was found.
        lengths: how many games have how many legal plies.
        encodings: how many games were read in which encoding.
        variants: how many games are of which game ("" for one this library does not know).
        openings: how often each opening of four plies was played.
        summaries: one for each file, in order.
        keep_faults: how many faults are kept.
        digests: 16 bytes for each game of the files, in order; see `duplicates`.
    """

    files: int = 0
    games: int = 0
    plies: int = 0
    legal_games: int = 0
    faults: list[Fault] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    settled: int = 0
    results: dict[str, int] = field(default_factory=dict)
    fault_count: int = 0
    warnings: int = 0
    codes: dict[str, int] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    encodings: dict[str, int] = field(default_factory=dict)
    variants: dict[str, int] = field(default_factory=dict)
    openings: dict[str, int] = field(default_factory=dict)
    summaries: list[FileSummary] = field(default_factory=list)
    keep_faults: int = KEEP_FAULTS
    digests: bytearray = field(default_factory=bytearray, repr=False)

    def add(self, judgement: Judgement) -> None:
        """Count one more game."""
        self.games += 1
        self.plies += judgement.plies
        self.legal_games += judgement.is_legal
        self.faults += judgement.faults
        self.settled += len(judgement.settled)
        for fault in judgement.faults:
            add(self.codes, code(fault))
            self.fault_count += severity(fault) == "fault"
            self.warnings += severity(fault) == "warning"
        add(self.results, result_of(judgement))
        add(self.lengths, judgement.plies)
        add(self.encodings, judgement.game.encoding)
        board = judgement.board
        add(self.variants, "" if board is None else board.variant.name)

    def add_chunk(self, result: ChunkResult) -> None:
        """Count what was found in the next part of the file that `summaries` ends with."""
        file = self.summaries[-1]
        room = max(self.keep_faults - len(self.faults), 0)
        self.faults += [
            moved(fault, file.file, file.games, file.lines) for fault in result.faults[:room]
        ]
        for counts in (self, file):
            counts.games += result.games
            counts.plies += result.plies
            counts.legal_games += result.legal_games
            counts.warnings += result.warnings
            _add_all(counts.encodings, result.encodings)
        self.fault_count += result.fault_count
        file.faults += result.fault_count
        file.lines += result.lines
        file.seconds += result.seconds
        self.settled += result.settled
        self.digests += result.digests
        for name in ("results", "lengths", "variants", "openings", "codes"):
            _add_all(getattr(self, name), getattr(result, name))

    def note_unreadable(self, reason: str) -> None:
        """The file that `summaries` ends with cannot be read, or not on."""
        file = self.summaries[-1]
        file.unreadable = reason
        self.unreadable.append((file.file, reason))

    @property
    def faulty_games(self) -> int:
        """Games with at least one fault."""
        return self.games - self.legal_games

    # ---- duplicates -------------------------------------------------------------------------

    def duplicates(self) -> list[list[tuple[str, int]]]:
        """Games with the same start position and exactly the same moves.

        Found by the digests of `GameRecord`, 16 bytes a game; games without moves are nobody's
        duplicates. A few megabytes are needed besides, however many games there are.

        Returns:
            Groups of two games or more, each game as file and number, in the order of the files.
        """
        ends = list(accumulate(file.games for file in self.summaries))
        groups = sorted(group for group in self._groups())
        return [[self._place(ends, index) for index in group] for group in groups]

    def count_duplicates(self) -> tuple[int, int]:
        """How many groups of equal games there are, and how many games beyond one of each."""
        groups = games = 0
        for group in self._groups():
            groups += 1
            games += len(group) - 1
        return groups, games

    def _groups(self) -> Iterator[list[int]]:
        """The numbers, from 0, of equal games."""
        count = len(self.digests) // _DIGEST
        parts = 256 if count > _TOGETHER else 1
        firsts = bytes(self.digests[::_DIGEST])
        for part in range(parts):
            if parts == 1:
                numbers: Iterator[int] = iter(range(count))
            else:
                pattern = re.compile(re.escape(bytes((part,))), re.DOTALL)
                numbers = (found.start() for found in pattern.finditer(firsts))
            known: dict[bytes, int | list[int]] = {}
            for number in numbers:
                digest = bytes(self.digests[number * _DIGEST : (number + 1) * _DIGEST])
                before = known.setdefault(digest, number)
                if isinstance(before, list):
                    before.append(number)
                elif before != number:
                    known[digest] = [before, number]
            known.pop(NO_DIGEST, None)
            yield from (group for group in known.values() if isinstance(group, list))

    def _place(self, ends: list[int], index: int) -> tuple[str, int]:
        file = bisect_right(ends, index)
        return self.summaries[file].file, index - (ends[file - 1] if file else 0) + 1

    # ---- the report as text and as data -----------------------------------------------------

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
        if self.warnings:
            lines.append(_row("warnings", self.warnings))
        if self.settled:
            lines.append(_row("settled", self.settled, "ambiguous texts, by the moves that follow"))
        if self.results:
            lines.append(_listed("results", self.results))
        return "\n".join(lines)

    def statistics(self) -> str:
        """What else was counted, in lines: kinds of faults, games, encodings, lengths, openings.

        >>> from draughts_core import validate
        >>> print(validate.judge_text("1. 32-28 19-23 2. 28x19 14x23 *").statistics())
        variants             international: 1
        encodings            utf-8: 1
        plies a game         shortest 4, median 4, longest 4
        duplicates          0  (of 0 games)
        """
        lines = []
        if self.codes:
            lines.append(_listed("found", self.codes))
        if self.variants:
            named = {name or "unknown": count for name, count in self.variants.items()}
            lines.append(_listed("variants", named))
        if self.encodings:
            lines.append(_listed("encodings", self.encodings))
        if self.lengths:
            shortest, median, longest = self.length_range()
            lines.append(
                f"plies a game         shortest {shortest}, median {median}, longest {longest}"
            )
        groups, games = self.count_duplicates()
        lines.append(_row("duplicates", games, f"of {groups:,} games"))
        if self.openings:
            lines.append(_row("openings", len(self.openings), f"of {OPENING} plies"))
            most = sorted(self.openings.items(), key=lambda item: (-item[1], item[0]))
            lines += [f"{count:>21,}  {words}" for words, count in most[:_SHOWN]]
        return "\n".join(lines)

    def length_range(self) -> tuple[int, int, int]:
        """The shortest game, the one in the middle and the longest, in plies."""
        if not self.lengths:
            return 0, 0, 0
        lengths = sorted(self.lengths)
        passed = list(accumulate(self.lengths[length] for length in lengths))
        return lengths[0], lengths[bisect_right(passed, (passed[-1] - 1) // 2)], lengths[-1]

    def to_dict(self, *, seconds: bool = False) -> dict[str, Any]:
        """The report as JSON can write it; see docs/archives.md for what each entry is.

        Args:
            seconds: with how long each file took, which no two runs agree about.

        >>> from draughts_core import validate
        >>> validate.judge_text("1. 32-28 *").to_dict()["lengths"]
        {'1': 1}
        """
        summaries = freeze(self.summaries)
        for file in summaries:
            del file["lines"]
            if not seconds:
                del file["seconds"]
        counted = {
            name: dict(sorted(getattr(self, name).items()))
            for name in ("results", "codes", "encodings", "variants", "openings")
        }
        return {
            "schema": SCHEMA,
            "files": self.files,
            "games": self.games,
            "legal_games": self.legal_games,
            "plies": self.plies,
            "fault_count": self.fault_count,
            "warnings": self.warnings,
            "settled": self.settled,
            **counted,
            "lengths": {str(plies): self.lengths[plies] for plies in sorted(self.lengths)},
            "duplicates": [list(map(list, group)) for group in self.duplicates()],
            "unreadable": [list(pair) for pair in self.unreadable],
            "summaries": summaries,
            "faults": freeze(self.faults),
        }


def _add_all(into: dict[Any, int], counts: dict[Any, int]) -> None:
    for key, count in counts.items():
        into[key] = into.get(key, 0) + count


def _row(name: str, number: int, remark: str = "") -> str:
    return f"{name:<12}{number:>9,}" + (f"  ({remark})" if remark else "")


def _listed(name: str, counts: dict[str, int]) -> str:
    return f"{name:<21}" + ", ".join(f"{key}: {count}" for key, count in sorted(counts.items()))
