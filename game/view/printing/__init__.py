"""Boards and what belongs to them on paper: what each game prints, and how pages of a board are made up."""
