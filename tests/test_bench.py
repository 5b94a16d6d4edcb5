"""The command `draughts-core bench`: what it prints and writes; no time is asserted."""

import json
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from draughts_core.bench import compare, plot, report
from draughts_core.cli import main

PEER = """
import sys
sys.path.insert(0, {workers!r})
from protocol import Library, serve


class Wrong(Library):
    version = "9.9"

    def load(self, data):
        pass

    def run_count(self, data):
        pass

    def answer_count(self, data, number):
        return {answer}


serve(Wrong())
"""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(compare, "TURN", 1e5)
    monkeypatch.setattr(compare, "installed", dict)
    monkeypatch.setattr(compare, "REFERENCE", compare.REFERENCE._replace(positions=20, depth=2))


def test_the_command(tmp_path, capsys):
    files = {name: tmp_path / f"bench.{name}" for name in ("json", "markdown", "svg")}
    options = [word for name, path in files.items() for word in (f"--{name}", str(path))]
    assert main(["bench", "--rounds", "2", "--positions", "20", *options]) == 0
    printed = capsys.readouterr()
    assert "comparing the answers of reference" in printed.err
    assert "reference: 20 positions, perft to depth 2 (81 leaves); answers differ from ours: none"
    for operation in ("legal moves", "count", "push+pop", "FEN parse", "FEN emit", "perft"):
        assert f"\n{operation} " in printed.out
    data = json.loads(files["json"].read_text())
    assert data["about"].keys() >= {"draughts_core", "date", "python", "machine"}
    (reference,) = data["peers"].values()
    assert {call["operation"] for call in reference["calls"]} >= {"legal moves", "perft"}
    for call in reference["calls"]:
        assert call["ratio"]["least"] <= call["ratio"]["median"] <= call["ratio"]["most"]
    assert "| legal moves" in files["markdown"].read_text()
    root = ElementTree.parse(files["svg"]).getroot()
    assert root.tag.endswith("svg")
    assert "legal moves" in [text.text for text in root.iter() if text.text]


@pytest.mark.parametrize("answer, fault", [("-1", AssertionError), ("None", None)])
def test_a_wrong_answer_is_an_error_and_a_missing_one_is_not(tmp_path, monkeypatch, answer, fault):
    worker = tmp_path / "wrong.py"
    worker.write_text(PEER.format(workers=str(compare.HERE / "workers"), answer=answer))
    peer = compare.Peer("wrong", "", str(worker), positions=5, depth=1, is_exact=True)
    monkeypatch.setattr(compare, "PEERS", (peer,))
    said = []

    def run():
        return compare.run({"wrong": sys.executable}, rounds=1, size=5, say=said.append)

    if fault is not None:
        with pytest.raises(fault):
            run()
    else:
        (comparison,), left_out = run()
        assert comparison.peer == compare.REFERENCE
        assert left_out == {"wrong": "fails on every position"}


def test_a_peer_that_dies_is_left_out(tmp_path, monkeypatch):
    worker = tmp_path / "dead.py"
    worker.write_text("raise SystemExit('no such library')")
    peer = compare.Peer("dead", "", str(worker), positions=5, depth=1)
    monkeypatch.setattr(compare, "PEERS", (peer, peer._replace(name="gone")))
    pythons = {"dead": sys.executable, "gone": str(tmp_path / "python")}
    found, left_out = compare.run(pythons, rounds=1, size=5, say=lambda text: None)
    assert [comparison.peer.name for comparison in found] == ["reference"]
    assert left_out["dead"] == "stopped: no such library"
    assert left_out["gone"] == "cannot be started: No such file or directory"
    assert "dead: left out, it stopped" in compare.show(found, left_out, 1)


def test_environments_are_found_by_name(tmp_path):
    python = tmp_path / "dame-rs" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    assert compare.in_folder(tmp_path) == {"dame-rs": str(python)}
    assert compare.in_folder(tmp_path / "none") == {}


@pytest.mark.parametrize(
    "arguments, part",
    [
        (["--rounds", "0"], "0 is too few"),
        (["--positions", "x"], "x is not a whole number"),
        (["--peer", "dame-rs"], "NAME=PYTHON"),
        (["--peer", "checkers=python"], "NAME=PYTHON with a name of dame-rs"),
        (["--rounds", "1", "--positions", "3", "--json", "{folder}"], "Is a directory"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, capsys, arguments, part):
    assert main(["bench", *(word.format(folder=tmp_path) for word in arguments)]) == 2
    assert part in capsys.readouterr().err.splitlines()[-1]


def test_a_plot_escapes_what_it_shows():
    text = plot.bars("a < b", [("x & y", [("<one>", 5.0), ("two", 1.5e9)])], "n")
    ElementTree.fromstring(text)
    assert "1.5 G" in text


def test_tables_and_numbers():
    assert [report.number(figure) for figure in (0.2741, 3.417, 15.83, 4391.2)] == [
        "0.274",
        "3.42",
        "15.8",
        "4391",
    ]
    assert report.Spread.of([3, 1, 2]).ratio() == "2.00x (1.00-3.00)"
