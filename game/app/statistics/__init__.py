"""Statistics of a profile and of the machine."""
