"""The row above the library's list: search, origin, filter, order, cards or rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.app.library.commands import LibraryPress
from game.app.library.map_list import MapList
from game.data.maps.map_cards import SORTS
from game.ui.commands import Set
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node

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
