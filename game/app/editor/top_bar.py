"""The editor's top bar, as nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.app.editor.checks_panel import Checks
from game.app.editor.commands import EditorPress, SetSymmetry
from game.app.editor.steps import Steps
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.fonts import fitted
from game.ui.paint.paint import Corners
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, Text
from game.ui.words import drawable

LEFT_HALF: Final[Corners] = (True, False, True, False)
RIGHT_HALF: Final[Corners] = (False, True, False, True)
"""The round corners (upper left, upper right, lower left, lower right) of buttons that touch another one."""

TITLE: Final = (170.0, 130.0)
"""The least room for the title, in a full and in a small window, in tokens."""

WIDEST_SYMMETRIES: Final = 390.0
"""The width of the symmetries in words, if they need no more, in tokens."""


def with_key(s: Screen, words: str, press: EditorPress) -> str:
    """Return words with the key of a command after them."""
    cap = s.app.input.shown(str(press), "editor")
    return f"{words} ({cap})" if cap else words


def top_bar(
    s: Screen, steps: Steps, checks: Checks, extra: Sequence[EditorPress], wide: float, high: float
) -> Node:
    """The bar of this size: menu, title, symmetry, undo and redo, save, playtest. ``extra``: commands with
    buttons of their own."""
    small, square, history = s.small, high + 4, steps.document.history

    def icon(press: EditorPress, about: str, why: str | None = None) -> Node:
        return s.act(
            press, label="", icon=str(press), tip=s.t(about), why=why, spot=f"bar.{press}", wide=square
        )

    def worded(press: EditorPress) -> Node:
        made = s.act(
            press, ButtonFit(14), label="" if small else s.t(f"editor.{press}"), icon=str(press),
            tip=with_key(s, s.t(f"editor.menu_item.{press}"), press), spot=f"bar.{press}",
        )  # fmt: skip
        return replace(made, wide=square if small else min(made.natural(s.measure), 130.0))

    def step(press: EditorPress, *, can: bool) -> Node:
        return icon(press, f"editor.{press}", None if can else s.t(f"editor.done.nothing_{press}"))

    menu = s.act(EditorPress.MENU, label="", spot="bar.menu", wide=square)
    right = Row(gap=8, high=GROW).of(
        step(EditorPress.UNDO, can=history.can_undo), step(EditorPress.REDO, can=history.can_redo),
        *(worded(one) for one in (EditorPress.SAVE, *extra)), _play(s, playable=checks.playable),
    )  # fmt: skip
    mend = icon(EditorPress.MAKE_SYMMETRIC, "editor.symmetric.title", None if checks.broken else "")
    room = wide - right.natural(s.measure) - 2 * square - 20
    return Row(gap=8, high=high).of(
        menu,
        _title(s, steps),
        Text(s.t("editor.symmetry"), "small", "ink.secondary", least=WHOLE, rank=-1) if not small else None,
        Row(gap=4, high=GROW).of(_symmetries(s, steps, room - 8 - TITLE[small]), mend),
        right,
    )


def _play(s: Screen, *, playable: bool) -> Node:
    label, hint = s.t("editor.playtest"), s.app.input.shown("playtest", "editor")
    wide = min(53 + s.measure.text(label, "button") + s.measure.text(hint, "small") + 9, 170.0)
    about = with_key(s, s.t("editor.menu_item.playtest"), EditorPress.PLAYTEST)
    play = Picture(
        _paint_play, (label, hint, playable), label, command=EditorPress.PLAYTEST, spot="bar.playtest",
        about=about, wide=wide, high=GROW,
    )  # fmt: skip
    arrow = s.act(
        EditorPress.PLAYTEST_MENU, label="", icon="chevron_down", spot="bar.play_menu", wide=26.0,
    )  # fmt: skip
    # two borders become one
    return Row(gap=-s.tokens(1), high=GROW).of(play, replace(arrow, corners=RIGHT_HALF))


def _paint_play(to: PaintedCanvas, area: Area, data: tuple[str, str, bool]) -> None:
    """Paint the play button, pale while nobody can play the map; a press says why."""
    label, hint, playable = data
    theme, painter, px, rect = to.theme, to.painter, to.painter.px, area.rect
    lit = to.held and playable
    fill = "ink.primary" if lit else "surface.raised" if playable else "surface.panel"
    touched = to.hover or to.held
    line = "surface.line" if not playable else "ink.primary" if touched else "surface.line_strong"
    width = 2 if to.hover and playable else 1
    painter.box(to.surface, rect, theme[fill], theme[line], width=width, corners=LEFT_HALF)
    ink = "surface.raised" if lit else "ink.primary" if playable else "ink.tertiary"
    to.icon("play", 20, area.inset(12, 0).at_left(20), ink)
    tone = ink if ink != "ink.primary" else "ink.secondary"
    at = (rect.right - px(10), rect.centery)
    end = painter.text(to.surface, hint, "small", at, tone, align="right", middle=True).left
    left = rect.x + px(40)
    room = max(1, end - px(6) - left)
    painter.text(to.surface, label, "button", (left, rect.centery), ink, middle=True, width=room)


def _symmetries(s: Screen, steps: Steps, most: float) -> Node:
    """The symmetries in at most that many tokens: by their signs where there is no room for words."""
    every = steps.document.palette.symmetries
    names = [s.t(f"editor.symmetry_name.{name}") for name in every]
    needed = sum(s.measure.text(name, "button") + 18 for name in names)
    wide, icons = min(max(needed, 0.0 if s.small else WIDEST_SYMMETRIES), most), list[str]()
    if needed > most * 1.15:
        wide, icons = min(wide, 5 * 46.0), [f"symmetry_{name}" for name in every]
    tips = [
        s.app.texts.colon(words, s.t(f"editor.symmetry_tip.{name}"))
        for name, words in zip(every, names, strict=True)
    ]
    return s.choice(
        SetSymmetry(), [""] * len(every) if icons else names, every, steps.draft.symmetry, tips=tips,
        icons=icons, wide=wide, high=GROW,
    )  # fmt: skip


def _title(s: Screen, steps: Steps) -> Node:
    document = steps.document
    saved = "not_saved" if document.changed else "saved" if document.path else "no_file"
    size = steps.names.size(steps.draft)
    words = s.t("editor.line", size=size, state=s.t(f"editor.{saved}"))
    title = drawable(steps.title)
    return Picture(
        _paint_title, (title, words, s.small), f"{title} {words}", command=EditorPress.DETAILS, spot="title",
        about=with_key(s, s.t("editor.menu_item.details"), EditorPress.DETAILS),
        wide=Grow(least=TITLE[s.small]), high=GROW,
    )  # fmt: skip


def _paint_title(to: PaintedCanvas, area: Area, data: tuple[str, str, bool]) -> None:
    title, words, small = data
    painter, px, rect = to.painter, to.painter.px, area.rect
    if to.hover or to.held:
        painter.box(to.surface, rect, to.theme["surface.sunken"])
    x = rect.x + px(6)
    font = painter.fonts.face("display", 600, px(19 if small else 23))
    room = rect.right - x - px(2)
    if fitted(font, title, room) != title:
        font = painter.fonts.face("display", 600, px(17))
    shown = fitted(font, title, room)
    line = font.render(shown, True, to.theme["ink.primary"])
    y = rect.y + rect.height * 32 // 100
    place = to.surface.blit(line, line.get_rect(midleft=(x, y)))
    painter.fonts.cuts.add(to.surface, place, shown, title)
    y = rect.y + rect.height * (74 if small else 82) // 100
    painter.text(to.surface, words, "small", (x, y), "ink.secondary", middle=True, width=rect.right - x)
