"""What a new game must have is listed in CONTRIBUTING.md, all of it; what is missing is told by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.bots.contract import GameBots
from game.model.contract import Game
from game.model.entries import UnknownGame, catalogue, declared, entry, part
from game.model.kit import Kit
from game.view.chooser import Chooser
from game.view.click_table import ClickTable
from game.view.game_view import GameView
from game.view.grid_table import GridTable
from game.view.side_table import GridSideTable
from game.view.table import Tools
from tests.layers import ROOT

KINDS: tuple[type[Any], ...] = (Game, Kit, GameBots, GameView, ClickTable, GridTable, GridSideTable)

TOLD_BY_THE_TABLE: dict[type[Any], set[str]] = {
    ClickTable: {"tools", "places", "wording"},
    GridTable: {"tools", "places"},
    GridSideTable: {"tools", "places"},
}
"""What a table itself sets before a game's part of it is asked."""


def test_all_that_a_game_must_have_is_listed() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
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


def test_a_class_that_lacks_a_method_is_told_by_name() -> None:
    with pytest.raises(TypeError, match=r"table'?, '?thumbnails"):
        _View()  # type: ignore[abstract]


def test_a_table_that_lacks_a_part_is_told_by_name() -> None:
    bare: Any = type("Bare", (GridTable,), dict.fromkeys(GridTable.__abstractmethods__))
    nothing: Any = None
    with pytest.raises(TypeError, match="Bare lacks sides, wording"):
        bare(Tools(*[nothing] * 5), Chooser())
