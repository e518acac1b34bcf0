"""Setups, whole matches and a greedy player for the tests of the Battlegrounds bots."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from game.bots.contract import Bot, Limits, Report, Seen
from game.bots.registry import bots
from game.data.files.content import load_content
from game.data.files.paths import MAPS
from game.games.battlegrounds.bots.family import Memory
from game.games.battlegrounds.bots.players import BattlegroundsBot
from game.games.battlegrounds.bots.turns import NodeCounter, PlayLine, onward
from game.games.battlegrounds.rules import events as ev
from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import Definitions
from game.games.battlegrounds.rules.game import Battlegrounds
from game.games.battlegrounds.rules.kit import KIT
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, SeenStep, Setup, Step

GAME = Battlegrounds()
BOTS = bots("battlegrounds")

OPTIONS = (
    ("battle", 2),
    ("battle", 3),
    ("battle", 4),
    ("team", 4),
    ("family", 2),
    ("family", 4),
    ("solo", 1),
)
"""Options with numbers of players."""

Notes = list[SeenStep[BattlegroundsWorld, Action]]


@cache
def definitions() -> Definitions:
    return load_content(KIT).definitions


def setup(option: str, seats: int, *, draft: bool = False) -> Setup:
    """An option as it is shipped."""
    read = yaml.safe_load((MAPS / "battlegrounds" / f"{option}.yaml").read_text(encoding="utf-8"))
    sides = (0, 1, 0, 1) if option == "team" else tuple(range(seats))
    options = {"first": 1} if option == "family" else {"draft": draft, "first": 1}
    return KIT.setup(KIT.map_model.model_validate(read), definitions(), sides, options)


def position(text: str) -> BattlegroundsWorld:
    """The state such a line describes."""
    seats = int(text.split(";")[0].split("/")[1])
    return GAME.new(KIT.parse_position(text, definitions(), tuple(range(seats))))


class Greedy(BattlegroundsBot):
    """Takes the best immediate points, else any token, else anything."""

    memory = Memory(span=1, sure=1)

    def pick(
        self,
        state: BattlegroundsWorld,
        counter: NodeCounter,
        limits: Limits,
        rng: random.Random,
        report: Report,
    ) -> Action:
        area = state.area(state.seat)

        def points(event: object) -> float:
            match event:
                case ev.PairMade():
                    return 10.0 * event.points
                case ev.PointsWon() if event.area == area:
                    return 10.0 * event.value
                case ev.TokenTaken():
                    return 1.0
            return 0.0

        found = [
            (sum(points(event) for events in line.events for event in events) + rng.random() / 2, line)
            for line in onward(PlayLine((), state), counter)
        ]
        return max(found, key=lambda entry: entry[0])[1].actions[0]


@dataclass(frozen=True)
class Played:
    """A match with all its steps."""

    steps: tuple[Step[BattlegroundsWorld, Action], ...]
    last: BattlegroundsWorld

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for step in self.steps for event in step.events if isinstance(event, kind)]


def play(
    start: Setup,
    players: Sequence[Bot[BattlegroundsWorld, Action]],
    limits: Mapping[int, Limits] | Limits,
    seed: int | str,
    most: int = 3000,
) -> Played:
    """A match, every action of which is asked of the rule book first."""
    rng = random.Random(seed)
    state = GAME.new(start)
    steps: list[Step[BattlegroundsWorld, Action]] = []
    notes: list[Notes] = [[] for _ in players]
    while (seat := GAME.to_act(state)) is not None and len(steps) < most:
        if seat == CHANCE:
            action = GAME.draw(state, rng)
        else:
            bound = limits if isinstance(limits, Limits) else limits[seat]
            seen = Seen(seat, GAME.observe(state, seat), tuple(notes[seat]))
            action = players[seat].choose(seen, bound, rng.getrandbits(32))
            assert action in GAME.actions(state)
        step = GAME.apply(state, action)
        if start.map.option == "family":
            for other, own in enumerate(notes):
                own.append(GAME.observe_step(state, step, other))
        state = step.state
        steps.append(step)
    return Played(tuple(steps), state)
