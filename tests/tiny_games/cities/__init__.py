"""Four Cities: four powers with money, rounds, fleets that carry armies, long sieges, walls and interceptions."""
