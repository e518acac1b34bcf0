"""The terminal form of Flames of Tanks: what a player is told before a shot, and who is called what."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from tests.games.flames_of_tanks.boards import line

Capture = pytest.CaptureFixture[str]
NEAR = line("20,4/0", "20,20/90", mode="death_match")


def typed(text: str, position: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> str:
    monkeypatch.setenv("TREADBOARD_HOME", str(home))
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    words = ["--game", "flames_of_tanks", "--people", "--position", position]
    assert main(["play", "--terminal", *words]) == 0
    return capsys.readouterr().out


def test_shots_are_listed_whole_with_distance_need_side_and_odds_and_other_moves_in_part__FT_2_4_FT_2_6(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shown = typed("moves shoot\nquit\nquit\n", NEAR, tmp_path, monkeypatch, capsys)
    told = next(one for one in shown.splitlines() if one.strip().startswith("shoot:2:"))
    assert told.strip() == (
        "shoot:2: 16″ away, 3+ to hit, side armour 6: 69% chance to destroy it, 11% to make its crew bail "
        "out."
    )
    assert "Too many moves to list" not in shown
    behind = line("20,4/0", "20,20/90", mode="death_match", ground="hedge=16,14_24,14")
    assert "16″ away, 4+ to hit (in cover), " in typed(
        "moves shoot\nquit\nquit\n", behind, tmp_path, monkeypatch, capsys
    )
    some = typed("moves\nquit\nquit\n", NEAR, tmp_path, monkeypatch, capsys)
    assert "Too many moves to list" in some


def test_the_odds_of_a_shot_are_told_before_its_dice__FT_2_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    shown = typed("shoot:2\nquit\nquit\n", NEAR, tmp_path, monkeypatch, capsys)
    aims, dice = shown.find("Tank 1 aims at tank 2: 16″ away, 3+ to hit"), shown.find("and rolled")
    assert 0 <= aims < dice


def test_smoke_is_told_as_smoke_and_not_as_a_shot__FT_5_5(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    smoky = line("20,4/0::smoke@0,0,0", "20,20/90", mode="death_match")
    shown = typed("smoke:2\nquit\nquit\n", smoky, tmp_path, monkeypatch, capsys)
    assert "Tank 1 fired smoke at tank 2, needing 3+" in shown and "shot at tank 2" not in shown


def test_where_there_are_no_teams_sides_are_called_by_their_colours__FT_6_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    alone = typed("describe\nquit\nquit\n", NEAR, tmp_path, monkeypatch, capsys).lower()
    assert "allied" not in alone and "axis" not in alone and "green has 1 tank" in alone
    teams = typed("quit\nquit\n", line("20,4/0", "20,20/90"), tmp_path, monkeypatch, capsys).lower()
    assert "allied" in teams
