"""The statistics of a profile and of the machine."""
