"""Fights over tables of results: what VASSAL counts, shows and rolls."""
