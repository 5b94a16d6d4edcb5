"""Positions that federations and other programs publish, with every legal move."""

import json
from pathlib import Path

import pytest

from draughts_core import Board, Move, Position, perft

KNOWN = json.loads(
    (Path(__file__).parent.parent / "data" / "tricky_international.json").read_text("utf-8")
)["positions"]

OFFICIAL = [
    ("3.4", "W:W28", "28-22 28-23"),
    ("3.4", "B:B13", "13-18 13-19"),
    ("3.5", "W:W8", "8-2K 8-3K"),
    (
        "3.9",
        "W:WK28",
        "28-5 28-6 28-10 28-11 28-14 28-17 28-19 28-22 28-23 28-32 28-33 28-37 28-39 28-41 28-44 "
        "28-46 28-50",
    ),
    ("3.9", "B:BK1", "1-6 1-7 1-12 1-18 1-23 1-29 1-34 1-40 1-45"),
    (
        "3.9",
        "W:WK23",
        "23-1 23-5 23-7 23-10 23-12 23-14 23-18 23-19 23-28 23-29 23-32 23-34 23-37 23-40 23-41 "
        "23-45 23-46",
    ),
    ("4.2", "W:W28,32:B23", "28x19(23)"),
    ("4.2", "W:W35:B30,K40", "35x24(30) 35x44(40)"),
    ("4.3", "W:WK46:B23", "46x5(23) 46x10(23) 46x14(23) 46x19(23)"),
    ("4.3", "W:WK41:B23", "41x5(23) 41x10(23) 41x14(23) 41x19(23)"),
    ("4.5", "W:W15:B8,19,20", "15x2(8,19,20)K"),
    ("4.5", "W:W47:B13,14,22,24,31,34,K41,44", "47x49(13,14,22,24,31,34,41,44)"),
    ("4.6", "W:WK47:B9,12,33", "47x17(9,12,33) 47x21(9,12,33) 47x26(9,12,33)"),
    ("4.6", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15(7,9,17,19,20,30,31,33,43,44)"),
    ("4.8", "W:WK41,49:B9,10,12,19,38", "41x43(9,12,19,38)"),
    ("4.8", "B:W27,28,38,39,42:BK25", "25x33(27,28,39,42)"),
    ("4.13", "W:W48:B24,K31,34,K42,43", "48x19(24,34,43)"),
    ("4.13", "W:WK48:B7,8,31,34,K42,44", "48x50(7,8,34,44)"),
    ("4.14", "W:W26:B12,K21,31,32", "26x8(12,21) 26x28(31,32)"),
    ("4.15", "W:W15:B9,10", "15x13(9,10)"),
]


@pytest.mark.parametrize("article, fen, moves", OFFICIAL)
def test_examples_of_the_official_rules(listed, article, fen, moves):
    assert listed(fen) == moves.split()


@pytest.fixture(params=KNOWN, ids=lambda case: case["fen"][:60])
def known(request):
    """A position, and its moves as ``(from, to, captured, promotes)`` with their routes."""
    return Position.from_fen(request.param["fen"]), request.param["moves"]


def test_moves_of_positions_known_in_full(known):
    position, facts = known
    moves = position.legal_moves()
    assert [[m.from_square, m.to_square, list(m.captured), m.promotes] for m in moves] == [
        fact[:4] for fact in facts
    ]
    assert position.count_moves() == perft(position, 1) == len(facts)
    assert position.has_capture() == any(captured for _, _, captured, *_ in facts)


def test_routes_of_positions_known_in_full(known):
    position, facts = known
    ways = 0
    for move, (*_, routes) in zip(position.legal_moves(), facts, strict=True):
        found = position.routes(move)
        assert found == tuple(sorted(set(found)))
        assert move.route in found
        if isinstance(routes, int):
            assert len(found) == routes
        else:
            assert [list(route) for route in found] == routes
        ways += len(found)
    assert perft(position, 1, unique=False) == ways


def test_texts_of_positions_known_in_full(known):
    position, facts = known
    short = [(origin, target) for origin, target, *_ in facts]
    for move, (origin, target, captured, promotes, _) in zip(
        position.legal_moves(), facts, strict=True
    ):
        sign = "x" if captured else "-"
        text = position.notate(move)
        assert str(move) == f"{origin}{sign}{target}"
        assert (text == str(move)) == (short.count((origin, target)) == 1)
        assert Board(position.fen()).push(text) == move
        assert position.parse_move(text, strict=True) == move
        assert position.parse_hub(move.hub()) == move
        assert move == Move(origin, target, captured, promotes=promotes)
        for route in position.routes(move)[:20]:
            assert position.parse_move(sign.join(map(str, route))) == move


def test_play_in_positions_known_in_full(known):
    position, facts = known
    pieces = {square: position.piece_at(square) for square in range(1, 51)}
    for move, (origin, target, captured, promotes, _) in zip(
        position.legal_moves(), facts, strict=True
    ):
        then = dict(pieces)
        piece = then[origin]
        then.update(dict.fromkeys([origin, *captured]))
        then[target] = piece.upper() if promotes else piece
        after = position.play(move)
        assert {square: after.piece_at(square) for square in range(1, 51)} == then
        assert after.turn != position.turn
