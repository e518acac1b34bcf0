"""The terminal form, for any game: chance is told, secrets stay secret, the screen is handed over.

Ford, the tests' own game, has what the games to come have; it is registered for these tests only.
"""

from __future__ import annotations

import atexit
import ctypes
import io
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.cli.main import main
from game.cli.terminal import table as terminal_table
from game.cli.terminal.begin import plan_of
from game.cli.terminal.table import WIPE, WIPE_LINES, TerminalTable
from game.data.files.content import Content
from game.data.people.characters import characters
from game.data.saves.matches import Match, Player, new_plan
from game.data.saves.saves import read_save
from game.model import registry
from game.model.contract import TextError
from tests.conformance.tiny_game import CARDS, ENTRY
from tests.conformance.tiny_kit import KIT, TinyMapFile
from tests.disks import FullDisk
from tests.installed_games import with_games

Capture = pytest.CaptureFixture[str]


class Tty(io.StringIO):
    """A terminal that types what it was given and keeps what it shows."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def ford(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Ford as one of the games, a map of it, and a home of one's own."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    path = tmp_path / "ford.yaml"
    path.write_text("line: 6\nrounds: 3\n", encoding="utf-8")
    with with_games(ENTRY):
        yield path


def match(people: str, folder: Path | None = None, seed: int = 1) -> Match:
    """A match of Ford; ``people`` has a p for each person and a b for each bot."""
    players = tuple(Player("person" if who == "p" else "bot", f"Seat{n}", 1) for n, who in enumerate(people))
    sides = tuple(range(len(people)))
    plan = new_plan(KIT, Content(CARDS, {}), TinyMapFile(line=6, rounds=2), players, sides=sides, seed=seed)
    return Match.create(plan, folder=folder)


def typed(text: str, people: str, *, tty: bool = True, seed: int = 1) -> tuple[Match, str]:
    """What a terminal shows to people who type that."""
    made = match(people, seed=seed)
    source, sink = (Tty(text), Tty()) if tty else (io.StringIO(text), io.StringIO())
    TerminalTable(made, source, sink).run("")
    return made, sink.getvalue()


@pytest.mark.slow
def test_two_bots_play_a_game_without_bots_of_its_own_to_the_end(
    ford: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--terminal", "--game", "tiny", "--map", str(ford)]) == 0
    out = capsys.readouterr().out
    assert "The match is over" in out
    assert "Chance: roll-" in out


def test_chance_is_told_and_what_others_draw_is_not() -> None:
    shown = ""
    for seed in range(12):
        _, out = typed("gear-2\nlock\nkeep\ngear-1\nlock\nkeep\nkeep\n", "pb", seed=seed)
        shown += out
    assert "Chance: roll-" in shown
    assert "Chance: draw-" in shown, "one’s own card"
    _, seen = typed("", "bp", seed=3)
    assert "gear-" not in seen, "the bot’s secret choice"
    assert "Seat0 plays lock" in seen


def test_the_screen_is_wiped_between_people_before_the_next_one_looks() -> None:
    made, out = typed("\ngear-1\nlock\n\ngear-3\nlock\n\ngear-2\n", "ppp")
    parts = out.split(WIPE)
    assert len(parts) == 3
    assert "Seat1, it’s your turn" in parts[1]
    assert "Seat2, it’s your turn" in parts[2]
    assert "gear-1" not in "".join(parts[1:])
    assert "gear-3" not in parts[2]
    assert len(made.session.whole_line) == 5


class Function:
    """A function of a library of Windows, which needs the types of its arguments: a handle is a pointer."""

    argtypes: Sequence[Any] = ()

    def __init__(self, does: Callable[..., int]) -> None:
        self.does = does

    def __call__(self, *given: Any) -> int:
        assert len(self.argtypes) == len(given)
        for kind, value in zip(self.argtypes, given, strict=True):
            kind.from_param(value)
        return self.does(*given)


class Console(Tty):
    """A console of Windows in that mode; of an older one, in which nothing can be switched on, or of none."""

    HANDLE = 2**40 + 84

    def __init__(self, mode: int, kind: str) -> None:
        super().__init__()
        self.state, self.kind = mode, kind
        self.GetConsoleMode, self.SetConsoleMode = Function(self._get), Function(self._set)

    def fileno(self) -> int:
        return 1

    def _get(self, handle: int, mode: Any) -> int:
        assert handle == self.HANDLE
        mode._obj.value = self.state
        return int(self.kind != "none")

    def _set(self, handle: int, mode: int) -> int:
        assert handle == self.HANDLE
        if self.kind == "old" and mode & 4:
            return 0
        self.state = mode
        return 1

    def write(self, text: str) -> int:
        assert "\x1b" not in text or self.state & 5 == 5, "it would be shown, and what was there as well"
        return super().write(text)


@pytest.mark.parametrize(
    ("kind", "mode", "cleared", "restored"),
    [
        ("new", 3, True, [3]),
        ("new", 7, True, []),  # in Windows Terminal it is on
        ("new", 2, True, [2]),
        ("old", 3, False, []),
        ("none", 0, False, []),
    ],
)
def test_a_console_of_windows_is_cleared_or_scrolled_far_between_people(
    kind: str, mode: int, cleared: bool, restored: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    sink = Console(mode, kind)
    atexit_calls: list[Any] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: {"kernel32": sink}[name], raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle={1: sink.HANDLE}.__getitem__))
    monkeypatch.setattr(atexit, "register", lambda *call: atexit_calls.append(call))
    TerminalTable(match("ppp"), Tty("\ngear-1\nlock\n\ngear-3\nlock\n\ngear-2\n"), sink).run("")
    parts = sink.getvalue().split(WIPE if cleared else "\n" * WIPE_LINES)
    assert len(parts) == 3
    assert "Seat1, it’s your turn" in parts[1] and "gear-1" not in "".join(parts[1:])
    assert [call[2] for call in atexit_calls] == restored
    for set_mode, *how in atexit_calls:
        set_mode(*how)
    assert sink.state == mode, "left as it was found"


def test_without_a_terminal_the_hand_over_takes_no_line() -> None:
    made, out = typed("gear-1\nlock\ngear-3\nlock\n", "ppp", tty=False)
    assert [p.entry.seat for p in made.session.whole_line] == [0, 0, 1, 1]
    assert WIPE not in out
    assert "\n" * 50 in out


def test_nothing_of_a_match_with_secrets_is_exported_before_its_end() -> None:
    _, out = typed("gear-1\nlock\nrecord\n", "pb")
    assert "moves can’t be shown until it ends" in out
    assert "gear-1 " not in out


def test_every_seat_can_be_taken_and_a_wrong_one_is_told(
    ford: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    words = ["play", "--terminal", "--game", "tiny", "--map", str(ford)]
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main([*words, "--side", "3", "--seats", "3"]) == 0
    capsys.readouterr()
    for wrong in (["--side", "4"], ["--side", "0"], ["--seats", "9"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        assert main([*words, *wrong]) == 2
        assert "--side must be" in (err := capsys.readouterr().err) or "wrong number of players" in err


def test_what_is_not_possible_in_a_game_is_told_and_not_raised() -> None:
    _, out = typed("draw\nresign\nnonsense\n", "pb")
    assert "Not possible" in out
    assert "Not understood" in out or "match is over" in out


def test_a_saved_match_nobody_plays_is_played_by_bots_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made = match("ppp", tmp_path)
    made.session.play(KIT.parse_action("gear-2", made.session.state))
    made.close()
    assert made.path is not None
    before = made.path.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "--terminal", "--load", str(made.path)]) == 0
    assert "The match is over" in capsys.readouterr().out
    assert made.path.read_bytes() == before


def test_secret_choices_are_veiled_in_a_save_and_read_back(tmp_path: Path) -> None:
    made = match("ppp", tmp_path)
    for word in ("gear-1", "lock", "gear-3", "lock", "gear-2", "lock"):
        made.session.play(KIT.parse_action(word, made.session.state))
    made.close()
    assert made.path is not None
    text = made.path.read_text(encoding="utf-8")
    assert "gear-" not in text
    assert "draw-" not in text
    assert "roll-" in text, "the die is for everybody"
    save, problems = read_save(made.path)
    assert save is not None and not problems
    assert [e.value for e in save.entries][:2] == ["gear-1", "lock"]
    again = Match.resume(made.path, registry.kit)
    assert again.session.state == made.session.state
    again.close()


def test_moves_that_are_not_saved_are_told_until_they_are_and_quitting_warns_first(tmp_path: Path) -> None:
    made = match("pp", tmp_path)
    FullDisk(made)
    sink = Tty()
    TerminalTable(made, io.StringIO("gear-1\ngear-2\nlock\ngear-3\nlock\nquit\nboard\nquit\n"), sink).run("")
    out = sink.getvalue()
    told = [line for line in out.splitlines() if "not saved: No space left on device" in line]
    # a gear that is not locked yet is no move for anybody else: neither it nor another one is counted
    assert [line.split(" not")[0] for line in told] == ["One move", "3 moves", "3 moves"]
    assert out.count("Type quit again") == 1
    assert made.unsaved == 3


@pytest.mark.skipif(os.name == "nt", reason="an open file can’t be deleted there")
def test_the_terminal_tells_when_moves_are_saved_again_and_that_a_file_was_written_anew(
    tmp_path: Path,
) -> None:
    made = match("pp", tmp_path)
    disk, sink = FullDisk(made), Tty()
    table = TerminalTable(made, io.StringIO("gear-1\n"), sink)
    table.run("")
    disk.room = 10**6
    assert made.path is not None
    table.source = io.StringIO("lock\n")
    table.run("")
    assert "All moves are saved now." in sink.getvalue()
    made.path.unlink()
    table.source = io.StringIO("gear-2\nquit\n")
    table.run("")
    assert "was deleted, so it was saved again" in sink.getvalue()
    made.close()
    save, problems = read_save(made.path)
    assert save is not None and not problems
    assert [entry.value for entry in save.entries][:2] == ["gear-1", "lock"]


def test_a_match_that_is_open_elsewhere_is_only_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made = match("pp", tmp_path)
    made.session.play(KIT.parse_action("gear-2", made.session.state))
    assert made.path is not None
    before = made.path.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("lock\nquit\n"))
    assert main(["play", "--terminal", "--load", str(made.path)]) == 1
    told = capsys.readouterr()
    assert "open in another Treadboard" in told.err
    assert "close it there" in told.err
    assert made.path.read_bytes() == before
    made.close()
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--terminal", "--load", str(made.path)]) == 0


def test_the_end_of_a_terminal_match_that_could_not_be_saved_is_no_success(
    ford: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made: list[FullDisk] = []
    real = Match.create

    def full(*args: Any, **options: Any) -> Match:
        match = real(*args, **options)
        made.append(FullDisk(match))
        return match

    monkeypatch.setattr(Match, "create", full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("gear-1\n"))
    assert main(["play", "--terminal", "--game", "tiny", "--map", str(ford), "--seats", "2"]) == 1
    told = capsys.readouterr()
    assert "not saved: No space left on device" in told.err
    assert "The match is kept" not in told.out


def test_of_a_game_with_more_moves_than_can_be_listed_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KIT), "info", replace(KIT.info, sampled=True))
    _, shown = typed("\nmoves\nquit\n", "pp")
    before, said, after = shown.partition("Too many moves to list. Some of them:\n")
    assert said and "gear-1 gear-2" in after and "gear-1 gear-2" not in before
    monkeypatch.setattr(type(KIT.game), "info", KIT.info)  # what Kit and game say is one
    with pytest.raises(TextError, match="too many moves to count"):
        KIT.perft(KIT.setup(TinyMapFile(), (), (0, 1), {}), 1)


@pytest.mark.parametrize("text", ["", "pass\n"])
def test_a_match_by_post_is_shown_and_not_gone_on_with(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    made = match("pp")
    made = Match.create(replace(made.plan, post="0" * 32), folder=tmp_path)
    made.close()
    assert made.path is not None
    before = made.path.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert main(["play", "--terminal", "--load", str(made.path)]) == 1
    shown = capsys.readouterr()
    assert "played by post" in shown.err
    assert made.path.read_bytes() == before


ASKED: dict[str, Any] = {
    "game": "tank_chess", "map": "quick_bout_8", "position": None, "players": None, "seats": None, "level": 3,
    "side": None, "people": False, "with_": [], "clock": None,
}  # fmt: skip


def test_bots_in_the_terminal_are_characters_as_in_the_window_and_play_in_their_style(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there, met = {one.name: one.style for one in characters("tank_chess")[3]}, {}
    for cast in range(20):
        plan = plan_of(Namespace(**ASKED), cast=cast)
        assert plan.players[0] == Player("person", "You") and plan.players[1].level == 3
        met[plan.players[1].name] = plan.players[1].style
    assert met == there
    asked: list[tuple[int, str]] = []
    table = TerminalTable(Match.create(plan, folder=None), Tty(), Tty())
    monkeypatch.setattr(
        table.thinker, "request", lambda seen, level, seed, style: asked.append((level, style))
    )
    monkeypatch.setattr(
        terminal_table, "ask", lambda thinker: table.session.game.actions(table.session.view(1))[0]
    )
    table.session.play(table.session.game.actions(table.session.view(0))[0])
    table.bot_plays(1, plan.players[1])
    assert asked == [(3, plan.players[1].style)]


def test_of_several_bots_in_the_terminal_the_name_says_the_colour(ford: Path) -> None:
    plan = plan_of(Namespace(**{**ASKED, "seats": "bot:1,bot:1"}))
    assert [one.name for one in plan.players] == ["Timo (White)", "Pia (Black)"]
