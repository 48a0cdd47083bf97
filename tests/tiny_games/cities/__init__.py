"""Four Cities: four powers in rounds, with money, fleets that carry, sieges that last, walls and interceptions."""
