"""How far the text of a move is from what PDN 3.0 writes."""

from __future__ import annotations

import re
from typing import NamedTuple

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.violations.texts import SHORT, signs, squares_of
from draughts_core.violations.values import Code


class Deviation(NamedTuple):
    """One way in which a text is unusual."""

    code: Code
    detail: str
    reason: str


_LEADING_ZERO = re.compile(r"(?<!\d)0\d")


def deviations(position: Position, move: Move, text: str) -> list[Deviation]:
    """Every way in which a text that was read as a legal move is not how PDN 3.0 writes it.

    >>> position = Position.from_fen("W:W26:B21,12")
    >>> (move,) = position.legal_moves()
    >>> [(one.code.value, one.detail) for one in deviations(position, move, "26 - 08")]
    [('unusual-writing', 'blanks'), ('unusual-writing', 'leading-zero'), ('wrong-sign', '')]
    """
    if text == str(move):
        return []
    written = position.notate(move)
    if text == written:
        return []
    found = _of_the_letters(position, text)
    found += _of_the_signs(position, move, text)
    return found + _of_the_squares(position, move, text, written)


def _unusual(detail: str, reason: str) -> Deviation:
    return Deviation(Code.UNUSUAL_WRITING, detail, reason)


def _of_the_letters(position: Position, text: str) -> list[Deviation]:
    found = []
    if " " in text or text != text.strip():
        found.append(_unusual("blanks", "a move is written without blanks"))
    if _LEADING_ZERO.search(text):
        found.append(_unusual("leading-zero", "squares are written without leading zeros"))
    if position.variant.letters:
        if re.search("[A-H]", text):
            found.append(_unusual("capital-letters", "squares are written in small letters"))
        if not re.search("[A-Ha-h]", text):
            reason = "squares have letters and digits in this game"
            found.append(_unusual("numbered-squares", reason))
    return found


def _of_the_signs(position: Position, move: Move, text: str) -> list[Deviation]:
    game = position.variant
    if game.letters and SHORT.fullmatch(text.lower()):
        return [_unusual("short-form", f"only the file it comes from: {move}")]
    dashes, crosses = signs(text)
    if not dashes and not crosses:
        return [_unusual("no-sign", "there is no sign between the squares")]
    if move.is_capture and dashes and game.capture_sign != "-":
        reason = f"a capture is written with {game.capture_sign}: {position.notate(move)}"
        return [Deviation(Code.WRONG_SIGN, "", reason)]
    if not move.is_capture and crosses:
        reason = f"a quiet move is written with -: {position.notate(move)}"
        return [Deviation(Code.WRONG_SIGN, "", reason)]
    sign = game.capture_sign if move.is_capture else "-"
    if set(re.sub(r"[\w\s]|x", "", text)) | ({"x"} if "x" in text else set()) != {sign}:
        return [_unusual("other-sign", f"the sign of this game is {sign}")]
    return []


def _of_the_squares(position: Position, move: Move, text: str, written: str) -> list[Deviation]:
    squares = squares_of(position.variant, text)
    needed = len(squares_of(position.variant, written))
    if len(squares) <= 2:
        return []
    if needed == 2:
        return [_unusual("longer-than-needed", f"origin and destination are enough: {written}")]
    if tuple(squares) in position.routes(move):
        return []
    reason = f"of several captures it is this one, but not its full route: {written}"
    return [Deviation(Code.NOT_THE_FULL_ROUTE, "", reason)]
