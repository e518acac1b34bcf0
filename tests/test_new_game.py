"""What a new game must have is listed in "Write a game", all of it; what an author gets wrong is one line."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.bots.contract import GameBots
from game.bots.registry import bots
from game.model import entries
from game.model.contract import Game
from game.model.entries import UnknownGame, catalogue, declared, entry, part
from game.model.kit import Kit
from game.model.registry import kit
from game.testing.maps import cases_of
from game.view.chooser import Chooser
from game.view.click_table import ClickTable
from game.view.game_view import GameView
from game.view.grid_table import GridTable
from game.view.side_table import GridSideTable
from game.view.table import Tools
from tests.conformance.tiny_game import ENTRY
from tests.installed_games import with_games
from tests.layers import ROOT

KINDS: tuple[type[Any], ...] = (Game, Kit, GameBots, GameView, ClickTable, GridTable, GridSideTable)

TOLD_BY_THE_TABLE: dict[type[Any], set[str]] = {
    ClickTable: {"tools", "places", "wording"},
    GridTable: {"tools", "places"},
    GridSideTable: {"tools", "places"},
}
"""What a table itself sets before a game's part of it is asked."""


def test_all_that_a_game_must_have_is_listed() -> None:
    text = (ROOT / "docs" / "write_a_game.md").read_text(encoding="utf-8")
    rows = {row[1]: row for row in re.findall(r"(?m)^(\| `(\w+)` \|(.*)\|(.*)\|)$", text)}
    for kind in KINDS:
        says, does = (set(re.findall(r"`(\w+)`", cell)) for cell in rows[kind.__name__][2:])
        assert says == set(declared(kind)) - TOLD_BY_THE_TABLE.get(kind, set()), kind
        assert does == kind.__abstractmethods__, kind


class _Bots(GameBots):
    HINT_LEVEL = 1


BOTS = _Bots()


class _View(GameView):
    pass


def test_a_part_that_lacks_something_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "failed", {})
    with pytest.raises(UnknownGame) as caught:
        part(entry("tank_chess"), __name__, "BOTS", GameBots)
    assert caught.value.reason == f"BOTS in {__name__} lacks LEVELS"


MISTAKES = {
    "a kit without methods": ("rules", "kit", "bad/kit.py:2"),
    "a rule book without methods": ("rules", "book", "KIT.game in bad.book: TypeError: Can't instantiate"),
    "a rule book without its rule": ("rules", "ruled", "Book in bad.ruled lacks refusal_rule"),
    "rules that end in an error": (
        "rules",
        "wrong",
        "ZeroDivisionError: .*bad.wrong.py:2",
    ),
    "rules that are no Python": ("rules", "nonsense", "SyntaxError: .*nonsense.py, line 1"),
    "rules that aren’t there": ("rules", "none", "No module named 'bad.none'"),
    "more levels than bots": ("bots", "bots", r"BOTS in bad.bots has the levels \[1, 2\] and 1 players"),
}
"""What an author gets wrong: the part, its module and what is told."""

MODULES = {
    "kit": "from game.model.kit import Kit\nKIT = Kit()\n",
    "book": "from game.model.contract import Game\nfrom tests.conformance.tiny_kit import TinyKit\n"
    "class Book(Game): pass\n"
    "class BadKit(TinyKit):\n    game = property(lambda self: Book())\nKIT = BadKit()\n",
    "ruled": "from game.model.contract import Game\nfrom tests.conformance.tiny_kit import TinyKit\n"
    "class Book(Game): pass\nBook.__abstractmethods__ = frozenset()\nBook.info = TinyKit.info\n"
    "class BadKit(TinyKit):\n    game = property(lambda self: Book())\nKIT = BadKit()\n",
    "wrong": "\nKIT = 1 / 0\n",
    "nonsense": "KIT = (\n",
    "bots": "from game.bots.contract import GameBots, Level, Limits\nfrom game.bots.simple import RandomBot\n"
    "class Bots(GameBots):\n    LEVELS = (Level(1, 'a', Limits()), Level(2, 'b', Limits()))\n"
    "    PLAYERS = (RandomBot,)\n    HINT_LEVEL = 1\nBOTS = Bots()\n",
}


@pytest.mark.parametrize("case", MISTAKES)
def test_an_authors_mistake_is_one_line_with_its_place(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of, module, told = MISTAKES[case]
    (tmp_path / "bad").mkdir()
    for name, text in MODULES.items():
        (tmp_path / "bad" / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.split(".")[0] == "bad"]:
        monkeypatch.delitem(sys.modules, name)
    info = replace(ENTRY.info, levels=2 if of == "bots" else 1)
    where: Any = {of: f"bad.{module}"}
    bad = replace(ENTRY, info=info, **where)
    with with_games(bad), pytest.raises(UnknownGame, match=told) as caught:
        (bots if of == "bots" else kit)(bad.name)
    assert "\n" not in caught.value.reason


def test_a_game_without_its_default_map_says_where_it_looked(tmp_path: Path) -> None:
    (tmp_path / "maps" / "tiny").mkdir(parents=True)
    with with_games(replace(ENTRY, data=str(tmp_path))):
        for there, told in (("", "there are no maps"), ("other", "there are other")):
            if there:
                (tmp_path / "maps" / "tiny" / f"{there}.yaml").touch()
            with pytest.raises(UnknownGame, match=told) as caught:
                cases_of("tiny")
            assert "default_map in tests.conformance.tiny_kit is" in caught.value.reason
            entries.catalogue.failed.clear()


def test_a_class_that_lacks_a_method_is_told_by_name() -> None:
    with pytest.raises(TypeError, match=r"table'?, '?thumbnails"):
        _View()  # type: ignore[abstract]


def test_a_table_that_lacks_a_part_is_told_by_name() -> None:
    bare: Any = type("Bare", (GridTable,), dict.fromkeys(GridTable.__abstractmethods__))
    nothing: Any = None
    with pytest.raises(TypeError, match="Bare lacks sides, wording"):
        bare(Tools(*[nothing] * 5), Chooser())
