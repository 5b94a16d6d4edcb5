"""The small program whose instructions `instructions.py` counts.

python walk.py perft DEPTH      for the FEN on the standard input
python walk.py CALL LOOPS       a method of `Position`, or `nothing`, for each FEN, so many times
"""

import sys

from draughts_core import Position, perft


def main() -> None:
    """Do the work named on the command line."""
    work, times = sys.argv[1], int(sys.argv[2])
    positions = [Position.from_fen(fen) for fen in sys.stdin.read().split()]
    if work == "perft":
        print(perft(positions[0], times))
    elif work == "nothing":
        for _ in range(times):
            for _position in positions:
                pass
    else:
        call = getattr(Position, work)
        for _ in range(times):
            for position in positions:
                call(position)


if __name__ == "__main__":
    main()
