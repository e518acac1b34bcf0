"""Which games there are: shipped and installed, and those that can't be used."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.data.puzzles.puzzle_names import has_puzzles
from game.model import entries, registry
from game.model.entries import Catalogue, UnknownGame
from game.model.game_info import GameEntry, GameInfo
from tests.conformance.tiny_game import ENTRY
from tests.installed_games import installed, shipped, with_games

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")


def called(name: str, **changes: Any) -> GameEntry:
    return replace(ENTRY, info=replace(ENTRY.info, name=name), **changes)


def catalogue(**loads: Callable[[], Any]) -> Catalogue:
    return Catalogue(shipped, lambda: loads.items())


def test_shipped_games_come_first_in_their_order_then_the_installed_ones_by_name() -> None:
    found = catalogue(zebra=lambda: called("zebra"), adder=lambda: called("adder"))
    assert [*found.entries] == [*SHIPPED, "adder", "zebra"]
    assert found.failed == {}


def test_an_entry_that_raises_leaves_the_others_and_says_why() -> None:
    def broken() -> GameEntry:
        raise ZeroDivisionError("a slip")

    found = catalogue(broken=broken, tiny=lambda: ENTRY)
    assert "tiny" in found.entries
    assert "broken" not in found.entries
    assert "ZeroDivisionError: a slip" in found.failed["broken"]
    with pytest.raises(UnknownGame, match="a slip"):
        found.find("broken")


class Wordless(Exception):
    """An error that breaks whoever asks what it says."""

    def __str__(self) -> str:
        raise SystemError


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), GeneratorExit(), Wordless()])
def test_a_game_that_ends_programs_when_it_is_loaded_ends_none(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raises(*_: Any) -> Any:
        raise error

    found = catalogue(broken=raises, tiny=lambda: ENTRY)
    assert "tiny" in found.entries and type(error).__name__ in found.failed["broken"]
    with with_games(called("bad", rules="no.matter")) as known:
        assert "bad" in known.entries
        monkeypatch.setattr(entries, "import_module", raises)
        with pytest.raises(UnknownGame, match=type(error).__name__):
            registry.kit("bad")
        assert list(entries.failed()) == ["bad"]


def test_ctrl_c_while_a_shipped_game_is_loaded_is_nobodys_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: str) -> Any:
        raise KeyboardInterrupt

    with with_games() as known:
        assert not known.failed and known.entries
        monkeypatch.setattr(entries, "import_module", stopped)
        with pytest.raises(KeyboardInterrupt):
            entries.part(entries.entry("tank_chess"), "game.games", "KIT", object)
        assert not entries.failed()


def test_a_shipped_name_cannot_be_taken() -> None:
    found = catalogue(tank_chess=lambda: called("tank_chess", rules="elsewhere.kit"))
    assert found.entries["tank_chess"].rules == "game.games.tank_chess.rules.kit"
    assert found.find("tank_chess").rules == "game.games.tank_chess.rules.kit"
    assert list(found.failed.values()) == ["tank_chess is the name of a shipped game"]


@pytest.mark.parametrize(
    ("loaded", "reason"),
    [
        (called("other"), "calls it 'other'"),
        ("no entry", "names no GameEntry"),
        (called("battlegrounds"), "the name of a shipped game"),
    ],
)
def test_an_entry_point_must_name_its_own_game(loaded: Any, reason: str) -> None:
    found = catalogue(mine=lambda: loaded)
    assert [*found.entries] == [*SHIPPED]
    assert reason in "".join(found.failed.values())


def test_a_game_whose_rules_cannot_be_loaded_is_listed_with_the_reason() -> None:
    with with_games(called("bad", rules="tests.model.no_such_module")):
        assert "bad" in entries.games()
        with pytest.raises(UnknownGame, match="no_such_module"):
            registry.kit("bad")
        assert "bad" not in entries.games()
        assert "no_such_module" in entries.failed()["bad"]
        with pytest.raises(UnknownGame, match="no_such_module"):
            entries.entry("bad")


@pytest.mark.parametrize(
    ("rules", "reason"),
    [("tests.conformance.tiny_game", "KIT"), ("tests.conformance.tiny_kit", "otherwise")],
)
def test_rules_that_are_no_kit_or_that_of_another_game_are_not_taken(rules: str, reason: str) -> None:
    with with_games(called("bad", rules=rules)), pytest.raises(UnknownGame, match=reason):
        registry.kit("bad")


def test_a_game_without_a_view_is_for_the_terminal() -> None:
    with with_games(ENTRY):
        assert "tiny" in entries.games()
        assert "tiny" not in entries.window_games()
        assert registry.kit("tiny").info == entries.info("tiny")


def test_games_can_be_asked_for_by_what_they_have() -> None:
    assert entries.games(has_puzzles) == ("tank_chess", "tank_tactics")
    assert entries.games(lambda info: info.reveals) == ("tank_battle",)
    assert entries.info("battlegrounds").seats == (1, 2, 3, 4)


def test_a_name_that_is_none_is_looked_up_and_never_imported() -> None:
    for name in ("", "os", "os.path", "tests.conformance.tiny_kit", "../x", "__pycache__"):
        with pytest.raises(KeyError):
            registry.kit(name)
    assert GameInfo(name="x", sides=(), seatings=()).seats == ()


def test_installed_games_are_found_by_their_entry_point_in_every_process(tmp_path: Path) -> None:
    script = "from game.model.entries import games, entry; print(games(), entry('tiny').rules)"
    before = set(Catalogue(entries._shipped, entries._installed).entries) - set(SHIPPED)
    with installed(tmp_path, {"tiny": "tests.conformance.tiny_game:ENTRY"}):
        assert [game for game in entries.games() if game not in before] == [*SHIPPED, "tiny"]
        run = subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {script}"],
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    assert run.stdout.split("\n")[0].endswith("'tiny') tests.conformance.tiny_kit")
    assert entries.games() == SHIPPED


def test_to_know_the_games_loads_none_of_them() -> None:
    script = (
        "import json, sys\nfrom game.model.entries import games, entry\n"
        "games(), entry('tank_chess')\n"
        "print(json.dumps([m for m in sys.modules if m.startswith('game.') and 'model' not in m]))\n"
        "assert 'pydantic' not in sys.modules and 'pygame' not in sys.modules\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    loaded = set(json.loads(run.stdout))
    assert loaded <= {
        "game.games",
        *(f"game.games.{name}{part}" for name in SHIPPED for part in ("", ".entry")),
    }
