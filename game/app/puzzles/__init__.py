"""Parts of the puzzles' screens: one attempt at a puzzle, the solver beside the window, what is painted."""
