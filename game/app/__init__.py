"""The screens, a folder each, what they share, and the start of the app."""
