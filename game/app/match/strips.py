"""The strips of the sides: picture, player, lost pieces, clock, and the sign that opens their menu."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.app.match.clocks import LOW_MS
from game.app.match.commands import OpenStripMenu
from game.app.match.controller import MatchController
from game.app.match.spoken import spoken
from game.app.match.talk import Line
from game.app.table.layout import NARROW_STRIP
from game.app.table.players import Players
from game.bots import registry as bot_registry
from game.bots.contract import level
from game.data.people.characters import bot_words, character
from game.model.clock import clock_text
from game.ui.layout import GROW, Area, Grow
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Picture, SmallText, Text
from game.view.strip_frame import NAME_LEAST
from game.view.table import OwnStrips, StripWords
from game.view.tips import Sign

_LOW = 60
"""Height in tokens below which a strip drawn by the game has one line."""

_SMALL, _NO_PICTURE = 70, 44
"""Heights in tokens below which a strip has smaller contents, and below which it has no picture."""

_CLOSE = 170
"""Width in tokens below which a strip drawn by the game has a narrower clock."""

_MENU = 26.0
"""The side of the sign that opens a strip's menu, in tokens."""

_NARROW, _NAME = 280, 90
"""Width in tokens below which a strip has no points beside its clock; the room for a name below which a low
strip has a smaller picture and clock."""

NAME_ROLES = "card_title", "body_strong", "small"
"""Text styles for a name, tried in turn before it is cut."""

_LOW_CLOCK = 40
"""Height in tokens up to which a clock has smaller figures."""


@dataclass(frozen=True, slots=True)
class ClockSpot:
    """The spot of a side's clock."""

    side: int


class ShownClock(NamedTuple):
    """What a clock shows: its text, whether it runs, whether it is low."""

    text: str
    running: bool = False
    low: bool = False


@dataclass(frozen=True, slots=True)
class PlayerStrip:
    """The contents of a strip: the player's name, the line about the side (from long to short), its points,
    how many pieces it has lost, whether it is to move, its clock."""

    side: int
    name: str
    about: tuple[str, ...]
    points: str
    lost: int
    to_move: bool
    clock: ShownClock | None

    def chips(self, name: float, start: float, width: float, *, low: bool) -> float:
        """Return the width for lost pieces on a strip of ``width`` tokens, ``start`` tokens from its left
        edge: they begin at the same place on all strips, if the ``name`` leaves room."""
        if not self.lost:
            return 0.0
        end = start + width
        least = min(86 if low else 112, 30 * self.lost + (0 if low else 60))
        left = max(end - min(150, 30 * self.lost) if low else 236, start + name + 14)
        return max(0.0, min(width, end - max(min(left, end - least), 150)))


def clock_size(height: float, *, narrow: bool = False) -> tuple[float, float, float]:
    """Return the width and height of a clock on a strip of that height, and the room at its right."""
    if height >= _SMALL:
        return 132.0, 52.0, 17.0
    return 54.0 if narrow else 104.0, min(38.0, height - 6), 8.0 if narrow else 12.0


class PlayerStrips(Model):
    """The strips of one match, in words and as nodes."""

    def __init__(self, scene: Screen, controller: MatchController, players: Players) -> None:
        self.scene, self.controller, self.players = scene, controller, players
        self.clocks: tuple[ShownClock, ...] = ()
        """What the clocks show, by side."""
        self.read_clocks()

    # --- words ---

    def side_name(self, side: int) -> str:
        """Return what a side is called (White, Black, …)."""
        return self.players.side_name(self.controller.viewpoint.seen, side)

    def to_move(self, side: int) -> bool:
        """Whether a seat of ``side`` is to act."""
        return self.players.side_to_act(self.controller.viewpoint.standing.to_act) == side

    def about(self, side: int, *, short: bool = False) -> str:
        """The line below the name: side, bot or person, to move. ``short``: only what the bar at the left
        doesn't show."""
        t, controller = self.scene.t, self.controller
        parts = [self.side_name(side)]
        if short:
            return " · ".join(
                [*parts, t("match.thinking")] if controller.thinks in self.players.seats(side) else parts
            )
        seats = self.players.seats(side)
        acting = controller.viewpoint.standing.to_act
        if acting in seats and len(seats) > 1:
            parts.append(t("match.moves_now", name=controller.plan.players[acting].name))
        elif len(seats) == 1 and controller.plan.players[seats[0]].kind == "bot":
            parts.append(t("match.bot", level=controller.plan.players[seats[0]].level))
        if controller.thinks in seats:
            parts.append(t("match.thinking"))
        elif acting in seats and len(seats) == 1 and controller.viewpoint.looks_back:
            parts.append(t("match.strip_to_move"))  # the turn looked at is another one
        elif acting in seats and len(seats) == 1:
            last = self._last_round()
            key = "match.to_move_of" if last else "match.to_move"
            parts.append(t(key, turn=controller.viewpoint.standing.round, all=last))
        return " · ".join(parts)

    def told(self, side: int) -> str:
        """The words beside the name on a strip drawn by the game: to move, thinking, or which bot it is."""
        t, controller, seats = self.scene.t, self.controller, self.players.seats(side)
        if controller.thinks in seats:
            return t("match.thinking")
        if self.to_move(side):
            last = 0 if controller.viewpoint.looks_back else self._last_round()
            if last:
                return t("match.strip_turn_of", turn=controller.viewpoint.standing.round, all=last)
            return t("match.strip_to_move")
        player = controller.plan.players[seats[0]]
        return t("match.bot", level=player.level) if len(seats) == 1 and player.kind == "bot" else ""

    def bot_sign(self, side: int) -> Sign | None:
        """Return the sign whose tip describes the bot of a side; ``None`` for people, and for several
        bots."""
        plan, seats = self.controller.plan, self.players.seats(side)
        player = plan.players[seats[0]]
        if len(seats) != 1 or player.kind != "bot":
            return None
        made, kit = level(bot_registry.bots(plan.kit.name), player.level), plan.kit
        who, way = character(kit.name, player.level, player.style), plan.map_file and kit.mode(plan.map_file)
        line = " ".join(reversed(bot_words(made.key, who, way or "", self.scene.app.texts))).strip()
        named = self.scene.t(made.name_key)
        return Sign.of("strip.bot", bot=player.name, level=named, n=made.number, line=line)

    def _last_round(self) -> int:
        return self.controller.plan.kit.last_round(self.controller.session.setup)

    # --- clocks ---

    @property
    def clocked(self) -> bool:
        """Whether each side has a clock; otherwise at most the match as a whole has a time."""
        clock = self.controller.session.clock
        return clock is not None and bool(clock.rules.initial_ms)

    def clock_key(self, side: int) -> ShownClock:
        """What a side's clock shows; nothing without one."""
        session = self.controller.session
        left, clock = session.remaining(side), session.clock
        if left is None or clock is None or not clock.rules.initial_ms:
            return ShownClock("")
        running = clock.running == side and not self.controller.viewpoint.over
        return ShownClock(clock_text(left), running or self.to_move(side), left <= LOW_MS)

    def read_clocks(self) -> None:
        """Let the clocks show the time of now."""
        self.clocks = tuple(map(self.clock_key, range(max(self.players.sides) + 1)))

    def _clock(self, side: int, wide: float, high: float | Grow) -> Node:
        """Return a clock: filled while its side is to move, red when it is low."""
        text, running, low = self.clocks[side]
        fill, ink = ("ink.primary", "surface.raised") if running else ("surface.sunken", "ink.secondary")
        if low and running:
            fill, ink = "fire.accent", "fire.on_accent"
        role = "banner" if wide > 60 else "card_title"
        if isinstance(high, int | float) and high > _LOW_CLOCK and len(text) < 7:
            role = "clock"
        role = "numeral" if self.own is not None else role
        words = Text(text, role, ink, align="center", high=GROW)
        return Box(
            fill=fill, line=fill, spot=ClockSpot(side), tip=Sign("strip.clock"), wide=wide, high=high
        ).of(words)

    # --- nodes ---

    @property
    def own(self) -> OwnStrips | None:
        """What draws the strips, if the game does; else ``None``."""
        return self.controller.table.strips

    def longest_name(self) -> float:
        """Return the width of the longest name in the smallest letters that it has, in tokens."""
        measure, names = self.scene.measure, map(self.players.names, self.players.sides)
        return max((measure.text(name, NAME_ROLES[-1]) for name in names), default=0.0)

    def node(self, side: int, wide: float, high: float, *, menu: bool = False) -> Node:
        """Return a strip of that size, in tokens; ``menu``: with the sign at its right edge that opens a
        menu."""
        line = self.controller.talk.line(self.players.seats(side))
        strip = None if line is None else self._said(line, side, wide - _MENU * menu, high)
        if strip is None:
            own = self.own is not None
            strip = self._own_strip(side, wide, high, menu=menu) if own else self._strip(side, menu=menu)
        sign = self._menu(side, high) if menu else None
        return Stack(tip=self.bot_sign(side)).of(replace(strip, high=GROW), sign)

    def _said(self, line: Line, side: int, wide: float, high: float) -> Node | None:
        """Return a strip that shows what a bot says, with the clock in its place; where the words have no
        room beside it, in place of a clock that stands still; else ``None``."""
        if self.own is not None:
            clock, kept = self._place_of_clock(side, wide, high)
        elif self.clocked:
            across, tall, right = clock_size(high)
            clock = Row(high=GROW).of(spring(), self._clock(side, across, tall), Node(wide=right))
            kept = across + right + 10
        else:
            clock, kept = Node(), 0.0
        said = spoken(self.scene, line, wide - kept, high)
        if said is None and kept and not self.to_move(side):
            clock, kept = Node(), 0.0
            said = spoken(self.scene, line, wide, high)
        if said is None:
            return None
        words = Row(high=GROW).of(replace(said, wide=GROW), Node(wide=kept))
        return Box(radius=6).of(Stack(high=GROW).of(words, clock))

    def _menu(self, side: int, high: float) -> Node:
        """Return the sign that opens a menu, at the right edge; on a strip of two lines beside the name."""
        size = min(_MENU, high - 2)
        sign = self.scene.act(OpenStripMenu(side), kind="quiet", icon="more", wide=size, high=size)
        above = Node(high=2) if self.own is not None and high >= _LOW_CLOCK else spring()
        return Row(pad=(2, 0), high=GROW).of(spring(), Column(wide=size).of(above, sign, spring()))

    def _own_strip(self, side: int, wide: float, high: float, *, menu: bool) -> Node:
        """Return a strip that the game draws, with its clock."""
        inner = wide - _MENU * menu
        clock, kept = self._place_of_clock(side, inner, high)
        strip = self._made(side, wide - inner + kept)
        return Stack().of(
            replace(strip, high=GROW), Row(high=GROW).of(clock, Node(wide=_MENU) if menu else None)
        )

    def _made(self, side: int, room: float) -> Node:
        """Return a strip as the game makes it, with so much room for a clock."""
        told = StripWords(self.players.names(side), self.told(side), self.to_move(side), room)
        assert self.own is not None
        return self.own.strip(self.controller.viewpoint.seen, side, told)

    def _place_of_clock(self, side: int, width: float, height: float) -> tuple[Node, float]:
        """Return the clock in its place on a strip drawn by the game, and the room it takes at the right."""
        none, clock = Node(wide=GROW), self.controller.session.clock
        if clock is None or not self.clocked:
            return none, 0.0
        if self.controller.viewpoint.over and height < _LOW and width + _MENU < NARROW_STRIP:
            return none, 0.0  # who has won counts, not the time left
        if height >= _LOW:
            wide = 50.0 if width < _CLOSE else 66.0
            face = Row(high=24).of(spring(), self._clock(side, wide, 24))
            return Column(pad=8, wide=GROW).of(face), wide + 8
        if clock.rules.per_turn and not self.to_move(side):
            return none, 0.0  # it is full: the name has its room
        if height >= _LOW_CLOCK:  # of two lines: beside the name, clear of what is below
            face = Row(high=min(20.0, height - 22)).of(spring(), self._clock(side, 50, GROW))
            return Column(pad=(6, 3), wide=GROW).of(face), 56.0
        return Row(pad=(6, 0), wide=GROW).of(spring(), self._clock(side, 50, 22)), 56.0

    def _strip(self, side: int, *, menu: bool) -> Node:
        """Return a strip with its card; a bar at the left if its side is to move."""
        sides, view = self.controller.table.sides, self.controller.viewpoint.seen
        about = self.about(side), self.about(side, short=True), self.side_name(side)
        shown = PlayerStrip(
            side, self.players.names(side), about, sides.standing(view, side), sides.lost(view, side),
            self.to_move(side), self.clocks[side] if self.clocked else None,
        )  # fmt: skip
        bar = Picture(self._draw_bar, wide=8, tip=Sign("strip.turn")) if shown.to_move else None
        return Box(radius=6).of(
            Stack(high=GROW).of(
                bar and Row().of(bar),
                Row(high=GROW).of(
                    Room(self._content, shown, wide=GROW), Node(wide=_MENU - 8) if menu else None
                ),
            )
        )

    def _draw_bar(self, to: Canvas, area: Area, _: None) -> None:
        corners = (True, False, True, False)
        self.scene.painter.box(to.surface, area.rect, to.theme["ink.primary"], radius=6, corners=corners)

    def _content(self, shown: PlayerStrip, m: Measure, width: float, height: float) -> Node:
        """Return the strip's contents in a row: picture, names, points and clock."""
        low, side = height < _SMALL, shown.side
        told = Text(shown.points, "numeral", tip=Sign("strip.points"))
        points = told if shown.points and (not shown.clock or width >= _NARROW) else None
        beside = (m.text(shown.points, "numeral") + 22 if points else 0) + (126 if shown.clock else 0)
        narrow = low and width - beside - 80 < _NAME  # picture and menu aside
        size = 0 if height < _NO_PICTURE else 26 if narrow else 36 if low else 48
        left, gap = (8, 6) if narrow else (16, 10) if low else (20, 14)
        start = left + size + gap
        frame = Box(
            fill="board.square_dark", line="surface.line_strong", radius=3, wide=size, high=size,
            tip=Sign("strip.side"),
        ).of(Picture(self._draw_portrait, side, high=GROW))  # fmt: skip
        across, tall, right = clock_size(height, narrow=narrow)
        clock = self._clock(side, across, tall) if shown.clock else None
        names = Room(self._names_low if low else self._names, (shown, start), wide=GROW)
        return Row().of(
            Node(wide=left), frame if size else None, Node(wide=gap), names,
            Node(wide=8) if points else None, points,
            Node(wide=gap if not points else 8 if narrow else 14), clock,
            Node(wide=right) if clock else None,
        )  # fmt: skip

    def _names(self, told: tuple[PlayerStrip, float], m: Measure, width: float, height: float) -> Node:
        """Return the name above the line about the side, with the lost pieces beside them."""
        shown, high = told[0], 0.68 * height
        chips = shown.chips(m.text(shown.name, "card_title"), told[1], width, low=False)
        beside = max(0.0, width - chips - 8)
        title = Text(shown.name, NAME_ROLES, wide=beside, high=high)
        about = SmallText(shown.about, wide=beside, high=high)
        lost = self.scene.t("match.destroyed", count=shown.lost)
        words = SmallText(lost, wide=chips, high=high)
        pieces = Column(wide=chips, high=32).of(self._lost(shown.side))
        return Stack().of(
            Column().of(title),
            Column().of(spring(), about),
            Column(align="right").of(words) if chips else None,
            Column(pad=(0, 36, 0), align="right").of(pieces) if chips else None,
        )

    def _names_low(self, told: tuple[PlayerStrip, float], m: Measure, width: float, height: float) -> Node:
        """Return name and line with small pieces beside the name only: the line may continue under them."""
        shown, high = told[0], 0.6 * height
        chips = shown.chips(m.text(shown.name, "card_title"), told[1], width, low=True)
        beside = max(0.0, width - chips - 8) if chips else width
        title = Text(shown.name, NAME_ROLES, wide=beside, high=high, squeeze=NAME_LEAST)
        pieces = Column(wide=chips, high=24).of(self._lost(shown.side))
        return Stack().of(
            Column().of(title),
            Column().of(spring(), SmallText(shown.about, high=high)),
            Column(pad=(0, 6, 0), align="right").of(pieces) if chips else None,
        )

    def _draw_portrait(self, to: Canvas, area: Area, side: int) -> None:
        self.controller.table.sides.draw_portrait(to.surface, area.rect, side)

    def _lost(self, side: int) -> Node:
        """Return the pieces a side has lost."""
        lost = self.controller.table.sides.lost_pieces(self.controller.viewpoint.seen, side)
        return replace(lost, high=GROW)
