"""VASSAL's objects by name: traits, pieces, commands, logs and modules."""
