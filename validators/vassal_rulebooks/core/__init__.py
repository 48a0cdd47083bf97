"""What rulebooks are made of: plain functions and small frozen values for what many games share. It knows no game."""
