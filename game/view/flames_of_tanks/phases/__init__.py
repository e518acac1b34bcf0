"""The phases of a table of Flames of Tanks."""
