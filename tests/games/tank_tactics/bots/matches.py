"""Matches of Tank Tactics bots, against each other and against a greedy one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from game.bots.contract import Bot, Limits, Seen, level
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.bots import BOTS
from game.games.tank_tactics.bots.drives import ReachableStands
from game.games.tank_tactics.bots.evaluate import Evaluator
from game.games.tank_tactics.bots.planner import Style
from game.games.tank_tactics.bots.players import TankTacticsBot
from game.games.tank_tactics.bots.threats import TankThreat
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, Setup
from tests.games.tank_tactics.boards import at

GAME = KIT.game
REMEMBERED = 20
"""More steps than a turn has."""

__all__ = ["BOTS", "GAME", "KIT", "Asking", "Greedy", "against_greedy", "begin", "play", "setup", "wide"]


class Greedy(TankTacticsBot):
    """The most damage now, whatever comes: no level, but what levels are measured by."""

    style = Style(caution=0.0, cards=1, exact=12, retreats=False)
    heat = 1.0


@cache
def setup(name: str, seats: int = 2) -> Setup:
    """A shipped map with so many seats; 0: as many as usual there."""
    content = load_content(KIT)
    path = MAPS / "tank_tactics" / f"{name}.yaml"
    map_file = load_map(KIT, path, content, Texts(ASSETS / "locale")).map_file
    seating = next(one for one in KIT.seatings_for(map_file) if seats in (0, len(one.sides)))
    return KIT.setup(map_file, content.definitions, seating.sides, {})


def begin(made: Setup, seed: int = 0) -> TankTacticsWorld:
    """The first turn of a match whose dice were set by chance."""
    rng, state = random.Random(seed), GAME.new(made)
    while state.phase != "turn":
        by_chance = GAME.to_act(state) == CHANCE
        action = GAME.draw(state, rng) if by_chance else rng.choice(GAME.actions(state))
        state = GAME.apply(state, action).state
    return state


def play(
    made: Setup,
    players: Sequence[Bot[Any, Any]],
    limits: Mapping[int, Limits],
    seed: str,
    watch: Callable[[TankTacticsWorld, TankTacticsWorld], None] = lambda before, after: None,
) -> TankTacticsWorld:
    """The end of a match; ``watch`` is told of each step."""
    rng, state = random.Random(seed), GAME.new(made)
    steps: list[list[Any]] = [[] for _ in players]
    while (seat := GAME.to_act(state)) is not None:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            seen = Seen(seat, GAME.observe(state, seat), tuple(steps[seat]))
            action = players[seat].choose(seen, limits[seat], rng.getrandbits(32))
        step = GAME.apply(state, action)
        for other, own in enumerate(steps):
            own.append(GAME.observe_step(state, step, other))
            del own[:-REMEMBERED]
        watch(state, step.state)
        state = step.state
    return state


def wide(colours: Sequence[str], tanks: int) -> TankTacticsWorld:
    """A board of 40×40 squares with so many tanks of each colour all over it."""
    rng, names = random.Random(3), [f"{file}{rank}" for file in "bdfhjlnprtvxz" for rank in range(2, 40, 3)]
    places = rng.sample(names, len(colours) * tanks)
    dice = ("543216", "634512", "256341")
    told = (
        f"{colour} {places.pop()} {rng.choice('NESW')} dice={rng.choice(dice)} cards=double_range"
        for colour in colours
        for _ in range(tanks)
    )
    return at("\n".join(["." * 40] * 40), *told)


class Asking:
    """Counts what takes longest, a millisecond or so each on a wide board: ``most`` between two questions
    whether to stop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, until: int = 1_000_000) -> None:
        self.most = self._done = self._asked = 0
        self._until = until
        every = (
            (Evaluator, "value"),
            (TankThreat, "__init__"),
            (ReachableStands, "__init__"),
            (TankTacticsWorld, "legal_actions"),
        )
        for owner, method in every:
            monkeypatch.setattr(owner, method, self._counted(getattr(owner, method)))

    def _counted(self, right: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            self._done += 1
            return right(*given, **named)

        return counted

    def stop(self) -> bool:
        """Say it is time to stop once that was asked often enough."""
        self._done, self.most = 0, max(self.most, self._done)
        self._asked += 1
        return self._asked > self._until


def against_greedy(name: str, games: int, number: int = 4) -> Iterator[float]:
    """What that level made of so many matches of two against ``Greedy``: 1 for a win, a half for a draw."""
    limits = level(BOTS, number).limits
    for match in range(games):
        seat = match % 2
        players: list[Bot[Any, Any]] = [Greedy(), Greedy()]
        players[seat] = BOTS.make(number)
        outcome = GAME.result(play(setup(name), players, {0: limits, 1: limits}, f"{name}:{match}"))
        assert outcome is not None
        yield 0.5 if outcome.drawn else float(outcome.winners == (seat,))
