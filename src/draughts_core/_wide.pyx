"""The generator for the games whose boards need more than 64 bits, and the roll of these games."""

from draughts_core._rules cimport CANADIAN, TURKISH, VARIANTS, Canadian, Turkish
from draughts_core._rules cimport WideRules as Rules

include "generator/all.pxi"

cdef Generator GENERATORS[VARIANTS]


cdef void enrol(Rules* tag, int variant):
    fill_rays(tag)
    fill_generator(tag, &GENERATORS[variant])


cdef const Generator* wide_generator(int variant) noexcept:
    """The generator of a game; all NULL for one that is not here."""
    return &GENERATORS[variant]


enrol(<Canadian*> NULL, CANADIAN)
enrol(<Turkish*> NULL, TURKISH)
