"""Matches with dice in them on the disk: replayed exactly, torn anywhere, taken back and put again."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.data.saves.matches import Match, MatchPlan, Player, new_plan, position_plan
from game.games.battlegrounds.rules.actions import DrawCards, Drive, EndTurn, UseAction, Walk
from game.model.contract import CHANCE, Resign
from game.model.registry import kit
from game.model.session import Session
from game.testing.walk import plain
from tests.amount import now_and_then, some
from tests.games.battlegrounds.boards import GAME, KIT, content, option, rows, setup, two

WAYS = [
    ("battle", 2, False),
    ("battle", 3, True),
    ("battle", 4, False),
    ("team", 4, True),
    ("family", 2, False),
    ("family", 4, False),
    ("solo", 1, False),
    ("solo", 1, True),
]
"""Option, players, draft."""


def plan_for(name: str, players: int, draft: bool, seed: int) -> MatchPlan:
    made = setup(name, players, draft=draft)
    people = tuple(Player("person", f"Ann {seat}") for seat in range(players))
    return new_plan(
        KIT, content(), option(name), people, sides=made.sides, options={"draft": draft}, seed=seed
    )


def play_on(session: Session[Any, Any], rng: random.Random, *, slips: bool = False) -> None:
    """One decision, with ``slips`` sometimes taken back, put again or made otherwise."""
    seat = session.to_act
    assert seat is not None
    session.play(rng.choice(list(GAME.actions(session.view(seat)))))
    if not slips or rng.random() > 0.2:
        return
    before = plain(session.state)
    count = len(session.whole_line)
    undone = session.undo({seat})
    assert len(session.whole_line) == count - undone
    if undone and rng.random() < 0.5:
        while len(session.whole_line) < count:
            assert session.redo({seat})
        assert plain(session.state) == before


def try_replay(name: str, players: int, draft: bool, seed: int, longest: int, folder: Path) -> None:
    """Play with slips and somebody leaving, and replay it from the disk."""
    rng = random.Random(f"{name}{players}{seed}")
    match = Match.create(plan_for(name, players, draft, seed), folder=folder)
    while match.session.to_act is not None and len(match.session.whole_line) < longest:
        play_on(match.session, rng, slips=True)
        late = match.session.to_act is not None and len(match.session.whole_line) > 60
        if players > 2 and late and not match.session.state.gone:
            match.session.call(Resign(players - 1))
    match.close()
    assert match.path is not None
    again = Match.resume(match.path, kit, write=False)
    assert not again.problems
    assert len(again.session.whole_line) == len(match.session.whole_line)
    for old, new in zip(match.session.whole_line, again.session.whole_line, strict=True):
        assert (new.entry.kind, new.entry.seat, new.entry.action) == (
            old.entry.kind,
            old.entry.seat,
            old.entry.action,
        )
        assert plain(new.step.state) == plain(old.step.state)
        assert new.step.events == old.step.events
    assert again.session.result == match.session.result
    assert again.record_text() == match.record_text()


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(("name", "players", "draft"), now_and_then(WAYS, 3, few=2))
def test_a_match_with_dice_is_replayed_exactly_from_its_record(
    name: str, players: int, draft: bool, tmp_path: Path
) -> None:
    try_replay(name, players, draft, 21, some(120, 50), tmp_path)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize(("name", "players", "draft"), WAYS)
def test_whole_matches_with_dice_are_replayed_exactly_from_their_records(
    name: str, players: int, draft: bool, tmp_path: Path
) -> None:
    for seed in range(some(10, 1)):
        try_replay(name, players, draft, seed, 10_000, tmp_path)


@pytest.mark.parametrize(("name", "players", "draft"), WAYS)
def test_the_same_decisions_meet_the_same_chance_whatever_was_taken_back(
    name: str, players: int, draft: bool
) -> None:
    rng = random.Random(f"dice {name}{players}")
    made = setup(name, players, draft=draft)
    session: Session[Any, Any] = Session(GAME, made, seed=5)
    session.follow(())
    while session.to_act is not None and len(session.whole_line) < 120:
        play_on(session, rng, slips=True)
    straight: Session[Any, Any] = Session(GAME, made, seed=5)
    straight.follow(())
    for played in session.whole_line:
        if played.entry.kind == "move":
            straight.play(played.entry.action)
    assert [p.entry.action for p in straight.whole_line] == [p.entry.action for p in session.whole_line]
    assert plain(straight.state) == plain(session.state)


TORN_SEED = 3
"""Asked for anew whenever the match is gone on with: no save holds it."""


@cache
def torn_apart(name: str, players: int, draft: bool) -> tuple[bytes, int, list[Any]]:
    """A save of a match without slips, where its record begins, and the state after each of its entries
    with the chance that follows it."""
    rng = random.Random(7)
    with TemporaryDirectory() as folder:
        match = Match.create(plan_for(name, players, draft, TORN_SEED), folder=Path(folder))
        while match.session.to_act is not None and len(match.session.whole_line) < 70:
            play_on(match.session, rng)
        match.close()
        assert match.path is not None
        raw = match.path.read_bytes()
    states = [match.session.start, *(played.step.state for played in match.session.whole_line)]
    # of a record torn before its dice they are thrown again, and with the same seed fall as they did
    for index in reversed(range(len(states) - 1)):
        if GAME.to_act(states[index]) == -1:
            states[index] = states[index + 1]
    return raw, raw.index(b"\nrecord:") + len(b"\nrecord:\n"), states


def try_cut(name: str, players: int, draft: bool, share: float, folder: Path) -> None:
    """Cut the record off somewhere; the match goes on from what is whole, on the disk as well."""
    raw, begin, states = torn_apart(name, players, draft)
    cut = raw[: begin + int(share * (len(raw) - begin))]
    path = folder / "match.yaml"
    path.write_bytes(cut)
    whole = len(re.findall(rb"^- \{n: \d+, (?!state|note).*\}$", cut[begin:], re.MULTILINE))
    match = Match.resume(path, kit, seed=TORN_SEED)
    assert plain(match.session.state) == plain(states[whole])
    if match.session.to_act is not None:
        play_on(match.session, random.Random(share))
    match.close()
    again = Match.resume(path, kit, write=False, seed=TORN_SEED)
    assert plain(again.session.state) == plain(match.session.state)


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(("name", "players", "draft"), now_and_then(WAYS, 3, few=2))
def test_a_torn_record_loses_no_dice_and_at_most_the_entry_being_written(
    name: str, players: int, draft: bool, tmp_path: Path
) -> None:
    for share in some((0.0, 0.013, 0.3, 0.62, 0.97, 1.0), (0.013, 0.62)):
        try_cut(name, players, draft, share, tmp_path)


@pytest.mark.slow
def test_a_torn_save_that_is_only_looked_at_is_shown_as_it_stands_and_draws_nothing(tmp_path: Path) -> None:
    raw, begin, _ = torn_apart(*WAYS[0])
    lines = raw[begin:].split(b"\n")
    moves = [n for n, line in enumerate(lines) if b"chance" in line[:40] and b"state" not in line[:20]]
    path = tmp_path / "match.yaml"
    path.write_bytes(raw[:begin] + b"\n".join(lines[: moves[2]]) + b"\n")
    before = path.read_bytes()
    seen = [Match.resume(path, kit, write=False) for _ in range(2)]
    for match in seen:
        assert match.session.to_act == CHANCE
        match.session.pause()
        assert match.session.to_act == CHANCE, "nothing is drawn later either"
        match.close()
    assert path.read_bytes() == before
    held, other = Match.resume(path, kit), Match.resume(path, kit)
    assert other.view_only is not None and not other.session.draws
    assert other.session.state == held.session.state
    assert held.session.to_act != CHANCE
    held.close()
    other.close()


@pytest.mark.slow(few=2)
@pytest.mark.parametrize(("name", "players", "draft"), WAYS)
def test_a_record_torn_in_any_of_many_places_loses_no_dice(
    name: str, players: int, draft: bool, tmp_path: Path
) -> None:
    parts = some(60, 12)
    for part in range(parts):
        try_cut(name, players, draft, part / (parts - 1), tmp_path)


def test_cards_somebody_looked_at_are_not_read_in_a_save_at_a_glance__BG_8_3(tmp_path: Path) -> None:
    begin = KIT.format_position(
        two(rows(a3="wm"), "got1=faFA! to=1 stack=churchill,cromwell,hellcat,pershing")
    )
    people = (Player("person", "Ann"), Player("person", "Bo"))
    match = Match.create(position_plan(KIT, content(), begin, people, sides=(0, 1), seed=3), folder=tmp_path)
    match.session.play(next(a for a in GAME.actions(match.session.state) if isinstance(a, UseAction)))
    drawn = match.session.whole_line[-1].entry.action
    assert isinstance(drawn, DrawCards)
    match.close()
    assert match.path is not None
    record = match.path.read_text(encoding="utf-8").partition("\nrecord:")[2]
    assert "use:factory" in record
    assert not any(card in record for card in drawn.cards)
    assert Match.resume(match.path, kit, write=False).session.state == match.session.state


# --- taking back ---


def solo_at_a_drive() -> Session[Any, Any]:
    """A solo match in which a tank is about to drive."""
    session: Session[Any, Any] = Session(GAME, setup("solo", 1), seed=2)
    session.follow(())
    rng = random.Random(4)
    while session.state.phase != "main":
        play_on(session, rng)
    return session


def test_a_drive_is_taken_back_before_the_artillery_fires_and_not_after__BG_12_3() -> None:
    session = solo_at_a_drive()
    before = plain(session.state)
    drive = next(a for a in GAME.actions(session.state) if isinstance(a, Drive))
    session.play(drive)
    assert session.state.phase == "shoot"
    assert session.undo({0}) == 1
    assert plain(session.state) == before
    assert session.redo({0}) == 1
    rng = random.Random(1)
    while session.whole_line[-1].entry.kind != "chance":
        ends = [a for a in GAME.actions(session.state) if isinstance(a, EndTurn)]
        session.play(ends[0] if ends else rng.choice(list(GAME.actions(session.state))))
    assert session.undo({0}) == 0
    assert session.undo_stop({0}) == "chance"


def test_a_walk_is_taken_back_until_a_token_is_turned_over__BG_11_2_BG_11_3() -> None:
    session: Session[Any, Any] = Session(GAME, setup("family", 2), seed=2)
    session.follow(())
    rng = random.Random(4)
    while session.state.phase != "walk":
        play_on(session, rng)
    before = plain(session.state)
    session.play(next(a for a in GAME.actions(session.view(0)) if isinstance(a, Walk)))
    assert session.state.phase == "uncover"
    assert session.undo({0}) == 1
    assert plain(session.state) == before
    assert session.redo({0}) == 1
    session.play(GAME.actions(session.view(0))[0])
    assert session.whole_line[-1].entry.kind == "chance"
    assert session.undo({0}) == session.undo({0, 1}) == 0
