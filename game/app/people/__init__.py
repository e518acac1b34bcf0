"""The people at this machine: who is there, profiles made, changed and deleted."""
