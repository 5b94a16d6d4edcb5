"""The compiled rooms of draughts_core; everything else stands in pyproject.toml.

Environment variables (never set by default):
    DRAUGHTS_CORE_NATIVE=1    build for this very processor (-march=native)
    DRAUGHTS_CORE_TRACE=1     line tracing, for coverage of the .pyx files
    DRAUGHTS_CORE_SANITIZE=1  address and undefined-behaviour sanitizers
"""

import os
import sys

from setuptools import Extension, setup

MODULES = ["_movegen", "_text", "_move", "_notation", "_position", "_game", "_perft"]


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

if is_on("DRAUGHTS_CORE_NATIVE"):
    compile_args.append("-march=native")
if is_on("DRAUGHTS_CORE_TRACE"):
    directives["linetrace"] = True
    macros.append(("CYTHON_TRACE_NOGIL", "1"))
if is_on("DRAUGHTS_CORE_SANITIZE"):
    sanitize = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-g"]
    compile_args += sanitize
    link_args += sanitize


def extension(name):
    module = Extension(
        f"draughts_core.{name}",
        [f"src/draughts_core/{name}.pyx"],
        depends=["src/draughts_core/bits.h"],
        define_macros=macros,
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
    module.cython_directives = directives
    return module


setup(ext_modules=[extension(name) for name in MODULES])
