"""What is drawn at each step of a log of any module, as data; it knows no page and no game."""
