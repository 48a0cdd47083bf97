"""The plain rulebook: whose turn it is, movement by cost and stacking, for any game, from its data alone."""
