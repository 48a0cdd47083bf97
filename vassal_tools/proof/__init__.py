"""Prove a referee: play whole games, plant faults in their logs, and measure the referee's findings."""
