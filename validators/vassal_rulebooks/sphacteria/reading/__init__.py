"""How the acts of Sphacteria show on the table."""
