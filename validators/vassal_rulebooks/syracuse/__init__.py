"""The rules of The Siege of Syracuse."""
