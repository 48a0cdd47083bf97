"""The plain rulebook: turn order, movement costs and stacking limits for any game, from its data alone."""
