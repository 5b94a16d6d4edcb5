"""How `peers.py` talks to its workers: one JSON object a line, in and out.

A worker is one process that knows one library. It describes that library as a `Library`, and
`serve` answers the requests:

    {"do": "load", "set": name, "fens": [...], "moves": [[from, to, [captured...]], ...],
     "texts": [...], "wrong": [...], "depth": n}
        makes a board for each FEN, finds each move on its board, keeps the rest
    {"do": "answers", "of": operation, "set": name}
        what the library says of each position, null where it fails
    {"do": "time", "of": operation, "set": name, "passes": n}
        nanoseconds of processor time for so many passes over the positions, garbage collection
        off; while other processes run, the clock stands still

Nothing here needs anything but the standard library, for each worker runs in an environment of
its own.
"""

from __future__ import annotations

import gc
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from time import get_clock_info, perf_counter_ns, process_time_ns
from types import SimpleNamespace
from typing import Any

clock = process_time_ns if get_clock_info("process_time").resolution < 1e-5 else perf_counter_ns


class Library(ABC):
    """One library, and how it is asked.

    A subclass has, for each operation it takes part in, a method ``run_<operation>(data)`` that
    does it once for every position and keeps nothing, and ``answer_<operation>(data, number)``
    that does it for one position and says what came out:

    ========================  ==============================================================
    ``legal_moves``           sorted list of [from, to, [captured...]]; twice what is listed twice
    ``count``, ``perft``      number
    ``push_pop``              the board after the move and after taking it back, as `hub_board`
    ``fen_parse``             the board read, as `hub_board`
    ``fen_emit``              the FEN written
    ``judge_legal``,          whether a text is a legal move in the position of a FEN: one of
    ``judge_illegal``         `data.texts`, one of `data.wrong`
    ========================  ==============================================================
    """

    version = ""

    @abstractmethod
    def load(self, data: SimpleNamespace) -> None:
        """Prepare what the runs need from what the request brought."""


def hub_board(turn: str, pieces: Iterable[str]) -> str:
    """A board as Hub's characters: W or B, then w, b, W, B or e for each square."""
    return turn + "".join(pieces)


def _attempt(answer: Callable[..., Any], data: SimpleNamespace, number: int) -> Any:
    try:
        return answer(data, number)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in Rust is no Exception
        return None


def serve(library: Library) -> None:
    """Answer requests until the input ends."""
    # Whatever a library prints must not get between the answers.
    out, sys.stdout = sys.stdout, sys.stderr
    sets: dict[str, SimpleNamespace] = {}

    def reply(**answer: Any) -> None:
        print(json.dumps(answer), file=out, flush=True)

    names = {name.removeprefix("run_") for name in dir(library) if name.startswith("run_")}
    reply(version=library.version, python=sys.version.split()[0], operations=sorted(names))
    for line in sys.stdin:
        request = json.loads(line)
        if request["do"] == "load":
            data = SimpleNamespace(**request)
            library.load(data)
            sets[request["set"]] = data
            reply(loaded=len(data.fens))
            continue
        data = sets[request["set"]]
        if request["do"] == "answers":
            answer = getattr(library, f"answer_{request['of']}")
            reply(answers=[_attempt(answer, data, n) for n in range(len(data.fens))])
        elif request["do"] == "time":
            run = getattr(library, f"run_{request['of']}")
            gc.collect()
            gc.disable()
            started = clock()
            for _ in range(request["passes"]):
                run(data)
            spent = clock() - started
            gc.enable()
            reply(ns=spent)
