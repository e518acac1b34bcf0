"""What is on a screen, as one tree of values."""
