# What can stand in the text of a game, one function a pattern. Each looks from `at` on and returns
# where the pattern ends, or NULL. None looks further than the line it begins on, and each looks at
# a byte a bounded number of times.

cdef text_t over_square(text_t at, text_t end) noexcept nogil:
    """A square as a number of one or two digits, with a letter before it or not."""
    if at < end and is_file(at[0]):
        at += 1
    if at >= end or not is_digit(at[0]):
        return NULL
    at += 1
    return at + 1 if at < end and is_digit(at[0]) else at


cdef inline int sign_between(text_t at, text_t end) noexcept nogil:
    """The bytes of what stands between the squares of a move."""
    cdef int length = dash_at(at, end)
    return length if length else cross_at(at, end)


cdef text_t over_squares_with_signs(text_t at, text_t end) noexcept nogil:
    """32-28, 28x19x8, 30 x 10, 1- 7: white space may stand around the first sign, later on only
    around a capture sign."""
    cdef int length
    cdef text_t best = NULL
    cdef text_t next
    at = over_square(at, end)
    if at == NULL:
        return NULL
    at = after_blanks(at, end)
    length = sign_between(at, end)
    if not length:
        return NULL
    at = over_square(after_blanks(at + length, end), end)
    while at != NULL:
        if not is_word_at(at, end):
            best = at
        length = dash_at(at, end)
        if length:
            at = over_square(at + length, end)
            continue
        next = after_blanks(at, end)
        length = cross_at(next, end)
        if not length:
            break
        at = over_square(after_blanks(next + length, end), end)
    return best


cdef text_t over_letters_and_numbers(text_t at, text_t end) noexcept nogil:
    """a3b4, d8b6d4b2: squares with letters and nothing between them."""
    cdef int count = 0
    cdef text_t next
    while at < end and is_file(at[0]):
        next = over_square(at, end)
        if next == NULL:
            break
        at = next
        count += 1
    return at if count >= 2 and not is_word_at(at, end) else NULL


cdef text_t over_short_letters(text_t at, text_t end) noexcept nogil:
    """ed4, c:e5: only the file of the origin, as Russian books print it."""
    if at >= end or at[0] < c"a" or at[0] > c"h":
        return NULL
    at += 1
    at += sign_between(at, end)
    if end - at < 2 or at[0] < c"a" or at[0] > c"h" or at[1] < c"1" or at[1] > c"8":
        return NULL
    at += 2
    return NULL if is_word_at(at, end) else at


cdef text_t over_four_digits(text_t at, text_t end) noexcept nogil:
    """3228: two squares without anything between them."""
    cdef int number
    if end - at < 4:
        return NULL
    for number in range(4):
        if not is_digit((at + number)[0]):
            return NULL
    at += 4
    return NULL if is_word_at(at, end) or (at < end and at[0] == c".") else at


cdef text_t over_move(text_t at, text_t end) noexcept nogil:
    cdef text_t after = NULL
    if is_digit(at[0]):
        after = over_squares_with_signs(at, end)
        return after if after != NULL else over_four_digits(at, end)
    if not is_file(at[0]):
        return NULL
    after = over_squares_with_signs(at, end)
    if after == NULL:
        after = over_letters_and_numbers(at, end)
    if after == NULL:
        after = over_short_letters(at, end)
    return after


cdef text_t over_marks(text_t at, text_t end) noexcept nogil:
    """! ? !? in any number, also in parentheses; `at` itself where there are none."""
    cdef text_t next
    while True:
        next = after_blanks(at, end)
        if next < end and (next[0] == c"!" or next[0] == c"?"):
            while next < end and (next[0] == c"!" or next[0] == c"?"):
                next += 1
            at = next
            continue
        next = over_marks_in_parentheses(next, end)
        if next == NULL:
            return at
        at = next


cdef text_t over_marks_in_parentheses(text_t at, text_t end) noexcept nogil:
    cdef text_t inside
    if at >= end or at[0] != c"(":
        return NULL
    inside = at = after_blanks(at + 1, end)
    while at < end and (at[0] == c"!" or at[0] == c"?"):
        at += 1
    if at == inside:
        return NULL
    at = after_blanks(at, end)
    return at + 1 if at < end and at[0] == c")" else NULL


cdef text_t over_sign(text_t at, text_t end) noexcept nogil:
    """A mark that stands alone: !, (?), +1, -2, +-, -+, =."""
    cdef text_t next
    cdef int length
    if at[0] == c"!" or at[0] == c"?":
        while at < end and (at[0] == c"!" or at[0] == c"?"):
            at += 1
        return at
    if at[0] == c"(":
        return over_marks_in_parentheses(at, end)
    if (at[0] == c"+" or at[0] == c"-") and end - at >= 2 and is_digit(at[1]):
        next = at + 2
        if next < end and (is_digit(next[0]) or sign_between(next, end)):
            return NULL
        return next
    if at[0] == c"-" and end - at >= 2 and at[1] == c"+":
        return at + 2
    next = NULL
    while True:
        length = balance_at(at, end)
        if not length:
            break
        if not (at + length < end and is_digit(at[length])):
            next = at + length
        at += length
    if next == at and at < end and at[0] == c"-" and not (end - at >= 2 and is_digit(at[1])):
        next = at + 1
    return next


cdef text_t over_between_results(text_t at, text_t end) noexcept nogil:
    """The sign between the two sides of a result, with blanks around it or not."""
    cdef int length
    at = after_blanks(at, end)
    if at < end and at[0] == c":":
        return after_blanks(at + 1, end)
    length = dash_at(at, end)
    return after_blanks(at + length, end) if length else NULL


cdef text_t over_result(text_t at, text_t end) noexcept nogil:
    """*, 1-0, 1/2-1/2 and their like; nothing that goes on with a digit, for that is a move."""
    cdef unsigned char first = at[0]
    cdef int length
    cdef text_t second
    if first == c"*":
        return at + 1
    length = half_at(at, end)
    if length:
        second = over_between_results(at + length, end)
        if second == NULL:
            return NULL
        length = half_at(second, end)
        return second + length if length else NULL
    if first != c"0" and first != c"1" and first != c"2":
        return NULL
    second = over_between_results(at + 1, end)
    if second == NULL or second >= end or not c"0" <= second[0] <= c"2":
        return NULL
    if first == c"1" and second[0] > c"1" or first == c"2" and second[0] != c"0":
        return NULL
    second += 1
    if second < end and (is_digit(second[0]) or second[0] == c"/"):
        return NULL
    return second


cdef text_t over_number(text_t at, text_t end, short* flags) noexcept nogil:
    """The number of a move: 12. 12... 9n, or 12 alone before a move or at the end of a line."""
    cdef text_t next = at
    cdef int digits = 0
    cdef int length
    while next < end and is_digit(next[0]):
        next += 1
        digits += 1
    if not 1 <= digits <= 4:
        return NULL
    at = next
    next = after_blanks(next, end)
    length = dots_at(next, end)
    if length:
        while length:
            next += length
            length = dots_at(next, end)
        return next
    flags[0] |= ODD_NUMBER
    if next < end and next[0] == c"n" and (
        next + 1 >= end or is_newline(next[1]) or blank_at(next + 1, end)
    ):
        return next + 1
    if digits > 3:
        return NULL
    if next >= end or is_newline(next[0]):
        return at
    if next == at:
        return NULL
    if is_file(next[0]) and not is_letter_word(next, end):
        return at
    if is_digit(next[0]):
        next += 1
        if next < end and is_digit(next[0]):
            next += 1
        if sign_between(after_blanks(next, end), end):
            return at
    return NULL


cdef bint is_letter_word(text_t at, text_t end) noexcept nogil:
    """Whether a word of letters stands here, and not a square: two letters and no digit next."""
    return (
        end - at >= 3 and is_letter(at[0]) and is_letter(at[1]) and not is_digit(at[2])
        and not sign_between(at + 1, end)
    )


cdef text_t over_setup(text_t at, text_t end) noexcept nogil:
    """/FEN "..."/: a position in the middle of the moves."""
    if end - at < 5 or at[0] != c"/" or at[1] | 32 != c"f" or at[2] | 32 != c"e":
        return NULL
    if at[3] | 32 != c"n":
        return NULL
    at = after_blanks(at + 4, end)
    if at >= end or at[0] != c'"':
        return NULL
    at += 1
    while at < end and at[0] != c'"' and not is_newline(at[0]):
        at += 1
    if at >= end or at[0] != c'"':
        return NULL
    at += 1
    return at + 1 if at < end and at[0] == c"/" else at


cdef text_t over_word(text_t at, text_t end) noexcept nogil:
    """Whatever it is, up to the next blank or bracket."""
    cdef text_t start = at
    while at < end and not is_newline(at[0]) and not blank_at(at, end):
        if at[0] in (c"(", c")", c"{", c"}", c"[", c"]", c";"):
            break
        at += length_of(at, end)
    return at if at > start else at + length_of(at, end)


cdef text_t over_opening_of_tag(text_t at, text_t end) noexcept nogil:
    """[Name ", with anything for a name."""
    if at >= end or at[0] != c"[":
        return NULL
    at += 1
    while at < end and not is_newline(at[0]):
        if at[0] == c'"':
            return at + 1
        if at[0] == c"[" or at[0] == c"]":
            return NULL
        at += 1
    return NULL


cdef text_t over_value(text_t at, text_t end) noexcept nogil:
    """The value of a tag, to its closing quote: the one before the bracket. NULL on no such line.
    """
    cdef text_t next
    while at < end and not is_newline(at[0]):
        if at[0] == c"\\" and at + 1 < end and not is_newline(at[1]):
            at += 2
            continue
        if at[0] == c'"':
            next = at + 1
            while blank_at(next, end):
                next += blank_at(next, end)
            if next < end and next[0] == c"]":
                return at
        at += 1
    return NULL


cdef bint is_header_line(text_t at, text_t end) noexcept nogil:
    """Whether a line begins with a tag that has a name."""
    while blank_at(at, end):
        at += blank_at(at, end)
    if at >= end or at[0] != c"[":
        return False
    while blank_at(at + 1, end):
        at += blank_at(at + 1, end)
    if at + 1 >= end or not (is_letter(at[1]) or at[1] >= 0xC0 or at[1] == c"&"):
        return False
    at += 1
    while at < end and not is_newline(at[0]):
        if at[0] == c'"':
            return True
        if at[0] == c"[" or at[0] == c"]":
            return False
        at += 1
    return False


cdef text_t over_bare_tag(
    text_t at, text_t end, text_t* name_end, text_t* value, text_t* value_end
) noexcept nogil:
    """[Round 3], alone on its line."""
    cdef text_t last
    while blank_at(at, end):
        at += blank_at(at, end)
    if at >= end or at[0] != c"[":
        return NULL
    at = after_blanks(at + 1, end)
    if at >= end or not c"A" <= at[0] <= c"Z":
        return NULL
    while at < end and (is_letter(at[0]) or is_digit(at[0]) or at[0] == c"_"):
        at += 1
    name_end[0] = at
    if not blank_at(at, end):
        return NULL
    value[0] = at = after_blanks(at, end)
    while at < end and not is_newline(at[0]) and at[0] != c"]":
        if at[0] == c"[" or at[0] == c'"':
            return NULL
        at += 1
    if at >= end or at[0] != c"]":
        return NULL
    value_end[0] = without_blanks(value[0], at)
    last = at = at + 1
    while blank_at(at, end):
        at += blank_at(at, end)
    return last if at >= end or is_newline(at[0]) else NULL


cdef text_t over_bracketed(text_t at, text_t end) noexcept nogil:
    """[pdn], [/pdn], [Empty]: what some programs put around games."""
    cdef text_t next = at + 1
    if next < end and next[0] == c"/":
        next += 1
    if end - next >= 4 and memcmp(next, b"pdn]", 4) == 0:
        return next + 4
    if end - next >= 6 and memcmp(next, b"Empty]", 6) == 0:
        return next + 6
    return NULL


cdef text_t over_command(text_t at, text_t end) noexcept nogil:
    """[%clk 1:00:00] outside a comment."""
    if end - at < 3 or at[0] != c"[" or at[1] != c"%" or not is_letter(at[2]):
        return NULL
    while at < end and not is_newline(at[0]):
        if at[0] == c"]":
            return at + 1
        at += 1
    return NULL
