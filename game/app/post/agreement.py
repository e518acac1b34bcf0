"""The terms of a match by post: its game, map, options and limit, in words, and its board at the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.app.maps.option_words import option_words
from game.app.table.boards import Pictures
from game.data.maps.own_modes import facts_line, mode_title
from game.data.saves.matches import MatchPlan
from game.data.words.texts import Texts
from game.model.contract import PUBLIC
from game.ui.layout import GROW, Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Picture, Text

GAP = 20.0
"""Between the picture of the board and the terms, in tokens."""


@dataclass(frozen=True)
class Agreement:
    """The terms of one match: its ``plan``, the ``days`` a turn may take (0: any number), and whether each
    draw of chance has its own letter (``strict``). ``changed``: the files of pieces, ground or cards that
    differ from the built-in ones."""

    plan: MatchPlan
    days: int = 0
    strict: bool = False
    changed: Sequence[str] = ()

    def seat_name(self, seat: int, texts: Texts) -> str:
        """Say what a seat plays with."""
        kit, setup = self.plan.kit, self.plan.setup()
        return " + ".join(texts(key) for key in kit.seat_keys(setup, seat))

    def map_title(self, texts: Texts) -> str:
        """Return the map's title."""
        return texts.shipped(self.plan.map_title) or texts("matches.from_position")

    def pace(self, texts: Texts) -> str:
        """Say how long a turn may take."""
        return texts("post.days", n=self.days) if self.days else texts("post.no_days")

    def facts(self, texts: Texts) -> Sequence[tuple[str, str]]:
        """Return the terms: a text key for each, and its words."""
        kit, plan = self.plan.kit, self.plan
        mode, told_there = self._mode(texts)
        usual = {name: field.get_default() for name, field in kit.options_model.model_fields.items()}
        changed = [
            option_words(kit, name, value, texts)
            for name, value in plan.options.items()
            if name in usual
            and value != usual[name]
            and name not in (*kit.seat_options, *told_there)
            and value not in ("", None)
        ]
        chance = ""
        if kit.game.has_chance:
            chance = texts("post.terms.chance_strict" if self.strict else "post.terms.chance")
        told = [
            ("post.terms.map", self.map_title(texts)),
            ("post.terms.mode", mode),
            ("post.terms.pace", self.pace(texts)),
            ("post.terms.options", texts.commas(changed)),
            ("post.terms.draws", chance),
            ("post.terms.changed", texts.commas(self.changed)),
        ]
        return [(key, words) for key, words in told if words]

    def _mode(self, texts: Texts) -> tuple[str, Sequence[str]]:
        """Say in which mode the match is played, in a game that has modes; and the options told with it."""
        kit, content, modes = self.plan.kit, self.plan.content, self.plan.kit.own_modes
        if modes is None:
            return "", ()
        value = str(self.plan.setup().options[modes.option])  # with what the other options change of it
        title = mode_title(kit, content, texts, value)
        told = (*modes.sets(value, content.definitions), *modes.follows(value, content.definitions))
        return f"{title} · {facts_line(kit, content, texts, value)}", (modes.option, *told)


def label_width(*, small: bool) -> float:
    """Return the width of the labels at the left of a page of terms, with the gap after them."""
    return 124 if small else 148


def facts_node(told: Sequence[tuple[str, str]], texts: Texts, role: str, *, small: bool) -> Node:
    """Return the terms in two columns."""
    wide = label_width(small=small) - 12
    return Column(gap=6).of(
        *(
            Row(gap=12).of(
                Text(texts(key), role, "ink.tertiary", wide=wide, lines=0),
                Text(words, role, wide=GROW, lines=0),
            )
            for key, words in told
        )
    )


def beside_board(board: Node, terms: Callable[[str], Node], *, small: bool) -> Node:
    """Return the picture of the board, and the page of terms beside it, which ``terms`` makes with a role
    for its facts. Where it is too high, the facts are small, and at last the picture is left out."""
    side = 330 if small else 460
    left = Box(pad=14, radius=6, wide=side).of(board)
    shapes = [(side + GAP, terms("body")), (side + GAP, terms("small")), (0, terms("small"))]
    return Room(_fitting, (left, tuple(shapes)), wide=GROW, high=GROW)


def _fitting(
    data: tuple[Node, Sequence[tuple[float, Node]]], m: Measure, width: float, height: float
) -> Node:
    left, shapes = data
    fits = (shape for shape in shapes if shape[1].tall(m, width - shape[0]) <= height)
    side, right = next(fits, shapes[-1])
    return Row(gap=GAP, high=GROW).of(left if side else None, right)


class FirstBoard:
    """A picture of the board at a match's start, drawn when there is time."""

    def __init__(self, pictures: Pictures, terms: Agreement) -> None:
        self.pictures, self.terms = pictures, terms
        plan = terms.plan
        self._state: Any = plan.kit.game.observe(plan.kit.game.new(plan.setup()), PUBLIC)

    def node(self) -> Node:
        """Return the picture's node."""
        return Picture(self._draw, self.pictures.drawn, high=GROW)

    def _draw(self, to: PaintedCanvas, area: Area, drawn: int) -> None:
        plan, rect = self.terms.plan, area.rect
        side = min(rect.width, rect.height)
        make = self.pictures.position
        found = self.pictures.get(side, lambda: make(plan.kit, plan.content, self._state, side))
        if found is not None:
            to.surface.blit(found, found.get_rect(center=rect.center))
