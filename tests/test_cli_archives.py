"""The commands `validate` and `positions`: their options, what they write and where."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import draughts_core
from archive_samples import archive
from draughts_core import validate
from draughts_core.cli import main, show

LEGAL = "1. 32-28 19-23 2. 28x19 14x23 2-0\n"
FAULTY = "1. 32-28 19-23 2. 31-26 *\n"


@pytest.fixture
def run(capsysbinary):
    def run(*arguments):
        status = main([str(argument) for argument in arguments])
        printed = capsysbinary.readouterr()
        return status, printed.out.decode(), printed.err.decode()

    return run


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "in"
    inside.mkdir()
    archive(inside)
    return inside


def command(*arguments, **options):
    package = str(Path(draughts_core.__file__).parents[1])
    return subprocess.Popen(
        [sys.executable, "-m", "draughts_core", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": package},
        **options,
    )


# ---- validate -------------------------------------------------------------------------------


def test_folders_and_globs(run, folder):
    status, out, err = run("validate", folder, "--quiet")
    assert (status, err) == (1, "")
    assert "files               3  (0 unreadable)" in out
    assert run("validate", f"{folder}/*.pdn", "--quiet")[1] == out


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet", "text"])
def test_formats(run, folder, tmp_path, kind):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    path, same = tmp_path / f"a.{kind}", tmp_path / "by_option"
    status, out, err = run("validate", folder, "--output", path, "--faults-only")
    assert (status, err) == (1, "")
    report = validate.validate(folder)
    assert out == report.summary() + "\n"
    run("validate", folder, "--format", kind, "--output", same, "--faults-only")
    assert same.read_bytes() == path.read_bytes()
    if kind == "csv":
        rows = [*csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline=""))]
        assert len(rows) == len(report.faults) + 1


def test_records_on_standard_output(run, folder):
    status, out, err = run("validate", folder, "--format", "jsonl")
    assert (status, err) == (1, "")
    rows = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == validate.validate(folder).games
    assert run("validate", folder, "--format", "jsonl", "--output", "-")[1] == out


def test_jobs_change_nothing(run, folder, tmp_path):
    plain = run("validate", folder, "--stats"), run("validate", folder, "--format", "csv")
    running = [command("validate", folder, *more, "--jobs", "2") for more in (
        ("--stats",), ("--format", "csv"),
    )]  # fmt: skip
    for process, (status, out, _) in zip(running, plain, strict=True):
        printed, errors = process.communicate(timeout=60)
        assert (process.returncode, printed.decode(), errors) == (status, out, b"")


def test_standard_input_is_a_stream(folder):
    data = b"\n".join(path.read_bytes() for path in sorted(folder.iterdir()))
    process = command("validate", "-", "--format", "jsonl", stdin=subprocess.PIPE)
    out, err = process.communicate(data, timeout=60)
    assert (process.returncode, err) == (1, b"")
    rows = [json.loads(line) for line in out.splitlines()]
    report = validate.validate(io.BytesIO(data))
    assert len(rows) == report.games
    assert {row["file"] for row in rows} == {"-"}
    assert sum(row["plies"] for row in rows) == report.plies


def test_statistics(run, folder):
    out = run("validate", folder, "--stats", "--quiet")[1]
    report = validate.validate(folder)
    assert out == f"{report.summary()}\n{report.statistics()}\n"


def test_resume(run, folder, tmp_path):
    arguments = ("validate", folder, "--output", tmp_path / "a.jsonl", "--resume", tmp_path / "c")
    first = run(*arguments)
    data = (tmp_path / "a.jsonl").read_bytes()
    lines = (tmp_path / "c").read_bytes().splitlines(keepends=True)
    assert run(*arguments) == first
    (tmp_path / "c").write_bytes(b"".join(lines[:2]))
    assert run(*arguments) == first
    assert (tmp_path / "a.jsonl").read_bytes() == data
    status, _, err = run("validate", folder, "--resume", tmp_path / "c")
    assert status == 2
    assert "is the checkpoint of another run" in err
    # To the screen, too: what was shown is not shown again.
    shown = run("validate", folder, "--resume", tmp_path / "d")
    assert shown[0] == 1
    again = run("validate", folder, "--resume", tmp_path / "d")
    assert again == (1, validate.validate(folder).summary() + "\n", "")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_workers_end_with_a_killed_parent(folder, tmp_path):
    big = tmp_path / "big.pdn"
    big.write_text('[Event "x"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n' * 100_000)
    running = command("validate", big, "--jobs", "2", "--resume", tmp_path / "c", "--quiet")
    deadline = time.monotonic() + 30
    while not (tmp_path / "c").exists() or b"\n" not in (tmp_path / "c").read_bytes():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    time.sleep(0.7)
    running.send_signal(signal.SIGKILL)
    # The pipes close when the last of them is gone.
    running.communicate(timeout=30)
    assert running.returncode == -signal.SIGKILL


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_run(tmp_path):
    big = tmp_path / "big.pdn"
    big.write_text('[Event "x"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n' * 200_000)
    running = command("validate", big, "--jobs", "2", "--resume", tmp_path / "c", "--quiet")
    deadline = time.monotonic() + 30
    while not (tmp_path / "c").exists() or (tmp_path / "c").read_bytes().count(b"\n") < 2:
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (130, b"draughts-core: interrupted\n")


def test_options_reach_the_judge(run, tmp_path, monkeypatch):
    seen = {}

    def judged(paths, **options):
        seen.update(options)
        return validate.Report()

    monkeypatch.setattr(validate, "validate", judged)
    assert run("validate", "x", "--strict", "--go-on", "--variant", "russian")[0] == 0
    assert (seen["strict"], seen["resume"], seen["variant"]) == (True, True, "russian")


@pytest.mark.parametrize(
    "arguments, part",
    [
        (["--format", "xml"], "invalid choice: 'xml'"),
        (["--format", "parquet"], "needs --output FILE"),
        (["--format", "csv", "--resume", "c"], "needs --output FILE"),
        (["--jobs", "0"], "0 is too few"),
        (["--output", "/none/a.csv"], "/none/a.csv: No such file or directory"),
        (["--resume", "/none/c"], "/none/c: No such file or directory"),
    ],
)
def test_what_is_refused(run, folder, arguments, part):
    status, out, err = run("validate", folder, *arguments)
    assert (status, out) == (2, "")
    assert part in err
    assert err.count("\n") == 1


# ---- the terminal ---------------------------------------------------------------------------


@pytest.mark.parametrize("with_rich", [True, False])
def test_on_a_terminal(folder, monkeypatch, with_rich):
    if with_rich:
        pytest.importorskip("rich")
    else:
        monkeypatch.setattr(show, "_rich", lambda part: None)

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main(["validate", str(folder), "--stats"]) == 1
    out, err = sys.stdout.getvalue(), sys.stderr.getvalue()
    assert "legal plies" in out
    assert "international" in out
    assert "%" in err
    assert "games" in err


# ---- positions ------------------------------------------------------------------------------


def test_positions(run, tmp_path):
    path = tmp_path / "a.pdn"
    path.write_text(LEGAL + "\n" + FAULTY)
    status, out, err = run("positions", path)
    assert (status, err) == (0, "")
    rows = [*csv.DictReader(io.StringIO(out))]
    assert [(row["game"], row["ply"], row["move"], row["result"]) for row in rows] == [
        ("1", "1", "32-28", "1"),
        ("1", "2", "19-23", "1"),
        ("1", "3", "28x19", "1"),
        ("1", "4", "14x23", "1"),
        ("2", "1", "32-28", "2"),
        ("2", "2", "19-23", "2"),
    ]
    assert len(run("positions", path, "--dedupe")[1].splitlines()) == 5
    assert len(run("positions", path, path, "--dedupe")[1].splitlines()) == 5
    masks = [*csv.DictReader(io.StringIO(run("positions", path, "--masks")[1]))]
    assert masks[0]["white_men"] == str((1 << 50) - (1 << 30))
    assert masks[2]["captured"] == str(1 << 22)


@pytest.mark.parametrize("name", ["a.parquet", "a.npz", "a.csv"])
def test_positions_in_files(run, tmp_path, folder, name):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    report = validate.validate(folder)
    path = tmp_path / name
    status, out, err = run("positions", folder, "--output", path)
    assert (status, out) == (0, "")
    assert err == f"{report.plies:,} positions in {path}\n"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == [name]


def test_positions_refused(run, tmp_path):
    path = tmp_path / "a.pdn"
    path.write_text(LEGAL)
    assert "its ending is none of" in run("positions", path, "--output", "x.txt")[2]
    assert "not allowed with" in run("positions", path, "--fen", "--masks")[2]
    status, out, err = run("positions", tmp_path / "none.pdn", path)
    assert status == 2
    assert "cannot be read: No such file or directory" in err
    assert len(out.splitlines()) == 5
