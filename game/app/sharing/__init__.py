"""Sharing: what goes out of the window as text, picture or file, and what comes in."""
