"""Which view shows which game. A new game is its module below ``game/view``, and one line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from game.view.draft.look import DraftLooks
from game.view.help_table import HelpTable
from game.view.table import MakeTable, TableView, Tools, Words

TABLES: dict[str, str] = {
    "tank_chess": "game.view.tank_chess.table",
    "battlegrounds": "game.view.battlegrounds.table",
}
"""The module of each game's view; it exports ``make_table`` and ``make_thumbnails``, and where each seat
plays with something of its own ``make_seats``, where it is played in several ways ``make_ways``."""

HELPS: dict[str, str] = {
    "tank_chess": "game.view.tank_chess.help",
    "battlegrounds": "game.view.battlegrounds.help",
}
"""The module with the tables of each game's help, where it has any; it exports ``make_tables``."""

DRAWINGS: dict[str, str] = {"tank_chess": "game.view.tank_chess.drawing"}
"""The module that says how each game's maps are drawn; it exports ``make_drawing``."""


def table(game: str, tools: Tools) -> TableView:
    """A new table view of that game. Raises ``KeyError`` for a game without one."""
    make: MakeTable = import_module(TABLES[game]).make_table
    return make(tools)


def alert(game: str, view: Any, words: Words, side_names: Sequence[str]) -> str:
    """A short warning about a position ("White is in check"), empty for none. Raises ``KeyError``."""
    return cast("str", import_module(TABLES[game]).alert(view, words, side_names))


def thumbnails(game: str, tools: Tools) -> Callable[[Any, int], Any]:
    """``make(view, px)``: a small picture of an observation. Raises ``KeyError``."""
    return cast("Callable[[Any, int], Any]", import_module(TABLES[game]).make_thumbnails(tools))


def seats(game: str, tools: Tools) -> Callable[[Any, Any, Any, int], None] | None:
    """``draw(surface, rect, view, seat)``: a picture of what a seat plays with; ``None`` where that is its
    side, which the table draws. Raises ``KeyError``."""
    make = getattr(import_module(TABLES[game]), "make_seats", None)
    return None if make is None else cast("Callable[[Any, Any, Any, int], None]", make(tools))


def ways(game: str, tools: Tools) -> Callable[[Any, int], Any] | None:
    """``draw(view, px)``: a picture of the way to play of a match that has not begun; ``None`` for a game
    without such pictures. Raises ``KeyError``."""
    make = getattr(import_module(TABLES[game]), "make_ways", None)
    return None if make is None else cast("Callable[[Any, int], Any]", make(tools))


def help_tables(game: str, tools: Tools) -> Mapping[str, HelpTable]:
    """The tables of a game's rules, by name; none for a game without any."""
    if game not in HELPS:
        return {}
    return cast("Mapping[str, HelpTable]", import_module(HELPS[game]).make_tables(tools))


def drawing(game: str, tools: Tools) -> DraftLooks:
    """How a game's maps are drawn in the editor. Raises ``KeyError`` for a game without maps to draw."""
    return cast("DraftLooks", import_module(DRAWINGS[game]).make_drawing(tools))
