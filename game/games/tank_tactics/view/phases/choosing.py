"""The phase of choosing in a turn, by pointer and keys: tanks, drives and shots, cards, the end of the
turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.games.tank_tactics.rules.actions import Action, End
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import NOWHERE
from game.games.tank_tactics.view.choose import Chooser
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.panel import LOW_ROOM
from game.games.tank_tactics.view.phases.turn import TurnPhase
from game.games.tank_tactics.view.spots import CardSpot, LoadedSpot, Spot, TankSpot, card_spot
from game.view.phase import (
    IGNORED,
    MOUSE_CLICK,
    MOUSE_WHEEL,
    TAKEN,
    ChoosingPhase,
    Deeds,
    Prompt,
    Reply,
    deeds_of,
    step_deeds,
    turn_deeds,
)
from game.view.spots import AimSpot, ButtonSpot, FieldSpot, square_of
from game.view.table import Words

_P = "tank_tactics_view.prompt."

LEAST_BELOW = 348
"""The height in tokens from which the panel has room below the hand for what is pointed at."""

MOST_CARDS = 9
"""The number of cards that have a key."""


class TacticsPlayPhase(ChoosingPhase[Spot], TurnPhase):
    """The choice in a turn; what follows an action goes into the queue."""

    chooser: Chooser

    @property
    def own_square(self) -> int:
        """The square of the picked tank."""
        chooser = self.chooser
        return chooser.world.square[chooser.index] if chooser.index >= 0 else NOWHERE

    def look_at_own(self) -> None:
        """Scroll to the picked tank, or else the first that can be picked, if the board isn't wholly in
        view."""
        chooser = self.chooser
        for index in (chooser.index, *chooser.tanks):
            square = chooser.world.square[index] if index >= 0 else NOWHERE
            if square >= 0:
                self.context.camera.show(square, 3.0)
                return

    def below(self, now: TableNow) -> bool:
        (wide, high), chooser = now.room, self.chooser
        room = wide > 0 and LEAST_BELOW <= high < LOW_ROOM
        return room and chooser.acts and chooser.index >= 0 and bool(chooser.world.dice[chooser.index])

    # --- pointer ---

    def drag(self, spot: Spot | None, point: tuple[int, int], far: bool) -> Reply:
        changed, self.pointing.hovered = spot != self.pointing.hovered, spot
        return TAKEN if changed else IGNORED

    def release(self, spot: Spot | None) -> Reply:
        return TAKEN if spot is None or spot != self.grip else self._choose(spot)

    def wheel(self, by: int) -> Reply:
        """Scroll a hand that doesn't fit; otherwise choose another facing."""
        if isinstance(self.pointing.hovered, CardSpot | LoadedSpot):
            first = max(0, min(len(self.hand) - 1, self.context.first + by))
            changed, self.context.first = first != self.context.first, first
            return TAKEN if changed else IGNORED
        return self._spin(by) if self.chooser.goal is not None else IGNORED

    # --- choosing ---

    def _choose(self, spot: Spot) -> Reply:
        return self._done(self._chosen, self.chooser.choose(spot))

    @property
    def _chosen(self) -> tuple[object, ...]:
        """What is chosen so far."""
        chooser = self.chooser
        return chooser.index, chooser.loaded, chooser.goal, chooser.asked

    def _done(self, before: tuple[object, ...], action: Action | None) -> Reply:
        """The reply to a choice, with its sounds, after queueing what follows; ``before``: what was chosen
        before it."""
        chooser, pointing = self.chooser, self.pointing
        sounds: tuple[str, ...] = ()
        if chooser.refused is None and action is None:
            picks = chooser.choice() is not None
            sounds = ("click",) if self._chosen == before else ("pick",) if picks else ("put_down",)
        elif action is not None and chooser.refused is None:
            self.context.queue.plan(chooser.world, action, chooser.follows)
            if not isinstance(action, End) and isinstance(pointing.cursor, AimSpot | CardSpot):
                pointing.cursor = None
        if chooser.asked is not None and pointing.cursor is not None:
            pointing.cursor = AimSpot(chooser.choices[0])
        elif chooser.goal is not None and isinstance(pointing.cursor, AimSpot):
            pointing.cursor = FieldSpot(chooser.goal)
        return Reply(True, action, sounds)

    # --- keys ---

    def home(self) -> Spot:
        """The spot of the picked tank, or the first one that can be chosen."""
        if self.own_square >= 0 and not self.chooser.leaves:
            return FieldSpot(self.own_square)
        spots = self.chooser.spots() if self.chooser.acts else []
        return spots[0] if spots else FieldSpot(len(self.chooser.world.match.board.grid) // 2)

    @property
    def _plays(self) -> bool:
        """Whether Enter plays what is chosen, and doesn't choose what the cursor is at."""
        chooser, cursor = self.chooser, self.pointing.cursor
        if chooser.goal is None or not chooser.route:
            return False
        here = cursor is None or square_of(cursor) == chooser.goal
        return here or (isinstance(cursor, FieldSpot) and chooser.goal == self.own_square)

    def enter(self) -> Reply:
        cursor = self.pointing.cursor
        if self._plays:
            return self._done(self._chosen, self.chooser.play())
        if cursor is not None:
            return self._choose(cursor)
        self.pointing.cursor = self.home()
        return TAKEN

    def _finish(self) -> Reply:
        """Do what the rightmost button does: end the turn, or stay on the portal."""
        if self.chooser.leaves:
            return self._choose(ButtonSpot("no"))
        return self._choose(ButtonSpot("end")) if "end" in self.chooser.buttons() else IGNORED

    def _aim(self, how: str) -> Reply:
        """Fire or ram by key: at what the cursor is at, or at the only possible target."""
        chooser = self.chooser
        now = chooser.now
        if now is None:
            return IGNORED
        chooser.refused = None
        found = list(now.shots if how == "fire" else now.rams)
        at = chooser.asked if chooser.asked is not None else square_of(self.pointing.cursor)
        if at not in found:
            if len(found) > 1:
                return self.next_spot(1)
            at = found[0] if found else at
        target = self.own_square if at is None else at
        chooser.asked = None
        before = self._chosen
        return self._done(before, chooser.fire(target) if how == "fire" else chooser.ram(target))

    def _pick(self, number: int) -> Reply:
        chooser = self.chooser
        if not chooser.acts or chooser.world.match.index(chooser.world.seat, number) < 0:
            return IGNORED
        reply = self._choose(TankSpot(number))
        self.look_at_own()
        return reply

    def _card(self, number: int) -> Reply:
        """Choose a card of the hand by its key."""
        hand = self.hand
        if not self.chooser.acts or number >= len(hand):
            return IGNORED
        card, ready, _ = hand[number]
        return self._choose(LoadedSpot(ready) if ready >= 0 else card_spot(card))

    def next_spot(self, by: int) -> Reply:
        """Move the cursor to the next spot, and scroll it into view."""
        reply, spot = super().next_spot(by), self.pointing.cursor
        if not reply.taken or spot is None:
            return reply
        if isinstance(spot, CardSpot) and self.context.beside.of(spot) is None:
            held = [card_spot(one.card) for one in self.hand]
            self.context.first = held.index(spot) if spot in held else self.context.first
        square = square_of(spot)
        if square is not None:
            self.context.camera.show(square, 0.0)
        return TAKEN

    def _next_tank(self, by: int) -> Reply:
        if not self.chooser.next_tank(by):
            return self.next_spot(by)
        self.look_at_own()
        if self.pointing.cursor is not None and self.own_square >= 0:
            self.pointing.cursor = FieldSpot(self.own_square)
        return Reply(True, sounds=("pick",))

    def _spin(self, by: int) -> Reply:
        """Turn the ghost."""
        if not self.chooser.acts or not self.chooser.spin(by):
            return IGNORED
        return TAKEN if self.chooser.refused is not None else Reply(True, sounds=("turn",))

    # --- words ---

    def topic(self, words: Words) -> str:
        chooser = self.chooser
        if chooser.leaves:
            return "TT-2.4"
        if isinstance(self.pointing.cursor, CardSpot | LoadedSpot):
            return "TT-4.1"
        at, now = square_of(self.pointing.spot), chooser.now
        if now is not None and at in now.shots:
            return "TT-3.6"
        if now is not None and at in now.rams:
            return "TT-3.9"
        return "TT-3.4" if chooser.goal is not None else super().topic(words)

    def prompts(self, words: Words) -> Sequence[Prompt]:
        """What can be done now, the most useful first, the way out last."""
        chooser = self.chooser
        hand, choosing = self.pointing.cursor is None, self.pointing.choosing
        click = (MOUSE_CLICK,) if hand else ()
        walks = self.pointing.walks(words)

        def told(key: str, *commands: str) -> Prompt:
            return Prompt(commands, words(f"{_P}{key}"), self.keys)

        if not chooser.acts:
            return ()
        if chooser.leaves:
            return (told("leave", *choosing), *walks, told("stay", "put_back"))
        found: list[Prompt] = []
        if self._plays:
            found.append(told("enter" if self.own_square < 0 else "play", *click, "pick"))
        elif chooser.index >= 0 and self.own_square < 0:
            found.append(told("enter", *choosing))
        if chooser.route and chooser.goal is not None and self.own_square >= 0:
            found += [] if self._plays else [told("pick", *choosing)]
            found.append(told("spin", *((MOUSE_WHEEL,) if hand else ()), "turn_left", "turn_right"))
        elif chooser.index < 0:
            found += [told("pick_tank", *choosing), *walks, told("next_tank", "next_piece")]
        elif self.own_square >= 0:
            here = square_of(self.pointing.cursor) == self.own_square  # it is picked already
            found += [] if here else [told("pick", *choosing)]
            found += [*walks, told("turn", "turn_left", "turn_right")]
        now = chooser.now
        if now is not None and now.shots:
            found.append(told("fire", "fire"))
        if now is not None and now.rams:
            found.append(told("ram", "ram"))
        if chooser.cards():
            found.append(told("card", "number_1"))
        if now is not None and now.reach.stops:
            found.append(told("costs", "costs"))
        found.append(told("end", "end_turn"))
        if chooser.goal is not None or chooser.loaded or chooser.asked is not None:
            found.append(told("back", "put_back"))
        return tuple(found)

    commands: ClassVar[Deeds] = {
        "finish": (_finish,), "end_turn": (_finish,), "fire": (_aim, "fire"), "ram": (_aim, "ram"),
        **step_deeds(next_spot, "target"), **step_deeds(_next_tank, "piece"), **turn_deeds(_spin),
        **deeds_of(_pick, {f"tank_{number + 1}": number for number in range(len(LETTERS))}),
        **deeds_of(_card, {f"number_{number + 1}": number for number in range(MOST_CARDS)}),
    }  # fmt: skip


class PremovePhase(TacticsPlayPhase):
    """The choice of a premove, in the position as it would be then."""

    def task(self, words: Words) -> str:
        return words("premove.choosing_title")
