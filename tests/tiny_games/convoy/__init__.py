"""Convoy: leaders with forces, fleets that carry them, a pool to buy from, and lines of supply that fleets cut."""
