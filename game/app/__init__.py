"""The screens, a folder each, what they share, and how the app starts."""

VERSION = "0.1.0"
"""As in pyproject.toml."""
