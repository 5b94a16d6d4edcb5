"""Archives made of random legal games, messy on purpose; what is in them is known."""

import random

from draughts_core import Board, pdn

TEXTS_BETWEEN = (
    "",
    "% a line for programs only\n\n",
    "\n\n\n",
    "{a comment between the games}\n\n",
    "Round two, played on Sunday\n\n",
)

COMMENTS = (
    "good",
    'not yet over\n\n[Event "inside a comment"]\n\n1. 32-28 *\n\n[White "x"]\n\n still inside',
    "ends with a result 2-0\n\n1. 33-28 *\n",
    "(a bracket",
)


def game(rng, plies=None, variant="international"):
    """The board after a random game."""
    board = Board(variant=variant)
    for _ in range(rng.randrange(2, 40) if plies is None else plies):
        moves = board.legal_moves
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def text_of(rng, board, number):
    """A game as text, as clean as it can be."""
    tags = {"Event": f"Game {number}", "White": "A", "Black": "Zo\u00eb"}
    return pdn.write_game(board, tags, result=rng.choice(("2-0", "1-1", "0-2", "*")))


def messy(seed, games=60):
    """A text, and of each game in it the legal plies and whether it has a fault."""
    rng = random.Random(seed)
    parts, known = [], []
    for number in range(games):
        board = game(rng)
        text = text_of(rng, board, number)
        plies, legal = board.ply, True
        kind = rng.randrange(8)
        if kind == 0 and "1. " in text:
            # A move that is none, behind the last one.
            head, _, end = text.rstrip().rpartition(" ")
            if board.legal_moves:
                text = f"{head} 1-50 {end}\n"
                legal = False
        elif kind == 1:
            head, _, end = text.rstrip().rpartition(" ")
            text = f"{head} {{{rng.choice(COMMENTS)}}} {end}\n"
        elif kind == 2:
            text = text[text.index("\n\n") + 2 :]  # no header
        elif kind == 3:
            text = text.replace("\n\n", '\n\n[Annotator "B"]\n\n', 1)
        elif kind == 4:
            text = text.replace("\n", "\r\n")
        parts.append(text)
        known.append((plies, legal))
        parts.append("\n" + rng.choice(TEXTS_BETWEEN))
    encoding = rng.choice(("utf-8", "cp1252"))
    return "".join(parts).encode(encoding), known


def archive(folder, files=3, games=40):
    """Files in a folder: their paths, and the known games of each."""
    paths, known = [], []
    for number in range(files):
        data, games_of_it = messy(number, games)
        path = folder / f"file{number}.pdn"
        path.write_bytes(data)
        paths.append(path)
        known.append(games_of_it)
    return paths, known
