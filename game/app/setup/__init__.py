"""Parts of the scene that begins a match: what is chosen, and how it looks."""
