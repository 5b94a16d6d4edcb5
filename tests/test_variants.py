"""The games as data: names, boards, numbering, PDN. Source: PDN 3.0, GameType table; the seeds."""

import copy
import pickle
from typing import NamedTuple

import pytest

from draughts_core import BLACK, WHITE, Board, Colour, Position
from draughts_core.variants import VARIANTS, Variant, by_gametype, get

INTERNATIONAL_RESULTS = ("2-0", "1-1", "0-2", "0-0")
DEFAULT_RESULTS = ("1-0", "1/2-1/2", "0-1", "0-0")


class Facts(NamedTuple):
    """What the sources say about a game."""

    name: str
    other_name: str
    alias: str | None
    size: int
    squares: int
    men: int
    starts: Colour
    gametype: int | None
    traits: str
    sign: str
    results: tuple[str, str, str, str]
    corners: tuple[str, str]
    """The names of White's bottom left and bottom right playable squares of the first row."""


TABLE = [
    Facts(
        "international",
        "国际跳棋",
        "polish",
        10,
        50,
        20,
        WHITE,
        20,
        "W,10,10,N2,0",
        "x",
        INTERNATIONAL_RESULTS,
        ("46", "50"),
    ),
    Facts(
        "brazilian",
        "巴西跳棋",
        None,
        8,
        32,
        12,
        WHITE,
        26,
        "W,8,8,A0,0",
        "x",
        DEFAULT_RESULTS,
        ("a1", "g1"),
    ),
    Facts(
        "russian",
        "俄罗斯跳棋",
        "shashki",
        8,
        32,
        12,
        WHITE,
        25,
        "W,8,8,A0,0",
        ":",
        DEFAULT_RESULTS,
        ("a1", "g1"),
    ),
    Facts(
        "english",
        "西洋跳棋",
        "checkers",
        8,
        32,
        12,
        BLACK,
        21,
        "B,8,8,N1,0",
        "x",
        DEFAULT_RESULTS,
        ("29", "32"),
    ),
    Facts(
        "canadian",
        "加拿大跳棋",
        "draughts144",
        12,
        72,
        30,
        WHITE,
        27,
        "W,12,12,N2,0",
        "x",
        INTERNATIONAL_RESULTS,
        ("67", "72"),
    ),
    Facts(
        "frisian",
        "弗里斯兰跳棋",
        "frysk damjen",
        10,
        50,
        20,
        WHITE,
        40,
        "W,10,10,N2,0",
        "x",
        DEFAULT_RESULTS,
        ("46", "50"),
    ),
    Facts(
        "pool",
        "Pool checkers",
        "pool checkers",
        8,
        32,
        12,
        BLACK,
        23,
        "B,8,8,N1,0",
        "x",
        DEFAULT_RESULTS,
        ("29", "32"),
    ),
    Facts(
        "spanish",
        "西班牙跳棋",
        None,
        8,
        32,
        12,
        WHITE,
        24,
        "W,8,8,N1,1",
        "x",
        DEFAULT_RESULTS,
        ("4", "1"),
    ),
    Facts(
        "portuguese",
        "Damas clássicas",
        None,
        8,
        32,
        12,
        WHITE,
        28,
        "W,8,8,N1,1",
        "x",
        DEFAULT_RESULTS,
        ("4", "1"),
    ),
    Facts(
        "italian",
        "意大利跳棋",
        None,
        8,
        32,
        12,
        WHITE,
        22,
        "W,8,8,N2,1",
        "x",
        DEFAULT_RESULTS,
        ("29", "32"),
    ),
    Facts(
        "czech",
        "捷克跳棋",
        None,
        8,
        32,
        12,
        WHITE,
        29,
        "W,8,8,A0,0",
        "x",
        DEFAULT_RESULTS,
        ("a1", "g1"),
    ),
    Facts(
        "argentinian",
        "阿根廷跳棋",
        "argentine",
        8,
        32,
        12,
        WHITE,
        None,
        "",
        "x",
        DEFAULT_RESULTS,
        ("29", "32"),
    ),
    Facts(
        "thai",
        "泰国跳棋",
        "makhos",
        8,
        32,
        8,
        WHITE,
        31,
        "B,8,8,N2,0",
        "-",
        DEFAULT_RESULTS,
        ("4", "1"),
    ),
    Facts(
        "turkish",
        "土耳其跳棋",
        "dama",
        8,
        64,
        16,
        WHITE,
        30,
        "W,8,8,A0,0",
        "x",
        DEFAULT_RESULTS,
        ("a1", "h1"),
    ),
    Facts(
        "ghanaian",
        "加纳跳棋",
        "damii",
        10,
        50,
        20,
        WHITE,
        None,
        "",
        "x",
        DEFAULT_RESULTS,
        ("46", "50"),
    ),
]
EVERY = pytest.mark.parametrize("facts", TABLE, ids=[facts.name for facts in TABLE])
GAMES = pytest.mark.parametrize("game", VARIANTS, ids=list(VARIANTS))


def test_the_table_has_every_game_at_its_number():
    assert [facts.name for facts in TABLE] == list(VARIANTS)
    assert [game.number for game in VARIANTS] == list(range(15))


@EVERY
def test_facts(facts):
    game = get(facts.name)
    assert game == game.name == facts.name
    assert isinstance(game, str)
    assert facts.other_name in game.other_names
    assert facts.alias is None or get(facts.alias) is game
    assert (game.rows, game.columns, game.squares) == (facts.size, facts.size, facts.squares)
    assert game.men == len(game.white_start) == len(game.black_start) == facts.men
    assert game.first_mover == facts.starts
    assert game.capture_sign == facts.sign
    assert game.results == facts.results
    assert game.gametype == facts.gametype
    assert game.gametype_traits == facts.traits
    assert game.full_name
    assert game.rules
    assert game.sources


@GAMES
def test_the_first_mover_is_a_colour(game):
    assert isinstance(game.first_mover, Colour)


@EVERY
def test_the_start(facts):
    start = Position.start(facts.name)
    assert start.variant is get(facts.name)
    assert start.turn is facts.starts
    assert start == Board(variant=facts.name).position
    assert start.white_men_squares == get(facts.name).white_start
    assert start.black_men_squares == get(facts.name).black_start
    assert start.white_kings == start.black_kings == 0
    assert start.mirrored().mirrored() == start
    last = facts.squares - (8 if facts.name == "turkish" else 0)
    assert start.white_men_squares == tuple(range(last - facts.men + 1, last + 1))
    assert [facts.squares + 1 - square for square in reversed(start.white_men_squares)] == list(
        start.black_men_squares
    )
    assert Position.from_fen(start.fen(), facts.name) == start
    assert Position.from_bytes(start.to_bytes()) == start


@EVERY
def test_the_first_row(facts):
    game = get(facts.name)
    row = [game.square_at(game.rows - 1, column) for column in range(game.columns)]
    names = [game.square_name(square) for square in row if square]
    assert (names[0], names[-1]) == facts.corners
    mirrored = facts.name in {"spanish", "portuguese", "italian", "argentinian", "ghanaian"}
    assert game.bottom_left_playable is not mirrored
    assert bool(row[0]) is not mirrored


@EVERY
def test_by_gametype(facts):
    if facts.gametype is not None:
        assert by_gametype(facts.gametype) is get(facts.name)


@pytest.mark.parametrize("number", [0, 1, 19, 41, 50, 99])
def test_no_game_of_ours_has_that_number(number):
    assert by_gametype(number) is None


@GAMES
def test_squares_and_names_and_places_agree(game):
    assert game.squares == game.rows * game.row_length
    names = [game.square_name(square) for square in range(1, game.squares + 1)]
    assert len(set(names)) == game.squares
    for square, name in enumerate(names, 1):
        assert game.square_number(name) == square
        assert game.square_at(*game.place(square)) == square
    assert game.square_at(-1, 0) == game.square_at(0, game.columns) == 0
    assert len(game.main_diagonal) == game.rows
    for beyond in (0, -1, game.squares + 1):
        with pytest.raises(ValueError, match="off the board"):
            game.square_name(beyond)


@GAMES
@pytest.mark.parametrize("text", ["", "0", "99", "z9", "a0", "a13", "K1", "-1", "٣"])
def test_no_square(game, text):
    with pytest.raises(ValueError):
        game.square_number(text)


@GAMES
def test_frozen(game):
    for trait, value in (("rows", 9), ("priority", ()), ("new", 1)):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(game, trait, value)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(game, trait)
    assert not hasattr(game, "__dict__")


@GAMES
def test_a_copy_is_the_game_itself(game):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(game, protocol)) is game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game


@GAMES
def test_get(game):
    assert get(game) is get(game.name) is game
    for alias in game.aliases:
        assert get(alias) is game
        assert Position.start(alias).variant is game
    assert Position.start(game) == Position.start(game.name)
    assert {game: 1}[game.name] == 1
    assert repr(game) == f"<Variant {game.name!r}>"


@pytest.mark.parametrize("name", ["", "chess", "English", "英国跳棋"])
def test_there_is_no_such_game(name):
    with pytest.raises(ValueError, match=r"no variant .*; there are international, .*ghanaian"):
        get(name)
    with pytest.raises(ValueError, match="no variant"):
        Position.start(name)


def test_no_two_games_share_a_name_or_a_number():
    names = [name for game in VARIANTS for name in (game.name, *game.aliases)]
    assert len(set(names)) == len(names)
    numbers = [game.gametype for game in VARIANTS if game.gametype is not None]
    assert len(set(numbers)) == len(numbers)


def test_a_game_of_ones_own_needs_every_trait():
    with pytest.raises(TypeError, match="a game needs"):
        Variant("own", rows=8)
    with pytest.raises(TypeError, match="unknown traits: colour"):
        Variant(
            "own",
            number=99,
            full_name="",
            other_names=(),
            aliases=(),
            rows=8,
            columns=8,
            men=12,
            rules="",
            sources=(),
            colour=1,
        )
