"""The left column for squares: tools, ground, pieces with their side and facing."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType

import pygame

from game.app.editor.commands import EditorPress
from game.app.editor.frame import EditorFrame
from game.app.editor.palette import PalettePanel, ToolButton
from game.app.editor.panel import choice_box, cut_off, in_the_middle
from game.app.editor.square_state import SquareState
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.layout import Area
from game.ui.screen import Screen
from game.view.draft.board import DraftBoard

BESIDE = 2
"""Most sides with room beside the heading of the pieces; more have a row of their own."""

FACING_ICONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
BRUSH = "brush"
"""The button after the tools: the brush's width."""


class SquarePalettePanel(PalettePanel):
    """Draws and builds the column; the choices are in the state's ``palette_choice``. ``drawing`` has the
    pictures."""

    icons = MappingProxyType({"erase": "eraser"})
    margin = 8
    hint = (16, 19)
    middles = (36, 77)

    def __init__(self, scene: Screen, state: SquareState, drawing: DraftBoard) -> None:
        self.state, self.choice, self.drawing = state, state.palette_choice, drawing
        self._screen = scene
        self.ground = Cells(scene, "ground", self._paint_ground, on_choose=self.choice.choose_ground)
        self.pieces = Cells(scene, "pieces", self._paint_piece, on_choose=self.choice.choose_piece)
        super().__init__(scene, state.tools, self.choice.set_tool, (self.ground, self.pieces))
        self.sides: list[widgets.Pressable] = []
        self.facings: list[widgets.Pressable] = []
        self.turning = any(item.turns for item in self.choice.pieces)
        """Whether any piece of the game has a facing."""

    # --- building ---

    def build(self, frame: EditorFrame) -> None:
        self.frame, self.small, scene = frame, frame.small, self._screen
        tools = self.choice.tools
        size, shape = tools.size, "round" if tools.round else "square"
        tip = self._brush_tip(size, shape)
        brush = ToolButton(
            BRUSH,
            f"brush_{shape}",
            "brush_menu",
            tip,
            partial(scene.do, EditorPress.BRUSH_MENU),
            f"{size}×{size}",
        )
        self.build_tools(frame.tools, 29, [brush])
        self._build_ground(frame.ground)
        self._build_pieces(frame.pieces)
        self.refresh()

    def _brush_tip(self, size: int, shape: str) -> str:
        shown, t = self.scene.app.input.shown, self.t
        keys = {name: shown(f"brush_{name}", "editor") for name in ("smaller", "larger")}
        squares = t("brush.squares", n=size, size=size)
        tip = t(
            "brush.tip", key=shown("brush_menu", "editor"), squares=squares, shape=t(f"brush.{shape}"), **keys
        )
        return f"{tip} {t('brush.pieces')}"

    def _build_ground(self, area: Area) -> None:
        head, gap, pad, low = (30, 2, 8, 6) if self.small else (39, 6, 11, 8)
        area = area.inset(pad, 0).moved(0, head).at_top(area.height - head - low)
        self.place(self.ground, area, len(self.choice.grounds), 2, gap, 28 if self.small else 40, 60)

    def _build_pieces(self, area: Area) -> None:
        scene, small, count = self.scene, self.small, len(self.choice.pieces)
        pad, head, low = (8, 34, 38) if small else (11, 42, 78)
        low -= 0 if self.turning else 30 if small else 34
        names = [self.state.names.side(side) for side in range(len(self.choice.palette.fronts))]
        tall = 26 if small else 28
        switch = area.at_right(132 if small else 160).moved(4 - pad, 4 if small else 7)
        if len(names) > BESIDE:
            switch = area.inset(pad + 1, 0).moved(0, head - 8)
            head += tall
        self.sides = widgets.segments(
            scene, switch.at_top(tall).rect, names, chosen=self.choice.side,
            on_choose=self.choice.set_side, key="side",
        )  # fmt: skip
        columns = 5 if count <= 10 else -(-count // 3) if small else 6
        body = area.inset(pad - 5, 0).moved(0, head).at_top(area.height - head - low)
        self.place(self.pieces, body, count, columns, 2, 40 if small else 58, 76)
        self.facings = []
        if not self.turning:
            return
        foot = area.inset(pad, 0).at_bottom(low - 2).at_top(30 if small else 34)
        facings = self.choice.palette.facings
        icons = [FACING_ICONS[facing] for facing in facings]
        self.facings = [
            widgets.button(
                scene, place.inset(1, 0).rect, "", icon=f"arrow_{name}", key=f"facing.{facing}",
                on_press=partial(self.choice.set_facing, facing), tip=self.t(f"editor.facing.{facing}"),
            )
            for facing, name, place in zip(facings, icons, foot.split_columns(len(facings)), strict=True)
        ]  # fmt: skip

    def refresh(self) -> None:
        """Show the current choice."""
        choice = self.choice
        self.show_tool()
        for side, made in enumerate(self.sides):
            made.set_on(side == choice.side)
        held = choice.piece_index()
        turns = held < 0 or choice.pieces[held].turns
        for facing, made in zip(self.choice.palette.facings, self.facings, strict=False):
            made.set_on(turns and facing == choice.facing)
            made.set_enabled(turns, self.t("editor.no_facing"))
        self.ground.chosen = choice.ground_index()
        self.pieces.chosen = choice.piece_index()

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        scene, f, small, t = self.scene, self.frame, self.small, self.t
        self.paint_cards(surface, (f.tools, f.ground, f.pieces))
        rules = any(item.expansion for entry in self.choice.grounds for item in entry.items)
        head = 24 if small else 34
        self._heading(surface, f.ground.at_top(head), "editor.ground", mark=rules)
        self._heading(surface, f.pieces.at_top(head + 6), "editor.pieces", mark=False)
        if not small:
            shown = scene.app.input.shown
            keys = (shown("turn_left", "editor_hand"), shown("turn_right", "editor_hand"))
            hints: list[widgets.Hint] = [((shown("change_side", "editor"),), t("editor.change_side"))]
            if self.turning:
                hints.insert(0, (keys, t("editor.turn_piece")))
            foot = f.pieces.inset(12, 0).moved(2, -10).at_bottom(24)
            widgets.key_hints(scene, surface, foot.rect, hints)

    def _heading(self, surface: pygame.Surface, head: Area, key: str, *, mark: bool) -> None:
        scene = self.scene
        rect = head.inset(10 if self.small else 15, 0).moved(0, 2).rect
        widgets.line(scene, surface, self.t(key), rect, "body_strong", "ink.primary")
        if mark:
            half = pygame.Rect(rect.right - rect.width // 2, rect.y, rect.width // 2, rect.height)
            taken = widgets.line(scene, surface, self.t("editor.house_rule"), half, align="right")
            self._mark(surface, (taken.left - scene.px(8), rect.centery))

    def _mark(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        """Draw the ring on things that aren't part of the basic game."""
        theme, scene = self.scene.app.theme, self.scene
        rect = pygame.Rect(0, 0, scene.px(8), scene.px(8))
        rect.center = place
        scene.painter.box(surface, rect, theme["surface.raised"], theme["ink.secondary"], radius=4, width=1.4)

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """Draw the lists; ``painted`` counts how often the ground below them was painted."""
        self.draw_lists(surface, (painted, self.choice.side, self.choice.facing))

    def _paint_ground(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, px = self.scene, self.scene.px
        item = self.choice.grounds[state.index].item(self.choice.side)
        choice_box(scene, surface, rect, state)
        inset = px(3 if self.small else 5)
        side = rect.height - 2 * inset
        spot = pygame.Rect(rect.x + inset, rect.y + inset, side, side)
        swatch = self.drawing.pictures.ground_swatch(item.name, side)
        surface.blit(swatch, swatch.get_rect(center=spot.center))
        scene.painter.box(surface, spot, None, scene.app.theme["board.obstacle_line"], radius=0)
        if item.expansion:
            self._mark(surface, (spot.right - px(1), spot.top + px(1)))
        left = spot.right + px(7)
        body = pygame.Rect(left, rect.y, rect.right - px(3) - left, rect.height)
        words, fonts, scale = self.state.names.ground_short(item.name), scene.app.fonts, scene.app.scale
        for role in ("button" if state.chosen else "record", "small"):
            step = round(fonts.get(role, scale).get_linesize() * 0.95)
            lines = fonts.wrap(words, role, body.width, scale)
            fitting = max(1, (body.height + px(4)) // step)
            widest = max(fonts.size(line, role, scale)[0] for line in lines)
            if len(lines) <= fitting and widest <= body.width:
                break
        in_the_middle(scene, surface, cut_off(lines, fitting), body, role, step=step)

    def _paint_piece(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme, px = self.scene, self.scene.app.theme, self.scene.px
        item = self.choice.pieces[state.index]
        choice_box(scene, surface, rect, state)
        label, inset = px(16 if self.small else 20), px(2)
        side = min(rect.width - 2 * inset, rect.height - label - inset)
        spot = pygame.Rect(0, rect.y + max(inset, (rect.height - label - side) // 2), side, side)
        spot.centerx = rect.centerx
        dark = (state.index + state.index // self.pieces.columns) % 2
        tone = theme["board.square_dark" if dark else "board.square_light"]
        scene.painter.box(surface, spot, tone, theme["surface.line"], radius=0)
        picture = self.drawing.pictures.piece_picture(self.choice.shown_stand(item), side)
        surface.blit(picture, picture.get_rect(center=spot.center))
        if item.expansion:
            self._mark(surface, (spot.right - px(1), spot.top + px(1)))
        foot = pygame.Rect(rect.x, spot.bottom, rect.width, 2 * (label // 2))
        words, ink = self.state.names.short(item.name), "ink.primary" if state.chosen else "ink.secondary"
        fits = scene.app.fonts.size(words, "small", scene.app.scale)[0] <= foot.width
        widgets.line(scene, surface, words, foot, "small" if fits else "key_cap", ink, align="center")

    # --- asking ---

    def pointed(self) -> str:
        """Return the full name of what is under the pointer, with its mark; empty for nothing."""
        names, choice = self.state.names, self.choice
        if self.ground.hover >= 0:
            item = choice.grounds[self.ground.hover].item(choice.side)
            return names.rule(item.expansion, names.title(item.name))
        if self.pieces.hover >= 0:
            piece = choice.pieces[self.pieces.hover]
            return names.rule(piece.expansion, names.stand(choice.shown_stand(piece)))
        return ""
