"""The terms of a match by post: its game, map, options and limit, in words, and its board at the start."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any, ClassVar

from game.app.maps.options import option_words
from game.app.table.boards import Pictures
from game.data.maps.own_modes import facts_line, mode_title
from game.data.post.terms import Terms
from game.data.words.texts import Texts
from game.model.contract import PUBLIC
from game.ui.controls.page_tree import page
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text


def seat_name(terms: Terms, seat: int, texts: Texts) -> str:
    """Say what a seat plays with."""
    return " + ".join(map(texts, terms.kit.seat_keys(terms.setup, seat)))


def map_title(terms: Terms, texts: Texts) -> str:
    """Return the title of the match's map."""
    return texts.shipped(terms.plan.map_title) or texts("matches.from_position")


def facts(terms: Terms, texts: Texts) -> Sequence[tuple[str, str]]:
    """Return the terms: a text key for each, and its words."""
    kit = terms.kit
    mode, told_there = _mode(terms, texts)
    usual = {name: field.get_default() for name, field in kit.options_model.model_fields.items()}
    changed = [
        option_words(kit, name, value, texts)
        for name, value in terms.plan.options.items()
        if name in usual
        and value != usual[name]
        and name not in (*kit.seat_options, *told_there)
        and value not in ("", None)
    ]
    chance = ""
    if kit.game.has_chance:
        chance = texts("post.terms.chance_strict" if terms.strict else "post.terms.chance")
    told = [
        ("post.terms.map", map_title(terms, texts)),
        ("post.terms.mode", mode),
        ("post.terms.pace", texts("post.days", n=terms.days) if terms.days else texts("post.no_days")),
        ("post.terms.options", texts.commas(changed)),
        ("post.terms.draws", chance),
        ("post.terms.changed", texts.commas(terms.changed)),
    ]
    return [(key, words) for key, words in told if words]


def _mode(terms: Terms, texts: Texts) -> tuple[str, Sequence[str]]:
    """Say in which mode the match is played, in a game that has modes; and the options told with it."""
    kit, content, modes = terms.kit, terms.plan.content, terms.kit.own_modes
    if modes is None:
        return "", ()
    value = str(terms.setup.options[modes.option])  # with what the other options change of it
    title = mode_title(kit, content, texts, value)
    told = (*modes.sets(value, content.definitions), *modes.follows(value, content.definitions))
    return f"{title} · {facts_line(kit, content, texts, value)}", (modes.option, *told)


class TermsPage(Screen):
    """A page of the terms of a match by post. Its board at the start is beside them; where they are too high,
    the facts are small, and at last the board is left out."""

    title: ClassVar[str]
    """The key of its title."""

    def __init__(self, app: App, terms: Terms) -> None:
        super().__init__(app)
        self.terms, self.pictures = terms, Pictures(app)
        game = terms.kit.game
        self._state: Any = game.observe(game.new(terms.setup), PUBLIC)

    def lines(self, role: str) -> Sequence[Node | None]:
        """Return the page's lines, with their facts in a role."""
        raise NotImplementedError

    def watched(self) -> Hashable:
        return self.pictures.drawn

    def help_at(self) -> tuple[str, str]:
        return self.terms.kit.name, ""

    def compose(self) -> Node:
        board = Box(pad=14, radius=6, wide=Grow(38, most=460)).of(
            Picture(self._draw_board, self.pictures.drawn, high=GROW)
        )
        rich, brief = (
            Box(pad=(20, 16), radius=6, wide=Grow(62)).of(*self.lines(role)) for role in ("body", "small")
        )
        shapes = (board, rich), (board, brief), (brief,)
        body = FirstFit(wide=GROW, high=GROW).of(*(Row(gap=20).of(*one) for one in shapes))
        return page(self, self.t(self.title), self.t(f"{self.terms.kit.name}.name"), body)

    def labelled(self, key: str, *parts: Node | None, high: float | None = None, role: str = "body") -> Node:
        """Return parts behind the label of a key."""
        label = Text(self.t(key), role, "ink.tertiary", wide=self.density.name, lines=1 if high else 0)
        return Row(gap=12, high=high).of(label, *parts)

    def facts(self, role: str, *first: tuple[str, str]) -> Node:
        """Return the terms after other facts: the key of a label for each, and its words."""
        told = (*first, *facts(self.terms, self.app.texts))
        return Column(gap=6).of(
            *(self.labelled(key, Text(words, role, wide=GROW, lines=0), role=role) for key, words in told)
        )

    def _draw_board(self, to: PaintedCanvas, area: Area, drawn: int) -> None:
        plan, side = self.terms.plan, min(area.rect.size)
        make = partial(self.pictures.position, plan.kit, plan.content, self._state, side)
        found = self.pictures.get(side, make)
        if found is not None:
            to.put(found, area)

    # --- time ---

    def update(self, dt: float) -> None:
        self.complete()

    def complete(self) -> bool:
        return self.pictures.work()

    def due(self) -> float:
        return 0.0 if self.pictures.wanting else super().due()
