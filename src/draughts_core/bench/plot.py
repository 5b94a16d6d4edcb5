"""A plot of bars, as SVG and by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

_COLOURS = ("#1b6ca8", "#e08e45", "#5a9367", "#a23e48", "#7a6c9d", "#6b705c")
_LEFT, _WIDTH, _RIGHT = 110, 560, 90
_BAR, _GAP, _TOP = 14, 12, 64


def bars(title: str, groups: Sequence[tuple[str, Sequence[tuple[str, float]]]], note: str) -> str:
    """Groups of bars, one a name, on one logarithmic scale.

    Args:
        title: what stands above.
        groups: the name of each group, and the names and figures (above 0) of its bars.
        note: what stands below.

    Returns:
        The text of an SVG file.

    >>> text = bars("Speed", [("count", [("ours", 2e6), ("theirs", 1e3)])], "today")
    >>> text.count("<rect"), "2.0 M" in text, "1.0 k" in text
    (5, True, True)
    """
    names = list(dict.fromkeys(name for _, group in groups for name, _ in group))
    figures = [figure for _, group in groups for _, figure in group]
    low = math.floor(math.log10(min(figures)))
    high = max(math.ceil(math.log10(max(figures))), low + 1)
    width = _LEFT + _WIDTH + _RIGHT
    legend = []
    place, row = _LEFT, 0
    for number, name in enumerate(names):
        needed = 30 + int(6.3 * len(name))
        if place + needed > width and place > _LEFT:
            place, row = _LEFT, row + 1
        left, line = place, 32 + 16 * row
        legend.append(f'<rect x="{left}" y="{line}" width="10" height="10" fill="{_of(number)}"/>')
        legend.append(f'<text x="{left + 14}" y="{line + 9}">{escape(name)}</text>')
        place += needed
    top = _TOP + 16 * row
    height = top + sum(len(group) * _BAR + _GAP for _, group in groups) + 44

    def across(figure: float) -> float:
        return _LEFT + _WIDTH * (math.log10(figure) - low) / (high - low)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="20" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]
    lines += legend
    bottom = height - 40
    for power in range(low, high + 1):
        x = across(10.0**power)
        lines.append(f'<path d="M{x:.1f} {top - 8}V{bottom}" stroke="#dddddd"/>')
        lines.append(
            f'<text x="{x:.1f}" y="{bottom + 14}" text-anchor="middle">{_short(10.0**power)}</text>'
        )
    y = top
    for label, group in groups:
        middle = y + len(group) * _BAR / 2 + 4
        lines.append(
            f'<text x="{_LEFT - 8}" y="{middle:.1f}" text-anchor="end">{escape(label)}</text>'
        )
        for name, figure in group:
            long = max(across(figure) - _LEFT, 1)
            lines.append(
                f'<rect x="{_LEFT}" y="{y + 1}" width="{long:.1f}" height="{_BAR - 2}" '
                f'fill="{_of(names.index(name))}"/>'
            )
            lines.append(f'<text x="{_LEFT + long + 4:.1f}" y="{y + 11}">{_short(figure)}</text>')
            y += _BAR
        y += _GAP
    lines.append(f'<text x="8" y="{height - 8}" fill="#555555">{escape(note)}</text>')
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _of(number: int) -> str:
    return _COLOURS[number % len(_COLOURS)]


def _short(figure: float) -> str:
    """Two digits or more, and k, M or G."""
    for power, sign in ((9, " G"), (6, " M"), (3, " k")):
        if figure >= 0.9995 * 10**power:
            shown = figure / 10**power
            return f"{shown:.1f}{sign}" if shown < 10 else f"{shown:.0f}{sign}"
    return f"{figure:.1f}" if figure < 10 else f"{figure:.0f}"
