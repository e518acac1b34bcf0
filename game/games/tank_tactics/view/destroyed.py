"""The moment a tank is destroyed: the announcement, and the causes, step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Action, Fire, Ram
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.events import Destroyed, Fired
from game.games.tank_tactics.rules.queries import Ramming, Shot
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
from game.view.board.marks import Layer, Marks, marked
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


def fallen(step: Step) -> list[Destroyed]:
    """The tanks that were destroyed in a step."""
    return [event for event in step.events if isinstance(event, Destroyed)]


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
        self.world, self.words = before, words
        self.event = gone[-1] if isinstance(action, Fire) else gone[0]
        self.tank = before.match.index(self.event.seat, self.event.tank)
        """The destroyed tank."""
        self.acting = before.match.index(before.seat, action.tank)
        self.cards: tuple[str, ...] = ()
        """The cards that were used."""
        self.deed: Shot | Ramming
        """The shot or the ram."""
        if isinstance(action, Fire):
            self.deed, self.cards = queries.shot(before, self.acting, action.square), before.shot_cards
        else:
            rams = queries.rams(before, self.acting)
            self.deed = next(one for one in rams if one.forward == action.forward)
        self._blasts = marked(Layer.TARGET, "blast", (one.square for one in gone))
        self.pictures, self.around = self._pictures(step, turn)
        """Small boards, and the squares that each must contain: kept as long as this is."""

    def on(self, base: TacticsScene) -> TacticsScene:
        """The board while the moment is shown: what led to it, and where."""
        deed, words = self.deed, self.words
        if isinstance(deed, Shot):
            shot = replace(deed, after=0)
            told = shot_words(self.world, shot, words)
            label = LabelShown(deed.square, told, "fire", icon="target")
            return base.more(*self._blasts, *self._aimed(shot), *marks_of(label))
        (before, after), (own, left) = deed.other, deed.own
        told = words(f"{_M}ram_label", before=before, after=after, own=own, left=left)
        return base.more(*self._blasts, *marks_of(LabelShown(deed.square, told, "fire", icon="ram")))

    def _aimed(self, shot: Shot) -> Marks:
        """The marks of the shot."""
        shots = shot_marks((self.world.square[self.acting], shot), chosen=[shot.square])
        return (*shots, *hand_marks(self.world, self.acting, self.cards))

    def _pictures(self, step: Step, turn: int) -> tuple[tuple[SmallBoard, ...], tuple[int, ...]]:
        """The pictures before, during and after; and the squares that matter."""
        world, words, deed, gone, grid = self.world, self.words, self.deed, self.event, self.world.board.grid
        first = plain = scene_of(world, turn=turn, coordinates=False)
        square, origin = world.square[self.tank], world.square[self.acting]
        started = words(f"{_M}had", n=world.hit_points(self.tank), tank=LETTERS[gone.tank])
        if isinstance(deed, Shot):
            around: tuple[int, ...] = (origin, square, *deed.through)
            if deed.through:
                first = first.more(blocked_mark(origin, square, deed.through))
                started = words(f"{_M}blocked", n=len(deed.through))
            meanwhile = plain.more(*self._aimed(deed))
            title = words(f"{_M}picture.{'cards' if self.cards else 'shot'}")
            told = words(f"{_M}{'opens' if deed.through else 'hits'}", n=deed.damage)
        else:
            around = (*deed.path, deed.square)
            ram = ram_marks(deed, chosen=[deed.square])
            meanwhile = plain.more(*way_marks(deed.path), *ram, *hand_marks(world, self.acting))
            title, told = words(f"{_M}picture.ram"), words(f"{_M}rammed", n=RAMMED_DAMAGE, own=RAMMER_DAMAGE)
        gone_from = marked(Layer.TINT, "last_move", (gone.square,))
        last = scene_of(step.view, *gone_from, turn=turn, coordinates=False)
        lost = len(world.cards[self.tank])
        free = words(f"{_M}free{'_lost' if lost else ''}", square=grid.name(gone.square), n=lost)
        return (
            SmallBoard(words(f"{_M}picture.before"), started, first),
            SmallBoard(title, told, meanwhile),
            SmallBoard(words(f"{_M}picture.after"), free, last),
        ), around
