"""The cards of what a match can be played on: maps, or a game's ways to play; and the notes on a map."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.app.maps.card_words import facts_words, size_words
from game.app.maps.cards import MapPainter, Picture
from game.app.maps.new_match import NewMatch
from game.app.maps.option_words import suggestion_words
from game.data.maps.map_cards import MapCard
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import cell_box
from game.ui.scene import Scene


class SetupCards(MapPainter):
    """Paints a card, of a map or a way to play, with a tick where it is chosen."""

    def __init__(self, scene: Scene, picture: Picture, match: NewMatch) -> None:
        super().__init__(scene, picture)
        self.match = match
        self.small = False
        self.thumb = 160.0
        """The side of a map's picture, in tokens."""

    def _tick(self, surface: pygame.Surface, centre: tuple[int, int], side: int, size: float) -> None:
        spot = pygame.Rect(0, 0, side, side)
        spot.center = centre
        self.painter.box(surface, spot, self.app.theme["ink.primary"], radius=13)
        widgets.icon(self.scene, surface, "check", spot.center, size, "surface.raised", center=True)

    # --- a map ---

    def paint_map(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A map: its board, its title, its size."""
        cell_box(self.scene, surface, rect, state)
        pad, side, small = self.px(12), self.px(self.thumb), self.thumb <= 120
        frame = pygame.Rect(0, 0, side, side)
        frame.midtop = (rect.centerx, rect.y + min(pad, (rect.width - side) // 2))
        self.paint_board(surface, frame, card)
        room, tick = rect.width - 2 * pad, self.px(22 if small else 26)
        role, y = "body_strong" if small else "card_title", frame.bottom + self.px(4)
        ink = "ink.secondary" if card.broken else "ink.primary"
        title = room - (tick + self.px(4) if state.chosen else 0)
        self.painter.text(surface, card.title, role, (rect.x + pad, y), ink, width=title)
        high = self.line_height(role)
        note, tone = self.facts(card, room), "ink.secondary"
        if card.broken:
            note, tone = self.t("setup.broken"), "signal.error"
        self.painter.text(surface, note, "small", (rect.x + pad, y + high), tone, width=room)
        if state.chosen:
            middle = y + high // 2 + self.px(1 if small else 7)
            self._tick(surface, (rect.right - pad - tick // 2, middle), tick, 15 if small else 18)

    def paint_wide(
        self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState, note: str
    ) -> None:
        """A map that has the whole room: its board as large as it can be, beside it its title, its size and
        what there is to say of it."""
        cell_box(self.scene, surface, rect, state)
        pad, tick = self.px(12), self.px(26)
        across, up = card.size or (1, 1)
        most = (rect.width - 2 * pad) * 0.6, rect.height - 2 * pad
        size = min(most[0] / across, most[1] / up)
        frame = pygame.Rect(rect.x + pad, rect.y, round(across * size), round(up * size))
        frame.centery = rect.centery
        picture = self.picture(card, max(frame.size))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        self.painter.box(surface, frame, None, self.app.theme["surface.line_strong"], radius=0)
        x, y = frame.right + self.px(16), rect.y + pad
        room = rect.right - pad - x
        role = "body_strong" if self.small else "card_title"
        self.painter.text(surface, card.title, role, (x, y), width=room - tick - self.px(6))
        y += self.line_height(role)
        self.painter.text(surface, self.facts(card, room), "small", (x, y), "ink.secondary", width=room)
        y += self.line_height("small") + self.px(8)
        body = pygame.Rect(x, y, room, rect.bottom - pad - y)
        role = "body" if self.painter.paragraph_height(note, "body", room) <= body.height else "small"
        self.painter.paragraph(surface, note, role, body, "ink.secondary")
        if state.chosen:
            self._tick(surface, (rect.right - pad - tick // 2, rect.y + pad + tick // 2), tick, 18)

    def facts(self, card: MapCard, room: int) -> str:
        """Size, pieces and expansions in a line of small text; what it has no room for is left out."""
        whole = facts_words(card, self.app.texts)
        wanted = (" · ".join((part, *card.expansions)) for part in (whole, size_words(card, self.app.texts)))
        return next((line for line in wanted if self.text_width(line, "small") <= room), whole)

    def paint_notes(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard) -> None:
        """What there is to know of a map: author, description, warnings; or what is wrong with it."""
        y, step = rect.y + self.px(2), self.line_height("small")
        if card.broken:
            room = pygame.Rect(rect.x, y, rect.width, self.line_height("body_strong"))
            words = f"{card.title}: {self.t('setup.broken')}"
            widgets.marked_line(
                self.scene, surface, "error", words, room, "body_strong", "ink.primary", tone="signal.error",
                gap=8,
            )  # fmt: skip
            self.paint_problems(
                surface, pygame.Rect(rect.x, room.bottom, rect.width, rect.bottom - room.bottom), card
            )
            return
        parts = [
            self.t("setup.by", author=card.author) if card.author else "",
            facts_words(card, self.app.texts),
        ]
        if card.expansions:
            parts.append(self.t("setup.house_rules", names=self.app.texts.commas(card.expansions)))
        x = self.painter.text(surface, card.title, "body_strong", (rect.x, y), width=rect.width).right
        at, rest = (x + self.px(10), y + self.px(2)), " · ".join(part for part in parts if part)
        self.painter.text(surface, rest, "small", at, "ink.secondary", width=max(1, rect.right - at[0]))
        y += self.line_height("body_strong") + self.px(1)
        told = suggestion_words(kit_of(card.game), card.map_file, self.app.texts)
        if told and y + step <= rect.bottom:
            row = pygame.Rect(rect.x, y, rect.width, step)
            widgets.marked_line(self.scene, surface, "clock", told, row, size=14)
            y += step
        warned = card.problems[: 1 if self.small else 2]
        room = pygame.Rect(rect.x, y, rect.width, rect.bottom - y - step * len(warned))
        if card.description and room.height >= step:
            y = self.painter.paragraph(surface, card.description, "small", room, "ink.secondary")
        for problem in warned:
            if y + step <= rect.bottom + self.px(3):
                row = pygame.Rect(rect.x, y, rect.width, step)
                y = self.paint_problem(surface, row, problem, place=False)

    # --- a way to play ---

    def paint_way(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, state: CellState) -> None:
        """A way to play: its board, its name, for how many, how long, and what it is."""
        cell_box(self.scene, surface, rect, state)
        pad = self.px(8 if self.small else 10)
        side, tick = rect.height - 2 * pad, self.px(22 if self.small else 26)
        frame = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
        self.paint_board(surface, frame, card)
        left, right = frame.right + self.px(14 if self.small else 18), rect.right - pad
        if state.chosen:
            self._tick(surface, (right - tick + tick // 2, rect.y + pad + tick // 2), tick, 16)
        self._paint_words(surface, pygame.Rect(left, rect.y, right - left, rect.height), card, tick)

    def _paint_words(self, surface: pygame.Surface, rect: pygame.Rect, card: MapCard, tick: int) -> None:
        told, name, ink = card.description, card.title, "ink.secondary"
        if card.broken:
            told = " ".join(map(self.app.texts.problem, card.problems[:2]))
            name, ink = f"{card.title}: {self.t('setup.broken')}", "signal.error"
        facts = list(self._facts(card))
        title, line = self.line_height("card_title"), 0 if card.broken else self.line_height("small")
        gap, role = self.px(3), "body"
        whole = title + line + 2 * gap
        if whole + self.painter.paragraph_height(told, role, rect.width) > rect.height - self.px(8):
            role = "small"
        whole += self.painter.paragraph_height(told, role, rect.width)
        y = rect.y + max(self.px(4), (rect.height - whole) // 2)
        self.painter.text(surface, name, "card_title", (rect.x, y), width=rect.width - tick - self.px(6))
        row = pygame.Rect(rect.x, y + title, rect.width, line)
        for icon, words in facts:
            end = widgets.marked_line(
                self.scene, surface, icon, words, row, colour="ink.primary", tone="ink.secondary", size=16
            ).right + self.px(18)
            row = pygame.Rect(end, row.y, rect.right - end, line)
        y = row.bottom + gap
        room = pygame.Rect(rect.x, y, rect.width, max(1, rect.bottom - y - self.px(3)))
        self.painter.paragraph(surface, told, role, room, ink)

    def _facts(self, card: MapCard) -> Iterator[tuple[str, str]]:
        if card.map_file is None or card.broken:
            return
        yield "people", self.match.players_words(card.map_file)
        if lasting := self.match.lasting_words(card.map_file):
            yield "clock", lasting
