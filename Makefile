# Halden Rules. `make` or `make help` lists what there is. Everything happens in .venv; nothing is installed elsewhere.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
# The first Python on the path that is new enough; `make PYTHON=/path/to/python …` names another.
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS ?= 2

.PHONY: help
help:  ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Set-up -----------------------------------------------------------------------------------------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none is on the path: install it, or say make PYTHON=/path/to/python3.11" >&2; exit 4; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "$(PYTHON) can't make a virtual environment: on Debian install python3-venv" >&2; exit 4; }

# What runs the program.
$(VENV)/.run-stamp: requirements.lock pyproject.toml | $(BIN)/python
	@echo "setting up $(VENV)" >&2
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# What tests it.
$(VENV)/.dev-stamp: requirements-dev.lock $(VENV)/.run-stamp
	@echo "setting up the tools for tests" >&2
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

.PHONY: setup
setup: $(VENV)/.dev-stamp  ## Set up .venv for running and testing (every other target does it by itself).

# The main job -----------------------------------------------------------------------------------------------------

.PHONY: review
review: $(VENV)/.run-stamp  ## Review the example package examples/bellring into out/bellring.
	@$(BIN)/halden review examples/bellring --out out/bellring

# Checks -----------------------------------------------------------------------------------------------------------

.PHONY: test
test: lint types layers  ## Everything that must pass: lint, types, order of passes, tests.
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile

.PHONY: lint
lint: $(VENV)/.dev-stamp  ## Check style.
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

.PHONY: types
types: $(VENV)/.dev-stamp  ## Check types, strictly.
	@$(BIN)/mypy

.PHONY: layers
layers: $(VENV)/.dev-stamp  ## Check that no pass imports a later one.
	@$(BIN)/lint-imports --no-logo

.PHONY: bench
bench: $(VENV)/.dev-stamp  ## Measure: grammar scan against plain regular expressions and Earley, where a review's time goes.
	@$(BIN)/python -m bench

.PHONY: score
score: $(VENV)/.dev-stamp  ## What is read right: precision and recall over a corpus, with floors (CORPUS=… names another).
	@$(BIN)/python -m bench.accuracy $(CORPUS)

.PHONY: soak
soak: $(VENV)/.dev-stamp  ## Long fuzz and scale runs (minutes).
	@HALDEN_SOAK=1 $(BIN)/python -m pytest -m soak -n $(WORKERS)

.PHONY: docs
docs: $(VENV)/.dev-stamp  ## Write the reference pages that are made from the code.
	@$(BIN)/python -m docs.generate
	@$(BIN)/python -m docs.screenshots

.PHONY: format
format: $(VENV)/.dev-stamp  ## Format the code.
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .

.PHONY: lock
lock: $(VENV)/.dev-stamp  ## Write the lock files anew from pyproject.toml (needs uv on the path).
	@uv pip compile pyproject.toml --extra build --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-header --quiet --upgrade -o requirements.lock
	@uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 -c requirements.lock \
		--generate-hashes --no-emit-index-url --no-header --quiet --upgrade -o requirements-dev.lock

.PHONY: clean
clean:  ## Remove .venv, results and caches.
	@rm -rf $(VENV) out dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
