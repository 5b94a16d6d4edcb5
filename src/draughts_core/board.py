"""`Board`: a game being played, with moves to push and pop."""

from draughts_core._game import GameState
from draughts_core.colours import Colour
from draughts_core.draw_rules import DrawRules, Termination
from draughts_core.draws import Outcome
from draughts_core.errors import DraughtsError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from draughts_core._move import Move
    from draughts_core._position import Position
    from draughts_core.violations import Violation


class Board(GameState):
    """A game: the present position, the moves that led to it, and the draw rules.

    The one object of the library that changes. Equal boards show equal positions of the same
    game; how they came about does not matter. Use one board per thread.

    Args:
        fen: the position to start from, in any form `Position.from_fen` reads; a field ``:H``
            says how many plies went before: of the ending that the pieces are in (6.3 or 6.4, or
            what the game has instead), else plies with kings only.
        variant: the game, by name or as a `Variant`.
        position: a `Position` to start from, instead of `fen` and `variant`.
        turn: the side to move where the FEN leaves it open.
        draw_rules: draws other than those of the game (`Variant.draws`).

    Raises:
        FenError: the FEN is none.
        ValueError: there is no such variant.

    >>> from draughts_core import Board
    >>> board = Board()
    >>> for text in ("32-28", "19-23", "28x19", "14x23"):
    ...     move = board.push(text)
    >>> board.fen()
    'W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23'
    >>> board.pop()
    Move(14, 23, captured=(19,))
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def copy(self, stack: bool | int = True) -> "Board":
        """A board of its own that shows the same.

        Args:
            stack: True for all moves, False for none, a number for the last so many. The counts
                of article 6 are kept in any case.

        Raises:
            ValueError: a negative number.
        """
        if stack is True:
            moves = self.ply
        else:
            moves = min(int(stack), self.ply)
            if moves < 0:
                raise ValueError(f"stack must not be negative: {stack}")
        return self._copied(self._size(), moves)

    def root(self) -> "Board":
        """A board at the position under the first move of the stack."""
        return self._copied(self._size() - self.ply, 0)

    def _copied(self, records: int, moves: int) -> "Board":
        other = type(self).__new__(type(self))
        self._copy_to(other, records, moves)
        if records == self._size():
            other._finish = self._finish
        return other

    def finish(
        self, termination: Termination, *, winner: Colour | None = None, both_lost: bool = False
    ) -> Outcome:
        """Say that the game ended here for a reason the board cannot show.

        Args:
            termination: AGREEMENT, RESIGNATION, TIME or REFUSAL (articles 7.2 and 7.3).
            winner: who won; by default the opponent of the side to move, and nobody where it
                was agreed.
            both_lost: neither side gets anything (written 0-0).

        Returns:
            The outcome, which `outcome` gives too until a move is pushed or popped.

        Raises:
            DraughtsError: a termination the board finds itself, or a winner of a draw.

        >>> from draughts_core import Board
        >>> from draughts_core.draws import Termination
        >>> board = Board()
        >>> board.finish(Termination.AGREEMENT).result()
        '1-1'
        """
        termination = Termination(termination)
        if termination not in _SAID:
            raise DraughtsError(f"a board sees for itself whether there is {termination.value}")
        if both_lost and (winner is not None or termination is Termination.AGREEMENT):
            raise DraughtsError("a game that both lost has no winner and is no draw")
        if termination is Termination.AGREEMENT:
            if winner is not None:
                raise DraughtsError("a game drawn by agreement has no winner")
        elif winner is None and not both_lost:
            winner = self.turn.other
        self._finish = Outcome(winner, termination, variant=self.variant, both_lost=both_lost)
        return self._finish

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        First what wins: a side without a piece or a legal move has lost (7.2), and the game may
        know other wins. Then what `finish` said counts, then the draws: by repetition (6.1), by
        the pieces on the board (6.4, 6.3), by lack of progress (6.2). Draws that the game leaves
        to the players are none before they are claimed, see `claim_draw`.

        Looks at the present position only, so a draw that was passed over is one no more; and
        pushing on after it is allowed, for records do.

        >>> from draughts_core import Board
        >>> Board("W:WKa1,Kc1,Ke1:BKh8:H10", variant="russian").outcome() is None
        True
        >>> Board("W:WKa1,Kc1,Ke1:BKh2:H30", variant="russian").outcome().article
        'FMJD-64 7.2.4'
        """
        won = self._win()
        if won is not None:
            return won
        if self._finish is not None:
            return self._finish
        return self._draw(claimed=False)

    def _win(self) -> Outcome | None:
        game = self.variant
        own, opponent = self._pieces()
        if not own:
            return Outcome(self.turn.other, Termination.NO_PIECES, variant=game)
        if game.one_piece_loses and 1 in (own, opponent):
            winner = self.turn.other if own == 1 else self.turn
            return Outcome(winner, Termination.ONE_PIECE, game.sources[-1], game)
        if not self._has_moves():
            return Outcome(self.turn.other, Termination.BLOCKED, variant=game)
        reached = self._ending(wins=True, claimed=False)
        if reached is None:
            return None
        ending, own_is_strong = reached
        winner = self.turn if own_is_strong else self.turn.other
        return Outcome(winner, ending.termination, ending.article, game)

    def _draw(self, claimed: bool) -> Outcome | None:
        rules = self.draw_rules
        limit = rules.repetition
        if limit is not None and limit.claimed == claimed and self.is_repetition(limit.number):
            return Outcome(None, limit.termination, limit.article, self.variant)
        reached = self._ending(wins=False, claimed=claimed)
        if reached is not None:
            return Outcome(None, reached[0].termination, reached[0].article, self.variant)
        limit = rules.no_progress
        if (
            limit is not None
            and limit.claimed == claimed
            and self._kings_plies() >= 2 * limit.number
        ):
            return Outcome(None, limit.termination, limit.article, self.variant)
        return None

    def claimable_draw(self) -> Outcome | None:
        """The draw by rule that there is now, claimed or not; None where there is none.

        A draw that comes about by itself is one too, but not one that was agreed.

        >>> from draughts_core import Board
        >>> board = Board("W:WKa1:BKh2,Kb8", variant="czech")
        >>> for text in ("a1-b2", "b8-a7", "b2-a1", "a7-b8") * 2:
        ...     move = board.push(text)
        >>> board.outcome() is None, board.claimable_draw().termination.value
        (True, 'third occurrence of the position')
        """
        outcome = self.outcome()
        if outcome is None:
            return self._draw(claimed=True)
        if outcome.winner is not None or outcome.termination in _SAID:
            return None
        return outcome

    def can_claim_draw(self) -> bool:
        """Whether there is a draw by rule now, be it that a player has to claim it.

        >>> from draughts_core import Board
        >>> Board("W:WK1,K2:BK45:H9").can_claim_draw()
        False
        """
        return self.claimable_draw() is not None

    def claim_draw(self) -> Outcome:
        """Claim the draw there is by rule.

        Returns:
            The outcome, which `outcome` gives too until a move is pushed or popped.

        Raises:
            DraughtsError: there is no draw to claim.

        >>> from draughts_core import Board
        >>> board = Board("W:WK1,9:BK32,24:H80", variant="english")
        >>> board.is_game_over()
        False
        >>> board.claim_draw().result(), board.is_game_over()
        ('1/2-1/2', True)
        """
        outcome = self.claimable_draw()
        if outcome is None:
            raise DraughtsError("there is no draw to claim")
        self._finish = outcome
        return outcome

    def explain(self, text: str) -> "Violation | None":
        """Why a PDN text is no legal move now; None exactly where `parse_move` takes it.

        As `Position.explain`, and among the suggestions is a move that may have been taken back
        (5.4.4).

        >>> from draughts_core import Board
        >>> board = Board()
        >>> for text in ("32-28", "19-23"):
        ...     move = board.push(text)
        >>> found = board.explain("32-27")
        >>> found.reason, [one.kind for one in found.suggestions]
        ('square 32 is empty', ['retraction'])
        """
        from draughts_core.violations import explain

        earlier = self.copy(2)
        before: list[Position] = []
        while earlier.ply:
            earlier.pop()
            before.insert(0, earlier.position)
        return explain(self.position, text, before=before)

    def is_game_over(self) -> bool:
        """Whether there is an outcome."""
        return self.outcome() is not None

    def diagram(self, *, numbers: bool = False) -> str:
        """The board as text, White at the bottom; with the names of the empty squares if wanted."""
        return self.position.diagram(numbers=numbers)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        game = "" if self.variant == "international" else f", variant={str(self.variant)!r}"
        return f"Board({self.fen()!r}{game})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.position == other.position

    def __copy__(self) -> "Board":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Board":
        return self.copy()

    def __reduce__(self) -> "tuple[Any, ...]":
        own = self.draw_rules == self.variant.draws
        rules = None if own else self.draw_rules
        return _restore_board, (type(self), rules, *self._pack())


_SAID = (
    Termination.AGREEMENT,
    Termination.RESIGNATION,
    Termination.TIME,
    Termination.REFUSAL,
)


def _restore_board(
    kind: type[Board],
    rules: DrawRules | None,
    records: "list[Any]",
    seed: int,
    moves: "list[Move]",
    finish: Outcome | None,
) -> Board:
    board = kind.__new__(kind)
    board._unpack(records, seed, moves, finish)
    if rules is not None:
        board.draw_rules = rules
    return board
