"""Explain the changes in a log of any game, stretch by stretch, by the cheapest sequence of acts."""
