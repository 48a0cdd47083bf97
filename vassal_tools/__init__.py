"""Package board wargames for VASSAL, referee the logs it writes, lint any module."""

__version__ = "0.1.0"
