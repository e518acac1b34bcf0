"""Above the setup's maps: ways out, whose maps they are, a search, and the library and back with a map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ui import widgets
from game.ui.page import PageFrame, back_button

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


def build_head(scene: SetupScene) -> None:
    """Back, and at the right of the title the lessons: of the way to play that is chosen, if there are."""
    back_button(scene)
    if not scene.kit.info.lessons or not scene.app.can_open("tutorial"):
        return
    f = PageFrame.of(scene)
    high = 36 if f.small else 40
    label = scene.t("rules.learn")
    width = widgets.button_width(scene, label, icon="tutorial", padding=14)
    row = scene.box(f.left, f.rule - high - 16, f.width, high)

    def learn() -> None:
        name = scene.map.file.name if scene.map is not None else ""
        scene.app.open("tutorial", game=scene.kit.name, map=name)

    rect = pygame.Rect(row.right - width, row.y, width, row.height)
    widgets.button(scene, rect, label, icon="tutorial", on_press=learn, key="learn")


def build_maps_head(scene: SetupScene) -> None:
    """Built-in or own, the search field, all maps."""
    f = scene.frame
    title = scene.app.fonts.size(scene.t("setup.map"), "card_title", scene.app.scale)[0]
    left = scene.point(f.left, 0)[0] + title + scene.px(14 if f.small else 20)
    labels = [scene.t("setup.shipped"), scene.t("setup.own")]
    width = sum(widgets.button_width(scene, label, padding=14) for label in labels)
    head = scene.box(f.left, f.top, f.left_width, f.head)
    width = min(width, head.right - left - scene.px(130))
    widgets.segments(
        scene,
        pygame.Rect(left, head.y, width, head.height),
        labels,
        chosen=0 if scene.origin == "shipped" else 1,
        on_choose=scene.turn,
        key="origin",
    )
    left += width + scene.px(8)
    right = _build_all_maps(scene, pygame.Rect(left, head.y, head.right - left, head.height))
    search = min(scene.px(204), right - left)
    widgets.entry(
        scene,
        pygame.Rect(right - search, head.y, search, head.height),
        scene.search,
        placeholder=scene.t("setup.search"),
        on_change=scene.look_for,
        limit=60,
        key="search",
    )


def _build_all_maps(scene: SetupScene, room: pygame.Rect) -> int:
    """The button that leads there, at the right end of ``room``: with its words where these fit. Gives
    its left edge."""
    if scene.kit.drafting is None or not scene.app.can_open("library"):
        return room.right
    label, tip = scene.t("setup.all_maps"), scene.t("setup.all_maps_tip")
    width = widgets.button_width(scene, label, icon="map", padding=12)
    if width > room.width - scene.px(150):
        label, width = "", room.height
    rect = pygame.Rect(room.right - width, room.y, width, room.height)
    widgets.button(
        scene, rect, label, icon="map", on_press=lambda: open_library(scene), tip=tip, key="all_maps"
    )
    return rect.x - scene.px(8)


def open_library(scene: SetupScene) -> None:
    """Choose among all maps; the one chosen comes back here."""
    at = scene.map.file.path if scene.map is not None else None
    scene.app.open("library", at=at, game=scene.kit.name, pick=lambda path: take_map(scene, path))


def take_map(scene: SetupScene, path: Path) -> None:
    """Choose a map by its file."""
    scene.shelf.refresh()
    found = scene.shelf.find(str(path))
    if found is None or not found.usable:
        return
    scene.search = ""
    scene.origin = found.file.origin
    scene.choose_map(found)
    scene.rebuild()


def look_again(scene: SetupScene) -> None:
    """Maps may have been drawn, changed or deleted meanwhile."""
    before = scene.map
    if not scene.shelf.refresh() or before is None:
        return
    found = scene.shelf.find(str(before.file.path))
    scene.map = found if found is not None and found.usable else scene.shelf.first()
    scene.rebuild()
