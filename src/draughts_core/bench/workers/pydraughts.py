"""The worker of `peers.py` that asks pydraughts (``import draughts``).

It lists a capture once for each way to carry it out, and counts moves only by listing them. Its
board keeps its FEN as a string, so emitting is timed where that string is made.
"""

from importlib.metadata import version

from draughts import Board, Move
from protocol import Library, serve


def _shape(move):
    captured = sorted(square for square in move.captures or () if square is not None)
    return [move.steps_move[0], move.steps_move[-1], captured]


def _hub(board):
    return board._game.get_fen()


def _perft(board, depth):
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += _perft(board, depth - 1)
        board.pop()
    return leaves


def _is_legal(fen, text):
    board = Board(fen=fen)
    try:
        board.push(Move(board, pdn_move=text))
    except (KeyError, ValueError):
        return False
    return True


class Pydraughts(Library):
    version = version("pydraughts")

    def load(self, data):
        data.boards = [Board(fen=fen) for fen in data.fens]
        pairs = list(zip(data.boards, data.moves, strict=False))
        data.games = [(board, self._find(board, wanted)) for board, wanted in pairs]
        data.legal = list(zip(data.fens, data.texts, strict=False))
        data.illegal = list(zip(data.fens, data.wrong, strict=False))

    def _find(self, board, wanted):
        return next((move for move in board.legal_moves() if _shape(move) == wanted), None)

    def run_legal_moves(self, data):
        for board in data.boards:
            board.legal_moves()

    def answer_legal_moves(self, data, number):
        return sorted(_shape(move) for move in data.boards[number].legal_moves())

    def run_push_pop(self, data):
        for board, move in data.games:
            board.push(move)
            board.pop()

    def answer_push_pop(self, data, number):
        board, move = data.games[number]
        board.push(move)
        after = _hub(board)
        board.pop()
        return [after, _hub(board)]

    def run_fen_parse(self, data):
        for fen in data.fens:
            Board(fen=fen)

    def answer_fen_parse(self, data, number):
        return _hub(Board(fen=data.fens[number]))

    def run_fen_emit(self, data):
        for board in data.boards:
            board._game.get_li_fen()

    def answer_fen_emit(self, data, number):
        return data.boards[number]._game.get_li_fen()

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

    def run_perft(self, data):
        for board in data.boards:
            _perft(board, data.depth)

    def answer_perft(self, data, number):
        return _perft(data.boards[number], data.depth)


if __name__ == "__main__":
    serve(Pydraughts())
