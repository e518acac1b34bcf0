"""A whole match of Tank Chess by keyboard alone, against a bot."""

from __future__ import annotations

from game.app.application import App
from game.bots.contract import Limits, Seen
from game.bots.worker import LocalWorker, ask
from tests.app.match_hands import AGAINST_BOT, Hands


def test_a_whole_match_can_be_played_by_keyboard_to_its_end_screen(app: App) -> None:
    hands = Hands(app)
    scene = hands.open(AGAINST_BOT, seed=5)
    adviser = LocalWorker("game.bots.tank_chess")
    for turn in range(60):
        if scene.conductor.over:
            break
        session = hands.session
        seat = session.to_act
        assert seat == 0
        adviser.request(Seen(0, session.view(0)), 2, turn, Limits(nodes=600))
        move = ask(adviser)
        before = len(session.line)
        hands.key_move(move)
        assert session.line[before].entry.action == move
    assert scene.conductor.over
    hands.settle()
    assert hands.scene.name == "end"
