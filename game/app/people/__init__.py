"""The people at this machine: who is there, and profiles created, changed and deleted."""
