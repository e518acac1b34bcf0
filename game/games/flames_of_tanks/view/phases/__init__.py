"""The phases of play at a table of Flames of Tanks: what a player can do in each."""
