"""What is heard of a match: each game's pieces and dice, from their side, and never longer than they move."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.model.registry import kit as kit_of
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.ui.window.mixer import Mixer
from game.view.board.sprites import SpriteStore
from game.view.registry import view as view_of
from game.view.table import Tools
from tests.shared_matches import played, words

NAMES = frozenset(Mixer(ASSETS / "sounds").files)

HEARD = {
    # game: steps, what is heard once, what goes on
    "tank_chess": (30, {"shot_light", "hit", "wreck"}, {"engine_light", "engine_heavy", "tracks_heavy"}),
    "battlegrounds": (60, {"shot_heavy", "card", "token"}, {"engine_light", "turret"}),
    "tank_tactics": (60, {"dice_rest"}, {"tracks_heavy", "dice_rattle"}),
    "tank_battle": (90, {"shot_heavy"}, {"engine_medium"}),
    "flames_of_tanks": (60, {"dice_rest", "drive"}, {"dice_rattle", "engine_light"}),
}


def table_of(game: str) -> Any:
    kit, theme = kit_of(game), load_theme("light")
    content = load_content(kit)
    tools = Tools(
        theme, FontStore(theme), SpriteStore(theme), words(), content.definitions, content.files, speed=4.0
    )
    made = view_of(game).table(tools)
    made.set_rect(pygame.Rect(100, 0, 400, 400), 1.0)
    return made


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", HEARD)
def test_a_match_is_heard_from_its_side_and_as_long_as_something_moves(game: str) -> None:
    steps, once, long = HEARD[game]
    record = played(game, steps).session.record(0, then=True)
    table = table_of(game)
    table.show(record.view(0), chooser=None, viewer=0, last=None)
    table.draw(pygame.Surface((640, 400)))
    single, lasting, sides = set(), set(), set()
    for ply in range(1, len(record) + 1):
        step = record.step(ply)
        table.show_step(record.view(ply - 1), step, viewer=0, last=step)
        for _ in range(400):
            for cue in table.pop_sounds():
                single.add(cue.sound)
                sides.add(table.stereo(cue))
            lasting |= {cue.sound for cue in table.lasting}
            sides |= {table.stereo(cue) for cue in table.lasting}
            if not table.busy or table.waits:
                break
            table.update(60.0)
        table.skip()
        assert not table.lasting
        table.pop_sounds()
    assert single | lasting <= NAMES
    assert once <= single and long <= lasting
    assert min(sides) < -0.3 and max(sides) > 0.3
