"""The left column: tools, ground, pieces with their side and facing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.editor.kept import Kept, cells_key
from game.editor.tools import TOOLS, ToolName
from game.ui import widgets
from game.ui.cells import Cells, CellState

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

FACING_ICONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ICONS = {
    "stamp": "stamp", "fill": "fill", "erase": "eraser", "rectangle": "rectangle", "line": "line",
    "select": "select", "pick": "pick",
}  # fmt: skip
KEYS = {"pick": "pick_tool"}
"""The action of a tool's key where it has another name."""


class PalettePanel:
    """Draws and builds the column; what is chosen is the scene's ``hand``."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.ground = Cells(
            scene, "ground", self._paint_ground, on_choose=lambda index: scene.hand.choose_ground(index)
        )
        self.pieces = Cells(
            scene, "pieces", self._paint_piece, on_choose=lambda index: scene.hand.choose_piece(index)
        )
        self.tools: list[widgets.Pressable] = []
        self.sides: list[widgets.Pressable] = []
        self.facings: list[widgets.Pressable] = []
        self._kept = (Kept(), Kept())

    # --- building ---

    def build(self) -> None:
        """Buttons and lists."""
        self._build_tools()
        self._build_ground()
        self._build_pieces()
        self.refresh()

    def _build_tools(self) -> None:
        scene, f = self.scene, self.scene.frame
        x, y, width, height = f.tools
        pad = 5.0 if f.small else 7.0
        each = (width - 2 * pad) / len(TOOLS)
        high = height - 2 * pad - (0 if f.small else 29)
        self.tools = [
            widgets.face(
                scene,
                scene.box(x + pad + at * each + 0.5, y + pad, each - 1, high),
                self._tool_face(tool),
                on_press=self._take(tool),
                tip=self._tip(tool),
                key=f"tool.{tool}",
            )
            for at, tool in enumerate(TOOLS)
        ]

    def _tip(self, tool: ToolName) -> str:
        cap = self.scene.app.input.shown(KEYS.get(tool, tool), "editor")
        name = self.scene.t(f"editor.tool.{tool}")
        if tool == "erase":
            return f"{name} ({cap}): {self.scene.t('editor.erase_tip', key=cap)}"
        return f"{name} ({cap}): {self.scene.t(f'editor.tool_hint.{tool}')}"

    def _take(self, tool: ToolName) -> Callable[[], None]:
        return lambda: self.scene.hand.set_tool(tool)

    def _tool_face(self, tool: ToolName) -> widgets.Face:
        scene = self.scene

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, painter = scene.app.theme, scene.painter
            rect = surface.get_rect()
            ink = "ink.primary"
            if made.on or state in ("active", "selected"):
                painter.box(surface, rect, theme["ink.primary"], radius=4)
                ink = "surface.raised"
            elif state == "hovered":
                painter.box(surface, rect, theme["surface.raised"], theme["ink.primary"], radius=4)
            middle = rect.height * 36 // 100
            widgets.icon(scene, surface, ICONS[tool], (rect.centerx, middle), 19, ink, center=True)
            cap = scene.app.input.shown(KEYS.get(tool, tool), "editor")
            at = (rect.centerx, rect.height * 77 // 100)
            widgets.text(scene, surface, cap, "small", at, ink, align="center", middle=True, width=rect.width)

        return paint

    def _build_ground(self) -> None:
        scene, f = self.scene, self.scene.frame
        x, y, width, height = f.ground
        count = len(scene.hand.grounds)
        head, gap, pad = (30.0, 2.0, 8.0) if f.small else (39.0, 6.0, 11.0)
        room = height - head - (6 if f.small else 8)
        rows = -(-count // 2)
        rect, between = scene.box(x + pad, y + head, width - 2 * pad, room), scene.px(gap)
        fitting = (rect.height - between * (rows - 1)) // max(1, rows)
        high = max(scene.px(28 if f.small else 40), min(fitting, scene.px(60)))
        self.ground.place(rect, count, cell_height=high, columns=2, gap=between)

    def _build_pieces(self) -> None:
        scene, f = self.scene, self.scene.frame
        x, y, width, height = f.pieces
        pad = 8.0 if f.small else 11.0
        names = [scene.names.side(side) for side in range(len(scene.palette.fronts))]
        wide = 132.0 if f.small else 160.0
        self.sides = widgets.segments(
            scene,
            scene.box(x + width - wide - pad + 4, y + (4 if f.small else 7), wide, 26 if f.small else 28),
            names,
            chosen=scene.hand.side,
            on_choose=scene.hand.set_side,
            key="side",
        )
        low = 38.0 if f.small else 78.0
        head = 34.0 if f.small else 42.0
        count = len(scene.hand.pieces)
        columns = 5 if count <= 10 else -(-count // 3) if f.small else 6
        rows = -(-count // columns)
        room = height - head - low
        rect, between = scene.box(x + pad - 5, y + head, width - 2 * pad + 10, room), scene.px(2)
        fitting = (rect.height - between * (rows - 1)) // max(1, rows)
        high = max(scene.px(40 if f.small else 58), min(fitting, scene.px(76)))
        self.pieces.place(rect, count, cell_height=high, columns=columns, gap=between)
        self._build_facings(x + pad, y + height - low + 2, width - 2 * pad, 30.0 if f.small else 34.0)

    def _build_facings(self, x: float, y: float, width: float, high: float) -> None:
        scene = self.scene
        each = width / 8
        self.facings = [
            widgets.button(
                scene,
                scene.box(x + facing * each + 1, y, each - 2, high),
                "",
                icon=f"arrow_{name}",
                on_press=self._face_to(facing),
                tip=scene.t(f"editor.facing.{facing}"),
                key=f"facing.{facing}",
            )
            for facing, name in enumerate(FACING_ICONS)
        ]

    def _face_to(self, facing: int) -> Callable[[], None]:
        return lambda: self.scene.hand.set_facing(facing)

    def refresh(self) -> None:
        """Show what is chosen now."""
        hand = self.scene.hand
        for tool, made in zip(TOOLS, self.tools, strict=False):
            made.set_on(tool == hand.tool)
        for side, made in enumerate(self.sides):
            made.set_on(side == hand.side)
        for facing, made in enumerate(self.facings):
            made.set_on(facing == hand.facing)
        self.ground.chosen = hand.ground_index()
        self.pieces.chosen = hand.piece_index()

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        """What stands still."""
        scene, f = self.scene, self.scene.frame
        for box in (f.tools, f.ground, f.pieces):
            widgets.card(scene, surface, scene.box(*box))
        tool = scene.hand.tool
        if not f.small:
            at = scene.point(f.tools[0] + 16, f.tools[1] + f.tools[3] - 19)
            right = scene.point(f.tools[0] + f.tools[2] - 8, 0)[0]
            end = widgets.text(
                scene, surface, f"{scene.t(f'editor.tool.{tool}')}: ", "body_strong", at, middle=True
            ).right
            hint = scene.t(f"editor.tool_hint.{tool}")
            widgets.text(
                scene, surface, hint, "small", (end, at[1]), "ink.secondary", middle=True, width=right - end
            )
        rules = any(item.expansion for entry in scene.hand.grounds for item in entry.items)
        head = 26.0 if f.small else 36.0
        self._heading(surface, f.ground, head, "editor.ground", mark=rules)
        self._heading(surface, f.pieces, head + 6, "editor.pieces", mark=False)
        if not f.small:
            self._paint_hints(surface)

    def _heading(
        self, surface: pygame.Surface, box: tuple[float, float, float, float], head: float, key: str,
        *, mark: bool,
    ) -> None:  # fmt: skip
        scene = self.scene
        pad = 10.0 if scene.frame.small else 15.0
        rect = scene.box(box[0] + pad, box[1] + 2, box[2] - 2 * pad, head - 2)
        at = (rect.x, rect.centery)
        widgets.text(scene, surface, scene.t(key), "body_strong", at, middle=True)
        if mark:
            words = scene.t("editor.house_rule")
            taken = widgets.text(
                scene, surface, words, "small", (rect.right, rect.centery), "ink.secondary",
                align="right", middle=True, width=rect.width // 2,
            )  # fmt: skip
            self._mark(surface, (taken.left - scene.px(8), rect.centery))

    def _paint_hints(self, surface: pygame.Surface) -> None:
        scene, f = self.scene, self.scene.frame
        x, y, width, height = f.pieces
        shown = scene.app.input.shown
        keys = (shown("turn_left", "editor_hand"), shown("turn_right", "editor_hand"))
        hints: list[widgets.Hint] = [
            (keys, scene.t("editor.turn_piece")),
            ((shown("change_side", "editor"),), scene.t("editor.change_side")),
        ]
        rect = scene.box(x + 14, y + height - 34, width - 24, 24)
        widgets.key_hints(scene, surface, rect, hints)

    def _mark(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """The ring of what is no part of the basic game."""
        theme, scene = self.scene.app.theme, self.scene
        side = scene.px(8)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = place
        scene.painter.box(surface, rect, theme["surface.raised"], theme["ink.secondary"], radius=4, width=1.4)

    def draw(self, surface: pygame.Surface) -> None:
        """The lists."""
        hand, margin = self.scene.hand, self.scene.px(8)
        key = (self.scene.paintings, hand.side, hand.facing)
        for cells, kept in ((self.ground, self._kept[0]), (self.pieces, self._kept[1])):
            rect = cells.rect.inflate(margin, margin)
            kept.draw(surface, rect, (*key, cells_key(cells)), cells.draw)

    def _cell_box(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        theme, painter = self.scene.app.theme, self.scene.painter
        if state.chosen:
            painter.box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
        elif state.hovered:
            painter.box(surface, rect, theme["surface.raised"], theme["surface.line_strong"])

    def _paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene = self.scene
        item = scene.hand.grounds[state.index].item(scene.hand.side)
        self._cell_box(surface, rect, state)
        inset = scene.px(3 if scene.frame.small else 5)
        side = rect.height - 2 * inset
        spot = pygame.Rect(rect.x + inset, rect.y + inset, side, side)
        swatch = scene.board.ground_swatch(item.name, side)
        surface.blit(swatch, swatch.get_rect(center=spot.center))
        scene.painter.box(surface, spot, None, scene.app.theme["board.obstacle_line"], radius=0)
        if item.expansion:
            self._mark(surface, (spot.right - scene.px(1), spot.top + scene.px(1)))
        left = spot.right + scene.px(7)
        room = rect.right - scene.px(3) - left
        role = "button" if state.chosen else "record"
        self._words(
            surface, scene.names.ground_short(item.name), role, pygame.Rect(left, rect.y, room, rect.height)
        )

    def _words(self, surface: pygame.Surface, words: str, role: str, rect: pygame.Rect) -> None:
        """One line, or as many as there is room for."""
        scene, fonts = self.scene, self.scene.app.fonts
        scale = scene.app.scale
        for tried in (role, "small"):
            role = tried
            step = round(fonts.get(role, scale).get_linesize() * 0.95)
            lines = fonts.wrap(words, role, rect.width, scale)
            fitting = max(1, (rect.height + scene.px(4)) // step)
            if (
                len(lines) <= fitting
                and max(fonts.size(line, role, scale)[0] for line in lines) <= rect.width
            ):
                break
        if len(lines) > fitting:
            lines = [*lines[: fitting - 1], " ".join(lines[fitting - 1 :])]
        y = rect.centery - step * (len(lines) - 1) // 2
        for line in lines:
            widgets.text(scene, surface, line, role, (rect.x, y), middle=True, width=rect.width)
            y += step

    def _paint_piece(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme = self.scene, self.scene.app.theme
        item = scene.hand.pieces[state.index]
        self._cell_box(surface, rect, state)
        label = scene.px(16 if scene.frame.small else 20)
        inset = scene.px(2)
        side = min(rect.width - 2 * inset, rect.height - label - inset)
        spot = pygame.Rect(0, rect.y + max(inset, (rect.height - label - side) // 2), side, side)
        spot.centerx = rect.centerx
        tone = (
            "board.square_dark"
            if (state.index + state.index // self.pieces.columns) % 2
            else "board.square_light"
        )
        scene.painter.box(surface, spot, theme[tone], theme["surface.line"], radius=0)
        picture = scene.board.piece_picture(scene.hand.shown_stand(item), side)
        surface.blit(picture, picture.get_rect(center=spot.center))
        if item.expansion:
            self._mark(surface, (spot.right - scene.px(1), spot.top + scene.px(1)))
        at = (rect.centerx, spot.bottom + label // 2)
        short = scene.names.short(item.name)
        widgets.text(
            scene, surface, short, "small", at, "ink.primary" if state.chosen else "ink.secondary",
            align="center", middle=True, width=rect.width,
        )  # fmt: skip

    # --- asking ---

    def handle(self, event: pygame.event.Event) -> bool:
        """An event for the lists."""
        return self.ground.handle(event) or self.pieces.handle(event)

    def pointed(self) -> str:
        """The whole name of what the pointer is at, with its mark; empty for nothing."""
        scene = self.scene
        if self.ground.hover >= 0:
            item = scene.hand.grounds[self.ground.hover].item(scene.hand.side)
            return scene.names.rule(item.expansion, scene.names.title(item.name))
        if self.pieces.hover >= 0:
            piece = scene.hand.pieces[self.pieces.hover]
            return scene.names.rule(piece.expansion, scene.names.stand(scene.hand.shown_stand(piece)))
        return ""
