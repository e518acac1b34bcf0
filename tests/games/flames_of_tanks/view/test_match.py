"""Flames of Tanks on the real screen: driving, shooting, coming in, refits, by mouse, keys and gamepad."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.app.match.end import EndPage
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.match_plans import plan_on
from game.app.sharing.animating import Film, FilmOptions
from game.app.sharing.drawing import window_tools
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import End, Enter, Move, Piece, Refit, Shoot, Turn
from game.games.flames_of_tanks.rules.events import Fired
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view import board, ground
from game.games.flames_of_tanks.view.close_up import CloseUpShown
from game.games.flames_of_tanks.view.shade import dead_ground
from game.games.flames_of_tanks.view.shapes import inside
from game.games.flames_of_tanks.view.spots import (
    CellSpot,
    ClaimSpot,
    PlaceSpot,
    ShelfSpot,
    TargetSpot,
    TraySpot,
)
from game.games.flames_of_tanks.view.table import FlamesOfTanksTable
from game.games.flames_of_tanks.view.tokens import GridShown
from game.model.inches import Point, distance, within
from game.model.registry import kit as kit_of
from game.testing.prompts import prompts_of
from game.testing.trees import put_beside, said_beside
from game.ui.commands import Set
from game.ui.tree.tree import walk
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from game.view.tips import Sign
from tests.app.fitting import watched
from tests.app.match_hands import hint_words
from tests.games.flames_of_tanks.view.hands import FlamesHands, line


@pytest.fixture
def hands(app: Application) -> FlamesHands:
    return FlamesHands(app)


@pytest.mark.slow
def test_a_tank_comes_in_and_drives_by_mouse__FT_2_3(hands: FlamesHands) -> None:
    hands.begin(mode="capture_the_flag")
    hands.enter()
    hands.tap(hands.px((8_000, 8_000)))
    hands.press_button("enter")
    hands.settle()
    tank = hands.position.tanks[0]
    assert tank.here and within(tank.place, (8_000, 8_000), 200)
    hands.point((12_000, 8_000))
    ghost = hands.table.acting.ghost
    assert ghost is not None and ghost.refusal is None and ghost.cost > 0
    hands.tap(hands.px((12_000, 8_000)))
    assert hands.table.plan.end is not None
    end, cost = hands.table.plan.end, hands.table.plan.pinned.cost
    hands.wheel(1, hands.px(end))
    heading = hands.table.plan.heading
    assert heading is not None and heading % 150 == 0
    hands.tap(hands.px(end))  # a click on the ghost commits
    hands.settle()
    assert hands.position.tanks[0].place == end and hands.position.tanks[0].heading == heading
    drove = hands.session.whole_line[-1].step.events[0]
    assert drove.cost == cost  # the label says what is played
    assert hands.position.phase == "more"
    hands.key("u")
    assert hands.position.phase == "act"  # undo takes it back until the die falls
    hands.key("y")
    hands.press_button("end")
    hands.settle()
    assert hands.position.tank == 1


@pytest.mark.slow
def test_a_match_may_begin_with_a_number_drawn__FT_2_0(hands: FlamesHands) -> None:
    hands.begin(even_start=True)
    for _ in range(2):
        hands.settle()
        hands.read_all()
        assert hands.position.phase == "place" and hands.position.placing
        place, heading = queries.first_place(hands.position)
        hands.do(Enter(place, heading or 0))
    hands.settle()
    assert not hands.position.placing and all(tank.here for tank in hands.position.tanks)
    numbers = [ply.step.action.tank for ply in hands.session.whole_line if isinstance(ply.step.action, Turn)]
    assert sorted(numbers[:2]) == [0, 1] and len(numbers) == 3


def test_while_a_number_is_drawn_no_tank_is_said_to_act__FT_2_0(hands: FlamesHands) -> None:
    hands.begin(tanks=2, even_start=True)
    hands.settle()
    hands.read_all()
    place, heading = queries.first_place(hands.position)
    hands.do(Enter(place, heading or 0))
    (after,) = [ply.step.state for ply in hands.session.whole_line if isinstance(ply.step.action, Enter)]
    seen = hands.session.game.observe(after, 0)
    hands.table.show(seen, chooser=None, viewer=0, last=None)  # by post it waits for letters
    panel, texts = put_beside(hands.table, pygame.Rect(0, 0, 320, 570)), hands.app.texts
    told = {tip.key for tip, _ in panel.tips() if isinstance(tip, Sign)}
    assert not told & {"flames_of_tanks.order.acts", "flames_of_tanks.step"}
    said = said_beside(hands.table.beside)
    assert texts("tips.flames_of_tanks.order.acts.words") not in said, "nor on its card"
    assert texts("flames_of_tanks_view.turn_note") in said


@pytest.mark.slow
def test_the_prompt_that_chooses_the_place_enters_no_tank__FT_2_0(hands: FlamesHands) -> None:
    scene = hands.begin()
    words = hands.app.texts("flames_of_tanks_view.prompt.place")

    def prompts() -> list[Any]:
        return [made for made in prompts_of(scene) if made.label == words]

    hands.tap(hands.px(queries.first_place(hands.position)[0]))
    assert hands.table.plan.end is not None
    [prompt] = prompts()
    assert not prompt.is_enabled, "another click on the table sets it anew, the key comes in"
    hands.click(prompt)
    hands.settle()
    assert hands.done == 0


def test_it_is_told_at_the_beginning_what_the_match_is_about__FT_2_0(hands: FlamesHands) -> None:
    scene = hands.open(match=Match.create(plan_on(
        hands.app.texts, tuple(Seat("person", name) for name in ("Anna", "Ben")), map_name="farms",
        game="flames_of_tanks",
    ), folder=None, now=lambda: 0))  # fmt: skip
    assert scene.announcer.shown and scene.announcer.title == "Death Match"
    assert "after 12 rounds" in scene.announcer.about, "and how it is won"
    hands.read_all()
    place, heading = queries.first_place(hands.position)
    hands.session.play(Enter(place, heading or 0))
    hands.settle()
    assert not scene.announcer.title, "once"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("option", ["drawn", "even_start"])
def test_what_is_told_of_a_drawn_order_is_true__FT_2_0_FT_2_1(hands: FlamesHands, option: str) -> None:
    scene = hands.begin(tanks=3, drawn=option == "drawn", even_start=option == "even_start")
    while hands.position.placing:
        hands.settle()
        coming = hands.position.still_to_act()
        known = len(coming) == 1 or (option == "drawn" and coming)
        assert (scene.announcer.latest.then is not None) == bool(known)
        hands.read_all()
        place, heading = queries.first_place(hands.position)
        hands.do(Enter(place, heading or 0))
        since = scene.controller.viewpoint.since(hands.session.to_act)
        told = scene.table.turns.turn_summaries(since, hands.session.to_act)
        assert all(one.words.endswith(" came in.") for one in told), "nobody has had a turn yet"


@pytest.mark.slow
def test_way_points_are_set_and_taken_back_by_mouse__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.hold("shift")
    hands.tap(hands.px((22_000, 18_000)))
    hands.hold()
    plan = hands.table.plan
    assert len(plan.way_points) == 1
    hands.tap(hands.px((24_000, 19_000)))
    assert plan.end is not None
    hands.tap(hands.px((30_000, 30_000)), button=3)
    assert plan.end is None and plan.way_points
    hands.tap(hands.px((30_000, 30_000)), button=3)
    assert not plan.way_points


def test_a_place_too_far_is_refused_with_the_rule__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    table, far = hands.table, (60_000, 6_000)
    hands.point(far)
    assert table.picture().of("refused") and not table.picture().of("label"), "nothing has been tried yet"
    (tip,) = (one for one in hands.match_scene.host.tips.all() if one.key == "flames_of_tanks.refused")
    assert tip.rule == "FT-2.3" and tip.words == table.picture().told("refused")[0][0]
    hands.tap(hands.px(far))
    assert [one.tail for one in table.picture().told("label")] == ["FT-2.3"]
    refused = hands.table.chooser.refused
    assert refused is not None and refused.refusal.rule == "FT-2.3"
    assert hands.table.plan.end is None


@pytest.mark.slow
def test_a_drive_is_typed__FT_1_1(hands: FlamesHands) -> None:
    hands.middle()
    hands.type("3.125")
    hands.key("tab")
    hands.type("10.5")
    hands.key("tab")
    hands.type("64")
    hands.key("return")
    plan = hands.table.plan
    assert plan.end is not None and plan.heading == 640
    assert 3_124 <= ((plan.end[0] - 22_000) ** 2 + (plan.end[1] - 14_000) ** 2) ** 0.5 <= 3_126
    hands.key("escape")
    assert not plan.begun
    hands.type("@23.5,16.25")
    hands.key("return")
    assert plan.end == (23_500, 16_250)
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[4].place == (23_500, 16_250)


def test_where_a_tank_comes_in_is_measured_from_the_nearest_point_it_can_use__FT_3_1(
    hands: FlamesHands,
) -> None:
    hands.begin()
    position = hands.position
    points, usable = position.match.table.points, position.usable(position.side(position.tank))
    assert len(usable) > 1
    for number in usable:
        x, y = points[number].at
        place = (x + 500, y + 500)
        hands.point(place)
        assert hands.table.phase.point == number
        assert abs(distance(hands.table.phase.origin, hands.table.phase.ghost.place) - 707) < 60
        assert f"from {points[number].name}" in said_beside(hands.table.beside), number
    hands.type("1")
    hands.point(points[usable[0]].at)
    assert hands.table.phase.point == usable[-1], "what is typed is measured from the same point to the end"


@pytest.mark.slow
def test_keys_drive_and_turn__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.key("up")
    hands.key("up")
    hands.key("shift+right")
    hands.key("q")
    assert hands.table.pointing.cursor == PlaceSpot((22_100, 16_000))
    hands.key("return")
    hands.settle()
    tank = hands.position.tanks[4]
    assert tank.place == (22_100, 16_000) and tank.heading % 150 == 0


@pytest.mark.slow
def test_an_enemy_is_shot_at_and_the_dice_tell_it__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    target = 1
    hands.tap(hands.px(hands.position.tanks[target].place))
    assert hands.table.plan.target == target
    hands.tap(hands.px(hands.position.tanks[target].place))
    hands.settle()
    assert any(isinstance(one.entry.action, Shoot) for one in hands.session.whole_line)
    assert hands.table.rolls.outcome is not None and hands.table.rolls.outcome.throws
    assert hands.table.rolls.open
    # the shot close up: what is seen of the hull, and no more than that
    (shown,) = drawn_beside(hands, CloseUpShown)
    assert shown.target == target and [row[1] for row in shown.rows] == ["48%", "half seen", "7"]
    wedges = _beyond(hands.position.tanks[4].place, shown.picture.places("wedges"))
    assert shown.hidden and wedges
    for ring in shown.hidden:
        middle = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
        assert not any(inside(middle, wedge) for wedge in wedges)
    hands.key("escape")
    assert not hands.table.rolls.open
    assert drawn_beside(hands, GridShown) and not drawn_beside(hands, CloseUpShown)


@pytest.mark.slow
def test_a_target_the_ghost_could_not_shoot_at_is_not_said_to_be_one__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    tank = hands.position.tanks[1].place
    hands.tap(hands.px(tank))
    told = {tip.key for tip in hands.match_scene.host.tips.all() if tip.rect.collidepoint(hands.px(tank))}
    assert "flames_of_tanks.ring.target" in told
    hands.point((26_000, 12_000))  # behind a house
    assert hands.table.acting.ghost.refusal is None
    told = {tip.key for tip in hands.match_scene.host.tips.all() if tip.rect.collidepoint(hands.px(tank))}
    assert "flames_of_tanks.ring.no_shot" in told and "flames_of_tanks.ring.target" not in told


def drawn_beside(hands: FlamesHands, kind: type) -> list[Any]:
    """What of that kind is drawn beside the table."""
    data = (getattr(one.node, "data", None) for one in hands.table.beside)
    return [one for one in data if isinstance(one, kind)]


def _beyond(origin: Point, wedges: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """The wedges, twice as long."""
    x, y = origin
    return [[origin, *((2 * a - x, 2 * b - y) for a, b in wedge[1:])] for wedge in wedges]


@pytest.mark.slow
def test_a_tank_is_refitted_by_dragging__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    page, draft = hands.table.refit_page, hands.table.acting.refit
    item = page.beside.of(ShelfSpot("range"))
    box = page.beside.of(CellSpot((2, 2))).rect
    hands.drag_from(item.rect.center, box.midleft)
    assert [piece.name for piece in draft.pieces] == ["armour", "range"]
    assert draft.stats().weight == 1
    hands.page_button("start_over")
    assert len(draft.pieces) == 1
    hands.page_button("pack")
    assert len(draft.pieces) > 2
    hands.page_button("refit_done")
    hands.settle()
    assert isinstance(hands.session.whole_line[-1].entry.action, Refit)
    assert hands.position.phase == "place"


@pytest.mark.parametrize("size", [(970, 440), (1248, 540), (1248, 1400)])
def test_a_refit_shows_every_ability_and_a_map_that_holds_together__FT_5_5(
    hands: FlamesHands, size: tuple[int, int]
) -> None:
    hands.middle(to="6", phase="refit")
    page, draft = hands.table.refit_page, hands.table.acting.refit
    names = ("smoke", "wide_tracks", "protected_ammo", "stormtrooper", "searchlight", "stabilisers")
    for count in (1, 2, 4, 6):
        draft.pieces = tuple(Piece(name, 0, 0) for name in names[:count])
        place = put_beside(hands.table, pygame.Rect((16, 80), size), what="page").place.rect
        tips = [
            (tip, rect) for tip, rect in page.beside.tips() if isinstance(tip, Sign) and rect.x > size[0] // 2
        ]
        installed = [rect for tip, rect in tips if tip.key == "flames_of_tanks.upgrade"]
        assert len(installed) == count and place.contains(installed[0].unionall(installed))
        maps = [rect for tip, rect in tips if tip.key == "flames_of_tanks.next"]
        assert all(rect.height < 160 and rect.collidelist(installed) < 0 for rect in maps)
    assert bool(maps) is (size[1] > 1000)


@pytest.mark.slow
def test_a_tank_is_refitted_by_keys__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    draft = hands.table.acting.refit
    hands.key("tab")
    assert draft.hand is not None
    hands.key("space")
    assert draft.hand is None and len(draft.pieces) == 2
    hands.key("x")
    hands.key("return")
    assert hands.position.phase == "refit", "nothing was installed, although something waits"
    hands.key("return")
    hands.settle()
    assert hands.position.phase == "place"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("key", ["u", "ctrl+z"])
def test_undo_on_the_page_of_a_refit_goes_on_to_what_was_played_before__FT_5_4(
    hands: FlamesHands, key: str
) -> None:
    scene = hands.middle(to="5", phase="act")
    scene.controller.play(End())
    hands.settle()
    draft = hands.table.acting.refit
    before = draft.pieces
    hands.quick("a")
    packed = draft.pieces
    assert packed != before
    hands.quick(key)
    assert draft.pieces == before and hands.position.phase == "refit"
    hands.quick("y")
    assert draft.pieces == packed
    hands.quick(key)
    hands.quick(key)
    assert hands.position.phase == "act" and hands.position.tank == 4


def test_an_upgrade_that_was_moved_is_put_back_by_one_undo__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    page, draft = hands.table.refit_page, hands.table.acting.refit
    [armour] = before = draft.pieces
    x, y = draft.cells(armour)[0]
    at, to = (page.beside.of(CellSpot(cell)).rect.center for cell in ((x, y), (x, y + 1)))
    played = hands.app.audio.played
    hands.tap(at)
    assert draft.hand is not None
    hands.quick("u")
    assert draft.hand is None and draft.pieces == before, "what was only lifted lies where it lay"
    hands.drag_from(at, to)
    [moved] = draft.pieces
    assert moved != armour
    hands.quick("u")
    assert draft.pieces == before
    hands.quick("y")
    assert draft.pieces == (moved,)
    told = hands.app.audio.played[len(played) :]
    assert told == ["pick", "undo", "pick", "put_down", "undo", "redo"]


@pytest.mark.slow
def test_an_upgrade_laid_back_where_it_was_is_no_step_of_undo_and_keeps_redo__FT_5_4(
    hands: FlamesHands,
) -> None:
    hands.middle(to="6", phase="refit")
    page, draft = hands.table.refit_page, hands.table.acting.refit
    before = draft.pieces
    at = page.beside.of(CellSpot(draft.cells(before[0])[0])).rect.center
    hands.quick("a")
    packed = draft.pieces
    hands.quick("a")
    hands.quick("u")
    assert draft.pieces == before, "packing what is packed changes nothing"
    hands.tap(at)
    hands.quick("u")
    assert draft.pieces == before and draft.can_redo, "lifting alone leaves what was undone"
    hands.tap(at)
    hands.tap(at)
    assert draft.hand is None and draft.pieces == before
    assert not draft.can_undo and draft.can_redo
    hands.quick("y")
    assert draft.pieces == packed


@pytest.mark.slow
def test_a_whole_match_is_played_by_mouse(hands: FlamesHands) -> None:
    scene = hands.begin(2, tanks=2, rounds=4, mode="death_match")
    rng = random.Random(5)
    game = kit_of("flames_of_tanks").game
    played = set[type]()
    for _ in range(400):
        if scene.controller.over:
            break
        actions = list(game.actions(hands.session.state))
        shots = [action for action in actions if isinstance(action, Shoot | Refit)]
        fine = [a for a in actions if not isinstance(a, Move) or (a.kind == "move" and not a.wide)]
        action = rng.choice(shots) if shots and rng.random() < 0.8 else rng.choice(fine)
        before = len(hands.session.whole_line)
        hands.do(action)
        if len(hands.session.whole_line) > before:
            played.add(type(action))
    assert scene.controller.over
    assert {Enter, Move, Shoot} <= played


@pytest.mark.slow
def test_a_tank_is_refitted_by_gamepad__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    draft = hands.table.acting.refit
    before = len(draft.pieces)
    hands.pad("x")
    assert draft.hand is not None
    turn = draft.hand.turn
    hands.pad("shoulder_right")
    assert draft.hand.turn != turn
    hands.pad("shoulder_left")
    hands.pad("a")
    assert draft.hand is None and len(draft.pieces) == before + 1
    hands.pad("trigger_left")
    assert len(draft.pieces) == before
    hands.pad("trigger_right")
    assert len(draft.pieces) > before
    hands.pad("y")
    hands.settle()
    assert isinstance(hands.session.whole_line[-1].entry.action, Refit)
    assert hands.position.phase == "place"


@pytest.mark.slow
def test_a_gamepad_drives_and_ends_the_turn__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.pad("stick_up")
    hands.pad("stick_up")
    hands.pad("dpad_right")
    hands.pad("shoulder_right")
    assert hands.table.pointing.cursor == PlaceSpot((22_100, 16_000))
    hands.pad("a")
    assert hands.table.plan.end == (22_100, 16_000)
    hands.pad("a")
    hands.settle()
    assert hands.position.tanks[4].place == (22_100, 16_000)


@pytest.mark.slow
def test_the_plan_for_the_second_action_is_kept_over_the_die__FT_2_2(hands: FlamesHands) -> None:
    hands.middle()
    hands.tap(hands.px((25_000, 18_000)))
    hands.tap(hands.px(hands.position.tanks[1].place))
    assert hands.table.plan.end is not None and hands.table.plan.target == 1
    hands.press_button("drive")
    hands.settle()
    hands.press_button("roll")
    hands.settle()
    if hands.position.phase == "act":
        assert hands.table.plan.target == 1


@pytest.mark.slow
def test_a_hint_is_drawn_and_goes_with_the_next_press__FT_2_2(hands: FlamesHands) -> None:
    hands.middle()
    hands.key("h")
    for _ in range(100):
        hands.app.step([], 0.05)
        if hands.table.hint is not None:
            break
    assert hands.table.hint is not None
    assert not hands.table.picture().of("label"), "the card has the words"
    assert hint_words(hands.match_scene)
    hands.key("escape")
    assert hands.table.hint is None and not hands.match_scene.controller.hinting.shown


@pytest.mark.slow
def test_a_hint_is_asked_for_and_played_on_the_page_of_a_refit__FT_5_4(hands: FlamesHands) -> None:
    hands.middle(to="6", phase="refit")
    scene, page = hands.match_scene, hands.table.refit_page
    hands.tap(pygame.Rect(scene.focus.by_key("hint").rect).center)
    for _ in range(100):
        hands.app.step([], 0.05)
        if scene.controller.hinting.proposed:
            break
    action = hands.table.hint
    new = {piece.name for piece in action.pieces} - {"armour"}
    told = hint_words(scene)
    assert new and all(hands.app.texts(f"flames_of_tanks.upgrade.{name}.name") in told for name in new)
    assert "Install " in told and " → " in told, "what to do, and what it changes"
    place = scene.hint_place()
    assert place is not None and place.rect == page.hint_place and page.beside.rect.contains(page.hint_place)
    assert not page.hint_place.colliderect(page.beside.of(ButtonSpot("refit_done")).rect)
    hands.tap(pygame.Rect(scene.focus.by_key("hint.play_hint").rect).center)
    hands.settle()
    assert hands.session.whole_line[-1].entry.action == action
    assert hands.position.phase == "place" and not scene.controller.hinting.shown


@pytest.mark.slow
def test_dead_ground_lies_behind_houses_only__FT_2_5(hands: FlamesHands) -> None:
    hands.middle()
    hands.key("v")
    hands.app.step([], 0.05)
    assert hands.table.context.sight and hands.table.picture().of("dead")


@pytest.mark.slow
def test_a_bailed_out_tank_can_only_remount__FT_2_7(hands: FlamesHands) -> None:
    hands.middle(to="3")
    there = {one.spot.name for one in hands.table.beside.spots if isinstance(one.spot, ButtonSpot)}
    assert there == {"remount", "end", "sight", "score"}
    hands.press_button("remount")
    hands.settle()
    assert hands.table.rolls.outcome is not None and hands.position.phase == "more"


@pytest.mark.slow
def test_the_score_card_is_shown_at_any_time__FT_6_4(hands: FlamesHands) -> None:
    hands.middle()
    hands.press_button("score")
    assert hands.table.context.scores
    hands.tap(hands.px((36_000, 24_000)))
    assert not hands.table.context.scores and hands.table.plan.end is None


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "claimed"), [("death_match", False), ("capture_the_flag", True)])
def test_only_a_mode_with_points_to_claim_has_markers_and_flags_in_its_score_card__FT_6_4(
    hands: FlamesHands, mode: str, claimed: bool
) -> None:
    hands.begin(mode=mode)
    hands.table.command("score")
    hands.app.step([], 0.1)
    tree = hands.table.score_card.tree
    assert tree.root is not None
    told = {one.node.say() for one in walk(tree.root)}
    assert {"Kills", "Deaths", "Lags", "Score"} <= told
    assert ("Markers" in told) == ("Flags" in told) == claimed


@pytest.mark.slow
def test_a_way_point_is_dragged__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.tap(hands.px((24_000, 18_000)))
    end = hands.table.plan.end
    hands.drag_from(hands.px(end), hands.px((25_000, 18_000)), hands.px((25_000, 18_500)))
    assert hands.table.plan.end == (25_000, 18_500)


@pytest.mark.slow
def test_a_table_at_rest_asks_for_no_frames(hands: FlamesHands) -> None:
    hands.middle()
    for _ in range(6000):  # the contours, and what is to be known of the table
        if not hands.table.moving:
            break
        hands.app.step([], 0.1)
    assert not hands.table.moving and not hands.table.update(16.0)


@pytest.mark.slow
def test_dead_ground_follows_the_ghost_a_moment_later__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    table = hands.table
    table.context.sight = True
    hands.point((24_000, 18_000))
    hands.app.step([], 0.5)
    table.hover(hands.px((25_000, 18_500)))
    before = table.picture()
    table.hover(hands.px((26_000, 19_000)))
    assert table.picture().of("dead") == before.of("dead") and table.picture().of("ghost") != before.of(
        "ghost"
    )
    assert table.moving
    hands.app.step([], 0.2)
    ghost = table.acting.ghost.place
    reach = hands.position.range_of(hands.position.tank)
    after = tuple(table.picture().places("dead"))
    assert after == dead_ground(hands.position.match.table, ghost, reach) != tuple(before.places("dead"))


@pytest.mark.slow
def test_contours_are_found_between_frames_while_the_ghost_goes_on__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    plan = hands.table.plan
    for _ in range(20):
        hands.point((24_000, 18_000))
        if plan.searches:
            break
    assert plan.searches and plan.contours is None
    assert hands.table.acting.ghost.place == (24_000, 18_000) and hands.table.acting.ghost.refusal is None
    for _ in range(600):
        hands.app.step([], 0.016)
        if hands.table.picture().of("reach"):
            break
    assert plan.contours is not None and hands.table.picture().told("reach") == [plan.contours]
    assert not plan.searches


@pytest.mark.slow
def test_a_table_shows_its_roofs_at_first_sight_and_soon_after_a_zoom__FT_2_3(
    hands: FlamesHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "is_seen", lambda surface: True)
    seconds = [0.0]

    def drawn(body: str, width: int, height: int) -> pygame.Surface:
        seconds[0] += 0.008
        return pygame.Surface((width, height), pygame.SRCALPHA)

    monkeypatch.setattr(ground, "drawn", drawn)
    monkeypatch.setattr("time.perf_counter", lambda: seconds[0])
    hands.middle()
    painter, surface = hands.table.board, hands.app.window.surface
    painter.ground._kept.clear()
    painter._base = painter._kept = None
    picture = hands.table.picture()
    painter.draw(surface, picture)
    assert not painter.unfinished and seconds[0] > 0.1, "drawn whole at first sight"
    painter.ground._kept.clear()
    painter._base = painter._kept = None
    monkeypatch.setattr(board, "FIRST_GROUND_MS", board.GROUND_MS)  # as after a zoom
    painter.draw(surface, picture)
    frames = 1
    while painter.unfinished:
        painter.draw(surface, picture)
        frames += 1
    assert 2 <= frames <= 8


@pytest.mark.slow
def test_no_frame_of_a_window_waits_for_all_of_the_ground_or_a_ghost__FT_2_3(
    hands: FlamesHands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "is_seen", lambda surface: True)
    for limit in ("FIRST_GROUND_MS", "GROUND_MS", "MORE_GROUND_MS"):
        monkeypatch.setattr(board, limit, 0.0)
    found, waits = queries.reach, list[Point]()

    def reach(position: FlamesOfTanksWorld, start: Point, most: int, **free: Any) -> Any:
        waits.append(start)
        return found(position, start, most, **free)

    monkeypatch.setattr(queries, "reach", reach)
    hands.middle()
    table = hands.table
    table.board.ground._kept.clear()
    hands.point((23_000, 15_000))
    assert table.board.unfinished
    monkeypatch.setattr(board, "MORE_GROUND_MS", 1.0)
    frames, ends = 0, time.monotonic() + 120
    while table.moving and frames < 3000 and time.monotonic() < ends:
        loading = table.context.loading(table.plan)
        hands.app.step([], 0.0 if loading else 0.001)  # a busy machine may take long to load what reaches ask
        frames += not loading
        assert not table.context.loading(table.plan) or not table.picture().of("ghost")
    assert 3 < frames < 3000 and not table.board.unfinished and not waits
    picture, seen = table.picture(), hands.app.window.surface
    assert picture.of("reach") and picture.of("ghost")
    block = table.board.camera.block
    shown = pygame.image.tobytes(seen.subsurface(block), "RGB")
    monkeypatch.undo()
    table.board._kept = table.board._base = None
    fresh = pygame.Surface(seen.get_size())
    table.board.draw(fresh, picture)
    assert pygame.image.tobytes(fresh.subsurface(block), "RGB") == shown


@pytest.mark.slow
def test_undo_goes_back_to_the_die_and_no_further__FT_2_2(hands: FlamesHands) -> None:
    hands.middle()
    hands.tap(hands.px((24_000, 18_000)))
    hands.press_button("drive")
    hands.settle()
    hands.press_button("roll")
    hands.settle()
    hands.key("u")
    assert hands.position.tanks[4].place != (22_000, 14_000)


@pytest.mark.slow
def test_a_tank_between_two_points_chooses_one__FT_4_1(hands: FlamesHands) -> None:
    text = line(hands.app).replace("point=C/36,24/nobody", "point=C/21,11/nobody point=F/24,16.5/nobody")
    text = text.replace("at=C/nobody/allied/2 ", "").replace("phase=act", "phase=claim fresh")
    hands.begin(4, position=text)
    assert hands.position.phase == "claim" and len(hands.position.claimable(4)) == 2
    number = hands.position.match.table.letters["F"]
    hands.tap(hands.px((24_000, 16_500)))
    hands.settle()
    assert hands.position.points[number].markers == 1 and hands.position.phase == "act"


@pytest.mark.slow
def test_a_tank_goes_into_a_workshop__FT_4_4(hands: FlamesHands) -> None:
    text = line(hands.app).replace(" seats=", " shops=21,16 seats=", 1) + " fresh"
    hands.begin(4, position=text)
    hands.press_button("go_in")
    hands.settle()
    assert hands.position.tanks[4].where == "refitting"


@pytest.mark.slow
def test_tanks_take_their_places_for_sudden_death__FT_6_3(hands: FlamesHands) -> None:
    tanks = "tank=to_join:::::2,1,0,0,0 tank=45,33/200:::::2,1,0,0,0" + " tank=destroyed" * 6
    text = line(hands.app, f"{tanks} sudden=1,2/allied,axis/13 to=1 phase=place round=13")
    hands.begin(4, position=text)
    hands.tap(hands.px((60_000, 24_000)))
    refused = hands.table.chooser.refused
    assert refused is not None and refused.refusal.rule == "FT-6.3"
    hands.table.hover(None)
    hands.key("up")  # the cursor begins at a good place
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[0].here and hands.position.phase == "act"


@pytest.mark.slow
def test_a_ghost_tells_what_holds_it_and_its_heading__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.point((27_200, 15_000))  # beside a house, whose wall lies at x = 28.5
    callout = next(one for one in hands.table.picture().told("label") if one.style == "drive")
    assert callout.more == "Touches a building"
    place = hands.table.acting.ghost.place
    assert hands.table.picture().places("snap") == [place]
    while hands.table.acting.ghost.heading:
        hands.wheel(1, hands.px(place))
    callout = next(one for one in hands.table.picture().told("label") if one.style == "drive")
    assert callout.more == "Touches a building · Faces along a building"
    assert hands.table.picture().places("snap") == [place, (28_500, 15_000)]
    hands.hold("alt")
    hands.point((27_100, 15_000))
    hands.hold()
    assert not hands.table.picture().of("snap")


@pytest.mark.slow
def test_the_story_of_a_shot_is_told_again_and_skipped__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    target = hands.position.tanks[1].place
    hands.tap(hands.px(target))
    hands.tap(hands.px(target))
    hands.settle()
    throws = hands.table.rolls.outcome.throws
    hands.tap(hands.table.tray_tree.of(ButtonSpot("again")).rect.center)
    hands.settle()
    assert hands.table.rolls.outcome.throws == throws and hands.table.rolls.open
    hands.tap(hands.table.tray_tree.of(ButtonSpot("close")).rect.center)
    assert not hands.table.rolls.open


def test_each_die_of_the_salvage_shows_its_upgrade__FT_3_1(hands: FlamesHands) -> None:
    scene = SCENES["match_flames_of_tanks_shot"](hands.app)
    salvage = scene.table.rolls.outcome.throws[-1]  # type: ignore[attr-defined]
    assert [die.token for die in salvage.dice] == ["anti_tank", "armour", "range"]
    assert [die.state for die in salvage.dice] == [
        "counts" if die.value >= 4 else "fails" for die in salvage.dice
    ]


def test_the_end_counts_rounds__FT_6_1(hands: FlamesHands) -> None:
    end: Any = SCENES["match_flames_of_tanks_end"](hands.app)
    end.build()
    assert ("12", "rounds") in [(one.value, one.words) for one in end.figures]


@pytest.mark.parametrize(("points", "told"), [("claimed", True), ("invincible", False)])
def test_the_end_tells_markers_and_flags_only_where_points_are_claimed__FT_6_4(
    hands: FlamesHands, points: Any, *, told: bool
) -> None:
    hands.middle()
    match = hands.position.match
    match = replace(match, mode=replace(match.mode, points=points))
    seen: Any = hands.position.with_(match=match)
    rows = [row.words for row in hands.table.sides.tally(seen)]
    assert all("kills" in row for row in rows)
    assert all(("markers" in row) is ("flags" in row) is told for row in rows)


@pytest.mark.slow
def test_a_shot_that_decides_names_its_tanks_and_its_picture_is_of_the_board_alone__FT_2_4(
    hands: FlamesHands,
) -> None:
    scene = hands.middle()
    for _ in range(2):
        hands.tap(hands.px(hands.position.tanks[1].place))
    hands.settle()
    page = EndPage(hands.app, scene.actions, scene.players)
    moment, steps = page.moment, page.moment.record.step
    moment.ply = next(
        ply for ply in range(1, len(moment.record) + 1)
        if any(isinstance(event, Fired) for event in steps(ply).events)
    )  # fmt: skip
    assert page._moment_words()[1] == "Anna: tank 5 fires at tank 2"
    bare = moment._looking(600, moment.ply).table
    assert isinstance(bare, FlamesOfTanksTable)
    bare.advance(300)
    assert bare.context.rolls.open and bare.tray_tree is None, "nothing lies over the picture’s board"
    film = Film(
        window_tools(hands.app, scene.match.plan.content, hands.session.setup), scene.match, FilmOptions()
    )
    film.looking.go(moment.ply - 1)
    film.looking.go(moment.ply)
    filmed = film.made.table
    assert isinstance(filmed, FlamesOfTanksTable)
    filmed.advance(300)
    shown = filmed.tray_tree
    assert shown is not None and "Anna: tank 5 fires at tank 2" in shown.say()
    assert not shown.spots[1:], "nobody can press a film’s buttons"


@pytest.mark.slow
def test_a_bot_plays_its_tank(hands: FlamesHands) -> None:
    people = (Seat("person", "Anna"), Seat("bot", "Rex", 1))
    plan = plan_on(hands.app.texts, people, map_name="farms", game="flames_of_tanks", seating=0)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.settle(600)
    assert hands.position.tanks[-1].here, "it enters first"
    while hands.position.setting_up:
        hands.come_in()
        hands.settle(600)
    hands.press_button("end")
    hands.settle(600)
    assert scene.controller.chooser == 0 and hands.position.tanks[1].here


@pytest.mark.slow
@pytest.mark.parametrize("beside", ["tab", "n", "pad"])
def test_a_point_is_chosen_without_a_mouse__FT_4_1(hands: FlamesHands, beside: str) -> None:
    text = line(hands.app).replace("point=C/36,24/nobody", "point=C/21,11/nobody point=F/24,16.5/nobody")
    text = text.replace("at=C/nobody/allied/2 ", "").replace("phase=act", "phase=claim fresh")
    hands.begin(4, position=text)
    number = hands.position.match.table.letters["F"]
    for _ in range(6):
        if hands.table.pointing.cursor == ClaimSpot(number):
            break
        if beside == "pad":
            hands.pad("trigger_right")
        else:
            hands.key(beside)
    if beside == "pad":
        hands.pad("a")
    else:
        hands.key("return")
    hands.settle()
    assert hands.position.points[number].markers == 1 and hands.position.phase == "act"


@pytest.mark.slow
def test_buttons_beside_the_table_are_walked_by_keys__FT_6_4(hands: FlamesHands) -> None:
    hands.middle()
    hands.key("n")
    first = hands.table.pointing.cursor
    assert isinstance(first, ButtonSpot)
    hands.key("down")
    assert hands.table.pointing.cursor not in (None, first)
    for _ in range(8):
        if hands.table.pointing.cursor == ButtonSpot("score"):
            break
        hands.key("down")
    hands.key("space")
    assert hands.table.context.scores and hands.table.pointing.cursor == ButtonSpot("score")
    hands.key("escape")
    hands.key("escape")
    assert not hands.table.context.scores and hands.table.pointing.cursor is None


@pytest.mark.slow
def test_the_right_stick_turns_the_ghost__FT_2_3(hands: FlamesHands) -> None:
    hands.middle()
    hands.pad("stick_up")
    for axis, value in ((2, 32767), (3, 0)):
        hands.send(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=3))
    assert hands.table.plan.heading == 900
    hands.send(pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=3, value=-32767, instance_id=3))
    assert hands.table.plan.heading == 450
    hands.pad("a")
    hands.pad("a")
    hands.settle()
    assert hands.position.tanks[4].heading == 450


@pytest.mark.slow
def test_keys_come_in_wherever_the_mouse_lies__FT_3_1(hands: FlamesHands) -> None:
    hands.begin()
    hands.enter()
    hands.point((40_000, 30_000))
    hands.key("up")
    hands.key("return")
    hands.settle()
    assert hands.position.tanks[0].here


@pytest.mark.slow
def test_a_double_click_presses_one_button__FT_2_2(hands: FlamesHands) -> None:
    people = (Seat("person", "Anna"), Seat("bot", "Rex", 1))
    plan = plan_on(hands.app.texts, people, map_name="farms", game="flames_of_tanks", seating=0)
    plan = replace(plan, options={"tanks": 1})
    hands.open(match=Match.create(plan, folder=None, now=lambda: 0), script="enter:64,40/225")
    assert hands.bot is not None
    hands.settle()
    hands.bot.silent = True
    hands.come_in()
    hands.settle()
    hands.read_all()
    hands.wait(0.5, 0.1)
    at = hands.table.beside.of(ButtonSpot("end")).rect.center
    E = pygame.event.Event  # noqa: N806
    for _ in range(2):  # the button of the score card comes there while the bot thinks
        hands.app.step([E(pygame.MOUSEBUTTONDOWN, pos=at, button=1)], 0.01)
        hands.app.step([E(pygame.MOUSEBUTTONUP, pos=at, button=1)], 0.01)
    assert hands.position.tank == 1
    assert not hands.table.context.scores


@pytest.mark.slow
def test_help_opens_the_rule_of_what_is_pointed_at__FT_1_2(hands: FlamesHands) -> None:
    hands.middle()
    table = hands.table
    assert table.topic() == "FT-2.2"
    hands.point(hands.position.tanks[1].place)
    assert table.topic() == "FT-2.4"
    hands.point(hands.position.match.table.points[0].at)
    assert table.topic() in ("FT-4.1", "FT-2.4", "FT-1.3")
    terrain = next(piece for piece in hands.position.match.table.terrain if piece.kind.name == "water")
    left, bottom, right, top = terrain.box
    hands.point(((left + right) // 2, (bottom + top) // 2))
    assert table.topic() == "FT-1.2"


@pytest.mark.slow
def test_a_zoomed_table_is_pulled_along_and_clicked__FT_1_1(hands: FlamesHands) -> None:
    hands.middle()
    place = (24_000, 18_000)
    for _ in range(4):
        hands.hold("ctrl")
        hands.wheel(1, hands.px(place))
    hands.hold()
    camera = hands.table.board.camera
    assert camera.zoomed
    x, y = hands.px(place)
    hands.point(place)
    before = camera.px(place)
    E = pygame.event.Event  # noqa: N806
    hands.app.step([E(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)], 0.1)
    for step in range(1, 4):
        at = (x - 20 * step, y)
        hands.app.step([E(pygame.MOUSEMOTION, pos=at, rel=(-20, 0), buttons=(1, 0, 0))], 0.1)
    hands.app.step([E(pygame.MOUSEBUTTONUP, pos=at, button=1)], 0.1)
    assert hands.table.plan.end is None
    assert round(before[0] - camera.px(place)[0]) == 60
    hands.tap(hands.px(place))
    assert hands.table.plan.end is not None
    assert within(hands.table.plan.end, place, 200)


@pytest.mark.slow
def test_an_overview_map_leads_about_a_zoomed_table_and_folds__FT_1_1(hands: FlamesHands) -> None:
    hands.middle()
    overview, camera = hands.match_scene.host.overview, hands.table.board.camera
    assert not overview.rects() and not overview.fold(), "a table seen whole needs none"
    camera.zoom(3)
    hands.settle()
    rect, tab = overview.rects()
    tags = hands.table.board.tag_rects.values()
    assert all(tag.collidelist([rect, tab]) < 0 for tag in tags), "no tag lies under it"
    plan = hands.table.plan
    hands.tap((rect.x + rect.width * 3 // 4, rect.y + rect.height // 4))
    x, y = camera.at(camera.viewport.center)
    assert abs(x - 54_000) < 1_500 and abs(y - 36_000) < 1_500 and not plan.begun
    plan.pin((24_000, 17_000))
    camera.look_at(14.5, 23)
    hands.settle()
    assert rect.collidepoint(camera.px((24_000, 17_000)))
    assert overview.rects()[0].right < camera.viewport.centerx, "the tank that is to go there isn't covered"
    hands.quick("shift+g")
    assert overview.folded and overview.rects()[0].size == tab.size
    hands.table.context.scores = True
    assert not overview.rects(), "the card of the score lies there"


@pytest.mark.slow
def test_a_tip_lies_beside_the_planned_way_and_the_line_of_fire(hands: FlamesHands) -> None:
    hands.middle()
    hands.table.plan.pin((24_000, 17_000))
    tips = hands.match_scene.host.tips
    for place in ((24_000, 17_000), hands.position.tanks[1].place):
        hands.point(place)
        lines = hands.table.aimed_lines()
        assert lines and tips.explain(hands.px(place)) and tips.rect
        assert not any(tips.rect.clipline(*line) for line in lines)
        tips.stop()
    hands.table.plan.wait()
    hands.point(hands.position.tanks[2].place)
    assert not hands.table.picture().of("refused"), "a tank is pointed at, no place"


def test_where_not_all_targets_have_room_their_rows_are_lower__FT_2_4(hands: FlamesHands) -> None:
    hands.middle()
    hands.app.step([], 0.1)
    table = hands.table
    targets = table.acting.aims
    spots = [one for one in table.beside.spots if isinstance(one.spot, TargetSpot)]
    assert len(spots) == len(targets) == 3
    heights = [one.rect.height for one in spots]
    assert heights[0] > heights[-1], "the first is told whole"
    assert not any(a.rect.colliderect(b.rect) for a, b in pairwise(spots))


@pytest.mark.slow
def test_the_box_of_a_roll_for_another_action_makes_way_for_the_pointer(hands: FlamesHands) -> None:
    hands.middle()
    hands.tap(hands.px((25_000, 18_000)))
    for name in ("drive", "roll"):
        hands.press_button(name)
        hands.settle()
    tree = hands.table.tray_tree
    assert tree is not None, "what was rolled is there to be read"
    at = tree.of(TraySpot()).rect.center
    hands.move(at)
    hands.wait(0.1)
    assert hands.table.tray_tree is None
    assert not isinstance(hands.table.spot_at(at), TraySpot)


def test_a_button_below_another_tab_is_framed_and_pressed_there_by_keys(app: Application) -> None:
    hands = FlamesHands(app)
    hands.middle()
    hands.quick("r")
    scene = hands.match_scene
    assert scene.tabs.shown == "recap"
    seat = hands.session.to_act
    played = len(hands.session.whole_line)
    hands.quick("shift+n")
    assert scene.tabs.shown == "recap" and scene.table.pointing.cursor == ButtonSpot("end")
    hands.quick("return")
    hands.settle()
    assert hands.session.whole_line[played].entry.action == End() and hands.session.to_act != seat


def test_enter_does_what_the_hints_say_while_a_button_is_framed(app: Application) -> None:
    hands = FlamesHands(app)
    hands.middle()
    hands.read_all()
    scene = hands.match_scene
    scene.do(Set("tab", "card"))
    hands.quick("shift+n")
    assert scene.table.pointing.cursor == ButtonSpot("end")
    commands = [prompt.commands for prompt in scene.host.prompts()]
    assert commands[0] == ("commit", "pick") and scene.host.prompts()[0].words == hands.app.texts(
        "match.prompt.press"
    )
    assert all("commit" not in one for one in commands[1:])


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((960, 540), 1.0), ((1280, 720), 1.3)])
def test_the_words_of_all_buttons_of_a_well_equipped_tank_are_whole__FT_5_5(
    size: tuple[int, int], scale: float, language: str
) -> None:
    app = offscreen_app(size, scale, language=language)
    text = line(app)
    for old, new in (
        ("anti_tank@0,0,0+stabilisers@2,0,0+armour@2,1,0", "fast_tank@0,0,0+smoke@2,0,0+wide_tracks@0,1,0"),
        (":range+smoke::1", ":range::1"),
        ("range+smoke+wide_tracks::0", "range::0"),
        ("pool=9,9,9,2,1,2,1,2,2,2,1,2,0", "pool=9,9,9,1,1,2,1,2,2,2,1,2,1"),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new)
    with watched(size) as seen:
        FlamesHands(app).begin(4, position=text)
        app.step([], 0.1)
    assert seen.cut == []
    app.close()
