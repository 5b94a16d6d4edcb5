"""Article 8: how a move is written."""

import pytest

from draughts_core import AmbiguousMoveError, Position


@pytest.mark.parametrize(
    "variant, fen, texts",
    [
        ("international", "W:W32:B", ["32-27", "32-28"]),
        ("international", "B:W:B3,9", ["3-8", "9-13", "9-14"]),
        ("international", "W:W28:B22,32", ["28x17", "28x37"]),
        ("international", "W:W15:B8,19,20", ["15x2"]),
        ("international", "W:W38:B22,23,32,33", ["38x38"]),
        ("brazilian", "W:Wc3:B", ["c3-b4", "c3-d4"]),
        ("brazilian", "W:Wc3:Bd4", ["c3xe5"]),
        ("russian", "W:Wc3:B", ["c3-b4", "c3-d4"]),
        ("russian", "W:Wc3:Bd4", ["c3:e5"]),
    ],
)
def test_article_8_2_origin_sign_destination(variant, fen, texts):
    position = Position.from_fen(fen, variant)
    moves = position.legal_moves()
    assert [str(move) for move in moves] == texts
    assert [position.notate(move) for move in moves] == texts
    assert [position.parse_move(text, strict=True) for text in texts] == list(moves)


@pytest.mark.parametrize(
    "fen, texts",
    [
        # The diagram of the standard: both go from 47 to 36.
        ("W:WK47:B14,19,29,31,42", ["47x38x20x9x36", "47x38x24x13x36"]),
        # One captured set, two ways: short.
        ("W:W38:B22,23,32,33", ["38x38"]),
        ("B:WK2,28,31,44:B20,K50", ["50x36"]),
        # Met in games.
        ("W:WK4,20,39,44:B12,18,28,29,37", ["4x22x33x24", "4x31x42x24"]),
        (
            "W:WK2,45:B16,18,K22,24,K29,34,40",
            [f"2x{way}x{to}" for to in (6, 11, 17) for way in ("30x39", "35x44")],
        ),
        (
            "B:W22,24,27,31,34,40,45,48:BK2,7,15,25",
            [
                f"2x{way}x{to}"
                for to, ways in (
                    (6, ("30x39", "35x44")),
                    (11, ("30x39", "35x44")),
                    (16, ("30x43", "35x49")),
                    (17, ("30x39", "35x44")),
                    (21, ("30x43", "35x49")),
                )
                for way in ways
            ],
        ),
        (
            "W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34",
            ["36x13x2x16", "36x18x7x16"]
            + [f"36x{way}x{to}" for to in (39, 43, 48) for way in ("9x25", "13x30")],
        ),
    ],
)
def test_article_8_2_the_whole_sequence_where_the_short_one_leaves_a_choice(fen, texts):
    position = Position.from_fen(fen)
    written = [position.notate(move) for move in position.legal_moves()]
    assert written == texts
    assert [position.parse_move(text) for text in written] == list(position.legal_moves())


@pytest.mark.parametrize(
    "fen, text, captured",
    [
        # As they were written in games: one square between, or the whole.
        ("B:W22,24,27,31,34,40,45,48:BK2,7,15,25", "2x30x17", (22, 24, 34)),
        ("W:WK2,45:B16,18,K22,24,K29,34,40", "2x30x11", (22, 24, 34)),
        ("W:WK4,46:BK9,25,32,33,37,39,41", "4x31x30", (9, 37, 39)),
        ("W:WK4,20,39,44:B12,18,28,29,37", "4x31x24", (18, 29, 37)),
        ("W:W32,K36,37,38,42,45,47:B3,6,8,11,12,14,19,27,34", "36x2x16", (8, 11, 27)),
    ],
)
def test_article_8_2_one_square_between_is_enough_where_it_decides(fen, text, captured):
    position = Position.from_fen(fen)
    assert position.parse_move(text).captured == captured


def test_a_short_text_that_leaves_a_choice_is_not_guessed():
    position = Position.from_fen("B:W22,24,27,31,34,40,45,48:BK2,7,15,25")
    with pytest.raises(AmbiguousMoveError) as caught:
        position.parse_move("2x17")
    # 43... 2x17 44. 40-34: only the capture that leaves 40 lets White go on like this.
    after = [position.play(move) for move in caught.value.candidates]
    assert [move.captured for move in caught.value.candidates] == [(22, 24, 34), (22, 24, 40)]
    assert [str(move) for move in after[0].legal_moves()].count("40-34") == 1
    assert "40-34" not in [str(move) for move in after[1].legal_moves()]
