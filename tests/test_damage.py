"""Damaged texts: reading never fails, and what is whole is read as if nothing had happened."""

import random
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))

from draughts_core import Board, pdn
from pdn_samples import (
    check_cut,
    check_places,
    check_ways,
    cuts_of,
    essence,
    read,
    verdict,
    written_game,
)

quickly = settings(
    max_examples=120,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
seeds = st.integers(0, 2**32 - 1)

PIECES = [
    *(bytes([sign]) for sign in b'[](){}"\\/;%*.!?$-=+:x0129aK \t\r\n'),
    b"\xe9",
    b"\x81",
    b"\xc3\xa9",
    b"\xef\xbb\xbf",
    b"{ ",
    b"(1. ",
    b"\n\n",
    b"1-0 ",
    b" * ",
    b'/FEN "W:W',
    b'/FEN "B::"/ ',
    b'[Round "3"]',
    b"\\r",
    b"40-35 ",
    b"\n% ",
    b"\n; ",
]


def neighbours(seed):
    """A game before, one to be damaged, and one behind it."""
    rng = random.Random(seed)
    before, _ = written_game(rng, "Before", plies=12, end="1-1")
    middle, _ = written_game(rng, "Middle", plies=30)
    after, _ = written_game(rng, "After", plies=12, end="0-2")
    return before.encode() + b"\n", middle.encode(), b"\n" + after.encode()


def read_whole(data):
    """The games of a text, once everything that holds of any text was checked."""
    games = read(data)
    assert games is not None
    check_places(data, games)
    check_ways(data, games)
    for number, start in cuts_of(data, games):
        check_cut(data, games, number, start)
    return games


def assert_neighbours_survive(before, damaged, after):
    games = read_whole(before + damaged + after)
    (first,), (last,) = read(before), read(after)
    assert essence(games[0]) == essence(first)
    assert essence(games[-1]) == essence(last)
    assert (verdict(games[0]), verdict(games[-1])) == (verdict(first), verdict(last))
    return games


def test_whole_games_are_read_as_they_were_written():
    for seed in range(20):
        before, middle, after = neighbours(seed)
        games = assert_neighbours_survive(before, middle, after)
        assert [game.tags["Event"] for game in games] == ["Before", "Middle", "After"]
        assert [verdict(game)[1] for game in games] == [[], [], []]
        assert [game.terminator for game in games] == ["1-1", "*", "0-2"]


# ---- damage to bytes ------------------------------------------------------------------------


@quickly
@given(seed=seeds, at=st.floats(0, 1), length=st.integers(1, 12))
def test_bytes_left_out(seed, at, length):
    before, middle, after = neighbours(seed)
    place = int(at * len(middle))
    assert_neighbours_survive(before, middle[:place] + middle[place + length :], after)


@quickly
@given(seed=seeds, at=st.floats(0, 1), length=st.integers(1, 12))
def test_bytes_written_twice(seed, at, length):
    before, middle, after = neighbours(seed)
    place = int(at * len(middle))
    twice = middle[: place + length] + middle[place:]
    assert_neighbours_survive(before, twice, after)


@quickly
@given(seed=seeds, at=st.floats(0, 1), piece=st.sampled_from(PIECES))
def test_bytes_put_in(seed, at, piece):
    before, middle, after = neighbours(seed)
    place = int(at * len(middle))
    assert_neighbours_survive(before, middle[:place] + piece + middle[place:], after)


@quickly
@given(st.binary(max_size=80))
def test_any_bytes(data):
    games = read(data)
    if b"\0" not in data:
        assert games is not None
        check_places(data, games)
        check_ways(data, games)


@quickly
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join))
def test_any_pieces(data):
    read_whole(data)


# ---- damage to lines ------------------------------------------------------------------------


@quickly
@given(seed=seeds, at=st.integers(1, 30), what=st.sampled_from(["out", "twice", "swapped"]))
def test_lines_left_out_written_twice_and_swapped(seed, at, what):
    before, middle, after = neighbours(seed)
    lines = middle.splitlines(keepends=True)
    at = min(at, len(lines) - 2)
    if what == "out":
        del lines[at]
    elif what == "twice":
        lines.insert(at, lines[at])
    else:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert_neighbours_survive(before, b"".join(lines), after)


@quickly
@given(seed=seeds, order=st.permutations(range(4)))
def test_tags_in_another_order(seed, order):
    before, middle, after = neighbours(seed)
    lines = middle.splitlines(keepends=True)
    swapped = b"".join([*(lines[number] for number in order), *lines[4:]])
    games = assert_neighbours_survive(before, swapped, after)
    (whole,) = read(middle)
    assert len(games) == 3
    assert games[1].tags == whole.tags
    assert essence(games[1])[1:] == essence(whole)[1:]


@quickly
@given(seed=seeds, end=st.sampled_from([b"\r", b"\r\n"]))
def test_other_line_ends(seed, end):
    text = b"".join(neighbours(seed))
    games, others = read_whole(text), read_whole(text.replace(b"\n", end))
    assert [essence(game) for game in others] == [essence(game) for game in games]
    assert [game.line for game in others] == [game.line for game in games]
    for game, other in zip(games, others, strict=True):
        places = [(node.line, node.column) for node in game.moves]
        assert [(node.line, node.column) for node in other.moves] == places


def test_a_byte_order_mark_counts_among_the_bytes():
    text = b"".join(neighbours(5))
    games, others = read_whole(text), read_whole(b"\xef\xbb\xbf" + text)
    assert [essence(game) for game in others] == [essence(game) for game in games]


FOUND = [
    # A page break behind a tag is a word or a blank, but its game holds it.
    b'[Event "1"]\x0c\n[Event "2"]\n',
    b'[Event "1"]\x0b',
    # A bracket that opens outside of any game and never closes: the end of the text and the
    # next header end it alike.
    b'[Event "1"]\n\n1. 32-28 1-0 so (so\n\n[Event "2"]\n\n1. 32-28 *',
    # A game that begins on the line of another, and what is read next ends within it: its columns
    # count from the beginning of the line all the same.
    '[Event "\u00e9"] 1. 32-28 * [Event "\u00e9"] 1. 33-28 {\u00e9} 18-23\n19x30 *\n'.encode(),
    b"1. 32-28 * 1. 33-28 19-23\r18-22\r\n",
]


@pytest.mark.parametrize("data", FOUND)
def test_what_fuzzing_found(data):
    games = read_whole(data)
    for size in range(1, len(data)):
        check_ways(data, games, (size,))


# ---- cuts -----------------------------------------------------------------------------------

SAMPLE = written_game(random.Random(11), "Cut", plies=24)[0].encode()[:600]
NEXT = b'\n\n[Event "Next"]\n[White "A. White"]\n\n1. 34-29 {whole} 20-24 *\n'


def test_a_text_cut_anywhere():
    assert len(SAMPLE) == 600
    (whole,) = read(NEXT)
    for place in range(len(SAMPLE) + 1):
        for data in (SAMPLE[:place], SAMPLE[place:]):
            games = read(data)
            check_places(data, games)
            check_ways(data, games)
        games = read(SAMPLE[:place] + NEXT)
        check_places(SAMPLE[:place] + NEXT, games)
        assert essence(games[-1]) == essence(whole), place


# ---- one illegal move -----------------------------------------------------------------------


@quickly
@given(seed=seeds, at=st.floats(0, 1, exclude_max=True))
def test_one_illegal_move_is_one_fault(seed, at):
    rng = random.Random(seed)
    text, moves = written_game(rng, "Broken", plies=30, plain=True)
    ply = int(at * len(moves))
    board = Board()
    for move in moves[:ply]:
        board.push(move)
    legal = {(move.from_square, move.to_square) for move in board.legal_moves}
    # From 10 on, so that the text cannot be taken for a result.
    while True:
        squares = tuple(rng.sample(range(10, 51), 2))
        if squares not in legal:
            break
    (game,) = read(text)
    header, body = text.split("\n\n", 1)
    words = body.split()
    place = 2 * ply + 1  # behind its number
    words[place] = "{}-{}".format(*squares)
    broken = f"{header}\n\n{' '.join(words)}\n"
    (damaged,) = pdn.read_games(broken)
    assert len(damaged.moves) == len(game.moves)
    plies, faults = verdict(damaged)
    assert plies == ply
    assert [(found[1], found[2]) for found in faults] == [(ply + 1, words[place])]


@pytest.mark.parametrize("piece", [b"{", b"(", b"[", b'"', b'/FEN "', b'{ ( [ "'])
def test_what_is_opened_and_never_closed_ends_with_its_game(piece):
    before, middle, after = neighbours(3)
    for place in range(len(middle)):
        games = read(before + middle[:place] + piece + middle[place:] + after)
        assert games[0].tags["Event"] == "Before"
        assert games[-1].tags["Event"] == "After"
        assert games[-1].terminator == "0-2"
