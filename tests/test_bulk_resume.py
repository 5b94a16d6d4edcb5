"""Runs that are broken off and go on: nothing is lost, nothing counted twice."""

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import draughts_core
from archive_samples import archive
from draughts_core import validate
from draughts_core.errors import DraughtsError
from draughts_core.validate import bulk, journal

NAMES = ("games.jsonl", "faults.csv", "report.txt", "games.parquet")

PROGRAM = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from draughts_core import validate
from draughts_core.validate import journal, writer

journal.INTERVAL = 0  # every part is made safe, so that there is more to be broken off
output, checkpoint, pause, workers, *paths = sys.argv[1:]
if output.endswith("csv"):
    output = writer(output, faults_only=True)

def slowly(progress):
    time.sleep(float(pause))

try:
    import pyarrow.parquet  # takes its time, and no interruption
except ImportError:
    pass
print("begun", flush=True)
with ThreadPoolExecutor(2) as pool:
    report = validate.validate(
        paths, output=output, checkpoint=checkpoint, chunk_bytes=1500, progress=slowly,
        executor=pool if workers == "threads" else None,
    )
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    paths, _ = archive(folder, files=3, games=25)
    packed = folder / "packed.pdn.gz"
    packed.write_bytes(gzip.compress(paths[0].read_bytes()))
    cut_off = folder / "cut.pdn.gz"
    cut_off.write_bytes(packed.read_bytes()[:-100])
    return [paths[0], packed, folder / "missing.pdn", cut_off, *paths[1:]]


def written(name, folder, paths, **options):
    path = folder / name
    output = validate.writer(path, faults_only=True) if name.endswith("csv") else path
    report = validate.validate(paths, output=output, **options)
    return report, path.read_bytes()


def started(*arguments):
    package = str(Path(draughts_core.__file__).parents[1])
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": package},
    )


# ---- broken off for real --------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("name", NAMES)
def test_killed_at_any_moment(name, files, tmp_path):
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    plain = written(name, tmp_path, files, chunk_bytes=1 << 30)
    (tmp_path / name).unlink()
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    checkpoint = tmp_path / "run.checkpoint"
    rng = random.Random(name)
    kills = 0
    for attempt in range(40):
        workers = rng.choice(("none", "threads"))
        running = started(program, tmp_path / name, checkpoint, 0.01, workers, *files)
        assert running.stdout.readline() == b"begun\n"
        time.sleep(rng.uniform(0, 0.12))
        running.send_signal(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
        _, errors = running.communicate(timeout=60)
        assert running.returncode in (0, -signal.SIGKILL, -signal.SIGINT), errors
        if running.returncode == 0:
            break
        kills += 1
        if attempt > 3 and checkpoint.exists() and b"\n" in checkpoint.read_bytes():
            # As if the machine had stopped in the middle of writing.
            with checkpoint.open("ab") as file:
                file.write(b'{"n":17,"file":0,"en')
    assert kills
    again = written(name, tmp_path, files, checkpoint=checkpoint, chunk_bytes=700)
    assert again == plain
    assert written(name, tmp_path, files, checkpoint=checkpoint) == plain
    assert not (tmp_path / (name + ".rows")).exists()


class _StopError(Exception):
    pass


@pytest.mark.parametrize("error", [_StopError, KeyboardInterrupt])
def test_broken_off_everywhere(files, tmp_path, error):
    """After each part once, with another size and other workers for the rest."""
    plain = written("games.jsonl", tmp_path, files)
    checkpoint = tmp_path / "run.checkpoint"
    for count in range(1, 60, 4):
        checkpoint.unlink(missing_ok=True)
        told = []

        def stop(progress, told=told, count=count):
            told.append(progress)
            if len(told) == count:
                raise error

        done = False
        try:
            written(
                "games.jsonl", tmp_path, files, checkpoint=checkpoint, progress=stop,
                chunk_bytes=1000,
            )  # fmt: skip
            done = True
        except error:
            pass
        seen = []
        with ThreadPoolExecutor(2) as pool:
            assert (
                written(
                    "games.jsonl", tmp_path, files, checkpoint=checkpoint, executor=pool,
                    chunk_bytes=3333, on_game=seen.append,
                )
                == plain
            )  # fmt: skip
        if done:
            assert not seen
            return
    pytest.fail("never finished")


def test_a_lost_worker_leaves_a_checkpoint(files, tmp_path, monkeypatch):
    plain = written("games.jsonl", tmp_path, files)
    checkpoint = tmp_path / "run.checkpoint"
    judged = []

    def lose(pieces, options):
        judged.append(pieces)
        if len(judged) == 12:
            raise bulk.BrokenExecutor("gone")
        return validate.chunks.judge_pieces(pieces, options)

    with monkeypatch.context() as patch:
        patch.setattr(bulk, "judge_pieces", lose)
        with ThreadPoolExecutor(1) as pool, pytest.raises(validate.WorkerLostError):
            written(
                "games.jsonl", tmp_path, files, checkpoint=checkpoint, executor=pool,
                chunk_bytes=300,
            )  # fmt: skip
    assert len(checkpoint.read_bytes().split(b"\n")) > 2
    assert written("games.jsonl", tmp_path, files, checkpoint=checkpoint) == plain


# ---- what is refused ------------------------------------------------------------------------


@pytest.fixture
def half(files, tmp_path):
    """A checkpoint of a run that was broken off, and its files."""
    paths = []
    for number, path in enumerate(files[4:]):
        paths.append(tmp_path / f"{number}.pdn")
        paths[-1].write_bytes(path.read_bytes())

    def stop(progress):
        if progress.games > 30:
            raise _StopError

    checkpoint = tmp_path / "run.checkpoint"
    with pytest.raises(_StopError):
        written(
            "games.jsonl", tmp_path, paths, checkpoint=checkpoint, progress=stop, chunk_bytes=500
        )
    return paths, checkpoint


def test_another_run_is_refused(half, tmp_path):
    paths, checkpoint = half
    before = checkpoint.read_bytes()
    for options, reason in (
        ({"variant": "russian"}, "options"),
        ({"strict": True}, "options"),
        ({"keep_faults": 1}, "options"),
    ):
        with pytest.raises(DraughtsError, match=f"of another run: {reason}"):
            written("games.jsonl", tmp_path, paths, checkpoint=checkpoint, **options)
    with pytest.raises(DraughtsError, match="of another run: output"):
        validate.validate(paths, checkpoint=checkpoint)
    with pytest.raises(DraughtsError, match="of another run: output"):
        written("other.jsonl", tmp_path, [*paths], checkpoint=checkpoint)
    with pytest.raises(DraughtsError, match="of other files"):
        written("games.jsonl", tmp_path, paths[:1], checkpoint=checkpoint)
    assert checkpoint.read_bytes() == before


def test_a_changed_input_is_refused(half, tmp_path):
    paths, checkpoint = half
    paths[1].write_bytes(paths[1].read_bytes() + b"\n")
    with pytest.raises(DraughtsError, match=r"1\.pdn has changed since"):
        written("games.jsonl", tmp_path, paths, checkpoint=checkpoint)


def test_no_checkpoint_is_no_checkpoint(half, tmp_path):
    paths, checkpoint = half
    lines = checkpoint.read_bytes().splitlines(keepends=True)
    for data in (b"something\n", b"something", b"[1]\n", b"{}\n", b"\xff\xfe\n", b"[" * 10**5):
        checkpoint.write_bytes(data)
        with pytest.raises(DraughtsError, match="is not a checkpoint of validate"):
            written("games.jsonl", tmp_path, paths, checkpoint=checkpoint)
        assert checkpoint.read_bytes() == data
    for data in (
        [*lines[:2], b"\0\0\n", *lines[2:]],
        lines[:2] + lines[3:],
        lines[:3] + lines[2:],
    ):
        checkpoint.write_bytes(b"".join(data))
        with pytest.raises(DraughtsError, match="is a damaged checkpoint"):
            written("games.jsonl", tmp_path, paths, checkpoint=checkpoint)


def test_an_output_that_is_too_short_is_refused(half, tmp_path):
    paths, checkpoint = half
    (tmp_path / "games.jsonl").write_bytes(b"")
    with pytest.raises(DraughtsError, match="shorter than its checkpoint says"):
        written("games.jsonl", tmp_path, paths, checkpoint=checkpoint)


def test_torn_lines_and_an_empty_file_are_no_matter(half, files, tmp_path):
    paths, checkpoint = half
    lines = checkpoint.read_bytes()
    (tmp_path / "plain").mkdir()
    plain = written("games.jsonl", tmp_path / "plain", paths)
    output = (tmp_path / "games.jsonl").read_bytes()
    for data in (b"", lines[:30], lines + b"\0\0\n", lines[:-5], lines + b'{"n":'):
        checkpoint.write_bytes(data)
        (tmp_path / "games.jsonl").write_bytes(output)
        assert written("games.jsonl", tmp_path, paths, checkpoint=checkpoint) == plain


def test_streams_have_no_checkpoint(tmp_path):
    with pytest.raises(DraughtsError, match="cannot be read again"):
        validate.validate("-", checkpoint=tmp_path / "run.checkpoint")


def test_the_lines_are_json(half):
    _, checkpoint = half
    head, *lines = [json.loads(line) for line in checkpoint.read_bytes().splitlines()]
    assert head["what"] == "draughts_core validate"
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert journal.INTERVAL > 0
