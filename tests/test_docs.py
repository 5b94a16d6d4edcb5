"""Every example of the documentation runs."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import draughts_core

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(draughts_core.__path__, "draughts_core.")
    if info.name != "draughts_core.__main__"
)
PAGES = ["README.md", "docs/architecture.md", "docs/batch.md", "docs/archives.md"]
FLAGS = doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", ["draughts_core", *MODULES])
def test_examples_of_docstrings(name):
    module = importlib.import_module(name)
    finder = doctest.DocTestFinder(exclude_empty=True)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in finder.find(module, name):
        runner.run(test)
    # Compiled functions and methods have no source to be found by, so ask the classes too.
    for thing in list(vars(module).values()):
        if isinstance(thing, type) and thing.__module__ == name:
            for attribute, member in vars(thing).items():
                text = getattr(member, "__doc__", None)
                if isinstance(text, str) and ">>>" in text and not hasattr(member, "__code__"):
                    parser = doctest.DocTestParser()
                    runner.run(parser.get_doctest(text, {}, f"{name}.{attribute}", None, 0))
    assert runner.failures == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_pages(page):
    path = Path(__file__).parent.parent / page
    failures, _ = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    assert failures == 0


def test_every_public_thing_has_a_docstring():
    for name in draughts_core.__all__:
        thing = getattr(draughts_core, name)
        if callable(thing):
            assert thing.__doc__, name
