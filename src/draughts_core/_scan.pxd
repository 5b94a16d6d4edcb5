"""PDN bytes on one side, the tokens of one game after the other on the other side."""

cdef enum Kind:
    TAG             # value_start and value_end lie around its value
    COMMENT         # in braces, to the end of a line, or prose in parentheses
    NUMBER          # of a move
    MOVE            # text, then marks from value_start on
    SETUP           # /FEN "..."/
    WORD            # anything else where a move might stand
    SIGN            # a mark of its own: ! (?) +- = +1
    NAG             # $1
    OPEN
    CLOSE
    RESULT
    UNREAD          # a word beside the game
    IGNORED         # what belongs to no game: [pdn], [Empty], FILENAME

# What a token tells beside its kind; several can be set.
cdef enum:
    IN_BRACES = 1           # a comment of the usual kind
    TO_LINE_END = 2         # a comment behind ;
    IN_PARENTHESES = 4      # prose that stands where a variation might
    NEVER_CLOSED = 8        # a comment, a variation or a tag
    BARE = 16               # a tag without quotes
    BEHIND_THE_END = 32     # after the result
    ODD_NUMBER = 64         # 9n, or no dot
    NUMBERED = 128          # a word behind a number

cdef struct Token:
    Py_ssize_t start
    Py_ssize_t end
    Py_ssize_t value_start
    Py_ssize_t value_end
    Py_ssize_t line_start
    int line
    short kind
    short flags

# What a game's text came to. Offsets count from the first byte of the buffer.
cdef struct GameText:
    Token* tokens
    Py_ssize_t count
    Py_ssize_t capacity
    Py_ssize_t start
    Py_ssize_t end
    int line                # where its first tag or move stands
    int end_of              # the token with its result, -1 for none
    bint star_is_mark       # no: a * glued to the last move is the end of the game
    bint has_moves
    bint has_tags
    bint is_whole           # nothing that could follow would have belonged to it

cdef enum Found:
    A_GAME
    NO_GAME             # only what stands behind the last game, up to the end
    MORE_TEXT           # the buffer ends too early to tell
    NO_MEMORY

# Where the reading stands in a buffer. `is_last`: no more text follows it.
cdef struct Scanner:
    const unsigned char* text
    Py_ssize_t at
    Py_ssize_t end
    Py_ssize_t line_start
    int line
    bint is_last

cdef Found scan_game(Scanner* scanner, GameText* game) noexcept nogil
cdef void open_game(GameText* game) noexcept nogil
cdef void close_game(GameText* game) noexcept nogil

# What the rooms that read moves need to know of characters, too.
ctypedef const unsigned char* text_t
cdef int dash_at(text_t at, text_t end) noexcept nogil
cdef int cross_at(text_t at, text_t end) noexcept nogil
cdef int blank_at(text_t at, text_t end) noexcept nogil
