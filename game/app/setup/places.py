"""What the setup shows in place of the maps when there are none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data.paths import user_maps
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


def paint_none(scene: SetupScene, surface: pygame.Surface) -> None:
    """What is said where no map is listed."""
    f = scene.frame
    box = scene.box(f.left, f.grid, f.left_width, f.notes - 8 - f.grid)
    scene.painter.box(surface, box, None, scene.app.theme["surface.line"], radius=6)
    words = scene.t("setup.none_found", text=scene.search) if scene.search else scene.t("setup.no_own")
    middle = (box.centerx, box.centery - scene.px(14))
    widgets.icon(
        scene, surface, "map", (middle[0], middle[1] - scene.px(40)), 36, "ink.tertiary", center=True
    )
    widgets.text(
        scene,
        surface,
        words,
        "body_strong",
        middle,
        align="center",
        middle=True,
        width=box.width - scene.px(20),
    )
    if not scene.search:
        # the whole way there: the project has a folder of that name as well
        home, folder = str(Path.home()), str(user_maps(scene.kit.name))
        folder = folder.replace(home, "~", 1) if len(home) > 1 else folder
        note = scene.t("setup.no_own_note", folder=folder)
        body = pygame.Rect(
            box.x + scene.px(24), middle[1] + scene.px(18), box.width - scene.px(48), scene.px(60)
        )
        widgets.paragraph(scene, surface, note, "small", body, "ink.secondary", align="center")


def paint_position(scene: SetupScene, surface: pygame.Surface) -> None:
    """The board of the position, large, in the place of the maps."""
    f = scene.frame
    box = scene.box(f.left, f.grid, f.left_width, f.notes - 8 - f.grid)
    widgets.card(scene, surface, box, strong=True)
    side = min(box.width, box.height) - 2 * scene.px(14)
    picture = scene.pictures.position(scene.kit, scene.content, scene.position_state, side)
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=box.center))
    notes = scene.box(f.left, f.notes, f.left_width, f.notes_height)
    title = (notes.x, notes.y + scene.px(2))
    widgets.text(scene, surface, scene.t("setup.position"), "body_strong", title)
    body = notes.move(0, scene.px(24))
    widgets.paragraph(scene, surface, scene.t("setup.position_note"), "small", body, "ink.secondary")
