"""The rule books, found by their entries (``game.model.entries``)."""

from __future__ import annotations

from functools import cache

from game.model import entries
from game.model.contract import Game
from game.model.game_info import GameEntry
from game.model.kit import AnyKit, Kit


def kit(name: str) -> AnyKit:
    """Return the Kit of a game. Raises ``UnknownGame``, a ``KeyError``, if there is none that can be used."""
    return _kit(entries.entry(name))


@cache
def _kit(entry: GameEntry) -> AnyKit:
    found: AnyKit = entries.part(entry, entry.rules, "KIT", Kit)
    if found.info != entry.info:
        raise entries.fail(entry.name, f"KIT in {entry.rules} says otherwise of the game than its entry")
    try:
        game = found.game
    except Exception as error:  # a rule book that lacks a method can't be made
        raise entries.fail(entry.name, f"KIT.game in {entry.rules}: {entries.words_of(error)}") from error
    entries.require_declared(entry, game, Game, f"{type(game).__name__} in {type(game).__module__}")
    return found
