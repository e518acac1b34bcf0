"""No move is lost and none made up: full disks, two writers, files that vanish, records that were altered."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.app.table.saved import peek
from game.data.files.content import load_content, load_map
from game.data.files.locks import lock_beside
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.files.veil import veil
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.saves.save_format import check_of
from game.data.saves.saves import SaveText, list_saves, read_save
from game.data.words.texts import Texts
from game.games.battlegrounds.rules.actions import DrawCards, TakeCard
from game.model.registry import kit
from tests.amount import now_and_then
from tests.disks import FullDisk, killed
from tests.games.battlegrounds import boards as battlegrounds

SAVES = Path(__file__).parent / "saves"

posix = pytest.mark.skipif(os.name == "nt", reason="an open file can’t be deleted there")


def plan_of() -> MatchPlan:
    game, name = "tank_chess", "first_drive_10"
    found, texts = kit(game), Texts(ASSETS / "locale")
    content = load_content(found)
    file = load_map(found, MAPS / game / f"{name}.yaml", content, texts).map_file
    people = (Player("person", "Ann"), Player("person", "Bo"))
    return new_plan(found, content, file, people, sides=(0, 1), seed=7)


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return Match.create(plan_of(), folder=tmp_path / "saves")


def play(match: Match, count: int, seed: int = 1) -> None:
    rng = random.Random(f"{seed}:{len(match.session.whole_line)}")
    for _ in range(count):
        seat = match.session.to_act
        assert seat is not None
        match.session.play(rng.choice(list(match.kit.game.actions(match.session.view(seat)))))


def path_of(match: Match) -> Path:
    assert match.path is not None
    return match.path


def look(path: Path) -> Match:
    return Match.resume(path, kit, write=False)


def position(match: Match) -> Any:
    return match.kit.dump_state(match.session.state)


def line(match: Match) -> list[tuple[Any, ...]]:
    return [(p.entry.kind, p.entry.seat, p.entry.action, p.entry.call) for p in match.session.whole_line]


# --- a full disk ---


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize("room", [0, 40, 1200])
@pytest.mark.parametrize("missed", now_and_then([1, 2, 3], 2))
def test_moves_a_full_disk_refused_are_written_in_order_once_there_is_room(
    match: Match, room: int, missed: int
) -> None:
    play(match, 6)
    disk = FullDisk(match, room)
    play(match, missed)
    assert ("space" in match.trouble) == bool(match.unsaved)
    assert match.unsaved or room > 1000
    there = look(path_of(match))
    saved = len(there.session.whole_line)
    assert there.problems == []
    assert position(there) == match.kit.dump_state(match.session.whole_line[saved - 1].step.state)
    disk.room = 10**6
    play(match, 8)
    assert (match.unsaved, match.trouble) == (0, "")
    killed(match)
    again = look(path_of(match))
    assert again.problems == []
    assert line(again) == line(match)
    assert position(again) == position(match)


def test_a_match_killed_while_the_disk_is_full_reopens_at_the_last_position_that_was_saved(
    match: Match,
) -> None:
    play(match, 6)
    FullDisk(match, 50)
    play(match, 10)
    killed(match)
    again = Match.resume(path_of(match), kit)
    assert again.problems == []
    assert line(again) == line(match)[:6]
    play(again, 3)
    again.close()
    assert line(look(path_of(match))) == line(again)


@pytest.mark.parametrize("failing", ["truncate", "sync"])
def test_a_disk_that_fails_in_another_way_loses_no_move_either(
    match: Match, failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(match, 3)
    disk = FullDisk(match, 10**6)

    def broken(*_: Any) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        if failing == "truncate":
            disk.room = 70
            patch.setattr(os, "ftruncate", broken)
        else:
            patch.setattr(os, "fsync", broken)
        play(match, 2)
        assert match.unsaved
    disk.room = 10**6
    play(match, 1)
    assert not match.unsaved
    killed(match)
    again = look(path_of(match))
    assert again.problems == []
    assert line(again) == line(match)


def test_a_match_that_could_not_even_be_begun_is_kept_whole_later(tmp_path: Path) -> None:
    match = Match.create(plan_of(), folder=None)
    play(match, 2)
    match.session.undo({0, 1})
    folder = tmp_path / "saves"
    folder.write_text("in the way", encoding="utf-8")
    with pytest.raises(OSError, match="saves"):
        match.keep(folder)
    assert match.unsaved == 3
    assert match.trouble
    folder.unlink()
    play(match, 1)
    match.keep(folder)
    assert (match.unsaved, match.trouble) == (0, "")
    save, problems = read_save(path_of(match))
    assert save is not None
    assert problems == []
    assert [entry.kind for entry in save.entries] == ["move", "move", "undo", "move"]


# --- a name ---


BEGIN = """
import sys, time
from pathlib import Path
from game.data.saves.saves import SaveHeader, SaveText, SaveWriter

folder = Path(sys.argv[1])
print("ready", flush=True)
while not (folder / "go").exists():
    time.sleep(0.001)
text = SaveText.begin(SaveHeader(game="tank_chess", rules=1))
writers = [SaveWriter.create_free(folder / "saves", "match", text) for _ in range(8)]
print(*(writer.path.name for writer in writers))
"""


@pytest.mark.slow
def test_matches_that_begin_together_in_several_programs_get_a_file_each(tmp_path: Path) -> None:
    call = [sys.executable, "-c", BEGIN, str(tmp_path)]
    pipe = subprocess.PIPE
    programs = [subprocess.Popen(call, cwd=ASSETS.parent, stdout=pipe, encoding="utf-8") for _ in range(3)]
    assert [program.stdout.readline() for program in programs if program.stdout] == ["ready\n"] * 3
    (tmp_path / "go").touch()
    names = [name for program in programs for name in program.communicate(timeout=60)[0].split()]
    assert [program.returncode for program in programs] == [0, 0, 0]
    assert len(set(names)) == 24
    assert {path.name for path in (tmp_path / "saves").glob("*.yaml")} == set(names)


def test_a_name_that_another_program_takes_just_now_is_passed_over(tmp_path: Path) -> None:
    begun = lock_beside(tmp_path / "match.yaml")
    assert begun.take()
    match = Match.create(plan_of(), folder=tmp_path, name="match")
    assert path_of(match).name == "match_2.yaml"
    match.close()
    begun.release()


# --- a copy ---


def test_a_copy_holds_the_match_as_it_was_played_whatever_befell_the_file(
    match: Match, tmp_path: Path
) -> None:
    play(match, 4)
    match.session.undo({0, 1})
    match.session.redo({0, 1})
    match.note("chat", text="hm")
    FullDisk(match)
    play(match, 6)
    path_of(match).write_bytes(b"nonsense")
    copy = match.save_copy(tmp_path / "copy")
    again = look(copy)
    assert again.problems == []
    assert line(again) == line(match)
    assert len(again.session.whole_line) == 10
    save, _ = read_save(copy)
    assert save is not None
    assert [entry.kind for entry in save.entries] == ["move"] * 4 + ["undo", "redo", "note"] + ["move"] * 6


def test_a_copy_of_a_match_that_was_gone_on_with_holds_what_came_before(match: Match, tmp_path: Path) -> None:
    play(match, 3)
    match.session.undo({0, 1})
    match.close()
    again = Match.resume(path_of(match), kit)
    play(again, 4)
    assert again.save_copy(tmp_path / "copy").read_bytes() == path_of(again).read_bytes()
    seen = look(path_of(again))
    assert seen.save_copy(tmp_path / "seen").read_bytes() == path_of(again).read_bytes()


def test_a_copy_of_a_match_kept_nowhere_holds_what_was_taken_back(tmp_path: Path) -> None:
    match = Match.create(plan_of(), folder=None)
    play(match, 2)
    match.session.undo({0, 1})
    save, _ = read_save(match.save_copy(tmp_path / "copy"))
    assert save is not None
    assert [entry.kind for entry in save.entries] == ["move", "move", "undo"]


# --- two writers ---


def test_a_save_has_one_writer_and_the_second_only_looks_and_says_so(match: Match) -> None:
    play(match, 2)
    second = Match.resume(path_of(match), kit)
    assert second.view_only is not None
    assert str(os.getpid()) in second.view_only.message
    assert second.view_only in second.problems
    for number in range(6):
        play(match if number % 2 else second, 1, seed=number)
    second.close()
    match.close()
    assert line(look(path_of(match))) == line(match)
    third = Match.resume(path_of(match), kit)
    assert third.view_only is None
    third.close()


def test_a_save_is_free_again_when_its_writer_is_closed_and_nothing_lies_beside_it(match: Match) -> None:
    play(match, 1)
    folder = path_of(match).parent
    assert [save.path for save in list_saves(folder)] == [path_of(match)]
    match.close()
    assert os.listdir(folder) == [path_of(match).name]


def test_a_save_that_can_not_be_read_is_not_locked(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("format: nonsense\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(Exception, match="format"):
            Match.resume(path, kit)
    assert os.listdir(tmp_path) == ["bad.yaml"]


@posix
def test_a_save_that_can_not_be_written_is_looked_at_and_that_is_said(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(match, 2)
    match.close()

    def refused(*_: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("game.data.saves.save_writer.SaveWriter.resume", refused)
    again = Match.resume(path_of(match), kit)
    assert again.view_only is not None
    assert "Permission denied" in again.view_only.message


def test_two_matches_begun_at_once_never_get_one_file(tmp_path: Path) -> None:
    matches = [Match.create(plan_of(), folder=tmp_path) for _ in range(3)]
    assert len({match.path for match in matches}) == 3
    for match in matches:
        match.close()


# --- a file that vanishes, or is another one ---


@posix
@pytest.mark.parametrize("whole_folder", [False, True])
def test_a_save_deleted_under_its_match_is_written_anew(match: Match, whole_folder: bool) -> None:
    play(match, 3)
    path = path_of(match)
    if whole_folder:
        shutil.rmtree(path.parent)
    else:
        path.unlink()
    play(match, 1)
    assert (match.take_fate(), match.path) == ("gone", path)
    assert match.take_fate() == ""
    play(match, 2)
    killed(match)
    assert line(look(path)) == line(match)


@posix
def test_a_save_deleted_after_the_last_move_is_written_anew_when_the_match_is_closed(match: Match) -> None:
    play(match, 3)
    path_of(match).unlink()
    match.close()
    assert line(look(path_of(match))) == line(match)


@posix
def test_a_save_that_is_gone_and_can_not_be_written_anew_is_unsaved_as_a_whole(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(match, 3)
    path, aside = path_of(match), path_of(match).with_suffix(".aside")
    path.rename(aside)

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.data.saves.save_writer.atomic_write", full)
        assert not match.flush()
        assert match.unsaved == 3
        play(match, 1)
        assert match.unsaved == 4
    aside.rename(path)  # it comes back by itself, as on a stick that is put in again
    play(match, 1)
    assert (match.unsaved, match.take_fate(), match.path) == (0, "", path)
    killed(match)
    assert line(look(path)) == line(match)


@posix
def test_a_save_replaced_by_an_older_copy_of_itself_is_written_anew_in_its_place(
    match: Match, tmp_path: Path
) -> None:
    play(match, 2)
    path = path_of(match)
    old = tmp_path / "old"
    shutil.copy(path, old)
    play(match, 2)
    os.replace(old, path)
    play(match, 1)
    assert (match.take_fate(), match.path) == ("replaced", path)
    killed(match)
    assert line(look(path)) == line(match)


@posix
@pytest.mark.parametrize("what", ["another match", "a longer one", "a folder", "nonsense"])
def test_a_save_replaced_by_something_else_goes_on_beside_it(match: Match, what: str, tmp_path: Path) -> None:
    play(match, 3)
    path = path_of(match)
    if what == "a longer one":
        with path.open("ab") as file:
            file.write(b"- {n: 4, note: by-somebody-else}\n")
        there = path.read_bytes()
    else:
        path.unlink()
        if what == "a folder":
            path.mkdir()
        else:
            other = SAVES / "format4.yaml" if what == "another match" else Path(__file__)
            shutil.copy(other, path)
            there = other.read_bytes()
    play(match, 1)
    assert match.take_fate() == "replaced"
    assert match.path != path
    assert path.is_dir() if what == "a folder" else path.read_bytes() == there
    play(match, 2)
    killed(match)
    assert line(look(path_of(match))) == line(match)
    assert path_of(match).parent == path.parent


@posix
def test_a_save_whose_lock_somebody_else_has_meanwhile_goes_on_beside_it(match: Match) -> None:
    play(match, 2)
    path = path_of(match)
    (lock,) = path.parent.glob(".*.lock")
    lock.unlink()
    thief = Match.resume(path, kit)
    assert thief.view_only is None
    play(thief, 2, seed=5)
    play(match, 2, seed=6)
    assert match.path != path
    thief.close()
    match.close()
    assert line(look(path)) == line(thief)
    assert line(look(path_of(match))) == line(match)


# --- records that were altered ---


def altered(match: Match, n: int, *, check: bool, state: bool) -> Path:
    """The save with entry ``n`` swapped for another legal one, with or without its check and the states."""
    path = path_of(match)
    played = match.session.whole_line[n - 1]
    seat = played.entry.seat
    view = match.kit.game.observe(played.before, seat)
    other = next(a for a in match.kit.game.actions(view) if a != played.entry.action)
    old, new = (match.kit.format_action(a, played.before) for a in (played.entry.action, other))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, text in enumerate(lines) if text.startswith(f"- {{n: {n}, by"))
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new)
    if not check:
        lines = [text.split(", check: ")[0] + "}\n" if ", check: " in text else text for text in lines]
    if not state:
        lines = [text for text in lines if "state: " not in text[:20]]
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.mark.sample(now=3, few=1)
@pytest.mark.parametrize(("check", "state"), [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("n", [3, 5])
def test_a_move_swapped_for_another_is_told_and_the_match_opens_where_it_was_saved(
    match: Match, n: int, check: bool, state: bool
) -> None:
    play(match, 5)
    match.close()
    path = altered(match, n, check=check, state=state)
    raw = path.read_bytes()
    seen = look(path)
    assert any("a different position" in p.message or "can’t be played" in p.message for p in seen.problems)
    assert all(p.severity == "warning" for p in seen.problems)
    assert path.read_bytes() == raw
    # where the state is kept it was saved so; else the last position all agrees on
    expected = match.session.whole_line[4 if state else n - 2].step.state
    assert position(seen) == match.kit.dump_state(expected)
    again = Match.resume(path, kit)
    assert position(again) == position(seen)
    play(again, 2)
    again.close()
    third = look(path)
    assert position(third) == position(again)
    assert third.problems == []


def test_an_entry_taken_out_at_the_end_is_told(match: Match) -> None:
    play(match, 5)
    match.close()
    path = path_of(match)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(x for x in lines if not x.startswith("- {n: 5, by")), encoding="utf-8")
    again = look(path)
    assert any("record ends with entry 4" in problem.message for problem in again.problems)
    assert position(again) == position(match)


def test_a_record_torn_between_a_move_and_its_state_keeps_the_move_after_a_damaged_line(
    match: Match,
) -> None:
    play(match, 4)
    match.close()
    path = path_of(match)
    path.write_bytes(path.read_bytes().replace(b"- {n: 2, by", b"- {n: 2; by"))
    again = Match.resume(path, kit)
    play(again, 3)
    again.close()
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.rindex(b"- {n:") + 12])
    third = look(path)
    assert position(third) == position(again)


# --- what a check tells ---

TANK_TO_TAKE = battlegrounds.two(
    battlegrounds.rows(a2="wm", d4="CH", e5="ca"),
    "got1=faFA! got2=caCA phase=main to=1 turn=7 mains=1",
    "stack=churchill,cromwell,hellcat,kv_1",
    cards="cards1=sherman@green,tiger@red,is_2,panther cards2=panzer_iv@yellow,stuart@blue,pershing,t_34",
)


def test_checks_tell_twins_apart_only_where_everybody_could(tmp_path: Path) -> None:
    """Two matches in which a player looks at other cards: every line that differs is veiled."""
    texts = []
    people = (Player("person", "Ann"), Player("person", "Bo"))
    for cards in (("churchill", "kv_1"), ("churchill", "hellcat")):
        start = battlegrounds.KIT.format_position(TANK_TO_TAKE)
        plan = position_plan(battlegrounds.KIT, battlegrounds.content(), start, people, sides=(0, 1))
        match = Match.create(plan, folder=tmp_path / cards[1])
        match.session.draws = False
        match.session.play(match.kit.parse_action("use:factory", match.session.state))
        match.session.play(DrawCards(cards))
        match.session.play(TakeCard(cards[0]))
        match.close()
        raw = path_of(match).read_text(encoding="utf-8").split("record:\n")[1]
        texts.append([text for text in raw.splitlines() if "state: " not in text[:20]])
    first, second = texts
    assert len(first) == len(second)
    differing = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
    assert differing, "they are twins, not the same"
    for a, b in differing:
        assert "veil: " in a
        assert a.split("check: ")[1].split(",")[0] == b.split("check: ")[1].split(",")[0]


def test_of_a_bad_entry_that_is_secret_only_the_number_is_told(tmp_path: Path) -> None:
    people = (Player("person", "Ann"), Player("person", "Bo"))
    start = battlegrounds.KIT.format_position(TANK_TO_TAKE)
    plan = position_plan(battlegrounds.KIT, battlegrounds.content(), start, people, sides=(0, 1))
    match = Match.create(plan, folder=tmp_path)
    match.session.draws = False
    match.session.play(match.kit.parse_action("use:factory", match.session.state))
    match.session.play(DrawCards(("churchill", "kv_1")))
    match.close()
    path = path_of(match)
    text = path.read_text(encoding="utf-8")
    at = text.index("veil: ", text.index("- {n: 2, by"))
    end = min(text.index(sign, at + 6) for sign in ",}")
    path.write_text(
        text[: at + 6] + veil({"chance": "draw:churchill,hellcat"}) + text[end:], encoding="utf-8"
    )
    (problem,) = look(path).problems
    assert problem.message.startswith("entry 2 leads to a different position")


def test_a_check_is_of_the_position_and_nothing_else() -> None:
    assert check_of({"a": 1, "b": [2]}) == check_of({"b": (2,), "a": 1})
    assert check_of({"a": 1}) != check_of({"a": 2})
    assert len(check_of({})) == 8


def test_a_text_in_memory_is_what_the_file_holds(match: Match) -> None:
    play(match, 3)
    save, _ = read_save(path_of(match))
    assert save is not None
    assert bytes(SaveText.of(save)) == path_of(match).read_bytes()
    assert len(save.begins) == len(save.entries)
    assert all(save.raw[at:].startswith(b"- {n: %d" % n) for n, at in enumerate(save.begins, 1))
    match.close()


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "others"), [(2, 3), (3, 2)])
def test_a_position_of_a_match_of_other_seats_is_not_gone_on_from(
    seats: int, others: int, tmp_path: Path
) -> None:
    def begun(count: int) -> Path:
        found = kit("flames_of_tanks")
        content = load_content(found)
        path = MAPS / found.name / f"{found.default_map}.yaml"
        map_file = load_map(found, path, content, Texts(ASSETS / "locale")).map_file
        players = tuple(Player("person", f"P{seat}") for seat in range(count))
        plan = new_plan(found, content, map_file, players, sides=tuple(range(count)), seed=1)
        made = Match.create(plan, folder=tmp_path, name=f"{count}")
        while not made.session.whole_line or made.session.to_act != count - 1:  # the last seat's turn
            made.session.play(found.game.actions(made.session.view(made.session.to_act or 0))[0])
        made.close()
        return path_of(made)

    own, other = (begun(count).read_text(encoding="utf-8").splitlines() for count in (seats, others))
    at = max(n for n, line in enumerate(own) if "state: " in line[:24])
    state = next(line for line in reversed(other) if "state: " in line[:24]).partition(", ")[2]
    own[at] = f"{own[at].partition(', ')[0]}, {state}"
    spliced = tmp_path / "spliced.yaml"
    spliced.write_text("\n".join([*own, ""]), encoding="utf-8")
    found = Match.resume(spliced, kit, write=False)
    assert "values, found" in str(found.problems[0])
    assert found.session.to_act in range(seats) and len(found.session.whole_line) > 0
    spliced.write_text(
        "\n".join([*own, ""]).replace("\nrules: ", "\nrules: 9"), encoding="utf-8"
    )  # nothing but the state counts
    assert "values, found" in str(peek(spliced, kit).problems)
    with pytest.raises(ProblemsError, match="values, found"):
        Match.resume(spliced, kit, write=False)
