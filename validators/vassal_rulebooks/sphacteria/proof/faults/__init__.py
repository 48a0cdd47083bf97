"""Faults, planted in clean games by code that knows the table and the game's data, and no rulebook."""
