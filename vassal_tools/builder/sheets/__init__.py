"""Print-and-play sheets of a game: its counters, cards and map at their true size."""
