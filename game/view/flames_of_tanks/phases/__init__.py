"""What a player does at a table of Flames of Tanks, a phase each."""
