"""The canonical model of a game, read from `module_src`."""
