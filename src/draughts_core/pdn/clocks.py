"""What comments say about time."""

from __future__ import annotations

import re
from collections.abc import Iterable

_COMMAND = re.compile(r"\[%(clk|mct|egt|emt)\s+([\d:.]+)\s*\]", re.IGNORECASE)
_CLOCK = re.compile(r"\[%clock((?:\s+[wWbB][\d:.]+)+)\s*\]")
_ONE_SIDE = re.compile(r"([wWbB])([\d:.]+)")


def _seconds(text: str) -> float | None:
    """Hours, minutes and seconds, as many of them as there are, in seconds."""
    seconds = 0.0
    for part in text.split(":"):
        try:
            seconds = 60 * seconds + float(part)
        except ValueError:
            return None
    return seconds


def clocks_of(comments: Iterable[str]) -> dict[str, float | str]:
    """The times in comments, in seconds.

    Args:
        comments: those of a move, as `Node.comments` has them.

    Returns:
        ``clk`` (left on the mover's clock), ``mct`` (shown on a mechanical clock), ``egt``
        (elapsed in the game), ``emt`` (elapsed for the move), ``white`` and ``black`` (the two
        clocks of the command ``clock``) and ``running`` ("white" or "black", of which clock the
        letter is a capital); only what the comments have.

    Source: PDN 3.0, commands in comments.

    >>> clocks_of(["[%clk 0:59:58]"])
    {'clk': 3598.0}
    >>> clocks_of(["good [%clock w0:09:58 B0:10:00]"])
    {'white': 598.0, 'black': 600.0, 'running': 'black'}
    """
    found: dict[str, float | str] = {}
    for comment in comments:
        if "[%" not in comment:
            continue
        for name, text in _COMMAND.findall(comment):
            seconds = _seconds(text)
            if seconds is not None:
                found[name.lower()] = seconds
        for clock in _CLOCK.findall(comment):
            for letter, text in _ONE_SIDE.findall(clock):
                side = "white" if letter in "wW" else "black"
                seconds = _seconds(text)
                if seconds is not None:
                    found[side] = seconds
                if letter.isupper():
                    found["running"] = side
    return found
