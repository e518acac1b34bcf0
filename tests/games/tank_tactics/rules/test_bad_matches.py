"""Saves and records of Tank Tactics that can't be: told with number and reason, and never fatal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import MAPS
from game.data.saves.matches import Match, Player, new_plan
from game.games.tank_tactics.rules.kit import KIT
from game.model.contract import Resign
from tests.amount import now_and_then, some
from tests.data.bad_matches import (
    Capture,
    called_good,
    cut,
    edited,
    kept,
    one_for,
    record_told,
    save_told,
    slip_in_record,
    slips_in_saves,
    try_save,
    words,
)

WAYS = [("duel", 2), ("portal", 4), ("maze", 2), ("four_flags", 4)]


@cache
def content() -> Content:
    return load_content(KIT)


def played(name: str, players: int, folder: Path, plies: int = 60) -> Match:
    """A match kept in that folder, with all kinds of entries in its record."""
    map_file = load_map(KIT, MAPS / "tank_tactics" / f"{name}.yaml", content(), words()).map_file
    sides = next(way.sides for way in KIT.seatings_for(map_file) if len(way.sides) == players)
    people = tuple(Player("person", f"Ann “{seat}”") for seat in range(players))
    match = Match.create(new_plan(KIT, content(), map_file, people, sides=sides, seed=3), folder=folder)
    session, rng = match.session, random.Random(5)
    for ply in range(plies):
        seat = session.to_act
        if seat is None:
            break
        session.play(rng.choice(list(KIT.game.actions(session.view(seat)))))
        if ply in (40, 42) and session.undo({seat}):
            session.redo({seat})
        if ply == 50 and players > 2:
            session.call(Resign(1))
    return match


@cache
def good(name: str, players: int) -> tuple[bytes, str]:
    """A good save, and the same match as a record."""
    with TemporaryDirectory() as folder:
        match = played(name, players, Path(folder))
        return kept(match), match.record_text()


# --- records ---


IMPOSSIBLE: dict[str, tuple[Callable[[str], str], str]] = {
    "a card three times": (one_for(r"deal:\S+", "deal:smoke,smoke,smoke"), r"move 1 \('deal:.*\(TT-1.3\)"),
    "a card too few": (one_for(r"deal:\S+", "deal:smoke,smoke"), r"move 1 \('deal:.*\(TT-1.3\)"),
    "a card nobody knows": (one_for(r"deal:\S+", "deal:ghost,smoke,smoke"), r"move 1 \('deal:.*\(TT-1.3\)"),
    "a die twice": (one_for(r"A:\d{6}", "A:664321"), r"move 3 \('A:664321'\).*\(TT-1.1\)"),
    "another tank first": (one_for(r"A:\d{6}", "B:123456"), r"move 3 \('B:123456'\).*\(TT-1.1\)"),
    "a die of seven": (one_for(r"A:\d{6}", "A:754321"), r"move 3.* isn’t an action"),
    "a card nobody has": (one_for(r"\b[a-z_]+:[A-F]\b", "ghost:A"), r"move 5 .*\(TT-1.3\)"),
    "nobody rolls": (one_for(r"roll:\S+", "roll:-,-"), r"\('roll:-,-'\).*\(TT-3.1\)"),
    "a tie that goes on": (one_for(r"roll:\S+", "roll:4,4"), r"can’t be played: .*\(TT-3.2\)"),
    "too far": (one_for(r"B-3", "B+40"), r"\('B\+40'\).*\(TT-3.4\)"),
    "a shot at nothing": (one_for(r"B-3", "B*e5"), r"\('B\*e5'\).*\(TT-3.6\)"),
    "a square there is not": (one_for(r"B-3", "B*z99"), r"z99"),
    "a portal there is not": (one_for(r"B-3", "B>"), r"\('B>'\).*\(TT-2.4\)"),
    "a die nobody rolls": (one_for(r"B-3", "leaves:4"), r"leaves:4|die:4|isn’t an action"),
    "the other tank": (one_for(r"B-3", "A+1"), r"\('A\+1'\).*\(TT-3.2\)"),
    "a tank there is not": (one_for(r"B-3", "F+1"), r"\('F\+1'\).*\(TT-2.2\)"),
    "not a word": (one_for(r"B-3", "B++4"), r"B\+\+4.* isn’t an action"),
    "a position that can’t be": (one_for("seats=", "cards=99 seats="), "more cards than are in the deck"),
}


@pytest.mark.sample(now=2)
@pytest.mark.parametrize(("change", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_record_that_can_not_be_is_named_with_number_and_reason__TT_1_1_TT_1_3(
    change: Callable[[str], str], says: str, tmp_path: Path, capsys: Capture
) -> None:
    before = good("duel", 2)[1]
    text = change(before)
    assert text != before
    record_told("tank_tactics", text, says, tmp_path, capsys)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("way", WAYS, ids=[name for name, _ in WAYS])
def test_a_good_record_and_a_good_save_are_called_good(
    way: tuple[str, int], tmp_path: Path, capsys: Capture
) -> None:
    called_good(*good(*way), tmp_path, capsys)


@pytest.mark.slow
def test_a_record_with_slips_gets_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for seed in range(some(60, 3)):
        draw = random.Random(seed)
        slip_in_record("tank_tactics", good(*draw.choice(WAYS))[1], draw, path)


# --- saves ---


def a_save(draw: random.Random) -> bytes:
    return good(*draw.choice(WAYS))[0]


@pytest.mark.slow
def test_a_save_with_slips_goes_on_or_says_why_not(tmp_path: Path) -> None:
    slips_in_saves(KIT, a_save, range(some(60, 10)), tmp_path)


@pytest.mark.slow
def test_many_saves_with_slips_go_on_or_say_why_not(tmp_path: Path) -> None:
    slips_in_saves(KIT, a_save, range(60, 60 + some(1200, 50)), tmp_path)


@pytest.mark.parametrize("share", now_and_then([0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999], 2, few=2))
def test_half_a_save_goes_on(share: float, tmp_path: Path) -> None:
    for way in WAYS[:2]:
        assert try_save(KIT, cut(good(*way)[0], share), tmp_path / "match.yaml") is not None


@pytest.mark.sample(now=6)
@pytest.mark.parametrize(
    ("way", "pattern", "new", "says"),
    [
        (0, r"chance: 'roll:\S+'", "chance: 'roll:9,9'", "roll:9,9"),
        (0, r"chance: 'roll:\S+'", "chance: 'die:4'", "TT-3.2"),
        (0, r"chance: deal:\S+|chance: 'deal:[^']*'", "chance: 'deal:smoke,smoke,smoke'", "TT-1.3"),
        (0, r"game: tank_tactics\nrules", "game: tank_tactic\nrules", "unknown game 'tank_tactic'"),
        (0, r"  title: Duel", "  titel: Duel", "titel"),
        (0, r"c1 N", "c2 N", "the start c2 is on a wall, a barrier or water"),
        (0, r"c1 N", "z9 N", "no match can begin on this map: 'z9' isn’t on this board"),
        (0, r"tanks: 2", "tanks: 3", "Green: expected as many starts as tanks (3), found 2"),
        (0, r"cards: 3", "cards: 12", "the players get more cards than are in the deck"),
        (0, r"    respawn: false", "    deck: {ghost: 9}\n    respawn: false", "an unknown card: ghost"),
        (0, r"respawn: false", "respawn: true", "if tanks come back"),
        (0, r"c1 N", "c1 NE", "a square and a facing"),
        (0, r"effects:", "efects:", "efects"),
        (0, r"move: A=E", "move: A=X", "A=X"),
        (0, r"by: 0, move", "by: 9, move", ""),
        (0, r"side: 2", "side: 3", ""),
        (1, r"kill: 2", "kill: -2", "kill"),
        (1, r"target: 20", "target: 0", "target"),
        (2, r"attacker: green", "attacker: blue", "winning by reaching the goal needs goal squares"),
        (3, r"kind: flag", "kind: flog", "did you mean flag?"),
    ],
)  # fmt: skip
def test_a_save_with_a_strange_value_is_told(
    way: int, pattern: str, new: str, says: str, tmp_path: Path, capsys: Capture
) -> None:
    save_told(KIT, edited(good(*WAYS[way])[0], pattern, new), says, tmp_path, capsys)


def test_continue_goes_on_from_the_last_state_of_a_record_that_can_not_be(tmp_path: Path) -> None:
    raw, _ = good("duel", 2)
    changed = edited(raw, r"chance: 'roll:\S+'", "chance: 'roll:1,-'")
    match = try_save(KIT, changed, tmp_path / "match.yaml")
    assert match is not None
    found: Any = match.problems[0]
    assert re.search(r"entry \d+ \(roll:1,-\) can’t be played: .*\(TT-3.1\)", str(found))
