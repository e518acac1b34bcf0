"""Matches without the memory aid (TB-4.7): ranks are seen during a battle only, and players remember them."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_battle.rules import events as ev
from game.games.tank_battle.rules.actions import Action
from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.contract import Event, SeenStep


def remembered(position: TankBattleWorld, seat: int) -> TankBattleWorld:
    """Return a seat's view as a person is shown it: without ranks that battles have shown, and without
    marks on its own tanks that the enemy has seen. With the aid, or at the end, nothing is left out."""
    if position.match.memory_aid or position.outcome is not None or not any(position.known):
        return position
    ranks = tuple(own if side == seat else (0,) * len(own) for side, own in enumerate(position.ranks))
    return position.with_(ranks=ranks, known=(0, 0))


def told_later(event: Event) -> Event:
    """Return an event as it is shown after its battle: that two tanks fought, without their ranks."""
    return replace(event, rank=0, enemy_rank=0) if isinstance(event, ev.Fought) else event


def recall(
    seen: SeenStep[TankBattleWorld, Action], now: TankBattleWorld, seat: int
) -> SeenStep[TankBattleWorld, Action]:
    """See ``Game.recall``."""
    if now.match.memory_aid:
        return seen
    return SeenStep(remembered(seen.view, seat), tuple(map(told_later, seen.events)), seen.action)
