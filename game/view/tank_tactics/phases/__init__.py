"""What a player does at a table of Tank Tactics: sets dice and cards, looks at them, chooses in a turn."""
