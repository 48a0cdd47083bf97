"""Search for the cheapest story of acts that explains a log."""
