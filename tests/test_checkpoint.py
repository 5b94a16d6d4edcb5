"""Counts that go on where they were broken off."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import draughts_core
from draughts_core import Board, DraughtsError, Position, perft
from draughts_core.checkpoint import Checkpoint
from draughts_core.cli import main

PACKAGE = str(Path(draughts_core.__file__).parents[1])
TWO_SIDES = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"


class EnoughError(Exception):
    pass


@pytest.fixture
def path(tmp_path):
    return tmp_path / "count.json"


def break_off(path, position, depth, **options):
    """A file with some parts of a count, as an interruption leaves it."""
    Checkpoint(path, position, depth, **options).count()
    data = json.loads(path.read_text())
    kept = dict(list(data["finished"].items())[::2])
    path.write_text(json.dumps({**data, "finished": kept}))
    return len(kept)


@pytest.mark.parametrize("means", [{}, {"threads": 2}, {"threads": 2, "hash_mb": 4}])
@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize(
    "fen, variant, depth",
    [
        ("W:W31-50:B1-20", "international", 8),
        (TWO_SIDES, "international", 5),
        ("W:W:B1", "international", 6),
        ("W:W8:B40", "international", 1),
        ("W:Wa1,c1,Ke1:Bb8,d8", "russian", 7),
    ],
)
def test_a_count_goes_on(path, fen, variant, depth, unique, means):
    position = Position.from_fen(fen, variant)
    wanted = perft(position, depth, unique=unique)
    assert Checkpoint(path, position, depth, unique=unique).count(**means) == wanted
    whole = json.loads(path.read_text())
    kept = break_off(path, position, depth, unique=unique)
    again = Checkpoint(path, position, depth, unique=unique)
    assert again.resumed == kept <= again.parts
    told = []
    assert again.count(progress=lambda *news: told.append(news), **means) == wanted
    assert not told or told[-1] == (1.0, wanted)
    assert json.loads(path.read_text()) == whole
    third = Checkpoint(path, position, depth, unique=unique)
    assert third.resumed == third.parts
    assert third.count(**means) == wanted


def test_what_is_finished_is_kept_while_it_runs(path):
    def progress(fraction, leaves):
        if 0 < fraction < 1:
            raise EnoughError

    with pytest.raises(EnoughError):
        Checkpoint(path, Position.start(), 11).count(progress=progress)
    checkpoint = Checkpoint(path, Position.start(), 11)
    assert 0 < checkpoint.resumed < checkpoint.parts
    assert checkpoint.count(threads=2, hash_mb=64) == 1_665_861_398


@pytest.mark.parametrize("kills", [1, 4])
def test_a_killed_process_loses_next_to_nothing(path, kills):
    command = [sys.executable, "-m", "draughts_core", "perft", "10", "--checkpoint", str(path)]
    environment = {**os.environ, "PYTHONPATH": PACKAGE}
    finished = 0
    for _ in range(kills):
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if path.exists() and len(json.loads(path.read_text())["finished"]) > finished:
                break
            time.sleep(0.005)
        process.kill()
        process.wait()
        found = Checkpoint(path, Position.start(), 10).resumed
        assert found >= finished
        finished = found
    assert finished
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "258895763\n")
    assert f"{path}: {finished} of 447 parts are finished\n" in done.stderr
    assert "leaves a second" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_an_interrupted_process_keeps_what_is_finished(path):
    command = [sys.executable, "-m", "draughts_core", "perft", "12", "--checkpoint", str(path)]
    environment = {**os.environ, "PYTHONPATH": PACKAGE}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if path.exists() and json.loads(path.read_text())["finished"]:
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "draughts-core: interrupted\n")
    assert Checkpoint(path, Position.start(), 12).resumed


@pytest.mark.parametrize(
    "variant, fen, depth, unique, part",
    [
        ("international", None, 6, True, "depth 7 instead of 6"),
        ("international", None, 7, False, "convention unique moves instead of every route"),
        ("frisian", None, 7, True, "game international instead of frisian"),
        ("international", "B:W31-50:B1-20", 7, True, "position W:W31,"),
    ],
)
def test_the_checkpoint_of_another_count_is_refused(path, variant, fen, depth, unique, part):
    Checkpoint(path, Position.start(), 7).count()
    before = path.read_bytes()
    position = Position.start(variant) if fen is None else Position.from_fen(fen, variant)
    with pytest.raises(DraughtsError, match="is the checkpoint of another count") as raised:
        Checkpoint(path, position, depth, unique=unique)
    assert part in str(raised.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change, part",
    [
        (lambda data: {**data, "version": "0.0.1"}, "version 0.0.1 instead of"),
        (lambda data: {**data, "what": "lunch"}, "is not a checkpoint of perft"),
        (lambda data: [data], "is not a checkpoint of perft"),
        (lambda data: {**data, "depth": "7"}, "depth 7 instead of 7"),
        (lambda data: {**data, "unique": 1}, "convention 1 instead of unique moves"),
        (lambda data: {**data, "parts": 3}, "is a damaged checkpoint"),
        (lambda data: {**data, "finished": []}, "is a damaged checkpoint"),
        (lambda data: {**data, "finished": {"x": 1}}, "is a damaged checkpoint"),
        (
            lambda data: {**data, "finished": dict.fromkeys(data["finished"], -1)},
            "is a damaged checkpoint",
        ),
        (
            lambda data: {**data, "finished": dict.fromkeys(data["finished"], 1.0)},
            "is a damaged checkpoint",
        ),
    ],
)
def test_a_file_that_is_no_such_checkpoint_is_refused(path, change, part):
    Checkpoint(path, Position.start(), 7).count()
    path.write_text(json.dumps(change(json.loads(path.read_text()))))
    with pytest.raises(DraughtsError, match=part):
        Checkpoint(path, Position.start(), 7)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_rubbish_is_refused_and_left_alone(path, content):
    path.write_bytes(content)
    with pytest.raises(DraughtsError, match="is not a checkpoint of perft"):
        Checkpoint(path, Position.start(), 7)
    assert path.read_bytes() == content


def test_a_board_counts_as_its_position(path):
    board = Board()
    board.push("32-28")
    assert Checkpoint(path, board, 6).count() == perft(board, 6)
    assert Checkpoint(path, board.position, 6).resumed


# ---- the command line -----------------------------------------------------------------------


def test_the_command_line(path, capsys):
    assert main(["perft", "7", "--threads", "2", "--hash-mb", "8"]) == 0
    assert capsys.readouterr().out == "1049442\n"
    assert main(["perft", "7", "--threads", "2", "--checkpoint", str(path)]) == 0
    assert capsys.readouterr().out == "1049442\n"
    assert main(["perft", "7", "--checkpoint", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.out == "1049442\n"
    assert printed.err.startswith(f"{path}: 447 of 447 parts are finished\n")
    assert main(["perft", "3", "--divide", "--threads", "2", "--hash-mb", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "658"


@pytest.mark.parametrize(
    "arguments, part",
    [
        (["--threads", "0"], "threads must be from 1"),
        (["--threads", "x"], "x is not a whole number"),
        (["--hash-mb", "-1"], "--hash-mb"),
        (["--hash-mb", "999999999"], "no memory for a table of 999999999 MB"),
        (["--checkpoint", "x", "--divide"], "--divide keeps no checkpoint"),
        (["--checkpoint", "{folder}"], "Is a directory"),
        (["--checkpoint", "{folder}/none/x"], "No such file"),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path, capsys, arguments, part):
    arguments = [word.format(folder=tmp_path) for word in arguments]
    assert main(["perft", "6", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert part in printed.err


def test_progress_is_shown_on_a_terminal_only(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert main(["perft", "8"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "6483961\n"
    assert "\r100.0 %  6,483,961 leaves  0:00:0" in printed.err
