"""The match that ends a course."""

from __future__ import annotations

from typing import Any

from game.app.table.opening import find_map
from game.bots.registry import bots as bots_of
from game.data.content import load_content, load_map
from game.data.lessons import Lesson
from game.data.matches import MatchPlan, Player, new_plan, position_plan
from game.model.kit import Kit
from game.ui.scene import App


def match_plan(app: App, kit: Kit[Any, Any], lesson: Lesson) -> MatchPlan:
    """A person at the first seat, bots at all others. Raises ``ProblemsError`` for a map that can't be read
    and ``TextError`` for a position that is none."""
    wanted, content = lesson.match, load_content(kit)
    assert wanted is not None, "this lesson offers no match"
    if not wanted.map:
        sides = kit.parse_position(lesson.position, content.definitions).sides
        players = _players(app, kit, len(sides), wanted.level)
        return position_plan(kit, content, lesson.position, players, sides=sides)
    checked = load_map(kit, find_map(kit, wanted.map), content, app.texts)
    ways = kit.seatings_for(checked.map_file)
    sides = next((way for way in ways if len(way.sides) == wanted.players), ways[0]).sides
    players = _players(app, kit, len(sides), wanted.level)
    return new_plan(kit, content, checked.map_file, players, sides=sides)


def _players(app: App, kit: Kit[Any, Any], seats: int, number: int) -> tuple[Player, ...]:
    """Bots of one level get numbers, so that the record tells them apart."""
    levels = bots_of(kit.name).LEVELS
    level = next((one for one in levels if one.number == number), levels[0])
    names = app.settings.new_match.names
    own = Player("person", (names[0] if names else "") or app.texts("tutorial.you"))
    bot = app.texts(level.name_key)
    called = [f"{bot} {n}" if n > 1 else bot for n in range(1, seats)]
    return (own, *(Player("bot", name, level.number) for name in called))
