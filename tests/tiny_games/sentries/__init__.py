"""Sentries: two sides step and turn on squares until one gets through or captures three sentries."""
