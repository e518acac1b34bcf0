"""Actions of matches between bots, taken to the real screen and watched there frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from game.app.match.scene import make
from game.app.poses.match_plans import finished
from game.app.poses.thinkers import Reader
from game.data.saves.matches import Match, MatchPlan, Player
from game.model.contract import Event
from game.model.stakes import risen
from game.testing.match_hands import MatchHands
from game.ui.window.application import Application
from game.view.board.timeline import Beat
from game.view.weight import NOBODY, Touch
from tests.shared_matches import words
from tests.view.test_table_sounds import table_of

FRAME_S = 0.02

Wanted = Callable[[Event, Touch], bool]
"""Whether an event with its touch is the one that is looked for."""


@cache
def by_bots(name: str, most: int | None) -> Match:
    """A match between weak bots."""
    return finished(words(), name, most)


@dataclass(frozen=True)
class Deed:
    """An action that leads to an event that is looked for: those before it, and whom the event touches."""

    plan: MatchPlan
    before: tuple[Any, ...]
    action: Any
    touch: Touch = NOBODY

    def match(self, *people: int) -> Match:
        """The match just before it; bots play for all but these ``people``."""
        seats = range(len(self.plan.players))
        person = Player("person", "Anna")
        players = (person if seat in people else Player("bot", f"Recruit {seat}", 1) for seat in seats)
        made = Match.create(replace(self.plan, players=tuple(players)), folder=None)
        for action in self.before:
            made.session.play(action)
        return made


def deed(name: str, wanted: Wanted, most: int = 240) -> Deed:
    """The first action of a match between weak bots that leads to a wanted event."""
    made = by_bots(name, most)
    table, actions = table_of(made.plan.kit.name), list[Any]()
    for point in made.session.whole_line:
        actions += [point.entry.action] if point.entry.kind == "move" else []
        for event in point.step.events:
            touch = table.touch(point.before, event)
            if wanted(event, touch):
                return Deed(made.plan, tuple(actions[:-1]), actions[-1], touch)
    raise AssertionError("no such event")


def rise(name: str, kind: str = "") -> Deed:
    """The last action of a match between weak bots after which something is newly at stake, of that kind if
    one is given."""
    made, actions, found = by_bots(name, None), list[Any](), list[Deed]()
    table = table_of(made.plan.kit.name)
    for point in made.session.whole_line:
        actions += [point.entry.action] if point.entry.kind == "move" else []
        new = risen(table.stakes(point.before), table.stakes(point.step.state))
        if any(kind in ("", one.kind) for one in new):
            found.append(Deed(made.plan, tuple(actions[:-1]), actions[-1]))
    return found[-1]


def moving(app: Application, speed: float = 1.0) -> MatchHands:
    hands = MatchHands(app)
    look = app.settings.look.model_copy(update={"animation_speed": speed})
    app.settings = app.settings.model_copy(update={"look": look})
    return hands


def open_match(hands: MatchHands, match: Match) -> Any:
    """The scene of a match in which no bot answers."""
    hands.match_scene = make(hands.app, match=match, thinker=Reader, keep=False)
    hands.match_scene.announcer.silent = True
    hands.app.push(hands.match_scene)
    hands.app.step([], FRAME_S)
    hands.match_scene.controller.handed_over()
    hands.match_scene.controller.catch_up()
    return hands.match_scene


def shown(hands: MatchHands, action: Any) -> Iterator[str]:
    """Play an action, and tell frame by frame what is shown."""
    controller, table = hands.match_scene.controller, hands.table
    hands.session.play(action)
    for _ in range(1000):
        hands.app.step([], FRAME_S)
        if controller.settled:
            return
        clip = table.timeline.clip
        if table.waits:
            table.hurry()
        elif clip is not None:
            effect = clip.effect
            yield effect.time if isinstance(effect, Beat) else type(effect).__name__
    raise AssertionError("it never ends")
