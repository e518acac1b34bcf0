"""Setting dice and cards on their page, by posted events: mouse, keys, gamepad."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.data.saves.matches import Match
from game.games.tank_tactics.rules.actions import SQUAD, Give, SetDice, Start
from game.games.tank_tactics.rules.squads import good_squads
from game.games.tank_tactics.view.parts import Die
from game.games.tank_tactics.view.reveal_page import ROLL_TIP
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.spots import (
    BeginSpot,
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    ReadySpot,
    RoleSpot,
    SheetSpot,
    Spot,
    SquadSpot,
)
from game.games.tank_tactics.view.start_map import StartMap
from game.games.tank_tactics.view.turning_cards import TurningCard
from game.model.clock import ClockRules
from game.model.registry import kit as kit_of
from game.testing.match_hands import Scripted
from game.testing.trees import put_beside, said_beside
from game.ui.tree.holders import Box
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.ui.tree.tree import walk
from game.ui.window.application import Application
from game.view.beside import Beside
from game.view.explains import JudgedLine
from tests.app.match_hands import hint_words
from tests.games.tank_tactics.view.hands import NAMES, TankTacticsHands


@pytest.fixture
def hands(app: Application) -> TankTacticsHands:
    return TankTacticsHands(app)


def slot(tank: int, number: int) -> Spot:
    return DieSlot(tank, number)


def die(tank: int, value: int) -> Spot:
    return DieSpot(tank, value)


def place(hands: TankTacticsHands, spot: Spot) -> tuple[int, int]:
    rect = hands.table.rect_of(spot)
    assert rect is not None, spot
    center: tuple[int, int] = rect.center
    return center


def page(hands: TankTacticsHands) -> Beside:
    """The page for dice and cards, as it is now."""
    hands.app.step([], 0.0)
    beside = hands.table.beside
    assert isinstance(beside, Beside) and beside.page
    return beside


def offered(hands: TankTacticsHands, kind: type[SquadSpot | RoleSpot]) -> list[tuple[Any, str, bool]]:
    """The offered squads or roles: their spots, their ideas, and whether they are taken."""
    nodes: list[Any] = [one.node for one in page(hands).spots if isinstance(one.node.spot, kind)]
    ideas = [dict(node.tip.params)["idea"] for node in nodes]
    return [(node.spot, idea, node.fill == "ink.primary") for node, idea in zip(nodes, ideas, strict=True)]


def texts_at(hands: TankTacticsHands, spot: Spot) -> list[Text]:
    """All words at a spot of the page."""
    found = page(hands).of(spot)
    assert found is not None, spot
    return [one.node for one in walk(found) if isinstance(one.node, Text)]


def within(node: Node) -> list[Any]:
    """A node and all that it holds."""
    return [node, *(one for part in getattr(node, "children", ()) for one in within(part))]


def drag(hands: TankTacticsHands, first: Spot, last: Spot) -> None:
    start, end = place(hands, first), place(hands, last)
    hands.press(start)
    buttons = (1, 0, 0)
    hands.send(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=buttons))
    hands.release(end)


@pytest.mark.slow
def test_the_page_takes_the_window_and_gives_it_back(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    assert scene.page is not None and scene.l.tabs is None and "undo" not in dict(scene.focus.stops)
    assert hands.table.rect_of(ReadySpot()).right > 1200
    hands.ready()
    assert scene.page is not None and hands.table.doing.setting.seat == 1
    hands.ready()
    assert hands.world.phase == "turn" and scene.page is None
    assert scene.l.tabs is not None and "undo" in dict(scene.focus.stops)


@pytest.mark.slow
def test_a_hint_for_the_dice_is_asked_for_and_played__TT_1_1(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    hinting, seat = scene.controller.hinting, hands.world.to_act
    hands.quick("h")
    assert hinting.shown and hinting.seat == seat
    for _ in range(100):
        hands.app.step([], 0.05)
        if hinting.proposed:
            break
    action = hands.table.hint
    told = hint_words(scene)
    assert told.startswith(f"Tank A: Actions {action.dice[0]}, Speed {action.dice[1]}, ")
    assert "destroyed at" in told, "what it comes to"
    role = hands.world.match.definitions.roles.of(action.dice)
    reasons = hands.table.explains.gains(hands.table.view, JudgedLine((action,)))
    assert reasons[1].words.startswith(f"{role.capitalize()}: "), "what it is for"
    assert scene.hint_place().rect == hands.table.hint_place
    setting, before = hands.table.doing.setting, len(hands.session.whole_line)
    drag(hands, die(0, 5), slot(0, 2))
    hands.quick("shift+h")
    assert setting.dice[0][2] == 5 and len(hands.session.whole_line) == before, "what is being set stays"
    setting.clear()
    hands.quick("shift+h")
    hands.settle()
    assert setting.dice[0] == action.dice and not hinting.shown
    assert len(hands.session.whole_line) == before, "it can still be changed"


@pytest.mark.slow
def test_hints_go_on_from_what_is_set_until_nothing_is_left__TT_1_1_TT_1_3(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    hands.click_spot(RoleSpot(0, "sniper"))
    setting, steps = hands.table.doing.setting, 1 + len(hands.table.doing.setting.cards)
    for step in range(steps):
        assert not setting.complete
        action = ask(hands)
        assert isinstance(action, Give if step else SetDice)
        hands.quick("shift+h")
    assert setting.complete and setting.role(0) == "sniper"
    hands.quick("h")
    assert not scene.controller.hinting.shown and scene.controller.no_hint() == "match.hint.complete"
    hands.click_spot(ReadySpot())
    hands.settle()
    assert hands.world.dice[0] == setting.dice[0]


def test_dice_set_by_hand_as_a_hint_proposes_are_not_played__TT_1_1(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    action, before = ask(hands), len(hands.session.whole_line)
    setting = hands.table.doing.setting
    setting.lay(0, action.dice)
    hands.quick("shift+h")
    hands.settle()
    assert len(hands.session.whole_line) == before and setting.dice[0] == action.dice
    assert scene.notice.words == hands.app.texts("match.hint.other_draft")
    assert ask(hands).tank == 1, "asked again, it goes on"


def ask(hands: TankTacticsHands) -> Any:
    """Ask for a hint, and wait for what it proposes."""
    hands.quick("h")
    for _ in range(100):
        hands.app.step([], 0.05)
        if hands.match_scene.controller.hinting.proposed:
            break
    return hands.table.hint


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_the_button_of_hints_is_there_for_whoever_sets(
    hands: TankTacticsHands, people: tuple[int, ...]
) -> None:
    scene = hands.begin("duel", 2, people)
    assert scene.page is not None
    hands.click("hint")
    assert scene.controller.hinting.shown


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("way", ["ctrl+z", "menu"])
def test_dice_that_a_hint_set_are_taken_back_in_order__TT_1_1(hands: TankTacticsHands, way: str) -> None:
    def undo() -> None:
        if way == "menu":
            hands.quick("m")
            hands.click("undo")
            hands.app.step([], 0.1)
        else:
            hands.quick(way)

    hands.begin("duel", 2, (0,))
    hands.click_spot(RoleSpot(1, "sniper"))
    sniper = hands.table.doing.setting.dice[1]
    ask(hands)
    hands.quick("shift+h")
    hands.settle()
    hands.click_spot(RoleSpot(1, "brawler"))
    setting = hands.table.doing.setting
    assert all(setting.dice[0]) and setting.dice[1] != sniper
    undo()
    assert all(setting.dice[0]) and setting.dice[1] == sniper
    undo()
    assert setting.dice == ((0,) * 6, sniper), "what the hint set"
    undo()
    assert hands.table.doing.setting.dice == ((0,) * 6,) * 2, "what was set before the hint"


@pytest.mark.slow
def test_a_hint_is_played_beside_what_is_set_elsewhere__TT_1_1(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    hands.click_spot(GiveSpot(0, 1))
    hands.click_spot(RoleSpot(1, "sniper"))
    action = ask(hands)
    hands.click_spot(die(0, 5))
    assert scene.hint_card.blocks()[-1].words != hands.app.texts("match.hint.aside"), "nothing is placed"
    hands.click_spot(slot(0, 2))
    hands.quick("shift+h")
    assert scene.notice.words == hands.app.texts("match.hint.drafted")
    hands.click_spot(ClearSpot(0))
    hands.click("hint.play_hint")
    hands.settle()
    setting = hands.table.doing.setting
    assert setting.dice[0] == action.dice
    assert setting.chosen[0] == 1 and setting.role(1) == "sniper"


def test_nothing_under_the_card_of_a_hint_explains_itself(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    card = scene.page.hint_place
    assert scene.host.tips.all(card.center)
    ask(hands)
    hands.app.step([], 0.1)
    for button in ("hint.play_hint", "hint.close"):
        at = pygame.Rect(scene.focus.by_key(button).rect).center
        assert card.collidepoint(at) and not scene.host.tips.all(at), "the button says it"
    assert [tip.key for tip in scene.host.tips.all(card.center)] == ["hint.best"]
    assert not any(card.contains(tip.rect) for tip in scene.host.tips.all() if tip.key != "hint.best")


@pytest.mark.slow
def test_the_foot_offers_only_what_can_still_be_set(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    for _ in range(2 + len(hands.table.doing.setting.cards) - 1):
        scene.controller.play(ask(hands))
        hands.settle()
    offered = {name for one in scene.host.prompts() for name in one.commands}
    assert {"cards", "undo", "ready"} <= offered
    assert not {"next_target", "next_preset", "tank_after"} & offered


@pytest.mark.slow
def test_a_die_is_dragged_from_the_tray_and_back__TT_1_1(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    drag(hands, die(0, 5), slot(0, 2))
    assert setting.dice[0] == (0, 0, 5, 0, 0, 0)
    drag(hands, slot(0, 2), die(0, 6))
    assert setting.dice[0] == (0,) * 6
    drag(hands, die(0, 5), slot(1, 2))  # no tank's dice go to another one
    assert setting.dice == ((0,) * 6,) * 2
    drag(hands, die(1, 4), slot(1, 0))
    assert setting.dice[1][0] == 4 and setting.tank == 1


def test_dropped_on_a_set_die_the_two_change_places__TT_1_1(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    hands.click_spot(RoleSpot(0, "brawler"))
    a, b = setting.dice[0][0], setting.dice[0][5]
    drag(hands, slot(0, 0), slot(0, 5))
    assert (setting.dice[0][0], setting.dice[0][5]) == (b, a)
    assert sorted(setting.dice[0]) == [1, 2, 3, 4, 5, 6]


@pytest.mark.slow
def test_a_die_and_then_its_place_are_clicked__TT_1_1(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    hands.click_spot(die(0, 3))
    assert setting.held == 3 and hands.app.audio.played[-1] == "pick"
    hands.click_spot(slot(0, 4))
    assert setting.dice[0][4] == 3 and setting.held == 0
    assert hands.app.audio.played[-1] == "put_down"
    hands.click_spot(slot(0, 4))
    hands.click_spot(slot(0, 1))
    assert setting.dice[0] == (0, 3, 0, 0, 0, 0)
    hands.click_spot(slot(0, 1))
    hands.click_spot(slot(0, 1))  # a double click changes nothing
    assert setting.dice[0] == (0, 3, 0, 0, 0, 0) and setting.held == 0


@pytest.mark.slow
def test_good_here_are_the_squads_bots_choose_from__TT_1_1(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    squads, setting = good_squads(hands.world, 0), hands.table.doing.setting
    shown = offered(hands, SquadSpot)
    assert [spot.name for spot, *_ in shown] == [squad.name for squad in squads[:3]] and len(shown) == 3
    assert len({idea for _, idea, _ in shown}) == 3 and not any(on for *_, on in shown)
    hands.click_spot(SquadSpot(squads[1].name))
    assert tuple(map(tuple, setting.dice)) == squads[1].dice and setting.ready
    assert [on for *_, on in offered(hands, SquadSpot)] == [False, True, False]
    assert shown[1][1] in " ".join(said_beside(page(hands)).split())
    roles = [(spot.tank, spot.name) for spot, _, on in offered(hands, RoleSpot) if on]
    assert roles == [*enumerate(squads[1].roles)], "each tank says its role"
    hands.quick("ctrl+z")
    assert setting.missing == [0, 1], "one step takes all of it back"
    for key in ("ctrl+y", "ctrl+shift+z"):
        hands.quick(key)
        assert tuple(map(tuple, setting.dice)) == squads[1].dice, "and one makes it again"
        hands.quick("ctrl+z")
    hands.click_spot(RoleSpot(1, "sniper"))
    assert not setting.can_redo, "a change is a new way"


@pytest.mark.slow
def test_squads_are_gone_through_by_a_key_and_reached_by_the_gamepad(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    names = [squad.name for squad in setting.squads]
    taken = []
    for _ in range(4):
        hands.quick("g")
        taken.append(setting.squad)
    assert taken == [*names, names[0]]
    hands.quick("1")
    assert setting.squad == "", "it is another squad now"
    hands.padded = True
    hands.steer(SquadSpot(names[2]))
    hands.pad("a")
    assert setting.squad == names[2]


def test_one_tank_is_offered_three_roles(hands: TankTacticsHands) -> None:
    hands.begin("maze", 2)
    shown, setting = offered(hands, SquadSpot), hands.table.doing.setting
    names = [spot.name for spot, *_ in shown]
    assert len(setting.dice) == 1 and len(set(names)) == 3
    assert set(names) <= set(setting.roles) and all(idea for _, idea, _ in shown)
    hands.click_spot(SquadSpot(names[0]))
    assert setting.role(0) == names[0]


def test_ammo_that_can_not_be_fired_is_told__TT_3_8(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    for value in (1, 6, 5, 4, 3, 2):
        hands.quick(str(value))
    setting = hands.table.doing.setting
    assert setting.dice[0] == (1, 6, 5, 4, 3, 2) and setting.excess(0) == 2
    *_, told = texts_at(hands, slot(0, 4))
    assert told.ink == "signal.warning" and "1" in told.words
    hands.click_spot(RoleSpot(1, "brawler"))
    assert setting.ready  # a warning, no error


def test_ready_is_locked_and_says_what_is_missing(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    before = len(hands.session.whole_line)
    hands.click_spot(RoleSpot(0, "brawler"))
    assert hands.app.texts("tank_tactics_view.setting.needs", tank="B", n=6) in said_beside(page(hands))
    hands.click_spot(ReadySpot())
    hands.quick("return")
    assert len(hands.session.whole_line) == before and hands.table.doing.setting.tank == 1


@pytest.mark.slow
def test_keys_set_everything(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    hands.quick("tab")
    assert setting.slot == 1
    hands.quick("6")
    assert setting.dice[0] == (0, 6, 0, 0, 0, 0) and setting.slot == 2
    hands.quick("ctrl+z")
    assert setting.dice[0] == (0,) * 6
    hands.quick("down")
    assert setting.tank == 1
    hands.quick("e")
    assert setting.role(1) == "sniper"
    hands.quick("e")
    assert setting.role(1) == "brawler"
    hands.quick("up")
    hands.quick("e")
    hands.quick("c")
    assert hands.table.pointing.cursor == GiveSpot(0, setting.given[0])
    hands.quick("2")
    hands.quick("c")
    hands.quick("1")
    assert setting.chosen == (1, 0, None)
    hands.quick("0")
    assert setting.chosen == (1, 0, None), "no squad holds cards"
    hands.quick("return")
    hands.settle()
    played = [one.entry.action for one in hands.session.whole_line if one.entry.seat == 0]
    assert [type(action) for action in played] == [SetDice, SetDice, Give, Give, Give]
    assert played[1].dice == setting.dice[1]


@pytest.mark.slow
def test_the_gamepad_sets_everything(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    hands.pad("dpad_down")
    assert hands.table.pointing.cursor == slot(0, 0)
    hands.pad("dpad_right")
    assert hands.table.pointing.cursor == slot(0, 1) and setting.slot == 1
    hands.pad("dpad_down")
    cursor = hands.table.pointing.cursor
    assert isinstance(cursor, DieSpot) and cursor.tank == 0
    value = cursor.value
    hands.pad("a")
    assert setting.held == value
    hands.pad("dpad_up")
    hands.pad("a")
    assert value in setting.dice[0]
    hands.pad("shoulder_right")
    assert setting.tank == 1
    for tank in range(2):
        hands.click_spot(RoleSpot(tank, "brawler"))
    hands.pad("y")
    hands.settle()
    assert hands.world.seat == 1


@pytest.mark.slow
def test_the_gamepad_gives_a_card_to_a_tank__TT_1_3(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    for _ in range(12):
        hands.pad("dpad_right")
        if isinstance(hands.table.pointing.cursor, GiveSpot):
            break
    number, to = hands.table.pointing.cursor.card, hands.table.pointing.cursor.to
    hands.pad("a")
    assert setting.chosen[number] == to
    hands.pad("dpad_left" if to else "dpad_right")
    hands.pad("a")
    assert setting.chosen[number] == 1 - to


@pytest.mark.slow
def test_cards_go_to_the_squad_where_it_holds_cards__TT_1_3(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2, squad_cards=True)
    setting = hands.table.doing.setting
    assert setting.given == [SQUAD] * 3, "any of its tanks can play them"
    hands.click_spot(GiveSpot(1, 1))
    hands.click_spot(GiveSpot(1, SQUAD))
    hands.click_spot(GiveSpot(2, 0))
    hands.quick("c")
    hands.quick("1")
    hands.quick("0")
    assert setting.chosen == (SQUAD, SQUAD, 0)
    hands.ready()


def test_the_cards_of_the_page_end_at_its_edge(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    table = hands.table
    for wide in (1216, 1217, 1218):
        put_beside(table, pygame.Rect(0, 0, wide, 600), what="page")
        tips = [table.parts.card_tip(card) for card in table.doing.setting.cards]
        cards = [one.rect for one in table.beside if isinstance(one.node, Box) and one.node.tip in tips]
        assert len(cards) == 3 and cards[-1].right == wide


@pytest.mark.parametrize("map_name", ["maze", "duel", "capture_the_flag", "great_plain"])
def test_ready_stays_beside_the_dice_in_a_large_window(hands: TankTacticsHands, map_name: str) -> None:
    hands.begin(map_name, 2)
    table = hands.table

    def ends(high: int) -> tuple[int, int, int]:
        """The lower ends of the sheets, of the cards and of Ready."""
        put_beside(table, pygame.Rect(0, 0, 1376, high), what="page")
        setting = table.doing.setting
        last = GiveSpot(len(setting.cards) - 1, 0)
        spots = SheetSpot(len(setting.dice) - 1), last, ReadySpot()
        sheets, cards, ready = (table.rect_of(spot) for spot in spots)
        return sheets.bottom, cards.bottom, ready.bottom

    usual, large = ends(572), ends(2600)
    assert usual[2] == 572 and 0 <= large[2] - max(large[0], large[1] + 56) < 40
    assert large[0] > usual[0] or map_name == "maze"


def test_the_start_map_shows_whose_flag_is_where__TT_2_7(hands: TankTacticsHands) -> None:
    hands.begin("capture_the_flag", 2)
    (shown,) = (data for one in page(hands) if isinstance(data := getattr(one.node, "data", 0), StartMap))
    world = shown.view
    match = world.match
    swapped = dict(zip(match.board.flags, reversed(list(match.board.flags.values())), strict=True))
    other = world.with_(match=replace(match, board=replace(match.board, flags=swapped)))
    drawn = [hands.table.parts.maps.draw(replace(shown, view=view), 280, 1.0) for view in (world, other)]
    side = 278 / match.board.grid.width
    for square in match.board.flags.values():
        x, y = match.board.grid.column(square), match.board.grid.height - 1 - match.board.grid.rank(square)
        part = pygame.Rect(1 + x * side, 1 + y * side, side, side)
        here, there = (pygame.image.tobytes(one.subsurface(part), "RGB") for one in drawn)
        assert here != there, "each flag has its owner’s colour"


def test_a_tank_s_sheet_shows_the_cards_that_lie_with_it__TT_1_3(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    setting = hands.table.doing.setting
    for number in range(3):
        hands.click_spot(GiveSpot(number, number % 2))
    tips = {hands.table.parts.card_tip(card): card for card in setting.cards}
    sheets = [
        tuple(tips[one.node.tip] for one in walk(sheet) if one.node.tip in tips)
        for sheet in page(hands).spots
        if isinstance(sheet.node.spot, SheetSpot)
    ]
    assert sheets == [(setting.cards[0], setting.cards[2]), (setting.cards[1],)]


@pytest.mark.slow
def test_a_double_click_on_ready_plays_everything_once__TT_1_4(hands: TankTacticsHands) -> None:
    hands.begin("duel", 2)
    for tank in range(2):
        hands.click_spot(RoleSpot(tank, "brawler"))
    before, at = len(hands.session.whole_line), place(hands, ReadySpot())
    click = [
        pygame.event.Event(kind, pos=at, button=1)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2
    ]
    hands.app.step(click)
    hands.app.step(click)
    hands.settle()
    line = hands.session.whole_line
    assert len(line) == before + 2 + 3 and hands.world.seat == 1
    assert hands.world.phase == "dice" and hands.world.step == 0


@pytest.mark.slow
def test_a_draft_is_kept_behind_pause_and_help(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    hands.click_spot(RoleSpot(0, "sniper"))
    hands.click_spot(GiveSpot(1, 1))
    hands.click_spot(die(1, 2))
    for key in ("p", "f1", "m"):
        hands.quick(key)
        assert hands.app.stack.top is not scene
        hands.read()
        hands.key("escape")
        hands.settle()
        assert hands.app.stack.top is scene
    setting = hands.table.doing.setting
    assert setting.role(0) == "sniper" and setting.given[1] == 1


@pytest.mark.slow
def test_what_is_ready_is_kept_when_the_match_is_left_and_continued(
    hands: TankTacticsHands, tmp_path: Path
) -> None:
    plan = hands.plan("duel", 2, (0, 1))
    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    hands.open(match=match)
    hands.ready()
    readied = hands.world
    hands.click_spot(RoleSpot(0, "guard"))  # of the second player, who isn't ready
    hands.match_scene.controller.close()
    saved = next(tmp_path.glob("*.yaml"))
    again = Match.resume(saved, kit_of, now=lambda: 0)
    hands.open(match=again)
    assert hands.world.dice == readied.dice and hands.world.given == readied.given
    setting = hands.table.doing.setting
    assert setting.seat == 1 and setting.role(0) == "guard" and setting.dice[1] == (0,) * 6
    assert not any(hands.table.view.dice[i] for i in readied.match.tanks[0])
    hands.ready()
    assert hands.world.phase == "turn"


@pytest.mark.slow
def test_a_draft_is_kept_in_the_save_where_nobody_reads_it__TT_1_4(
    hands: TankTacticsHands, tmp_path: Path
) -> None:
    def draft() -> None:
        hands.click_spot(RoleSpot(0, "sniper"))
        hands.click_spot(GiveSpot(1, 1))
        hands.click_spot(die(1, 2))
        hands.click_spot(slot(1, 0))

    match = Match.create(hands.plan("duel", 2, (0,)), folder=None, now=lambda: 0)
    saved = hands.leave_and_continue(match, tmp_path, draft)
    text = saved.read_text(encoding="utf-8")
    assert "note: draft" in text and "dice:" not in text.partition("record:")[2] and "given" not in text
    hands.settle()
    setting = hands.table.doing.setting
    assert setting.role(0) == "sniper" and setting.dice[1] == (2, 0, 0, 0, 0, 0) and setting.given[1] == 1
    hands.click_spot(RoleSpot(1, "brawler"))
    hands.click_spot(ReadySpot())
    hands.settle()
    assert setting.role(0) == "sniper" and hands.world.dice[0] == setting.dice[0]


@pytest.mark.slow
def test_what_a_hint_set_is_kept_when_the_match_is_left__TT_1_1(
    hands: TankTacticsHands, tmp_path: Path
) -> None:
    def draft() -> None:
        hands.settle()
        ask(hands)
        hands.quick("shift+h")
        hands.settle()
        hands.click_spot(RoleSpot(1, "brawler"))
        hands.click_spot(GiveSpot(0, 1))

    match = Match.create(hands.plan("duel", 2, (0,)), folder=None, now=lambda: 0)
    hands.leave_and_continue(match, tmp_path, draft)
    hands.settle()
    setting = hands.table.doing.setting
    assert all(setting.dice[0]) and setting.set_tanks == 0
    assert setting.role(1) == "brawler" and setting.chosen[0] == 1 and not setting.can_undo


@pytest.mark.slow
def test_a_draft_is_seen_by_its_person_alone_when_the_match_is_continued__TT_1_4(
    hands: TankTacticsHands, tmp_path: Path
) -> None:
    match = Match.create(hands.plan("duel", 2, (0, 1)), folder=None, now=lambda: 0)
    hands.leave_and_continue(match, tmp_path, lambda: hands.click_spot(RoleSpot(0, "sniper")))
    scene = hands.match_scene
    for _ in range(5):
        hands.app.step([], 0.1)
    top: Any = hands.app.stack.top
    assert top.name == "handover" and top.hides_below and top.player == "Anna"
    assert hands.table.draft.data is not None
    hands.settle()
    assert hands.app.stack.top is scene and hands.table.doing.setting.role(0) == "sniper"


@pytest.mark.slow
def test_a_draft_is_forgotten_once_it_was_played_or_cleared(hands: TankTacticsHands, tmp_path: Path) -> None:
    match = Match.create(hands.plan("duel", 2, (0, 1)), folder=tmp_path, now=lambda: 0)
    hands.open(match=match)
    hands.ready()
    for spot in (RoleSpot(0, "brawler"), ClearSpot(0)):
        hands.click_spot(spot)
        hands.match_scene.controller.close()
        (saved,) = tmp_path.glob("*.yaml")  # beside it is the player's own folder
        again = Match.resume(saved, kit_of, now=lambda: 0)
        drafted = again.draft
        hands.open(match=again)
    assert drafted is None and hands.table.doing.setting.dice[0] == (0,) * 6
    hands.ready()
    hands.match_scene.controller.close()
    assert Match.resume(saved, kit_of, write=False).draft is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        {"seat": 0, "dice": [[1, 1, 0, 0, 0, 0], [0] * 6], "given": [1] * 3},
        {"seat": 0, "dice": [[7, 0, 0, 0, 0, 0], [0] * 6], "given": [1] * 3},
        {"seat": 0, "dice": [[6, 5, 4, 3, 2, 1]], "given": [1] * 3},
        {"seat": 0, "dice": [[6, 5, 4, 3, 2, 1, 0], [0] * 6], "given": [1] * 3},
        {"seat": 0, "dice": [[6, 5, 4, 3, 2, 1], [0] * 6], "given": [-1, 0, 0]},
        {"seat": 0, "dice": [[6, 5, 4, 3, 2, 1], [0] * 6], "given": [2, 0, 0]},
        {"seat": 1, "dice": [[6, 5, 4, 3, 2, 1], [0] * 6], "given": [1] * 3},
        {"seat": 0, "dice": "many", "given": None}, [1, 2], "x", 7,
    ],
)  # fmt: skip
def test_a_draft_that_does_not_fit_is_none(hands: TankTacticsHands, data: Any) -> None:
    hands.begin("duel", 2)
    setting = SetupDraft(hands.world, 0)
    setting.take_data(data)
    assert setting.as_data() is None
    setting.take_data({"seat": 0, "dice": [[6, 5, 4, 3, 2, 1], [0] * 6], "given": [None, 1, 0]})
    assert setting.dice[0] == (6, 5, 4, 3, 2, 1) and setting.chosen == (None, 1, 0)


@pytest.mark.slow
def test_ready_names_who_is_next_at_this_machine(hands: TankTacticsHands) -> None:
    def label() -> str:
        (words,) = (one.words for one in texts_at(hands, ReadySpot()))
        assert isinstance(words, str)
        return words

    hands.begin("four_corners", 4, (0, 2))
    assert label() == "Ready, over to Clara"
    hands.ready()
    assert label() == "Ready"


@pytest.mark.slow
def test_back_leaves_the_page_and_the_menu_is_beside_it(hands: TankTacticsHands, tmp_path: Path) -> None:
    def top() -> Any:
        return hands.app.stack.top

    scene = hands.begin("duel", 2)
    hands.click("menu")
    assert top().name == "match_menu"
    hands.key("escape")
    hands.click("back")
    assert top().name == "question", "it is kept nowhere"
    hands.click("stay")
    assert top() is scene
    scene.controller.saving.folder = tmp_path
    hands.click_spot(RoleSpot(0, "brawler"))
    hands.click("back")
    assert top().name == "menu" and len(list(tmp_path.glob("*.yaml"))) == 1


@pytest.mark.slow
def test_nobody_sees_what_another_has_set__TT_1_4(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    for tank in range(2):
        hands.click_spot(RoleSpot(tank, "brawler"))
    hands.click_spot(ReadySpot())
    for _ in range(20):
        hands.app.step([], 0.1)
        if hands.app.stack.top is not scene:
            break
    top: Any = hands.app.stack.top
    assert top.name == "handover" and top.hides_below
    hands.settle()
    world = hands.table.view
    assert not any(world.dice[i] for i in world.match.tanks[0])


def last_ready(hands: TankTacticsHands, *, first: int = 0, speed: float = 1.0, **more: Any) -> Any:
    """The last player has just pressed Ready; nothing of what follows has been seen."""
    look = hands.app.settings.look.model_copy(update={"animation_speed": speed})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    scene = hands.begin("duel", 2, first=first, **more)
    hands.ready()
    for tank in range(2):
        hands.click_spot(RoleSpot(tank, "brawler"))
    hands.click_spot(ReadySpot())
    for _ in range(12):
        if scene.controller.table.busy:
            break
        hands.app.step([], 0.02)
    return scene


def kinds(hands: TankTacticsHands) -> list[str]:
    return [type(clip.effect).__name__.lower() for clip in hands.table.timeline.clips]


def wait_till_shown(hands: TankTacticsHands, seconds: float = 8.0) -> None:
    for _ in range(round(seconds / 0.1)):
        hands.app.step([], 0.1)
        if hands.table.waits:
            break


def told(hands: TankTacticsHands) -> str:
    """What came of the roll so far."""
    texts = [one.node for one in hands.table.beside if isinstance(one.node, Text)]
    (found,) = (one.words for one in texts if one.role == ("card_title", "body_strong"))
    assert isinstance(found, str)
    return found


@pytest.mark.slow
def test_all_cards_turn_over_together_on_the_page__TT_1_4(hands: TankTacticsHands) -> None:
    scene = last_ready(hands)
    assert scene.page is not None and kinds(hands) == ["shown"]
    faces = [one.node for one in hands.table.beside if isinstance(one.node, TurningCard)]
    dice = [
        one.data.value
        for face in faces
        for one in within(face.up)
        if isinstance(getattr(one, "data", 0), Die)
    ]
    assert dice == [value for tank in hands.world.dice for value in tank]
    assert not hands.table.phase.reveal.rolls
    pictures, tree = set[bytes](), hands.table.beside.tree.root
    for _ in range(3):
        pictures.add(pygame.image.tobytes(hands.app.window.surface, "RGB"))
        hands.app.step([], 0.1)
    assert len(pictures) == 3 and hands.table.beside.tree.root is tree, "only what turns over is drawn anew"


@pytest.mark.slow
def test_the_dice_for_the_start_and_who_starts_are_seen__TT_3_1(hands: TankTacticsHands) -> None:
    scene = last_ready(hands)
    wait_till_shown(hands)
    rolled = [one.entry.action for one in hands.session.whole_line if one.entry.kind == "chance"][-1]
    rolls = [one for one in hands.table.beside if one.node.tip == ROLL_TIP]
    shown = (one.node for roll in rolls for one in walk(roll) if isinstance(one.node, Picture))
    assert tuple(int(one.words) for one in shown if one.words.isdigit()) == rolled.pips
    starts = rolled.pips.index(max(rolled.pips))
    assert [roll.node.line == "ink.primary" for roll in rolls] == [seat == starts for seat in range(2)]
    assert told(hands) == f"{NAMES[starts]} starts"
    for _ in range(100):
        hands.app.step([], 0.1)
    assert scene.page is not None and hands.table.waits, "it stays until somebody goes on"
    drawn = hands.app.frames_drawn
    for _ in range(5):
        hands.app.step([], 0.1)
    assert hands.app.frames_drawn == drawn and hands.app.rest() > 0.5, "and nothing is drawn meanwhile"


@pytest.mark.slow
def test_after_a_tie_the_dice_are_rolled_again_before_their_eyes__TT_3_1(hands: TankTacticsHands) -> None:
    for seed in range(40):
        plan = hands.plan("duel", 2, (0, 1), seed=seed, first=0)
        match = Match.create(plan, folder=None, now=lambda: 0)
        trial = match.session
        while trial.state.phase in ("dice", "cards"):
            trial.play(trial.game.actions(trial.state)[0])
        if sum(isinstance(one.entry.action, Start) for one in trial.whole_line) > 1:
            break
    last_ready(hands, seed=seed)
    seen: list[str] = []
    for _ in range(120):
        hands.app.step([], 0.1)
        if hands.table.phase.reveal.rolls and told(hands) not in seen:
            seen.append(told(hands))
        if hands.table.waits:
            break
    assert "A tie!" in seen and seen[-1].endswith(" starts")


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("way", ["button", "space", "return", "a"])
def test_the_begin_button_a_key_or_the_gamepad_begins(hands: TankTacticsHands, way: str) -> None:
    def begin() -> None:
        if way == "button":
            hands.tap(place(hands, BeginSpot()))
        else:
            (hands.pad if way == "a" else hands.quick)(way)

    scene = last_ready(hands, speed=0.0)
    begin()
    assert hands.table.waits and scene.page is not None, (
        "what is pressed at once was meant for something else"
    )
    for _ in range(6):
        hands.app.step([], 0.1)
    begin()
    hands.app.step([], 0.1)
    assert scene.page is None and scene.controller.chooser is not None


@pytest.mark.slow
def test_a_press_shows_the_end_of_what_moves_and_not_more(hands: TankTacticsHands) -> None:
    scene = last_ready(hands)
    hands.quick("space")
    for _ in range(6):
        hands.app.step([], 0.02)
    assert kinds(hands) == ["rolled", "stay"]
    hands.quick("space")
    hands.app.step([], 0.02)
    assert hands.table.waits and scene.page is not None


@pytest.mark.slow
def test_who_only_watches_sees_the_roll_on_the_board__TT_3_1(hands: TankTacticsHands) -> None:
    look = hands.app.settings.look.model_copy(update={"animation_speed": 1.0})
    hands.app.settings = hands.app.settings.model_copy(update={"look": look})
    quiet = Scripted(lambda: hands.match_scene)
    quiet.silent = True
    plan = hands.plan("duel", 2, (), first=0)
    match = Match.create(plan, folder=None, now=lambda: 0)
    hands.match_scene = scene = make(hands.app, match=match, thinker=lambda game: quiet, keep=False)
    hands.app.push(scene)
    hands.app.step([], 0.1)
    assert scene.announcer.shown
    for _ in range(50):
        hands.app.step([], 0.1)
    session: Any = match.session
    while session.state.phase in ("dice", "cards"):
        session.play(session.game.actions(session.state)[0])
    shown = []
    for _ in range(60):
        hands.app.step([], 0.1)
        shown += kinds(hands)[:1]
        assert not scene.announcer.shown or not hands.table.busy, "the sign hides nothing"
    assert list(dict.fromkeys(shown)) == ["shown", "rolled"] and scene.page is None
    assert not hands.table.busy, "nobody has to press anything"


@pytest.mark.slow
def test_where_the_seat_that_starts_was_chosen_nobody_rolls__TT_3_1(hands: TankTacticsHands) -> None:
    last_ready(hands, first=2)
    wait_till_shown(hands)
    assert not hands.table.phase.reveal.rolls
    assert told(hands) == "Ben starts"


@pytest.mark.slow
def test_no_clock_runs_while_the_dice_are_looked_at(hands: TankTacticsHands) -> None:
    time = [0]
    plan = replace(hands.plan("duel", 2, (0, 1), first=0), clock=ClockRules(600_000))
    scene = hands.open(match=Match.create(plan, folder=None, now=lambda: time[0]))
    hands.ready()
    for tank in range(2):
        hands.click_spot(RoleSpot(tank, "brawler"))
    hands.click_spot(ReadySpot())
    wait_till_shown(hands)
    hands.app.step([], 0.1)
    side = hands.session.setup.sides[hands.session.to_act]
    left = hands.session.remaining(side)
    time[0] += 60_000
    for key in (None, "m", "escape"):  # the menu and back make no difference
        if key is not None:
            hands.quick(key)
        for _ in range(6):
            hands.app.step([], 0.1)
    assert hands.table.waits and hands.session.remaining(side) == left
    hands.quick("space")
    hands.app.step([], 0.1)
    time[0] += 1000
    assert scene.page is None and hands.session.remaining(side) == left - 1000


@pytest.mark.slow
def test_dark_is_chosen_while_the_dice_are_looked_at(hands: TankTacticsHands) -> None:
    scene = last_ready(hands)
    wait_till_shown(hands)
    hands.app.change("look.theme", "dark")
    hands.app.step([], 0.1)
    assert hands.table.waits and scene.page is not None and told(hands).endswith(" starts")


@pytest.mark.slow
def test_bots_are_ready_at_once(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2, (0,))
    hands.ready()
    assert hands.world.phase == "turn" and scene.page is None
    assert all(hands.world.dice)


@pytest.mark.slow
def test_the_wheel_scrolls_many_cards(hands: TankTacticsHands) -> None:
    hands.begin("great_plain", 2)
    table = hands.table
    assert len(table.doing.setting.cards) == 4 and len(table.doing.setting.dice) == 4
    for card in range(4):
        hands.quick("c")
        assert table.rect_of(table.pointing.cursor) is not None
        hands.quick(str(card + 1))
    assert table.doing.setting.given == [0, 1, 2, 3]


def test_a_screen_that_gives_no_page_has_all_of_it_in_the_panel(hands: TankTacticsHands) -> None:
    scene = hands.begin("duel", 2)
    table, surface = hands.table, hands.app.window.surface
    table.set_rect(pygame.Rect(16, 16, 688, 688), 1.0)
    side = put_beside(table, pygame.Rect(720, 190, 544, 420))
    side.paint(surface)
    for spot in (
        RoleSpot(0, "brawler"),
        SheetSpot(1),
        RoleSpot(1, "sniper"),
        GiveSpot(0, 1),
    ):
        at = table.rect_of(spot).center
        table.press(at)
        table.release(at)
        side.paint(surface)
    assert table.doing.setting.ready and table.doing.setting.given[0] == 1
    assert table.rect_of(ReadySpot()) is not None and scene.page is table
