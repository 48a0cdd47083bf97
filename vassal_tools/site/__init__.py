"""The site on which a referee drops a log: what its worker asks of Python, and what builds it."""
