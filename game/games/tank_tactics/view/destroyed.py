"""The moment a tank is destroyed: the announcement, and the causes, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Action, Fire, Ram
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import Destroyed, Fired, Rammed
from game.games.tank_tactics.rules.terms import RAMMED_DAMAGE, RAMMER_DAMAGE
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.scene import (
    TacticsScene,
    blocked_mark,
    hand_marks,
    ram_marks,
    scene_of,
    shot_marks,
)
from game.games.tank_tactics.view.words import shot_words
from game.model.contract import SeenStep
from game.view.board.marks import Layer, marked
from game.view.board.scene import LabelShown, marks_of, way_marks
from game.view.table import Banner, Words

_M = "tank_tactics_view.moment."

Step = SeenStep[TankTacticsWorld, Action]


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """A small board with its title and contents."""

    title: str
    words: str
    shown: TacticsScene


def fallen(step: Step | None) -> list[Destroyed]:
    """The tanks that were destroyed in a step."""
    return [] if step is None else [event for event in step.events if isinstance(event, Destroyed)]


def banner(before: TankTacticsWorld, step: Step, now: TableNow) -> Banner | None:
    """The announcement of a destroyed tank: DESTROYED! Anna's tank A, through two walls: Captain's B
    falls."""
    gone, action, words = fallen(step), step.action, now.words
    if not gone or not isinstance(action, Fire | Ram):
        return None
    who = now.name(before, before.seat)
    falls = words.commas(
        words(f"{_M}of", name=now.name(before, event.seat), tank=LETTERS[event.tank]) for event in gone
    )
    how = "rams" if isinstance(action, Ram) else "fires"
    walls = sum(len(event.through) for event in step.events if isinstance(event, Fired))
    if walls:
        how = "through"
    told = words(f"{_M}{how}", name=who, tank=LETTERS[action.tank], n=walls, falls=falls)
    return Banner(words(f"{_M}word"), told)


class Moment:
    """How a shot or a ram destroyed a tank, the last one if several fell to a shot. ``turn``: the quarter
    turns by which its boards are turned. Raises ``ValueError`` for a step that destroyed none so."""

    def __init__(self, before: TankTacticsWorld, step: Step, words: Words, turn: int = 0) -> None:
        gone, action = fallen(step), step.action
        if not gone or not isinstance(action, Fire | Ram):
            raise ValueError(step)
        self.world, self.action = before, action
        self.event = gone[-1] if isinstance(action, Fire) else gone[0]
        self.tank = before.match.index(self.event.seat, self.event.tank)
        """The destroyed tank."""
        self.acting = before.match.index(before.seat, action.tank)
        self.cards = before.shot_cards if isinstance(action, Fire) else ()
        """The cards that were used."""
        self.pictures, self.around = _pictures(before, step, self.acting, self.event, words, turn)
        """Small boards, and the squares that each must contain: kept as long as this is."""


def aftermath(base: TacticsScene, before: TankTacticsWorld, step: Step, words: Words) -> TacticsScene:
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
    first = plain = scene_of(world, turn=turn, coordinates=False)
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
    gone_from = marked(Layer.TINT, "last_move", (gone.square,))
    last = scene_of(step.view, *gone_from, turn=turn, coordinates=False)
    lost = len(world.cards[world.match.index(gone.seat, gone.tank)])
    free = words(f"{_M}free{'_lost' if lost else ''}", square=grid.name(gone.square), n=lost)
    return (
        SmallBoard(words(f"{_M}picture.before"), started, first),
        SmallBoard(title, told, meanwhile),
        SmallBoard(words(f"{_M}picture.after"), free, last),
    ), around
