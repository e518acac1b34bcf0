"""The widgets of the puzzle list: the list itself, and the actions for the chosen puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.puzzles.arranging import ORDERS, SHOWN
from game.ui import widgets
from game.ui.page import PageFrame, back_button

if TYPE_CHECKING:
    from game.app.puzzles.list import PuzzlesScene

HIGH = 36


def build_page(scene: PuzzlesScene) -> None:
    """The back button, the row above the list, and what is wrong with files."""
    f = PageFrame.of(scene)
    back_button(scene)
    head = scene.box(f.left, f.top, f.width - scene.side_width() - 20, HIGH)
    right = _build_right(scene, head)
    shown = [scene.t(f"puzzles.shown.{name}") for name in SHOWN]
    orders = [scene.t(f"puzzles.order.{name}") for name in ORDERS]
    wanted = [
        ("shown", shown, SHOWN.index(scene.shown), scene.set_shown),
        ("order", orders, ORDERS.index(scene.order), scene.set_order),
    ]
    gap = scene.px(10)
    widths = [
        sum(widgets.button_width(scene, one, padding=12) for one in labels) for _, labels, _, _ in wanted
    ]
    room = right - head.x - gap * len(wanted)
    if sum(widths) > room:
        widths = [width * room // sum(widths) for width in widths]
    x = head.x
    for (key, labels, chosen, do), width in zip(wanted, widths, strict=True):
        rect = pygame.Rect(x, head.y, width, head.height)
        widgets.segments(scene, rect, labels, chosen=chosen, on_choose=do, key=key)
        x = rect.right + gap
    _build_problems(scene, f)


def _build_right(scene: PuzzlesScene, head: pygame.Rect) -> int:
    """The way to new ones, to the trash, and back from the last deletion; gives where they begin."""
    label = scene.t("puzzles.find.button")
    wide = widgets.button_width(scene, label, icon="search", padding=12)
    if wide > head.width * 30 // 100:
        label, wide = "", head.height
    trashed = len(scene.deeds.trashed())
    empty = "" if trashed else scene.t("puzzles.trash_empty")
    nothing = "" if scene.deeds.undos else scene.t("puzzles.why.undo")
    # all of them are always there: nothing moves when one can be pressed
    buttons: list[tuple[str, str, str, int, Callable[[], None], str]] = [
        ("find", label, "search", wide, scene.seek, ""),
        ("trash", "", "trash", head.height, scene.deeds.trash_page, empty),
        ("undo", "", "undo", head.height, scene.deeds.undo, nothing),
    ]
    right = head.right
    for key, words, icon, width, do, why in buttons:
        rect = pygame.Rect(right - width, head.y, width, head.height)
        tip = None if why else scene.t(f"puzzles.tip.{key}", n=trashed)
        on = scene.seeking if key == "find" else None
        if on is None:
            widgets.button(scene, rect, words, icon=icon, on_press=do, tip=tip, why=why, key=key)
        else:
            widgets.button(scene, rect, words, icon=icon, on=on, on_press=do, tip=tip, key=key)
        right = rect.x - scene.px(8)
    return right


def _build_problems(scene: PuzzlesScene, f: PageFrame) -> None:
    problems = scene.course.shelf.problems
    if not problems or scene.note:
        return
    label = scene.t("puzzles.broken", n=len({problem.path for problem in problems}))
    width = widgets.button_width(scene, label, icon="warning", padding=12)
    high = scene.px(30)
    foot = pygame.Rect(scene.point(f.left, 0)[0], scene.point(0, f.foot)[1] - high // 2, width, high)
    widgets.button(scene, foot, label, icon="warning", on_press=scene.show_problems, key="problems")


def button_rects(scene: PuzzlesScene) -> list[pygame.Rect]:
    """The main button of the card on the right, below it those that are for one's own puzzles."""
    pad, high, gap = scene.px(16), scene.px(44), scene.px(8)
    side = scene.side_rect()
    kept = scene.current
    main = pygame.Rect(side.x + pad, side.bottom - pad - high, side.width - 2 * pad, high)
    if scene.seeking or kept is None:
        return [main]
    low = scene.px(38)
    half = (main.width - gap) // 2
    y = side.bottom - pad - low
    main.bottom = y - gap
    return [
        main,
        pygame.Rect(main.x, y, half, low),
        pygame.Rect(main.x + half + gap, y, main.width - half - gap, low),
    ]


def build_side(scene: PuzzlesScene) -> None:
    """The buttons of the card on the right."""
    rects = button_rects(scene)
    kept = scene.current
    if scene.seeking:
        scene.finding.build(scene.side_rect(), rects[0])
        return
    if kept is None:
        return
    key = "puzzles.solve_again" if scene.course.record(kept.name).solved else "puzzles.solve"
    widgets.button(scene, rects[0], scene.t(key), icon="play", kind="fire", on_press=scene.solve, key="solve")
    if len(rects) > 1:
        wanted = (("rename", "tag", scene.deeds.rename), ("delete", "trash", scene.deeds.delete))
        for rect, (name, icon, do) in zip(rects[1:], wanted, strict=True):
            label = scene.t(f"puzzles.{name}")
            why = scene.t(f"puzzles.why.{name}") if kept.origin == "shipped" else ""
            widgets.button(scene, rect, label, icon=icon, on_press=do, why=why, key=name)
