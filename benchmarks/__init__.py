"""Benchmarks, such as `python -m benchmarks.formats`. The tests never depend on time."""
