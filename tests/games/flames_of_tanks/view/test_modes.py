"""Modes of Flames of Tanks in the window: chosen, made, changed, shared, spoilt, by mouse, keys and gamepad
(FT-6.1 to FT-6.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.maps.importing import try_either
from game.app.modes.scene import ModesScene
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.replay.scene import make
from game.app.setup.scene import SetupScene
from game.app.table.saved import peek, state_words
from game.bots.worker import LocalWorker
from game.data.files.paths import user_maps
from game.data.files.trash import list_made, trash
from game.data.maps.own_modes import modes_folder, save_mode
from game.data.people.ratings import rated_seats, seats_of
from game.data.saves.matches import Match
from game.data.saves.matches import Player as Seat
from game.data.saves.saves import summary
from game.data.sharing.share import share_text
from game.games.flames_of_tanks.rules.actions import End
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.contract import Resign
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.paint.fonts import FontStore
from game.ui.window.application import Application
from tests.app.setup_page import is_on, setup_of
from tests.shared_matches import played

GAME = "flames_of_tanks"


def modes_of(app: Application, player: Driver, **params: Any) -> Any:
    """The page of modes."""
    scene = ModesScene(app, GAME, **params)
    app.push(scene)
    player.wait(0.2)
    return scene


def press(player: Driver, *keys: str) -> None:
    """Click widgets by their keys."""
    for key in keys:
        player.click(key)


def on_top(player: Driver) -> Any:
    """The scene on top."""
    return player.scene


def there(page: Any, key: str) -> bool:
    """Whether there is a widget of that key."""
    return key in dict(page.focus.stops)


def card(player: Driver, cells: Any, title: str) -> None:
    """Click a card of a list."""
    at = next(index for index, one in enumerate(cells.items) if one.title == title)
    cells.show(at)
    player.wait()
    player.click(cells.rect_of(at).center)


def retitle(player: Driver, title: str) -> None:
    """Type another title over the one in the form."""
    player.click("field.title")
    player.key("ctrl+a")
    player.type(title)


@pytest.mark.slow
def test_a_mode_is_made_in_the_app_played_and_outlives_its_file__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    setup = setup_of(app, player, GAME)
    press(player, "mode.new")
    page: Any = player.scene
    retitle(player, "Last Flag")
    press(
        player, "field.teams.1", "field.ends_all_points", "field.ends_minutes.more", "field.score_marker.more"
    )
    press(player, "field.draws_heavy.less", "field.tie.1", "save")
    assert page.note == "Saved as “Last Flag”."
    (path,) = modes_folder(GAME).glob("*.yaml")
    press(player, "play")
    assert on_top(player) is setup and setup.match.draft.mode_card().path == path
    assert not player.widget("option.lags_out").is_enabled, "there is no timer yet"
    press(player, "clock.2")
    assert player.widget("option.lags_out").is_enabled
    assert setup.match.clock.words() == "90 s a turn, 1 min in all"
    plan = setup.match.plan()
    assert plan.clock.per_turn and plan.clock.initial_ms == 90_000 and plan.clock.match_ms == 60_000
    match = Match.create(plan, folder=home / "saves", now=lambda: 0)
    mode = match.session.setup.map.mode
    assert (mode.name, mode.teams, mode.all_points, mode.minutes, mode.tie) == (
        "Last Flag", "two", True, 1, "shared",
    )  # fmt: skip
    assert mode.score == (1, -1, 1, 0) and mode.draws == (1, 2, 2, 2)
    state = match.session.state
    match.session.play(next(iter(KIT.game.actions(state))))
    match.close()
    path.unlink()
    again = Match.resume(next((home / "saves").glob("*.yaml")), kit_of, now=lambda: 0)
    assert again.session.setup.map.mode == mode and not again.problems
    again.close()


@pytest.mark.slow
def test_two_teams_sit_by_turns_and_a_mode_that_does_not_fit_is_told__FT_6_2(
    app: Application, player: Driver, home: Path
) -> None:
    save_mode(KIT, "All alone", {"teams": "none", "points": "claimed"})
    setup = setup_of(app, player, GAME)
    press(player, "seating.2")
    card(player, setup.mode_list, "Capture the Flag")
    assert setup.match.draft.played_sides == (0, 1, 0, 1) and not setup.match.trouble()
    card(player, setup.mode_list, "All alone")
    assert "Third team" in setup.match.trouble()
    assert not setup.focus.by_key("start").is_enabled
    press(player, "seating.0")
    assert not setup.match.trouble() and setup.focus.by_key("start").is_enabled
    card(player, setup.mode_list, "Sudden Death")
    assert setup.match.draft.choice.options["rounds"] == 20, "the mode suggests its rounds"
    plan = setup.match.plan()
    assert plan.setup().map.mode.name == "sudden_death" and plan.clock is None
    press(player, "start")
    assert on_top(player).controller.session.setup.map.mode.name == "sudden_death", "it is played"


@pytest.mark.slow
def test_what_two_teams_played_is_listed_and_replayed_as_theirs__FT_6_2(
    app: Application, player: Driver, home: Path
) -> None:
    draft = setup_of(app, player, GAME).match.draft
    draft.sit(2)
    draft.set_options(mode="capture_the_flag")
    for seat in (0, 1, 3):
        draft.set_seat(seat, kind="bot", level=1)
    draft.set_seat(2, kind="person", name="Cy")
    assert draft.mode_card().name == "capture_the_flag"
    match = Match.create(on_top(player).match.plan(), folder=home, now=lambda: 0)
    session = match.session
    while session.to_act != 3 or not session.whole_line:
        view = session.view(session.to_act or 0)
        session.play(End() if KIT.game.refuse(view, End()) is None else KIT.game.actions(view)[0])
    match.flush()
    assert match.path is not None
    listed = summary(match.path)
    assert state_words(listed, peek(listed.path, kit_of), app.texts) == "Axis to move"
    for seat in (1, 3):
        session.call(Resign(seat))
    scene: Any = make(app, match=match, thinker=LocalWorker)
    app.push(scene)
    player.wait(0.2)
    assert scene.reviewing.side == 0


def test_partners_are_no_opponents_of_whom_a_match_is_rated__FT_6_2(
    app: Application, player: Driver, home: Path
) -> None:
    draft = setup_of(app, player, GAME).match.draft
    draft.sit(2)
    draft.set_options(mode="capture_the_flag")
    on_top(player).match.plan()
    assert draft.played_sides == (0, 1, 0, 1)

    def counts(*rated: int) -> bool:
        people = (
            Seat("person", f"P{seat}", profile=f"p{seat}" if seat in rated else "") for seat in range(4)
        )
        return bool(rated_seats(GAME, seats_of(tuple(people), draft.played_sides)))

    assert counts(0, 1) and not counts(0, 2)


@pytest.mark.slow
def test_a_shared_position_keeps_its_own_mode(app: Application, player: Driver, home: Path) -> None:
    save_mode(KIT, "Mine", {"teams": "two"})
    setup = setup_of(app, player, GAME)
    card(player, setup.mode_list, "Mine")
    setup.remember()
    plan = setup.match.plan()
    line = KIT.format_position(KIT.game.new(plan.setup()))
    line = line.replace("Mine:teams=two", "Other:teams=two,minutes=9")
    scene: Any = SetupScene(app, GAME, position=line)
    app.push(scene)
    player.wait(0.2)
    told = scene.tree.say().splitlines()
    assert "Shared position" in told and "Map" not in told
    assert scene.match.options.shown() == ["undo", "rated"] and scene.match.clock.words() == "9 min in all"
    assert scene.match.plan().setup().options["mode"] == "Other:teams=two,minutes=9"


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("option", ["option.drawn", "option.even_start"])
def test_where_the_order_is_drawn_no_seat_is_first__FT_2_1(
    app: Application, player: Driver, option: str
) -> None:
    setup = setup_of(app, player, GAME)
    assert setup.match.seats.note(1) == "moves second"
    player.click(option)
    assert [setup.match.seats.note(seat) for seat in (0, 1)] == ["seat 1", "seat 2"]
    assert setup.match.seats.note(0, short=True) == "", "it would take the room of the side's name"


def test_an_even_start_ticks_the_random_order_that_it_includes__FT_2_1(
    app: Application, player: Driver
) -> None:
    scene = setup_of(app, player, "flames_of_tanks")
    assert not is_on(scene, "option.even_start")
    player.click("option.even_start")
    player.wait(0.1)
    drawn: Any = scene.focus.by_key("option.drawn")
    assert is_on(scene, drawn.key) and not drawn.is_enabled and "Even start" in drawn.why
    player.wait(0.4)
    player.click("option.even_start")
    player.wait(0.1)
    drawn = scene.focus.by_key("option.drawn")
    assert not is_on(scene, drawn.key) and drawn.is_enabled


@pytest.mark.slow
def test_what_is_chosen_is_offered_again_and_a_lost_mode_gives_way(
    app: Application, player: Driver, home: Path
) -> None:
    path = save_mode(KIT, "Mine", {"teams": "two", "night": True})
    setup = setup_of(app, player, GAME)
    card(player, setup.mode_list, "Mine")
    assert "night" not in setup.match.options.shown(), "the mode says so itself"
    press(player, "clock.1")
    setup.remember()
    again = setup_of(app, player, GAME)
    assert again.match.draft.mode_card().title == "Mine" and again.match.draft.choice.turn_seconds == 60
    path.unlink()
    last = setup_of(app, player, GAME)
    assert last.match.draft.mode_card().name == "death_match", "as the table has it"


@pytest.mark.slow
def test_what_can_not_be_played_is_told_while_it_is_typed__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    page = modes_of(app, player, new=True, pick=lambda _: None)
    press(player, "field.ends_all_points")
    assert page.modes.draft.value is not None and any(
        one.severity == "warning" for one in page.modes.draft.problems
    )
    press(player, "field.points.1")
    assert not there(page, "field.ends_all_points"), "nobody can claim points now"
    assert page.modes.draft.value is not None and not page.modes.draft.data()["ends"]["all_points"]
    press(player, "undo", "undo")
    assert not page.modes.draft.fields.values[("ends", "all_points")] and not page.modes.draft.can_undo
    press(player, "redo")
    assert page.modes.draft.fields.values[("ends", "all_points")]
    player.click("field.ends_rounds")
    player.key("ctrl+a")
    player.type("99")
    assert "Ends: Rounds" in page.modes.draft.wrong() and not player.widget("save").is_enabled
    player.key("ctrl+a")
    player.type("9")
    assert not page.modes.draft.wrong() and page.modes.draft.data()["ends"]["rounds"] == 9
    player.click("field.score_death")
    player.key("ctrl+a")
    player.type("-3")
    assert page.modes.draft.data()["score"]["death"] == -3
    press(player, "field.respawn")
    assert any("round 9" in words for _, words in page.modes.faults())


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_beside_a_fault_every_explanation_is_whole_in_a_small_window__FT_6_6(
    home: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = offscreen_app((1280, 720), 1.3, language=language)
    hands, written = Driver(app), list[str]()
    page = modes_of(app, hands, new=True)
    for path, value in ((("respawn",), False), (("teams",), "two")):
        page.modes.draft.change(path, value)
    [(_, fault)] = page.modes.faults()
    render = FontStore.render

    def rendered(self: FontStore, words: str, *args: Any, **more: Any) -> pygame.Surface:
        written.append(words)
        return render(self, words, *args, **more)

    monkeypatch.setattr(FontStore, "render", rendered)
    for setting in page.modes.draft.settings:
        if not page.modes.draft.counts(setting):
            continue
        key = f"field.{setting.name}" + (".0" if setting.kind == "choice" else "")
        hands.move(pygame.Rect(page.focus.by_key(key).rect).center)
        hands.wait(0.1)
        written.clear()
        page.tree.forget()
        app.invalidate()
        hands.wait(0.1)
        told = " ".join(written)
        note = page.modes.about(setting.path)[1]
        assert fault in told and note in told
    app.close()


@pytest.mark.slow
def test_shipped_modes_are_copied_never_changed__FT_6_6(app: Application, player: Driver, home: Path) -> None:
    page = modes_of(app, player)
    assert not there(page, "save") and not there(page, "field.title")
    assert not player.widget("delete").is_enabled
    press(player, "copy")
    assert page.modes.draft.fields.title == "Death Match, copy" and not page.modes.draft.fixed
    player.click("field.keep_clear")
    player.key("ctrl+a")
    player.type("2.5")
    player.key("ctrl+s")
    (path,) = modes_folder(GAME).glob("*.yaml")
    assert "keep_clear: 2.5" in path.read_text(encoding="utf-8")
    retitle(player, "Far off")
    card(player, page.cells, "Sudden Death")
    assert on_top(player) is not page, "what was typed is not lost without a question"
    player.key("escape")
    assert on_top(player) is page and page.modes.draft.fields.title == "Far off"
    press(player, "save")
    assert [one.name for one in modes_folder(GAME).glob("*.yaml")] == ["Far_off.yaml"]
    press(player, "delete", "accept")
    assert not list(modes_folder(GAME).glob("*.yaml")) and list((home / "data").rglob("Far_off.yaml"))
    press(player, "undo")
    assert page.modes.draft.fields.title == "Far off" and not page.modes.draft.fixed


@pytest.mark.slow
def test_a_deleted_mode_lies_beside_deleted_maps_and_comes_back_or_goes_for_good__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    own = user_maps(GAME) / "mine.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("title: My table\n", encoding="utf-8")
    trash(own)
    for title in ("Night raid", "Long war"):
        save_mode(KIT, title, {})
    page = modes_of(app, player)
    for title in ("Night raid", "Long war"):
        card(player, page.cells, title)
        press(player, "delete", "accept")
    press(player, "trash")
    lying: Any = on_top(player)
    kinds = {lying._title(one): lying._what(one) for one in lying.listed}
    assert kinds == {
        "Night raid": "Mode, Flames of Tanks", "Long war": "Mode, Flames of Tanks",
        "My table": "Map, Flames of Tanks",
    }  # fmt: skip
    card_of = {lying._title(one): at for at, one in enumerate(lying.listed)}
    player.click(lying.cells.rect_of(card_of["Long war"]).center)
    press(player, "restore")
    assert "Long war" not in [lying._title(one) for one in lying.listed]
    lying.focus.set(lying.cells.area)  # a second click there would be a double one
    for key in ("up", "up", "down", "down"):
        if lying._title(lying.cells.current) != "Night raid":
            player.key(key)
    press(player, "purge", "accept")
    player.key("escape")
    assert [one.title for one in page.modes.cards if one.own] == ["Long war"]
    assert not there(page, "undo"), "what came back from the trash can’t be brought back again"
    assert [one.kind for one in list_made()] == ["maps"]


@pytest.mark.slow
def test_a_dropped_match_asks_before_an_unsaved_mode_is_lost__FT_6_6(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("menu")
    page = modes_of(app, player, new=True)
    retitle(player, "Mine")
    record = tmp_path / "record.txt"
    record.write_text(played("tank_chess", 6).record_text(), encoding="utf-8")
    for answer, left in (("cancel", "modes"), ("accept", "match")):
        player.send(pygame.event.Event(pygame.DROPFILE, file=str(record)))
        player.wait(0.3)
        assert on_top(player).name == "dialog" and page in app.stack
        press(player, answer)
        player.wait(0.3)
        assert on_top(player).name == left
    assert page not in app.stack


@pytest.mark.slow
def test_undo_of_a_deleted_mode_drops_no_other_unsaved_mode_unasked__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    save_mode(KIT, "Night raid", {})
    page = modes_of(app, player)
    card(player, page.cells, "Night raid")
    press(player, "delete", "accept", "new")
    retitle(player, "Mine")
    player.key("ctrl+z")
    player.key("ctrl+z")
    assert on_top(player).name == "dialog"
    press(player, "cancel")
    player.key("ctrl+y")
    assert page.modes.draft.fields.title == "Mine"
    player.key("ctrl+z")
    player.key("ctrl+z")
    press(player, "accept")
    assert page.modes.draft.fields.title == "Night raid"


@pytest.mark.slow
def test_a_mode_that_another_program_changed_is_not_overwritten_unasked__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    path = save_mode(KIT, "Night raid", {})
    page = modes_of(app, player, at=str(path))
    theirs = path.read_text(encoding="utf-8") + "# by hand\n"
    path.write_text(theirs, encoding="utf-8")
    press(player, "field.score_marker.more")
    player.key("ctrl+s")
    assert on_top(player).name == "question"
    press(player, "cancel")
    assert path.read_text(encoding="utf-8") == theirs
    assert page.modes.draft.unsaved
    player.key("ctrl+s")
    press(player, "both")
    assert path.read_text(encoding="utf-8") == theirs
    assert page.modes.card.path != path
    page.modes.show_named(str(path))
    player.wait()
    path.write_text(theirs + "# again\n", encoding="utf-8")
    press(player, "field.score_marker.more")
    player.key("ctrl+s")
    player.wait(0.6)
    press(player, "replace")
    assert "# by hand" not in path.read_text(encoding="utf-8")
    assert not page.modes.draft.unsaved
    assert [one.origin for one in list_made()] == [path]
    press(player, "field.score_marker.more")
    player.key("ctrl+s")
    assert on_top(player) is page, "its own writing is no change by others"
    assert not page.modes.draft.unsaved


@pytest.mark.slow
def test_a_new_mode_nobody_touched_goes_unasked__FT_6_6(app: Application, player: Driver, home: Path) -> None:
    app.open("menu")
    page = modes_of(app, player)
    press(player, "new")
    assert page.may_quit()
    card(player, page.cells, page.modes.cards[1].title)
    assert on_top(player) is page
    assert page.modes.card is page.modes.cards[1]
    press(player, "new")
    player.key("escape")
    if page in app.stack:  # the first one left the field
        player.key("escape")
    assert on_top(player).name == "menu"
    page = modes_of(app, player, new=True)
    retitle(player, "Mine")
    press(player, "back")
    assert on_top(player).name == "dialog"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "", "[1, 2", "format: 1\n", "format: 2\ngame: flames_of_tanks\ntitle: X\n",
        "format: 1\ngame: tank_chess\ntitle: X\n",
        "format: 1\ngame: flames_of_tanks\ntitle: X\nteams: six\nends: {rounds: 0}\nnoise: 3\n",
        "format: 1\ngame: flames_of_tanks\ntitle: X\npoints: none\nends: {all_points: true}\n",
        "format: 1\ngame: flames_of_tanks\ntitle: X\nscore: 7\ndraws: {light: x}\nkeep_clear: .inf\n",
    ],
)  # fmt: skip
def test_a_spoilt_file_is_listed_with_every_problem_and_left_alone__FT_6_6(
    app: Application, player: Driver, home: Path, text: str
) -> None:
    folder = modes_folder(GAME)
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text(text, encoding="utf-8")
    save_mode(KIT, "Good", {})
    setup = setup_of(app, player, GAME)
    found = {one.path.name: one for one in setup.match.draft.modes.cards if one.path is not None}
    assert found["broken.yaml"].value is None and found["broken.yaml"].problems
    assert found["Good.yaml"].value is not None
    before = setup.match.draft.mode_value()
    card(player, setup.mode_list, found["broken.yaml"].title)
    assert player.scene.name == "dialog" and setup.match.draft.mode_value() == before
    player.key("escape")
    page = modes_of(app, player, at=str(folder / "broken.yaml"))
    assert page.modes.faults() and not page.modes.can_play
    assert (folder / "broken.yaml").read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_a_mode_is_shared_as_text_and_as_file_and_comes_in_anywhere__FT_6_6(
    app: Application, player: Driver, home: Path
) -> None:
    data = {"teams": "two", "ends": {"rounds": 7}}
    text = share_text(GAME, {"format": 1, "game": GAME, "title": "../../Night raid", **data})
    page = modes_of(app, player)
    assert try_either(app, f"> Look at this: {text} !") is None
    assert (
        page.modes.draft.fields.title == "../../Night raid" and page.modes.draft.data()["ends"]["rounds"] == 7
    )
    (path,) = modes_folder(GAME).iterdir()
    assert path.parent == modes_folder(GAME)
    assert try_either(app, str(path)) is None and len(list(modes_folder(GAME).iterdir())) == 1
    press(player, "share")
    share: Any = player.scene
    assert "whole mode" in share.words and not player.widget("save_picture").is_enabled
    again = share.text
    player.key("escape")
    press(player, "delete", "accept")
    app.to_menu()
    player.wait(0.2)
    assert try_either(app, again) is None, "a mode that comes in elsewhere opens its page"
    assert on_top(player).name == "modes"
    assert on_top(player).modes.draft.fields.title == "../../Night raid"
    assert try_either(app, text[:60]) is not None


@pytest.mark.slow
def test_keys_and_gamepad_make_a_mode(app: Application, player: Driver, home: Path) -> None:
    page = modes_of(app, player)
    player.key("ctrl+n")
    assert page.focus.key == "field.title"
    player.type("Keys")
    player.key("tab")
    assert page.focus.key == "field.teams.0"
    player.key("right")
    player.key("return")
    assert page.modes.draft.fields.values[("teams",)] == "two"
    player.wait()
    assert page.field == ("teams",), "what the field does is told"
    player.pad("x")
    assert page.modes.draft.fields.values[("teams",)] == "none"
    player.pad("y")
    assert len(list(modes_folder(GAME).glob("*.yaml"))) == 1


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("name", ["modes", "modes_new", "setup_flames_of_tanks"])
def test_pages_are_drawn_in_every_theme(app: Application, player: Driver, name: str, theme: str) -> None:
    app.change("look.theme", theme)
    app.push(SCENES[name](app))
    player.wait(0.5)
    player.scene.draw(app.window.surface)
