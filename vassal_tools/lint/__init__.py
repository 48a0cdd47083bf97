"""Lint: find faults in a VASSAL module that the engine does not report."""
