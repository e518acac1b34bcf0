"""Rooms of the map library."""
