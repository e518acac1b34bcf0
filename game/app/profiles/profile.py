"""The page that creates or changes a profile: name, mark, colours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import auto
from functools import partial
from typing import Literal

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
from game.ui.commands import Commands, Declared, Press, Set
from game.ui.controls.page_tree import page
from game.ui.flow import Asking
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text

GAP = 6.0
"""The gap between the squares of marks and colours, in tokens."""


Part = Literal["ground", "drawing"]
"""What has a colour."""


class ProfilePress(Press):
    """What can be done besides filling in the form."""

    SAVE = auto()


@dataclass(frozen=True, slots=True)
class TakeMark:
    """Take another mark."""

    mark: str

    def __str__(self) -> str:
        return f"mark.{self.mark}"


@dataclass(frozen=True, slots=True)
class TakeColour:
    """Take another colour for the ``part``: the ground, or the drawing on it."""

    part: Part
    name: str

    def __str__(self) -> str:
        return f"{self.part}.{self.name}"


class ProfileForm(Screen, Asking):
    """The form. ``person`` is the id of the profile to change, empty for a new one. A flow that asks it goes
    on with the profile once it is saved."""

    name, home = "profile", "name"

    def __init__(self, app: App, person: str = "") -> None:
        super().__init__(app)
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
        return max(("paper", "ink"), key=partial(known.contrast, ground))

    # --- doing ---

    def set_name(self, command: Set) -> None:
        """Take the name that was typed."""
        self.form, self.wrong = replace(self.form, name=command.value), ""

    def take_mark(self, command: TakeMark) -> None:
        """Take another mark."""
        self.form = replace(self.form, mark=command.mark)

    def take_colour(self, command: TakeColour) -> None:
        """Take another colour; one for the ground on which the mark would be invisible changes both."""
        known, (ground, drawing) = palette(), self.form.colours
        if command.part == "drawing":
            drawing = command.name
        else:
            ground = command.name
            drawing = drawing if known.go_together(ground, drawing) else self._drawing_on(ground)
        self.form = replace(self.form, colours=(ground, drawing))

    def pale(self, command: TakeColour) -> str | None:
        """A mark must be visible on its ground."""
        ground = self.form.colours[0]
        pale = command.part == "drawing" and not palette().go_together(ground, command.name)
        return "people.form.pale" if pale else None

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
            self.focus_on("name")
            return
        except OSError as error:
            self.wrong = self.t("people.form.not_saved", reason=self.app.texts.why(error))
            return
        super().back()
        self.answered(kept)
        if not form.person:
            self.follow(offer_guests_deeds(self.app))

    commands = Commands(
        Declared(Set, do=set_name),
        Declared(TakeMark, do=take_mark),
        Declared(TakeColour, do=take_colour, why_not=pale),
        Declared(ProfilePress.SAVE, icon="check", do=save),
        more=Screen.commands,
    )

    # --- the screen ---

    def compose(self) -> Node:
        known, row = palette(), self.density.head
        columns = 12 if len(known.marks) % 12 == 0 else 8
        marks = tuple((mark, mark == self.form.mark) for mark in known.marks)
        rows = -(-len(marks) // columns)
        field = self.entry(
            Set("name"), self.form.name, limit=NAME_LENGTH, hint=self.t("people.form.name_hint"),
            done=ProfilePress.SAVE, wide=Grow(2, most=420), high=GROW,
        )  # fmt: skip
        ground, drawing = self.form.colours
        title = self.t("people.form.edit" if self.form.person else "people.form.new")
        right = Column(gap=self.density.wide_gap, wide=Grow(3)).of(
            self._part("name", Row(gap=12, high=row).of(field, self._what_is_wrong()), gap=2),
            self._part("mark", Room(self._marks, (marks, columns), high=rows * self.density.row)),
            self._part("ground", Room(self._colours, ("ground", ground, ground), high=row)),
            self._part("drawing", Room(self._colours, ("drawing", drawing, ground), high=row)),
        )
        seen = Box(line="ink.primary", edge=2, radius=6, high=GROW).of(
            Room(self._preview, self.form, high=GROW)
        )
        label = self.t("people.form.save" if self.form.person else "people.form.create")
        save = self.act(ProfilePress.SAVE, label=label, kind="fire", wide=GROW, high=44)
        left = Column(gap=14, wide=Grow(1)).of(seen, save)
        form = Row(gap=24, high=GROW if self.small else None, wide=1000).of(left, right)
        return page(self, title, "", Column(high=GROW, align="center").of(form))

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

    def _marks(
        self, data: tuple[tuple[tuple[str, bool], ...], int], m: Measure, width: float, height: float
    ) -> Node:
        """Return all marks in rows of squares."""
        marks, columns = data
        rows = -(-len(marks) // columns)
        side = min((width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows)
        squares = [self._mark(*one, side) for one in marks]
        return Column(gap=GAP).of(
            *(Row(gap=GAP, high=side).of(*squares[at : at + columns]) for at in range(0, len(marks), columns))
        )

    def _colours(self, data: tuple[Part, str, str], m: Measure, width: float, height: float) -> Node:
        """Return all colours in a row; pale those in which a mark would be invisible on its ground."""
        part, chosen, _ = data
        names = tuple(palette().colours)
        side = min(height, (width - GAP * (len(names) - 1)) / len(names))
        return Row(gap=GAP).of(*(self._colour(TakeColour(part, one), one == chosen, side) for one in names))

    def _mark(self, name: str, chosen: bool, side: float) -> Node:
        square = Box(
            fill="surface.raised" if chosen else "surface.panel", lit="surface.raised",
            line="ink.primary" if chosen else "surface.line", lit_line="ink.primary", edge=2 if chosen else 1,
            command=TakeMark(name), about=self.t(f"people.mark.{name}"), wide=side,
        )  # fmt: skip
        return square.of(Icon(f"mark_{name}", side * 0.62, high=GROW))

    def _colour(self, command: TakeColour, chosen: bool, side: float) -> Node:
        why = self.why_not(command)
        sign = "check" if chosen else "close" if why else ""
        return Picture(
            _draw_colour, (command.name, chosen, sign), command=command, why=why,
            about=self.t(f"people.colour.{command.name}"), wide=side, high=side,
        )  # fmt: skip


def _draw_colour(to: PaintedCanvas, area: Area, data: tuple[str, bool, str]) -> None:
    """Draw a colour, with a sign where it is chosen or can't be."""
    name, chosen, sign = data
    known = palette()
    inner = area.inset(4)
    if chosen or to.hover:
        to.painter.box(
            to.surface, area.rect, None, to.theme["ink.primary"], radius=6, width=2 if chosen else 1
        )
    fill = pygame.Color(known.colours[name])
    to.painter.box(to.surface, inner.rect, fill, to.theme["ink.primary"], radius=4)
    if sign:
        ink = max(("ink", "paper"), key=partial(known.contrast, name))
        glyph = to.icons.get(sign, inner.rect.width * 56 // 100, pygame.Color(known.colours[ink]))
        to.put(glyph, inner)


make = ProfileForm
