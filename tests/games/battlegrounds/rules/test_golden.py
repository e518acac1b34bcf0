"""Every golden record of Battlegrounds is read, replayed and kept exactly as when it was found right."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.data.saves.matches import Match, Player, new_plan
from game.model.contract import CHANCE, TextError
from game.model.records import Entry
from game.model.registry import kit
from game.model.session import Session
from tests.games.battlegrounds.boards import KIT, content, option, setup
from tests.games.battlegrounds.rules import golden_records as golden

NAMES = golden.names()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_of_battlegrounds_reads_as_it_always_did(name: str) -> None:
    assert golden.told(golden.text_of(name)) == golden.expected(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_of_battlegrounds_is_written_again_unchanged(name: str) -> None:
    read = golden.read(golden.text_of(name))
    assert KIT.write_record(read.setup, read.states, read.actions, read.header) == golden.text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_of_battlegrounds_is_followed_by_a_session(name: str) -> None:
    read = golden.read(golden.text_of(name))
    session = Session(KIT.game, read.setup, draws=False)
    for action, state in zip(read.actions, read.states, strict=False):
        seat = KIT.game.to_act(state)
        assert seat is not None
        session.follow([Entry("chance" if seat == CHANCE else "move", seat, action)])
    assert session.state == read.states[-1]
    assert session.result is not None


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("name", "seats"), [("battle", 3), ("team", 4), ("family", 2), ("solo", 1)])
def test_a_match_of_battlegrounds_is_kept_and_gone_on_with(name: str, seats: int, tmp_path: Path) -> None:
    made, rng = setup(name, seats), random.Random(seats)
    players = tuple(Player("person", f"Ann {seat}") for seat in range(seats))
    plan = new_plan(KIT, content(), option(name), players, sides=made.sides, seed=11)
    match = Match.create(plan, folder=tmp_path)
    for _ in range(60):
        seat = match.session.to_act
        if seat is not None:
            match.session.play(rng.choice(list(KIT.game.actions(match.session.view(seat)))))
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert not again.problems
    assert again.session.state == match.session.state
    assert [p.entry.action for p in again.session.whole_line] == [
        p.entry.action for p in match.session.whole_line
    ]


def test_golden_records_of_battlegrounds_hold_every_option() -> None:
    found = {
        (read.setup.map.option, len(read.setup.sides))
        for read in map(golden.read, map(golden.text_of, NAMES))
    }
    assert found >= {("battle", 2), ("battle", 3), ("battle", 4), ("team", 4), ("family", 2), ("solo", 1)}


def test_a_golden_record_with_one_word_changed_is_told_differently() -> None:
    text = golden.text_of("solo")
    at = text.index("barrage:")
    first = text[at : at + len("barrage:a1")]
    changed = text.replace(first, f"{first} {first}", 1)
    with pytest.raises(TextError, match="can’t be played"):
        golden.told(changed)
