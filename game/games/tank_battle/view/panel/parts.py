"""The parts of all panels beside the board: steps, cards, buttons, lines, small pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.games.tank_battle.rules.world import SAFE_TURNS, TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.spots import Spot
from game.games.tank_battle.view.stage import STAGES
from game.ui.layout import GROW, Area
from game.ui.paint.ink import circle, filled, polyline, stroke
from game.ui.tree.holders import Box, Column, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.spots import ButtonSpot
from game.view.table import Words
from game.view.tips import Sign

LOW: Final = 400.0
"""The height below which all parts are lower."""

NARROW: Final = 500.0
"""The width below which buttons say less."""

_W: Final = "tank_battle_view."


@dataclass(frozen=True, slots=True)
class ButtonShown:
    """A button. ``main``: it continues the match; ``ready``: it can be used; ``on``: it is the chosen one
    of several. ``sign`` explains a button without words."""

    spot: Spot
    words: str = ""
    icon: str = ""
    ready: bool = True
    main: bool = False
    on: bool = False
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class IconLine:
    """A line of words with an icon before it."""

    icon: str
    words: str


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of the turn: its words, and whether it is ``done`` or ``now``."""

    words: str
    done: bool = False
    now: bool = False


@dataclass(frozen=True, slots=True)
class PanelFrame:
    """The surroundings of every panel: the steps above it, and its room."""

    steps: tuple[StepShown, ...]
    width: float
    height: float

    @property
    def low(self) -> bool:
        """Whether all parts are lower for lack of height."""
        return self.height < LOW

    @property
    def narrow(self) -> bool:
        """Whether buttons say less for lack of width."""
        return self.width < NARROW


@dataclass(frozen=True, slots=True)
class Chip:
    """A tank as a small plate: rank 0 is covered; ``marks`` as on the board; ``gone``: it is lost."""

    side: int
    rank: int
    marks: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class _Arrows:
    """Steps as arrows of given widths; ``tip``: how far each reaches into the next one."""

    steps: tuple[StepShown, ...]
    widths: tuple[float, ...]
    tip: float


class Parts:
    """Makes parts of panels, and draws their pictures."""

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.words = art, words

    def say(self, key: str, **params: object) -> str:
        """The words for a key of the table's texts."""
        return self.words(f"{_W}{key}", **params)

    # --- the whole ---

    def page(self, frame: PanelFrame, *content: Node, foot: Sequence[ButtonShown] = ()) -> Node:
        """A page with the steps at the top and a row of buttons at the bottom."""
        low = frame.low
        high = 38.0 if low else 44.0
        track = Room(self.track, frame.steps, high=26 if low else 32, tip=Sign("tank_battle.track", "TB-3.1"))
        return Column(gap=8, pad=(0, 0, 2)).of(
            Column(gap=6 if low else 8, high=GROW).of(track if frame.steps else None, *content),
            Row(gap=8, high=high).of(*(self.button(one, high) for one in foot)) if foot else None,
        )

    def card(
        self, frame: PanelFrame, title: str, *content: Node | None, told: str = "",
        buttons: Sequence[ButtonShown] = (), wide: Length = None, high: Length = GROW,
    ) -> Node:  # fmt: skip
        """A card with a head (title, note, buttons) and contents."""
        low = frame.low
        head = Row(gap=5, high=GROW).of(
            Text(title, ("card_title", "body_strong"), squeeze=0.85),
            spring(),
            Text(told, "small", "ink.secondary", least=40, rank=-1, squeeze=0.8) if told else None,
            *(self.button(one, 24 if low else 28) for one in buttons),
        )
        return Box(pad=(12, 2, 6), gap=2 if low else 5, wide=wide, high=high).of(
            Column(high=30 if low else 36).of(head, Rule()), *content
        )

    # --- steps ---

    def track(self, steps: tuple[StepShown, ...], m: Measure, width: float, height: float) -> Node:
        """Steps as a row of arrows, as wide as their words need: the present one dark, done ones ticked."""
        count, tip = len(steps), height * 0.28

        def needed(role: str) -> list[float]:
            return [m.text(step.words, role) + (17 if step.done else 0) + 4 for step in steps]

        role = "body_strong"
        if sum(needed(role)) + count * (tip + 8) > width:
            role = "small"
        widths, whole = needed(role), sum(needed(role))
        if whole > width:  # too narrow for all words: each has its share
            widths = [wide * width / whole for wide in widths]
        else:
            widths = [wide + (width - whole) / count for wide in widths]
        words = (
            self._step(step, role, wide, tip if at else 0.0)
            for at, (step, wide) in enumerate(zip(steps, widths, strict=True))
        )
        return Stack().of(Picture(self._draw_arrows, _Arrows(steps, tuple(widths), tip)), Row().of(*words))

    @staticmethod
    def _step(step: StepShown, role: str, wide: float, tip: float) -> Node:
        ink = "surface.panel" if step.now else "ink.primary" if step.done else "ink.secondary"
        tick = Icon("check", 13, "signal.ok") if step.done else None
        told = Row(gap=4).of(tick, Text(step.words, role, ink))
        return Row(wide=wide).of(Node(wide=min(tip, wide)), spring(), told, spring())

    def _draw_arrows(self, to: Canvas, area: Area, arrows: _Arrows) -> None:
        rect, theme, half = area.rect, to.theme, max(1.0, area.scale) / 2
        tip = round(arrows.tip * area.scale)
        edges = [round(sum(arrows.widths[:at]) * area.scale) for at in range(len(arrows.steps))]
        edges.append(rect.width)
        for at in range(len(arrows.steps) - 1, -1, -1):  # each lies over the one after it
            step, left, right = arrows.steps[at], edges[at], edges[at + 1]
            last = at == len(arrows.steps) - 1
            long, back = (right - left, 0) if last else (right - left + tip, tip)
            outline = [(half, half), (long - back - half, half), (long - back - half, rect.height - half)]
            outline.append((half, rect.height - half))
            if not last:
                outline.insert(2, (long - half, rect.height / 2))
            fill = "ink.primary" if step.now else "surface.sunken" if step.done else "surface.raised"
            line = "ink.primary" if step.now else "surface.line_strong"
            body = polyline(outline, filled(theme[fill]), closed=True)
            body += polyline(outline, stroke(theme[line], 2 * half), closed=True)
            to.surface.blit(self.art.ink.draw(body, max(1, long), rect.height), (rect.x + left, rect.y))

    # --- buttons ---

    def button(self, button: ButtonShown, high: float, wide: Length = None) -> Node:
        """A button of that height, as wide as its words; the main one takes the room that is left. The
        words matter more than the icon, which goes if both don't fit."""
        wide = GROW if button.main else wide
        ink, box = _look(button)
        if not button.words:
            wide = high if wide is None else wide
            content = Row(high=GROW).of(spring(), Icon(button.icon, ink=ink), spring())
        else:
            icon = Icon(button.icon, ink=ink, least=WHOLE, rank=-1) if button.icon else None
            told = Row(gap=7).of(icon, Text(button.words, "button", ink))
            content = Row(high=GROW, pad=(11 if wide is None else 5, 0)).of(spring(), told, spring())
        sign = None if button.words else button.sign
        return replace(box, spot=button.spot, open=button.ready, wide=wide, high=high, tip=sign).of(content)

    def clear(self, frame: PanelFrame, *, ready: bool) -> ButtonShown:
        """The button that takes back everything."""
        words = "" if frame.narrow else self.say("button.clear")
        return ButtonShown(ButtonSpot("clear"), words, "eraser", ready, sign=Sign("tank_battle.tool.clear"))

    # --- words ---

    def happened(
        self, frame: PanelFrame, log: tuple[IconLine, ...], wide: Length = None, high: Length = GROW
    ) -> Node:
        """The card with the log."""
        return self.card(frame, self.say("head.happened"), self.lines(log), wide=wide, high=high)

    def told(self, log: tuple[IconLine, ...]) -> Node:
        """The log alone, for a card that others have drawn."""
        head = Column(high=32).of(Text(self.say("head.happened"), "card_title", high=GROW), Rule())
        return Column(pad=(12, 0, 4), gap=4).of(head, self.lines(log))

    def lines(self, lines: tuple[IconLine, ...]) -> Node:
        """Lines of words one below the other; only the last ones if not all fit."""
        if not lines:
            return hint(self.say("nothing_happened"), high=GROW)
        return Room(_last_lines, lines, high=GROW)

    def note(self, words: str, *, warn: bool = False) -> Node:
        """Words on a ground of their own, if there is room for a line."""
        return Room(_note, (words, warn), high=GROW)

    # --- pictures ---

    def chip(self, chip: Chip, size: float) -> Node:
        return Picture(self._draw_chip, chip, wide=size, high=size)

    def _draw_chip(self, to: Canvas, area: Area, chip: Chip) -> None:
        tile = self.art.chip(chip.side, chip.rank, area.rect.height, chip.marks, chip.gone)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    def peg(self, size: float, wide: float = 0.0, *, white: bool) -> Node:
        return Picture(self._draw_peg, white, wide=wide or size, high=size)

    def _draw_peg(self, to: Canvas, area: Area, white: bool) -> None:
        tile = self.art.peg(white, area.rect.height, True)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    def disc(self, size: float, ink: str, words: str = "", width: float = 0.0) -> Node:
        """A disc, or a ring of that width, with words in it."""
        disc = Picture(self.draw_disc, (ink, width), wide=size, high=size)
        if not words:
            return disc
        return Stack(wide=size, high=size).of(disc, Text(words, "small", "surface.panel", "center"))

    def draw_disc(self, to: Canvas, area: Area, disc: tuple[str, float]) -> None:
        """Draw a disc in that ink, or a ring of that width, as high as the area."""
        ink, width = disc
        side = area.rect.height + 2
        width = max(1.0, width * area.scale) if width else 0.0
        paint = stroke(to.theme[ink], width) if width else filled(to.theme[ink])
        tile = self.art.ink.draw(circle((side / 2, side / 2), side / 2 - 1 - width / 2, paint), side, side)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))


def hint(words: str, high: Length = None, least: float | None = None) -> Text:
    """Words that explain a part of the panel."""
    return Text(words, "small", "ink.secondary", lines=0, high=high, least=least)


def _look(button: ButtonShown) -> tuple[str, Box]:
    """The ink and the ground of a button."""
    if button.main and button.ready:
        return "fire.on_accent", Box(
            fill="fire.accent", line="fire.accent", lit_line="ink.primary", edge=1.4, ringed=True
        )
    if button.main:
        return "fire.accent", Box(fill="fire.accent_soft", line="fire.accent", ringed=True)
    if button.on:
        return "surface.panel", Box(fill="ink.primary", line="ink.primary", ringed=True)
    if button.ready:
        return "ink.primary", Box(
            fill="surface.raised", lit="surface.sunken", line="surface.line_strong", drop=2, ringed=True
        )
    return "ink.tertiary", Box(ringed=True)


def _line(line: IconLine, m: Measure, width: float) -> Node:
    count = len(m.wrap(line.words, "small", width - 24))
    return Row(high=max(1, count) * m.line("small") + 2, tip=Sign("tank_battle.line")).of(
        Column(wide=24).of(Icon(line.icon, 15, wide=16, high=m.line("small"))),
        Text(line.words, "small", lines=0, wide=GROW),
    )


def _last_lines(lines: tuple[IconLine, ...], m: Measure, width: float, height: float) -> Node:
    made = [_line(one, m, width) for one in lines]
    while len(made) > 1 and Column(gap=3).of(*made).height(m, width) > height:
        del made[0]
    return Column(gap=3).of(*(replace(one, least=m.line("small")) for one in made))


def _note(note: tuple[str, bool], m: Measure, width: float, height: float) -> Node:
    words, warn = note
    if height < 16:
        return Node()
    told = Text(words, "small", "fire.accent" if warn else "ink.primary", lines=0, middle=True, high=GROW)
    line = "fire.accent" if warn else "surface.sunken"
    return Box(fill="surface.sunken", line=line, pad=(8, 3)).of(told)


def steps_of(
    position: TankBattleWorld,
    names: Sequence[str],
    words: Words,
    *,
    stage: int | None,
    shared: bool,
    playing: bool,
) -> tuple[StepShown, ...]:
    """The steps of a position. ``names``: of both players; ``stage``: the stage of a reveal; ``shared``:
    both sit at one screen; ``playing``: the draft is being played."""
    if position.phase == "setup":
        told = [words(f"{_W}step.sets_up", name=name) for name in names]
        return _shown([*told, words(f"{_W}step.play")], position.seat)
    if stage is None and position.phase in ("fight", "spin"):
        stage = len(STAGES) - 1
    if stage is not None:
        return _shown([words(f"{_W}step.{name}") for name in STAGES], stage)
    if position.outcome is not None:
        return ()
    plots = ["plot"] if position.begun >= SAFE_TURNS else []
    keys = ["move", "reveal", *plots, "hand_over" if shared else "seal"]
    first = 2 if position.phase == "plot" else 0
    return _shown([words(f"{_W}step.{key}") for key in keys], first + playing)


def _shown(words: Sequence[str], now: int) -> tuple[StepShown, ...]:
    """Steps in order, with the present one marked."""
    return tuple(StepShown(told, at < now, at == now) for at, told in enumerate(words))
