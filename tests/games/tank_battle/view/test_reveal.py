"""A turn of Tank Battle is revealed at the players' pace: by hand, step by step, back, and once more."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from game.app.poses import SCENES
from game.app.poses.samples import position
from game.games.tank_battle.rules.events import Fought, Spun
from game.games.tank_battle.view.spots import PaceSpot
from game.games.tank_battle.view.stage import PACES, ManualPause
from game.ui.tree.holders import Box
from game.ui.window.application import Application
from game.view.board.timeline import Clip
from tests.games.tank_battle.boards import line
from tests.games.tank_battle.view.hands import TankBattleHands, signs

FIGHT, MOVE = (position("tank_battle", name) for name in ("fight", "move"))


FIRST = line("5:1 4:2", "96:1 95:2", to="grey")
"""Grey's first move, which is safe."""


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    made = TankBattleHands(app)
    look = app.settings.look.model_copy(update={"animation_speed": 1.0})
    app.settings = app.settings.model_copy(update={"look": look})
    return made


def reveal(hands: TankBattleHands, pace: str) -> None:
    """Begin to reveal a turn with a hit, a mine and an installation."""
    hands.app.change("play.reveal", pace)
    hands.begin(position=MOVE)
    for number in (72, 73, 50, 60, 55, 65, 66):
        hands.click(number)
    hands.push("reveal")
    hands.app.step([], 0.02)


def run(hands: TankBattleHands, seconds: float) -> float:
    """Let time pass until nothing moves, at most so long; how long that was."""
    for frame in range(int(seconds * 50)):
        hands.app.step([], 0.02)
        table = hands.table
        if table.waits or not (table.busy or table.queue or not hands.match_scene.controller.settled):
            return frame / 50
    raise AssertionError("it goes on")


def shown(hands: TankBattleHands) -> list[str]:
    """What has been told of the turn."""
    return [line.icon for line in hands.table.log.lines]


@pytest.mark.slow
def test_by_hand_each_stage_waits_for_space(hands: TankBattleHands) -> None:
    reveal(hands, "by_hand")
    run(hands, 20)
    told = []
    while hands.table.waits:
        told.append(shown(hands))
        for _ in range(400):  # until smoke and dust have gone
            if hands.match_scene.due() > 0:
                break
            hands.app.step([], 0.02)
        assert hands.table.waits
        assert hands.match_scene.due() > 0, "nothing moves while it waits"
        hands.quick("space")
        run(hands, 20)
    assert told[0] == ["route"] and told[1] == ["route", "target"]
    assert all(len(now) > len(then) for then, now in pairwise(told))
    assert len(told) >= 3 and not hands.table.busy
    hands.settle()
    assert hands.table.gated
    hands.quick("space")
    assert hands.table.gated, "one Space too many shows nothing private"


@pytest.mark.slow
def test_space_shows_the_end_of_the_stage_that_is_running(hands: TankBattleHands) -> None:
    reveal(hands, "by_hand")
    run(hands, 20)
    hands.quick("space")
    assert not hands.table.waits and hands.table.busy
    hands.quick("space")
    assert hands.table.waits and shown(hands) == ["route", "target"]


@pytest.mark.slow
def test_arrows_go_back_and_forth_and_r_shows_all_again(hands: TankBattleHands) -> None:
    reveal(hands, "by_hand")
    run(hands, 20)
    first = hands.table.timeline.position.tanks
    for _ in range(2):
        hands.quick("right")
        run(hands, 20)
    later, lines = hands.table.timeline.position, shown(hands)
    hands.quick("left")
    assert hands.table.busy and len(shown(hands)) <= len(lines)
    run(hands, 20)
    assert hands.table.timeline.position == later and shown(hands) == lines
    hands.quick("r")
    assert shown(hands) in ([], ["route"])
    run(hands, 20)
    assert hands.table.timeline.position.tanks == first and shown(hands) == ["route"]
    line = list(hands.session.whole_line)
    hands.quick("r")
    assert list(hands.session.whole_line) == line


@pytest.mark.slow
def test_the_pace_is_chosen_and_remembered(hands: TankBattleHands) -> None:
    reveal(hands, "by_hand")
    run(hands, 20)
    hands.click(PaceSpot("fast"))
    assert hands.app.settings.play.reveal == "fast"
    assert not hands.table.waits
    run(hands, 30)
    assert not hands.table.busy, "nothing holds it any more"
    assert len(shown(hands)) >= 4
    hands.push("again")
    assert hands.table.busy
    hands.quick("s")
    chosen: str = hands.app.settings.play.reveal
    assert chosen == list(PACES)[-1]


def test_the_pace_set_on_the_settings_page_holds_for_the_match_that_is_open(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    timeline = hands.table.timeline
    hands.app.open("settings")
    hands.wait()
    hands.tap(hands.widget("play.reveal.3").rect.center)
    assert hands.app.settings.play.reveal == "by_hand"
    hands.key("escape")
    hands.wait()
    assert hands.table.timeline is timeline and timeline.pace == "by_hand"


@pytest.mark.slow
def test_slow_takes_longer_than_fast(hands: TankBattleHands) -> None:
    reveal(hands, "normal")
    run(hands, 60)
    table, took = hands.table, {}
    for pace in ("slow", "fast"):
        table.timeline.set_pace(pace)
        table.command("reveal_again")
        took[pace] = run(hands, 60)
    assert took["slow"] > 2.5 * took["fast"] > 0
    assert not [clip for clip in table.timeline.clips if isinstance(clip.effect, ManualPause)]


@pytest.mark.slow
def test_a_turn_shown_again_leaves_what_it_led_to(hands: TankBattleHands) -> None:
    reveal(hands, "fast")
    run(hands, 60)
    table = hands.table
    view, lines, revealed = table.view, shown(hands), dict(table.revealed.pegs)
    hands.push("again")
    run(hands, 60)
    assert table.view == view and shown(hands) == lines and table.revealed.pegs == revealed
    assert hands.match_scene.controller.chooser == table.chooser.seat is not None


@pytest.mark.slow
def test_an_earlier_turn_is_looked_at_without_holds_and_with_the_keys_of_the_record(
    hands: TankBattleHands,
) -> None:
    reveal(hands, "fast")
    run(hands, 60)
    hands.app.change("play.reveal", "by_hand")
    hands.table.timeline.set_pace("by_hand")
    controller = hands.match_scene.controller
    hands.settle()
    hands.table.command("done")
    controller.viewpoint.look(3)
    assert controller.viewpoint.looking is not None
    controller.viewpoint.looking.go(controller.viewpoint.looking.ply + 1)
    controller.viewpoint.looking.go(controller.viewpoint.looking.ply + 1)
    hands.app.step([], 0.02)
    assert hands.table.busy and hands.table.keys != "tank_battle_reveal"
    run(hands, 60)
    assert not hands.table.waits


@pytest.mark.slow
def test_a_battle_on_its_stage_leaves_the_two_that_fight_in_sight__TB_4_6(hands: TankBattleHands) -> None:
    hands.begin(position=MOVE)
    table = hands.table
    stage, view, scale = table._battles, table.camera.viewport, table._scale
    for event in (Spun(0, 0, 72, 71, 1, True), Fought(0, 0, 72, 5, 0, 71, 3)):
        clip = Clip(event, 1.0, 0.9)
        for origin in range(100):
            for target in (origin + 1, origin + 10):
                if target > 99 or (target == origin + 1 and target % 10 == 0):
                    continue
                clip.effect = replace(event, origin=origin, target=target)
                stage.draw(hands.app.window.surface, clip, hands.position, table.camera, scale)
                place = next(iter(stage.tree)).rect
                assert view.contains(place)
                battle = [table.camera.rect_of(square).inflate(-2, -2) for square in (origin, target)]
                assert place.collidelist(battle) < 0, (origin, target)


@pytest.mark.slow
def test_against_a_bot_undo_says_the_true_reason__TB_7_1(hands: TankBattleHands) -> None:
    """No device changes hands there."""
    hands.begin((1,), position=FIRST)
    hands.move_somehow()
    assert hands.position.phase == "plot" and hands.table.shared is False
    count = len(hands.session.whole_line)
    controller = hands.match_scene.controller
    assert controller.undoing.no_undo() == "match.no_undo_revealed"
    hands.press_match("undo")
    assert len(hands.session.whole_line) == count
    assert hands.match_scene.notice.words == hands.app.texts("match.no_undo_revealed")
    hands.plot_somehow()
    assert controller.undoing.no_undo() in (
        "match.no_undo_turn",
        "match.no_undo_learnt",
        "match.no_undo_chance",
    )


@pytest.mark.parametrize("reduced", [True, False])
def test_with_reduced_motion_the_spinners_field_is_framed_in_a_row__TB_4_6(
    hands: TankBattleHands, reduced: bool
) -> None:
    look = hands.app.settings.look.model_copy(update={"reduced_motion": reduced, "animation_speed": 4.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    hands.begin(position=FIGHT)
    hands.click(72)
    hands.settle()
    spun = [event for one in hands.session.whole_line for event in one.step.events if isinstance(event, Spun)]
    assert len(spun) == 1
    rows = signs(hands.table, "fields")
    boxes = [[box.node for box in row.parts if isinstance(box.node, Box)] for row in rows]
    framed = [[at for at, box in enumerate(row, 1) if box.edge > 1] for row in boxes]
    assert framed == ([[spun[0].field]] if reduced else [])


def test_a_long_name_in_a_battle_is_cut_and_not_its_square__TB_4_6(app: Application) -> None:
    scene = SCENES["match_tank_battle_spinning"](app)
    app.push(scene)
    table: Any = scene.table  # type: ignore[attr-defined]
    stage = table._battles
    stage.name = lambda seat: "The player with the longest name of all"
    scene.invalidate()
    app.step([], 0.0)
    m = stage.canvases.measure(table._scale)
    squares = [one for one in stage.tree if one.node.say().startswith(" · ")]
    assert len(squares) == 2
    assert all(one.area.width >= m.text(one.node.say(), "small") for one in squares)
    names = [one for one in stage.tree if one.node.say() == stage.name(0)]
    assert all(one.area.right <= square.area.x + 0.5 for one, square in zip(names, squares, strict=True))
