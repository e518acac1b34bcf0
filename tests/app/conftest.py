"""The app under SDL's dummy driver, with the player's folders in a temporary one."""

from game.testing.fixtures import app, home, no_words_are_missing, player

__all__ = ["app", "home", "no_words_are_missing", "player"]
