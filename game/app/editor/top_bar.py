"""The editor's top bar, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.app.editor.checks_panel import Checks
from game.app.editor.commands import EditorPress, SetSymmetry
from game.app.editor.steps import Steps
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.paint import Corners
from game.ui.screen import Screen
from game.ui.tree.controls import Button, Tabs
from game.ui.tree.holders import Box, FirstFit, Row, spring
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import SmallText, Text
from game.ui.words import drawable

LEFT_HALF: Final[Corners] = (True, False, True, False)
RIGHT_HALF: Final[Corners] = (False, True, False, True)
"""The round corners (upper left, upper right, lower left, lower right) of buttons that touch another one."""

WIDEST_TITLE: Final = 170.0
"""The width up to which the title isn't cut before other parts are written shorter, in tokens."""


def with_key(s: Screen, words: str, press: EditorPress) -> str:
    """Return words with the key of a command after them."""
    cap = s.app.input.shown(str(press), "editor")
    return f"{words} ({cap})" if cap else words


def top_bar(s: Screen, steps: Steps, checks: Checks, extra: Sequence[EditorPress]) -> Node:
    """The bar: menu, title, symmetry, undo and redo, save, playtest. ``extra``: commands with buttons of
    their own."""
    history, square = steps.document.history, s.density.head + 2

    def icon(press: EditorPress, about: str, why: str | None = None) -> Node:
        return s.act(
            press, label="", icon=str(press), tip=s.t(about), why=why, spot=f"bar.{press}", wide=square
        )

    def step(press: EditorPress, *, can: bool) -> Node:
        return icon(press, f"editor.{press}", None if can else s.t(f"editor.done.nothing_{press}"))

    def worded(press: EditorPress, words: str) -> Button:
        return s.act(
            press, label=words, icon=str(press), spot=f"bar.{press}", wide=None if words else square,
            tip=with_key(s, s.t(f"editor.menu_item.{press}"), press),
        )  # fmt: skip

    undo = step(EditorPress.UNDO, can=history.can_undo), step(EditorPress.REDO, can=history.can_redo)
    play, files = _play(s, playable=checks.playable), (EditorPress.SAVE, *extra)
    rich_end, brief_end = (
        Row(gap=8, high=GROW).of(
            *undo, *(worded(one, s.t(f"editor.{one}") if words else "") for one in files), play
        )
        for words in (True, False)
    )
    label = s.t("editor.symmetry")
    symmetry = SmallText(label, wide=s.measure.text(label, "small"))
    words, signs = _symmetries(s, steps)
    mend = icon(EditorPress.MAKE_SYMMETRIC, "editor.symmetric.title", None if checks.broken else "")
    forms = (
        (symmetry, words, rich_end), (None, words, rich_end), (None, words, brief_end),
        (None, signs, rich_end), (None, signs, brief_end),
    )  # fmt: skip
    return Row(gap=8, high=s.density.head).of(
        s.act(EditorPress.MENU, label="", spot="bar.menu", wide=square),
        FirstFit(wide=GROW, high=GROW).of(*(
            Row(gap=8).of(_title(s, steps), before, tabs, mend, end)
            for before, tabs, end in forms
        )),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayButton(Button):
    """The button of a playtest, ``pale`` while nobody can play the map: a press says why."""

    pale: bool = False

    def paint(self, to: Canvas, area: Area) -> None:
        to.button(
            area, self.label, self.icon, self.hint, kind="plain", on=False, enabled=not self.pale,
            role="button", align="center", corners=LEFT_HALF,
        )  # fmt: skip


def _play(s: Screen, *, playable: bool) -> Node:
    play = PlayButton(
        s.t("editor.playtest"), "play", s.app.input.shown("playtest", "editor"), pale=not playable,
        command=EditorPress.PLAYTEST, spot="bar.playtest", high=GROW,
        about=with_key(s, s.t("editor.menu_item.playtest"), EditorPress.PLAYTEST),
    )  # fmt: skip
    arrow = s.act(EditorPress.PLAYTEST_MENU, label="", icon="chevron_down", spot="bar.play_menu", wide=26.0)
    # two borders become one
    return Row(gap=-s.tokens(1), high=GROW).of(play, replace(arrow, corners=RIGHT_HALF))


def _symmetries(s: Screen, steps: Steps) -> tuple[Tabs, Tabs]:
    """The symmetries in words, and by their signs."""
    every = steps.document.palette.symmetries
    names = [s.t(f"editor.symmetry_name.{name}") for name in every]
    tips = [
        s.app.texts.colon(words, s.t(f"editor.symmetry_tip.{name}"))
        for name, words in zip(every, names, strict=True)
    ]
    needed = sum(s.measure.text(name, "button") for name in names)
    room = Grow(1.5, least=needed + 12 * len(every), most=needed + 28 * len(every))
    words = s.choice(SetSymmetry(), names, every, steps.draft.symmetry, tips=tips, wide=room, high=GROW)
    signs = tuple(f"symmetry_{name}" for name in every)
    return words, replace(words, labels=("",) * len(every), icons=signs, wide=46.0 * len(every))


def _title(s: Screen, steps: Steps) -> Node:
    document = steps.document
    saved = "not_saved" if document.changed else "saved" if document.path else "no_file"
    words = s.t("editor.line", size=steps.names.size(steps.draft), state=s.t(f"editor.{saved}"))
    title = Box(
        command=EditorPress.DETAILS, spot="title", line="", fill="", lit="surface.sunken", pad=(6, 0),
        about=with_key(s, s.t("editor.menu_item.details"), EditorPress.DETAILS), high=GROW,
    ).of(
        spring(), Text(drawable(steps.title), ("map_title", "card_title"), high=24),
        SmallText(words, high=16), spring(),
    )  # fmt: skip
    return replace(title, wide=Grow(least=min(title.natural(s.measure), WIDEST_TITLE)))
