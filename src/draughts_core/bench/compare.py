"""The core beside the reference and other libraries: the same positions, in turn, on one machine.

Each library has a process of its own, which one of the programs in `workers/` runs; one more
asks the core. They take turns, round after round, so that whatever else the machine does hits all
alike; and what is measured is processor time (but for the import), so that waiting for it does not
count. A ratio is the other's time divided by ours in the same round; shown are the median of the
rounds and the least and greatest.

Every answer is compared with ours first. The reference and dame-rs have to agree on every position
they can answer. The others have known faults (pydraughts lists a capture once for each way to
carry it out), so the positions on which they differ are counted and shown.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from draughts_core import MoveError, Position
from draughts_core.bench import plot, positions, report

HERE = Path(__file__).parent

PATIENCE = 300
"""Seconds that a worker may take for one answer."""

TURN = 40e6
"""Nanoseconds that a turn should take, by passing over the positions several times."""


class Peer(NamedTuple):
    """A library to compare with."""

    name: str
    module: str
    worker: str
    positions: int
    """On how many positions; a slow one cannot do them all."""
    depth: int
    """The depth of perft from the start that it manages in about a second."""
    is_exact: bool = False
    """Whether a difference is an error of this comparison."""


REFERENCE = Peer("reference", "", "plain.py", positions=200, depth=4, is_exact=True)
"""The rules in plain Python, which come with the package."""

PEERS = (
    Peer("dame-rs", "dame", "dame_rs.py", positions=2000, depth=8, is_exact=True),
    Peer("py-draughts", "draughts", "py_draughts.py", positions=2000, depth=5),
    Peer("pydraughts", "draughts", "pydraughts.py", positions=60, depth=3),
)


class Row(NamedTuple):
    """One line of the table: an operation, and one of our calls that does it."""

    operation: str
    call: str
    ours: str
    """The operation's name in our worker."""
    peer: str
    """The operation's name in the other workers."""


ROWS = (
    Row("legal moves", "Board.legal_moves", "legal_moves", "legal_moves"),
    Row("legal moves", "Position.legal_moves()", "position_legal_moves", "legal_moves"),
    Row("count", "Position.count_moves()", "count", "count"),
    Row("push+pop", "Board.push(), .pop()", "push_pop", "push_pop"),
    Row("push+pop", "Board.push_unchecked(), .pop()", "unchecked_push_pop", "push_pop"),
    Row("FEN parse", "Board(fen)", "fen_parse", "fen_parse"),
    Row("FEN parse", "Position.from_fen(fen)", "position_fen_parse", "fen_parse"),
    Row("FEN emit", "Board.fen()", "fen_emit", "fen_emit"),
    Row("FEN emit", "Position.fen()", "position_fen_emit", "fen_emit"),
    Row("judge, legal", "Board(fen).push(text)", "judge_legal", "judge_legal"),
    Row("judge, legal", "Position, parse_move(text)", "position_judge_legal", "judge_legal"),
    Row("judge, illegal", "Board(fen).push(text)", "judge_illegal", "judge_illegal"),
    Row(
        "judge, illegal",
        "Position, parse_move(text)",
        "position_judge_illegal",
        "judge_illegal",
    ),
    Row("perft", "perft(start, depth)", "perft", "perft"),
)
IMPORT = Row("import", "import draughts_core", "import", "import")

UNITS = defaultdict(lambda: ("us", 1e3), {"perft": ("ns/leaf", 1.0), "import": ("ms", 1e6)})
"""How an operation's time is shown: in what, and how many nanoseconds that is."""

START = Position.start()


class WorkerError(Exception):
    """A worker died or took too long."""


# Where the libraries are.


def installed() -> dict[str, str]:
    """The peers that this Python can import, with the interpreter to run them in: this one."""
    found = {}
    for peer in PEERS:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            importlib.metadata.version(peer.name)
            if importlib.util.find_spec(peer.module) is not None:
                found[peer.name] = sys.executable
    return found


def in_folder(folder: str | Path) -> dict[str, str]:
    """The peers that have an environment of their name in a folder, with its interpreter."""
    found = {}
    for peer in PEERS:
        for python in ("bin/python", "Scripts/python.exe"):
            path = Path(folder) / peer.name / python
            if path.exists():
                found[peer.name] = str(path)
    return found


def of_its_own() -> dict[str, str]:
    """The variables of a peer's process: nothing of our own import path."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def of_ours() -> dict[str, str]:
    """Those of a process that asks the package this module belongs to."""
    return {**os.environ, "PYTHONPATH": str(HERE.parents[1])}


# Processes.


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else "no reason given"


class Worker:
    """A process that knows one library; see workers/protocol.py."""

    def __init__(self, name: str, python: Path | str, script: str, environ: dict[str, str]) -> None:
        self.name = name
        self.python = python
        self.environ = environ
        self._errors = tempfile.TemporaryFile(  # noqa: SIM115
            "w+", encoding="utf-8", errors="replace"
        )
        try:
            self._process = subprocess.Popen(
                [str(python), str(HERE / "workers" / script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                env=environ,
                text=True,
                encoding="utf-8",
            )
        except OSError as error:
            self._errors.close()
            raise WorkerError(f"cannot be started: {error.strerror or error}") from None
        try:
            hello = self._receive()
        except WorkerError:
            self.close()
            raise
        self.version: str = hello["version"]
        self.operations = set(hello["operations"])
        self._passes: dict[tuple[str, str], int] = {}

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout
        watch = threading.Timer(PATIENCE, self._process.kill)
        watch.start()
        try:
            line = self._process.stdout.readline()
        finally:
            watch.cancel()
        if not line:
            self._process.wait()
            self._errors.seek(0)
            raise WorkerError(f"stopped: {_last_line(self._errors.read())}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, **request: object) -> dict[str, Any]:
        """Send a request and wait for the answer."""
        assert self._process.stdin
        # A worker that has gone is told of by _receive, with what it said last.
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        return self._receive()

    def answers(self, operation: str, name: str) -> list[Any]:
        """What the library says of each position of a set; None where it fails."""
        answers: list[Any] = self.ask(do="answers", of=operation, set=name)["answers"]
        return answers

    def time(self, operation: str, name: str) -> float:
        """Nanoseconds of processor time for one pass over a set."""
        what = {"do": "time", "of": operation, "set": name}
        if (operation, name) not in self._passes:
            once = min(self.ask(**what, passes=1)["ns"] for _ in range(3))
            self._passes[operation, name] = math.ceil(TURN / max(once, 1))
        passes = self._passes[operation, name]
        spent: int = self.ask(**what, passes=passes)["ns"]
        return spent / passes

    def import_time(self, module: str) -> float:
        """Nanoseconds to import a module in a process that has just started."""
        code = (
            "from time import perf_counter_ns as now\n"
            f"start = now()\nimport {module}\nprint('took', now() - start)"
        )
        # With its bytecode kept, as it is wherever a library is installed.
        environ = dict(self.environ)
        environ.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [str(self.python), "-c", code]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        return float(done.stdout.rpartition("took ")[2])

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._errors.close()


# What is asked.


class Task(NamedTuple):
    """A position, a legal move in it, that move's short text, and the text of an illegal one."""

    fen: str
    move: list[Any]
    text: str
    wrong: str


def tasks(size: int = 2000) -> list[Task]:
    """The first so many benchmark positions, each with a move and two texts.

    The move is one whose origin and destination no other move shares, where there is one, so that
    its short text means the same to everybody. The illegal text is that of a move which is legal
    in one of the last positions.
    """
    made: list[Task] = []
    texts = ["1-7", "50-44"]
    for fen in positions.sample(size):
        position = Position.from_fen(fen)
        moves = position.legal_moves()
        ends = [(move.from_square, move.to_square) for move in moves]
        plain = [m for m, end in zip(moves, ends, strict=True) if ends.count(end) == 1]
        move = plain[len(plain) // 2] if plain else moves[0]
        wrong = next(text for text in reversed(texts) if not _is_legal(position, text))
        texts.append(str(move))
        shape = [move.from_square, move.to_square, list(move.captured)]
        made.append(Task(fen, shape, str(move), wrong))
    return made


def _is_legal(position: Position, text: str) -> bool:
    try:
        position.parse_move(text)
    except MoveError:
        return False
    return True


def load(workers: Iterable[Worker], name: str, chosen: list[Task]) -> None:
    """Give some workers the same set of positions."""
    for worker in workers:
        worker.ask(
            do="load",
            set=name,
            fens=[task.fen for task in chosen],
            moves=[task.move for task in chosen],
            texts=[task.text for task in chosen],
            wrong=[task.wrong for task in chosen],
            depth=0,
        )


def load_perft(workers: Iterable[Worker], name: str, depth: int) -> None:
    """Give some workers the starting position and a depth."""
    for worker in workers:
        worker.ask(
            do="load", set=name, fens=[START.fen()], moves=[], texts=[], wrong=[], depth=depth
        )


class Comparison:
    """Ours and one peer: the same positions, the answers compared, the times of every round."""

    def __init__(self, peer: Peer, ours: Worker, theirs: Worker) -> None:
        self.peer = peer
        self.ours = ours
        self.theirs = theirs
        self.rows = [row for row in ROWS if row.peer in theirs.operations]
        self.differences: dict[str, int] = {}
        self.left_out = 0
        self.calls = 0
        self.leaves = 0
        self.times: dict[Row, list[tuple[float, float]]] = defaultdict(list)
        """For each row, nanoseconds a call: ours and theirs, for each round."""

    @property
    def set(self) -> str:
        """The name of this peer's positions in both workers."""
        return self.peer.name

    def _set_of(self, row: Row) -> str:
        return f"{self.peer.name} perft" if row.operation == "perft" else self.set

    def compare(self, chosen: list[Task]) -> None:
        """Compare every answer; what the peer cannot answer is left out of the timing.

        Raises:
            AssertionError: a peer that should agree does not.
        """
        load((self.ours, self.theirs), self.set, chosen)
        load_perft((self.ours, self.theirs), f"{self.peer.name} perft", self.peer.depth)
        failed: set[int] = set()
        for row in self.rows:
            ours = self.ours.answers(row.ours, self._set_of(row))
            theirs = self.theirs.answers(row.peer, self._set_of(row))
            if row.peer == "fen_emit":
                ours, theirs = ([_read(fen) for fen in fens] for fens in (ours, theirs))
            assert None not in ours, row
            if row.operation == "perft":
                (self.leaves,) = ours
                assert theirs == ours or not self.peer.is_exact, (ours, theirs)
                if theirs != ours:
                    self.differences["perft"] = 1
                continue
            failed |= {number for number, theirs_ in enumerate(theirs) if theirs_ is None}
            differ = [
                (chosen[number], a, b)
                for number, (a, b) in enumerate(zip(ours, theirs, strict=True))
                if b is not None and a != b
            ]
            assert not (differ and self.peer.is_exact), (self.peer.name, row, differ[0])
            self.differences[row.operation] = len(differ)
        if failed:
            self.left_out = len(failed)
            if len(failed) == len(chosen):
                raise WorkerError("fails on every position")
            chosen = [task for number, task in enumerate(chosen) if number not in failed]
            load((self.ours, self.theirs), self.set, chosen)
        self.calls = len(chosen)

    def round(self, operation: str, *, backwards: bool) -> None:
        """Time one operation, ours (each of our calls) and theirs in turn."""
        rows = [row for row in self.rows if row.operation == operation]
        if not rows:
            return
        name = self._set_of(rows[0])
        calls = self.leaves if operation == "perft" else self.calls
        turns: list[tuple[str, Worker, str]] = [(row.call, self.ours, row.ours) for row in rows]
        turns.append(("", self.theirs, rows[0].peer))
        took = {
            call: worker.time(of, name) / calls
            for call, worker, of in (reversed(turns) if backwards else turns)
        }
        for row in rows:
            self.times[row].append((took[row.call], took[""]))

    def import_round(self) -> None:
        """Time one import of each, in new processes; the reference is no module of its own."""
        if not self.peer.module:
            return
        ours = self.ours.import_time("draughts_core")
        self.times[IMPORT].append((ours, self.theirs.import_time(self.peer.module)))

    def ratio(self, row: Row) -> report.Spread | None:
        """Theirs by ours, or None where the peer has no such operation."""
        pairs = self.times.get(row)
        return report.Spread.of(theirs / ours for ours, theirs in pairs) if pairs else None

    def spread(self, row: Row, which: int) -> report.Spread:
        """The time of a call in the row's unit: 0 ours, 1 theirs."""
        scale = UNITS[row.operation][1]
        return report.Spread.of(pair[which] / scale for pair in self.times[row])


def _read(fen: str | None) -> Position | None:
    return None if fen is None else Position.from_fen(fen)


# What is shown.


def ratio_table(comparisons: list[Comparison], *, markdown: bool = False) -> str:
    """Operations down, libraries across."""
    headings = ["operation", "our call", "unit", "ours"]
    for comparison in comparisons:
        headings += [f"{comparison.peer.name} {comparison.theirs.version}", "ratio (least-most)"]
    lines = []
    for row in (*ROWS, IMPORT):
        measured = [c for c in comparisons if row in c.times]
        if not measured:
            continue
        line = [row.operation, row.call, UNITS[row.operation][0]]
        # Ours is shown as measured on the most work.
        most = max(measured, key=lambda c: c.leaves if row.operation == "perft" else c.calls)
        line.append(report.number(most.spread(row, 0).median))
        for comparison in comparisons:
            ratio = comparison.ratio(row)
            if ratio is None:
                line += ["-", "-"]
            else:
                line.append(report.number(comparison.spread(row, 1).median))
                line.append(ratio.ratio())
        lines.append(line)
    return report.table(headings, lines, markdown=markdown)


def notes(comparisons: list[Comparison]) -> list[str]:
    """On what it was measured, and who answered otherwise."""
    lines = []
    for c in comparisons:
        line = (
            f"{c.peer.name}: {c.calls} positions, perft to depth {c.peer.depth} "
            f"({c.leaves:,} leaves)"
        )
        differ = [f"{name} {count}" for name, count in c.differences.items() if count]
        line += "; answers differ from ours: " + (", ".join(differ) if differ else "none")
        if c.left_out:
            line += f"; left out, for it fails on them: {c.left_out}"
        lines.append(line)
    return lines


def as_data(comparisons: list[Comparison], left_out: dict[str, str], rounds: int) -> dict[str, Any]:
    """Everything measured, for the JSON file."""
    data: dict[str, Any] = {"rounds": rounds, "left out": left_out, "peers": {}}
    for c in comparisons:
        data["peers"][c.peer.name] = {
            "version": c.theirs.version,
            "positions": c.calls,
            "positions it fails on": c.left_out,
            "answers that differ": c.differences,
            "perft depth": c.peer.depth,
            "calls": [
                {
                    "operation": row.operation,
                    "our call": row.call,
                    "unit": UNITS[row.operation][0],
                    "ours": c.spread(row, 0)._asdict(),
                    "peer": c.spread(row, 1)._asdict(),
                    "ratio": ratio._asdict(),
                }
                for row in (*ROWS, IMPORT)
                if (ratio := c.ratio(row)) is not None
            ],
        }
    return data


def heading(rounds: int) -> str:
    """On what, and when, it was measured."""
    about = report.about()
    return (
        f"draughts_core {about['draughts_core']}, {about['date']}, {about['implementation']} "
        f"{about['python']}, {about['machine']}; processor time, median of {rounds} rounds. "
        "A ratio is the other's time divided by ours in the same round, with the least and the "
        "greatest of them."
    )


def markdown(comparisons: list[Comparison], left_out: dict[str, str], rounds: int) -> str:
    """The same as a page."""
    lines = [
        heading(rounds),
        "",
        ratio_table(comparisons, markdown=True),
        "",
        *(f"- {note}" for note in notes(comparisons)),
        *(f"- {name}: left out, it {reason}" for name, reason in left_out.items()),
    ]
    return "\n".join(lines) + "\n"


def picture(comparisons: list[Comparison], rounds: int) -> str:
    """Positions a second by operation and library, as SVG."""
    groups = []
    for operation in dict.fromkeys(row.operation for row in ROWS):
        rates: dict[str, float] = {}
        rows = [row for row in ROWS if row.operation == operation]
        scale = UNITS[operation][1]
        most = max(comparisons, key=lambda c: c.leaves if operation == "perft" else c.calls)
        for comparison in [most, *comparisons]:
            for row in rows[:1]:
                if row in comparison.times:
                    name = f"{comparison.peer.name} {comparison.theirs.version}"
                    if comparison.peer == REFERENCE:
                        name = "reference, plain Python"
                    ours = comparison.ours.version
                    pair = [comparison.spread(row, which).median * scale for which in (0, 1)]
                    rates.setdefault(f"draughts_core {ours}", 1e9 / pair[0])
                    rates[name] = 1e9 / pair[1]
        if rates:
            groups.append((operation, list(rates.items())))
    about = report.about()
    return plot.bars(
        "Positions a second (perft: leaves), logarithmic",
        groups,
        f"draughts-core bench, {about['date']}, {about['implementation']} {about['python']}, "
        f"{about['machine']}, median of {rounds} rounds",
    )


# The run.


def measure(comparisons: list[Comparison], rounds: int, say: Callable[[str], None]) -> None:
    """All rounds: every operation, and within it every library in turn."""
    operations = dict.fromkeys(row.operation for row in ROWS)
    for comparison in comparisons:  # so that each finds its bytecode written
        comparison.import_round()
        comparison.times.clear()
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for operation in operations:
            for comparison in comparisons:
                comparison.round(operation, backwards=number % 2 == 1)
        for comparison in comparisons:
            comparison.import_round()


def run(
    pythons: dict[str, str],
    *,
    rounds: int,
    size: int,
    say: Callable[[str], None],
) -> tuple[list[Comparison], dict[str, str]]:
    """Compare and measure.

    Args:
        pythons: the interpreter of each peer, by its name.
        rounds: how often each takes its turn.
        size: on how many positions, at most.
        say: told what is going on.

    Returns:
        The comparisons, the reference's last, and the peers left out with the reason.

    Raises:
        WorkerError: a worker ended while it was measured.
        AssertionError: an answer is not ours, and should be.
    """
    left_out: dict[str, str] = {}
    comparisons: list[Comparison] = []
    ours = Worker("draughts_core", sys.executable, "ours.py", of_ours())
    workers = [ours]
    try:
        chosen = tasks(size)
        for peer in (*PEERS, REFERENCE):
            if peer != REFERENCE and peer.name not in pythons:
                continue
            try:
                if peer == REFERENCE:
                    theirs = Worker(peer.name, sys.executable, peer.worker, of_ours())
                else:
                    theirs = Worker(peer.name, pythons[peer.name], peer.worker, of_its_own())
                workers.append(theirs)
                say(f"comparing the answers of {peer.name} {theirs.version}")
                comparison = Comparison(peer, ours, theirs)
                comparison.compare(chosen[: peer.positions])
                comparisons.append(comparison)
            except WorkerError as error:
                left_out[peer.name] = str(error)
                say(f"{peer.name} is left out: it {error}")
        measure(comparisons, rounds, say)
    finally:
        for worker in workers:
            worker.close()
    return comparisons, left_out


def show(comparisons: Sequence[Comparison], left_out: dict[str, str], rounds: int) -> str:
    """What is printed."""
    lines = [ratio_table(list(comparisons)), heading(rounds), *notes(list(comparisons))]
    lines += [f"{name}: left out, it {reason}" for name, reason in left_out.items()]
    return "\n".join(lines)
