"""Pages for a printer: drawings and words at places in mm, paper, how a large sheet is cut up, and PDF. Knows
no game and nothing of a window."""
