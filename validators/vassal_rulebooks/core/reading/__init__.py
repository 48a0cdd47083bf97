"""Read logs of any game: follow the table, and find the acts that events show by their declared traces."""
