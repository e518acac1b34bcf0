"""The list of puzzles, and the screen on which one is solved."""
