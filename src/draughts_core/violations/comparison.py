"""Two positions, one move apart: what was done wrong with the pieces between them."""

from __future__ import annotations

from typing import NamedTuple

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.violations.attempts import Pieces
from draughts_core.violations.refusals import Finding, finding
from draughts_core.violations.texts import passed
from draughts_core.violations.values import Code, Violation


def between(before: Position, after: Position) -> list[Violation]:
    """What is wrong with the pieces after a move; [] where a legal move led there.

    Sees what 5.4.7, 5.4.8, 5.4.11, 5.4.12, 5.4.14, 5.4.15 and 5.4.16 speak of, and moves that are
    not legal. What cannot be seen is why.

    Args:
        before: the position with the side to move that moved.
        after: the board that was found afterwards; whose turn it is there does not matter.

    >>> before = Position.from_fen("W:W28,50:B12,22,45")
    >>> fens = ["B:W8,50:B12,45", "B:W8,50:B", "B:W8:B45", "B:W28,50:B12,45", "B:W17,50:B12,45"]
    >>> for fen in fens:
    ...     for found in between(before, Position.from_fen(fen)):
    ...         print(f"{found.code}: {found.reason}")
    left-on-board: captured and still on the board: 12 (5.4.11)
    captured-list-wrong: removed without being jumped: 45 (5.4.12)
    own-piece-removed: one's own, and removed: 50 (5.4.14)
    lifted-without-reason: lifted although no piece moved: 22 (5.4.7)
    stopped-early: the capture stops too early (4.5, 4.6): 28x8
    """
    game = before.variant
    if after.variant != game:
        raise ValueError(f"a position of {game} and one of {after.variant} draughts")
    found, expected = Pieces.of(after).on, Pieces.of(before).on
    if found == expected:
        return []
    return [
        _violation(before, text, one) for text, one in _Comparison(before, expected, found).all()
    ]


def _violation(before: Position, text: str, found: Finding) -> Violation:
    article = found.code.article if found.article is None else found.article
    return Violation(
        found.code,
        found.code.severity,
        article,
        found.reason,
        found.detail,
        text,
        before.fen(),
        before.turn.name.capitalize(),
        tuple(before.notate(move) for move in before.legal_moves()),
    )


class _Difference(NamedTuple):
    """How a board differs from the one a legal move leads to."""

    left: list[int]  # captured, but still on the board
    removed: list[int]  # the opponent's, gone without being captured
    own_removed: list[int]
    uncrowned: list[int]  # men that should be kings
    other: list[int]  # anything else

    def size(self) -> int:
        return sum(map(len, self[:4])) + 3 * len(self.other)


class _Comparison:
    def __init__(self, before: Position, was: dict[int, str], found: dict[int, str]) -> None:
        self.before = before
        self.game = before.variant
        self.was, self.found = was, found
        self.own = "bB" if before.turn else "wW"

    def all(self) -> list[tuple[str, Finding]]:
        gone = [at for at in self.was if at not in self.found]
        come = [at for at in self.found if at not in self.was]
        if not come and all(self.found[at] == self.was[at] for at in self.found):
            return [("", self._lifted(gone))]
        ranked = [
            (difference.size(), move, difference)
            for move in self.before.legal_moves()
            if self.found.get(move.to_square, "-") in self.own
            for difference in (self._difference(move),)
            if not difference.other
        ]
        if ranked:
            size, move, difference = min(ranked)
            mover_left = move.from_square not in self.found or move.from_square == move.to_square
            if mover_left and size < len(self.was):
                return self._told(move, difference)
        return [self._moved(gone, come)]

    def _difference(self, move: Move) -> _Difference:
        expected = Pieces.of(self.before.play(move)).on
        found = self.found
        difference = _Difference([], [], [], [], [])
        for at in sorted({*expected, *found}):
            should, stands = expected.get(at), found.get(at)
            if should == stands:
                continue
            if should is None and at in move.captured and stands == self.was[at]:
                difference.left.append(at)
            elif stands is None and should and at != move.to_square:
                own = should in self.own
                (difference.own_removed if own else difference.removed).append(at)
            elif should in ("W", "B") and stands == should.lower():
                difference.uncrowned.append(at)
            else:
                difference.other.append(at)
        return difference

    def _told(self, move: Move, difference: _Difference) -> list[tuple[str, Finding]]:
        text = self.before.notate(move)
        told = []
        if difference.left:
            reason = f"captured and still on the board: {self._names(difference.left)} (5.4.11)"
            told.append(Finding(Code.LEFT_ON_BOARD, reason))
        if difference.removed:
            reason = f"removed without being jumped: {self._names(difference.removed)} (5.4.12)"
            told.append(Finding(Code.CAPTURED_LIST_WRONG, reason))
        if difference.own_removed:
            reason = f"one's own, and removed: {self._names(difference.own_removed)} (5.4.14)"
            told.append(Finding(Code.OWN_PIECE_REMOVED, reason))
        if difference.uncrowned:
            reason = f"the man on {self._names(difference.uncrowned)} was not crowned (5.4.15)"
            told.append(Finding(Code.NOT_CROWNED, reason))
        return [(text, one) for one in told]

    def _lifted(self, gone: list[int]) -> Finding:
        """Pieces gone although no piece moved."""
        own = [at for at in gone if self.was[at] in self.own]
        if own == gone:
            reason = f"one's own, and removed without a move: {self._names(gone)} (5.4.14)"
            return Finding(Code.OWN_PIECE_REMOVED, reason)
        reason = f"lifted although no piece moved: {self._names(gone)} (5.4.7)"
        return Finding(Code.LIFTED_WITHOUT_REASON, reason)

    def _moved(self, gone: list[int], come: list[int]) -> tuple[str, Finding]:
        """What no legal move comes near to, told as the move it looks like."""
        name = self.game.square_name
        for pieces in (self.own, "wWbB"):
            left = [at for at in gone if self.was[at] in pieces]
            arrived = [at for at in come if self.found[at] in pieces]
            if len(arrived) == 1 and left:
                origin, target = self._likely(left, arrived[0]), arrived[0]
                captured = [at for at in gone if at != origin]
                sign = self.game.capture_sign if captured else "-"
                text = f"{name(origin)}{sign}{name(target)}"
                refused = finding(self.before, text)
                if refused is not None:
                    return text, refused
                if finding(passed(self.before), text) is None:
                    return text, Finding(Code.OUT_OF_TURN, "the other side moved (5.4.1)")
                if not captured and self.was[origin] != self.found[target]:
                    reason = f"the man that went to {name(target)} was crowned too early (3.5)"
                    return text, Finding(Code.PROMOTED_TOO_EARLY, reason, article="3.5")
                reason = f"captured by {text}, but not those: {self._names(captured)} (5.4.8)"
                return text, Finding(Code.TOO_MANY_CAPTURED, reason)
        squares = sorted({*gone, *come} | {at for at in self.was if at not in come + gone})
        changed = [at for at in squares if self.was.get(at) != self.found.get(at)]
        reason = f"no single move changes the pieces on {self._names(changed)}"
        return "", Finding(Code.BAD_SETUP, reason)

    def _likely(self, left: list[int], target: int) -> int:
        """Which of the pieces gone is the one that has arrived: one of the same kind, if it can."""
        arrived = self.found[target]
        return next((at for at in left if self.was[at] == arrived), left[0])

    def _names(self, squares: list[int]) -> str:
        return ", ".join(map(self.game.square_name, squares))
