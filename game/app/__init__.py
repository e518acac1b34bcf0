"""The screens, a folder each, what they share, and how the app starts."""
