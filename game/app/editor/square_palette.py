"""The left column for squares: tools, ground, pieces with their side and facing, as nodes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from game.app.editor.commands import EditorPress
from game.app.editor.palette import (
    PaletteCell,
    PaletteColumn,
    PaletteList,
    palette_card,
    tool_node,
    tools_card,
)
from game.app.editor.palette_choice import PaletteChoice
from game.app.editor.square_state import SquareState
from game.editor.square_editing import SIZES
from game.model.drafting import Stand
from game.ui.commands import Valued
from game.ui.controls.page_tree import Hint, key_hints
from game.ui.controls.popup import MenuLine, MenuLines, switches
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.view.draft.board import DraftBoard

BESIDE: Final = 2
"""Most sides with room beside the heading of the pieces; more have a row of their own."""

DENSITIES = (100, 50, 25, 10)
"""Densities of the brush: per cent of the squares under it that it paints."""

FACING_ICONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


class TakeSide(Valued):
    """Paint pieces of this side."""

    called = "side"


class TakeFacing(Valued):
    """Paint pieces that face this way."""

    called = "facing.{}"


class SquarePaletteColumn(PaletteColumn):
    """The column for a map of squares."""

    state: SquareState
    widths = 222.0, 264.0

    def __init__(self, screen: Screen, drawing: DraftBoard) -> None:
        super().__init__(screen, drawing)
        self.ground = PaletteList(screen, "ground", self._ground)
        self.pieces = PaletteList(screen, "pieces", self._piece)

    @property
    def choice(self) -> PaletteChoice:
        """What is chosen."""
        return self.state.palette_choice

    @property
    def turning(self) -> bool:
        """Whether any piece of the game has a facing."""
        return any(item.turns for item in self.choice.pieces)

    def watched(self) -> tuple[Hashable, ...]:
        tools = self.state.tools
        return self.state, tools.tool, tools.brush, tools.size, tools.round

    def compose(self, *seen: Hashable) -> Node:
        return Column(gap=8, wide=self.wide, high=GROW).of(
            tools_card(self.screen, self.state.tools, self._brush()),
            self._ground_card(),
            self._pieces_card(),
        )

    def _brush(self) -> Node:
        s, tools, t = self.screen, self.state.tools, self.screen.t
        size, shape = tools.size, "round" if tools.round else "square"
        presses = ("menu", EditorPress.BRUSH_MENU), ("smaller", EditorPress.BRUSH_SMALLER), (
            "larger", EditorPress.BRUSH_LARGER
        )  # fmt: skip
        keys = {name: s.app.input.shown(str(press), "editor") for name, press in presses}
        tip = t(
            "brush.tip", key=keys["menu"], squares=t("brush.squares", n=size, size=size),
            shape=t(f"brush.{shape}"), smaller=keys["smaller"], larger=keys["larger"],
        )  # fmt: skip
        about = f"{tip} {t('brush.pieces')}"
        return tool_node(EditorPress.BRUSH_MENU, f"brush_{shape}", f"{size}×{size}", about, spot="tool.brush")

    def _ground_card(self) -> Node:
        s, d, choice = self.screen, self.screen.density, self.choice
        rules = any(item.expansion for entry in choice.grounds for item in entry.items)
        grid = self.ground.grid(
            len(choice.grounds), choice.ground_index(), columns=2, gap=d.hair, least=d.line, most=60
        )
        return palette_card(
            s, "ground", 0.47, s.t("editor.ground"), Picture(_paint_ring, wide=8, high=8) if rules else None,
            Text(s.t("editor.house_rule"), "small", "ink.secondary") if rules else None, below=(grid,),
        )  # fmt: skip

    def _pieces_card(self) -> Node:
        s, d, choice, count = self.screen, self.screen.density, self.choice, len(self.choice.pieces)
        names = [self.state.names.side(side) for side in range(len(choice.palette.fronts))]
        many = len(names) > BESIDE
        wide = GROW if many else d.name
        sides = s.choice(TakeSide(), names, range(len(names)), choice.side, wide=wide, high=d.field)
        grid = self.pieces.grid(
            count, choice.piece_index(), columns=self._columns, gap=2, least=d.bar, most=76
        )
        hints = Row(pad=(4, 0), gap=16, high=30).of(*key_hints(self._hints()))
        return palette_card(
            s, "pieces", 0.53, s.t("editor.pieces"), None if many else sides, below=(
                sides if many else None, grid, self._facings() if self.turning else None,
                None if s.small else hints,
            ),
        )  # fmt: skip

    @property
    def _columns(self) -> int:
        count = len(self.choice.pieces)
        return 5 if count <= 10 else min(6, -(-count // 3))

    def _facings(self) -> Node:
        choice, t = self.choice, self.screen.t
        held = choice.piece_index()
        turns = held < 0 or choice.pieces[held].turns
        return Row(gap=2, high=self.screen.density.line).of(*(
            self.screen.act(
                TakeFacing(facing), icon=f"arrow_{FACING_ICONS[facing]}", tip=t(f"editor.facing.{facing}"),
                why=None if turns else t("editor.no_facing"), on=turns and facing == choice.facing, wide=GROW,
            )
            for facing in choice.palette.facings
        ))  # fmt: skip

    def _hints(self) -> list[Hint]:
        shown, t = self.screen.app.input.shown, self.screen.t
        hints: list[Hint] = [((shown("change_side", "editor"),), t("editor.change_side"))]
        if self.turning:
            keys = (shown("turn_left", "editor_hand"), shown("turn_right", "editor_hand"))
            hints.insert(0, (keys, t("editor.turn_piece")))
        return hints

    # --- the things ---

    def _ground(self, cell: PaletteCell) -> Node:
        item = self.choice.grounds[cell.at].item(self.choice.side)
        inset = self.screen.density.hair
        side = self.ground.row - 2 * inset
        words = self.state.names.ground_short(item.name)
        roles = "button" if cell.on else "record", "small"
        return Row(pad=(inset, 0), gap=7).of(
            Picture(self._paint_ground, (item.name, bool(item.expansion)), wide=side, high=side),
            Column(pad=(0, -2), wide=GROW).of(  # two lines may come close to the edges
                Text(words, roles, lines=0, spacing=-1, middle=True, high=GROW)
            ),
        )

    def _paint_ground(self, to: PaintedCanvas, area: Area, data: tuple[str, bool]) -> None:
        name, marked = data
        to.put(self.drawing.pictures.ground_swatch(name, area.rect.height), area)
        to.box(area, "", "board.obstacle_line", radius=0)
        if marked:
            _mark(to, area)

    def _piece(self, cell: PaletteCell) -> Node:
        item = self.choice.pieces[cell.at]
        dark = bool((cell.at + cell.at // self._columns) % 2)
        ink = "ink.primary" if cell.on else "ink.secondary"
        words = Text(
            self.state.names.short(item.name), ("small", "key_cap"), ink, "center",
            high=self.screen.density.caption,
        )  # fmt: skip
        data = self.choice.shown_stand(item), dark, bool(item.expansion)
        return Column(pad=2).of(Picture(self._paint_piece, data, high=GROW), words)

    def _paint_piece(self, to: PaintedCanvas, area: Area, data: tuple[Stand, bool, bool]) -> None:
        stand, dark, marked = data
        side = min(area.width, area.height)
        square = area.centred(side, side)
        to.box(square, "board.square_dark" if dark else "board.square_light", "surface.line", radius=0)
        to.put(self.drawing.pictures.piece_picture(stand, square.rect.width), square)
        if marked:
            _mark(to, square)

    # --- asking ---

    def pointed(self) -> str:
        """Return the full name of what is under the pointer, with its mark; empty for nothing."""
        names, choice = self.state.names, self.choice
        ground, piece = self.ground.pointed(), self.pieces.pointed()
        if ground >= 0:
            item = choice.grounds[ground].item(choice.side)
            return names.rule(item.expansion, names.title(item.name))
        if piece >= 0:
            one = choice.pieces[piece]
            return names.rule(one.expansion, names.stand(choice.shown_stand(one)))
        return ""


def _mark(to: PaintedCanvas, area: Area) -> None:
    """Draw the ring of things that aren't part of the basic game at the upper right corner."""
    _paint_ring(to, area.moved(area.width - 6, -2).at_left(8).at_top(8), None)


def _paint_ring(to: PaintedCanvas, area: Area, data: None) -> None:
    to.box(area, "surface.raised", "ink.secondary", 1.4, radius=4)


def brush_groups(s: Screen) -> list[MenuLines]:
    """Return the menu's lines."""
    t = s.app.texts
    sizes = {size: t("brush.squares", n=size, size=size) for size in SIZES}
    shapes = {False: t("brush.square"), True: t("brush.round")}
    densities = {percent: t("brush.per_cent", percent=percent) for percent in DENSITIES}
    more = (MenuLine(press, t(f"brush.{press}")) for press in (EditorPress.SCATTER, EditorPress.STAMPS))
    square, round_ = switches(t("brush.shape"), "brush_round", shapes).lines
    key = s.app.input.shown("brush_shape", "editor")
    return [
        switches(t("brush.size"), "brush_size", sizes),
        MenuLines(t("brush.shape"), (square, replace(round_, hint=key))),
        switches(t("brush.density"), "brush_density", densities),
        MenuLines("", tuple(more)),
    ]
