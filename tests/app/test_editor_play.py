"""From the editor to a match and back, from a match into the editor, the balance, the guided first map."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.app.editor.balancing import GAMES
from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.commands import EditorPress
from game.app.editor.panel import card_rect
from game.app.match.scene import MatchScene
from game.app.table.opening import map_match
from game.data.files.paths import sit_down, user_saves
from game.data.maps.map_balance import balance_file
from game.data.people.characters import characters
from game.data.people.profiles import add_profile
from game.data.saves.matches import Player as Sitting
from game.editor.balance import BalanceState
from game.model.drafting import MapDraft
from game.model.entries import games
from game.model.grid8 import Grid
from game.model.registry import kit
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor, small_map


@pytest.fixture
def small(app: Application) -> Drawer:
    """A map that can be played."""
    return open_editor(app, draft=small_map())


def playing(hands: Driver) -> MatchScene:
    """The match on the stack."""
    return next(scene for scene in hands.app.stack if isinstance(scene, MatchScene))


def leave(hands: Driver) -> None:
    """Through the match's menu, as a player would."""
    hands.key("f10")
    hands.click("leave")
    hands.wait(0.1)


# --- playtest ---


@pytest.mark.slow
def test_a_playtest_leaves_the_editor_as_it_was_undo_included(small: Drawer) -> None:
    small.editor.board.state.choose(play_as="both")
    small.on("b2")
    drawn = small.editor.draft
    small.key("f5")
    small.wait(0.2)
    match = playing(small)
    assert not match.match.session.whole_line
    session = match.match.session
    for _ in range(2):
        session.play(next(iter(session.game.actions(session.state))))
    leave(small)
    assert small.scene is small.editor
    assert small.editor.draft == drawn
    assert small.editor.document.history.entries[-1].key == "playtest"
    assert small.editor.document.history.entries[-1].params["n"] == 1
    small.key("ctrl+z")
    assert small.ground("b2") is None


def test_a_playtest_says_what_it_is_as_long_as_it_lasts_and_a_button_leads_back(small: Drawer) -> None:
    small.key("f5")
    small.wait(60, dt=0.5)  # the notice at its beginning is long gone
    match = playing(small)
    assert small.scene is match and not match.notice.words
    band = small.widget("playtest.back").rect
    board = match.l.board.rect
    assert band.bottom <= board.y
    assert match.app.window.surface.get_at((2, 2)) == match.app.theme["ink.primary"]
    small.click("playtest.back")
    small.wait(0.1)
    assert small.scene.name == "editor"


def test_a_match_that_is_no_playtest_has_no_band(small: Drawer) -> None:
    small.key("f5")
    small.wait(0.1)
    playing(small).actions.playtest = False
    playing(small).repaint()
    small.wait(0.1)
    assert "playtest.back" not in [key for key, _ in small.scene.focus.stops]


def test_the_key_that_begins_a_playtest_ends_it(small: Drawer) -> None:
    small.key("f5")
    small.wait(0.1)
    assert small.scene.name == "match"
    small.key("f5")
    small.wait(0.1)
    assert small.scene.name == "editor"
    assert small.editor.document.history.entries[-1].key == "playtest"


def test_that_key_ends_no_other_match(app: Application) -> None:
    hands = Driver(app)
    app.open("menu")
    app.open("match", plan=map_match(app, "tank_chess", "first_drive_10"), keep=False)
    hands.wait(0.1)
    assert isinstance(hands.scene, MatchScene)
    hands.key("f5")
    hands.wait(0.1)
    assert isinstance(hands.scene, MatchScene)


def test_a_playtest_is_not_kept_among_the_matches(small: Drawer) -> None:
    small.key("f5")
    small.wait(0.2)
    leave(small)
    assert not user_saves().exists() or not list(user_saves().glob("*.yaml"))


@pytest.mark.slow
def test_a_map_without_a_title_is_played_all_the_same(app: Application) -> None:
    draft = small_map()
    hands = open_editor(app, draft=replace(draft, meta={"symmetry": "point"}))
    hands.key("f5")
    hands.wait(0.1)
    assert playing(hands).match.plan.map_title
    leave(hands)
    hands.editor.board.state.choose(games=1, level=1)
    hands.key("f9")
    run = hands.editor.maps.current.balance.run
    assert run is not None
    run.cancel()
    assert run.join(20)


@pytest.mark.slow
def test_who_plays_is_chosen_in_the_small_menu_and_remembered(small: Drawer) -> None:
    small.click("bar.play_menu")
    small.click("play_as.second")
    small.click("play_level.2")
    small.click("start")
    small.wait(0.2)
    kinds = [(player.kind, player.level) for player in playing(small).match.plan.players]
    assert kinds == [("bot", 2), ("person", 0)]
    leave(small)
    assert editor_choices().value().play_as == "second"


@pytest.mark.slow
def test_leaving_a_rematch_leads_back_too(small: Drawer) -> None:
    small.editor.board.state.choose(play_as="both")
    small.key("f5")
    small.wait(0.1)
    match = playing(small)
    small.app.open("end", actions=match.actions, players=match.players)
    small.wait()
    small.click("rematch")
    small.wait(0.1)
    assert playing(small) is not match
    leave(small)
    assert small.scene is small.editor


# --- from a match ---


def test_a_position_of_a_match_is_edited_and_the_match_goes_on(app: Application) -> None:
    editor_choices().write(EditorChoices(guide_offered=True))
    people = (Sitting("person", "Anna"), Sitting("person", "Ben"))
    app.open("menu")
    plan = replace(map_match(app, "tank_chess"), players=people)
    app.open("match", plan=plan)
    hands = Drawer(app)
    hands.wait(0.2)
    hands.key("f10")
    hands.click("file")
    hands.wait(0.1)
    entry = next(
        key for key, stop in hands.scene.focus.stops if stop.label == app.texts("editor.match.edit_here")
    )
    hands.click(entry)
    hands.wait(0.1)
    assert hands.scene is hands.editor
    assert len(hands.editor.draft.pieces) == 20
    hands.key("escape")
    assert isinstance(hands.scene, MatchScene)


# --- balance ---


class Counting:
    """A run in which another match is over whenever it is asked."""

    done = 0
    running = True

    def poll(self) -> BalanceState:
        self.done += 1
        return BalanceState(self.done, 400, running=self.running, cancelled=not self.running)

    def cancel(self) -> None:
        self.running = False


def test_escape_stops_a_balance_before_it_leaves_the_editor(small: Drawer) -> None:
    editor: Any = small.editor
    balance = editor.maps.current.balance
    balance.run = Counting()
    small.wait(0.1)
    small.key("escape")
    small.wait(0.3, 0.1)
    assert small.scene is editor
    assert balance.state.cancelled and not balance.state.running
    small.key("escape")
    small.wait(0.3, 0.1)
    assert small.scene is not editor


def test_the_figures_of_a_running_balance_go_on_below_a_dialog(small: Drawer) -> None:
    editor: Any = small.editor
    editor.maps.current.balance.run = Counting()
    small.wait(0.1)
    small.app.open("dialog", title="Over it", words="")
    small.wait(0.3, 0.1)
    card = card_rect(editor, "balance")
    assert card is not None
    panel = small.app.window.surface.subsurface(card)
    before, done = pygame.image.tobytes(panel, "RGB"), editor.maps.current.balance.state.done
    assert small.app.rest() <= 0.25
    small.wait(1.0, 0.1)
    assert small.scene.name == "dialog" and done < editor.maps.current.balance.state.done < done + 10
    assert pygame.image.tobytes(panel, "RGB") != before


@pytest.mark.slow
def test_a_balance_is_run_in_other_processes_and_shown(small: Drawer) -> None:
    small.editor.board.state.choose(games=4, level=1)
    small.click("balance.run")
    for _ in range(1200):
        small.wait(0.05)
        if not small.editor.maps.current.balance.state.running:
            break
        time.sleep(0.05)
    state = small.editor.maps.current.balance.state
    assert (state.done, state.error) == (4, "")
    assert state.report is not None
    assert state.report.games == 4
    assert small.editor.document.history.entries[-1].key == "balance"
    assert small.editor.board.drawing.look.usage
    small.key("h")
    assert not small.editor.board.drawing.look.usage
    assert not small.editor.maps.current.balance.stale()
    small.on("b2")
    assert small.editor.maps.current.balance.stale()
    small.key("ctrl+z")
    assert not small.editor.maps.current.balance.stale()


def ended(hands: Drawer) -> BalanceState:
    """How the run that is on ends."""
    for _ in range(1200):
        hands.wait(0.05)
        if not hands.editor.maps.current.balance.state.running:
            break
        time.sleep(0.05)
    assert not hands.editor.maps.current.balance.state.running
    return hands.editor.maps.current.balance.state


@pytest.mark.slow
def test_the_figures_of_a_balance_are_kept_and_there_when_the_map_is_opened_again(small: Drawer) -> None:
    small.editor.board.state.choose(games=2, level=1)
    small.key("f9")
    report = ended(small).report
    assert report is not None
    again = open_editor(small.app, draft=small.editor.draft)
    again.answer("later")  # a copy of the first one is there to be recovered
    assert again.editor.maps.current.balance.state.report == report
    assert not again.editor.maps.current.balance.state.running
    assert not again.editor.maps.current.balance.stale()
    again.on("b2")
    assert again.editor.maps.current.balance.stale()
    other = open_editor(small.app, draft=again.editor.draft)
    assert other.editor.maps.current.balance.state.report is None


@pytest.mark.slow
def test_a_run_that_was_stopped_does_not_push_out_a_longer_one(small: Drawer) -> None:
    balance = small.editor.maps.current.balance
    small.editor.board.state.choose(games=2, level=1)
    small.key("f9")
    report = ended(small).report
    assert report is not None
    path = balance_file("tank_chess", report.checksum)
    before = path.read_text(encoding="utf-8")
    balance.start()
    balance.state = replace(balance.state, cancelled=True)
    balance._keep(replace(report, games=1))
    assert path.read_text(encoding="utf-8") == before
    balance._keep(replace(report, games=3))
    assert path.read_text(encoding="utf-8") != before
    balance.close()


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1, "wins": {}}', '{"format": 9}'])
def test_figures_that_cannot_be_read_are_none(small: Drawer, text: str) -> None:
    path = balance_file("tank_chess", small.editor.maps.current.balance.checksum())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    again = open_editor(small.app, draft=small.editor.draft)
    assert again.editor.maps.current.balance.state.report is None


def test_how_many_games_and_how_well_is_chosen_in_the_panel_before_the_first_run(small: Drawer) -> None:
    stops = dict(small.scene.focus.stops)
    assert "balance.options" not in stops
    small.click("balance.games.0")
    small.click("balance.level.2")
    assert (small.editor.choices.games, small.editor.choices.level) == (
        GAMES[0],
        small.editor.maps.current.balance.levels[2],
    )


def test_a_balance_can_be_stopped(small: Drawer) -> None:
    small.editor.board.state.choose(games=1000, level=2)
    small.key("f9")
    small.wait(0.1)
    assert small.editor.maps.current.balance.state.running
    run = small.editor.maps.current.balance.run
    assert run is not None
    small.click("balance.cancel")
    assert run.join(20)
    small.wait(0.1)
    state: BalanceState = small.editor.maps.current.balance.state
    assert not state.running
    assert state.cancelled
    balance = small.editor.maps.current.balance
    if not balance.begun:
        return  # stopped before the first match was over
    played = balance.begun
    small.click("balance.run")
    assert balance.run is not None and balance.state.done >= played
    balance.run.cancel()
    assert balance.run.join(20)


def test_a_map_with_errors_has_no_balance__TC_7_1(app: Application) -> None:
    hands = open_editor(app, draft=MapDraft(Grid(10, 10)))
    hands.key("f9")
    assert hands.editor.maps.current.balance.run is None
    assert hands.editor.notice.words


# --- the guided first map ---


@pytest.mark.slow
def test_the_guide_is_offered_once_and_leads_through_a_first_map(app: Application) -> None:
    app.open("menu")
    app.open("editor")
    hands = Drawer(app)
    hands.wait(0.1)
    assert hands.scene.name == "question"
    hands.answer("guide")
    guide = hands.editor.guide
    assert guide is not None
    hands.key("1")
    hands.along("c4", "d4", "e4", "f4")
    assert guide.step.name == "command"
    hands.key("shift+1")
    hands.on("f1")
    assert guide.step.name == "piece"
    hands.key("shift+2")
    hands.on("d2")
    hands.on("h2")
    assert guide.step.name in ("mend", "playtest")
    hands.click("guide.skip")
    assert hands.editor.guide is None
    assert editor_choices().value().guide_offered


SQUARES = [name for name in games() if kit(name).info.editable and kit(name).info.topology == "squares"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", SQUARES)
def test_the_guide_leads_through_a_first_map_of_any_game_drawn_on_squares(
    app: Application, game: str
) -> None:
    editor_choices().write(EditorChoices(guide_offered=True))
    app.open("menu")
    app.open("editor", game=game)
    hands = Drawer(app)
    hands.wait(0.1)
    hands.key("escape")
    hands.editor.do(EditorPress.GUIDE)
    hands.wait(0.1)
    guide = hands.editor.guide
    assert guide is not None
    seen = []
    for step, names in (("obstacles", "c4 d4 e4 f4"), ("command", "f1"), ("piece", "d2 h2")):
        assert guide.step.name == step
        said = guide.words()
        for side in ("White", "Black", "Command"):
            assert side not in said or game == "tank_chess"
        seen.append(said)
        for number, name in enumerate(names.split()):
            hands.key("1" if step == "obstacles" else f"shift+{1 if step == 'command' else 2 + number}")
            hands.on(name)
    assert guide.step.name in ("mend", "playtest", "end")
    assert len(set(seen)) == 3


@pytest.mark.sample(now=2)
@pytest.mark.parametrize("game", [name for name in games() if kit(name).info.editable])
def test_after_a_guide_in_which_nothing_was_drawn_the_map_from_before_is_back(
    app: Application, game: str
) -> None:
    editor_choices().write(EditorChoices())
    app.open("menu")
    app.open("editor", game=game)
    hands = Drawer(app)
    hands.wait(0.1)
    editor: Any = list(app.stack)[-2]
    before = editor.maps.current.steps.document
    hands.answer("guide")
    hands.wait(0.1)
    hands.click("guide.next")
    hands.click("guide.skip")
    assert editor.guide is None and editor.maps.current.steps.document is before


@pytest.mark.slow
def test_what_was_drawn_with_the_guide_stays_when_it_is_skipped(small: Drawer) -> None:
    small.click("bar.menu")
    small.click("item.guide")
    small.wait(0.1)
    small.key("1")
    small.on("c4")
    small.click("guide.skip")
    assert small.editor.guide is None and small.editor.draft.ground


@pytest.mark.slow
def test_the_guide_can_be_had_again_from_the_menu(small: Drawer) -> None:
    small.click("bar.menu")
    small.click("item.guide")
    small.wait(0.1)
    assert small.editor.guide is not None
    assert small.editor.draft.grid == Grid(12, 12)


@pytest.mark.slow
def test_a_playtest_calls_who_plays_by_their_name(small: Drawer) -> None:
    anna = add_profile("Anna", "fox", ("paper", "ink"))
    sit_down(anna.person)
    small.app.keep = True
    small.key("f5")
    small.wait(0.2)
    who = playing(small).match.plan.players
    assert (who[0].name, who[0].kind, who[0].profile) == ("Anna", "person", "")
    assert who[1].kind == "bot"
    assert who[1].name in {one.name for one in characters("tank_chess")[who[1].level]}
