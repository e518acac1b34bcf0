"""People at the machine: profiles made, chosen at the machine and at seats, changed and deleted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.app.match.end import EndPage
from game.app.match.report import Report
from game.app.match.scene import MatchScene
from game.app.matches.scene import Matches
from game.app.menu.scene import Menu
from game.app.offscreen import offscreen_app
from game.app.people.scene import People
from game.app.profiles.profile import ProfileForm
from game.app.profiles.who import WhoCard
from game.app.setup.scene import SetupScene
from game.app.statistics.scene import StatisticsPage
from game.data.files import config, paths
from game.data.people.deleted_profiles import to_forget
from game.data.people.last_choices import last_setup
from game.data.people.learning import add_solved
from game.data.people.profiles import Profile, add_profile, list_profiles, profile_file, profile_here
from game.data.people.puzzle_progress import load_progress
from game.data.people.statistics import gather
from game.data.people.taking_over import offer_first, offered
from game.data.saves.match_index import MatchIndex, index_file, record_against
from game.data.saves.matches import Player
from game.data.saves.saves import read_save
from game.data.words.texts import Texts
from game.model.contract import Resign
from game.model.entries import window_games
from game.testing.driver import Driver as Hands
from game.ui.controls.dialog import Question
from game.ui.flow import Flow
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.app.fitting import watched
from tests.app.test_waiting import until

LOOK = ("fox", ("paper", "ink"))


def menu(app: Application, player: Hands) -> Menu:
    scene = Menu(app)
    app.push(scene)
    player.wait(0.3)
    return scene


def choose(player: Hands, index: int) -> None:
    """Click a line of the question who it is: 0 is the guest."""
    assert isinstance(player.scene, WhoCard)
    player.wait(0.3)
    player.click(player.scene.lines.rect_of(index).center)
    player.wait(0.1)


@pytest.mark.slow
def test_a_profile_is_made_from_the_menu_and_is_at_the_machine(
    app: Application, player: Hands, home: Path
) -> None:
    scene = menu(app, player)
    player.click("person")
    choose(player, 1)  # new, as there is none
    form: Any = player.scene
    assert isinstance(form, ProfileForm)
    player.click("save")
    assert form.wrong and isinstance(player.scene, ProfileForm) and not list_profiles()[0]
    player.click("name")
    player.type("Zoë")
    player.click("mark.owl")
    player.click("ground.ink")
    player.click("drawing.yellow")
    player.click("save")
    player.wait(0.2)
    (made,) = list_profiles()[0]
    assert (made.name, made.mark, made.colours) == ("Zoë", "owl", ("ink", "yellow"))
    top: Any = app.stack.top
    assert top is scene and profile_here() == made and scene.person == made


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("answer", ["take", "leave"])
def test_the_first_profile_is_asked_whether_it_takes_over_what_the_guest_has_done(
    app: Application, player: Hands, home: Path, answer: str
) -> None:
    add_solved("tank_chess", "a", "basics")
    scene = menu(app, player)
    assert scene.learnt

    def sit_down_anew() -> Flow:
        scene._sit_down((yield ProfileForm(app)))

    scene.follow(sit_down_anew())
    player.wait(0.2)
    player.click("name")
    player.type("Zoë")
    player.click("save")
    asked: Any = player.scene
    assert isinstance(asked, Question) and "1 lesson" in asked.words and "Zoë" in asked.words
    player.click(answer)
    player.wait(0.2)
    top: Any = app.stack.top
    assert top is scene and scene.learnt == (answer == "take") and offered() is None


def test_a_first_profile_that_never_answered_is_asked_at_the_next_start(
    app: Application, player: Hands, home: Path
) -> None:
    add_solved("tank_chess", "a", "basics")
    app.sit_down(add_profile("Zoë", *LOOK, before_first=offer_first).person)
    scene = menu(app, player)
    assert isinstance(player.scene, Question)
    player.key("escape")
    assert app.stack.top is scene and offered() is not None, "neither yes nor no"
    app.told.clear()  # the next start
    scene = menu(app, player)
    player.click("take")
    player.wait(0.2)
    assert scene.learnt and app.stack.top is scene and offered() is None


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
def test_what_is_wrong_with_a_name_is_read_whole(home: Path, language: str) -> None:
    with watched((1280, 720)) as seen:
        app = offscreen_app((1280, 720), 1.3, language=language)
        form = ProfileForm(app)
        app.push(form)
        form.form = replace(form.form, name="\u202e\u200b")
        form.save()
        for _ in range(3):
            app.step([], 1 / 60)
        app.close()
    assert form.wrong and not seen.cut


def test_a_colour_that_can_not_be_seen_on_the_ground_is_refused(app: Application, player: Hands) -> None:
    form = ProfileForm(app)
    app.push(form)
    player.wait(0.2)
    player.click("ground.paper")
    before = form.form.colours
    player.click("drawing.sand")
    assert form.form.colours == before and form.form.colours[0] == "paper"


@pytest.mark.slow
def test_who_sits_down_has_settings_and_keys_of_their_own(app: Application, player: Hands) -> None:
    anna, ben = add_profile("Anna", *LOOK), add_profile("Ben", *LOOK)
    page = People(app)
    app.push(page)
    player.wait(0.2)
    player.click(page.people.rect_of(1).center)
    player.click("sit")
    player.wait(0.1)
    assert profile_here() == anna
    app.change("look.theme", "dark")
    app.change("sound.volume", 11)
    app.change("window.zoom", 110)
    app.input.changes = {"match.undo": ["y"]}
    app.save_keys()
    player.wait(0.7)
    player.click(page.people.rect_of(2).center)
    player.key("return")
    player.wait(0.2)
    assert profile_here() == ben
    assert (app.settings.sound.volume, app.audio.loudness.volume) == (70, 0.7)
    assert app.theme.name != "dark" or app.settings.look.theme == "system"
    assert app.settings.window.zoom == 110, "the window is the machine’s"
    assert "match.undo" not in app.input.changes
    page.people.choose(1)
    player.click("sit")
    player.wait(0.1)
    assert (app.settings.look.theme, app.settings.sound.volume, app.theme.name) == ("dark", 11, "dark")
    assert app.input.changes == {"match.undo": ["y"]}
    page.people.choose(0)
    player.click("sit")
    assert profile_here() is None and app.settings.sound.volume == 70
    own = (paths.person_folder(anna.person) / config.USER_FILE).read_text(encoding="utf-8")
    assert "dark" in own and "zoom" not in own
    assert not (paths.person_folder(ben.person) / config.USER_FILE).exists()


@pytest.mark.slow
def test_a_rated_match_says_so_before_it_begins_and_what_it_changed_afterwards(
    app: Application, player: Hands
) -> None:
    anna = add_profile("Anna", *LOOK)
    setup: Any = SetupScene(app, "tank_chess")
    app.push(setup)

    until(player, lambda: setup.ratings is not None)
    assert not player.widget("option.rated").is_enabled, "two guests, or one and a bot"
    player.click("seat.0.who")
    choose(player, 1)
    assert setup.rated() == "", "only if its set-up says so"
    player.click("option.rated")
    assert setup.rated() == "Rated: Anna 1500 ± 700, provisional"
    player.click("start")
    player.wait(0.1)
    scene: Any = player.scene
    assert scene.match.plan.players[0].profile == anna.person
    scene.controller.calls.make(Resign(1))
    until(player, lambda: isinstance(player.scene, EndPage) and bool(player.scene.rated.words))
    end: Any = player.scene
    assert end.rated.words.startswith("Rated: Anna 1500 → 1") and "(+" in end.rated.words
    words = end.rated.words
    report: Any = Report(app, end.actions, end.players)
    app.push(report)
    until(player, lambda: bool(report.rated.words))
    said = report.tree.say().split("\n")
    assert report.rated.words == words and words in said
    assert report._record_words() in said


@pytest.mark.parametrize("game", now_and_then(window_games(), 0, few=2))
def test_a_profile_at_a_seat_is_in_the_save_and_in_the_record_against_it(
    app: Application, player: Hands, game: str
) -> None:
    anna = add_profile("Anna", *LOOK)
    scene: Any = SetupScene(app, game)
    app.push(scene)
    player.wait(0.5)
    player.click("seat.0.who")
    choose(player, 1)
    player.wait(0.1)
    assert player.widget("seat.0.person").label == "Anna"
    if scene.match.draft.choice.seats[1].kind == "bot":
        player.click("seat.1.kind.0")
    player.click("seat.1.who")
    assert isinstance(player.scene, WhoCard)
    assert player.scene.lines.items[1].why, "nobody sits twice"
    player.wait(0.3)
    player.click(player.scene.lines.rect_of(1).center)
    assert isinstance(player.scene, WhoCard)
    player.key("escape")
    player.click("seat.1.kind.1")
    player.click("start")
    player.wait(0.5)
    match = player.scene
    assert isinstance(match, MatchScene)
    played = match.match
    who = played.plan.players
    assert (who[0].name, who[0].profile, who[1].profile) == ("Anna", anna.person, "")
    seat = played.session.to_act
    while seat is None or seat < 0:
        player.wait(0.1)
        seat = played.session.to_act
    if played.session.result is None:
        played.session.call(Resign(0))
    assert played.path is not None
    app.stack.clear()
    save, _ = read_save(played.path)
    assert save is not None and [one.profile_id for one in save.header.seats][:2] == [anna.person, ""]
    against = record_against(game, who[0], who[1], latest=played.path)
    assert (against.wins, against.losses + against.draws) == (0, 1)
    last = last_setup(game).find()
    assert last is not None and last.seats[0].profile == anna.person
    again = SetupScene(app, game)
    assert again.match.seats.players()[0] == Player("person", "Anna", 0, anna.person), (
        "the last choice is remembered"
    )


@pytest.mark.slow
def test_a_new_profile_made_at_a_seat_sits_there_at_once(app: Application, player: Hands) -> None:
    scene = SetupScene(app, "tank_chess")
    app.push(scene)
    player.wait(0.5)
    player.click("seat.0.who")
    choose(player, 1)
    player.type("Ida") if player.app.ui.typing_in() is not None else None
    if not player.scene.form.name:  # type: ignore[attr-defined]
        player.click("name")
        player.type("Ida")
    player.click("save")
    player.wait(0.2)
    assert player.scene is scene and scene.match.seats.players()[0].name == "Ida"
    assert scene.match.seats.players()[0].profile == list_profiles()[0][0].person


@pytest.mark.slow
def test_people_by_keys_and_by_gamepad_alone(app: Application, player: Hands) -> None:
    anna = add_profile("Anna", *LOOK)
    first = menu(app, player)
    page = People(app)
    app.push(page)
    player.wait(0.2)
    player.key("down")
    player.key("return")
    assert profile_here() == anna
    player.pad("dpad_up")
    player.pad("a")
    assert profile_here() is None
    player.pad("dpad_down")
    player.pad("a")
    assert profile_here() == anna
    player.pad("b")
    player.wait(0.2)
    assert player.scene is first and first.person == anna


def played_by(person: Profile, game: str = "tank_chess") -> Path:
    from tests.data.test_profiles import played

    return played(Player("person", person.name, 0, person.person), Player("bot", "Sergeant", 2))


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["neutral", "keep"])
def test_deleting_asks_what_matches_call_the_name_and_takes_all_that_is_theirs(
    app: Application, player: Hands, answer: str
) -> None:
    anna = add_profile("Anna", *LOOK)
    path = played_by(anna)
    page = People(app)
    app.push(page)
    player.wait(0.2)
    app.sit_down(anna.person)
    page.people.choose(1)
    player.key("delete")
    asked = player.scene
    assert isinstance(asked, Question) and "1 match is kept" in asked.words and "ratings" in asked.words
    player.wait(0.6)
    player.key("escape")
    assert list_profiles()[0] == [anna] and player.scene is page
    player.key("delete")
    player.wait(0.6)
    player.click(answer)
    page.keeper.finish()
    player.wait(0.3)
    assert list_profiles()[0] == [] and profile_here() is None and to_forget() == {}
    assert not paths.person_folder(anna.person).exists()
    with MatchIndex() as index:
        (match,) = index.matches()
    assert (match.seats[0].profile, match.seats[0].name) == (
        "",
        "Anna" if answer == "keep" else "Deleted player",
    )
    assert path.exists() == (answer == "keep")


@pytest.mark.slow
def test_a_broken_profile_is_told_on_the_page_and_kept(app: Application, player: Hands) -> None:
    bad = profile_file("e" * 12)
    bad.parent.mkdir(parents=True)
    bad.write_text("format: 1\nname: [", encoding="utf-8")
    page = People(app)
    app.push(page)
    player.wait(0.2)
    player.click("broken")
    assert player.scene is not page and "profile.yaml" in str(player.scene.problems)  # type: ignore[attr-defined]
    assert bad.read_text(encoding="utf-8") == "format: 1\nname: ["


def test_a_broken_profile_is_told_in_the_language_of_the_window(app: Application, player: Hands) -> None:
    app.texts = Texts(paths.locale_folders(), "de")
    bad = profile_file("e" * 12)
    bad.parent.mkdir(parents=True)
    bad.write_text("format: 1\nsurname: Anna\n", encoding="utf-8")
    page = People(app)
    app.push(page)
    until(player, lambda: bool(page.broken))
    page.show_broken()
    told = str(player.scene.problems)  # type: ignore[attr-defined]
    assert "unbekannt" in told and "unknown" not in told


@pytest.mark.slow
def test_puzzles_solved_are_whose_is_at_the_machine(app: Application, player: Hands) -> None:
    anna = add_profile("Anna", *LOOK)
    app.sit_down(anna.person)
    from game.data.people.puzzle_progress import PuzzleProgress, progress_file

    progress_file("tank_chess").write(PuzzleProgress(streak=4))
    assert load_progress("tank_chess").streak == 4
    app.sit_down("")
    assert load_progress("tank_chess").streak == 0
    assert load_progress("tank_chess", paths.person_folder(anna.person)).streak == 4


@pytest.mark.slow
@pytest.mark.slow
def test_who_sits_there_is_chosen_by_keys_and_by_gamepad(app: Application, player: Hands) -> None:
    anna, ben = add_profile("Anna", *LOOK), add_profile("Ben", *LOOK)
    first = menu(app, player)
    for do, wanted in ((("down", "return"), anna), (("down", "return"), ben), (("home", "return"), None)):
        player.click("person")
        for key in do:
            player.key(key)
        player.wait(0.2)
        assert player.scene is first and profile_here() == wanted and first.person == wanted
    first.follow(first.choose_person())
    player.wait(0.3)
    player.pad("dpad_down")
    player.pad("a")
    player.wait(0.2)
    assert profile_here() == anna
    player.click("person")
    player.click("more")
    player.wait(0.2)
    assert isinstance(player.scene, People)


@pytest.mark.slow
@pytest.mark.parametrize("old", [b"Anna", b"resign", b"CREATE TABLE met"])
def test_screens_tell_the_right_figures_over_an_index_that_was_changed(
    app: Application, player: Hands, old: bytes
) -> None:
    anna = add_profile("Anna", "tank", ("paper", "ink"))
    played_by(anna)
    with MatchIndex() as index:
        index.refresh()
    for screen in (StatisticsPage(app, anna.person), People(app), Matches(app)):
        raw = index_file().read_bytes()
        index_file().write_bytes(raw.replace(old, b"\xff\xfe" + old[2:]))
        app.push(screen)
        player.wait(0.2)
        (screen.matches.keeper if isinstance(screen, Matches) else screen.keeper).finish()
        player.wait(0.3)
        while not index_file().exists():  # it is made anew in the background
            player.wait(0.1)
        (screen.matches.keeper if isinstance(screen, Matches) else screen.keeper).finish()
        app.pop()
    with MatchIndex() as index:
        assert gather(index, anna.person)[""].all.wins == 1
    assert index_file().read_bytes().count(old) >= 1
