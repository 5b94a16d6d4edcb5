"""The command line: what it prints, where, and its exit status."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import draughts_core
from draughts_core import validate
from draughts_core.cli import main

EXAMPLES = Path(__file__).parents[1] / "examples" / "club_games.pdn"
LEGAL = "1. 32-28 19-23 2. 28x19 14x23 *\n"
FAULTY = "1. 32-28 19-23 2. 31-26 *\n"


@pytest.fixture
def run(capsys):
    """Run the command; its status, output lines, and error lines."""

    def run(*arguments):
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return status, printed.out.splitlines(), printed.err.splitlines()

    return run


@pytest.fixture
def file(tmp_path):
    def file(text, name="a.pdn"):
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return file


def process(*arguments, **options):
    """The command in a process of its own."""
    package = str(Path(draughts_core.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": package}
    return subprocess.Popen(
        [sys.executable, "-m", "draughts_core", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment | options.pop("env", {}),
        **options,
    )


# ---- validate -------------------------------------------------------------------------------


def test_legal_files(run, file):
    status, out, err = run("validate", file(LEGAL))
    assert (status, err) == (0, [])
    assert out[:3] == [
        "files               1  (0 unreadable)",
        "games               1  (1 legal, 0 with a fault)",
        "legal plies         4",
    ]


def test_faults(run, file):
    path = file(LEGAL + "\n" + FAULTY)
    status, out, err = run("validate", path, path)
    assert (status, err) == (1, [])
    start = f"{path}:3: game 2, ply 3 (White): 31-26: capture is compulsory (4.2): 28x19 [W:W28,31,"
    assert [line.startswith(start) for line in out[:3]] == [True, True, False]
    assert out[2] == ""
    assert "games               4  (2 legal, 2 with a fault)" in out
    status, quiet, _ = run("validate", "--quiet", path, path)
    assert (status, quiet) == (1, out[3:])


def test_warnings_are_shown_and_are_no_fault(run, file):
    status, out, _ = run("validate", file('[Result "1-0"] 32-28 0-1'))
    assert status == 0
    assert "warning: " in out[0]


def test_unreadable_files(run, file, tmp_path):
    missing, binary = tmp_path / "none.pdn", file(b"\x7fELF\0\0", "binary.pdn")
    folder = tmp_path / "folder"
    folder.mkdir()
    status, out, err = run("validate", missing, folder, binary, file(FAULTY))
    assert status == 2
    assert [line.startswith("draughts-core: ") for line in err] == [True] * 3
    assert err[0] == f"draughts-core: {missing}: cannot be read: No such file or directory"
    assert "zero bytes" in err[2]
    assert "files               4  (3 unreadable)" in out
    assert "games               1  (0 legal, 1 with a fault)" in out


def test_a_file_without_a_game(run, file):
    path = file("")
    assert run("validate", path)[::2] == (0, [f"draughts-core: {path}: there is no game in it"])


def test_variant(run, file):
    path = file("1. c3-d4 d6-c5")
    assert run("validate", path)[0] == 1
    assert run("validate", path, "--variant", "russian")[0] == 0


def test_a_fault_is_one_line_without_control_characters(run, file):
    status, out, _ = run("validate", file("32-28 \x1b[31m" + "x" * 5000 + "\u202e"))
    assert status == 1
    assert len(out[0]) <= 400
    assert out[0].isprintable()


def test_standard_input():
    running = process("validate", "-", stdin=subprocess.PIPE)
    out, err = running.communicate(FAULTY.encode())
    assert (running.returncode, err) == (1, b"")
    assert out.startswith(b"-:1: game 1, ply 3 (White): 31-26: ")


def test_the_example_games(run):
    status, out, err = run("validate", EXAMPLES)
    assert (status, err) == (1, [])
    assert sum(": game " in line and "): info: " not in line for line in out) == 6


# ---- moves and perft ------------------------------------------------------------------------


def test_moves(run):
    assert run("moves", "W:W8:B40") == (0, ["8-2", "8-3"], [])
    assert run("moves", "W:WK47:B14,19,29,31,42") == (
        0,
        ["47x38x20x9x36", "47x38x24x13x36"],
        [],
    )
    assert run("moves", "W:Wa1:B", "--variant", "brazilian") == (0, ["a1-b2"], [])
    assert run("moves", "B:W50:B") == (0, [], [])


def test_perft(run):
    status, out, err = run("perft", 5)
    assert (status, out) == (0, ["27117"])
    assert len(err) == 1
    assert " s" in err[0]
    assert run("perft", 0)[1] == ["1"]
    assert run("perft", 6, "--variant", "russian")[1] == ["37986"]
    assert run("perft", 1, "W:WK1,16:BK12,19,29,30,31")[1] == ["1"]


def test_perft_with_routes(run):
    fen = "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,"
    fen += "K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49"
    assert run("perft", 1, fen)[1] == ["1"]
    assert run("perft", 1, fen, "--routes")[1] == ["92"]


def test_divide(run):
    _, out, _ = run("perft", 3, "--divide")
    assert out[0] == "31-26: 80"
    assert len(out) == 10
    assert sum(int(line.split(": ")[1]) for line in out[:-1]) == int(out[-1]) == 658


# ---- what is wrong with the arguments -------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, part",
    [
        ([], "COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["validate"], "FILE"),
        (["moves"], "FEN"),
        (["moves", "xx"], "'x' where the side to move should stand"),
        (["moves", "W:W60:B1"], "square 60 is off the board (1-50)"),
        (["moves", "W:W\n\x1b:B1"], "where a square should stand"),
        (["moves", "W:W8:B40", "--variant", "chess"], "no variant 'chess'"),
        (["perft"], "DEPTH"),
        (["perft", "x"], "x is not a number from 0 to 128"),
        (["perft", "-1"], "-1 is not a number from 0 to 128"),
        (["perft", "9" * 30], "is not a number from 0 to 128"),
        (["perft", "2", "xx"], "'x' where the side to move should stand"),
        (["perft", "2", "--fast"], "unrecognized arguments: --fast"),
    ],
)
def test_bad_input_is_one_line_and_status_2(run, arguments, part):
    status, out, err = run(*arguments)
    assert (status, out, len(err)) == (2, [], 1)
    assert err[0].startswith("draughts-core: ")
    assert part in err[0]


def test_version_and_help(run):
    assert run("--version") == (0, [f"draughts-core {draughts_core.__version__}"], [])
    status, out, err = run("--help")
    assert (status, err) == (0, [])
    assert any("validate" in line for line in out)
    assert run("validate", "--help")[0] == 0


# ---- what happens around it -----------------------------------------------------------------


def test_a_closed_pipe_is_no_trouble(file):
    running = process("validate", file(FAULTY * 3000))
    running.stdout.read(10)
    running.stdout.close()
    assert running.wait(60) == 141
    assert running.stderr.read() == b""
    running.stderr.close()


def test_any_encoding_of_the_terminal(file):
    path = file("32-28 Zo\u00eb 19-23 *")
    running = process("validate", path, env={"PYTHONIOENCODING": "ascii"})
    out, err = running.communicate()
    assert (running.returncode, err) == (1, b"")
    assert b"Zo\\xeb" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line():
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "draughts_core", "moves", "W:W8:B40"]
        package = str(Path(draughts_core.__file__).parents[1])
        done = subprocess.run(
            command,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": package},
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_an_interruption_is_one_line(run, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(validate, "validate", interrupted)
    assert run("validate", EXAMPLES) == (130, [], ["draughts-core: interrupted"])


def test_divide_in_frisian_draughts_counts_without_the_limit(capsys):
    fen = "W:WK10,31:BK1,2:+0+310"
    assert main(["perft", "1", fen, "--variant", "frisian", "--divide"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert "10-4: 1" in lines
    assert "13" in lines
    assert main(["moves", fen, "--variant", "Frisian"]) == 0
    assert "10-4" not in capsys.readouterr().out
    assert main(["moves", "W:Wc3:Bh8", "--variant", "shashki"]) == 0
