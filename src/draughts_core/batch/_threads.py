"""Rows cut into spans, and threads that share them."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import TypeVar, cast

T = TypeVar("T")

SMALLEST_SPAN = 512
"""Rows that are not worth a thread of their own."""

SPANS_A_THREAD = 16
"""Into how many spans the rows of each thread are cut: with 4 a thread waited for the other for
up to a tenth of the whole time."""


def spans_of(n: int, threads: int) -> list[tuple[int, int]]:
    """The rows cut into spans for that many threads."""
    if threads == 1 or n <= SMALLEST_SPAN:
        return [(0, n)]
    size = max(SMALLEST_SPAN, -(-n // (SPANS_A_THREAD * threads)))
    return [(first, min(first + size, n)) for first in range(0, n, size)]


def shared(work: Callable[[int], T], tasks: int, threads: int) -> list[T]:
    """What the work returns for each task, shared by so many threads, this one among them."""
    if tasks == 1 or threads == 1:
        return [work(number) for number in range(tasks)]
    results: list[T | None] = [None] * tasks
    failed: list[BaseException] = []
    numbers = iter(range(tasks))
    lock = Lock()

    def run() -> None:
        while True:
            with lock:
                number = next(numbers, None)
            if number is None or failed:
                return
            try:
                results[number] = work(number)
            except BaseException as error:
                failed.append(error)

    others = [Thread(target=run) for _ in range(min(threads, tasks) - 1)]
    for thread in others:
        thread.start()
    run()
    for thread in others:
        thread.join()
    if failed:
        raise failed[0]
    return cast("list[T]", results)
