"""How games end: outcomes and how results are written (article 7).

The draws of article 6 and those of the other games stand in `draw_rules.py`; their names can be
had here too.
"""

from draughts_core.colours import WHITE, Colour
from draughts_core.draw_rules import (
    OFFICIAL,
    DrawRules,
    Ending,
    Force,
    Frozen,
    Limit,
    Termination,
)
from draughts_core.variants import Variant, get

__all__ = ["OFFICIAL", "DrawRules", "Ending", "Force", "Limit", "Outcome", "Termination"]


class Outcome(Frozen):
    """How a game ended.

    Attributes:
        winner: the side that won; None for a draw, and where both lost.
        termination: why.
        article: the article of the game's rules, or the source that says so.
        variant: the game, which decides how the result is written.
        both_lost: whether neither side gets anything.

    >>> from draughts_core import Board
    >>> Board("B:W50:B").outcome().result()
    '2-0'
    """

    __slots__ = ("winner", "termination", "article", "variant", "both_lost")  # noqa: RUF023

    winner: Colour | None
    termination: Termination
    article: str
    variant: Variant
    both_lost: bool

    def __init__(
        self,
        winner: Colour | None,
        termination: Termination,
        article: str = "",
        variant: str = "international",
        both_lost: bool = False,
    ) -> None:
        self._put(
            None if winner is None else Colour(winner),
            termination,
            article or termination.article,
            get(variant),
            both_lost,
        )

    def result(self) -> str:
        """The result as this game writes it: ``2-0``, ``1-1``, ``0-2``; ``1-0`` on 8x8; ``0-0``.

        Source: article 7; PDN 3.0, tag Result.
        """
        white, draw, black, none = self.variant.results
        if self.both_lost:
            return none
        if self.winner is None:
            return draw
        return white if self.winner == WHITE else black
