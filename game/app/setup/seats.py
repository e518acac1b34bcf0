"""The seats of a new match: person or bot, name or level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.maps.new_match import NAME_LENGTH, NewMatch
from game.app.profiles.marks import paint_mark
from game.app.setup.panel import SetupPanel
from game.app.table.boards import table_of, tools_of
from game.data.people.profiles import Profile
from game.ui import widgets
from game.ui.layout import Strip
from game.ui.scene import Scene
from game.view import registry


class SeatsPanel(SetupPanel):
    """A card for each seat, and above them how they sit. ``start``: Enter in a name begins the match."""

    def __init__(
        self, scene: Scene, match: NewMatch, changed: Callable[[], None], start: Callable[[], None]
    ) -> None:
        super().__init__(scene, match, changed)
        self.start = start
        self._table: Any = None
        self._theme: Any = None
        self._draw: Any = None
        self._short = False
        """Whether the cards only have room for the number of a seat's turn."""

    def _sit(self, index: int) -> None:
        self.match.sit(index)
        self.scene.rebuild()

    def _swap(self) -> None:
        self.match.swap()
        self.scene.rebuild()

    def _draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """A picture of what a seat plays with."""
        match, kit = self.match, self.match.kit
        if self.app.theme is not self._theme:
            self._theme = self.app.theme
            self._draw = (
                None
                if self._table is None
                else registry.view(kit.name).seats(tools_of(self.app, match.content))
            )
        if self._draw is not None and match.setup is not None:
            self._draw(surface, rect, match.view, seat)
        elif self._table is not None:
            self._table.sides.draw_portrait(surface, rect, match.sides[seat])

    def _parts(self, card: pygame.Rect) -> dict[str, pygame.Rect]:
        """Places within a card, in px: the same for persons and bots, nothing moves when one is chosen."""
        small, full, two = self.frame.small, self.frame.full, self.frame.lines == 2
        pad = self.px(12 if small else 16)
        if full:
            side, high = self.px(44 if small else 56), self.px(30 if small else 36)
            top, below = card.y + self.px(10 if small else 13), self.px(6 if small else 8)
        else:
            side = card.height - self.px(8 if small and not two else 10)
            tight = self.frame.seat < (48 if small else 60)
            high = self.px((23 if tight else 26) if small and two else 28 if small else 32)
            above = self.px((2 if small else 3) if tight else (3 if small else 5))
            top = card.y + (above if two else (card.height - high) // 2)
            pad, below = self.px(6 if small else 8), self.px(1)
        picture = pygame.Rect(card.x + pad, card.y + (card.height - side) // 2, side, side)
        words = picture.right + self.px(12 if small else 16)
        share = round(card.width * (0.33 if small else 0.345))
        seats = range(len(self.match.sides))
        named = max(self.text_width(self.match.seat_name(seat), "card_title") for seat in seats)
        if full:
            named = max(named, self.text_width(self.match.seat_note(0), "small"))
        left = max(card.x + share, min(words + named + self.px(12), card.x + card.width * 46 // 100))
        wide = (126 if small else 140) if full or two else (112 if small else 126)
        switch = pygame.Rect(left, top, self.px(wide), high)
        left = switch.right + self.px(12 if small else 16)
        field = pygame.Rect(left, top, card.right - self.px(12 if small else 16) - left, high)
        low = top + high + below
        return {
            "picture": picture,
            "words": pygame.Rect(words, top, switch.left - self.px(8) - words, high),
            "whole": pygame.Rect(words, card.y, switch.left - self.px(8) - words, card.height),
            "switch": switch,
            "field": field,
            "line": pygame.Rect(words, low, field.right - words, card.bottom - low),
        }

    def build(self) -> None:
        self._table = table_of(self.app, self.match.kit.name, self.match.content)
        order = self.match.seats_in_order()
        for seat, area in zip(order, self.frame.seats, strict=True):
            chosen = self.match.choice.seats[seat]
            parts = self._parts(area.rect)
            if self.match.other_colours(seat):
                self._build_colour(seat, parts["picture"])
            widgets.segments(
                self.scene,
                parts["switch"],
                [self.t("setup.person"), self.t("setup.bot")],
                chosen=0 if chosen.kind == "person" else 1,
                on_choose=partial(self._take_seat, seat),
                key=f"seat.{seat}.kind",
            )
            person = self.match.person_at(seat)
            if chosen.kind == "person":
                row = Strip(parts["field"], self.px(6))
                if self.app.can_open("who"):
                    self._build_mark(seat, person, row.left(row.rest.height))
            if chosen.kind == "person" and person is not None:
                widgets.button(
                    self.scene,
                    row.rest,
                    person.name,
                    align="left",
                    on_press=partial(self.choose_person, seat),
                    tip=self.t("people.who.change"),
                    key=f"seat.{seat}.person",
                )
            elif chosen.kind == "person":
                widgets.entry(
                    self.scene,
                    row.rest,
                    chosen.name,
                    placeholder=self.t("setup.player", n=seat + 1),
                    on_change=partial(self._name, seat),
                    on_done=lambda _text: self.start(),
                    limit=NAME_LENGTH,
                    key=f"seat.{seat}.name",
                )
            else:
                self._build_levels(seat, self._level_row(parts["field"]))

    def _build_mark(self, seat: int, person: Profile | None, rect: pygame.Rect) -> None:
        """The mark of who sits there: pressed, it asks who is to."""

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
            paint_mark(self.scene, surface, box, person)
            if state in ("hovered", "active"):
                radius = box.height / 2 / self.app.scale
                self.painter.box(surface, box, None, theme["ink.primary"], radius=radius, width=2)

        do, tip = partial(self.choose_person, seat), self.t("people.who.change")
        widgets.face(self.scene, rect, paint, on_press=do, tip=tip, label=tip, key=f"seat.{seat}.who")

    def choose_person(self, seat: int) -> None:
        """Ask who sits at a seat: a guest, a profile, a new one."""
        match = self.match
        sits = match.person_at(seat)
        others = [match.person_at(other) for other in range(len(match.sides)) if other != seat]
        taken = {one.person: self.t("people.who.taken") for one in others if one is not None}

        def take(person: Profile | None) -> None:
            match.take_person(seat, person)
            self.scene.rebuild()
            self.changed()

        title = self.t("people.who.title_seat", side=match.seat_name(seat))
        current = sits.person if sits else ""
        self.app.open("who", on_choose=take, title=title, current=current, taken=taken)

    def _build_colour(self, seat: int, place: pygame.Rect) -> None:
        """The picture of what a seat plays with: pressed, it is the next there is."""

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, rect = self.app.theme, surface.get_rect()
            strong = theme["ink.primary" if state != "normal" else "surface.line_strong"]
            self.painter.box(surface, rect, theme["board.square_dark"], strong, radius=4)
            if state != "normal":
                self.painter.box(surface, rect, None, strong, radius=4, width=2)
            self._draw_seat(surface, rect.inflate(-self.px(4), -self.px(4)), seat)
            side = self.px(13)
            corner = pygame.Rect(rect.right - side - self.px(2), rect.bottom - side - self.px(2), side, side)
            self.painter.box(surface, corner, theme["surface.raised"], radius=3)
            glyph = self.app.icons.get("swap", self.px(11), theme["ink.primary"])
            surface.blit(glyph, glyph.get_rect(center=corner.center))

        def do() -> None:
            self.match.set_options(**self.match.other_colours(seat))
            self.scene.rebuild()

        tip = self.t("setup.colour_tip", colour=self.match.seat_name(seat))
        widgets.face(self.scene, place, paint, on_press=do, tip=tip, key=f"seat.{seat}.colour")

    def build_head(self) -> None:
        """How people sit down, and the button by which they change places."""
        row = Strip(self.frame.seats_head.rect, self.px(12))
        sides, ways, match = set(self.match.sides), self.match.seatings(), self.match
        if len(sides) > 1:
            many = len(sides) > 2
            label = self.t("setup.rotate" if many else "setup.swap")
            swap = row.right(widgets.button_width(self.scene, label, icon="swap", padding=12))
            tip = self.t("setup.rotate_tip") if many else None
            widgets.button(self.scene, swap, label, icon="swap", on_press=self._swap, tip=tip, key="swap")
        if len(ways) < 2:
            return
        row.gap = self.px(16)
        row.left(self.seats_title())
        seatings, chosen = match.kit.info.seatings, ways.index(match.choice.seating)
        if match.by_number():
            labels = [str(len(seatings[way].sides)) for way in ways]
            rect = row.left(min(len(labels) * self.px(44 if self.frame.small else 52), row.rest.width))
            widgets.segments(self.scene, rect, labels, chosen=chosen, on_choose=self._sit, key="seating")
            return
        labels = [self.t(seatings[way].key) for way in ways]
        rect = row.left(min(self.px(200), row.rest.width))
        widgets.drop_down(self.scene, rect, labels, chosen=chosen, on_choose=self._sit, key="seating")

    def seats_title(self) -> int:
        return self.text_width(self.heading(), "card_title")

    def heading(self) -> str:
        """The heading above the seats; where nothing can be chosen beside it, it says how people sit."""
        ways = self.match.seatings()
        if len(ways) == 1:
            return self.t(self.match.kit.info.seatings[ways[0]].key)
        return self.t("setup.players" if self.match.by_number() else "setup.seats")

    def _level_row(self, field: pygame.Rect) -> pygame.Rect:
        if not self.frame.full:
            high, levels = self.px(24), self.match.bots.LEVELS
            least = self.px((27 if self.frame.lines == 2 else 24) * len(levels) - 3)
            width = min(max(field.width * 45 // 100, least), field.width)
            # the longest name stands beside it, whichever is chosen
            names = max(self.text_width(self.t(one.name_key), "small") for one in levels)
            width = min(width, max(field.width - self.px(2) - names, self.px(21) * len(levels)))
            return pygame.Rect(field.x, field.centery - high // 2, width, high)
        high = self.px(20 if self.frame.small else 24)
        low = field.bottom + self.px(5 if self.frame.small else 4)
        return pygame.Rect(field.x, low - high, field.width, high)

    def _build_levels(self, seat: int, row: pygame.Rect) -> None:
        levels = self.match.bots.LEVELS
        gap = self.px(3)
        width = (row.width - gap * (len(levels) - 1)) / len(levels)
        for at, level in enumerate(levels):
            left = row.x + round(at * (width + gap))
            widgets.button(
                self.scene,
                pygame.Rect(left, row.y, round(width), row.height),
                str(level.number),
                on=level.number <= self.match.choice.seats[seat].level,
                on_press=partial(self._set, seat, level=level.number),
                tip=f"{self.t(level.name_key)}: {self.match.level_line(level)}",
                key=f"seat.{seat}.level.{level.number}",
            )

    def _take_seat(self, seat: int, by_bot: int) -> None:
        self._set(seat, kind="bot" if by_bot else "person")

    def _set(self, seat: int, **changes: Any) -> None:
        self.match.set_seat(seat, **changes)
        self.scene.rebuild()

    def _name(self, seat: int, text: str) -> None:
        self.match.set_seat(seat, name=text)
        self.changed()

    def paint(self, surface: pygame.Surface) -> None:
        """The cards with the seats' pictures, names, and what a bot's level overlooks."""
        order = self.match.seats_in_order()
        self._short = not all(
            self._note_fits(seat, area.rect) for seat, area in zip(order, self.frame.seats, strict=True)
        )
        for seat, area in zip(order, self.frame.seats, strict=True):
            card = area.rect
            widgets.card(self.scene, surface, card)
            chosen = self.match.choice.seats[seat]
            parts = self._parts(card)
            self._paint_side(surface, parts, seat, chosen.kind == "bot")
            if chosen.kind == "bot":
                self._paint_level(surface, parts, seat)

    def _paint_side(
        self, surface: pygame.Surface, parts: dict[str, pygame.Rect], seat: int, bot: bool
    ) -> None:
        theme, frame, place = self.app.theme, parts["picture"], parts["words"]
        if not self.match.other_colours(seat):
            self.painter.box(
                surface, frame, theme["board.square_dark"], theme["surface.line_strong"], radius=4
            )
            self._draw_seat(surface, frame.inflate(-self.px(4), -self.px(4)), seat)
        name, note = self.match.seat_name(seat), self.match.seat_note(seat, short=self._short)
        if self.frame.full or (self.frame.lines == 2 and not bot):
            middle = place.centery if self.frame.full else parts["whole"].centery
            upper = pygame.Rect(place.x, middle - self.px(9), place.width, 0)
            widgets.line(self.scene, surface, name, upper, ("card_title", "body_strong"), "ink.primary")
            upper.y = middle + self.px(13 if self.frame.full else 11)
            widgets.line(self.scene, surface, note, upper)
            return
        row = Strip(place, self.px(8))
        row.left(widgets.line(self.scene, surface, name, place, "card_title", "ink.primary").width)
        if self.text_width(note, "small") <= row.rest.width:
            widgets.line(self.scene, surface, note, row.rest.move(0, self.px(2)))

    def _note_fits(self, seat: int, card: pygame.Rect) -> bool:
        """Whether there is room for when a seat moves; what is true of one line is true of two."""
        two = self.frame.full or (self.frame.lines == 2 and self.match.choice.seats[seat].kind == "person")
        place, note = self._parts(card)["words"], self.text_width(self.match.seat_note(seat), "small")
        name = 0 if two else self.text_width(self.match.seat_name(seat), "card_title") + self.px(8)
        return name + note <= place.width

    def _paint_level(self, surface: pygame.Surface, parts: dict[str, pygame.Rect], seat: int) -> None:
        levels, number = self.match.bots.LEVELS, self.match.choice.seats[seat].level
        level = next(one for one in levels if one.number == number)
        name, line = self.t(level.name_key), self.match.level_line(level)
        field, row = parts["field"], self._level_row(parts["field"])
        if not self.frame.full:
            left = row.right + self.px(8)
            room = pygame.Rect(left, field.y, field.right + self.px(6) - left, field.height)
            widgets.line(self.scene, surface, name, room, ("body_strong", "small"), "ink.primary")
            if self.frame.lines == 2:
                place = parts["line"]
                self.painter.text(surface, line, "small", place.topleft, "ink.secondary", width=place.width)
            return
        head = Strip(
            pygame.Rect(field.x, (field.top + row.top) // 2 - self.px(1), field.width, 0), self.px(8)
        )
        count = self.t("setup.level", n=level.number, count=len(levels))
        head.left(widgets.line(self.scene, surface, name, head.rest, "body_strong", "ink.primary").width)
        if self.text_width(count, "small") <= head.rest.width:
            widgets.line(self.scene, surface, count, head.rest, align="right")
        self.painter.paragraph(surface, line, "small", parts["line"], "ink.secondary")
