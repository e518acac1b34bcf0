"""A match is its content, not its file: copies count once, are shown once, and are imported once."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, maps_of, user_saves
from game.data.people.statistics import gather
from game.data.saves.copies import ALONE, PlayedSave, SaveStanding, begin_of, line_of, sort_out, standings
from game.data.saves.match_index import MatchIndex
from game.data.saves.matches import Match, MatchPlan, Player
from game.data.saves.record_folder import Done, make_folder, read_records, record_files, write_records
from game.data.saves.save_format import SaveEntry
from game.data.saves.saves import list_saves, summary
from game.data.words.texts import Texts
from game.model.contract import Resign
from game.model.registry import kit as kit_of

KIT = kit_of("tank_chess")
TEXTS = Texts(ASSETS / "locale")
CONFLICT = "{stem} (Anna's conflicted copy 2026-11-30).yaml"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))


def saved(name: str, moves: int, *, over: bool = False, rated: bool = False, of: str = "Anna") -> Path:
    """A match in the player's folder, all begun in the same second."""
    content = load_content(KIT)
    map_file = load_map(KIT, maps_of("tank_chess") / "official_16.yaml", content, TEXTS).map_file
    players = Player("person", of, profile="0123456789ab"), Player("bot", "Leo", 1)
    plan = MatchPlan(
        KIT, content, players, (0, 1), map_file, options={"rated": True} if rated else {},
        created="2026-11-30T20:13:58Z",
    )  # fmt: skip
    match = Match.create(plan, folder=user_saves(), name=name)
    for _ in range(moves):
        match.session.play(match.kit.game.actions(match.session.state)[0])
    if over:
        match.session.call(Resign(1))
    match.close()
    assert match.path is not None
    return match.path


def copied(path: Path, name: str) -> Path:
    """A copy as a program that keeps folders in step makes it."""
    return Path(shutil.copyfile(path, path.with_name(name.format(stem=path.stem))))


def played(name: str, line: Sequence[str], *, over: bool = False, changed: float = 0.0) -> PlayedSave:
    return PlayedSave(name, tuple(line), over, changed)


def test_of_equal_saves_and_beginnings_the_longest_is_the_match() -> None:
    long, short = played("b", "abc", over=True), played("a", "ab")
    again, nothing = played("b (copy)", "abc", over=True), played("c", "")
    found = sort_out([nothing, short, again, long])
    copy = SaveStanding("b", counts=False, rates=False)
    assert found == {"a": copy, "b": ALONE, "b (copy)": copy, "c": copy}


def test_two_that_part_are_two_until_both_are_over_and_then_the_longer_counts() -> None:
    going = sort_out([played("a", "abc"), played("b", "abd")])
    assert set(going.values()) == {ALONE}
    ended = sort_out([played("a", "abcd", over=True, changed=9), played("b", "abe", over=True, changed=5)])
    assert ended == {
        "a": SaveStanding("", counts=True, rates=False),
        "b": SaveStanding("", counts=False, rates=True),
    }
    assert set(sort_out([played("a", "abc", over=True), played("b", "xyz", over=True)]).values()) == {ALONE}


def test_what_was_undone_is_no_part_of_a_match() -> None:
    entries = [
        SaveEntry(1, "move", "a", 0), SaveEntry(2, "move", "b", 1), SaveEntry(3, "undo", 2, 0),
        SaveEntry(4, "redo", 1, 0), SaveEntry(5, "note", "hint"), SaveEntry(6, "call", "resign", 1),
    ]  # fmt: skip
    assert line_of(entries) == ("0 a", "1 resign")


def test_copies_of_programs_that_keep_folders_in_step_count_once_and_are_listed_once() -> None:
    path = saved("a", 3, over=True)
    with MatchIndex() as index:
        index.refresh()
        alone = gather(index)[""].finished
        for name in (CONFLICT, "{stem}.sync-conflict-20261130.yaml"):
            copied(path, name)
        index.refresh()
        assert (gather(index)[""].finished, len(index.listing()), len(index.matches())) == (alone, 1, 1)
        assert [row.file for row in index.listing()] == ["a.yaml"] and len(index.copies()["a.yaml"]) == 2
        path.unlink()
        index.refresh()
        assert (gather(index)[""].finished, len(index.listing())) == (alone, 1), "the copy is the match now"
        assert len(next(iter(index.copies().values()))) == 1


def test_a_copy_of_a_rated_match_rates_nobody_again() -> None:
    path = saved("a", 3, over=True, rated=True)
    with MatchIndex() as index:
        index.refresh()
        before = index.to_rate(0)
        assert len(before) == 1
        copied(path, CONFLICT)
        index.refresh()
        assert index.to_rate(0) == before


def test_a_match_that_is_there_is_not_imported_and_one_that_goes_on_is() -> None:
    saved("a", 3, over=True)
    folder = make_folder(user_saves().parent / "records")
    for _ in write_records([user_saves() / "a.yaml"], folder, kit_of, Done(1)):
        pass
    done = Done(1)
    for _ in read_records(record_files(folder), user_saves(), kit_of, done):
        pass
    assert (done.known, done.kept) == (1, 0)
    (user_saves() / "a.yaml").unlink()
    saved("b", 2)
    for _ in read_records(record_files(folder), user_saves(), kit_of, done):
        pass
    assert done.kept == 1
    with MatchIndex() as index:
        index.refresh()
        assert list(index.copies().values()) == [["b.yaml"]], "it went on elsewhere"


def test_matches_of_others_that_begin_in_the_same_second_are_no_copies() -> None:
    first, second = saved("a", 2, over=True), saved("b", 2, over=True, of="Ben")
    one, two = summary(first).header, summary(second).header
    assert one is not None and two is not None and begin_of(one) != begin_of(two)
    assert standings(list_saves(user_saves())) == {}
