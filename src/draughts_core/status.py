"""What can be wrong with a set-up."""

from enum import IntFlag


class Status(IntFlag):
    """What makes a position impossible in play; combined flags, falsy when there is nothing.

    `WHITE_MAN_ON_FAR_ROW`, `BLACK_MAN_ON_FAR_ROW`: a man where only a king can stand (3.5).
    `TOO_MANY_WHITE_PIECES`, `TOO_MANY_BLACK_PIECES`: more than a side starts with (2.8).
    `NO_PIECES`: an empty board.
    `NO_OPPONENT`: the side that must have moved last has no piece.
    """

    VALID = 0
    WHITE_MAN_ON_FAR_ROW = 1
    BLACK_MAN_ON_FAR_ROW = 2
    TOO_MANY_WHITE_PIECES = 4
    TOO_MANY_BLACK_PIECES = 8
    NO_PIECES = 16
    NO_OPPONENT = 32
