"""People: who is at the machine, and the profiles there are."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pygame

from game.app.profiles.indexing import IndexKeeper
from game.app.profiles.marks import paint_mark
from game.app.profiles.ratings import rating_words
from game.data.people.forgetting import forget
from game.data.people.profiles import BrokenProfile, Profile, delete_profile, list_profiles, profile_here
from game.data.people.ratings import Ratings, rate
from game.data.people.statistics import Counted, played_by_profile
from game.data.saves.match_index import MatchIndex
from game.data.words.wording import failure_words
from game.model.entries import window_games
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.dialog import Question
from game.ui.controls.item_cells import ItemCells, cell_box
from game.ui.controls.notice import NotingScene
from game.ui.controls.page import PageFrame, back_button, foot_words, page_title, problems_button
from game.ui.controls.panel import button_rects
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.when import day_words
from game.ui.window import crash
from game.ui.window.waking import wakes

READ_S = 0.3
"""So long is read what the index doesn't know yet before somebody is told how many matches there are."""


class People(NotingScene):
    """The guest and the profiles on the left, the chosen one on the right."""

    name = "people"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.here: Profile | None = None
        self.broken: list[BrokenProfile] = []
        self.ratings = Ratings()
        self._told: dict[str, Counted] = {}
        self.keeper = IndexKeeper()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="people")
        self._running: Future[tuple[dict[str, Counted], Ratings]] | None = None
        self.cells = ItemCells[Profile | None](
            self,
            "people",
            self._paint_row,
            identity=lambda one: one.person if one is not None else "",
            on_choose=lambda _: self.rebuild(),
            on_open=lambda _: self.sit(),
        )

    # --- what there is ---

    def enter(self) -> None:
        self._look(None)
        self._read()

    def uncover(self) -> None:
        current = self.cells.current
        self._look(current.person if current else "")
        self._read()
        self.rebuild()

    def leave(self) -> None:
        self.keeper.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _look(self, wanted: str | None) -> None:
        """The profiles there are; ``wanted``: the id of the one to choose, ``None``: of who is here."""
        self.here = profile_here() if self.app.keep else None
        people, self.broken = list_profiles() if self.app.keep else ([], [])
        if wanted is None:
            wanted = self.here.person if self.here else ""
        self.cells.fill([None, *people], wanted)

    def _read(self) -> None:
        """Count the matches, in a thread."""
        if self.app.keep and self._running is None:
            self._running = self._pool.submit(_counted)
            wakes(self._running)

    def _take(self, told: dict[str, Counted], ratings: Ratings) -> None:
        self._told, self.ratings = told, ratings
        self.repaint()

    def told(self, person: str) -> Counted:
        """The finished matches of a profile."""
        return self._told.get(person, Counted())

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        if self._running is not None and self._running.done():
            running, self._running = self._running, None
            self._take(*running.result())
            self.keeper.start()  # what is known is shown first
        if self.keeper.take_news():
            self._read()

    def due(self) -> float:
        done = self._running is not None and self._running.done()
        return 0.0 if done else min(self.note_due(), self.keeper.due())

    # --- doing ---

    def sit(self) -> None:
        """Let the chosen one be at the machine."""
        one = self.cells.current
        if (one.person if one else "") == (self.here.person if self.here else ""):
            return
        try:
            self.app.sit_down(one.person if one else "")
        except OSError as error:
            self.tell(self.t("people.not_sat", reason=failure_words(error, self.app.texts)))
            return
        self._look(None)
        if one is None:
            self.tell(self.t("people.sitting_guest"))
        else:
            self.tell(self.t("people.sitting", name=one.name))

    def new(self) -> None:
        """Make a profile."""
        self.app.open("profile", on_done=self._made)

    def edit(self) -> None:
        """Change the chosen one."""
        one = self.cells.current
        if one is not None:
            self.app.open("profile", person=one.person, on_done=self._made)

    def _made(self, profile: Profile) -> None:
        self._look(profile.person)
        self.rebuild()

    def statistics(self) -> None:
        """The page of the chosen one; a guest's is the machine's."""
        one = self.cells.current
        self.app.open("statistics", person=one.person if one else "")

    def delete(self) -> None:
        """Delete the chosen one, after asking what becomes of the name in matches."""
        one = self.cells.current
        if one is None:
            return
        with MatchIndex() as index:
            index.refresh(READ_S)
            self.ask_before_deleting(one, len(index.files_of(one.person)))

    def ask_before_deleting(self, one: Profile, count: int) -> None:
        """Ask, so many matches naming the profile."""
        word = self.t("people.deleting.word")
        title, accept = self.t("people.deleting.title", name=one.name), self.t("people.deleting.accept")
        if not count:
            choices = [
                widgets.Action("delete", accept, lambda: self._delete(one, word), kind="fire", harms=True),
                widgets.Action("cancel", self.t("dialog.cancel"), lambda: None),
            ]
            self.app.push(
                Question(self.app, title, self.t("people.deleting.words_none"), choices, icon="trash")
            )
            return
        choices = [
            widgets.Action(
                "neutral", self.t("people.deleting.neutral", word=word), lambda: self._delete(one, word),
                kind="fire", harms=True,
            ),
            widgets.Action(
                "keep", self.t("people.deleting.keep"), lambda: self._delete(one, ""), kind="fire", harms=True
            ),
            widgets.Action("cancel", self.t("dialog.cancel"), lambda: None),
        ]  # fmt: skip
        words = self.t("people.deleting.words", n=count, name=one.name)
        self.app.push(Question(self.app, title, words, choices, icon="trash"))

    def _delete(self, one: Profile, word: str) -> None:
        try:
            if self.here is not None and self.here.person == one.person:
                self.app.sit_down("")
            forget(one.person, word)
            delete_profile(one.person)
        except OSError as error:
            crash.write(self.app.paths.user_data(), f"profile not deleted: {error}")
            self.tell(self.t("people.deleting.failed", reason=failure_words(error, self.app.texts)))
            return
        self._look("")
        self.keeper.close()
        self.keeper = IndexKeeper()
        self.keeper.start()  # matches forget the profile in the background
        self.tell(self.t("people.deleting.done", name=one.name))

    def show_broken(self) -> None:
        """Tell which profiles can't be read, and why."""
        told = [str(problem) for one in self.broken for problem in one.problems]
        title = self.t("people.broken", n=len(self.broken))
        self.app.open(
            "dialog", kind="problems", title=title, words=self.t("people.broken_words"), problems=told
        )

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        left, right = f.body.columns(20, left=GROW, side=320 if f.small else 440)
        head, listed = left.rows(12, head=36, list=GROW)
        self._list, self._side = listed.rect, right.rect
        back_button(self)
        self._build_head(head.rect)
        high = self.px(58 if f.small else 66)
        self.cells.place(self._list, len(self.cells.items), cell_height=high, gap=self.px(8))
        self.cells.show(self.cells.chosen)
        for (key, icon, kind, do, label, why), rect in zip(
            self._buttons(), self._button_rects(), strict=True
        ):
            widgets.button(self, rect, label, icon=icon, kind=kind, on_press=do, why=why, key=key)
        if self.broken and not self.note:
            problems_button(self, self.t("people.broken", n=len(self.broken)), self.show_broken)
        if self.focus.current is None:
            self.focus.focus_first("people")

    def _build_head(self, row: pygame.Rect) -> None:
        label = self.t("people.new")
        width = widgets.button_width(self, label, icon="plus", padding=14)
        rect = pygame.Rect(row.x, row.y, width, row.height)
        kind: widgets.Kind = "plain" if len(self.cells.items) > 1 else "fire"
        widgets.button(self, rect, label, icon="plus", kind=kind, on_press=self.new, key="new")

    def _buttons(self) -> list[tuple[str, str, widgets.Kind, Any, str, str]]:
        """Key, icon, kind, deed, label, and why it can't be done."""
        one = self.cells.current
        here = (one.person if one else "") == (self.here.person if self.here else "")
        t = self.t
        guest = t("people.why_guest") if one is None else ""
        kept = "people.statistics" if one else "people.machine_statistics"
        return [
            (
                "sit", "check" if here else "play", "fire", self.sit,
                t("people.here" if here else "people.sit"), t("people.here") if here else "",
            ),
            ("statistics", "chart", "plain", self.statistics, t(kept), ""),
            ("edit", "pencil", "plain", self.edit, t("people.edit"), guest),
            ("delete", "trash", "plain", self.delete, t("people.delete"), guest),
        ]  # fmt: skip

    def _button_rects(self) -> list[pygame.Rect]:
        inner = self._side.inflate(-2 * self.px(16), -2 * self.px(16))
        high = self.px(38 if PageFrame.of(self).small else 42)
        return button_rects(inner, len(self._buttons()), high, self.px(8), wide=2)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            self.delete()
            return True
        return self.cells.handle(event)

    # --- drawing ---

    def _name(self, one: Profile | None) -> str:
        return self.t("people.guest") if one is None else one.name

    def _paint_row(
        self, surface: pygame.Surface, rect: pygame.Rect, one: Profile | None, state: CellState
    ) -> None:
        cell_box(self, surface, rect, state)
        pad = self.px(9)
        side = rect.height - 2 * pad
        spot = pygame.Rect(rect.x + pad + self.px(3), rect.y + pad, side, side)
        paint_mark(self, surface, spot, one)
        x, right = spot.right + self.px(14), rect.right - self.px(14)
        here = (one.person if one else "") == (self.here.person if self.here else "")
        if here:
            words = self.t("people.here")
            wide = self.painter.fonts.size(words, "small", self.painter.scale)[0]
            self.painter.text(
                surface, words, "small", (right, rect.centery), "ink.primary", align="right", middle=True
            )
            right -= wide + self.px(10)
            widgets.icon(
                self, surface, "check", (right - self.px(4), rect.centery), 16, "signal.ok", center=True
            )
            right -= self.px(22)
        top, below = rect.y + rect.height * 33 // 100, rect.y + rect.height * 68 // 100
        room = max(1, right - x)
        self.painter.text(surface, self._name(one), "card_title", (x, top), middle=True, width=room)
        note = self.t("people.guest_note") if one is None else self._played(one)
        self.painter.text(surface, note, "small", (x, below), "ink.secondary", middle=True, width=room)

    def _played(self, one: Profile) -> str:
        count = self.told(one.person).tally.played
        return self.t("people.played", n=count) if count else self.t("people.none_played")

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [
            (("↑", "↓"), self.t("people.hint_choose")),
            ((shown("accept"),), self.t("people.hint_sit")),
            ((self.app.input.cap("delete"),), self.t("people.hint_delete")),
            ((shown("back"),), self.t("dialog.hint_back")),
        ]
        page_title(self, surface, self.t("people.title"), "", hints)
        if self.note:
            foot_words(self, surface, self.note, share=0.6)
        self._paint_side(surface)
        if len(self.cells.items) == 1:
            self._paint_none(surface)

    def _paint_none(self, surface: pygame.Surface) -> None:
        """What a profile is for, while nobody has one."""
        room = self._list
        wide = min(room.width, self.px(460))
        middle = room.y + (room.height + self.px(74)) // 2  # below the guest
        at = (room.centerx, middle - self.px(36))
        widgets.icon(self, surface, "people", at, 44, "ink.tertiary", center=True)
        words = pygame.Rect(room.centerx - wide // 2, middle, wide, room.bottom - middle)
        self.painter.paragraph(
            surface, self.t("people.none_yet"), "body", words, "ink.secondary", align="center"
        )

    def _paint_side(self, surface: pygame.Surface) -> None:
        """The chosen one, large: mark, name, matches, ratings."""
        one, side = self.cells.current, self._side
        widgets.card(self, surface, side)
        inner = side.inflate(-2 * self.px(18), -2 * self.px(18))
        bottom = self._button_rects()[0].y - self.px(12)
        size = self.px(64 if PageFrame.of(self).small else 92)
        spot = pygame.Rect(inner.x, inner.y, size, size)
        paint_mark(self, surface, spot, one)
        x = spot.right + self.px(16)
        name = pygame.Rect(x, spot.y, inner.right - x, size // 2 + self.px(6))
        widgets.line(self, surface, self._name(one), name, ("section", "card_title"), "ink.primary")
        below = pygame.Rect(x, name.bottom, name.width, size - name.height)
        y = spot.bottom + self.px(14)
        self.painter.rule(surface, inner.x, y, inner.width)
        rest = pygame.Rect(inner.x, y + self.px(12), inner.width, bottom - y - self.px(12))
        if one is None:
            widgets.line(self, surface, self.t("people.guest_note"), below)
            self.painter.paragraph(surface, self.t("people.guest_words"), "body", rest, "ink.secondary")
            return
        if one.created:
            since = self.t("people.since", date=day_words(one.created, self.app.texts))
            widgets.line(self, surface, since, below)
        told = self.told(one.person)
        words = self._played(one)
        if told.tally.played:
            score = self.t("people.counted", won=told.wins, drawn=told.draws, lost=told.losses)
            words = f"{words} · {score}"
        games = window_games()
        step = self.painter.fonts.get("body", self.painter.scale).get_linesize() + self.px(6)
        step = min(step, rest.height // (len(games) + 1))
        line = pygame.Rect(rest.x, rest.y, rest.width, step)
        widgets.line(self, surface, words, line, ("body_strong", "small"), "ink.primary")
        for game in games:
            line = line.move(0, step)
            if line.bottom > rest.bottom:
                return
            rating = self.ratings.of(game, one.person)
            widgets.line(self, surface, self.app.texts.game_name(game), line, "body", "ink.secondary")
            shown = rating_words(rating, self.app.texts) if rating is not None else self.t("people.no_rating")
            tone = "ink.primary" if rating is not None else "ink.tertiary"
            widgets.line(self, surface, shown, line, "body", tone, align="right")

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def _counted() -> tuple[dict[str, Counted], Ratings]:
    """The finished matches of each profile, and the ratings after them."""
    with MatchIndex() as index:
        return played_by_profile(index), rate(index)


def make(app: App) -> People:
    return People(app)
