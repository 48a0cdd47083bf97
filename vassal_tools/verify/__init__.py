"""Open modules and logs in the real VASSAL, and compare each log with our own table."""
