"""The proof of the referee: games written as logs, faults planted in them, and what the referee finds."""
