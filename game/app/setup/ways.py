"""The modes of a game that has no drawn maps: a few wide cards instead of a shelf of maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.maps.shelf import Shown
from game.app.table.boards import tools_of
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.cells import CellState
from game.view import registry

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene

MOST = 172.0
"""The height of a card where there is room for more, in tokens."""


def place_ways(scene: SetupScene) -> None:
    """The cards one below the other; more than fit are scrolled."""
    f = scene.frame
    count = len(scene.listed)
    gap = 8.0 if f.small else 10.0
    room = f.bottom - f.grid
    box, between, rows = scene.box(f.left, f.grid, f.left_width, room), scene.px(gap), max(1, min(count, 4))
    high = min(scene.px(MOST), (box.height - between * (rows - 1)) // rows)
    scene.cells.place(box, count, cell_height=high, columns=1, gap=between)
    scene.cells.show(scene.cells.chosen)


def players_words(scene: SetupScene, shown: Shown) -> str:
    """For how many players it is."""
    if shown.map_file is None:
        return ""
    counts = sorted({len(seating.sides) for seating in scene.kit.seatings_for(shown.map_file)})
    if len(counts) == 1:
        return scene.t("setup.count", n=counts[0])
    return scene.t("setup.count_range", low=counts[0], high=counts[-1])


def lasting_words(shown: Shown, scene: SetupScene) -> str:
    """How long it takes; empty where its file does not say."""
    minutes = shown.map_file and shown.map_file.lasts
    if not minutes:
        return ""
    low, high = minutes
    return scene.t("setup.lasts_one", n=low) if low == high else scene.t("setup.lasts", low=low, high=high)


def paint_way(scene: SetupScene, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """A way to play: its board, its name, for how many, how long, and what it is."""
    shown = scene.listed[state.index]
    theme, painter = scene.app.theme, scene.painter
    strong = state.chosen
    fill = theme["surface.raised" if strong or state.hovered else "surface.panel"]
    line = theme["ink.primary" if strong or state.hovered else "surface.line"]
    painter.box(surface, rect, fill, line, width=2 if strong else 1, radius=6)
    pad = scene.px(8 if scene.frame.small else 10)
    side = rect.height - 2 * pad
    frame = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
    picture = None
    if shown.usable:
        key = (shown.version, side)
        picture = scene.pictures.get(key, lambda: _picture(scene, shown, side))
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=frame.center))
    else:
        painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
        if shown.read and not shown.usable:
            widgets.icon(scene, surface, "warning", frame.center, 36, "signal.error", center=True)
    left = frame.right + scene.px(14 if scene.frame.small else 18)
    tick = scene.px(22 if scene.frame.small else 26)
    right = rect.right - pad
    if strong:
        spot = pygame.Rect(right - tick, rect.y + pad, tick, tick)
        painter.box(surface, spot, theme["ink.primary"], radius=13)
        widgets.icon(scene, surface, "check", spot.center, 16, "surface.raised", center=True)
    _paint_words(scene, surface, pygame.Rect(left, rect.y, right - left, rect.height), shown, tick)


def _picture(scene: SetupScene, shown: Shown, side: int) -> pygame.Surface | None:
    draw = registry.view(scene.kit.name).modes(tools_of(scene.app, scene.content))
    if draw is None:
        return scene.pictures.position(scene.kit, scene.content, shown.state, side)
    made: pygame.Surface = draw(scene.kit.game.observe(shown.state, PUBLIC), side)
    scene.painter.box(made, made.get_rect(), None, scene.app.theme["ink.primary"], radius=0)
    return made


def _paint_words(
    scene: SetupScene, surface: pygame.Surface, rect: pygame.Rect, shown: Shown, tick: int
) -> None:
    fonts, scale = scene.app.fonts, scene.app.scale
    usable = shown.usable
    told = " ".join((shown.map_file.description if shown.map_file else "").split())
    if not usable:
        told = " ".join(str(problem) for problem in shown.problems[:2])
    title = fonts.get("card_title", scale).get_linesize()
    facts = fonts.get("small", scale).get_linesize() if usable else 0
    body = scene.painter.paragraph_height(told, "body", rect.width)
    gap = scene.px(3)
    role = "body" if title + facts + body + 2 * gap <= rect.height - scene.px(8) else "small"
    if role == "small":
        body = scene.painter.paragraph_height(told, "small", rect.width)
    whole = title + facts + body + 2 * gap
    y = rect.y + max(scene.px(4), (rect.height - whole) // 2)
    name = shown.title if usable else f"{shown.title}: {scene.t('setup.broken')}"
    widgets.text(scene, surface, name, "card_title", (rect.x, y), width=rect.width - tick - scene.px(6))
    y += title
    if usable:
        _paint_facts(scene, surface, pygame.Rect(rect.x, y, rect.width, facts), shown)
    y += facts + gap
    room = pygame.Rect(rect.x, y, rect.width, max(1, rect.bottom - y - scene.px(3)))
    widgets.paragraph(scene, surface, told, role, room, "ink.secondary" if usable else "signal.error")


def _paint_facts(scene: SetupScene, surface: pygame.Surface, rect: pygame.Rect, shown: Shown) -> None:
    x = rect.x
    for icon, words in (("people", players_words(scene, shown)), ("clock", lasting_words(shown, scene))):
        if not words:
            continue
        spot = widgets.icon(
            scene, surface, icon, (x + scene.px(8), rect.centery), 16, "ink.secondary", center=True
        )
        left = spot.right + scene.px(6)
        end = widgets.text(
            scene, surface, words, "small", (left, rect.centery), middle=True, width=max(1, rect.right - left)
        )
        x = end.right + scene.px(18)
