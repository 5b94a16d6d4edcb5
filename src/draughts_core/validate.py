"""Judging game archives: which moves are legal, and where and why a game goes wrong.

>>> from draughts_core import validate
>>> report = validate.judge_text("1. 32-28 19-23 2. 31-26 1-0")
>>> fault = report.faults[0]
>>> fault.ply, fault.side, fault.text, fault.reason
(3, 'White', '31-26', 'capture is compulsory (4.2): 28x19')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from draughts_core import pdn
from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.board import Board
from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.errors import (
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
)
from draughts_core.variants import INTERNATIONAL, Variant, get

# A short ambiguous capture is settled by looking at the moves that follow: so many of them at
# most, and so many positions at a time.
_LOOK_AHEAD = 400
_POSITIONS = 64

# So many legal moves are named in a reason, no more.
_NAMED = 6

# No capture written jump by jump has more texts.
_MOST_JUMPS = 32

# Games of the GameType table that are played by rules this library does not have.
_OTHER_GAMES = {
    0: "chess",
    1: "Chinese chess",
    41: "Spantsireti draughts",
    50: "Othello",
    96: "breakthrough draughts",
    97: "Frysk!",
    98: "antidraughts",
}
_LAST_GAMETYPE = 99


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


# ---- one game -------------------------------------------------------------------------------


def judge(game: pdn.Game, *, file: str = "<text>", variant: str | None = None) -> Judgement:
    """Play a game through and say what is wrong with it.

    Args:
        game: a game as `pdn.read_games` gives it.
        file: the name that faults carry.
        variant: the game played where no GameType tag names one of this library; international
            by default, but then a tag that names another game is a fault.
    """
    kind = game.variant(variant or INTERNATIONAL)
    if kind is None:
        number = game.gametype or 0
        if variant is None and number <= _LAST_GAMETYPE:
            other = _OTHER_GAMES.get(number, f"game {number}")
            reason = f"{other} is not judged here"
            return _unjudged(game, file, f'[GameType "{game.tags["GameType"]}"]', reason)
        kind = get(variant or INTERNATIONAL)
    try:
        board = _start(game, kind)
    except DraughtsError as error:
        return _unjudged(game, file, f'[FEN "{game.fen}"]', f"no position: {error}")
    judgement = Judgement(game, board)
    number = 0
    while number < len(game.moves):
        move = game.moves[number]
        try:
            number += _play(judgement, board, number)
        except DraughtsError as error:
            fault = Fault(
                file=file,
                game=game.number,
                line=move.line,
                ply=judgement.plies + 1,
                side=board.turn.name.capitalize(),
                text=move.text,
                reason=explain(board.position, move.text, error),
                fen=board.fen(),
                column=move.column,
            )
            judgement.faults.append(fault)
            break
    _warn(judgement, file)
    return judgement


def _unjudged(game: pdn.Game, file: str, text: str, reason: str) -> Judgement:
    return Judgement(game, None, [Fault(file, game.number, game.line, 0, "", text, reason)])


_LETTER = {WHITE: "W", BLACK: "B"}


def _start(game: pdn.Game, kind: Variant) -> Board:
    """The board a game starts from; where its FEN leaves the side open, the first move tells."""
    fen = game.fen
    by_the_standard = kind.gametype_traits[:1]
    if fen is None and by_the_standard not in ("", _LETTER[kind.first_mover]):
        # PDN and the other sources disagree about who begins; the game tells.
        fen = "?" + Board(variant=kind).fen()[1:]
    if fen is None or not fen.startswith("?"):
        return Board(fen, variant=kind)
    board = Board(fen, variant=kind, turn=WHITE)
    first = game.moves[0].text if game.moves else ""
    if _can_play(board.position, first, BLACK) and not _can_play(board.position, first, WHITE):
        return Board(fen, variant=kind, turn=BLACK)
    return board


def _play(judgement: Judgement, board: Board, number: int) -> int:
    """Play one move, or set the board up where the text does that; how many texts it took."""
    move = judgement.game.moves[number]
    set_up = _SET_UP.match(move.text)
    if set_up is not None:
        _set_up(board, set_up[1])
        return 1
    taken = 1
    try:
        candidates = readings(board.position, move.text)
    except IllegalMoveError:
        taken, candidates = _jump_by_jump(board.position, judgement.game.moves, number)
        if not candidates:
            raise
        judgement.joined.append(judgement.plies + 1)
    chosen = candidates[0]
    if len(candidates) > 1:
        rest = judgement.game.moves[number + taken : number + taken + _LOOK_AHEAD]
        settled = _settle(board.position, candidates, rest)
        if settled is None:
            named = ", ".join(board.notate(one) for one in candidates)
            reason = f"ambiguous, and the moves that follow do not settle it: {named}"
            raise AmbiguousMoveError(move.text, board.fen(), reason, tuple(candidates))
        chosen = settled
        judgement.settled.append(judgement.plies + 1)
    board.push_unchecked(chosen)
    judgement.plies += 1
    return taken


def _jump_by_jump(
    position: Position, moves: Sequence[pdn.MoveText], number: int
) -> tuple[int, list[Move]]:
    """A capture whose jumps are texts of their own, and how many of them; (0, []) for none.

    The oldest English files write ``11x18 18x25``: each text goes on where the last one ended.
    """
    game = position.variant
    squares = _squares(game, moves[number].text)
    for after in range(number + 1, min(number + _MOST_JUMPS, len(moves))):
        further = _squares(game, moves[after].text)
        if len(further) < 2 or not squares or further[0] != squares[-1]:
            break
        squares += further[1:]
        try:
            text = game.capture_sign.join(map(game.square_name, squares))
            return after + 1 - number, readings(position, text)
        except MoveError:
            continue
    return 0, []


_SET_UP = re.compile(r'/FEN\s*"([^"]*)"')


def _set_up(board: Board, fen: str) -> None:
    """Go on from another position; one without any piece only passes the turn (PDN 3.0)."""
    if re.fullmatch(r"\s*[WB]:[WB]?:[WB]?\s*", fen):
        pieces = board.position
        masks = (pieces.white_men, pieces.white_kings, pieces.black_men, pieces.black_kings)
        turn = BLACK if fen.lstrip().startswith("B") else WHITE
        board.set_fen(Position(*masks, turn, board.variant).fen())
    else:
        board.set_fen(fen, turn=board.turn)


# ---- what a text means ----------------------------------------------------------------------

_SHORT = re.compile(r"([a-h])[-x:\u2013\u00d7]?([a-h][1-8])")


def readings(position: Position, text: str) -> list[Move]:
    """The legal moves that a text may mean, one or more.

    Besides what `Position.parse_move` reads, the short form of Russian books: file and target.

    Raises:
        MoveError: none.

    >>> [str(move) for move in readings(Position.start("russian"), "ed4")]
    ['e3-d4']
    >>> twice = Position.from_fen("W:WK47:B14,19,29,31,42")
    >>> [twice.notate(move) for move in readings(twice, "47x36")]
    ['47x38x20x9x36', '47x38x24x13x36']
    """
    if position.variant.letters:
        text = text.lower()
        short = _SHORT.fullmatch(text)
        if short is not None:
            return _short_readings(position, text, short[1], short[2])
    try:
        return [position.parse_move(text)]
    except AmbiguousMoveError as error:
        return list(error.candidates)


def _short_readings(position: Position, text: str, file: str, target: str) -> list[Move]:
    game = position.variant
    found = [
        move
        for move in position.legal_moves()
        if game.square_name(move.from_square)[0] == file
        and game.square_name(move.to_square) == target
    ]
    if not found:
        reason = f"nothing on the {file} file can go to {target}"
        raise IllegalMoveError(text, position.fen(), reason)
    return found


def _settle(
    position: Position, candidates: Sequence[Move], rest: Iterable[pdn.MoveText]
) -> Move | None:
    """The only candidate that the moves which follow leave possible.

    All candidates are played on side by side, each with every reading of what follows; the last
    one with a position left is meant.
    """
    lines = {move: {position.play(move)} for move in candidates}
    for following in rest:
        if _SET_UP.match(following.text):
            return None
        after = {move: _played(positions, following.text) for move, positions in lines.items()}
        lines = {move: positions for move, positions in after.items() if positions}
        if len(lines) <= 1:
            return next(iter(lines), None)
        if sum(map(len, lines.values())) > _POSITIONS:
            return None
    return None


def _played(positions: Iterable[Position], text: str) -> set[Position]:
    """Every position that a text may lead to."""
    after = set()
    for position in positions:
        try:
            after |= {position.play(move) for move in readings(position, text)}
        except MoveError:
            continue
    return after


# ---- why a move is none ---------------------------------------------------------------------

_BRACKETS = {
    "{": "this comment is never closed",
    "(": "this variation is never closed",
    "}": "no comment is open that this could close",
    ")": "no variation is open that this could close",
}


def explain(position: Position, text: str, error: DraughtsError) -> str:
    """Why a text is no move in a position, in a sentence a player understands.

    Args:
        position: where it was tried.
        text: the move.
        error: what was raised when it was.

    >>> position = Position.start()
    >>> for text in ("31-22", "37-32", "36-28", "20-24"):
    ...     try:
    ...         move = position.parse_move(text)
    ...     except DraughtsError as error:
    ...         print(f"{text}: {explain(position, text, error)}")
    31-22: a man moves one square at a time (3.4)
    37-32: square 32 is occupied
    36-28: 36 and 28 are not on one diagonal
    20-24: it is White's turn, and this is a move of Black's (5.4.1)
    """
    if text in _BRACKETS:
        return _BRACKETS[text]
    if not isinstance(error, MoveError):
        return str(error)
    reason = error.reason
    if isinstance(error, AmbiguousMoveError) or "off the board" in reason:
        return reason
    if isinstance(error, InvalidMoveError):
        if _LETTERED.match(text) and not position.variant.letters:
            return f"squares have numbers in {position.variant} draughts; is GameType right?"
        return f"this is no move: {reason}"
    legal = position.legal_moves()
    squares = _squares(position.variant, text)
    if not legal or len(squares) < 2:
        return reason
    side, other = position.turn, position.turn.other
    if _can_play(position, text, other) and not _can_play(position, text, side):
        names = side.name.capitalize(), other.name.capitalize()
        return "it is {}'s turn, and this is a move of {}'s (5.4.1)".format(*names)
    if (position.piece_at(squares[0]) or "") not in (("w", "W"), ("b", "B"))[side]:
        return reason
    if legal[0].is_capture:
        return _capture_reason(position, text, reason)
    return _step_reason(position, text, squares[0], squares[-1]) or reason


def _capture_reason(position: Position, text: str, reason: str) -> str:
    """For a piece that might have captured: the rule of the most pieces, with their number."""
    legal = position.legal_moves()
    most = len(legal[0].captured)
    too_few = "(4.13)" in reason or ("has to capture" in reason and _CROSS.search(text))
    if position.variant.priority != ("pieces",) or most < 2 or not too_few:
        return reason
    allowed = ", ".join(position.notate(move) for move in legal[:_NAMED])
    more = ", ..." if len(legal) > _NAMED else ""
    return f"the majority rule asks for {most} pieces (4.13): {allowed}{more}"


def _step_reason(position: Position, text: str, origin: int, target: int) -> str:
    """Where nothing can be captured: what a step runs against."""
    game = position.variant
    if _CROSS.search(text):
        return "there is nothing to capture"
    if position.piece_at(target) is not None:
        return f"square {game.square_name(target)} is occupied"
    row, column = game.place(origin)
    down, right = (to - at for to, at in zip(game.place(target), (row, column), strict=True))
    names = f"{game.square_name(origin)} and {game.square_name(target)}"
    if game.captures_along == "lines":
        if down and right:
            return f"{names} are not in one row or column"
    elif abs(down) != abs(right) or not down:
        return f"{names} are not on one diagonal"
    if position.piece_at(origin) in ("W", "B"):
        if not game.flying_kings:
            return "a king moves one square at a time"
        if game.king_limit and (game.king_limit, origin) in position.king_moves:
            return ""
        return f"the king's way to {game.square_name(target)} is not free (3.9)"
    if down and (down < 0) != (position.turn == WHITE):
        return "a man does not move backward (3.4)"
    return "a man moves one square at a time (3.4)"


_LETTERED = re.compile(r"[a-lA-L]\d")
_CROSS = re.compile("[xX:\u00d7]")


def _squares(game: Variant, text: str) -> list[int]:
    """The squares a move text names, [] where one is none."""
    names = re.findall(r"[a-l]?\d\d?", text.lower())
    try:
        return [game.square_number(name) for name in names]
    except ValueError:
        return []


def _can_play(position: Position, text: str, side: Colour) -> bool:
    """Whether a text is a move of that side, were it its turn."""
    masks = (position.white_men, position.white_kings, position.black_men, position.black_kings)
    try:
        return bool(readings(Position(*masks, side, position.variant), text))
    except MoveError:
        return False


# ---- what is odd, and no fault --------------------------------------------------------------


def _warn(judgement: Judgement, file: str) -> None:
    game = judgement.game
    tag, end = game.tags.get("Result", "").strip(), game.terminator or "*"
    meant = _OUTCOMES.get(tag.replace(":", "-"), "")
    if meant and end in _OUTCOMES and meant != _OUTCOMES[end]:
        reason = f"the tag contradicts {end} at the end of the game"
        warning = Fault(
            file, game.number, game.line, 0, "", f'[Result "{tag}"]', reason, is_warning=True
        )
        judgement.faults.append(warning)
    if game.unread:
        line, text = game.unread[0]
        more = f" ({len(game.unread)} words)" if len(game.unread) > 1 else ""
        reason = f"text beside the games that is no PDN{more}"
        judgement.faults.append(
            Fault(file, game.number, line, 0, "", text, reason, is_warning=True)
        )


# Results by what they mean, however a game writes them.
_OUTCOMES = {
    "1-0": "White",
    "2-0": "White",
    "0-1": "Black",
    "0-2": "Black",
    "1-1": "draw",
    "1/2-1/2": "draw",
    "0-0": "nobody",
}


# ---- many games -----------------------------------------------------------------------------


def judge_games(
    source: pdn.Source, *, file: str = "<text>", variant: str | None = None
) -> Iterator[Judgement]:
    """Every game of a source, judged, one after the other.

    Args:
        source: what `pdn.read_games` reads.
        file: the name that faults carry.
        variant: as for `judge`.

    Raises:
        OSError: the file cannot be read.
        DraughtsError: it is no text file.
    """
    for game in pdn.read_games(source):
        yield judge(game, file=file, variant=variant)


def judge_text(text: str | bytes, *, variant: str | None = None) -> Report:
    """The report on a PDN text."""
    report = Report(files=1)
    for judgement in judge_games(text, variant=variant):
        report.add(judgement)
    return report


def judge_files(paths: Iterable[str | Path], *, variant: str | None = None) -> Report:
    """The report on PDN files; one that cannot be read is noted and the others go on."""
    report = Report()
    for path in paths:
        report.files += 1
        try:
            for judgement in judge_games(Path(path), file=str(path), variant=variant):
                report.add(judgement)
        except OSError as error:
            report.unreadable.append((str(path), error.strerror or str(error)))
        except DraughtsError as error:
            report.unreadable.append((str(path), str(error)))
    return report
