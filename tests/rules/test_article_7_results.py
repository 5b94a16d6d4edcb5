"""Article 7: who has won, and how it is written."""

import pytest

from draughts_core import BLACK, WHITE, Board, Outcome, Termination


@pytest.mark.parametrize(
    "fen, winner, termination",
    [
        # No pieces.
        ("W:W:B1", BLACK, Termination.NO_PIECES),
        ("B:W50:B", WHITE, Termination.NO_PIECES),
        ("B::", WHITE, Termination.NO_PIECES),
        # Pieces, but no move; also where the other side could not move either.
        ("W:W6:B1", BLACK, Termination.BLOCKED),
        ("W:W45:B34,40", BLACK, Termination.BLOCKED),
        ("B:W44,45,49,50:B35,40", WHITE, Termination.BLOCKED),
        ("B:W6:B1", None, None),
        ("W:WK46:B28,32,37,41", BLACK, Termination.BLOCKED),
        ("W:W36,41,46:B26,31,27,32,37", BLACK, Termination.BLOCKED),
        ("W:W6,11:B1,2,7", BLACK, Termination.BLOCKED),
        ("B:W6,11:B1,2,7", None, None),
        ("W:W31-50:B1-20", None, None),
        ("W:W28:B22", None, None),
    ],
)
def test_article_7_2_no_pieces_or_no_legal_move_loses(fen, winner, termination):
    outcome = Board(fen).outcome()
    if termination is None:
        assert outcome is None
        return
    assert (outcome.winner, outcome.termination, outcome.article) == (winner, termination, "7.2")
    assert outcome.result() == {WHITE: "2-0", BLACK: "0-2"}[winner]
    assert Board(fen).legal_moves == ()


def test_article_7_2_the_move_that_wins():
    board = Board("W:W28:B22")
    assert not board.is_game_over()
    board.push("28x17")
    assert board.outcome() == Outcome(WHITE, Termination.NO_PIECES)
    board.pop()
    assert board.outcome() is None


@pytest.mark.parametrize(
    "termination, article",
    [
        (Termination.RESIGNATION, "7.2"),
        (Termination.REFUSAL, "7.2"),
        (Termination.TIME, "10"),  # the article of the time limits
    ],
)
def test_article_7_2_resigning_time_and_refusing_the_rules(termination, article):
    for winner, result in ((WHITE, "2-0"), (BLACK, "0-2")):
        board = Board()
        board.finish(termination, winner=winner)
        outcome = board.outcome()
        assert (outcome.winner, outcome.termination) == (winner, termination)
        assert outcome.article == article
        assert outcome.result() == result
        assert board.is_game_over()
        assert len(board.legal_moves) == 9


def test_article_7_3_agreement():
    board = Board()
    board.finish(Termination.AGREEMENT)
    outcome = board.outcome()
    assert (outcome.winner, outcome.article, outcome.result()) == (None, "7.3", "1-1")
    assert board.is_game_over()


@pytest.mark.parametrize("variant", ["brazilian", "russian"])
def test_results_are_written_in_the_game_s_own_style(variant):
    for winner, result in ((WHITE, "1-0"), (BLACK, "0-1")):
        board = Board(variant=variant)
        board.finish(Termination.RESIGNATION, winner=winner)
        assert board.outcome().result() == result
    board = Board(variant=variant)
    board.finish(Termination.AGREEMENT)
    assert board.outcome().result() == "1/2-1/2"
    assert Board("W:Wa5:Bb6,c7", variant=variant).outcome().result() == "0-1"
    assert Board("B:Wg1:B", variant=variant).outcome().result() == "1-0"


def test_what_a_game_cannot_be_finished_with():
    board = Board()
    for termination in (Termination.REPETITION, Termination.BLOCKED, Termination.NO_PIECES):
        with pytest.raises(ValueError):
            board.finish(termination)
    with pytest.raises(ValueError):
        board.finish(Termination.AGREEMENT, winner=WHITE)
    assert board.outcome() is None
