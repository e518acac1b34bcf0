"""The phases of a table of Tank Tactics: setting dice and cards, looking at them, choosing in a turn."""
