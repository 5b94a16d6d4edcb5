"""Core against reference on the same positions, with pytest-benchmark.

    make bench      all 2,000 positions, then the table of ratios

A time is that of all positions (perft: of all leaves from the start). Every answer is compared
first, one by one, and the total that each run comes to is asserted. Where benchmarks are disabled,
as in `make test`, everything runs once on a few of the positions.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import pairs
from draughts_core.bench import positions

FEW = 100
DEPTH, SHALLOW = 4, 3
"""Of perft, when benchmarks run and when not; the reference manages no more in a second."""


@pytest.fixture(scope="module")
def is_timed(request):
    return not request.config.getoption("benchmark_disable")


@pytest.fixture(scope="module")
def all_pairs(is_timed):
    fens = positions.fens() if is_timed else positions.sample(FEW)
    return pairs.pairs(fens, DEPTH if is_timed else SHALLOW)


@pytest.fixture(scope="module", params=pairs.GROUPS)
def pair(request, all_pairs):
    """One operation, once both have given the same answers."""
    chosen = all_pairs[request.param]
    chosen.check()
    return chosen


def test_positions_are_the_same_everywhere():
    assert positions.digest() == positions.DIGEST
    assert len(set(positions.fens())) == 2000


def test_core(benchmark, pair):
    benchmark.group = pair.group
    assert benchmark(pair.core) == pair.reference()


def test_reference(benchmark, pair):
    benchmark.group = pair.group
    assert benchmark.pedantic(pair.reference, rounds=3) == pair.core()
