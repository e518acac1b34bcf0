"""The library of maps: its cards, and the panel of the chosen map."""
