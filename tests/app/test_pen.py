"""Arrows and rings without a mouse, and tips by gamepad, in every game: by posted events on real scenes."""

from __future__ import annotations

import pytest

from game.ui.window.application import Application
from game.view.board.drawn import Drawn
from tests.app.match_hands import Hands
from tests.app.test_looking_back import GAMES, begun


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("padded", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_arrows_and_rings_are_drawn_by_gamepad_and_by_keys(app: Application, game: str, padded: bool) -> None:
    hands = Hands(app)
    # no pad button is left for it as shipped: a player gives it one
    app.input.set_buttons("match", "next_answer", [])
    app.input.set_buttons("match", "draw", ["right_stick_press"])
    scene = begun(hands, game)
    scene.controller.catch_up()
    for _ in range(20):
        hands.wait(0.1, 0.05)
        if scene.table.waits:
            scene.table.hurry()
        if scene.table.places.rect is not None:
            break
    if scene.table.places.rect is None:
        pytest.skip("a page of its own stands there")
    presses = {
        "draw": ("right_stick_press", "ctrl+o"), "left": ("dpad_left", "left"), "up": ("stick_up", "up"),
        "set": ("a", "return"), "colour": ("shoulder_right", "e"), "wipe": ("y", "shift+return"),
        "back": ("b", "escape"),
    }  # fmt: skip

    def press(*names: str) -> None:
        for name in names:
            pad, key = presses[name]
            (hands.pad if padded else hands.key)(pad if padded else key)

    before, chosen = len(hands.session.whole_line), scene.table.chooser.choice()
    press("draw")
    pen = scene.host.pen
    assert pen.in_hand
    begin = pen.at
    press("set", "left", "left", "up")
    end = pen.at
    press("set")
    assert scene.table.drawn == (Drawn(begin, end, "green"),)
    press("colour", "set", "set")
    assert scene.table.drawn[1:] == (Drawn(end, None, "red"),)
    press("set", "set")
    assert len(scene.table.drawn) == 1, "do it again to remove it"
    press("wipe")
    assert not scene.table.drawn
    press("set", "back")
    assert pen.in_hand and pen.start is None
    press("back")
    assert not pen.in_hand and hands.scene.name == "match"
    assert (len(hands.session.whole_line), scene.table.chooser.choice()) == (before, chosen), (
        "the pen plays nothing"
    )


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_tip_opens_its_rule_by_gamepad(app: Application, game: str) -> None:
    hands = Hands(app)
    scene = begun(hands, game)
    scene.controller.catch_up()
    hands.wait(0.3, 0.05)
    table, tips = scene.table, scene.host.tips
    place = next((tip for tip in tips.all() if tip.rule and scene.host.on_table(tip.rect.center)), None)
    assert place is not None
    app.mouse = place.rect.center  # where the cursor has none, the tip is that of the pointer
    table.pointing.cursor = None
    hands.pad("guide")
    assert tips.asked and tips.tip is not None
    for _ in range(10):
        if tips.tip.rule:
            break
        hands.pad("guide")
    rule = tips.tip.rule
    assert any("A" in caps for caps, _ in tips._foot)
    before = len(hands.session.whole_line)
    hands.pad("a")
    assert hands.scene.name == "rules" and len(hands.session.whole_line) == before
    assert rule
    hands.pad("b")
    assert hands.app.stack.top is scene
    hands.pad("guide")
    hands.pad("b")
    assert not tips.shown and hands.app.stack.top is scene, "B puts the tip away, and nothing else"
