# make lab     play: JupyterLab opens on copies of the tutorials
# make test    every check, from nothing; 'make help' lists the rest
#
# Tools are set up once, in .venv and js/node_modules; .make holds the marks that say so.

SHELL := /bin/bash
PYTHON ?= python3
BIN := $(CURDIR)/.venv/bin
export PATH := $(BIN):$(PATH)
export VIRTUAL_ENV := $(CURDIR)/.venv
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
PIP := $(BIN)/python -m pip --quiet
COPIES := build/tutorials

.PHONY: help lab setup test test-fast check-long bench js words fix lock clean
.DELETE_ON_ERROR:

help:
	@echo 'make lab         open JupyterLab on copies of the tutorials (in $(COPIES); LAB_ARGS=... passes options)'
	@echo 'make test        every check'
	@echo 'make test-fast   the quick checks, for while one works'
	@echo 'make check-long  property tests with many more examples, and the tests that take minutes'
	@echo 'make bench       measure speed'
	@echo 'make js          rebuild the files of the page'
	@echo 'make words       gather the texts, bring the catalogues up to date and compile them'
	@echo 'make fix         format, and repair what the linters can'
	@echo 'make lock        take the newest versions that pyproject.toml allows into constraints.txt'
	@echo 'make clean       remove the tools and all that was made'

# --- tools -------------------------------------------------------------------------------------------------------

.make/venv:
	$(PYTHON) -m venv .venv
	@mkdir -p $(@D) && touch $@

.make/lab: .make/venv pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e '.[lab,charts]'
	@touch $@

.make/dev: .make/venv pyproject.toml constraints.txt
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ .make/lab

.make/js: .make/dev js/package.json js/package-lock.json js/.npmrc
	cd js && npm ci --no-progress --loglevel=error
	@touch $@

.make/chromium: .make/dev tests/setup_chromium.sh
	bash tests/setup_chromium.sh
	@touch $@

setup: .make/dev .make/js

# --- play --------------------------------------------------------------------------------------------------------

# On copies, so that playing leaves the committed notebooks alone; a copy that is there already is kept.
lab: .make/lab
	python -m ulti_widgets lab --folder $(COPIES) $(LAB_ARGS)

# --- checks ------------------------------------------------------------------------------------------------------

test: .make/dev .make/js .make/chromium
	@python tests/checks.py

test-fast: .make/dev .make/js
	@python tests/checks.py lint types python page

check-long: .make/dev
	@HYPOTHESIS_PROFILE=long python tests/checks.py long

bench: .make/dev
	python tests/bench/run.py

# --- upkeep ------------------------------------------------------------------------------------------------------

js: .make/js
	cd js && node build.mjs

words: .make/dev
	python tests/words.py

fix: .make/dev .make/js
	ruff check --fix-only .
	ruff format .
	cd js && npm run --silent fix

lock: .make/dev
	python tests/lock.py

clean:
	rm -rf .venv .make js/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results
