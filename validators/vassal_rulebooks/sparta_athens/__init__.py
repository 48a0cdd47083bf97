"""The rulebook of Sparta vs. Athens: administration, maintenance, purchase and tribute."""
