"""Several threads, each with a board of its own."""

from concurrent.futures import ThreadPoolExecutor

from draughts_core import Board, Position, perft


def game(seed):
    board = Board()
    keys = []
    while board.legal_moves and board.ply < 80:
        moves = board.legal_moves
        board.push(moves[(seed * 7919 + board.ply * 31) % len(moves)])
        keys.append(board.position.key)
    while board.ply:
        board.pop()
    assert board == Board()
    return keys


def test_games_in_threads_are_the_games_of_one_thread():
    alone = [game(seed) for seed in range(16)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(game, range(16))) == alone


def test_perft_runs_beside_other_threads():
    position = Position.start()
    with ThreadPoolExecutor(2) as pool:
        deep = pool.submit(perft, position, 8)
        shallow = [pool.submit(perft, position, 5) for _ in range(20)]
        assert {result.result() for result in shallow} == {27_117}
        assert deep.result() == 6_483_961
