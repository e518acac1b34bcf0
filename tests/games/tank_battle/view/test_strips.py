"""The players' strips of Tank Battle at any size."""

from __future__ import annotations

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.poses.samples import position
from game.games.tank_battle.rules.position_text import parse_position
from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.strips import Strips
from game.testing.trees import drawn_tree
from game.ui.tree.tree import Tree
from game.view.table import StripWords
from game.view.tips import Tips
from tests.app.test_trees import beyond
from tests.games.tank_battle.files import PIECE_SET

FIGHT, MOVE = (position("tank_battle", name) for name in ("fight", "move"))


@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("high", [38, 59, 60, 96])
def test_all_of_a_strip_lies_in_it_and_its_signs_are_explained(high: int, scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    try:
        strips, trees = (
            Strips(Art(app.theme, app.fonts, app.texts, PIECE_SET), app.texts),
            list[Tree](),
        )
        surface = pygame.Surface((800, 200))
        told = StripWords("Anna with quite a long name", "bot, level 1", True, 40)
        for text in (MOVE, FIGHT):
            for side in (0, 1):
                rect = pygame.Rect(8 + 380 * side, 8, round(205 * scale), round(high * scale))
                node = strips.node(parse_position(text, PIECE_SET), side, told, covered=False)
                trees.append(drawn_tree(node, surface, rect, app.theme, app.fonts, scale))
        for tree in trees:
            assert tree.root is not None and not list(beyond(tree.root))
        tips = Tips(app.texts)
        for tree in trees[-2:]:
            tips.add_signs(tree.tips())
        keys = {tip.key for tip in tips.found}
        assert {"strip.side", "tank_battle.strip.guns", "tank_battle.strip.pegs"} <= keys
        assert (
            sum(tip.key.startswith(("tank_battle.site", "tank_battle.strip.site")) for tip in tips.found) == 6
        )
    finally:
        app.close()
