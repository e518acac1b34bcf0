"""The setup of a new match: maps, seats, clock, options, and what is remembered."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.maps.card_words import facts_wordings
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.setup.commands import AnotherBot
from game.app.setup.scene import SetupScene
from game.data.files.paths import MAPS, locale_folders
from game.data.people.characters import characters
from game.data.people.last_choices import last_setup
from game.data.saves.matches import MatchPlan, Player
from game.data.words.texts import Texts
from game.testing.driver import Driver as Hands
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.seen import Picture, Text
from game.ui.window.application import Application
from tests.app.opened import Opened, note_opened
from tests.app.setup_page import map_list_of

BAD = Path(__file__).resolve().parents[1] / "data" / "bad"


@pytest.fixture
def opened(app: Application, monkeypatch: pytest.MonkeyPatch) -> Opened:
    return note_opened(app, monkeypatch, "match")


def show(app: Application, player: Hands, game: str = "tank_chess", **params: object) -> SetupScene:
    scene = SetupScene(app, game, **params)  # type: ignore[arg-type]
    app.push(scene)
    for _ in range(500):
        player.wait()
        if scene.map_list is None or all(one.checked for one in scene.maps.catalogue.all()):
            break
        time.sleep(0.005)
    player.wait(0.1)
    return scene


def plan_of(opened: Opened) -> MatchPlan:
    plan = opened.last("match")["plan"]
    assert isinstance(plan, MatchPlan)
    return plan


def test_start_opens_a_match_on_the_default_map(app: Application, player: Hands, opened: Opened) -> None:
    show(app, player)
    player.click("start")
    plan = plan_of(opened)
    assert plan.seed is None, "nobody asked for one: what comes is drawn when it is due"
    assert plan.map_title == "Official"
    assert [one.kind for one in plan.players] == ["person", "bot"]
    assert plan.sides == (0, 1)
    assert plan.clock is None
    assert opened.last("match")["how"] == "replace"


def test_enter_starts_when_no_button_has_the_frame(app: Application, player: Hands, opened: Opened) -> None:
    show(app, player)
    player.key("return")
    assert plan_of(opened).map_title == "Official"


def test_enter_presses_the_framed_button_instead(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player)
    scene.focus.set(scene.focus.by_key("swap"))
    scene.focus.shown = True
    player.key("return")
    assert "match" not in opened.names
    assert [seat.kind for seat in scene.match.draft.choice.seats[:2]] == ["bot", "person"]


def test_the_arrows_choose_a_map(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player)
    assert len(map_list_of(scene).items) >= 2
    player.key("right")
    assert scene.match.draft.map is map_list_of(scene).items[1]
    player.key("return")
    assert plan_of(opened).map_title == map_list_of(scene).items[1].title


def test_a_click_chooses_a_map(app: Application, player: Hands) -> None:
    scene = show(app, player)
    player.click(map_list_of(scene).rect_of(1).center)
    assert scene.match.draft.map is map_list_of(scene).items[1]


@pytest.mark.slow
def test_a_map_for_more_players_lets_them_sit_down(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player, "tank_tactics")
    titles = [card.title for card in map_list_of(scene).items]
    player.click(map_list_of(scene).rect_of(titles.index("Duel")).center)
    assert len(scene.match.draft.seatings()) == 1
    with pytest.raises(KeyError):
        scene.focus.by_key("seating.0")
    player.click(map_list_of(scene).rect_of(titles.index("Portal")).center)
    player.click("seating.1")
    assert len(scene.match.draft.choice.seats) >= 4 and scene.focus.by_key("seat.3.kind.0")
    player.click(map_list_of(scene).rect_of(titles.index("Duel")).center)
    with pytest.raises(KeyError):
        scene.focus.by_key("seat.2.kind.0")
    player.click("start")
    assert len(plan_of(opened).players) == 2


def test_camps_need_not_be_those_of_other_maps(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player, "tank_tactics")
    titles = [card.title for card in map_list_of(scene).items]
    player.click(map_list_of(scene).rect_of(titles.index("Three Ways")).center)
    player.click("swap")
    player.click("start")
    plan = plan_of(opened)
    assert plan.map_title == "Three Ways" and plan.sides == (1, 2, 3)
    assert [one.kind for one in plan.players] == ["bot", "person", "bot"]
    assert plan.swapped().sides == (1, 2, 3)
    again = SetupScene(app, "tank_tactics", players=plan.players, sides=plan.sides)
    for seat, player_then in zip(again.match.draft.choice.seats, plan.players, strict=False):
        assert (seat.kind, seat.style) == (player_then.kind, player_then.style)
    assert plan.players[0].style, "the same character plays again"


@pytest.mark.parametrize("game", ["tank_chess", "tank_tactics", "flames_of_tanks"])
def test_a_match_can_begin_on_every_built_in_map(app: Application, player: Hands, game: str) -> None:
    scene = show(app, player, game)
    draft, panel = scene.match.draft, map_list_of(scene)
    for card in panel.items:
        panel.maps.choose(card)
        for at in range(len(draft.seatings())):
            draft.sit(at)
            assert draft.setup is not None and draft.setup.sides == draft.played_sides, (
                card.title,
                draft.cannot,
            )


@pytest.mark.slow
def test_maps_are_found_by_words(app: Application, player: Hands) -> None:
    scene = show(app, player)
    player.click("search")
    player.type("long_ran")
    assert [shown.title for shown in map_list_of(scene).items] == ["Long Range"]
    player.type("xyz")
    assert map_list_of(scene).items == ()


def test_a_bot_is_seated_and_its_level_chosen(app: Application, player: Hands, opened: Opened) -> None:
    show(app, player)
    player.click("seat.0.kind.1")
    player.click("seat.0.level.3")
    player.click("seat.1.level.1")
    player.click("start")
    assert [(one.kind, one.level) for one in plan_of(opened).players] == [("bot", 3), ("bot", 1)]
    for one in plan_of(opened).players:
        assert one.name in {who.name for who in characters("tank_chess")[one.level]}


def test_another_bot_of_the_same_level_is_a_press_on_the_face_away(
    app: Application, player: Hands, opened: Opened
) -> None:
    scene = show(app, player)
    player.click("seat.1.kind.1")
    there = {who.name: who.style for who in characters("tank_chess")[scene.match.draft.choice.seats[1].level]}
    met = []
    for _ in there:
        met.append(scene.match.seats.players()[1].name)
        player.click("seat.1.bot")
    assert set(met) == set(there) and scene.match.seats.players()[1].name == met[0]
    player.click("start")
    last = plan_of(opened).players[1]
    assert (last.name, last.style) == (met[0], there[met[0]])
    again = SetupScene(app, "tank_chess").match
    assert again.draft.choice.seats[1].style == last.style and again.seats.players()[1] == last


def test_the_face_of_a_bot_and_its_card_tell_what_it_likes(app: Application, player: Hands) -> None:
    scene, tip = show(app, player), app.texts("setup.another_bot")
    player.click("seat.1.kind.1")
    for _ in range(3):
        player.click("seat.1.bot")
        who, likes = scene.match.seats.character_at(1), scene.match.seats.character_line(1)
        assert who is not None and likes.startswith(f"{who.name} ")
        pictures = (one.node for one in scene.tree if isinstance(one.node, Picture))
        (sign,) = (one for one in pictures if one.command == AnotherBot(1))
        assert (sign.about, sign.data) == (f"{tip}: {likes}", who.face)
        assert any(likes in one.node.say() for one in scene.tree if isinstance(one.node, Text))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_what_a_bot_overlooks_is_on_its_card_whatever_it_likes(game: str, language: str) -> None:
    app = offscreen_app((1280, 720), language=language)
    scene = SetupScene(app, game)
    app.push(scene)
    seats = scene.match.seats
    for style in ("attacker", "runner") if game == "tank_chess" else ("flags", "fox"):
        scene.draft.set_seat(1, kind="bot", level=2, style=style)
        app.step([], 0.1)
        written = [getattr(one.node, "words", None) for one in scene.tree]  # the wordings that were chosen
        line = seats.level_line(seats.level_at(1))
        assert any(isinstance(one, str) and line in one for one in written), style
    app.close()


def test_where_styles_do_not_show_a_bot_has_a_face_and_likes_nothing(app: Application, player: Hands) -> None:
    scene = show(app, player, "battlegrounds", map_name="family")
    player.click("seat.1.kind.1")
    assert scene.match.seats.character_at(1) is not None and not scene.match.seats.character_line(1)
    assert player.widget("seat.1.bot").about == app.texts("setup.another_bot")


def test_a_press_on_a_face_seats_nobody_who_plays_elsewhere(app: Application, player: Hands) -> None:
    scene = show(app, player)
    for key in ("seat.0.kind.1", "seat.1.kind.1", "seat.0.level.2", "seat.1.level.2"):
        player.click(key)
    first, *met = (one.name for one in scene.match.seats.players())
    for _ in range(3):
        player.click("seat.1.bot")
        other, name = (one.name for one in scene.match.seats.players())
        assert other == first
        met.append(name)
    assert met == [*met[:2]] * 2 and {first, *met} == {who.name for who in characters("tank_chess")[2]}


def test_each_new_match_draws_its_bots(app: Application, player: Hands) -> None:
    scene, met = show(app, player), set()
    player.click("seat.1.kind.1")
    for seed in range(20):
        scene.match.seats.cast_seed = seed
        met.add(scene.match.seats.players()[1].name)
    assert len(met) == 3


def test_a_name_is_typed(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player)
    player.click("seat.0.name")
    for _ in range(20):
        player.key("backspace")
    player.type("Ada")
    assert scene.match.draft.choice.seats[0].name == "Ada"
    player.click("start")
    assert plan_of(opened).players[0].name == "Ada"


def test_who_was_given_no_name_is_called_as_the_language_does(app: Application, player: Hands) -> None:
    scene = show(app, player)
    player.click("seat.1.kind.0")
    player.click("start")
    assert [one.name for one in scene.match.seats.players()] == ["Player 1", "Player 2"]
    like: dict[str, Any] = {"players": scene.match.seats.players(), "sides": (0, 1)}
    assert [one.name for one in show(app, player, **like).draft.choice.seats[:2]] == ["", ""]
    app.set_texts(Texts(locale_folders(), "de"))
    again = show(app, player)
    assert [one.name for one in again.match.seats.players()] == ["Spieler 1", "Spieler 2"]


def test_enter_in_a_name_goes_on_to_the_next_and_after_the_last_begins(
    app: Application, player: Hands, opened: Opened
) -> None:
    show(app, player)
    player.click("seat.1.kind.0")
    player.click("seat.0.name")
    player.key("ctrl+a")
    player.type("Ada")
    player.key("return")
    assert not opened.names, "the other name is still to be typed"
    player.key("ctrl+a")
    player.type("Bo")
    player.key("return")
    assert [one.name for one in plan_of(opened).players] == ["Ada", "Bo"]


def test_two_of_one_name_are_told_apart(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player)
    scene.draft.set_seat(0, name="Eva")
    scene.draft.set_seat(1, kind="person", name="Eva")
    player.click("start")
    assert [one.name for one in plan_of(opened).players] == ["Eva", "Eva 2"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("index", [1, 2, 3])
def test_three_and_four_people_sit_in_two_sides__TC_6_6(
    app: Application, player: Hands, opened: Opened, index: int
) -> None:
    scene = show(app, player)
    scene.match.draft.sit(index)
    scene.repaint()
    player.wait(0.1)
    player.click("start")
    plan = plan_of(opened)
    assert plan.sides == scene.kit.info.seatings[index].sides
    assert len(plan.players) == len(plan.sides)


@pytest.mark.slow
def test_swapped_sides_swap_a_team_and_a_single_player_too(
    app: Application, player: Hands, opened: Opened
) -> None:
    scene = show(app, player)
    scene.match.draft.sit(1)
    scene.repaint()
    scene.match.draft.choice = (
        scene.match.draft.choice.with_seat(0, kind="person", name="A")
        .with_seat(1, kind="person", name="B")
        .with_seat(2, kind="person", name="C")
    )
    player.wait(0.1)
    player.click("swap")
    player.click("start")
    plan = plan_of(opened)
    sides: dict[int, list[str]] = {0: [], 1: []}
    for one, side in zip(plan.players, plan.sides, strict=True):
        sides[side].append(one.name)
    assert sides == {0: ["B"], 1: ["A", "C"]}


def test_a_usual_clock_with_seconds_for_each_move__TC_6_5(
    app: Application, player: Hands, opened: Opened
) -> None:
    show(app, player)
    player.click("clock.2")
    player.click("increment.more")
    player.click("increment.more")
    player.click("start")
    clock = plan_of(opened).clock
    assert clock is not None
    assert (clock.initial_ms, clock.increment_ms) == (30 * 60_000, 2_000)


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("typed", ["", "0", "x", "1000", "-4", "3.5"])
def test_a_wrong_own_clock_is_told_and_nothing_starts(
    app: Application, player: Hands, opened: Opened, typed: str
) -> None:
    scene = show(app, player)
    player.click("clock.4")
    player.click("minutes")
    for _ in range(4):
        player.key("backspace")
    player.type(typed)
    assert "1 to 600" in scene.match.trouble()
    assert not scene.focus.by_key("start").is_enabled
    player.click("start")
    assert "match" not in opened.names
    player.click("minutes")
    player.key("end")
    for _ in range(5):
        player.key("backspace")
    player.type("12")
    assert scene.match.trouble() == ""
    player.click("start")
    clock = plan_of(opened).clock
    assert clock is not None
    assert clock.initial_ms == 12 * 60_000


@pytest.mark.slow
def test_options_come_from_the_games_own_model(app: Application, player: Hands, opened: Opened) -> None:
    show(app, player)
    player.click("option.undo")
    player.click("option.turn_limit.more")
    player.click("more_options")
    player.click("option.draw_repetitions.more")
    player.click("option.draw_quiet_turns.less")
    player.key("escape")
    player.click("start")
    everywhere = {
        "undo": False,
        "hints": True,
        "answers": True,
        "turns_board": False,
        "evaluation_bar": False,
        "rated": False,
        "clock_at_once": False,
    }
    own = {"draw_repetitions": 4, "draw_quiet_turns": 90, "turn_limit": 10}
    assert dict(plan_of(opened).options) == everywhere | own


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("scale", [100, 130])
def test_what_has_no_room_on_the_page_is_on_the_card_too(
    app: Application, player: Hands, opened: Opened, scale: int
) -> None:
    """What it means is told below it or, where there is no room for that either, by its tip."""
    app.change("window.zoom", scale)
    scene = show(app, player, "tank_battle")
    assert "open_setup" not in scene.match.options.shown()
    player.click("more_options")
    card: Any = app.stack.top
    boxes = [card.focus.by_key(f"option.{name}") for name in scene.match.options.more()]
    assert all(box is None or card.card.contains(pygame.Rect(box.rect)) for box in boxes)
    player.click("option.open_setup")
    player.key("escape")
    player.click("start")
    assert plan_of(opened).options["open_setup"] and not plan_of(opened).options["variation"]


@pytest.mark.slow
def test_what_every_game_can_be_set_to_is_on_a_card_of_its_own(
    app: Application, player: Hands, opened: Opened
) -> None:
    scene = show(app, player)
    player.click("more_options")
    player.click("option.hints")
    player.click("option.turns_board")
    player.key("escape")
    assert app.stack.top is scene
    player.click("start")
    options = plan_of(opened).options
    assert not options["hints"] and options["turns_board"] and options["undo"]
    assert SetupScene(app, "tank_chess").match.draft.choice.options["hints"] is False, "it is offered again"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "map_title", "more"),
    [
        ("battlegrounds", "", True),
        ("tank_battle", "", True),
        ("tank_tactics", "Duel", True),
        ("tank_tactics", "Portal", True),  # an option that the map sets takes room, too
        ("tank_chess", "", False),
    ],
)
def test_a_limit_of_turns_is_set_where_there_is_room_for_it(
    app: Application, player: Hands, opened: Opened, game: str, map_title: str, more: bool
) -> None:
    scene = show(app, player, game)
    if map_title:
        titles = [card.title for card in map_list_of(scene).items]
        player.click(map_list_of(scene).rect_of(titles.index(map_title)).center)
    options = scene.match.options
    assert ("turn_limit" in options.more(), "turn_limit" in options.shown()) == (more, not more)
    if more:
        player.click("more_options")
    player.click("option.turn_limit")
    player.key("end")
    player.key("backspace")
    player.type("12")
    if more:
        for _ in range(2):  # out of the field, then off the card
            player.key("escape")
            player.wait(0.1)
    assert app.stack.top is scene and scene.match.draft.choice.options["turn_limit"] == 12
    player.click("start")
    assert plan_of(opened).options["turn_limit"] == 12


def test_the_clock_of_the_map_is_taken_by_one_click(app: Application, player: Hands, opened: Opened) -> None:
    scene = show(app, player)
    minutes = scene.match.suggestions.minutes()
    assert minutes is not None
    player.click("clock.4")
    assert scene.focus.by_key("minutes").rect.x < scene.focus.by_key("increment").rect.x, "minutes come first"
    player.click("increment.more")
    player.click("clock.map")
    rules = scene.match.clock.rules()
    assert rules is not None and (rules.initial_ms, rules.increment_ms) == (minutes * 60_000, 0)
    player.click("clock.1")
    player.click("increment.more")
    player.click("start")
    clock = plan_of(opened).clock
    assert clock is not None and (clock.initial_ms, clock.increment_ms) == (15 * 60_000, 1_000)


@pytest.mark.slow
def test_an_option_out_of_range_is_told(app: Application, player: Hands) -> None:
    scene = show(app, player)
    player.click("more_options")
    player.click("option.draw_repetitions")
    player.type("7")
    player.key("escape")
    player.key("escape")
    assert app.stack.top is scene and "2 to 10" in scene.match.trouble()
    assert not scene.focus.by_key("start").is_enabled


def test_a_number_says_why_it_can_go_no_further(app: Application, player: Hands) -> None:
    scene = show(app, player)
    minus, plus = (scene.focus.by_key(f"option.turn_limit.{way}") for way in ("less", "more"))
    assert (minus.is_enabled, minus.why) == (False, "It can’t be less than 0.")
    assert (plus.is_enabled, plus.why) == (True, "")
    player.click("option.turn_limit.more")
    assert (minus.is_enabled, minus.why) == (True, "")
    player.click("option.turn_limit.less")
    player.click("option.turn_limit")
    player.type("1000")
    assert (plus.is_enabled, plus.why) == (False, "It can’t be more than 1,000.")


def test_no_limit_of_turns_is_told_in_words(app: Application, player: Hands) -> None:
    scene = show(app, player)
    field = scene.focus.by_key("option.turn_limit")
    assert field.text == "" and field.placeholder_text == "no limit"
    player.click("option.turn_limit.more")
    assert field.text == "10"
    player.click("option.turn_limit")
    for _ in range(2):
        player.key("backspace")
    assert scene.match.draft.choice.options["turn_limit"] == 0 and not scene.match.trouble()


def test_the_choice_is_remembered_in_the_players_folder(
    app: Application, player: Hands, opened: Opened, home: Path
) -> None:
    scene = show(app, player)
    player.key("right")
    player.click("clock.1")
    player.click("seat.0.kind.1")
    player.click("start")
    assert last_setup("tank_chess").path.is_relative_to(home)
    again = SetupScene(app, "tank_chess")
    assert again.match.draft.map is not None
    assert scene.match.draft.map is not None
    assert again.match.draft.map.entry.name == scene.match.draft.map.entry.name
    assert again.match.draft.choice.clock == "15"
    assert again.match.draft.choice.seats[0].kind == "bot"


def test_a_kept_choice_that_is_broken_does_no_harm(app: Application, home: Path) -> None:
    path = last_setup("tank_chess").path
    path.parent.mkdir(parents=True)
    path.write_text("format: 1\nseats: [1, 2\n", encoding="utf-8")
    assert last_setup("tank_chess").find() is None
    assert SetupScene(app, "tank_chess").match.draft.map is not None


def test_a_kept_choice_of_what_is_gone_is_let_go(app: Application, home: Path) -> None:
    path = last_setup("tank_chess").path
    path.parent.mkdir(parents=True)
    text = "format: 1\nmap: no_such\nseating: none\nseats: [{player: bot, name: '', level: 77}]\n"
    path.write_text(text + "options: {undo: 5, wild: true}\n", encoding="utf-8")
    scene = SetupScene(app, "tank_chess")
    assert scene.match.draft.map is not None
    assert scene.match.draft.choice.seating == 0
    assert scene.match.draft.choice.options["undo"] is True
    assert "wild" not in scene.match.draft.choice.options


def own_maps(home: Path, *names: str) -> Path:
    folder = home / "data" / "maps" / "tank_chess"
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_bytes((BAD / name).read_bytes())
    return folder


def test_a_broken_map_is_shown_with_its_problem_and_not_chosen(
    app: Application, player: Hands, home: Path
) -> None:
    own_maps(home, "map_two_commands.yaml", "quote_not_closed.yaml")
    scene = show(app, player)
    player.click("origin.1")
    assert [card.usable for card in map_list_of(scene).items] == [False, False]
    before = scene.match.draft.map
    player.click(map_list_of(scene).rect_of(0).center)
    assert scene.match.draft.map is before
    assert map_list_of(scene).maps.noted is map_list_of(scene).items[0]
    assert "Command" in str(map_list_of(scene).items[0].problems[0])


@pytest.fixture
def only_map(home: Path) -> Path:
    """The file of the only map of one's own."""
    file = own_maps(home) / "mine.yaml"
    file.write_bytes((MAPS / "tank_chess" / "official_16.yaml").read_bytes())
    return file


@pytest.mark.slow
def test_the_only_map_of_ones_own_is_chosen_when_it_fills_the_room(
    app: Application, player: Hands, only_map: Path
) -> None:
    scene = show(app, player)
    player.click("origin.1")
    player.wait(0.1)
    assert map_list_of(scene).alone
    assert scene.match.draft.map is not None and scene.match.draft.map.path == only_map


@pytest.mark.slow
def test_a_look_at_the_only_map_of_ones_own_takes_no_choice_away(
    app: Application, player: Hands, only_map: Path
) -> None:
    scene = show(app, player)
    player.click(map_list_of(scene).rect_of(1).center)
    chosen = scene.match.draft.map
    for key in ("origin.1", "origin.1", "origin.0"):
        player.click(key)
        player.wait(0.1)
    assert chosen is not None and scene.match.draft.map == map_list_of(scene).current == chosen


@pytest.mark.slow
def test_a_map_that_was_changed_is_drawn_anew_wherever_it_lies_in_memory(
    app: Application, player: Hands, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.app.maps.pictures.id", lambda _: 7, raising=False)
    file = own_maps(home) / "mine.yaml"
    file.write_bytes((MAPS / "tank_chess" / "official_16.yaml").read_bytes())
    scene = show(app, player)
    player.click("origin.1")
    player.wait(0.5)

    def drawn() -> int:
        kept: Any = map_list_of(scene).pictures.pictures._ready._surfaces
        return sum(key[0] == file for key in kept)

    assert drawn() == 1
    file.write_bytes(file.read_bytes() + b"\n# changed\n")
    assert map_list_of(scene).maps.catalogue.look()
    player.click("origin.0")
    player.click("origin.1")
    player.wait(0.5)
    assert drawn() == 2


def test_shipped_maps_stand_in_a_newcomers_order(app: Application, player: Hands) -> None:
    scene = show(app, player)
    kinds = [bool(card.expansions) for card in map_list_of(scene).items]
    sizes = [width * height for width, height in (card.size or (0, 0) for card in map_list_of(scene).items)]
    official = kinds.count(False)
    assert map_list_of(scene).items[0].entry.name == scene.kit.default_map
    assert kinds == [False] * official + [True] * (len(kinds) - official)
    assert 1 < official < len(kinds)
    assert sizes[1:official] == sorted(sizes[1:official])
    assert sizes[official:] == sorted(sizes[official:])
    last, m = map_list_of(scene).items[-1], FontMeasure(app.fonts, app.scale)

    def facts(width: float) -> str:
        """What is told of the last one in a line of so many tokens."""
        words = facts_wordings(last, app.texts)
        return next((one for one in words if m.text(one, "small") <= width), words[-1])

    assert facts(500).endswith("Fun Set")
    assert facts(110) == "26×26 · Fun Set"
    assert facts(40) == "26×26 · 20 per side"


@pytest.mark.slow
def test_the_words_in_an_empty_field_are_paler_than_what_is_typed(app: Application, player: Hands) -> None:
    show(app, player)

    def ink() -> Any:
        return player.widget("search").drawable_shape.theming["normal_text"]

    empty = ink()
    player.click("search")
    player.type("fun")
    assert ink() == app.theme["ink.primary"] != empty
    for _ in "fun":
        player.key("backspace")
    player.key("escape")
    assert ink() == empty


@pytest.mark.slow
def test_a_thousand_maps_do_not_hold_up_the_first_frame(app: Application, player: Hands, home: Path) -> None:
    folder = own_maps(home)
    for number in range(300):
        (folder / f"m{number}.yaml").write_text("title: [", encoding="utf-8")
    scene = SetupScene(app, "tank_chess")
    assert not any(card.checked for card in map_list_of(scene).maps.catalogue.all() if card.own)
    app.push(scene)
    player.wait(0.1)
    player.click("origin.1")
    assert len(map_list_of(scene).items) == 300
    player.wait(0.1)


def test_a_map_suggests_its_clock_until_one_is_chosen(app: Application, player: Hands) -> None:
    play = app.settings.new_match.model_copy(update={"clock": "map"})
    app.settings = app.settings.model_copy(update={"new_match": play})
    scene = show(app, player)
    kinds: list[str] = [scene.match.draft.choice.clock]
    clocks: list[str] = [scene.match.draft.choice.minutes]
    player.key("right")
    kinds.append(scene.match.draft.choice.clock)
    clocks.append(scene.match.draft.choice.minutes)
    assert kinds == ["30", "own"]
    assert scene.match.draft.map is not None and scene.match.draft.map.map_file is not None
    assert clocks == ["30", str(scene.match.draft.map.map_file.clock_minutes)]
    assert clocks[0] != clocks[1]
    player.click("clock.0")
    player.click(map_list_of(scene).rect_of(0).center)
    clocks.append(scene.match.draft.choice.clock)
    assert clocks[-1] == "none"


def test_a_position_takes_the_place_of_the_maps(app: Application, player: Hands, opened: Opened) -> None:
    position = "c4#6/##6/8/8/8/8/8/1C06 b 7"
    people = (Player("person", "Ann"), Player("bot", "Captain", 3))
    scene = show(app, player, position=position, players=people, sides=(0, 1))
    assert scene.match.draft.choice.seats[0].name == "Ann"
    assert scene.match.draft.choice.seats[1].level == 3
    player.click("start")
    plan = plan_of(opened)
    assert plan.position == position
    assert scene.kit.format_position(scene.kit.game.new(plan.setup())) == position


@pytest.mark.slow
def test_every_control_is_reached_by_tab(app: Application, player: Hands) -> None:
    scene = show(app, player)
    seen = set()
    for _ in range(60):
        player.key("tab")
        seen.add(scene.focus.key)
    wanted = "back maps search seating swap seat.0.kind.0 seat.1.level.2 clock.0 option.undo start"
    assert set(wanted.split()) <= seen


def test_help_opens_the_rules_of_this_game(app: Application, player: Hands, opened: Opened) -> None:
    show(app, player)
    player.key("f1")
    assert opened.last("rules")["game"] == "tank_chess"


@pytest.mark.slow
def test_what_was_chosen_is_offered_again_after_leaving(app: Application, player: Hands, home: Path) -> None:
    app.open("menu")
    app.open("setup", game="tank_chess")
    player.wait(0.1)
    player.key("escape")
    assert last_setup("tank_chess").find() is None
    app.open("setup", game="tank_chess")
    player.wait(0.1)
    player.click("clock.1")
    player.key("escape")
    assert player.scene.name == "menu"
    app.open("setup", game="tank_chess")
    player.wait(0.1)
    assert player.scene.match.draft.choice.clock == "15"  # type: ignore[attr-defined]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(
    ("pose", "size", "scale", "away"),
    [
        ("setup_flames_of_tanks", (960, 540), 1.0, "option.rated"),
        ("setup_tank_tactics", (1280, 720), 1.3, "option.rated"),
    ],
)
def test_options_without_room_are_on_the_card_of_further_options(
    pose: str, size: tuple[int, int], scale: float, away: str
) -> None:
    app = offscreen_app(size, scale)
    scene: Any = SCENES[pose](app)
    app.push(scene)
    app.step([], 0.1)
    there = {key: pygame.Rect(stop.rect) for key, stop in scene.focus.stops if key.startswith("option.")}
    assert not [one for one in itertools.combinations(there.values(), 2) if one[0].colliderect(one[1])]
    missing = {f"option.{name}" for name in scene.match.options.shown() if f"option.{name}" not in there}
    assert missing == {away}
    hands = Hands(app)
    hands.click("more_options")
    assert away in {key for key, _ in hands.scene.focus.stops}
    name = away.removeprefix("option.")
    before, fixed = scene.draft.choice.options[name], bool(scene.match.options.why_fixed(name))
    hands.click(away)
    assert (scene.draft.choice.options[name] == before) is fixed
    app.close()
