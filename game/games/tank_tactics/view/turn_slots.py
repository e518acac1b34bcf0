"""What the actions of a turn were, are and would be spent on: the slots of the Actions die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.games.tank_tactics.rules.actions import Action, End, Exit, Fire, Leave, Play, Ram, Turn
from game.games.tank_tactics.rules.events import Picked
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.words import TANK_ACTIONS, tank_deed
from game.model.contract import SeenStep
from game.ui.model import Model
from game.view.table import Words
from game.view.turns import RecordedStep

_W = "tank_tactics_view."

Step = SeenStep[TankTacticsWorld, Action]
SlotState = Literal["done", "planned", "free"]


@dataclass(frozen=True, slots=True)
class Slot:
    """An action of the turn: what it was, or will be, spent on. ``die``: the roll of a portal in it."""

    state: SlotState
    icon: str = ""
    words: str = ""
    fire: bool = False
    die: int = 0


Slots = tuple[Slot, ...]


ICONS = {"move": "forward", "turn": "rotate_right", "fire": "target", "ram": "ram", "enter": "home"}
"""The icons of what takes a slot."""


class TurnSlots(Model):
    """Follows a turn as it is seen."""

    def __init__(self) -> None:
        self.seen: tuple[tuple[TankTacticsWorld, Slots], ...] = ()
        """The positions of this turn that were shown, with the spending of its actions up to each."""

    def follow(self, world: TankTacticsWorld) -> None:
        """Take note that a position is shown."""
        known = next((n for n, one in enumerate(self.seen) if one[0] == world), None)
        if known is not None:
            self.seen = self.seen[: known + 1]
        elif not any(same_turn(one[0], world) for one in self.seen):
            self.seen = ((world, ()),)

    def knows(self, world: TankTacticsWorld) -> bool:
        """Whether the spending up to a position is known."""
        return any(slots for shown, slots in self.seen if shown == world)

    def recall(self, steps: Sequence[RecordedStep], words: Words) -> None:
        """Take in the earlier steps of this turn, the last one first, before it was looked at."""
        if not steps:
            return
        self.seen = ((steps[-1].before, ()),)
        for one in reversed(steps):
            self.note(one.before, one.step, words)

    def note(self, before: TankTacticsWorld, step: Step, words: Words) -> None:
        """Take note of a step that was seen."""
        slots = next((one[1] for one in self.seen if one[0] == before), None)
        after = step.view
        if step.action is None and after == before:
            return  # a draw was offered, say
        if slots is None or step.action is None or not same_turn(before, after):
            self.seen = ((after, ()),)
        elif self.seen[-1][0] != after:  # else it was recalled
            self.seen += ((after, slots_after(slots, before, step, words)),)

    def now(
        self, world: TankTacticsWorld, chooser: Chooser, at: int | None, words: Words, *, moving: bool
    ) -> Slots:
        """The done actions, those planned by the choice or by what is pointed at (``at``), and the free
        ones."""
        index = chooser.index if chooser.acts else world.tank
        if index < 0 or not world.dice[index]:
            return ()
        done = self.seen[-1][1] if self.seen and self.seen[-1][0] == world else ()
        paid = [slot for slot in done if slot.icon != "free"]
        found = [*([Slot("done", "check")] * max(0, world.used - len(paid))), *paid]
        found += [] if moving else _planned(chooser, index, at, words)
        return _filled(found, world, index)

    def with_action(self, before: TankTacticsWorld, action: Action, words: Words) -> Slots:
        """The done actions of another seat, the one being shown, and the free ones."""
        done = next((slots for world, slots in self.seen if world == before), ())
        found = [*([Slot("done", "check")] * max(0, before.used - len(done))), *done]
        icon, told = slot_words(before, action, words)
        if icon and not (isinstance(action, Turn) and before.free):
            found.append(Slot("planned", icon, told, fire=isinstance(action, Fire | Ram)))
        return _filled(found, before, before.match.index(before.seat, getattr(action, "tank", 0)))


def same_turn(first: TankTacticsWorld, second: TankTacticsWorld) -> bool:
    """Whether two positions belong to one turn of one seat."""
    return (first.seat, first.round, first.match is second.match) == (second.seat, second.round, True) and (
        first.phase in ("turn", "portal") and second.phase in ("turn", "portal", "over")
    )


def slot_words(world: TankTacticsWorld, action: Action, words: Words) -> tuple[str, str]:
    """An icon and a few words for an action in its slot; empty if it takes none."""
    if not isinstance(action, TANK_ACTIONS):
        return "", ""
    name, params = tank_deed(world, action, words)
    if name not in ICONS:
        return "", ""
    return ICONS[name], params["facing"] if name == "turn" else words(f"{_W}slot.{name}", **params)


def slots_after(slots: Slots, before: TankTacticsWorld, step: Step, words: Words) -> Slots:
    """The spending of a turn's actions after one more step."""
    action = step.action
    if isinstance(action, Exit):
        exits = [event.exit for event in step.events if isinstance(event, Picked) and event.exit >= 0]
        if slots and exits:
            target = before.board.grid.name(exits[0])
            told = words(f"{_W}slot.portal", before=slots[-1].words, target=target)
            return (*slots[:-1], Slot("done", slots[-1].icon, told, die=action.pips))
        return slots
    if isinstance(action, Play | Leave | End) or action is None:
        return slots
    if step.view.used <= before.used and step.view.seat == before.seat:
        return slots
    icon, told = slot_words(before, action, words)
    return (*slots, Slot("done", icon, told, fire=isinstance(action, Fire | Ram)))


def _filled(found: list[Slot], world: TankTacticsWorld, index: int) -> Slots:
    """Slots followed by the free ones."""
    if not world.dice[index]:
        return ()
    count = world.die_actions(index) + world.more
    found += [Slot("free")] * (count - len(found))
    return tuple(found[: max(count, world.used)])


def _planned(chooser: Chooser, index: int, at: int | None, words: Words) -> list[Slot]:
    """The slots of the choice, or of what is pointed at."""
    if not chooser.acts or chooser.index != index:
        return []
    looked, route = chooser.looked(index), chooser.route
    grid = chooser.world.match.board.grid
    if not route and at is not None:
        if at in looked.shots:
            shot = looked.shots[at]
            told = words(f"{_W}slot.fire", target=grid.name(at), damage=shot.damage)
            return [Slot("planned", "target", told, fire=True)]
        if at in looked.rams:
            return [Slot("planned", "ram", words(f"{_W}slot.ram", target=grid.name(at)), fire=True)]
        route = looked.reach.route(at)
    found, world = [], looked.world
    for action in route:
        after = world.after(action)
        if after.used > world.used:
            icon, told = slot_words(world, action, words)
            found.append(Slot("planned", icon, told))
        world = after
    return found
