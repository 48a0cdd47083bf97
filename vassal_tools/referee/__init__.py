"""The referee: logs are replayed, read by a rulebook and judged; it knows no one game."""
