"""The left column for squares: tools, ground, pieces with their side and facing, as nodes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.app.editor.commands import EditorPress
from game.app.editor.frame import EditorFrame
from game.app.editor.palette import PaletteCell, PaletteList, ToolLook, tool_node, tools_card
from game.app.editor.palette_choice import PaletteChoice
from game.app.editor.square_state import SquareState
from game.model.drafting import Stand
from game.ui.controls.page_tree import Hint, key_hints
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.view.draft.board import DraftBoard

BESIDE: Final = 2
"""Most sides with room beside the heading of the pieces; more have a row of their own."""

FACING_ICONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")

LOOK: Final = ToolLook(MappingProxyType({"erase": "eraser"}), (36, 77), 29)


@dataclass(frozen=True, slots=True)
class TakeSide:
    """Paint pieces of this side."""

    value: int = 0

    def __str__(self) -> str:
        return "side"


@dataclass(frozen=True, slots=True)
class TakeFacing:
    """Paint pieces that face this way."""

    value: int

    def __str__(self) -> str:
        return f"facing.{self.value}"


class SquarePaletteColumn:
    """The column for the map of ``state``; ``drawing`` has the pictures."""

    state: SquareState

    def __init__(self, screen: Screen, drawing: DraftBoard) -> None:
        self.screen, self.drawing = screen, drawing
        self.ground = PaletteList(screen, "ground", self._ground)
        self.pieces = PaletteList(screen, "pieces", self._piece)
        self._columns = 1

    @property
    def choice(self) -> PaletteChoice:
        """What is chosen."""
        return self.state.palette_choice

    @property
    def turning(self) -> bool:
        """Whether any piece of the game has a facing."""
        return any(item.turns for item in self.choice.pieces)

    def watched(self) -> Hashable:
        """Return what it shows besides models."""
        tools = self.state.tools
        return self.state, tools.tool, tools.brush, tools.size, tools.round

    def compose(self, f: EditorFrame, *seen: Hashable) -> Node:
        """The whole column."""
        return Column(gap=8, wide=f.tools.width, high=GROW).of(
            tools_card(self.screen, self.state.tools, LOOK, f.tools.height, self._brush()),
            self._ground_card(f.ground.height),
            self._pieces_card(f.pieces.height),
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
        return tool_node(
            EditorPress.BRUSH_MENU, f"brush_{shape}", f"{size}×{size}", about, LOOK, spot="tool.brush"
        )

    def _ground_card(self, high: float) -> Node:
        s, choice = self.screen, self.choice
        head, gap, pad, low, row = (30, 2, 8, 6, 28) if s.small else (39, 6, 11, 8, 40)
        rules = any(item.expansion for entry in choice.grounds for item in entry.items)
        grid = self.ground.grid(
            len(choice.grounds), choice.ground_index(), columns=2, gap=gap, high=high - head - low,
            least=row, most=60,
        )  # fmt: skip
        return Box(pad=(pad, 2, low), high=high).of(
            Row(pad=(13 - pad, 0), gap=4, high=head - 6).of(
                Text(s.t("editor.ground"), "body_strong", wide=GROW),
                Picture(_paint_ring, wide=8, high=8) if rules else None,
                Text(s.t("editor.house_rule"), "small", "ink.secondary") if rules else None,
            ),
            Node(high=4),
            grid,
        )

    def _pieces_card(self, high: float) -> Node:
        s, small, choice, count = self.screen, self.screen.small, self.choice, len(self.choice.pieces)
        head, row, foot, pad, low, least = (34, 26, 30, 3, 8, 40) if small else (42, 28, 34, 6, 44, 58)
        names = [self.state.names.side(side) for side in range(len(choice.palette.fronts))]
        many = len(names) > BESIDE
        wide = GROW if many else 132.0 if small else 160.0
        sides = s.choice(TakeSide(), names, range(len(names)), choice.side, wide=wide, high=row)
        facings = self._facings(foot) if self.turning else None
        low += 0 if facings is None else foot
        self._columns = 5 if count <= 10 else -(-count // 3) if small else 6
        grid = self.pieces.grid(
            count, choice.piece_index(), columns=self._columns, gap=2,
            high=high - head - low - (row if many else 0), least=least, most=76,
        )  # fmt: skip
        return Box(pad=(pad, 0), high=high).of(
            Row(high=head).of(
                Node(wide=8),
                Text(s.t("editor.pieces"), "body_strong", wide=GROW),
                None if many else sides,
                Node(wide=1),
            ),
            Row(pad=(6, 0), high=row).of(sides) if many else None,
            grid,
            Node(high=2),
            facings,
            Node(high=6) if small else Row(pad=(8, 0, 3), gap=20, high=42).of(*key_hints(s, self._hints())),
        )

    def _facings(self, high: float) -> Node:
        choice, t = self.choice, self.screen.t
        held = choice.piece_index()
        turns = held < 0 or choice.pieces[held].turns
        return Row(gap=2, pad=(5, 0), high=high).of(*(
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
        inset = 3 if self.screen.small else 5
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
        swatch = self.drawing.pictures.ground_swatch(name, area.rect.height)
        to.surface.blit(swatch, swatch.get_rect(center=area.rect.center))
        to.painter.box(to.surface, area.rect, None, to.theme["board.obstacle_line"], radius=0)
        if marked:
            _mark(to, area)

    def _piece(self, cell: PaletteCell) -> Node:
        item = self.choice.pieces[cell.at]
        dark = bool((cell.at + cell.at // self._columns) % 2)
        words = self.state.names.short(item.name)
        data = self.choice.shown_stand(item), words, dark, bool(item.expansion), cell.on, self.screen.small
        return Picture(self._paint_piece, data, words, wide=GROW, high=GROW)

    def _paint_piece(
        self, to: PaintedCanvas, area: Area, data: tuple[Stand, str, bool, bool, bool, bool]
    ) -> None:
        stand, words, dark, marked, on, small = data
        label = 16 if small else 20
        side = min(area.width - 4, area.height - label - 2)
        top = max(2, (area.height - label - side) / 2)
        spot = area.moved((area.width - side) / 2, top).at_left(side).at_top(side)
        tone = to.theme["board.square_dark" if dark else "board.square_light"]
        to.painter.box(to.surface, spot.rect, tone, to.theme["surface.line"], radius=0)
        picture = self.drawing.pictures.piece_picture(stand, spot.rect.width)
        to.surface.blit(picture, picture.get_rect(center=spot.rect.center))
        if marked:
            _mark(to, spot)
        foot = area.moved(0, top + side).at_top(label)
        fits = to.painter.fonts.size(words, "small", to.painter.scale)[0] <= foot.rect.width
        to.line(
            words, "small" if fits else "key_cap", foot, "ink.primary" if on else "ink.secondary", "center"
        )

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
    theme = to.theme
    to.painter.box(
        to.surface, area.rect, theme["surface.raised"], theme["ink.secondary"], radius=4, width=1.4
    )
