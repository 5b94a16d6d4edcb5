"""Options of the test run, and the few helpers that every room of the tests uses."""

import pytest

from draughts_core import Board, Move, Position, perft

HELD_BACK = ("deep", "fuzz")
"""Marks whose tests run only when the option of the same name is given."""


def pytest_addoption(parser):
    for mark in HELD_BACK:
        parser.addoption(f"--{mark}", action="store_true", help=f"run the tests marked {mark} too")


def pytest_collection_modifyitems(config, items):
    held = [mark for mark in HELD_BACK if not config.getoption(f"--{mark}")]
    kept, left_out = [], []
    for item in items:
        (left_out if any(map(item.get_closest_marker, held)) else kept).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def describe(move: Move) -> str:
    """A move as the facts here write it: ``28x19(23)``, ``8-2K`` where it crowns."""
    text = str(move)
    if move.captured:
        names = (move.variant.square_name(square) for square in move.captured)
        text += f"({','.join(names)})"
    return text + ("K" if move.promotes else "")


@pytest.fixture(name="describe")
def describe_fixture():
    """The function that writes a move down as a fact."""
    return describe


@pytest.fixture
def listed():
    """The complete move list of a position, each move written down as a fact, in order.

    What else tells about the moves has to agree with the list.
    """

    def listed(fen, variant="international"):
        position = Position.from_fen(fen, variant)
        moves = position.legal_moves()
        assert position.count_moves() == perft(position, 1) == len(moves)
        assert position.has_capture() == any(move.is_capture for move in moves)
        return [describe(move) for move in moves]

    return listed


@pytest.fixture
def routes():
    """Every way to carry out the moves of a position: ``{fact: ["47x20x3x17", ...]}``."""

    def routes(fen, variant="international"):
        position = Position.from_fen(fen, variant)
        moves = position.legal_moves()
        ways = {move: position.routes(move) for move in moves}
        assert position.count_moves() == len(ways) == len(moves)
        assert perft(position, 1, unique=False) == sum(map(len, ways.values()))
        return {
            describe(move): [
                move.variant.capture_sign.join(map(move.variant.square_name, route))
                for route in ways[move]
            ]
            for move in moves
        }

    return routes


@pytest.fixture
def after():
    """The position after a move given as text, as FEN."""

    def after(fen, text, variant="international"):
        position = Position.from_fen(fen, variant)
        return position.play(position.parse_move(text)).fen()

    return after


@pytest.fixture
def played():
    """A board on which a line of moves has been pushed."""

    def played(fen, line, **options):
        board = Board(fen, **options)
        for text in line.split():
            board.push(text)
        return board

    return played
