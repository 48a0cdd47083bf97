"""Driver of the real VASSAL; "engine" means VASSAL and nothing else."""
