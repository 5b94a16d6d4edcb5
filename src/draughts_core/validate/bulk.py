"""Whole archives: cut into pieces, judged by whatever workers there are, counted in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from draughts_core.errors import DraughtsError
from draughts_core.validate import chunks
from draughts_core.validate.chunks import ChunkResult, Options, Piece, judge_pieces
from draughts_core.validate.cuts import blocks_of, cuts_of
from draughts_core.validate.inputs import READING_ERRORS, Input, Paths, expand
from draughts_core.validate.journal import Journal
from draughts_core.validate.output import Parquet, Writer, writer
from draughts_core.validate.records import GameRecord
from draughts_core.validate.report import KEEP_FAULTS, FileSummary, Report
from draughts_core.variants import get

CHUNK_BYTES = 1 << 20
"""How large a piece is that one worker judges at a time."""

_AHEAD = 2  # tasks in flight for each worker
_PIECES = 256  # in one task, at most: small files travel together


class WorkerLostError(DraughtsError):
    """A worker died; what was finished before is in the checkpoint, if there is one."""


class Progress(NamedTuple):
    """How far a run is.

    Attributes:
        done: bytes of the files that are judged.
        total: bytes of all files, as far as they are known (streams count nothing).
        files_done: files that are finished.
        files: how many there are.
        games: how many were read.
        faulty_games: how many of them have a fault.
    """

    done: int
    total: int
    files_done: int
    files: int
    games: int
    faulty_games: int


def validate(
    paths: Paths | Iterable[Paths],
    *,
    variant: str | None = None,
    executor: Executor | None = None,
    chunk_bytes: int = CHUNK_BYTES,
    on_game: Callable[[GameRecord], object] | None = None,
    progress: Callable[[Progress], object] | None = None,
    strict: bool = False,
    resume: bool = False,
    checkpoint: str | os.PathLike[str] | None = None,
    output: Writer | str | os.PathLike[str] | None = None,
    keep_faults: int = KEEP_FAULTS,
    jobs: int | None = None,
) -> Report:
    r"""Judge whole archives.

    Files are cut at game boundaries, so that also one huge file keeps every worker busy; what
    comes out never depends on the workers or on where the cuts lie. Memory does not grow with
    the archive, but for 16 bytes a game, by which duplicates are found.

    Args:
        paths: a name, or several: of files (``.gz``, ``.bz2`` and ``.zip`` are unpacked), folders,
            globs, ``-`` for standard input; also files open for reading bytes.
        variant: as for `judge`.
        executor: who works: any `concurrent.futures.Executor`, such as threads, processes or
            ``dask.distributed.Client(...).get_executor()``; by default this thread. Its workers
            read the files themselves and have to see them under the same names.
        chunk_bytes: how large a piece is that a worker is given.
        on_game: called with each game's `GameRecord`, in order, in this thread.
        progress: called with a `Progress` now and then.
        strict: as for `judge`.
        resume: as for `judge`: go on behind accepted irregularities.
        checkpoint: a file that keeps what is finished. If it is there already, the run goes on
            from it (and calls `on_game` for the rest only).
        output: a file for what is found (its ending says how: ``.jsonl``, ``.csv``,
            ``.parquet``, else text), or what `writer` makes.
        keep_faults: how many faults the report keeps; all are counted, and all go to `output`.
        jobs: how many workers the executor has, by default the number of processors; twice as
            many pieces are under way at a time.

    Raises:
        DraughtsError: the checkpoint is of another run, an input has changed since, or a format
            cannot be written.
        WorkerLostError: a worker died.
        OSError: the output or the checkpoint cannot be written. A file that cannot be read raises
            nothing and stands in `Report.unreadable`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     written = Path(folder, "a.pdn").write_text("1. 32-28 19-23 *\n\n1. 33-28 19-23 *\n")
    ...     report = validate(folder)
    >>> report.games, report.plies, report.lengths
    (2, 4, {2: 2})
    """
    if chunk_bytes < 1 or keep_faults < 0 or (jobs is not None and jobs < 1):
        raise ValueError("chunk_bytes and jobs are at least 1, keep_faults at least 0")
    inputs = expand(paths)
    if output is not None and not isinstance(output, Writer):
        output = writer(output)
    records = chunks.ALL if on_game is not None else chunks.NONE
    if output is not None and records == chunks.NONE:
        records = output.records
    name = None if variant is None else str(get(variant))
    options = Options(name, strict, resume, records, keep_faults)
    run = _Run(inputs, options, chunk_bytes, executor, jobs, output)
    run.on_game, run.progress = on_game, progress
    try:
        if checkpoint is not None:
            run.begin(checkpoint)
        elif output is not None:
            output.open()
        run.go()
    finally:
        run.close()
    return run.report


class _Task:
    """Pieces that travel together, and what comes back."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.future: Future[list[ChunkResult]] | None = None

    def submit(self, executor: Executor, options: Options) -> None:
        """Hand the pieces to a worker."""
        with _workers():
            self.future = executor.submit(judge_pieces, self.pieces, options)

    def results(self, options: Options) -> list[ChunkResult]:
        """What was found in each piece; here and now, where no worker was asked."""
        if self.future is None:
            return judge_pieces(self.pieces, options)
        with _workers():
            return self.future.result()


@contextmanager
def _workers() -> Iterator[None]:
    """Says in the same words of every executor that a worker died."""
    try:
        yield
    except (BrokenExecutor, CancelledError) as error:
        raise WorkerLostError(f"a worker was lost: {error or type(error).__name__}") from error
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # of distributed, which need not be there
            raise WorkerLostError(f"a worker was lost: {error}") from error
        raise


class _Range(NamedTuple):
    """A piece of an input.

    Attributes:
        file: the number of the input.
        piece: the piece.
        passed: how many bytes of the file, as it lies there, are read when it ends.
        task: what it was sent with.
        number: its number in it.
    """

    file: int
    piece: Piece
    passed: int
    task: _Task | None = None
    number: int = 0

    @property
    def is_last(self) -> bool:
        """Whether it is the last of its task."""
        return self.task is not None and self.number == len(self.task.pieces) - 1


class _Failed(NamedTuple):
    """An input that cannot be read, or not on."""

    file: int
    reason: str


class _Done(NamedTuple):
    """The end of an input."""

    file: int


_Event = _Range | _Failed | _Done


class _Run:
    """One run over all inputs."""

    def __init__(
        self,
        inputs: list[Input],
        options: Options,
        chunk_bytes: int,
        executor: Executor | None,
        jobs: int | None,
        output: Writer | None,
    ) -> None:
        self.inputs = inputs
        self.options = options
        self.chunk_bytes = chunk_bytes
        self.executor = executor
        self.ahead = _AHEAD * (jobs or os.cpu_count() or 1)
        self.output = output
        self.on_game: Callable[[GameRecord], object] | None = None
        self.progress: Callable[[Progress], object] | None = None
        self.journal: Journal | None = None
        self.report = Report(files=len(inputs), keep_faults=options.keep_faults)
        self.total = sum(one.size for one in inputs)
        self.passed = 0  # bytes of finished inputs
        self.current = -1  # the input that is being counted
        self.offset = 0  # how far
        self.inside = 0  # and how many bytes of the file that is
        self.finished = 0  # inputs
        self.skipped = -1  # an input of which nothing more is wanted
        self.is_complete = False
        self.queue: deque[_Event] = deque()
        self.under_way = 0  # tasks in the queue
        self.left: Iterator[_Event] = iter(())  # what is not in the queue yet

    # ---- checkpoints ------------------------------------------------------------------------

    def begin(self, checkpoint: str | os.PathLike[str]) -> None:
        """Open the checkpoint, and count what it has."""
        if any(one.kind == "pipe" for one in self.inputs):
            raise DraughtsError("a stream cannot be read again: no checkpoint for standard input")
        output = self.output
        if output is not None and output.path is None and output.keeps:
            raise DraughtsError("a run with a checkpoint writes to a file")
        options = self.options._asdict()
        del options["records"]
        described = None
        if output is not None and output.path is not None:
            described = {
                "path": os.path.abspath(output.path),
                "format": output.name,
                "faults_only": output.faults_only,
            }
        self.journal = Journal(checkpoint, self.inputs, options, described)
        length = 0
        for entry in self.journal.entries():
            length = entry["output"]
            self._restore(entry)
        if output is not None and not self.is_complete:
            output.open(length)

    def _restore(self, entry: dict[str, Any]) -> None:
        """Count a part that was finished in an earlier run."""
        if entry.get("complete"):
            self.is_complete = True
            return
        self._enter(entry["file"])
        if "chunk" in entry:
            self.report.add_chunk(ChunkResult.from_data(entry["chunk"]))
            self.offset = entry["end"]
        elif "unreadable" in entry:
            self.report.note_unreadable(entry["unreadable"])
        else:
            self._leave()

    def _note(self, entry: dict[str, Any]) -> None:
        """Write down that something is finished."""
        if self.journal is not None:
            entry["output"] = 0 if self.output is None else self.output.length
            self.journal.add(entry)
            if self.journal.is_due:
                self.save()

    def save(self) -> None:
        """First the output, then the checkpoint."""
        if self.journal is not None:
            if self.output is not None:
                self.output.sync()
            self.journal.save()

    # ---- the run ----------------------------------------------------------------------------

    def go(self) -> None:
        """Judge what is left."""
        if self.is_complete:
            self._tell()
            self._tidy()
            return
        self.left = self._events()
        try:
            while self._fill():
                first = self._pop()
                if isinstance(first, _Range):
                    self._take(first)
                elif isinstance(first, _Failed):
                    self._fail(first)
                else:
                    self._enter(first.file)
                    self._leave()
                    self._note({"file": first.file})
        except BaseException:
            self._cancel()
            with suppress(OSError):
                self.save()
            raise
        if self.output is not None:
            self.save()
            self.output.finish(self.report)
        self._note({"complete": True})
        self.save()
        self._tidy()

    def _tidy(self) -> None:
        if isinstance(self.output, Parquet):
            self.output.close()
            self.output.done()

    def close(self) -> None:
        """Close the files."""
        if isinstance(self.left, Generator):
            self.left.close()
        if self.output is not None:
            self.output.close()
        if self.journal is not None:
            self.journal.close()

    def _cancel(self) -> None:
        for one in self.queue:
            if isinstance(one, _Range) and one.task is not None and one.task.future is not None:
                one.task.future.cancel()

    def _enter(self, file: int) -> None:
        """Go on with an input, if need be a new one."""
        if file != self.current:
            one = self.inputs[file]
            self.current, self.offset, self.inside = file, 0, 0
            self.report.summaries.append(FileSummary(one.name, one.size))

    def _leave(self) -> None:
        self.passed += self.inputs[self.current].size
        self.inside = 0
        self.finished = self.current + 1
        self._tell()

    def _tell(self) -> None:
        if self.progress is None:
            return
        report = self.report
        self.progress(
            Progress(
                self.passed + self.inside,
                self.total,
                self.finished,
                len(self.inputs),
                report.games,
                report.faulty_games,
            )
        )

    # ---- what comes back --------------------------------------------------------------------

    def _take(self, one: _Range) -> None:
        """Count what was found in a piece; one that was cut wrongly is judged with the next."""
        if one.file == self.skipped:
            return
        assert one.task is not None
        result = one.task.results(self.options)[one.number]
        piece, more = one.piece, 1
        while result.is_open:
            for _ in range(more):
                following = self._next_of(one.file)
                if following is None:
                    break
                one, piece = following, _joined(piece, following.piece)
            task = _Task([piece])
            if self.executor is not None:
                task.submit(self.executor, self.options)
            (result,) = task.results(self.options)
            # A comment that is never closed takes few rounds, however long the file is.
            more *= 2
        self._count(one, piece, result)

    def _count(self, one: _Range, piece: Piece, result: ChunkResult) -> None:
        self._enter(one.file)
        if result.unreadable:
            self._fail(_Failed(one.file, result.unreadable))
            return
        summary = self.report.summaries[-1]
        for record in result.records:
            whole = record.moved(summary.file, summary.games, summary.lines, piece.start)
            if self.output is not None and (whole.faults or self.output.records == chunks.ALL):
                self.output.write(whole)
            if self.on_game is not None:
                self.on_game(whole)
        room = max(self.options.keep_faults - len(self.report.faults), 0)
        result.faults = result.faults[:room]
        self.report.add_chunk(result)
        self.offset, self.inside = piece.end, one.passed
        self._note({"file": one.file, "end": piece.end, "chunk": result.as_data()})
        self._tell()

    def _fail(self, failed: _Failed) -> None:
        if failed.file == self.skipped:
            return
        self.skipped = failed.file
        self._enter(failed.file)
        self.report.note_unreadable(failed.reason)
        self._note({"file": failed.file, "unreadable": failed.reason})

    # ---- what is still to come --------------------------------------------------------------

    def _fill(self) -> bool:
        """Keep enough under way; whether there is anything left."""
        most = 1 if self.executor is None else self.ahead
        while self.under_way < most:
            events: list[_Event] = []
            task = _Task([])
            size = 0
            while size < self.chunk_bytes and len(task.pieces) < _PIECES:
                event = next(self.left, None)
                if event is None:
                    break
                if isinstance(event, _Range):
                    event = event._replace(task=task, number=len(task.pieces))
                    task.pieces.append(event.piece)
                    size += event.piece.end - event.piece.start
                events.append(event)
                if self.executor is None:
                    break  # nothing has to travel
            if not events:
                break
            if task.pieces:
                self.under_way += 1
                if self.executor is not None:
                    task.submit(self.executor, self.options)
            self.queue.extend(events)
            if self.executor is None:
                break
        return bool(self.queue)

    def _pop(self) -> _Event:
        first = self.queue.popleft()
        if isinstance(first, _Range) and first.is_last:
            self.under_way -= 1
        return first

    def _next_of(self, file: int) -> _Range | None:
        """The next piece of an input, wherever it is; None where there is no more."""
        if not self.queue:
            event = next(self.left, None)
            if event is None:
                return None
            self.queue.append(event)
        first = self.queue[0]
        if isinstance(first, _Range) and first.file == file:
            self._pop()
            return first
        return None

    def _events(self) -> Iterator[_Event]:
        """Pieces, failures and ends, in the order of the inputs."""
        for file in range(self.finished, len(self.inputs)):
            start = self.offset if file == self.current else 0
            if file != self.current or not self.report.summaries[-1].unreadable:
                try:
                    yield from self._pieces(file, start)
                except READING_ERRORS as error:
                    reason = getattr(error, "strerror", None) or str(error)
                    yield _Failed(file, reason or type(error).__name__)
            yield _Done(file)

    def _pieces(self, file: int, start: int) -> Iterator[_Range]:
        one = self.inputs[file]
        with one.open() as (text, packed):
            at = start
            if one.is_plain:
                for cut in cuts_of(text, start, one.size, self.chunk_bytes):
                    if file == self.skipped:
                        return
                    yield _Range(file, Piece(one.path, at, cut.at, cut.following), cut.at)
                    at = cut.at
                return
            for data, following in blocks_of(text, self.chunk_bytes, skip=start):
                if file == self.skipped:
                    return
                passed = 0 if packed is None else packed.tell()
                yield _Range(file, Piece(data, at, at + len(data), following), passed)
                at += len(data)


def _joined(first: Piece, second: Piece) -> Piece:
    source: str | bytes = first.source
    if isinstance(first.source, bytes) and isinstance(second.source, bytes):
        source = first.source + second.source
    return Piece(source, first.start, second.end, second.following)
