"""The library of maps: its cards, and the panel of the map that is chosen."""
