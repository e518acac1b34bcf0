"""What a bot is handed, in whatever way it is asked: nothing in it tells twin matches apart, which differ in
what its seat can't know alone. Every game with secrets is tried."""

from __future__ import annotations

import io
import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.app.table.thinking import Thinking
from game.bots import registry
from game.bots.contract import Bot, Limits, Seen
from game.bots.runner import Job, play_one
from game.bots.worker import Answer, Message
from game.cli.terminal.table import TerminalTable
from game.data.files.content import load_content
from game.data.saves.matches import Match, MatchPlan, Player
from game.model.entries import games
from game.model.registry import kit as kit_of
from game.model.session import Session
from game.testing.walk import plain
from tests.app.twins import Twins, unseen_twins
from tests.conformance import setups

WITH_SECRETS = [name for name in games() if kit_of(name).game.has_secrets]


class Ear:
    """Thinks as a bot's process does, and keeps all it is handed as it would go there."""

    def __init__(self) -> None:
        self.handed: list[bytes] = []
        self._action: Any = None

    def request(
        self, seen: Seen[Any, Any], level: int, seed: int, limits: Limits | None = None, style: str = ""
    ) -> int:
        self.handed.append(pickle.dumps(seen))
        self._action = "an action"
        return 1

    def request_draw(self, seen: Seen[Any, Any], level: int) -> int:
        self.handed.append(pickle.dumps(seen))
        return 1

    def analyse(self, seen: Seen[Any, Any], limits: Limits, lines: int = 1, also: Sequence[Any] = ()) -> int:
        raise AssertionError

    def estimate(self, views: Sequence[Any]) -> int:
        raise AssertionError("nothing is estimated here")

    def poll(self) -> list[Message]:
        return [Answer(1, self._action)]

    def cancel(self) -> None: ...

    @property
    def busy(self) -> bool:
        return False

    def close(self) -> None: ...


Ask = Callable[[Twins, Session[Any, Any], Ear], object]


def _thinking(twins: Twins, session: Session[Any, Any], ear: Ear) -> Thinking:
    return Thinking(twins.case.game, session, lambda _: ear)


def _table(twins: Twins, session: Session[Any, Any], ear: Ear) -> TerminalTable:
    case = twins.case
    players = tuple(Player("bot", f"Bo {seat}", 1) for seat in case.setup.seats)
    plan = MatchPlan(case.kit, load_content(case.kit), players, case.setup.sides)
    table = TerminalTable(Match(plan, session), io.StringIO(), io.StringIO())
    table.thinker = ear  # type: ignore[assignment]
    return table


WAYS: dict[str, Ask] = {
    "a move in the window": lambda twins, session, ear: _thinking(twins, session, ear).ask(
        "move", twins.viewer, 1
    ),
    "a hint in the window": lambda twins, session, ear: _thinking(twins, session, ear).hint(twins.viewer),
    "a draw in the window": lambda twins, session, ear: _thinking(twins, session, ear).ask(
        "draw", twins.viewer, 1
    ),
    "a move in the terminal": lambda twins, session, ear: _table(twins, session, ear).think(twins.viewer, 1),
}


def handed(twins: Twins, which: int, ask: Ask) -> Any:
    """All that a bot is handed of one of two twins, taken apart."""
    ear = Ear()
    ask(twins, twins.session(which), ear)
    (found,) = ear.handed
    seen = pickle.loads(found)
    steps = [(plain(step.view), repr(step.events), repr(step.action)) for step in seen.steps]
    return seen.seat, plain(seen.view), steps


@pytest.mark.sample(now=6)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_what_a_bot_is_handed_does_not_tell_twin_matches_apart(game: str, way: str) -> None:
    found = unseen_twins(game)
    assert found, f"{game} has secrets, and no twins of it were found"
    for twins in found:
        assert twins.session(0).state != twins.session(1).state
        assert handed(twins, 0, WAYS[way]) == handed(twins, 1, WAYS[way])


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_in_simulations_a_bot_is_handed_what_it_may_see(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, bots = kit_of(game).game, registry.bots(game)
    hidden: list[bool] = []

    class Looking(Bot[Any, Any]):
        """A bot that looks whether what it sees is more than its own observation of it."""

        def __init__(self, bot: Bot[Any, Any]) -> None:
            self.bot = bot

        def choose(self, seen: Any, limits: Any, seed: int, *more: Any) -> Any:
            assert plain(rules.observe(seen.view, seen.seat)) == plain(seen.view)
            hidden.append(rules.resample(seen.view, random.Random(seed)) != seen.view)
            return self.bot.choose(seen, limits, seed, *more)

    make = bots.make
    monkeypatch.setattr(bots, "make", lambda *which: Looking(make(*which)))
    for case in setups.cases(game):
        if case.secret and not any(hidden):
            play_one(Job(game, case.setup, (1,) * len(case.setup.sides), 1, seed=4, max_plies=20), 0)
    assert any(hidden), "there was something that it could not know"
