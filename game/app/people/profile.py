"""A profile made or changed: name, mark, colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.profiles.marks import paint_mark
from game.data.people.profiles import (
    NAME_LENGTH,
    Profile,
    add_profile,
    change_profile,
    clean_name,
    list_profiles,
    palette,
    profile,
)
from game.data.words.wording import failure_words
from game.ui import widgets
from game.ui.controls.page import PageFrame, back_button, page_title
from game.ui.layout import GROW
from game.ui.scene import App, Scene


class ProfileForm(Scene):
    """``person`` is the id of the profile to change, empty for a new one. ``on_done`` gets what was kept,
    after this is gone."""

    name = "profile"

    def __init__(self, app: App, person: str = "", on_done: Callable[[Profile], Any] | None = None) -> None:
        super().__init__(app)
        self.on_done = on_done
        self.others = [one for one in list_profiles()[0] if one.person != person] if app.keep else []
        found = profile(person) if person else None
        self.form = found or Profile("", "", *self._free_look())
        self.wrong = ""
        """What is wrong, told when it was to be kept."""

    def _free_look(self) -> tuple[str, tuple[str, str]]:
        """A mark that nobody has, on a ground that nobody has."""
        known = palette()
        marks = {one.mark for one in self.others}
        grounds = {one.colours[0] for one in self.others}
        mark = next((one for one in known.marks if one not in marks), known.marks[0])
        names = [one for one in known.colours if one not in ("paper", "ink", "grey")]
        ground = next((one for one in names if one not in grounds), names[0])
        return mark, (ground, self._drawing_on(ground))

    @staticmethod
    def _drawing_on(ground: str) -> str:
        """What is seen best on a ground: the lightest or the darkest colour."""
        known = palette()
        return max(("paper", "ink"), key=lambda name: known.contrast(ground, name))

    # --- doing ---

    def _named(self, text: str) -> None:
        self.form = replace(self.form, name=text)
        if self.wrong:
            self.wrong = ""
        self.repaint()

    def _take(self, **changes: Any) -> None:
        self.form = replace(self.form, **changes)
        self.rebuild()

    def _ground(self, name: str) -> None:
        known, drawing = palette(), self.form.colours[1]
        self._take(colours=(name, drawing if known.go_together(name, drawing) else self._drawing_on(name)))

    def _drawing(self, name: str) -> None:
        self._take(colours=(self.form.colours[0], name))

    def save(self) -> None:
        """Keep it, or say what is wrong."""
        try:
            form = replace(self.form, name=clean_name(self.form.name, self.others))
            if form.person:
                kept = change_profile(form)
            else:
                kept = add_profile(form.name, form.mark, form.colours)
        except ValueError as error:
            self.wrong = self.t(str(error))
            self.rebuild()
            self.focus.focus_first("name")
            return
        except OSError as error:
            self.wrong = self.t("people.form.not_saved", reason=failure_words(error, self.app.texts))
            self.rebuild()
            return
        super().back()
        if self.on_done is not None:
            self.on_done(kept)

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self, 1000)
        small = f.small
        back_button(self)
        left, right = f.body.columns(24, left=200 if small else 260, right=GROW)
        self._left = left.rect
        row = 38 if small else 42
        known = palette()
        columns = 12 if len(known.marks) % 12 == 0 else 8
        rows = -(-len(known.marks) // columns)
        marks_high = rows * (48 if small else 58)
        parts = right.rows(
            10 if small else 16,
            name=26 + row, marks=28 + marks_high, ground=28 + row, drawing=28 + row, rest=GROW,
        )  # fmt: skip
        self._heads = {key: parts[key].at_top(24).rect for key in ("name", "marks", "ground", "drawing")}
        field = parts["name"].at_bottom(row).rect
        field.width = min(field.width, self.px(420))
        widgets.entry(
            self, field, self.form.name, placeholder=self.t("people.form.name_hint"), on_change=self._named,
            on_done=lambda _text: self.save(), limit=NAME_LENGTH, key="name",
        )  # fmt: skip
        self._field = field
        place = parts["marks"].at_bottom(marks_high).rect
        gap = self.px(6)
        side = min((place.width - gap * (columns - 1)) // columns, (place.height - gap * (rows - 1)) // rows)
        for at, mark in enumerate(known.marks):
            cell = pygame.Rect(
                place.x + at % columns * (side + gap), place.y + at // columns * (side + gap), side, side
            )
            self._mark_button(cell, mark)
        for part, which in (("ground", 0), ("drawing", 1)):
            self._colour_row(parts[part].at_bottom(row).rect, which)
        label = self.t("people.form.save" if self.form.person else "people.form.create")
        wide = max(self.px(160), widgets.button_width(self, label, icon="check"))
        high = self.px(44)
        bottom = self._left.bottom if small else min(self._left.bottom, parts["drawing"].rect.bottom)
        rect = pygame.Rect(self._left.x, bottom - high, min(wide, self._left.width), high)
        rect.width = self._left.width
        widgets.button(self, rect, label, icon="check", kind="fire", on_press=self.save, key="save")
        self._save = rect
        if self.focus.current is None:
            self.focus.focus_first("name")

    def _mark_button(self, rect: pygame.Rect, mark: str) -> None:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
            chosen = self.form.mark == mark
            lit = chosen or state in ("hovered", "active")
            fill = theme["surface.raised" if lit else "surface.panel"]
            self.painter.box(surface, box, fill, theme["ink.primary" if lit else "surface.line"], radius=5,
                             width=2 if chosen else 1)  # fmt: skip
            glyph = self.app.icons.get(f"mark_{mark}", box.width * 62 // 100, theme["ink.primary"])
            surface.blit(glyph, glyph.get_rect(center=box.center))

        tip = self.t(f"people.mark.{mark}")
        take = partial(self._take, mark=mark)
        widgets.face(self, rect, paint, on_press=take, tip=tip, label=tip, key=f"mark.{mark}")

    def _colour_row(self, row: pygame.Rect, which: int) -> None:
        known = palette()
        gap = self.px(6)
        side = min(row.height, (row.width - gap * (len(known.colours) - 1)) // len(known.colours))
        for at, (name, colour) in enumerate(known.colours.items()):
            rect = pygame.Rect(row.x + at * (side + gap), row.y, side, side)
            pale = which == 1 and not known.go_together(self.form.colours[0], name)
            self._colour_button(rect, name, colour, which, pale)

    def _colour_button(self, rect: pygame.Rect, name: str, colour: str, which: int, pale: bool) -> None:
        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
            chosen = self.form.colours[which] == name
            inner = box.inflate(-2 * self.px(4), -2 * self.px(4))
            if chosen or state in ("hovered", "active"):
                self.painter.box(surface, box, None, theme["ink.primary"], radius=6, width=2 if chosen else 1)
            self.painter.box(surface, inner, pygame.Color(colour), theme["ink.primary"], radius=4)
            if chosen or pale:
                ink = (
                    "paper" if palette().contrast(name, "paper") > palette().contrast(name, "ink") else "ink"
                )
                tone = pygame.Color(palette().colours[ink])
                glyph = self.app.icons.get("check" if chosen else "close", inner.width * 56 // 100, tone)
                surface.blit(glyph, glyph.get_rect(center=inner.center))

        tip = self.t(f"people.colour.{name}")
        do = partial(self._ground if which == 0 else self._drawing, name)
        part = ("ground", "drawing")[which]
        why = self.t("people.form.pale") if pale else ""
        widgets.face(self, rect, paint, on_press=do, tip=tip, label=tip, why=why, key=f"{part}.{name}")

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        title = self.t("people.form.edit" if self.form.person else "people.form.new")
        page_title(self, surface, title)
        for key, word in (("name", "name"), ("marks", "mark"), ("ground", "ground"), ("drawing", "drawing")):
            widgets.line(
                self, surface, self.t(f"people.form.{word}"), self._heads[key], "body_strong", "ink.primary"
            )
        card = pygame.Rect(
            self._left.x, self._left.y, self._left.width, self._save.y - self.px(14) - self._left.y
        )
        widgets.card(self, surface, card, strong=True)
        side = min(card.width - 2 * self.px(24), card.height - self.px(76))
        spot = pygame.Rect(0, 0, side, side)
        spot.midtop = (card.centerx, card.y + max(self.px(16), (card.height - self.px(52) - side) // 2))
        paint_mark(self, surface, spot, self.form)
        name = " ".join(self.form.name.split())
        at = (card.centerx, (spot.bottom + card.bottom) // 2)
        tone = "ink.primary" if name else "ink.tertiary"
        words = name or self.t("people.form.name_hint")
        self.painter.text(surface, words, "card_title", at, tone, align="center", middle=True,
                          width=card.width - self.px(20))  # fmt: skip
        if self.wrong:
            x = self._field.right + self.px(12)
            room = pygame.Rect(
                x, self._field.y, PageFrame.of(self, 1000).body.rect.right - x, self._field.height
            )
            widgets.marked_line(self, surface, "error", self.wrong, room)


def make(app: App, person: str = "", on_done: Callable[[Profile], Any] | None = None) -> Scene:
    return ProfileForm(app, person, on_done)
