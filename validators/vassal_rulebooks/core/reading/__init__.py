"""How logs are read: what the table shows, and how acts show there by what their kinds declare."""
