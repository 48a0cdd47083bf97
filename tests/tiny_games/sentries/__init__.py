"""Sentries: two sides step and turn on squares until one is through or has captured three."""
