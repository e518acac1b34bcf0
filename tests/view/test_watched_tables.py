"""Tables that show nothing yet, or at which the viewer has nothing to choose."""

from __future__ import annotations

import pygame
import pytest

from game.testing.trees import drawn_tree
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.table import StripWords
from tests.shared_matches import played
from tests.view.test_table_sounds import HEARD, table_of


@pytest.mark.parametrize("game", ["tank_tactics", "tank_battle", "flames_of_tanks"])
def test_strips_may_be_drawn_before_the_table_shows_a_view(game: str) -> None:
    """A letter may open above a match by post that has just come."""
    record, table = played(game, 30).session.record(0, then=True), table_of(game)
    surface, rect = pygame.Surface((640, 100)), pygame.Rect(0, 0, 300, 90)
    own = table.strips
    assert own is not None
    told = StripWords("Anna with quite a long name", "", True)
    strip, theme = own.strip(record.view(len(record)), 0, told), load_theme("light")
    drawn_tree(strip, surface, rect, theme, FontStore(theme))
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() < 640 * 100 - 300 * 60


@pytest.mark.parametrize("game", HEARD)
def test_arrows_are_taken_or_ignored_whatever_is_watched(game: str) -> None:
    record = played(game, 30).session.record(0, then=True)
    for ply in range(0, len(record) + 1, 4):
        table = table_of(game)
        table.show(record.view(ply), chooser=None, viewer=0, last=None)
        replies = [table.command(arrow) for arrow in ("up", "left", "down", "right")]
        assert any(reply.taken for reply in replies) == (table.pointing.cursor is not None)
