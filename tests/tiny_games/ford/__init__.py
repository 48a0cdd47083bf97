"""The Ford: two sides fight for the one place where a river can be crossed."""
