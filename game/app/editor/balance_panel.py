"""The panel for a map's balance: bots play it in other processes, and the panel shows the progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.editor.balancing import GAMES, Balancing
from game.app.editor.interval_chart import IntervalChart
from game.app.editor.panel import ColumnPanel, Do, time_left
from game.app.editor.steps import Steps
from game.editor.balance import BalanceReport, BalanceState, OutcomeShare
from game.editor.decision import BAND, ENOUGH
from game.ui import widgets
from game.ui.controls.popup import PopupGroup
from game.ui.layout import Strip
from game.ui.paint.paint import Align
from game.ui.scene import Scene
from game.ui.widgets import Action

UNTIL = (
    ("enough", "decision.until_enough", True, True),
    ("decided", "decision.until", True, False),
    ("all", "decision.all", False, True),
)
"""When a run stops: the choice's name, its words, whether it stops once the result is decided, and with a
wider band."""


class BalancePanel(ColumnPanel):
    """Draws the panel; the run itself is ``balance``. ``do`` runs a command by name, ``choose`` gets the
    choices for the next run, ``on_options`` the press on the small arrow; ``colours`` returns the theme's
    colour group of each side."""

    def __init__(
        self, scene: Scene, state: Steps, balance: Balancing, do: Do, choose: Callable[..., Any],
        on_options: Callable[[], Any], colours: Callable[[], Sequence[tuple[str, str]]],
    ) -> None:  # fmt: skip
        super().__init__(scene, state)
        self.colours = colours
        self.balance, self.do, self.choose, self.on_options = balance, do, choose, on_options
        self.choices = (("games", "editor.games", GAMES), ("level", "editor.level", balance.levels))
        """The choices before a run: name, words, values."""
        self.interval_chart = IntervalChart(scene)
        self._seen: tuple[object, ...] = ()
        self._labels: list[tuple[str, pygame.Rect]] = []
        """The labels beside the choices, and their places."""

    # --- building ---

    def key(self) -> tuple[object, ...]:
        """Return everything the panel's shape depends on; the number of games played comes last."""
        balance, run = self.balance, self.balance.state
        return (
            run.running, run.report is not None, self.state.document.playable, balance.stale(), run.error,
            balance.shown, balance.begun, run.done,
        )  # fmt: skip

    def update(self) -> None:
        """Rebuild the buttons, or only repaint the figures, after a change in the run."""
        before, self._seen = self._seen, self.key()
        if before[:-1] != self._seen[:-1]:
            self.scene.rebuild()
        elif before != self._seen:
            self.scene.repaint()

    def build(self) -> None:
        """Build the buttons at the panel's foot."""
        scene, small, balance, t = self.scene, self.small, self.balance, self.t
        self._labels = []
        self._seen = self.key()
        if not self.visible:
            return
        pad, high, low = (10, 34, 10) if small else (14, 40, 14)
        foot = Strip(self.area.inset(pad, 0).moved(0, -low).at_bottom(high).rect, self.px(8))
        if balance.state.running:
            label = t("editor.balance_cancel")
            stop = partial(self.do, "balance")
            widgets.button(scene, foot.rest, label, icon="stop", on_press=stop, key="balance.cancel")
            return
        report, more = balance.state.report, self.px(28)
        playable = self.state.document.playable
        # one above the other where there is little room
        up = Strip(foot.rest.move(0, -foot.rest.height - foot.gap), foot.gap) if small else foot
        if report is not None and self.state.document.drafting.counts_squares:
            lost = balance.shown == "lost"
            label = t("editor.squares_lost" if lost else "editor.squares_used")
            used = up.left((up.rest.width - up.gap) // 2 if small else foot.rest.height + self.px(4))
            icon = "skull" if lost else "eye" if balance.shown else "eye_off"
            widgets.button(
                scene, used, label if small else "", icon=icon,
                on=bool(balance.shown), on_press=partial(self.do, "squares_used"), key="balance.used",
                tip=scene.app.texts.colon(label, t("editor.squares_tip")),
            )  # fmt: skip
        elif report is None and self._build_choices():
            more = 0
        self._build_fairer(up.rest if small else up.left(self._fairer_width()))
        foot.gap = -self.px(1)  # two borders become one
        arrow = foot.right(more)
        widgets.button(
            scene, foot.rest, t(self._run_words(), n=balance.games), icon="play",
            on_press=partial(self.do, "balance"), key="balance.run", enabled=playable,
            corners=(True, not more, True, not more), kind="ink" if report is None and playable else "plain",
        )  # fmt: skip
        if more:
            widgets.button(
                scene, arrow, "", icon="chevron_down", on_press=self.on_options, key="balance.options",
                tip=t("editor.run_options"), corners=(False, True, False, True),
            )  # fmt: skip

    def _fairer_width(self) -> int:
        return widgets.button_width(self.scene, self.t("fairer.button"), icon="symmetry_both", padding=10)

    def _build_fairer(self, rect: pygame.Rect) -> None:
        """Build the button that opens the changes for a fairer map."""
        widgets.button(
            self.scene, rect, self.t("fairer.button"), icon="symmetry_both", key="balance.fairer",
            on_press=partial(self.do, "evening"), enabled=self.state.document.playable,
            tip=self.t("fairer.menu"),
        )  # fmt: skip

    def _run_words(self) -> str:
        """Return the key of the run's words: that it plays so many matches, or stops once decided, or
        continues a stopped run."""
        if self.balance.begun:
            return "decision.go_on"
        return "decision.run" if self.state.choices.until_decided else "editor.run_games"

    def _body(self) -> pygame.Rect:
        """Return the area between the heading and the buttons."""
        run = self.balance.state
        two = self.small and not run.running
        pad, head, foot = (10, 34, 92 if two else 50) if self.small else (14, 46, 60)
        room = max(10.0, self.area.height - head - foot)
        return self.area.inset(pad, 0).moved(0, head).at_top(room).rect

    def _build_choices(self) -> bool:
        """Build the choices of how many games and how strong the bots are, until figures replace them;
        return whether there is room."""
        body, high, gap = self._body(), self.px(30), self.px(8)
        y = body.bottom - len(self.choices) * (high + gap)
        if y < body.y + self.px(44):
            return False
        wide = max(self.text_width(self.t(key), "small") for _, key, _ in self.choices)
        for name, key, values in self.choices:
            row, now = Strip(pygame.Rect(body.x, y, body.width, high), 0), getattr(self.balance, name)
            self._labels.append((self.t(key), row.left(min(wide + self.px(12), body.width // 3))))
            widgets.segments(
                self.scene, row.rest, [str(one) for one in values], key=f"balance.{name}",
                chosen=values.index(now) if now in values else -1, on_choose=self._take(name, values),
            )  # fmt: skip
            y += high + gap
        return True

    def _take(self, name: str, values: tuple[int, ...]) -> Callable[[int], Any]:
        return lambda index: self.choose(**{name: values[index]})

    def groups(self) -> list[PopupGroup]:
        """Return the menu's lines: how many games, how strong the bots are."""

        def item(name: str, value: int) -> Action:
            on, do = getattr(self.state.choices, name) == value, partial(self.choose, **{name: value})
            return Action(f"{name}.{value}", str(value), do, on=on, stays=True)

        groups = [
            PopupGroup(self.t(key), [item(name, one) for one in values]) for name, key, values in self.choices
        ]
        now = self.state.choices.until_decided, self.state.choices.until_enough
        until = [
            Action(
                f"until.{name}", self.t(key), on=decide == now[0] and (enough == now[1] or not decide),
                do=partial(self.choose, until_decided=decide, until_enough=enough), stays=True,
            )
            for name, key, decide, enough in UNTIL
        ]  # fmt: skip
        return [*groups, PopupGroup(self.t("decision.stop"), until)]

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        if not self.visible:
            return
        t, balance = self.t, self.balance
        state, report = balance.state, balance.state.report
        aside = t("editor.balance_none")
        if state.running:
            aside = t("editor.balance_running", done=state.done, n=state.total, level=balance.level)
        elif report is not None:
            aside = t("editor.balance_games", n=report.games, level=report.level)
        self.head(surface, t("editor.balance"), aside)
        rect = self._body()
        if report is None or report.games == 0:
            self._paint_before(surface, rect, state)
            return
        y = self._paint_bar(surface, rect, report)
        rest = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        words = self._words(report, state)
        below = self.scene.painter.paragraph_height(words, "small", rect.width)
        below = max(below, self.px(44) if state.running else 0)
        if report.path and rest.height >= below + self.px(34):
            high = min(self.px(110), rest.height - below - self.px(6))
            chart = pygame.Rect(rest.x, rest.y, rest.width, high)
            self.interval_chart.draw(surface, chart, report)
            rest.y, rest.height = chart.bottom + self.px(6), rest.height - high - self.px(6)
        if state.running:
            self._paint_progress(surface, rest, state)
        else:
            self.scene.painter.paragraph(surface, words, "small", rest, "ink.secondary")

    def _paint_before(self, surface: pygame.Surface, rect: pygame.Rect, state: BalanceState) -> None:
        scene, t = self.scene, self.t
        if state.running:
            y = scene.painter.text(surface, t("editor.balance_reading"), "record", rect.topleft).bottom
            self._paint_progress(surface, pygame.Rect(rect.x, y, rect.width, rect.bottom - y), state)
            return
        for label, place in self._labels:
            widgets.line(scene, surface, label, place)
        told = state.error or ("" if self.state.document.playable else t("editor.balance_errors"))
        words = told or t("editor.balance_words")
        scene.painter.paragraph(surface, words, "record", rect, "ink.primary" if told else "ink.secondary")

    def _words(self, report: BalanceReport, state: BalanceState) -> str:
        t = self.t
        parts = [t("editor.balance_half", turns=round(report.lengths[2] / 2))]
        if self.balance.stale():
            key = "editor.balance_old" if self.state.document.playable else "editor.balance_old_error"
            parts.append(t(key))
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
        return " ".join(parts)

    def _decided(self, report: BalanceReport) -> str:
        """Return the result of the sequential test, in words."""
        if report.decided == "undecided" and report.path:
            last, side = report.path[-1], self.t(next(iter(report.wins)))
            low, high = round(100 * last.low), round(100 * last.high)
            return self.t("decision.undecided", n=report.games, low=low, high=high, side=side)
        even = 1 / max(1, len(report.wins))
        band = ENOUGH if report.decided == "enough" else BAND
        low, high = round(100 * (even - band)), round(100 * (even + band))
        return self.t(f"decision.{report.decided}", n=report.games, low=low, high=high)

    def _paint_bar(self, surface: pygame.Surface, rect: pygame.Rect, report: BalanceReport) -> int:
        """Paint the bar of wins, its labels, and the interval of the first side; return the y below, in
        px. The last side is at the right, with the draws before it, the others from the left."""
        scene, theme, t = self.scene, self.scene.app.theme, self.t
        sides = zip(self.state.document.palette.side_keys, self.colours(), strict=True)
        played = [(key, colour) for key, colour in sides if key in report.wins]  # not every map is for all
        keys, colours = [key for key, _ in played], [colour for _, colour in played]
        shares = [report.wins[key].share for key in keys]
        px, line = self.px, self.line_height("small")
        row = pygame.Rect(rect.x, rect.y, rect.width, line)
        widgets.line(scene, surface, t(keys[0]), row, "button", "ink.primary")
        widgets.line(scene, surface, t(keys[-1]), row, "button", "ink.primary", align="right")
        bar = pygame.Rect(rect.x, row.bottom + px(2), rect.width, px(26 if self.small else 35))
        parts, left = [], bar.x
        for share in shares[:-1]:
            parts.append(pygame.Rect(left, bar.y, round(bar.width * share), bar.height))
            left = parts[-1].right
        last = round(bar.width * shares[-1])
        parts.append(pygame.Rect(bar.right - last, bar.y, last, bar.height))
        drawn = max(0.0, 1.0 - sum(shares))
        others = [t(key) for key in keys[1:-1]]
        words = scene.app.texts.commas((*others, t("editor.balance_draw", percent=round(100 * drawn))))
        half = self.text_width(words, "small") // 2
        low, high = rect.x + px(60) + half, rect.right - px(60) - half
        if low < high:
            at = (min(max(left + (parts[-1].left - left) // 2, low), high), row.centery)
            self.painter.text(surface, words, "small", at, "ink.secondary", align="center", middle=True)
        surface.fill(theme["board.obstacle"], (left, bar.y, parts[-1].left - left, bar.height))
        for part, colour in zip(parts, colours, strict=True):
            surface.fill(theme[colour[0]], part)
        scene.painter.box(surface, bar, None, theme["ink.primary"], radius=1, width=1.5)
        for x in (*(part.right for part in parts[:-1]), parts[-1].left):
            if bar.x < x < bar.right:
                surface.fill(theme["ink.primary"], (x, bar.y, px(1), bar.height))
        half_way = bar.x + bar.width // 2
        for y in range(bar.y - px(3), bar.bottom + px(4), px(6)):
            surface.fill(theme["ink.primary"], (half_way, y, px(1), px(3)))
        role = "numeral" if self.small else "card_title"
        for part, colour, share in zip(parts, colours, shares, strict=True):
            if part.width > px(52):
                words, tone = scene.app.texts.percent(share), colour[1]
                room = part.inflate(-2 * px(12), 0)
                at_end: Align = "right" if part is parts[-1] else "left"
                widgets.line(scene, surface, words, room, role, tone, align=at_end)
        if report.path:  # the picture of its narrowing says it
            return bar.bottom + px(6)
        return self._paint_interval(surface, bar, report.wins[keys[0]], line)

    def _paint_interval(
        self, surface: pygame.Surface, bar: pygame.Rect, part: OutcomeShare, line: int
    ) -> int:
        scene, theme, t = self.scene, self.scene.app.theme, self.t
        y = bar.bottom + scene.px(5) + line // 2
        left, right = bar.x + round(bar.width * part.low), bar.x + round(bar.width * part.high)
        middle = bar.x + round(bar.width * part.share)
        tone = theme["fire.accent"]
        thick = scene.px(2)
        surface.fill(tone, (left, y - thick // 2, max(1, right - left), thick))
        for x in (left, right):
            surface.fill(tone, (x - thick // 2, y - scene.px(5), thick, scene.px(10)))
        dot = scene.px(9)
        spot = pygame.Rect(0, 0, dot, dot)
        spot.center = (middle, y)
        scene.painter.box(surface, spot, tone, radius=5)
        words = t("editor.balance_range", low=round(100 * part.low), high=round(100 * part.high))
        row = Strip(pygame.Rect(bar.x, y, bar.width, 0), self.px(8))
        if right + row.gap + self.text_width(words, "button") <= bar.right:
            row.left(right - bar.x)
            widgets.line(scene, surface, words, row.rest, "button", "ink.primary")
            words = t("editor.balance_interval")
            if self.text_width(words, "small") < left - bar.x - row.gap:
                scene.painter.text(surface, words, "small", (bar.x, y), "ink.secondary", middle=True)
        else:
            row.right(bar.right - left)
            widgets.line(scene, surface, words, row.rest, "button", "ink.primary", align="right")
        return y + line // 2 + scene.px(8)

    def _paint_progress(self, surface: pygame.Surface, rect: pygame.Rect, state: BalanceState) -> None:
        """Paint a bar of the games played, and how long the rest will take."""
        scene, theme = self.scene, self.scene.app.theme
        share = state.done / max(1, state.total)
        bar = pygame.Rect(rect.x, rect.y + scene.px(6), rect.width, scene.px(10))
        scene.painter.box(surface, bar, theme["surface.sunken"], theme["surface.line"], radius=5)
        done = pygame.Rect(bar.x, bar.y, max(bar.height, round(bar.width * share)), bar.height)
        scene.painter.box(surface, done, theme["ink.primary"], radius=5)
        words = self.t("editor.balance_running", done=state.done, n=state.total, level=self.balance.level)
        left = self.balance.seconds_left()
        if left is not None:
            left_words = self.t("editor.balance_left", time=time_left(self.t, left))
            words = scene.app.texts.commas((words, left_words))
        at = (rect.x, bar.bottom + scene.px(6))
        if at[1] + scene.px(14) < rect.bottom:
            scene.painter.text(surface, words, "small", at, "ink.secondary", width=rect.width)
