"""The score card over the table, as a tree: every tank with its kills, deaths, special scores and lags
(FT-6.4)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.parts import Parts
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tokens import TokenArt
from game.games.flames_of_tanks.view.words import mode_words, name_of, signed
from game.ui.layout import GROW, Area
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Rule, Text
from game.ui.tree.tree import Tree
from game.view.table import Tools

_W = "flames_of_tanks_view.score."

COLUMNS = ("kills", "deaths", "markers", "flags", "lags")
CLAIMING = ("markers", "flags")
"""Columns of modes in which spawn points can be claimed."""

WIDE = 560.0
LATE = 100.0
"""Width for the kills and deaths of Sudden Death, which are listed separately (FT-6.3)."""
ROW = 26.0
HEAD = 92.0
"""Height of everything but the rows."""


class ScoreCardPainter(Parts):
    """Lays out and draws the score card."""

    def __init__(self, tools: Tools, tanks: Tanks, tokens: TokenArt) -> None:
        super().__init__(tools, tanks, tokens)
        self.tree = Tree()

    def draw(
        self,
        surface: pygame.Surface,
        block: pygame.Rect,
        position: FlamesOfTanksWorld,
        names: Sequence[str],
        scale: float,
    ) -> None:
        """Draw the score card in the middle of a block."""
        room, count = Area.at(block, scale), len(position.tanks)
        late = any(tank.sudden_kills or tank.sudden_deaths for tank in position.tanks)
        row = min(ROW, (room.height - 110) / max(1, count))
        area = room.centred(min(WIDE + LATE * late, room.width - 20), HEAD + count * row)
        self.tree.show(self._card(position, names, row, late=late), area, self.canvases.measure(scale))
        self.tree.forget()  # what lies below changes
        self.tree.draw(self.canvases.on(surface, scale))

    def _card(self, position: FlamesOfTanksWorld, names: Sequence[str], high: float, *, late: bool) -> Node:
        words = self.words
        title = Row(high=24).of(
            Text(words(f"{_W}title"), "card_title"),
            spring(),
            Text(mode_words(position, words), "small", "ink.secondary", "right"),
        )
        sudden = Text(words(f"{_W}sudden"), "small", "ink.secondary", "right", wide=LATE) if late else None
        claims = position.match.mode.points == "claimed"
        columns = tuple(name for name in COLUMNS if claims or name not in CLAIMING)
        heads = Row(high=26).of(
            Node(wide=190),
            *(
                Text(words(f"{_W}{name}"), "small", "ink.secondary", "right", wide=GROW)
                for name in (*columns, "score")
            ),
            sudden,
        )
        order = sorted(range(len(position.tanks)), key=lambda tank: (-position.score_of(tank), tank))
        rows = (self._row(position, tank, names, high, columns, late=late) for tank in order)
        return Box(pad=(16, 12, 0), line="ink.primary", edge=1.4, radius=7).of(
            title, Node(high=5), heads, Rule("surface.line", high=0), Node(high=3), *rows
        )

    def _row(
        self,
        position: FlamesOfTanksWorld,
        tank: int,
        names: Sequence[str],
        high: float,
        columns: Sequence[str],
        *,
        late: bool,
    ) -> Node:
        card, seat = position.tanks[tank], position.match.seats[tank]
        values = (
            Text(f"{number or '–'}", "body", "ink.primary" if number else "ink.tertiary", "right", wide=GROW)
            for number in (getattr(card, name) for name in columns)
        )
        apart: Node | None = None
        if late:
            fights = position.sudden is not None and tank in position.sudden.tanks
            told = f"{card.sudden_kills} – {card.sudden_deaths}" if fights else ""
            apart = Text(told, "body", "ink.secondary", "right", wide=LATE)
        return Row(high=high).of(
            self.tag(position, tank, faint=not card.here, wide=52),
            Text(name_of(names, seat, self.words), "body", wide=130),
            Node(wide=8),
            *values,
            Text(signed(position.score_of(tank)), "body_strong", align="right", wide=GROW),
            apart,
        )
