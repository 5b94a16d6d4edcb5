"""The small program whose instructions `instructions.py` counts.

python walk.py perft DEPTH VARIANT    for the FEN on the standard input
python walk.py CALL LOOPS VARIANT     a method of `Position`, or `nothing`, for each FEN, so often
"""

import sys

from draughts_core import Position, perft


def main() -> None:
    """Do the work named on the command line."""
    work, times, variant = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    positions = [Position.from_fen(fen, variant) for fen in sys.stdin.read().split()]
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
