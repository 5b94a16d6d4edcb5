"""Judgement: why a move is not legal, and what is wrong between two positions.

A `Violation` has a code, the article of the rules, a sentence a player understands, the legal
moves, and suggestions. `explain` judges one move text, `explain_hub` one of the Hub protocol or
of DXP, `between` two positions. What only an arbiter can see (touching, clocks, a capture or a
removal broken off: 5.4.3, 5.4.10, 5.4.13) is out of reach here; see ``docs/violations.md``.

>>> from draughts_core import Position, violations
>>> found = violations.explain(Position.from_fen("W:W26,44:B21,12,39"), "44x33")
>>> found.code.value, found.article, found.side, found.legal
('too-few-captured', '5.4.8, 4.13', 'White', ('26x8',))
>>> found.reason
'the majority rule asks for 2 pieces (4.13): 26x8'
"""

from __future__ import annotations

from collections.abc import Sequence

from draughts_core._position import Position
from draughts_core.violations.comparison import between
from draughts_core.violations.refusals import Finding, finding, hub_finding
from draughts_core.violations.suggestions import suggestions
from draughts_core.violations.values import Code, Severity, Suggestion, Violation

__all__ = [
    "Code",
    "Severity",
    "Suggestion",
    "Violation",
    "between",
    "explain",
    "explain_hub",
]


def explain(
    position: Position,
    text: str,
    *,
    rest: Sequence[str] = (),
    before: Sequence[Position] = (),
) -> Violation | None:
    """Why a PDN text is no legal move here; None exactly where `Position.parse_move` takes it.

    Args:
        position: where it was tried.
        text: the move.
        rest: the texts that follow it, for suggestions.
        before: the positions that the last moves were played in, the latest at the end.

    >>> start = Position.start()
    >>> explain(start, "32-28") is None
    True
    >>> for text in ("31-22", "37-32", "36-28", "20-24", "45-54"):
    ...     print(explain(start, text))
    31-22: the man on 31 cannot move to 22: a man moves one square at a time (3.4)
    37-32: square 32 is occupied
    36-28: the man on 36 cannot move to 28: these are not on one diagonal
    20-24: it is White's turn, and this is a move of Black's (5.4.1)
    45-54: square 54 is off the board (1-50)
    """
    found = finding(position, text)
    if found is None:
        return None
    return _violation(position, text, found, suggestions(position, text, found.code, rest, before))


def explain_hub(position: Position, text: str) -> Violation | None:
    """Why a text of the Hub protocol or of DXP, which name the captured pieces, is no legal move.

    None exactly where it is one (`Position.parse_hub`, for Hub).

    >>> position = Position.from_fen("W:W28:B22,11")
    >>> explain_hub(position, "28x6x11x22") is None
    True
    >>> for text in ("28x6x22", "28x17x22", "M000128060111", "28-23"):
    ...     found = explain_hub(position, text)
    ...     print(found.code, found.reason, sep=": ")
    captured-list-wrong: the capture from 28 to 6 takes 11, 22, not 22 (5.4.11)
    stopped-early: the capture stops too early (4.5, 4.6): 28x6
    captured-list-wrong: the capture from 28 to 6 takes 11, 22, not 11 (5.4.11)
    capture-compulsory: the man on 28 has to capture (4.2): 28x6
    """
    found = hub_finding(position, text)
    return None if found is None else _violation(position, text, found, ())


def _violation(
    position: Position, text: str, found: Finding, meant: tuple[Suggestion, ...]
) -> Violation:
    return Violation(
        found.code,
        found.code.severity,
        found.code.article if found.article is None else found.article,
        found.reason,
        found.detail,
        text,
        position.fen(),
        position.turn.name.capitalize(),
        tuple(position.notate(move) for move in position.legal_moves()),
        meant,
    )
