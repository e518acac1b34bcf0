"""Outpost: three tanks race to the depot."""
