"""Arrays of positions: every answer is that of `Position`, and every refusal comes in time."""

import array
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from batch_samples import sample
from draughts_core import (
    AmbiguousMoveError,
    DraughtsError,
    FenError,
    IllegalMoveError,
    Position,
    batch,
)
from draughts_core.variants import VARIANTS, get

GAMES = [str(game) for game in VARIANTS]
every_game = pytest.mark.parametrize("variant", GAMES)


def arrays(variant, size=120):
    positions = sample(variant, size)
    return positions, *batch.from_positions(positions, variant=variant)


def mask_column(values, variant):
    words = [[value & (1 << 64) - 1, value >> 64] for value in values]
    whole = np.array(words, np.uint64).reshape(-1, 2)
    return whole if get(variant).squares > 64 else np.ascontiguousarray(whole[:, 0])


def columns(moves, variant):
    return (
        np.array([move.from_square for move in moves], np.uint8),
        np.array([move.to_square for move in moves], np.uint8),
        mask_column([move.captured_mask for move in moves], variant),
        np.array([move.promotes for move in moves], np.bool_),
    )


def same(one, other):
    assert len(one) == len(other)
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b, strict=True)


# ---- the answers of Position ----------------------------------------------------------------


@every_game
def test_positions_there_and_back(variant):
    positions, masks, side = arrays(variant)
    assert batch.to_positions(masks, side, variant=variant) == list(positions)
    fens = [position.fen() for position in positions]
    assert batch.to_fens(masks, side, variant=variant) == fens
    same(batch.from_fens(fens, variant=variant), (masks, side))
    for row, position in enumerate(positions):
        wanted = [
            position.white_men,
            position.white_kings,
            position.black_men,
            position.black_kings,
        ]
        np.testing.assert_array_equal(masks[row], mask_column(wanted, variant))
        assert side[row] == position.turn


@every_game
def test_one_value_a_row(variant):
    positions, masks, side = arrays(variant)
    answers = {
        batch.keys: [position.key for position in positions],
        batch.status: [int(position.status()) for position in positions],
        batch.is_valid: [position.is_valid() for position in positions],
        batch.count_moves: [position.count_moves() for position in positions],
        batch.has_capture: [position.has_capture() for position in positions],
        batch.terminal: [
            -1 if position.count_moves() else 1 - position.turn for position in positions
        ],
    }
    for function, wanted in answers.items():
        assert function(masks, side, variant=variant).tolist() == wanted, function


@every_game
def test_legal_moves_are_those_of_the_position_in_their_order(variant):
    positions, masks, side = arrays(variant)
    moves = batch.legal_moves(masks, side, variant=variant)
    legal = [position.legal_moves() for position in positions]
    np.testing.assert_array_equal(np.diff(moves.offsets), [len(row) for row in legal])
    same(moves[1:], columns([move for row in legal for move in row], variant))
    assert moves.offsets[0] == 0


@every_game
def test_an_index_into_a_row_is_a_move_and_the_other_way_round(variant):
    positions, masks, side = arrays(variant)
    moves = batch.legal_moves(masks, side, variant=variant)
    rows = np.repeat(np.arange(len(positions)), np.diff(moves.offsets))
    choice = np.arange(len(rows)) - moves.offsets[:-1][rows]
    # All moves of a row differ, and each is found, by index and as it is written.
    whole = {
        (row, *one)
        for row, *one in zip(
            rows.tolist(),
            moves.from_square.tolist(),
            moves.to_square.tolist(),
            map(str, moves.captured.tolist()),
            moves.promotes.tolist(),
            strict=True,
        )
    }
    assert len(whole) == len(rows)
    by_index = batch.step(masks[rows], side[rows], choice, variant=variant)
    by_move = batch.play(masks[rows], side[rows], *moves[1:], variant=variant)
    same(by_index, by_move)
    wanted = [position.play(move) for position in positions for move in position.legal_moves()]
    found = batch.to_positions(*by_move, variant=variant)
    assert [(p.fen()[:400], p.turn) for p in found] == [
        (batch.to_fens(*batch.from_positions([p]), variant=variant)[0], p.turn) for p in wanted
    ]
    assert batch.is_legal(masks[rows], side[rows], *moves[1:], variant=variant).all()
    assert batch.is_legal(masks[rows], side[rows], *moves[1:4], variant=variant).all()


@every_game
def test_is_legal_agrees_on_moves_of_other_positions_and_on_nonsense(variant):
    positions, masks, side = arrays(variant)
    rng = random.Random(1)
    squares = get(variant).squares
    pool = [move for position in positions for move in position.legal_moves()]
    rows, moves = [], []
    for row, position in enumerate(positions):
        for move in (*rng.sample(pool, 20), *position.legal_moves()[:20]):
            rows.append(row)
            moves.append(move)
    wanted = [positions[row].is_legal(move) for row, move in zip(rows, moves, strict=True)]
    assert 0 < sum(wanted) < len(wanted)
    found = batch.is_legal(masks[rows], side[rows], *columns(moves, variant), variant=variant)
    assert found.tolist() == wanted
    # Every pair of squares without a capture, squares off the board among them.
    for row in range(0, len(positions), 7):
        pairs = np.array(list(np.ndindex(squares + 3, squares + 3)), np.uint8)
        legal = {
            (move.from_square, move.to_square)
            for move in positions[row].legal_moves()
            if not move.captured
        }
        found = batch.is_legal(
            np.broadcast_to(masks[row], (len(pairs), *masks.shape[1:])),
            np.broadcast_to(side[row], len(pairs)),
            np.ascontiguousarray(pairs[:, 0]),
            np.ascontiguousarray(pairs[:, 1]),
            variant=variant,
        )
        assert {tuple(pair) for pair in pairs[found].tolist()} == legal


def test_bits_off_the_board_in_a_captured_set_are_not_legal():
    masks, side = batch.from_fens(["W:W32:B28"])
    for captured in (1 << 27 | 1 << 50, 1 << 63, 2**64 - 1, 0):
        found = batch.is_legal(
            masks, side, np.uint8([32]), np.uint8([23]), np.array([captured], np.uint64)
        )
        assert not found.any()


@every_game
def test_planes(variant):
    positions, masks, side = arrays(variant)
    game = get(variant)
    for view, channels in (("absolute", 5), ("mover", 4)):
        for dtype in (np.float32, np.uint8):
            flat = batch.planes(masks, side, view=view, dtype=dtype, variant=variant)
            image = batch.planes(
                masks, side, view=view, dtype=dtype, layout="image", variant=variant
            )
            assert flat.dtype == image.dtype == dtype
            assert image.shape == (len(positions), channels, game.rows, game.columns)
            wanted = np.zeros((len(positions), channels, game.squares), dtype)
            for row, position in enumerate(positions):
                shown = position
                if view == "mover" and position.turn:
                    shown = position.mirrored()
                for square in range(1, game.squares + 1):
                    piece = shown.piece_at(square)
                    if piece:
                        wanted[row, "wWbB".index(piece), square - 1] = 1
                if view == "absolute" and position.turn:
                    wanted[row, 4] = 1
            np.testing.assert_array_equal(flat, wanted)
            for square in range(1, game.squares + 1):
                np.testing.assert_array_equal(
                    image[:, :, game.place(square)[0], game.place(square)[1]],
                    flat[:, :, square - 1],
                )
            if view == "mover":
                assert image.sum() == flat.sum()


# ---- random games ---------------------------------------------------------------------------


def mix(value):
    value = (value + 0x9E3779B97F4A7C15) % 2**64
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    value = (value ^ value >> 27) * 0x94D049BB133111EB % 2**64
    return value ^ value >> 31


@every_game
def test_playouts_follow_their_description(variant):
    positions, masks, side = arrays(variant, 20)
    games = batch.playouts(masks, side, 2**64 - 1, 60, variant=variant)
    for row, position in enumerate(positions):
        ply = 0
        while position.count_moves() and ply < 60:
            number = mix((mix(mix(2**64 - 1) ^ row) + ply * 0x9E3779B97F4A7C15) % 2**64)
            moves = position.legal_moves()
            (position,) = batch.to_positions(
                *batch.from_positions([position.play(moves[number * len(moves) >> 64])]),
                variant=variant,
            )
            ply += 1
        assert games.plies[row] == ply
        assert games.winner[row] == (-1 if position.count_moves() else 1 - position.turn)
        same(
            batch.from_positions([position]),
            (games.masks[row : row + 1], games.side[row : row + 1]),
        )


@pytest.mark.parametrize("variant", ["international", "canadian", "thai"])
def test_any_number_of_threads_gives_the_same(variant):
    positions, masks, side = arrays(variant, 120)
    rows = np.random.default_rng(3).integers(0, len(positions), 5000)
    masks, side = masks[rows], side[rows]
    one = batch.playouts(masks, side, 7, 40, variant=variant)
    moves = batch.legal_moves(masks, side, variant=variant)
    count = batch.count_moves(masks, side, variant=variant)
    for threads in (2, 3, 8):
        options = {"variant": variant, "threads": threads}
        same(batch.playouts(masks, side, 7, 40, **options), one)
        same(batch.legal_moves(masks, side, **options), moves)
        same([batch.count_moves(masks, side, **options)], [count])
        same(
            [batch.action_mask(masks, side, **options)],
            [batch.action_mask(masks, side, variant=variant)],
        )


# ---- arrays of all kinds --------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["international", "english", "canadian", "turkish"])
def test_strided_read_only_and_empty_arrays(variant):
    positions, masks, side = arrays(variant)
    count = batch.count_moves(masks, side, variant=variant)
    moves = batch.legal_moves(masks, side, variant=variant)
    wide = np.zeros((2 * len(masks), *masks.shape[1:]), np.uint64)
    wide[::2] = masks
    for strided in (wide[::2], np.asfortranarray(masks), masks[::-1].copy()[::-1]):
        assert batch.count_moves(strided, side, variant=variant).tolist() == count.tolist()
        same(batch.legal_moves(strided, side, variant=variant), moves)
    masks.flags.writeable = side.flags.writeable = False
    assert batch.count_moves(masks, side, variant=variant).tolist() == count.tolist()
    assert batch.to_positions(masks, side, variant=variant) == list(positions)
    nothing = batch.Positions(masks[:0], side[:0])
    assert batch.count_moves(*nothing, variant=variant).tolist() == []
    none = batch.legal_moves(*nothing, variant=variant)
    assert none.offsets.tolist() == [0]
    assert [column.shape[0] for column in none[1:]] == [0] * 4
    assert [column.dtype for column in none] == [column.dtype for column in moves]
    assert batch.from_fens([], variant=variant).masks.shape == masks[:0].shape
    assert batch.from_positions([], variant=variant).masks.shape == masks[:0].shape
    assert batch.to_fens(*nothing, variant=variant) == []
    assert batch.playouts(*nothing, 1, variant=variant).plies.shape == (0,)
    assert batch.planes(*nothing, layout="image", variant=variant).shape[0] == 0
    assert batch.action_mask(*nothing, variant=variant).shape[0] == 0
    assert batch.step(*nothing, [], variant=variant).masks.shape == masks[:0].shape
    assert batch.step_action(*nothing, [], variant=variant).masks.shape == masks[:0].shape


def test_unaligned_arrays_are_read():
    _, masks, side = arrays("international")
    raw = np.zeros(masks.nbytes + 1, np.uint8)
    unaligned = raw[1:].view(np.uint64).reshape(masks.shape)
    unaligned[...] = masks
    assert not unaligned.flags.aligned
    np.testing.assert_array_equal(
        batch.count_moves(unaligned, side), batch.count_moves(masks, side)
    )


def test_buffers_that_are_not_numpy():
    _, masks, side = arrays("international")
    flat = array.array("Q", masks.reshape(-1).tolist())
    turns = array.array("B", side.tolist())
    out = array.array("i", [0] * len(side))
    batch.count_moves(flat, turns, out=out)
    assert out.tolist() == batch.count_moves(masks, side).tolist()
    view = memoryview(masks.tobytes()).cast("Q", (len(side), 4))
    assert batch.count_moves(view, turns).tolist() == out.tolist()
    with pytest.raises(ValueError, match=r"shape \(n, 4\)"):
        batch.count_moves(array.array("Q", [1, 2, 3]), turns)


# ---- refusals -------------------------------------------------------------------------------


@every_game
def test_random_bits_are_refused_or_answered(variant):
    rng = np.random.default_rng(5)
    tail = (2,) if get(variant).squares > 64 else ()
    board = (1 << get(variant).squares) - 1
    for density in range(6):
        masks = rng.integers(0, 2**64, (300, 4, *tail), np.uint64, endpoint=False)
        for _ in range(density):
            masks &= rng.integers(0, 2**64, masks.shape, np.uint64, endpoint=False)
        side = rng.integers(0, 3, 300).astype(np.uint8)
        for row in range(300):
            words = np.atleast_2d(masks[row].T).T.tolist()
            whole = [sum(word << 64 * k for k, word in enumerate(kind)) for kind in words]
            fine = side[row] < 2 and not any(kind & ~board for kind in whole)
            union = 0
            for kind in whole:
                fine = fine and not union & kind
                union |= kind
            one = (masks[row : row + 1], side[row : row + 1])
            if not fine:
                for function in (batch.count_moves, batch.legal_moves, batch.action_mask):
                    with pytest.raises(DraughtsError, match="row 0: "):
                        function(*one, variant=variant)
                continue
            position = Position(*whole, turn=int(side[row]), variant=variant)
            assert batch.count_moves(*one, variant=variant)[0] == position.count_moves()
            same(
                batch.legal_moves(*one, variant=variant)[1:],
                columns(position.legal_moves(), variant),
            )


@pytest.mark.parametrize(
    "row, turn, reason",
    [
        ([1 << 50, 0, 0, 0], 0, "row 1: white men have bits off the board: 0x4000000000000"),
        ([0, 0, 0, 1 << 63], 0, "row 1: black kings have bits off the board"),
        ([1, 1, 0, 0], 0, "row 1: square 1 is occupied twice"),
        ([0, 6, 0, 4], 0, "row 1: square 3 is occupied twice"),
        ([1, 0, 2, 0], 2, "row 1: side must be 0 or 1, not 2"),
        ([1, 0, 2, 0], 255, "row 1: side must be 0 or 1, not 255"),
    ],
)
def test_a_bad_row_is_named_and_nothing_is_written(row, turn, reason):
    masks = np.array([[1 << 40, 0, 2, 0], row], np.uint64)
    side = np.array([0, turn], np.uint8)
    ones = np.uint8([41, 41])
    to = np.uint8([36, 36])
    untouched = {
        batch.count_moves: np.full(2, 77, np.int32),
        batch.has_capture: np.ones(2, np.bool_),
        batch.keys: np.full(2, 77, np.uint64),
        batch.status: np.full(2, 77, np.uint8),
        batch.is_valid: np.ones(2, np.bool_),
        batch.terminal: np.full(2, 77, np.int8),
        batch.action_mask: np.ones((2, 2500), np.bool_),
        batch.planes: np.full((2, 5, 50), 77, np.float32),
    }
    for function, out in untouched.items():
        before = out.copy()
        for options in ({}, {"out": out}):
            with pytest.raises(DraughtsError, match=reason):
                function(masks, side, **options)
        np.testing.assert_array_equal(out, before)
    pair = (np.full((2, 4), 77, np.uint64), np.full(2, 77, np.uint8))
    for call in (
        lambda out: batch.play(masks, side, ones, to, out=out),
        lambda out: batch.step(masks, side, [0, 0], out=out),
        lambda out: batch.step_action(
            masks,
            side,
            [40 * 50 + 35] * 2,
            out=(*out, np.full(2, 77, np.uint8), np.full(2, 77, np.uint8), np.full(2, 77, "u8")),
        ),
        lambda out: batch.playouts(
            masks, side, 1, out=(*out, np.zeros(2, np.int32), np.zeros(2, np.int8))
        ),
        lambda out: batch.to_fens(masks, side),
        lambda out: batch.to_positions(masks, side),
    ):
        with pytest.raises(DraughtsError, match=reason):
            call(pair)
        assert (pair[0] == 77).all()
        assert (pair[1] == 77).all()


def test_wrong_dtypes_and_shapes():
    masks, side = batch.from_fens(["W:W32:B28"] * 3)
    for wrong in (masks.astype(np.int64), masks.astype(">u8"), masks.astype(np.float64), [[1] * 4]):
        with pytest.raises(TypeError, match="masks must be an array of uint64, not of dtype"):
            batch.count_moves(wrong, side)
    with pytest.raises(TypeError, match="side must be an array of uint8"):
        batch.count_moves(masks, side.astype(np.int8))
    for wrong in (masks[:, :3], masks[:, :, None], masks[0], masks.reshape(-1)):
        with pytest.raises(ValueError, match=r"masks must have shape \(n, 4\), not \("):
            batch.count_moves(wrong, side)
    with pytest.raises(ValueError, match=r"masks must have shape \(n, 4, 2\)"):
        batch.count_moves(masks, side, variant="canadian")
    with pytest.raises(ValueError, match=r"side must have shape \(3,\), not \(2,\)"):
        batch.count_moves(masks, side[:2])
    with pytest.raises(ValueError, match="threads must be at least 1, not 0"):
        batch.count_moves(masks, side, threads=0)
    with pytest.raises(ValueError, match="no variant"):
        batch.count_moves(masks, side, variant="chess")
    with pytest.raises(TypeError, match="choice must be an array of integers"):
        batch.step(masks, side, [0.0] * 3)
    with pytest.raises(ValueError, match="choice must have shape"):
        batch.step(masks, side, [0])
    with pytest.raises(TypeError, match="captured must be an array of uint64"):
        batch.is_legal(masks, side, side, side, side)
    with pytest.raises(TypeError, match="promotes must be an array of bool"):
        batch.is_legal(masks, side, side, side, None, side)
    with pytest.raises(ValueError, match="seed must be"):
        batch.playouts(masks, side, -1)
    with pytest.raises(ValueError, match="max_plies must be"):
        batch.playouts(masks, side, 1, -1)
    with pytest.raises(TypeError, match="dtype must be float32 or uint8"):
        batch.planes(masks, side, dtype="int32")
    with pytest.raises(ValueError, match="view must be"):
        batch.planes(masks, side, view="white")
    with pytest.raises(ValueError, match="layout must be"):
        batch.planes(masks, side, layout="rows")
    with pytest.raises(TypeError, match="belong together"):
        batch.action_mask(masks, side, side)


def test_wrong_outputs():
    masks, side = batch.from_fens(["W:W32:B28"] * 3)
    with pytest.raises(TypeError, match="out must be an array of int32"):
        batch.count_moves(masks, side, out=np.zeros(3, np.int64))
    with pytest.raises(ValueError, match=r"out must have shape \(3,\), not \(4,\)"):
        batch.count_moves(masks, side, out=np.zeros(4, np.int32))
    fixed = np.zeros(3, np.int32)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        batch.count_moves(masks, side, out=fixed)
    shared = np.zeros(12, np.uint64)
    shared[:] = masks.reshape(-1)
    with pytest.raises(ValueError, match="out overlaps an input"):
        batch.keys(shared.reshape(3, 4), side, out=shared[:3])
    with pytest.raises(ValueError, match="out is not aligned"):
        batch.count_moves(masks, side, out=np.zeros(13, np.uint8)[1:].view(np.int32))
    with pytest.raises(TypeError, match="out must be a tuple of masks and side"):
        batch.step(masks, side, [0] * 3, out=masks)
    with pytest.raises(ValueError, match="out masks overlaps an input"):
        batch.step(masks[:2], side[:2], [0] * 2, out=(masks[1:], side[:2]))
    with pytest.raises(TypeError, match="out must be Moves"):
        batch.legal_moves(masks, side, out=masks)
    with pytest.raises(TypeError, match="out must be Playouts"):
        batch.playouts(masks, side, 1, out=(masks, side))
    with pytest.raises(TypeError, match="out must be a Turn"):
        batch.step_action(masks, side, [0] * 3, out=(masks, side))


def test_outputs_are_used():
    _, masks, side = arrays("international")
    n = len(side)
    strided = np.zeros(2 * n, np.int32)[::2]
    assert batch.count_moves(masks, side, out=strided) is strided
    assert strided.tolist() == batch.count_moves(masks, side).tolist()
    big = np.zeros((n, 5, 20, 10), np.uint8)
    image = batch.planes(masks, side, layout="image", dtype=np.uint8, out=big[:, :, ::2])
    np.testing.assert_array_equal(image, batch.planes(masks, side, layout="image", dtype=np.uint8))
    moves = batch.legal_moves(masks, side)
    total = len(moves.from_square)
    room = [np.zeros(n + 1, np.int64)] + [np.zeros(total + 5, column.dtype) for column in moves[1:]]
    found = batch.legal_moves(masks, side, out=batch.Moves(*room))
    same(found, moves)
    assert np.shares_memory(found.captured, room[3])
    short = [room[0].copy()] + [np.full(total - 1, 1, column.dtype) for column in moves[1:]]
    before = [column.copy() for column in short]
    with pytest.raises(ValueError, match=f"room for {total - 1} moves, but there are {total}"):
        batch.legal_moves(masks, side, out=batch.Moves(*short))
    same(short, before)
    fens = batch.to_fens(masks, side)
    pair = (np.zeros_like(masks), np.zeros_like(side))
    assert batch.from_fens(fens, out=pair).masks is pair[0]
    same(pair, (masks, side))
    mine = (masks.copy(), side.copy())
    can = batch.count_moves(*mine) > 0
    mine = (mine[0][can], mine[1][can])
    wanted = batch.step(*mine, np.zeros(can.sum(), int))
    batch.step(*mine, np.zeros(can.sum(), int), out=mine)
    same(mine, wanted)


def test_texts_that_are_no_position_name_their_row():
    pair = (np.full((2, 4), 77, np.uint64), np.full(2, 77, np.uint8))
    with pytest.raises(FenError, match="row 1: ") as caught:
        batch.from_fens(["W:W1:B50", "W:W99:B1"], out=pair)
    assert caught.value.text == "W:W99:B1"
    assert (pair[0] == 77).all()
    with pytest.raises(TypeError, match="row 0: a FEN is a str, not int"):
        batch.from_fens([1])
    with pytest.raises(TypeError, match="several texts"):
        batch.from_fens("W:W1:B50")
    with pytest.raises(TypeError, match="row 0: a Position is wanted, not str"):
        batch.from_positions(["W:W1:B50"])
    with pytest.raises(ValueError, match="row 1: a position of russian among those of english"):
        batch.from_positions([Position.start("english"), Position.start("russian")])
    texts = np.array(["W:W1:B50", "B:WK1:B50"])
    assert batch.to_fens(*batch.from_fens(texts)) == texts.tolist()


def test_moves_that_are_not_legal_name_their_row_and_reason():
    masks, side = batch.from_fens(["W:W32:B28", "W:W32:B28"])
    squares = (np.uint8([32, 32]), np.uint8([23, 27]))
    captured = np.array([1 << 27, 0], np.uint64)
    before = masks.copy()
    with pytest.raises(IllegalMoveError, match=r"row 1: the man on 32 has to capture") as caught:
        batch.play(masks, side, *squares, captured, out=(masks, side))
    assert caught.value.fen == "W:W32:B28"
    np.testing.assert_array_equal(masks, before)
    with pytest.raises(IllegalMoveError, match=r"row 0: .*off the board"):
        batch.play(masks, side, np.uint8([77, 0]), np.uint8([1, 1]))
    for choice in ([0, 1], [0, -1], np.array([0, 2**63], np.uint64)):
        with pytest.raises(IllegalMoveError, match="row 1: there are 1 legal moves"):
            batch.step(masks, side, choice, out=(masks, side))
        with pytest.raises(IllegalMoveError, match="row 1: there are 1 legal moves"):
            batch.step(masks, side, choice)
    np.testing.assert_array_equal(masks, before)
    assert issubclass(AmbiguousMoveError, ValueError)


def test_without_numpy_the_error_says_what_to_install():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import draughts_core\n"
        "try:\n    import draughts_core.batch\n"
        "except ImportError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == (
        "draughts_core.batch needs NumPy: pip install 'draughts_core[numpy]'"
    )


def test_rows_with_more_moves_than_there_is_room_for_at_first():
    fens = [
        "W:WK1,K3,K5,K16,K17,K20,K25,K26,K30,K35,K36,K45,K46,K47,K48,K49,K50:B",
        "W:WK4,K5,K15,K16,K26,K36,K46:B7,8,11,13,19,20,21,24,29,30,31,33,38,41,42,K47",
        "W:WK1,K6,K26,K29,K36,K46,K47,K50:B7,8,12,15,17,18,20,21,23,24,31,33,34,38,40,41,42",
        "W:W31-50:B1-20",
    ]
    for order in ((1, 0, 2, 3), (3, 1, 0), (0,), (1,), (1, 1, 1), (3, 3, 1, 2, 0, 0, 3, 1)):
        rows = [fens[number] for number in order]
        positions = [Position.from_fen(fen) for fen in rows]
        moves = batch.legal_moves(*batch.from_fens(rows))
        legal = [position.legal_moves() for position in positions]
        assert np.diff(moves.offsets).tolist() == [len(row) for row in legal]
        same(moves[1:], columns([move for row in legal for move in row], "international"))


@pytest.mark.parametrize("bad", [0, 1, 63, 64, 65, 127, 128, 129, 199])
def test_the_first_bad_row_is_named_wherever_it_is(bad):
    masks, side = batch.from_fens(["W:W31-50:B1-20"] * 200)
    masks[bad:, 2] |= np.uint64(1 << 40)
    for function in (batch.count_moves, batch.legal_moves, batch.has_capture, batch.keys):
        with pytest.raises(DraughtsError, match=f"row {bad}: square 41 is occupied twice"):
            function(masks, side)
    squares = np.full(200, 31, np.uint8)
    with pytest.raises(DraughtsError, match=f"row {bad}: square 41 is occupied twice"):
        batch.is_legal(masks, side, squares, squares)
