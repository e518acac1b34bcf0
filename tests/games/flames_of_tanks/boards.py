"""What tests of Flames of Tanks share: small positions from a few words, what can be done on them, and random
tables with kinds of ground of their own."""

from __future__ import annotations

import random
import re
from collections import Counter

from game.data.files.content import load_content
from game.games.flames_of_tanks.rules.definitions import BasicTank
from game.games.flames_of_tanks.rules.driving import obstructed
from game.games.flames_of_tanks.rules.game import FlamesOfTanks
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.table import GroundKind, TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, TankState
from game.model.contract import CHANCE, Call
from game.model.inches import Point, ahead, simple

GAME = FlamesOfTanks()
BOOK = load_content(KIT).definitions

POINTS = "A/8,8/allied B/36,24/nobody C/64,40/axis"


def line(
    *tanks: str,
    mode: str = "capture_the_flag",
    points: str = POINTS,
    ground: str = "",
    seats: str = "allied,axis",
    to: int = 1,
    phase: str = "act",
    more: str = "",
) -> str:
    """A position as its line. ``tanks`` as positions tell them, in the order of play, as many for each seat;
    the pool lacks what they own."""
    owned: Counter[str] = Counter()
    for tank in tanks:
        parts = [*tank.split(":"), "", "", "", ""]
        owned.update(re.findall(r"([a-z_]+)@", parts[2]))
        owned.update(filter(None, parts[3].split("+")))
    basic = "basic=yes" in mode
    pool = ",".join(str(0 if basic else one.copies - owned[one.name]) for one in BOOK.upgrades.values())
    count = len(tanks) // len(seats.split(","))
    counts = ",".join([str(count)] * len(seats.split(",")))
    words = [f"72x48 mode={mode}", ground, *(f"point={point}" for point in points.split())]
    words += [f"seats={seats} counts={counts}", *(f"tank={tank}" for tank in tanks)]
    words += ["" if "pool=" in more else f"pool={pool}", f"to={to} phase={phase}", more]
    return " ".join(filter(None, words))


def start(text: str) -> FlamesOfTanksWorld:
    """The state of a position's line. Raises ``TextError``."""
    return GAME.new(KIT.parse_position(text, BOOK))


def at(
    *tanks: str,
    mode: str = "capture_the_flag",
    points: str = POINTS,
    ground: str = "",
    seats: str = "allied,axis",
    to: int = 1,
    phase: str = "act",
    more: str = "",
) -> FlamesOfTanksWorld:
    """The state such a line describes."""
    return start(
        line(*tanks, mode=mode, points=points, ground=ground, seats=seats, to=to, phase=phase, more=more)
    )


def refused(state: FlamesOfTanksWorld, word: str) -> str:
    """Why a word is refused: the rule and the end of the key; empty if it is allowed."""
    refusal = GAME.refuse(state, FORMS.read(word, state))
    return "" if refusal is None else f"{refusal.rule} {refusal.key.rsplit('.', 1)[1]}"


def after(state: FlamesOfTanksWorld, words: str) -> FlamesOfTanksWorld:
    """The state after these actions and rolls."""
    for word in words.split():
        state = GAME.apply(state, FORMS.read(word, state)).state
    return state


def called(state: FlamesOfTanksWorld, *calls: Call) -> FlamesOfTanksWorld:
    """The state after these calls."""
    for call in calls:
        state = GAME.call(state, call).state
    return state


def tank(state: FlamesOfTanksWorld, number: int) -> TankState:
    """A tank by its player number."""
    return state.tanks[number - 1]


def turn(state: FlamesOfTanksWorld) -> tuple[int, str]:
    """Whose turn it is, by player number, and the phase."""
    return state.tank + 1, state.phase


def chances(state: FlamesOfTanksWorld) -> set[str]:
    """What chance can bring, as words."""
    assert GAME.to_act(state) == CHANCE
    return {KIT.format_action(outcome, state) for outcome, _ in GAME.chance(state) or ()}


def points(position: FlamesOfTanksWorld) -> list[tuple[int, int, int]]:
    """Each spawn point: owner, side of the markers, markers."""
    return [(one.owner, one.side, one.markers) for one in position.points]


# --- random tables ---

KINDS = {
    kind.name: kind
    for kind in (
        GroundKind("rough", slows=True),
        GroundKind("wood", slows=True, cover=True, sight="through"),
        GroundKind("building", sight="blocked", passable=False),
        GroundKind("water", passable=False),
        GroundKind("hedge", line=True, cover=True, crossing=2000),
        GroundKind("wall", line=True, cover=True, crossing=2000),
    )
}
TANK = BasicTank(
    speed=(16000, 12000, 8000),
    gun="76mm",
    range=32000,
    rof=2,
    anti_tank=11,
    firepower=3,
    front=7,
    side=6,
    top=1,
    radius=1200,
    length=2000,
    width=1300,
    rows=("light", "light", "medium", "heavy"),
)
RADIUS = TANK.radius


def random_table(rng: random.Random, pieces: int, size: int) -> TableMap:
    """Stars with long and short arms, and lines with corners."""
    terrain: list[TerrainPiece] = []
    while len(terrain) < pieces:
        kind = rng.choice(list(KINDS.values()))
        x, y = rng.randrange(size), rng.randrange(size)
        if kind.line:
            angle = rng.randrange(3600)
            outline = [(x, y)]
            for _ in range(rng.randint(1, 4)):
                outline.append(ahead(outline[-1], angle, rng.randrange(1500, 5000)))
                angle += rng.randint(-600, 600)
        else:
            start, corners = rng.randrange(3600), rng.randint(3, 9)
            outline = [
                ahead((x, y), start + 3600 * number // corners, rng.randrange(800, 4500))
                for number in range(corners)
            ]
            if rng.random() < 0.5:
                outline.reverse()
        if simple(outline, closed=not kind.line):
            terrain.append(TerrainPiece(kind, tuple(outline)))
    return TableMap(size, size, tuple(terrain))


def standing_places(rng: random.Random, table: TableMap, count: int) -> list[Point]:
    found: list[Point] = []
    for _ in range(400):
        place = rng.randrange(RADIUS, table.width - RADIUS), rng.randrange(RADIUS, table.height - RADIUS)
        if not obstructed(table, place, found, RADIUS):
            found.append(place)
        if len(found) == count:
            break
    return found
