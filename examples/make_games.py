"""Write club_games.pdn: games played by a small seeded program, some with a fault put in.

Run it with a Python that has draughts_core installed; it writes the file beside itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from draughts_core import Board, Move, Position
from draughts_core.pdn import write_game, write_moves

TARGET = Path(__file__).with_name("club_games.pdn")
EVENT = "Machine games, played to be judged"
LONGEST = 240


def material(position: Position) -> int:
    """White's pieces less Black's, a king for three men; men count more the further they are."""
    total = 0
    for sign, men, kings in (
        (1, position.white_men_squares, position.white_kings_squares),
        (-1, position.black_men_squares, position.black_kings_squares),
    ):
        total += sign * (100 * len(men) + 300 * len(kings))
        for square in men:
            row = position.variant.place(square)[0]
            total += sign * (position.rows - 1 - row if sign > 0 else row)
    return total


def value(position: Position, depth: int, low: int, high: int) -> int:
    """What the side to move can expect, by alpha-beta; captures are always looked through."""
    moves = position.legal_moves()
    if not moves:
        return -10_000 - depth
    if depth <= 0 and not moves[0].is_capture:
        return -material(position) if position.turn else material(position)
    for move in moves:
        low = max(low, -value(position.play(move), depth - 1, -high, -low))
        if low >= high:
            break
    return low


def chosen(board: Board, rng: random.Random, depth: int) -> Move:
    """A move that is best, or nearly so."""
    scored = []
    for move in board.legal_moves:
        reply = board.position.play(move)
        scored.append((-value(reply, depth - 1, -20_000, 20_000), move))
    best = max(score for score, _ in scored)
    return rng.choice([move for score, move in scored if score >= best - 6])


def played(rng: random.Random, board: Board, strengths: tuple[int, int]) -> Board:
    """Play until the game is over; the sides look differently far ahead."""
    while not board.is_game_over() and board.ply < LONGEST:
        board.push(chosen(board, rng, strengths[board.turn]))
    return board


# ---- faults, put into a legal game; each returns the texts and what is wrong ------------------


def texts_of(board: Board) -> list[str]:
    """The moves of a game as PDN text."""
    again = board.root()
    texts = []
    for move in board.move_stack:
        texts.append(again.notate(move))
        again.push(move)
    return texts


def spoiled(
    number: int, kind: str, wrong: Callable[[Board], str | None], skip: int = 10
) -> tuple[list[str], str]:
    """A game's texts with the first suitable move from ply `skip` on replaced by a wrong one."""
    for seed in range(400 + number, 1000, len(FAULTS)):
        board = played(random.Random(seed), Board(), (2, 3))
        texts = texts_of(board)
        again = board.root()
        for ply, move in enumerate(board.move_stack):
            text = wrong(again) if ply >= skip else None
            if text is not None:
                texts[ply] = text
                return texts, kind
            again.push(move)
    raise LookupError(f"no place for {kind}")


def missed_capture(board: Board) -> str | None:
    """A quiet step although there is a capture."""
    if not board.position.has_capture():
        return None
    position = board.position
    men = position.black_men_squares if position.turn else position.white_men_squares
    for square in men:
        row, column = position.variant.place(square)
        target = position.variant.square_at(row + (1 if position.turn else -1), column + 1)
        if target and position.piece_at(target) is None:
            return f"{square}-{target}"
    return None


def too_few(board: Board) -> str | None:
    """A capture of several pieces that stops after the first."""
    for move in board.legal_moves:
        if len(move.captured) > 1 and len(board.legal_moves) == 1:
            return f"{move.route[0]}x{move.route[1]}"
    return None


def not_the_majority(board: Board) -> str | None:
    """A capture of one piece where more can be taken with another man."""
    position = board.position
    origins = {move.from_square for move in board.legal_moves}
    if len(board.legal_moves[0].captured) < 2:
        return None
    own, other = ("b", "wW") if position.turn else ("w", "bB")
    for square in range(1, position.variant.squares + 1):
        if position.piece_at(square) != own or square in origins:
            continue
        row, column = position.variant.place(square)
        for down, right in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            over = position.variant.square_at(row + down, column + right)
            target = position.variant.square_at(row + 2 * down, column + 2 * right)
            if target and position.piece_at(target) is None:
                met = position.piece_at(over)
                if met is not None and met in other:
                    return f"{square}x{target}"
    return None


def backward(board: Board) -> str | None:
    """A man's step backward."""
    position = board.position
    if position.has_capture():
        return None
    men = position.black_men_squares if position.turn else position.white_men_squares
    for square in men:
        row, column = position.variant.place(square)
        target = position.variant.square_at(row + (-1 if position.turn else 1), column + 1)
        if target and position.piece_at(target) is None:
            return f"{square}-{target}"
    return None


def other_side(board: Board) -> str | None:
    """A move of the side that is not to move."""
    position = board.position
    turned = Position(
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        position.turn.other,
    )
    moves = turned.legal_moves()
    return str(moves[0]) if moves and not position.has_capture() else None


def off_the_board(board: Board) -> str | None:
    """A slip of the keyboard."""
    move = board.legal_moves[0]
    return None if move.is_capture else f"{move.from_square}-{move.to_square + 50}"


FAULTS = (
    ("a capture was missed", missed_capture),
    ("a capture stops too early", too_few),
    ("the capture of most pieces was missed", not_the_majority),
    ("a man goes backward", backward),
    ("the wrong side moves", other_side),
    ("a square off the board", off_the_board),
)

STARTS = (
    "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
    "B:W31,32,33,37,38,42,43,48:B8,9,13,14,18,19,23,24",
)


def main() -> None:
    """Write the file."""
    games: list[str] = []

    def tags(**more: str) -> dict[str, str]:
        return {"Event": EVENT, "Round": str(len(games) + 1), "White": "?", "Black": "?"} | more

    for number in range(18):
        rng = random.Random(number)
        board = played(rng, Board(), ((1, 3), (3, 1), (2, 2))[number % 3])
        comments = {}
        outcome = board.outcome()
        if outcome is not None:
            comments[board.ply] = f"{outcome.termination.value} ({outcome.article})"
        games.append(write_game(board, tags(), comments=comments))
    board = played(random.Random(100), Board(), (2, 3))
    games.append(
        write_game(
            board,
            tags(),
            comments={0: "a game with comments and a variation", 2: "[%clk 0:59:58]"},
            variations={2: "1... 20-25 2. 37-32 {another way to begin} 14-20"},
        )
    )
    for number, fen in enumerate(STARTS):
        board = played(random.Random(200 + number), Board(fen), (2, 2))
        games.append(write_game(board, tags(SetUp="1")))
    for number, name in enumerate(("russian", "brazilian")):
        board = played(random.Random(300 + number), Board(variant=name), (2, 2))
        games.append(write_game(board, tags()))
    for number, (kind, wrong) in enumerate(FAULTS):
        spoilt, what = spoiled(number, kind, wrong)
        games.append(write_moves(Board(), spoilt, tags(Annotator=f"on purpose: {what}"), "*"))
    TARGET.write_text("\n".join(games), encoding="utf-8", newline="\n")
    print(f"{TARGET.name}: {len(games)} games")


if __name__ == "__main__":
    main()
