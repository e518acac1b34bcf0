"""The panel beside the board in a turn: the turn, a tank's dice, the hand. One tree."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_tactics.rules import queries
from game.games.tank_tactics.rules.terms import ACTIONS, AMMO, ATTRIBUTES, SETTING_UP
from game.games.tank_tactics.view.destroyed_panel import DestroyedPanel
from game.games.tank_tactics.view.hand import LOW_HAND_HIGH, Hand
from game.games.tank_tactics.view.now import TableNow
from game.games.tank_tactics.view.parts import Die
from game.games.tank_tactics.view.phases.turn import TurnPhase
from game.games.tank_tactics.view.scene import tint_of
from game.games.tank_tactics.view.tank_card import title_of
from game.games.tank_tactics.view.turn_slots import Slot
from game.games.tank_tactics.view.words import task_words, win_wordings
from game.ui.layout import GROW, Grow
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, Column, FirstFit, Room, Row, spring
from game.ui.tree.node import WHOLE, Measure, Node
from game.ui.tree.seen import Icon, Rule, Text
from game.view.facing import facing_letter
from game.view.spots import ButtonSpot, FieldSpot
from game.view.tips import Sign

_W = "tank_tactics_view."

LOW_ROOM = 400
"""The height in tokens below which everything in the panel is lower."""

CARD_HIGH, LEAST_CARD_HIGH, LOW_CARD_HIGH = 188, 132, 122
LEAST_HAND, BELOW_HIGH = 106, 72
"""Heights of a tank's card (usual, least, in little room), of the hand, and of the words below it."""

MOMENT_HIGH = 262
"""The height from which a moment has small boards, for which the hand makes room."""

SLOT = 30
"""The width of a slot without words."""

TURN_TIP, SLOT_TIP = Sign("tank_tactics.turn", "TT-3.2"), Sign("tank_tactics.slot", "TT-3.2")
TARGET_TIP = Sign("tank_tactics.target", "TT-3.8")


class TurnPanel:
    """Makes the panel of a phase."""

    def __init__(self, now: TableNow, phase: TurnPhase) -> None:
        self.now, self.world, self.chooser, self.viewer = now, phase.told, phase.chooser, phase.context.viewer
        self.slots, self.task = phase.slots(now.words), phase.task(now.words)
        self.card, moment = phase.card(now), phase.moment(now)
        self.moment = None if moment is None else DestroyedPanel(now, moment).node()
        """How a tank was destroyed, in the place of a tank's card."""
        self.below, self.target = phase.below(now), phase.target
        """Whether what is pointed at is described below the hand, and the tank that is a target."""
        self.why, self.bad = phase.card_told(now.words), self.chooser.refused is not None
        """A line about the hand, and whether it says why something was refused."""
        if self.chooser.refused is not None and not isinstance(self.chooser.refused.spot, FieldSpot):
            refusal = self.chooser.refused.refusal
            self.why = now.words(refusal.key, **refusal.params)
        self.hand: Hand | None = None
        if self.world.phase not in SETTING_UP:
            self.hand = Hand(
                now.parts, self.world, phase.hand, phase.context.first, self.why, self._ink
            )  # fmt: skip

    def tree(self) -> Node:
        """The whole panel."""
        return FirstFit().of(Room(self._all, (8, 84), high=Grow(least=LOW_ROOM)), Room(self._all, (6, 76)))

    def _all(self, data: tuple[int, int], m: Measure, width: float, height: float) -> Node:
        gap, turn = data
        room = height - turn - gap
        column, head, hand = Column(gap=gap), self._turn(turn), self.hand
        if self.moment is not None and room >= MOMENT_HIGH:
            return column.of(head, replace(self.moment, high=GROW))
        card = self.card
        if self.moment is None and self.below and card is not None:
            alone = None if hand is None else hand.cards_alone()
            return column.of(head, card.wide(LOW_CARD_HIGH), alone, self._below())
        sheet = max(LEAST_CARD_HIGH, min(CARD_HIGH, room - LEAST_HAND - 8))
        cards = hand is not None and bool(hand.held)
        shown: Node | None = None
        if self.moment is not None:
            shown = replace(self.moment, high=sheet)
        elif card is not None and (not cards or room >= LOW_CARD_HIGH + gap + LOW_HAND_HIGH):
            shown = card.wide(sheet)  # what can be played comes before what a tank is like
        told = None if hand is None else hand.whole()
        return column.of(head, shown, told)

    def turn_row(self) -> Node:
        """The buttons of the turn alone."""
        return Row(gap=8, fills=True, high=GROW).of(*map(self._button, self.chooser.buttons()))

    @property
    def _ink(self) -> str:
        """The ink of the words about the hand."""
        return "fire.accent" if self.bad and self.why else "ink.secondary"

    # --- the turn ---

    def _turn(self, high: float) -> Node:
        world, chooser, words = self.world, self.chooser, self.now.words
        name = self.now.names.get(world.match.sides[world.seat], "")
        task = self.task or task_words(world, chooser.seat, words, name)
        on = world.phase == "turn" and world.outcome is None
        index = chooser.index if chooser.acts else world.tank
        head = Row(gap=10, high=38).of(
            Text(task, ("card_title", "body_strong", "small"), rank=1),
            self._left(index) if on and index >= 0 and world.square[index] >= 0 else None,
            spring(),
            self._steps(0 if index < 0 else 2 if chooser.done else 1) if on else None,
        )
        slots = Room(self._slots, wide=GROW)
        win = Text(win_wordings(world, words), ("body", "small"), "ink.secondary", wide=GROW)
        foot = Row(gap=8, high=34).of(slots if self.slots else win, *map(self._button, chooser.buttons()))
        return Box(gap=high - 80, pad=(14, 0, 8), high=high, tip=TURN_TIP).of(head, foot)

    def _left(self, tank: int) -> Text:
        """The actions and shots that a tank has left."""
        world, words = self.world, self.now.words
        left, shots = world.actions_of(tank), max(0, world.shots_of(tank))
        fewer = world.die_actions(tank) < world.dice[tank][ACTIONS]
        whole, ammo = world.die_actions(tank) + world.more, world.dice[tank][AMMO]
        told = (
            words(f"{_W}{'left_even' if fewer else 'left'}", n=left, all=whole, shots=shots, ammo=ammo),
            words(f"{_W}left_short", n=left, shots=shots),
        )
        return Text(told, "small", "ink.secondary", least=WHOLE)

    def _steps(self, present: int) -> Node:
        """The steps of a turn (Choose – Act – End) with lines between them."""
        found: list[Node] = []
        for number, key in enumerate(("choose", "act", "end")):
            if number:
                found.append(Row(wide=8, high=1).of(Rule("surface.line_strong", wide=GROW, high=1)))
            now, past = number == present, number < present
            pill = Box(
                fill="ink.primary" if now else "surface.panel", pad=(10, 0), high=22, radius=22,
                line="ink.primary" if now else "surface.line_strong",
            )  # fmt: skip
            tick = Icon("check", 11, "signal.ok") if past else None
            words = Text(
                self.now.words(f"{_W}step.{key}"), "small", "surface.raised" if now else "ink.secondary"
            )
            found.append(pill.of(Row(gap=3, high=GROW).of(tick, words)))
        return Row(rank=2).of(*found)

    def _slots(self, _: None, m: Measure, width: float, height: float) -> Node:
        """The slots side by side: those with words as wide as they need, the earliest as icons alone if
        they don't fit."""
        gap, slots = 5, self.slots
        wide = [
            m.text(slot.words, "small") + (62 if slot.die else 34) if slot.words else SLOT for slot in slots
        ]
        for number in range(len(wide)):
            if sum(wide) + gap * (len(slots) - 1) > width:
                wide[number] = SLOT
        spent = sum(slot.state == "done" for slot in slots)
        nodes = (
            replace(self._slot(number, slot, wide=length), wide=length, least=length)
            for number, (slot, length) in enumerate(zip(slots, wide, strict=True), 1 - spent)
        )
        return Row(gap=gap).of(*nodes)

    def _slot(self, number: int, slot: Slot, wide: float) -> Box:
        """A slot. ``number``: how many actions it and those before it are, from now on. Squares of that
        cost have the same tint, so that the slots left are the key to the board."""
        box = Box(tip=SLOT_TIP, high=GROW)
        if slot.state == "free":
            box = replace(box, fill=tint_of(number))
            return box.of(Text(str(number), "numeral", "move.reach_ink", "center", high=GROW))
        done = slot.state == "done"
        ink = "ink.primary" if done else "fire.accent" if slot.fire else "move.reach_ink"
        box = replace(
            box, line="surface.line_strong" if done else ink, dashed=not done,
            fill="surface.sunken" if done else "surface.raised" if slot.fire else tint_of(number),
            radius=5 if done else 0,
        )  # fmt: skip
        if not slot.words or wide < 38:
            return box.of(Icon(slot.icon or "check", 16, ink, high=GROW))
        die = self.now.parts.die(Die(slot.die, lies=False), 22) if slot.die else None
        return replace(box, pad=(6, 0)).of(
            Row(gap=5, high=GROW).of(
                Icon(slot.icon, 16, ink) if slot.icon else None,
                Text(slot.words, "small", ink, wide=GROW),
                die,
            )
        )

    def _button(self, name: str) -> Node:
        words, done = self.now.words(f"{_W}button.{name}"), self.chooser.done
        if name != "end":
            return button(words, ButtonSpot(name))
        ink = "fire.on_accent" if done else "ink.primary"
        icon, told = Icon("step_forward", 17, ink), Text(words, "button", ink)
        return Box(
            spot=ButtonSpot(name), open=True, pad=(11, 0), drop=2, ringed=True,
            fill="fire.accent" if done else "surface.raised", lit="" if done else "surface.sunken",
            line="fire.accent" if done else "surface.line_strong",
        ).of(Row(gap=6, high=GROW).of(spring(), icon, told, spring()))  # fmt: skip

    # --- what is pointed at ---

    def _below(self) -> Node:
        """The description of what is pointed at, where there is little room."""
        if self.target is not None:
            return self._target(self.target)
        told = self.why or self.now.words(f"{_W}target.none")
        words = Text(told, "small", self._ink, lines=2, spacing=1, middle=True, high=GROW)
        box = Box(pad=(14, 0), dashed=True, fill="", line="surface.line_strong", radius=0)
        return replace(box, high=Grow(most=BELOW_HIGH)).of(words)

    def _target(self, tank: int) -> Node:
        """A card in two lines about another tank, as a target of the one that would act: its owner, its
        place, and what that would do to it, or else its hit points; its dice."""
        world, words, parts, looked = self.world, self.now.words, self.now.parts, self.chooser.now
        assert looked is not None, "there is a target for a tank that is picked"
        side, square = world.match.sides[world.match.owner[tank]], world.square[tank]
        origin, name = looked.world.square[looked.index], world.match.board.grid.name(square)
        place = words(f"{_W}card.place", square=name, facing=facing_letter(world.facing[tank], words))
        if origin >= 0:
            place = words(f"{_W}target.place", square=name, n=world.match.board.distance(origin, square))
        shot, ram = looked.shots.get(square), looked.rams.get(square)
        hit = (shot.before, shot.after) if shot is not None else ram.other if ram is not None else None
        result = words(f"{_W}target.hit_points", n=world.hit_points(tank))
        if hit is not None:
            result = words(f"{_W}target.{'left' if hit[1] > 0 else 'destroyed'}", before=hit[0], after=hit[1])
        upper = Row(gap=8, high=30).of(
            parts.plate(side, 20),
            Text(title_of(world, tank, self.viewer, self.now), "numeral", rank=1),
            Text(place, "small", "ink.secondary", least=40),
            spring(),
            Text(result, "body_strong", "fire.accent" if hit else "ink.primary", rank=2),
        )
        dice = (
            Row(gap=4, wide=GROW).of(Icon(name, 14), parts.die(Die(value, side), 24), spring())
            for name, value in zip(ATTRIBUTES, world.dice[tank], strict=True)
        )
        points, armour = queries.life_dice(world, tank)
        life = Row(gap=4).of(*(parts.die(Die(value), 20) for value in (*points, armour)))
        return Box(
            pad=(12, 3, 0), line="fire.accent" if hit else "surface.line_strong", edge=1.6 if hit else 1,
            high=Grow(most=BELOW_HIGH), tip=TARGET_TIP,
        ).of(upper, Row(high=GROW).of(*dice, life))  # fmt: skip
