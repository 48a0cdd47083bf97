"""The Ridge: two sides fight for hills on a map of hexes."""
