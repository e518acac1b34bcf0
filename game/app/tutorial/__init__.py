"""The courses and their lessons."""
