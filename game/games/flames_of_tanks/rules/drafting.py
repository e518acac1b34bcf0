"""Flames of Tanks for the map editor: palette, files and checks of tables."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import ValidationError

from game.games.flames_of_tanks.entry import INFO, TEAMS
from game.games.flames_of_tanks.rules.definitions import (
    MOST_CORNERS,
    MOST_POINTS,
    MOST_TERRAIN,
    MOST_WORKSHOPS,
    Definitions,
)
from game.games.flames_of_tanks.rules.draft_files import (
    DEFAULT_SIZE,
    SIZES,
    draft_of,
    read_draft,
    write_draft,
)
from game.games.flames_of_tanks.rules.entries import SPAWN
from game.games.flames_of_tanks.rules.file_models import FlamesOfTanksMap
from game.games.flames_of_tanks.rules.map_checks import check_map
from game.games.flames_of_tanks.rules.random_table import random_table
from game.games.flames_of_tanks.rules.sight import unseen_from
from game.games.flames_of_tanks.rules.table import POINT, WORKSHOP, GroundKind, table_of
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model.drafting import FileProblems, MapSetting
from game.model.finding import Finding
from game.model.inches import Point
from game.model.table_drafting import MarkItem, TableDraft, TableDrafting, TablePalette, TerrainItem

SCALES: Final = (25, 400)
"""Smallest and largest scale of a piece, in per cent."""

_KEY: Final = "flames_of_tanks.map"


class FlamesOfTanksDrafting(TableDrafting):
    """See ``TableDrafting``."""

    by_chance = True

    def palette(self, definitions: Definitions) -> TablePalette:
        """Return all kinds of terrain in their shapes, points of the teams, open and invincible points,
        workshops."""
        terrain = tuple(
            TerrainItem(
                name,
                kind.line,
                tuple(
                    (key, shape.outline) for key, shape in definitions.shapes.items() if shape.kind == name
                ),
                tuple(_does(kind)),
            )
            for name, kind in definitions.ground.items()
        )
        key = "flames_of_tanks.mark"
        teams = tuple(MarkItem(team, INFO.sides[side], POINT, side) for side, team in enumerate(TEAMS))
        marks = (
            *teams[:2],
            MarkItem("open", f"{key}.open", POINT),
            MarkItem("safe", f"{key}.safe", POINT, safe=True),
            *teams[2:],
            MarkItem("workshop", f"{key}.workshop", WORKSHOP, lettered=False),
        )
        return TablePalette(
            terrain=tuple(item for item in terrain if item.shapes),
            marks=marks,
            sizes=SIZES,
            default_size=DEFAULT_SIZE,
            side_keys=INFO.sides,
            rings=(SPAWN, CLAIM),
            room=2 * definitions.tank.radius,
            scales=SCALES,
            most_corners=MOST_CORNERS,
        )

    def read(self, data: Any, definitions: Definitions) -> tuple[TableDraft, FileProblems]:
        """See ``MapDrafting.read``."""
        return read_draft(data, tuple(definitions.ground))

    def write(self, draft: TableDraft, definitions: Definitions) -> dict[str, Any]:
        """See ``MapDrafting.write``."""
        return write_draft(draft)

    def check(self, draft: TableDraft, definitions: Definitions) -> Sequence[Finding]:
        """Check a table by all rules for maps, and find what no file can hold."""
        found = list(_too_much(draft))
        if found:
            return found
        data = {"title": "-", **write_draft(draft)}
        try:
            map_file = FlamesOfTanksMap.model_validate_json(json.dumps(data), strict=True)
        except ValidationError as error:
            return [
                Finding(
                    "error",
                    "FT-1.2",
                    f"{_KEY}.no_file",
                    {"where": ".".join(map(str, one["loc"])), "said": one["msg"]},
                )
                for one in error.errors(include_url=False, include_input=False)
            ]
        return check_map(map_file, definitions, drawing=True)

    def random(self, definitions: Definitions, seats: int, rng: random.Random) -> TableDraft:
        """See ``MapDrafting.random``."""
        return random_table(definitions, seats, rng, lambda draft: not self.check(draft, definitions))

    def unseen(
        self, draft: TableDraft, definitions: Definitions, place: Point
    ) -> Sequence[tuple[tuple[Point, ...], ...]]:
        """See ``TableDrafting.unseen``."""
        return unseen_from(table_of(draft, definitions.ground), place)

    def settings(self, definitions: Definitions) -> Sequence[MapSetting]:
        """Return the settings of a table: its usual mode, and the numbers of players (FT-6.1, FT-6.2)."""
        modes = tuple(definitions.modes)
        return (
            MapSetting(("mode",), "choice", "death_match", choices=modes),
            MapSetting(("players",), "numbers", [2, 3, 4], 2, 4),
        )

    def from_view(self, view: FlamesOfTanksWorld) -> TableDraft:
        """Return the table of a match as a draft."""
        return draft_of(view.match.table, view.match.mode.name)


def _does(kind: GroundKind) -> Iterator[str]:
    """Yield the effects of a kind of terrain, as keys of words."""
    key = "flames_of_tanks.does"
    if not kind.passable:
        yield f"{key}.no_way"
    elif kind.slows or kind.crossing:
        yield f"{key}.slow"
    if kind.passable and kind.cover:
        yield f"{key}.cover"


def _too_much(draft: TableDraft) -> Iterator[Finding]:
    """Find what a file has no room for, or can't do without."""

    def error(rule: str, key: str, places: tuple[Point, ...] = (), **params: Any) -> Finding:
        return Finding("error", rule, f"{_KEY}.{key}", params, places)

    terrain = [piece for piece in draft.pieces.values() if piece.outline]
    points = [piece for piece in draft.pieces.values() if piece.kind == POINT]
    shops = [piece for piece in draft.pieces.values() if piece.kind == WORKSHOP]
    if not points:
        yield error("FT-4.1", "no_points")
    for found, most, rule, key in (
        (terrain, MOST_TERRAIN, "FT-1.2", "much_terrain"),
        (points, MOST_POINTS, "FT-4.1", "many_points"),
        (shops, MOST_WORKSHOPS, "FT-4.4", "many_workshops"),
    ):
        if len(found) > most:
            yield error(rule, key, n=len(found), most=most)
    for piece in terrain:
        if len(piece.outline) > MOST_CORNERS:
            yield error("FT-1.2", "many_corners", (piece.at,), n=len(piece.outline), most=MOST_CORNERS)
        if len(piece.outline) < 2:
            yield error("FT-1.2", "few_corners", (piece.at,))
    names = [piece.name for piece in points]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1 or not name):
        places = tuple(piece.at for piece in points if piece.name == name)
        yield error("FT-4.1", "letter_twice" if name else "no_letter", places, name=name)
