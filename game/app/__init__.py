"""The window and its scenes: the only layer, with ``game.view``, that knows pygame."""

VERSION = "0.1.0"
"""As in pyproject.toml."""
