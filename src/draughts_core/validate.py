"""Judging game archives: which moves are legal, and where and why a game goes wrong.

>>> from draughts_core import validate
>>> report = validate.judge_text("1. 32-28 19-23 2. 31-26 1-0")
>>> fault = report.faults[0]
>>> fault.ply, fault.side, fault.text, fault.reason
(3, 'White', '31-26', 'capture is compulsory (4.2): 28x19')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from draughts_core import pdn
from draughts_core._move import Move
from draughts_core.board import Board
from draughts_core.errors import AmbiguousMoveError, DraughtsError, MoveError
from draughts_core.variants import INTERNATIONAL

# A short ambiguous capture is settled by playing on; so many settlings inside each other.
_DEEPEST_LOOK = 8


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
        board: the position after the valid moves, with them on its stack; None where the game
            has no position to start from.
        faults: what is wrong, in the order of the text. The first move that cannot be played
            ends the judging: the valid prefix stands on the board, the rest in `game.moves`.
        settled: plies whose ambiguous short text was settled by the moves that follow.
    """

    game: pdn.Game
    board: Board | None
    faults: list[Fault] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)

    @property
    def is_legal(self) -> bool:
        """Whether nothing but warnings was found."""
        return all(fault.is_warning for fault in self.faults)

    @property
    def plies(self) -> int:
        """How many moves are legal."""
        return 0 if self.board is None else self.board.ply


@dataclass
class Report:
    """What was found in one source or several.

    Attributes:
        files, games, plies: how many were read; plies are the legal ones.
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

        >>> print(judge_text("1. 32-28 19-23 2. 28x19 14x23 *").summary())
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


def judge(game: pdn.Game, *, file: str = "<text>", variant: str = INTERNATIONAL) -> Judgement:
    """Play a game through and say what is wrong with it.

    Args:
        game: a game as `pdn.read_games` gives it.
        file: the name that faults carry.
        variant: the game played where no GameType tag says it.
    """
    kind = game.variant(variant)
    if kind is None:
        reason = "a GameType this library does not know"
        return _unjudged(game, file, f'[GameType "{game.tags["GameType"]}"]', reason)
    try:
        board = Board(game.fen, variant=kind)
    except DraughtsError as error:
        return _unjudged(game, file, f'[FEN "{game.fen}"]', str(error))
    judgement = Judgement(game, board)
    judgement.faults += [
        Fault(file, game.number, line, 0, "", text, "not PDN; left out")
        for line, text in game.unread
    ]
    for number, move in enumerate(game.moves):
        try:
            board.push(move.text)
        except AmbiguousMoveError as error:
            chosen = _settle(board, error.candidates, game.moves[number + 1 :], _DEEPEST_LOOK)
            if chosen is None:
                judgement.faults.append(_fault(game, file, board, number, error))
                break
            board.push(chosen)
            judgement.settled.append(number + 1)
        except MoveError as error:
            judgement.faults.append(_fault(game, file, board, number, error))
            break
    _compare_results(judgement, file)
    return judgement


def _unjudged(game: pdn.Game, file: str, text: str, reason: str) -> Judgement:
    return Judgement(game, None, [Fault(file, game.number, game.line, 0, "", text, reason)])


def _fault(game: pdn.Game, file: str, board: Board, number: int, error: MoveError) -> Fault:
    move = game.moves[number]
    side = board.turn.name.capitalize()
    fen = board.fen()
    return Fault(file, game.number, move.line, number + 1, side, move.text, error.reason, fen)


def _settle(
    board: Board, candidates: tuple[Move, ...], rest: list[pdn.MoveText], depth: int
) -> Move | None:
    """The only candidate with which the rest of the game can be played, if there is just one."""
    if not rest or depth == 0:
        return None
    possible = [move for move in candidates if _plays_out(board, move, rest, depth)]
    return possible[0] if len(possible) == 1 else None


def _plays_out(board: Board, move: Move, rest: list[pdn.MoveText], depth: int) -> bool:
    trial = board.copy(stack=False)
    trial.push(move)
    for number, following in enumerate(rest):
        try:
            trial.push(following.text)
        except AmbiguousMoveError as error:
            after = rest[number + 1 :]
            if depth == 1 or not after:
                return True
            return any(_plays_out(trial, one, after, depth - 1) for one in error.candidates)
        except MoveError:
            return False
    return True


def _compare_results(judgement: Judgement, file: str) -> None:
    game = judgement.game
    tag, end = game.tags.get("Result", "*"), game.terminator or "*"
    if "*" in (tag, end) or tag in ("", "?"):
        return
    if _outcome(tag) != _outcome(end):
        reason = f"the tag contradicts {end} at the end of the game"
        text = f'[Result "{tag}"]'
        judgement.faults.append(
            Fault(file, game.number, game.line, 0, "", text, reason, is_warning=True)
        )


def _outcome(result: str) -> str:
    """A result by what it means, however the game writes it."""
    if result in ("1-0", "2-0"):
        return "White"
    if result in ("0-1", "0-2"):
        return "Black"
    if result in ("1-1", "1/2-1/2"):
        return "draw"
    return result


def judge_games(
    source: pdn.Source, *, file: str = "<text>", variant: str = INTERNATIONAL
) -> Iterator[Judgement]:
    """Every game of a source, judged, one after the other.

    Raises:
        OSError: the file cannot be read.
    """
    for game in pdn.read_games(source):
        yield judge(game, file=file, variant=variant)


def judge_text(text: str | bytes, *, variant: str = INTERNATIONAL) -> Report:
    """The report on a PDN text."""
    report = Report(files=1)
    for judgement in judge_games(text, variant=variant):
        report.add(judgement)
    return report


def judge_files(paths: Iterable[str | Path], *, variant: str = INTERNATIONAL) -> Report:
    """The report on PDN files; one that cannot be read is noted and the others go on."""
    report = Report()
    for path in paths:
        report.files += 1
        try:
            for judgement in judge_games(Path(path), file=str(path), variant=variant):
                report.add(judgement)
        except OSError as error:
            report.unreadable.append((str(path), error.strerror or str(error)))
    return report
