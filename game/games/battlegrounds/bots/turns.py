"""Plays out all a seat can do in one turn of battle, team or solo, with the rule book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from game.games.battlegrounds.rules.actions import Action, ChangeTank, Drive, Hold, Shoot, Upgrade, UseAction
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.moves import run
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, Event

GAME = Battlegrounds()

MOST_FITTINGS = 6
"""Most ways to put upgrades on cards that are tried before a turn's main action."""


_PLACING = ("draft", "activate", "place")

_MAIN = (Drive, Shoot, Hold, ChangeTank)


class OutOfTime(Exception):
    """Raised when the limits are reached, or somebody says stop."""


@dataclass
class NodeCounter:
    """Counts positions looked at, and checks at each whether to go on. ``most``: how many; ``None`` for no
    limit."""

    most: int | None
    ask: Callable[[], bool]
    nodes: int = field(default=0)

    def count(self) -> None:
        """Count one more. Raises ``OutOfTime``."""
        if (self.most is not None and self.nodes >= self.most) or self.ask():
            raise OutOfTime
        self.nodes += 1


@dataclass(frozen=True, slots=True)
class PlayLine:
    """What a seat does, and the state it leads to: another's turn, chance, the end, or its own next main
    action. ``events`` by action. ``over``: the turn is over, or the piece placed."""

    actions: tuple[Action, ...]
    state: BattlegroundsWorld
    events: tuple[tuple[Event, ...], ...] = ()
    over: bool = False

    @property
    def spots(self) -> frozenset[int]:
        """The fields on which something happens in the line."""
        return frozenset(
            spot
            for events in self.events
            for event in events
            if (spot := getattr(event, "field", None)) is not None
        )


def onward(line: PlayLine, counter: NodeCounter, *, brief: bool = False) -> Iterator[PlayLine]:
    """The lines that go on from this one (``PlayLine((), state)`` at first) up to the end of the turn, but
    those that differ only in the way to the same place. A line that begins an additional turn ends there: it
    is for the caller to go on from. ``brief``: only what one expects of others, who take something with their
    shot if they can. Raises ``OutOfTime``."""
    before = line.state
    for action in _expected(line) if brief else worth_trying(line):
        counter.count()
        step = GAME.advance(before, action)
        state = step.state
        over = before.phase in _PLACING or state.turn != before.turn or state.to_act in (None, CHANCE)
        after = PlayLine((*line.actions, action), state, (*line.events, step.events), over)
        if over or isinstance(action, UseAction):
            yield after
        else:
            yield from onward(after, counter, brief=brief)


def worth_trying(line: PlayLine) -> list[Action]:
    """Return the actions a search looks at: upgrades before anything else is done, or armour at the end, a
    further turn when the main action is done, each end of a drive once."""
    state = line.state
    actions = GAME.actions(state)
    if len(actions) == 1:
        return list(actions)
    begun = _begun(line)
    found = _distinct(state, [a for a in actions if not isinstance(a, Upgrade | UseAction)])
    if state.phase == "main" and not state.mains:
        further = [a for a in actions if isinstance(a, UseAction) and state.ability(a.token) == "extra_turn"]
        found += further[:1]
        found += _fittings(line, actions, armour_only=True)
    elif not begun:
        found += _fittings(line, actions, armour_only=False)
    return found or list(actions)


def _expected(line: PlayLine) -> list[Action]:
    """Return after a drive only the shots that take something; if there are none, not shooting."""
    actions = worth_trying(line)
    if line.state.phase != "shoot":
        return actions
    taking: list[Action] = [
        action for action in actions if isinstance(action, Shoot) and action.aim in ("token", "tank")
    ]
    return taking or [action for action in actions if isinstance(action, Hold)] or actions


def _begun(line: PlayLine) -> bool:
    """Return whether a main action was begun in this line and not followed by an additional turn."""
    if line.state.phase not in ("main", "redeploy"):
        return True
    done = [a for a in line.actions if isinstance(a, (*_MAIN, UseAction))]
    return bool(done) and isinstance(done[-1], _MAIN)


def _distinct(state: BattlegroundsWorld, actions: list[Action]) -> list[Action]:
    """Return the actions with only the first of those drives that end unharmed on one field."""
    ends: set[tuple[int, int]] = set()
    found: list[Action] = []
    for action in actions:
        if (
            isinstance(action, Drive)
            and len(action.path) > 1
            and not run(state, action.colour, action.path).hazards
        ):
            end = (action.colour, action.path[-1])
            if end in ends:
                continue
            ends.add(end)
        found.append(action)
    return found


def _fittings(line: PlayLine, actions: Sequence[Action], *, armour_only: bool) -> list[Action]:
    """Return upgrades for the cards that drive, in order of their tokens, each ability once for each card."""
    state = line.state
    last = max((a.token for a in line.actions if isinstance(a, Upgrade)), default=0)
    driven = state.driven.values()
    seen: set[tuple[str, str]] = set()
    found: list[Action] = []
    for action in actions:
        if not isinstance(action, Upgrade) or action.token < last:
            continue
        ability = state.ability(action.token)
        if action.card not in driven or (armour_only and ability != "armour"):
            continue
        if (ability, action.card) not in seen:
            seen.add((ability, action.card))
            found.append(action)
    return found[:MOST_FITTINGS]
