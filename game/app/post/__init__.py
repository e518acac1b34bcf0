"""Play by post: what is sent, what comes, and whom a match waits for. Parts that several screens share."""
