"""The page of modes: made, changed, copied, shared, deleted."""
