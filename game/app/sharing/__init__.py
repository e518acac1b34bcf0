"""Sharing: what leaves the window as text, picture or file, and what comes in."""
