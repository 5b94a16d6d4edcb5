"""What the results written in a game contradict."""

from __future__ import annotations

from collections.abc import Iterator

from draughts_core import pdn
from draughts_core.colours import BLACK, Colour
from draughts_core.draws import Outcome
from draughts_core.violations.values import Code

# Results by what they mean, however a game writes them.
_OUTCOMES = {
    "1-0": "White",
    "2-0": "White",
    "0-1": "Black",
    "0-2": "Black",
    "1-1": "draw",
    "1/2-1/2": "draw",
    "0-0": "nobody",
}


def contradictions(
    game: pdn.Game, outcome: Outcome | None, first_mover: Colour
) -> Iterator[tuple[Code, str, str]]:
    """What the result contradicts: a code, the text, and a sentence.

    Args:
        game: the game.
        outcome: how it ended on the board, None where it did not or is not known.
        first_mover: who begins in this kind of draughts.
    """
    tag, end = game.tags.get("Result", "").strip(), game.terminator or "*"
    by_tag, by_end = _OUTCOMES.get(tag.replace(":", "-"), ""), _OUTCOMES.get(end, "")
    if by_tag and by_end and by_tag != by_end:
        reason = f"the tag contradicts {end} at the end of the game"
        yield Code.RESULT_CONTRADICTS_TAG, f'[Result "{tag}"]', reason
    if outcome is None:
        return
    text = end if by_end else f'[Result "{tag}"]'
    meant = by_end or by_tag
    shown = "draw" if outcome.winner is None else outcome.winner.name.capitalize()
    if first_mover == BLACK:
        return  # Where Black begins, files disagree whose result stands first.
    if meant and meant != shown:
        if outcome.winner is None:
            reason = f"the game was drawn: {outcome.termination.value} ({outcome.article})"
        else:
            loser = outcome.winner.other.name.capitalize()
            why = f"{outcome.termination.value}, {outcome.article}"
            reason = f"{shown} has won, for {loser} has lost by the board ({why})"
        yield Code.RESULT_CONTRADICTS_POSITION, text, reason
