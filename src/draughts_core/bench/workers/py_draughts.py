"""The worker of `peers.py` that asks py-draughts (``import draughts``).

Its push does not check the move, and it counts moves only by listing them.
"""

from importlib.metadata import version

from draughts import Board
from draughts.models import Color
from protocol import Library, hub_board, serve


def _shape(move):
    origin, target = move.square_list[0] + 1, move.square_list[-1] + 1
    return [origin, target, sorted(square + 1 for square in move.captured_list)]


def _hub(board):
    letters = {-1: "w", -2: "W", 1: "b", 2: "B", 0: "e"}
    turn = "W" if board.turn == Color.WHITE else "B"
    return hub_board(turn, (letters[board._get(square)] for square in range(50)))


def _perft(board, depth):
    moves = board.legal_moves
    if depth == 1:
        return len(moves)
    leaves = 0
    for move in moves:
        board.push(move)
        leaves += _perft(board, depth - 1)
        board.pop()
    return leaves


def _is_legal(fen, text):
    try:
        Board.from_fen(fen).push_uci(text)
    except ValueError:
        return False
    return True


class PyDraughts(Library):
    version = version("py-draughts")

    def load(self, data):
        data.boards = [Board.from_fen(fen) for fen in data.fens]
        pairs = list(zip(data.boards, data.moves, strict=False))
        data.games = [(board, self._find(board, wanted)) for board, wanted in pairs]
        data.legal = list(zip(data.fens, data.texts, strict=False))
        data.illegal = list(zip(data.fens, data.wrong, strict=False))

    def _find(self, board, wanted):
        return next((move for move in board.legal_moves if _shape(move) == wanted), None)

    def run_legal_moves(self, data):
        for board in data.boards:
            board.legal_moves  # noqa: B018

    def answer_legal_moves(self, data, number):
        return sorted(_shape(move) for move in data.boards[number].legal_moves)

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
        from_fen = Board.from_fen
        for fen in data.fens:
            from_fen(fen)

    def answer_fen_parse(self, data, number):
        return _hub(Board.from_fen(data.fens[number]))

    def run_fen_emit(self, data):
        for board in data.boards:
            board.fen  # noqa: B018

    def answer_fen_emit(self, data, number):
        return data.boards[number].fen

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
    serve(PyDraughts())
