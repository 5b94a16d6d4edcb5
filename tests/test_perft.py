"""Perft against the published tables, in both conventions."""

import json
from pathlib import Path

import pytest

from draughts_core import Board, Position, divide, perft

TABLES = json.loads((Path(__file__).parent / "data" / "perft.json").read_text())["tables"]
SHALLOW = 12_000_000
"""Rows up to so many leaves are counted in every run, the others with --deep."""

LONGEST = {"unique": 80_000_000_000, "routes": 12_000_000_000}
"""Beyond so many leaves, half an hour of counting, rows stay facts without a test."""


def cases():
    for table in TABLES:
        for convention in ("unique", "routes"):
            for depth, leaves in enumerate(table[convention], start=1):
                if leaves is None or leaves > LONGEST[convention]:
                    continue
                marks = [pytest.mark.deep] if leaves > SHALLOW else []
                name = f"{table['variant']}-{table['name']}-{convention}-{depth}"
                yield pytest.param(table, convention, depth, leaves, id=name, marks=marks)


@pytest.mark.parametrize("table, convention, depth, leaves", list(cases()))
def test_published_count(table, convention, depth, leaves):
    position = Position.from_fen(table["fen"], table["variant"])
    unique = convention == "unique"
    found = perft(position, depth, unique=unique)
    if found != leaves:
        parts = divide(position, depth, unique=unique)
        shown = "\n".join(f"{position.notate(move)}: {count}" for move, count in parts.items())
        pytest.fail(f"{found} leaves instead of {leaves}\n{shown}")


def test_the_two_conventions_first_differ_at_depth_8():
    start = Position.start()
    differences = [perft(start, depth, unique=False) - perft(start, depth) for depth in range(1, 9)]
    assert differences == [0, 0, 0, 0, 0, 0, 0, 10]


def test_divide_adds_up_and_keeps_the_order_of_the_legal_moves():
    position = Position.from_fen(TABLES[1]["fen"])
    for unique in (True, False):
        parts = divide(position, 4, unique=unique)
        assert tuple(parts) == position.legal_moves()
        assert sum(parts.values()) == perft(position, 4, unique=unique)


def test_divide_counts_the_routes_of_the_first_move():
    position = Position.from_fen("W:WK25:B12,14,31,39")
    assert list(divide(position, 1, unique=False).values()) == [1, 2, 1, 1]
    assert list(divide(position, 1).values()) == [1, 1, 1, 1]


def test_a_board_is_as_good_as_a_position_and_is_not_changed():
    board = Board()
    board.push("32-28")
    assert perft(board, 3) == perft(board.position, 3)
    assert board.ply == 1


def test_depth_0_is_one_leaf_and_a_lost_position_has_none():
    assert perft(Position.start(), 0) == 1
    assert perft(Position.from_fen("W:W:B1"), 1) == 0
    assert perft(Position.from_fen("W:W:B1"), 3) == 0


@pytest.mark.parametrize("depth", [-1, 129, 10**6])
def test_a_depth_out_of_range_is_refused(depth):
    with pytest.raises(ValueError, match="depth must be"):
        perft(Position.start(), depth)


def test_divide_needs_a_first_move():
    with pytest.raises(ValueError, match="depth must be"):
        divide(Position.start(), 0)


def test_only_positions_and_boards_are_counted():
    with pytest.raises(TypeError, match="Position or a Board"):
        perft("W:W31-50:B1-20", 1)


def test_no_depth_does_harm():
    # White takes the last piece and Black has lost: nothing is left to walk.
    assert perft(Position.from_fen("W:W50:B44"), 1) == 1
    assert perft(Position.from_fen("W:W50:B44"), 128) == 0
