"""Reading and writing PDN, the text format of draughts games.

>>> from draughts_core import pdn
>>> text = '[White "A"] [Black "B"] 1. 32-28 {good} 19-23 2. 28x19 14x23 (2... 13x24) 1-1'
>>> game = next(pdn.read_games(text))
>>> game.tags["White"], [move.text for move in game.moves], game.terminator
('A', ['32-28', '19-23', '28x19', '14x23'], '1-1')
>>> game.moves[0].comments, game.moves[3].variations
(['good'], [[Node('13x24')]])

Source: PDN 3.0; what is read beyond it was met in real archives.
"""

from draughts_core._pdn import Node
from draughts_core.pdn.clocks import clocks_of
from draughts_core.pdn.game import FROM_POSITION, RESULTS, Game, Header, Oddity
from draughts_core.pdn.positions import PositionRow, positions, positions_arrays
from draughts_core.pdn.read import decode, read_games, read_headers
from draughts_core.pdn.source import Source
from draughts_core.pdn.write import is_move_text, write, write_game, write_moves

__all__ = [
    "FROM_POSITION",
    "RESULTS",
    "Game",
    "Header",
    "Node",
    "Oddity",
    "PositionRow",
    "Source",
    "clocks_of",
    "decode",
    "is_move_text",
    "positions",
    "positions_arrays",
    "read_games",
    "read_headers",
    "write",
    "write_game",
    "write_moves",
]
