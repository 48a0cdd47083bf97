"""The scenes of a log of any module as data, step by step. Knows no page and no game."""
