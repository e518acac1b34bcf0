"""The table of Flames of Tanks on the screen."""
