"""What the text of a move may mean, alone and with those that follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from draughts_core import pdn
from draughts_core._move import Move
from draughts_core._position import Position
from draughts_core.errors import AmbiguousMoveError, IllegalMoveError, MoveError
from draughts_core.variants import Variant

# A short ambiguous capture is settled by looking at the moves that follow: so many of them at
# most, and so many positions at a time.
LOOK_AHEAD = 400
_POSITIONS = 64

# No capture written jump by jump has more texts.
_MOST_JUMPS = 32

SET_UP = re.compile(r'/FEN\s*"([^"]*)"')

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


def settle(
    position: Position, candidates: Sequence[Move], rest: Iterable[pdn.MoveText]
) -> Move | None:
    """The only candidate that the moves which follow leave possible.

    All candidates are played on side by side, each with every reading of what follows; the last
    one with a position left is meant.
    """
    lines = {move: {position.play(move)} for move in candidates}
    for following in rest:
        if SET_UP.match(following.text):
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


def jump_by_jump(
    position: Position, moves: Sequence[pdn.MoveText], number: int
) -> tuple[int, list[Move]]:
    """A capture whose jumps are texts of their own, and how many of them; (0, []) for none.

    The oldest English files write ``11x18 18x25``: each text goes on where the last one ended.
    """
    game = position.variant
    squares = squares_of(game, moves[number].text)
    for after in range(number + 1, min(number + _MOST_JUMPS, len(moves))):
        further = squares_of(game, moves[after].text)
        if len(further) < 2 or not squares or further[0] != squares[-1]:
            break
        squares += further[1:]
        try:
            text = game.capture_sign.join(map(game.square_name, squares))
            return after + 1 - number, readings(position, text)
        except MoveError:
            continue
    return 0, []


def squares_of(game: Variant, text: str) -> list[int]:
    """The squares a move text names, [] where one is none."""
    names = re.findall(r"[a-l]?\d\d?", text.lower())
    try:
        return [game.square_number(name) for name in names]
    except ValueError:
        return []
