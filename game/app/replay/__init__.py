"""The replay of a match, and the review in it."""
