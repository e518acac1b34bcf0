"""Tank cards on the table: name, diagrams of move and shot, upgrade slots, the tank it drives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from game.games.battlegrounds.rules.definitions import DIRECTIONS, UPGRADE_SLOTS, TankCard
from game.games.battlegrounds.view.art import ONCE, Art
from game.model.grid8 import DX, DY
from game.ui.paint.ink import box, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.view.board.clips import put

LOW_PX = 56
"""The height at 100 % below which the slots are beside the diagrams."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """The contents of a card, in ready words. ``card`` is ``None`` for one face down. ``note``, at its
    lower edge in place of empty slots, says what choosing it would mean."""

    title: str
    card: TankCard | None
    colour: int | None = None
    fell: int | None = None
    upgrades: tuple[str, ...] = ()
    further_move: int = 0
    further_shot: int = 0
    note: str = ""
    open: bool = False
    """Whether the card can be chosen now."""
    picked: bool = False
    focus: bool = False
    """Whether it has a second frame: it has the focus, or a hint proposes it."""
    hover: bool = False
    name: str = ""
    """The card's name in the rules; empty for one that nobody here may know."""


class CardArt:
    """Draws tank cards of any size."""

    def __init__(self, art: Art) -> None:
        self.art, self.theme, self.fonts = art, art.theme, art.fonts
        self._drawn = lru_cache(200)(partial(card_diagram, self.theme))

    # --- diagrams ---

    def diagram(self, card: TankCard, what: str, px: int, further: int = 0) -> pygame.Surface:
        """The diagram of a card's moves (blue, with arrows) or shots (red, with rings) from the middle."""
        return self.art.ink.draw(self._drawn(card, what, px, further), px, px)

    # --- cards ---

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, scale: float) -> None:
        """Draw a card in a rectangle."""
        self._frame(surface, rect, face, scale)
        if face.card is None:
            back = self.art.part("back", max(8, min(rect.size) - round(20 * scale)))
            put(surface, back, rect.center)
            return
        pad = round(8 * scale)
        inner = rect.inflate(-2 * pad, -2 * round(5 * scale))
        top = self._title(surface, inner, face, scale)
        gap = round(6 * scale)
        if inner.bottom - top < LOW_PX * scale:  # slots or words beside the diagrams
            self._low(surface, pygame.Rect(inner.x, top, inner.width, inner.bottom - top), face, scale)
            return
        low = self._foot(surface, inner, face, scale)
        room = low - top - round(3 * scale)
        side = max(16, min(room, (inner.width - gap) // 2))
        self._diagrams(surface, face, pygame.Rect(inner.x, top, inner.width, room), side)

    def _diagrams(self, surface: pygame.Surface, face: CardFace, rect: pygame.Rect, side: int) -> None:
        """Draw both diagrams side by side in the middle of a rectangle."""
        assert face.card is not None
        move = self.diagram(face.card, "move", side, face.further_move)
        shot = self.diagram(face.card, "shot", side, face.further_shot)
        spare = max(0, (rect.width - 2 * side) // 3)
        y = rect.y + max(0, (rect.height - side) // 2)
        surface.blit(move, (rect.x + spare, y))
        surface.blit(shot, (rect.right - side - spare, y))

    def _low(self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, scale: float) -> None:
        """Draw a low card below its name: slots or the note, with the diagrams right of it."""
        side, gap = round(15 * scale), round(2 * scale)
        slots = len(face.upgrades) if face.note else max(UPGRADE_SLOTS, len(face.upgrades))
        for number in range(slots):
            across, down = (number, 0) if face.note else (0, number)
            place = pygame.Rect(rect.x + across * (side + gap), rect.y + down * (side + gap), side, side)
            self._slot(surface, place, face, number, scale)
        left = side + round(4 * scale)
        if face.note:
            longest = max(self.fonts.size(word, "small", scale)[0] for word in face.note.split())
            needed = min(longest + gap, rect.width // 2)  # its words are whole before the diagrams are large
            left = max(left, rect.width - 2 * min(rect.height, rect.width * 3 // 10) - 3 * gap, needed)
            whole = longest > left - gap  # no room beside the diagrams: they are below it
            words = pygame.Rect(rect.x, rect.y, rect.width if whole else left - gap, rect.height)
            end = self._words(surface, words, face, scale, slots > 0)
            if whole:
                rect, left = pygame.Rect(rect.x, end, rect.width, rect.bottom - end), 0
        room = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
        self._diagrams(
            surface, face, room, max(14, min(room.height - round(3 * scale), room.width // 2 - gap))
        )

    def _words(
        self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, scale: float, below: bool
    ) -> int:
        """Write the note of a low card in as many lines as there is room for; return the y below them."""
        ink = "move.reach_ink" if face.open else "ink.secondary"
        step = self.fonts.get("small", scale).get_linesize()
        top = rect.y + (round(17 * scale) if below else 0)
        most = max(1, (rect.bottom - top) // step)
        lines = self.fonts.wrap(face.note, "small", rect.width, scale)[:most]
        for number, text in enumerate(lines):
            size = self.fonts.squeezed(text, "small", rect.width, scale, 0.74)  # rather small than cut
            at = (rect.x, top + number * step)
            self._write(surface, text, "small", ink, rect.width, size, topleft=at)
        return top + len(lines) * step

    def _write(
        self, surface: pygame.Surface, text: str, role: str, ink: str, room: int, scale: float,
        **at: tuple[int, int],
    ) -> None:  # fmt: skip
        """Write a line with one of its points (``midleft``, …) at a place; what has no room is cut."""
        shown = self.fonts.fit(text, role, room, scale)
        made = self.fonts.render(shown, role, self.theme[ink], scale)
        self.fonts.cuts.add(surface, surface.blit(made, made.get_rect(**at)), shown, text)

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, scale: float) -> None:
        theme, art = self.theme, self.art
        drop = max(1, round(2 * scale))
        radius = 5 * scale
        active = face.colour is not None
        ink, width = theme["surface.line_strong"], max(1.0, round(scale))
        if active:
            ink, width = theme["ink.primary"], max(2.0, round(2 * scale))
        if face.open:
            ink, width = theme["move.reach_ink"], max(2.0, round(2 * scale))
        fill = theme["surface.raised" if active or face.open else "surface.sunken"]
        if face.picked:
            fill = theme["move.reach_4"]
        shadow = theme.palette.with_opacity("surface.shadow", "shadow_card")
        size = (rect.width, rect.height)
        half = width / 2
        body = box(0, drop, size[0], size[1] - drop, radius, filled(shadow)) if active or face.open else ""
        paints = filled(fill), stroke(ink, width)
        body += box(half, half, size[0] - width, size[1] - width - drop, radius, *paints)
        if face.focus or face.hover:
            inset = width + 1.5 * scale
            outer = theme["ink.primary"]
            body += box(
                inset, inset, size[0] - 2 * inset, size[1] - drop - 2 * inset, max(1, radius - inset),
                stroke(outer, max(1.5, 1.5 * scale) if face.focus else 1),
            )  # fmt: skip
        surface.blit(art.ink.draw(body, *size), rect)

    def _title(self, surface: pygame.Surface, inner: pygame.Rect, face: CardFace, scale: float) -> int:
        narrow = inner.width < 84 * scale
        chip, gap = round((14 if narrow else 18) * scale), round((2 if narrow else 4) * scale)
        right = inner.right
        if face.colour is not None:
            surface.blit(self.art.chip(face.colour, chip), (inner.right - chip, inner.y))
            right -= chip + gap
        elif face.fell is not None:
            surface.blit(self.art.chip(face.fell, chip, struck=True), (inner.right - chip, inner.y))
            right -= chip + gap
        role = "body_strong" if inner.width > 100 * scale else "small"
        room, size = right - inner.x, scale
        for share in (0.86, 0.74):  # a name is rather small than cut
            if self.fonts.size(face.title, role, size)[0] > room:
                role, size = "small", share * scale
        at = (inner.x, inner.y + round(9 * scale))
        self._write(surface, face.title, role, "ink.primary", room, size, midleft=at)
        return inner.y + round(20 * scale)

    def _foot(self, surface: pygame.Surface, inner: pygame.Rect, face: CardFace, scale: float) -> int:
        """Draw the slots, or a note; return the y above them."""
        if face.note:
            ink = "move.reach_ink" if face.open else "ink.secondary"
            lines = self.fonts.wrap(face.note, "small", inner.width, scale)[-2:]
            y = inner.bottom - round(2 * scale)
            for text in reversed(lines):
                y -= round(self.fonts.get("small", scale).get_height() * 0.92)
                at = (inner.centerx, y)
                self._write(surface, text, "small", ink, inner.width, scale, midtop=at)
            if not face.upgrades:
                return y
            return self._slots(surface, inner, face, scale, y - round(2 * scale))
        return self._slots(surface, inner, face, scale, inner.bottom - round(3 * scale))

    def _slots(
        self, surface: pygame.Surface, inner: pygame.Rect, face: CardFace, scale: float, bottom: int
    ) -> int:
        side, gap = round(19 * scale), round(4 * scale)
        left = inner.x
        for number in range(max(UPGRADE_SLOTS, len(face.upgrades))):
            rect = pygame.Rect(left + number * (side + gap), bottom - side, side, side)
            self._slot(surface, rect, face, number, scale)
        if face.card is not None:
            words = f"{face.card.move_distance} / {face.card.shot_distance}"
            made = self.fonts.render(words, "numeral", self.theme["ink.secondary"], scale)
            at = made.get_rect(midright=(inner.right, bottom - side // 2))
            if at.x > left + max(UPGRADE_SLOTS, len(face.upgrades)) * (side + gap):
                surface.blit(made, at)
        return bottom - side - round(2 * scale)

    def _slot(
        self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, number: int, scale: float
    ) -> None:
        """Draw an upgrade, with a lightning if it works once, or the dashed place for one."""
        if number < len(face.upgrades):
            surface.blit(self.art.tab(face.upgrades[number], rect.width), rect)
            if face.upgrades[number] in ONCE:
                small = max(7, rect.width // 2)
                surface.blit(self.art.icon("lightning", small), (rect.right - small // 2, rect.y))
            return
        pen = stroke(self.theme["surface.line_strong"], 1)
        inner = box(1.5, 1.5, rect.width - 3, rect.height - 3, 3, pen)
        surface.blit(self.art.ink.draw(inner, rect.width, rect.height), rect)


def card_diagram(theme: Theme, card: TankCard, what: str, px: float, further: int = 0) -> str:
    """The SVG elements of a card's moves (``what`` is "move") or shots from the middle, ``px`` wide and
    high."""
    pattern, distance = (card.move, card.move_distance) if what == "move" else (card.shot, card.shot_distance)
    reach = max(3, distance + further)
    cells = 2 * reach + 1
    step = px / cells
    middle = px / 2
    paper, rule = theme["board.square_light"], theme["surface.line_strong"]
    body, pen = box(0.5, 0.5, px - 1, px - 1, 2, filled(paper)), stroke(theme["surface.line"], 1, cap="butt")
    for number in range(1, cells):
        at = number * step
        body += line((at, 1), (at, px - 1), pen) + line((1, at), (px - 1, at), pen)
    body += box(0.5, 0.5, px - 1, px - 1, 2, stroke(rule, 1))
    ink = theme["move.reach_ink" if what == "move" else "fire.accent"]

    def square(x: float, y: float, radius: float, *paints: str) -> str:
        return box(x - step * 0.46, y - step * 0.46, step * 0.92, step * 0.92, radius, *paints)

    for facing in DIRECTIONS[pattern]:
        x, y = DX[facing] * step, -DY[facing] * step
        for far in range(distance, distance + further + 1):
            first = far == distance
            cx, cy = middle + x * far, middle + y * far
            if what == "move":
                if first:
                    body += line((middle, middle), (cx, cy), stroke(ink, max(1.2, step * 0.22)))
                fill = filled(theme["move.reach_1" if first else "move.reach_4"])
                body += square(cx, cy, 0, fill, stroke(ink, max(1.2, step * 0.2)))
            else:
                width = max(1.3, step * (0.26 if first else 0.16))
                body += circle((cx, cy), step * 0.36, stroke(ink, width))
                if first:
                    body += circle((cx, cy), max(1.0, step * 0.13), filled(ink))
    return body + square(middle, middle, 1, filled(theme["ink.primary"]))
