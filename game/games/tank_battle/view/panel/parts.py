"""The parts of all panels beside the board: steps, cards, buttons, lines, small pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.games.tank_battle.rules.events import Spun
from game.games.tank_battle.rules.world import SAFE_TURNS, TankBattleWorld
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.spots import Spot
from game.games.tank_battle.view.stage import STAGES
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.ink import circle, filled, polyline, stroke
from game.ui.paint.palette import Density
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row, Stack, spring
from game.ui.tree.node import WHOLE, Canvas, Length, Measure, Node
from game.ui.tree.seen import Icon, Picture, Rule, Text
from game.view.spots import ButtonSpot
from game.view.table import Words
from game.view.tips import Sign

_W: Final = "tank_battle_view."


Steps = tuple[tuple[str, ...], int]
"""The steps of a turn in words, and the index of the present one."""


@dataclass(frozen=True, slots=True)
class IconLine:
    """A line of words with an icon before it."""

    icon: str
    words: str


@dataclass(frozen=True, slots=True)
class PanelNow:
    """What a phase is given for its panel. ``density``: how close things stand; ``log``: recent events;
    ``refused``: the reason against the last thing asked for; ``enemy``: the name of the player who doesn't
    act; ``task``: what is done, and by whom; ``foot``: buttons that steer a reveal; ``spun``: the spinner's
    result; ``position``: as much of it as all viewers may see; ``shared``: the enemy sits at the same
    screen; ``alone``: the enemy looks away, or is asked to; ``pencilled``: the ranks written on enemy
    tanks, by number; ``feet``: only the row of buttons is shown."""

    steps: Steps
    density: Density
    log: tuple[IconLine, ...]
    refused: str
    enemy: str
    task: str
    foot: tuple[Node, ...]
    spun: Spun | None
    position: TankBattleWorld
    shared: bool
    alone: bool
    pencilled: Mapping[int, int]
    feet: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """A tank as a small plate: rank 0 is covered; ``marks`` as on the board; ``gone``: it is lost."""

    side: int
    rank: int
    marks: str = ""
    gone: bool = False


class Parts:
    """Makes parts of panels, and draws their pictures."""

    def __init__(self, art: Art, words: Words) -> None:
        self.art, self.words = art, words

    def say(self, key: str, **params: object) -> str:
        """The words for a key of the table's texts."""
        return self.words(f"{_W}{key}", **params)

    # --- the whole ---

    def page(self, now: PanelNow, *content: Node, foot: Sequence[Node] = ()) -> Node:
        """A page with the steps at the top and a row of buttons at the bottom."""
        d = now.density
        if now.feet:
            return Row(gap=8, high=GROW).of(*foot)
        track = Room(self.track, now.steps, high=d.field, tip=Sign("tank_battle.track", "TB-3.1"))
        return Column(gap=8, pad=(0, 0, 2)).of(
            Column(gap=d.gap, high=GROW).of(track if now.steps[0] else None, *content),
            Row(gap=8, high=d.button).of(*foot) if foot else None,
        )

    def card(
        self, d: Density, title: str, *content: Node | None, told: str = "", buttons: Sequence[Node] = (),
        wide: Length = None, high: Length = GROW,
    ) -> Node:  # fmt: skip
        """A card with a head (title, note, buttons) and contents."""
        head = Row(gap=5, high=GROW, pad=(0, 3)).of(
            Text(title, ("card_title", "body_strong"), squeeze=0.85),
            spring(),
            Text(told, "small", "ink.secondary", least=40, rank=-1, squeeze=0.8) if told else None,
            *buttons,
        )
        return Box(pad=(12, 2, 6), gap=d.hair, wide=wide, high=high).of(
            Column(high=d.line).of(head, Rule()), *content
        )

    # --- steps ---

    def track(self, steps: Steps, m: Measure, width: float, height: float) -> Node:
        """Steps as a row of arrows, as wide as their words need: the present one dark, done ones ticked."""
        words, now = steps
        count, tip = len(words), height * 0.28

        def needed(role: str) -> list[float]:
            return [m.text(told, role) + (17 if at < now else 0) + 4 for at, told in enumerate(words)]

        role = "body_strong"
        if sum(needed(role)) + count * (tip + 8) > width:
            role = "small"
        widths, whole = needed(role), sum(needed(role))
        if whole > width:  # too narrow for all words: each has its share
            widths = [wide * width / whole for wide in widths]
        else:
            widths = [wide + (width - whole) / count for wide in widths]
        made = []
        for at, (told, wide) in enumerate(zip(words, widths, strict=True)):
            ink = "surface.panel" if at == now else "ink.primary" if at < now else "ink.secondary"
            tick = Icon("check", 13, "signal.ok") if at < now else None
            step = Row(gap=4).of(tick, Text(told, role, ink))
            made.append(Row(wide=wide).of(Node(wide=min(tip, wide) if at else 0), spring(), step, spring()))
        return Stack().of(Picture(self._draw_arrows, (now, tuple(widths), tip)), Row().of(*made))

    def _draw_arrows(self, to: Canvas, area: Area, arrows: tuple[int, tuple[float, ...], float]) -> None:
        """Draw steps of given widths; each reaches as far as ``tip`` into the next one."""
        rect, theme, half = area.rect, to.theme, max(1.0, area.scale) / 2
        now, widths, tip = arrows
        tip = round(tip * area.scale)
        edges = [round(sum(widths[:at]) * area.scale) for at in range(len(widths))]
        edges.append(rect.width)
        for at in range(len(widths) - 1, -1, -1):  # each lies over the one after it
            left, right = edges[at], edges[at + 1]
            last = at == len(widths) - 1
            long, back = (right - left, 0) if last else (right - left + tip, tip)
            outline = [(half, half), (long - back - half, half), (long - back - half, rect.height - half)]
            outline.append((half, rect.height - half))
            if not last:
                outline.insert(2, (long - half, rect.height / 2))
            fill = "ink.primary" if at == now else "surface.sunken" if at < now else "surface.raised"
            line = "ink.primary" if at == now else "surface.line_strong"
            body = polyline(outline, filled(theme[fill]), closed=True)
            body += polyline(outline, stroke(theme[line], 2 * half), closed=True)
            to.surface.blit(self.art.ink.draw(body, max(1, long), rect.height), (rect.x + left, rect.y))

    # --- buttons ---

    def button(
        self, spot: Spot, words: str, icon: str = "", *, ready: bool = True, main: bool = False,
        on: bool = False, wide: Length = None,
    ) -> Node:  # fmt: skip
        """A button, as wide as its words. The words matter more than the icon, which goes if both don't
        fit. ``main``: it continues the match; ``ready``: it can be used; ``on``: it is the chosen one of
        several."""
        ink, box = _look(ready=ready, main=main, on=on)
        shown = Icon(icon, ink=ink, least=WHOLE, rank=-1) if icon else None
        told = Row(gap=7).of(shown, Text(words, "button", ink))
        content = Row(high=GROW, pad=(11 if wide is None else 5, 0)).of(spring(), told, spring())
        return replace(box, spot=spot, open=ready, wide=wide).of(content)

    def main(self, spot: Spot, words: str, icon: str = "", *, ready: bool = True, least: float = 260) -> Node:
        """The button that continues the match, in the room that is left."""
        return self.button(spot, words, icon, ready=ready, main=True, wide=Grow(least=least))

    def sign(self, now: PanelNow, name: str, icon: str, *, ready: bool = True) -> Node:
        """A button without words, which its tip explains."""
        ink, box = _look(ready=ready)
        tip = Sign(f"tank_battle.tool.{name}")
        box = replace(box, spot=ButtonSpot(name), open=ready, wide=now.density.button, tip=tip)
        return box.of(Row(high=GROW).of(spring(), Icon(icon, ink=ink), spring()))

    def clear(self, now: PanelNow, *, ready: bool) -> Node:
        """The button that takes back everything."""
        long = self.button(ButtonSpot("clear"), self.say("button.clear"), "eraser", ready=ready)
        return FirstFit(whole_only=True).of(long, self.sign(now, "clear", "eraser", ready=ready))

    # --- words ---

    def happened(self, now: PanelNow, wide: Length = None) -> Node:
        """The card with the log."""
        return self.card(now.density, self.say("head.happened"), self.lines(now.log), wide=wide)

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
        to.put(self.art.chip(chip.side, chip.rank, area.rect.height, chip.marks, chip.gone), area)

    def peg(self, size: float, wide: float = 0.0, *, white: bool) -> Node:
        return Picture(self._draw_peg, white, wide=wide or size, high=size)

    def _draw_peg(self, to: Canvas, area: Area, white: bool) -> None:
        to.put(self.art.peg(white, area.rect.height, True), area)

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
        to.put(
            self.art.ink.draw(circle((side / 2, side / 2), side / 2 - 1 - width / 2, paint), side, side), area
        )


def hint(words: str, high: Length = None, least: float | None = None) -> Text:
    """Words that explain a part of the panel."""
    return Text(words, "small", "ink.secondary", lines=0, high=high, least=least)


def _look(*, ready: bool = True, main: bool = False, on: bool = False) -> tuple[str, Box]:
    """The ink and the ground of a button."""
    if main and ready:
        return "fire.on_accent", Box(
            fill="fire.accent", line="fire.accent", lit_line="ink.primary", edge=1.4, ringed=True
        )
    if main:
        return "fire.accent", Box(fill="fire.accent_soft", line="fire.accent", ringed=True)
    if on:
        return "surface.panel", Box(fill="ink.primary", line="ink.primary", ringed=True)
    if ready:
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
    position: TankBattleWorld, names: Sequence[str], words: Words, *, stage: int | None, shared: bool,
    playing: bool,
) -> Steps:  # fmt: skip
    """The steps of a position. ``names``: of both players; ``stage``: the stage of a reveal; ``shared``:
    both sit at one screen; ``playing``: the draft is being played."""
    if position.phase == "setup":
        told = [words(f"{_W}step.sets_up", name=name) for name in names]
        return (*told, words(f"{_W}step.play")), position.seat
    if stage is None and position.phase in ("fight", "spin"):
        stage = len(STAGES) - 1
    keys, now = list(STAGES), stage
    if now is None and position.outcome is not None:
        return (), 0
    if now is None:
        plots = ["plot"] if position.begun >= SAFE_TURNS else []
        keys = ["move", "reveal", *plots, "hand_over" if shared else "seal"]
        now = (2 if position.phase == "plot" else 0) + playing
    return tuple(words(f"{_W}step.{key}") for key in keys), now
