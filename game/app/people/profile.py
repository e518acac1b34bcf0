"""The page that creates or changes a profile: name, mark, colours."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any

import pygame

from game.app.profiles.marks import mark
from game.app.profiles.taking_over import offer_guests_deeds
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
from game.data.people.taking_over import offer_first
from game.data.words.wording import failure_words
from game.ui import widgets
from game.ui.controls.page_tree import page
from game.ui.layout import GROW, Grow
from game.ui.scene import App, Scene
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.ui.tree_scene import ButtonLook, TreeScene

GAP = 6.0
"""The gap between the squares of marks and colours, in tokens."""


class ProfileButton(StrEnum):
    """The button of the page."""

    SAVE = "save"


class ProfileForm(TreeScene):
    """The form. ``person`` is the id of the profile to change, empty for a new one. ``on_done`` gets the
    saved profile after the form has closed."""

    name = "profile"

    def __init__(self, app: App, person: str = "", on_done: Callable[[Profile], Any] | None = None) -> None:
        super().__init__(app)
        self.on_done = on_done
        self.others = [one for one in list_profiles()[0] if one.person != person] if app.keep else []
        found = profile(person) if person else None
        self.form = found or Profile("", "", *self._free_look())
        self.wrong = ""
        """What is wrong with the form, shown after an attempt to save it."""

    def _free_look(self) -> tuple[str, tuple[str, str]]:
        """Return a mark that no profile has, on a ground that none has."""
        known = palette()
        marks = {one.mark for one in self.others}
        grounds = {one.colours[0] for one in self.others}
        mark = next((one for one in known.marks if one not in marks), known.marks[0])
        names = [one for one in known.colours if one not in ("paper", "ink", "grey")]
        ground = next((one for one in names if one not in grounds), names[0])
        return mark, (ground, self._drawing_on(ground))

    @staticmethod
    def _drawing_on(ground: str) -> str:
        """Return the colour most visible on a ground: the lightest or the darkest."""
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
        """Save the profile, or say what is wrong."""
        try:
            form = replace(self.form, name=clean_name(self.form.name, self.others))
            if form.person:
                kept = change_profile(form)
            else:
                kept = add_profile(form.name, form.mark, form.colours, before_first=offer_first)
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
        if not form.person:
            offer_guests_deeds(self.app)

    # --- the screen ---

    def compose(self) -> Node:
        small, known = self.small, palette()
        row = 38 if small else 42
        columns = 12 if len(known.marks) % 12 == 0 else 8
        marks = tuple((mark, mark == self.form.mark) for mark in known.marks)
        rows = -(-len(marks) // columns)
        field = Row(gap=12, high=row).of(
            Widget(self._make_entry, wide=Grow(2, most=420)), self._what_is_wrong()
        )
        ground, drawing = self.form.colours
        title = self.t("people.form.edit" if self.form.person else "people.form.new")
        right = Column(gap=10 if small else 16, wide=GROW).of(
            self._part("name", field, gap=2),
            self._part("mark", Room(self._marks, (marks, columns), high=rows * (48 if small else 58))),
            self._part("ground", Room(self._colours, (0, ground, ground), high=row)),
            self._part("drawing", Room(self._colours, (1, drawing, ground), high=row)),
        )
        seen = Box(line="ink.primary", edge=2, radius=6, high=GROW).of(
            Room(self._preview, self.form, high=GROW)
        )
        left = Column(gap=14, wide=200 if small else 260).of(
            seen, self.button(self._save(), wide=GROW, high=44)
        )
        form = Row(gap=24, high=GROW if small else None, wide=1000).of(left, right)
        return page(self, title, "", Column(high=GROW, align="center").of(form))

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("name")

    def press(self, spot: Hashable) -> None:
        if spot is ProfileButton.SAVE:
            self.save()

    def _save(self) -> ButtonLook:
        label = self.t("people.form.save" if self.form.person else "people.form.create")
        return ButtonLook(ProfileButton.SAVE, label, "check", "fire")

    def _part(self, key: str, content: Node, *, gap: float = 4) -> Node:
        """A part of the form with its heading."""
        return Column(gap=gap).of(Text(self.t(f"people.form.{key}"), "body_strong", high=24), content)

    def _preview(self, form: Profile, m: Measure, width: float, height: float) -> Node:
        """Return the mark and the name as they will look."""
        side = min(width - 48, height - 76)
        name = " ".join(form.name.split())
        words, ink = (name, "ink.primary") if name else (self.t("people.form.name_hint"), "ink.tertiary")
        return Column(pad=(10, 0), align="center").of(
            Node(high=max(16, (height - 52 - side) / 2)),
            mark(form, side),
            Text(words, "card_title", ink, "center", high=GROW),
        )

    def _what_is_wrong(self) -> Node | None:
        if not self.wrong:
            return None
        words = Text(self.wrong, "small", "ink.secondary", lines=2, middle=True, wide=GROW, high=GROW)
        return Row(gap=6, wide=GROW).of(Icon("error", 18, "ink.secondary"), words)

    def _make_entry(self, rect: pygame.Rect, data: None) -> None:
        widgets.entry(
            self, rect, self.form.name, placeholder=self.t("people.form.name_hint"), on_change=self._named,
            on_done=lambda _text: self.save(), limit=NAME_LENGTH, key="name",
        )  # fmt: skip

    def _marks(
        self, data: tuple[tuple[tuple[str, bool], ...], int], m: Measure, width: float, height: float
    ) -> Node:
        """Return all marks in rows of squares."""
        marks, columns = data
        rows = -(-len(marks) // columns)
        side = min((width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows)
        squares = [Widget(self._mark_button, one, wide=side) for one in marks]
        return Column(gap=GAP).of(
            *(Row(gap=GAP, high=side).of(*squares[at : at + columns]) for at in range(0, len(marks), columns))
        )

    def _colours(self, data: tuple[int, str, str], m: Measure, width: float, height: float) -> Node:
        """Return all colours in a row; pale those in which a mark would be invisible on its ground."""
        which, chosen, ground = data
        known = palette()
        count = len(known.colours)
        side = min(height, (width - GAP * (count - 1)) / count)
        return Row(gap=GAP).of(
            *(
                Widget(
                    self._colour_button, (which, name, name == chosen, self._is_pale(which, ground, name)),
                    wide=side, high=side,
                )
                for name in known.colours
            )
        )  # fmt: skip

    @staticmethod
    def _is_pale(which: int, ground: str, name: str) -> bool:
        return which == 1 and not palette().go_together(ground, name)

    def _mark_button(self, rect: pygame.Rect, data: tuple[str, bool]) -> None:
        mark, chosen = data

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
            lit = chosen or state in ("hovered", "active")
            fill = theme["surface.raised" if lit else "surface.panel"]
            self.painter.box(surface, box, fill, theme["ink.primary" if lit else "surface.line"], radius=5,
                             width=2 if chosen else 1)  # fmt: skip
            glyph = self.app.icons.get(f"mark_{mark}", box.width * 62 // 100, theme["ink.primary"])
            surface.blit(glyph, glyph.get_rect(center=box.center))

        tip = self.t(f"people.mark.{mark}")
        take = partial(self._take, mark=mark)
        widgets.face(self, rect, paint, on_press=take, tip=tip, label=tip, key=f"mark.{mark}")

    def _colour_button(self, rect: pygame.Rect, data: tuple[int, str, bool, bool]) -> None:
        which, name, chosen, pale = data
        colour = palette().colours[name]

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, box = self.app.theme, surface.get_rect()
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


def make(app: App, person: str = "", on_done: Callable[[Profile], Any] | None = None) -> Scene:
    return ProfileForm(app, person, on_done)
