"""The page of a refit as one tree: salvage and workshop, the schematic grid, values with and without the
piece in the hand, abilities, where the tank can come in. It replaces table and panel (FT-5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.definitions import GOOD, GRID, WEIGHTS
from game.games.flames_of_tanks.rules.events import Salvaged
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import thumbnail
from game.games.flames_of_tanks.view.compose import plain
from game.games.flames_of_tanks.view.parts import Parts, button, button_rows
from game.games.flames_of_tanks.view.refit import RefitDraft
from game.games.flames_of_tanks.view.rolls import GROUPS
from game.games.flames_of_tanks.view.spots import CellSpot, ShelfSpot, Spot
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tips import VALUE_RULES
from game.games.flames_of_tanks.view.tokens import (
    GRID_PX,
    GridShown,
    RowShown,
    SchematicGrid,
    TokenArt,
    TokenShown,
    TokenState,
    line_words,
    lying,
    name_words,
    token_of,
    upgrade_tip,
)
from game.games.flames_of_tanks.view.words import tank_words, value_rows, weight_words
from game.ui.layout import GROW, Area, Grow
from game.ui.model import Model
from game.ui.paint.palette import Density
from game.ui.paint.pens import draw_disc
from game.ui.tree.holders import Box, CellGrid, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.beside import Beside
from game.view.board.clips import put
from game.view.board.dice import DiceArt
from game.view.phase import Pointing
from game.view.spots import ButtonSpot
from game.view.table import Tools
from game.view.tips import Sign

_R = "flames_of_tanks_view.refit."

SKETCH_LABELS: Final = 106.0
"""Width of the words beside the grid, at 100 %."""

DIE: Final = 28.0
"""Side of a die of the salvage."""

WHOLE_PAGE: Final = (1100.0, 520.0)
"""Width and height from which the page isn't a small one."""

SHELF: Final = Grow(least=280.0)
SCHEME: Final = Grow(least=236.0)
"""Room for shelf and grid before anything else has any."""

ABILITY_ROW: Final = 46.0
LOW_ABILITY_ROW: Final = 30.0
"""Height of an ability with what it does, and of two side by side by their names."""

NEXT_ROOM: Final = 150.0
NEXT_LEAST: Final = 118.0
NEXT_FROM: Final = 200.0
"""Room wanted for where the tank can come in next, the least there must be, and the room from which it is
left for it."""

HINT_HIGH: Final = 200.0
"""Least height of a hint."""

EDGES: Final = 0.1
"""Width of the grid's edges, in boxes."""

POOL: Final = {"red": "ft_anti_tank", "green": "ft_armour", "yellow": "ft_range", "blue": "star"}
"""The colours of upgrades, with their icons."""


class RefitPage(Parts, Model):
    """Makes the page's tree; ``beside`` says where it is."""

    def __init__(
        self, tools: Tools, tanks: Tanks, tokens: TokenArt, pointing: Pointing[Spot], beside: Beside
    ) -> None:
        super().__init__(tools, tanks, tokens)
        self.pointing, self.beside = pointing, beside
        self.draft: RefitDraft | None = None
        """The refit on the page."""
        self.salvage: Salvaged | None = None
        """The salvage before the refit, if any."""
        self.refused = ""
        """Why the last attempt failed."""
        self.first = 0
        """The first visible row of the shelf."""
        self._pointer: tuple[int, int] | None = None
        self._grid: SchematicGrid | None = None
        self._map: tuple[object, pygame.Surface] | None = None

    def point(self, pointer: tuple[int, int] | None) -> None:
        """Take note where the pointer is, which holds the piece in the hand, in px of the window."""
        self._pointer = pointer

    # --- OwnPage ---

    @property
    def page_title(self) -> str:
        """The title of the page."""
        draft = self.draft
        return "" if draft is None else self.words(f"{_R}title", tank=tank_words(draft.base.tank, self.words))

    def node(self, wide: float, high: float) -> Node:
        """Return the whole page."""
        d, draft = self.theme.metrics.density[wide >= WHOLE_PAGE[0] and high >= WHOLE_PAGE[1]], self.draft
        if draft is None:
            return Node()
        columns = (self._left(draft, d), self._middle(draft, d), self._right(draft, d))
        return Column(gap=d.margin).of(Row(gap=d.margin, high=GROW).of(*columns), self._foot(d))

    @property
    def hint_place(self) -> pygame.Rect | None:
        """The rectangle for a hint: below the values, or over some of them if there is little room."""
        for placed in self.beside:
            node, rect = placed.node, placed.rect
            if isinstance(node, Room) and node.make == self._below_values:
                high = max(rect.height, round(HINT_HIGH * placed.area.scale))
                return pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
        return None

    def scroll(self, by: int) -> None:
        """Scroll the shelf by ``by`` rows, as far as possible."""
        most = 0 if self.draft is None else len(set(self.draft.shelf)) - self._rows
        self.first = max(0, min(most, self.first + by))

    def scroll_to(self, number: int) -> None:
        """Scroll the shelf until row ``number`` is visible."""
        self.first = min(number, max(self.first, number - self._rows + 1))

    @property
    def _rows(self) -> int:
        """The number of visible rows of the shelf."""
        return sum(isinstance(one.node.spot, ShelfSpot) for one in self.beside.spots)

    # --- the tree ---

    def _heading(self, key: str, told: str = "", high: float = 26) -> Node:
        about = Text(told, "small", "ink.secondary", "right", least=50, rank=-1) if told else None
        return Row(gap=5, high=high).of(Text(self.words(f"{_R}{key}"), "card_title"), spring(), about)

    def _left(self, draft: RefitDraft, d: Density) -> Node:
        """The left column: the shelf, and where there is room what is left in the pool and was salvaged."""
        salvage: Node | None = None
        if self.salvage is not None:
            tip = Sign.of("flames_of_tanks.salvage", "FT-3.1")
            box = Box(high=92, tip=tip).of(Picture(self._draw_salvage, self.salvage, high=GROW))
            heading = self._heading("salvage", self.words(f"{_R}salvage_rule"))
            salvage = Column(least=WHOLE, rank=-1).of(heading, box, Node(high=14))
        waiting = tuple(Counter(draft.shelf).items())
        shelf = Room(self._shelf, (waiting, self.first, d), high=SHELF)
        return Column(wide=Grow(336)).of(
            salvage,
            self._heading("workshop", self.words(f"{_R}waiting")),
            Box(high=SHELF, pad=(0, 4, 0)).of(shelf, self._pool(draft)),
        )

    def _lying(self, name: str, state: TokenState = "plain") -> TokenShown:
        """The token of an upgrade that isn't on the grid."""
        assert self.draft is not None
        return lying(self.draft.definitions, name, self.words, state)

    def _shelf(
        self, data: tuple[tuple[tuple[str, int], ...], int, Density], m: Measure, width: float, height: float
    ) -> Node:
        counted, first, d = data
        if not counted:
            words = Text(self.words(f"{_R}shelf_empty"), "small", "ink.tertiary", high=d.row)
            return Column(pad=(14, 0)).of(words)
        rows = max(1, int((height - 3.99) // d.row))
        first = max(0, min(first, len(counted) - rows))
        shown = counted[first : first + rows]
        return Column().of(*(self._on_shelf(*one, m, width, d) for one in shown))

    def _on_shelf(self, name: str, count: int, m: Measure, width: float, d: Density) -> Node:
        cell = d.pad + d.caption
        title, line = name_words(name, self.words), line_words(name, self.words)
        room = width - 32 - 3 * cell
        lines = min(2, len(m.wrap(line, "small", room)))
        told = Column(wide=room, high=16 * (lines + 1)).of(
            Text(f"{title} ×{count}" if count > 1 else title, "body_strong", high=16),
            Text(line, "small", "ink.secondary", lines=2, spacing=16 - m.line("small"), high=16 * lines),
        )
        token = Picture(self._draw_shelved, (self._lying(name), cell), wide=3 * cell + 8)
        within = Row(high=GROW).of(Node(wide=14), token, told, Node(wide=10))
        line_below = Row(high=1).of(Node(wide=12), Rule(wide=GROW), Node(wide=12))
        return Box(
            spot=ShelfSpot(name), open=True, high=d.row, fill="", line="", lit="surface.sunken", ringed=True,
            tip=upgrade_tip(name, self.words),
        ).of(within, line_below)  # fmt: skip

    def _pool(self, draft: RefitDraft) -> Node:
        """For each colour of upgrades the number left in the pool, and the number of all."""
        left: Counter[str] = Counter()
        whole: Counter[str] = Counter()
        for upgrade, count in zip(draft.definitions.upgrades.values(), draft.base.pool, strict=True):
            left[upgrade.colour] += count
            whole[upgrade.colour] += upgrade.copies

        def of_colour(colour: str) -> Node:
            of = self.words(f"{_R}of", n=whole[colour]), f"/{whole[colour]}"
            words = Column(wide=GROW, pad=(0, 1, 0)).of(
                Text(f"{left[colour]}", "numeral", high=16), Text(of, "small", "ink.secondary", high=16)
            )
            token = Picture(self._draw_token, TokenShown(colour, ((0, 0),), POOL[colour]), wide=28, high=34)
            return Row(wide=GROW, gap=8, high=34).of(token, words)

        heading = self._heading("pool", self.words(f"{_R}pool_words", n=sum(left.values())))
        tip = Sign.of("flames_of_tanks.pool", "FT-5.1")
        return Column(high=80, least=WHOLE, rank=-1, pad=(14, 0), gap=6, tip=tip).of(
            heading, Row().of(*map(of_colour, POOL))
        )

    def _middle(self, draft: RefitDraft, d: Density) -> Node:
        """The middle column: the schematic grid, and the buttons for pieces."""
        tools = (
            button(ButtonSpot("turn"), self.words(f"{_R}turn"), "rotate_right", able=draft.hand is not None),
            button(ButtonSpot("take_out"), self.words(f"{_R}take_out"), "trash", able=self.out is not None),
            button(ButtonSpot("pack"), self.words(f"{_R}pack"), "grid"),
        )
        return Box(wide=Grow(512), pad=(16, 6, 10)).of(
            self._heading("grid", self.words(f"{_R}grid_rule"), 28),
            Node(high=4),
            Room(self._on_grid, (self._shown(draft), draft.overloaded), high=SCHEME),
            Text(self.words(f"{_R}pips"), "small", "ink.tertiary", high=24, least=WHOLE, rank=-1),
            Node(high=8),
            button_rows(tools, d.gap, d.button),
        )

    def _on_grid(self, data: tuple[GridShown, bool], m: Measure, width: float, height: float) -> Node:
        """The grid as large as it fits, with its boxes as spots, also those above it where pieces can
        stick out."""
        shown, overloaded = data
        scale, rows = m.scale, GRID + overloaded
        room = (width - 112) * scale / GRID, (height - 4) * scale / (rows + EDGES)
        cell = int(min(*room, 1.6 * GRID_PX * scale))
        cell = max(6, cell)
        if self._grid is None or (self._grid.cell, self._grid.scale) != (cell, scale):
            self._grid = SchematicGrid(self.tokens, cell, scale)
        frame, size = self._grid.frame(shown), self._grid.size(shown)
        above = max(0, overloaded * cell - frame.y)  # nothing sticks out yet
        side = cell / scale
        boxes = (
            Picture(self._draw_box, spot=CellSpot((column, row)), open=True)
            for row in reversed(range(rows))
            for column in range(GRID)
        )
        cells = CellGrid(columns=GRID, row_high=side, wide=GRID * side, high=rows * side).of(*boxes)
        over = Column().of(
            Node(high=(above + frame.y - overloaded * cell) / scale),
            Row(high=rows * side).of(Node(wide=frame.x / scale), cells),
        )
        drawn = Picture(
            self._draw_grid, (self._grid, shown), high=GROW, tip=Sign.of("flames_of_tanks.grid", "FT-5.3")
        )
        whole = Stack(wide=size[0] / scale, high=(size[1] + above) / scale).of(
            Column().of(Node(high=above / scale), drawn), over
        )
        return Column(align="center").of(spring(), whole, Node(high=2), spring())

    def _shown(self, draft: RefitDraft) -> GridShown:
        definitions, words, hand = draft.definitions, self.words, draft.hand
        rows = []
        for weight in map(WEIGHTS.index, definitions.tank.rows):
            speed = words("flames_of_tanks_view.inches", n=definitions.tank.speed[weight] // 1000)
            rows.append(RowShown(weight_words(weight, words), speed, draft.base.match.mode.draws[weight]))
        tokens = tuple(token_of(definitions, piece, words) for piece in draft.pieces)
        if hand is None:
            return GridShown(tokens, tuple(rows), labels=True)
        aim = tuple(cell for cell in draft.cells(hand) if cell[1] < GRID)
        return GridShown(tokens, tuple(rows), aim, draft.fits(hand), labels=True)

    def _right(self, draft: RefitDraft, d: Density) -> Node:
        """The right column: values, abilities, and where the tank can come in next."""
        now, then = draft.stats(), draft.then()
        if draft.hand is None:
            now = draft.base.stats(draft.base.tank)
        rows = value_rows(draft.base, now, then, self.words)
        panel = Box(pad=(14, 5)).of(*(self._value(*row, high=d.caption + 8) for row in rows))
        return Column(wide=Grow(336)).of(
            self._heading("with_piece" if draft.hand is not None else "values"),
            panel,
            Node(high=12),
            Room(self._below_values, (draft.base, self._abilities(draft)), high=GROW),
        )

    def _below_values(
        self, data: tuple[FlamesOfTanksWorld, tuple[str, ...]], m: Measure, width: float, height: float
    ) -> Node:
        position, names = data
        parts: list[Node] = []
        if height > 70:
            rows = self._ability_rows(names, height - 40, NEXT_ROOM if height > NEXT_FROM else 0.0)
            box = Box(pad=(8, 3)).of(*rows)
            parts += [self._heading("abilities", self.words(f"{_R}one_counts")), box]
            height -= 26 + box.height(m, width) + 12
        if height >= NEXT_LEAST:
            ways = tuple(queries.ways_in(position))
            most = max(NEXT_LEAST - 26, 0.45 * width / 1.5 + 16, 20.0 * len(ways) + 16)
            room = Room(self._next, (position, ways), high=min(height - 26, most))
            parts += [Node(high=12) if parts else Node(), self._heading("next"), room]
        return Column().of(*parts)

    def _ability_rows(self, names: tuple[str, ...], height: float, beside: float) -> Sequence[Node]:
        """Rows for all abilities in ``height``, of which ``beside`` is left for what else is there if it
        can be: with what they do, or else two a row by their names."""
        if not names:
            return (Column(pad=(6, 0)).of(
                Text(self.words(f"{_R}no_abilities"), "small", "ink.tertiary", high=ABILITY_ROW)
            ),)  # fmt: skip
        if ABILITY_ROW * len(names) <= max(ABILITY_ROW, height - beside):
            return tuple(map(self._ability, names))
        shown = names[: 2 * max(1, int(height // LOW_ABILITY_ROW))]
        cells = [self._ability(name, brief=True) for name in shown]
        return tuple(
            Row(gap=6, high=LOW_ABILITY_ROW).of(*cells[at : at + 2]) for at in range(0, len(cells), 2)
        )

    def _value(self, key: str, now: str, then: str, *, high: float) -> Node:
        """A value, and what it becomes with the piece in the hand."""
        changed = now != then
        names = self.words(f"{_R}value.{key}"), self.words(f"{_R}value_short.{key}")
        role, ink = ("body_strong", "move.reach_ink") if changed else ("body", "ink.tertiary")
        text = Text(then, role, ink, "right", high=GROW)
        becomes: Node = Column(wide=86, pad=(4, 0)).of(text)
        if changed:
            ground = Box(wide=86, high=high - 4, pad=(4, 0), fill="move.reach_2", line="move.reach_2")
            becomes = ground.of(text)
        return Row(high=high, tip=Sign.of(f"flames_of_tanks.value.{key}", VALUE_RULES[key])).of(
            Text(names, "body", "ink.secondary", wide=GROW),
            Node(wide=6),
            Text(now, "body_strong", align="right"),
            Node(wide=12),
            becomes,
        )

    @staticmethod
    def _abilities(draft: RefitDraft) -> tuple[str, ...]:
        """The upgrades on the grid and in the hand that count only once."""
        pieces = [*draft.pieces, *([draft.hand] if draft.hand is not None else [])]
        names = dict.fromkeys(piece.name for piece in pieces)
        return tuple(name for name in names if not draft.definitions.upgrades[name].adds_up)

    def _ability(self, name: str, *, brief: bool = False) -> Node:
        """An ability with what it does; ``brief``: its name alone, for half a row."""
        title, line = name_words(name, self.words), line_words(name, self.words)
        shown = TokenShown("blue", ((0, 0),), f"ft_{name}")
        tip = upgrade_tip(name, self.words)
        if brief:
            token = Picture(self._draw_token, shown, wide=32, high=24)
            named = Text(title, "body_strong", wide=GROW, high=GROW, squeeze=0.8)
            return Row(wide=GROW, high=GROW, tip=tip).of(Node(wide=4), token, named)
        token = Picture(self._draw_token, shown, wide=44, high=32)
        told = Column(wide=GROW, pad=(0, 3)).of(
            Text(title, "body_strong", high=20), Text(line, "small", "ink.secondary", high=20)
        )
        return Row(high=ABILITY_ROW, tip=tip).of(Node(wide=4), token, told)

    def _next(
        self, data: tuple[FlamesOfTanksWorld, tuple[str | None, ...]], m: Measure, width: float, height: float
    ) -> Node:
        """The small map of the table, and the words for the points that can be used."""
        position, ways = data
        high = height - 16
        size = round(min(high * 1.5, width * 0.45) * m.scale), round(high * m.scale)
        wide = self._thumbnail(position, size).get_width() / m.scale
        step = min(20.0, (height - 12) / max(1, len(ways)))
        points = position.match.table.points

        def way(number: int, why: str | None) -> Node:
            told = self.words(f"flames_of_tanks_view.no_way_in.{why}") if why else self.words(f"{_R}usable")
            ink = "ink.tertiary" if why else "ink.primary"
            return Row(high=step).of(
                Icon("close" if why else "check", 12, ink),
                Node(wide=6),
                Text(points[number].name, "body_strong", wide=18),
                Text(told, "small", "ink.secondary", wide=GROW),
            )

        picture = Picture(self._draw_map, (position, ways, size), wide=wide)
        rows = Column(wide=GROW, pad=(0, max(0.0, 14 - step / 2), 0)).of(
            *(way(*one) for one in enumerate(ways))
        )
        return Box(tip=Sign.of("flames_of_tanks.next", "FT-3.2")).of(
            Row(high=GROW).of(Node(wide=8), picture, Node(wide=12), rows, Node(wide=6))
        )

    def _foot(self, d: Density) -> Node:
        note = self.refused or self.words(f"{_R}once")
        ink = "fire.accent" if self.refused else "ink.secondary"
        return Row(gap=8, high=d.bar).of(
            Text(note, "body", ink, wide=GROW),
            button(ButtonSpot("start_over"), self.words(f"{_R}start_over"), "undo", pad=14),
            button(ButtonSpot("refit_done"), self.words(f"{_R}confirm"), "check", look="fire", wide=d.aside),
        )

    # --- pictures ---

    def _draw_salvage(self, to: Canvas, area: Area, event: Salvaged) -> None:
        """Draw the upgrades that were rolled for, their dice, and where they went."""
        scale, surface = area.scale, to.surface
        dice = DiceArt(self.theme, self.fonts)
        wide = (area.width - 24) / max(3, len(event.names))
        for number, (name, die) in enumerate(zip(event.names, event.dice, strict=True)):
            kept = die >= GOOD
            cell = Area(area.x + 12 + number * wide, area.y, wide - 4, area.height, scale)
            x, y = cell.rect.x, round((area.y + 34) * scale)
            lies = self._lying(name, "plain" if kept else "faint")
            token = self.tokens.token(lies, round(13 * scale))
            surface.blit(token, token.get_rect(midleft=(x, y)))
            drawn = dice.lying(die, round(DIE * scale), GROUPS["counts" if kept else "fails"])
            left = x + token.get_width() + round(6 * scale)
            surface.blit(drawn, drawn.get_rect(midleft=(left, y)))
            below = Area(cell.x, cell.y + 62, cell.width, 20, scale)
            words = self.words(f"{_R}{'saved' if kept else 'to_pool'}")
            to.line(words, "small", below, "ink.primary" if kept else "ink.tertiary")

    def _draw_shelved(self, to: Canvas, area: Area, data: tuple[TokenShown, float]) -> None:
        lies, size = data
        cell, rect = round(size * area.scale), area.rect
        token = self.tokens.token(lies, cell)
        room = rect.height - round(3 * area.scale)
        if token.get_height() > room:
            cell = round(cell * (room - round(2 * area.scale)) / token.get_height())
            token = self.tokens.token(lies, cell)
        to.surface.blit(token, token.get_rect(midleft=rect.midleft))

    def _draw_token(self, to: Canvas, area: Area, shown: TokenShown) -> None:
        """Draw a token of one box, at the left."""
        rect = area.rect
        token = self.tokens.token(shown, min(rect.size))
        to.surface.blit(token, token.get_rect(midleft=rect.midleft))

    @staticmethod
    def _draw_grid(to: Canvas, area: Area, data: tuple[SchematicGrid, GridShown]) -> None:
        grid, shown = data
        to.surface.blit(grid.draw(shown), area.rect)

    @staticmethod
    def _draw_box(to: Canvas, area: Area, _: None) -> None:
        """Draw the frame of the box at the cursor."""
        if to.focus:
            to.ring(area.inset(-3))

    def _thumbnail(self, position: FlamesOfTanksWorld, size: tuple[int, int]) -> pygame.Surface:
        key = (position.points, position.tanks, size, self.theme.palette.name)
        if self._map is None or self._map[0] != key:
            self._map = key, thumbnail(self.theme, self.fonts, plain(position), size)
        return self._map[1]

    def _draw_map(
        self, to: Canvas, area: Area,
        data: tuple[FlamesOfTanksWorld, tuple[str | None, ...], tuple[int, int]],
    ) -> None:  # fmt: skip
        """Draw the small map, with the points that can be used."""
        position, ways, size = data
        surface, scale = to.surface, area.scale
        picture = self._thumbnail(position, size)
        at = surface.blit(picture, picture.get_rect(midleft=area.rect.midleft))
        pygame.draw.rect(surface, to.theme["ink.primary"], at.inflate(2, 2), max(1, round(scale)))
        table = position.match.table
        blue, paper = to.theme["move.reach_ink"], to.theme["surface.raised"]
        for point, why in zip(table.points, ways, strict=True):
            if why:
                continue
            middle = (
                at.x + point.at[0] * at.width / table.width,
                at.bottom - point.at[1] * at.height / table.height,
            )
            draw_disc(surface, paper, middle, round(10 * scale))
            draw_disc(surface, blue, middle, round(9 * scale))
            letter = self.fonts.render(point.name, "small", paper, scale)
            put(surface, letter, middle)

    def draw_in_hand(self, surface: pygame.Surface) -> None:
        """Draw the piece in the hand, at the pointer or over the boxes it is held over."""
        draft = self.draft
        if draft is None or draft.hand is None or self._grid is None:
            return
        side, scale = self._grid.cell, self._grid.scale
        token = self.tokens.token(token_of(draft.definitions, draft.hand, self.words, "held"), side)
        if self._pointer is not None and self.pointing.cursor is None:
            put(surface, token, self._pointer)
            return
        corner = self.beside.of(CellSpot((0, 0)))
        if corner is not None:
            columns, rows = zip(*draft.cells(draft.hand), strict=True)
            x, y = corner.rect.x + min(columns) * side, corner.rect.y - max(rows) * side
            surface.blit(token, (x + round(6 * scale), y - round(8 * scale)))

    @property
    def out(self) -> int | None:
        """The piece that would be taken out: the one at the cursor, else the last."""
        draft = self.draft
        if draft is None:
            return None
        spot = self.pointing.cursor
        number = draft.at(spot.cell) if isinstance(spot, CellSpot) else None
        if number is not None:
            return number
        return len(draft.pieces) - 1 if draft.pieces else None

    def draw_sketch(self, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
        """Draw only the grid, with the shelf below it: a picture for the rules."""
        draft = self.draft
        assert draft is not None
        edge = round(8 * scale)
        shown, shelf = self._shown(draft), list(dict.fromkeys(draft.shelf))
        tiles = [self.tokens.token(self._lying(name), round(18 * scale)) for name in shelf]
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
