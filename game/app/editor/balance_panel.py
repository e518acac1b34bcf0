"""How fair the map is: bots play it in other processes, and the panel shows the progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.editor.balancing import GAMES
from game.app.editor.checks_panel import panel_head
from game.editor.balance import BalanceReport, BalanceState, Part
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class BalancePanel:
    """Draws the panel; the run itself is the scene's ``balance``."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.visible = True
        self.run_button: widgets.Pressable | None = None
        self.used_button: widgets.Pressable | None = None
        self._seen: tuple[object, ...] = ()
        self._labels: list[tuple[str, tuple[int, int]]] = []
        """What is beside the choices, and where."""

    # --- building ---

    def _key(self) -> tuple[object, ...]:
        """All that the panel's shape depends on."""
        balance = self.scene.balance
        state = balance.state
        return (
            state.running, state.report is not None, self.scene.document.playable, balance.stale(),
            state.done, state.error, balance.shown,
        )  # fmt: skip

    def build(self) -> None:
        """The buttons at the panel's foot."""
        scene, small = self.scene, self.scene.frame.small
        self.run_button = self.used_button = None
        self._labels = []
        self._seen = self._key()
        if not self.visible:
            return
        balance = scene.balance
        x, y, width, height = scene.frame.balance
        pad = 10.0 if small else 14.0
        high = 34.0 if small else 40.0
        foot = scene.box(x + pad, y + height - high - (10 if small else 14), width - 2 * pad, high)
        gap = scene.px(8)
        if balance.state.running:
            label = scene.t("editor.balance_cancel")
            widgets.button(scene, foot, label, icon="stop", on_press=balance.cancel, key="balance.cancel")
            return
        report = balance.state.report
        more = scene.px(28)
        half = (foot.width - gap) // 2
        run = foot
        if report is not None:
            used = pygame.Rect(foot.x, foot.y, half, foot.height)
            if small:  # one above the other
                used = pygame.Rect(foot.x, foot.y - foot.height - gap, foot.width, foot.height)
            label = scene.t("editor.squares_lost" if balance.shown == "lost" else "editor.squares_used")
            self.used_button = widgets.button(
                scene, used, label, icon="eye" if balance.shown else "eye_off",
                hint=scene.app.input.shown("squares_used", "editor"), on=bool(balance.shown),
                on_press=scene.do_command("squares_used"), key="balance.used",
                tip=scene.t("editor.squares_tip"),
            )  # fmt: skip
            if not small:
                run = pygame.Rect(used.right + gap, foot.y, foot.right - used.right - gap, foot.height)
        words = scene.t("editor.run_games", n=balance.games)
        if report is None and self._build_choices():
            more = 0
        main = pygame.Rect(run.x, run.y, run.width - more + scene.px(1), run.height)
        self.run_button = widgets.button(
            scene, main, words, icon="play", on_press=scene.do_command("balance"), key="balance.run",
            enabled=scene.document.playable, corners=(True, not more, True, not more),
            kind="ink" if report is None and scene.document.playable else "plain",
        )  # fmt: skip
        if more:
            widgets.button(
                scene, pygame.Rect(run.right - more, run.y, more, run.height), "", icon="chevron_down",
                on_press=scene.open_balance_menu, key="balance.options", tip=scene.t("editor.run_options"),
                corners=(False, True, False, True),
            )  # fmt: skip

    def _body(self) -> pygame.Rect:
        """What is between the heading and the buttons."""
        small, (x, y, width, height) = self.scene.frame.small, self.scene.frame.balance
        two = small and self.scene.balance.state.report is not None and not self.scene.balance.state.running
        pad, head, foot = (10.0, 34.0, 92.0 if two else 50.0) if small else (14.0, 46.0, 60.0)
        return self.scene.box(x + pad, y + head, width - 2 * pad, max(10.0, height - head - foot))

    def _build_choices(self) -> bool:
        """How many games, how well, until figures take their place; whether there is room."""
        scene, body = self.scene, self._body()
        high, gap = scene.px(30), scene.px(8)
        rows: list[tuple[str, str, tuple[int, ...], int]] = [
            ("games", "editor.games", GAMES, scene.choices.games),
            ("level", "editor.level", scene.balance.levels, scene.balance.level),
        ]
        y = body.bottom - len(rows) * (high + gap)
        if y < body.y + scene.px(44):
            return False
        wide = max(scene.app.fonts.size(scene.t(key), "small", scene.app.scale)[0] for _, key, _, _ in rows)
        wide = min(wide + scene.px(12), body.width // 3)
        for name, key, values, now in rows:
            self._labels.append((scene.t(key), (body.x, y + high // 2)))
            widgets.segments(
                scene, pygame.Rect(body.x + wide, y, body.width - wide, high), [str(one) for one in values],
                chosen=values.index(now) if now in values else -1, on_choose=self._choose(name, values),
                key=f"balance.{name}",
            )  # fmt: skip
            y += high + gap
        return True

    def _choose(self, name: str, values: tuple[int, ...]) -> Callable[[int], None]:
        return lambda index: self.scene.choose(**{name: values[index]})

    def update(self) -> None:
        """Something about the run changed: other buttons, or only other figures."""
        key = self._key()
        if key == self._seen:
            return
        before, self._seen = self._seen, key
        if before[:4] != key[:4] or before[5:] != key[5:]:
            self.scene.rebuild()
        else:
            self.scene.repaint()

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        """Everything but the buttons."""
        if not self.visible:
            return
        scene, t = self.scene, self.scene.t
        balance = scene.balance
        state, report = balance.state, balance.state.report
        box = scene.frame.balance
        aside = t("editor.balance_none")
        if state.running:
            aside = t("editor.balance_running", done=state.done, n=state.total, level=balance.level)
        elif report is not None:
            aside = t("editor.balance_games", n=report.games, level=report.level)
        panel_head(scene, surface, box, t("editor.balance"), aside)
        rect = self._body()
        if report is None or report.games == 0:
            self._paint_before(surface, rect, state)
            return
        y = self._paint_bar(surface, rect, report)
        rest = pygame.Rect(rect.x, y, rect.width, rect.bottom - y)
        if state.running:
            self._paint_progress(surface, rest, state)
        else:
            widgets.paragraph(scene, surface, self._words(report, state), "small", rest, "ink.secondary")

    def _paint_before(self, surface: pygame.Surface, rect: pygame.Rect, state: BalanceState) -> None:
        scene, t = self.scene, self.scene.t
        if state.running:
            y = widgets.text(scene, surface, t("editor.balance_reading"), "record", rect.topleft).bottom
            self._paint_progress(surface, pygame.Rect(rect.x, y, rect.width, rect.bottom - y), state)
            return
        for label, at in self._labels:
            widgets.text(scene, surface, label, "small", at, "ink.secondary", middle=True)
        told = state.error or ("" if scene.document.playable else t("editor.balance_errors"))
        words = told or t("editor.balance_words")
        widgets.paragraph(scene, surface, words, "record", rect, "ink.primary" if told else "ink.secondary")

    def _words(self, report: BalanceReport, state: BalanceState) -> str:
        scene, t = self.scene, self.scene.t
        parts = [t("editor.balance_half", turns=round(report.lengths[2] / 2))]
        if scene.balance.stale():
            key = "editor.balance_old" if scene.document.playable else "editor.balance_old_error"
            parts.append(t(key))
        elif report.verdict == "leans" and report.leans_to:
            parts.append(t("editor.balance_ahead", side=t(report.leans_to)))
        else:
            parts.append(t("editor.balance_even" if report.verdict == "balanced" else "editor.balance_few"))
        if state.error:
            parts.append(state.error)
        elif state.cancelled:
            parts.append(t("editor.balance_stopped").capitalize() + ".")
        return " ".join(parts)

    def _paint_bar(self, surface: pygame.Surface, rect: pygame.Rect, report: BalanceReport) -> int:
        """The bar of wins, its labels, and the interval of the first side; gives the y below."""
        scene, theme, painter = self.scene, self.scene.app.theme, self.scene.painter
        t, small = scene.t, scene.frame.small
        keys = scene.palette.side_keys
        first: Part = report.wins[keys[0]]
        second: Part = report.wins[keys[-1]]
        line = scene.app.fonts.get("small", scene.app.scale).get_linesize()
        middle = rect.y + line // 2
        widgets.text(scene, surface, t(keys[0]), "button", (rect.x, middle), middle=True)
        widgets.text(scene, surface, t(keys[-1]), "button", (rect.right, middle), align="right", middle=True)
        drawn = max(0.0, 1.0 - first.share - second.share)
        bar = pygame.Rect(rect.x, rect.y + line + scene.px(2), rect.width, scene.px(26 if small else 35))
        white = round(bar.width * first.share)
        black = round(bar.width * second.share)
        words = t("editor.balance_draw", percent=round(100 * drawn))
        at = (bar.x + white + (bar.width - white - black) // 2, middle)
        half = scene.app.fonts.size(words, "small", scene.app.scale)[0] // 2
        room = (scene.px(60), rect.width - scene.px(60))
        if room[1] - room[0] > 2 * half:
            x = min(max(at[0], rect.x + room[0] + half), rect.x + room[1] - half)
            widgets.text(
                scene, surface, words, "small", (x, middle), "ink.secondary", align="center", middle=True
            )
        surface.fill(theme["white.turret"], (bar.x, bar.y, white, bar.height))
        surface.fill(theme["board.obstacle"], (bar.x + white, bar.y, bar.width - white - black, bar.height))
        surface.fill(theme["black.turret"], (bar.right - black, bar.y, black, bar.height))
        painter.box(surface, bar, None, theme["ink.primary"], radius=1, width=1.5)
        for x in (bar.x + white, bar.right - black):
            if bar.x < x < bar.right:
                surface.fill(theme["ink.primary"], (x, bar.y, scene.px(1), bar.height))
        half_way = bar.x + bar.width // 2
        for y in range(bar.y - scene.px(3), bar.bottom + scene.px(4), scene.px(6)):
            surface.fill(theme["ink.primary"], (half_way, y, scene.px(1), scene.px(3)))
        role = "numeral" if small else "card_title"
        if white > scene.px(52):
            shown = f"{round(100 * first.share)} %"
            widgets.text(
                scene, surface, shown, role, (bar.x + scene.px(12), bar.centery), "white.mark", middle=True
            )
        if black > scene.px(52):
            shown = f"{round(100 * second.share)} %"
            widgets.text(
                scene, surface, shown, role, (bar.right - scene.px(12), bar.centery), "black.mark",
                align="right", middle=True,
            )  # fmt: skip
        return self._paint_interval(surface, bar, first, line)

    def _paint_interval(self, surface: pygame.Surface, bar: pygame.Rect, part: Part, line: int) -> int:
        scene, theme, t = self.scene, self.scene.app.theme, self.scene.t
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
        wide = scene.app.fonts.size(words, "button", scene.app.scale)[0]
        if right + scene.px(8) + wide <= bar.right:
            widgets.text(scene, surface, words, "button", (right + scene.px(8), y), middle=True)
            if scene.app.fonts.size(t("editor.balance_interval"), "small", scene.app.scale)[
                0
            ] < left - bar.x - scene.px(8):
                widgets.text(
                    scene,
                    surface,
                    t("editor.balance_interval"),
                    "small",
                    (bar.x, y),
                    "ink.secondary",
                    middle=True,
                )
        else:
            at = (left - scene.px(8), y)
            widgets.text(scene, surface, words, "button", at, align="right", middle=True)
        return y + line // 2 + scene.px(8)

    def _paint_progress(self, surface: pygame.Surface, rect: pygame.Rect, state: BalanceState) -> None:
        """A bar of the games played, and how long the rest will take."""
        scene, theme = self.scene, self.scene.app.theme
        share = state.done / max(1, state.total)
        bar = pygame.Rect(rect.x, rect.y + scene.px(6), rect.width, scene.px(10))
        scene.painter.box(surface, bar, theme["surface.sunken"], theme["surface.line"], radius=5)
        done = pygame.Rect(bar.x, bar.y, max(bar.height, round(bar.width * share)), bar.height)
        scene.painter.box(surface, done, theme["ink.primary"], radius=5)
        words = scene.t("editor.balance_running", done=state.done, n=state.total, level=scene.balance.level)
        left = scene.balance.seconds_left()
        if left is not None:
            words += ", " + scene.t("editor.balance_left", time=_minutes(left))
        at = (rect.x, bar.bottom + scene.px(6))
        if at[1] + scene.px(14) < rect.bottom:
            widgets.text(scene, surface, words, "small", at, "ink.secondary", width=rect.width)


def _minutes(seconds: float) -> str:
    return time.strftime("%M:%S", time.gmtime(max(0.0, seconds))) if seconds < 3600 else "1 h +"
