"""Rulebooks of single games for the referee of `vassal_tools`."""
