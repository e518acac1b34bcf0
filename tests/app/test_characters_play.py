"""A character plays in its own style, and knows what its bot needs to know."""

from __future__ import annotations

from typing import Any


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


def test_a_bot_is_asked_to_play_in_its_style(app: Application) -> None:
    who = characters("tank_chess")[3][1]
    hands = MatchHands(app)
    hands.open((Player("person", "Anna"), Player("bot", who.name, 3, style=who.style)), script="")
    bot = Listening(lambda: hands.match_scene, "")
    bot.silent, bot.heard = True, []
    thinking = hands.match_scene.controller.thinking
    thinking._thinker = bot
    hands.session.play(hands.session.game.actions(hands.session.view(0))[0])
    hands.settle()
    assert bot.heard == [(3, who.style, 0)]
