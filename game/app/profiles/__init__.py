"""What screens share about the people at this machine."""
