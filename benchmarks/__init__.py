"""How fast it is: `python -m benchmarks.formats`. Apart from the tests, which never depend on time."""
