"""The Peloponnesian War: the rules of section 3, operations, and its data types."""
