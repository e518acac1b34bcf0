"""The canvas for nodes: a surface with theme, fonts and icons, and the flat shapes of the look."""

from __future__ import annotations

from typing import Literal

import pygame

from game.ui.layout import Area
from game.ui.paint.cut_texts import ELLIPSIS, CutTexts
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import box, dashed_box, filled, stroke
from game.ui.paint.paint import Align, Corners, Painter
from game.ui.paint.palette import Theme
from game.ui.tree.measuring import FontMeasure

Kind = Literal["plain", "ink", "fire", "quiet"]
"""The kinds of button: ``plain`` paper with a border; ``ink`` filled with ink; ``fire`` the main button of
a screen; ``quiet`` without a border until the mouse is over it."""

State = Literal["normal", "hovered", "active", "disabled"]

BUTTON_EDGE = 3.0
"""The least room beside words in the middle of a button or a tab, in tokens."""


class PaintedCanvas:
    """What nodes paint on, with a painter's theme, fonts and scale. ``hover`` and ``focus``: whether the
    pointer or the focus is on the node being painted, or on its holder; ``held``: whether the mouse button
    is down on it."""

    def __init__(self, painter: Painter, icons: IconStore, surface: pygame.Surface) -> None:
        self.painter, self.icons, self.surface = painter, icons, surface
        self.hover = self.focus = self.held = False

    @property
    def theme(self) -> Theme:
        return self.painter.theme

    def line(
        self, words: str, role: str, area: Area, ink: str, align: Align = "left", squeeze: float = 1.0
    ) -> None:
        """Paint words in the middle of the area's height, written smaller down to ``squeeze``, then cut."""
        painter, rect, room = self.painter, area.rect, round(area.width * area.scale)
        size = painter.fonts.squeezed(words, role, room, painter.scale, squeeze)
        place = {"left": rect.x, "center": rect.centerx, "right": rect.right}[align], rect.centery
        painter.text(
            self.surface, words, role, place, ink, align=align, middle=True, width=max(1, room), scale=size
        )

    def paragraph(
        self, words: str, role: str, area: Area, ink: str, *, lines: int = 0, spacing: float = 0.0,
        middle: bool = False, align: Align = "left",
    ) -> None:  # fmt: skip
        """Paint at most ``lines`` lines (0: as many as fit) from the top, or in the ``middle``; if some
        don't fit, the last one is cut."""
        fonts, scale = self.painter.fonts, self.painter.scale
        rect, room = area.rect, round(area.width * area.scale)
        font = fonts.get(role, scale)
        step = font.get_linesize() + round(spacing * scale)
        shown = fonts.wrap(words, role, room, scale)
        most = max(1, round(area.height * area.scale) // step)  # the same wherever it lies
        most = min(most, lines) if lines else most
        over = len(shown) > most
        if over:
            last = fonts.fit(" ".join(shown[most - 1 : most + 1]), role, room, scale)
            if not last.endswith(ELLIPSIS):  # a line that was broken on purpose leaves room for the next
                last = fonts.fit(f"{shown[most - 1]} {ELLIPSIS}", role, room, scale)
            shown = [*shown[: most - 1], last]
        x = {"left": rect.x, "center": rect.centerx, "right": rect.right}[align]
        y = rect.y + (max(0, rect.height - step * len(shown)) // 2 if middle else 0)
        for text in shown:
            place = x, y + (step - font.get_height()) // 2
            self.painter.text(self.surface, text, role, place, ink, align=align, width=max(1, room))
            y += step
        if over:
            taken = pygame.Rect(rect.x, y - step * len(shown), rect.width, step * len(shown))
            fonts.cuts.add(self.surface, taken, " ".join(shown), words)

    @property
    def cuts(self) -> CutTexts:
        """What is cut in the picture being painted."""
        return self.painter.fonts.cuts

    def icon(self, name: str, size: float, area: Area, ink: str) -> None:
        """Paint an icon in the middle."""
        self.put(self.icons.get(name, round(size * area.scale), self.theme[ink]), area)

    def put(self, picture: pygame.Surface, area: Area) -> None:
        self.surface.blit(picture, picture.get_rect(center=area.rect.center))

    def box(
        self, area: Area, fill: str, line: str, edge: float = 1.0, drop: float = 0.0, radius: float = 5.0
    ) -> None:
        """Paint a ground with a line around it, either empty for none, and a shadow ``drop`` tokens below
        it."""
        rect, painter = area.rect, self.painter
        if drop:
            tone = self.theme.palette.with_opacity("surface.shadow", "shadow_card")
            shade = pygame.Surface(rect.size, pygame.SRCALPHA)
            painter.box(shade, shade.get_rect(), tone, radius=radius)
            self.surface.blit(shade, rect.move(0, painter.px(drop)))
        ground, frame = (self.theme[name] if name else None for name in (fill, line))
        painter.box(self.surface, rect, ground, frame, width=edge, radius=radius)

    def dashed_box(self, area: Area, fill: str, line: str, edge: float = 1.0, radius: float = 5.0) -> None:
        """Paint a ground (empty: none) with a dashed line around it."""
        rect, scale = area.rect, self.painter.scale
        if not rect.width or not rect.height:
            return
        pen = max(1.0, edge * scale)
        place = (pen / 2, pen / 2, rect.width - pen, rect.height - pen, radius * scale)
        body = box(*place, filled(self.theme[fill])) if fill else ""
        body += dashed_box(*place, stroke(self.theme[line], pen, cap="butt"), 5 * scale, 3 * scale)
        self.surface.blit(self.painter.ink.draw(body, *rect.size), rect)

    def rule(self, area: Area, ink: str) -> None:
        """Paint a line as thick as the area is high, rounded alike at every place."""
        rect = area.rect
        high = max(1, round(area.height * area.scale))
        self.surface.fill(self.theme[ink], (rect.x, rect.y, max(1, rect.width), high))

    def ring(self, area: Area) -> None:
        """Paint the frame of the focus, within the area."""
        px = self.painter.px
        inner = area.rect.inflate(-px(5), -px(5))
        # not by pygame.draw: where it is clipped, its lines come out wider
        self.painter.box(self.surface, inner, None, self.theme["ink.primary"], width=1.5, radius=3)

    def button(
        self, area: Area, label: str, icon: str, hint: str, *, kind: Kind, on: bool, enabled: bool, role: str,
        align: Align, corners: Corners,
    ) -> None:  # fmt: skip
        """Paint a button: icon, words, and a pale key after them."""
        rect, px = area.rect, self.painter.px
        state: State = (
            "disabled" if not enabled else "active" if self.held else "hovered" if self.hover else "normal"
        )
        if state == "active":
            rect = rect.inflate(-px(2), -px(2))
        ink = self._button_box(rect, state, kind, on, corners)
        pad = px(12 if align == "left" else BUTTON_EDGE)  # words in the middle are cut last of all
        side, gap = px(20 if role == "button" else 22), px(9)
        picture = self.icons.get(icon, side, self.theme[ink]) if icon else None
        fonts, scale = self.painter.fonts, self.painter.scale
        hint_width = fonts.size(hint, "small", scale)[0] + gap if hint else 0
        room = rect.width - 2 * pad - (side + gap if picture and label else 0) - hint_width
        width = fonts.size(fonts.fit(label, role, room, scale), role, scale)[0] if label else 0
        total = width + hint_width + (side + (gap if label else 0) if picture else 0)
        x = rect.x + pad if align == "left" else rect.centerx - total // 2
        if picture:
            self.surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
            x += side + gap
        if label:
            self.painter.text(
                self.surface, label, role, (x, rect.centery), ink, middle=True, width=max(1, room)
            )
        if hint:
            tone, place = ink if ink != "ink.primary" else "ink.secondary", (x + width + gap, rect.centery)
            self.painter.text(self.surface, hint, "small", place, tone, middle=True)

    def _button_box(self, rect: pygame.Rect, state: State, kind: Kind, on: bool, corners: Corners) -> str:
        """Paint a button's ground; return the name of the colour of what is on it."""
        theme, palette = self.theme, self.theme.palette
        box, surface = self.painter.box, self.surface
        if state == "disabled":
            if kind == "quiet":
                return "ink.tertiary"
            fill = palette["ink.tertiary"] if on else palette["surface.panel"]
            box(surface, rect, fill, theme["surface.line"], corners=corners)
            return "surface.raised" if on else "ink.tertiary"
        if kind == "fire":
            share = {"normal": 0.0, "hovered": 0.14}.get(state, 0.3)
            box(surface, rect, palette.mix("fire.accent", "ink.primary", share), corners=corners)
            return "fire.on_accent"
        if on or kind == "ink" or (state == "active" and kind != "quiet"):
            fill = (
                palette.mix("ink.primary", "surface.raised", 0.18)
                if state == "hovered"
                else palette["ink.primary"]
            )
            box(surface, rect, fill, fill, corners=corners)
            return "surface.raised"
        if kind == "quiet":
            if state != "normal":
                box(surface, rect, theme["surface.sunken"], corners=corners)
            return "ink.primary"
        border = theme["ink.primary"] if state == "hovered" else theme["surface.line_strong"]
        box(
            surface,
            rect,
            theme["surface.raised"],
            border,
            width=2 if state == "hovered" else 1,
            corners=corners,
        )
        return "ink.primary"

    def tick(self, area: Area, label: str, note: str, *, on: bool, enabled: bool, role: str = "body") -> None:
        """Paint a box with a tick and its words; the note follows in small letters, if it has room."""
        rect, px = area.rect, self.painter.px
        side = px(20)
        box = pygame.Rect(rect.x, rect.y + (rect.height - side) // 2, side, side)
        self.tick_box(box, on=on, pointed=self.hover, enabled=enabled)
        x, write = box.right + px(10), self.painter.text
        ink = "ink.primary" if enabled else "ink.tertiary"
        place = x, box.centery
        end = write(self.surface, label, role, place, ink, middle=True, width=rect.right - x).right
        if note and end + px(8) < rect.right - px(12):
            place = end + px(6), box.centery
            write(
                self.surface, note, "small", place, "ink.tertiary", middle=True, width=rect.right - place[0]
            )

    def tick_box(self, box: pygame.Rect, *, on: bool, pointed: bool, enabled: bool = True) -> None:
        """Paint the box of a tick."""
        theme, painter = self.theme, self.painter
        strong = theme["ink.primary"] if pointed else theme["surface.line_strong"]
        if not enabled:
            painter.box(self.surface, box, theme["surface.panel"], theme["surface.line"], radius=3)
        elif on:
            painter.box(self.surface, box, theme["ink.primary"], theme["ink.primary"], radius=3)
        else:
            painter.box(self.surface, box, theme["surface.raised"], strong, radius=3, width=1)
        if pointed:
            painter.box(self.surface, box, None, strong, radius=3, width=2)
        if on:
            tone = "surface.raised" if enabled else "ink.tertiary"
            tick = self.icons.get("check", painter.px(16), theme[tone])
            self.surface.blit(tick, tick.get_rect(center=box.center))

    def tab(self, area: Area, words: str, *, chosen: bool, corners: Corners) -> None:
        """Paint one of a row of tabs; the chosen one is filled with ink."""
        theme, painter, rect = self.theme, self.painter, area.rect
        dark, light = theme["ink.primary"], theme["surface.raised"]
        if chosen:
            if self.hover:
                dark = theme.palette.mix("ink.primary", "surface.raised", 0.18)
            painter.box(self.surface, rect, dark, dark, corners=corners)
        else:
            line, width = (dark, 2) if self.hover else (theme["surface.line_strong"], 1)
            painter.box(self.surface, rect, light, line, width=width, corners=corners)
        ink = "surface.raised" if chosen else "ink.primary"
        room = rect.width - 2 * painter.px(BUTTON_EDGE)
        painter.text(
            self.surface, words, "button", rect.center, ink, align="center", middle=True, width=max(1, room)
        )


class Canvases:
    """The measures and canvases of one theme."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.fonts, self.icons = fonts, IconStore()
        self._painter = Painter(theme, fonts, 1.0)

    def measure(self, scale: float) -> FontMeasure:
        """Return the measure of words at a scale."""
        return FontMeasure(self.fonts, scale)

    def on(self, surface: pygame.Surface, scale: float) -> PaintedCanvas:
        """Return a canvas that paints on the surface."""
        if self._painter.scale != scale:  # a window has one at a time
            self._painter = Painter(self._painter.theme, self.fonts, scale)
        return PaintedCanvas(self._painter, self.icons, surface)
