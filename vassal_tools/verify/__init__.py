"""Modules and logs opened in the real VASSAL, and what that shows; every log is compared with our own table."""
