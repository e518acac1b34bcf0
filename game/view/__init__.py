"""Boards and tables: what those of all games share, and a package for each game."""
