"""The seats of a new match: person, bot or somebody elsewhere, name or level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from game.app.maps.match_choice import NAME_LENGTH
from game.app.maps.new_match import NewMatch
from game.app.maps.new_match_draft import NewMatchDraft
from game.app.profiles.faces import face
from game.app.profiles.marks import Look, draw_look, mark
from game.app.setup.commands import AnotherBot, AskWho, NameTyped, OtherColours, SetSeat, SetupPress
from game.app.setup.layout import HEAD_FIT, SeatSizes
from game.app.table.boards import table_of, tools_of
from game.ui.commands import Set
from game.ui.layout import GROW, Area, Grow
from game.ui.model import Model
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Picture, SmallText, Text
from game.view import registry

KINDS: Final = ("person", "bot", "elsewhere")
ICONS: Final = ("person", "bot", "letter")
"""The icons of the kinds of player: person, bot, elsewhere."""

Drawn = tuple[int, Any]
"""A seat, and the view of the match at its start."""


class SeatPictures:
    """Draws what seats of a draft play with."""

    def __init__(self, app: App, draft: NewMatchDraft) -> None:
        self.app, self.draft = app, draft
        self._theme: Any = None
        self._table: Any = None
        self._draw: Any = None

    def paint(self, to: PaintedCanvas, area: Area, data: Drawn) -> None:
        """Draw what a seat plays with; where it is a button, under the pointer it is strongly framed."""
        to.box(area, "board.square_dark", "ink.primary" if to.hover else "surface.line_strong", radius=4)
        if to.hover:
            to.painter.box(to.surface, area.rect, None, to.theme["ink.primary"], radius=4, width=2)
        self._portrait(to, area.inset(2), *data)

    def paint_button(self, to: PaintedCanvas, area: Area, data: Drawn) -> None:
        """Draw what a seat plays with, and that it can be another."""
        self.paint(to, area, data)
        corner = Area(area.right - 15, area.bottom - 15, 13, 13, area.scale)
        to.box(corner, "surface.raised", "surface.raised", radius=3)
        to.icon("swap", 11, corner, "ink.primary")

    def _portrait(self, to: PaintedCanvas, area: Area, seat: int, view: Any) -> None:
        app, draft = self.app, self.draft
        if app.theme is not self._theme:
            self._theme, game = app.theme, draft.kit.name
            self._table = table_of(app, game, draft.content)
            self._draw = self._table and registry.view(game).seats(tools_of(app, draft.content))
        if self._draw is not None and view is not None:
            self._draw(to.surface, area.rect, view, seat)
        elif self._table is not None:
            self._table.sides.draw_portrait(to.surface, area.rect, draft.sides[seat])


def seats_head(screen: Screen, match: NewMatch) -> Node:
    """Return the heading of the seats, the seating, and the button that swaps seats."""
    t, draft, ways = screen.t, match.draft, match.draft.seatings()
    sides = len(set(draft.sides))
    swap = None
    if sides > 1:
        label, tip = ("setup.rotate", t("setup.rotate_tip")) if sides > 2 else ("setup.swap", "")
        swap = screen.act(SetupPress.SWAP, HEAD_FIT, label=t(label), tip=tip)
    seating: Node | None = None
    seatings, indexes = draft.kit.info.seatings, range(len(ways))
    chosen, seat = ways.index(draft.choice.seating), Set("seating")
    if len(ways) > 1 and match.seats.by_number():
        labels = [str(len(seatings[way].sides)) for way in ways]
        seating = screen.choice(seat, labels, indexes, chosen, wide=48 * len(ways))
    elif len(ways) > 1:
        labels = [t(seatings[way].key) for way in ways]
        seating = replace(screen.menu(seat, labels, indexes, chosen, wide=200), least=80)
    return Row(gap=16, high=screen.line).of(
        Text(match.seats.heading(), "card_title"), seating, spring(), swap
    )


@dataclass(frozen=True)
class SeatCards:
    """Makes the cards of seats in these ``sizes``, ``wide`` tokens wide: the same for persons and bots, so
    that nothing moves when the kind changes."""

    screen: Screen
    match: NewMatch
    pictures: SeatPictures
    sizes: SeatSizes
    wide: float

    @property
    def before(self) -> float:
        """What is left of the words."""
        s = self.sizes
        return s.pad + s.picture + s.between

    def overlooks_fit(self) -> bool:
        """Whether what a bot overlooks has room below its name, whichever is chosen."""
        seats, m = self.match.seats, self.screen.measure
        lines = (m.text(seats.level_line(level), "small") for level in self.match.draft.bots.LEVELS)
        return self.sizes.lines != 2 or max(lines) <= self.wide - self.before - self.sizes.pad

    def node(self) -> Node:
        """Return the cards from top to bottom, which are made only if these are the ones to show."""
        count, s = len(self.match.draft.sides), self.sizes
        return Room(_cards, (self, Model.times_changed), high=count * (s.high + s.gap) - s.gap)

    def cards(self) -> Node:
        """Return the cards from top to bottom."""
        seats, m, s = self.match.seats, self.screen.measure, self.sizes
        order = seats.in_order()
        widths = [m.text(seats.name(seat), "card_title") for seat in order]
        if s.full:
            widths.append(m.text(seats.note(0), "small"))
        left = max(self.wide * 0.335, min(self.before + max(widths) + 12, self.wide * 0.46))
        words = left - self.before - 8
        # all have their whole note, or none
        short = not all(self._note_fits(seat, words) for seat in order)
        return Column(gap=s.gap).of(
            *(self._card(seat, words, seats.note(seat, short=short)) for seat in order)
        )

    def _kind(self, seat: int) -> str:
        return self.match.draft.choice.seats[seat].kind

    def _note_fits(self, seat: int, words: float) -> bool:
        """Whether the note on when a seat moves has room beside the name, or in a line of its own."""
        seats, m, s, name = self.match.seats, self.screen.measure, self.sizes, 0.0
        if s.lines == 1 or (s.lines == 2 and self._kind(seat) == "bot"):
            name = m.text(seats.name(seat), "card_title") + 8
        return name + m.text(seats.note(seat), "small") <= words

    def _card(self, seat: int, words: float, note: str) -> Node:
        """Return a seat's card: its picture, its name, the controls, and below them what a bot's level
        overlooks."""
        s, bot, t = self.sizes, self._kind(seat) == "bot", self.screen.t
        switch, field = self._switch(seat), self._levels(seat) if bot else self._person(seat)
        if self._kind(seat) == "elsewhere":
            field = SmallText(t("post.seat"), wide=GROW, lines=2, middle=True)
        more = 5.0 if s.full and bot else 0.0  # the levels are lower than the switch
        if s.lines == 2 and not bot:
            controls = Row(gap=s.between, high=s.control).of(switch, field)
            body: Node = Row(gap=8, wide=GROW).of(
                replace(self._two_lines(seat, note, 22), wide=words),
                Column(wide=GROW, pad=(0, s.top, 0)).of(controls),
            )
        else:
            name = self._two_lines(seat, note, 26) if s.full else self._one_line(seat, note)
            told = replace(name, wide=words, high=s.control)
            body = Column(wide=GROW, pad=(0, s.top - more, 0)).of(
                Row(high=s.control + 2 * more).of(told, Node(wide=8), switch, Node(wide=s.between), field),
                self._overlooked(seat, more) if bot else None,
            )
        between = Node(wide=s.between)
        row = Row(high=GROW).of(Node(wide=s.pad), self._picture(seat), between, body, between)
        return Box(radius=6, high=s.high).of(row)

    def _picture(self, seat: int) -> Node:
        """Return what a seat plays with; a button, where that can be another."""
        data, side = (seat, self.match.draft.view), self.sizes.picture
        if not self.match.seats.other_colours(seat):
            return Picture(self.pictures.paint, data, wide=side, high=side)
        tip = self.screen.t("setup.colour_tip", colour=self.match.seats.name(seat))
        swaps = OtherColours(seat)
        return Picture(self.pictures.paint_button, data, wide=side, high=side, command=swaps, about=tip)

    def _two_lines(self, seat: int, note: str, above: float) -> Stack:
        name = Text(self.match.seats.name(seat), ("card_title", "body_strong"), high=GROW)
        return Stack().of(
            Column(pad=(0, 0, 18)).of(name),
            Column(pad=(0, above, 0)).of(SmallText(note, high=GROW)),
        )

    def _one_line(self, seat: int, note: str) -> Row:
        name = Text(self.match.seats.name(seat), ("card_title", "body_strong"))
        beside = SmallText(note, high=GROW)
        return Row(gap=8).of(name, Column(pad=(0, 4, 0), least=WHOLE, rank=1).of(beside))

    # --- the controls ---

    def _switch(self, seat: int) -> Node:
        """Return the switch between person, bot and elsewhere: in words where there is room, the last always
        as a letter."""
        t, s = self.screen.t, self.sizes
        names = t("setup.person"), t("setup.bot"), t("post.elsewhere")
        labels, icons, tips = (*names[:2], ""), ("", "", "letter"), ("", "", names[2])
        if not s.full:
            labels, icons, tips = ("",) * 3, ICONS, names
        return self.screen.choice(
            SetSeat(seat, "kind"), labels, KINDS, self._kind(seat), tips=tips, icons=icons,
            whys=(None, None, self.match.post.why_not() or None), wide=s.switch, high=s.control,
        )  # fmt: skip

    def _person(self, seat: int) -> Node:
        """Return the mark of who sits at a seat, and the name: of a profile, or to type for a guest."""
        screen, t, high, who = self.screen, self.screen.t, self.sizes.control, AskWho(seat)
        person, tip = self.match.seats.person_at(seat), t("people.who.change")
        sign = None
        if screen.app.can_open("who"):
            sign = replace(mark(person, high), draw=_draw_who, command=who, spot=str(who), about=tip)
        if person is not None:
            name: Node = screen.act(
                who,
                label=person.name,
                tip=tip,
                align="left",
                spot=f"seat.{seat}.person",
                wide=GROW,
                high=high,
            )
        else:
            name = screen.entry(
                SetSeat(seat, "name"), self.match.draft.choice.seats[seat].name, limit=NAME_LENGTH, high=high,
                hint=t("setup.player", n=seat + 1), done=NameTyped(seat),
            )  # fmt: skip
        return Row(gap=6, wide=GROW).of(sign, name)

    def _levels(self, seat: int) -> Node:
        """Return the face of the bot, its name, and the buttons of the levels."""
        screen, t, seats, s = self.screen, self.screen.t, self.match.seats, self.sizes
        levels, level, who = self.match.draft.bots.LEVELS, seats.level_at(seat), seats.character_at(seat)
        name, colon = self.match.seats.players()[seat].name, screen.app.texts.colon
        sign = None
        if who is not None:
            told = t("setup.another_bot"), seats.character_line(seat)
            another, tip = AnotherBot(seat), colon(*filter(None, told))
            sign = replace(face(who.face, s.control), command=another, spot=str(another), about=tip)
        buttons = Row(gap=3, high=s.control * 2 / 3 if s.full else 24).of(*(
            screen.act(
                SetSeat(seat, "level", one.number), label=str(one.number), wide=GROW,
                tip=colon(t(one.name_key), seats.level_line(one)), spot=f"seat.{seat}.level.{one.number}",
            )
            for one in levels
        ))  # fmt: skip
        if s.full:
            rank = SmallText(t(level.name_key), least=WHOLE)
            words = Row(gap=4, high=GROW).of(Text(name, "body_strong"), spring(), rank)
            return Row(gap=6, wide=GROW).of(sign, Column(wide=GROW, pad=(0, 5, 0)).of(words, buttons))
        # the longest name stands beside it, whoever plays; or none: the summary says it
        longest = max((screen.measure.text(one, "small") for one in seats.bot_names()), default=0)
        label = SmallText(name, ink="ink.primary", wide=Grow(least=longest), least=WHOLE)
        wide = Grow(100, 22 * len(levels) - 3, 27 * len(levels) - 3)
        return Row(gap=6, wide=GROW).of(sign, replace(buttons, wide=wide), label)

    def _overlooked(self, seat: int, more: float) -> Node | None:
        seats, s = self.match.seats, self.sizes
        words = seats.level_line(seats.level_at(seat))
        if s.full:
            likes = seats.character_line(seat)
            told = (f"{words} {likes}", words) if likes else words  # what it likes is the face's tip, too
            below = Column(pad=(0, 6 - more, 0), high=GROW)
            return below.of(SmallText(told, lines=0, high=GROW))
        return SmallText(words) if s.lines == 2 else None


def _cards(data: tuple[SeatCards, int], m: Measure, width: float, height: float) -> Node:
    return data[0].cards()


def _draw_who(to: PaintedCanvas, area: Area, look: Look | None) -> None:
    """Draw the mark of a player, framed under the pointer."""
    draw_look(to, area, look)
    if to.hover:
        to.painter.box(to.surface, area.rect, None, to.theme["ink.primary"], radius=area.height / 2, width=2)
