"""Why a text is no legal move: the kind of violation, and the sentence that says so.

The articles in the sentences are those of international draughts; other games have rules of their
own under them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    MoveError,
)
from draughts_core.variants import Variant
from draughts_core.violations.attempts import (
    NOTHING,
    WITH_ONE_GIVEN_UP,
    Chain,
    GivenUp,
    Pieces,
    between,
    chains,
    way_between,
)
from draughts_core.violations.texts import SHORT, can_play, passed, readings, signs, squares_of
from draughts_core.violations.values import Code

# So many legal moves are named in a reason, no more.
_NAMED = 6


class Finding(NamedTuple):
    """A kind of violation and its sentence."""

    code: Code
    reason: str
    detail: str = ""
    article: str | None = None


def finding(position: Position, text: str) -> Finding | None:
    """Why a PDN text is no legal move; None for one that is.

    >>> found = finding(Position.from_fen("W:W28,46:B23"), "46-41")
    >>> str(found.code), found.reason
    ('capture-compulsory', 'capture is compulsory (4.2): 28x19')
    """
    try:
        position.parse_move(text)
    except AmbiguousMoveError as error:
        return Finding(Code.AMBIGUOUS, error.reason)
    except InvalidMoveError as error:
        return _unreadable(position, text, error.reason)
    except IllegalMoveError:
        squares = squares_of(position.variant, text)
        return _Attempt(position, text, squares).finding()
    return None


def hub_finding(position: Position, text: str) -> Finding | None:
    """Why a Hub text (``28x17x22``) or a move of DXP (``M0012281701...``) is no legal move.

    >>> hub_finding(Position.from_fen("W:W28:B22"), "28x17x21").reason
    'the capture from 28 to 17 takes 22, not 21 (5.4.12)'
    """
    hub = _hub_of(text)
    try:
        position.parse_hub(hub)
    except InvalidMoveError as error:
        return Finding(Code.UNREADABLE, f"this is no move: {error.reason}")
    except IllegalMoveError:
        numbers = [int(number) for number in re.findall(r"\d+", hub)]
        return _hub_refusal(position, hub, numbers)
    return None


def reason_of(fen: str, variant: str, text: str, is_hub: bool) -> str:
    """The sentence alone; for errors, which work it out when they are asked."""
    position = Position.from_fen(fen, variant)
    found = hub_finding(position, text) if is_hub else finding(position, text)
    # Only a move that was made by hand can have a legal text and be no legal move.
    return found.reason if found else "the move does not say which man is crowned (3.5)"


# ---- texts that are no moves ------------------------------------------------------------------

_BRACKETS = {
    "{": "this comment is never closed",
    "(": "this variation is never closed",
    "}": "no comment is open that this could close",
    ")": "no variation is open that this could close",
}

_LETTERED = re.compile(r"[a-lA-L]\d")


def _unreadable(position: Position, text: str, reason: str) -> Finding:
    game = position.variant
    if text in _BRACKETS:
        return Finding(Code.UNREADABLE, _BRACKETS[text])
    if game.letters:
        short = SHORT.fullmatch(text.lower())
        try:
            (move, *more) = readings(position, text)
        except MoveError as error:
            if short is not None:
                return Finding(Code.IRREGULAR_MOVE, error.reason)
        else:
            meant = " or ".join(position.notate(one) for one in (move, *more))
            return Finding(Code.UNREADABLE, f"written in full this is {meant}")
    if "off the board" in reason:
        return Finding(Code.UNREADABLE, reason)
    if _LETTERED.match(text) and not game.letters:
        return Finding(
            Code.UNREADABLE, f"squares have numbers in {game} draughts; is GameType right?"
        )
    return Finding(Code.UNREADABLE, f"this is no move: {reason}")


def _hub_of(text: str) -> str:
    """A move of DXP as Hub writes it; any other text as it is."""
    if re.fullmatch(r"M\d{10}(\d\d)*", text) is None:
        return text
    origin, target = text[5:7], text[7:9]
    captured = re.findall(r"\d\d", text[11:])
    if not captured:
        return f"{origin}-{target}"
    return "x".join([origin, target, *captured])


def _hub_refusal(position: Position, text: str, numbers: Sequence[int]) -> Finding:
    game = position.variant
    origin, target, *claimed = numbers
    legal = [
        move
        for move in position.legal_moves()
        if (move.from_square, move.to_square) == (origin, target) and move.is_capture
    ]
    names = f"{game.square_name(origin)} to {game.square_name(target)}"
    if legal:
        meant = max(legal, key=lambda move: len(set(claimed) & set(move.captured)))
        article = "5.4.11" if set(claimed) < set(meant.captured) else "5.4.12"
        reason = f"the capture from {names} takes {_listed(game, meant.captured)}"
        if claimed:
            reason += f", not {_listed(game, claimed)}"
        return Finding(Code.CAPTURED_LIST_WRONG, f"{reason} ({article})", article=article)
    sign = game.capture_sign if claimed else "-"
    found = finding(position, sign.join(map(game.square_name, (origin, target))))
    return found or Finding(
        Code.CAPTURED_LIST_WRONG,
        f"the move from {names} captures nothing, not {_listed(game, claimed)} (5.4.12)",
    )


def _listed(game: Variant, squares: Sequence[int]) -> str:
    return ", ".join(map(game.square_name, squares))


# ---- moves that are not legal -----------------------------------------------------------------

_PRIORITIES = {
    "pieces": "of most pieces",
    "kings": "of most kings",
    "by king": "by a king",
    "value": "of most value",
    "kings first": "meeting a king earliest",
}

_WITH_ONE_GIVEN_UP = (
    (GivenUp(jump_twice=True), Code.JUMPED_TWICE, ""),
    (GivenUp(jump_own=True), Code.OWN_PIECE_JUMPED, ""),
    (GivenUp(pass_jumped=True), Code.JUMPED_TWICE, "passed"),
    (GivenUp(crown_in_passing=True), Code.PROMOTED_TOO_EARLY, ""),
    (GivenUp(man_backward=True), Code.IRREGULAR_MOVE, "backward-man"),
    (GivenUp(man_takes_king=True), Code.IRREGULAR_MOVE, "takes-king"),
    (GivenUp(flying=True), Code.UNCROWNED_KING, ""),
)


class _Attempt:
    """One text that names squares and is not legal, and what it runs against."""

    def __init__(self, position: Position, text: str, squares: Sequence[int]) -> None:
        self.position = position
        self.text = text
        self.squares = squares
        self.origin, self.target = squares[0], squares[-1]
        self.game = position.variant
        self.pieces = Pieces.of(position)
        self.piece = self.pieces.on.get(self.origin, "")
        self.kind = "king" if self.piece in "WB" else "man"
        self.legal = position.legal_moves()
        self.must_capture = bool(self.legal) and self.legal[0].is_capture
        self.looks_like_capture = signs(text)[1] > 0 or len(squares) > 2

    def finding(self) -> Finding:
        return (
            self._not_ones_own()
            or self._nobody_moves()
            or (self._while_capturing() if self.must_capture else self._while_moving())
        )

    # ---- whose piece it is ----

    def _not_ones_own(self) -> Finding | None:
        side = self.position.turn.name.capitalize()
        other = self.position.turn.other.name.capitalize()
        if not self.piece:
            return Finding(Code.EMPTY_SQUARE, f"square {self._name(self.origin)} is empty")
        if (self.piece in "bB") == bool(self.position.turn):
            return None
        if can_play(passed(self.position), self.text):
            return Finding(
                Code.OUT_OF_TURN, f"it is {side}'s turn, and this is a move of {other}'s (5.4.1)"
            )
        return Finding(
            Code.OPPONENTS_PIECE,
            f"the piece on {self._name(self.origin)} is not {side}'s, whose turn it is (5.4.5)",
        )

    def _nobody_moves(self) -> Finding | None:
        side = self.position.turn.name.capitalize()
        game = self.game
        own = [piece for piece in self.pieces.on.values() if (piece in "bB") == (side == "Black")]
        if not self.legal and game.one_piece_loses and len(own) == 1:
            return Finding(Code.GAME_OVER, f"{side} has a single piece left and has lost")
        if (
            not self.must_capture
            and (game.king_limit, self.origin) == (self.position.king_moves[self.position.turn])
        ):
            reason = f"the king on {self._name(self.origin)} has made {game.king_limit} moves"
            return Finding(Code.IRREGULAR_MOVE, f"{reason} in a row", "king-limit")
        if not self.legal:
            return Finding(Code.GAME_OVER, f"{side} has no legal move (7.2)")
        return None

    # ---- where something has to be captured ----

    def _while_capturing(self) -> Finding:
        quiet = len(self.squares) == 2 and not self._step_fault(self.target)
        if quiet and not self._names_a_jump():
            return self._compulsory()
        by_the_rules = chains(self.pieces, self.squares)
        if by_the_rules:
            return self._incomplete(by_the_rules)
        if self.looks_like_capture or self._names_a_jump():
            return (
                self._by_another_way()
                or self._rule_broken()
                or self._too_many()
                or self._not_that_way()
            )
        return self._compulsory()

    def _compulsory(self) -> Finding:
        """A quiet move, or none at all, where there is a capture (5.4.6)."""
        mine = [move for move in self.legal if move.from_square == self.origin]
        if mine:
            reason = f"the {self.kind} on {self._name(self.origin)} has to capture (4.2)"
            return Finding(Code.CAPTURE_COMPULSORY, f"{reason}: {self._shown(mine)}")
        reason = f"capture is compulsory (4.2): {self._shown(self.legal)}"
        return Finding(Code.CAPTURE_COMPULSORY, reason)

    def _incomplete(self, tried: Sequence[Chain]) -> Finding:
        """A capture that goes on, or is not the one asked for (5.4.9, 5.4.8)."""
        going_on = [chain for chain in tried if next(self.pieces.jumps(chain), None)]
        prefixes = [chain for chain in going_on if self._begins_a_legal_one(chain)]
        complete = [chain for chain in tried if chain not in going_on]
        if prefixes or not complete:
            return self._stopped_early()
        rule = self._rule_against(complete[0])
        if rule:
            return Finding(Code.TOO_FEW_CAPTURED, self._majority(rule), rule, self._majority_of)
        return self._stopped_early()

    def _begins_a_legal_one(self, chain: Chain) -> bool:
        return any(
            move.from_square == self.origin and set(chain.jumped) < set(move.captured)
            for move in self.legal
        )

    def _stopped_early(self) -> Finding:
        mine = [move for move in self.legal if move.from_square == self.origin]
        reason = f"the capture stops too early (4.5, 4.6): {self._shown(mine or self.legal)}"
        return Finding(Code.STOPPED_EARLY, reason)

    def _rule_against(self, chain: Chain) -> str:
        """The first rule of priority by which a legal capture goes before this one."""
        best = self.legal[0]
        for rule in self.game.priority:
            this = self._worth(rule, chain.jumped, self.origin)
            if rule != "kings first" and this == self._worth(rule, best.captured, best.from_square):
                continue
            return rule
        return ""

    def _worth(self, rule: str, captured: Sequence[int], origin: int) -> tuple[int, ...]:
        kings = sum(self.pieces.on[square] in "WB" for square in captured)
        if rule == "kings":
            return (kings,)
        if rule == "by king":
            return (int(self.pieces.on[origin] in "WB"),)
        if rule == "value":
            return (len(captured) + kings, -kings)
        return (len(captured),)

    @property
    def _majority_of(self) -> str | None:
        return None if self.game.priority[:1] == ("pieces",) else "5.4.8"

    def _majority(self, rule: str) -> str:
        if rule == "pieces":
            most = len(self.legal[0].captured)
            asked = f"the majority rule asks for {most} pieces (4.13)"
        else:
            asked = f"the capture {_PRIORITIES[rule]} is compulsory"
        return f"{asked}: {self._shown(self.legal)}"

    def _too_many(self) -> Finding | None:
        """A capture that was finished on one of the squares named before the last (5.4.8)."""
        for end in range(len(self.squares) - 1, 1, -1):
            text = self.game.capture_sign.join(map(self._name, self.squares[:end]))
            if can_play(self.position, text):
                here, there = self._name(self.squares[end - 1]), self._name(self.squares[end])
                reason = f"the capture ends on {here}; nothing is jumped from there to {there}"
                return Finding(Code.TOO_MANY_CAPTURED, f"{reason} (5.4.8)")
        return None

    def _by_another_way(self) -> Finding | None:
        """A legal capture that stands on other squares than those named between."""
        ends = (self.origin, self.target)
        if not any((move.from_square, move.to_square) == ends for move in self.legal):
            return None
        stood = ", ".join(map(self._name, self.squares[1:-1]))
        reason = f"the piece cannot stand on {stood} on its way (4.5, 4.6)"
        return Finding(Code.IRREGULAR_MOVE, reason, "route")

    def _not_that_way(self) -> Finding:
        """A capture that the board does not show under any rule."""
        game, name = self.game, self._name
        mine = [move for move in self.legal if move.from_square == self.origin]
        if not mine:
            return self._compulsory()
        straight = way_between(game, self.origin, self.target, jumping=True)
        detail = "blocked" if straight else "not-a-line"
        article = "4.2" if self.kind == "man" else "4.3"
        reason = f"no capture leads from {name(self.origin)} to {name(self.target)} ({article})"
        return Finding(Code.IRREGULAR_MOVE, f"{reason}: {self._shown(mine)}", detail)

    # ---- where one rule is broken ----

    def _names_a_jump(self) -> bool:
        """Whether two squares lie so that a piece between them may be meant to be jumped."""
        between_them = between(self.game, self.origin, self.target, jumping=True)
        return len(self.squares) == 2 and any(at in self.pieces.on for at in between_them)

    def _rule_broken(self) -> Finding | None:
        for given_up, code, detail in _WITH_ONE_GIVEN_UP:
            if not self._can_give_up(given_up):
                continue
            tried = chains(self.pieces, self.squares, given_up, WITH_ONE_GIVEN_UP)
            if tried:
                return self._broken(code, detail, tried[0])
        return None

    def _can_give_up(self, given_up: GivenUp) -> bool:
        """Whether giving up this rule changes anything for this piece in this game."""
        game, king = self.game, self.kind == "king"
        if given_up.flying and king:
            return not game.flying_kings or game.kings_land_behind
        if given_up.pass_jumped or given_up.jump_twice:
            return not (game.removed_at_once or (len(self.squares) == 2 and not self.must_capture))
        if given_up.man_backward:
            return not (king or game.men_capture_backward)
        if given_up.man_takes_king:
            return not (king or game.men_capture_kings)
        if given_up.crown_in_passing:
            return not (king or game.crowned_in_passing)
        return given_up != NOTHING

    def _broken(self, code: Code, detail: str, chain: Chain) -> Finding:
        name, here = self._name, self._name(self.origin)
        if code is Code.OWN_PIECE_JUMPED:
            own = next(at for at in chain.jumped if self._is_own(at))
            return Finding(code, f"the piece on {name(own)} is one's own and not jumped (4.7)")
        if code is Code.JUMPED_TWICE:
            if detail:
                reason = "a jumped piece stays until the capture is finished, and blocks (4.11)"
                return Finding(code, reason)
            twice = next(at for at in chain.jumped if chain.jumped.count(at) > 1)
            return Finding(code, f"the piece on {name(twice)} would be jumped twice (4.8)")
        if code is Code.PROMOTED_TOO_EARLY:
            row = next(at for at in chain.stops[1:] if self.pieces.is_far_row(self.piece, at))
            reason = f"a man that passes over {name(row)} stays a man until the move ends (4.15)"
            return Finding(code, reason)
        if detail == "backward-man":
            return Finding(code, f"a man does not capture backward in {self.game} draughts", detail)
        if detail == "takes-king":
            return Finding(code, f"a man does not capture a king in {self.game} draughts", detail)
        if self.kind == "king":
            if self.game.flying_kings:
                reason = "a king lands directly behind the piece it jumps"
            else:
                reason = "a king jumps the square next to it only"
            return Finding(Code.IRREGULAR_MOVE, reason, "too-far")
        return Finding(code, f"the piece on {here} is a man, and jumps like a king (5.4.16, 4.2)")

    # ---- where nothing can be captured ----

    def _while_moving(self) -> Finding:
        if self.looks_like_capture or (self.kind == "man" and self._names_a_jump()):
            found = self._rule_broken()
            if found is not None:
                return found
        first = self.squares[1]
        if len(self.squares) > 2 and not self._step_fault(first):
            return self._several_steps(first)
        if self.looks_like_capture:
            return Finding(Code.IRREGULAR_MOVE, "there is nothing to capture", "nothing-to-capture")
        return self._step_refused(self._step_fault(self.target))

    def _several_steps(self, first: int) -> Finding:
        """A quiet move to `first`, and on from there."""
        name = self._name
        if self.kind == "man" and self.pieces.is_far_row(self.piece, first):
            reason = f"the man crowned on {name(first)} moves on only at the next turn (3.8)"
            return Finding(Code.PROMOTED_TOO_EARLY, reason, article="5.4.2, 3.8")
        reason = f"the {self.kind} on {name(self.origin)} cannot move to {name(self.target)}"
        return Finding(Code.IRREGULAR_MOVE, f"{reason}: a move has one step", "too-far")

    def _step_fault(self, target: int) -> str:
        """What a quiet move to a square runs against, in one word; "" for nothing."""
        game, on = self.game, self.pieces.on
        if target in on:
            return "occupied"
        way = way_between(game, self.origin, target, jumping=False)
        if way is None:
            return "not-a-line"
        squares = between(game, self.origin, target, jumping=False)
        blocked = any(at in on for at in squares)
        if self.kind == "king":
            if squares and not game.flying_kings:
                return "too-far"
            return "blocked" if blocked else ""
        backward = self.pieces.is_backward(self.piece, way)
        # A slip of the hand or pen takes a man a square too far, or one back. A longer way is that
        # of a king that was not crowned, be it only in the record.
        like_a_king = len(squares) > (0 if backward else 1)
        like_a_king = like_a_king or self.pieces.is_far_row(self.piece, self.origin)
        if game.flying_kings and not blocked and like_a_king:
            return "uncrowned"
        if backward:
            return "backward-man"
        return "too-far" if squares else ""

    def _step_refused(self, fault: str) -> Finding:
        name, game = self._name, self.game
        here, there = name(self.origin), name(self.target)
        reason = f"the {self.kind} on {here} cannot move to {there}"
        if fault == "occupied":
            return Finding(Code.IRREGULAR_MOVE, f"square {there} is occupied", fault)
        if fault == "not-a-line":
            lines = "in one row or column" if game.captures_along == "lines" else "on one diagonal"
            return Finding(Code.IRREGULAR_MOVE, f"{reason}: these are not {lines}", fault)
        if fault == "uncrowned":
            return Finding(
                Code.UNCROWNED_KING,
                f"the piece on {here} is a man, and moves like a king (5.4.16, 3.4)",
            )
        if self.kind == "king":
            why = "its way is not free (3.9)"
            if fault == "too-far":
                why = "a king moves one square at a time"
        elif fault == "backward-man":
            why = "a man does not move backward (3.4)"
        else:
            why = "a man moves one square at a time (3.4)"
        return Finding(Code.IRREGULAR_MOVE, f"{reason}: {why}", fault)

    # ---- words ----

    def _is_own(self, square: int) -> bool:
        return (self.pieces.on[square] in "wW") == (self.piece in "wW")

    def _name(self, square: int) -> str:
        return self.game.square_name(square)

    def _shown(self, moves: Sequence[Move]) -> str:
        """Some of the legal moves, by their texts."""
        shown = [self.position.notate(move) for move in moves[:_NAMED]]
        if len(moves) > _NAMED:
            shown.append("...")
        return ", ".join(shown)
