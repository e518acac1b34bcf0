"""Tank Chess as a board shows it: from diagrams, queries and events to scenes and effects.

All functions read an observation and word it with the given texts; none decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from game.games.tank_chess.rules.definitions import SIDES, Definitions, PieceKind
from game.games.tank_chess.rules.diagram import Diagram
from game.games.tank_chess.rules.events import (
    Destroyed,
    Drove,
    Ended,
    Escaped,
    Fired,
    GroundChanged,
    Lost,
    SetOff,
    WreckMoved,
)
from game.games.tank_chess.rules.lines import FireLine, Target
from game.games.tank_chess.rules.numerals import roman
from game.games.tank_chess.rules.queries import FallenPiece, Reach, pieces_at, wrecks_at
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.armour_card import CardShown
from game.games.tank_chess.view.looks import LookReader
from game.model.contract import Event
from game.model.grid8 import Grid
from game.view.board.cue import Weight, weight
from game.view.board.effects import DriveEffect, Effect, Load, ShotEffect, Sunk, Wrecked
from game.view.board.ground import GroundPainter
from game.view.board.pieces import Actor, actor
from game.view.board.scene import (
    BoardScene,
    ExitShown,
    FireShown,
    LineEnd,
    PieceShown,
    ReachShown,
    TargetShown,
    WreckShown,
)
from game.view.facing import facing_letter
from game.view.table import Words
from game.view.weight import NO_BEATS, Beats

BLIND = 1
"""The squares that direct fire can't hit: the next one (TC-5.3)."""

OfPiece = Drove | Escaped | Fired | Destroyed | Lost
"""The events that happen to a piece or are its deeds."""

# -- scenes -------------------------------------------------------------------------------------------


def diagram_scene(
    diagram: Diagram,
    looks: LookReader,
    *,
    seed: int = 0,
    ids: Mapping[int, int] | None = None,
    fallen: Mapping[int, FallenPiece] | None = None,
) -> BoardScene:
    """A plain board: ground, pieces, wrecks.

    ``ids`` are the pieces' entities by square, which tie them to their effects; without them a piece's id
    is its square. ``fallen`` gives the kinds of wrecks by square; others are drawn as plain wrecks.
    """
    ids, fallen = ids or {}, fallen or {}
    wrecks = []
    for square in sorted(diagram.wrecks):
        was = fallen.get(square)
        if was is None:
            wrecks.append(WreckShown(square))
        else:
            wrecks.append(WreckShown(square, looks.sprite(was.kind), SIDES[was.colour], was.facing))
    return BoardScene(
        grid=diagram.grid,
        ground={square: looks.style(kind.name) for square, kind in diagram.ground.items()},
        seed=seed,
        characters={
            looks.style(kind.name): kind.char
            for kind in diagram.ground.values()
            if not GroundPainter.knows(looks.style(kind.name))
        },
        pieces=tuple(
            PieceShown(
                ids.get(square, square),
                looks.sprite(placed.kind.name),
                SIDES[placed.colour],
                square,
                placed.facing,
                placed.kind.letter,
            )
            for square, placed in sorted(diagram.pieces.items())
        ),
        wrecks=tuple(wrecks),
    )


def state_scene(view: TankChessWorld, looks: LookReader, *, seed: int = 0) -> BoardScene:
    """The board of an observation. A piece's id is its entity; wrecks show their kind, if known."""
    return diagram_scene(view.diagram, looks, seed=seed, ids=pieces_at(view), fallen=wrecks_at(view))


def reach_shown(reach: Reach) -> dict[int, ReachShown]:
    """The squares a piece can end on, with steps and facings; also those where it would be lost."""
    shown = {
        square: ReachShown(stop.steps, tuple(sorted(stop.facings))) for square, stop in reach.stops.items()
    }
    for square, steps in reach.lost.items():
        shown.setdefault(square, ReachShown(steps, (), lost=True))
    return shown


def exits_shown(reach: Reach) -> tuple[ExitShown, ...]:
    """The ways a Command can leave over the edge (TC-6.2), straight ones before diagonal ones."""
    ways = sorted(reach.exits, key=lambda way: (way[1] % 2, way))
    return tuple(ExitShown(square, facing) for square, facing in ways)


# -- lines of fire ------------------------------------------------------------------------------------


def outcome_words(target: Target, words: Words, ranges: Sequence[int] = ()) -> str:
    """The outcome of a shot and its reason: "II > I side: destroyed". Empty for a blocked one."""
    if target.outcome == "too_close":
        if ranges:
            return words("board.outcome.too_near", n=min(ranges))
        return words("board.outcome.too_close")
    if target.outcome == "blocked":
        return ""
    key = "destroyed"
    if target.outcome == "holds":
        key = "equal" if target.gun == target.armour else "weaker"
    side = words(f"tank_chess.side.{target.side}")
    return words(f"board.outcome.{key}", gun=roman(target.gun), armour=roman(target.armour), side=side)


def fire_shown(
    grid: Grid,
    origin: int,
    lines: Iterable[FireLine],
    words: Words | None = None,
    ranges: Sequence[int] = (),
) -> tuple[FireShown, ...]:
    """Lines of fire from a square, ready to draw; without ``words`` there are no labels."""
    shown = []
    for fire in lines:
        targets = []
        for target in fire.targets:
            if target.outcome != "blocked":
                label = outcome_words(target, words, ranges) if words is not None else ""
                hit = (fire.direction + 4) % 8
                targets.append(TargetShown(target.square, target.outcome, hit, label))
        if ranges:
            landings = tuple(grid.distance(origin, square) for square in fire.squares)
            distance = max(landings, default=0)
            if landings or targets:
                shown.append(FireShown(origin, fire.direction, distance, "edge", tuple(targets), landings))
            continue
        if fire.stop is None:
            shown.append(
                FireShown(origin, fire.direction, len(grid.ray(origin, fire.direction)), blind=BLIND)
            )
            continue
        end: LineEnd = "target" if fire.blocker == "enemy" else "block"
        distance = grid.distance(origin, fire.stop)
        shown.append(FireShown(origin, fire.direction, distance, end, tuple(targets), blind=BLIND))
    return tuple(shown)


# -- the card -----------------------------------------------------------------------------------------


def gun_words(kind: PieceKind, words: Words) -> str:
    """The directions of a kind's fire: "three directions", "straight ahead", "ahead, over anything: 3, 4
    or 5 squares"."""
    if kind.gun is None:
        return words("board.card.no_gun")
    if kind.ranges:
        return words("board.card.over", ranges=words.either(map(str, sorted(kind.ranges))))
    if kind.directions == (0,):
        return words("board.card.ahead")
    if sorted(kind.directions) == [-1, 0, 1]:
        return words("board.card.three")
    return words("board.card.directions", n=len(kind.directions))


def armed_words(kind: PieceKind, words: Words) -> str:
    """A sentence about a kind's gun: its value and the directions of its fire."""
    if kind.gun is None:
        return words("board.card.unarmed")
    return words("board.card.armed", gun=roman(kind.gun), directions=gun_words(kind, words))


def card_shown(
    kind: PieceKind,
    colour: int,
    looks: LookReader,
    words: Words,
    *,
    square: str = "",
    facing: int | None = None,
    used: int | None = None,
) -> CardShown:
    """The card of a piece. ``square`` is its name, ``used`` the steps spent so far in a planned move."""
    place = square
    if square and facing is not None:
        place = words("board.card.place", square=square, facing=facing_letter(facing, words))
    front, side, rear = kind.armour
    return CardShown(
        title=words.called("tank_chess.piece", kind.name),
        place=place,
        sprite=looks.sprite(kind.name),
        colour=SIDES[colour],
        letter=kind.letter,
        armour=(front, side, rear),
        numerals=(roman(front), roman(side), roman(rear)),
        armour_words=(words("board.card.front"), words("board.card.sides"), words("board.card.rear")),
        speed=kind.speed,
        used=used,
        speed_words=(
            words("board.card.steps", n=kind.speed)
            if used is None
            else words("board.card.used", used=used, n=kind.speed)
        ),
        gun="" if kind.gun is None else roman(kind.gun),
        gun_words=gun_words(kind, words),
        directions=kind.directions if kind.gun is not None else (),
        lobs=bool(kind.ranges),
        rows=(words("board.card.speed"), words("board.card.gun"), words("board.card.armour")),
        mark=words("rules.table.house_rule", expansion=kind.expansion) if kind.expansion else "",
    )


# -- effects ------------------------------------------------------------------------------------------


def loads_of(
    drive: DriveEffect, events: Sequence[Event], grid: Grid, looks: LookReader, before: BoardScene
) -> tuple[Load, ...]:
    """The loads that a drive pushes on (TC-8): each wreck or ground that the events move, with its place
    at every step of the drive."""
    loose: list[tuple[int, set[int], Actor]] = []
    came: dict[str, set[int]] = {}
    for event in events:
        if isinstance(event, GroundChanged) and event.after:
            came.setdefault(event.after, set()).add(event.square)
    for event in events:
        if isinstance(event, WreckMoved):
            old = next((w for w in before.wrecks if w.square == event.origin), WreckShown(event.origin))
            wreck = actor(event.entity, old.sprite, old.colour, grid, event.origin, old.facing)
            loose.append((event.origin, {event.target}, replace(wreck, wreck=True)))
        elif isinstance(event, GroundChanged) and event.before in came:
            style = looks.style(event.before)
            letter = before.characters.get(style, "")
            block = actor(-1 - event.square, "", "", grid, event.square, 0, letter)
            loose.append((event.square, came[event.before], replace(block, ground=style)))
    loads = []
    for origin, targets, thing in loose:
        places = [origin]
        for (here, _), (there, _) in pairwise(drive.path):
            at, way = places[-1], grid.direction(here, there)
            ahead = grid.step(at, way) if there == at and here != there and way is not None else None
            places.append(at if ahead is None else ahead)
        if places[-1] in targets:
            loads.append(Load(thing, tuple(places)))
    return tuple(loads)


def cleared(events: Iterable[Event]) -> dict[int, str]:
    """The kinds of ground that a step clears (trees, a mine), by square; ground that is pushed isn't among
    them."""
    changes = [event for event in events if isinstance(event, GroundChanged)]
    pushed = {change.after for change in changes}
    return {
        change.square: change.before
        for change in changes
        if change.before and change.before not in pushed and not change.after
    }


ENGINES: Final = (-4, -3)
"""The negated speeds from which on an engine sounds medium and heavy."""

GUNS: Final = (2, 3)
"""The values of guns from which on they sound medium and heavy."""


def effects_of(
    events: Sequence[Event], grid: Grid, definitions: Definitions, looks: LookReader, before: BoardScene,
    beats: Beats = NO_BEATS,
) -> list[Effect]:  # fmt: skip
    """The effects for the events of a step. ``before`` is the scene they happened in, with entities as
    ids."""
    stands = {piece.id: (piece.square, piece.facing) for piece in before.pieces}
    ends = any(isinstance(event, Ended) for event in events)
    gone = cleared(events)
    mines = {event.square for event in events if isinstance(event, SetOff)}
    explode = {kind.name for kind in definitions.ground if kind.entered == "explodes"}
    mines |= {square for square, name in gone.items() if name in explode}
    crushed = frozenset(gone) - mines
    effects: list[Effect] = []

    def piece(event: OfPiece, square: int, facing: int) -> Actor:
        known = definitions.by_name.get(event.kind)
        letter = known.letter if known is not None else "?"
        sprite = looks.sprite(event.kind)
        return actor(event.entity, sprite, SIDES[event.colour], grid, square, facing, letter)

    def engine(event: OfPiece) -> Weight:
        known = definitions.by_name.get(event.kind)
        return "medium" if known is None else weight(-known.speed, *ENGINES)

    def decides(event: OfPiece) -> bool:
        known = definitions.by_name.get(event.kind)
        return ends or (known is not None and known.command)

    for event in events:
        match event:
            case Drove(path=path):
                drive = DriveEffect(piece(event, *path[0]), path, engine=engine(event), crushed=crushed)
                effects.append(replace(drive, loads=loads_of(drive, events, grid, looks, before)))
                stands[event.entity] = path[-1]
            case Escaped(path=path):
                shown = piece(event, *path[0])
                effects.append(DriveEffect(shown, path, event.direction, engine=engine(event)))
            case Fired():
                aim = grid.direction(event.origin, event.target) or 0
                _, facing = stands.get(event.entity, (event.origin, aim))
                known = definitions.by_name.get(event.kind)
                lobbed = known is not None and bool(known.ranges)
                shooter, gun = piece(event, event.origin, facing), weight(event.gun, *GUNS)
                shot = ShotEffect(shooter, event.origin, event.target, lobbed, event.gun, gun)
                effects.append(replace(shot, beat=beats.before.get(event)))
            case Destroyed():
                fallen = piece(event, event.square, event.facing)
                blow = "mine" if event.square in mines else "hit"
                effects.append(Wrecked(fallen, event.square, decides(event), blow))
            case Lost():
                _, facing = stands.get(event.entity, (event.square, 0))
                effects.append(Sunk(piece(event, event.square, facing), event.square, decides(event)))
            case _:
                pass
    return effects
