"""The replay viewer, and the review of a match in it."""
