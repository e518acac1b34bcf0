"""The setup of a match of Battlegrounds: four ways to play, who sits where, deal or draft."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.app.maps.card_words import lasting_words, players_words
from game.app.setup.scene import SetupScene
from game.data.saves.matches import MatchPlan
from game.data.saves.matches import Player as Seat
from game.games.battlegrounds.bots import BOTS
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.opened import Opened, note_opened
from tests.app.setup_page import is_on, map_list_of

BAD = Path(__file__).resolve().parents[3] / "data" / "bad"
SHIPPED = Path(__file__).resolve().parents[4] / "maps" / "battlegrounds"


@pytest.fixture
def opened(app: Application, monkeypatch: pytest.MonkeyPatch) -> Opened:
    return note_opened(app, monkeypatch, "match")


def show(app: Application, player: Driver, map_name: str = "", **params: object) -> SetupScene:
    scene = SetupScene(app, "battlegrounds", map_name, **params)  # type: ignore[arg-type]
    app.push(scene)
    player.wait(0.2)
    return scene


def plan_of(opened: Opened) -> MatchPlan:
    plan = opened.last("match")["plan"]
    assert isinstance(plan, MatchPlan)
    return plan


def names(scene: SetupScene) -> list[str]:
    return [scene.match.seats.name(seat) for seat in scene.match.seats.in_order()]


def test_the_four_ways_to_play_are_offered_and_no_shelf_of_maps(app: Application, player: Driver) -> None:
    scene = show(app, player)
    assert [shown.title for shown in map_list_of(scene).items] == ["Battle", "Team", "Family", "Solo"]
    assert not map_list_of(scene).scrolls
    keys = {key for key, _ in scene.focus.stops}
    assert "maps" in keys
    assert not keys & {"search", "all_maps", "origin.0"}
    told = [
        (players_words(card, app.texts), lasting_words(card, app.texts)) for card in map_list_of(scene).items
    ]
    assert [players for players, _ in told] == ["2–4 players", "4 players", "2–4 players", "1 player"]
    assert all("min" in lasting for _, lasting in told)


def test_a_way_is_chosen_and_begun_by_keys_alone(app: Application, player: Driver, opened: Opened) -> None:
    show(app, player)
    player.key("down")
    player.key("return")
    plan = plan_of(opened)
    assert (plan.map_title, plan.sides, len(plan.players)) == ("Team", (0, 1, 0, 1), 4)


def test_a_way_is_chosen_and_begun_by_mouse_alone(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    player.click(map_list_of(scene).rect_of(2).center)
    player.click("seating.1")
    player.click("seat.1.kind.0")
    player.click("seat.2.level.4")
    player.click("start")
    plan = plan_of(opened)
    assert (plan.map_title, plan.sides) == ("Family", (0, 1, 2))
    assert [(one.kind, one.level) for one in plan.players] == [("person", 0), ("person", 0), ("bot", 4)]


@pytest.mark.slow
def test_the_number_of_players_wanted_outlives_a_way_for_other_numbers(
    app: Application, player: Driver
) -> None:
    scene = show(app, player)
    player.click("seating.1")
    counts = [len(names(scene))]
    for at in (3, 1, 2, 0):
        player.click(map_list_of(scene).rect_of(at).center)
        counts.append(len(names(scene)))
    assert counts == [3, 1, 4, 3, 3]


def test_seats_are_told_by_their_colours__BG_2_3(app: Application, player: Driver) -> None:
    scene = show(app, player)
    assert names(scene) == ["Green + Red", "Yellow + Blue"]
    player.click("seating.2")
    assert names(scene) == ["Green", "Yellow", "Red", "Blue"]
    assert not scene.match.seats.in_teams()
    player.click(map_list_of(scene).rect_of(2).center)
    player.click("seating.0")
    assert names(scene) == ["Green", "Yellow"]


def test_team_mates_stand_together_and_are_told_so__BG_10_1(app: Application, player: Driver) -> None:
    scene = show(app, player, "team")
    notes = [scene.match.seats.note(seat) for seat in scene.match.seats.in_order()]
    assert names(scene) == ["Green", "Red", "Yellow", "Blue"]
    assert notes == ["team 1", "team 1", "team 2", "team 2"]
    before = [seat.kind for seat in scene.match.draft.choice.seats]
    player.click("swap")
    after = [seat.kind for seat in scene.match.draft.choice.seats]
    assert (after[1], after[0]) == (before[0], before[1])


def test_the_levels_in_family_are_levels_of_memory__BG_11_7(app: Application, player: Driver) -> None:
    scene = show(app, player, "family")
    lines = [scene.match.seats.level_line(level) for level in BOTS.LEVELS]
    assert all(line.startswith("Memory") for line in lines)
    assert len(set(lines)) == len(BOTS.LEVELS)
    player.click(map_list_of(scene).rect_of(0).center)
    assert not any("emory" in scene.match.seats.level_line(level) for level in BOTS.LEVELS)


@pytest.mark.parametrize("name", ["battle", "team", "solo"])
def test_cards_are_dealt_or_drafted_as_is_chosen__BG_2_3(
    app: Application, player: Driver, opened: Opened, name: str
) -> None:
    scene = show(app, player, name)
    assert scene.match.options.shown()[:2] == ["undo", "draft"]
    player.click("option.draft.1")
    player.click("start")
    plan = plan_of(opened)
    assert plan.options["draft"] is True
    assert plan.kit.game.new(plan.setup()).draft


def test_there_is_no_draft_without_cards__BG_11_1(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    player.click("option.draft.1")
    player.click(map_list_of(scene).rect_of(2).center)
    assert scene.match.options.shown() == ["undo", "equal_turns", "rated", "first"]
    player.click("start")
    everywhere = {
        "rated": False,
        "undo": True,
        "hints": True,
        "answers": True,
        "turns_board": False,
        "evaluation_bar": False,
        "clock_at_once": False,
    }
    assert dict(plan_of(opened).options) == everywhere | {
        "first": 0,
        "colours": "",
        "turn_limit": 0,
        "equal_turns": False,
    }


def choose_from(scene: SetupScene, player: Driver, key: str, number: int) -> None:
    """Choose from a list by keys, from the option above."""
    for _ in range(number):
        scene.focus.focus_first(key)
        player.key("right")


def test_the_setup_says_who_begins__BG_2_0(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    assert [scene.match.seats.note(seat) for seat in (0, 1)] == ["seat 1", "seat 2"]  # by chance
    choose_from(scene, player, "option.first", 2)
    assert [scene.match.seats.note(seat) for seat in (0, 1)] == ["moves second", "moves first"]
    player.click("start")
    plan = plan_of(opened)
    assert plan.options["first"] == 2
    assert plan.kit.game.new(plan.setup()).starter == 1


@pytest.mark.slow
def test_a_seat_that_is_gone_leaves_it_to_chance__BG_2_0(
    app: Application, player: Driver, opened: Opened
) -> None:
    scene = show(app, player)
    player.click("seating.2")
    choose_from(scene, player, "option.first", 4)
    player.click("seating.0")
    player.click("start")
    assert plan_of(opened).options["first"] == 0


def test_colours_are_chosen_seat_by_seat_and_two_players_take_opposite_corners__BG_2_3(
    app: Application, player: Driver, opened: Opened
) -> None:
    scene = show(app, player)
    player.click("seat.0.colour")
    assert names(scene) == ["Yellow + Blue", "Green + Red"]
    player.click("seating.1")
    assert names(scene) == ["Yellow", "Green", "Red"]
    player.click("seat.2.colour")
    assert names(scene) == ["Yellow", "Green", "Blue"]
    player.click("seat.1.colour")
    assert names(scene) == ["Green", "Yellow", "Blue"]
    player.click("start")
    plan = plan_of(opened)
    assert plan.kit.game.new(plan.setup()).colours == ((0,), (1,), (3,))


def test_alone_there_is_no_first_seat_and_no_colour_to_choose__BG_12_1(
    app: Application, player: Driver
) -> None:
    scene = show(app, player, "solo")
    assert "first" not in scene.match.options.shown()
    assert "seat.0.colour" not in {key for key, _ in scene.focus.stops}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("way", ["battle", "team", "family"])
def test_a_house_rule_makes_turns_equal_but_alone__BG_9_1_BG_10_1_BG_11_6(
    app: Application, player: Driver, opened: Opened, way: str
) -> None:
    scene = show(app, player, "solo")
    assert "equal_turns" not in scene.match.options.shown()
    scene = show(app, player, way)
    player.click("option.equal_turns")
    player.click("start")
    assert plan_of(opened).setup().map.equal_turns


def test_what_a_file_sets_is_no_longer_to_be_chosen(
    app: Application, player: Driver, opened: Opened, home: Path
) -> None:
    folder = home / "data" / "maps" / "battlegrounds"
    folder.mkdir(parents=True)
    text = (SHIPPED / "battle.yaml").read_text("utf-8").replace("title: Battle", "title: My battle")
    (folder / "mine.yaml").write_text(text + "options: {draft: true}\n", encoding="utf-8")
    (folder / "torn.yaml").write_text(text + "targets: {5: 10}\n", encoding="utf-8")
    scene = show(app, player)
    player.wait(0.3)
    assert [shown.title for shown in map_list_of(scene).items][:5] == [
        "Battle",
        "Team",
        "Family",
        "Solo",
        "My battle",
    ]
    before = scene.match.draft.map
    player.click(map_list_of(scene).rect_of(3).center)
    player.key("down")
    assert scene.match.draft.map is map_list_of(scene).items[4]
    assert scene.match.options.shown() == ["undo", "draft", "equal_turns", "rated", "first"]
    dealt, drafted = (f"option.draft.{value}" for value in (0, 1))
    assert is_on(scene, drafted) and not is_on(scene, dealt), "what the file sets is seen"
    assert not any(scene.focus.by_key(one).is_enabled for one in (drafted, dealt))
    player.click("option.draft.0")
    player.key("down")
    assert scene.match.draft.map is map_list_of(scene).items[4] is not before
    assert not map_list_of(scene).items[5].usable
    player.click("start")
    assert plan_of(opened).options["draft"] is True


def test_bad_files_of_the_player_are_shown_with_their_problems_and_begin_nothing(
    app: Application, player: Driver, opened: Opened, home: Path
) -> None:
    folder = home / "data" / "maps" / "battlegrounds"
    folder.mkdir(parents=True)
    for path in [*BAD.glob("battlegrounds_option_*.yaml"), BAD / "binary.yaml", BAD / "too_deep.yaml"]:
        (folder / path.name).write_bytes(path.read_bytes())
    scene = show(app, player)
    for _ in range(2000):  # a thread of its own reads them
        player.wait()
        if all(card.checked for card in map_list_of(scene).items):
            break
        time.sleep(0.005)
    broken = map_list_of(scene).items[4:]
    assert len(broken) >= 6
    assert all(card.broken and card.problems for card in broken)
    assert map_list_of(scene).scrolls
    player.key("end")
    assert scene.match.draft.map is map_list_of(scene).items[3], "the last one that can be chosen"
    player.key("home")
    assert scene.match.draft.map is map_list_of(scene).items[0]
    map_list_of(scene).scroll_by(10_000)
    player.wait(0.1)
    player.click(map_list_of(scene).rect_of(len(map_list_of(scene).items) - 1).center)
    assert scene.match.draft.map is map_list_of(scene).items[0]
    player.click("start")
    assert plan_of(opened).map_title == "Battle"


def test_alone_a_person_plays_or_watches_a_bot__BG_12_1(
    app: Application, player: Driver, opened: Opened
) -> None:
    scene = show(app, player, "solo")
    keys = {key for key, _ in scene.focus.stops}
    assert not keys & {"swap", "seating", "seat.1.kind.0"}
    assert scene.match.seats.against().endswith("against the artillery")
    player.click("seat.0.kind.1")
    assert "you watch" in scene.match.seats.against()
    player.click("start")
    assert [one.kind for one in plan_of(opened).players] == ["bot"]


def test_the_last_choice_is_offered_again_for_this_game_alone(
    app: Application, player: Driver, opened: Opened
) -> None:
    show(app, player, "family")
    player.click("seating.2")
    player.click("seat.3.kind.0")
    player.click("start")
    again = SetupScene(app, "battlegrounds")
    assert again.match.draft.map is not None
    assert again.match.draft.map.entry.name == "family"
    assert again.match.draft.choice.seats[3].kind == "person"
    assert len(again.match.seats.in_order()) == 4
    other = SetupScene(app, "tank_chess")
    assert other.match.draft.choice.seats[3].kind == "bot"


def test_a_position_says_itself_how_many_play(app: Application, player: Driver, opened: Opened) -> None:
    rows = "/".join(["................"] * 8)
    position = (
        f"battle/3;target=14 {rows} green=a1 yellow=a8 red=h8 cards1=tiger@green,is_2 "
        "cards2=kv_1@yellow,stuart cards3=sherman@red,t_34 phase=main to=1 turn=4"
    )
    people = tuple(Seat("person", name) for name in ("Ann", "Bob", "Cy"))
    scene = show(app, player, position=position, players=people, sides=(0, 1, 2))
    assert names(scene) == ["Green", "Yellow", "Red"]
    assert scene.match.options.shown() == ["undo", "rated"]
    player.click("start")
    plan = plan_of(opened)
    assert [one.name for one in plan.players] == ["Ann", "Bob", "Cy"]
    assert plan.kit.format_position(plan.kit.game.new(plan.setup())) == position


@pytest.mark.slow
def test_every_control_is_reached_by_tab(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("seating.2")
    seen = set()
    for _ in range(60):
        player.key("tab")
        seen.add(scene.focus.key)
    wanted = (
        "back maps seating.0 seating.2 swap seat.0.name seat.3.level.4 clock.0 "
        "option.undo option.draft.0 option.draft.1 start"
    )
    assert set(wanted.split()) <= seen
