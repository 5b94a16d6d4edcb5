"""Games written at random, damage done to them, and what has to hold of whatever is read."""

import io

from draughts_core import Board, DraughtsError, pdn, validate

HEADER = '[Event "{name}"]\n[White "A. White"]\n[Black "B. Black"]\n[Result "{result}"]\n\n'
WORDS = ("good", "32-28", "1-0", "(19-23)", '"so"', "[x]", "won", "\u00e9", "12.", "$5", "*")
MARKS = ("", "", "", "", "!", "?", "!?", "??", " $1", " $18", "!! $3", "*")


def written_game(rng, name, *, plies=24, plain=False, end="*"):
    """A legal game as text with remarks of every kind, and its moves."""
    board = Board()
    words = []
    while board.ply < plies and board.legal_moves:
        move = rng.choice(board.legal_moves)
        text = board.notate(move)
        aside = board.notate(rng.choice(board.legal_moves))
        number, black = board.ply // 2 + 1, board.ply % 2
        board.push(move)
        words.append(f"{number}..." if black else f"{number}.")
        if plain:
            words.append(text)
            continue
        words.append(text + rng.choice(MARKS))
        if rng.random() < 0.2:
            words.append("{" + " ".join(rng.choices(WORDS, k=rng.randrange(6))) + "}")
        if rng.random() < 0.1:
            words.append("{[%clk 0:09:58]}")
        if rng.random() < 0.15:
            words.append(f"({number}{'...' if black else '.'} {aside}! {{aside}} (1. 31-26))")
    lines = [" ".join(words[at : at + 14]) for at in range(0, len(words), 14)]
    return HEADER.format(name=name, result=end) + "\n".join([*lines, end, ""]), board.move_stack


# ---- what a game says -----------------------------------------------------------------------


def nodes_of(line):
    """Every move of a line and of all its variations with its depth; no depth is too much."""
    waiting = [(node, 0) for node in reversed(line)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        for variation in reversed(node.variations):
            waiting += [(inner, depth + 1) for inner in reversed(variation)]


def essence(game):
    """What a game says, wherever it stands, without what stands before its moves or beside it."""
    moves = [
        (depth, node.text, node.glyphs, node.nags, [" ".join(one.split()) for one in node.comments])
        for node, depth in nodes_of(game.moves)
    ]
    return list(game.tags.items()), moves, game.terminator, game.encoding


def places_of(game):
    """Where a game and everything in it stands."""
    nodes = [(node.line, node.column, node.offset) for node, _ in nodes_of(game.moves)]
    oddities = [(oddity.code, oddity.line, oddity.column) for oddity in game.oddities]
    return game.number, game.line, game.span, game.unread, nodes, oddities


def verdict(game):
    """What the judge says of a game, wherever it stands."""
    judgement = validate.judge(game)
    faults = [
        (found.code.value, found.ply, found.text)
        for found in judgement.faults
        if found.severity.value == "fault"
    ]
    return judgement.plies, faults


# ---- what has to hold -----------------------------------------------------------------------


class OddBlocks:
    """A binary file that gives now more and now less than it is asked for, as sockets do."""

    def __init__(self, data, sizes):
        self.file = io.BytesIO(data)
        self.sizes = sizes
        self.turn = 0

    def read(self, size=-1):
        self.turn += 1
        most = self.sizes[self.turn % len(self.sizes)]
        return self.file.read(most if size is None or size < 0 else min(most, size))

    def readline(self):
        return self.file.readline()

    def __iter__(self):
        return iter(self.file)


def read(source):
    """All games; None for what is no text."""
    try:
        return list(pdn.read_games(source))
    except DraughtsError as error:
        if "zero bytes" not in str(error):
            raise
        return None


def check_places(data, games):
    """Numbers, lines and bytes: in order, no byte in two games, everything inside its game."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return  # UTF-16, whose places are those of what it was turned into
    at = line = 0
    for number, game in enumerate(games, 1):
        assert game.number == number
        start, end = game.span
        assert at <= start < end <= len(data), (at, game.span)
        assert line <= game.line
        assert game.source == data[start:end]
        at, line = end, game.line
        before = start
        for node in game.moves:
            assert before <= node.offset < end, (before, node)
            first = node.text[0]
            if first.isascii():
                assert data[node.offset : node.offset + 1] == first.encode(), node
            before = node.offset + 1
    check_nothing_is_lost(data, games)


def check_nothing_is_lost(data, games):
    """Letters that stand in no game are in a comment, in a tag FILENAME, or kept as unread.

    A game of nothing but words has no place to keep them, so a text without games says nothing.
    """
    if not games:
        return
    kept = {word for game in games for _, word in game.unread}
    kept |= {word for game in games for comment in game.comments for word in comment.split()}
    for game in games:
        for node in game.moves:
            kept |= {word for comment in node.comments for word in comment.split()}
    at = 0
    ends = [*(game.span for game in games), (len(data), len(data))]
    for start, end in ends:
        for word in data[at:start].split():
            letters = bytes(sign for sign in word if 65 <= sign <= 90 or 97 <= sign <= 122)
            if len(letters) > 3 and letters.isascii() and letters == word:
                assert any(letters.decode() in one for one in kept) or _is_aside(data, at, start)
        at = end


def _is_aside(data, start, end):
    """Whether something between games may leave words out: line comments and wrappers."""
    part = data[start:end]
    return any(sign in part for sign in (b"%", b"[", b"{", b"("))


def check_ways(data, games, sizes=(1, 7, 2, 64, 3)):
    """The same bytes say the same, in whatever pieces they come."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return  # UTF-16 has other line ends
    said = [essence(game) for game in games]
    places = [places_of(game) for game in games]
    for source in (OddBlocks(data, sizes), io.BytesIO(data), data.splitlines(keepends=True)):
        again = read(source)
        assert [essence(game) for game in again] == said, type(source)
        assert [places_of(game) for game in again] == places, type(source)


def cuts_of(data, games):
    """The games that begin with a header on a line of its own behind an empty line."""
    for number, game in enumerate(games):
        start = game.span[0]
        if number and data[start : start + 1] == b"[" and data[:start].endswith(b"\n\n"):
            yield number, start


def check_cut(data, games, number, start):
    """What stands before the header of a game and what stands from it on can be read apart."""
    before, after = read(data[:start]), read(data[start:])
    assert [essence(game) for game in before] == [essence(game) for game in games[:number]]
    assert [essence(game) for game in after] == [essence(game) for game in games[number:]]
    assert [game.span for game in before] == [game.span for game in games[:number]]
    moved = [(game.span[0] + start, game.span[1] + start) for game in after]
    assert moved == [game.span for game in games[number:]]
