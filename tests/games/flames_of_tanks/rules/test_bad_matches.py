"""Saves and records of Flames of Tanks that can't be: told with number and reason, and never fatal."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import MAPS
from game.data.saves.matches import Match, Player, new_plan
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.contract import Resign, TimeUp
from tests.amount import now_and_then, some
from tests.data.bad_matches import (
    Capture,
    called_good,
    cut,
    kept,
    one_for,
    record_told,
    slip_in_record,
    slips_in_saves,
    try_save,
    words,
)

LAST = "Last%20One:points=none,respawn=no,one_left=yes,rounds=9,night=yes"
WAYS = [("farms", 2, "capture_the_flag"), ("night_wood", 4, "death_match"), ("town", 3, LAST)]


@cache
def content() -> Content:
    return load_content(KIT)


def played(name: str, players: int, mode: str, folder: Path, plies: int = 120) -> Match:
    """A match kept in that folder, with all kinds of entries in its record."""
    map_file = load_map(KIT, MAPS / "flames_of_tanks" / f"{name}.yaml", content(), words()).map_file
    sides = next(way.sides for way in KIT.seatings_for(map_file) if len(way.sides) == players)
    people = tuple(Player("person", f"Ann “{seat}”") for seat in range(players))
    plan = new_plan(KIT, content(), map_file, people, sides=sides, seed=3, options={"mode": mode, "tanks": 2})
    match = Match.create(plan, folder=folder)
    session, rng = match.session, random.Random(5)
    for ply in range(plies):
        seat = session.to_act
        if seat is None:
            break
        session.play(rng.choice(list(KIT.game.actions(session.view(seat)))))
        if ply in (40, 42) and session.undo({seat}):
            session.redo({seat})
        if ply == 70 and session.to_act is not None:
            session.call(TimeUp(session.to_act))
        if ply == 100 and players > 2:
            session.call(Resign(1))
    return match


@cache
def good(name: str, players: int, mode: str) -> tuple[bytes, str]:
    """A good save, and the same match as a record."""
    with TemporaryDirectory() as folder:
        match = played(name, players, mode, Path(folder))
        return kept(match), match.record_text()


# --- records ---


GO = r"go:[0-9.]+,[0-9.]+"
IMPOSSIBLE: dict[str, tuple[Callable[[str], str], str]] = {
    "too far": (one_for(GO, "go:60,24"), r"\('go:60,24.*\((FT-2.3|FT-1.1)\)"),
    "off the table": (one_for(GO, "go:-3,24"), r"\('go:-3,24.*\(FT-1.1\)"),
    "no number": (one_for(GO, "go:nan,24"), r"'nan' isn’t a length"),
    "a huge number": (one_for(GO, "go:99999,24"), r"'99999' isn’t a length"),
    "a full turn": (one_for(rf"({GO})/[0-9.]+", r"\1/360"), r"'360' isn’t an angle"),
    "no heading": (one_for(rf"({GO})/[0-9.]+", r"\1"), r"the heading is missing"),
    "not at a point": (one_for(r"enter:[0-9.]+,[0-9.]+", "enter:36,30"), r"\('enter:36,30.*\(FT-3.1\)"),
    "a die of seven": (one_for(r"second=\d", "second=7"), r"'7' isn’t a die roll"),
    "other dice": (one_for(r"second=\d", "saves=3"), r"\('saves=3'\).*\(FT-2.2\)"),
    "a third action": (one_for(r"second=\d", "second=6 go:1,1/0 roll"), r"\((FT-2.2|FT-2.3|FT-1.1)\)"),
    "a shot at nobody": (one_for(rf"{GO}/[0-9.]+", "shoot:9"), r"\('shoot:9'\).*\(FT-2.4\)"),
    "a point there is not": (one_for(rf"{GO}/[0-9.]+", "claim:Z"), r"unknown spawn point 'Z'"),
    "a refit in the field": (one_for(rf"{GO}/[0-9.]+", "refit:smoke@0,0,0"), r"\('refit.*\(FT-2.2\)"),
    "a seat there is not": (one_for(r"lags:\d", "lags:9"), r"lags:9"),
    "another seat’s time": (one_for(r"lags:\d", "lags:1 lags:1 lags:1"), r"\('lags:1'\).*\(FT-6.5\)"),
    "not a word": (one_for("roll", "rool"), r"'rool' isn’t an action"),
    "a position that can’t be": (one_for("counts=", "counts=5,5 was="), r"unknown word in a position"),
    "too few tanks": (one_for("counts=2,2", "counts=3,3"), r"tank: expected 6 values, found 4 values"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("change", "says"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_record_that_can_not_be_is_named_with_number_and_reason__FT_2_2_FT_2_3(
    change: Callable[[str], str], says: str, tmp_path: Path, capsys: Capture
) -> None:
    before = good(*WAYS[0])[1]
    text = change(before)
    assert text != before
    record_told("flames_of_tanks", text, says, tmp_path, capsys)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("way", WAYS, ids=[name for name, *_ in WAYS])
def test_a_good_record_and_a_good_save_are_called_good(
    way: tuple[str, int, str], tmp_path: Path, capsys: Capture
) -> None:
    called_good(*good(*way), tmp_path, capsys)


@pytest.mark.slow
def test_a_record_with_slips_gets_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for seed in range(some(60, 2)):
        draw = random.Random(seed)
        slip_in_record("flames_of_tanks", good(*draw.choice(WAYS))[1], draw, path)


# --- saves ---


def a_save(draw: random.Random) -> bytes:
    return good(*draw.choice(WAYS))[0]


@pytest.mark.slow
def test_a_save_with_slips_goes_on_or_says_why_not(tmp_path: Path) -> None:
    slips_in_saves(KIT, a_save, range(some(60, 3)), tmp_path)


@pytest.mark.slow
def test_many_saves_with_slips_go_on_or_say_why_not(tmp_path: Path) -> None:
    slips_in_saves(KIT, a_save, range(60, 60 + some(600, 6)), tmp_path)


@pytest.mark.parametrize("share", now_and_then([0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999], 2, few=2))
def test_half_a_save_goes_on(share: float, tmp_path: Path) -> None:
    assert try_save(KIT, cut(good(*WAYS[0])[0], share), tmp_path / "match.yaml") is not None
