"""What can be done in the library, and the rows around its list: search, origin, filter, order, cards or
rows; the last message with its undo, the number of maps."""

from __future__ import annotations

from dataclasses import replace
from enum import auto
from typing import Final

from game.app.library.map_list import MapList
from game.data.maps.map_cards import SORTS
from game.ui.commands import Press, Set
from game.ui.layout import GROW, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


class LibraryPress(Press):
    """What the library has buttons or keys for."""

    PLAY = auto()
    PLAY_NOW = auto()
    EDIT = auto()
    PROBLEMS = auto()
    DETAILS = auto()
    DUPLICATE = auto()
    RENAME = auto()
    SHARE = auto()
    PRINT = auto()
    DELETE = auto()
    TRASH = auto()
    IMPORT = auto()
    NEW = auto()
    PASTE = auto()
    UNDO = auto()
    SEARCH = auto()
    CLEAR = auto()
    LIST = auto()
    TURN_VIEW = auto()


ORIGINS: Final = (None, "shipped", "user")


def list_head(screen: Screen, maps: MapList) -> Node:
    """Return the row."""
    density, t, query = screen.density, screen.t, maps.query
    square, filters = density.head, maps.filters()
    origins = [t(f"library.origin.{name or 'all'}") for name in ORIGINS]
    origin = screen.choice(Set("origin"), origins, ORIGINS, query.origin, wide=None, high=GROW)
    orders = [t(f"library.sort.{name}") for name in SORTS]
    search = screen.entry(
        Set("search"), query.text, limit=80, hint=t("library.search"), done=LibraryPress.LIST,
        wide=Grow(least=70), high=GROW,
    )  # fmt: skip
    return Row(gap=density.gap, high=density.button).of(
        Row(gap=4, wide=GROW).of(search, screen.act(LibraryPress.CLEAR, wide=square)),
        replace(origin, pad=density.gap),
        screen.menu(
            Set("filter"), [*filters.values()], [*filters], maps.filter, wide=density.name, high=GROW
        ),
        screen.menu(Set("sort"), orders, SORTS, query.sort, wide=density.name, high=GROW),
        screen.choice(
            Set("rows"), ("", ""), (False, True), maps.view.rows, icons=("grid", "list"),
            tips=(t("library.cards"), t("library.rows")), wide=2 * square - screen.tokens(1), high=GROW,
        ),
    )  # fmt: skip


def library_foot(screen: Screen, maps: MapList, listed: int, *, undo: bool) -> Node:
    """Return the foot; ``listed`` is the number of listed maps, ``undo``: a change can be undone."""
    cap = screen.app.input.shown("undo", "library")
    button = screen.act(LibraryPress.UNDO, ButtonFit(10), hint=cap, high=screen.density.field)
    words = Text(screen.note, "body_strong")
    if not screen.note:
        key = "library.count_of" if maps.query.narrow else "library.count"
        count = screen.t(key, n=len(maps.catalogue.cards), shown=listed)
        reading = maps.catalogue.reading.words(screen.app.texts)
        words = Text(screen.app.texts.commas(filter(None, (count, reading))), "small", "ink.secondary")
    return Row(gap=14, rank=1).of(button if undo else None, words)
