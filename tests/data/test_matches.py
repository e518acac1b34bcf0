"""Matches on the disk: kept from the first move, gone on with after a kill, never lost."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import ProblemsError
from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.data.saves.saves import list_saves, summary
from game.data.words.texts import Texts
from game.model.clock import ClockRules
from game.model.contract import OfferDraw, Resign
from game.model.registry import kit
from tests.disks import FullDisk, killed

KIT = kit("tank_chess")


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(KIT)


@pytest.fixture
def plan(content: Content) -> MatchPlan:
    checked = load_map(KIT, MAPS / "tank_chess" / "official_16.yaml", content, Texts(ASSETS / "locale"))
    players = (Player("person", "Ann"), Player("bot", "Bo", 2))
    return new_plan(
        KIT, content, checked.map_file, players, sides=(0, 1), clock=ClockRules(60_000, 1_000), seed=7
    )


def play_some(match: Match, count: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        if match.session.result is None:
            match.session.play(rng.choice(KIT.game.actions(match.session.state)))


def test_a_draft_is_veiled_and_counts_until_the_next_move(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 2)
    match.keep_draft({"secret": [1, 2]})
    match.close()
    assert match.path is not None and "secret" not in match.path.read_text(encoding="utf-8")
    again = Match.resume(match.path, kit)
    assert again.draft == {"secret": [1, 2]} and again.session.state == match.session.state
    size = match.path.stat().st_size
    again.keep_draft({"secret": [1, 2]})
    assert match.path.stat().st_size == size, "what is known already is not written again"
    play_some(again, 1)
    assert again.draft is None
    again.close()
    third = Match.resume(match.path, kit)
    assert third.draft is None and not third.problems
    third.keep_draft([3])
    third.keep_draft(None)
    third.close()
    assert Match.resume(match.path, kit, write=False).draft is None


def test_the_list_tells_the_turn_however_often_something_was_drafted(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 9)
    now = match.session.state.round
    for number in range(40):
        match.keep_draft({"at": number})
    match.close()
    (listed,) = list_saves(tmp_path)
    assert listed.round == now > 1 and not listed.problems


def test_a_killed_match_goes_on_where_it_was(tmp_path: Path, plan: MatchPlan) -> None:
    now = [0]
    match = Match.create(plan, folder=tmp_path, now=lambda: now[0])
    match.session.resume()
    for step in range(12):
        now[0] += 400
        play_some(match, 1, seed=step)
    match.session.undo({0})
    match.session.redo({0})
    match.session.undo({0, 1})
    match.session.call(OfferDraw(0))
    killed(match)
    assert match.path is not None
    again = Match.resume(match.path, kit, now=lambda: now[0])
    assert again.session.state == match.session.state
    assert [again.session.remaining(side) for side in (0, 1)] == [
        match.session.remaining(side) for side in (0, 1)
    ]
    assert again.plan.players == plan.players
    assert not again.problems
    play_some(again, 5)
    again.close()
    third = Match.resume(match.path, kit)
    assert third.session.state == again.session.state


def test_a_torn_last_line_costs_one_move(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 6)
    match.close()
    assert match.path is not None
    raw = match.path.read_bytes()
    last_move = raw.rindex(b"- {n: 6, by")
    match.path.write_bytes(raw[: last_move + 9])
    again = Match.resume(match.path, kit)
    assert len(again.session.whole_line) == 5
    assert again.problems


@pytest.mark.slow
def test_writing_in_the_background_keeps_the_order(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path, background=True)
    play_some(match, 40)
    match.close()
    assert match.path is not None
    assert Match.resume(match.path, kit, write=False).session.state == match.session.state


def test_a_full_disk_is_told_and_the_match_goes_on(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path, background=True)
    disk = FullDisk(match)
    play_some(match, 2)
    assert not match.flush()
    assert "space" in match.trouble
    assert match.unsaved == 2
    assert len(match.session.whole_line) == 2
    disk.room = 1_000_000
    assert match.flush()
    assert (match.trouble, match.unsaved) == ("", 0)
    match.close()
    assert match.path is not None
    assert Match.resume(match.path, kit, write=False).session.state == match.session.state


def test_a_rematch_swaps_the_sides(plan: MatchPlan) -> None:
    assert [p.name for p in plan.swapped().players] == ["Bo", "Ann"]
    assert plan.swapped().swapped().players == plan.players


@pytest.mark.parametrize("sides", [(0, 1, 0), (0, 1, 1), (0, 1, 0, 1)])
def test_a_rematch_of_teams_changes_every_players_side(
    content: Content, plan: MatchPlan, sides: tuple[int, ...]
) -> None:
    players = tuple(Player("person", name) for name in "ABCD"[: len(sides)])
    teams = new_plan(KIT, content, plan.map_file, players, sides=sides)  # type: ignore[arg-type]
    before = {p.name: s for p, s in zip(teams.players, teams.sides, strict=True)}
    again = teams.swapped()
    after = {p.name: s for p, s in zip(again.players, again.sides, strict=True)}
    assert all(after[name] == 1 - side for name, side in before.items())
    assert again.sides in {seating.sides for seating in KIT.info.seatings}


def test_the_end_is_noted_and_worded(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    match.session.call(Resign(0))
    texts = Texts(ASSETS / "locale")
    assert match.result_words(texts) == "White has resigned."
    assert match.score_text() == "0–1"
    assert '[Result "0-1"]' in match.record_text()
    match.close()
    assert match.path is not None
    assert Match.resume(match.path, kit, write=False).session.result == match.session.result


def test_a_match_from_a_shared_position_is_kept_too(tmp_path: Path, content: Content) -> None:
    text = "7c4/8/8/8/3m24/8/8/C02M04 w 12"
    players = (Player("person", "Ann"), Player("person", "Bo"))
    match = Match.create(position_plan(KIT, content, text, players, sides=(0, 1)), folder=tmp_path)
    play_some(match, 3)
    match.close()
    assert match.path is not None
    assert Match.resume(match.path, kit, write=False).session.state == match.session.state


def as_by_other_rules(path: Path) -> None:
    """As if it was begun with rules by which its first move went otherwise."""
    text = path.read_text(encoding="utf-8").replace("\nrules: 1\n", "\nrules: 0\n")
    path.write_text(re.sub(r"(by: \d, )move: [^,]+", r"\1move: leaps", text, count=1), encoding="utf-8")


def test_a_match_of_other_rules_that_changed_nothing_for_it_is_played_again(
    tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 9)
    match.close()
    assert match.path is not None
    text = match.path.read_text(encoding="utf-8")
    match.path.write_text(text.replace("\nrules: 1\n", "\nrules: 0\n"), encoding="utf-8")
    again = Match.resume(match.path, kit)
    assert again.session.state == match.session.state
    assert (len(again.session.whole_line), again.earlier, again.problems) == (9, (), [])


def test_a_match_of_other_rules_goes_on_from_its_last_state(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 9)
    match.close()
    assert match.path is not None
    as_by_other_rules(match.path)
    again = Match.resume(match.path, kit)
    assert again.session.state == match.session.state
    assert again.session.whole_line == []
    assert len(again.earlier) == 9


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("\ngame: tank_chess\n", "\ngame: ludo\n", "unknown game"),
        ("\nformat: 4\n", "\nformat: 99\n", "newer"),
        ("letter: C", "letter: 7", "letter"),
    ],
)
def test_a_save_that_can_t_be_gone_on_with_says_why(
    tmp_path: Path, plan: MatchPlan, old: str, new: str, word: str
) -> None:
    match = Match.create(plan, folder=tmp_path)
    match.close()
    assert match.path is not None
    text = "\n" + match.path.read_text(encoding="utf-8")
    assert old in text
    before = text.replace(old, new, 1)[1:]
    match.path.write_text(before, encoding="utf-8")
    with pytest.raises(ProblemsError) as caught:
        Match.resume(match.path, kit)
    assert word in str(caught.value)
    assert match.path.read_text(encoding="utf-8") == before, "nothing is written to a save that can’t be read"


def test_help_in_a_match_that_is_only_looked_at_is_noted_in_its_save_once(
    tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 3)
    path = match.path
    assert path is not None
    Match.resume(path, kit, write=False).help_taken("analysis")  # somebody plays it: it stays as it is
    assert "analysis" not in path.read_text(encoding="utf-8")
    match.close()
    for _ in range(2):
        Match.resume(path, kit, write=False).help_taken("analysis")
    again = Match.resume(path, kit)
    assert path.read_text(encoding="utf-8").count("note: analysis") == 1 and again.view_only is None
    assert len(again.session.whole_line) == len(match.session.whole_line)
    again.close()


def test_an_impossible_entry_is_named_and_the_rest_stands(tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 4)
    match.close()
    assert match.path is not None
    text = match.path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("- {n: 3,") and "move" in line:
            lines[index] = "- {n: 3, by: 0, move: a1-p16N, round: 2}\n"
    match.path.write_text("".join(lines), encoding="utf-8")
    again = Match.resume(match.path, kit)
    assert any("entry 3" in problem.message for problem in again.problems)
    assert again.session.state == match.session.state, "it goes on from the last state the save holds"


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "kept nowhere"])
def test_a_copy_is_never_written_over_another_file(tmp_path: Path, plan: MatchPlan, kept: bool) -> None:
    match = Match.create(plan, folder=tmp_path / "saves" if kept else None)
    play_some(match, 2)
    mine = tmp_path / "mine.yaml"
    mine.write_text("precious", encoding="utf-8")
    for name in ("mine.yaml", "mine", ".", ".."):
        with pytest.raises((OSError, ValueError)):
            match.save_copy(tmp_path / name)
    assert mine.read_text(encoding="utf-8") == "precious"
    copy = match.save_copy(tmp_path / "game.2")
    assert copy.name == "game.2.yaml"
    assert Match.resume(copy, kit, write=False).session.state == match.session.state
    path = match.keep(tmp_path / "saves")
    play_some(match, 1)
    match.close()
    assert len(Match.resume(path, kit, write=False).session.whole_line) == 3


def test_moves_played_after_a_damaged_line_are_never_replayed_from_elsewhere(
    tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 6)
    match.close()
    assert match.path is not None
    raw = match.path.read_bytes()
    # the third entry is spoilt; the states behind it are good
    spoilt = raw.replace(b"- {n: 3, by: 0, move", b"- {n: 3, by\xff 0, move", 1)
    assert spoilt != raw
    match.path.write_bytes(spoilt)
    again = Match.resume(match.path, kit)
    assert again.session.state == match.session.state
    # a move that would be legal after the second entry, too
    early = match.session.whole_line[1].step.state
    both = set(KIT.game.actions(early)) & set(KIT.game.actions(again.session.state))
    again.session.play(min(both))
    again.close()
    for _ in range(2):
        third = Match.resume(match.path, kit)
        assert third.session.state == again.session.state
        third.close()
    (copy,) = tmp_path.glob("*.damaged")
    assert copy.read_bytes() == spoilt


def test_a_damaged_record_without_states_goes_on_from_the_good_entries(
    tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 6)
    match.close()
    assert match.path is not None
    lines = [line for line in match.path.read_bytes().split(b"\n") if b"state: " not in line[:20]]
    raw = b"\n".join(lines).replace(b"- {n: 5, by: 0, move", b"- {n: 5, by\xff 0, move", 1)
    match.path.write_bytes(raw)
    again = Match.resume(match.path, kit)
    assert again.problems
    assert again.session.state == match.session.whole_line[3].step.state


def of_older_rules(folder: Path, plan: MatchPlan) -> Path:
    """A match of nine moves that goes on from its state, as the rules have changed since."""
    match = Match.create(plan, folder=folder)
    play_some(match, 9)
    match.close()
    assert match.path is not None
    as_by_other_rules(match.path)
    return match.path


def test_what_is_played_on_from_a_state_can_be_taken_back_after_it_is_opened_again(
    tmp_path: Path, plan: MatchPlan
) -> None:
    path = of_older_rules(tmp_path, plan)
    first = Match.resume(path, kit)
    begun = first.session.start
    play_some(first, 5)
    first.session.undo({0, 1})
    first.close()
    for _ in range(2):
        again = Match.resume(path, kit)
        assert again.problems == []
        assert again.session.state == first.session.state
        assert len(again.session.whole_line) == 4 and len(again.earlier) == 10
        again.close()
    assert path.read_text(encoding="utf-8").count("note: from-state") == 1
    assert again.session.remaining(0) == first.session.remaining(0)
    while again.session.undo({0, 1}):
        pass
    assert again.session.state == begun, "back to where the new rules began"


def test_a_save_of_a_state_noted_by_other_rules_is_noted_anew(tmp_path: Path, plan: MatchPlan) -> None:
    path = of_older_rules(tmp_path, plan)
    first = Match.resume(path, kit)
    play_some(first, 2)
    first.close()
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("note: from-state, rules: 1", "note: from-state, rules: 0"), encoding="utf-8"
    )
    again = Match.resume(path, kit)
    assert again.session.state == first.session.state
    assert (len(again.session.whole_line), len(again.earlier)) == (0, 12)
    again.close()


def test_a_match_that_is_over_stays_over_when_it_is_opened_from_its_state(
    tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path)
    play_some(match, 3)
    match.session.call(Resign(1))
    match.close()
    assert match.path is not None
    as_by_other_rules(match.path)
    for _ in range(2):
        again = Match.resume(match.path, kit)
        assert again.session.result == match.session.result
        again.close()
        assert summary(match.path).result == "resigned"


def test_four_people_in_two_sides_go_on_where_they_were__TC_6_6(tmp_path: Path, plan: MatchPlan) -> None:
    now = [0]
    players = tuple(Player("person", name) for name in ("Ann", "Bo", "Cy", "Di"))
    four = replace(plan, players=players, sides=(0, 1, 0, 1))
    match = Match.create(four, folder=tmp_path, now=lambda: now[0])
    match.session.resume()
    for step in range(7):
        now[0] += 1000 * (step + 1)
        play_some(match, 1, seed=step)
    match.session.undo({2})
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, now=lambda: 0)
    assert (again.plan.players, again.plan.sides) == (players, (0, 1, 0, 1))
    assert again.session.to_act == match.session.to_act
    assert again.session.state == match.session.state
    assert again.session.clock is not None and match.session.clock is not None
    assert again.session.clock.snapshot() == match.session.clock.snapshot()
    again.close()


@pytest.mark.parametrize(
    "clock",
    [ClockRules(60_000, 500), ClockRules(5_000, per_turn=True), ClockRules(9_000, match_ms=90_000)],
)
def test_every_kind_of_clock_is_taken_up_again__TC_6_5_FT_6_5(
    clock: ClockRules, tmp_path: Path, plan: MatchPlan
) -> None:
    now = [0]
    match = Match.create(replace(plan, clock=clock), folder=tmp_path, now=lambda: now[0])
    match.session.resume()
    for step in range(3):
        now[0] += 1000
        play_some(match, 1, seed=step)
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, now=lambda: 0)
    assert again.plan.clock == clock
    assert [again.session.remaining(side) for side in (0, 1)] == [
        match.session.remaining(side) for side in (0, 1)
    ]
    assert again.session.match_left == match.session.match_left
    again.close()


@pytest.mark.parametrize("wrong", ["per_turn: 3", "match_ms: -5", "match_ms: soon"])
def test_a_clock_that_can_t_be_is_told(wrong: str, tmp_path: Path, plan: MatchPlan) -> None:
    match = Match.create(plan, folder=tmp_path)
    match.close()
    assert match.path is not None
    text = match.path.read_text(encoding="utf-8")
    assert "increment_ms: 1000" in text
    key = wrong.partition(":")[0]
    assert key not in text
    match.path.write_text(
        text.replace("increment_ms: 1000", f"increment_ms: 1000\n  {wrong}"), encoding="utf-8"
    )
    with pytest.raises(ProblemsError) as told:
        Match.resume(match.path, kit)
    assert "clock" in str(told.value)


@pytest.mark.parametrize(
    "clock",
    [ClockRules(60_000, 500), ClockRules(60_000, per_turn=True), ClockRules(60_000, match_ms=90_000)],
)
def test_a_killed_match_gives_nobody_the_time_back_he_thought__TC_6_5_FT_6_5(
    clock: ClockRules, tmp_path: Path, plan: MatchPlan
) -> None:
    now = [0]
    match = Match.create(replace(plan, clock=clock), folder=tmp_path, now=lambda: now[0])
    match.session.resume()
    now[0] += 1000
    play_some(match, 1)
    for _ in range(3):  # each time over the line before it
        now[0] += 7000
        match.keep_clocks()
    killed(match)
    assert match.path is not None
    raw = match.path.read_bytes()
    assert raw.count(b", left: [") == 1 and raw.endswith(b"]}\n")
    again = Match.resume(match.path, kit, now=lambda: 0)
    assert again.problems == [] and again.session.clocks == match.session.clocks
    assert again.session.remaining(1) == 60_000 - 21_000
    assert again.session.match_left == (90_000 - 21_000 if clock.match_ms else None)
    killed(again)
    third = Match.resume(match.path, kit, now=lambda: now[0])
    assert third.session.clocks == match.session.clocks, "killed again at once, it is still known"
    third.session.resume()
    play_some(third, 1)
    assert third.session.whole_line[-1].entry.ms == 21_000
    killed(third)
    raw = match.path.read_bytes()
    assert b", left: [" not in raw, "the next entry takes its place"
    fourth = Match.resume(match.path, kit, now=lambda: 0)
    assert fourth.problems == [] and len(fourth.session.whole_line) == 2
    assert fourth.session.clocks == third.session.clocks
    fourth.close()


def test_the_line_of_the_clocks_is_never_in_the_way_of_a_move__TC_6_5(
    tmp_path: Path, plan: MatchPlan
) -> None:
    now = [0]
    match = Match.create(plan, folder=tmp_path, now=lambda: now[0])
    match.session.resume()
    play_some(match, 2)
    assert match.path is not None
    size = match.path.stat().st_size
    now[0] = 59_999
    match.keep_clocks()  # a shorter line than the one before it
    now[0] = 100
    match.keep_clocks()
    assert match.path.stat().st_size > size
    disk = FullDisk(match, 10)
    now[0] = 4000
    match.keep_clocks()
    assert not match.unsaved, "what the disk refuses of it harms nothing"
    disk.room = 10**6
    match.keep_clocks()
    match.flush()
    play_some(match, 1)
    torn = match.path.read_bytes() + b"- {n: 3, left: [40"
    match.close()
    assert match.take_fate() == ""
    match.path.write_bytes(torn)
    again = Match.resume(match.path, kit, now=lambda: 0)
    assert len(again.session.whole_line) == 3 and again.session.state == match.session.state
    again.close()
    match.path.unlink()
    copy = again.save_copy(tmp_path / "copy")
    assert Match.resume(copy, kit, now=lambda: 0).session.clocks == again.session.clocks


@pytest.mark.parametrize("wrong", ["soon", "[1]", "[-1, 5]", "[true, 5]", "[1, 2, 3]"])
def test_a_line_of_clocks_that_can_t_be_is_let_be__TC_6_5(
    wrong: str, tmp_path: Path, plan: MatchPlan
) -> None:
    match = Match.create(plan, folder=tmp_path, now=lambda: 0)
    play_some(match, 1)
    match.close()
    assert match.path is not None
    raw = match.path.read_text(encoding="utf-8").rpartition("- {n: 1, left")[0]
    match.path.write_text(f"{raw}- {{n: 1, left: {wrong}}}\n", encoding="utf-8")
    again = Match.resume(match.path, kit, now=lambda: 0)
    assert again.session.clocks == (match.session.whole_line[-1].entry.clocks)
    assert len(again.session.whole_line) == 1
    again.close()
