"""Three Leagues: points and paths, and a neutral side that becomes the enemy of one side and the ally of the other."""
