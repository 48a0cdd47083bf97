"""Words of a module: help, texts, translations and tutorials."""
