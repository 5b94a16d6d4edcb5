# Characters as bytes. A file may be UTF-8 or one of the Western 8-bit sets, and games of both kinds
# may stand in one file; so every sign beyond ASCII is known in both forms. A byte that is part of a
# longer UTF-8 character is never looked at alone.

cdef inline bint is_digit(unsigned char sign) noexcept nogil:
    return c"0" <= sign <= c"9"


cdef inline bint is_letter(unsigned char sign) noexcept nogil:
    return c"a" <= (sign | 32) <= c"z"


cdef inline bint is_newline(unsigned char sign) noexcept nogil:
    return sign == c"\n" or sign == c"\r"


cdef inline bint is_file(unsigned char sign) noexcept nogil:
    """A letter that may name a file of a board."""
    return c"a" <= (sign | 32) <= c"l"


cdef inline bint goes_on(text_t at, text_t end) noexcept nogil:
    """Whether a byte is a continuation of a UTF-8 character."""
    return at < end and (at[0] & 0xC0) == 0x80


cdef inline int length_of(text_t at, text_t end) noexcept nogil:
    """The bytes of the character here: of a UTF-8 sequence, else 1."""
    cdef int length, number
    if at[0] < 0xC2 or at[0] > 0xF4:
        return 1
    length = 2 if at[0] < 0xE0 else 3 if at[0] < 0xF0 else 4
    for number in range(1, length):
        if not goes_on(at + number, end):
            return 1
    return length


cdef inline bint is_three(
    text_t at, text_t end, unsigned char first, unsigned char second
) noexcept nogil:
    return at[0] == first and end - at >= 3 and at[1] == second


cdef inline bint is_two(
    text_t at, text_t end, unsigned char first, unsigned char second
) noexcept nogil:
    return at[0] == first and end - at >= 2 and at[1] == second


cdef int dash_at(text_t at, text_t end) noexcept nogil:
    """The bytes of a hyphen, a dash or a minus sign; 0 where none stands."""
    if at >= end:
        return 0
    if at[0] == c"-":
        return 1
    if at[0] < 0x80:
        return 0
    if at[0] == 0x96 or at[0] == 0x97:
        return 1
    if is_three(at, end, 0xE2, 0x80) and 0x90 <= at[2] <= 0x95:
        return 3
    if is_three(at, end, 0xE2, 0x88) and at[2] == 0x92:
        return 3
    return 0


cdef int cross_at(text_t at, text_t end) noexcept nogil:
    """The bytes of a sign for captures: x, :, the multiplication sign, Cyrillic ha; 0 for none."""
    if at >= end:
        return 0
    if at[0] == c"x" or at[0] == c"X" or at[0] == c":":
        return 1
    if at[0] < 0x80:
        return 0
    if is_two(at, end, 0xC3, 0x97) or is_two(at, end, 0xD1, 0x85) or is_two(at, end, 0xD0, 0xA5):
        return 2
    if at[0] == 0xD7 and not goes_on(at + 1, end):
        return 1
    return 0


cdef int blank_at(text_t at, text_t end) noexcept nogil:
    """The bytes of a blank that is no line end, of whatever width; 0 where none stands."""
    if at >= end:
        return 0
    if at[0] == c" " or at[0] == c"\t" or at[0] == 11 or at[0] == 12:
        return 1
    if at[0] < 0x80:
        return 1 if 0x1C <= at[0] <= 0x1F else 0
    if is_two(at, end, 0xC2, 0xA0):
        return 2
    if at[0] == 0xA0:
        return 1
    if is_three(at, end, 0xE2, 0x80) and (at[2] <= 0x8A or at[2] == 0xAF):
        return 3
    if is_three(at, end, 0xEF, 0xBB) and at[2] == 0xBF:
        return 3
    if is_three(at, end, 0xE3, 0x80) and at[2] == 0x80:
        return 3
    return 0


cdef int dots_at(text_t at, text_t end) noexcept nogil:
    """The bytes of a dot or of an ellipsis; 0 where none stands."""
    if at >= end:
        return 0
    if at[0] == c".":
        return 1
    if is_three(at, end, 0xE2, 0x80) and at[2] == 0xA6:
        return 3
    return 1 if at[0] == 0x85 else 0


cdef int half_at(text_t at, text_t end) noexcept nogil:
    """The bytes of one half: 1/2, the fraction, 0.5, 0,5; 0 where none stands."""
    if at >= end:
        return 0
    if end - at >= 3 and at[0] == c"1" and at[1] == c"/" and at[2] == c"2":
        return 3
    if end - at >= 3 and at[0] == c"0" and (at[1] == c"." or at[1] == c",") and at[2] == c"5":
        return 3
    if is_two(at, end, 0xC2, 0xBD):
        return 2
    return 1 if at[0] == 0xBD else 0


cdef int balance_at(text_t at, text_t end) noexcept nogil:
    """The bytes of a sign that weighs a position: = + ~ # and plus-minus; 0 where none stands."""
    if at >= end:
        return 0
    if at[0] == c"=" or at[0] == c"+" or at[0] == c"~" or at[0] == c"#":
        return 1
    if is_two(at, end, 0xC2, 0xB1):
        return 2
    if is_three(at, end, 0xE2, 0x88) and at[2] == 0x93:
        return 3
    return 1 if at[0] == 0xB1 else 0


cdef inline bint is_word_at(text_t at, text_t end) noexcept nogil:
    """Whether a letter, a digit or an underscore stands here, so that a word would go on."""
    if at >= end:
        return False
    if at[0] < 0x80:
        return is_letter(at[0]) or is_digit(at[0]) or at[0] == c"_"
    if dash_at(at, end) or blank_at(at, end) or dots_at(at, end):
        return False
    if is_two(at, end, 0xC3, 0x97) or (at[0] == 0xD7 and not goes_on(at + 1, end)):
        return False
    # Punctuation of the 8-bit sets, of Latin-1 in UTF-8, and the block of general punctuation.
    if length_of(at, end) == 1:
        return at[0] >= 0xC0 or at[0] in (0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F)
    if at[0] == 0xC2 or (at[0] == 0xE2 and (at[1] == 0x80 or at[1] == 0x81)):
        return False
    return True


cdef inline text_t after_blanks(text_t at, text_t end) noexcept nogil:
    """Over blanks and tabs."""
    while at < end and (at[0] == c" " or at[0] == c"\t"):
        at += 1
    return at
