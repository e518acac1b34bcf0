"""Plays out whole turns by the rules: every position a turn can end in, each of them once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from game.games.tank_tactics.rules.actions import Action, Exit, Leave
from game.games.tank_tactics.rules.world import TankTacticsWorld

Line = tuple[Action, ...]

Spend = Callable[[], None]
"""A function called for each position that is made; it raises to stop."""

ASK_EVERY: Final = 8
"""Positions or plans after which a search asks again whether to stop: on large boards one may take
milliseconds."""

DIE: Final = range(1, 7)
"""The pips of a portal's die."""

_ALIKE: Final = {"dice", "spent", "hand", "given", "left", "outcome", "step", "rolling"}
"""Columns that are the same in all positions of a search, or follow from the others."""

key_of: Callable[[TankTacticsWorld], tuple[Any, ...]] = attrgetter(
    *[name for name in TankTacticsWorld.columns if name not in _ALIKE]
)
"""The columns that distinguish positions of one match."""


def key(world: TankTacticsWorld) -> tuple[Any, ...]:
    """Return a key that is equal for positions from which the match goes on alike."""
    return key_of(world)


def after_portal(world: TankTacticsWorld) -> list[TankTacticsWorld]:
    """Return the positions after a portal's die, one for each of its pips that picks an exit (TT-2.4)."""
    return [after for pips in DIE if (after := world.after(Exit(pips))).phase != "portal"]


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A position in which a turn has ended, or the match is over, and the actions that led there.
    ``chance``: a portal's die was rolled on the way."""

    world: TankTacticsWorld
    line: Line
    chance: bool = False


def ends(
    start: TankTacticsWorld,
    spend: Spend,
    worth: Callable[[TankTacticsWorld], bool] = lambda _: True,
    *,
    portals: bool = False,
) -> Iterator[TurnEnd]:
    """Every position the seat to act can come to by the end of its turn, each once, by one of the ways that
    lead there. What ``worth`` says no to on the way is followed no further, its end of the turn included.
    ``portals``: also by portals, whichever exit the die picks; else it leaves by none."""
    seat = start.seat
    known: set[tuple[Any, ...]] = {key(start)}
    waiting: list[TurnEnd] = [TurnEnd(start, ())]
    while waiting:
        later: list[TurnEnd] = []
        for here in waiting:
            for action in here.world.legal_actions():
                if isinstance(action, Leave):
                    if not portals:
                        continue
                    reached = after_portal(here.world.after(action))
                else:
                    reached = [here.world.after(action)]
                for after in reached:
                    spend()
                    if (told := key(after)) in known:
                        continue
                    known.add(told)
                    made = TurnEnd(after, (*here.line, action), here.chance or isinstance(action, Leave))
                    if after.outcome is not None or after.seat != seat:
                        yield made
                    elif worth(after):
                        later.append(made)
        waiting = later


def played(world: TankTacticsWorld, line: Line) -> TurnEnd | None:
    """Return the end of a turn played so; ``None`` if it can't be."""
    seat, here = world.seat, world
    for action in line:
        if here.outcome is not None or here.seat != seat or here.phase != "turn":
            return None
        if action not in here.legal_actions():
            return None
        here = here.after(action)
    return TurnEnd(here, line) if here.outcome is not None or here.seat != seat else None
