"""Profiles: their files, what is theirs alone, and what is left of a deleted one."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.data.files import config, paths
from game.data.files.config import Settings
from game.data.files.content import load_content, load_map
from game.data.files.locks import lock_beside
from game.data.files.trash import list_trash, trash
from game.data.people.deleted_profiles import forget, forget_in_matches, to_forget
from game.data.people.last_choices import LastSeat, LastSetup, last_setup
from game.data.people.learning import load_solved, save_solved
from game.data.people.profiles import (
    add_profile,
    change_profile,
    delete_profile,
    list_profiles,
    palette,
    profile,
    profile_file,
    profile_here,
)
from game.data.people.puzzle_progress import PuzzleProgress, load_progress, progress_file
from game.data.saves.match_index import MatchIndex
from game.data.saves.match_plan import Player, new_plan
from game.data.saves.matches import Match
from game.data.saves.saves import SaveInUse, read_save
from game.data.words.texts import Texts
from game.model.contract import Resign
from game.model.registry import kit as kit_of

LOOK = ("fox", ("paper", "ink"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def test_a_profile_is_kept_changed_and_listed_by_name() -> None:
    zoe, anna = add_profile(" Zoë  Ä ", *LOOK), add_profile("anna", "owl", ("blue", "paper"))
    assert [one.name for one in list_profiles()[0]] == ["anna", "Zoë Ä"]
    change_profile(type(zoe)(zoe.person, "Bea", "cat", ("ink", "yellow"), zoe.created))
    found = profile(zoe.person)
    assert found is not None and (found.name, found.mark, found.colours) == ("Bea", "cat", ("ink", "yellow"))
    assert profile(anna.person) == anna


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "empty"), ("  \t", "empty"), ("x" * 31, "long"), ("x" * 10_000, "long"), ("a\u202eb", "signs"),
     ("a\x00b", "signs"), ("ANNA", "taken")],
    ids=["empty", "blank", "31", "10000", "direction", "null", "taken"],
)  # fmt: skip
def test_a_name_that_can_not_be_is_refused_with_its_reason(name: str, why: str) -> None:
    add_profile("Anna", *LOOK)
    with pytest.raises(ValueError, match=f"people.wrong.{why}"):
        add_profile(name, *LOOK)
    assert len(list_profiles()[0]) == 1


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..", "C:\\x", "nul", ".hidden", "a/b", "*?<>|", "-rf", "~"]
)
def test_no_name_makes_the_name_of_a_file(name: str, home: Path) -> None:
    made = add_profile(name, *LOOK)
    assert profile_file(made.person).parent.parent == paths.people_folder()
    assert paths.PERSON.fullmatch(made.person) and profile(made.person) == made
    files = [path for path in home.rglob("*") if path.is_file()]
    assert files == [profile_file(made.person)]


@pytest.mark.parametrize("person", ["", "..", "../x", "0123456789AB", "0123456789ab/..", "0" * 13, "\0" * 12])
def test_what_is_no_id_leads_nowhere(person: str) -> None:
    assert profile(person) is None
    for do in (delete_profile, profile_file):
        with pytest.raises(ValueError, match="is no profile’s id"):
            do(person)


@pytest.mark.parametrize(
    "text",
    [
        "", "- 1", "format: 1\nname: [x", "format: 9\nname: A", "format: 1\nname: ''",
        "format: 1\nname: " + "x" * 10_000, "format: 1\nname: A\nmark: ../../x", "a: &a [*a]\n", "x" * 30_000,
        "name: \ud83d",
    ],
    ids=["empty", "list", "no yaml", "format", "no name", "long", "path", "alias", "huge", "signs"],
)  # fmt: skip
def test_a_broken_profile_is_told_and_kept(text: str) -> None:
    good, bad = add_profile("Anna", *LOOK), "f" * 12
    profile_file(bad).parent.mkdir()
    profile_file(bad).write_bytes(text.encode("utf-8", "surrogatepass"))
    before = profile_file(bad).read_bytes()
    found, (broken,) = list_profiles()
    assert found == [good] and broken.person == bad and broken.problems
    assert profile_file(bad).read_bytes() == before


def test_pipes_links_and_other_files_among_the_people_stop_nothing() -> None:
    good = add_profile("Anna", *LOOK)
    folder = paths.people_folder()
    (folder / ("a" * 12)).symlink_to(folder / "nowhere")
    (folder / ("b" * 12)).write_text("no folder", encoding="utf-8")
    (folder / ("c" * 12)).mkdir()
    os.mkfifo(folder / ("c" * 12) / "profile.yaml")
    os.mkfifo(folder / "at_machine")
    found, broken = list_profiles()
    assert found == [good] and [one.person for one in broken] == ["c" * 12] and paths.person_here() == ""


def test_a_mark_or_colour_that_there_is_not_any_more_is_another_one() -> None:
    made = add_profile("Anna", *LOOK)
    path = profile_file(made.person)
    path.write_text("format: 1\nname: Anna\nmark: dodo\ncolours: [puce, mauve]\n", encoding="utf-8")
    found = profile(made.person)
    assert found is not None and found.mark == palette().marks[0] and palette().go_together(*found.colours)
    path.write_text("format: 1\nname: Anna\ncolours: [ink, ink]\n", encoding="utf-8")
    found = profile(made.person)
    assert found is not None and found.colours[0] == "ink" and palette().go_together(*found.colours)


def test_who_is_at_the_machine_has_settings_puzzles_and_lessons_of_their_own() -> None:
    config.save_user({"look.theme": "dark", "sound.volume": 10})
    save_solved("tank_chess", ["a"])
    anna = add_profile("Anna", *LOOK)
    paths.sit_down(anna.person)
    assert profile_here() == anna and load_solved("tank_chess") == set()
    own = config.person_settings_file()
    config.save_user({"look.theme": "light"}, user_file=own)
    save_solved("tank_chess", ["b"])
    progress_file("tank_chess").write(PuzzleProgress(streak=3))
    settings, problems = Settings.load()
    assert (settings.look.theme, settings.sound.volume, problems) == ("light", 10, [])
    paths.sit_down("")
    assert load_solved("tank_chess") == {"a"} and load_progress("tank_chess").streak == 0
    assert Settings.load()[0].look.theme == "dark" and profile_here() is None


def test_settings_of_the_machine_in_a_profile_are_told_and_have_no_effect() -> None:
    anna = add_profile("Anna", *LOOK)
    paths.sit_down(anna.person)
    own = config.person_settings_file()
    assert own is not None
    own.write_text(
        "window: {fullscreen: true}\nplay: {autosave: false, confirm_moves: true}\nnonsense: 1\n",
        encoding="utf-8",
    )
    settings, problems = Settings.load()
    assert (settings.window.fullscreen, settings.play.autosave, settings.play.confirm_moves) == (
        False,
        True,
        True,
    )
    assert [problem.key for problem in problems] == ["window.fullscreen", "play.autosave", "nonsense"]


# --- deleting ---


def played(*players: Player, ended: bool = True) -> Path:
    kit = kit_of("tank_chess")
    content = load_content(kit)
    path = paths.maps_of(kit.name) / "outpost_8.yaml"
    if not path.exists():
        path = paths.maps_of(kit.name) / f"{kit.default_map}.yaml"
    map_file = load_map(kit, path, content, Texts(paths.locale_folders())).map_file
    match = Match.create(new_plan(kit, content, map_file, players, sides=(0, 1)), folder=paths.user_saves())
    match.session.play(kit.game.actions(match.session.state)[0])
    if ended:
        match.session.call(Resign(1))
    assert match.path is not None
    match.close()
    os.utime(match.path, (1_700_000_000, 1_700_000_000))
    return match.path


def forget_all() -> None:
    with MatchIndex() as index:
        index.refresh()
        list(forget_in_matches(index))


@pytest.mark.slow
@pytest.mark.parametrize("word", ["Deleted player", ""], ids=["renamed", "name kept"])
def test_a_deleted_profile_is_gone_from_its_matches_and_nothing_else_changes(word: str) -> None:
    anna, ben = add_profile("Anna: 'x' #1", *LOOK), add_profile("Ben", *LOOK)
    bot = Player("bot", "Sergeant", 2)
    a, b = (Player("person", one.name, 0, one.person) for one in (anna, ben))
    mine, other, going = played(a, b), played(b, bot), played(bot, a, ended=False)
    deleted = trash(played(a, bot)).path
    raw = other.read_bytes()
    last_setup("tank_chess").write(
        LastSetup(seats=(LastSeat(name=anna.name, profile=anna.person), LastSeat(name="B")))
    )
    records = {path.read_bytes().partition(b"\nsetup:")[2] for path in (mine, going, deleted)}
    paths.sit_down(anna.person)
    save_solved("tank_chess", ["b"])
    forget(anna.person, word)
    delete_profile(anna.person)
    forget_all()
    assert paths.person_here() == "" and profile(anna.person) is None
    assert not paths.person_folder(anna.person).exists() and to_forget() == {}
    assert other.read_bytes() == raw
    saves = [*paths.user_saves().glob("*.yaml"), *(one.path for one in list_trash(paths.user_saves()))]
    assert len(saves) == 4 and all(path.stat().st_mtime == 1_700_000_000 for path in saves)
    changed = [path for path in saves if path != other]
    assert {path.read_bytes().partition(b"\nsetup:")[2] for path in changed} == records
    for path in changed:
        save, problems = read_save(path)
        assert save is not None and not problems
        assert anna.person.encode() not in path.read_bytes()
        names = [seat.name for seat in save.header.seats if seat.name not in ("Ben", "Sergeant")]
        assert names == [word or anna.name] and names[0] in save.header.title
        if word:
            assert b"Anna" not in path.read_bytes() and "Anna" not in path.name and "Deleted" in path.name
    with MatchIndex() as index:
        assert index.stale() == [] and index.count == 3
        assert len(index.matches(profile=ben.person)) == 2 and not index.matches(profile=anna.person)
    last = last_setup("tank_chess").find()
    assert last is not None and [(seat.name, seat.profile) for seat in last.seats] == [
        ("" if word else anna.name, ""),
        ("B", ""),
    ]


@pytest.mark.slow
def test_a_match_that_is_open_elsewhere_is_left_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = add_profile("Anna", *LOOK)
    path = played(Player("person", "Anna", 0, anna.person), Player("bot", "x", 1))

    def in_use(path: Path) -> None:
        raise SaveInUse(path, 1)

    monkeypatch.setattr("game.data.saves.seat_changes.taken_lock", in_use)
    raw = path.read_bytes()
    forget(anna.person, "Deleted player")
    forget_all()
    assert path.read_bytes() == raw, "the profile is still there"
    delete_profile(anna.person)
    forget_all()
    assert path.read_bytes() == raw and to_forget() == {anna.person: "Deleted player"}
    monkeypatch.undo()
    monkeypatch.setenv(paths.HOME_VARIABLE, str(path.parents[2]))
    forget_all()
    assert to_forget() == {} and not path.exists()


def test_a_save_remembers_whose_profile_sat_where_and_what_is_no_id_is_a_guest() -> None:
    anna = add_profile("Anna", *LOOK)
    path = played(Player("person", "Anna", 0, anna.person), Player("person", "Guest"))
    kit_match = Match.resume(path, kit_of, write=False)
    assert [one.profile for one in kit_match.plan.players] == [anna.person, ""]
    path.write_bytes(path.read_bytes().replace(anna.person.encode(), b"../../../etc"))
    again = Match.resume(path, kit_of, write=False)
    assert [one.profile for one in again.plan.players] == ["", ""]


def test_names_that_look_alike_are_alike_and_a_half_deleted_profile_is_none() -> None:
    zoe = add_profile("Zoe\u0308", *LOOK)
    assert zoe.name == "Zo\u00eb"
    with pytest.raises(ValueError, match="taken"):
        add_profile("Zo\u00eb", *LOOK)
    save_solved("tank_chess", ["b"])
    profile_file(zoe.person).unlink()
    assert list_profiles() == ([], []), "there is nothing to tell of"


@pytest.mark.slow
def test_who_sits_down_in_a_second_treadboard_takes_nobodys_place_in_the_first() -> None:
    anna, ben = add_profile("Anna", *LOOK), add_profile("Ben", *LOOK)
    paths.sit_down(anna.person)
    other = "import sys; from game.data.files.paths import person_here, sit_down; sit_down(sys.argv[1]);"
    other += "print(person_here())"
    told = subprocess.run(
        [sys.executable, "-c", other, ben.person], capture_output=True, encoding="utf-8", check=True
    )
    assert told.stdout.strip() == ben.person
    assert profile_here() == anna, "what Anna changes and solves is hers"
    delete_profile(anna.person)
    assert profile_here() is None


def test_two_programs_that_delete_and_rename_at_once_lose_no_note_and_bring_nobody_back() -> None:
    people = [add_profile(name, *LOOK) for name in "ABC"]
    # another program read what there is before this one wrote
    before = to_forget()
    for one in people[:2]:
        forget(one.person, "Deleted player")
        delete_profile(one.person)
    assert before == {} and set(to_forget()) == {one.person for one in people[:2]}
    with pytest.raises(FileNotFoundError):
        change_profile(replace(people[0], name="Anna"))
    assert [one.name for one in list_profiles()[0]] == ["C"] and not paths.person_folder(
        people[0].person
    ).exists()
    delete_profile(people[1].person)  # both programs did
    forget_all()
    assert to_forget() == {}


def test_while_another_program_changes_profiles_it_is_waited_for() -> None:
    anna = add_profile("Anna", *LOOK)
    lock = lock_beside(paths.people_folder() / "profiles")
    assert lock.take()
    begun = time.monotonic()
    threading.Timer(0.1, lock.release).start()
    assert change_profile(replace(anna, name="Ann")).name == "Ann" and time.monotonic() - begun >= 0.1


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes with names")
def test_a_theme_is_a_file_whatever_is_called_one() -> None:
    folder = paths.own_themes()
    folder.mkdir(parents=True)
    before = paths.theme_names()
    os.mkfifo(folder / "pipe.yaml")
    (folder / "folder.yaml").mkdir()
    (folder / "gone.yaml").symlink_to(folder / "nowhere")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    (folder / "new\nline.yaml").write_text("a: 1", encoding="utf-8")
    (folder / "mine.yaml").write_text("name: Mine", encoding="utf-8")
    assert paths.theme_names() == [*before, "mine"]
