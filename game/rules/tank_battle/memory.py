"""A match without the memory aid (TB-4.7): ranks are seen during a battle only, and players remember them."""

from __future__ import annotations

from dataclasses import replace

from game.model.contract import Event, SeenStep
from game.rules.tank_battle import events as ev
from game.rules.tank_battle.actions import Action
from game.rules.tank_battle.position import Position
from game.rules.tank_battle.state import TankBattleState


def remembered(position: Position, seat: int) -> Position:
    """What a person in that seat is shown of a position it sees: without the ranks that battles have shown,
    and without saying of its own tanks which the enemy has seen. All of it with the aid, or at the end."""
    if position.match.memory_aid or position.outcome is not None or not any(position.known):
        return position
    ranks = tuple(own if side == seat else (0,) * len(own) for side, own in enumerate(position.ranks))
    return position.with_(ranks=ranks, known=(0, 0))


def told_later(event: Event) -> Event:
    """What is told of an event of such a match once it is over: that two tanks fought, not what they were."""
    return replace(event, rank=0, enemy_rank=0) if isinstance(event, ev.Fought) else event


def recall(
    seen: SeenStep[TankBattleState, Action], now: TankBattleState, seat: int
) -> SeenStep[TankBattleState, Action]:
    """See ``Game.recall``."""
    if now.position.match.memory_aid:
        return seen
    position = remembered(seen.view.position, seat)
    return SeenStep(seen.view.then(position), tuple(map(told_later, seen.events)), seen.action)
