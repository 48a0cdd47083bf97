"""Saves and logs that begin a game."""
