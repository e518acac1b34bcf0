"""Play by post: sending and receiving letters, and whom a match waits for. Parts that several screens
share."""
