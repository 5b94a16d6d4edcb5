"""The generator for the games whose boards fit into 64 bits, and the roll of these games."""

from draughts_core._rules cimport (
    ARGENTINIAN,
    BRAZILIAN,
    CZECH,
    ENGLISH,
    FRISIAN,
    GHANAIAN,
    INTERNATIONAL,
    ITALIAN,
    POOL,
    PORTUGUESE,
    RUSSIAN,
    SPANISH,
    THAI,
    VARIANTS,
    Argentinian,
    Brazilian,
    Czech,
    English,
    Frisian,
    Ghanaian,
    International,
    Italian,
    Pool,
    Russian,
    Spanish,
    Thai,
)
from draughts_core._rules cimport NarrowRules as Rules

include "generator/all.pxi"

cdef Generator GENERATORS[VARIANTS]


cdef void enrol(Rules* tag, int variant):
    fill_rays(tag)
    fill_generator(tag, &GENERATORS[variant])


cdef const Generator* narrow_generator(int variant) noexcept:
    """The generator of a game; all NULL for one that is not here."""
    return &GENERATORS[variant]


enrol(<International*> NULL, INTERNATIONAL)
enrol(<Brazilian*> NULL, BRAZILIAN)
enrol(<Russian*> NULL, RUSSIAN)
enrol(<English*> NULL, ENGLISH)
enrol(<Frisian*> NULL, FRISIAN)
enrol(<Pool*> NULL, POOL)
enrol(<Spanish*> NULL, SPANISH)
enrol(<Spanish*> NULL, PORTUGUESE)
enrol(<Italian*> NULL, ITALIAN)
enrol(<Czech*> NULL, CZECH)
enrol(<Argentinian*> NULL, ARGENTINIAN)
enrol(<Thai*> NULL, THAI)
enrol(<Ghanaian*> NULL, GHANAIAN)
