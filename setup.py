"""The compiled rooms of draughts_core; everything else stands in pyproject.toml.

Environment variables (never set by default):
    DRAUGHTS_CORE_PORTABLE=1  on x86-64, do without the POPCNT instruction (processors before 2009)
    DRAUGHTS_CORE_NATIVE=1    build for this very processor (-march=native)
    DRAUGHTS_CORE_TRACE=1     line tracing, for coverage of the .pyx files
    DRAUGHTS_CORE_SANITIZE=1  address and undefined-behaviour sanitizers
"""

import os
import platform
import sys
from glob import glob

from setuptools import Extension, setup

MODULES = [
    "_board",
    "_narrow",
    "_wide",
    "_movegen",
    "_text",
    "_move",
    "_notation",
    "_position",
    "_game",
    "_perft",
    "_batch",
    "_scan",
    "_pdn",
]


def is_on(name):
    return os.environ.get(name, "") not in ("", "0")


directives = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": False,
    "binding": True,
}
macros = []
compile_args = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-strict-aliasing"]
link_args = []

# Counting bits is a tenth of the work, and POPCNT the only extension that matters: it is the
# baseline on x86-64. A processor without it is told so at import (see _movegen.pyx).
x86_64 = platform.machine().lower() in ("x86_64", "amd64") and sys.platform != "win32"
for_arm_too = "arm64" in os.environ.get("ARCHFLAGS", "")
if x86_64 and not for_arm_too and not is_on("DRAUGHTS_CORE_PORTABLE"):
    compile_args.append("-mpopcnt")

if is_on("DRAUGHTS_CORE_NATIVE"):
    compile_args.append("-march=native")
if is_on("DRAUGHTS_CORE_TRACE"):
    directives["linetrace"] = True
    macros.append(("CYTHON_TRACE_NOGIL", "1"))
if is_on("DRAUGHTS_CORE_SANITIZE"):
    sanitize = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g"]
    compile_args += sanitize
    link_args += sanitize


# A generator is compiled once for each game, and one file of that size is more than a compiler
# dares to inline of its own accord: without this a leaf costs twice the instructions.
INLINE = ("CYTHON_INLINE", "inline __attribute__((always_inline))")
GENERATOR_MACROS = {"_narrow": [INLINE, ("DRAUGHTS_CORE_NARROW", "1")], "_wide": [INLINE]}


def extension(name):
    module = Extension(
        f"draughts_core.{name}",
        [f"src/draughts_core/{name}.pyx"],
        depends=[
            *glob("src/draughts_core/*.h"),
            *glob("src/draughts_core/generator/*.pxi"),
            *glob("src/draughts_core/batch/loops/*.pxi"),
            *glob("src/draughts_core/scan/*.pxi"),
        ],
        define_macros=[*macros, *GENERATOR_MACROS.get(name, ())],
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
    module.cython_directives = directives
    module.cython_include_dirs = ["src"]  # for what the included files of the generator name
    return module


setup(ext_modules=[extension(name) for name in MODULES])
