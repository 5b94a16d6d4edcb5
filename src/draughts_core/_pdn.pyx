"""Games as objects, made of the tokens of `_scan`.

Compiled because an archive has millions of moves, each of which becomes a `Node`.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeASCII

from draughts_core._scan cimport (
    A_GAME,
    BARE,
    CLOSE,
    COMMENT,
    IGNORED,
    IN_BRACES,
    IN_PARENTHESES,
    MORE_TEXT,
    MOVE,
    NAG,
    NEVER_CLOSED,
    NO_MEMORY,
    NUMBER,
    NUMBERED,
    ODD_NUMBER,
    OPEN,
    RESULT,
    SETUP,
    SIGN,
    TAG,
    TO_LINE_END,
    UNREAD,
    WORD,
    Found,
    GameText,
    Scanner,
    Token,
    close_game,
    open_game,
    scan_game,
)

import re
from codecs import BOM_UTF8

_BLANKS_AND_DASHES = re.compile(r"\s*[:\-\u2010-\u2015\u2212]\s*")
_ESCAPE = re.compile(r"""\\(["'\\])""")
_NO_SIGN = re.compile(r"[()\s]")


@cython.final
@cython.freelist(256)
cdef class Node:
    """A half-move as it stands in the text, with what was written about it.

    Attributes:
        text: the move, without its marks; also anything else that stands where a move should:
            ``/FEN "..."/``, a word that is no move, a bracket without its partner.
        glyphs: the marks behind it as written: ``!``, ``??``, ``*`` (forced), ``+``, ``=``, ``+1``.
        nags: the numbers of its numeric annotation glyphs (``$1``).
        line, column: where it begins, both counted from 1; 0 in a game made in memory.
        offset: the byte it begins at, counted from the beginning of the source.

    >>> node = Node("32-28", glyphs="!", comments=["the classical move"])
    >>> node.text, node.glyphs, node.comments, node.variations
    ('32-28', '!', ['the classical move'], [])
    """

    cdef public str text
    cdef public str glyphs
    cdef public tuple nags
    cdef public int line
    cdef public int column
    cdef public Py_ssize_t offset
    cdef list _comments
    cdef list _comments_before
    cdef list _variations

    def __init__(
        self,
        str text not None,
        *,
        str glyphs not None="",
        nags=(),
        comments=(),
        comments_before=(),
        variations=(),
        int line=0,
        int column=0,
        Py_ssize_t offset=0,
    ):
        self.text = text
        self.glyphs = glyphs
        self.nags = tuple(nags)
        self.line = line
        self.column = column
        self.offset = offset
        self._comments = list(comments) or None
        self._comments_before = list(comments_before) or None
        self._variations = [list(line) for line in variations] or None

    # Most moves have no comment and no variation; a list is made when it is asked for.

    @property
    def comments(self):
        """The comments behind the move, as lists that can be changed."""
        if self._comments is None:
            self._comments = []
        return self._comments

    @comments.setter
    def comments(self, value):
        self._comments = list(value)

    @property
    def comments_before(self):
        """The comments before the first move of a variation."""
        if self._comments_before is None:
            self._comments_before = []
        return self._comments_before

    @comments_before.setter
    def comments_before(self, value):
        self._comments_before = list(value)

    @property
    def variations(self):
        """What might have been played instead, each a list of nodes."""
        if self._variations is None:
            self._variations = []
        return self._variations

    @variations.setter
    def variations(self, value):
        self._variations = [list(line) for line in value]

    @property
    def clocks(self):
        """What the comments say about time, see `pdn.clocks_of`."""
        return clocks_of(self._comments or ())

    @property
    def is_plain(self):
        """Whether there is nothing but the move: no mark, comment or variation."""
        return not (
            self.glyphs or self.nags or self._comments or self._comments_before or self._variations
        )

    def _values(self):
        return (
            self.text,
            self.glyphs,
            self.nags,
            self._comments or [],
            self._comments_before or [],
            self._variations or [],
        )

    def __eq__(self, other):
        """By what is written, not by where."""
        if not isinstance(other, Node):
            return NotImplemented
        return (<Node> self)._values() == (<Node> other)._values()

    __hash__ = None

    def __repr__(self):
        return f"Node({self.text + self.glyphs!r})"

    def __reduce__(self):
        return _node, (*self._values(), self.line, self.column, self.offset)


def _node(text, glyphs, nags, comments, comments_before, variations, line, column, offset):
    """A node of its values, for pickle and copy."""
    return Node(
        text,
        glyphs=glyphs,
        nags=nags,
        comments=comments,
        comments_before=comments_before,
        variations=variations,
        line=line,
        column=column,
        offset=offset,
    )


# ---- the text of a token --------------------------------------------------------------------

@cython.final
cdef class _Text:
    """The bytes of a buffer and how those of the present game are decoded."""

    cdef const unsigned char* bytes
    cdef Py_ssize_t base        # the place of the first byte in the source
    cdef str encoding           # None: all is ASCII
    cdef str errors

    cdef str slice(self, Py_ssize_t start, Py_ssize_t end):
        if self.encoding is None:
            return PyUnicode_DecodeASCII(<const char*> self.bytes + start, end - start, "replace")
        return self.bytes[start:end].decode(self.encoding, self.errors)

    cdef str words(self, Py_ssize_t start, Py_ssize_t end):
        """A comment: its words, with one blank between them."""
        return " ".join(self.slice(start, end).split())

    cdef int column(self, const Token* token) except -1:
        if self.encoding is None:
            return <int> (token.start - token.line_start) + 1
        return len(self.bytes[token.line_start:token.start].decode(self.encoding, "replace")) + 1


def encoding_of(bytes data not None):
    r"""The encoding of a text, decided on its bytes alone.

    UTF-8 if it can be, else cp1252, else Latin-1, which takes any byte.

    >>> encoding_of(b"caf\xe9"), encoding_of(b"caf\xc3\xa9"), encoding_of(b"\x81")
    ('cp1252', 'utf-8', 'latin-1')
    """
    if data.isascii():
        return "utf-8"
    for encoding in ("utf-8", "cp1252"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return "latin-1"


# ---- one game -------------------------------------------------------------------------------

cdef class _Builder:
    """Makes a `Game` of the tokens of one."""

    cdef object game
    cdef _Text text
    cdef list stack             # the lines around the present one
    cdef list line              # the present one
    cdef list anchors           # the nodes which these are variations of, None for the first move
    cdef Node anchor            # the same for the present line
    cdef list early             # comments before the first move of a variation
    cdef list oddities

    cdef int odd(self, str code, const Token* token) except -1:
        if self.oddities is None:   # of a header nothing is asked but its tags
            return 0
        self.oddities.append(
            Oddity(code, token.line, self.text.column(token),
                   self.text.slice(token.start, token.end))
        )
        return 0

    cdef Node last(self):
        return <Node> self.line[len(self.line) - 1] if self.line else None

    cdef int add_node(self, const Token* token) except -1:
        cdef Node node = Node.__new__(Node)
        cdef Py_ssize_t end = token.value_start if token.kind == MOVE else token.end
        node.text = self.text.slice(token.start, end)
        node.glyphs = ""
        node.nags = ()
        node.line = token.line
        node.column = self.text.column(token)
        node.offset = self.text.base + token.start
        if end < token.end:
            node.glyphs = _NO_SIGN.sub("", self.text.slice(end, token.end))
        if self.early:
            node._comments_before = self.early
            self.early = []
        if self.stack and not self.line:
            # Only now, for brackets without a move in them are no variations.
            (self.game if self.anchor is None else self.anchor).variations.append(self.line)
        self.line.append(node)
        return 0

    cdef int add_comment(self, const Token* token) except -1:
        cdef str words = self.text.words(token.value_start, token.value_end)
        cdef Node node = self.last()
        if token.flags & NEVER_CLOSED:
            self.odd("comment-never-closed", token)
        elif token.flags & IN_PARENTHESES:
            self.odd("prose-in-parentheses", token)
        elif not token.flags & (IN_BRACES | TO_LINE_END):
            self.odd("command-outside-comment", token)
        if not words:
            return 0
        if node is not None:
            node.comments.append(words)
        elif self.stack:
            self.early.append(words)
        else:
            self.game.comments.append(words)
        return 0

    cdef int open_line(self) except -1:
        cdef Node node = self.last()
        self.stack.append(self.line)
        self.anchors.append(self.anchor)
        if node is not None:
            # A variation that begins with a variation is one of the same move.
            self.anchor = node
        self.line = []
        return 0

    cdef int close_line(self) except -1:
        cdef Node node = self.last() if self.line else self.anchor
        if self.early:
            (self.game if node is None else node).comments.extend(self.early)
            self.early = []
        self.line = self.stack.pop()
        self.anchor = self.anchors.pop()
        return 0

    cdef int take(self, const Token* token) except -1:
        cdef short kind = token.kind
        cdef Node node
        if kind == MOVE or kind == SETUP:
            self.add_node(token)
        elif kind == WORD:
            self.add_word(token)
        elif kind == COMMENT:
            self.add_comment(token)
        elif kind == OPEN:
            self.open_line()
        elif kind == CLOSE:
            self.close_line()
        elif kind == SIGN or kind == NAG:
            node = self.last()
            if node is None:
                self.odd("stray-sign", token)
            elif kind == NAG:
                if token.end > token.start + 1:
                    node.nags += (int(self.text.slice(token.start + 1, token.end)[:9]),)
            else:
                node.glyphs += _NO_SIGN.sub("", self.text.slice(token.start, token.end))
        elif kind == RESULT:
            if self.stack:
                self.add_node(token)
        elif kind == UNREAD:
            self.game.unread.append((token.line, self.text.slice(token.start, token.end)))
        elif kind == TAG:
            self.add_tag(token)
        elif kind == NUMBER:
            if token.flags & ODD_NUMBER:
                self.odd("odd-number", token)
        elif kind == IGNORED:
            self.odd("beside-the-games", token)
        return 0

    cdef int add_word(self, const Token* token) except -1:
        cdef str word = self.text.slice(token.start, token.end)
        if token.flags & NEVER_CLOSED and word == "(":
            # The variation goes on to here; the word stands in the main line.
            self.line = self.stack[0]
            self.stack = []
            self.anchors = []
            self.anchor = None
            self.odd("variation-never-closed", token)
        elif (
            not self.line
            and not self.stack
            and not token.flags & (NEVER_CLOSED | NUMBERED)
            and is_prose(word)
        ):
            # Prose between the header and the first move.
            self.game.unread.append((token.line, word))
            return 0
        return self.add_node(token)

    cdef int add_tag(self, const Token* token) except -1:
        cdef str name
        cdef str value = self.text.slice(token.value_start, token.value_end)
        if token.flags & BARE:
            name = self.text.slice(token.start + 1, token.value_start).strip()
            self.odd("tag-without-quotes", token)
        else:
            name = self.text.slice(token.start + 1, token.value_start - 1).strip()
            if "\\" in value and not token.flags & NEVER_CLOSED:
                value = _ESCAPE.sub(r"\1", value)
        if token.flags & NEVER_CLOSED:
            self.odd("tag-never-closed", token)
        if name:
            if name in self.game.tags:
                self.odd("tag-said-twice", token)
            self.game.tags[name] = value
        return 0

    cdef int finish(self, const GameText* found) except -1:
        """The end of the main line: its result."""
        cdef Node node
        cdef const Token* token
        cdef list moves = self.game.moves
        cdef str result = self.game.tags.get("Result", "")
        if found.end_of >= 0:
            token = &found.tokens[found.end_of]
            self.game.terminator = canonical(self.text.slice(token.start, token.end))
        elif moves:
            node = moves[len(moves) - 1]
            if not found.star_is_mark and node.glyphs.endswith("*"):
                node.glyphs = node.glyphs[: len(node.glyphs) - 1]
                self.game.terminator = "*"
            elif result and same_result(node.text, result) and node.is_plain:
                # A result that looks like a move, such as 4-6 of ten points.
                moves.pop()
                self.game.terminator = result.strip()
        return 0


cdef _Builder builder_of(object game, _Text text, list moves, list oddities):
    cdef _Builder builder = _Builder.__new__(_Builder)
    builder.game = game
    builder.text = text
    builder.line = moves
    builder.oddities = oddities
    builder.stack = []
    builder.anchors = []
    builder.early = []
    return builder


cdef bint is_prose(str word) except -1:
    """Whether a word can be no move that was meant: two letters at least, and no digit."""
    return len(word) > 1 and word[0].isalpha() and word[1].isalpha() and not any(
        [sign.isdigit() for sign in word]
    )


cdef bint same_result(str text, str result) except -1:
    return "".join(text.split()) == "".join(result.split())


cdef str canonical(str text):
    """A result as PDN writes it, however the text does."""
    text = _BLANKS_AND_DASHES.sub("-", text)
    return "1/2-1/2" if text.endswith(("\u00bd", "5")) or "/" in text else text


# ---- many games -----------------------------------------------------------------------------

@cython.final
cdef class GameReader:
    """The games of a source that comes in blocks of bytes; an iterator.

    Args:
        blocks: an iterator of bytes objects.
        encoding: how to decode them; None: decided game by game on the bytes.
        headers: whether only headers are wanted.
        first_line: the number of the first line.
        base: the place of the first byte in the source.
    """

    cdef object blocks
    cdef str encoding
    cdef bint headers
    cdef bytes data
    cdef Scanner scanner
    cdef GameText found
    cdef object held            # the last game, to which something may still be added
    cdef int count
    cdef Py_ssize_t base
    cdef bint is_over
    cdef bint has_begun         # whether the first bytes have been looked at
    cdef bytes gap              # between the held game and what follows it

    def __cinit__(
        self, blocks, str encoding=None, bint headers=False, int first_line=1, Py_ssize_t base=0
    ):
        self.blocks = iter(blocks)
        self.encoding = encoding
        self.headers = headers
        self.base = base
        self.data = b""
        self.scanner.line = first_line
        open_game(&self.found)

    def __dealloc__(self):
        close_game(&self.found)

    def __iter__(self):
        return self

    def __next__(self):
        cdef Found found
        while not self.is_over:
            self.scanner.text = <const unsigned char*> PyBytes_AS_STRING(self.data)
            with nogil:
                found = scan_game(&self.scanner, &self.found)
            if found == MORE_TEXT:
                self.more()
            elif found == NO_MEMORY:
                raise MemoryError
            elif found == A_GAME:
                game, self.held = self.held, self.build()
                if game is not None:
                    return game
            else:
                self.is_over = True
                if self.held is not None:
                    self.add_tail()
                    game, self.held = self.held, None
                    return game
        raise StopIteration

    cdef int more(self) except -1:
        """Put more text behind what is not read yet; twice as much each time it is too little."""
        cdef list pieces = [self.data[self.scanner.at:]]
        cdef Py_ssize_t wanted = max(1, len(pieces[0]))
        cdef Py_ssize_t got = 0
        cdef bytes block
        cdef Py_ssize_t end
        while got < wanted:
            piece = next(self.blocks, None)
            if piece is None:
                self.scanner.is_last = True
                break
            block = piece
            pieces.append(block)
            got += len(block)
        self.base += self.scanner.at
        self.scanner.line_start -= self.scanner.at
        self.scanner.at = 0
        self.data = b"".join(pieces)
        end = PyBytes_GET_SIZE(self.data)
        if not self.has_begun:
            self.has_begun = True
            if self.data.startswith(BOM_UTF8):
                # It belongs to no line.
                self.scanner.at = self.scanner.line_start = len(BOM_UTF8)
        if not self.scanner.is_last:
            # Only whole lines are read; a CR may be half a line end.
            end = self.data.rfind(b"\n") + 1
            if end == 0:
                end = max(self.data.rfind(b"\r", 0, len(self.data) - 1) + 1, 0)
        self.scanner.end = end
        return 0

    cdef _Text text(self):
        """How the game that was found is decoded."""
        cdef _Text text = _Text.__new__(_Text)
        cdef bytes game = self.data[self.found.start:self.found.end]
        text.bytes = self.scanner.text
        text.base = self.base
        text.errors = "replace"
        if not game.isascii():
            text.encoding = self.encoding or encoding_of(game)
        elif self.encoding is not None and not self.encoding.startswith("utf-8"):
            text.encoding = self.encoding
        return text

    cdef object build(self):
        cdef _Builder builder
        cdef _Text text = self.text()
        cdef Py_ssize_t number
        cdef Py_ssize_t start = self.found.start
        cdef Py_ssize_t end = self.found.end
        cdef const Token* token
        while start < end and is_space(self.scanner.text[start]):
            start += 1
        while end > start and is_space(self.scanner.text[end - 1]):
            end -= 1
        self.count += 1
        if self.headers:
            game = Header()
            builder = builder_of(game, text, [], None)
        else:
            game = Game()
            game.source = self.data[start:end]
            self.gap = self.data[end:self.found.end]
            builder = builder_of(game, text, game.moves, game.oddities)
        game.number = self.count
        game.line = self.found.line
        game.span = (self.base + start, self.base + end)
        game.encoding = text.encoding or self.encoding or "utf-8"
        for number in range(self.found.count):
            token = &self.found.tokens[number]
            if not self.headers:
                builder.take(token)
            elif token.kind == TAG:
                builder.add_tag(token)
        if not self.headers:
            builder.finish(&self.found)
        return game

    cdef int add_tail(self) except -1:
        """Give what follows the last game, and begins none, to that game."""
        cdef _Builder builder
        cdef Py_ssize_t number
        cdef Py_ssize_t start = self.found.start
        cdef Py_ssize_t end = self.found.end
        cdef bint has_words = False
        game = self.held
        while end > start and is_space(self.scanner.text[end - 1]):
            end -= 1
        for number in range(self.found.count):
            if self.found.tokens[number].kind != IGNORED:
                has_words = True
        if not has_words:
            return 0    # a second result, a name of a file: nothing that belongs to a game
        if not self.headers:
            builder = builder_of(game, self.text(), game.moves, game.oddities)
            for number in range(self.found.count):
                builder.take(&self.found.tokens[number])
            game.source += self.gap + self.data[start:end]
        game.span = (game.span[0], self.base + end)
        return 0


cdef inline bint is_space(unsigned char sign) noexcept nogil:
    return sign == c" " or 9 <= sign <= 13


def unmarked(str text not None):
    """Whether a text is read as one move or one word, wherever it stands among moves."""
    cdef bytes data = text.encode("utf-8", "replace")
    cdef Scanner scanner
    cdef GameText game
    cdef Found found
    # Behind a move, so that whatever it is it is taken for what stands among moves.
    data = b"32-28 " + data + b" 32-28"
    scanner.text = <const unsigned char*> PyBytes_AS_STRING(data)
    scanner.at = scanner.line_start = 0
    scanner.end = PyBytes_GET_SIZE(data)
    scanner.line = 1
    scanner.is_last = True
    open_game(&game)
    found = scan_game(&scanner, &game)
    whole = (
        found == A_GAME
        and scanner.at == scanner.end
        and game.count == 3
        and game.tokens[1].kind in (MOVE, SETUP, WORD)
        and game.tokens[1].start == 6
        and game.tokens[1].end == scanner.end - 6
    )
    close_game(&game)
    return whole


# At the end, for importing them loads the package `pdn`, which wants what stands above.
from draughts_core.pdn.clocks import clocks_of  # noqa: E402
from draughts_core.pdn.game import Game, Header, Oddity  # noqa: E402
