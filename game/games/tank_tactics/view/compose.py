"""Composes the ``TacticsScene`` during a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Action, Enter, Fire, Leave, Move, Ram, Turn
from game.games.tank_tactics.rules.terms import NOWHERE, RANGE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.choose import Chooser, Looked
from game.games.tank_tactics.view.scene import (
    SquareButton,
    TacticsScene,
    blocked_mark,
    cost_marks,
    cost_reach_marks,
    dice_marks,
    entry_marks,
    ghost_marks,
    hand_marks,
    portal_marks,
    ram_marks,
    shot_marks,
)
from game.games.tank_tactics.view.spots import FaceSpot, Spot
from game.games.tank_tactics.view.words import ram_words, shot_words
from game.view.board.drawn import Trace
from game.view.board.marks import BoardMark, Layer, Marks, marked
from game.view.board.scene import LabelShown, marks_of, picked_marks, way_marks
from game.view.orientation import middle_of
from game.view.spots import AimSpot, ButtonSpot, square_of
from game.view.table import Words

_W = "tank_tactics_view."


def compose(
    base: TacticsScene,
    chooser: Chooser,
    words: Words,
    *,
    cursor: Spot | None,
    hovered: Spot | None,
    notes: Sequence[tuple[str, str]] = (),
    flags: bool = True,
    asks: bool = True,
    all_costs: bool = False,
) -> TacticsScene:
    """The board with the marks of the choice, on top of those that also show during animations. ``flags``:
    the dice of the tank that is pointed at are shown beside it; ``asks``: its possibilities are asked for;
    ``all_costs``: every square within reach shows its cost."""
    pointed = cursor if cursor is not None else hovered
    at = square_of(pointed)
    hover = square_of(hovered) if square_of(cursor) is None else None
    shown = base.more(
        *marked(Layer.POINTED, "hover", (hover,)), *marked(Layer.POINTED, "cursor", (square_of(cursor),))
    )
    grid = base.world.match.board.grid
    labels = [LabelShown(grid.square(name), text, "ink") for name, text in notes]
    if chooser.acts:
        shown, more = _choosing(shown, chooser, words, pointed, at)
        # a note where the ghost stands would have to go to another square, and seem to mean that one
        ghosts = shown.places("ghost")
        labels = [*more, *(label for label in labels if label.square not in ghosts)]
    if at is not None:
        shown = _pointed(shown, chooser, at, flags, asks)
        tanks = sum(len(mark.data) for mark in shown.of("danger") if at in mark.where)
        if tanks and all(label.square != at for label in labels):
            labels.append(LabelShown(at, words(f"{_W}danger", n=tanks), "soft", icon="danger"))
    if chooser.refused is not None:
        square = square_of(chooser.refused.spot)
        if square is not None:
            refusal = chooser.refused.refusal
            told = LabelShown(square, words(refusal.key, **refusal.params), "ink", refusal.rule)
            shown, labels = shown.more(BoardMark(Layer.REFUSED, (square,), "illegal")), [told]
    reach = {mark.where[0]: mark.data.steps for mark in shown.of("reach")}
    untold = {square: cost for square, cost in reach.items() if square not in shown.places("cost")}
    costs = [(at, untold.pop(at))] if at is not None and at in untold else []
    others = untold.items() if all_costs else ()
    return shown.more(*cost_marks(costs), *cost_marks(others, plate=False), *marks_of(*labels))


def _choosing(
    shown: TacticsScene, chooser: Chooser, words: Words, pointed: Spot | None, at: int | None
) -> tuple[TacticsScene, list[LabelShown]]:
    world = chooser.at
    if chooser.leaves:
        exits = queries.exit_faces(world)
        square = world.square[chooser.index]
        shown = shown.more(
            *picked_marks(square),
            *portal_marks(exits),
            *_buttons(square, words, pointed, yes="portal", no=""),
            acting=chooser.index,
        )
        return shown, [LabelShown(square, words(f"{_W}leave"), "move", icon="portal")]
    if chooser.index < 0:
        return _without_tank(shown, chooser, words, pointed, at), []
    looked = chooser.looked(chooser.index)
    square = world.square[chooser.index]
    shown = shown.more(
        *hand_marks(world, chooser.index, [one.card for one in chooser.loaded]),
        world=shown.world if not chooser.loaded else world,
        acting=chooser.index if square >= 0 else NOWHERE,
    )
    if square < 0:
        ghost: Marks = ()
        if chooser.goal is not None:
            facing = dict(world.match.starts(world.seat))[chooser.goal]
            ghost = ghost_marks(world, chooser.index, chooser.goal, facing)
        return shown.more(*entry_marks(world, world.entries(chooser.index)), *ghost), []
    shown = shown.more(
        *cost_reach_marks(looked.reach.stops),
        *entry_marks(world, sorted(_entries(chooser) - set(looked.reach.stops))),
    )
    return _aimed(shown, chooser, looked, words, at, pointed)


def _buttons(square: int | None, words: Words, pointed: Spot | None, **icons: str) -> Marks:
    """The buttons at a square that asks what to do, by their names with their icons."""
    shown = tuple(
        SquareButton(name, icon, words(f"{_W}choice.{name}"), pointed in (AimSpot(name), ButtonSpot(name)))
        for name, icon in icons.items()
    )
    return marked(Layer.CHOICE, "buttons", (square,), shown)


def _entries(chooser: Chooser) -> set[int]:
    """The squares where the waiting tanks could come back."""
    world = chooser.world
    return {s for i in chooser.tanks if world.square[i] < 0 for s in world.entries(i)}


def _without_tank(
    shown: TacticsScene, chooser: Chooser, words: Words, pointed: Spot | None, at: int | None
) -> TacticsScene:
    """The board while no tank is picked: the one pointed at shows its reach, all that can be picked are in
    brackets."""
    world = chooser.world
    called = tuple(world.square[i] for i in chooser.tanks if world.square[i] >= 0)
    choices = tuple(
        SquareButton(name, "", words(f"{_W}card.title", letter=name), pointed == AimSpot(name))
        for name in chooser.choices
    )
    shown = shown.more(
        *marked(Layer.FRAME, "called", called),
        *entry_marks(world, sorted(_entries(chooser))),
        *marked(Layer.CHOICE, "buttons", (chooser.asked,) if choices else (), choices),
    )
    other = NOWHERE if at is None else world.tank_on(at)
    if other in chooser.tanks:
        looked = chooser.looked(other)
        targets = _targets(looked)
        shown = shown.more(*range_marks(looked), *cost_reach_marks(looked.reach.stops), *targets)
    return shown


def route_costs(looked: Looked, route: Sequence[Action]) -> Mapping[int, int]:
    """The actions spent by the end of each part of a way, by its square."""
    index, at, found = looked.index, looked.world, dict[int, int]()
    first, here = at.actions_of(index), at.square[index]
    for action in route:
        at = at.after(action)
        if at.square[index] not in (here, NOWHERE):
            found[at.square[index]] = first - at.actions_of(index)
    return found


def range_marks(looked: Looked) -> Marks:
    """The frame of the squares in range (TT-3.6), while there is a shot."""
    world, index = looked.world, looked.index
    square = world.square[index] if queries.can_fire(world, index) else None
    return marked(Layer.LINE, "range", (square,), world.range_of(index))


def _targets(looked: Looked, *chosen: int) -> Marks:
    """The possible targets: tanks, and barriers (TT-2.4)."""
    origin = looked.world.square[looked.index]
    return shot_marks(*((origin, shot) for shot in looked.shots.values()), chosen=chosen)


def _aimed(
    shown: TacticsScene,
    chooser: Chooser,
    looked: Looked,
    words: Words,
    at: int | None,
    pointed: Spot | None,
) -> tuple[TacticsScene, list[LabelShown]]:
    world, labels = looked.world, list[LabelShown]()
    chosen = chooser.asked if chooser.asked is not None else at
    ramming = chooser.asked is not None and pointed == AimSpot("ram")
    shot = None if ramming or chosen is None else looked.shots.get(chosen)
    ram = (
        None
        if chosen is None or (shot is not None and chooser.asked is not None)
        else looked.rams.get(chosen)
    )
    if shot is not None:
        labels.append(LabelShown(shot.square, shot_words(world, shot, words), "fire", icon="target"))
    if ram is not None:
        labels.append(LabelShown(ram.square, ram_words(ram, words), "move", icon="ram"))
    blocked = [one for one in looked.blocked.values() if one.square == chosen]
    for one in blocked:
        names = words.commas(world.match.board.grid.name(square) for square in one.walls)
        key = f"{_W}blocked.{'one' if len(one.walls) == 1 else 'several'}"
        labels.append(LabelShown(one.walls[0], words(key, squares=names)))
    place: tuple[int, int] | None = None
    route: Sequence[Action] = ()
    if chooser.goal is not None:
        place, route = (chooser.goal, chooser.facing), chooser.route
    elif at is not None and at in looked.reach.stops and shot is None and ram is None:
        place, route = (at, looked.reach.stops[at].facings[0]), looked.reach.route(at)
    elif isinstance(pointed, FaceSpot):
        place = world.square[chooser.index], pointed.facing
    path = queries.squares_of(world, route)
    free = world.actions_of(chooser.index) > 0 or world.free > 0
    turns = tuple(f for f in (0, 2, 4, 6) if f != world.facing[chooser.index]) if free else ()
    here = (world.square[chooser.index],) if turns else ()
    return (
        shown.more(
            *range_marks(looked),
            *(blocked_mark(world.square[looked.index], one.square, one.walls) for one in blocked),
            *way_marks(path, to_ghost=True),
            *_targets(looked, *([shot.square] if shot is not None else [])),
            *ram_marks(
                *looked.rams.values(), chosen=[ram.square] if ram is not None else [], driven=len(path) < 2
            ),
            *(
                ghost_marks(world, chooser.index, *place, turns)
                if place
                else marked(Layer.BESIDE, "turns", here, turns)
            ),
            *cost_marks(route_costs(looked, route).items()),
            *_buttons(chooser.asked, words, pointed, fire="target", ram="ram"),
        ),
        labels,
    )


def _pointed(shown: TacticsScene, chooser: Chooser, at: int, flags: bool, asks: bool) -> TacticsScene:
    """The board with the dice of the tank under the pointer; for an enemy also its possibilities where
    nothing else is shown."""
    world = shown.world
    other = world.tank_on(at)
    if other < 0 or not world.dice[other]:
        return shown
    if flags and at not in shown.places("picked") and chooser.refused is None:
        shown = shown.more(*dice_marks(world, other))
    if asks and world.match.owner[other] != chooser.seat and not shown.of("reach") and not chooser.acts:
        turn = queries.in_turn(world, world.match.owner[other])
        looked = Looked(turn, other)
        frame = marked(Layer.LINE, "range", (world.square[other],), world.dice[other][RANGE])
        shown = shown.more(*frame, *cost_reach_marks(looked.reach.stops))
    return shown


def preview(base: TacticsScene, action: object) -> TacticsScene:
    """The board with the next action of another seat."""
    world = base.world
    number = getattr(action, "tank", None)
    if number is None:
        return base
    index = world.match.index(world.seat, number)
    acting = index if world.square[index] >= 0 else NOWHERE
    shown = base.more(*hand_marks(world, index), acting=acting)
    looked = Looked(world, index)
    match action:
        case Move() | Turn():
            path = tuple(queries.squares_of(world, (action,)))
            after: TankTacticsWorld = world.after(action)
            ghost = ghost_marks(world, index, after.square[index], after.facing[index])
            return shown.more(*way_marks(path, to_ghost=True), *ghost)
        case Fire(_, square) if square in looked.shots:
            shot = world.square[index], looked.shots[square]
            return shown.more(*shot_marks(shot, chosen=[square]))
        case Ram(_, forward):
            for ram in looked.rams.values():
                if ram.forward == forward:
                    return shown.more(*way_marks(ram.path), *ram_marks(ram, chosen=[ram.square]))
        case Leave():
            return shown.more(*portal_marks(queries.exit_faces(world)))
        case Enter(_, square):
            return shown.more(*entry_marks(world, (square,)))
    return shown


def home_of(view: TankTacticsWorld, seat: int) -> tuple[float, float] | None:
    """Where a seat sits: at its tanks' start squares."""
    match = view.match
    return middle_of([square for square, _ in match.starts(seat)], match.board.grid)


def square_board(view: TankTacticsWorld) -> bool:
    """Whether the board is as wide as it is high."""
    grid = view.match.board.grid
    return grid.width == grid.height


def is_taken(view: TankTacticsWorld, square: int) -> bool:
    """Whether a tank is on a square."""
    return view.tank_on(square) >= 0


def trace_of(view: TankTacticsWorld, action: Action) -> Trace | None:
    """The places an action leads over on the board, with its target."""
    number = getattr(action, "tank", None)
    if number is None:
        return None
    here = view.square[view.match.index(view.seat, number)]
    if isinstance(action, Enter):
        return Trace((action.square,))
    if here < 0:
        return None
    if isinstance(action, Fire):
        return Trace((here,), action.square)
    way = queries.squares_of(view, [action]) if isinstance(action, Move | Ram) else []
    return Trace(tuple(way) or (here,))
