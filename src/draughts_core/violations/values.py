"""What a violation of the rules is, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Severity(str, Enum):
    """How much a violation matters.

    Attributes:
        FAULT: the move, or the game, is not legal.
        WARNING: legal, but something does not fit.
        INFO: worth knowing, nothing is wrong.
    """

    FAULT = "fault"
    WARNING = "warning"
    INFO = "info"

    def __str__(self) -> str:
        return self.value


class Code(str, Enum):
    """What kind of violation it is, as a word that never changes.

    ``docs/violations.md`` explains each.

    >>> from draughts_core.violations import Code
    >>> Code.CAPTURE_COMPULSORY == "capture-compulsory", Code.CAPTURE_COMPULSORY.article
    (True, '5.4.6, 4.2')
    """

    UNREADABLE = "unreadable"
    EMPTY_SQUARE = "empty-square"
    OUT_OF_TURN = "out-of-turn"
    OPPONENTS_PIECE = "opponents-piece"
    IRREGULAR_MOVE = "irregular-move"
    CAPTURE_COMPULSORY = "capture-compulsory"
    TOO_FEW_CAPTURED = "too-few-captured"
    TOO_MANY_CAPTURED = "too-many-captured"
    STOPPED_EARLY = "stopped-early"
    JUMPED_TWICE = "jumped-twice"
    OWN_PIECE_JUMPED = "own-piece-jumped"
    CAPTURED_LIST_WRONG = "captured-list-wrong"
    AMBIGUOUS = "ambiguous"
    BAD_SETUP = "bad-setup"
    UNCROWNED_KING = "uncrowned-king"
    PROMOTED_TOO_EARLY = "promoted-too-early"
    NOT_JUDGED = "not-judged"
    GAME_OVER = "game-over"

    LIFTED_WITHOUT_REASON = "lifted-without-reason"
    LEFT_ON_BOARD = "left-on-board"
    OWN_PIECE_REMOVED = "own-piece-removed"

    WRONG_SIGN = "wrong-sign"
    RESULT_CONTRADICTS_TAG = "result-contradicts-tag"
    RESULT_CONTRADICTS_POSITION = "result-contradicts-position"
    PLAY_AFTER_END = "play-after-end"
    NOT_THE_FULL_ROUTE = "not-the-full-route"
    TEXT_BESIDE_GAMES = "text-beside-games"
    TAKEN_BACK = "taken-back"
    NOT_CROWNED = "not-crowned"

    DRAW_REACHED = "draw-reached"
    SETTLED_BY_LOOK_AHEAD = "settled-by-look-ahead"
    JOINED_JUMPS = "joined-jumps"
    BRACKETED_MOVE = "bracketed-move"
    UNUSUAL_WRITING = "unusual-writing"
    ODDITY = "oddity"

    def __str__(self) -> str:
        return self.value

    @property
    def article(self) -> str:
        """The article of the rules of international draughts that it offends; "" for none."""
        return _ARTICLES.get(self, "")

    @property
    def severity(self) -> Severity:
        """How much it usually matters; a strict judge is harder."""
        if self in _WARNINGS:
            return Severity.WARNING
        return Severity.INFO if self in _INFO else Severity.FAULT


_ARTICLES = {
    Code.EMPTY_SQUARE: "8.2",
    Code.OUT_OF_TURN: "5.4.1",
    Code.OPPONENTS_PIECE: "5.4.5",
    Code.IRREGULAR_MOVE: "5.4.2",
    Code.CAPTURE_COMPULSORY: "5.4.6, 4.2",
    Code.TOO_FEW_CAPTURED: "5.4.8, 4.13",
    Code.TOO_MANY_CAPTURED: "5.4.8",
    Code.STOPPED_EARLY: "5.4.9, 4.5",
    Code.JUMPED_TWICE: "4.8, 4.11",
    Code.OWN_PIECE_JUMPED: "4.7",
    Code.CAPTURED_LIST_WRONG: "5.4.12",
    Code.BAD_SETUP: "5.1",
    Code.UNCROWNED_KING: "5.4.16",
    Code.PROMOTED_TOO_EARLY: "5.4.2, 4.15",
    Code.GAME_OVER: "7.2",
    Code.LIFTED_WITHOUT_REASON: "5.4.7",
    Code.LEFT_ON_BOARD: "5.4.11",
    Code.OWN_PIECE_REMOVED: "5.4.14",
    Code.WRONG_SIGN: "8.2",
    Code.RESULT_CONTRADICTS_POSITION: "7",
    Code.PLAY_AFTER_END: "6, 7.2",
    Code.TAKEN_BACK: "5.4.4",
    Code.NOT_CROWNED: "5.4.15",
    Code.DRAW_REACHED: "6",
}

_WARNINGS = {
    Code.WRONG_SIGN,
    Code.RESULT_CONTRADICTS_TAG,
    Code.RESULT_CONTRADICTS_POSITION,
    Code.PLAY_AFTER_END,
    Code.NOT_THE_FULL_ROUTE,
    Code.TEXT_BESIDE_GAMES,
    Code.TAKEN_BACK,
    Code.NOT_CROWNED,
}

_INFO = {
    Code.DRAW_REACHED,
    Code.SETTLED_BY_LOOK_AHEAD,
    Code.JOINED_JUMPS,
    Code.BRACKETED_MOVE,
    Code.UNUSUAL_WRITING,
    Code.ODDITY,
}


@dataclass(frozen=True)
class Suggestion:
    """What may have been meant; never more than a guess.

    Attributes:
        kind: ``nearest`` (a legal text that looks like it), ``replays`` (the only move after which
            the rest of the game can be played), ``missing-move`` (a move before this one is
            missing), ``superfluous`` (without this text the rest can be played), ``other-side``
            (it is a move of the other side), ``full-text`` (the text written so that it is
            clear), ``retraction`` (it was legal a move earlier).
        text: the move suggested; "" where there is none to name.
        sentence: the same for a reader.
    """

    kind: str
    text: str
    sentence: str


@dataclass(frozen=True)
class Violation:
    """What is wrong with a move, a position or a game.

    Attributes:
        code: what kind it is.
        severity: how much it matters.
        article: the articles of the rules of international draughts, "" where there is none.
        reason: a sentence a player understands.
        detail: a word more for programs: for an irregular move ``backward-man``, ``too-far``,
            ``blocked``, ``not-a-line``, ``occupied``, ``nothing-to-capture``, ``route``,
            ``takes-king``, ``king-limit``; for too few captured the rule that asks for another
            capture; else "" mostly.
        text: the move, or whatever it is about, as it was written.
        fen: the position, "" where there is none.
        side: "White" or "Black", "" where it concerns nobody's move.
        legal: the legal moves of the position.
        suggestions: what may have been meant.
    """

    code: Code
    severity: Severity
    article: str
    reason: str
    detail: str = ""
    text: str = ""
    fen: str = ""
    side: str = ""
    legal: tuple[str, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()

    def __str__(self) -> str:
        return f"{self.text}: {self.reason}"
