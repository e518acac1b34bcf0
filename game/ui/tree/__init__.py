"""A screen's content as one tree of values."""
