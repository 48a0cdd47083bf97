"""Rules for VASSAL modules, one small function each."""
