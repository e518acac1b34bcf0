"""The card of a map's balance: bots play it in other processes, and the card shows the progress, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.app.editor.balancing import GAMES, Balancing
from game.app.editor.commands import EditorPress
from game.app.editor.interval_chart import paint_chart
from game.app.editor.panel import column_card, time_left
from game.app.editor.top_bar import LEFT_HALF, RIGHT_HALF
from game.data.words.texts import Texts
from game.editor.balance import BalanceReport, OutcomeShare
from game.editor.decision import BAND, ENOUGH
from game.ui.commands import Set
from game.ui.controls.popup import Entry, EntryGroup
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.paint import Align
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Text

UNTIL: Final = (
    ("enough", "decision.until_enough", True, True),
    ("decided", "decision.until", True, False),
    ("all", "decision.all", False, True),
)
"""When a run stops: the choice's name, its words, whether it stops once the result is decided, and with a
wider band."""

LEAST_WORDS: Final = 44.0
"""The least height for the words above the choices, in tokens."""

Side = tuple[str, float, tuple[str, str]]
"""A side's name, its share of the wins, and the theme's colours of its pieces and of what is on them."""


def choices_of(balance: Balancing) -> Sequence[tuple[str, str, Sequence[int]]]:
    """Return the choices before a run: name, words, values."""
    return ("games", "editor.games", GAMES), ("level", "editor.level", balance.levels)


@dataclass(frozen=True, slots=True)
class StopRun:
    """Let a run stop once it is ``decided``, and then also once the map is fair ``enough``."""

    decided: bool
    enough: bool


def balance_groups(t: Texts, balance: Balancing) -> list[EntryGroup]:
    """Return the lines of the menu of a run: how many games, how strong the bots are, when it stops."""
    chosen = balance.of.choices
    groups = [
        EntryGroup(t(key), tuple(
            Entry(Set(name, one), str(one), key=f"{name}.{one}", stays=True) for one in values
        ))
        for name, key, values in choices_of(balance)
    ]  # fmt: skip
    decided, wide = chosen.until_decided, chosen.until_enough
    until = (
        Entry(
            StopRun(decide, enough), t(key), key=f"until.{name}", stays=True,
            on=decide == decided and (enough == wide or not decide),
        )
        for name, key, decide, enough in UNTIL
    )  # fmt: skip
    return [*groups, EntryGroup(t("decision.stop"), tuple(until))]


@dataclass(frozen=True, slots=True)
class BalanceCard:
    """The card of a ``balance`` on a screen. ``playable``: whether the map has no error; ``colours``: those
    of each side, as in ``Side``."""

    s: Screen
    balance: Balancing
    playable: bool
    colours: Sequence[tuple[str, str]]

    def compose(self, high: float) -> Node:
        """The card, so many tokens ``high``."""
        s, balance, t = self.s, self.balance, self.s.t
        small, state, report = s.small, balance.state, balance.state.report
        aside = t("editor.balance_none")
        if state.running:
            aside = t("editor.balance_running", done=state.done, n=state.total, level=balance.level)
        elif report is not None:
            aside = t("editor.balance_games", n=report.games, level=report.level)
        pad, around = ((9, 5, 10), 84) if small else ((13, 9, 14), 106)
        room = high - around - (42 if small and not state.running else 0)
        count = 0 if report is not None or state.running else len(choices_of(balance))
        chooses = count > 0 and room - count * 38 >= LEAST_WORDS
        body = self._before(chooses=chooses) if report is None or not report.games else self._figures(report)
        return column_card(
            s, t("editor.balance"), aside, high,
            Column(pad=pad, gap=6, high=GROW).of(
                Column(gap=6, high=GROW).of(*body), *self._buttons(asks=not chooses)
            ),
        )  # fmt: skip

    # --- what is known ---

    def _before(self, *, chooses: bool) -> list[Node | None]:
        s, t, state = self.s, self.s.t, self.balance.state
        if state.running:
            return [Text(t("editor.balance_reading"), "record"), *self._progress()]
        told = state.error or ("" if self.playable else t("editor.balance_errors"))
        words = told or t("editor.balance_words")
        choices = choices_of(self.balance)
        wide = max(s.measure.text(t(key), "small") for _, key, _ in choices) + 12
        return [
            Text(words, "record", "ink.primary" if told else "ink.secondary", lines=0, high=GROW),
            Column(gap=8, pad=(0, 0, 8)).of(*(
                Row(high=30).of(
                    Text(t(key), "small", "ink.secondary", wide=wide),
                    replace(
                        s.choice(Set(name), [str(one) for one in values], values, now, high=30),
                        key=f"balance.{name}",
                    ),
                )
                for name, key, values in choices
                for now in (getattr(self.balance, name),)
            )) if chooses else None,
        ]  # fmt: skip

    def _figures(self, report: BalanceReport) -> list[Node | None]:
        s, small = self.s, self.s.small
        line, texts = s.measure.line("small"), s.app.texts
        palette = self.balance.document.palette.side_keys
        played = [
            (s.t(key), report.wins[key].share, colour)
            for key, colour in zip(palette, self.colours, strict=True) if key in report.wins
        ]  # fmt: skip
        drawn = max(0.0, 1.0 - sum(share for _, share, _ in played))
        between = [name for name, _, _ in played[1:-1]]
        words = texts.commas((*between, s.t("editor.balance_draw", percent=round(100 * drawn))))
        first = None if report.path else next(iter(report.wins.values()))
        high = line + 2 + (26 if small else 35) + (0 if first is None else 13 + line)
        data = tuple(played), words, first, texts, small
        chart = Picture(paint_chart, (report, texts), high=Grow(least=34, most=110), least=34, rank=-1)
        running = self.balance.state.running
        return [
            Picture(paint_bar, data, f"{words}", high=high),
            chart if report.path else None,
            *(self._progress() if running else [self._words(report)]),
        ]

    def _words(self, report: BalanceReport) -> Node:
        t, state = self.s.t, self.balance.state
        parts = [t("editor.balance_half", turns=round(report.lengths[2] / 2))]
        if self.balance.stale():
            parts.append(t("editor.balance_old" if self.playable else "editor.balance_old_error"))
        elif report.decided is not None and not (report.decided == "undecided" and state.cancelled):
            parts.append(self._decided(report))
        elif report.verdict == "leans" and report.leans_to:
            parts.append(t("editor.balance_ahead", side=t(report.leans_to)))
        else:
            parts.append(t("editor.balance_even" if report.verdict == "balanced" else "editor.balance_few"))
        if state.error:
            parts.append(state.error)
        elif state.cancelled:
            parts.append(t("editor.balance_stopped_here"))
        return Text(" ".join(parts), "small", "ink.secondary", lines=0)

    def _decided(self, report: BalanceReport) -> str:
        """Return the result of the sequential test, in words."""
        t = self.s.t
        if report.decided == "undecided" and report.path:
            last, side = report.path[-1], t(next(iter(report.wins)))
            low, high = round(100 * last.low), round(100 * last.high)
            return t("decision.undecided", n=report.games, low=low, high=high, side=side)
        even = 1 / max(1, len(report.wins))
        band = ENOUGH if report.decided == "enough" else BAND
        low, high = round(100 * (even - band)), round(100 * (even + band))
        return t(f"decision.{report.decided}", n=report.games, low=low, high=high)

    def _progress(self) -> list[Node | None]:
        """How many games were played, and how long the rest will take."""
        s, balance, state = self.s, self.balance, self.balance.state
        words = s.t("editor.balance_running", done=state.done, n=state.total, level=balance.level)
        if balance.left_s is not None:
            left = s.t("editor.balance_left", time=time_left(s.t, balance.left_s))
            words = s.app.texts.commas((words, left))
        return [
            Picture(paint_progress, state.done / max(1, state.total), high=10),
            Text(words, "small", "ink.secondary", least=WHOLE, rank=-2),
        ]

    # --- the buttons ---

    def _buttons(self, *, asks: bool) -> list[Node]:
        """The buttons at the foot; ``asks``: the one of the run has a menu of its choices."""
        s, balance, t = self.s, self.balance, self.s.t
        small, report, high = s.small, balance.state.report, 34.0 if s.small else 40.0
        if balance.state.running:
            stop = s.act(
                EditorPress.BALANCE, label=t("editor.balance_cancel"), icon="stop", spot="balance.cancel",
                wide=GROW,
            )  # fmt: skip
            return [Row(high=high).of(stop)]
        why = None if self.playable else ""
        first: list[Node] = []
        if report is not None and balance.document.drafting.counts_squares:
            lost = balance.shown == "lost"
            label = t("editor.squares_lost" if lost else "editor.squares_used")
            first.append(s.act(
                EditorPress.SQUARES_USED, label=label if small else "", on=bool(balance.shown),
                icon="skull" if lost else "eye" if balance.shown else "eye_off", spot="balance.used",
                tip=s.app.texts.colon(label, t("editor.squares_tip")), wide=GROW if small else high + 4,
            ))  # fmt: skip
        first.append(s.act(
            EditorPress.EVENING, ButtonFit(10), label=t("fairer.button"), tip=t("fairer.menu"), why=why,
            spot="balance.fairer", wide=GROW if small else None,
        ))  # fmt: skip
        run = s.act(
            EditorPress.BALANCE, label=t(self._run_words(), n=balance.games), icon="play", why=why, wide=GROW,
            kind="ink" if report is None and self.playable else "plain", spot="balance.run",
        )  # fmt: skip
        runs: Node = run
        if asks:
            arrow = s.act(EditorPress.BALANCE_OPTIONS, spot="balance.options", wide=28.0)
            runs = Row(gap=-s.tokens(1), wide=GROW, high=GROW).of(
                replace(run, corners=LEFT_HALF), replace(arrow, corners=RIGHT_HALF)
            )
        if small:  # one above the other
            return [Row(gap=8, high=high).of(*first), Row(high=high).of(runs)]
        return [Row(gap=8, high=high).of(*first, runs)]

    def _run_words(self) -> str:
        """Return the key of the run's words: that it plays so many matches, or stops once decided, or
        continues a stopped run."""
        if self.balance.begun:
            return "decision.go_on"
        return "decision.run" if self.balance.of.choices.until_decided else "editor.run_games"


# --- pictures ---


def paint_progress(to: PaintedCanvas, area: Area, share: float) -> None:
    """Paint how far a run is."""
    bar, theme, box = area.rect, to.theme, to.painter.box
    box(to.surface, bar, theme["surface.sunken"], theme["surface.line"], radius=5)
    bar.width = max(bar.height, round(bar.width * share))
    box(to.surface, bar, theme["ink.primary"], radius=5)


def paint_bar(
    to: PaintedCanvas, area: Area, data: tuple[tuple[Side, ...], str, OutcomeShare | None, Texts, bool]
) -> None:
    """Paint the bar of wins, its labels, and the interval of the first side, if it is given. The last side is
    at the right, with the draws before it, the others from the left."""
    (sides, words, first, texts, small), theme, surface, px = data, to.theme, to.surface, to.painter.px
    fonts, scale, rect = to.painter.fonts, to.painter.scale, area.rect
    shares = [share for _, share, _ in sides]
    row = area.at_top(fonts.get("small", scale).get_linesize() / scale)
    to.line(sides[0][0], "button", row, "ink.primary")
    to.line(sides[-1][0], "button", row, "ink.primary", "right")
    bar = pygame.Rect(rect.x, row.rect.bottom + px(2), rect.width, px(26 if small else 35))
    parts, left = [], bar.x
    for share in shares[:-1]:
        parts.append(pygame.Rect(left, bar.y, round(bar.width * share), bar.height))
        left = parts[-1].right
    last = round(bar.width * shares[-1])
    parts.append(pygame.Rect(bar.right - last, bar.y, last, bar.height))
    half = fonts.size(words, "small", scale)[0] // 2
    low, high = rect.x + px(60) + half, rect.right - px(60) - half
    if low < high:
        at = (min(max(left + (parts[-1].left - left) // 2, low), high), row.rect.centery)
        to.painter.text(surface, words, "small", at, "ink.secondary", align="center", middle=True)
    surface.fill(theme["board.obstacle"], (left, bar.y, parts[-1].left - left, bar.height))
    for part, (_, _, colour) in zip(parts, sides, strict=True):
        surface.fill(theme[colour[0]], part)
    to.painter.box(surface, bar, None, theme["ink.primary"], radius=1, width=1.5)
    for x in (*(part.right for part in parts[:-1]), parts[-1].left):
        if bar.x < x < bar.right:
            surface.fill(theme["ink.primary"], (x, bar.y, px(1), bar.height))
    half_way = bar.x + bar.width // 2
    for y in range(bar.y - px(3), bar.bottom + px(4), px(6)):
        surface.fill(theme["ink.primary"], (half_way, y, px(1), px(3)))
    for part, (_, share, colour) in zip(parts, sides, strict=True):
        if part.width > px(52):
            room, at_end = Area.at(part, scale).inset(12, 0), "right" if part is parts[-1] else "left"
            align: Align = "right" if at_end == "right" else "left"
            to.line(texts.percent(share), "numeral" if small else "card_title", room, colour[1], align)
    if first is not None:
        _paint_interval(to, bar, first, texts)


def _paint_interval(to: PaintedCanvas, bar: pygame.Rect, part: OutcomeShare, texts: Texts) -> None:
    theme, surface, px, scale = to.theme, to.surface, to.painter.px, to.painter.scale
    size, line = to.painter.fonts.size, to.painter.fonts.get("small", scale).get_linesize()
    y = bar.bottom + px(5) + line // 2
    left, right = bar.x + round(bar.width * part.low), bar.x + round(bar.width * part.high)
    tone, thick = theme["fire.accent"], px(2)
    surface.fill(tone, (left, y - thick // 2, max(1, right - left), thick))
    for x in (left, right):
        surface.fill(tone, (x - thick // 2, y - px(5), thick, px(10)))
    spot = pygame.Rect(0, 0, px(9), px(9))
    spot.center = (bar.x + round(bar.width * part.share), y)
    to.painter.box(surface, spot, tone, radius=5)
    words = texts("editor.balance_range", low=round(100 * part.low), high=round(100 * part.high))
    gap = px(8)
    if right + gap + size(words, "button", scale)[0] <= bar.right:
        to.painter.text(surface, words, "button", (right + gap, y), middle=True)
        words = texts("editor.balance_interval")
        if size(words, "small", scale)[0] < left - bar.x - gap:
            to.painter.text(surface, words, "small", (bar.x, y), "ink.secondary", middle=True)
    else:
        to.painter.text(surface, words, "button", (left - gap, y), align="right", middle=True)
