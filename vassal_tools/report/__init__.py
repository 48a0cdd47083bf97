"""Rendering of findings and tables; no logic."""
