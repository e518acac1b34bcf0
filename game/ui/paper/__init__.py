"""Pages for a printer: drawings and words at places in mm, paper, cutting up a large sheet, and PDF. Knows
no game and nothing of a window."""
