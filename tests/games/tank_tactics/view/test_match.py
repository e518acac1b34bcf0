"""A match of Tank Tactics on the real screen, played with the mouse, with keys, against bots."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses.match_plans import plan_on
from game.app.poses.samples import position
from game.app.sharing.animating import Film, FilmOptions
from game.app.sharing.drawing import window_tools
from game.app.table.thinking import BotAnswer
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Deal, End, Enter, Exit, Fire, Leave, Move, Play, Ram, Turn
from game.games.tank_tactics.rules.events import Destroyed
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.view.destroyed import Moment
from game.games.tank_tactics.view.panel import TARGET_TIP, TurnPanel
from game.games.tank_tactics.view.parts import Die
from game.games.tank_tactics.view.spots import CardSpot, RoleSpot
from game.games.tank_tactics.view.table import TankTacticsTable
from game.games.tank_tactics.view.tank_card import title_of
from game.model.contract import Resign
from game.testing.trees import said_beside
from game.ui.tree.tree import walk
from game.ui.window.application import Application
from game.view.spots import AimSpot, ButtonSpot, FieldSpot
from tests.app.fitting import watched
from tests.app.match_hands import hint_words
from tests.games.tank_tactics.view.hands import NAMES, TankTacticsHands

MIDDLE, POINTS = (position("tank_tactics", name) for name in ("middle", "points"))


DEEDS = (Fire, Ram, Leave, Enter)


@pytest.fixture
def hands(app: Application) -> TankTacticsHands:
    return TankTacticsHands(app)


def play_on(hands: TankTacticsHands, most: int, *, seed: int = 5, eager: float = 0.7) -> set[type]:
    """Play by mouse what chance picks, deeds rather than drives; which kinds of actions were played."""
    rng, played = random.Random(seed), set[type]()
    line = hands.session.whole_line
    while hands.world.phase == "turn" and len(line) < most:
        actions = hands.world.legal_actions()
        deeds = [action for action in actions if isinstance(action, DEEDS)]
        action = rng.choice(deeds if deeds and rng.random() < eager else actions)
        hands.do(action)
        played.add(type(action))
    return played


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("map_name", ["portal", "capture_the_flag", "crossfire"])
def test_how_a_match_is_won_is_read_whole_in_the_panel(home: Path, map_name: str, language: str) -> None:
    with watched((1280, 720)) as seen:
        app = offscreen_app((1280, 720), 1.3, language=language)
        hands = TankTacticsHands(app)
        hands.begin(map_name)
        hands.ready()
        hands.ready()
        hands.wait(0.2)
        app.close()
    assert hands.world.phase == "turn" and not seen.cut


@pytest.mark.slow
def test_a_whole_match_is_played_by_mouse(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    assert isinstance(hands.session.whole_line[0].entry.action, Deal)
    hands.ready()
    hands.ready()
    played = play_on(hands, 600)
    assert scene.controller.over
    assert {Move, Turn, Fire, End} <= played


def opened(hands: TankTacticsHands, position: str) -> Any:
    """A match of three people from a position, its beginning read."""
    people = tuple(Seat("person", name) for name in NAMES[:3])
    plan = plan_on(hands.app.texts, people, position=position, game="tank_tactics", seating=1)
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.quick("escape")
    return scene


def square(hands: TankTacticsHands, name: str) -> int:
    found: int = hands.session.state.board.grid.square(name)
    return found


@pytest.mark.slow
def test_a_tank_leaves_a_portal_by_another_one_and_no_undo_goes_behind_the_die__TT_2_4(
    hands: TankTacticsHands,
) -> None:
    scene = opened(hands, MIDDLE)
    hands.do(Turn(0, 4))
    hands.do(Move(0, 3))
    chooser = hands.table.chooser
    assert chooser.leaves and hands.table.scene.places("buttons") == [square(hands, "h5")]
    assert set(hands.table.scene.places("portal")) == {square(hands, name) for name in ("e5", "e8", "h8")}
    hands.click_spot(AimSpot("yes"))
    hands.settle()
    position = hands.world
    assert isinstance(hands.session.whole_line[-1].entry.action, Exit)
    assert position.square[0] in {square(hands, name) for name in ("e5", "e8", "h8")}
    assert not chooser.leaves and any(slot.die for slot in hands.table.doing.in_turn.slots(hands.table.words))
    assert not scene.controller.undoing.can_undo


@pytest.mark.slow
def test_the_tray_of_a_film_names_the_player_whose_die_it_is__TT_2_4(hands: TankTacticsHands) -> None:
    scene = opened(hands, MIDDLE)
    hands.do(Turn(0, 4))
    hands.do(Move(0, 3))
    hands.click_spot(AimSpot("yes"))
    hands.settle()
    match = scene.match
    for seat in (1, 2):
        match.session.call(Resign(seat))
    film = Film(window_tools(hands.app, match.plan.content, match.session.setup), match, FilmOptions())
    entries = match.session.whole_line
    exits = next(ply for ply, played in enumerate(entries, 1) if isinstance(played.entry.action, Exit))
    film.looking.go(exits - 1)
    film.looking.go(exits)
    table = film.made.table
    assert isinstance(table, TankTacticsTable)
    table.advance(300)
    table.draw(film.made.surface)
    told = table.tray.tray.tree.say()
    assert "Anna" in told and "Green" not in told


@pytest.mark.slow
def test_the_last_deed_of_a_turn_stays_marked_till_the_next_one(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    for action in (Turn(0, 4), Move(0, 1), End()):
        hands.do(action)
    hands.settle()
    driven = (square(hands, "h8"), square(hands, "h7"))
    assert hands.world.seat == 1 and hands.table.last == driven == tuple(
        hands.table.scene.places("last_move")
    )
    hands.do(Play(0, "extra_action"))
    hands.settle()
    assert hands.table.last == driven, "a card is on no square"
    hands.do(End())
    hands.settle()
    assert hands.table.last == (), "nobody moved in the turn before"


@pytest.mark.slow
def test_tracks_stay_on_the_ground_unless_the_settings_say_otherwise(hands: TankTacticsHands) -> None:
    scene = opened(hands, MIDDLE)
    for action in (Turn(0, 4), Move(0, 1), End()):
        hands.do(action)
    hands.settle()
    assert [one.mark.kind for one in hands.table.scene.told("left")[0][1]] == ["site", "track"]
    hands.app.change("look.ground_marks", False)
    scene.host.follow_settings()
    assert hands.table.scene.told("left")[0][1] == () and hands.table.scene.told("left")[0][0].ways


@pytest.mark.slow
def test_no_stays_on_the_portal_and_other_actions_go_on__TT_2_4(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    hands.do(Turn(0, 4))
    hands.do(Move(0, 3))
    hands.click_spot(AimSpot("no"))
    assert not hands.table.chooser.leaves and hands.table.scene.of("reach")
    hands.do(Move(0, 1))


def test_a_tank_comes_back_on_a_free_start_square_in_blue__TT_2_4(hands: TankTacticsHands) -> None:
    waiting = POINTS.replace("h8N/536421/3/breach_shot+double_damage", "-N/536421/13")
    opened(hands, waiting)
    table = hands.table
    assert square(hands, "h8") in table.scene.places("entry")
    hands.quick("shift+a")
    hands.click_spot(FieldSpot(square(hands, "h8")))
    assert table.scene.of("ghost")
    hands.click_spot(FieldSpot(square(hands, "h8")))
    hands.settle()
    assert hands.session.whole_line[-1].entry.action == Enter(0, square(hands, "h8"))
    assert hands.world.hit_points(0) == 13


@pytest.mark.slow
def test_cards_that_lie_ready_change_every_preview_and_are_played_with_the_shot__TT_4_3(
    hands: TankTacticsHands,
) -> None:
    opened(hands, MIDDLE)
    table, target = hands.table, square(hands, "k10")
    hands.click_spot(FieldSpot(square(hands, "h8")))
    assert target not in table.chooser.now.shots
    hands.click_spot(CardSpot("breach_shot", 0))
    hands.quick("2")
    before = len(hands.session.whole_line)
    shot = table.chooser.now.shots[target]
    assert (shot.damage, shot.after, len(shot.through)) == (8, 0, 2)
    hands.click_spot(FieldSpot(target))
    hands.settle()
    kinds = [type(one.entry.action) for one in hands.session.whole_line[before:]]
    assert kinds == [Play, Play, Fire] and hands.world.square[5] < 0
    told = table.banner([], None)
    assert told is not None and "Clara" in told.words
    assert panel(hands).moment is not None


def panel(hands: TankTacticsHands) -> TurnPanel:
    """What makes the panel."""
    hands.app.step([], 0.0)
    return TurnPanel(hands.table.now, hands.table.doing.in_turn)


def moment_of(hands: TankTacticsHands) -> Moment | None:
    """How a tank was destroyed, while the panel tells that."""
    hands.app.step([], 0.0)
    found: Moment | None = hands.table.doing.in_turn.moment(hands.table.now)
    assert (found is None) == (panel(hands).moment is None)
    return found


def told(hands: TankTacticsHands) -> list[str]:
    """All words of the panel."""
    hands.app.step([], 0.0)
    return said_beside(hands.table.beside).split("\n")


def cards_lie_there(hands: TankTacticsHands) -> bool:
    """Whether cards of the hand are seen."""
    return any(isinstance(one.spot, CardSpot) for one in hands.table.beside.spots)


def test_the_heading_over_the_cards_says_when_and_how_many_may_be_played__TT_4_1(
    hands: TankTacticsHands,
) -> None:
    opened(hands, MIDDLE)
    shown = panel(hands)
    assert shown.hand is not None and shown.card is not None and not shown.why
    said = told(hands)
    assert said[said.index("Cards") + 1].startswith("any number, at any time in your turn")
    tips = [one.node.tip for one in hands.table.beside]
    assert hands.world.cards[0] and shown.card.tank == 0
    assert all(hands.table.parts.card_tip(card) in tips for card in hands.world.cards[0])


def point_at(hands: TankTacticsHands, name: str) -> None:
    place = hands.table.rect_of(FieldSpot(square(hands, name))).center
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))], 0.1)
    hands.app.step([], 0.1)


def test_the_three_boards_of_a_destroyed_tank_go_with_the_next_click(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    hands.click_spot(FieldSpot(square(hands, "h8")))
    hands.click_spot(FieldSpot(square(hands, "d6")))
    hands.settle()
    moment = moment_of(hands)
    assert moment is not None
    before, meanwhile, after = (one.shown for one in moment.pictures)
    target = square(hands, "d6")
    assert before.world.tank_on(target) >= 0 > after.world.tank_on(target)
    assert [shot.after for shot, _ in meanwhile.told("shot")] == [0] and not after.of("shot")
    assert after.world == hands.world and not cards_lie_there(hands)
    assert hands.table.scene.places("blast") == [target] and not hands.table.scene.of("reach")
    point_at(hands, "h5")
    assert hands.table.scene.of("reach") and moment_of(hands) is moment  # its pictures are kept with it
    hands.click_spot(FieldSpot(square(hands, "h9")))
    assert panel(hands).moment is None and cards_lie_there(hands)


def test_esc_closes_what_is_told_of_a_destroyed_tank_and_nothing_else(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    hands.do(Fire(0, square(hands, "d6")))
    assert panel(hands).moment is not None
    hands.quick("escape")
    assert panel(hands).moment is None and hands.app.stack.top is hands.match_scene
    assert hands.table.chooser.index == 0


def test_the_boards_of_a_ram_that_destroys_show_both_tanks__TT_3_9(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE.replace("h11S/653241/4/smoke", "h11S/653241/11/smoke"))
    hands.click_spot(FieldSpot(square(hands, "h8")))
    hands.click_spot(FieldSpot(square(hands, "h11")))
    hands.click_spot(AimSpot("ram"))
    hands.settle()
    moment = moment_of(hands)
    assert moment is not None
    ((ram, _),) = moment.pictures[1].shown.told("ram")
    assert (ram.own, ram.other, moment.pictures[1].shown.places("path")[-1]) == (
        (10, 9),
        (2, 0),
        square(hands, "h10"),
    )
    assert hands.world.hit_points(0) == 9 and hands.table.scene.places("blast") == [square(hands, "h11")]
    words = moment.pictures[1].words
    assert words == "3 damage, rammer 1" and "3 damage" in told(hands), "whatever the other had left"
    *_, placed = [
        one for one in hands.table.beside if getattr(one.node, "words", "") == words and not one.parts
    ]
    room = hands.match_scene.measure.text(words, "small")
    assert placed.area.width >= room, "none of it is cut"


def test_a_rammer_that_destroys_itself_falls_where_it_stopped__TT_3_10(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE.replace("h8N/536421/3/", "h8N/536421/12/"))
    hands.do(Ram(0, True))
    hands.quick("escape")  # what happened since Ben's last turn
    moment, fell = moment_of(hands), square(hands, "h10")
    assert moment is not None and (moment.event.seat, moment.world.hit_points(moment.tank)) == (0, 1)
    assert "1 damage" in told(hands)
    assert moment.pictures[2].shown.places("last_move") == [fell] and "h10" in moment.pictures[2].words
    assert hands.table.scene.places("blast") == [fell]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("name", ["d6", "f12", "k10", "d2"])
def test_in_little_room_a_card_tells_of_the_tank_that_is_pointed_at(
    hands: TankTacticsHands, name: str
) -> None:
    hands.app.change("window.zoom", 130)
    opened(hands, MIDDLE)
    hands.click_spot(FieldSpot(square(hands, "h8")))
    table = hands.table

    def places() -> list[tuple[int, ...]]:
        """Where all lies but what is told below the hand, and the slots of the turn."""
        panel = next(one for one in table.beside if len(one.parts) == 4)
        turn, tank, hand, below = panel.parts
        parts = [turn, *turn.parts, *walk(tank), *walk(hand), below]
        return [tuple(one.rect) for one in parts]

    before = places()
    shown = panel(hands)
    assert shown.below and shown.target is None
    assert hands.app.texts("tank_tactics_view.target.none") in told(hands)
    point_at(hands, name)
    shown, index = panel(hands), hands.world.tank_on(square(hands, name))
    assert shown.target == index and title_of(hands.world, index, shown.viewer, table.now) in told(hands)
    (target,) = (one for one in table.beside if one.node.tip == TARGET_TIP)
    data = (getattr(one.node, "data", None) for one in walk(target))
    dice = [one for one in data if isinstance(one, Die)]
    assert tuple(die.value for die in dice[:6]) == hands.world.dice[index]
    assert sum(die.value for die in dice[6:]) == hands.world.hit_points(index)
    assert shown.card is not None and shown.card.tank == 0 and not table.scene.of("dice")
    shot = table.chooser.now.shots.get(square(hands, name))
    assert (target.node.line == "fire.accent") == (shot is not None)
    if shot is not None:
        assert any(one.startswith(f"{shot.before} › {shot.after}") for one in told(hands))
    assert places() == before


@pytest.mark.slow
def test_the_recap_says_whose_tank_was_hit_and_what_is_left_of_it(hands: TankTacticsHands) -> None:
    scene = opened(hands, MIDDLE)
    for action in (Ram(0, True), Fire(0, square(hands, "d6")), Turn(0, 2), End()):
        hands.do(action)
    assert [deed.words for deed in scene.recap.summaries] == [
        "Tank A rams Red A (9 › 6, Green A 10 › 9), fires at Yellow B (destroyed), turns E"
    ]


def test_danger_is_told_of_the_square_that_is_pointed_at(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    hands.match_scene.host.switch("danger")
    point_at(hands, "d2")
    (label,) = hands.table.scene.told("label")
    assert label.text.startswith(f"{len(queries.danger(hands.world, 0)[square(hands, 'd2')])} enemy")


def test_a_card_that_lies_ready_is_taken_back_by_a_click_beside_the_tank(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    hands.click_spot(FieldSpot(square(hands, "h8")))
    hands.click_spot(CardSpot("breach_shot", 0))
    hands.app.step([], 0.1)
    ((_, rect),) = hands.table.layers.card_rects
    hands.tap(rect.center)
    assert not hands.table.chooser.loaded and len(hands.session.whole_line) == 0


LAST_ACTION = (
    "....../....../....../....../....../...... cards=3 starts.green=a1N starts.red=f6S seats=green,red "
    "tanks.green=a1N/126543/0/double_damage+double_speed tanks.red=f6S/426531 to=green"
)
"""Green has one action, and cards for a shot and a move."""


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("card", ["double_damage", "double_speed"])
def test_a_card_asks_before_it_is_used_up_when_no_action_is_left_for_it__TT_4_1(
    hands: TankTacticsHands, card: str
) -> None:
    people = tuple(Seat("person", name) for name in NAMES[:2])
    plan = plan_on(hands.app.texts, people, position=LAST_ACTION, game="tank_tactics")
    hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.quick("escape")
    hands.click_spot(CardSpot(card, 0))
    assert not hands.session.whole_line, "it lies ready while there is an action"
    hands.quick("escape")
    hands.do(Turn(0, 2))
    done = len(hands.session.whole_line)
    hands.click_spot(CardSpot(card, 0))
    hands.settle()
    assert len(hands.session.whole_line) == done
    assert hands.table.chooser.refused.refusal.key == "tank_tactics.pointless.no_action"
    hands.click_spot(CardSpot(card, 0))
    hands.settle()
    assert hands.session.whole_line[-1].entry.action == Play(0, card)
    assert card not in hands.world.cards[0]


def test_a_tank_that_can_be_shot_and_rammed_asks_which(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    target = square(hands, "h11")
    hands.click_spot(FieldSpot(square(hands, "h8")))
    hands.click_spot(FieldSpot(target))
    assert hands.table.chooser.asked == target
    hands.click_spot(AimSpot("ram"))
    hands.settle()
    assert hands.session.whole_line[-1].entry.action == Ram(0, True)
    assert (hands.world.hit_points(0), hands.world.hit_points(4)) == (9, 6)


def test_the_gamepad_chooses_drives_and_ends_the_turn(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    table = hands.table
    hands.pad("x")
    assert isinstance(table.pointing.cursor, FieldSpot)
    hands.pad("a")
    assert table.chooser.index >= 0
    hands.pad("shoulder_right")
    assert table.chooser.goal is not None
    hands.pad("a")
    hands.settle()
    assert isinstance(hands.session.whole_line[-1].entry.action, Turn)
    hands.pad("y")
    hands.settle()
    assert isinstance(hands.session.whole_line[-1].entry.action, End)


def test_the_triggers_of_a_gamepad_step_through_the_own_tanks__TT_3_2(hands: TankTacticsHands) -> None:
    opened(hands, MIDDLE)
    table = hands.table
    hands.pad("x")
    chosen = []
    for button in ("trigger_right", "trigger_right", "trigger_left"):
        hands.pad(button)
        chosen.append(table.chooser.index)
        assert table.pointing.cursor == FieldSpot(hands.world.square[table.chooser.index])
    assert chosen == [0, 1, 0]
    assert table.steer(0)
    assert not all(plate for _, plate in table.scene.told("cost")), (
        "the right stick, up: what every square costs"
    )
    assert table.steer(180)
    assert all(plate for _, plate in table.scene.told("cost"))
    hands.pad("shoulder_right")
    assert table.chooser.goal == hands.world.square[0]


@pytest.mark.slow
def test_dice_that_were_drafted_are_kept_while_somebody_looks_back(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    hands.click_spot(RoleSpot(0, "sniper"))
    dice = hands.table.doing.setting.dice
    scene.controller.viewpoint.look(0)
    hands.app.step([], 0.1)
    scene.controller.viewpoint.back_to_now()
    hands.settle()
    assert hands.table.doing.setting.dice == dice


@pytest.mark.slow
def test_a_match_against_a_bot_is_played_by_mouse(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    hands.ready()
    before = len(hands.session.whole_line)
    hands.do(End())
    assert scene.controller.chooser == 0 or scene.controller.over
    assert any(one.entry.seat == 1 for one in hands.session.whole_line[before:])


@pytest.mark.slow
def test_a_route_is_played_action_by_action_and_undone_singly__TT_3_5(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    hands.ready()
    hands.ready()
    chooser, line = hands.table.chooser, hands.session.whole_line
    hands.click_spot(FieldSpot(chooser.world.square[chooser.tanks[0]]))
    stops = chooser.now.reach.stops
    far = next(square for square, stop in stops.items() if stop.actions == 2)
    before = len(line)
    hands.click_spot(FieldSpot(far))
    assert len(line) == before and chooser.goal == far and len(chooser.route) == 2
    hands.click_spot(FieldSpot(far))
    hands.settle()
    assert len(line) == before + 2
    hands.quick("u")
    hands.settle()
    assert len(line) == before + 1
    hands.quick("u")
    hands.settle()
    assert len(line) == before


@pytest.mark.slow
def test_keys_choose_turn_fire_and_end(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    table = hands.table
    for key in ("1", "2", "3", "4", "5", "6"):
        hands.quick(key)
    assert table.doing.setting.dice[0] == (1, 2, 3, 4, 5, 6)
    hands.quick("shift+b")
    for key in ("6", "5", "4", "3", "2", "1"):
        hands.quick(key)
    hands.quick("shift+return")
    hands.settle()
    assert hands.world.seat == 1
    hands.ready()
    hands.quick("escape")
    seat = hands.world.seat
    hands.quick("shift+b")
    chooser = table.chooser
    assert chooser.number == 1
    facing = chooser.world.facing[chooser.index]
    hands.quick("e")
    assert chooser.facing == (facing + 2) % 8
    hands.quick("e")
    hands.quick("return")
    hands.settle()
    assert hands.session.whole_line[-1].entry.action == Turn(1, (facing + 4) % 8)
    hands.quick("space")
    hands.settle()
    assert isinstance(hands.session.whole_line[-1].entry.action, End)
    assert hands.world.seat != seat


@pytest.mark.slow
def test_a_hint_of_the_bot_has_words_and_a_reason(hands: TankTacticsHands) -> None:
    scene = hands.begin("three_ways", 3, (0,))
    hands.ready()
    hands.settle()
    hands.quick("h")
    for _ in range(100):
        hands.app.step([], 0.1)
        if scene.controller.hinting.proposed:
            break
    hinting = scene.controller.hinting
    assert hinting.plan[0].plain and hinting.gains
    assert hint_words(scene).startswith(f"{hinting.plan[0].plain} | {hinting.gains[0]}")
    assert scene.tabs.shown == "hint" and hands.widget("hint.play_hint").is_enabled
    hands.quick("shift+b")
    (picked,) = {*hands.table.scene.places("picked")}
    assert hands.table.hint is None and picked == hands.world.square[hands.table.chooser.index]


@pytest.mark.slow
def test_escape_puts_a_hint_away_before_anything_else(hands: TankTacticsHands) -> None:
    hands.begin("three_ways", 3, (0, 1, 2))
    for _ in range(3):
        hands.ready()
    hands.quick("escape")
    hands.quick("shift+b")
    hands.quick("h")
    for _ in range(100):
        hands.app.step([], 0.1)
        if hands.table.hint is not None:
            break
    assert hands.table.hint is not None
    hands.quick("escape")
    assert hands.table.hint is None and not hands.match_scene.controller.hinting.shown
    assert hands.scene is hands.match_scene


@pytest.mark.slow
def test_a_hint_steps_back_for_a_choice_and_is_shown_again(hands: TankTacticsHands) -> None:
    hands.begin("three_ways", 3, (0, 1, 2))
    for _ in range(3):
        hands.ready()
    hands.quick("h")
    for _ in range(100):
        hands.app.step([], 0.1)
        if hands.table.hint is not None:
            break
    proposed, hinting = hands.table.hint, hands.match_scene.controller.hinting
    assert proposed is not None
    hands.click_spot(FieldSpot(55))
    assert hands.table.hint is None
    assert hinting.aside
    assert hinting.steps
    hands.quick("h")
    assert hands.table.hint == proposed
    assert not hinting.aside


@pytest.mark.slow
def test_what_is_not_allowed_is_said_with_its_rule__TT_3_2(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    hands.ready()
    hands.ready()
    hands.click_spot(FieldSpot(55))
    refused = hands.table.chooser.refused
    assert refused is not None and refused.refusal.rule == "TT-3.2"
    assert any(label.tail == "TT-3.2" for label in hands.table.scene.told("label"))


@pytest.mark.slow
def test_from_a_turn_somebody_looks_back_at_how_dice_were_set(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    hands.ready()
    hands.ready()
    hands.click_spot(FieldSpot(hands.world.square[0]))
    hands.quick("home")
    hands.wait(0.1)
    assert scene.controller.viewpoint.looking is not None and scene.controller.viewpoint.looking.ply == 0
    for _ in range(4):
        hands.quick("pagedown")
        hands.wait(0.1)
        said = said_beside(hands.table.beside)
        assert said and hands.app.texts("tank_tactics_view.setting.dice_told") not in said
    assert hands.table.view.phase in ("dice", "cards")
    hands.quick("escape")
    hands.settle()
    assert scene.controller.viewpoint.looking is None and hands.table.beside.of(ButtonSpot("end")) is not None


def resign(hands: TankTacticsHands) -> str:
    """Resign by the menu; what was said before."""
    if hands.match_scene.announcer.shown or hands.match_scene.recap.by_itself:
        hands.quick("escape")
    hands.quick("m")
    hands.click("resign")
    words: str = hands.scene.words  # type: ignore[attr-defined]
    hands.click("accept")
    hands.settle()
    return words


@pytest.mark.slow
def test_of_three_who_resigns_is_out_and_the_last_one_wins__TT_5_1(hands: TankTacticsHands) -> None:
    scene = opened(hands, MIDDLE)
    assert "play on" in resign(hands)
    assert not scene.controller.over and hands.world.seat == 1
    assert "wins" in resign(hands)
    assert scene.controller.over and hands.session.result.places == (3, 2, 1)
    assert [row.side for row in hands.scene.tally()] == [2, 1, 0]  # type: ignore[attr-defined]


@pytest.mark.slow
def test_who_resigns_while_dice_are_set_leaves_the_others_to_set_theirs__TT_5_1(
    hands: TankTacticsHands,
) -> None:
    scene = hands.begin("three_ways", 3, (0, 1, 2))
    hands.click_spot(RoleSpot(0, "brawler"))
    hands.quick("m")
    hands.click("resign")
    hands.click("accept")
    hands.settle()
    assert not scene.controller.over and hands.world.seat == 1
    assert hands.table.doing.setting is not None and hands.table.doing.setting.missing == [0, 1]
    assert [hands.table.doing.player(seat, hands.table.words) for seat in range(3)] == [
        ("out", False), ("setting up", False), ("later", False)
    ]  # fmt: skip
    hands.ready()
    hands.ready()
    assert hands.world.phase == "turn" and hands.world.playing == (1, 2)
    hands.do(End())
    hands.do(End())
    assert hands.world.seat == 1 and hands.world.round == 2


SHOOTERS = (
    "....../....../....../....../....../...... cards=0 starts.green=a1N starts.red=f6S seats=green,red "
    "tanks.green=a1N/426531 tanks.red=f6S/426531 to=green"
)
"""Either can fire three times, without moving."""


def test_a_double_click_on_a_target_fires_once(hands: TankTacticsHands) -> None:
    people = tuple(Seat("person", name) for name in NAMES[:2])
    plan = plan_on(hands.app.texts, people, position=SHOOTERS, game="tank_tactics")
    hands.open(match=Match.create(plan, folder=None, now=lambda: 0))
    hands.quick("escape")
    rect = hands.table.rect_of(FieldSpot(square(hands, "f6")))
    assert rect is not None
    for _ in range(2):
        hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)], 0.05)
        hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=rect.center, button=1)], 0.05)
    hands.settle()
    assert len(hands.session.whole_line) == 1
    hands.do(Fire(0, square(hands, "f6")))
    assert len(hands.session.whole_line) == 2


@pytest.mark.slow
def test_a_match_that_is_continued_tells_what_the_actions_of_its_turn_were_spent_on(
    hands: TankTacticsHands,
) -> None:
    scene = opened(hands, MIDDLE)
    hands.do(Turn(0, 4))
    hands.do(Move(0, 1))
    done = [slot for slot in hands.table.doing.in_turn.slots(hands.table.words) if slot.state == "done"]
    assert [slot.icon for slot in done] == ["rotate_right", "forward"]
    hands.open(match=scene.match)
    assert hands.table.doing.in_turn.slots(hands.table.words)[:2] == tuple(done)
    hands.match_scene.controller.undoing.undo()
    hands.settle()
    assert (
        hands.table.doing.in_turn.slots(hands.table.words)[0] == done[0]
        and hands.table.doing.in_turn.slots(hands.table.words)[1].state == "free"
    )


@pytest.fixture
def slow_hands(hands: TankTacticsHands) -> TankTacticsHands:
    """Every step is shown in its time."""
    hands.app.change("look.animation_speed", 1.0)
    return hands


@pytest.mark.slow
def test_the_panel_tells_of_a_shot_of_others_when_it_is_fired(slow_hands: TankTacticsHands) -> None:
    hands = slow_hands
    scene = opened(hands, MIDDLE)
    table, before = scene.table, hands.world
    scene.controller.handing.viewer = 1
    scene.controller.session.play(Fire(0, before.square[4]))  # it is not destroyed
    left: list[int] = []
    states: list[list[str]] = []
    for _ in range(60):
        hands.app.step([], 0.05)
        tank = panel(hands).card
        assert tank is not None
        if table.busy:
            assert tank.tank == 0
            left.append(tank.left[4])
            states.append([slot.state for slot in table.doing.in_turn.slots(hands.table.words)[:2]])
    assert left and set(left) == {before.dice[0][4]}
    assert all(one == ["planned", "free"] for one in states)
    assert [slot.state for slot in table.doing.in_turn.slots(hands.table.words)[:2]] == ["done", "free"]


@pytest.mark.slow
def test_replay_of_the_last_move_after_a_resignation_shows_the_turn_up_to_it(hands: TankTacticsHands) -> None:
    scene = opened(hands, MIDDLE)
    for action in (Turn(0, 4), Move(0, 1), End()):
        hands.do(action)
    for _ in range(2):
        resign(hands)
    controller = scene.controller
    hands.click_more("replay")
    assert (
        controller.viewpoint.looking is not None and controller.viewpoint.looking.ply < 3
    )  # not at the end of the turn
    assert controller.undoing.no_undo() == "match.looking_over"
    for _ in range(40):
        if controller.viewpoint.looking is not None:
            hands.app.step([], 0.5)
    assert controller.viewpoint.looking is None


@pytest.mark.slow
@pytest.mark.parametrize("key", ["shift+h", "ctrl+h"])
def test_a_hint_is_played_step_by_step_or_whole(hands: TankTacticsHands, key: str) -> None:
    scene = opened(hands, MIDDLE)
    seat, table, hinting = hands.world.seat, hands.table, scene.controller.hinting
    plan = [FORMS.read(text) for text in ("A=E", "A+1", "end")]
    hinting.ask(seat)
    hinting.propose(BotAnswer("hint", seat, plan[0], then=tuple(plan[1:])))
    assert [prompt.commands for prompt in scene.hint_card.prompts(())][1:3] == [
        ("play_hint",),
        ("play_hint_all",),
    ]
    before = len(hands.session.whole_line)
    hands.quick(key)
    hands.settle()
    if key == "shift+h":
        assert len(hands.session.whole_line) == before + 1
        assert table.hint == plan[1] and hinting.proposed, "it stays, with what is left of it"
        hands.quick(key)
        hands.settle()
        hands.quick(key)
        hands.settle()
    played = [one.entry.action for one in hands.session.whole_line[before : before + 3]]
    assert played == plan
    assert not hinting.shown and hands.world.seat != seat


def test_a_hint_that_ends_within_its_turn_is_out_of_sight_at_once(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    hands.ready()
    hands.ready()
    hands.settle()
    hinting = scene.controller.hinting
    hands.quick("h")
    for _ in range(200):
        hands.app.step([], 0.1)
        if hinting.phase == "best":
            break
    assert hinting.judges and len(hinting.steps) > 2, "an analyst’s move of several steps"
    hands.quick("shift+h")
    hands.settle()
    assert hinting.at == 1 and scene.tabs.in_sight(hinting) == "hint"
    hands.key("shift+return")  # its key goes up before anything else follows from the end of the turn
    assert isinstance(hands.session.whole_line[-1].entry.action, End) and not hinting.shown
    assert scene.tabs.in_sight(hinting) != "hint" and hands.app.stack.top is scene


@pytest.mark.slow
def test_at_the_start_of_a_turn_a_tank_that_can_act_comes_in_sight(slow_hands: TankTacticsHands) -> None:
    hands = slow_hands
    hands.begin("great_plain", 2)
    hands.ready()
    hands.ready()
    camera, seen = hands.table.camera, list[bool]()
    for seat in (0, 1, 0):
        position = hands.world
        assert position.seat == seat and camera.zoomed
        seen.append(any(camera.sees(position.square[index]) for index in position.match.tanks[seat]))
        hands.do(End())
    assert seen == [True] * 3


@pytest.mark.slow
def test_an_overview_map_leads_about_a_board_that_is_not_seen_whole(hands: TankTacticsHands) -> None:
    scene = hands.begin("great_plain", 2)
    hands.ready()
    hands.ready()
    hands.quick("escape")
    overview, camera = scene.host.overview, hands.table.camera
    assert camera.zoomed
    hands.settle()
    now = overview._now()
    assert now is not None
    rect, tab = overview._places(now)
    assert camera.viewport.contains(rect)
    before, chosen = camera.state, hands.table.chooser.choice()
    corner = len(camera.grid) - 1  # far from the tanks that are looked at first
    assert not camera.sees(corner)
    hands.press((rect.right - 3, rect.top + 3))
    hands.release((rect.right - 3, rect.top + 3))
    assert camera.state != before and camera.sees(corner)
    assert hands.table.chooser.choice() == chosen, "nothing is chosen below it"
    assert overview.at(rect.center) and not overview.at(camera.viewport.center)
    square = camera.square_at(rect.center)
    picked = replace(now, kept=(*now.kept, camera.rect_of(square)))
    aside, _ = overview._places(picked)
    assert not aside.collidepoint(rect.center), "what is being chosen isn't covered"
    hands.quick("shift+g")
    assert overview.folded
    rect, tab = overview._places(now)
    assert rect.size == tab.size
    camera.zoom_out()
    assert overview._now() is None and not overview.fold(), "a board seen whole needs none"


def soot(hands: TankTacticsHands) -> int:
    """How many destroyed tanks have left soot on the board that is shown."""
    (left,) = (mark.data for mark in hands.table.scene.of("left"))
    return sum(aged.mark.kind == "wreck" for aged in left[1])


def press(hands: TankTacticsHands, how: str) -> None:
    if how == "click":
        hands.click(hands.table.camera.rect_of(0).center)
    elif how:
        hands.key(how)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("how", ["space", "click", ""])
def test_a_press_ends_the_end_of_a_tank_and_an_undo_leaves_no_soot(
    slow_hands: TankTacticsHands, how: str
) -> None:
    """Without a press it ends by itself; with reduced motion it would be over at once."""
    hands = slow_hands
    scene = opened(hands, MIDDLE)
    assert soot(hands) == 0
    scene.controller.play(Fire(0, square(hands, "d6")))
    while not hands.table.timeline.falling or not isinstance(hands.table.timeline.clip.effect, Destroyed):
        hands.app.step([], 0.02)
    assert hands.table.busy and soot(hands) == 0
    press(hands, how)
    if how:
        hands.app.step([], 0.01)
        assert not hands.table.timeline.falling
    hands.settle()
    assert soot(hands) == 1
    scene.controller.undoing.undo()
    hands.settle()
    assert soot(hands) == 0 and hands.world.tank_on(square(hands, "d6")) >= 0
    hands.app.change("look.reduced_motion", True)
    scene.make_stale()
    hands.wait()
    scene.controller.play(Fire(0, square(hands, "d6")))
    hands.app.step([], 0.02)
    assert not hands.table.busy and soot(hands) == 1
