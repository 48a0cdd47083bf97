"""What happened in a log of any game: the changes of each stretch, explained by the cheapest sequence of acts."""
