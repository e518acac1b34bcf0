"""The filters of the list of matches: a search field, menus, and tabs of the matches' state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.app.matches.filters import DATES, RESULTS, STATES, Filters, PlayerKey
from game.app.matches.shelf import SavedMatches
from game.model.entries import window_games
from game.ui import widgets
from game.ui.controls.fields import DropDown
from game.ui.controls.page_tree import page_width
from game.ui.layout import GROW
from game.ui.tree.controls import Tabs, Widget
from game.ui.tree.holders import Row
from game.ui.tree.node import Node
from game.ui.tree_scene import ButtonLook, TreeScene

Offer = tuple[str, tuple[str, ...], int]
"""A menu: the filter's name, its labels, which of them is chosen."""


class FilterRow:
    """The row of the current ``filters``. ``changed`` is called with new ones."""

    def __init__(self, scene: TreeScene, matches: SavedMatches, changed: Callable[[], object]) -> None:
        self.scene, self.matches, self.changed = scene, matches, changed
        self.filters = Filters()

    def change(self, **changes: Any) -> None:
        """Change some of the filters."""
        self.filters = replace(self.filters, **changes)
        self.changed()

    def clear(self) -> None:
        """Clear all filters but the state."""
        self.filters = self.filters.cleared()
        self.changed()

    # --- nodes ---

    def search(self) -> Node:
        """Return the search field."""
        wide = min(300.0, page_width(self.scene) * 0.34)
        return Widget(self._make_search, self.filters.words, _change_words, wide=wide)

    def menus(self, clear: object) -> Node:
        """Return the menus (game, person, opponent, result, date), and the button that clears them and
        presses ``clear``."""
        t = self.scene.t
        why = "" if self.filters.narrow else t("matches.why.clear")
        button = ButtonLook(clear, "", "close", why=why, tip=t("matches.clear"))
        return Row(gap=8, high=34 if self.scene.small else 36).of(
            *(
                Widget(self._make_menu, self._offer(name, *offer), _change_menu, wide=GROW)
                for name, offer in self._offers().items()
            ),
            self.scene.button(button, wide=34 if self.scene.small else 36),
        )

    def states(self) -> Node:
        """Return the tabs: all, in progress, over, and by post where there are any."""
        shown = STATES if self.matches.marks or self.filters.state == "post" else STATES[:-1]
        labels = tuple(self.scene.t(f"matches.filter.{name}") for name in shown)
        return Tabs("filter", labels, STATES.index(self.filters.state), pad=16, rank=1)

    # --- their parts ---

    def _offer(self, name: str, values: Sequence[Any], labels: Sequence[str]) -> Offer:
        now = getattr(self.filters, name)
        return name, tuple(labels), values.index(now) if now in values else 0

    def _offers(self) -> dict[str, tuple[list[Any], list[str]]]:
        """Return the menus' values and labels by the filter's name."""
        t, game_name = self.scene.t, self.scene.app.texts.game_name
        games = list(window_games())
        people: list[Any] = [who for who, _ in self.matches.people]
        names = [name for _, name in self.matches.people]
        bots: list[Any] = [PlayerKey("bot", "", level) for level in (0, *self.matches.levels)]
        levels = [t("matches.by.any_bot"), *(t("matches.by.bot", n=level) for level in self.matches.levels)]
        return {
            "game": (["", *games], [t("matches.by.game"), *map(game_name, games)]),
            "person": ([None, *people], [t("matches.by.person"), *names]),
            "opponent": ([None, *bots, *people], [t("matches.by.opponent"), *levels, *names]),
            "result": (list(RESULTS), [t(f"matches.by.result_{one or 'any'}") for one in RESULTS]),
            "date": (list(DATES), [t(f"matches.by.date_{one or 'any'}") for one in DATES]),
        }

    def _make_search(self, rect: pygame.Rect, words: str) -> UITextEntryLine:
        return widgets.entry(
            self.scene, rect, words, placeholder=self.scene.t("matches.search"),
            on_change=lambda words: self.change(words=words), limit=60, key="search",
        )  # fmt: skip

    def _make_menu(self, rect: pygame.Rect, offer: Offer) -> object:
        name, labels, chosen = offer
        return widgets.drop_down(
            self.scene, rect, labels, chosen=chosen, on_choose=partial(self._choose, name), key=f"by.{name}"
        )

    def _choose(self, name: str, index: int) -> None:
        self.change(**{name: self._offers()[name][0][index]})


def _change_words(entry: UITextEntryLine, old: str, new: str) -> bool:
    if entry.get_text() != new:
        entry.set_text(new)
    return True


def _change_menu(menu: DropDown, old: Offer, new: Offer) -> bool:
    """Whether a menu needs no change, because the player chose in the menu itself."""
    return old[:2] == new[:2] and menu.chosen == new[2]
