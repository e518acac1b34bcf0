"""The app that the tests play in."""

from tests.app.conftest import app, home, no_words_are_missing, player

__all__ = ["app", "home", "no_words_are_missing", "player"]
