"""Errors: what they are, what they say, and that they survive a pickle."""

import copy
import pickle

import pytest

import draughts_core
from draughts_core import (
    AmbiguousMoveError,
    Board,
    DraughtsError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    MoveError,
    Position,
)

TWO_WAYS = "W:WK47:B14,19,29,31,42"
START = Position.start().fen()


def caught(call, *arguments):
    with pytest.raises(DraughtsError) as info:
        call(*arguments)
    return info.value


FAULTS = [
    (FenError, Position.from_fen, "W:W31,31:B1"),
    (FenError, Board, "W:W99:B1"),
    (InvalidMoveError, Board().push, "nonsense"),
    (InvalidMoveError, Position.start().parse_hub, "28x19"),
    (IllegalMoveError, Board().push, "31-22"),
    (IllegalMoveError, Board().push, Move(31, 22)),
    (IllegalMoveError, Position.start().play, Move(31, 22)),
    (IllegalMoveError, Position.start().notate, Move(31, 22)),
    (IllegalMoveError, Position.start().routes, Move(31, 22)),
    (AmbiguousMoveError, Board(TWO_WAYS).push, "47x36"),
]


def test_the_classes():
    assert issubclass(DraughtsError, ValueError)
    for kind in (FenError, MoveError):
        assert issubclass(kind, DraughtsError)
    for kind in (InvalidMoveError, IllegalMoveError, AmbiguousMoveError):
        assert issubclass(kind, MoveError)
        assert getattr(draughts_core, kind.__name__) is kind
    assert not issubclass(FenError, MoveError)
    assert not issubclass(AmbiguousMoveError, IllegalMoveError)


@pytest.mark.parametrize("kind, call, argument", FAULTS)
def test_each_fault_has_its_class(kind, call, argument):
    assert type(caught(call, argument)) is kind


@pytest.mark.parametrize("kind, call, argument", FAULTS)
def test_errors_are_whole_after_pickling_and_copying(kind, call, argument):
    error = caught(call, argument)
    copies = [pickle.loads(pickle.dumps(error, p)) for p in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*copies, copy.copy(error)):
        assert type(again) is kind
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_fen_error_says_where():
    error = caught(Position.from_fen, "W:W31,31:B1")
    assert (error.text, error.offset) == ("W:W31,31:B1", 6)
    assert error.text[error.offset :].startswith("31:B1")
    for part in (error.reason, str(error.offset), repr(error.text)):
        assert part in str(error)


def test_a_long_text_is_not_repeated_whole():
    error = caught(Position.from_fen, "W:W31," + 5000 * " " + "31:B1")
    assert len(error.text) > 5000
    assert len(str(error)) < 500


def test_a_move_error_names_the_move_and_the_position():
    for board, move, text in (
        (Board(), "31-22", "31-22"),
        (Board(), Move(31, 22), "31-22"),
        (Board(TWO_WAYS), "47x36", "47x36"),
    ):
        error = caught(board.push, move)
        assert (error.text, error.fen) == (text, board.fen())
        assert error.reason
        assert error.reason in str(error)
        assert text in str(error)
        assert board.fen() in str(error)


def test_a_reason_is_worked_out_when_it_is_asked_for():
    error = caught(Position.start().parse_move, "31-22")
    assert "reason" not in vars(error)
    whole = pickle.loads(pickle.dumps(error))
    assert vars(whole) == {"text": "31-22", "fen": START, "reason": error.reason}
    assert error.args == whole.args == ("31-22", START, error.reason)
    with pytest.raises(AttributeError, match="'IllegalMoveError' has no attribute 'reasons'"):
        error.reasons  # noqa: B018


def test_a_move_given_as_a_value_is_refused_for_what_it_captures():
    for board, move, reason in (
        (Board("W:W28:B22"), Move(28, 17, captured=(21,)), "takes 22, not 21"),
        (Board("W:W28:B22"), Move(28, 17), "from 28 to 17 takes 22 (5.4.11)"),
        (Board("W:W8:B40"), Move(8, 2), "does not say which man is crowned"),
    ):
        assert reason in caught(board.push, move).reason


def test_a_text_that_is_no_move_names_the_position_too():
    board = Board("W:W28:B22")
    error = caught(board.push, "nonsense")
    assert (error.text, error.fen) == ("nonsense", board.fen())


@pytest.mark.parametrize(
    "fen, text, word",
    [
        ("W:W28,46:B23", "46-41", "compulsory"),
        ("W:W28:B22", "32-27", "empty"),
        ("W:W26,33:B12,21,29", "33x24", "majority rule asks for 2 pieces"),
    ],
)
def test_the_reason_fits(fen, text, word):
    assert word in caught(Board(fen).push, text).reason


def test_candidates_are_the_moves_that_the_text_may_mean():
    board = Board(TWO_WAYS)
    error = caught(board.push, "47x36")
    assert error.candidates == board.legal_moves
    assert [move.captured for move in error.candidates] == [(14, 29, 31, 42), (19, 29, 31, 42)]
    assert all(board.notate(move) in str(error) for move in error.candidates)


def test_one_clause_catches_everything():
    for _, call, argument in FAULTS:
        with pytest.raises(ValueError):
            call(argument)
