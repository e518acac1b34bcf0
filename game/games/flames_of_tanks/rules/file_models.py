"""The files of Flames of Tanks as models: the basic tank, ground, upgrades, modes and maps.

Their descriptions are the documentation. Lengths in files are inches with up to three decimals, angles
degrees with one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.games.flames_of_tanks.rules.definitions import (
    GRID,
    LEAST_TABLE,
    MOST_CORNERS,
    MOST_MINUTES,
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_TABLE,
    MOST_TERRAIN,
    MOST_WORKSHOPS,
)
from game.model.file_parts import MapFile, Name, Part, about_minutes
from game.model.keyed_text import KeyedText

Team = Literal["allied", "axis", "third", "fourth"]
Inches = Annotated[float, Field(ge=-200, le=200, allow_inf_nan=False)]
Length = Annotated[float, Field(ge=0, le=200, allow_inf_nan=False)]
Extent = Annotated[float, Field(ge=0.1, le=20, allow_inf_nan=False)]
Place = Annotated[
    tuple[Inches, Inches], Field(json_schema_extra={"x-expected": "x and y in inches, as in [36, 24.5]"})
]
Outline = Annotated[tuple[Place, ...], Field(min_length=2, max_length=MOST_CORNERS)]
Small = Annotated[int, Field(ge=0, le=20)]


class Speeds(Part):
    """Speeds in inches, by weight."""

    light: Length = Field(description="Of a Light tank.")
    medium: Length = Field(description="Of a Medium tank.")
    heavy: Length = Field(description="Of a Heavy tank.")


class GunEntry(Part):
    """The gun (FT-1.3)."""

    name: str = Field(min_length=1, max_length=20, description="Its name.")
    range: Length = Field(description="Range in inches.")
    rof: int = Field(ge=1, le=6, description="Rate of fire: dice a shot.")
    at: int = Field(ge=1, le=30, description="Anti-tank.")
    fp: int = Field(ge=1, le=6, description="Firepower; it is shown, no rule uses it.")


class ArmourEntry(Part):
    """The armour (FT-1.3)."""

    front: Small = Field(description="Front armour.")
    side: Small = Field(description="Side armour.")
    top: Small = Field(description="Top armour.")


class Hull(Part):
    """The size of a tank (FT-1.1)."""

    radius: Extent = Field(description="Of the circle that must not overlap anything.")
    length: Extent = Field(description="Of the hull the eye sees.")
    width: Extent = Field(description="Of the hull the eye sees.")


class TankFile(Part):
    """The basic tank (assets/games/flames_of_tanks/tank.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    speed: Speeds = Field(description="Speed in inches (FT-1.4).")
    gun: GunEntry = Field(description="The gun.")
    armour: ArmourEntry = Field(description="The armour.")
    hull: Hull = Field(description="Its size.")
    rows: tuple[Literal["light", "medium", "heavy"], ...] = Field(
        min_length=GRID,
        max_length=GRID,
        description="The weight when this row of the grid is the highest in use, from the bottom (FT-5.3).",
    )


class GroundEntry(Part):
    """One kind of terrain (FT-1.2)."""

    line: bool = Field(default=False, description="It is a line (a hedge), not an area.")
    slows: bool = Field(default=False, description="Inches inside count double.")
    cover: bool = Field(default=False, description="It gives cover.")
    sight: Literal["clear", "through", "blocked"] = Field(
        default="clear",
        description="Whether lines of sight pass: clear, blocked, or not wholly through or far in (through).",
    )
    passable: bool = Field(default=True, description="Whether tanks may drive there.")
    crossing: Length = Field(default=0, description="Inches more that each crossing of a line costs.")


class ShapeEntry(Part):
    """An outline the map editor offers."""

    kind: Name = Field(description="The kind of terrain.")
    outline: Outline = Field(description="Its corners around [0, 0], in inches.")


class GroundFile(Part):
    """The kinds of terrain and the editor's shapes (assets/games/flames_of_tanks/ground.yaml). Their names
    are flames_of_tanks.ground.<name> in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    ground: dict[Name, GroundEntry] = Field(
        min_length=1, max_length=20, description="Each kind under its name."
    )
    shapes: dict[Name, ShapeEntry] = Field(default={}, max_length=60, description="Outlines to begin with.")


Range = Annotated[
    tuple[Annotated[int, Field(ge=0, le=400)], Annotated[int, Field(ge=0, le=400)]],
    Field(json_schema_extra={"x-expected": "the least and the most, as in [1, 2]"}),
]


class RandomRules(Part):
    """The conditions of a fair random table."""

    edge: Length = Field(description="Inches from the edge of the table to what no tank drives over.")
    apart: Length = Field(description="Inches between two pieces that no tank drives over.")
    aside: Length = Field(description="Inches between any other two pieces.")
    point_room: Length = Field(description="Inches from a spawn point or workshop to such a piece.")
    point_aside: Length = Field(description="Inches from a spawn point or workshop to any other piece.")
    point_edge: Length = Field(description="Inches from the edge of the table to a spawn point.")
    points_apart: Length = Field(description="Inches between two spawn points.")
    camps: int = Field(
        ge=5, le=50, description="So many per cent of the table at its ends hold the first points."
    )
    covered: Range = Field(description="Per cent of the table under terrain: the least and the most.")
    screens: Small = Field(description="Pieces near a point to hide it, at most.")
    screen_off: tuple[Length, Length] = Field(
        description="Inches from a point to these: the least and the most."
    )


class RandomStyleEntry(Part):
    """A style of random tables."""

    tables: tuple[
        tuple[
            Annotated[int, Field(ge=LEAST_TABLE, le=MOST_TABLE)],
            Annotated[int, Field(ge=LEAST_TABLE, le=MOST_TABLE)],
        ],
        ...,
    ] = Field(min_length=1, max_length=20, description="Inches across and up, one of these.")
    mode: Name = Field(description="The mode it is usually played in.")
    points: tuple[Annotated[int, Field(ge=4, le=MOST_POINTS)], ...] = Field(
        min_length=1, max_length=20, description="How many spawn points, one of these."
    )
    pieces: dict[Name, Range] = Field(
        min_length=1, max_length=40, description="The least and the most groups of each shape."
    )
    screens: tuple[Name, ...] = Field(min_length=1, max_length=20, description="Shapes that hide points.")
    turns: Annotated[float, Field(gt=0, le=180)] = Field(
        default=5, description="Pieces are turned by steps of so many degrees."
    )
    scales: tuple[Annotated[int, Field(ge=25, le=400)], Annotated[int, Field(ge=25, le=400)]] = Field(
        default=(100, 100), description="Their size in per cent: the least and the most."
    )
    workshops: Range = Field(default=(0, 0), description="The least and the most groups of workshops.")


class RandomFile(Part):
    """The rules and styles of random tables (assets/games/flames_of_tanks/random.yaml)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    random: RandomRules = Field(description="What every such table keeps to.")
    shapes: dict[Name, ShapeEntry] = Field(
        default={}, max_length=60, description="Outlines besides those of ground.yaml."
    )
    styles: dict[Name, RandomStyleEntry] = Field(
        min_length=1, max_length=20, description="The styles; each is drawn as often as any other."
    )


class UpgradeEffects(Part):
    """The effects of an upgrade (FT-5.4, FT-5.5)."""

    anti_tank: Small = Field(default=0, description="Anti-tank, and this.")
    armour: Small = Field(default=0, description="Front and side armour, and this.")
    range: Length = Field(default=0, description="Range in inches, and this.")
    speed: Length = Field(default=0, description="Speed in inches of every move, and this.")
    first_move: Speeds | None = Field(
        default=None, description="The first action may be a move at this speed; the turn ends after it."
    )
    remount_again: bool = Field(default=False, description="A failed Remount is rolled again.")
    free_ground: bool = Field(
        default=False, description="Ground doesn’t slow a move, but it is the last one of the turn."
    )
    last_move: Length = Field(default=0, description="So many inches more at the end of the turn.")
    counts_as: Literal["light", "medium", "heavy"] | None = Field(
        default=None, description="The weight, whatever is installed."
    )
    overhang: bool = Field(default=False, description="Pieces may stick out over the top of the grid.")
    most_move: Length | None = Field(default=None, description="Never more inches on the table in a turn.")
    sees_at_night: bool = Field(default=False, description="Night doesn’t shorten its range.")
    ignores_cover: bool = Field(default=False, description="Cover doesn’t matter to its shots.")
    again_near: Length | None = Field(
        default=None, description="Misses are rolled again up to so many inches."
    )
    again_far: Length | None = Field(
        default=None, description="Misses are rolled again beyond so many inches."
    )
    smoke: bool = Field(default=False, description="It may fire smoke instead.")


class UpgradeEntry(Part):
    """One kind of upgrade."""

    colour: Literal["red", "green", "yellow", "blue"] = Field(description="Its colour.")
    shape: tuple[
        Annotated[str, Field(pattern="^[x.]{1,4}$", json_schema_extra={"x-expected": "1 to 4 signs x or ."})],
        ...,
    ] = Field(
        min_length=1,
        max_length=GRID,
        description="Its boxes, the top row first: x is one, . is none (FT-5.2).",
    )
    copies: int = Field(ge=0, le=99, description="How many are in the pool (FT-5.1).")
    icon: Name = Field(description="Its drawing in assets/icons.")
    adds_up: bool = Field(default=False, description="Whether several count more than one (FT-5.4).")
    effects: UpgradeEffects = Field(description="What it does.")


class UpgradesFile(Part):
    """The upgrades (assets/games/flames_of_tanks/upgrades.yaml). Their words are
    flames_of_tanks.upgrade.<name> in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    upgrades: dict[Name, UpgradeEntry] = Field(
        min_length=1, max_length=60, description="Each under its name."
    )


class Ends(Part):
    """The ends of a mode; the first one reached counts (FT-6.6)."""

    rounds: int = Field(default=12, ge=1, le=MOST_ROUNDS, description="After so many rounds.")
    minutes: int = Field(
        default=0, ge=0, le=MOST_MINUTES, description="After so many minutes, with the round; 0: no bound."
    )
    all_points: bool = Field(
        default=False, description="A side has every point, and no enemy is on the table."
    )
    one_left: bool = Field(default=False, description="One side has tanks left, those yet to join counted.")


class ScoreEntry(Part):
    """The points a mode gives."""

    kill: int = Field(default=1, ge=-9, le=9, description="For a tank destroyed.")
    death: int = Field(default=-1, ge=-9, le=9, description="For a tank lost.")
    marker: int = Field(default=0, ge=-9, le=9, description="For a control marker.")
    flag: int = Field(default=0, ge=-9, le=9, description="For markers cleared: returning the flag.")


class Draws(Part):
    """The numbers of upgrades drawn."""

    light: int = Field(default=1, ge=0, le=9, description="For a Light tank destroyed.")
    medium: int = Field(default=2, ge=0, le=9, description="For a Medium tank destroyed.")
    heavy: int = Field(default=3, ge=0, le=9, description="For a Heavy tank destroyed.")
    point: int = Field(default=2, ge=0, le=9, description="For a spawn point claimed.")


class ModeEntry(Part):
    """A mode (FT-6.6)."""

    teams: Literal["none", "two", "four"] = Field(default="none", description="Who plays with whom.")
    order: Literal["fixed", "drawn", "even"] = Field(
        default="fixed",
        description="Tanks act in the order of their numbers, or these are drawn each round; even: also for "
        "coming in before the first turn.",
    )
    points: Literal["claimed", "invincible", "none"] = Field(
        default="claimed",
        description="Spawn points: as on the map and to be claimed, everybody’s and safe, or none.",
    )
    markers: int = Field(default=3, ge=1, le=9, description="Control markers that claim a point.")
    respawn: bool = Field(default=True, description="Whether destroyed tanks come back.")
    keep_clear: Length = Field(
        default=0, description="A point is of no use with an enemy within so many inches."
    )
    ends: Ends = Field(default=Ends(), description="When it ends: what happens first.")
    score: ScoreEntry = Field(default=ScoreEntry(), description="What counts.")
    draws: Draws = Field(default=Draws(), description="Upgrades drawn.")
    tie: Literal["sudden_death", "shared"] = Field(default="sudden_death", description="What a tie leads to.")
    night: bool = Field(
        default=False, description="No shooting beyond 16 inches without a Searchlight (FT-5.6)."
    )
    basic: bool = Field(default=False, description="Basic tanks only: no upgrades.")


class ModesFile(Part):
    """The shipped modes (assets/games/flames_of_tanks/modes.yaml). Their words are
    flames_of_tanks.mode.<name> in assets/locale."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    modes: dict[Name, ModeEntry] = Field(min_length=1, max_length=40, description="Each under its name.")


class ModeFile(ModeEntry):
    """A mode a player made in the app: a file in the player's folder of modes (FT-6.6)."""

    format: Literal[1] = Field(description="The format number of this file.")
    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    title: str = Field(min_length=1, max_length=40, description="Its name.")


Locked = Annotated[
    bool,
    Field(description="The editor leaves it where and as it is until it is unlocked; no rule asks for it."),
]


class TerrainEntry(Part):
    """A piece of terrain."""

    kind: Name = Field(description="The kind of terrain.")
    at: Place = Field(description="Where its middle is.")
    outline: Outline = Field(description="Its corners in order, or the points of a line, around its middle.")
    turn: Annotated[float, Field(ge=0, lt=360)] = Field(
        default=0, description="Degrees it is turned clockwise."
    )
    scale: Annotated[int, Field(ge=25, le=400)] = Field(default=100, description="Its size in per cent.")
    locked: Locked = False


class PointEntry(Part):
    """A spawn point."""

    at: Place = Field(description="Where it is.")
    owner: Team | None = Field(
        default=None, description="Whose it is at the start; without it nobody’s (FT-4.3)."
    )
    invincible: bool = Field(default=False, description="It can’t be captured.")
    locked: Locked = False


class WorkshopEntry(Part):
    """A workshop with more values than its place."""

    at: Place = Field(description="Where it is.")
    locked: Locked = False


class FlamesOfTanksMap(MapFile):
    """A table of Flames of Tanks (maps/flames_of_tanks/<name>.yaml)."""

    game: Literal["flames_of_tanks"] = Field(description="The game the file is for.")
    symmetry: Literal["point", "left_right", "top_bottom", "both", "none"] | None = Field(
        default=None, description="The symmetry the editor keeps while drawing."
    )
    table: tuple[
        Annotated[int, Field(ge=LEAST_TABLE, le=MOST_TABLE)],
        Annotated[int, Field(ge=LEAST_TABLE, le=MOST_TABLE)],
    ] = Field(default=(72, 48), description="Inches across and up (FT-1.1).")
    mode: Name = Field(default="death_match", description="The mode it is usually played in.")
    players: tuple[Annotated[int, Field(ge=2, le=4)], ...] = Field(
        default=(2, 3, 4), min_length=1, max_length=3, description="How many can play."
    )
    terrain: tuple[TerrainEntry, ...] = Field(
        default=(), max_length=MOST_TERRAIN, description="What lies on it."
    )
    points: dict[
        Annotated[str, Field(pattern="^[A-Z]$", json_schema_extra={"x-expected": "one capital letter"})],
        PointEntry,
    ] = Field(min_length=1, max_length=MOST_POINTS, description="Spawn points by their letters.")
    workshops: tuple[Place | WorkshopEntry, ...] = Field(
        default=(), max_length=MOST_WORKSHOPS, description="Workshops (FT-4.4): their places."
    )

    @property
    def lasts(self) -> tuple[int, int]:
        """See ``MapFile``. Twelve rounds of two tanks a player, some thirty seconds each."""
        few, many = (about_minutes(12 * 2 * 30 * count) for count in (min(self.players), max(self.players)))
        return few[0], many[1]

    @property
    def won_by(self) -> KeyedText:
        """See ``MapFile``. By the usual mode of the map."""
        return KeyedText(f"flames_of_tanks.mode.{self.mode}.name")

    @property
    def size(self) -> tuple[int, int]:
        """Return the table's width and height in inches."""
        return self.table
