"""Files as Windows and macOS have them: names, capitals, open files, long paths, old times, line ends.

``tests/windows.py`` is the disk; on Windows itself these run on its own.
"""

from __future__ import annotations

import errno
import os
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data.files import paths
from game.data.files.config import Settings, user_settings_file
from game.data.files.locks import ProcessLock, alone
from game.data.files.names import free_path, possible_on_windows, safe_filename
from game.data.files.paths import MAPS, atomic_write, is_shipped_map, replace_file, user_data, user_maps
from game.data.files.problems import reason_of
from game.data.files.trash import list_trash, restore, trash
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.data.maps.map_actions import add_text, change_details, map_stem
from game.data.maps.map_text import change_values
from game.data.maps.own_modes import save_mode
from game.data.maps.own_setups import save_setup
from game.data.people.profiles import add_profile, delete_profile, list_profiles
from game.data.saves.match_text import is_match_text, match_text, read_match_text
from game.data.saves.matches import Match
from game.data.saves.record_folder import Done, make_folder, write_records
from game.data.saves.saves import list_saves
from game.data.sharing.share import read_share_text, share_text
from game.data.sharing.shared_files import read_shared, unpack
from game.data.words.texts import Texts
from game.editor.stamps import save_pieces
from game.model.record_text import parse_record
from game.model.registry import kit as kit_of
from game.model.table_drafting import TablePiece
from game.ui.when import day_words, when_short, when_words
from tests.shared_matches import played
from tests.windows import DEVICES, WindowsDisk, windows_disk, windows_error

KIT = kit_of("tank_chess")
SMALL = (MAPS / "tank_chess" / "quick_bout_8.yaml").read_text(encoding="utf-8")

RESERVED = ["con", "NUL", "aux.txt", "Com1", "lpt¹", "PRN.tar.gz", "conout$", "clock$"]
ODD = [
    *RESERVED,
    "trailing.",
    "dots...",
    " spaces ",
    "what? <now>|*",
    'a"b',
    "C:\\maps\\x",
    "../up",
    "3:2",
    ".",
    "\t",
]


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowsDisk]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    with windows_disk(tmp_path) as made:
        yield made


def texts(language: str = "en") -> Texts:
    return Texts(paths.locale_folders(), language)


# --- names ---


def odd_titles() -> st.SearchStrategy[str]:
    device = st.sampled_from([*sorted(DEVICES), "clock$"]).flatmap(
        lambda name: st.tuples(st.sampled_from([name, name.upper(), name.title()]), st.text(max_size=3))
    )
    return st.one_of(st.text(max_size=60), st.sampled_from(ODD), device.map("".join), device.map(".".join))


@given(odd_titles())
def test_no_title_makes_a_file_that_some_system_can_not_have(title: str) -> None:
    for stem in (
        safe_filename(title),
        safe_filename(title).lower(),
        map_stem(title),
        safe_filename(title, "mode"),
    ):
        for name in (stem, f"{stem}.yaml", f"{stem}_2.yaml"):
            assert possible_on_windows(name), name


def keep_match(title: str) -> None:
    match = played("tank_chess", 2)
    match.keep(paths.user_saves(), safe_filename(title, "match"))
    match.close()


def write_record(title: str) -> None:
    keep_match(title)
    saves = [one.path for one in list_saves(paths.user_saves())]
    done = Done(1)
    assert list(write_records(saves, make_folder(user_data() / "records"), kit_of, done))
    assert done.kept == len(saves)


def share_and_unpack(title: str) -> None:
    document, _ = load_yaml(SMALL)
    assert document is not None
    assert isinstance(document.data, dict)
    shared = read_shared(share_text("tank_chess", {**document.data, "title": title}), ("tank_chess",))
    assert shared is not None
    unpack(shared)


WOOD = [TablePiece("wood", (10_000, 10_000), ((0, 0), (900, 0), (0, 900)), 150, 120)]

MAKERS: dict[str, Callable[[str], object]] = {
    "a map": lambda title: add_text(MapLibrary(KIT), SMALL, title),
    "a map from the editor": lambda title: MapLibrary(KIT).save({"title": title}, title),
    "a mode": lambda title: save_mode(kit_of("flames_of_tanks"), title, {"teams": "two"}),
    "a set-up": lambda title: save_setup("tank_battle", title, {"tank": [1]}),
    "a match": keep_match,
    "a record": write_record,
    "a shared map": share_and_unpack,
    "a copy": lambda title: atomic_write(
        free_path(user_data() / "copies", safe_filename(title, "match")), "x"
    ),
    "a stamp": lambda title: save_pieces("flames_of_tanks", title, WOOD),
    "a profile": lambda title: add_profile(title, "cat", ("ink", "yellow")),
}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("what", MAKERS)
def test_whatever_a_player_calls_it_windows_can_have_its_file(what: str, disk: WindowsDisk) -> None:
    kept = 0
    for title in RESERVED[:3] if what in ("a match", "a record") else ODD:
        before = {path for path in user_data().parent.rglob("*") if path.is_file()}
        try:
            MAKERS[what](title)
        except ValueError:  # some things can't be called by a name that is none, such as a tab
            assert not title.strip() or not title.isprintable()
            continue
        made = {path for path in user_data().parent.rglob("*") if path.is_file()} - before
        kept += len(made)
        for path in made:
            assert all(possible_on_windows(part) for part in path.relative_to(user_data().parent).parts), path
            assert path.read_bytes()
        shutil.rmtree(user_data() / "records", ignore_errors=True)
    assert kept >= 3


def test_a_typed_path_that_would_be_a_device_or_a_hidden_part_of_another_file_is_refused(
    disk: WindowsDisk, tmp_path: Path
) -> None:
    for name in ("nul", "con.treadmap", "hill: the map.png", "what?.png", "dots."):
        with pytest.raises(OSError, match="doesn’t allow that file name") as refused:
            atomic_write(tmp_path / name, "x", new=True)
        assert "allow that file name" in texts().why(refused.value)
    assert os.listdir(tmp_path) == []
    atomic_write(tmp_path / "hill.png", "x", new=True)


@pytest.mark.skipif(os.name == "nt", reason="Windows refuses them")
def test_elsewhere_a_player_may_type_such_a_name(tmp_path: Path) -> None:
    atomic_write(tmp_path / "hill: what?.png", "x", new=True)
    assert os.listdir(tmp_path) == ["hill: what?.png"]


# --- capitals ---


def test_two_maps_whose_titles_differ_in_capitals_are_two_files(disk: WindowsDisk) -> None:
    library = MapLibrary(KIT)
    made = [add_text(library, SMALL, title) for title in ("Hill 203", "HILL 203", "hill 203")]
    assert len({path.name.lower() for path in made}) == 3
    (user_maps("tank_chess") / "Ridge.yaml").write_text(SMALL, encoding="utf-8")
    assert add_text(library, "second", "ridge").name == "ridge_2.yaml"
    assert (user_maps("tank_chess") / "Ridge.yaml").read_text(encoding="utf-8") == SMALL


def test_a_map_and_a_mode_called_alike_but_for_capitals_keep_their_file(disk: WindowsDisk) -> None:
    path = add_text(MapLibrary(KIT), SMALL, "ridge")
    assert change_details(MapLibrary(KIT), path, {"title": "RIDGE"}) == path
    assert "title: RIDGE" in path.read_text(encoding="utf-8")
    game = kit_of("flames_of_tanks")
    mode = save_mode(game, "Night", {"teams": "two"})
    assert save_mode(game, "NIGHT", {"teams": "two"}, mode) == mode
    assert "NIGHT" in mode.read_text(encoding="utf-8")
    assert len(os.listdir(mode.parent)) == 1


def test_what_comes_back_from_the_trash_takes_no_file_that_differs_in_capitals(
    disk: WindowsDisk,
) -> None:
    path = user_maps("tank_chess") / "Ridge.yaml"
    atomic_write(path, "old")
    gone = trash(path)
    atomic_write(path.with_name("ridge.yaml"), "new")
    assert restore(gone).name == "Ridge_2.yaml"
    assert path.with_name("ridge.yaml").read_text(encoding="utf-8") == "new"


def test_a_built_in_map_is_one_however_its_path_is_spelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with windows_disk(tmp_path):
        (tmp_path / "Maps" / "tank_chess").mkdir(parents=True)
        monkeypatch.setattr(paths, "MAPS", tmp_path / "Maps")
        assert is_shipped_map(tmp_path / "Maps" / "tank_chess" / "x.yaml")
        assert is_shipped_map(tmp_path / "mAPS" / "tank_chess" / "x.yaml")
    (tmp_path / "maps" / "tank_chess").mkdir(parents=True)
    if os.name != "nt":  # a disk with capitals: another folder
        assert not is_shipped_map(tmp_path / "maps" / "tank_chess" / "x.yaml")


# --- files that are open, or can only be read ---


def test_a_file_another_program_has_open_stays_and_is_told_and_nothing_is_left_behind(
    disk: WindowsDisk, tmp_path: Path
) -> None:
    path = tmp_path / "map.yaml"
    atomic_write(path, "old")
    with path.open("rb"):
        with pytest.raises(PermissionError):
            atomic_write(path, "new")
        with pytest.raises(PermissionError):
            replace_file(path, tmp_path / "other.yaml")
    assert os.listdir(tmp_path) == ["map.yaml"]
    assert path.read_text(encoding="utf-8") == "old"
    atomic_write(path, "new")
    assert path.read_text(encoding="utf-8") == "new"


def test_a_file_that_can_only_be_read_is_refused_and_nothing_is_left_behind(
    disk: WindowsDisk, tmp_path: Path
) -> None:
    path = tmp_path / "map.yaml"
    atomic_write(path, "old")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        atomic_write(path, "new")
    assert os.listdir(tmp_path) == ["map.yaml"]
    path.chmod(0o644)


@pytest.mark.skipif(os.name == "nt", reason="what Windows does is imitated")
@pytest.mark.parametrize("new", [False, True])
def test_a_scanner_that_holds_a_file_for_a_moment_is_waited_for_new_or_not(
    new: bool, disk: WindowsDisk, tmp_path: Path
) -> None:
    refused = [PermissionError(errno.EACCES, "held"), PermissionError(errno.EACCES, "held")]

    def held(real: Callable[..., None]) -> Callable[..., None]:
        def move(source: Path, target: Path) -> None:
            if refused:
                raise refused.pop()
            real(source, target)

        return move

    with mock.patch.multiple(os, replace=held(os.replace), rename=held(os.rename)):
        atomic_write(tmp_path / "a.yaml", "text", new=new)
    assert refused == []
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_a_save_that_another_program_cuts_short_is_written_anew_while_open(
    disk: WindowsDisk,
) -> None:
    match = played("battlegrounds", 4)
    match.keep(paths.user_saves(), "match")
    path = match.path
    assert path is not None
    whole = path.read_bytes()
    with path.open("r+b") as other:
        other.truncate(len(whole) // 2)
    assert match._writer is not None
    assert match._writer.retry()
    assert (match.path, path.read_bytes()) == (path, whole)
    with path.open("r+b") as other, path.open("rb"):  # somebody has it open now: it can't be replaced
        other.truncate(10)
        other.flush()
        assert not match._writer.retry()
        assert match.trouble
    assert match._writer.retry()
    match.close()
    assert path.read_bytes().startswith(whole.rsplit(b"\n- ", 1)[0])
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_profile_is_deleted_with_all_that_is_in_it(disk: WindowsDisk) -> None:
    person = add_profile("Ann", "cat", ("ink", "yellow")).person
    delete_profile(person)
    assert list_profiles()[0] == []
    assert not paths.person_folder(person).exists()


def test_what_is_deleted_and_made_again_leaves_no_locks(disk: WindowsDisk, tmp_path: Path) -> None:
    for _ in range(2):
        with alone(tmp_path / "x" / "a.yaml"):
            atomic_write(tmp_path / "x" / "a.yaml", "x")
        assert os.listdir(tmp_path / "x") == ["a.yaml"]
        shutil.rmtree(tmp_path / "x")


# --- what the system says ---


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_windows_says_is_told_in_the_language_of_the_player(language: str, disk: WindowsDisk) -> None:
    words = texts(language)
    for winerror, number, key in (
        (5, errno.EACCES, "not_allowed"), (32, errno.EACCES, "in_use"), (33, errno.EACCES, "in_use"),
        (112, errno.ENOSPC, "full"), (19, errno.EACCES, "read_only"), (123, errno.EINVAL, "bad_name"),
        (206, errno.ENOENT, "path_too_long"), (2, errno.ENOENT, "missing"), (3, errno.ENOENT, "missing"),
        (80, errno.EEXIST, "there_already"), (145, errno.ENOTEMPTY, "not_empty"),
    ):  # fmt: skip
        assert words.why(windows_error(winerror, number, "x")) == words(f"system.{key}")
    long = windows_error(3, errno.ENOENT, "x" * 250)
    assert words.why(long) == words("system.path_too_long")
    assert reason_of(windows_error(5, errno.EACCES, "x")) == "Permission denied"


@pytest.mark.skipif(os.name == "nt", reason="a Windows may be set to take longer ones")
def test_a_folder_too_deep_for_windows_is_told_as_that(
    disk: WindowsDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / "deep"
    while len(str(deep)) < 180:
        deep = deep / "and_deeper"
    monkeypatch.setenv(paths.HOME_VARIABLE, str(deep))
    atomic_write(user_maps("tank_chess") / "x.yaml", SMALL)  # just so
    with pytest.raises(FileNotFoundError) as refused:
        atomic_write(user_data() / "people" / "a" / ("b" * 90) / "x.yaml", "x")
    assert "too long" in texts().why(refused.value)
    library = MapLibrary(KIT)
    with pytest.raises(FileNotFoundError):
        add_text(
            library,
            SMALL,
            "a title as long as titles of maps may be, which is eighty signs, no more",
        )
    assert [file.name for file in library.files() if file.origin == "user"] == ["x"]


# --- times ---


@pytest.fixture
def windows_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows' C library knows no time before 1970, and none after the year 3000."""
    import game.ui.when as when

    class Clock(datetime):
        @classmethod
        def fromtimestamp(cls, seconds: float, tz: Any = None) -> Any:
            if not 0 <= seconds < 32_536_850_400:
                raise OSError(errno.EINVAL, "Invalid argument")
            return datetime.fromtimestamp(seconds, tz)

        def astimezone(self, tz: Any = None) -> Any:
            if not 1970 < self.year < 3000:
                raise OSError(errno.EINVAL, "Invalid argument")
            return super().astimezone(tz)

    monkeypatch.setattr(when, "datetime", Clock)


def test_no_time_of_a_file_or_a_match_is_too_early_or_too_late(windows_clock: None) -> None:
    words = texts()
    for seconds in (-1.0, -2e10, 4e10, 1e18):
        assert when_words(seconds, words) == when_short(seconds, words) == words("matches.no_date")
    assert "1960" in day_words("1960-05-31", words)
    assert "1960" in day_words("1960-05-31T18:00:00Z", words)
    assert "9999" in day_words("9999-12-31T23:59:59Z", words)


def test_files_from_before_1970_and_from_the_far_future_are_listed(disk: WindowsDisk) -> None:
    match = played("battlegrounds", 2)
    match.keep(paths.user_saves(), "match")
    match.close()
    path = paths.user_saves() / "match.yaml"
    add_text(MapLibrary(KIT), SMALL, "hill")
    for seconds in (-86_400 * 365, 20_000_000_000):
        os.utime(path, (seconds, seconds))
        os.utime(user_maps("tank_chess") / "hill.yaml", (seconds, seconds))
        (found,) = list_saves(paths.user_saves())
        assert found.header is not None
        assert when_words(found.modified, texts())
        assert "hill" in {file.name for file in MapLibrary(KIT).files()}
    assert list_trash() == []
    assert trash(path).deleted <= time.time()


# --- line ends ---


def crlf(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


def test_a_map_with_the_line_ends_of_windows_is_the_same_map_and_keeps_them(disk: WindowsDisk) -> None:
    path = add_text(MapLibrary(KIT), SMALL, "hill")
    plain, _ = load_yaml(path)
    crlf(path)
    other, problems = load_yaml(path)
    assert plain is not None and other is not None
    assert (other.data, problems) == (plain.data, [])
    change_values(path, {"title": "Another hill", "author": "Ann"})
    raw = path.read_bytes()
    assert raw.count(b"\n") == raw.count(b"\r\n")
    changed, problems = load_yaml(path)
    assert changed is not None
    assert isinstance(plain.data, dict)
    assert (changed.data, problems) == ({**plain.data, "title": "Another hill", "author": "Ann"}, [])


def test_a_save_that_an_editor_gave_other_line_ends_goes_on(disk: WindowsDisk) -> None:
    match = played("battlegrounds", 4)
    match.keep(paths.user_saves(), "match")
    match.close()
    path, line = paths.user_saves() / "match.yaml", match.session.whole_line
    crlf(path)
    again = Match.resume(path, kit_of)
    assert again.session.whole_line == line
    again.session.play(next(iter(again.kit.game.actions(again.session.view(again.session.to_act or 0)))))
    again.close()
    whole = Match.resume(path, kit_of, write=False)
    assert whole.session.whole_line == again.session.whole_line
    assert len(whole.session.whole_line) > len(line)


def test_settings_with_the_line_ends_of_windows_are_read(disk: WindowsDisk) -> None:
    path = user_settings_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xef\xbb\xbflook:\r\n  language: de\r\n")
    settings, problems = Settings.load()
    assert (settings.look.language, problems) == ("de", [])


def test_a_short_text_pasted_with_line_ends_of_windows_is_read() -> None:
    document, _ = load_yaml(SMALL)
    assert document is not None
    assert isinstance(document.data, dict)
    text = share_text("tank_chess", document.data)
    wrapped = "\r\n".join(text[at : at + 60] for at in range(0, len(text), 60))
    for pasted in (f"{text}\r\n", f"\r\n  {text}\r\n\r\n", wrapped, f"\ufeff{text}"):
        shared = read_share_text(pasted, ("tank_chess",))
        assert shared.data == document.data


def test_a_match_and_a_record_with_line_ends_of_windows_are_read() -> None:
    match = played("tank_chess", 8)
    text = match_text(match)
    wrapped = "\r\n".join(text[at : at + 60] for at in range(0, len(text), 60))
    for pasted in (f"{text}\r\n", f"\r\n{wrapped}\r\n"):
        assert is_match_text(pasted)
        assert read_match_text(pasted) == read_match_text(text)
    record = match.record_text()
    kit = match.kit
    assert parse_record(record.replace("\n", "\r\n"), kit.is_result) == parse_record(record, kit.is_result)


# --- locks ---


def test_who_holds_a_lock_is_known_where_its_first_byte_can_not_be_read(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "a.lock")
    assert lock.take()
    read = os.read

    def as_on_windows(handle: int, count: int) -> bytes:
        if os.lseek(handle, 0, os.SEEK_CUR) == 0:
            raise windows_error(33, errno.EACCES, "a.lock")
        return read(handle, count)

    with mock.patch.object(os, "read", as_on_windows):
        assert ProcessLock(lock.path).holder() == os.getpid()
    lock.release()


@pytest.mark.skipif(os.name == "nt", reason="the locks of POSIX")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EIO])
def test_a_network_drive_that_keeps_no_locks_keeps_matches_all_the_same(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # Windows has none

    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))

    def refuses(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuses)
    with pytest.raises(OSError, match=os.strerror(number)):
        ProcessLock(tmp_path / "a.lock").take()
    with alone(tmp_path / "b.yaml"):
        atomic_write(tmp_path / "b.yaml", "x")
    match = played("battlegrounds", 2)
    match.keep(paths.user_saves(), "match")
    assert not match.trouble
    match.close()
    assert [one.problems for one in list_saves(paths.user_saves())] == [()]
    assert add_profile("Ann", "cat", ("ink", "yellow")).name == "Ann"
