"""What is not yet drawn is in no save, and no seed that would decide it: whoever reads the file in full and
knows all of the code can't tell what comes next."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.data.files.veil import unveil, veil
from game.data.saves.matches import Match, MatchPlan, Player, new_plan
from game.model.chance import chance_source
from game.model.registry import kit
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup

WAYS = [("battle", 2), ("family", 2), ("solo", 1)]


def plan(name: str, seats: int) -> MatchPlan:
    """A match between people, as the app begins them: nobody asks for a seed."""
    people = tuple(Player("person", f"Ann {seat}") for seat in range(seats))
    return new_plan(KIT, content(), option(name), people, sides=setup(name, seats).sides)


def play(match: Match, decisions: int, seed: int = 0) -> list[Any]:
    """Decisions by ``seed`` alone, and what chance brought meanwhile."""
    session, before = match.session, len(match.session.whole_line)
    for number in range(decisions):
        if session.to_act is None:
            break
        actions = list(GAME.actions(session.view(session.to_act)))
        session.play(random.Random(f"{seed} {number}").choice(actions))
    return [played.entry.action for played in session.whole_line[before:] if played.entry.kind == "chance"]


def kept(folder: Path, name: str, seats: int, decisions: int = 30) -> Path:
    match = Match.create(plan(name, seats), folder=folder)
    play(match, decisions)
    match.close()
    assert match.path is not None
    return match.path


def everything(data: Any) -> Iterator[tuple[str, Any]]:
    """All keys and values of a file, veiled ones and what is veiled in them opened."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key), value
            yield from everything(value)
    elif isinstance(data, list):
        for value in data:
            yield from everything(value)
    elif isinstance(data, str) and len(data) > 8:
        try:
            yield from everything(unveil(data))
        except ValueError:
            return


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("name", "seats"), WAYS)
def test_two_who_go_on_with_the_same_save_meet_different_chance(
    name: str, seats: int, tmp_path: Path
) -> None:
    path = kept(tmp_path, name, seats)
    # a record that breaks off before the first outcome: it is laid out anew
    text = path.read_text("utf-8")
    bare = tmp_path / "bare.yaml"
    bare.write_text(text.partition("\nrecord:\n")[0] + "\nrecord:\n", "utf-8")
    came = []
    for number in range(4):
        copy = tmp_path / f"copy {number}.yaml"
        shutil.copyfile(bare, copy)
        match = Match.resume(copy, kit)
        came.append([*(p.entry.action for p in match.session.whole_line), *play(match, 30)])
        match.close()
    assert all(a != b for a in came for b in came if a is not b)


@pytest.mark.parametrize(("name", "seats"), WAYS)
def test_an_outcome_that_a_torn_save_lacks_is_drawn_once_and_written_at_once(
    name: str, seats: int, tmp_path: Path
) -> None:
    path = kept(tmp_path, name, seats)
    path.write_text(path.read_text("utf-8").partition("\nrecord:\n")[0] + "\nrecord:\n", "utf-8")
    first = Match.resume(path, kit)
    drawn = [played.entry for played in first.session.whole_line]
    first.close()
    again = Match.resume(path, kit)
    assert drawn and not again.problems
    assert [played.entry for played in again.session.whole_line] == drawn
    play(again, 5)
    again.close()
    last = Match.resume(path, kit, write=False)
    assert not last.problems
    assert last.session.state == again.session.state


@pytest.mark.sample(now=1)
@pytest.mark.parametrize(("name", "seats"), WAYS)
def test_no_number_in_a_save_is_the_seed_of_what_comes(name: str, seats: int, tmp_path: Path) -> None:
    path = kept(tmp_path, name, seats)
    found = list(everything(yaml.safe_load(path.read_text("utf-8"))))
    assert "seed" not in {key for key, _ in found}
    numbers = {int(value) for _, value in found if isinstance(value, int | float)}
    texts = {value for _, value in found if isinstance(value, str) and len(value) < 60}
    match = Match.resume(path, kit)
    assert match.session.seed is None
    drawn = sum(played.entry.kind == "chance" for played in match.session.whole_line)
    line = len(match.session.whole_line)
    play(match, 40, seed=1)
    came = [played for played in match.session.whole_line[line:] if played.entry.kind == "chance"]
    open_ones = [p for p in came if len(GAME.chance(p.before) or ()) > 1]
    guesses: list[int | str] = [*numbers, *texts]
    for guess in guesses:
        right = sum(
            GAME.draw(played.before, chance_source(guess, drawn + number)) == played.entry.action
            for number, played in enumerate(came)
            if played in open_ones
        )
        assert right < len(open_ones) or len(open_ones) < 6, guess
    match.close()


@pytest.mark.slow
def test_an_old_save_with_a_seed_loads_and_its_seed_decides_nothing_more(tmp_path: Path) -> None:
    path = kept(tmp_path, "family", 2, decisions=3)
    text = path.read_text("utf-8").replace("\nsetup:", f"\nveil: {veil({'seed': 7})}\nsetup:", 1)
    path.write_text(text, "utf-8")
    match = Match.resume(path, kit)
    assert not match.problems
    assert match.plan.seed is None and match.session.seed is None
    drawn = sum(played.entry.kind == "chance" for played in match.session.whole_line)
    line = len(match.session.whole_line)
    play(match, 30)
    came = [played for played in match.session.whole_line[line:] if played.entry.kind == "chance"]
    by_seed = [GAME.draw(p.before, chance_source(7, drawn + n)) for n, p in enumerate(came)]
    assert [played.entry.action for played in came] != by_seed
    copy = match.save_copy(tmp_path / "copy.yaml")
    match.close()
    assert Match.resume(copy, kit, write=False).session.seed is None


def test_a_rematch_is_drawn_freshly_too() -> None:
    assert plan("battle", 2).swapped().seed is None


@pytest.mark.slow
def test_a_seed_that_was_asked_for_repeats_a_match_and_is_not_kept_either(tmp_path: Path) -> None:
    asked = MatchPlan(**{**plan("solo", 1).__dict__, "seed": 987_654_321})
    came = []
    for number in range(2):
        match = Match.create(asked, folder=tmp_path, name=f"asked {number}")
        match.session.follow(())
        came.append(play(match, 30))
        match.close()
        assert match.path is not None
        found = everything(yaml.safe_load(match.path.read_text("utf-8")))
        assert 987_654_321 not in {value for _, value in found if isinstance(value, int)}
    assert came[0] == came[1]
