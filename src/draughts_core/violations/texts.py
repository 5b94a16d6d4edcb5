"""What a move text may mean where `Position.parse_move` is not asked to be certain."""

from __future__ import annotations

import re
from collections.abc import Iterable

from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import AmbiguousMoveError, IllegalMoveError, MoveError
from draughts_core.variants import Variant

SHORT = re.compile(r"([a-h])[-x:\u2013\u00d7]?([a-h][1-8])")
"""The short form of Russian books: the file a piece comes from, and where it goes."""

SET_UP = re.compile(r'/FEN\s*"([^"]*)"')
"""A position set up among the moves."""

_DASHES = re.compile("[-\u2010-\u2015\u2212]")
_CROSS = re.compile("[xX:\u00d7]")

# No text is read in more ways at once.
_POSITIONS = 64


def readings(position: Position, text: str) -> list[Move]:
    """The legal moves that a text may mean, one or more.

    Besides what `Position.parse_move` reads, capital letters and the short form of Russian books:
    file and target.

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
        short = SHORT.fullmatch(text)
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


def can_play(position: Position, text: str) -> bool:
    """Whether a text is a legal move, or may be one of several.

    >>> can_play(Position.start(), "32-28"), can_play(Position.start(), "19-23")
    (True, False)
    """
    try:
        return bool(readings(position, text))
    except MoveError:
        return False


def passed(position: Position) -> Position:
    """The same pieces with the other side to move.

    >>> can_play(passed(Position.start()), "19-23")
    True
    """
    masks = (position.white_men, position.white_kings, position.black_men, position.black_kings)
    return Position(*masks, position.turn.other, position.variant)


def after(positions: Iterable[Position], text: str) -> set[Position]:
    """Every position that a text may lead to from any of these."""
    found: set[Position] = set()
    for position in positions:
        try:
            found |= {position.play(move) for move in readings(position, text)}
        except MoveError:
            continue
    return found


def replays(position: Position, texts: Iterable[str]) -> bool:
    """Whether texts can be played one after the other, as far as the next set-up.

    >>> replays(Position.start(), ["32-28", "19-23", "28x19"])
    True
    """
    positions = {position}
    for text in texts:
        if SET_UP.match(text) or len(positions) > _POSITIONS:
            break
        positions = after(positions, text)
        if not positions:
            return False
    return True


def squares_of(game: Variant, text: str) -> list[int]:
    """The squares a move text names, [] where one is none.

    >>> from draughts_core.variants import get
    >>> squares_of(get("international"), "3228"), squares_of(get("russian"), "c3:e5:g7")
    ([32, 28], [22, 15, 8])
    """
    text = text.strip()
    glued = len(text) == 4 and text.isdigit()
    names = re.findall(r"\d\d" if glued else r"[a-l]?\d+", text.lower())
    try:
        return [game.square_number(name) for name in names]
    except ValueError:
        return []


def signs(text: str) -> tuple[int, int]:
    """How many signs of quiet moves and of captures a text has.

    >>> signs("32-28"), signs("26x17x8"), signs("3228")
    ((1, 0), (0, 2), (0, 0))
    """
    return len(_DASHES.findall(text)), len(_CROSS.findall(text))
