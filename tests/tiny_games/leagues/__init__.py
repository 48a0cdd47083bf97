"""Three Leagues: points and paths, and a third side that turns from a neutral into an enemy and an ally."""
