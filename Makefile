# The front door. Every target sets up what it needs: a machine with Python, a C compiler and
# make is enough. The environment stands in .venv; PYTHON names the interpreter to make it with.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
export PATH := $(abspath $(BIN)):$(PATH)
SOURCES := $(wildcard src/draughts_core/*.pyx src/draughts_core/*.pxd src/draughts_core/*.h) \
	$(wildcard src/draughts_core/generator/*.pxi src/draughts_core/batch/loops/*.pxi) \
	$(wildcard src/draughts_core/scan/*.pxi) \
	setup.py pyproject.toml
PLAIN  := $(wildcard src/draughts_core/*.py src/draughts_core/*/*.py src/draughts_core/*/*/*.py) \
	$(wildcard src/draughts_core/*.pyi src/draughts_core/py.typed)
# Positions that `make fuzz` compares; any number will do.
POSITIONS ?= 1000000
# How long it throws damaged texts at the reader, too.
SECONDS_OF_TEXT ?= 60

.PHONY: demo test lint bench bench-peers bench-instructions bench-perft perft fuzz docs clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# The tools: what pyproject.toml lists under dependency-groups.
$(VENV)/tools: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --group test --group lint
	touch $@

# The package itself, built and installed like any other.
$(VENV)/package: $(SOURCES) $(PLAIN) | $(BIN)/python
	$(BIN)/python -m pip install --quiet .
	touch $@

demo: $(VENV)/package
	@echo "Judging every game of examples/club_games.pdn; some have a fault on purpose."
	@$(BIN)/draughts-core validate examples/club_games.pdn || test $$? -eq 1

test: $(VENV)/package $(VENV)/tools
	$(BIN)/python -m pytest -q --benchmark-disable

lint: $(VENV)/package $(VENV)/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/cython-lint src/draughts_core
	$(BIN)/python -m mypy.stubtest draughts_core --mypy-config-file pyproject.toml --allowlist tests/stubtest_allowlist.txt

perft: $(VENV)/package $(VENV)/tools
	$(BIN)/python -m pytest -q --deep tests/test_perft.py tests/test_long_perft.py tests/test_reference.py

fuzz: $(VENV)/package $(VENV)/tools
	DRAUGHTS_FUZZ_POSITIONS=$(POSITIONS) $(BIN)/python -m pytest -q -s tests/agreement
	$(BIN)/python fuzz/pdn.py --seconds $(SECONDS_OF_TEXT)

bench: $(VENV)/package $(VENV)/tools
	$(BIN)/python -m pytest -q benchmarks --benchmark-only --benchmark-group-by=group
	$(BIN)/python benchmarks/ratios.py

bench-peers: $(VENV)/package $(VENV)/tools
	$(BIN)/python benchmarks/peers.py

bench-instructions: $(VENV)/package
	$(BIN)/python benchmarks/instructions.py

bench-perft: $(VENV)/package
	$(BIN)/python benchmarks/perft_table.py

docs: $(VENV)/package $(VENV)/tools
	$(BIN)/python docs/make_reference.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .benchmarks
	rm -f src/draughts_core/*.c src/draughts_core/*.so
