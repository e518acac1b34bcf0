"""What the setup says of seats: in which order they are shown, what each plays with, how they sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.app.maps.choice import Choice, meant, seating_of
from game.app.table.boards import tools_of
from game.bots.contract import Level
from game.model.contract import PUBLIC, Setup
from game.view import registry

if TYPE_CHECKING:
    from game.app.setup.scene import SetupScene


def seatings(scene: SetupScene) -> list[int]:
    """The ways to sit down on the map that is chosen, by their places in the Kit's list."""
    map_file = scene.map.map_file if scene.map is not None else None
    if scene.position_state is not None:
        return _like(scene, scene.position_setup)
    if map_file is None:
        return list(range(len(scene.kit.seatings)))
    return [list(scene.kit.seatings).index(way) for way in scene.kit.seatings_for(map_file)]


def _like(scene: SetupScene, setup: Setup) -> list[int]:
    """Where a position says itself how many play, that way alone; else all there are."""
    every = list(range(len(scene.kit.seatings)))
    if not scene.kit.ways:
        return every
    return [way for way in every if scene.kit.seatings[way].sides == setup.sides][:1] or every


def fitting(scene: SetupScene, choice: Choice) -> Choice:
    """The choice, seated in a way the map has: its own, else with as many players as were wanted last, or
    nearly so many."""
    ways = seatings(scene)
    sides = [scene.kit.seatings[way].sides for way in ways]
    if choice.seating in ways and len(seating_of(scene.kit, choice).sides) == scene.wanted:
        return choice
    nearest = min(range(len(ways)), key=lambda at: abs(len(sides[at]) - scene.wanted))
    if choice.seating in ways and len(sides[nearest]) != scene.wanted:
        return choice
    return choice.having(seating=ways[nearest])


def by_number(scene: SetupScene) -> bool:
    """Whether the ways to sit down differ in the number of players alone."""
    counts = [len(scene.kit.seatings[way].sides) for way in seatings(scene)]
    return len(set(counts)) == len(counts)


def seats_in_order(scene: SetupScene) -> list[int]:
    """The seats from top to bottom: those of a side together."""
    sides = seating_of(scene.kit, scene.choice).sides
    return sorted(range(len(sides)), key=lambda seat: (sides[seat], seat))


def in_teams(scene: SetupScene) -> bool:
    """Whether several seats make a side, each with something of its own."""
    sides = seating_of(scene.kit, scene.choice).sides
    return len(set(sides)) < len(sides) and len({seat_name(scene, seat) for seat in range(len(sides))}) > len(
        set(sides)
    )


class Seated:
    """The match as it would begin now, for names and pictures of its seats."""

    def __init__(self, scene: SetupScene) -> None:
        self.scene = scene
        self._key: Any = None
        self._map_file: Any = None
        self._setup: Setup | None = None
        self._view: Any = None
        self._theme: Any = None
        self._draw: Any = None

    @property
    def setup(self) -> Setup | None:
        """The setup of the map, or of the position; ``None`` without either."""
        scene = self.scene
        map_file = scene.map.map_file if scene.map is not None else None
        key = (scene.choice.seating, scene.position, tuple(scene.choice.options.items()))
        if key != self._key or map_file is not self._map_file:
            self._key, self._map_file, self._view = key, map_file, None
            if scene.position_state is not None:
                self._setup = scene.position_setup
            elif map_file is not None:
                sides = seating_of(scene.kit, scene.choice).sides
                options = meant(scene.kit, scene.choice.options, map_file, len(sides))
                self._setup = scene.kit.setup(map_file, scene.content.definitions, sides, options)
            else:
                self._setup = None
        return self._setup

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """A picture of what a seat plays with."""
        scene, setup = self.scene, self.setup
        if scene.app.theme is not self._theme:
            self._theme = scene.app.theme
            self._draw = (
                None
                if scene.table is None
                else registry.seats(scene.kit.name, tools_of(scene.app, scene.content))
            )
        if self._draw is not None and setup is not None:
            if self._view is None:
                game = scene.kit.game
                self._view = game.observe(game.new(setup), PUBLIC)
            self._draw(surface, rect, self._view, seat)
        elif scene.table is not None:
            scene.table.draw_portrait(surface, rect, seating_of(scene.kit, scene.choice).sides[seat])


def seat_name(scene: SetupScene, seat: int) -> str:
    """What a seat plays with, in words."""
    setup, sides = scene.seated.setup, seating_of(scene.kit, scene.choice).sides
    if setup is None or setup.sides != sides:
        return scene.t(scene.kit.side_keys[sides[seat]])
    return " + ".join(scene.t(key) for key in scene.kit.seat_keys(setup, seat))


def other_colours(scene: SetupScene, seat: int) -> Mapping[str, Any]:
    """The options with which a seat plays something else; none where nothing can be chosen."""
    setup = scene.seated.setup
    return {} if setup is None else scene.kit.other_colours(setup, seat)


def seat_note(scene: SetupScene, seat: int) -> str:
    """When a seat moves, with whom it plays, or against what it plays alone."""
    sides = seating_of(scene.kit, scene.choice).sides
    alone = f"{scene.kit.name}.alone.{way_of(scene)}_note"
    if len(sides) == 1 and scene.app.texts.has(alone):
        return scene.t(alone)
    if in_teams(scene):
        return scene.t("setup.team", n=sides[seat] + 1)
    setup = scene.seated.setup
    begins = 0 if setup is None else scene.kit.first_seat(setup)
    if begins is None:
        return scene.t("setup.seat", n=seat + 1)
    place = (seat - begins) % len(sides)
    words = ("setup.moves_first", "setup.moves_second", "setup.moves_third", "setup.moves_fourth")
    return scene.t(words[place] if place < len(words) else "setup.order", n=place + 1)


def way_of(scene: SetupScene) -> str:
    """The way to play that is chosen, where the game has several."""
    map_file = scene.map.map_file if scene.map is not None else None
    return "" if map_file is None else scene.kit.way(map_file)


def level_line(scene: SetupScene, level: Level) -> str:
    """What a bot's level overlooks in the way to play that is chosen."""
    special = f"{level.key}.{way_of(scene)}"
    return scene.t(special if way_of(scene) and scene.app.texts.has(special) else level.line_key)
