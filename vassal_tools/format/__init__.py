"""VASSAL's bytes and tokens: archives, obfuscation, sequences, build-file XML."""
