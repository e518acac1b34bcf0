"""Parts of the guided first match: its file, its conditions, its course."""
