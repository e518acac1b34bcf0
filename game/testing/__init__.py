"""The conformance suite and the hands for tests in a window, for our tests and for those of installed games.

Nothing of the program imports it. ``docs/write_a_game.md`` shows what a game's package does with it.
"""
