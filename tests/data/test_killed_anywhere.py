"""Killed at any step, or on a disk that takes nothing more from there on: what belongs to people, stamps,
folders of records and the index is whole afterwards, and is done at the next time."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.data.files import paths
from game.data.files.content import load_content, load_map
from game.data.people.deleted_profiles import forget, forget_in_matches, to_forget
from game.data.people.learning import save_solved
from game.data.people.profiles import (
    add_profile,
    change_profile,
    delete_profile,
    list_profiles,
    profile,
    profile_file,
)
from game.data.saves.match_index import MatchIndex, index_file
from game.data.saves.match_plan import Player, new_plan
from game.data.saves.matches import Match
from game.data.saves.record_folder import Done, is_record_folder, record_files, write_records
from game.data.saves.saves import read_save
from game.data.words.texts import Texts
from game.editor.selection import MapClip
from game.editor.stamps import list_stamps, save_clip
from game.model.contract import Resign
from game.model.registry import kit as kit_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork to kill"),
]

LOOK: Final = ("fox", ("paper", "ink"))
STEPS: Final = frozenset(
    ("open", "os.rename", "os.link", "os.remove", "os.rmdir", "os.utime", "os.mkdir", "shutil.rmtree",
     "sqlite3.connect")
)  # fmt: skip
"""What Python tells of before it does it, by the name of its audit event."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def killed_at(step: int, do: Callable[[], Any]) -> bool:
    """Do something in a child that is gone before so many steps are done; whether there were so many."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = step

    def count(event: str, args: tuple[Any, ...]) -> None:
        nonlocal left
        if event in STEPS:
            left -= 1
            if left < 0:
                os._exit(9)

    try:
        sys.addaudithook(count)
        do()
        os._exit(0)
    finally:
        os._exit(1)


def each_step(do: Callable[[], Any], most: int = 200) -> Iterator[int]:
    """Kill it before its first step, its second, … until it comes to its end; in between is time to look."""
    for step in range(most):
        if not killed_at(step, do):
            assert step > 1, "nothing was killed"
            return
        yield step
    raise AssertionError("it has no end")


def played(*players: Player, ended: bool = True) -> Path:
    kit = kit_of("tank_chess")
    content = load_content(kit)
    file = load_map(
        kit, paths.maps_of(kit.name) / f"{kit.default_map}.yaml", content, Texts(paths.locale_folders())
    ).map_file
    match = Match.create(new_plan(kit, content, file, players, sides=(0, 1)), folder=paths.user_saves())
    match.session.play(kit.game.actions(match.session.state)[0])
    if ended:
        match.session.call(Resign(1))
    assert match.path is not None
    match.close()
    return match.path


def test_a_profile_that_is_made_or_changed_is_there_whole_or_not_at_all() -> None:
    for _ in each_step(lambda: add_profile("Anna", *LOOK)):
        assert [one.name for one in list_profiles()[0]] in ([], ["Anna"]) and not list_profiles()[1]
        for one in list_profiles()[0]:
            delete_profile(one.person)
    (anna,) = list_profiles()[0]
    for _ in each_step(lambda: change_profile(type(anna)(anna.person, "Bea", *LOOK))):
        assert {one.name for one in list_profiles()[0]} <= {"Anna", "Bea"} and not list_profiles()[1]
        assert len(list_profiles()[0]) == 1


def _forget_all() -> None:
    with MatchIndex() as index:
        index.refresh()
        list(forget_in_matches(index))


def test_a_profile_that_is_deleted_is_gone_in_the_end_and_no_match_is_lost_or_there_twice() -> None:
    anna, bot = add_profile("Anna", *LOOK), Player("bot", "x", 1)
    who = Player("person", "Anna", 0, anna.person)
    paths.sit_down(anna.person)
    save_solved("tank_chess", ["b"])
    played(who, bot), played(bot, who)

    def delete() -> None:
        forget(anna.person, "Somebody")
        delete_profile(anna.person)

    for _ in each_step(delete):
        assert not list_profiles()[1], "what is half deleted is no broken profile"
        if profile(anna.person) is None:
            assert to_forget(), "it is known what is still to be done"
            break  # what follows is done below
    delete() if profile(anna.person) is not None else None
    saves = paths.user_saves()
    for _ in each_step(_forget_all):
        found = sorted(saves.glob("*.yaml"))
        assert len({path.stat().st_ino for path in found}) == 2
        assert all(read_save(path)[0] is not None for path in found)
    assert len(list(saves.glob("*.yaml"))) == 2 and to_forget() == {}
    for path in saves.glob("*.yaml"):
        assert "Anna" not in path.name and b"Anna" not in path.read_bytes()
    assert not paths.person_folder(anna.person).exists()


def test_a_stamp_is_kept_whole_or_not_at_all() -> None:
    clip = MapClip(1, 1, frozenset({(0, 0)}), {(0, 0): "forest"}, {})
    for _ in each_step(lambda: save_clip("tank_chess", "Wood", clip)):
        assert not any(stamp.broken for stamp in list_stamps("tank_chess"))


def test_an_index_killed_while_it_is_made_is_made_whole_at_the_next_time() -> None:
    bot = Player("bot", "x", 1)
    paths_of = {played(Player("person", "Anna"), bot).name, played(bot, bot).name}

    def index_all() -> None:
        with MatchIndex() as index:
            index.refresh()

    for _ in each_step(index_all):
        with MatchIndex() as index:
            assert index.refresh() == [] and {row.file for row in index.listing()} == paths_of
        for end in ("", "-wal", "-shm"):
            index_file().with_name(index_file().name + end).unlink(missing_ok=True)


def test_a_folder_of_records_that_is_stopped_half_way_can_be_read_again(home: Path) -> None:
    bot = Player("bot", "x", 1)
    saves = [played(Player("person", "Anna"), bot), played(bot, bot), played(bot, Player("person", "B"))]
    folder = home / "out"
    folder.mkdir()
    done = Done(len(saves))
    work = write_records(saves, folder, kit_of, done)
    next(work)
    next(work)
    work.close()
    assert done.kept == 2 and is_record_folder(folder) and len(record_files(folder)) == 2
    for _ in each_step(lambda: list(write_records(saves, folder, kit_of, Done(3)))):
        files = record_files(folder)
        assert all(path.read_text(encoding="utf-8").rstrip().count("check:") for path in files)
        if files:
            assert is_record_folder(folder), "what was written by then can be read"
        for path in (*files, *folder.glob("*.json")):
            path.unlink()


def test_nothing_of_a_profile_is_lost_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    anna = add_profile("Anna", *LOOK)
    path = played(Player("person", "Anna", 0, anna.person), Player("bot", "x", 1))
    raw = path.read_bytes()
    forget(anna.person, "Somebody")
    delete_profile(anna.person)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    for where in ("people.deleted_profiles.atomic_write", "saves.seat_changes.move_to_free"):
        with monkeypatch.context() as patch:
            patch.setattr(f"game.data.{where}", full)
            patch.setattr("game.data.saves.seat_changes.atomic_write", full)
            _forget_all()
        assert path.read_bytes() == raw and to_forget() == {anna.person: "Somebody"}, where
    _forget_all()
    assert to_forget() == {} and not profile_file(anna.person).exists()
    (left,) = paths.user_saves().glob("*.yaml")
    assert b"Anna" not in left.read_bytes()
