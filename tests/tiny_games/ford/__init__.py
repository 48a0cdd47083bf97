"""The Ford: two sides fight for the only place to cross a river."""
