"""The filters of the list of matches as nodes: a search field, menus, and tabs of the matches' state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.app.matches.filters import DATES, RESULTS, STATES, Filters, PlayerKey
from game.app.matches.shelf import SavedMatches
from game.model.entries import window_games
from game.ui.commands import ScreenCommand
from game.ui.controls.page_tree import page_width
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Row
from game.ui.tree.node import Node


@dataclass(frozen=True, slots=True)
class SetFilter:
    """Another value for one of the filters."""

    name: str
    value: Any = None

    def __str__(self) -> str:
        return {"words": "search", "state": "filter"}.get(self.name, f"by.{self.name}")


def search_field(screen: Screen, filters: Filters) -> Node:
    """Return the search field."""
    wide = min(300.0, page_width(screen) * 0.34)
    hint = screen.t("matches.search")
    return screen.entry(SetFilter("words"), filters.words, hint=hint, limit=60, wide=wide, high=GROW)


def filter_menus(screen: Screen, filters: Filters, matches: SavedMatches, clear: ScreenCommand) -> Node:
    """Return the menus (game, person, opponent, result, date), and the button that clears them."""
    wide = screen.density.button
    return Row(gap=8, high=wide).of(
        *(
            screen.menu(SetFilter(name), labels, values, getattr(filters, name), high=GROW)
            for name, (values, labels) in _offers(screen, matches).items()
        ),
        screen.act(clear, wide=wide),
    )


def state_tabs(screen: Screen, filters: Filters, *, by_post: bool) -> Node:
    """Return the tabs: all, in progress, over, and ``by_post`` where there are any."""
    shown = STATES if by_post or filters.state == "post" else STATES[:-1]
    labels = [screen.t(f"matches.filter.{name}") for name in shown]
    tabs = screen.choice(SetFilter("state"), labels, shown, filters.state, wide=None, high=GROW)
    return replace(tabs, pad=16, rank=1)


def _offers(screen: Screen, matches: SavedMatches) -> dict[str, tuple[Sequence[Any], Sequence[str]]]:
    """Return the menus' values and labels by the filter's name."""
    t, games = screen.t, window_games()
    people, names = zip(*matches.people, strict=True) if matches.people else ((), ())
    bots = [PlayerKey("bot", "", level) for level in (0, *matches.levels)]
    levels = [t("matches.by.any_bot"), *(t("matches.by.bot", n=level) for level in matches.levels)]
    return {
        "game": (["", *games], [t("matches.by.game"), *map(screen.app.texts.game_name, games)]),
        "person": ([None, *people], [t("matches.by.person"), *names]),
        "opponent": ([None, *bots, *people], [t("matches.by.opponent"), *levels, *names]),
        "result": (RESULTS, [t(f"matches.by.result_{one or 'any'}") for one in RESULTS]),
        "date": (DATES, [t(f"matches.by.date_{one or 'any'}") for one in DATES]),
    }
