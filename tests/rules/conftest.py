"""Facts about both colours at once: each one also with the board turned by 180°."""

import re

import pytest

from draughts_core.variants import get


def turned(text, variant):
    """A text with every square that it names turned by 180°."""
    game = get(variant)
    if game.letters:
        files = "abcdefghijkl"[: game.columns]

        def turn(match):
            file, rank = match.group(1), int(match.group(2))
            return f"{files[-1 - files.index(file)]}{game.rows + 1 - rank}"

        return re.sub(r"([a-l])(\d+)", turn, text)
    return re.sub(r"\d+", lambda match: str(game.squares + 1 - int(match.group())), text)


def turned_fen(fen, variant):
    """The position turned by 180° with the colours exchanged."""
    return turned(fen, variant).translate(str.maketrans("WB", "BW"))


def turned_fact(fact, variant):
    """A move turned by 180°; what it captures stays in the order of the squares."""
    move, opening, rest = fact.partition("(")
    captured, closing, crown = rest.partition(")")
    captured = ",".join(reversed(captured.split(",")))
    return turned(move + opening + captured, variant) + closing + crown


@pytest.fixture
def both(listed):
    """Check the complete move list of a position, and that of the position turned round.

    The list of the position as given is checked in its order, the turned one without.
    """

    def both(fen, moves, variant):
        assert listed(fen, variant) == moves
        expected = [turned_fact(fact, variant) for fact in moves]
        assert sorted(listed(turned_fen(fen, variant), variant)) == sorted(expected)

    return both


@pytest.fixture
def both_routes(routes):
    """Check every way to carry out the moves of a position, and of the position turned round."""

    def both_routes(fen, ways, variant):
        assert routes(fen, variant) == ways
        expected = {
            turned_fact(fact, variant): sorted(turned(way, variant) for way in found)
            for fact, found in ways.items()
        }
        ways_round = routes(turned_fen(fen, variant), variant)
        assert {fact: sorted(found) for fact, found in ways_round.items()} == expected

    return both_routes
