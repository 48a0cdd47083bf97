"""Prove a referee: play whole games, plant faults in their logs, and measure what the referee says of them."""
