"""The card of a map's balance: bots play it in other processes, and the card shows the progress, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.app.editor.balancing import Balancing
from game.app.editor.commands import EditorPress
from game.app.editor.interval_chart import paint_chart
from game.app.editor.panel import column_card, progress, time_left
from game.app.editor.top_bar import LEFT_HALF, RIGHT_HALF
from game.editor.balance import BalanceReport
from game.editor.decision import BAND, ENOUGH, bounds
from game.model.keyed_text import per_cent
from game.ui.commands import Set
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, FirstFit, Row, Stack, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, SmallText, Text

LEAST_WORDS: Final = 44.0
"""The least height for the words above the choices, in tokens."""


class Side(NamedTuple):
    """A side's name, its share of the wins, and the theme's colours of its pieces and of what is on them."""

    name: str
    share: float
    colour: str
    ink: str


@dataclass(frozen=True, slots=True)
class BalanceCard:
    """The card of a ``balance`` on a screen. ``playable``: whether the map has no error; ``colours``: those
    of each side, as in ``Side``."""

    s: Screen
    balance: Balancing
    playable: bool
    colours: Sequence[tuple[str, str]]

    def compose(self) -> Node:
        """The card."""
        s, balance, t = self.s, self.balance, self.s.t
        state, report = balance.state, balance.state.report
        aside = t("editor.balance_none")
        if state.running:
            aside = self._running()
        elif report is not None:
            aside = t("editor.balance_games", n=report.games, level=report.level)
        if report is not None and report.games:
            forms = [(self._figures(report), True)]
        elif state.running:
            forms = [([Text(t("editor.balance_reading"), "record"), *self._progress()], False)]
        else:
            forms = [(self._before(chooses=True), False), (self._before(chooses=False), True)]
        d = s.density
        return column_card(
            s, "balance", t("editor.balance"), aside, Grow(248),
            FirstFit(high=GROW).of(*(
                Column(pad=(d.pad, d.gap, d.pad), gap=6).of(
                    Column(gap=6, high=GROW).of(*body), *self._buttons(asks=asks)
                )
                for body, asks in forms
            )),
        )  # fmt: skip

    # --- what is known ---

    def _before(self, *, chooses: bool) -> list[Node | None]:
        s, t, state, line = self.s, self.s.t, self.balance.state, self.s.density.field
        told = state.error or ("" if self.playable else t("editor.balance_errors"))
        choices = self.balance.choices
        wide = max(s.measure.text(t(key), "small") for _, key, _ in choices) + 12
        rows = (
            Row(high=line).of(
                SmallText(t(key), wide=wide),
                replace(
                    s.choice(
                        Set(name), [str(one) for one in values], values, getattr(self.balance, name),
                        high=line,
                    ),
                    key=f"balance.{name}",
                ),
            )
            for name, key, values in choices
        )  # fmt: skip
        return [
            Text(
                told or t("editor.balance_words"), "record", "ink.primary" if told else "ink.secondary",
                lines=0, high=Grow(least=LEAST_WORDS),
            ),
            Column(gap=8, pad=(0, 0, 8)).of(*rows) if chooses else None,
        ]  # fmt: skip

    def _figures(self, report: BalanceReport) -> list[Node | None]:
        s, texts = self.s, self.s.app.texts
        chart: Node = Picture(paint_chart, (report, texts), high=Grow(least=34, most=110), least=34, rank=-1)
        if not report.path:  # not even one match has ended, or there is one side
            first = next(iter(report.wins.values()))
            low, high = round(100 * first.low), round(100 * first.high)
            chart = Row(gap=8, least=WHOLE, rank=-1).of(
                SmallText(s.t("editor.balance_interval")),
                Text(s.t("editor.balance_range", low=low, high=high), "button"),
            )
        running = self.balance.state.running
        return [*self._wins(report), chart, *(self._progress() if running else [self._words(report)])]

    def _wins(self, report: BalanceReport) -> list[Node]:
        """The bar of wins below its labels. The last side is at the right, with the draws before it, the
        others from the left."""
        s, texts, hair = self.s, self.s.app.texts, self.s.tokens(1)
        sides = [
            Side(s.t(key), report.wins[key].share, *colours)
            for key, colours in zip(self.balance.document.palette.side_keys, self.colours, strict=True)
            if key in report.wins
        ]
        drawn = max(0.0, 1.0 - sum(side.share for side in sides))
        last, before = sides[-1], sum(side.share for side in sides[:-1]) + drawn / 2
        told = (*(side.name for side in sides[1:-1]), s.t("editor.balance_draw", percent=per_cent(drawn)))

        def part(side: Side) -> Node:
            share = texts.percent(side.share)
            words = Text(share, "card_title", side.ink, "right" if side is last else "left", least=WHOLE)
            end = Row(pad=(12, 0), high=GROW).of(spring() if side is last else None, words)
            return Box(fill=side.colour, line="", radius=0, wide=Grow(side.share), high=GROW).of(end)

        line = Box(fill="ink.primary", line="", radius=0, wide=hair, high=GROW)
        draws = Box(fill="board.obstacle", line="", radius=0, wide=Grow(drawn), high=GROW)
        parts = [one for side in sides[:-1] for one in (part(side), line)]
        return [
            Row(gap=8).of(
                Text(sides[0].name, "button"), Node(wide=Grow(before)),
                SmallText(texts.commas(told), rank=-1), Node(wide=Grow(1 - before)),
                Text(last.name, "button") if last is not sides[0] else None,
            ),
            Stack(high=s.density.line).of(
                Row().of(*parts, draws, line, part(last)),
                Box(fill="", line="ink.primary", edge=1.5, radius=1),
                Picture(_paint_middle),
            ),
        ]  # fmt: skip

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
        return SmallText(" ".join(parts), lines=0)

    def _decided(self, report: BalanceReport) -> str:
        """Return the result of the sequential test, in words."""
        t = self.s.t
        if report.decided == "undecided" and report.path:
            last, side = report.path[-1], t(next(iter(report.wins)))
            low, high = round(100 * last.low), round(100 * last.high)
            return t("decision.undecided", n=report.games, low=low, high=high, side=side)
        even = 1 / max(1, len(report.wins))
        ends = bounds(even, ENOUGH if report.decided == "enough" else BAND)
        low, high = (round(100 * end) for end in ends)
        return t(f"decision.{report.decided}", n=report.games, low=low, high=high)

    def _running(self) -> str:
        state = self.balance.state
        return self.s.t("editor.balance_running", done=state.done, n=state.total, level=self.balance.level)

    def _progress(self) -> list[Node | None]:
        """How many games were played, and how long the rest will take."""
        s, balance, state, words = self.s, self.balance, self.balance.state, self._running()
        if balance.left_s is not None:
            left = s.t("editor.balance_left", time=time_left(s.app.texts, balance.left_s))
            words = s.app.texts.commas((words, left))
        return [
            progress(state.done / max(1, state.total), 10),
            SmallText(words, least=WHOLE, rank=-2),
        ]

    # --- the buttons ---

    def _buttons(self, *, asks: bool) -> list[Node]:
        """The buttons at the foot; ``asks``: the one of the run has a menu of its choices."""
        s, balance, t = self.s, self.balance, self.s.t
        report, high = balance.state.report, s.density.button
        if balance.state.running:
            stop = s.act(
                EditorPress.BALANCE, label=t("editor.balance_cancel"), icon="stop", spot="balance.cancel",
                wide=GROW,
            )  # fmt: skip
            return [Row(high=high).of(stop)]
        why = None if self.playable else ""
        lost, rich, brief = balance.shown == "lost", list[Node](), list[Node]()
        if report is not None and balance.document.drafting.counts_squares:
            label = t("editor.squares_lost" if lost else "editor.squares_used")
            used = s.act(
                EditorPress.SQUARES_USED, ButtonFit(6), label="", on=bool(balance.shown), wide=high + 4,
                icon="skull" if lost else "eye" if balance.shown else "eye_off", spot="balance.used",
                tip=s.app.texts.colon(label, t("editor.squares_tip")),
            )  # fmt: skip
            rich, brief = [used], [replace(used, label=label, wide=None)]
        fairer = s.act(
            EditorPress.EVENING, ButtonFit(6), label=t("fairer.button"), tip=t("fairer.menu"), why=why,
            spot="balance.fairer",
        )  # fmt: skip
        run = s.act(
            EditorPress.BALANCE, ButtonFit(6), label=t(self._run_words(), n=balance.games), icon="play",
            why=why, kind="ink" if report is None and self.playable else "plain", spot="balance.run",
        )  # fmt: skip
        runs = Row(gap=-s.tokens(1), fills=True, high=high).of(run)
        if asks:
            arrow = s.act(EditorPress.BALANCE_OPTIONS, spot="balance.options", wide=28.0)
            runs = runs.of(replace(run, corners=LEFT_HALF), replace(arrow, corners=RIGHT_HALF))
        return [FirstFit().of(
            Row(gap=8, high=high, fills=True).of(*rich, fairer, runs),
            Column(gap=8).of(Row(gap=8, high=high, fills=True).of(*brief, fairer), runs),
        )]  # fmt: skip

    def _run_words(self) -> str:
        """Return the key of the run's words: that it plays so many matches, or stops once decided, or
        continues a stopped run."""
        if self.balance.begun:
            return "decision.go_on"
        return "decision.run" if self.balance.of.choices.until_decided else "editor.run_games"


def _paint_middle(to: PaintedCanvas, area: Area, data: None) -> None:
    """Paint a dashed line across the middle of the bar of wins, a little longer than it is high."""
    dash, gap = 3.0, 6.0
    y = area.y - dash
    while y < area.bottom + dash:
        line = Area(area.x + area.width / 2, y, 1 / area.scale, dash, area.scale)
        to.box(line, "ink.primary", "", radius=0)
        y += gap
