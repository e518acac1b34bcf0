"""The words of a review beside the moves, and its buttons."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from game.app.replay.retry import Retry
from game.app.replay.reviewing import Reviewing
from game.app.table.button_row import Fit, RowButton, button_row
from game.app.table.record_list import HEAD
from game.app.table.review import Review
from game.app.table.review_graph import mark_shape
from game.app.table.share_row import paint_share
from game.app.table.turning import KINDS, SIGNS
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import Scene

ROW = 19.0
"""The height of a row in the table of turning points, in tokens."""

LINES = 5
"""The rows of that table."""


class ReviewColumn:
    """The words about the move shown, or about a try, and the buttons."""

    def __init__(self, page: Scene, reviewing: Reviewing) -> None:
        self.page, self.of = page, reviewing
        self.area = Area(0, 0, 0, 0)
        self.small = False
        self._buttons: dict[str, widgets.Pressable] = {}
        self._key: Hashable = None
        self._picture = pygame.Surface((0, 0))

    def _rows(self) -> list[pygame.Rect]:
        """Return the rows of buttons at the column's foot."""
        px, rect = self.page.px, self.area.rect
        high, gap, pad = px(34), px(6), px(10)
        count = 1 if self.small else 2
        tops = [rect.bottom - pad - high - row * (high + gap) for row in range(count)]
        return [pygame.Rect(rect.x + pad, top, rect.width - 2 * pad, high) for top in reversed(tops)]

    # --- widgets ---

    def build(self, area: Area, *, small: bool) -> None:
        """Build the buttons for the current state; ``small``: the column is wide and low."""
        self.area, self.small = area, small
        self._buttons = {}
        self._key = None
        if self.of.retry is not None:
            self._build_retry(self.of.retry)
        else:
            self._build_looking()
        self.enable()

    def _build_looking(self) -> None:
        page, of, t = self.page, self.of, self.page.t
        back = RowButton("previous", "", "chevron_left", of.previous_point)
        on = RowButton("next", "" if self.small else t("review.next"), "chevron_right", of.next_point)
        again = RowButton("try", t("review.try.title"), "rematch", of.try_again)
        best = RowButton(
            "best", t("review.show_best"), "hint", of.toggle_best, short=t("review.show_best_short"),
            on=of.best_shown,
        )  # fmt: skip
        chosen, parties = of.side_index, of.review.parties
        all_of = t("review.both_sides" if self.small else "review.both")
        if len(parties) > 2:
            all_of = t("after.all_sides")
        names = [all_of, *(of.words.side(party) for party in parties)]
        bests = [best] if of.review.analysed else []
        if not of.review.analysed:
            again = RowButton("on", t("after.play_on"), "rematch", of.try_again)
        if self.small:
            short = t("review.both") if not chosen and len(parties) == 2 else ""
            side = RowButton("side", names[chosen], "", self._next_side, short=short)
            self._place([[back, on, again, *bests, side]])
            return
        tips = [t("review.both_tip"), *(t("review.side_tip", side=name) for name in names[1:])]
        px, rect = page.px, self.area.rect
        head = pygame.Rect(rect.x + px(10), rect.y + px(5), rect.width - px(20), px(HEAD - 10))
        widgets.segments(
            page, head, names, chosen=chosen, on_choose=of.choose_side, tips=tips, key="review.side"
        )
        self._place([[back, on], [again, *bests]])

    def _next_side(self) -> None:
        self.of.next_side()
        self.page.rebuild()

    def _build_retry(self, retry: Retry) -> None:
        of, t = self.of, self.page.t
        main = ""
        if retry.phase in ("told", "shown"):
            main = "again" if retry.phase == "told" and not retry.good else "next"
        on_words = t("review.try.next" if of.untried else "review.try.done")
        choices = [
            RowButton("again", t("review.try.again"), "rematch", of.try_again),
            RowButton("best", t("review.try.best"), "hint", of.show_solution),
            RowButton("next", on_words, "chevron_right", of.try_next),
            RowButton("stop", t("review.try.stop"), "close", of.stop_trying),
        ]
        self._place([choices] if self.small else [choices[:2], choices[2:]], group="retry", main=main)
        if main:
            self.page.focus.focus_first(f"retry.{main}")

    def _place(self, rows: list[list[RowButton]], *, group: str = "review", main: str = "") -> None:
        """Place rows of buttons, without icons where there is no room."""
        texts = self.page.app.texts
        for row, wanted in zip(self._rows(), rows, strict=True):
            choices = []
            for one in wanted:
                tip = f"review.tip.{group}_{one.key}"
                if texts.has(f"{tip}_alone") and not self.of.table.draws_ranks:
                    tip = f"{tip}_alone"  # only the best is drawn
                choices.append(
                    replace(
                        one, key=f"{group}.{one.key}", tip=texts(tip) if texts.has(tip) else None,
                        kind="ink" if one.key == main else "plain",
                    )
                )  # fmt: skip
            fits = (Fit(9), Fit(7, icons=False), Fit(5, icons=False, short=True))
            made = button_row(self.page, row, choices, fits)
            self._buttons |= {one.key: button for one, button in zip(wanted, made, strict=True)}

    def enable(self) -> None:
        """Enable the buttons that can be used now."""
        of = self.of
        for key, button in self._buttons.items():
            if not button.alive():  # type: ignore[no-untyped-call]
                continue
            on = True
            if of.retry is not None:
                on = (key, of.retry.phase) not in (("again", "choose"), ("best", "shown"))
            elif key in ("previous", "next"):
                on = bool(of.wanted())
            elif key in ("try", "on"):
                on = of.tryable is not None
            elif key == "best":
                on = of.can_show_best
                button.set_on(of.best_shown)
            if bool(button.is_enabled) != on:
                button.set_enabled(on)

    # --- drawing ---

    def draw(self, surface: pygame.Surface, ply: int) -> None:
        """Draw the words about a ply, or about the try."""
        of, app, px = self.of, self.page.app, self.page.px
        retry, review, rect = of.retry, of.review, self.area.rect
        trying = None if retry is None else (retry.phase, retry.point.ply, tuple(retry.words), len(of.found))
        key = (
            ply, of.best_shown, of.side, trying, len(review.known), review.failed, rect.size, app.theme.name,
            app.scale, app.texts,
        )  # fmt: skip
        if key != self._key:
            self._key = key
            self._picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            top = px(4) if self.small else px(HEAD + 8)
            foot = self._rows()[0].y - rect.y - px(6)
            room = pygame.Rect(px(14), top, rect.width - px(26), foot - top)
            with app.fonts.cuts.on(self._picture):
                if retry is not None:
                    self._paint_retry(self._picture, room, retry)
                else:
                    self._paint_looking(self._picture, room, ply)
        surface.blit(self._picture, rect)
        app.fonts.cuts.blit(surface, self._picture, rect.topleft)

    def _paint_looking(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> None:
        review, page = self.of.review, self.page
        ends = ply in (0, review.count) and review.point(ply) is None
        if not review.finished and (ends or review.shares(ply) is None):
            y = self._paint_progress(made, room)
        elif not isinstance(review, Review):
            y = self._paint_estimates(made, room, ply)
        elif ends:
            y = self._paint_summary(made, room)
            self._paint_worth(made, pygame.Rect(room.x, y, room.width, room.bottom - y), ply)
            return
        else:
            y = self._paint_move(made, room, ply)
        if review.failed:
            words = page.t("review.failed", reason=review.failed)
            room = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            y = page.painter.paragraph(made, words, "small", room, "signal.error")
        table = page.px(ROW * LINES)
        if isinstance(review, Review) and review.finished and room.bottom - y > table + page.px(16):
            left = pygame.Rect(room.x, room.bottom - table, room.width, table)
            page.painter.rule(made, left.x, left.y - page.px(8), left.width)
            self._paint_summary(made, left)

    def _paint_progress(self, made: pygame.Surface, room: pygame.Rect) -> int:
        page, review, theme, px = self.page, self.of.review, self.page.app.theme, self.page.px
        words = self.of.words.progress()
        page.painter.text(made, words, "body_strong", room.topleft, width=room.width)
        bar = pygame.Rect(room.x, room.y + px(24), room.width, px(8))
        page.painter.box(made, bar, theme["surface.sunken"], theme["surface.line_strong"], radius=4)
        full = pygame.Rect(bar)
        full.width = max(px(4), bar.width * review.done // max(1, review.total))
        page.painter.box(made, full, theme["ink.primary"], radius=4)
        top = bar.bottom + px(8)
        below = pygame.Rect(room.x, top, room.width, max(0, room.bottom - top))
        return page.painter.paragraph(made, page.t(self.of.words.about_key), "small", below, "ink.secondary")

    def _paint_move(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> int:
        """Paint the move that led to a ply: its mark and kind, turn and side, and sentences; return the y
        below, in px."""
        page, of, px = self.page, self.of, self.page.px
        point = of.review.point(ply)
        if point is None and of.review.line.entry(ply).kind != "move":
            return self._paint_worth(made, room, ply)
        x, middle = room.x, room.y + px(9)
        if point is not None:
            shape = mark_shape(page.app.theme, point.verdict, px(8))
            made.blit(shape, shape.get_rect(midleft=(x, middle)))
            x += shape.get_width() + px(6)
            kind = f"{of.words.kind(point)} {of.words.sign(point)}"
            x = page.painter.text(made, kind, "body_strong", (x, middle), middle=True).right + px(8)
        at, wide = (x, middle + px(1)), max(1, room.right - x)
        head = of.words.heading(ply)
        page.painter.text(made, head, "small", at, "ink.secondary", middle=True, width=wide)
        y = room.y + px(23)
        for number, sentence in enumerate(of.words.about(ply)):
            box = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            if number and page.painter.paragraph_height(sentence, "body", room.width) > box.height:
                break  # a button shows the best move
            y = page.painter.paragraph(made, sentence, "body", box) + px(3)
        left = pygame.Rect(room.x, y, room.width, room.bottom - y)
        if (
            of.best_shown
            and of.table.draws_ranks
            and isinstance(of.review, Review)
            and not of.review.played_best(ply)
            and left.height > px(16)
        ):
            return page.painter.paragraph(made, page.t("review.marked"), "small", left, "ink.secondary")
        return self._paint_worth(made, left, ply) if point is None and left.height > px(16) else y

    def _paint_estimates(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> int:
        """Paint which turn it is and what changed in it, everybody's chances, and that these are
        estimates; return the y below, in px."""
        page, of, px, review = self.page, self.of, self.page.px, self.of.review
        point, shares = review.point(ply), review.shares(ply)
        x, y, middle = room.x, room.y, room.y + px(9)
        if point is not None:
            shape = mark_shape(page.app.theme, point.verdict, px(8))
            made.blit(shape, shape.get_rect(midleft=(x, middle)))
            x += shape.get_width() + px(6)
        head = of.words.heading(ply) if ply else page.t("replay.start")
        if point is not None:
            head = of.words.place(point)
        page.painter.text(made, head, "body_strong", (x, middle), middle=True, width=max(1, room.right - x))
        y += px(24)
        if point is not None:
            box = pygame.Rect(room.x, y, room.width, max(1, room.bottom - y))
            y = page.painter.paragraph(made, of.words.fault(point), "body", box) + px(4)
        row, parties = px(20), list(enumerate(review.parties))
        if point is not None and y + row * len(parties) > room.bottom:
            # where not all have room, that of whom the words tell has
            parties.sort(key=lambda one: one[1] != point.side)
        for place, party in parties:
            if shares is None or y + row > room.bottom:
                break
            line = pygame.Rect(room.x, y, room.width, row)
            paint_share(page, made, line, of.words.side(party), shares[place], of.table, party, place)
            y += row
        left = pygame.Rect(room.x, y + px(4), room.width, room.bottom - y - px(4))
        if left.height >= px(16) and (review.untold(ply) or not self.small):
            note = "after.estimate.untold" if review.untold(ply) else "after.estimate.note"
            y = page.painter.paragraph(made, page.t(note), "small", left, "ink.secondary")
        return y

    def _paint_worth(self, made: pygame.Surface, room: pygame.Rect, ply: int) -> int:
        words = self.of.words.worth(ply)
        if not words or room.height < self.page.px(16):
            return room.y
        return self.page.painter.paragraph(made, words, "small", room, "ink.secondary")

    def _paint_summary(self, made: pygame.Surface, room: pygame.Rect) -> int:
        """Paint how both sides played; return the y below it, in px."""
        page, t, px, words = self.page, self.page.t, self.page.px, self.of.words
        row = px(ROW)
        if self.small or room.height < px(ROW * LINES):
            return self._paint_short_summary(made, room)
        assert isinstance(self.of.review, Review), "estimates judge no moves"
        sums, wide = self.of.review.sums, min(px(64), room.width // 4)
        ends = (room.right - wide - px(4), room.right)
        y = room.y + row // 2

        def figures(told: list[str], role: str, tone: str = "ink.primary") -> None:
            for words, right in zip(told, ends, strict=True):
                page.painter.text(made, words, role, (right, y), tone, align="right", middle=True, width=wide)

        figures([words.side(party) for party in self.of.review.parties], "small", "ink.secondary")
        for kind in KINDS:
            y += row
            shape = mark_shape(page.app.theme, kind, px(6))
            made.blit(shape, shape.get_rect(center=(room.x + px(7), y)))
            at = (room.x + px(20), y)
            label = f"{t(f'review.kinds.{kind}')} {SIGNS[kind]}"
            page.painter.text(made, label, "small", at, middle=True, width=ends[0] - wide - at[0])
            figures([str(one.counts[kind]) for one in sums], "numeral")
        y += row
        room_left = ends[0] - wide - room.x
        page.painter.text(made, t("review.per_move"), "small", (room.x, y), middle=True, width=room_left)
        figures(
            [t("review.share", share=page.app.texts.number(100 * one.per_move, 1)) for one in sums], "numeral"
        )
        return room.y + LINES * row + px(4)

    def _paint_short_summary(self, made: pygame.Surface, room: pygame.Rect) -> int:
        """Paint how both sides played in two lines; return the y below them, in px."""
        page, px = self.page, self.page.px
        row, step = px(25), min(px(50), room.width // 8)
        y = room.y + row // 2
        assert isinstance(self.of.review, Review), "estimates judge no moves"
        for side, told in zip(self.of.review.parties, self.of.review.sums, strict=True):
            name = self.of.words.side(side)
            page.painter.text(made, name, "body_strong", (room.x, y), middle=True, width=px(70))
            x = room.x + px(76)
            for kind in KINDS:
                shape = mark_shape(page.app.theme, kind, px(7))
                made.blit(shape, shape.get_rect(midleft=(x, y)))
                at = (x + shape.get_width() + px(4), y)
                page.painter.text(made, str(told.counts[kind]), "numeral", at, middle=True)
                x += step
            words = page.t("review.per_move_short", share=page.app.texts.number(100 * told.per_move, 1))
            at, wide = (room.right, y), room.right - x
            page.painter.text(
                made, words, "small", at, "ink.secondary", align="right", middle=True, width=wide
            )
            y += row
        return y

    def _paint_retry(self, made: pygame.Surface, room: pygame.Rect, retry: Retry) -> None:
        page, of, t, px = self.page, self.of, self.page.t, self.page.px
        wanted = {point.ply for point in of.wanted()}
        count = t("review.try.count", n=len(of.found & wanted), count=len(wanted))
        middle = room.y + px(9) if self.small else px(HEAD / 2)
        at = (room.right, middle)
        told = page.painter.text(made, count, "small", at, "ink.secondary", align="right", middle=True)
        head, wide = t("review.try.head", heading=of.words.heading(retry.point.ply)), told.x - px(8) - room.x
        page.painter.text(made, head, "body_strong", (room.x, middle), middle=True, width=max(1, wide))
        y = room.y + (px(22) if self.small else 0)
        words = retry.words
        if retry.phase == "choose":
            kind = t(f"review.a_kind.{retry.point.verdict}")
            words = [t("review.try.words", move=of.words.played(retry.point.ply), kind=kind)]
        elif retry.phase == "judging":
            words = [t("review.try.judging")]
        left = room.x
        if retry.phase == "told" and retry.called is not None:
            at = (left + px(9), y + px(10))
            if retry.good:
                widgets.icon(page, made, "check", at, 20, "signal.ok", center=True)
            else:
                shape = mark_shape(page.app.theme, retry.called, px(8))
                made.blit(shape, shape.get_rect(center=at))
            left += px(26)
        for sentence in words:
            box = pygame.Rect(left, y, room.right - left, max(1, room.bottom - y))
            y = page.painter.paragraph(made, sentence, "body", box) + px(4)
