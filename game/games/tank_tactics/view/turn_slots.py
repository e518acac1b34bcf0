"""What the actions of a turn were, are and would be spent on: the slots of the Actions die."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_tactics.rules.public import (
    Action,
    End,
    Enter,
    Exit,
    Fire,
    Leave,
    Move,
    Picked,
    Play,
    Position,
    Ram,
    TankTacticsState,
    Turn,
)
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.shown import Slot
from game.model.contract import SeenStep
from game.view.facing import facing_letter
from game.view.table import Words
from game.view.turns import RecordedStep

_W = "tank_tactics_view."

Step = SeenStep[TankTacticsState, Action]
Slots = tuple[Slot, ...]


class TurnSlots:
    """Follows a turn as it is seen."""

    def __init__(self) -> None:
        self._seen: list[tuple[Position, Slots]] = []
        """The positions of this turn that were shown, with the spending of its actions up to each."""

    def follow(self, position: Position) -> None:
        """Take note that a position is shown."""
        known = next((n for n, one in enumerate(self._seen) if one[0] == position), None)
        if known is not None:
            del self._seen[known + 1 :]
        elif not any(same_turn(one[0], position) for one in self._seen):
            self._seen = [(position, ())]

    def knows(self, position: Position) -> bool:
        """Whether the spending up to a position is known."""
        return any(slots for shown, slots in self._seen if shown == position)

    def recall(self, steps: Sequence[RecordedStep], words: Words) -> None:
        """Take in the earlier steps of this turn, the last one first, before it was looked at."""
        if not steps:
            return
        self._seen = [(steps[-1].before.position, ())]
        for one in reversed(steps):
            self.note(one.before, one.step, words)

    def note(self, before: TankTacticsState, step: Step, words: Words) -> None:
        """Take note of a step that was seen."""
        slots = next((one[1] for one in self._seen if one[0] == before.position), None)
        after = step.view.position
        if step.action is None and after == before.position:
            return  # a draw was offered, say
        if slots is None or step.action is None or not same_turn(before.position, after):
            self._seen = [(after, ())]
        elif self._seen[-1][0] != after:  # else it was recalled
            self._seen.append((after, slots_after(slots, before, step, words)))

    def now(
        self, position: Position, chooser: Chooser, at: int | None, words: Words, *, moving: bool
    ) -> Slots:
        """The done actions, those planned by the choice or by what is pointed at (``at``), and the free
        ones."""
        index = chooser.index if chooser.acts else position.tank
        if index < 0 or not position.dice[index]:
            return ()
        done = self._seen[-1][1] if self._seen and self._seen[-1][0] == position else ()
        paid = [slot for slot in done if slot.icon != "free"]
        found = [*([Slot("done", "check")] * max(0, position.used - len(paid))), *paid]
        found += [] if moving else _planned(chooser, index, at, words)
        return _filled(found, position, index)

    def with_action(self, before: Position, action: Action, words: Words) -> Slots:
        """The done actions of another seat, the one being shown, and the free ones."""
        done = next((slots for position, slots in self._seen if position == before), ())
        found = [*([Slot("done", "check")] * max(0, before.used - len(done))), *done]
        icon, told = slot_words(before, action, words)
        if icon and not (isinstance(action, Turn) and before.free):
            found.append(Slot("planned", icon, told, fire=isinstance(action, Fire | Ram)))
        return _filled(found, before, before.match.index(before.seat, getattr(action, "tank", 0)))


def same_turn(first: Position, second: Position) -> bool:
    """Whether two positions belong to one turn of one seat."""
    return (first.seat, first.round, first.match is second.match) == (second.seat, second.round, True) and (
        first.phase in ("turn", "portal") and second.phase in ("turn", "portal", "over")
    )


def slot_words(position: Position, action: Action, words: Words) -> tuple[str, str]:
    """An icon and a few words for an action in its slot."""
    grid = position.match.board.grid
    number = getattr(action, "tank", 0)
    index = position.match.index(position.seat, number)
    here = position.squares[index]
    match action:
        case Move(_, squares):
            path = position.walk(index, squares > 0)[0]
            end = path[min(abs(squares), len(path)) - 1] if path else here
            return "forward", words(f"{_W}slot.move", origin=grid.name(here), target=grid.name(end))
        case Turn(_, facing):
            return "rotate_right", facing_letter(facing, words)
        case Fire(_, square):
            damage = position.damage_of(index)
            return "target", words(f"{_W}slot.fire", target=grid.name(square), damage=damage)
        case Ram(_, forward):
            other = position.walk(index, forward)[1]
            name = grid.name(position.squares[other]) if other >= 0 else ""
            return "ram", words(f"{_W}slot.ram", target=name)
        case Enter(_, square):
            return "home", words(f"{_W}slot.enter", target=grid.name(square))
    return "", ""


def slots_after(slots: Slots, before: TankTacticsState, step: Step, words: Words) -> Slots:
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
    if step.view.position.used <= before.position.used and step.view.position.seat == before.position.seat:
        return slots
    icon, told = slot_words(before.position, action, words)
    return (*slots, Slot("done", icon, told, fire=isinstance(action, Fire | Ram)))


def _filled(found: list[Slot], position: Position, index: int) -> Slots:
    """Slots followed by the free ones."""
    if not position.dice[index]:
        return ()
    count = position.die_actions(index) + position.more
    found += [Slot("free")] * (count - len(found))
    return tuple(found[: max(count, position.used)])


def _planned(chooser: Chooser, index: int, at: int | None, words: Words) -> list[Slot]:
    """The slots of the choice, or of what is pointed at."""
    if not chooser.acts or chooser.index != index:
        return []
    looked, route = chooser.looked(index), chooser.route
    grid = chooser.position.match.board.grid
    if not route and at is not None:
        if at in looked.shots:
            shot = looked.shots[at]
            told = words(f"{_W}slot.fire", target=grid.name(at), damage=shot.damage)
            return [Slot("planned", "target", told, fire=True)]
        if at in looked.rams:
            return [Slot("planned", "ram", words(f"{_W}slot.ram", target=grid.name(at)), fire=True)]
        route = looked.reach.route(at)
    found, position = [], looked.position
    for action in route:
        after = position.after(action)
        if after.used > position.used:
            icon, told = slot_words(position, action, words)
            found.append(Slot("planned", icon, told))
        position = after
    return found
