"""The analysis: any position with what an analyst thinks of it, and a tree of all that was tried."""
