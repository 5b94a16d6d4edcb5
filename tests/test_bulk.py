"""Bulk validation: the same report whoever works and wherever the texts are cut."""

import bz2
import gzip
import io
import os
import random
import subprocess
import sys
import zipfile
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import draughts_core
from archive_samples import archive, game, text_of
from draughts_core import pdn, validate
from draughts_core.validate import bulk, chunks, cuts

SIZES = [1, 7, 100, 1000, 10_000, 1 << 30]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return archive(tmp_path_factory.mktemp("archive"))


@pytest.fixture(scope="module")
def plain(files, tmp_path_factory):
    """The report and the output of this thread, in whole files."""
    path = tmp_path_factory.mktemp("plain") / "games.jsonl"
    report = validate.validate(files[0], chunk_bytes=1 << 30, output=path)
    return report, path.read_bytes()


def run(paths, folder, **options):
    path = folder / "games.jsonl"
    report = validate.validate(paths, output=path, **options)
    return report, path.read_bytes()


# ---- what is counted ------------------------------------------------------------------------


def test_nothing_is_lost(files, plain):
    paths, known = files
    report = plain[0]
    games = [one for file in known for one in file]
    assert report.games == len(games)
    assert report.plies == sum(plies for plies, _ in games)
    assert report.legal_games == sum(legal for _, legal in games)
    assert report.faulty_games == report.fault_count > 0
    assert [file.games for file in report.summaries] == [len(file) for file in known]
    assert [file.file for file in report.summaries] == [str(path) for path in paths]
    assert [file.size for file in report.summaries] == [path.stat().st_size for path in paths]
    assert sum(report.results.values()) == sum(report.lengths.values()) == report.games
    assert sum(report.encodings.values()) == sum(report.variants.values()) == report.games
    assert sum(plies * count for plies, count in report.lengths.items()) == report.plies


def test_the_report_is_that_of_judging_game_by_game(files, plain):
    report = plain[0]
    one_by_one = validate.judge_files(files[0])
    assert [fault for fault in one_by_one.faults if fault.is_warning or fault.ply] == report.faults
    for name in ("games", "plies", "legal_games", "settled", "results", "codes", "lengths"):
        assert getattr(report, name) == getattr(one_by_one, name), name


@pytest.mark.parametrize("size", SIZES)
def test_cuts_change_nothing(files, plain, tmp_path, size):
    assert run(files[0], tmp_path, chunk_bytes=size) == plain


@pytest.mark.parametrize("size", [1, 500, 1 << 20])
def test_threads(files, plain, tmp_path, size):
    with ThreadPoolExecutor(3) as pool:
        assert run(files[0], tmp_path, chunk_bytes=size, executor=pool, jobs=3) == plain


def test_processes(files, plain, tmp_path):
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for size in (300, 5000, 1 << 20):
            assert run(files[0], tmp_path, chunk_bytes=size, executor=pool) == plain


def test_a_cluster(files, plain, tmp_path):
    """A real one, of processes that listen on the loopback address."""
    pytest.importorskip("distributed")
    script = """
import sys
from dask.distributed import Client, LocalCluster
from draughts_core import validate

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1",
        dashboard_address=None,
    ) as cluster, Client(cluster) as client:
        report = validate.validate(
            sys.argv[2:], executor=client.get_executor(), output=sys.argv[1], chunk_bytes=5000
        )
        print(report.games, report.plies, len(report.faults))
"""
    program = tmp_path / "cluster.py"
    program.write_text(script)
    output = tmp_path / "games.jsonl"
    done = python(program, output, *files[0])
    report = plain[0]
    assert done.stdout.split() == [str(report.games), str(report.plies), str(len(report.faults))]
    assert output.read_bytes() == plain[1]


def python(*arguments, **options):
    package = str(Path(draughts_core.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": package}
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        env=environment,
        timeout=120,
        check=False,
        **({"text": True} | options),
    )
    assert done.returncode == 0, done.stderr
    return done


class Shuffled(Executor):
    """Does not begin before it is asked, and then with the last."""

    def __init__(self, lose=None):
        self.jobs = []
        self.lose = lose

    def submit(self, function, /, *arguments, **options):
        future = Future()
        self.jobs.append((future, function, arguments))
        outer = self

        def result(timeout=None):
            while outer.jobs:
                job, work, given = outer.jobs.pop()
                if job.set_running_or_notify_cancel():
                    job.set_result(work(*given))
            return Future.result(future, 0)

        future.result = result
        return future


def test_any_order_of_work(files, plain, tmp_path):
    for size in (50, 3000):
        assert run(files[0], tmp_path, chunk_bytes=size, executor=Shuffled(), jobs=5) == plain


@pytest.mark.parametrize("seed", range(60))
def test_any_text_and_any_cut(seed, tmp_path):
    """Pieces of games thrown together: the games are those of one reading."""
    rng = random.Random(seed)
    words = [
        '[Event "a"]\n', '[White "b"]\n', "\n", "\n\n", "1. 32-28 19-23 ", "2. 28x19 ", "* ",
        "2-0\n", "{", "}", "(", ")", "; to the end\n", "% line\n", "text ", "\r\n",
        "1-1\n\n1. 33-28 *\n", "[Result \"1-0\"]\n\n", "  ", "\xe9", "31-26 ",
    ]  # fmt: skip
    data = "".join(rng.choices(words, k=rng.randrange(400))).encode("latin-1")
    path = tmp_path / "a.pdn"
    path.write_bytes(data)
    whole = run([path], tmp_path, chunk_bytes=1 << 30)
    games = [*pdn.read_games(data)]
    assert whole[0].games == len(games)
    for size in (1, 20, 200):
        assert run([path], tmp_path, chunk_bytes=size) == whole
        report = validate.validate(io.BytesIO(data), chunk_bytes=size)
        assert (report.games, report.plies) == (whole[0].games, whole[0].plies)
        assert [fault.line for fault in report.faults] == [f.line for f in whole[0].faults]


def test_old_line_ends(tmp_path):
    path = tmp_path / "a.pdn"
    path.write_bytes(b'[Event "x"]\r\r1. 32-28\r{more\r\r[Event "y"]} *\r\r' * 30 + b"31-26 31-26")
    whole = run([path], tmp_path, chunk_bytes=1 << 20)
    assert whole[0].games == 31
    assert whole[0].faults[0].line == 30 * 7 + 1
    for size in (1, 100):
        assert run([path], tmp_path, chunk_bytes=size) == whole


def test_on_game_sees_every_game_in_order(files):
    seen = []
    report = validate.validate(files[0], on_game=seen.append, chunk_bytes=2000)
    assert len(seen) == report.games
    assert [(one.file, one.number) for one in seen] == [
        (file.file, number) for file in report.summaries for number in range(1, file.games + 1)
    ]
    for path in files[0]:
        mine = [one for one in seen if one.file == str(path)]
        read = [*pdn.read_games(path)]
        assert [one.line for one in mine] == [one.line for one in read]
        assert [one.tags for one in mine] == [one.tags for one in read]
    assert sum(one.plies for one in seen) == report.plies
    assert sum(one.is_legal for one in seen) == report.legal_games


def test_progress(files):
    told = []
    validate.validate(files[0], progress=told.append, chunk_bytes=2000)
    assert told == sorted(told)
    last = told[-1]
    assert last.done == last.total == sum(path.stat().st_size for path in files[0])
    assert last.files_done == last.files == len(files[0])


def test_faults_beyond_those_kept_are_counted(files, plain):
    report = validate.validate(files[0], keep_faults=3, chunk_bytes=1000)
    assert report.faults == plain[0].faults[:3]
    assert (report.fault_count, report.codes) == (plain[0].fault_count, plain[0].codes)


def test_duplicates(tmp_path, monkeypatch):
    rng = random.Random(1)
    one, other = game(rng, 20), game(rng, 20)
    texts = [text_of(rng, board, n) for n, board in enumerate((one, other, one, one))]
    first = tmp_path / "a.pdn"
    first.write_text("\n".join(texts) + '\n[Event "no moves"]\n\n*\n\n[Event "nor here"]\n\n*\n')
    second = tmp_path / "b.pdn"
    second.write_text(texts[1])
    report = validate.validate(tmp_path, chunk_bytes=1)
    a, b = str(first), str(second)
    groups = [[(a, 1), (a, 3), (a, 4)], [(a, 2), (b, 1)]]
    assert report.duplicates() == groups
    assert report.count_duplicates() == (2, 3)
    monkeypatch.setattr("draughts_core.validate.report._TOGETHER", 1)
    assert report.duplicates() == groups


def test_games_that_differ_behind_a_fault_are_no_duplicates():
    text = "32-28 19-23 31-26 *\n\n32-28 19-23 31-27 *\n\n32-28 19-23 31-26 *\n"
    report = validate.validate(io.BytesIO(text.encode()))
    assert report.duplicates() == [[("<stream>", 1), ("<stream>", 3)]]


# ---- inputs ---------------------------------------------------------------------------------


def test_packed_files_and_streams(files, plain, tmp_path):
    data = files[0][0].read_bytes()
    (tmp_path / "a.pdn.gz").write_bytes(gzip.compress(data))
    (tmp_path / "b.pdn.bz2").write_bytes(bz2.compress(data))
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("games/inner.PDN", data)
        packed.writestr("readme.txt", "no games")
    for size in (1, 3000, 1 << 20):
        report = validate.validate([tmp_path, io.BytesIO(data)], chunk_bytes=size)
        assert [file.games for file in report.summaries] == [plain[0].summaries[0].games] * 4
        assert [file.plies for file in report.summaries] == [plain[0].summaries[0].plies] * 4
        assert [file.lines for file in report.summaries] == [plain[0].summaries[0].lines] * 4
    assert report.summaries[2].file.endswith("c.zip/games/inner.PDN")


def test_what_is_damaged_does_not_depend_on_cuts(files, tmp_path):
    data = gzip.compress(files[0][0].read_bytes() * 20)
    (tmp_path / "a.pdn.gz").write_bytes(data[: len(data) // 2])
    (tmp_path / "b.pdn.gz").write_bytes(b"no archive")
    (tmp_path / "c.zip").write_bytes(b"no archive")
    (tmp_path / "d.pdn").write_bytes(b"\0\0\n\n" + files[0][0].read_bytes())
    (tmp_path / "e.pdn").write_bytes(b"")
    (tmp_path / "f.pdn").write_bytes(b"33-28 *")
    reports = [validate.validate(tmp_path, chunk_bytes=size) for size in (1, 5000, 1 << 30)]
    with ThreadPoolExecutor(2) as pool:
        reports.append(validate.validate(tmp_path, chunk_bytes=1, executor=pool))
    assert all(report == reports[0] for report in reports)
    report = reports[0]
    names = [Path(file).name for file, _ in report.unreadable]
    assert names == ["a.pdn.gz", "b.pdn.gz", "c.zip", "d.pdn"]
    assert report.summaries[0].games > 10  # what there was before the end
    assert [file.games for file in report.summaries[1:]] == [0, 0, 0, 0, 1]


def test_names(tmp_path, monkeypatch):
    for name in ("b.pdn", "a.PDN", "sub/c.pdn", "sub/.hidden.pdn", "notes.txt", "x[1].pdn"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("33-28 *")

    def names(*paths):
        report = validate.validate([tmp_path / path for path in paths])
        return [Path(file.file).relative_to(tmp_path).as_posix() for file in report.summaries]

    assert names("") == ["a.PDN", "b.pdn", "sub/c.pdn", "x[1].pdn"]
    assert names("*.pdn") == ["b.pdn", "x[1].pdn"]
    assert names("**/*.pdn") == ["b.pdn", "sub/c.pdn", "x[1].pdn"]
    assert names("x[1].pdn") == ["x[1].pdn"]
    assert names("b.pdn", "", "*") == ["b.pdn", "a.PDN", "sub/c.pdn", "x[1].pdn", "notes.txt"]
    assert validate.validate(tmp_path / "none*.pdn").unreadable[0][1] == "No such file or directory"
    assert validate.validate(str(tmp_path / "b.pdn")).games == 1
    assert validate.validate([]) == validate.Report()
    with pytest.raises(TypeError):
        validate.validate(io.StringIO("33-28 *"))


def test_bad_arguments():
    for options in ({"chunk_bytes": 0}, {"jobs": 0}, {"keep_faults": -1}):
        with pytest.raises(ValueError):
            validate.validate([], **options)
    with pytest.raises(ValueError, match="no variant"):
        validate.validate([], variant="chess")


def test_a_file_that_becomes_shorter(tmp_path):
    path = tmp_path / "a.pdn"
    path.write_text('[Event "x"]\n\n33-28 *\n\n' * 100)
    (one,) = validate.inputs.expand(path)
    path.write_text("33-28 *")
    result = chunks.judge_chunk(one.path, 0, one.size, cuts.END, chunks.Options())
    assert "shorter" in result.unreadable


# ---- workers that die -----------------------------------------------------------------------


def test_a_lost_worker_is_told(files):
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:

        def kill(progress):
            for process in pool._processes.values():
                process.kill()

        with pytest.raises(validate.WorkerLostError, match="a worker was lost"):
            validate.validate(files[0], executor=pool, progress=kill, chunk_bytes=500, jobs=1)


def test_an_error_of_ours_is_not_hidden(files, monkeypatch):
    def broken(pieces, options):
        raise ZeroDivisionError

    monkeypatch.setattr(bulk, "judge_pieces", broken)
    with ThreadPoolExecutor(1) as pool, pytest.raises(ZeroDivisionError):
        validate.validate(files[0], executor=pool)


# ---- cuts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data, following, neutral",
    [
        ('[A "x"]\n\n32-28 *\n\n', "header", True),
        ('[A "x"]\n\n32-28 *\n\n', "moves", True),
        ('[A "x"]\n\n32-28\n\n', "header", True),
        ('[A "x"]\n\n32-28\n\n', "moves", False),
        ('[A "x"]\n\n32-28 {\n\n', "header", False),
        ('[A "x"]\n\n32-28 (\n\n', "header", True),
        ('[A "x"]\n\n32-28 (\n\n', "moves", False),
        ('[A "x"]\n\n', "header", False),
        ("* {more}\n\n{and more}\n\n", "header", False),
        ("32-28 *\n\ntext\n\n", "header", False),
        ("text\n\n", "header", False),
        ("\n\n", "header", True),
    ],
)
def test_neutral_ends(data, following, neutral):
    assert chunks.ends_neutral(data.encode(), following) is neutral


def test_a_comment_that_is_never_closed(tmp_path):
    path = tmp_path / "a.pdn"
    path.write_text('[Event "x"]\n\n1. 32-28 { *\n\n' + '[Event "y"]\n\n33-28 *\n\n' * 500)
    for size in (1, 100, 1 << 20):
        report = validate.validate(path, chunk_bytes=size)
        assert (report.games, report.fault_count) == (501, 1)


# ---- memory ---------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no resource module")
def test_memory_is_flat():
    """Sixty megabytes through a pipe, most of it comments, and twice the games."""
    script = r"""
import io, resource, sys
from draughts_core import validate

class Games(io.RawIOBase):
    name = "many"
    def __init__(self, games):
        comment = b"x" * 79 + b"\n"
        self.game = b'[Event "x"]\n\n1. 32-28 {' + comment * 750 + b"} 19-23 *\n\n"
        self.left, self.data = games, b""
    def readable(self):
        return True
    def read(self, size=-1):
        while len(self.data) < size and self.left:
            self.left -= 1
            self.data += self.game
        part, self.data = self.data[:size], self.data[size:]
        return part

def peak():
    unit = 1 if sys.platform == "linux" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit

assert validate.validate(Games(50)).games == 50
before = peak()
assert validate.validate(Games(1000)).games == 1000
print(peak() - before)
"""
    grown = int(python("-c", script).stdout)
    assert grown < 15_000
