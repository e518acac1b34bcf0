"""The editor's form for what a map says of how it is played, and what is written of it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from game.app.editor.map_rules import MapRules
from game.data.files.content import load_content
from game.editor import map_settings
from game.games.tank_chess.rules.kit import KIT as TANK_CHESS
from game.games.tank_tactics.rules.draft_files import setting_problems
from game.games.tank_tactics.rules.kit import KIT
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.asking import ask

SETTINGS = tuple(KIT.drafting.settings(load_content(KIT).definitions))
BY_NAME = {setting.name: setting for setting in SETTINGS}
POINTS = {"title": "T", "win": {"kind": "points", "target": 9}, "respawn": True}


def changed(meta: dict[str, Any], **values: Any) -> dict[str, Any]:
    return map_settings.changed(meta, SETTINGS, {BY_NAME[name].path: value for name, value in values.items()})


def opened(app: Application, meta: dict[str, Any]) -> tuple[MapRules, Driver, list[dict[str, Any]]]:
    """The form over a map that says this, hands on it, and what it has passed on."""
    got: list[dict[str, Any]] = []
    form = MapRules(app, "tank_tactics", MapDraft(Grid(8, 8), meta=meta), SETTINGS)
    hands = Driver(app)
    ask(form, got)
    hands.wait()
    return form, hands, got


def test_what_is_as_usual_is_not_written__TT_2_2() -> None:
    assert changed({"title": "T"}) == {"title": "T"}
    assert changed({"title": "T", "cards": 3, "hit_dice": [6, 6]}) == {"title": "T"}
    assert changed({}, cards=4, respawn=False, hit_dice=[6, 5]) == {"cards": 4, "hit_dice": [6, 5]}
    assert changed({}, deck={"repair": 9}) == {"deck": {"repair": 9}}


def test_a_way_to_win_is_written_with_its_own_numbers_alone__TT_2_3() -> None:
    win = {"kind": "points", "target": 9, "kill": 2}
    assert changed(POINTS) == {"title": "T", "win": win, "respawn": True}
    assert changed(POINTS, win_kind="flag")["win"] == {"kind": "flag"}
    assert changed(POINTS, win_kind="rounds", win_rounds=7)["win"] == {"kind": "rounds", "rounds": 7}
    goal = {"kind": "goal", "attacker": "red", "rounds": 20}
    assert changed(POINTS, win_kind="goal", win_attacker="red")["win"] == goal
    assert "win" not in changed(POINTS, win_kind="last_standing")


@pytest.mark.parametrize("kind", ["last_standing", "points", "flag", "goal", "rounds"])
def test_what_the_form_writes_a_file_can_hold__TT_2_3(kind: str) -> None:
    made = changed({}, win_kind=kind, players=[2, 3], deck={"repair": 2}, cards=12, max_rounds=500)
    assert [told for key, value in made.items() for told in setting_problems(key, value)] == []


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("cards", " 4 ", 4),
        ("hit_dice", "6, 5 4", [6, 5, 4]),
        ("players", "", []),
        ("deck", "repair 3, smoke", {"repair": 3, "smoke": 1}),
        ("deck", "  ", BY_NAME["deck"].usual),
    ],
)
def test_what_is_typed_is_read__TT_2_2(name: str, text: str, value: Any) -> None:
    setting = BY_NAME[name]
    assert map_settings.read(text, setting) == value
    assert map_settings.read(map_settings.text_of(value, setting), setting) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cards", "13"), ("cards", ""), ("cards", "-1"), ("hit_dice", "6 7"), ("deck", "wings 2"),
        ("deck", "repair 2, repair 1"), ("deck", "repair 2,"), ("players", "2 x"), ("cards", "9" * 5000),
    ],
)  # fmt: skip
def test_what_is_no_value_is_refused__TT_2_2(name: str, text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        map_settings.read(text, BY_NAME[name])


@pytest.mark.parametrize("wrong", [7, "x", None, [], {"kind": 7}, {"kind": "luck"}])
def test_nonsense_in_a_map_is_shown_as_usual__TT_2_2(wrong: Any) -> None:
    for setting in SETTINGS:
        if not map_settings._fits(wrong, setting):
            assert map_settings.value_of({setting.path[0]: wrong}, setting) == setting.usual


def test_the_form_asks_for_what_the_way_to_win_needs_and_tells_what_is_wrong(app: Application) -> None:
    form, hands, got = opened(app, POINTS)
    asked = [key for key, _ in form.focus.stops]
    assert "win_target" in asked and "win_rounds" not in asked
    hands.click("win_target")
    hands.key("ctrl+a")
    hands.type("500")
    hands.click("accept")
    assert app.stack.top is form and "from 1 to 99" in form.wrong and got == []
    hands.click("win_target")
    hands.key("ctrl+a")
    hands.type("12")
    hands.click("respawn")
    hands.click("accept")
    assert got == [{"title": "T", "win": {"kind": "points", "target": 12, "kill": 2}}]


def test_the_form_asks_for_the_shares_of_an_even_start_once_it_is_on__TT_3_2(app: Application) -> None:
    form, hands, got = opened(app, POINTS)
    every = [key for key, _ in form.focus.stops]
    hands.click("even_start")
    hands.wait()
    assert {key for key, _ in form.focus.stops} - set(every) == {"even_shares"}
    rows = [widget.rect for key, widget in form.focus.stops if key in (*every, "even_shares")]
    assert all(not one.colliderect(other) for one, other in combinations(rows, 2))
    for text, fits in (("75 101", False), ("75 80", True)):
        hands.click("even_shares")
        hands.key("ctrl+a")
        hands.type(text)
        hands.click("accept")
        assert (app.stack.top is form) != fits and ("from 1 to 100" in form.wrong) != fits
    assert (got[0]["even_start"], got[0]["even_shares"]) == (True, [75, 80])


def test_deck_and_hit_points_are_set_with_steppers__TT_1_2(app: Application) -> None:
    form, hands, got = opened(app, {"title": "T"})
    hands.click("hit_dice.1.less")
    hands.click("hit_dice.more")
    hands.click("deck")
    hands.wait()
    assert app.stack.top is not form
    hands.click("count.repair.more")
    hands.click("accept")
    hands.wait()
    hands.click("accept")
    deck = dict(BY_NAME["deck"].usual)
    assert got == [{"title": "T", "hit_dice": [6, 5, 5], "deck": {**deck, "repair": deck["repair"] + 1}}]


def test_a_game_without_settings_has_no_form() -> None:
    definitions = load_content(TANK_CHESS).definitions
    assert TANK_CHESS.drafting.settings(definitions) == ()
