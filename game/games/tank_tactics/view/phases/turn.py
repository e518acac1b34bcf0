"""What all phases of Tank Tactics share: their inputs, the actions to play next, and a turn as the panel
shows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import ClassVar

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import SQUAD, Action
from game.games.tank_tactics.rules.queries import HandCard
from game.games.tank_tactics.rules.terms import NOWHERE, SETTING_UP
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.compose import compose
from game.games.tank_tactics.view.destroyed import Moment
from game.games.tank_tactics.view.hand import HeldCard
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.scene import TacticsScene
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.spots import CardSpot, LoadedSpot, Spot
from game.games.tank_tactics.view.stage import StageTimeline
from game.games.tank_tactics.view.tank_card import TankCard
from game.games.tank_tactics.view.turn_slots import Slot, TurnSlots
from game.games.tank_tactics.view.words import card_text
from game.ui.model import Model
from game.view.beside import Beside
from game.view.board.squares import GridCamera
from game.view.phase import Phase, Pointing
from game.view.spots import square_of
from game.view.table import Words


class ActionQueue(Model):
    """Actions in the order in which they will be played, each with the position it was chosen for."""

    def __init__(self) -> None:
        self.steps: tuple[tuple[TankTacticsWorld, Action], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.steps)

    def plan(self, world: TankTacticsWorld, first: Action, follows: Sequence[Action]) -> None:
        """Queue the actions that follow one that is played now."""
        done, queued = first, []
        for action in follows:
            world = world.after(done)
            queued.append((world, action))
            done = action
        self.steps = tuple(queued)

    def take(self, world: TankTacticsWorld) -> Action | None:
        """Return the next action; ``None``, after emptying the queue, if something has not gone as
        planned."""
        (expected, action), *rest = self.steps
        self.steps = tuple(rest) if world == expected else ()
        return action if world == expected else None

    def clear(self) -> None:
        """Forget all queued actions."""
        self.steps = ()


class TacticsContext(Model):
    """What the phases share and what outlives them. ``beside`` says where the panel is, or the page that
    replaces board and panel; ``camera`` and ``timeline`` are those of the present theme."""

    camera: GridCamera
    timeline: StageTimeline

    def __init__(self, chooser: Chooser) -> None:
        self.chooser, self.pointing, self.beside = chooser, Pointing[Spot](), Beside()
        self.queue, self.spent = ActionQueue(), TurnSlots()
        """The actions to play next, and the spending of the turn's actions."""
        self.view: TankTacticsWorld | None = None
        """The present observation, that of the seat ``viewer``."""
        self.viewer = 0
        self.first = 0
        """The first visible card of a hand that doesn't fit."""
        self.all_costs = False
        """Whether every square within reach shows its cost."""


class TacticsPhase(Phase[Spot], ABC):
    """One thing a player does in a match of Tank Tactics."""

    keys = "tank_tactics"
    setting: SetupDraft | None = None
    """Whether dice and cards are set, or looked at."""

    def __init__(self, context: TacticsContext) -> None:
        super().__init__()
        self.context, self.chooser, self.pointing = context, context.chooser, context.pointing

    @property
    def view(self) -> TankTacticsWorld:
        """The present observation."""
        assert self.context.view is not None, "the table shows something first"
        return self.context.view

    @property
    @abstractmethod
    def in_turn(self) -> TurnPhase:
        """The phase that describes tanks and the turn meanwhile."""

    @abstractmethod
    def compose(self, base: TacticsScene, now: TableNow) -> TacticsScene:
        """The board during this phase."""


class TurnPhase(TacticsPhase):
    """The phase in which a player looks at a turn."""

    moving: ClassVar[bool] = False
    """Whether an animation is shown."""

    @property
    def in_turn(self) -> TurnPhase:
        return self

    @property
    def at(self) -> int | None:
        """The square that is pointed at."""
        return square_of(self.pointing.spot)

    # --- what is told ---

    def topic(self, words: Words) -> str:
        phase = self.told.phase
        if phase == "start":
            return "TT-3.1"
        return "TT-1.3" if phase == "cards" else "TT-1.1" if phase in SETTING_UP else ""

    @property
    def told(self) -> TankTacticsWorld:
        """The observation that the panel is about."""
        return self.view

    @property
    def told_tank(self) -> int:
        """The tank whose card is shown: the picked one, or else the one pointed at, the acting one, or the
        viewer's first."""
        world, chooser = self.told, self.chooser
        if chooser.acts and chooser.index >= 0:
            return chooser.index
        at = self.at
        other = NOWHERE if at is None else world.tank_on(at)
        if other >= 0:
            return other
        if chooser.index >= 0:
            return chooser.index
        if world.tank >= 0:
            return world.tank
        viewer = self.context.viewer
        seat = viewer if 0 <= viewer < len(world.fell) else world.seat
        tanks = world.match.tanks[seat]
        return next((i for i in tanks if world.square[i] >= 0), tanks[0])

    def slots(self, words: Words) -> tuple[Slot, ...]:
        """The Actions die of the turn: done, planned and free actions."""
        world = self.view
        if world.phase not in ("turn", "portal"):
            return ()
        return self.context.spent.now(world, self.chooser, self.at, words, moving=self.moving)

    def task(self, words: Words) -> str:
        """The present task if it isn't the turn's usual one; otherwise empty."""
        return ""

    def moment(self, now: TableNow) -> Moment | None:
        """How a tank was destroyed, while that is shown."""
        return None

    def below(self, now: TableNow) -> bool:
        """Whether what is pointed at is described below the hand, instead of by dice beside it."""
        return False

    def card(self, now: TableNow) -> TankCard | None:
        """The card of a tank; ``None`` as long as its dice are secret."""
        tank = self.told_tank
        return TankCard(now, self.told, tank, self.context.viewer) if self.told.dice[tank] else None

    @property
    def hand(self) -> tuple[HeldCard, ...]:
        """The viewer's cards."""
        view, chooser, viewer = self.told, self.chooser, self.context.viewer
        if not 0 <= viewer < len(view.squad):
            return ()
        loaded = chooser.loaded if chooser.seat == viewer else ()
        ready = {HandCard(one.card, SQUAD if one.squad else one.tank): at for at, one in enumerate(loaded)}
        dealt = [(held, ready.pop(held, -1)) for held in queries.hand(view, viewer)]
        return tuple(HeldCard(held, at, chooser.why_no_card(held) if at < 0 else None) for held, at in dealt)

    def card_told(self, words: Words) -> str:
        """All words of the card that is pointed at."""
        loaded, card = self.chooser.loaded, ""
        match self.pointing.spot:
            case CardSpot(name):
                card = name
            case LoadedSpot(place) if place < len(loaded):
                card = loaded[place].card
        parts = [card_text(card, part, words) for part in ("effect", "when")] if card else []
        return words.commas(part for part in parts if part)

    @property
    def target(self) -> int | None:
        """The other tank that is pointed at while one is picked; ``None`` for none."""
        if self.at is None or self.chooser.now is None:
            return None
        other = self.view.tank_on(self.at)
        return other if other >= 0 and other != self.chooser.index else None

    def told_at(self, words: Words) -> Hashable:
        """What the panel tells of what is pointed at."""
        return self.told_tank, self.slots(words), self.card_told(words), self.target

    # --- the board ---

    def compose(self, base: TacticsScene, now: TableNow) -> TacticsScene:
        pointing = self.pointing
        rests = pointing.cursor is not None and pointing.rests
        return compose(
            base, self.chooser, now.words, cursor=pointing.cursor, hovered=pointing.hovered, notes=now.notes,
            flags=not self.below(now), asks=self.at is not None and not rests,
            all_costs=self.context.all_costs,
        )  # fmt: skip
