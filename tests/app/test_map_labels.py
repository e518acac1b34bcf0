"""The words a map has at its places, in matches: switched by their key, under the pointer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.data.files.content import load_content
from game.data.files.paths import maps_of
from game.data.saves.matches import Player as Seat
from game.data.saves.matches import new_plan
from game.editor.document import MapDocument
from game.model.map_labels import with_square_label, with_table_label
from game.model.registry import kit
from game.testing.driver import Driver
from game.ui.window.application import Application

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", ["tank_chess", "flames_of_tanks"])
def test_labels_are_seen_always_under_the_pointer_or_never(app: Application, game: str) -> None:
    found = kit(game)
    content = load_content(found)
    path = maps_of(game) / f"{found.default_map}.yaml"
    draft = MapDocument.from_file(found, content.definitions, path).draft
    meta = (
        with_table_label(draft.meta, (36_000, 20_000), "The mill")
        if game == "flames_of_tanks"
        else with_square_label(draft.meta, "e5", "The mill")
    )
    map_file = MapDocument(found, content.definitions, replace(draft, meta=meta)).map_file()
    sides = found.usual_sides(map_file)
    seats = tuple(Seat("person", f"Anna {seat}") for seat in range(len(sides)))
    app.open("match", plan=new_plan(found, content, map_file, seats, sides=sides))
    hands = Driver(app)
    hands.wait(0.3)
    scene: Any = app.stack.top
    table = scene.table
    rect = table.map_labels.rect_of(map_file.labels[0].at)
    assert rect is not None

    def drawn() -> bytes:
        hands.wait(0.1)
        surface = pygame.Surface(app.window.size)
        scene.draw(surface)
        return pygame.image.tobytes(surface.subsurface(rect.clip(surface.get_rect())), "RGB")

    def labelled() -> bytes:
        """As it is with no labels at all."""
        labels, table.map_labels.labels = table.map_labels.labels, ()
        without = drawn()
        table.map_labels.labels = labels
        return without

    def wanted() -> str:
        return str(app.settings.look.map_labels)

    hands.move((2, 2))
    assert wanted() == "pointed" and drawn() == labelled()
    hands.move(rect.center)
    assert drawn() != labelled()
    hands.move((2, 2))
    hands.key("shift+c")
    assert wanted() == "shown" and drawn() != labelled()
    hands.key("shift+c")
    hands.move(rect.center)
    assert wanted() == "off" and drawn() == labelled()
