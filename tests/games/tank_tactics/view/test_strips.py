"""The players' strips of Tank Tactics at any size."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest

from game.games.tank_tactics.rules.board import LETTERS, Win
from game.games.tank_tactics.rules.terms import ATTRIBUTES, NOWHERE
from game.games.tank_tactics.view.strips import LOW, Strip
from game.model.tuples import put
from game.testing.trees import drawn_tree
from game.ui.tree.seen import Rule, Text
from game.ui.tree.tree import Tree, walk
from game.view.table import StripWords
from game.view.tips import Tips
from tests.app.test_trees import beyond
from tests.games.tank_tactics.view.test_pictures import of_tanks, parts, tools

NAME = "Anna with quite a long name"
POINTS, NO_POINTS = Win("points", 20), Win()


def drawn(shown: Strip, size: tuple[int, int], scale: float) -> Tree:
    look = tools()
    wide, high = (round(length * scale) for length in size)
    surface, rect = pygame.Surface((wide + 16, high + 16)), pygame.Rect(8, 8, wide, high)
    return drawn_tree(shown.node(), surface, rect, look.theme, look.fonts, scale)


def strip(count: int, *, secret: bool = False, win: Win = POINTS, points: int = 12) -> Strip:
    """A strip with cards; its first tank is pointed at, and its second one is gone."""
    view = of_tanks(count, win, held=(points, 0, 0))
    if secret:
        view = view.with_(dice=((),) * (count + 4))
    if count > 1:
        view = view.with_(square=put(view.square, 1, NOWHERE))
    view = view.with_(cards=put(view.cards, 0, ("repair", "extra_action")), squad=(("repair",), (), ()))
    return Strip(parts(), view, 0, StripWords(NAME, "bot, level 1", True, 40), marked=0)


def tips(strip: Tree) -> list[str]:
    found = Tips(tools().words)
    found.add_signs(strip.tips())
    return [tip.key for tip in found.found]


@pytest.mark.sample(now=6)
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.5])
@pytest.mark.parametrize("high", [38, 46, 58, 68, 96, 124])
@pytest.mark.parametrize("wide", [100, 134, 176, 203, 268])
def test_all_of_a_strip_lies_in_it_and_its_signs_are_explained(wide: int, high: int, scale: float) -> None:
    for count in range(1, 7):
        for win in (POINTS, NO_POINTS):
            tree = drawn(strip(count, win=win), (wide, high), scale)
            assert tree.root is not None and not list(beyond(tree.root))
            keys = tips(tree)
            assert "strip.side" in keys
            assert ("tank_tactics.strip.points" in keys) == (win is POINTS) or wide < 134
            lives = [key for key in keys if re.search(r"chip\.life|strip\.(life|gone)", key)]
            assert len(lives) == count or wide < (203 if high >= LOW else 22 * count + 12)


@pytest.mark.parametrize("count", range(1, 5))
def test_secret_dice_stay_hidden__TT_1_4(count: int) -> None:
    for wide in (176, 268):
        keys = tips(drawn(strip(count, secret=True), (wide, 124), 1.0))
        assert keys.count("tank_tactics.secret_die") == count * len(ATTRIBUTES)
        assert sum(key.startswith("tank_tactics.attribute") for key in keys) == len(ATTRIBUTES)


def test_how_a_player_stands_is_told_shorter_where_there_is_less_room() -> None:
    def told(wide: int, high: int) -> str:
        tree = drawn(strip(3), (wide, high), 1.0)
        return " ".join(str(getattr(one.node, "words", "")) for one in tree if not one.parts)

    long, short, _ = strip(3).points
    assert long in told(400, 124) and short not in told(400, 124)
    assert short in told(190, 124) and long not in told(190, 124)
    assert short in told(400, 46) and long not in told(400, 46)


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_a_low_strip_beside_three_others_has_the_name_and_all_tanks(scale: float) -> None:
    shown = strip(4, points=8)
    shown = replace(shown, told=replace(shown.told, name="Anna", room=26))
    tree = drawn(shown, (101, 46), scale)
    texts = [(str(one.node.words), one.area.width) for one in tree if isinstance(one.node, Text)]
    assert dict(texts)["Anna"] * scale >= tools().fonts.size("Anna", "small", scale)[0]
    said = [words for words, _ in texts]
    assert [one for one in said if one in LETTERS] == list("ABCD") and said.count("13") == 3


@pytest.mark.parametrize("size", [(268, 124), (268, 58), (134, 46)])
def test_the_row_of_a_destroyed_tank_is_struck_through_until_it_comes_back__TT_3_10(
    size: tuple[int, int],
) -> None:
    """A tank that only waits off the board, in a portal say, keeps its row."""
    waits = strip(2)
    waits = replace(waits, view=waits.view.with_(damage=put(waits.view.damage, 1, 2)))
    lost = replace(waits, view=waits.view.with_(damage=put(waits.view.damage, 1, waits.view.full(1))))
    back = replace(lost, view=lost.view.with_(square=put(lost.view.square, 1, 9)))
    struck = []
    for shown in (waits, lost, back):
        root = drawn(shown, size, 1.0).root
        assert root is not None
        rules = [one.node for one in walk(root) if isinstance(one.node, Rule)]
        struck.append([rule.ink for rule in rules].count("fire.accent"))
    assert struck == [0, 1, 0]
