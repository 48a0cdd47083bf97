"""What happened in a log, found as the cheapest story of acts that explains what the table shows."""
