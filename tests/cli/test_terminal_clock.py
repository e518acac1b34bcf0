"""Clocks in the terminal form: they run while a person types, and are kept in the save."""

from __future__ import annotations

import argparse
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.cli.errors import CommandError
from game.cli.main import main
from game.cli.terminal import terminal
from game.cli.terminal.begin import clock_of, plan_of
from game.cli.terminal.table import TerminalTable
from game.data.maps.own_modes import save_mode
from game.data.saves.matches import Match
from game.games.flames_of_tanks.rules.kit import KIT
from game.model.clock import ClockRules
from game.model.contract import TimeUp
from game.model.registry import kit
from tests.disks import killed

NOTHING: dict[str, Any] = {
    "game": "flames_of_tanks", "map": "farms", "position": None, "players": 2, "seats": "person,bot:1",
    "level": None, "side": None, "people": False, "with_": ["mode=death_match", "tanks=1", "clock_at_once"],
    "clock": None,
}  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


class SlowTypist(io.StringIO):
    """A terminal where each line takes its typist so many seconds; ``now`` is in milliseconds."""

    def __init__(self, lines: list[tuple[float, str]]) -> None:
        super().__init__()
        self.lines, self.now = list(lines), 0

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        if not self.lines:
            return ""
        seconds, line = self.lines.pop(0)
        self.now += round(seconds * 1000)
        return f"{line}\n"


def played(lines: list[tuple[float, str]], folder: Path | None = None, **more: Any) -> tuple[Match, str]:
    """A match that was played in the terminal as far as the lines go, and what it showed."""
    source, sink = SlowTypist(lines), SlowTypist([])
    plan = plan_of(argparse.Namespace(**{**NOTHING, **more}))
    match = Match.create(replace(plan, seed=1), folder=folder, now=lambda: source.now)
    TerminalTable(match, source, sink).run("")
    return match, sink.getvalue()


def test_a_turn_that_takes_too_long_in_the_terminal_is_lost__FT_6_5() -> None:
    match, shown = played(
        [(20, "enter:8,8/0"), (39, "moves go"), (2, "go:9,9/0"), (59, "end"), (0.5, "quit")], clock="60s"
    )
    assert "round 1, 1:00> " in shown and "round 1, 0:40> " in shown and "round 1, 0:01> " in shown
    assert "Out of time: You." in shown and "Lags: 1" in shown
    calls = [one.entry.call for one in match.session.whole_line if one.entry.call is not None]
    assert calls == [TimeUp(0)]
    words = [type(one.entry.action).__name__ for one in match.session.whole_line if one.entry.seat == 0]
    assert "Move" not in words, "what came too late is not played"


def test_the_clock_starts_with_the_first_move_in_the_terminal__TC_6_5(home: Path) -> None:
    lines: list[tuple[float, str]] = [(200, "moves go"), (20, "enter:8,8/0"), (15, "moves roll")]
    # who has the second seat enters first (FT-2.0)
    match, shown = played(
        lines, folder=home, clock="60s", with_=["mode=death_match", "tanks=1"], seats="bot:1,person"
    )
    assert shown.count("round 1, 1:00> ") == 3 and "round 1, 0:45> " in shown
    killed(match)
    assert match.path is not None
    assert Match.resume(match.path, kit, now=lambda: 0).session.remaining(1) == 45_000


def test_the_clocks_of_a_match_in_the_terminal_are_in_its_save__FT_6_5(home: Path) -> None:
    match, _ = played([(20, "enter:8,8/0"), (15, "moves roll")], folder=home, clock="60s")
    killed(match)
    assert match.path is not None
    assert Match.resume(match.path, kit, now=lambda: 0).session.remaining(0) == 25_000


def test_the_minutes_of_a_mode_run_in_the_terminal__FT_6_1() -> None:
    save_mode(KIT, "Short", {"ends": {"rounds": 9, "minutes": 2}})
    lines = [(50.0, "enter:8,8/0"), (80, "moves go"), *[(1.0, "end")] * 9]
    match, shown = played(lines, with_=["mode=Short", "tanks=1", "clock_at_once"], seats="person,person")
    assert "round 1, 2:00> " in shown and "round 1, 1:10> " in shown
    assert match.plan.clock == ClockRules(0, match_ms=120_000)
    assert [one.entry.call.word for one in match.session.whole_line if one.entry.call is not None] == [
        "match-time"
    ]


@pytest.mark.parametrize(
    ("game", "said", "clock"),
    [
        ("tank_chess", "30", ClockRules(1_800_000)), ("tank_chess", "5+10", ClockRules(300_000, 10_000)),
        ("flames_of_tanks", "90s", ClockRules(90_000, per_turn=True)),
        ("tank_chess", "60s", None), ("tank_chess", "0", None), ("tank_chess", "5+", None),
        ("tank_chess", "601", None), ("tank_chess", "5+601", None), ("tank_chess", "-5", None),
        ("flames_of_tanks", "30", None), ("flames_of_tanks", "4s", None), ("flames_of_tanks", "60+5s", None),
        ("tank_chess", "٣", None), ("tank_chess", "9" * 400, None), ("flames_of_tanks", "", None),
    ],
)  # fmt: skip
def test_a_clock_is_named_on_the_command_line__TC_6_5_FT_6_5(
    game: str, said: str, clock: ClockRules | None
) -> None:
    if clock is not None:
        assert clock_of(said, kit(game)) == clock
        return
    with pytest.raises(CommandError, match="--clock: expected"):
        clock_of(said, kit(game))


def test_the_terminal_measures_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = iter(range(0, 10**9, 4_000))
    monkeypatch.setattr(terminal, "steady_ms", lambda: next(now))
    monkeypatch.setattr("sys.stdin", io.StringIO("moves h3\n" * 60))
    assert main(["--terminal", "--people", "--clock", "1", "--with", "clock_at_once"]) == 0
    assert "Out of time: Player 1." in capsys.readouterr().out
