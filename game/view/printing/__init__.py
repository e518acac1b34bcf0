"""Boards and accessories on paper: what each game prints, and how pages of a board are made up."""
