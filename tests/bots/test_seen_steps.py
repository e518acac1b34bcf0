"""What a bot is told of the steps so far: what its seat noticed, in simulations as in a match."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots import registry as bot_registry
from game.bots.contract import Bot, Level, Limits, NoProbe, Report, Seen, unheard
from game.bots.runner import Job, play_one
from game.bots.solving import Stop, never
from game.model.contract import Setup
from game.model.session import Session
from tests.conformance import tiny_kit
from tests.conformance.tiny_game import ENTRY, TinyMap
from tests.installed_games import with_games

SETUP = Setup((0, 1, 2), TinyMap(line=5, rounds=3), ())


class Noting(Bot[Any, Any]):
    """Plays anything and keeps what it was told."""

    uses_steps = True

    def __init__(self, told: list[Seen[Any, Any]]) -> None:
        self.told = told

    def choose(
        self, seen: Seen[Any, Any], limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Any:
        self.told.append(seen)
        return random.Random(seed).choice(tiny_kit.KIT.game.actions(seen.view))


class Bots:
    """One level of it."""

    LEVELS = (Level(1, "bots.simple.1", Limits()),)
    HINT_LEVEL = 1

    def __init__(self) -> None:
        self.told: list[Seen[Any, Any]] = []

    def make(self, level: int, style: str = "") -> Noting:
        return Noting(self.told)

    def probe(self) -> NoProbe:
        return NoProbe()


@pytest.mark.slow
def test_a_simulated_bot_is_told_what_its_seat_notices_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Bots()
    monkeypatch.setattr(bot_registry, "bots", lambda name: found)
    played: list[Any] = []
    apply = tiny_kit.KIT.game.apply

    def noted(state: Any, action: Any) -> Any:
        played.append(action)
        return apply(state, action)

    monkeypatch.setattr(tiny_kit.KIT.game, "apply", noted)
    with with_games(ENTRY):
        play_one(Job("tiny", SETUP, (1, 1, 1), 1, seed=4), 0)
    monkeypatch.undo()

    session: Session[Any, Any] = Session(tiny_kit.KIT.game, SETUP, draws=False)
    asked = iter(found.told)
    seen: Seen[Any, Any] | None = next(asked)
    shorter = 0
    for action in played:
        if seen is not None and session.to_act == seen.seat:
            assert seen.view == session.view(seen.seat)
            assert seen.steps == tuple(session.noticed(seen.seat))
            shorter += len(seen.steps) < len(session.whole_line)
            seen = next(asked, None)
        session.play(action)
    assert seen is None
    assert shorter, "others’ secret choices are no steps"
