# `make` sets everything up and shows the whole road once; `make test` runs every test.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLE := samples/sphacteria-planted-faults.vlog

.PHONY: demo test check format cases counts golden agreement match soak soak-games soak-files benchmark proof keep-model wheel clean

demo: $(VENV)/ready
	@$(BIN)/vassal-tools build sphacteria -o dist
	@echo
	@$(BIN)/vassal-tools referee $(SAMPLE) || test $$? -eq 1
	@echo
	@echo "The module is in dist/: open it in VASSAL (3.5 or later), play with a log running, then judge the log:"
	@echo "    $(BIN)/vassal-tools referee YOUR.vlog"
	@echo "The game's data are in module_src/sphacteria/, its rules in validators/vassal_rulebooks/sphacteria/."
	@echo "README.md says more; 'make test' runs every test."

test: $(VENV)/ready-test check
	$(BIN)/python -m pytest -n auto --dist loadfile

check: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/ready-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The rules, each in one command: numbered cases, legal acts by depth, written games, check against enumeration; and
# the greedy player against the random one.
cases: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.cases_report

counts: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.counts

golden: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.playthroughs

agreement: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.agreement $(or $(ACTS),100000)

match: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.match $(or $(GAMES),50)

# A longer look for faults than a test run takes: mutated real files, and whole games on all cores. EXAMPLES=n asks for
# files alone, GAMES=n for games alone, neither or both for both. PLAYER=greedy or PLAYER=quarrelsome says who plays.
soak: $(or $(strip $(if $(EXAMPLES),soak-files) $(if $(GAMES),soak-games)),soak-files soak-games)

soak-files: $(VENV)/ready-test
	VASSAL_TOOLS_FUZZ=$(or $(EXAMPLES),5000) $(BIN)/python -m pytest tests/objects/test_fuzz.py -q

soak-games: $(VENV)/ready-test
	@$(BIN)/python -m tests.rules.soak $(or $(GAMES),1000) $(PLAYER)

benchmark: $(VENV)/ready-bench
	$(BIN)/python -m benchmarks.formats
	$(BIN)/python -m benchmarks.rules

# The proof of the referee: games and faults without end; it goes on where it stopped. ARGS=--sample is over in minutes.
proof: $(VENV)/ready-test
	$(BIN)/python -m benchmarks.referee $(ARGS)

# When a module is handed out: its model is kept beside the data, so that its logs stay judgeable whatever changes.
keep-model: $(VENV)/ready
	$(BIN)/vassal-tools build $(or $(GAME),sphacteria) --keep-model

wheel: $(VENV)/ready
	$(BIN)/python -m pip wheel --quiet --no-deps -w dist .

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready-test: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	@touch $@ $(VENV)/ready

$(VENV)/ready-bench: $(VENV)/ready-test
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	@touch $@

clean:
	rm -rf $(VENV) .cache dist build
