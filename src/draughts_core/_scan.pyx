"""PDN bytes to the tokens of one game after the other.

One pass over the bytes, without a Python object and without the GIL. It knows where games, tags,
comments and variations begin and end and which words are moves, numbers, marks or results; what a
move means in a position is not its subject.

Source: PDN 3.0; what is read beyond it was met in real archives.
"""

from libc.stdlib cimport free, realloc
from libc.string cimport memchr, memcmp, memset

include "scan/signs.pxi"
include "scan/patterns.pxi"
include "scan/games.pxi"
