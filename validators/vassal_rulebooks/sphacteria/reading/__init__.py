"""The reading of Sphacteria's logs."""
