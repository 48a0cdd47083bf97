"""VASSAL's bytes and tokens: archives, obfuscation, sequences and build-file XML."""
