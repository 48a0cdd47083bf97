# `make` sets everything up and shows the whole road once; `make test` runs every test. Without make: `python build.py`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STEPS := demo test check quick format wheel site clean

.PHONY: $(STEPS) ecosystem sizes cases counts golden coverage agreement match soak soak-games soak-logs soak-files soak-sweeps \
	benchmark proof keep-model data-docs

# These are in build.py, so that they run where there is no make.
$(STEPS):
	@$(PYTHON) build.py $@

# The rules, each in one command: numbered cases, legal acts by depth, written games, check against enumeration; the
# page of what a rulebook covers; and the greedy player against the random one. GAME=name tries out one game, else all
# that are installed.
TOOLS = $(BIN)/python -m vassal_rulebooks.tools

cases counts golden coverage: $(VENV)/ready-test
	@$(TOOLS) $@ $(GAME)

agreement: $(VENV)/ready-test
	@$(TOOLS) $@ $(GAME) --number $(or $(ACTS),100000)

match: $(VENV)/ready-test
	@$(TOOLS) $@ $(GAME) --number $(or $(GAMES),50)

# A longer look for faults than a test run takes: mutated real files, whole games on all cores, and whole games that the
# referee hears. EXAMPLES=n asks for files alone, GAMES=n for games alone, LOGS=n for those that are heard alone.
# PLAYER=greedy or PLAYER=quarrelsome says who plays the games.
soak: $(or $(strip $(if $(EXAMPLES),soak-files) $(if $(GAMES),soak-games) $(if $(LOGS),soak-logs)),soak-files soak-games soak-logs soak-sweeps)

soak-files: $(VENV)/ready-test
	VASSAL_TOOLS_FUZZ=$(or $(EXAMPLES),5000) $(BIN)/python -m pytest tests/objects/test_fuzz.py tests/game/test_source_faults.py -q

soak-games: $(VENV)/ready-test
	@$(TOOLS) soak $(GAME) --number $(or $(GAMES),1000) --player $(or $(PLAYER),random)

soak-logs: $(VENV)/ready-test
	VASSAL_TOOLS_SOAK=1 VASSAL_TOOLS_GAMES=$(or $(LOGS),100) $(BIN)/python -m pytest tests/referee/test_whole_games.py tests/referee/test_hostile_stories.py -q -n auto

# All cases of the sweeps of which `make test` tries a sample (tests/samples.py).
soak-sweeps: $(VENV)/ready-test
	VASSAL_TOOLS_SOAK=1 $(BIN)/python -m pytest -q -n auto $$(grep -rlE '^from tests.samples import|pytest.mark.(sweep|share|soak)' tests)

# What a change of a lint rule does to the real modules beside the project; ARGS=--write keeps the run, and the table.
ecosystem: $(VENV)/ready-test
	@$(BIN)/python -m tests.lint.corpus_run $(ARGS)

# Lines of Python by game and shared part.
sizes: $(VENV)/ready-test
	@$(BIN)/python -m tests.sizes

# How fast it is; ARGS=--keep appends the ratios of this commit to benchmarks/ratios.tsv.
benchmark: $(VENV)/ready-bench
	$(BIN)/python -m benchmarks $(ARGS)

# The proof of a game's referee: whole games, and faults planted in them; it goes on where it stopped. ARGS=--sample is
# over in minutes, ARGS="-o docs/referee-proof.md" writes the page.
proof: $(VENV)/ready-test
	$(BIN)/vassal-tools prove $(or $(GAME),sphacteria) --keep .cache/proof $(ARGS)

# docs/data.md, written from the model.
data-docs: $(VENV)/ready-test
	@$(BIN)/python -m vassal_tools.game.data_page docs/data.md

# When a module is handed out: its model is kept beside the data, so that its logs stay judgeable whatever changes.
keep-model: $(VENV)/ready
	$(BIN)/vassal-tools build $(or $(GAME),sphacteria) --keep-model

$(VENV)/ready-test $(VENV)/ready-bench: tests/tiny_games/pyproject.toml
$(VENV)/ready $(VENV)/ready-test $(VENV)/ready-bench: pyproject.toml
	@$(PYTHON) build.py $(notdir $@)
