"""The facade of a game: push and pop, copies, texts, equality, pickles."""

import copy
import pickle

import pytest

from draughts_core import (
    BLACK,
    WHITE,
    AmbiguousMoveError,
    Board,
    DraughtsError,
    FenError,
    IllegalMoveError,
    InvalidMoveError,
    Move,
    Position,
    Termination,
)

OPENING = ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14")


@pytest.fixture
def board():
    board = Board()
    for text in OPENING:
        board.push(text)
    return board


def test_a_new_board():
    board = Board()
    assert board.position == Position.start()
    assert (board.turn, board.ply, board.move_stack) == (WHITE, 0, ())
    assert board.variant == "international"
    assert len(board.legal_moves) == 9


@pytest.mark.parametrize("variant", ["international", "brazilian", "russian"])
def test_a_board_of_each_variant(variant):
    board = Board(variant=variant)
    assert board.position == Position.start(variant)
    assert board.variant == variant


def test_a_board_from_a_position_or_a_fen():
    position = Position.from_fen("B:W31:B6,K7", "international")
    assert Board(position=position).position == position
    assert Board("B:W31:B6,K7").position == position
    assert Board("?:W31:B6,K7", turn=BLACK).position == position
    with pytest.raises(TypeError):
        Board("B:W31:B6", position=position)
    with pytest.raises(ValueError, match="no variant 'chess'"):
        Board(variant="chess")
    with pytest.raises(TypeError):
        Board(17)


def test_push_returns_the_move_and_changes_the_position(board):
    assert [str(move) for move in board.move_stack] == list(OPENING)
    assert board.ply == len(OPENING)
    assert board.peek() == Move(10, 14)
    assert board.turn == WHITE
    pushed = board.push("41-37")
    assert pushed == Move(41, 37) == board.peek()


def test_push_takes_moves_of_legal_moves():
    board = Board()
    while board.legal_moves and board.ply < 40:
        board.push(board.legal_moves[-1])
    assert board.ply == 40


def test_pop_restores_everything():
    board = Board()
    before = []
    for text in OPENING:
        before.append((board.fen(), board.legal_moves, board._counts(), board.outcome()))
        board.push(text)
    for text in reversed(OPENING):
        assert str(board.pop()) == text
        now = (board.fen(), board.legal_moves, board._counts(), board.outcome())
        assert now == before.pop()
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


@pytest.mark.parametrize(
    "move, error",
    [
        ("31-22", IllegalMoveError),
        ("28-22", IllegalMoveError),
        ("51-46", InvalidMoveError),
        ("", InvalidMoveError),
        ("hello", InvalidMoveError),
        (Move(31, 22), IllegalMoveError),
        (Move(31, 27, promotes=True), IllegalMoveError),
        (Move(22, 18, variant="russian"), IllegalMoveError),
        (Move(31, 22, captured=(27,)), IllegalMoveError),
    ],
)
def test_a_refused_move_leaves_the_board_untouched(board, move, error):
    before = (board.fen(), board.move_stack, board.legal_moves, board._counts())
    with pytest.raises(error) as caught:
        board.push(move)
    assert isinstance(caught.value, DraughtsError)
    assert isinstance(caught.value, ValueError)
    assert caught.value.reason
    assert (board.fen(), board.move_stack, board.legal_moves, board._counts()) == before


def test_push_refuses_what_is_no_move(board):
    for thing in (None, 3, ("32-28",), b"32-28"):
        with pytest.raises(TypeError):
            board.push(thing)


def test_an_ambiguous_text_is_refused_and_names_the_candidates():
    board = Board("W:WK47:B14,19,29,31,42")
    with pytest.raises(AmbiguousMoveError) as caught:
        board.push("47x36")
    assert caught.value.candidates == board.legal_moves
    assert caught.value.fen == board.fen()
    assert board.ply == 0
    assert board.push("47x38x24x36").captured == (19, 29, 31, 42)
    assert board.ply == 1


def test_push_unchecked_plays_what_it_is_given():
    board, checked = Board(), Board()
    for _ in range(60):
        move = checked.legal_moves[len(checked.legal_moves) // 2]
        checked.push(move)
        board.push_unchecked(move)
        assert board.fen() == checked.fen()
        assert board._counts() == checked._counts()
    assert board.move_stack == checked.move_stack


def test_push_unchecked_never_breaks_the_board():
    board = Board()
    for move in (
        Move(1, 7),
        Move(25, 20),
        Move(31, 36),
        Move(31, 26, captured=(27,)),
        Move(22, 18, variant="russian"),
    ):
        with pytest.raises(IllegalMoveError):
            board.push_unchecked(move)
    assert board == Board()


def test_a_capture_that_ends_where_it_began():
    board = Board("W:W28:B12,13,22,23")
    (move,) = board.legal_moves
    assert (move.from_square, move.to_square, move.captured) == (28, 28, (12, 13, 22, 23))
    board.push_unchecked(move)
    assert board.fen() == "B:W28:B"
    board.pop()
    board.push("28x28")
    assert board.fen() == "B:W28:B"


def test_legal_moves_are_a_finished_sequence(board):
    moves = board.legal_moves
    kept = list(moves)
    board.push(moves[0])
    assert list(moves) == kept
    assert isinstance(moves, tuple)
    assert moves[0] in moves
    assert Board("W:W:B1").legal_moves == ()
    assert not Board("W:W:B1").legal_moves


def test_copy_keeps_history_unless_told_otherwise(board):
    whole = board.copy()
    assert whole == board
    assert whole is not board
    assert whole.move_stack == board.move_stack
    whole.pop()
    assert whole != board
    assert board.ply == len(OPENING)

    bare = board.copy(stack=False)
    assert bare == board
    assert bare.move_stack == ()
    assert bare._counts() == board._counts()
    with pytest.raises(IndexError):
        bare.pop()
    assert bare.root() == board

    last = board.copy(stack=2)
    assert [str(move) for move in last.move_stack] == list(OPENING[-2:])
    last.pop()
    last.pop()
    with pytest.raises(IndexError):
        last.pop()
    assert board.copy(stack=99).move_stack == board.move_stack
    assert board.copy(stack=0).ply == 0
    with pytest.raises(ValueError, match="negative"):
        board.copy(stack=-1)
    for again in (copy.copy(board), copy.deepcopy(board)):
        assert again == board
        assert again.move_stack == board.move_stack


def test_copy_keeps_the_draw_rules_and_what_was_said(board):
    board.finish(Termination.AGREEMENT)
    assert board.copy().outcome() == board.outcome()
    assert board.copy(stack=False).draw_rules == board.draw_rules


def test_root_is_the_position_under_the_first_move(board):
    assert board.root() == Board()
    assert board.root().ply == 0
    assert board.ply == len(OPENING)
    assert board.copy(stack=2).root().fen() == Board(board.copy(stack=2).root().fen()).fen()


def test_set_fen_starts_anew(board):
    board.set_fen("B:W31:B6,K7:H7")
    assert board.fen() == "B:W31:B6,K7"
    assert board.ply == 0
    board.push("6-11")
    board.pop()
    with pytest.raises(FenError):
        board.set_fen("W:W31,31:B1")
    assert board.fen() == "B:W31:B6,K7"


def test_equality_is_that_of_the_positions(board):
    assert Board() == Board()
    assert Board() != board
    assert Board(board.fen()) == board
    assert Board(variant="russian") != Board(variant="brazilian")
    assert Board() != "W:W31-50:B1-20"
    with pytest.raises(TypeError):
        hash(board)


def test_pickling_keeps_history_and_counts():
    board = Board("W:WK1,K2,K3:BK50:H7")
    board.push(board.legal_moves[5])
    board.push(board.legal_moves[3])
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.move_stack == board.move_stack
    assert again._counts() == board._counts()
    assert again.draw_rules == board.draw_rules
    again.pop()
    again.pop()
    assert again.fen() == "W:WK1,K2,K3:BK50"
    assert pickle.loads(pickle.dumps(board.copy(stack=1))).ply == 1
    board.finish(Termination.RESIGNATION)
    assert pickle.loads(pickle.dumps(board)).outcome() == board.outcome()


def test_repr_and_diagram():
    board = Board("W:W46,K28:B5,K1")
    assert repr(board) == "Board('W:WK28,46:BK1,5')"
    assert eval(repr(board)) == board
    russian = Board(variant="russian")
    assert eval(repr(russian)) == russian
    lines = str(board).splitlines()
    assert len(lines) == 11
    assert lines[0] == "  X   .   .   .   x"
    assert lines[5] == ".   .   O   .   ."
    assert lines[9].startswith("o")
    assert lines[-1] == "White to move"
    numbered = board.diagram(numbers=True)
    for name in ("2", "27", "50"):
        assert name in numbered.split()
    assert "28" not in numbered.split()


def test_a_board_that_was_never_set_up_is_empty():
    board = Board.__new__(Board)
    assert board.fen() == "W:W:B"
    assert board.legal_moves == ()


def test_a_subclass_keeps_its_kind(board):
    class Mine(Board):
        pass

    mine = Mine()
    mine.push("32-28")
    assert type(mine.copy()) is Mine
    assert type(mine.root()) is Mine
