"""A character plays in its own style, and knows what its bot needs to know."""

from __future__ import annotations

from typing import Any

import pytest

from game.app.match.scene import make
from game.app.poses.match_plans import plan_on
from game.bots.registry import bots
from game.data.people.characters import characters
from game.data.saves.matches import Player
from game.testing.match_hands import MatchHands, Scripted
from game.ui.window.application import Application


class Listening(Scripted):
    """Notes how it is asked to play, and with how many steps seen."""

    heard: list[tuple[int, str, int]]

    def request(self, seen: Any, level: int, seed: int, limits: Any = None, style: str = "") -> int:
        self.heard.append((level, style, len(seen.steps)))
        return super().request(seen, level, seed, limits, style)


@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_a_bot_is_asked_to_play_in_its_style_with_the_steps_it_needs(app: Application, game: str) -> None:
    who = characters(game)[3][1]
    players = Player("person", "Anna"), Player("bot", who.name, 3, style=who.style)
    hands = MatchHands(app)
    bot = Listening(lambda: hands.match_scene, "")
    bot.silent, bot.heard = True, []
    plan = plan_on(app.texts, players, game=game)
    scene = make(app, plan=plan, thinker=lambda _: bot, keep=False)
    session: Any = scene.match.session
    hands.match_scene = scene
    app.push(scene)
    while len(session.record(0)) < 2 or session.to_act != 1:
        session.resume()
        session.play(session.game.actions(session.view(session.to_act))[0])
    hands.settle()
    level, style, steps = bot.heard[-1]
    assert (level, style, steps > 0) == (3, who.style, bots(game).uses_steps)
