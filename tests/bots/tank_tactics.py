"""Matches of Tank Tactics bots, against each other and against a greedy one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from game.bots.contract import Bot, Limits, Seen, level
from game.bots.tank_tactics import BOTS
from game.bots.tank_tactics.planner import Style
from game.bots.tank_tactics.players import TankTacticsBot
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.model.contract import CHANCE, Setup
from game.rules.tank_tactics.kit import KIT
from game.rules.tank_tactics.state import TankTacticsState

GAME = KIT.game
REMEMBERED = 20
"""More steps than a turn has."""

__all__ = ["BOTS", "GAME", "KIT", "Greedy", "against_greedy", "begin", "play", "setup"]


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


def begin(made: Setup, seed: int = 0) -> TankTacticsState:
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
    watch: Callable[[TankTacticsState, TankTacticsState], None] = lambda before, after: None,
) -> TankTacticsState:
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
