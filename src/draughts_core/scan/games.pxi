# Where a game begins and ends, and what its tokens are.
#
# A game ends at its result, at a * standing alone, or where the next header begins; a header
# without moves is a game, and so are moves without a header. Comments and words between two games
# belong to the one that follows, or to the one before where they stand on the line of its result.

cdef enum:
    # A comment of more bytes has lost its closing brace, however far away the next one is: so a
    # file can be read in blocks.
    LONGEST_COMMENT = 1 << 20
    LONGEST_PROSE = 2000        # in parentheses


cdef void open_game(GameText* game) noexcept nogil:
    game.tokens = NULL
    game.capacity = game.count = 0


cdef void close_game(GameText* game) noexcept nogil:
    free(game.tokens)
    open_game(game)


cdef Token* add_token(
    Scanner* scanner, GameText* game, Kind kind, text_t start, text_t end
) noexcept nogil:
    """One more token, which the scanner stands behind then; NULL where there is no memory."""
    cdef Token* token
    cdef Py_ssize_t capacity
    if game.count == game.capacity:
        capacity = 2 * game.capacity if game.capacity else 256
        token = <Token*> realloc(game.tokens, capacity * sizeof(Token))
        if token == NULL:
            return NULL
        game.tokens = token
        game.capacity = capacity
    token = &game.tokens[game.count]
    game.count += 1
    token.kind = kind
    token.flags = 0
    token.line = scanner.line
    token.line_start = scanner.line_start
    token.start = start - scanner.text
    token.end = token.value_start = token.value_end = end - scanner.text
    scanner.at = token.end
    return token


cdef inline void next_line(Scanner* scanner, text_t at) noexcept nogil:
    """Go over a line end: CR, LF or both."""
    if at[0] == c"\r" and at + 1 < scanner.text + scanner.end and at[1] == c"\n":
        at += 1
    scanner.at = at + 1 - scanner.text
    scanner.line += 1
    scanner.line_start = scanner.at


cdef void count_lines(Scanner* scanner, text_t at, text_t end) noexcept nogil:
    """Go over a text of several lines to its end."""
    while at < end:
        if is_newline(at[0]):
            next_line(scanner, at)
            at = scanner.text + scanner.at
        else:
            at += 1
    scanner.at = end - scanner.text


cdef text_t end_of_line(text_t at, text_t end) noexcept nogil:
    while at < end and not is_newline(at[0]):
        at += 1
    return at


# ---- comments -------------------------------------------------------------------------------

cdef text_t header_inside(text_t at, text_t end) noexcept nogil:
    """The first line from the next one on that begins with a tag, or NULL."""
    while True:
        at = end_of_line(at, end)
        if at >= end:
            return NULL
        at += 1
        if is_header_line(at, end):
            return at


cdef Found over_comment(
    Scanner* scanner, text_t at, text_t* content_end, text_t* end, bint* is_closed
) noexcept nogil:
    """Where a comment ends whose brace stands at `at`.

    Comments do not nest, and may hold anything, headers of games too. But where its brace was
    forgotten, a comment would swallow the games up to the end of the next one: so a comment that
    holds a header and an opening brace behind it ends before that header; likewise one that is
    never closed.
    """
    cdef text_t stop = scanner.text + scanner.end
    cdef text_t limit = stop
    cdef text_t closing, header
    if stop - at > LONGEST_COMMENT:
        limit = at + LONGEST_COMMENT
    closing = <text_t> memchr(at, c"}", limit - at)
    if closing == NULL and limit == stop and not scanner.is_last:
        return MORE_TEXT
    header = header_inside(at + 1, limit if closing == NULL else closing)
    if closing != NULL:
        if header == NULL or memchr(header, c"{", closing - header) == NULL:
            content_end[0] = closing
            end[0] = closing + 1
            is_closed[0] = True
            return A_GAME
    is_closed[0] = False
    content_end[0] = end[0] = limit if header == NULL else header
    return A_GAME


cdef Found read_comment(Scanner* scanner, GameText* game, short flags) noexcept nogil:
    cdef text_t at = scanner.text + scanner.at
    cdef text_t content_end, end
    cdef bint is_closed
    cdef Token* token
    cdef Found found = over_comment(scanner, at, &content_end, &end, &is_closed)
    if found != A_GAME:
        return found
    token = add_token(scanner, game, COMMENT, at, end)
    if token == NULL:
        return NO_MEMORY
    token.value_start = at + 1 - scanner.text
    token.value_end = content_end - scanner.text
    token.flags = flags | IN_BRACES | (0 if is_closed else NEVER_CLOSED)
    count_lines(scanner, at, end)
    return A_GAME


cdef Found over_prose(Scanner* scanner, text_t at, text_t* end) noexcept nogil:
    """Where a text in parentheses ends that is no variation; NULL for a variation.

    Prose begins with a word, holds no brace and no header, and is closed soon.
    """
    cdef text_t stop = scanner.text + scanner.end
    cdef text_t limit = stop
    cdef text_t first = at + 1
    cdef int depth = 1
    cdef short ignored = 0
    end[0] = NULL
    while first < stop and (blank_at(first, stop) or is_newline(first[0])):
        first += 1
    if first >= stop:
        return A_GAME if scanner.is_last else MORE_TEXT
    if not (is_letter(first[0]) or first[0] == c'"' or first[0] == c"'" or first[0] >= 0xC0):
        return A_GAME
    if over_move(first, stop) != NULL or cross_at(first, stop):
        return A_GAME
    if limit - first > LONGEST_PROSE:
        limit = first + LONGEST_PROSE
    while first < limit:
        if first[0] == c"(":
            depth += 1
        elif first[0] == c")":
            depth -= 1
            if depth == 0:
                end[0] = first + 1
                return A_GAME
        elif first[0] == c"{" or first[0] == c"}":
            return A_GAME
        elif is_newline(first[0]) and is_header_line(first + 1, limit):
            return A_GAME
        first += 1
    return MORE_TEXT if limit == stop and not scanner.is_last else A_GAME


cdef Found read_prose(
    Scanner* scanner, GameText* game, text_t at, text_t end, short flags
) noexcept nogil:
    cdef Token* token = add_token(scanner, game, COMMENT, at, end)
    if token == NULL:
        return NO_MEMORY
    token.value_start = at + 1 - scanner.text
    token.value_end = end - 1 - scanner.text
    token.flags = flags | IN_PARENTHESES
    count_lines(scanner, at, end)
    return A_GAME


# ---- tags -----------------------------------------------------------------------------------

cdef inline text_t without_blanks(text_t start, text_t end) noexcept nogil:
    """The end without the blanks before it."""
    while end > start and ((end - 1)[0] == c" " or (end - 1)[0] == c"\t"):
        end -= 1
    return end


cdef bint is_file_name(text_t at, text_t end) noexcept nogil:
    """Whether a tag is FILENAME, which some programs write behind the games."""
    cdef int number
    cdef const char* name = b"filename"
    while blank_at(at, end):
        at += blank_at(at, end)
    if end - at < 8:
        return False
    for number in range(8):
        if at[number] | 32 != name[number]:
            return False
    at += 8
    while blank_at(at, end):
        at += blank_at(at, end)
    return at < end and at[0] == c'"'


cdef inline Py_ssize_t name_start(const Scanner* scanner, const Token* tag) noexcept nogil:
    """Where the name of a tag begins."""
    cdef Py_ssize_t at = tag.start + 1
    cdef text_t end = scanner.text + scanner.end
    while blank_at(scanner.text + at, end):
        at += blank_at(scanner.text + at, end)
    return at


cdef bint same_name(const Scanner* scanner, const Token* one, const Token* other) noexcept nogil:
    """Whether two tags have the same name; what ends a name is a blank or the quote."""
    cdef Py_ssize_t at = name_start(scanner, one)
    cdef Py_ssize_t there = name_start(scanner, other)
    cdef text_t text = scanner.text
    while at < one.value_start and there < other.value_start:
        if text[at] == c'"' or text[at] == c" " or text[at] == c"\t":
            return text[there] == c'"' or text[there] == c" " or text[there] == c"\t"
        if text[at] != text[there]:
            return False
        at += 1
        there += 1
    return False


cdef bint begins_anew(
    const Scanner* scanner, const GameText* game, const Token* tag, bint after_blank_line
) noexcept nogil:
    """Whether a tag is one that the header already has, and so the first of the next game.

    A tag may be said twice in one header; but not the first one, nor one after a blank line.
    """
    cdef Py_ssize_t number, oldest
    for number in range(game.count):
        if game.tokens[number].kind == TAG:
            if same_name(scanner, &game.tokens[number], tag):
                return True
            break
    if not after_blank_line:
        return False
    oldest = game.count - 256 if game.count > 256 else 0
    for number in range(game.count - 1, oldest - 1, -1):
        if game.tokens[number].kind == TAG and same_name(scanner, &game.tokens[number], tag):
            return True
    return False


# ---- one game -------------------------------------------------------------------------------

# What is known while a game is read.
cdef struct Reading:
    bint begun              # a tag or a move has been met
    bint blank_line         # since the last tag
    bint numbered           # a number stands just before
    int depth               # of variations
    Py_ssize_t opened       # the token that opened the outermost one
    int result_line         # where its result stands, -1 before it
    int broken_line         # on which a tag was never closed


cdef void begin(GameText* game, Reading* reading, const Token* token) noexcept nogil:
    if not reading.begun:
        reading.begun = True
        game.line = token.line


cdef Found end_game(Scanner* scanner, GameText* game, Reading* reading) noexcept nogil:
    """The game ends before the place where the scanner stands."""
    cdef Token* token
    cdef Py_ssize_t at = scanner.at
    cdef Py_ssize_t number
    if reading.depth:
        token = add_token(scanner, game, WORD, NULL, NULL)
        if token == NULL:
            return NO_MEMORY
        scanner.at = at
        token[0] = game.tokens[reading.opened]
        token.kind = WORD
        token.flags = NEVER_CLOSED
        game.tokens[reading.opened].flags |= NEVER_CLOSED
        token.end = token.value_start = token.value_end = token.start + 1
        reading.depth = 0
    game.end = scanner.at
    if game.end_of < 0 and game.count:
        # A * glued to the last move, with nothing behind it, ends the game.
        number = game.count - 1
        token = &game.tokens[number]
        if (
            token.kind == MOVE
            and scanner.text[token.end - 1] == c"*"
            and token.value_start < token.end
        ):
            game.star_is_mark = False
    return A_GAME


cdef Found scan_game(Scanner* scanner, GameText* game) noexcept nogil:
    """Read the next game.

    Where the buffer ends too early, the scanner stands where it stood.
    """
    cdef Scanner before = scanner[0]
    cdef Found found = read_game(scanner, game)
    if found == MORE_TEXT or found == NO_MEMORY:
        scanner[0] = before
    return found


cdef Found read_game(Scanner* scanner, GameText* game) noexcept nogil:
    cdef text_t text = scanner.text
    cdef text_t stop = text + scanner.end
    cdef text_t at, next, line_end
    cdef unsigned char sign
    cdef Token* token
    cdef Found found
    cdef Reading reading
    cdef short flags
    cdef bint at_line_start = scanner.at == scanner.line_start
    memset(&reading, 0, sizeof(Reading))
    reading.result_line = reading.broken_line = -1
    game.count = 0
    game.start = game.end = scanner.at
    game.line = scanner.line
    game.end_of = -1
    game.has_moves = game.has_tags = False
    game.star_is_mark = True
    game.is_whole = False
    while True:
        at = text + scanner.at
        if at >= stop:
            break
        if at_line_start:
            at_line_start = False
            if at[0] == c"%":
                scanner.at = end_of_line(at, stop) - text
                continue
            if at[0] == c"[" or at[0] == c" " or at[0] == c"\t" or at[0] >= 0x80:
                if reading.depth and not reading.begun and is_header_line(at, stop):
                    drop_brackets(game, &reading)
                if reading.depth and is_header_line(at, stop):
                    found = end_game(scanner, game, &reading)
                    game.is_whole = True
                    return found
                if game.has_tags and not game.has_moves and not reading.depth:
                    found = read_bare_tag(scanner, game, &reading, at)
                    if found == NO_MEMORY:
                        return found
                    if found == A_GAME:
                        continue
        sign = at[0]
        if sign == c"," or sign == c"." or (sign < 0x80 and blank_at(at, stop)):
            scanner.at += 1
            continue
        if is_newline(sign):
            if reading.result_line >= 0:
                game.is_whole = True
                return end_game(scanner, game, &reading)
            if at == text + scanner.line_start or is_blank_line(text + scanner.line_start, at):
                reading.blank_line = True
            next_line(scanner, at)
            at_line_start = True
            reading.numbered = False
            continue
        flags = BEHIND_THE_END if reading.result_line >= 0 else 0

        if is_digit(sign) or is_file(sign):
            next = NULL
            if is_digit(sign):
                next = over_result(at, stop)
            if next != NULL:
                found = take_result(scanner, game, &reading, at, next)
                if found != A_GAME:
                    return found
                continue
            if is_digit(sign):
                next = over_number(at, stop, &flags)
                if next != NULL:
                    if reading.result_line >= 0:
                        game.is_whole = True
                        return end_game(scanner, game, &reading)
                    token = add_token(scanner, game, NUMBER, at, next)
                    if token == NULL:
                        return NO_MEMORY
                    token.flags = flags
                    reading.numbered = True
                    continue
            next = over_move(at, stop)
            if next != NULL:
                # Four digits that nothing announces are a year in prose and begin no game.
                if reading.begun or reading.numbered or next - at != 4 or not is_number(at, next):
                    if reading.result_line >= 0:
                        game.is_whole = True
                        return end_game(scanner, game, &reading)
                    token = add_token(scanner, game, MOVE, at, next)
                    if token == NULL:
                        return NO_MEMORY
                    token.value_start = token.value_end = token.end
                    if next < stop and (
                        next[0] in (c"!", c"?", c"(", c"*", c" ", c"\t")
                    ):
                        read_marks(scanner, token, next, stop)
                    begin(game, &reading, token)
                    if not reading.depth:
                        game.has_moves = True
                    reading.numbered = False
                    continue
            found = take_word(scanner, game, &reading, at, stop)
            if found != A_GAME:
                return found
            continue

        if sign == c"{":
            found = read_comment(scanner, game, flags)
            if found != A_GAME:
                return found
            reading.numbered = False
            token = &game.tokens[game.count - 1]
            if token.flags & NEVER_CLOSED and reading.begun:
                # It stays as a word among the moves, before the comment itself.
                found = put_brace(scanner, game)
                if found != A_GAME:
                    return found
                game.has_moves = game.has_moves or not reading.depth
            at_line_start = scanner.at == scanner.line_start
            continue
        if sign == c";":
            line_end = end_of_line(at, stop)
            if not reading.depth or has_no_bracket(at, line_end):
                token = add_token(scanner, game, COMMENT, at, line_end)
                if token == NULL:
                    return NO_MEMORY
                token.value_start = token.start + 1
                token.value_end = token.end
                token.flags = flags | TO_LINE_END
                continue
            scanner.at += 1
            continue
        if sign == c"[":
            if not reading.depth:
                next = over_opening_of_tag(at, stop)
                if next != NULL:
                    found = take_tag(scanner, game, &reading, at, next, stop)
                    if found != A_GAME:
                        return found
                    if game.is_whole:
                        return end_game(scanner, game, &reading)
                    continue
            next = over_bracketed(at, stop)
            if next != NULL:
                if add_token(scanner, game, IGNORED, at, next) == NULL:
                    return NO_MEMORY
                continue
            next = over_command(at, stop)
            if next != NULL and (reading.begun or not reading.depth):
                token = add_token(scanner, game, COMMENT, at, next)
                if token == NULL:
                    return NO_MEMORY
                token.value_start = token.start
                token.flags = flags
                continue
        elif sign == c"(":
            next = over_marks_in_parentheses(at, stop)
            if next == NULL:
                found = over_prose(scanner, at, &next)
                if found != A_GAME:
                    return found
                if next != NULL:
                    found = read_prose(scanner, game, at, next, flags)
                    if found != A_GAME:
                        return found
                    at_line_start = scanner.at == scanner.line_start
                    continue
                if reading.result_line >= 0:
                    game.is_whole = True
                    return end_game(scanner, game, &reading)
                token = add_token(scanner, game, OPEN, at, at + 1)
                if token == NULL:
                    return NO_MEMORY
                if not reading.depth:
                    reading.opened = game.count - 1
                reading.depth += 1
                reading.numbered = False
                continue
        elif sign == c")":
            if reading.depth:
                reading.depth -= 1
                if add_token(scanner, game, CLOSE, at, at + 1) == NULL:
                    return NO_MEMORY
                continue
        elif sign == c"*":
            found = take_result(scanner, game, &reading, at, at + 1)
            if found != A_GAME:
                return found
            continue
        elif sign == c"$":
            next = at + 1
            while next < stop and is_digit(next[0]):
                next += 1
            token = add_token(scanner, game, NAG, at, next)
            if token == NULL:
                return NO_MEMORY
            token.flags = flags
            continue
        elif sign == c"/":
            next = over_setup(at, stop)
            if next != NULL:
                if reading.result_line >= 0:
                    game.is_whole = True
                    return end_game(scanner, game, &reading)
                token = add_token(scanner, game, SETUP, at, next)
                if token == NULL:
                    return NO_MEMORY
                begin(game, &reading, token)
                if not reading.depth:
                    game.has_moves = True
                reading.numbered = False
                continue
        elif sign == c"\\":
            # The two characters \r or \n, written out by programs that meant a line end.
            if at + 1 < stop and (at[1] == c"r" or at[1] == c"n") and not (
                at + 2 < stop and c"a" <= at[2] <= c"z"
            ):
                scanner.at += 2
                continue
        elif sign >= 0x80:
            if blank_at(at, stop) or dots_at(at, stop):
                scanner.at += blank_at(at, stop) + dots_at(at, stop)
                continue
            next = over_result(at, stop)
            if next != NULL:
                found = take_result(scanner, game, &reading, at, next)
                if found != A_GAME:
                    return found
                continue
        next = over_sign(at, stop)
        if next != NULL:
            token = add_token(scanner, game, SIGN, at, next)
            if token == NULL:
                return NO_MEMORY
            token.flags = flags
            continue
        found = take_word(scanner, game, &reading, at, stop)
        if found != A_GAME:
            return found

    if not scanner.is_last and not (reading.result_line >= 0 and at_line_start):
        return MORE_TEXT
    if not reading.begun:
        drop_brackets(game, &reading)
        game.end = scanner.at
        return NO_GAME
    return end_game(scanner, game, &reading)


cdef void drop_brackets(GameText* game, Reading* reading) noexcept nogil:
    """Brackets with which no game began are words beside the games, if they are not closed."""
    cdef Py_ssize_t number
    cdef Token* token
    if not reading.depth:
        return
    for number in range(reading.opened, game.count):
        token = &game.tokens[number]
        if token.kind == OPEN or token.kind == CLOSE:
            token.kind = UNREAD
    reading.depth = 0


cdef bint is_blank_line(text_t at, text_t end) noexcept nogil:
    while at < end:
        if not blank_at(at, end):
            return False
        at += blank_at(at, end)
    return True


cdef bint is_number(text_t at, text_t end) noexcept nogil:
    while at < end:
        if not is_digit(at[0]):
            return False
        at += 1
    return True


cdef bint has_no_bracket(text_t at, text_t end) noexcept nogil:
    while at < end:
        if at[0] == c"(" or at[0] == c")" or at[0] == c"{":
            return False
        at += 1
    return True


cdef void read_marks(Scanner* scanner, Token* move, text_t at, text_t stop) noexcept nogil:
    """The marks behind a move: a * glued to it, ! and ?, a * glued to these."""
    cdef text_t start = at
    if at[0] == c"*":
        at += 1
    at = over_marks(at, stop)
    if at > start and at < stop and at[0] == c"*":
        at += 1
    if at > start:
        move.value_start = start - scanner.text
        move.end = move.value_end = at - scanner.text
        scanner.at = move.end


cdef Found put_brace(Scanner* scanner, GameText* game) noexcept nogil:
    """Put the brace of a comment that is never closed before it, as a word."""
    cdef Token* comment
    cdef Py_ssize_t at = scanner.at
    if add_token(scanner, game, WORD, NULL, NULL) == NULL:
        return NO_MEMORY
    scanner.at = at
    comment = &game.tokens[game.count - 2]
    comment[1] = comment[0]
    comment.kind = WORD
    comment.flags = NEVER_CLOSED
    comment.end = comment.value_start = comment.value_end = comment.start + 1
    return A_GAME


cdef Found take_result(
    Scanner* scanner, GameText* game, Reading* reading, text_t at, text_t next
) noexcept nogil:
    cdef Token* token
    if not reading.begun:
        # A result of nothing: a second one on a line of its own.
        token = add_token(scanner, game, IGNORED, at, next)
        return NO_MEMORY if token == NULL else A_GAME
    token = add_token(scanner, game, RESULT, at, next)
    if token == NULL:
        return NO_MEMORY
    reading.numbered = False
    if reading.depth:
        return A_GAME
    if game.end_of < 0 or scanner.text[game.tokens[game.end_of].start] == c"*":
        # The one that says more, where a * and a result stand together.
        game.end_of = game.count - 1
        if reading.result_line < 0:
            reading.result_line = scanner.line
    return A_GAME


cdef Found take_word(
    Scanner* scanner, GameText* game, Reading* reading, text_t at, text_t stop
) noexcept nogil:
    """A word: among moves it stays there; prose beside the games begins none.

    A number and something with digits behind it does.
    """
    cdef text_t next = over_word(at, stop)
    cdef text_t inside = at
    cdef Token* token
    cdef bint with_digit = False
    cdef Kind kind = UNREAD
    while inside < next:
        with_digit = with_digit or is_digit(inside[0])
        inside += 1
    if reading.result_line < 0 and (reading.begun or (reading.numbered and with_digit)):
        kind = WORD
    token = add_token(scanner, game, kind, at, next)
    if token == NULL:
        return NO_MEMORY
    if reading.result_line >= 0:
        token.flags = BEHIND_THE_END
    if reading.numbered:
        token.flags |= NUMBERED
    reading.numbered = False
    if kind == WORD:
        begin(game, reading, token)
        if not reading.depth:
            game.has_moves = True
    return A_GAME


cdef Found take_tag(
    Scanner* scanner, GameText* game, Reading* reading, text_t at, text_t value, text_t stop
) noexcept nogil:
    """A tag; sets `is_whole` where it is the first of the next game."""
    cdef text_t value_end = NULL
    cdef text_t next
    cdef Token* token
    cdef bint closed
    cdef Py_ssize_t before = scanner.at
    if reading.broken_line != scanner.line:
        value_end = over_value(value, stop)
    closed = value_end != NULL
    if closed:
        next = value_end + 1
        while blank_at(next, stop):
            next += blank_at(next, stop)
        next += 1
    else:
        # No more tag of this line is complete.
        reading.broken_line = scanner.line
        next = value
        while next < stop and not is_newline(next[0]) and next[0] != c"]":
            next += 1
        value_end = next
        if next < stop and next[0] == c"]":
            next += 1
        value_end = without_blanks(value, value_end)
        if value_end > value and (value_end - 1)[0] == c'"':
            value_end -= 1
    if is_file_name(at + 1, value) or is_blank_line(at + 1, value - 1):
        token = add_token(scanner, game, IGNORED, at, next)
        return NO_MEMORY if token == NULL else A_GAME
    token = add_token(scanner, game, TAG, at, next)
    if token == NULL:
        return NO_MEMORY
    token.value_start = value - scanner.text
    token.value_end = value_end - scanner.text
    if not closed:
        token.flags = NEVER_CLOSED
    game.count -= 1
    if (
        game.has_moves
        or reading.result_line >= 0
        or (
            game.has_tags
            and begins_anew(scanner, game, &game.tokens[game.count], reading.blank_line)
        )
    ):
        scanner.at = before
        game.is_whole = True
        return A_GAME
    game.count += 1
    begin(game, reading, token)
    game.has_tags = True
    reading.blank_line = False
    reading.numbered = False
    return A_GAME


cdef Found read_bare_tag(
    Scanner* scanner, GameText* game, Reading* reading, text_t at
) noexcept nogil:
    """A tag without quotes, alone on a line of a header; NO_GAME where there is none."""
    cdef text_t name_end, value, value_end
    cdef text_t next = over_bare_tag(
        at, scanner.text + scanner.end, &name_end, &value, &value_end
    )
    cdef Token* token
    if next == NULL or over_bracketed_line(at, scanner.text + scanner.end):
        return NO_GAME
    while at[0] != c"[":
        at += 1
    token = add_token(scanner, game, TAG, at, next)
    if token == NULL:
        return NO_MEMORY
    token.value_start = value - scanner.text
    token.value_end = value_end - scanner.text
    token.flags = BARE
    game.has_tags = True
    reading.blank_line = False
    return A_GAME


cdef bint over_bracketed_line(text_t at, text_t end) noexcept nogil:
    while blank_at(at, end):
        at += blank_at(at, end)
    return at < end and at[0] == c"[" and over_bracketed(at, end) != NULL
