"""What importing the package costs and does."""

import subprocess
import sys

HEAVY = {"re", "typing", "dataclasses", "inspect", "argparse", "pathlib", "numpy", "json"}


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_loads_nothing_heavy_and_prints_nothing():
    code = (
        "import sys; before = set(sys.modules); import draughts_core; "
        "print(sorted(set(sys.modules) - before))"
    )
    loaded = set(eval(run(code)))
    assert not loaded & HEAVY
    assert not any(name.startswith("draughts_core.pdn") for name in loaded)
    assert "draughts_core.reference" not in loaded
    assert "draughts_core.cli" not in loaded


def test_every_public_name_is_there():
    import draughts_core

    for name in draughts_core.__all__:
        assert hasattr(draughts_core, name)
    for name in ("Board", "Position", "Move", "Outcome", "WHITE", "BLACK", "perft", "divide"):
        assert name in draughts_core.__all__
