"""Tools to test the rules of any game: numbered cases, counts by depth, agreement, self-play, written games."""
