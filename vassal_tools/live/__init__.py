"""Serve a page that shows a game while its data are edited."""
