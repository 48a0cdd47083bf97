"""Convoy: leaders with forces, fleets that carry them, a pool to buy from, and supply lines that fleets cut."""
