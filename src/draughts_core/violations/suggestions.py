"""What may have been meant by a text that is no legal move: guesses for people, never acted on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import MoveError
from draughts_core.variants import Variant
from draughts_core.violations.texts import (
    SET_UP,
    can_play,
    passed,
    readings,
    replays,
    squares_of,
)
from draughts_core.violations.values import Code, Suggestion

# So many texts that follow are tried, so many legal moves before or instead, and so many shown.
_TEXTS = 40
_MOVES = 80
_SHOWN = 3

# Faults that a move taken back does not explain: the move was there to be played all the time.
_NOT_TAKEN_BACK = (
    Code.CAPTURE_COMPULSORY,
    Code.TOO_FEW_CAPTURED,
    Code.STOPPED_EARLY,
    Code.AMBIGUOUS,
    Code.UNREADABLE,
)


def suggestions(
    position: Position,
    text: str,
    code: Code,
    rest: Sequence[str] = (),
    before: Sequence[Position] = (),
) -> tuple[Suggestion, ...]:
    """Everything that a refused text may have been meant for, the likeliest first.

    Args:
        position: where it was refused.
        text: the text.
        code: why.
        rest: the texts that follow it.
        before: the positions that the last moves were played in, the latest at the end.

    >>> start = Position.start()
    >>> [(one.kind, one.text) for one in suggestions(start, "32-82", Code.UNREADABLE)]
    [('nearest', '32-28')]
    >>> for one in suggestions(start, "19-23", Code.OUT_OF_TURN, ["33-28"]):
    ...     print(one.kind, one.text or "-", one.sentence)
    missing-move - one of several moves of White's is missing here
    other-side 19-23 this is a move of Black's
    """
    texts = [*islice(rest, _TEXTS)]
    found: list[Suggestion] = []
    legal = position.legal_moves()[:_MOVES]
    if code is Code.AMBIGUOUS or can_play(position, text):
        found += _in_full(position, text)
    if code is not Code.AMBIGUOUS:
        found += _replaying(position, legal, texts)
        found += _missing(position, legal, text, texts)
        found += _superfluous(position, texts)
    if code is Code.OUT_OF_TURN:
        other = position.turn.other.name.capitalize()
        found.append(Suggestion("other-side", text, f"this is a move of {other}'s"))
    if code is not Code.OUT_OF_TURN and not any(one.kind == "full-text" for one in found):
        found += _nearest(position, legal, text)
    if may_be_taken_back(text, code, before):
        sentence = "this was legal before the side's last move, which may have been taken back"
        found.append(Suggestion("retraction", text, f"{sentence} (5.4.4)"))
    return tuple(found)


def may_be_taken_back(text: str, code: Code, before: Sequence[Position]) -> bool:
    """Whether a text was legal before its side's previous move, as after a move taken back (5.4.4).

    A record can only hint at that.
    """
    return len(before) > 1 and code not in _NOT_TAKEN_BACK and can_play(before[-2], text)


def _in_full(position: Position, text: str) -> list[Suggestion]:
    try:
        moves = readings(position, text)
    except MoveError:
        return []
    shown = [position.notate(move) for move in moves]
    return [Suggestion("full-text", one, f"{one} would be clear") for one in shown]


def _replaying(position: Position, legal: Sequence[Move], rest: list[str]) -> list[Suggestion]:
    """The one move in place of the refused one after which everything else can be played."""
    if not rest or SET_UP.match(rest[0]):
        return []
    found = [*islice((move for move in legal if replays(position.play(move), rest)), 2)]
    if len(found) != 1:
        return []
    text = position.notate(found[0])
    sentence = f"with {text}, and no other move, the rest of the game can be played"
    return [Suggestion("replays", text, sentence)]


def _missing(
    position: Position, legal: Sequence[Move], text: str, rest: list[str]
) -> list[Suggestion]:
    """A half-move left out before the refused text."""
    side = position.turn.name.capitalize()
    fitting = [
        *islice(
            (move for move in legal if replays(position.play(move), [text, *rest])),
            2,
        )
    ]
    if len(fitting) == 1 and (rest or len(legal) == 1):
        missing = position.notate(fitting[0])
        sentence = f"{missing} is missing here: after it this and the rest can be played"
        return [Suggestion("missing-move", missing, sentence)]
    if fitting:
        sentence = f"one of several moves of {side}'s is missing here"
        return [Suggestion("missing-move", "", sentence)]
    if rest and replays(passed(position), [text, *rest]):
        sentence = f"a move of {side}'s is missing here, or {side} did not move at all"
        return [Suggestion("missing-move", "", sentence)]
    return []


def _superfluous(position: Position, rest: list[str]) -> list[Suggestion]:
    """Whether the game goes on as if the refused text did not stand there."""
    if len(rest) < 2 or not replays(position, rest):
        return []
    return [Suggestion("superfluous", "", "without this text the rest of the game can be played")]


def _nearest(position: Position, legal: Sequence[Move], text: str) -> list[Suggestion]:
    """Legal moves that look like the text, the most alike first."""
    game = position.variant
    squares = squares_of(game, text)
    names = _names(text) if len(squares) < 2 else [*map(game.square_name, squares)]
    if len(names) < 2:
        return []
    ranked = sorted(
        (distance, move)
        for move in legal
        if (distance := _distance(game, move, names[0], names[-1])) is not None
    )
    nearest = [move for distance, move in ranked if distance == ranked[0][0]][:_SHOWN]
    shown = [position.notate(move) for move in nearest]
    return [Suggestion("nearest", one, f"{one} is legal and looks alike") for one in shown]


def _names(text: str) -> list[str]:
    """What may be squares in a text, on the board or not."""
    return [name for name in "".join(c if c.isalnum() else " " for c in text).split() if name]


def _distance(game: Variant, move: Move, origin: str, target: str) -> int | None:
    """How far two squares are from those of a move; None where they are not alike."""
    start = _unlike(origin, game.square_name(move.from_square))
    end = _unlike(target, game.square_name(move.to_square))
    if start and end and (start > 1 or end > 1):
        return None
    if start > 1 and end == 0:
        # Another piece that goes to the same square is further off than the piece named.
        return start + 1
    return start + end + (start > 0 and end > 0)


def _unlike(one: str, other: str) -> int:
    """0 for the same name, 1 for one slip of the pen, 2 for another name."""
    if one == other:
        return 0
    if len(one) == len(other):
        turned = one == other[::-1]
        return 1 if turned or sum(a != b for a, b in zip(one, other, strict=True)) == 1 else 2
    return 1 if one in other or other in one else 2
