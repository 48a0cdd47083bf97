# `make` sets everything up and shows the whole road once; `make test` runs every test.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SAMPLE := samples/sphacteria-planted-faults.vlog

.PHONY: demo test check format soak benchmark wheel clean

EXAMPLES ?= 5000

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

# A longer look for crashes and hangs: mutated real files, many more than in a test run.
soak: $(VENV)/ready-test
	VASSAL_TOOLS_FUZZ=$(EXAMPLES) $(BIN)/python -m pytest tests/objects/test_fuzz.py -q

benchmark: $(VENV)/ready-test
	$(BIN)/python -m benchmarks.formats

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

clean:
	rm -rf $(VENV) .cache dist build
