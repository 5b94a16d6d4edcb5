"""One game, played through and judged."""

from __future__ import annotations

import re

from draughts_core import pdn
from draughts_core._position import Position
from draughts_core.board import Board
from draughts_core.colours import BLACK, WHITE
from draughts_core.errors import AmbiguousMoveError, DraughtsError, IllegalMoveError
from draughts_core.validate.faults import Fault, Judgement
from draughts_core.validate.readings import LOOK_AHEAD, SET_UP, jump_by_jump, readings, settle
from draughts_core.validate.reasons import can_play, explain
from draughts_core.variants import INTERNATIONAL, Variant, get

# Games of the GameType table that are played by rules this library does not have.
_OTHER_GAMES = {
    0: "chess",
    1: "Chinese chess",
    41: "Spantsireti draughts",
    50: "Othello",
    96: "breakthrough draughts",
    97: "Frysk!",
    98: "antidraughts",
}
_LAST_GAMETYPE = 99


def judge(game: pdn.Game, *, file: str = "<text>", variant: str | None = None) -> Judgement:
    """Play a game through and say what is wrong with it.

    Args:
        game: a game as `pdn.read_games` gives it.
        file: the name that faults carry.
        variant: the game played where no GameType tag names one of this library; international
            by default, but then a tag that names another game is a fault.
    """
    kind = game.variant(variant or INTERNATIONAL)
    if kind is None:
        number = game.gametype or 0
        if variant is None and number <= _LAST_GAMETYPE:
            other = _OTHER_GAMES.get(number, f"game {number}")
            reason = f"{other} is not judged here"
            return _unjudged(game, file, f'[GameType "{game.tags["GameType"]}"]', reason)
        kind = get(variant or INTERNATIONAL)
    try:
        board = _start(game, kind)
    except DraughtsError as error:
        return _unjudged(game, file, f'[FEN "{game.fen}"]', f"no position: {error}")
    judgement = Judgement(game, board)
    number = 0
    while number < len(game.moves):
        move = game.moves[number]
        try:
            number += _play(judgement, board, number)
        except DraughtsError as error:
            fault = Fault(
                file=file,
                game=game.number,
                line=move.line,
                ply=judgement.plies + 1,
                side=board.turn.name.capitalize(),
                text=move.text,
                reason=explain(board.position, move.text, error),
                fen=board.fen(),
                column=move.column,
            )
            judgement.faults.append(fault)
            break
    _warn(judgement, file)
    return judgement


def _unjudged(game: pdn.Game, file: str, text: str, reason: str) -> Judgement:
    return Judgement(game, None, [Fault(file, game.number, game.line, 0, "", text, reason)])


_LETTER = {WHITE: "W", BLACK: "B"}


def _start(game: pdn.Game, kind: Variant) -> Board:
    """The board a game starts from; where its FEN leaves the side open, the first move tells."""
    fen = game.fen
    by_the_standard = kind.gametype_traits[:1]
    if fen is None and by_the_standard not in ("", _LETTER[kind.first_mover]):
        # PDN and the other sources disagree about who begins; the game tells.
        fen = "?" + Board(variant=kind).fen()[1:]
    if fen is None or not fen.startswith("?"):
        return Board(fen, variant=kind)
    board = Board(fen, variant=kind, turn=WHITE)
    first = game.moves[0].text if game.moves else ""
    if can_play(board.position, first, BLACK) and not can_play(board.position, first, WHITE):
        return Board(fen, variant=kind, turn=BLACK)
    return board


def _play(judgement: Judgement, board: Board, number: int) -> int:
    """Play one move, or set the board up where the text does that; how many texts it took."""
    move = judgement.game.moves[number]
    set_up = SET_UP.match(move.text)
    if set_up is not None:
        _set_up(board, set_up[1])
        return 1
    taken = 1
    try:
        candidates = readings(board.position, move.text)
    except IllegalMoveError:
        taken, candidates = jump_by_jump(board.position, judgement.game.moves, number)
        if not candidates:
            raise
        judgement.joined.append(judgement.plies + 1)
    chosen = candidates[0]
    if len(candidates) > 1:
        rest = judgement.game.moves[number + taken : number + taken + LOOK_AHEAD]
        settled = settle(board.position, candidates, rest)
        if settled is None:
            named = ", ".join(board.notate(one) for one in candidates)
            reason = f"ambiguous, and the moves that follow do not settle it: {named}"
            raise AmbiguousMoveError(move.text, board.fen(), reason, tuple(candidates))
        chosen = settled
        judgement.settled.append(judgement.plies + 1)
    board.push_unchecked(chosen)
    judgement.plies += 1
    return taken


def _set_up(board: Board, fen: str) -> None:
    """Go on from another position; one without any piece only passes the turn (PDN 3.0)."""
    if re.fullmatch(r"\s*[WB]:[WB]?:[WB]?\s*", fen):
        pieces = board.position
        masks = (pieces.white_men, pieces.white_kings, pieces.black_men, pieces.black_kings)
        turn = BLACK if fen.lstrip().startswith("B") else WHITE
        board.set_fen(Position(*masks, turn, board.variant).fen())
    else:
        board.set_fen(fen, turn=board.turn)


def _warn(judgement: Judgement, file: str) -> None:
    game = judgement.game
    tag, end = game.tags.get("Result", "").strip(), game.terminator or "*"
    meant = _OUTCOMES.get(tag.replace(":", "-"), "")
    if meant and end in _OUTCOMES and meant != _OUTCOMES[end]:
        reason = f"the tag contradicts {end} at the end of the game"
        warning = Fault(
            file, game.number, game.line, 0, "", f'[Result "{tag}"]', reason, is_warning=True
        )
        judgement.faults.append(warning)
    if game.unread:
        line, text = game.unread[0]
        more = f" ({len(game.unread)} words)" if len(game.unread) > 1 else ""
        reason = f"text beside the games that is no PDN{more}"
        judgement.faults.append(
            Fault(file, game.number, line, 0, "", text, reason, is_warning=True)
        )


# Results by what they mean, however a game writes them.
_OUTCOMES = {
    "1-0": "White",
    "2-0": "White",
    "0-1": "Black",
    "0-2": "Black",
    "1-1": "draw",
    "1/2-1/2": "draw",
    "0-0": "nobody",
}
