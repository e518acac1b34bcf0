"""The seats of a new match: person, bot or somebody elsewhere, name or level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import pygame

from game.app.maps.match_choice import NAME_LENGTH
from game.app.maps.new_match import NewMatch
from game.app.profiles.marks import paint_mark
from game.app.setup.panel import SetupPanel
from game.app.table.boards import table_of, tools_of
from game.data.people.profiles import Profile
from game.ui import widgets
from game.ui.layout import GROW, Area, Strip
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Row, Stack, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Text
from game.view import registry

KINDS: Final = ("person", "bot", "elsewhere")
ICONS: Final = ("person", "bot", "letter")
"""The icons of the kinds of player: person, bot, elsewhere."""


@dataclass(frozen=True, slots=True)
class SeatShape:
    """The measures of a seat's card, in tokens: the same for persons and bots, so that nothing moves when
    the kind changes. ``full``: there is room for a paragraph; ``two``: for two lines. ``top`` is above the
    row of controls, ``high`` that row's height; ``words``, ``switch`` and ``field`` are widths, with
    ``gap`` between them."""

    full: bool
    two: bool
    pad: float
    picture: float
    gap: float
    top: float
    high: float
    words: float
    switch: float
    field: float


class SeatsPanel(SetupPanel):
    """A card for each seat, and above them the seating order. ``start``: Enter in the last name
    begins the match."""

    def __init__(
        self, scene: Scene, match: NewMatch, changed: Callable[[], None], start: Callable[[], None]
    ) -> None:
        super().__init__(scene, match, changed)
        self.start = start
        self._table: Any = None
        self._theme: Any = None
        self._draw: Any = None

    def _sit(self, index: int) -> None:
        self.draft.sit(index)
        self.scene.rebuild()

    def _swap(self) -> None:
        self.draft.swap()
        self.scene.rebuild()

    def _draw_seat(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Draw a picture of what a seat plays with."""
        draft, kit = self.draft, self.draft.kit
        if self.app.theme is not self._theme:
            self._theme = self.app.theme
            self._draw = (
                None
                if self._table is None
                else registry.view(kit.name).seats(tools_of(self.app, draft.content))
            )
        if self._draw is not None and draft.setup is not None:
            self._draw(surface, rect, draft.view, seat)
        elif self._table is not None:
            self._table.sides.draw_portrait(surface, rect, draft.sides[seat])

    # --- the cards ---

    def _shape(self) -> SeatShape:
        f, seats, tokens = self.frame, self.match.seats, self.app.scale
        small, full, two, card = f.small, f.full, f.lines == 2, f.seats[0]
        gap, pad = (12.0, 12.0) if small else (16.0, 16.0)
        if full:
            side, high, top = (44.0, 30.0, 10.0) if small else (56.0, 36.0, 13.0)
        else:
            tight = f.seat < (48 if small else 60)
            side, pad = card.height - (8 if small and not two else 10), 6.0 if small else 8.0
            high = (23 if tight else 26) if small and two else 28 if small else 32
            top = ((2 if small else 3) if tight else (3 if small else 5)) if two else (card.height - high) / 2
        before = pad + side + gap
        widths = [self.text_width(seats.name(seat), "card_title") for seat in range(len(self.draft.sides))]
        if full:
            widths.append(self.text_width(seats.note(0), "small"))
        share = 0.33 if small else 0.345
        left = max(card.width * share, min(before + max(widths) / tokens + 12, card.width * 0.46))
        switch = (142 if small else 152) if full else 104 if small else 114
        field = card.width - left - switch - 2 * gap
        return SeatShape(full, two, pad, side, gap, top, high, left - before - 8, switch, field)

    def build(self) -> None:
        self._build_head()
        self._table = table_of(self.app, self.draft.kit.name, self.draft.content)
        super().build()

    def compose(self) -> Iterator[tuple[Node, Area]]:
        head = Text(self.match.seats.heading(), "card_title")
        yield head, self.frame.seats_head.at_left(self.frame.seats_head.width / 2)
        shape, order = self._shape(), self.match.seats.in_order()
        # all have their whole note, or none
        short = not all(self._note_fits(seat, shape) for seat in order)
        for seat, area in zip(order, self.frame.seats, strict=True):
            yield self._card(seat, shape, self.match.seats.note(seat, short=short)), area

    def _is_bot(self, seat: int) -> bool:
        return self.draft.choice.seats[seat].kind == "bot"

    def _is_elsewhere(self, seat: int) -> bool:
        return self.draft.choice.seats[seat].kind == "elsewhere"

    def _note_fits(self, seat: int, shape: SeatShape) -> bool:
        """Whether the note on when a seat moves has room beside the name, or in a line of its own."""
        note, name = self.match.seats.note(seat), 0.0
        if not shape.full and (not shape.two or self._is_bot(seat)):
            name = self.text_width(self.match.seats.name(seat), "card_title") / self.app.scale + 8
        return name + self.text_width(note, "small") / self.app.scale <= shape.words

    def _card(self, seat: int, s: SeatShape, note: str) -> Node:
        """Return a seat's card: its picture, its name, the controls, and below them what a bot's level
        overlooks."""
        bot = self._is_bot(seat)
        picture: Node = Picture(self._draw_picture, seat, wide=s.picture, high=s.picture)
        if self.match.seats.other_colours(seat):
            picture = Widget(self._make_colour, seat, wide=s.picture, high=s.picture)
        switch = Widget(self._make_switch, (seat, s.full), wide=s.switch, high=s.high)
        field = self._levels(seat, s) if bot else self._person(seat, s)
        if self._is_elsewhere(seat):
            field = Text(self.t("post.seat"), "small", "ink.secondary", wide=GROW, lines=2, middle=True)
        more = 5.0 if s.full and bot else 0.0  # the levels are lower than the switch
        if s.two and not s.full and not bot:
            controls = Row(gap=s.gap, high=s.high).of(switch, field)
            body: Node = Row(gap=8, wide=GROW).of(
                replace(self._two_lines(seat, note, 22), wide=s.words),
                Column(wide=GROW, pad=(0, s.top, 0)).of(controls),
            )
        else:
            name = self._two_lines(seat, note, 26) if s.full else self._one_line(seat, note)
            words = replace(name, wide=s.words, high=s.high)
            body = Column(wide=GROW, pad=(0, s.top - more, 0)).of(
                Row(high=s.high + 2 * more).of(words, Node(wide=8), switch, Node(wide=s.gap), field),
                self._overlooked(seat, s, more) if bot else None,
            )
        return Box(radius=6).of(
            Row(high=GROW).of(Node(wide=s.pad), picture, Node(wide=s.gap), body, Node(wide=s.gap))
        )

    def _two_lines(self, seat: int, note: str, above: float) -> Stack:
        name = Text(self.match.seats.name(seat), ("card_title", "body_strong"), high=GROW)
        return Stack().of(
            Column(pad=(0, 0, 18)).of(name),
            Column(pad=(0, above, 0)).of(Text(note, "small", "ink.secondary", high=GROW)),
        )

    def _one_line(self, seat: int, note: str) -> Row:
        name = Text(self.match.seats.name(seat), "card_title")
        beside = Text(note, "small", "ink.secondary", high=GROW)
        return Row(gap=8).of(name, Column(pad=(0, 4, 0), least=WHOLE, rank=1).of(beside))

    def _person(self, seat: int, s: SeatShape) -> Node:
        mark = Widget(self._make_mark, seat, wide=s.high, high=s.high) if self.app.can_open("who") else None
        return Row(gap=6, wide=GROW).of(mark, Widget(self._make_name, seat, wide=GROW, high=s.high))

    def _levels(self, seat: int, s: SeatShape) -> Node:
        """Return the buttons of a bot's levels, and the name of the chosen level."""
        levels, level = self.draft.bots.LEVELS, self.match.seats.level_at(seat)
        count, name = len(levels), self.t(level.name_key)
        row = Row(gap=3).of(*(Widget(self._make_level, (seat, one.number), wide=GROW) for one in levels))
        if s.full:
            number = Text(
                self.t("setup.level", n=level.number, count=count), "small", "ink.secondary", least=WHOLE
            )
            return Column(wide=GROW, pad=(0, 5, 0)).of(
                Row(gap=8, high=GROW).of(Text(name, "body_strong"), spring(), number),
                replace(row, high=20 if self.frame.small else 24),
            )
        wide = min(max(s.field * 0.45, (27 if s.two else 24) * count - 3), s.field)
        # the longest name stands beside it, whichever is chosen
        names = max(self.text_width(self.t(one.name_key), "small") for one in levels) / self.app.scale
        wide = min(wide, max(s.field - 8 - names, 22 * count - 3))
        label = Text(name, ("body_strong", "small"), least=WHOLE)  # or not at all: the summary says it
        return Row(gap=8, wide=GROW).of(replace(row, wide=wide, high=24), label)

    def _overlooked(self, seat: int, s: SeatShape, more: float) -> Node | None:
        words = self.match.seats.level_line(self.match.seats.level_at(seat))
        if s.full:
            below = Column(pad=(0, (6 if self.frame.small else 8) - more, 0), high=GROW)
            return below.of(Text(words, "small", "ink.secondary", lines=0, high=GROW))
        return Text(words, "small", "ink.secondary") if s.two else None

    def _draw_picture(self, to: PaintedCanvas, area: Area, seat: int) -> None:
        """Draw what a seat plays with."""
        to.box(area, "board.square_dark", "surface.line_strong", radius=4)
        self._draw_seat(to.surface, area.rect.inflate(-self.px(4), -self.px(4)), seat)

    # --- their controls ---

    def _make_switch(self, rect: pygame.Rect, data: tuple[int, bool]) -> None:
        """Make the switch between person, bot and elsewhere: in words where there is room, the last always
        as a letter."""
        seat, words = data
        names = [self.t("setup.person"), self.t("setup.bot"), self.t("post.elsewhere")]
        made = widgets.segments(
            self.scene, rect, [*names[:2], ""] if words else [""] * 3,
            chosen=KINDS.index(self.draft.choice.seats[seat].kind),
            on_choose=lambda kind: self._set(seat, kind=KINDS[kind]),
            icons=["", "", "letter"] if words else ICONS, tips=["", "", names[2]] if words else names,
            key=f"seat.{seat}.kind",
        )  # fmt: skip
        if why := self.match.post.why_not():
            made[2].set_enabled(False, why)

    def _make_name(self, rect: pygame.Rect, seat: int) -> None:
        """Make the profile that sits at a seat, or the field of a guest's name."""
        person = self.match.seats.person_at(seat)
        if person is not None:
            widgets.button(
                self.scene, rect, person.name, align="left", on_press=partial(self.choose_person, seat),
                tip=self.t("people.who.change"), key=f"seat.{seat}.person",
            )  # fmt: skip
            return
        widgets.entry(
            self.scene, rect, self.draft.choice.seats[seat].name,
            placeholder=self.t("setup.player", n=seat + 1), on_change=partial(self._name, seat),
            on_done=lambda _: self._named(seat), limit=NAME_LENGTH,
            key=f"seat.{seat}.name",
        )  # fmt: skip

    def _named(self, seat: int) -> None:
        """Go on to the next name that can be typed; after the last one begin the match."""
        focus, seats = self.scene.focus, range(seat + 1, len(self.draft.sides))
        fields = dict(focus.stops)
        following = next((key for one in seats if (key := f"seat.{one}.name") in fields), "")
        if following:
            focus.set(fields[following])
        else:
            self.start()

    def _make_mark(self, rect: pygame.Rect, seat: int) -> None:
        """Make the player's mark, a button that asks who sits there."""
        person = self.match.seats.person_at(seat)

        def paint(_made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
            paint_mark(self.scene, surface, box, person)
            if state in ("hovered", "active"):
                radius = box.height / 2 / self.app.scale
                self.painter.box(surface, box, None, theme["ink.primary"], radius=radius, width=2)

        do, tip = partial(self.choose_person, seat), self.t("people.who.change")
        widgets.face(self.scene, rect, paint, on_press=do, tip=tip, label=tip, key=f"seat.{seat}.who")

    def choose_person(self, seat: int) -> None:
        """Ask who sits at a seat: a guest, a profile, or a new one."""
        seats = self.match.seats
        sits = seats.person_at(seat)
        others = [seats.person_at(other) for other in range(len(self.draft.sides)) if other != seat]
        taken = {one.person: self.t("people.who.taken") for one in others if one is not None}

        def take(person: Profile | None) -> None:
            seats.take_person(seat, person)
            self.scene.rebuild()
            self.changed()

        title = self.t("people.who.title_seat", side=seats.name(seat))
        current = sits.person if sits else ""
        self.app.open("who", on_choose=take, title=title, current=current, taken=taken)

    def _make_colour(self, place: pygame.Rect, seat: int) -> None:
        """Make the picture of what a seat plays with, a button that switches to the next."""

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
            self.draft.set_options(**self.match.seats.other_colours(seat))
            self.scene.rebuild()

        tip = self.t("setup.colour_tip", colour=self.match.seats.name(seat))
        widgets.face(self.scene, place, paint, on_press=do, tip=tip, key=f"seat.{seat}.colour")

    def _make_level(self, rect: pygame.Rect, data: tuple[int, int]) -> None:
        seat, number = data
        level = next(one for one in self.draft.bots.LEVELS if one.number == number)
        widgets.button(
            self.scene, rect, str(number), on=number <= self.draft.choice.seats[seat].level,
            on_press=partial(self._set, seat, level=number),
            tip=self.app.texts.colon(self.t(level.name_key), self.match.seats.level_line(level)),
            key=f"seat.{seat}.level.{number}",
        )  # fmt: skip

    def _set(self, seat: int, **changes: Any) -> None:
        self.draft.set_seat(seat, **changes)
        self.scene.rebuild()

    def _name(self, seat: int, text: str) -> None:
        self.draft.set_seat(seat, name=text)
        self.changed()

    # --- above them ---

    def _build_head(self) -> None:
        """Build the seating order, and the button that swaps seats."""
        row = Strip(self.frame.seats_head.rect, self.px(12))
        sides, ways, draft = set(self.draft.sides), self.draft.seatings(), self.draft
        if len(sides) > 1:
            many = len(sides) > 2
            label = self.t("setup.rotate" if many else "setup.swap")
            swap = row.right(widgets.button_width(self.scene, label, icon="swap", padding=12))
            tip = self.t("setup.rotate_tip") if many else None
            widgets.button(self.scene, swap, label, icon="swap", on_press=self._swap, tip=tip, key="swap")
        if len(ways) < 2:
            return
        row.gap = self.px(16)
        row.left(self.text_width(self.match.seats.heading(), "card_title"))
        seatings, chosen = draft.kit.info.seatings, ways.index(draft.choice.seating)
        if self.match.seats.by_number():
            labels = [str(len(seatings[way].sides)) for way in ways]
            rect = row.left(min(len(labels) * self.px(44 if self.frame.small else 52), row.rest.width))
            widgets.segments(self.scene, rect, labels, chosen=chosen, on_choose=self._sit, key="seating")
            return
        labels = [self.t(seatings[way].key) for way in ways]
        rect = row.left(min(self.px(200), row.rest.width))
        widgets.drop_down(self.scene, rect, labels, chosen=chosen, on_choose=self._sit, key="seating")
