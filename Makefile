# Every command of the project. `make play` and `make test` work from a fresh checkout with Python
# 3.11 or later: what they need goes into .venv, once, and again when its list changes.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL: # two installs into one environment would collide

VENV := .venv
BIN := $(VENV)/bin
NPM := $(BIN)/python -m build_hooks.npm
NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
# The first Python that is new enough; PYTHON=… on the command line chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p $(NEW_ENOUGH) 2>/dev/null && { echo $$p; break; }; done)

# What an installation depends on: the code itself is installed in place and needs no reinstall.
# The build makes the page and the translations too (build_hooks/), so it depends on their sources.
SETUP := pyproject.toml hatch_build.py $(wildcard build_hooks/*.py) \
	$(wildcard src/hordago/words/locale/*/LC_MESSAGES/*.po) \
	$(shell find web \( -name node_modules -o -path web/public/deck -o -name __pycache__ \
		-o -name '.*' \) -prune -o -type f ! -name '*.test.ts' -print)

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: play
play: $(VENV)/with-table ## play in the browser; ARGS="--lan" for phones in the same house
	@$(BIN)/hordago serve --open $(ARGS)

.PHONY: terminal
terminal: $(VENV)/with-base ## play in the terminal; ARGS="--rules nabo_40 --lang eu" for options
	@$(BIN)/hordago play $(ARGS)

.PHONY: test
test: lint types imports page-test pytest ## everything that must hold before a commit

.PHONY: lint
lint: $(VENV)/with-test ## format and lint, changing nothing
	$(BIN)/ruff format --check --quiet --diff .
	$(BIN)/ruff check --quiet .

.PHONY: format
format: $(VENV)/with-test ## format, and mend what ruff can mend
	$(BIN)/ruff check --quiet --fix-only .
	$(BIN)/ruff format --quiet .
	$(NPM) run format

.PHONY: types
types: $(VENV)/with-test ## mypy --strict
	$(BIN)/mypy $(wildcard src tests benchmarks build_hooks web)

.PHONY: imports
imports: $(VENV)/with-test ## the layers: who may import whom
	$(BIN)/lint-imports --no-logo

# The Hypothesis profile `ci` draws the same examples every time: a commit passes or fails for good.
.PHONY: pytest
pytest: $(VENV)/with-test ## the tests, README and docs, with all of rules/ covered
	$(BIN)/pytest -n auto --dist loadgroup --hypothesis-profile=ci \
		--cov=src/hordago/rules --cov-report=term --cov-fail-under=100

.PHONY: page-test
page-test: $(VENV)/with-test ## the page's format, types and unit tests
	$(NPM) run test

.PHONY: page
page: $(VENV)/with-test ## build the page, if a source of it has changed
	$(BIN)/python -m build_hooks.page

# Beside it runs `hordago serve`, at port 8000 or where HORDAGO_SERVER=http://… says.
.PHONY: page-dev
page-dev: $(VENV)/with-test ## serve the page while you change it, beside `hordago serve`
	$(BIN)/python -m web.deck web/public/deck
	$(NPM) run dev

.PHONY: protocol
protocol: $(VENV)/with-test ## write what the page has from Python: the protocol's types, the calls
	$(BIN)/python -m hordago.words.page_data web/src/generated
	$(BIN)/python -m hordago.server.contract
	$(NPM) run protocol

.PHONY: screenshots
screenshots: $(VENV)/with-test ## take the pictures of the page in the docs anew
	$(BIN)/python -m tests.browser.screenshots

.PHONY: soak
soak: $(VENV)/with-test ## the long tests too, with new random examples, many of them
	$(BIN)/pytest -n auto --dist loadgroup --hypothesis-profile=soak -m ''

.PHONY: bench
bench: $(VENV)/with-bench ## speed, beside pokerkit's
	$(BIN)/python -m benchmarks $(ARGS)

.PHONY: golden
golden: $(VENV)/with-test ## write the golden records anew; look at the difference before you commit it
	$(BIN)/python -m tests.golden

.PHONY: strengths
strengths: $(VENV)/with-base ## compute the bots' table of exact strengths anew
	$(BIN)/python -m hordago.bots.strengths

.PHONY: docs
docs: $(VENV)/with-docs ## build the pages into docs/_build/html
	$(BIN)/sphinx-build -q -W --keep-going docs docs/_build/html

.PHONY: clean
clean: ## back to a fresh checkout
	rm -rf $(VENV) build dist docs/_build htmlcov .coverage* .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache \
		src/hordago/server/static web/node_modules web/public/deck web/.building
	find . -path ./.git -prune -o \( -name __pycache__ -o -name '*.mo' \) -prune -exec rm -rf {} +

# .venv/with-EXTRA stamps an installation with that extra. Each one is the base installation too.
$(VENV)/with-base: $(SETUP) | $(BIN)/pip
	@echo "Installing hordago into $(VENV)" >&2
	@$(BIN)/pip install -qq -e .
	@touch $@

$(VENV)/with-%: $(SETUP) | $(BIN)/pip
	@echo "Installing hordago[$*] into $(VENV)" >&2
	@$(BIN)/pip install -qq -e '.[$*]'
	@touch $@ $(VENV)/with-base

# pip comes last into a new environment, so that one without it is made again, from nothing: of one
# that was left half made, too much is taken for there already.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "hordago needs Python 3.11 or later, and none was found;" \
		"if it has another name: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) $(NEW_ENOUGH) || { echo "hordago needs Python 3.11 or later; $(PYTHON) is" \
		"$$($(PYTHON) --version 2>&1)" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
