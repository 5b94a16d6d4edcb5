"""One game, played through and judged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from draughts_core import pdn
from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.board import Board
from draughts_core.colours import BLACK, WHITE, Colour
from draughts_core.draw_rules import DrawRules
from draughts_core.draws import Outcome
from draughts_core.errors import DraughtsError, IllegalMoveError, MoveError
from draughts_core.status import Status
from draughts_core.validate.faults import Fault, Judgement
from draughts_core.validate.readings import (
    LOOK_AHEAD,
    Written,
    bracketed,
    jump_by_jump,
    readings,
    settle,
)
from draughts_core.validate.results import contradictions
from draughts_core.validate.resuming import carried_out
from draughts_core.validate.writing import deviations
from draughts_core.variants import INTERNATIONAL, Variant, get
from draughts_core.violations import explain
from draughts_core.violations.suggestions import may_be_taken_back
from draughts_core.violations.texts import SET_UP, can_play, passed
from draughts_core.violations.values import Code, Severity, Violation

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

# So many texts that follow are shown to those who guess what was meant.
_REST = 40

# What is noted among the deviations only, for whole archives are written so.
_NOTED_ONLY = (Code.UNUSUAL_WRITING, Code.ODDITY)


def judge(
    game: pdn.Game,
    *,
    file: str = "<text>",
    variant: str | None = None,
    strict: bool = False,
    resume: bool = False,
) -> Judgement:
    """Play a game through and say what is wrong with it.

    Args:
        game: a game as `pdn.read_games` gives it.
        file: the name that faults carry.
        variant: the game played where no GameType tag names one of this library; international
            by default, but then a tag that names another game is a fault.
        strict: whether everything that PDN 3.0 does not write so is a fault. The moves are judged
            on all the same.
        resume: whether to go on after an irregular move as if it had been accepted (5.7), as far
            as the text says what stands on the board. Otherwise the first one ends the judging.

    >>> (game,) = pdn.read_games("1. 32-28 19-23 2. 31-26 23x32 3. 37x28 *")
    >>> for resume in (False, True):
    ...     judgement = judge(game, resume=resume)
    ...     print(judgement.plies, [f.ply for f in judgement.faults], len(judgement.rest))
    2 [3] 3
    4 [3] 0
    """
    kind = game.variant(variant or INTERNATIONAL)
    if kind is None:
        number = game.gametype or 0
        if variant is None and number <= _LAST_GAMETYPE:
            other = _OTHER_GAMES.get(number, f"game {number}")
            tag = f'[GameType "{game.tags["GameType"]}"]'
            return _unjudged(game, file, Code.NOT_JUDGED, tag, f"{other} is not judged here")
        kind = get(variant or INTERNATIONAL)
    try:
        board = _start(game, kind)
    except DraughtsError as error:
        tag = f'[FEN "{game.fen}"]'
        return _unjudged(game, file, Code.BAD_SETUP, tag, f"no position: {error}")
    referee = _Referee(Judgement(game, board), board, file, strict, resume)
    referee.look_at_the_set_up()
    referee.play_the_game()
    referee.look_at_the_rest()
    return referee.judgement


def _unjudged(game: pdn.Game, file: str, code: Code, text: str, reason: str) -> Judgement:
    violation = Violation(code, code.severity, code.article, reason, text=text)
    fault = Fault(file, game.number, game.line, 0, 0, violation)
    return Judgement(game, None, [fault], rest=game.moves)


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
    if can_play(passed(board.position), first) and not can_play(board.position, first):
        return Board(fen, variant=kind, turn=BLACK)
    return board


class _Referee:
    """One game under judgement."""

    def __init__(
        self, judgement: Judgement, board: Board, file: str, strict: bool, resume: bool
    ) -> None:
        self.judgement = judgement
        self.game = judgement.game
        self.board = board
        self.file = file
        self.strict = strict
        self.resume = resume
        self.ply = 0
        self.draw_seen = False
        self.over: Outcome | None = None
        self.play_on_seen = False
        self.refused = False
        self.may_claim = _has_claims(board.draw_rules)

    # ---- what is said ----

    def _say(
        self,
        code: Code,
        reason: str,
        *,
        at: Written | None = None,
        text: str = "",
        line: int = 0,
        detail: str = "",
        article: str | None = None,
        severity: Severity | None = None,
    ) -> Fault:
        """Something about the move written there, or about the whole game."""
        violation = Violation(
            code,
            severity or code.severity,
            code.article if article is None else article,
            reason,
            detail,
            at.text if at else text,
            self.board.fen() if at else "",
            self.board.turn.name.capitalize() if at else "",
        )
        return self._place(violation, at, line)

    def _place(self, violation: Violation, at: Written | None, line: int = 0) -> Fault:
        if at is None:
            return Fault(self.file, self.game.number, line or self.game.line, 0, 0, violation)
        return Fault(self.file, self.game.number, at.line, at.column, self.ply + 1, violation)

    def _deviates(self, fault: Fault) -> None:
        """Note what is not written as it should be; strictly, it is a fault."""
        if self.strict:
            fault = replace(fault, violation=replace(fault.violation, severity=Severity.FAULT))
        self.judgement.deviations.append(fault)
        if self.strict or fault.code not in _NOTED_ONLY:
            self.judgement.faults.append(fault)

    # ---- the moves ----

    def play_the_game(self) -> None:
        """Play move after move, as far as they can be played."""
        moves = self.game.moves
        number = 0
        while number < len(moves):
            move = moves[number]
            try:
                set_up = SET_UP.match(move.text)
                if set_up is not None:
                    self._set_up(move, set_up[1])
                    number += 1
                else:
                    number += self._play(number)
            except MoveError:
                if self._play_brackets(number):
                    continue
                if not self._refuse(number):
                    break
                number += 1
            except DraughtsError as error:
                self.judgement.faults.append(self._say(Code.BAD_SETUP, str(error), at=move))
                break
        self.judgement.rest = moves[number:]
        if number == len(moves):
            self._play_last_brackets()

    def _play_last_brackets(self) -> None:
        """A last move in brackets, in a game that prints its other moves so."""
        noted = self.judgement.deviations
        variations = self.game.moves[-1].variations if self.game.moves else []
        if not any(fault.code is Code.BRACKETED_MOVE for fault in noted):
            return
        if len(variations) == 1 and len(variations[0]) == 1:
            reply = variations[0][0]
            if can_play(self.board.position, reply.text):
                self._play_bracketed(reply)

    def _play_bracketed(self, reply: Written) -> None:
        reason = "printed in brackets like a variation, and needed for the next move"
        self._deviates(self._say(Code.BRACKETED_MOVE, reason, at=reply))
        self._push(reply, readings(self.board.position, reply.text)[0])

    def _play(self, number: int) -> int:
        """Play one move; how many texts it took."""
        board, moves = self.board, self.game.moves
        written = moves[number]
        taken = 1
        try:
            candidates = readings(board.position, written.text)
        except IllegalMoveError:
            taken, candidates = jump_by_jump(board.position, moves, number)
            if not candidates:
                raise
        chosen = candidates[0]
        if len(candidates) > 1:
            rest = (one.text for one in moves[number + taken : number + taken + LOOK_AHEAD])
            settled = settle(board.position, candidates, rest)
            if settled is None:
                raise MoveError(written.text, board.fen(), "ambiguous")
            chosen = settled
        if taken > 1:
            self._note_joined(written, chosen)
        elif len(candidates) > 1:
            self._note_settled(written, chosen)
        elif written.text != str(chosen):
            self._note_writing(written, chosen)
        self._push(written, chosen)
        return taken

    def _push(self, written: Written, move: Move) -> None:
        if self.over is not None and not self.play_on_seen:
            self.play_on_seen = True
            reason = f"the game was over: {self.over.termination.value}"
            self.judgement.faults.append(
                self._say(Code.PLAY_AFTER_END, reason, at=written, article=self.over.article)
            )
        side = self.board.turn
        self.board.push_unchecked(move)
        self.judgement.plies += 1
        self.ply += 1
        if not self.play_on_seen:
            self._look_for_the_end(written, side)

    def _note_joined(self, written: Written, move: Move) -> None:
        self.judgement.joined.append(self.ply + 1)
        reason = f"written jump by jump, a text each: {self.board.notate(move)}"
        self._deviates(self._say(Code.JOINED_JUMPS, reason, at=written))

    def _note_settled(self, written: Written, move: Move) -> None:
        self.judgement.settled.append(self.ply + 1)
        reason = f"several captures fit, and only {self.board.notate(move)} lets the game go on"
        self._deviates(self._say(Code.SETTLED_BY_LOOK_AHEAD, reason, at=written))

    def _note_writing(self, written: Written, move: Move) -> None:
        for code, detail, reason in deviations(self.board.position, move, written.text):
            self._deviates(self._say(code, reason, at=written, detail=detail))

    def _play_brackets(self, number: int) -> bool:
        """Play the other side's move where it was printed in brackets."""
        reply = bracketed(self.board.position, self.game.moves, number)
        if reply is None:
            return False
        self._play_bracketed(reply)
        return True

    def _refuse(self, number: int) -> bool:
        """Say why a text is no legal move; whether the judging goes on after it (5.7)."""
        self.refused = True
        board, written = self.board, self.game.moves[number]
        before = self._positions_before()
        rest = [one.text for one in self.game.moves[number + 1 : number + 1 + _REST]]
        violation = explain(board.position, written.text, rest=rest, before=before)
        assert violation is not None, "the text was refused"
        if violation.code is Code.AMBIGUOUS:
            named = ", ".join(one.text for one in violation.suggestions)
            reason = f"ambiguous, and the moves that follow do not settle it: {named}"
            violation = replace(violation, reason=reason)
        self.judgement.faults.append(self._place(violation, written))
        if may_be_taken_back(written.text, violation.code, before):
            reason = "legal before the side's last move: a move taken back?"
            self.judgement.faults.append(self._say(Code.TAKEN_BACK, reason, at=written))
        if not self.resume:
            return False
        accepted = carried_out(board.position, written.text, violation.code)
        if accepted is None:
            return False
        board.set_fen(accepted.fen())
        self.ply += 1
        self.draw_seen, self.over = False, None
        return True

    def _positions_before(self) -> Sequence[Position]:
        """The positions in which the last two moves were played."""
        earlier = self.board.copy(2)
        before: list[Position] = []
        while earlier.ply:
            earlier.pop()
            before.insert(0, earlier.position)
        return before

    def _set_up(self, written: Written, fen: str) -> None:
        """Go on from another position; one without any piece only passes the turn (PDN 3.0)."""
        board = self.board
        if re.fullmatch(r"\s*[WB]:[WB]?:[WB]?\s*", fen):
            turn = BLACK if fen.lstrip().startswith("B") else WHITE
            position = board.position
            board.set_fen((position if position.turn == turn else passed(position)).fen())
        else:
            board.set_fen(fen, turn=board.turn)
            self._look_at_the_pieces(written)
        self.draw_seen, self.over = False, None

    # ---- what the moves do not say ----

    def look_at_the_set_up(self) -> None:
        """Say what cannot be right about the position the game starts from (5.1-5.3)."""
        if self.game.fen is not None:
            self._look_at_the_pieces(None)

    def _look_at_the_pieces(self, at: Written | None) -> None:
        status = self.board.position.status()
        if not status:
            return
        text = f'[FEN "{self.game.fen}"]'
        if status & (Status.WHITE_MAN_ON_FAR_ROW | Status.BLACK_MAN_ON_FAR_ROW):
            reason = "a man stands on the far row, where only a king can be (5.4.15, 3.5)"
            self.judgement.faults.append(self._say(Code.NOT_CROWNED, reason, at=at, text=text))
        for flags, reason in _IMPOSSIBLE:
            if status & flags:
                fault = self._say(
                    Code.BAD_SETUP, reason, at=at, text=text, severity=Severity.WARNING
                )
                self.judgement.faults.append(fault)

    def _look_for_the_end(self, written: Written, mover: Colour) -> None:
        """Whether the game is over, or drawn if somebody claims it."""
        self.over = self.board.outcome()
        outcome = self.over
        if outcome is None and self.may_claim and not self.draw_seen:
            outcome = self.board.claimable_draw()
        if outcome is None or outcome.winner is not None or self.draw_seen:
            return
        self.draw_seen = True
        reason = f"drawn: {outcome.termination.value}"
        if self.over is None:
            reason = f"a draw can be claimed: {outcome.termination.value}"
        fault = self._say(Code.DRAW_REACHED, reason, at=written, article=outcome.article)
        violation = replace(fault.violation, side=mover.name.capitalize())
        self.judgement.faults.append(replace(fault, ply=self.ply, violation=violation))

    def look_at_the_rest(self) -> None:
        """Say what results and words beside the moves contradict."""
        game = self.game
        played = not self.judgement.rest and not self.refused
        outcome = self.board.outcome() if played else None
        first_mover = self.board.variant.first_mover
        for code, text, reason in contradictions(game, outcome, first_mover):
            self.judgement.faults.append(self._say(code, reason, text=text))
        if game.unread:
            line, text = game.unread[0]
            more = f" ({len(game.unread)} words)" if len(game.unread) > 1 else ""
            reason = f"text beside the games that is no PDN{more}"
            fault = self._say(Code.TEXT_BESIDE_GAMES, reason, text=text, line=line)
            self.judgement.faults.append(fault)
        for oddity in game.oddities:
            fault = self._say(
                Code.ODDITY,
                f"not how PDN 3.0 writes it: {oddity.code}",
                text=oddity.text,
                line=oddity.line,
                detail=oddity.code,
            )
            self._deviates(replace(fault, column=oddity.column))


def _has_claims(rules: DrawRules) -> bool:
    """Whether some draw of these rules is one only if a player claims it."""
    limits = (rules.repetition, rules.no_progress)
    return any(limit is not None and limit.claimed for limit in limits) or any(
        ending.claimed for ending in rules.endings
    )


_IMPOSSIBLE = (
    (
        Status.TOO_MANY_WHITE_PIECES | Status.TOO_MANY_BLACK_PIECES,
        "a side has more pieces than it starts with (5.2, 2.8)",
    ),
    (Status.NO_PIECES, "there is no piece on the board (5.2)"),
    (Status.NO_OPPONENT, "the side that moved last has no piece (5.2)"),
)
