"""The worker that asks the reference: the rules in plain Python, without a board and without FEN.

Where the others push and pop, it plays the move and keeps the position it came from.
"""

from protocol import Library, hub_board, serve

from draughts_core import __version__, reference
from draughts_core.bench import plain_fen


def _hub(position):
    letters = dict.fromkeys(range(1, 51), "e")
    for mask, letter in (
        (position.white_men, "w"),
        (position.white_kings, "W"),
        (position.black_men, "b"),
        (position.black_kings, "B"),
    ):
        letters.update({square: letter for square in letters if mask >> square - 1 & 1})
    return hub_board("WB"[position.turn], letters.values())


def _shape(move):
    return [move.from_square, move.to_square, list(move.captured)]


class Plain(Library):
    version = __version__

    def load(self, data):
        data.positions = [plain_fen.read(fen) for fen in data.fens]
        pairs = list(zip(data.positions, data.moves, strict=False))
        data.games = [(position, self._find(position, wanted)) for position, wanted in pairs]

    def _find(self, position, wanted):
        return next(move for move in reference.legal_moves(position) if _shape(move) == wanted)

    def run_legal_moves(self, data):
        for position in data.positions:
            reference.legal_moves(position)

    def answer_legal_moves(self, data, number):
        return sorted(map(_shape, reference.legal_moves(data.positions[number])))

    def run_count(self, data):
        for position in data.positions:
            reference.count_moves(position)

    def answer_count(self, data, number):
        return reference.count_moves(data.positions[number])

    def run_push_pop(self, data):
        for position, move in data.games:
            reference.play(position, move)

    def answer_push_pop(self, data, number):
        position, move = data.games[number]
        return [_hub(reference.play(position, move)), _hub(position)]

    def run_fen_parse(self, data):
        for fen in data.fens:
            plain_fen.read(fen)

    def answer_fen_parse(self, data, number):
        return _hub(plain_fen.read(data.fens[number]))

    def run_fen_emit(self, data):
        for position in data.positions:
            plain_fen.write(position)

    def answer_fen_emit(self, data, number):
        return plain_fen.write(data.positions[number])

    def run_perft(self, data):
        for position in data.positions:
            reference.perft(position, data.depth)

    def answer_perft(self, data, number):
        return reference.perft(data.positions[number], data.depth)


if __name__ == "__main__":
    serve(Plain())
