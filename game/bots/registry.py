"""The bots of each game, found by its entry (``game.model.entries``); else the simple ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from game.bots.contract import GameBots, Seen
from game.bots.simple import SimpleBots
from game.model import entries
from game.model.game_info import GameEntry

if TYPE_CHECKING:  # a bot’s process plays no session, and need not load one
    from game.model.session import Session


def seen_by(session: Session[Any, Any], seat: int) -> Seen[Any, Any]:
    """Return what a seat knows of a match now, with all steps where something is secret or bots need them."""
    told = session.game.has_secrets or bots(session.game.name).uses_steps
    return Seen(seat, session.view(seat), tuple(session.noticed(seat)) if told else ())


def bots(name: str) -> GameBots:
    """Return the bots of the game ``name``. Raises ``UnknownGame``, a ``KeyError``, if there is no such
    game."""
    return _bots(entries.entry(name))


@cache
def _bots(entry: GameEntry) -> GameBots:
    if not entry.bots:
        from game.model import registry  # only now: a bot that plays well can do without

        return SimpleBots(registry.kit(entry.name).game)
    found: GameBots = entries.part(entry, entry.bots, "BOTS", GameBots)
    numbers, said = [level.number for level in found.LEVELS], entry.info.levels
    players = len(found.PLAYERS) if type(found).make is GameBots.make else said
    if numbers != list(range(1, said + 1)) or players != said:
        told = f"has the levels {numbers} and {players} players"
        raise entries.fail(entry.name, f"BOTS in {entry.bots} {told}: its entry says {said}")
    return found
