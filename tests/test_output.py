"""What is written of the games, read again and held against the report."""

import csv
import doctest
import io
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from archive_samples import archive
from draughts_core import validate
from draughts_core.errors import DraughtsError
from draughts_core.validate import output

PAGE = Path(__file__).parents[1] / "docs" / "archives.md"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    paths, _ = archive(tmp_path_factory.mktemp("archive"))
    return paths


@pytest.fixture(scope="module")
def judged(files):
    games = []
    report = validate.validate(files, on_game=games.append)
    return report, games


def written(files, path, **options):
    """The report and the bytes written."""
    writer = validate.writer(path, **options)
    return validate.validate(files, output=writer, chunk_bytes=3000), path.read_bytes()


def expected_games(judged):
    return [output.game_row(one) for one in judged[1]]


def expected_faults(judged):
    return [row for one in judged[1] for row in output.fault_rows(one)]


# ---- JSON Lines -----------------------------------------------------------------------------


def test_json_lines(files, judged, tmp_path):
    report, data = written(files, tmp_path / "a.jsonl")
    assert report == judged[0]
    rows = [json.loads(line) for line in data.decode().splitlines()]
    assert rows == expected_games(judged)
    assert all([*row] == [*output.GAME_FIELDS] for row in rows)
    assert {row["schema"] for row in rows} == {1}
    assert sum(row["plies"] for row in rows) == report.plies
    assert sum(row["legal"] for row in rows) == report.legal_games
    faults = [fault for row in rows for fault in row["faults"]]
    assert sum(fault["severity"] == "fault" for fault in faults) == report.fault_count
    assert all([*fault] == [*output.FAULT_FIELDS] for fault in faults)
    assert rows[0]["tags"]["Black"] == "Zo\u00eb"


def test_json_lines_of_faults(files, judged, tmp_path):
    report, data = written(files, tmp_path / "a.jsonl", faults_only=True)
    rows = [json.loads(line) for line in data.decode().splitlines()]
    assert rows == expected_faults(judged)
    assert all([*row] == [*output.FAULT_ROW_FIELDS] for row in rows)
    assert [(row["file"], row["game"], row["line"], row["reason"]) for row in rows] == [
        (fault.file, fault.game, fault.line, fault.reason) for fault in report.faults
    ]


# ---- CSV ------------------------------------------------------------------------------------


@pytest.mark.parametrize("faults_only", [False, True])
def test_csv(files, judged, tmp_path, faults_only):
    _, data = written(files, tmp_path / "a.csv", faults_only=faults_only)
    rows = [*csv.DictReader(io.StringIO(data.decode(), newline=""))]
    wanted = expected_faults(judged) if faults_only else expected_games(judged)
    assert len(rows) == len(wanted)
    for row, want in zip(rows, wanted, strict=True):
        assert [*row] == [*want]
        for name, value in want.items():
            if isinstance(value, bool):
                assert row[name] == ("true" if value else "false")
            elif isinstance(value, dict | list):
                assert json.loads(row[name]) == value
            else:
                assert row[name] == ("" if value is None else str(value))


# ---- Parquet --------------------------------------------------------------------------------


@pytest.mark.parametrize("faults_only", [False, True])
@pytest.mark.parametrize("rows", [3, 8192])
def test_parquet(files, judged, tmp_path, monkeypatch, faults_only, rows):
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(output, "ROWS", rows)
    path = tmp_path / "a.parquet"
    written(files, path, faults_only=faults_only)
    table = parquet.read_table(path)
    wanted = expected_faults(judged) if faults_only else expected_games(judged)
    found = table.to_pylist()
    for row in found if not faults_only else ():
        row["tags"] = dict(row["tags"])
    assert found == wanted
    assert table.schema.metadata[b"draughts_core.schema"] == b"1"
    assert parquet.ParquetFile(path).num_row_groups == -(-len(wanted) // rows)
    assert [one.name for one in tmp_path.iterdir()] == ["a.parquet"]


def test_parquet_without_pyarrow(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(DraughtsError, match=r"pip install 'draughts_core\[parquet\]'"):
        validate.writer(tmp_path / "a.parquet")
    with pytest.raises(DraughtsError, match="needs a file"):
        validate.writer(kind="parquet")


# ---- text -----------------------------------------------------------------------------------


def test_text(files, judged, tmp_path):
    report, data = written(files, tmp_path / "a.txt")
    faults = [output.printable(str(fault)) for fault in report.faults]
    assert data.decode().splitlines() == [*faults, "", *report.summary().splitlines()]


def test_an_unknown_format(tmp_path):
    with pytest.raises(DraughtsError, match="no format 'xml': text, jsonl, csv, parquet"):
        validate.writer(tmp_path / "a", kind="xml")


# ---- the report as data ---------------------------------------------------------------------


def test_the_report_as_data(judged):
    report = judged[0]
    data = json.loads(json.dumps(report.to_dict()))
    assert data["games"] == report.games
    assert sum(data["lengths"].values()) == report.games
    assert [file["file"] for file in data["summaries"]] == [f.file for f in report.summaries]
    assert "seconds" not in data["summaries"][0]
    assert "seconds" in report.to_dict(seconds=True)["summaries"][0]
    assert len(data["faults"]) == len(report.faults)
    assert data["schema"] == 1


def test_statistics(judged):
    text = judged[0].statistics()
    assert "median" in text
    assert "duplicates" in text
    assert "openings" in text
    assert validate.Report().length_range() == (0, 0, 0)


# ---- the page -------------------------------------------------------------------------------


def test_the_page_names_every_field():
    text = PAGE.read_text(encoding="utf-8")
    for name in (*output.GAME_FIELDS, *output.FAULT_FIELDS):
        assert f"`{name}`" in text, name
    for name in validate.Report().to_dict():
        assert f"`{name}`" in text, name


def test_the_examples_of_the_page():
    flags = doctest.NORMALIZE_WHITESPACE
    failures, _ = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert failures == 0
