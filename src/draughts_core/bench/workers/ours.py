"""The worker of `peers.py` that asks draughts_core.

Operations named ``position_…`` do with the value `Position` what their namesakes do with `Board`.
"""

from protocol import Library, hub_board, serve

from draughts_core import Board, DraughtsError, Position, __version__, perft


def _listed(moves):
    return sorted([move.from_square, move.to_square, list(move.captured)] for move in moves)


def _hub(position):
    letters = (position.piece_at(square) or "e" for square in range(1, 51))
    return hub_board("WB"[position.turn], letters)


def _is_legal(fen, text):
    try:
        Board(fen).push(text)
    except DraughtsError:
        return False
    return True


def _is_legal_in_position(fen, text):
    try:
        Position.from_fen(fen).parse_move(text)
    except DraughtsError:
        return False
    return True


class Ours(Library):
    version = __version__

    def load(self, data):
        data.boards = [Board(fen) for fen in data.fens]
        data.positions = [board.position for board in data.boards]
        data.games = [
            (board, self._find(board, wanted))
            for board, wanted in zip(data.boards, data.moves, strict=False)
        ]
        data.legal = list(zip(data.fens, data.texts, strict=False))
        data.illegal = list(zip(data.fens, data.wrong, strict=False))

    def _find(self, board, wanted):
        for move in board.legal_moves:
            if [move.from_square, move.to_square, list(move.captured)] == wanted:
                return move
        return None

    def run_legal_moves(self, data):
        for board in data.boards:
            board.legal_moves  # noqa: B018

    def answer_legal_moves(self, data, number):
        return _listed(data.boards[number].legal_moves)

    def run_position_legal_moves(self, data):
        for position in data.positions:
            position.legal_moves()

    def answer_position_legal_moves(self, data, number):
        return _listed(data.positions[number].legal_moves())

    def run_count(self, data):
        for position in data.positions:
            position.count_moves()

    def answer_count(self, data, number):
        return data.positions[number].count_moves()

    def run_push_pop(self, data):
        for board, move in data.games:
            board.push(move)
            board.pop()

    def answer_push_pop(self, data, number):
        board, move = data.games[number]
        board.push(move)
        after = board.position
        board.pop()
        return [_hub(after), _hub(board.position)]

    def run_unchecked_push_pop(self, data):
        for board, move in data.games:
            board.push_unchecked(move)
            board.pop()

    def answer_unchecked_push_pop(self, data, number):
        board, move = data.games[number]
        board.push_unchecked(move)
        after = board.position
        board.pop()
        return [_hub(after), _hub(board.position)]

    def run_fen_parse(self, data):
        for fen in data.fens:
            Board(fen)

    def answer_fen_parse(self, data, number):
        return _hub(Board(data.fens[number]).position)

    def run_position_fen_parse(self, data):
        for fen in data.fens:
            Position.from_fen(fen)

    def answer_position_fen_parse(self, data, number):
        return _hub(Position.from_fen(data.fens[number]))

    def run_fen_emit(self, data):
        for board in data.boards:
            board.fen()

    def answer_fen_emit(self, data, number):
        return data.boards[number].fen()

    def run_position_fen_emit(self, data):
        for position in data.positions:
            position.fen()

    def answer_position_fen_emit(self, data, number):
        return data.positions[number].fen()

    def run_judge_legal(self, data):
        for fen, text in data.legal:
            _is_legal(fen, text)

    def answer_judge_legal(self, data, number):
        return _is_legal(*data.legal[number])

    def run_judge_illegal(self, data):
        for fen, text in data.illegal:
            _is_legal(fen, text)

    def answer_judge_illegal(self, data, number):
        return _is_legal(*data.illegal[number])

    def run_position_judge_legal(self, data):
        for fen, text in data.legal:
            _is_legal_in_position(fen, text)

    def answer_position_judge_legal(self, data, number):
        return _is_legal_in_position(*data.legal[number])

    def run_position_judge_illegal(self, data):
        for fen, text in data.illegal:
            _is_legal_in_position(fen, text)

    def answer_position_judge_illegal(self, data, number):
        return _is_legal_in_position(*data.illegal[number])

    def run_perft(self, data):
        for position in data.positions:
            perft(position, data.depth)

    def answer_perft(self, data, number):
        return perft(data.positions[number], data.depth)


if __name__ == "__main__":
    serve(Ours())
