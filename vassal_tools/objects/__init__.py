"""VASSAL's things by name: traits, pieces, commands, logs, modules."""
