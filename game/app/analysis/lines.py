"""The analyst's card: its switch, and its lines with score and moves; a player can point at each move and
play the line up to it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from game.app.analysis.commands import AnalysisPress, FollowLine
from game.app.analysis.model import AnalysisModel
from game.app.analysis.tree_analyst import MOST_LINES, PATIENCE_S
from game.app.table.record_list import NARROW
from game.app.table.scores import Score
from game.data.words.texts import Texts
from game.ui.commands import Set
from game.ui.controls.embedded import FocusStop
from game.ui.layout import GROW, Area
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack
from game.ui.tree.node import WHOLE, Node, Place
from game.ui.tree.seen import Rule, SmallText, Text

MOST_MOVES: Final = 12
"""Most moves of a line that are told: more have no room in any window."""

CHIP: Final = 50.0
"""The width of a line's score, in tokens."""


def short_count(count: float, texts: Texts) -> str:
    """Return a number of positions in a few characters: "840", "14k", "2.3M"."""
    if count < 1000:
        return str(round(count))
    if count < 1_000_000:
        return texts("analysis.thousands", n=round(count / 1000))
    return texts("analysis.millions", count=texts.number(count / 1_000_000, 1))


@dataclass(frozen=True, slots=True)
class LineMove(Box):
    """A move of a line: pointing at it shows the position after it, a press plays up to it."""

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> Hashable:
        return None if held else self.spot


class LinesCard:
    """Composes the card of one analysis."""

    def __init__(self, s: Screen, m: AnalysisModel) -> None:
        self.s, self.m, self.t = s, m, s.t

    def compose(self) -> Node:
        """Return the card: a heading, and three rows, each a focus stop."""
        told, density = told_instead(self.s, self.m), self.s.density
        row = density.caption + 8
        lines = self.m.lines
        rows: list[Node] = []
        for place in range(self.m.analyst.wanted):
            shown = () if told or place >= len(lines) else self._line(place, row)
            stop = FocusStop(f"line.{place}", enabled=place < len(lines))
            rows.append(Stack(pad=(1, 0), high=row).of(stop, *shown))
        body = Stack(high=GROW).of(Column().of(*rows), told)
        return Box(radius=6, high=density.head + 3 * row + 6).of(self._heading(), Rule(high=1), body)

    # --- the heading ---

    def _heading(self) -> Node:
        s, m, t = self.s, self.m, self.t
        high = s.density.field
        shown = s.app.input.shown
        counts = range(1, MOST_LINES + 1)
        caps = [shown(f"lines_{n}", "analysis") for n in counts]
        words = [t(f"analysis.lines_{'one' if n == 1 else n}") for n in counts]
        tips = [f"{one} ({cap})" if cap else one for one, cap in zip(words, caps, strict=True)]
        return Row(pad=(10, 2, 0), gap=8, high=s.density.head).of(
            s.act(AnalysisPress.THINK, ButtonFit(10), high=high, tip=tip(s, AnalysisPress.THINK)),
            Row(pad=(4, 0), wide=GROW, high=high).of(self._status()),
            s.act(AnalysisPress.DEEPER, ButtonFit(9), high=high, tip=tip(s, AnalysisPress.DEEPER)),
            s.choice(
                Set("lines"),
                [*map(str, counts)],
                counts,
                m.analyst.wanted,
                tips=tips,
                wide=3 * high,
                high=high,
            ),
        )

    def _status(self) -> Node | None:
        """The search's depth and what it does, in two lines or in one."""
        of, t = self.m.analyst, self.t
        if of.phase not in ("thinking", "done", "starting") or not of.depth:
            return None
        depth, about = t("analysis.depth", n=of.depth), status(self.s, self.m)
        below = SmallText(about, high=GROW) if about else None
        return FirstFit(wide=GROW).of(
            Column(high=30).of(Text(depth, "button", high=GROW), below),
            Text((f"{depth} · {about}", depth) if about else depth, "small", high=GROW),
        )

    # --- lines ---

    def _line(self, place: int, row: float) -> list[Node]:
        m, line = self.m, self.m.lines[place]
        figure, group = m.chip(Score.of(line))
        score = Box(fill=f"{group}.turret", radius=3, line="surface.line_strong", wide=CHIP, high=row - 6).of(
            Text(figure, "body_strong", f"{group}.mark", "center", high=GROW)
        )
        actions = tuple(line.line)[:MOST_MOVES]
        moves = takewhile(bool, (self._move(actions[:count], row) for count in range(1, len(actions) + 1)))
        whole = Row(pad=(13, 0), gap=2).of(score, Node(wide=0), *moves)
        return [Column(pad=(13, 0)).of(Rule(high=1) if place else None), whole]

    def _move(self, actions: tuple[Any, ...], row: float) -> Node | None:
        m, first = self.m, len(actions) == 1
        words = m.phrases.line(m.analyst.node, actions)
        if not words:
            return None
        on, way = actions == m.pointed, actions == m.pointed[: len(actions)]
        ground = "ink.primary" if on else ""
        ink = "surface.raised" if on else "ink.primary" if first else "ink.secondary"
        under = Rule("ink.primary", high=1) if way and not on else None
        return LineMove(
            spot=FollowLine(actions), fill=ground, line=ground, radius=3, pad=(4, 0), high=row - 4,
            least=None if first else WHOLE,
        ).of(
            under and Node(high=4),
            Text((words, words.replace(" ", NARROW)), "record", ink, high=GROW),
            under,
            under and Node(high=3),
        )  # fmt: skip


def tip(s: Screen, command: AnalysisPress) -> str:
    """Return what is told of a button with words, and its key."""
    action = "copy" if command is AnalysisPress.COPY_POSITION else str(command)
    cap = s.app.input.shown(action, "match" if action in ("flip", "copy") else "analysis")
    words = s.t(s.commands[command].tip)
    return f"{words} ({cap})" if cap else words


def status(s: Screen, m: AnalysisModel) -> str:
    """Return what the search does, in words: its speed, or whether it could go deeper; empty while
    unknown."""
    of = m.analyst
    if of.phase == "done":
        return s.t("analysis.paused" if of.can_deepen else "analysis.finished")
    return s.t("analysis.speed", n=short_count(of.speed, s.app.texts)) if of.speed else ""


def told_words(s: Screen, m: AnalysisModel) -> str:
    """Return what is told in place of lines; empty where there are any, or nothing is told yet."""
    of, t = m.analyst, s.t
    match of.phase:
        case "over":
            return m.subject.end_words(of.node, s.app.texts)
        case "mute":
            return t("analysis.not_judged")
        case "failed":
            # the reason stands in the last line of what Python tells, after the kind of error
            why = of.failed.strip().rpartition("\n")[2].partition(": ")[2]
            return t("analysis.failed_why", why=why) if why else t("analysis.failed")
    if of.lines:
        return ""
    if of.phase == "off":
        cap = s.app.input.shown("think", "analysis")
        return t("analysis.is_off_key" if cap else "analysis.is_off", key=cap)
    if of.silent < PATIENCE_S:
        return ""
    return t("analysis.thinking" if of.known_to_work else "analysis.starting")


def told_instead(s: Screen, m: AnalysisModel) -> Node | None:
    """Return what is told in place of lines; ``None`` where nothing is."""
    words = told_words(s, m)
    if not words:
        return None
    over = m.analyst.phase == "over"
    role, ink = ("body_strong", "ink.primary") if over else ("body", "ink.secondary")
    return Column(pad=(14, 5), high=GROW).of(Text(words, role, ink, lines=0, middle=True, high=GROW))
