# Everything works on a machine that has only Python ≥ 3.11: the virtual environment, and in it the
# PostgreSQL server, come from `make` itself. As root and as an ordinary user.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$python >/dev/null 2>&1 \
	&& $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
PYTEST_ARGS ?= -n auto --dist loadfile
VENV := .venv
INSTALLED := $(VENV)/installed
INSTALLED_DEV := $(VENV)/installed-dev

.DEFAULT_GOAL := help
.PHONY: help run test check bench clean

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(INSTALLED) ## Start the database, load a corpus (LAWDB_CORPUS, else the example), serve on 127.0.0.1:8000
	$(VENV)/bin/lawdb run

test: $(INSTALLED_DEV) ## Run all tests; they start a PostgreSQL server of their own
	$(VENV)/bin/python -m pytest $(PYTEST_ARGS)

check: $(INSTALLED_DEV) ## Lint, formatting, types, and who may import whom
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/pyright
	$(VENV)/bin/lint-imports --no-logo

bench: $(INSTALLED_DEV) ## Measure loading and lookup (reads LAWDB_SHARED, default ../shared)
	$(VENV)/bin/python -m benchmarks

clean: ## Remove the virtual environment; data folders stay
	rm -rf $(VENV)

# The stamp is written last: an installation that was broken off is done again.
$(INSTALLED): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and no python3 here is one." >&2; exit 1; }
	@test -x $(VENV)/bin/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) cannot create a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(VENV)/bin/python -m pip install --quiet --editable .
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	$(VENV)/bin/python -m pip install --quiet --editable '.[dev]'
	@touch $@
