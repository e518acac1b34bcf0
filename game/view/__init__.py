"""Boards and tables: what every game's have in common, and a package for each game."""
