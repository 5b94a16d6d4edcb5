"""Long perft runs: what is finished is kept in a file, and a rerun goes on from there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from draughts_core import Board, DraughtsError, Position, __version__, perft
from draughts_core._perft import count_parts, split

_WHAT = "draughts_core perft"
_WHOLE = (1 << 64) - 1
_NAMES = {
    "version": "version",
    "variant": "game",
    "fen": "position",
    "depth": "depth",
    "unique": "convention",
}


class Checkpoint:
    """A count, the parts it is made of, and the file that keeps those finished.

    The file is JSON. It is written anew and put in the old one's place in one step, so that it
    is whole whenever the process ends, killed or not; at most the parts finished in the last
    tenth of a second are lost, and nothing is counted twice.

    Attributes:
        path: the file.
        depth: plies.
        unique: as for `perft`.
        parts: how many there are.
        resumed: how many of them the file had already.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Checkpoint(Path(folder) / "run.json", Position.start(), 7).count()
    ...     again = Checkpoint(Path(folder) / "run.json", Position.start(), 7)
    ...     again.resumed == again.parts, again.count()
    1049442
    (True, 1049442)
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        position: Position | Board,
        depth: int,
        *,
        unique: bool = True,
    ) -> None:
        """Split the count, and read the file if there is one.

        Raises:
            DraughtsError: the file is of another count, or no such file.
            ValueError: the depth is out of range (from 1).
            OSError: the file cannot be read.
        """
        if isinstance(position, Board):
            position = position.position
        self.path = Path(path)
        self.depth = depth
        self.unique = unique
        split_up, self._left = split(position, depth, unique=unique)
        self._parts = {part.fen(): (part, times) for part, times in split_up}
        self._task: dict[str, Any] = {
            "version": __version__,
            "variant": position.variant.name,
            "fen": position.fen(),
            "depth": depth,
            "unique": unique,
        }
        self._finished: dict[str, int] = {}
        if self.path.exists():
            self._finished = self._read()
        self.parts = len(self._parts)
        self.resumed = len(self._finished)

    def _refuse(self, reason: str) -> DraughtsError:
        return DraughtsError(f"{self.path}: {reason}")

    def _read(self) -> dict[str, int]:
        """The finished parts of the file, each checked."""
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            raise self._refuse("is not a checkpoint of perft") from None
        if not isinstance(data, dict) or data.get("what") != _WHAT:
            raise self._refuse("is not a checkpoint of perft")
        for key, wanted in self._task.items():
            found = data.get(key)
            if found != wanted or type(found) is not type(wanted):
                raise self._refuse(
                    f"is the checkpoint of another count: {_NAMES[key]} "
                    f"{_shown(key, found)} instead of {_shown(key, wanted)}"
                )
        finished = data.get("finished")
        if (
            data.get("parts") != len(self._parts)
            or not isinstance(finished, dict)
            or not finished.keys() <= self._parts.keys()
            or any(type(n) is not int or not 0 <= n <= _WHOLE for n in finished.values())
        ):
            raise self._refuse("is a damaged checkpoint")
        return finished

    def _write(self) -> None:
        data = {
            "what": _WHAT,
            **self._task,
            "parts": self.parts,
            "finished": self._finished,
        }
        new = self.path.with_name(self.path.name + ".new")
        with new.open("w", encoding="utf-8") as file:
            json.dump(data, file, indent=0)
            file.write("\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)

    def count(
        self,
        *,
        threads: int = 1,
        hash_mb: int = 0,
        progress: Callable[[float, int], object] | None = None,
    ) -> int:
        """Count what is not finished yet, keep it, and add everything up.

        Args:
            threads: as for `perft`.
            hash_mb: as for `perft`.
            progress: as for `perft`; what was finished before is part of it.

        Returns:
            What `perft` returns.

        Raises:
            OSError: the file cannot be written; nothing is lost but the latest parts.
        """
        shallow = min(self._left, 2)
        work = {
            fen: times * (1 + perft(part, shallow)) for fen, (part, times) in self._parts.items()
        }
        missing = [fen for fen in self._parts if fen not in self._finished]
        all_work = sum(work.values()) or 1
        done = sum(work[fen] for fen in self._finished)

        def tell(counts: dict[int, int]) -> None:
            nonlocal done
            for number, count in counts.items():
                fen = missing[number]
                self._finished[fen] = count
                done += work[fen]
            if counts:
                self._write()
            if progress is not None:
                progress(done / all_work, self._total())

        self._write()  # so that a file that cannot be written is noticed now
        count_parts(
            [self._parts[fen][0] for fen in missing],
            self._left,
            unique=self.unique,
            threads=threads,
            hash_mb=hash_mb,
            tell=tell,
        )
        return self._total()

    def _total(self) -> int:
        """The sum of what is finished."""
        found = sum(self._parts[fen][1] * count for fen, count in self._finished.items())
        return found & _WHOLE


def _shown(key: str, value: object) -> str:
    if key == "unique" and isinstance(value, bool):
        return "unique moves" if value else "every route"
    return str(value)
