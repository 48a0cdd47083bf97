"""Render findings and tables. No logic."""
