"""From what happened at the table to the acts that the rules speak of."""
