"""Phases of looking: at an action, at a destroyed tank, at one's own dice while others set, and at all
dice and cards once everybody is ready."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.actions import Action, Fire, Ram
from game.games.tank_tactics.rules.events import Picked, Rolled, Shown
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.compose import preview
from game.games.tank_tactics.view.destroyed import Moment, Step, fallen
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.phases.choosing import TacticsPlayPhase
from game.games.tank_tactics.view.phases.turn import TacticsContext, TacticsPhase, TurnPhase
from game.games.tank_tactics.view.reveal_page import RevealState, reveal_page
from game.games.tank_tactics.view.scene import TacticsScene, portal_marks
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.setting_page import setting_page
from game.games.tank_tactics.view.spots import GiveSpot, Spot
from game.games.tank_tactics.view.stage import ROLL_SHARE, Preview, Stay
from game.games.tank_tactics.view.turn_slots import Slot
from game.games.tank_tactics.view.turning_cards import RevealPainter
from game.ui.tree.node import Node
from game.view.phase import IGNORED, MOUSE_CLICK, TAKEN, Prompt, Reply, WatchingPhase
from game.view.table import Words

_P = "tank_tactics_view.prompt."
_W = "tank_tactics_view."


class StepPhase(TurnPhase):
    """The phase in which a step is shown. ``action``: another seat's action."""

    moving = True

    def __init__(self, context: TacticsContext, action: Action | None = None) -> None:
        super().__init__(context)
        self.action = action

    @property
    def told(self) -> TankTacticsWorld:
        """The observation with the board as it is shown so far."""
        timeline = self.context.timeline
        return timeline.world if timeline.busy and timeline.world is not None else self.view

    @property
    def told_tank(self) -> int:
        world = self.told
        if self.action is None:
            return super().told_tank
        return world.match.index(world.seat, getattr(self.action, "tank", 0))

    def slots(self, words: Words) -> tuple[Slot, ...]:
        if self.action is None:
            return super().slots(words)
        if self.told.phase not in ("turn", "portal"):
            return ()
        return self.context.spent.with_action(self.view, self.action, words)

    def compose(self, base: TacticsScene, now: TableNow) -> TacticsScene:
        clip = self.context.timeline.clip
        effect = None if clip is None else clip.effect
        if isinstance(effect, Picked):
            return base.more(*portal_marks(queries.exit_faces(base.world)))
        return preview(base, effect.action) if isinstance(effect, Preview) else base


class AftermathPhase(TacticsPlayPhase):
    """The phase that shows how a tank was just destroyed until the next click or key; choosing works as
    usual."""

    def __init__(self, context: TacticsContext, before: TankTacticsWorld, step: Step) -> None:
        super().__init__(context)
        self.before, self.step = before, step
        self.over = False
        """Whether the player has ended it."""
        self._hovered = context.pointing.hovered
        """The spot that was pointed at when the phase began."""
        self._told: tuple[object, Moment] | None = None
        """The moment, made once, because its pictures are kept with it."""

    def led_to(self, view: TankTacticsWorld) -> bool:
        """Whether the step led to the observation that is shown."""
        return self.step.view == view

    def due(self, view: TankTacticsWorld) -> bool:
        """Whether there is a moment to show in that position."""
        destroyed = fallen(self.step) and isinstance(self.step.action, Fire | Ram)
        return not self.over and bool(destroyed) and self.led_to(view)

    def moment(self, now: TableNow) -> Moment:
        key = (now.words, now.turn)
        if self._told is None or self._told[0] != key:
            self._told = key, Moment(self.before, self.step, now.words, now.turn)
        return self._told[1]

    def below(self, now: TableNow) -> bool:
        return False

    def compose(self, base: TacticsScene, now: TableNow) -> TacticsScene:
        pointing = self.pointing
        if pointing.cursor is None and pointing.hovered in (None, self._hovered):
            return self.moment(now).on(base)
        return super().compose(base, now)

    def back(self) -> bool:
        self.over = True
        return True

    def prompts(self, words: Words) -> Sequence[Prompt]:
        prompts = super().prompts(words)
        if not prompts or self.chooser.leaves:
            return prompts
        return (Prompt(("put_back",), words(f"{_P}close"), self.keys), *prompts)


class PagePhase(TacticsPhase):
    """A phase with a page that replaces board and panel, where the window has room for one."""

    paged = True
    title: ClassVar[str] = ""
    """The key of the page's title, without ``tank_tactics_view.``"""

    def __init__(self, context: TacticsContext) -> None:
        super().__init__(context)
        self.beside = context.beside
        self._turn = TurnPhase(context)

    @property
    def in_turn(self) -> TurnPhase:
        return self._turn

    def press(self, spot: Spot | None) -> Reply:
        self.grip = spot
        return IGNORED if spot is None else TAKEN

    @abstractmethod
    def page_node(self, now: TableNow) -> Node:
        """The node of the phase's page."""

    def player(self, seat: int, words: Words) -> tuple[str, bool]:
        """A player's state in a word, and whether they are ready."""
        world = self.view
        if world.fell[seat]:
            return words(f"{_W}setting.player.out"), False
        if seat < world.seat:
            return words(f"{_W}setting.player.ready"), True
        key = "sets" if seat == world.seat else "waits"
        if key == "waits" and world.seat == self.context.viewer:
            key = "later"
        return words(f"{_W}setting.player.{key}"), False

    def compose(self, base: TacticsScene, now: TableNow) -> TacticsScene:
        return self._turn.compose(base, now)


class DiceRevealPhase(WatchingPhase[Spot], PagePhase):
    """The phase that shows all dice and cards, and rolls for the start."""

    title = "reveal.title"

    def __init__(self, context: TacticsContext, reveal: RevealState) -> None:
        super().__init__(context)
        self.reveal = reveal

    def page_node(self, now: TableNow) -> Node:
        clip = self.context.timeline.clip
        turns = clip is not None and isinstance(clip.effect, Shown)
        rolled = clip is None or isinstance(clip.effect, Stay)
        rolled = rolled or (clip is not None and isinstance(clip.effect, Rolled) and clip.happened)
        return reveal_page(now, self.reveal, turns=turns, rolled=rolled)

    def draw_moving(self, painter: RevealPainter, surface: pygame.Surface) -> None:
        """Draw over the page what turns over or rolls."""
        clip = self.context.timeline.clip
        turned = rolled = 0.0
        if clip is not None and isinstance(clip.effect, Shown):
            turned = clip.share
        elif clip is not None and isinstance(clip.effect, Rolled):
            rolled = min(1.0, clip.share / ROLL_SHARE)
        for placed in self.beside:
            painter.draw(surface, placed, turned, rolled)

    def player(self, seat: int, words: Words) -> tuple[str, bool]:
        out = bool(self.view.fell[seat])
        return words(f"{_W}setting.player.{'out' if out else 'ready'}"), not out

    @property
    def stays(self) -> bool:
        return self.context.timeline.stays

    def go_on_prompt(self, words: Words) -> Prompt:
        click = (MOUSE_CLICK,) if self.pointing.cursor is None else ()
        return Prompt((*click, "pick"), words(f"{_P}begin"), self.keys)

    def topic(self, words: Words) -> str:
        return "TT-3.1"


class LookingPhase(PagePhase):
    """The phase in which a player looks at their own dice and cards while another sets."""

    title = "setting.title_set"
    setting: SetupDraft

    def __init__(self, context: TacticsContext, setting: SetupDraft) -> None:
        super().__init__(context)
        self.setting = setting
        self.first = 0
        """The first visible card."""
        self.die: tuple[int, int] | None = None
        """The dragged die, as its tank and value."""

    def page_node(self, now: TableNow) -> Node:
        return setting_page(
            now, self.view, self.setting, pointed=self.pointing.hovered or self.pointing.cursor,
            dragged=self.die, first=self.first,
        )  # fmt: skip

    def wheel(self, by: int) -> Reply:
        """Scroll the cards if they don't all fit."""
        if not self.beside.page and not isinstance(self.pointing.hovered, GiveSpot):
            return IGNORED
        self.first = max(0, min(len(self.setting.cards) - self.rows, self.first + by))
        return TAKEN

    @property
    def rows(self) -> int:
        """The number of cards that are visible at once."""
        goals = self.beside.tree.goals
        return max(1, len({one.spot.card for one in goals if isinstance(one.spot, GiveSpot)}))

    def topic(self, words: Words) -> str:
        return "TT-1.3" if self.setting.gives else "TT-1.1"
