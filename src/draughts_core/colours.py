"""The two sides."""

from enum import IntEnum


class Colour(IntEnum):
    """A side. White is 0, Black is 1, in arrays and masks too.

    >>> from draughts_core import WHITE
    >>> WHITE.other
    <Colour.BLACK: 1>
    """

    WHITE = 0
    BLACK = 1

    @property
    def other(self) -> "Colour":
        """The opponent's side."""
        return Colour(1 - self)


WHITE = Colour.WHITE
BLACK = Colour.BLACK
