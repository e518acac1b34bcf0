"""The page of a refit: salvage and workshop, the schematic grid, values with and without the piece in the
hand, abilities, and where the tank can come in. It stands in place of table and panel (FT-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import GOOD, GRID, Cell, Piece, Stats
from game.ui.paint.pens import draw_disc
from game.view.flames_of_tanks.board import thumbnail
from game.view.flames_of_tanks.compose import plain
from game.view.flames_of_tanks.dice import LIST_PX, RolledDice
from game.view.flames_of_tanks.panel_shown import Button
from game.view.flames_of_tanks.refit import RefitDraft
from game.view.flames_of_tanks.side_art import FlamesSidePainter
from game.view.flames_of_tanks.spots import ButtonSpot, CellSpot, ShelfSpot, Spot
from game.view.flames_of_tanks.tokens import (
    GRID_PX,
    SHELF_PX,
    GridShown,
    RowShown,
    SchematicGrid,
    TokenArt,
    TokenShown,
)
from game.view.flames_of_tanks.tokens_of import line_words, lying, name_words, token_of
from game.view.flames_of_tanks.words import label_inches, tank_words, weight_words
from game.view.phase import IGNORED, MOUSE_CLICK, MOUSE_WHEEL, TAKEN, Prompt, Reply
from game.view.side import Item, SideLayout
from game.view.table import Tools

_R = "flames_of_tanks_view.refit."

COLUMNS: Final = (336.0, 512.0, 336.0)
SKETCH_LABELS: Final = 106.0
"""What the words beside the grid take, at 100 %."""

ROW: Final = 58.0
LOW_ROW: Final = 54.0


class RefitPage:
    """Lays out, draws and is pressed. ``draft`` is what is being refitted."""

    def __init__(
        self, tools: Tools, painter: FlamesSidePainter, tokens: TokenArt, words: Any, told: Callable[[], Any]
    ) -> None:
        """``told``: the events of the salvage that went before, if any."""
        self.theme, self.fonts, self.words = tools.theme, tools.fonts, words
        self.painter, self.tokens, self.told = painter, tokens, told
        self.draft: RefitDraft | None = None
        self.refused: Any = None
        """Why the last try was in vain."""
        self.rect: pygame.Rect | None = None
        self.scale = 1.0
        self.hovered: Spot | None = None
        self.cursor: Spot | None = None
        self.scroll = 0
        """The first row of the shelf that is shown."""
        self._made: SideLayout | None = None
        self._grid: SchematicGrid | None = None
        self._grid_rect = pygame.Rect(0, 0, 0, 0)
        self._dragged = False
        self._pointer: tuple[int, int] | None = None
        self._map: tuple[object, pygame.Surface] | None = None

    # --- OwnPage ---

    @property
    def page_title(self) -> str:
        """What is done there."""
        draft = self.draft
        if draft is None:
            return ""
        return str(self.words(f"{_R}title", tank=tank_words(draft.base.tank, self.words)))

    def set_page(self, rect: pygame.Rect | None, scale: float) -> None:
        """Where it goes."""
        self.rect, self.scale = rect, scale
        self.changed()

    def changed(self) -> None:
        """Lay it out anew."""
        self._made = None

    def px(self, tokens: float) -> int:
        """Tokens as px."""
        return round(tokens * self.scale)

    # --- layout ---

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return self.rect is not None and (self.rect.width < self.px(1100) or self.rect.height < self.px(520))

    @property
    def layout(self) -> SideLayout:
        """What lies where."""
        if self._made is None:
            self._made = SideLayout()
            if self.rect is not None and self.draft is not None:
                self._lay_out(self.rect, self._made)
        return self._made

    def _lay_out(self, rect: pygame.Rect, made: SideLayout) -> None:
        px = self.px
        gap = px(12 if self.small else 16)
        foot = px(44 if self.small else 52)
        body = pygame.Rect(rect.x, rect.y, rect.width, rect.height - foot - gap)
        share = (body.width - 2 * gap) / sum(COLUMNS)
        wide = [round(column * share) for column in COLUMNS]
        left = pygame.Rect(body.x, body.y, wide[0], body.height)
        middle = pygame.Rect(left.right + gap, body.y, wide[1], body.height)
        right = pygame.Rect(middle.right + gap, body.y, body.right - middle.right - gap, body.height)
        self._left(left, made)
        self._middle(middle, made)
        self._right(right, made)
        self._foot(pygame.Rect(rect.x, body.bottom + gap, rect.width, foot), made)

    def _title(self, rect: pygame.Rect, key: str, told: str, made: SideLayout) -> pygame.Rect:
        """A heading; what is left below it."""
        high = self.px(26)
        words = (self.words(f"{_R}{key}"), told)
        made.items.append(Item("title_line", pygame.Rect(rect.x, rect.y, rect.width, high), data=words))
        return pygame.Rect(rect.x, rect.y + high, rect.width, rect.height - high)

    def _left(self, rect: pygame.Rect, made: SideLayout) -> None:
        px, draft = self.px, self.draft
        assert draft is not None
        salvage = self.told()
        if salvage is not None and not self.small:
            inner = self._title(rect, "salvage", self.words(f"{_R}salvage_rule"), made)
            high = px(92)
            made.items.append(Item("salvage", pygame.Rect(rect.x, inner.y, rect.width, high), data=salvage))
            rect = pygame.Rect(
                rect.x, inner.y + high + px(14), rect.width, rect.bottom - inner.y - high - px(14)
            )
        inner = self._title(rect, "workshop", self.words(f"{_R}waiting"), made)
        pool = 0 if self.small else px(80)
        made.items.append(Item("panel", inner))
        row = px(LOW_ROW if self.small else ROW)
        counted = list(Counter(draft.shelf).items())
        rows = max(1, (inner.height - pool - px(8)) // row)
        self.scroll = max(0, min(self.scroll, len(counted) - rows))
        y = inner.y + px(4)
        if not counted:
            place = pygame.Rect(inner.x + px(14), y, inner.width - px(28), row)
            made.items.append(Item("words", place, data=self.words(f"{_R}shelf_empty")))
        for name, count in counted[self.scroll : self.scroll + rows]:
            place = pygame.Rect(inner.x, y, inner.width, row)
            made.items.append(Item("shelf", place, ShelfSpot(name), (name, count), open=True))
            y += row
        if pool:
            made.items.append(Item("pool", pygame.Rect(inner.x, inner.bottom - pool, inner.width, pool)))

    def _middle(self, rect: pygame.Rect, made: SideLayout) -> None:
        px, draft = self.px, self.draft
        assert draft is not None
        made.items.append(Item("panel", rect))
        head = pygame.Rect(rect.x + px(16), rect.y + px(6), rect.width - px(32), px(28))
        made.items.append(
            Item("title_line", head, data=(self.words(f"{_R}grid"), self.words(f"{_R}grid_rule")))
        )
        row = px(34 if self.small else 40)
        buttons = pygame.Rect(rect.x + px(16), rect.bottom - row - px(10), rect.width - px(32), row)
        tools = (
            Button(ButtonSpot("turn"), self.words(f"{_R}turn"), "rotate_right", able=draft.hand is not None),
            Button(
                ButtonSpot("take_out"), self.words(f"{_R}take_out"), "trash", able=self._out() is not None
            ),
            Button(ButtonSpot("pack"), self.words(f"{_R}pack"), "grid"),
        )
        gap = px(8)
        wide = (buttons.width - 2 * gap) // 3
        for number, button in enumerate(tools):
            place = pygame.Rect(buttons.x + number * (wide + gap), buttons.y, wide, row)
            made.items.append(Item("button_of", place, button.spot, button, button.able))
        note = 0 if self.small else px(24)
        room = pygame.Rect(
            rect.x + px(16), head.bottom + px(4), rect.width - px(32), buttons.y - head.bottom - px(12) - note
        )
        if note:
            words = self.words(f"{_R}pips")
            made.items.append(Item("words", pygame.Rect(room.x, room.bottom, room.width, note), data=words))
        shown = self._shown(draft)
        rows = GRID + (1 if draft.overloaded else 0)
        cell = min((room.width - px(112)) // GRID, (room.height - px(6)) // rows, px(1.6 * GRID_PX))
        if self._grid is None or (self._grid.cell, self._grid.scale) != (cell, self.scale):
            self._grid = SchematicGrid(self.tokens, cell, self.scale)
        size = self._grid.size(shown)
        self._grid_rect = pygame.Rect(0, 0, *size)
        self._grid_rect.midbottom = (room.centerx, room.bottom - px(2))
        made.items.append(Item("grid", self._grid_rect, data=shown))

    def _shown(self, draft: RefitDraft) -> GridShown:
        definitions = draft.definitions
        tank = definitions.tank
        draws = draft.base.match.mode.draws
        names = ("light", "medium", "heavy")
        rows = tuple(
            RowShown(
                weight_words(names.index(weight), self.words),
                self.words("flames_of_tanks_view.inches", n=tank.speed[names.index(weight)] // 1000),
                draws[names.index(weight)],
            )
            for weight in tank.rows
        )
        tokens = [token_of(definitions, piece, self.words) for piece in draft.pieces]
        aim: tuple[Cell, ...] = ()
        fits = True
        if draft.hand is not None:
            aim, fits = draft.cells(draft.hand), draft.fits(draft.hand)
            aim = tuple(cell for cell in aim if cell[1] < GRID)
        return GridShown(tuple(tokens), rows, aim, fits, labels=True)

    def _right(self, rect: pygame.Rect, made: SideLayout) -> None:
        px, draft = self.px, self.draft
        assert draft is not None
        now, then = draft.stats(), draft.then()
        if draft.hand is None:
            now = _stats_of(draft)
        inner = self._title(rect, "with_piece" if draft.hand is not None else "values", "", made)
        rows = self._values(now, then)
        high = px(24 if self.small else 28)
        panel = pygame.Rect(inner.x, inner.y, inner.width, high * len(rows) + px(10))
        made.items.append(Item("panel", panel))
        for number, row in enumerate(rows):
            place = pygame.Rect(inner.x + px(14), inner.y + px(5) + number * high, inner.width - px(28), high)
            made.items.append(Item("value", place, data=row))
        y = panel.bottom + px(12)
        area = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        blue = self._abilities(draft)
        room = px(0 if self.small else 150)
        if area.height > px(70):
            inner = self._title(area, "abilities", self.words(f"{_R}one_counts"), made)
            step = px(46)
            shown = blue[: max(1, (area.height - px(40) - room) // step)]
            panel = pygame.Rect(inner.x, inner.y, inner.width, max(1, len(shown)) * step + px(6))
            made.items.append(Item("panel", panel))
            if not shown:
                place = pygame.Rect(inner.x + px(14), inner.y, inner.width - px(28), step)
                made.items.append(Item("words", place, data=self.words(f"{_R}no_abilities")))
            for number, name in enumerate(shown):
                place = pygame.Rect(
                    inner.x + px(8), inner.y + px(3) + number * step, inner.width - px(16), step
                )
                made.items.append(Item("ability", place, data=name))
            y = panel.bottom + px(12)
        area = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        if area.height >= px(118):
            inner = self._title(area, "next", "", made)
            made.items.append(Item("next", inner, data=tuple(queries.ways_in(draft.base))))

    def _values(self, now: Stats, then: Stats) -> list[tuple[str, str, str]]:
        words = self.words

        def inches(length: int) -> str:
            return str(words("flames_of_tanks_view.inches", n=label_inches(length, words, whole=True)))

        draft = self.draft
        assert draft is not None
        draws = draft.base.match.mode.draws

        kind = "value_short" if self.small else "value"

        def row(key: str, value: Callable[[Stats], str]) -> tuple[str, str, str]:
            return words(f"{_R}{kind}.{key}"), value(now), value(then)

        return [
            row("weight", lambda s: weight_words(s.weight, words)),
            row("speed", lambda s: inches(s.speed)),
            row("at", lambda s: f"{s.anti_tank}"),
            row("rof", lambda s: f"{s.rof}"),
            row("range", lambda s: inches(s.range)),
            row("armour", lambda s: f"{s.front} / {s.side} / {s.top}"),
            row("fp", lambda s: f"{s.firepower}+"),
            row("draws", lambda s: f"{draws[s.weight]}"),
        ]

    @staticmethod
    def _abilities(draft: RefitDraft) -> list[str]:
        pieces = [*draft.pieces, *([draft.hand] if draft.hand is not None else [])]
        names = dict.fromkeys(piece.name for piece in pieces)
        return [name for name in names if not draft.definitions.upgrades[name].adds_up]

    def _foot(self, rect: pygame.Rect, made: SideLayout) -> None:
        px = self.px
        gap = px(8)
        main = pygame.Rect(
            rect.right - px(250 if self.small else 306), rect.y, px(250 if self.small else 306), rect.height
        )
        over = pygame.Rect(main.x - gap - px(150), rect.y, px(150), rect.height)
        note = pygame.Rect(rect.x, rect.y, over.x - rect.x - gap, rect.height)
        words = self.words(f"{_R}once")
        if self.refused is not None:
            words = self.refused
        made.items.append(Item("note", note, data=(words, self.refused is not None)))
        again = Button(ButtonSpot("start_over"), self.words(f"{_R}start_over"), "undo")
        done = Button(ButtonSpot("refit_done"), self.words(f"{_R}confirm"), "check", "fire")
        made.items.append(Item("button_of", over, ButtonSpot("start_over"), again, open=True))
        made.items.append(Item("button_of", main, ButtonSpot("refit_done"), done, open=True))

    # --- drawing ---

    def draw_page(self, surface: pygame.Surface) -> None:
        """All of it."""
        painter = self.painter
        painter.scale = self.scale
        for item in self.layout.items:
            there = item.spot is not None
            focus, hover = there and item.spot == self.cursor, there and item.spot == self.hovered
            self._item(surface, item, focus=focus, hover=hover)
        self._in_hand(surface)

    def draw_sketch(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """The grid alone, with what waits below it: a picture for the rules."""
        draft = self.draft
        assert draft is not None
        edge = round(8 * scale)
        shown, shelf = self._shown(draft), list(dict.fromkeys(draft.shelf))
        tiles = [
            self.tokens.token(lying(draft.definitions, name, self.words), round(18 * scale)) for name in shelf
        ]
        below = max((tile.get_height() + edge for tile in tiles), default=0)
        rows = GRID + (1 if draft.overloaded else 0)
        labels = round(SKETCH_LABELS * scale)
        cell = min((rect.width - labels - 2 * edge) // GRID, (rect.height - below - 3 * edge) // rows)
        grid = SchematicGrid(self.tokens, max(6, cell), scale).draw(shown)
        place = grid.get_rect(midbottom=(rect.centerx, rect.bottom - below - edge))
        if not below:
            place.centery = rect.centery
        surface.blit(grid, place)
        x = rect.centerx - (sum(tile.get_width() + edge for tile in tiles) - edge) // 2
        for tile in tiles:
            surface.blit(tile, tile.get_rect(midleft=(x, rect.bottom - edge - (below - edge) // 2)))
            x += tile.get_width() + edge

    def _item(self, surface: pygame.Surface, item: Item, *, focus: bool, hover: bool) -> None:
        rect, data, painter = item.rect, item.data, self.painter
        match item.kind:
            case "title_line":
                self._heading(surface, rect, *data)
            case "salvage":
                self._salvage(surface, rect, data)
            case "shelf":
                self._shelf(surface, rect, *data, hover=hover)
            case "pool":
                self._pool(surface, rect)
            case "grid":
                assert self._grid is not None
                surface.blit(self._grid.draw(data), rect)
                if isinstance(self.cursor, CellSpot):
                    painter.focus(surface, self._cell_rect(self.cursor.cell).inflate(6, 6))
            case "value":
                self._value(surface, rect, *data)
            case "ability":
                self._ability(surface, rect, data)
            case "next":
                self._next(surface, rect, data)
            case "note":
                ink = "fire.accent" if data[1] else "ink.secondary"
                painter.text(surface, data[0], "body", rect.midleft, ink, rect.width)
            case _:
                painter.item(surface, item, focus=focus, hover=hover)
                return
        if focus:
            painter.focus(surface, rect)

    def _heading(self, surface: pygame.Surface, rect: pygame.Rect, title: str, told: str) -> None:
        drawn = self.painter.text(surface, title, "card_title", rect.midleft, "ink.primary", rect.width)
        room = rect.right - drawn.right - self.px(10)
        if told and room > self.px(50):
            fitting = self.fonts.fit(told, "small", room, self.scale)
            self.painter.right(surface, fitting, "small", rect.midright, "ink.secondary")

    def _salvage(self, surface: pygame.Surface, rect: pygame.Rect, event: Any) -> None:
        self.painter.box(surface, rect, "surface.panel", "surface.line", self.px(1))
        dice = RolledDice(self.theme, self.fonts)
        draft = self.draft
        assert draft is not None
        side, x = self.px(LIST_PX), rect.x + self.px(12)
        count = len(event.names)
        wide = (rect.width - self.px(24)) // max(3, count)
        for name, die in zip(event.names, event.dice, strict=True):
            kept = die >= GOOD
            token = self.tokens.token(
                lying(draft.definitions, name, self.words, 0, "plain" if kept else "faint"), self.px(13)
            )
            surface.blit(token, token.get_rect(midleft=(x, rect.y + self.px(34))))
            drawn = dice.die(die, side, "counts" if kept else "fails")
            surface.blit(
                drawn, drawn.get_rect(midleft=(x + token.get_width() + self.px(6), rect.y + self.px(34)))
            )
            words = self.words(f"{_R}{'saved' if kept else 'to_pool'}")
            ink = "ink.primary" if kept else "ink.tertiary"
            self.painter.text(surface, words, "small", (x, rect.y + self.px(72)), ink, wide - self.px(4))
            x += wide

    def _shelf(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, count: int, *, hover: bool
    ) -> None:
        px, draft = self.px, self.draft
        assert draft is not None
        if hover:
            surface.fill(self.theme["surface.sunken"], rect.inflate(-px(4), -px(2)))
        cell = px(SHELF_PX * (0.62 if self.small else 0.8))
        token = self.tokens.token(lying(draft.definitions, name, self.words), cell)
        if token.get_height() > rect.height - px(4):
            cell = round(cell * (rect.height - px(6)) / token.get_height())
            token = self.tokens.token(lying(draft.definitions, name, self.words), cell)
        surface.blit(token, token.get_rect(midleft=(rect.x + px(14), rect.centery)))
        x = rect.x + px(22) + 3 * px(SHELF_PX * (0.62 if self.small else 0.8))
        room = rect.right - x - px(10)
        title = name_words(name, self.words)
        if count > 1:
            title = f"{title} ×{count}"
        told = self.fonts.wrap(line_words(name, self.words), "small", room, self.scale)
        if len(told) > 2:
            told = [told[0], self.fonts.fit(" ".join(told[1:]), "small", room, self.scale)]
        y = rect.centery - px(8) * len(told)
        self.painter.text(surface, title, "body_strong", (x, y), "ink.primary", room)
        for line in told:
            y += px(16)
            self.painter.text(surface, line, "small", (x, y), "ink.secondary", room)
        surface.fill(self.theme["surface.line"], (rect.x + px(12), rect.bottom - 1, rect.width - px(24), 1))

    def _pool(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        px, draft = self.px, self.draft
        assert draft is not None
        order = list(draft.definitions.upgrades.values())
        left: Counter[str] = Counter()
        whole: Counter[str] = Counter()
        for upgrade, count in zip(order, draft.base.pool, strict=True):
            left[upgrade.colour] += count
            whole[upgrade.colour] += upgrade.copies
        head = pygame.Rect(rect.x + px(14), rect.y, rect.width - px(28), px(26))
        self._heading(
            surface, head, self.words(f"{_R}pool"), self.words(f"{_R}pool_words", n=sum(left.values()))
        )
        x, wide = rect.x + px(14), (rect.width - px(28)) // 4
        icons = {"red": "ft_anti_tank", "green": "ft_armour", "yellow": "ft_range", "blue": "star"}
        for colour in ("red", "green", "yellow", "blue"):
            shown = TokenShown(colour, ((0, 0),), icons[colour])
            token = self.tokens.token(shown, px(28))
            surface.blit(token, token.get_rect(topleft=(x, rect.y + px(32))))
            at = (x + px(36), rect.y + px(40))
            self.painter.text(surface, f"{left[colour]}", "numeral", at, "ink.primary", wide)
            below = self.words(f"{_R}of", n=whole[colour])
            self.painter.text(
                surface, below, "small", (at[0], rect.y + px(58)), "ink.secondary", wide - px(38)
            )
            x += wide

    def _value(self, surface: pygame.Surface, rect: pygame.Rect, name: str, now: str, then: str) -> None:
        painter, px = self.painter, self.px
        changed = now != then
        far, near = rect.right - px(4), rect.right - px(98)
        wide = px(86)
        if changed:
            tint = pygame.Rect(rect.right - wide, rect.y + px(2), wide, rect.height - px(4))
            painter.box(surface, tint, "move.reach_2", "move.reach_2", 1)
        drawn = painter.right(surface, now, "body_strong", (near, rect.centery), "ink.primary")
        painter.text(surface, name, "body", rect.midleft, "ink.secondary", drawn.x - rect.x - px(6))
        ink = "move.reach_ink" if changed else "ink.tertiary"
        painter.right(surface, then, "body_strong" if changed else "body", (far, rect.centery), ink)

    def _ability(self, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
        px, painter = self.px, self.painter
        shown = TokenShown("blue", ((0, 0),), f"ft_{name}")
        token = self.tokens.token(shown, px(32))
        surface.blit(token, token.get_rect(midleft=(rect.x + px(4), rect.centery)))
        x = rect.x + px(48)
        title = (x, rect.y + px(12))
        painter.text(
            surface, name_words(name, self.words), "body_strong", title, "ink.primary", rect.right - x
        )
        fitting = self.fonts.fit(line_words(name, self.words), "small", rect.right - x, self.scale)
        painter.text(surface, fitting, "small", (x, rect.y + px(32)), "ink.secondary", rect.right - x)

    def _next(self, surface: pygame.Surface, rect: pygame.Rect, ways: Sequence[str]) -> None:
        """The table, small, and which points may be used."""
        px, painter, draft = self.px, self.painter, self.draft
        assert draft is not None
        painter.box(surface, rect, "surface.panel", "surface.line", px(1))
        high = rect.height - px(16)
        wide = min(round(high * 1.5), rect.width * 45 // 100)
        key = (draft.base.points, draft.base.tanks, wide, self.theme.palette.name)
        if self._map is None or self._map[0] != key:
            made = thumbnail(self.theme, self.fonts, plain(draft.base), (wide, high))
            self._map = key, made
        picture = self._map[1]
        at = surface.blit(picture, picture.get_rect(midleft=(rect.x + px(8), rect.centery)))
        pygame.draw.rect(surface, self.theme["ink.primary"], at.inflate(2, 2), max(1, px(1)))
        self._usable(surface, at, ways)
        x, y = at.right + px(12), rect.y + px(14)
        step = min(px(20), (rect.height - px(12)) // max(1, len(ways)))
        for number, why in enumerate(ways):
            point = draft.base.match.table.points[number]
            painter.icon(
                surface,
                "check" if not why else "close",
                px(12),
                "ink.primary" if not why else "ink.tertiary",
                (x + px(6), y),
            )
            painter.text(surface, point.name, "body_strong", (x + px(18), y), "ink.primary", px(20))
            words = (
                self.words(f"{_R}usable") if not why else self.words(f"flames_of_tanks_view.no_way_in.{why}")
            )
            painter.text(surface, words, "small", (x + px(36), y), "ink.secondary", rect.right - x - px(42))
            y += step

    def _usable(self, surface: pygame.Surface, at: pygame.Rect, ways: Sequence[str]) -> None:
        """The points on the small table that may be used."""
        assert self.draft is not None
        table = self.draft.base.match.table
        blue, paper = self.theme["move.reach_ink"], self.theme["surface.raised"]
        for point, why in zip(table.points, ways, strict=True):
            if why:
                continue
            middle = (
                at.x + point.at[0] * at.width / table.width,
                at.bottom - point.at[1] * at.height / table.height,
            )
            draw_disc(surface, paper, middle, self.px(10))
            draw_disc(surface, blue, middle, self.px(9))
            letter = self.fonts.render(point.name, "small", paper, self.scale)
            surface.blit(letter, letter.get_rect(center=(round(middle[0]), round(middle[1]))))

    def _in_hand(self, surface: pygame.Surface) -> None:
        """The piece in the hand, at the pointer or over the boxes it is held over."""
        draft = self.draft
        if draft is None or draft.hand is None or self._grid is None:
            return
        shown = token_of(draft.definitions, draft.hand, self.words, "held")
        token = self.tokens.token(shown, self._grid.cell)
        if self._pointer is not None and self.cursor is None:
            surface.blit(token, token.get_rect(center=self._pointer))
            return
        rect = self._piece_rect(draft.hand)
        surface.blit(token, (rect.x + self.px(6), rect.y - self.px(8)))

    def _frame(self) -> pygame.Rect:
        draft = self.draft
        assert draft is not None and self._grid is not None
        return self._grid.frame(self._shown(draft)).move(self._grid_rect.topleft)

    def _cell_rect(self, cell: Cell) -> pygame.Rect:
        frame, assert_grid = self._frame(), self._grid
        assert assert_grid is not None
        side = assert_grid.cell
        return pygame.Rect(frame.x + cell[0] * side, frame.bottom - (cell[1] + 1) * side, side, side)

    def _piece_rect(self, piece: Piece) -> pygame.Rect:
        draft = self.draft
        assert draft is not None
        rects = [self._cell_rect(cell) for cell in draft.cells(piece)]
        return rects[0].unionall(rects[1:])

    # --- pointing ---

    def spot_at(self, point: tuple[int, int]) -> Spot | None:
        """What is under a point."""
        if self.draft is None or self.rect is None:
            return None
        layout = self.layout
        self._pointer = point
        if self._grid is not None:
            frame = self._frame()
            side = self._grid.cell
            more = side if self.draft.overloaded else 0
            if frame.inflate(0, 2 * more).collidepoint(point) and point[1] < frame.bottom:
                return CellSpot(((point[0] - frame.x) // side, (frame.bottom - 1 - point[1]) // side))
        item = layout.at(point)
        return None if item is None else item.spot

    def hover(self, spot: Spot | None) -> None:
        """The pointer is at that."""
        self.hovered, self.cursor = spot, None
        if self.draft is not None and self.draft.hand is not None and isinstance(spot, CellSpot):
            self._aim_at(spot.cell)
        self.changed()

    def _aim_at(self, cell: Cell) -> None:
        """Hold the piece in the hand so that its middle is over a box."""
        draft = self.draft
        if draft is None or draft.hand is None:
            return
        shape = draft.definitions.upgrades[draft.hand.name].turned[draft.hand.turn]
        wide, high = max(x for x, _ in shape), max(y for _, y in shape)
        draft.aim((cell[0] - wide // 2, cell[1] - high // 2))

    def press(self, spot: Spot) -> Reply:
        """The main button went down."""
        draft = self.draft
        if draft is None:
            return IGNORED
        self._dragged = False
        self.refused = None
        self.changed()
        match spot:
            case ButtonSpot(name):
                return self.do(name)
            case ShelfSpot(upgrade):
                if draft.hand is not None:
                    draft.lay_down()
                else:
                    draft.take(upgrade)
                    self._dragged = True
                return TAKEN
            case CellSpot(cell):
                if draft.hand is not None:
                    self._aim_at(cell)
                    return self._put()
                number = draft.at(cell)
                if number is not None:
                    draft.lift(number)
                    self._aim_at(cell)
                    self._dragged = True
                    return TAKEN
        return IGNORED

    def drag(self, point: tuple[int, int], far: bool) -> bool:
        """What was taken is dragged."""
        spot = self.spot_at(point)
        if self.draft is None or self.draft.hand is None:
            return False
        if isinstance(spot, CellSpot):
            self._aim_at(spot.cell)
        self._far = far
        self.changed()
        return True

    _far = False

    def release(self, spot: Spot | None) -> Reply:
        """The main button came up: what was dragged is laid down there."""
        draft, dragged, far = self.draft, self._dragged, self._far
        self._dragged = self._far = False
        self.changed()
        if draft is None or draft.hand is None or not dragged or not far:
            return TAKEN  # a click keeps it in the hand
        if isinstance(spot, CellSpot):
            return self._put()
        draft.lay_down()
        return TAKEN

    def _put(self) -> Reply:
        draft = self.draft
        assert draft is not None
        why = draft.put()
        self.refused = None if why is None else self.words(why.key, **why.params)
        self.changed()
        return TAKEN

    def turn(self, by: int) -> Reply:
        """Turn what is in the hand; without anything the shelf scrolls."""
        draft = self.draft
        if draft is None:
            return IGNORED
        self.changed()
        if draft.turn(by):
            return TAKEN
        self.scroll = max(0, self.scroll + by)
        return TAKEN

    # --- keys ---

    def arrow(self, right: int, up: int) -> Reply:
        """The piece in the hand, or the cursor, moves by a box; to the left of the grid is the shelf."""
        draft = self.draft
        if draft is None:
            return IGNORED
        self.changed()
        if draft.hand is not None:
            at = (draft.hand.column + right, draft.hand.row + up)
            draft.aim(at)
            self.cursor = CellSpot((draft.hand.column, draft.hand.row))
            return TAKEN
        names = list(dict.fromkeys(draft.shelf))
        if self.cursor is None:
            self.cursor = ShelfSpot(names[0]) if names else CellSpot((0, 0))
            return TAKEN
        match self.cursor:
            case ShelfSpot(upgrade):
                if right > 0 or not names:
                    self.cursor = CellSpot((0, GRID - 1))
                else:
                    place = names.index(upgrade) if upgrade in names else 0
                    place = (place - up) % len(names)
                    self.cursor = ShelfSpot(names[place])
                    self._scroll_to(place)
            case CellSpot((column, row)):
                column, row = column + right, row + up
                if column < 0 and names:
                    self.cursor = ShelfSpot(names[0])
                else:
                    self.cursor = CellSpot((max(0, min(GRID - 1, column)), max(0, min(GRID - 1, row))))
        return TAKEN

    def _scroll_to(self, number: int) -> None:
        shown = sum(1 for item in self.layout.items if item.kind == "shelf")
        self.scroll = (
            min(self.scroll, number) if number < self.scroll else max(self.scroll, number - shown + 1)
        )
        self.changed()

    def pick(self) -> Reply:
        """Take what the cursor is at, or lay down what is in the hand."""
        draft = self.draft
        if draft is None:
            return IGNORED
        self.refused = None
        self.changed()
        if draft.hand is not None:
            return self._put()
        if self.cursor is None:
            return self.arrow(0, 0)
        match self.cursor:
            case ShelfSpot(upgrade) if draft.take(upgrade):
                assert draft.hand is not None
                self.cursor = CellSpot((draft.hand.column, draft.hand.row))
            case CellSpot(cell):
                number = draft.at(cell)
                if number is not None:
                    draft.lift(number)
        return TAKEN

    def next(self, by: int) -> Reply:
        """The next upgrade of the shelf comes into the hand."""
        draft = self.draft
        if draft is None:
            return IGNORED
        had = None if draft.hand is None else draft.hand.name
        draft.lay_down()
        names = list(dict.fromkeys(draft.shelf))
        if not names:
            return TAKEN
        at = names.index(had) + by if had in names else 0 if by > 0 else -1
        draft.take(names[at % len(names)])
        assert draft.hand is not None
        self.cursor = CellSpot((draft.hand.column, draft.hand.row))
        self.changed()
        return TAKEN

    def _out(self) -> int | None:
        """The piece that can be taken out: the one pointed at or at the cursor, else the last."""
        draft = self.draft
        if draft is None:
            return None
        for spot in (self.cursor, self.hovered):
            if isinstance(spot, CellSpot):
                number = draft.at(spot.cell)
                if number is not None:
                    return number
        return len(draft.pieces) - 1 if draft.pieces else None

    def take_last(self, spot: Spot | None) -> bool:
        """The right button takes a piece out, or puts back what is in the hand; else it undoes."""
        draft = self.draft
        if draft is None:
            return False
        self.changed()
        if draft.hand is None and isinstance(spot, CellSpot):
            number = draft.at(spot.cell)
            if number is not None:
                draft.remove(number)
                return True
        return draft.undo()

    def put_back(self) -> bool:
        """What is in the hand goes back to the shelf; whether there was anything."""
        draft = self.draft
        self.changed()
        if draft is None or draft.hand is None:
            had, self.cursor = self.cursor is not None, None
            return had
        draft.lay_down()
        return True

    def do(self, what: str) -> Reply:
        """A button, or its key."""
        draft = self.draft
        if draft is None:
            return IGNORED
        self.refused = None
        self.changed()
        match what:
            case "turn":
                draft.turn(1)
            case "take_out":
                number = self._out()
                if draft.hand is not None:
                    draft.lay_down()
                elif number is not None:
                    draft.remove(number)
            case "pack":
                draft.pack()
            case "start_over":
                draft.start_over()
            case "take_back":
                return TAKEN if draft.undo() else IGNORED
            case "refit_done":
                draft.lay_down()
                return Reply(True, draft.action())
            case _:
                return IGNORED
        return TAKEN

    def prompts(self, keys: str) -> Sequence[Prompt]:
        """What can be done now."""

        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, self.words(f"{_R}prompt.{key}"), keys)

        return (
            told("install", MOUSE_CLICK, "pick"), told("turn", MOUSE_WHEEL, "turn_left", "turn_right"),
            told("take_out", "take_out"), told("pack", "pack"), told("done", "refit_done"),
        )  # fmt: skip


def _stats_of(draft: RefitDraft) -> Stats:
    """The values before the refit."""
    return draft.base.stats(draft.base.tank)
