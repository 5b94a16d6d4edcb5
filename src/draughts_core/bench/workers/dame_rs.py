"""The worker of `peers.py` that asks dame-rs (``import dame``)."""

import dame
from protocol import Library, hub_board, serve


def _listed(moves):
    return sorted([move.from_square, move.to_square, sorted(move.captured)] for move in moves)


def _hub(board):
    pieces = (board.piece_at(square) for square in range(1, 51))
    turn = "W" if board.turn == dame.WHITE else "B"
    return hub_board(turn, (piece.symbol() if piece else "e" for piece in pieces))


def _is_legal(fen, text):
    try:
        dame.Board(fen).push(text)
    except dame.IllegalMoveError:
        return False
    return True


class DameRs(Library):
    version = dame.__version__

    def load(self, data):
        data.boards = [dame.Board(fen) for fen in data.fens]
        pairs = list(zip(data.boards, data.moves, strict=False))
        data.games = [(board, self._find(board, wanted)) for board, wanted in pairs]
        data.legal = list(zip(data.fens, data.texts, strict=False))
        data.illegal = list(zip(data.fens, data.wrong, strict=False))

    def _find(self, board, wanted):
        for move in board.legal_moves:
            if [move.from_square, move.to_square, sorted(move.captured)] == wanted:
                return move
        return None

    def run_legal_moves(self, data):
        for board in data.boards:
            board.legal_moves  # noqa: B018

    def answer_legal_moves(self, data, number):
        return _listed(data.boards[number].legal_moves)

    def run_count(self, data):
        perft = dame.perft
        for board in data.boards:
            perft(board, 1)

    def answer_count(self, data, number):
        return dame.perft(data.boards[number], 1)

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
        board = dame.Board
        for fen in data.fens:
            board(fen)

    def answer_fen_parse(self, data, number):
        return _hub(dame.Board(data.fens[number]))

    def run_fen_emit(self, data):
        for board in data.boards:
            board.fen()

    def answer_fen_emit(self, data, number):
        return data.boards[number].fen()

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
            dame.perft(board, data.depth)

    def answer_perft(self, data, number):
        return dame.perft(data.boards[number], data.depth)


if __name__ == "__main__":
    serve(DameRs())
