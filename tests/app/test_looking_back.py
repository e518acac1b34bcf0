"""Looking back in a match of every game, by the list, the wheel, keys and a gamepad: what is shown is told,
and whatever would play goes back to now and plays nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from game.app.poses.match_plans import plan_on
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.model.contract import CHANCE
from game.ui.commands import Set
from game.ui.window.application import Application
from game.view.board.camera import turn_to_bottom
from tests.app.match_hands import Hands
from tests.games.battlegrounds.view.hands import BoardHands

GAMES = {
    "tank_chess": "official_16", "battlegrounds": "battle", "tank_tactics": "duel", "tank_battle": "classic",
    "flames_of_tanks": "farms",
}  # fmt: skip
"""A map of each."""

SETTING_UP = ("setup", "dice", "cards", "deal", "start")


def begun(hands: Hands, game: str, moves: int = 8) -> Any:
    """A match of two people after some moves, as the list shows them."""
    people = (Seat("person", "Anna"), Seat("person", "Ben"))
    plan = plan_on(hands.app.texts, people, game=game, map_name=GAMES[game])
    match = Match.create(plan, folder=None, now=lambda: 0)
    session, rng = match.session, random.Random(5)
    while len(session.whole_line) < moves or session.to_act == CHANCE or session.state.phase in SETTING_UP:
        session.play(rng.choice(session.game.actions(session.state)))
    scene = hands.open(match=match)
    hands.wait(0.5, 0.1)
    if hands.scene.name == "handover":
        hands.click("ready")
    for _ in range(40):
        if scene.controller.chooser is not None:
            break
        hands.quick("escape")
        hands.wait(0.2, 0.1)
        if hands.scene.name == "match_menu":
            hands.key("escape")
    if scene.announcer.shown or scene.recap.by_itself:
        hands.quick("escape")
    if scene.l.tabs is not None and not scene.page:
        scene.do(Set("tab", "record"))
    hands.wait(0.2, 0.1)
    return scene


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_wheel_over_the_list_steps_through_the_moves(app: Application, game: str) -> None:
    hands = Hands(app)
    scene = begun(hands, game)
    if scene.page is not None:
        pytest.skip("its first phase has the whole window, and no list")
    controller, count = scene.controller, len(scene.controller.viewpoint.record)
    boxes = {name: tuple(getattr(scene.l, name).rect) for name in ("board", "banner", "record", "buttons")}
    hands.wheel(1, scene.moves_area.rect.center)
    assert controller.viewpoint.looking is not None and controller.viewpoint.looking.ply == count - 1
    assert str(count) in scene.banner.told().words, "where it is of how many"
    assert {name: tuple(getattr(scene.l, name).rect) for name in boxes} == boxes
    hands.wheel(1, scene.moves_area.rect.center)
    assert controller.viewpoint.looking.ply == count - 2
    for _ in range(3):
        hands.wheel(-1, scene.moves_area.rect.center)
        hands.wait(1.0, 0.1)
    assert controller.viewpoint.looking is None, "the last step leads to now"


@pytest.mark.slow(few=4)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by", ["keys", "pad"])
def test_keys_step_and_what_would_play_goes_back_to_now(app: Application, game: str, by: str) -> None:
    hands = Hands(app)
    scene = begun(hands, game)
    if scene.page is not None:
        pytest.skip("its first phase has the whole window, and no list")
    controller, count = scene.controller, len(scene.controller.viewpoint.record)

    def press(key: str, button: str) -> None:
        if by == "keys":
            hands.quick(key)
        else:
            hands.pad(button)
        hands.wait(0.3, 0.1)

    if by == "keys":
        hands.quick("pageup")
    else:
        hands.pad("back")  # to the list
        hands.pad("dpad_left")
    assert controller.viewpoint.looking is not None and controller.viewpoint.looking.ply == count - 1
    press("left", "dpad_left")
    assert controller.viewpoint.looking.ply == count - 2
    if by == "keys":
        press("up", "")
        assert controller.viewpoint.looking.ply == 0, "to the first"
        press("right", "")
        assert controller.viewpoint.looking.ply == 1
    before = len(hands.session.whole_line)
    if by == "pad":
        hands.pad("b")  # back to the board
        hands.wait(0.2, 0.1)
    if controller.viewpoint.looking is not None:
        press("shift+return", "y")
    assert controller.viewpoint.looking is None and len(hands.session.whole_line) == before


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_an_earlier_board_goes_back_to_now(app: Application, game: str) -> None:
    hands = Hands(app)
    scene = begun(hands, game)
    if scene.page is not None:
        pytest.skip("its first phase has the whole window, and no list")
    before = len(hands.session.whole_line)
    hands.quick("pageup")
    hands.wait(0.3, 0.1)
    assert scene.controller.viewpoint.looking is not None
    hands.tap(scene.host.board.center)
    assert scene.controller.viewpoint.looking is None and len(hands.session.whole_line) == before
    hands.app.step([], 0.01)


@pytest.mark.slow
def test_hints_that_are_off_say_so_on_button_key_and_menu(app: Application) -> None:
    hands = Hands(app)
    people = (Seat("person", "Anna"), Seat("person", "Ben"))
    plan = replace(plan_on(app.texts, people), options={"hints": False, "undo": False})
    scene = hands.open(plan=plan)
    assert not scene.focus.by_key("hint").is_enabled
    hands.quick("h")
    assert scene.notice.words == app.texts("match_options.no_hints")
    assert not scene.controller.hinting.shown
    hands.key("m")
    hands.wait(0.1)
    menu: Any = hands.scene
    assert menu.name == "match_menu" and menu._foot() == [app.texts("match_options.off_both")]
    assert not menu.focus.by_key("analyse").is_enabled, "an analysis would be a hint, too"


@pytest.mark.slow
def test_the_board_turns_to_whoever_moves_where_the_match_says_so(app: Application) -> None:
    hands = Hands(app)
    people = (Seat("person", "Anna"), Seat("person", "Ben"))
    scene = hands.open(plan=replace(plan_on(app.texts, people), options={"turns_board": True}))
    assert not scene.table.overlays.flipped
    game = hands.session.game
    move = next(m for m in game.actions(hands.session.state) if m.shot is None and m.target)
    hands.mouse_move(move)
    hands.wait(0.2, 0.1)
    assert scene.table.overlays.flipped
    hands.quick("pageup")
    hands.wait(0.2, 0.1)
    assert scene.table.overlays.flipped, "it stays as it lies while somebody looks back"


@pytest.mark.slow
def test_of_four_players_whoever_moves_sits_at_the_bottom_by_quarter_turns(app: Application) -> None:
    hands = BoardHands(app)
    scene = hands.begin("battle", 4, (0, 1, 2, 3), turns_board=True)
    seen: dict[int, int] = {}
    for number in range(80):
        viewer = scene.controller.handing.viewer
        board = scene.table.camera
        home = scene.table.camera.rect_of((0, 56, 63, 7)[viewer])
        assert home.bottomleft == board.viewport.bottomleft, f"the base of player {viewer + 1}"
        assert scene.facing.sides()[-1] == viewer
        seen[viewer] = scene.table.overlays.turn
        if len(seen) == 4 and viewer == 0:
            break
        hands.do(hands.advice(number), hands.click_spot if number % 2 else hands.enter_spot)
        hands.wait(0.1, 0.05)
    assert seen == {0: 0, 1: 3, 2: 2, 3: 1}


@pytest.mark.parametrize(("right", "up", "turn"), [(-3, 1, 3), (1, 3, 2), (3, -1, 1), (0, -2, 0)])
def test_a_board_turns_by_a_quarter_only_where_it_is_square(right: int, up: int, turn: int) -> None:
    assert turn_to_bottom(right, up, quarters=True) == turn
    assert turn_to_bottom(right, up, quarters=False) in (0, 2)


def test_the_button_that_plays_is_told_as_what_it_does_now(app: Application) -> None:
    hands = Hands(app)
    begun(hands, "tank_chess")
    hands.match_scene.controller.viewpoint.look(0)
    hands.wait(0.2, 0.1)
    assert hands.widget("nav.play").about == hands.app.texts("keys.action.play")
    hands.click("nav.play")
    hands.wait(0.1, 0.05)
    assert hands.widget("nav.play").about == hands.app.texts("replay.stop")
