"""What the screens with a board share: match, replay, analysis, puzzle and lesson."""
