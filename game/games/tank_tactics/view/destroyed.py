"""The moment a tank is destroyed: the announcement, and the causes, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Action, Fire, Ram
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import Destroyed, Fired, Rammed
from game.games.tank_tactics.rules.terms import RAMMED_DAMAGE, RAMMER_DAMAGE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.scene import (
    BoardShown,
    blocked_mark,
    hand_marks,
    ram_marks,
    shot_marks,
)
from game.games.tank_tactics.view.words import colour_of, shot_words
from game.model.contract import SeenStep
from game.view.board.marks import Layer, marked
from game.view.board.scene import LabelShown, marks_of, way_marks
from game.view.table import Banner, Words

_M = "tank_tactics_view.moment."

Step = SeenStep[TankTacticsWorld, Action]

Names = Mapping[int, str]
"""The names of the players by side, where known."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the sum: an icon, what counts, and its amount."""

    icon: str
    words: str
    result: str
    fire: bool = False


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """A small board with its title and contents."""

    title: str
    words: str
    shown: BoardShown


@dataclass(frozen=True, slots=True)
class DestroyedShown:
    """What the panel shows of the moment: the cards that were used, the sum, and the dice of the destroyed
    tank's hit points before and after."""

    cards: tuple[str, ...]
    facts: tuple[Fact, ...]
    side: int
    who: str
    tank: str
    before: tuple[int, ...]
    full: int
    hit_points: int
    pictures: tuple[SmallBoard, ...] = ()
    around: tuple[int, ...] = ()
    """The squares that each picture must contain."""


def fallen(step: Step | None) -> list[Destroyed]:
    """The tanks that were destroyed in a step."""
    return [] if step is None else [event for event in step.events if isinstance(event, Destroyed)]


def name_of(world: TankTacticsWorld, seat: int, names: Names, words: Words) -> str:
    """The player's name of a seat, or else its colour."""
    side = world.match.sides[seat]
    return names.get(side) or words(f"tank_tactics.side.{colour_of(world, seat)}")


def banner(before: TankTacticsWorld, step: Step, names: Names, words: Words) -> Banner | None:
    """The announcement of a destroyed tank: DESTROYED! Anna's tank A, through two walls: Captain's B
    falls."""
    gone = fallen(step)
    action = step.action
    if not gone or not isinstance(action, Fire | Ram):
        return None
    who = name_of(before, before.seat, names, words)
    falls = words.commas(
        words(f"{_M}of", name=name_of(before, event.seat, names, words), tank=LETTERS[event.tank])
        for event in gone
    )
    how = "rams" if isinstance(action, Ram) else "fires"
    walls = sum(len(event.through) for event in step.events if isinstance(event, Fired))
    if walls:
        how = "through"
    told = words(f"{_M}{how}", name=who, tank=LETTERS[action.tank], n=walls, falls=falls)
    return Banner(words(f"{_M}word"), told)


def moment(
    before: TankTacticsWorld,
    step: Step,
    names: Names,
    words: Words,
    *,
    turn: int = 0,
) -> DestroyedShown | None:
    """How a shot or a ram destroyed a tank; ``None`` if none did."""
    gone, world, action = fallen(step), before, step.action
    if not gone or not isinstance(action, Fire | Ram):
        return None
    event = gone[-1] if isinstance(action, Fire) else gone[0]
    number = world.match.index(event.seat, event.tank)
    acting = world.match.index(world.seat, action.tank)
    hit_points = world.hit_points(number)
    facts: list[Fact] = []
    cards: tuple[str, ...] = ()
    if isinstance(action, Fire):
        shot = queries.shot(world, acting, action.square)
        cards = world.shot_cards
        reach = world.range_of(acting)
        facts.append(
            Fact("range", words(f"{_M}distance", n=shot.distance, range=reach), words(f"{_M}in_range"))
        )
        if shot.through:
            grid = world.match.board.grid
            walls = words.commas(grid.name(wall) for wall in shot.through)
            facts.append(Fact("card_breach", words(f"{_M}walls", squares=walls), words(f"{_M}cut")))
        effects, die = world.on_shot, world.dice[acting][3]
        plus = f" + {effects.damage_plus}" if effects.damage_plus else ""
        sum_ = f"{die} × {effects.damage_times}{plus}" if effects.damage_times > 1 else f"{die}{plus}"
        facts.append(
            Fact("damage", words(f"{_M}damage", sum=sum_), words(f"{_M}damage_is", n=shot.damage), True)
        )
    else:
        damage = RAMMER_DAMAGE if number == acting else RAMMED_DAMAGE
        facts.append(Fact("ram", words(f"{_M}ram"), words(f"{_M}damage_is", n=damage), True))
    facts.append(Fact("heart_full", words(f"{_M}hit_points", n=hit_points), words(f"{_M}left", n=0), True))
    dice, armour = queries.life_dice(world, number)
    return DestroyedShown(
        cards,
        tuple(facts),
        world.match.sides[event.seat],
        name_of(world, event.seat, names, words),
        words(f"{_M}tank", letter=LETTERS[event.tank]),
        (*dice, armour),
        world.full(number),
        hit_points,
        *_pictures(before, step, acting, event, words, turn),
    )


def aftermath(base: BoardShown, before: TankTacticsWorld, step: Step, words: Words) -> BoardShown:
    """The board while the moment is shown: the shot or the ram that led to it, and the blast."""
    world, action, gone = before, step.action, fallen(step)
    acting = world.match.index(world.seat, getattr(action, "tank", 0))
    base = base.more(*marked(Layer.TARGET, "blast", (one.square for one in gone)))
    if isinstance(action, Fire):
        shot = replace(queries.shot(world, acting, action.square), after=0)
        mark = world.square[acting], shot
        label = LabelShown(shot.square, shot_words(world, shot, words), "fire", icon="target")
        return base.more(
            *shot_marks(mark, chosen=[shot.square]),
            *marks_of(label),
            *hand_marks(world, acting, world.shot_cards),
        )
    ram = next((one for one in queries.rams(world, acting) if one.square in _hit(step)), None)
    if ram is None:
        return base
    told = words(f"{_M}ram_label", before=ram.other[0], after=ram.other[1], own=ram.own[0], left=ram.own[1])
    return base.more(*marks_of(LabelShown(ram.square, told, "fire", icon="ram")))


def _hit(step: Step) -> list[int]:
    """The squares of tanks that were rammed."""
    return [event.target for event in step.events if isinstance(event, Rammed)]


def _pictures(
    before: TankTacticsWorld, step: Step, acting: int, gone: Destroyed, words: Words,
    turn: int,
) -> tuple[tuple[SmallBoard, ...], tuple[int, ...]]:  # fmt: skip
    """The pictures before, during and after; and the squares that matter."""
    world, action, grid = before, step.action, before.board.grid
    first = last = plain = BoardShown(world, turn=turn, coordinates=False)
    square, origin = world.square[world.match.index(gone.seat, gone.tank)], world.square[acting]
    letter, full = LETTERS[gone.tank], world.hit_points(world.match.index(gone.seat, gone.tank))
    started = words(f"{_M}had", n=full, tank=letter)
    if isinstance(action, Fire):
        shot = queries.shot(world, acting, action.square)
        around: tuple[int, ...] = (origin, square, *shot.through)
        if shot.through:
            first = first.more(blocked_mark(origin, square, shot.through))
            started = words(f"{_M}blocked", n=len(shot.through))
        meanwhile = plain.more(
            *shot_marks((origin, shot), chosen=[square]), *hand_marks(world, acting, world.shot_cards)
        )
        title = words(f"{_M}picture.{'cards' if world.shot_cards else 'shot'}")
        told = words(f"{_M}{'opens' if shot.through else 'hits'}", n=shot.damage)
    else:
        forward = isinstance(action, Ram) and action.forward
        ram = next(one for one in queries.rams(world, acting) if one.forward == forward)
        around = (*ram.path, ram.square)
        meanwhile = plain.more(
            *way_marks(ram.path), *ram_marks(ram, chosen=[ram.square]), *hand_marks(world, acting)
        )
        title, told = words(f"{_M}picture.ram"), words(f"{_M}rammed", n=RAMMED_DAMAGE, own=RAMMER_DAMAGE)
    last = last.more(*marked(Layer.TINT, "last_move", (gone.square,)), world=step.view)
    lost = len(world.cards[world.match.index(gone.seat, gone.tank)])
    free = words(f"{_M}free{'_lost' if lost else ''}", square=grid.name(gone.square), n=lost)
    return (
        SmallBoard(words(f"{_M}picture.before"), started, first),
        SmallBoard(title, told, meanwhile),
        SmallBoard(words(f"{_M}picture.after"), free, last),
    ), around
