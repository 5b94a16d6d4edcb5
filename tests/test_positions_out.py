"""Positions of archives as rows, arrays and tables."""

import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from archive_samples import archive
from draughts_core import Board, Position, batch, pdn, validate
from draughts_core.errors import DraughtsError
from draughts_core.pdn.positions import (
    positions,
    positions_arrays,
    write_parquet,
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    paths, _ = archive(tmp_path_factory.mktemp("archive"))
    return paths


def test_rows_are_the_legal_plies(files):
    for path in files:
        rows = [*positions(path)]
        report = validate.validate(path)
        assert len(rows) == report.plies
        for row in rows:
            move = row.position.parse_move(row.text)
            assert (move.from_square, move.to_square) == (row.from_square, row.to_square)
            assert (move.captured_mask, move.promotes) == (row.captured, row.promotes)
        for row, after in pairwise(rows):
            if row.game == after.game:
                assert after.ply == row.ply + 1
                assert row.position.play(row.position.parse_move(row.text)) == after.position
            else:
                assert after.ply == 1


def test_arrays_play(files):
    arrays = positions_arrays(files[0])
    legal = batch.is_legal(
        arrays.masks,
        arrays.side,
        arrays.from_square,
        arrays.to_square,
        arrays.captured,
        arrays.promotes,
    )
    assert legal.all()
    assert set(arrays.result.tolist()) <= {1, 0, -1, 2}
    rows = [*positions(files[0])]
    assert [row.ply for row in rows] == arrays.ply.tolist()
    assert [row.game for row in rows] == arrays.game.tolist()
    assert [row.position for row in rows] == batch.to_positions(arrays.masks, arrays.side)


def test_arrays_are_saved(files, tmp_path):
    arrays = positions_arrays(files[0], dedupe=True)
    arrays.save(tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as read:
        for name, array in arrays._asdict().items():
            assert np.array_equal(read[name], array), name
            assert read[name].dtype == array.dtype


def test_dedupe_is_exact(files):
    everything = [*positions(files[0])]
    once = [*positions(files[0], dedupe=True)]
    assert len(once) == len({row.position for row in everything}) < len(everything)
    first = {}
    for row in everything:
        first.setdefault(row.position, row)
    assert once == [*first.values()]


def test_results():
    text = '32-28 2-0\n\n32-28 0-1\n\n32-28 1/2-1/2\n\n32-28 *\n\n[Result "1-1"]\n\n32-28\n'
    assert [row.value for row in positions(text)] == [1, -1, 0, 2, 0]


def test_a_game_that_is_set_up_again():
    text = '1. 32-28 19-23 /FEN "B:W31:B20"/ 2... 20-24 3. 31-26 *'
    rows = [*positions(text)]
    assert [(row.ply, row.text) for row in rows] == [
        (1, "32-28"), (2, "19-23"), (3, "20-24"), (4, "31-26"),
    ]  # fmt: skip
    assert rows[0].position == Position.start()
    assert rows[2].fen == "B:W31:B20"


def test_large_boards_and_mixed_games():
    board = Board(variant="canadian")
    for _ in range(6):
        board.push(board.legal_moves[0])
    text = pdn.write_game(board)
    arrays = positions_arrays(text)
    assert arrays.masks.shape == (6, 4, 2)
    assert arrays.captured.shape == (6, 2)
    found = batch.to_positions(arrays.masks, arrays.side, variant="canadian")
    assert found == [row.position for row in positions(text)]
    with pytest.raises(DraughtsError, match="arrays of masks are of one game"):
        positions_arrays(text + "\n\n" + '[GameType "25"]\n\nc3-d4 *')


def test_no_positions_at_all():
    arrays = positions_arrays("")
    assert (arrays.masks.shape, arrays.result.shape) == ((0, 4), (0,))


@pytest.mark.parametrize("masks", [False, True])
def test_parquet(files, tmp_path, masks, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    # By its name: in the package the function of that name stands before the module.
    monkeypatch.setattr(sys.modules[write_parquet.__module__], "_ROWS", 100)
    rows = [*positions(files[0])]
    path = tmp_path / "a.parquet"
    assert write_parquet((("a", row) for row in rows), path, masks=masks) == len(rows)
    found = parquet.read_table(path).to_pylist()
    assert [row["move"] for row in found] == [row.text for row in rows]
    for row, want in zip(found, rows, strict=True):
        if masks:
            assert row["white_men"] == want.position.white_men
            assert row["captured"] == want.captured
            assert row["side"] == int(want.position.turn)
        else:
            assert row["fen"] == want.fen
        assert (row["file"], row["game"], row["ply"]) == ("a", want.game, want.ply)
        assert row["result"] == want.value
