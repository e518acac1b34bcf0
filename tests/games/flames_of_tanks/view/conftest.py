"""The app that the tests play in."""

from game.testing.fixtures import app, home, no_words_are_missing, player

__all__ = ["app", "home", "no_words_are_missing", "player"]
