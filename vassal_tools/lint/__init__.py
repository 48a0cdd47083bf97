"""Lint: what is wrong in a module of VASSAL and what the engine stays silent about."""
