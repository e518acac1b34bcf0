"""The card of a tank in Tank Tactics, whatever position is on the screen by then."""

from __future__ import annotations

import pygame
import pytest

from game.app.poses.match import scene_of
from game.bots.worker import LocalWorker
from game.testing.driver import Driver
from game.testing.trees import drawn_tree
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.ui.window.application import Application
from tests.shared_matches import played


@pytest.mark.slow
def test_a_tank_whose_dice_are_not_cast_has_no_card_and_breaks_nothing(
    app: Application, player: Driver
) -> None:
    cards = []
    for moves in (0, 60):
        scene = scene_of(app, played("tank_tactics", moves), LocalWorker)
        app.push(scene)
        player.wait()
        surface = pygame.Surface((300, 400))
        card = scene.table.card()
        if card is not None:
            theme = load_theme("light")
            drawn_tree(card, surface, surface.get_rect(), theme, FontStore(theme))
        cards.append(pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count())
    assert cards[0] == 300 * 400 > cards[1]
