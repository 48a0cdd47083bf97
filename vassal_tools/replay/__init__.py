"""What happened in a log, step by step, and the referee who judges it."""
