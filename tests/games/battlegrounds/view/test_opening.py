"""How a match of Battlegrounds is come to without the setup: command line, pasted text; and its rules."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

import pytest

from game.app.match.scene import MatchScene
from game.app.rules.scene import Rules
from game.app.start import wire
from game.app.table.opening import open_text
from game.data.people.characters import characters
from game.data.saves.matches import Player as Seat
from game.data.saves.matches import new_plan
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def match_scene(app: Application) -> MatchScene:
    app.step([])
    return next(one for one in app.stack if isinstance(one, MatchScene))


def test_what_the_command_line_asked_for_is_played_under_the_players_own_names(app: Application) -> None:
    seats = (Seat("person", "You"), Seat("bot", "Bot 3", 3), Seat("bot", "Bot 3 (Red)", 3))
    sides = setup("battle", 3).sides
    plan = new_plan(KIT, content(), option("battle"), seats, sides=sides, options={"draft": True}, seed=1)
    wire(app, Namespace(game="battlegrounds", map=None, load=None, position=None, plan=plan))
    scene = match_scene(app)
    players = scene.match.plan.players
    assert players[0].name == app.texts("setup.player", n=1)
    assert {one.name for one in players[1:]} < {
        who.name for who in characters("battlegrounds")[3]
    } and players[1].name != players[2].name
    assert scene.match.session.state.draft


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("name", ["battle_two", "battle_three_draft", "team", "family_two", "solo"])
def test_a_pasted_record_goes_on_where_it_ends(app: Application, name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    cut = text[: text.index("\n9. ")]
    cut = re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', cut)
    kind = name.partition("_")[0]
    read = KIT.read_record(cut, content().definitions, setup(kind, {"solo": 1, "team": 4}.get(kind, 2)))
    assert open_text(app, cut) is None
    session = match_scene(app).match.session
    states = [played.step.state for played in session.whole_line]
    assert read.states[-1] in states
    assert session.to_act is not None
    assert session.to_act >= 0


def test_a_pasted_position_is_opened(app: Application) -> None:
    state = GAME.new(setup("battle", 2))
    rows = "/".join(["................"] * 8)
    text = (
        f"battle/2;target=16 {rows} green=c1 yellow=a8 red=h8 blue=h1 "
        "cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,kv_1,t_34 "
        "phase=main to=1 turn=4"
    )
    assert open_text(app, text) is None
    scene = match_scene(app)
    assert KIT.format_position(scene.match.session.start) == text
    assert scene.match.session.state != state


def test_what_is_wrong_with_a_pasted_record_is_told_in_words__BG_12_3(app: Application) -> None:
    text = (GOLDEN / "solo.txt").read_text("utf-8")
    first, second = re.findall(r"barrage:(..)", text)[:2]
    wrong = open_text(app, text.replace(f"barrage:{second}", f"barrage:{first[0]}{second[1]}", 1))
    assert wrong is not None
    assert "has been drawn already" in wrong
    assert not any(isinstance(one, MatchScene) for one in app.stack)


def test_the_rules_of_the_other_games_are_one_press_away(app: Application, player: Driver) -> None:
    app.open("menu")
    app.open("rules")
    player.wait(0.1)
    player.click("link.battlegrounds")
    scene = player.scene
    assert isinstance(scene, Rules)
    assert scene.kit.name == "battlegrounds"
    player.click("link.tank_chess")
    player.key("escape")
    assert player.scene.name == "menu"
