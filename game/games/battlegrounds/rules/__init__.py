"""Battlegrounds: four modes on one board of 64 location tokens (rules BG-1 to BG-13)."""
