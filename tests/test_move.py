"""The value `Move`."""

import copy
import itertools
import pickle

import pytest

from draughts_core import InvalidMoveError, Move, Position


def test_a_quiet_move():
    move = Move(32, 28)
    assert (move.from_square, move.to_square, move.captured) == (32, 28, ())
    assert not move.is_capture
    assert not move.promotes
    assert move.route == (32, 28)
    assert (str(move), move.hub(), repr(move)) == ("32-28", "32-28", "Move(32, 28)")
    assert move.variant == "international"


def test_a_capture():
    move = Move(26, 8, captured=(21, 12))
    assert move.captured == (12, 21)
    assert move.captured_mask == 1 << 11 | 1 << 20
    assert move.is_capture
    assert (str(move), move.hub()) == ("26x8", "26x8x12x21")
    assert eval(repr(move)) == move
    assert move.route == (26, 17, 8)


@pytest.mark.parametrize(
    "variant, text, hub", [("russian", "c3:e5", "22x15x18"), ("brazilian", "c3xe5", "22x15x18")]
)
def test_letters_and_signs(variant, text, hub):
    move = Move(22, 15, captured=(18,), variant=variant)
    assert (str(move), move.hub()) == (text, hub)
    assert eval(repr(move)) == move


def test_the_route_of_a_generated_move():
    (move, *_) = Position.from_fen("W:WK47:B9,12,33").legal_moves()
    assert move.route == (47, 20, 3, 17)
    assert move == Move(47, 17, captured=(9, 12, 33))
    assert Move(47, 17, captured=(9, 12, 33), route=(47, 20, 3, 17)).route == move.route


def test_identity_is_squares_captured_set_promotion_and_game():
    base = Move(47, 36, captured=(14, 19, 29, 42))
    same = Move(47, 36, captured=(42, 29, 19, 14), route=(47, 38, 24, 13, 36))
    assert base == same
    assert hash(base) == hash(same)
    others = [
        Move(47, 36, captured=(14, 19, 29, 31)),
        Move(47, 36, captured=(14, 19, 29, 42), promotes=True),
        Move(46, 36, captured=(14, 19, 29, 42)),
        Move(47, 41, captured=(14, 19, 29, 42)),
        Move(47, 36),
    ]
    assert len({base, same, *others}) == 6
    assert Move(22, 18, variant="russian") != Move(22, 18, variant="brazilian")
    assert base != "47x36"


def test_order_is_that_of_the_numbers():
    captured = [(), (2,), (2, 3), (2, 3, 9), (2, 9), (3,), (3, 4), (12,)]
    moves = [
        Move(origin, target, captured=pieces, promotes=promotes)
        for origin, target, pieces, promotes in itertools.product(
            (31, 32), (27, 28), captured, (False, True)
        )
    ]
    keys = [(m.from_square, m.to_square, m.captured, m.promotes) for m in moves]
    assert [
        (m.from_square, m.to_square, m.captured, m.promotes) for m in sorted(set(moves))
    ] == sorted(keys)
    assert moves[0] < moves[1] <= moves[1]
    assert moves[1] > moves[0] >= moves[0]
    with pytest.raises(TypeError):
        assert moves[0] < "31-27"


@pytest.mark.parametrize(
    "arguments, options, reason",
    [
        ((0, 5), {}, "off the board"),
        ((32, 51), {}, "off the board"),
        ((32, 28), {"captured": (60,)}, "off the board"),
        ((22, 33), {"variant": "russian"}, "off the board"),
        ((32, 32), {}, "another square"),
        ((32, 23), {"captured": (28, 28)}, "captured twice"),
        ((32, 23), {"captured": (32,)}, "on its origin"),
        ((32, 23), {"captured": (23,)}, "on its target"),
        ((32, 23), {"captured": (28,), "route": (32, 28, 23)}, "after each jump"),
        ((32, 23), {"captured": (28,), "route": (31, 23)}, "from the origin"),
    ],
)
def test_what_is_no_move(arguments, options, reason):
    with pytest.raises(InvalidMoveError, match=reason):
        Move(*arguments, **options)


def test_a_circular_capture_is_a_move():
    move = Move(28, 28, captured=(12, 13, 22, 23))
    assert move.route in ((28, 17, 8, 19, 28), (28, 19, 8, 17, 28))


def test_a_move_cannot_be_changed():
    move = Move(32, 28)
    for name in ("from_square", "captured", "note"):
        with pytest.raises(AttributeError):
            setattr(move, name, 1)
    with pytest.raises(TypeError, match="cannot be changed"):
        move.__init__(31, 27)
    assert move == Move(32, 28)


def test_pickle_and_copy_keep_the_route():
    for move in Position.from_fen("W:WK47:B14,19,29,31,42").legal_moves():
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(move, protocol))
            assert again == move
            assert again.route == move.route
        assert copy.copy(move) is move
        assert copy.deepcopy(move) is move
    russian = Move(22, 15, captured=(18,), variant="russian")
    assert pickle.loads(pickle.dumps(russian)) == russian


def test_where_pieces_go_at_once_a_capture_may_end_on_the_square_of_one():
    moves = Position.from_fen("W:WK24:B6,11,17,23,26,27,28", "thai").legal_moves()
    found = [move for move in moves if move.to_square in move.captured]
    assert [(str(move), move.captured) for move in found] == [("24-26", (6, 7, 10, 16, 22, 27))]
    assert found[0].to_square == 7
    assert pickle.loads(pickle.dumps(found[0])) == found[0]
    with pytest.raises(InvalidMoveError, match="on its target"):
        Move(9, 7, captured=(7,), variant="italian")
