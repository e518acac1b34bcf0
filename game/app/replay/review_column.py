"""The words of a review beside the moves, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from game.app.replay.graph import mark_shape
from game.app.replay.turning import KINDS, SIGNS
from game.app.table.record_list import HEAD
from game.ui import widgets
from game.ui.widgets import Pressable

if TYPE_CHECKING:
    from game.app.replay.retry import Retry
    from game.app.replay.reviewing import Reviewing
    from game.app.replay.scene import Replay

ROW = 19.0
"""A row of the table of turning points."""

LINES = 5
"""Its rows."""


class ReviewColumn:
    """What is told of the move shown, or of a try, and what can be done about it."""

    def __init__(self, scene: Replay, reviewing: Reviewing) -> None:
        self.scene, self.of = scene, reviewing
        self._buttons: dict[str, Pressable] = {}
        self._key: Hashable = None
        self._picture: pygame.Surface | None = None

    # --- places ---

    @property
    def rect(self) -> pygame.Rect:
        """The column in px."""
        frame = self.scene.frame.review
        assert frame is not None
        return self.scene.box(*frame.column)

    def _rows(self) -> list[pygame.Rect]:
        """The rows of buttons at the column's foot."""
        px, rect, small = self.scene.px, self.rect, self.scene.frame.small
        high, gap, pad = px(34), px(6), px(10)
        count = 1 if small else 2
        top = rect.bottom - pad - count * high - (count - 1) * gap
        return [
            pygame.Rect(rect.x + pad, top + row * (high + gap), rect.width - 2 * pad, high)
            for row in range(count)
        ]

    def _room(self) -> pygame.Rect:
        """Where the words go."""
        px, rect, small = self.scene.px, self.rect, self.scene.frame.small
        top = rect.y + (px(4) if small else px(HEAD + 8))
        bottom = self._rows()[0].y - px(6)
        return pygame.Rect(rect.x + px(14), top, rect.width - px(26), bottom - top)

    # --- widgets ---

    def build(self) -> None:
        """The buttons of the state of now."""
        self._buttons = {}
        self._key = None
        if self.of.retry is not None:
            self._build_retry(self.of.retry)
        else:
            self._build_looking()
        self.enable()

    def _build_looking(self) -> None:
        scene, of, t = self.scene, self.of, self.scene.t
        back: tuple[str, str, str, Callable[[], None]] = ("previous", "", "chevron_left", of.previous_point)
        on = ("next", t("review.next"), "chevron_right", of.next_point)
        again = ("try", t("review.try.title"), "rematch", of.try_again)
        best = ("best", t("review.show_best"), "hint", of.toggle_best)
        if scene.frame.small:
            names = [t("review.both_sides"), of.words.side(0), of.words.side(1)]
            name = names[0 if of.side is None else of.side + 1]
            side = ("side", name, "", of.next_side)
            on = ("next", "", "chevron_right", of.next_point)
            self._place(self._rows()[0], [back, on, again, best, side])
            return
        head = pygame.Rect(self.rect.x + scene.px(10), self.rect.y + scene.px(5), 0, scene.px(HEAD - 10))
        head.width = self.rect.width - scene.px(20)
        labels = [t("review.both"), of.words.side(0), of.words.side(1)]
        chosen = 0 if of.side is None else of.side + 1
        tips = [t("review.side_tip", side=label) for label in labels]
        tips[0] = t("review.both_tip")
        widgets.segments(
            scene, head, labels, chosen=chosen, on_choose=of.choose_side, tips=tips, key="review.side"
        )
        rows = self._rows()
        self._place(rows[0], [back, on])
        self._place(rows[1], [again, best])

    def _build_retry(self, retry: Retry) -> None:
        of, t = self.of, self.scene.t
        again = ("again", t("review.try.again"), "rematch", of.try_again)
        best = ("best", t("review.try.best"), "hint", of.show_solution)
        on = (
            "next",
            t("review.try.next" if self._more() else "review.try.done"),
            "chevron_right",
            of.try_next,
        )
        stop = ("stop", t("review.try.stop"), "close", of.stop_trying)
        main = ""
        if retry.phase in ("told", "shown"):
            main = "again" if retry.phase == "told" and not retry.good else "next"
        rows = self._rows()
        if len(rows) == 1:
            self._place(rows[0], [again, best, on, stop], main=main, group="retry")
        else:
            self._place(rows[0], [again, best], main=main, group="retry")
            self._place(rows[1], [on, stop], main=main, group="retry")
        if main:
            self.scene.focus.focus_first(f"retry.{main}")

    def _more(self) -> bool:
        """Whether another turning point is left to be tried."""
        retry = self.of.retry
        assert retry is not None
        return any(
            point.ply not in self.of.found and point.ply != retry.point.ply for point in self.of.wanted()
        )

    def _place(
        self,
        row: pygame.Rect,
        wanted: list[tuple[str, str, str, Callable[[], None]]],
        *,
        main: str = "",
        group: str = "review",
    ) -> None:
        """Buttons side by side, as wide as their words need; icons go first where there is no room."""
        scene, gap = self.scene, self.scene.px(6)
        room = row.width - gap * (len(wanted) - 1)

        def widths(icons: bool, padding: float) -> list[int]:
            return [
                row.height
                if not label
                else widgets.button_width(scene, label, icon=icon if icons else "", padding=padding)
                for _, label, icon, _ in wanted
            ]

        icons, needed = True, widths(True, 9)
        if sum(needed) > room:
            icons, needed = False, widths(False, 7)
        spare, fluid = room - sum(needed), sum(1 for _, label, *_ in wanted if label)
        x = row.x
        for (key, label, icon, do), width in zip(wanted, needed, strict=True):
            if label:
                width += spare // fluid
            rect = pygame.Rect(x, row.y, min(width, row.right - x), row.height)
            self._buttons[key] = widgets.button(
                scene,
                rect,
                label,
                icon=icon if icons or not label else "",
                kind="ink" if key == main else "plain",
                on_press=do,
                tip=self._tip(key, group),
                on=key == "best" and self.of.best_shown,
                key=f"{group}.{key}",
            )
            x += width + gap

    def _tip(self, key: str, group: str) -> str | None:
        name = f"review.tip.{group}_{key}"
        return self.scene.t(name) if self.scene.app.texts.has(name) else None

    def enable(self) -> None:
        """What can be pressed now."""
        of = self.of
        for key, button in self._buttons.items():
            if not button.alive():  # type: ignore[no-untyped-call]
                continue
            on = True
            if of.retry is not None:
                on = key != "again" or of.retry.phase != "choose"
                on = on and (key != "best" or of.retry.phase != "shown")
            elif key in ("previous", "next", "try"):
                on = bool(of.wanted())
            elif key == "best":
                on = of.can_show_best
                button.set_on(of.best_shown)
            if bool(button.is_enabled) != on:
                button.set_enabled(on)

    # --- drawing ---

    def draw(self, surface: pygame.Surface) -> None:
        """The words."""
        of, scene = self.of, self.scene
        retry, review = of.retry, of.review
        trying = None if retry is None else (retry.phase, retry.point.ply, tuple(retry.words), len(of.found))
        key = (
            scene.looking.ply, of.best_shown, trying, len(review.known), review.failed, self.rect.size,
            scene.app.theme.name, scene.app.scale, scene.app.texts, of.side,
        )  # fmt: skip
        if key != self._key or self._picture is None:
            self._key = key
            self._picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            room = self._room().move(-self.rect.x, -self.rect.y)
            if retry is not None:
                self._paint_retry(self._picture, room, retry)
            else:
                self._paint_looking(self._picture, room)
        surface.blit(self._picture, self.rect)

    def _paint_looking(self, made: pygame.Surface, room: pygame.Rect) -> None:
        review, scene = self.of.review, self.scene
        ply = scene.looking.ply
        ends = ply in (0, review.count) and review.point(ply) is None
        y = room.y
        if not review.finished and (ends or review.score(ply) is None):
            y = self._paint_progress(made, room)
        elif ends:
            y = self._paint_summary(made, room)
            self._paint_worth(made, pygame.Rect(room.x, y, room.width, room.bottom - y), ply)
            return
        else:
            y = self._paint_move(made, room, ply)
        if review.failed:
            words = scene.t("review.failed", reason=review.failed)
            room = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            y = widgets.paragraph(scene, made, words, "small", room, "signal.error")
        table = scene.px(ROW * LINES)
        if review.finished and room.bottom - y > table + scene.px(16):
            left = pygame.Rect(room.x, room.bottom - table, room.width, table)
            scene.painter.rule(made, left.x, left.y - scene.px(8), left.width)
            self._paint_summary(made, left)

    def _paint_progress(self, made: pygame.Surface, room: pygame.Rect) -> int:
        scene, review, painter = self.scene, self.of.review, self.scene.painter
        words = scene.t("review.progress", n=review.done, count=review.total)
        widgets.text(scene, made, words, "body_strong", room.topleft, width=room.width)
        y = room.y + scene.px(24)
        bar = pygame.Rect(room.x, y, room.width, scene.px(8))
        painter.box(
            made, bar, scene.app.theme["surface.sunken"], scene.app.theme["surface.line_strong"], radius=4
        )
        full = pygame.Rect(bar)
        full.width = max(scene.px(4), bar.width * review.done // max(1, review.total))
        painter.box(made, full, scene.app.theme["ink.primary"], radius=4)
        below = pygame.Rect(room.x, bar.bottom + scene.px(8), room.width, 0)
        below.height = max(0, room.bottom - below.y)
        return widgets.paragraph(scene, made, scene.t("review.about"), "small", below, "ink.secondary")

    def _paint_move(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> int:
        """The move that led to a ply: its mark and kind, turn and side, and sentences."""
        scene, of = self.scene, self.of
        line = scene.source.session.line
        if line[ply - 1].entry.kind != "move":
            return self._paint_worth(made, room, ply)
        point = of.review.point(ply)
        x, middle = room.x, room.y + scene.px(9)
        if point is not None:
            shape = mark_shape(scene, point.verdict, scene.px(8))
            made.blit(shape, shape.get_rect(midleft=(x, middle)))
            x += shape.get_width() + scene.px(6)
            kind = f"{of.words.kind(point)} {point.sign}"
            x = widgets.text(scene, made, kind, "body_strong", (x, middle), middle=True).right + scene.px(8)
        head = of.words.heading(ply)
        widgets.text(
            scene, made, head, "small", (x, middle + scene.px(1)), "ink.secondary", middle=True,
            width=max(1, room.right - x),
        )  # fmt: skip
        y = room.y + scene.px(23)
        for sentence in of.words.about(ply):
            box = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            y = widgets.paragraph(scene, made, sentence, "body", box) + scene.px(3)
        left = pygame.Rect(room.x, y, room.width, room.bottom - y)
        if of.best_shown and not of.review.played_best(ply) and left.height > scene.px(16):
            return widgets.paragraph(scene, made, scene.t("review.marked"), "small", left, "ink.secondary")
        return self._paint_worth(made, left, ply) if point is None and left.height > scene.px(16) else y

    def _paint_worth(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> int:
        """What the position is worth."""
        words = self.of.words.worth(ply)
        if not words or room.height < self.scene.px(16):
            return room.y
        return widgets.paragraph(self.scene, made, words, "small", room, "ink.secondary")

    def _paint_summary(self, made: pygame.Surface, room: pygame.Rect) -> int:
        """How both sides played; gives the y below it."""
        if self.scene.frame.small or room.height < self.scene.px(ROW * LINES):
            return self._paint_short_summary(made, room)
        scene, t, words = self.scene, self.scene.t, self.of.words
        sums, row = self.of.review.sums, scene.px(ROW)
        wide = min(scene.px(64), room.width // 4)
        ends = (room.right - wide - scene.px(4), room.right)
        y = room.y + row // 2
        for side, right in enumerate(ends):
            widgets.text(
                scene, made, words.side(side), "small", (right, y), "ink.secondary", align="right",
                middle=True, width=wide,
            )  # fmt: skip
        for kind in KINDS:
            y += row
            shape = mark_shape(scene, kind, scene.px(6))
            made.blit(shape, shape.get_rect(center=(room.x + scene.px(7), y)))
            at = (room.x + scene.px(20), y)
            label = f"{t(f'review.kinds.{kind}')} {SIGNS[kind]}"
            widgets.text(scene, made, label, "small", at, middle=True, width=ends[0] - wide - at[0])
            for side, right in enumerate(ends):
                told = str(sums[side].counts[kind])
                widgets.text(scene, made, told, "numeral", (right, y), align="right", middle=True)
        y += row
        widgets.text(
            scene, made, t("review.per_move"), "small", (room.x, y), middle=True,
            width=ends[0] - wide - room.x,
        )  # fmt: skip
        for side, right in enumerate(ends):
            told = t("review.share", share=f"{100 * sums[side].per_move:.1f}")
            widgets.text(scene, made, told, "numeral", (right, y), align="right", middle=True)
        return room.y + LINES * row + scene.px(4)

    def _paint_short_summary(self, made: pygame.Surface, room: pygame.Rect) -> int:
        """The same in two lines."""
        scene, row = self.scene, self.scene.px(25)
        step = min(scene.px(50), room.width // 8)
        y = room.y + row // 2
        for side, told in enumerate(self.of.review.sums):
            x = room.x
            name = self.of.words.side(side)
            widgets.text(scene, made, name, "body_strong", (x, y), middle=True, width=scene.px(70))
            x += scene.px(76)
            for kind in KINDS:
                shape = mark_shape(scene, kind, scene.px(7))
                made.blit(shape, shape.get_rect(midleft=(x, y)))
                at = (x + shape.get_width() + scene.px(4), y)
                widgets.text(scene, made, str(told.counts[kind]), "numeral", at, middle=True)
                x += step
            words = scene.t("review.per_move_short", share=f"{100 * told.per_move:.1f}")
            at = (room.right, y)
            widgets.text(
                scene, made, words, "small", at, "ink.secondary", align="right", middle=True,
                width=room.right - x,
            )  # fmt: skip
            y += row
        return y

    def _paint_retry(self, made: pygame.Surface, room: pygame.Rect, retry: Retry) -> None:
        scene, of, t = self.scene, self.of, self.scene.t
        count = t("review.try.count", n=len(of.found & {p.ply for p in of.wanted()}), count=len(of.wanted()))
        if scene.frame.small:
            at = (room.x, room.y + scene.px(9))
            right = (room.right, at[1])
        else:
            at = (room.x, scene.px(HEAD / 2))
            right = (room.right, at[1])
        told = widgets.text(scene, made, count, "small", right, "ink.secondary", align="right", middle=True)
        head = t("review.try.head", heading=of.words.heading(retry.point.ply))
        widgets.text(
            scene, made, head, "body_strong", at, middle=True, width=max(1, told.x - scene.px(8) - at[0])
        )
        y = room.y + (scene.px(22) if scene.frame.small else 0)
        if retry.phase == "choose":
            played, kind = of.words.played(retry.point.ply), t(f"review.a_kind.{retry.point.verdict}")
            words = [t("review.try.words", move=played, kind=kind)]
        elif retry.phase == "judging":
            words = [t("review.try.judging")]
        else:
            words = retry.words
        left = room.x
        if retry.phase == "told" and retry.called is not None:
            middle = y + scene.px(10)
            if retry.good:
                widgets.icon(scene, made, "check", (left + scene.px(9), middle), 20, "signal.ok", center=True)
            else:
                shape = mark_shape(scene, retry.called, scene.px(8))
                made.blit(shape, shape.get_rect(center=(left + scene.px(9), middle)))
            left += scene.px(26)
        for sentence in words:
            box = pygame.Rect(left, y, room.right - left, max(1, room.bottom - y))
            y = widgets.paragraph(scene, made, sentence, "body", box) + scene.px(4)
