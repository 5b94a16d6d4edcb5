"""The value `Position`: masks, squares, keys, bytes, status."""

import copy
import pickle

import pytest

from draughts_core import (
    BLACK,
    WHITE,
    Board,
    DraughtsError,
    IllegalMoveError,
    Move,
    Position,
    Status,
    reference,
)
from draughts_core.variants import VARIANTS

FEN = "B:WK2,31,50:B6,K7,20"


@pytest.fixture
def position():
    return Position.from_fen(FEN)


def bits(*squares):
    return sum(1 << (square - 1) for square in squares)


def test_masks_and_squares(position):
    assert position.white_men == bits(31, 50)
    assert position.white_kings == bits(2)
    assert position.black_men == bits(6, 20)
    assert position.black_kings == bits(7)
    assert position.white_men_squares == (31, 50)
    assert position.white_kings_squares == (2,)
    assert position.black_men_squares == (6, 20)
    assert position.black_kings_squares == (7,)
    assert position.turn is BLACK


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_square_is_its_own_bit_in_every_game(variant):
    for square in range(1, variant.squares + 1):
        for name in ("white_men", "white_kings", "black_men", "black_kings"):
            position = Position(**{name: bits(square)}, variant=variant)
            assert getattr(position, name) == bits(square)
            assert getattr(position, f"{name}_squares") == (square,)
            assert position.piece_at(square) in ("w", "W", "b", "B")
            assert Position.from_fen(position.fen(), variant) == position


def test_piece_at(position):
    seen = [position.piece_at(square) for square in (31, 2, 6, 7, 8)]
    assert seen == ["w", "W", "b", "B", None]
    for square in (0, 51, -1):
        with pytest.raises(DraughtsError, match="off the board"):
            position.piece_at(square)


def test_construction_from_masks(position):
    again = Position(bits(31, 50), bits(2), bits(6, 20), bits(7), BLACK)
    assert again == position
    assert Position(turn=1) == Position(turn=BLACK)


@pytest.mark.parametrize(
    "masks, reason",
    [
        ({"white_men": 1 << 50}, "off the board"),
        ({"white_men": -1}, "off the board"),
        ({"black_kings": 1 << 32, "variant": "russian"}, "off the board"),
        ({"white_men": 1, "black_men": 1}, "square 1 is occupied twice"),
        ({"white_men": 2, "white_kings": 2}, "square 2 is occupied twice"),
        ({"white_kings": 4, "black_kings": 4}, "square 3 is occupied twice"),
    ],
)
def test_impossible_masks_are_refused(masks, reason):
    with pytest.raises(DraughtsError, match=reason):
        Position(**masks)


def test_wrong_types_are_refused():
    for arguments in ({"white_men": "1"}, {"white_men": 1.5}, {"variant": 3}):
        with pytest.raises((TypeError, AttributeError)):
            Position(**arguments)
    with pytest.raises(ValueError, match="no variant"):
        Position(variant="chess")
    with pytest.raises(ValueError, match="Colour"):
        Position(turn=2)
    for text in (None, 3, b"W:W:B"):
        with pytest.raises(TypeError):
            Position.from_fen(text)


def test_a_position_cannot_be_changed(position):
    for name in ("white_men", "turn", "key", "something"):
        with pytest.raises(AttributeError):
            setattr(position, name, 1)
    with pytest.raises(TypeError, match="cannot be changed"):
        position.__init__(white_men=1)
    assert position.fen() == FEN


def test_equality_and_hash(position):
    same = Position.from_fen("B:B20,6,K7:W50,31,K2")
    assert same == position
    assert hash(same) == hash(position)
    others = [
        Position.from_fen(text)
        for text in ("W" + FEN[1:], FEN.replace("K2", "2"), FEN.replace("20", "19"), "B:W:B")
    ]
    assert len({position, same, *others}) == 5
    assert position != FEN
    assert Position.start("russian") != Position.start("brazilian")


def test_pickle_and_copy(position):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(position, protocol)) == position
    assert copy.copy(position) is position
    assert copy.deepcopy(position) is position


def test_repr(position):
    assert eval(repr(position)) == position
    russian = Position.start("russian")
    assert eval(repr(russian)) == russian


def test_play_gives_a_new_position(position):
    move = Move(20, 24)
    after = position.play(move)
    assert position.fen() == FEN
    assert after.turn is WHITE
    assert after.black_men_squares == (6, 24)
    assert position.is_legal(move)
    assert not position.is_legal(Move(20, 29))
    with pytest.raises(IllegalMoveError, match="cannot move"):
        position.play(Move(20, 29))
    with pytest.raises(IllegalMoveError, match="another game"):
        position.play(Move(22, 18, variant="russian"))
    with pytest.raises(TypeError):
        position.play("20-24")


def test_routes_of_a_quiet_move_and_of_an_illegal_one(position):
    assert position.routes(Move(20, 24)) == ((20, 24),)
    with pytest.raises(IllegalMoveError):
        position.routes(Move(20, 29))


KEYS = [
    ("international", "W:W31-50:B1-20", 0x032D8E6D619D72D1),
    ("international", "B:WK2,31:B6,K7", 0xC2DCBA4E373CAE32),
    ("brazilian", "W:Wc3:Bf6", 0xC0E55AA620A92BE6),
    ("russian", "W:Wc3:Bf6", 0xA62DE82425C78608),
    ("russian", "B:W:B", 0xFFEF0DCC9BE44300),
]


@pytest.mark.parametrize("variant, fen, key", KEYS)
def test_the_key_never_changes(variant, fen, key):
    position = Position.from_fen(fen, variant)
    assert position.key == key
    assert reference.key(position) == key


def test_keys_tell_positions_apart():
    board, seen = Board(), {}
    for step in range(2000):
        moves = board.legal_moves
        if not moves or board.ply > 90:
            board = Board()
            continue
        board.push(moves[step * 31 % len(moves)])
        position = board.position
        assert seen.setdefault(position.key, position) == position
    assert len(seen) > 500


@pytest.mark.parametrize(
    "variant, size", [("international", 16), ("brazilian", 11), ("russian", 11)]
)
def test_bytes_are_small_and_exact(variant, size):
    start = Position.start(variant)
    assert len(start.to_bytes()) == size
    assert Position.from_bytes(start.to_bytes()) == start
    full = Position(black_kings=(1 << start.variant.squares) - 1, turn=BLACK, variant=variant)
    assert len(full.to_bytes()) == size
    assert Position.from_bytes(full.to_bytes()) == full
    assert Position.from_bytes(bytearray(full.to_bytes())) == full


def test_bytes_that_are_no_position():
    good = Position.start().to_bytes()
    for data in (b"", b"\x00", good[:-1], good + b"\x00", b"\xff" * 16, b"\x63" + good[1:]):
        with pytest.raises(DraughtsError):
            Position.from_bytes(data)
    assert Position.from_bytes(good) == Position.start()


def test_mirrored_swaps_colours_and_turns_the_board(position):
    assert position.mirrored().fen() == "W:W31,K44,45:B1,20,K49"
    assert position.mirrored().mirrored() == position
    assert Position.start().mirrored().fen() == Position.start().fen().replace("W:", "B:", 1)
    assert Position.start("russian").mirrored().count_moves() == 7


@pytest.mark.parametrize(
    "fen, flags",
    [
        ("W:W31-50:B1-20", Status.VALID),
        ("W:W4:B20", Status.WHITE_MAN_ON_FAR_ROW),
        ("W:W31:B49", Status.BLACK_MAN_ON_FAR_ROW),
        ("W:W4:B49", Status.WHITE_MAN_ON_FAR_ROW | Status.BLACK_MAN_ON_FAR_ROW),
        ("W:WK4:BK49", Status.VALID),
        ("W:W46:B5", Status.VALID),
        ("W:W30-50:B1-20", Status.TOO_MANY_WHITE_PIECES),
        ("W:W31:BK1-21", Status.TOO_MANY_BLACK_PIECES),
        ("W:W:B", Status.NO_PIECES),
        ("W:W31:B", Status.NO_OPPONENT),
        ("B:W31:B", Status.VALID),
    ],
)
def test_status(fen, flags):
    position = Position.from_fen(fen)
    assert position.status() == flags
    assert position.is_valid() == (not flags)


def test_an_impossible_position_is_still_answered():
    position = Position.from_fen("W:WK5:B46")
    assert not position.is_valid()
    assert position.count_moves() == 8
    assert Position.from_fen("W:W1,2:BK20").count_moves() == 0


def test_the_board_of_each_game():
    ten, eight = Position.start(), Position.start("russian")
    assert (ten.rows, ten.columns, len(ten.diagonals)) == (10, 10, 17)
    assert (eight.rows, eight.columns, len(eight.diagonals)) == (8, 8, 13)
    assert ten.main_diagonal == (5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
    assert eight.main_diagonal == (4, 8, 11, 15, 18, 22, 25, 29)


@pytest.mark.parametrize("mask", [1.5, "1", None])
def test_a_mask_is_a_whole_number(mask):
    with pytest.raises(TypeError):
        Position(white_men=mask)


@pytest.mark.parametrize("king_moves", [None, (), ((1, 10),), ((1, 10), (0, 0), (0, 0))])
def test_king_moves_are_two_pairs(king_moves):
    with pytest.raises((TypeError, ValueError)):
        Position(1 << 30, 1 << 9, 1, 0, variant="frisian", king_moves=king_moves)
