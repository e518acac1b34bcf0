"""The panel for setting dice and cards where there is no page for it: in an analysis, say. One tree."""

from __future__ import annotations

from dataclasses import replace

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ACTIONS, ATTRIBUTES
from game.games.tank_tactics.view.parts import SMALLER, Die, Parts
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.spots import (
    ClearSpot,
    DieSlot,
    DieSpot,
    GiveSpot,
    ReadySpot,
    RoleSpot,
    SheetSpot,
    Spot,
    SquadSpot,
)
from game.games.tank_tactics.view.tips import DIE_TIP, TANK_TIP, holder_tip, role_tip, squad_tip
from game.games.tank_tactics.view.words import card_text, card_words, role_words, squad_words
from game.ui.layout import GROW, Grow
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.view.tips import Sign

_W = "tank_tactics_view."

CARD_HIGH = 34
"""The greatest height of a card to give."""

WARNING_TIP = Sign("tank_tactics.useless", "TT-3.8")


class SettingPanel:
    """Makes the panel of a draft."""

    def __init__(self, parts: Parts, draft: SetupDraft) -> None:
        self.parts, self.words, self.draft = parts, parts.words, draft

    def tree(self, task: str) -> Node:
        """The whole panel, with the present task in words."""
        draft, words = self.draft, self.words
        tank, excess = draft.tank, draft.excess(draft.tank)
        buttons = [replace(button(words(f"{_W}setting.clear"), ClearSpot(tank)), high=32)]
        if draft.ready:
            buttons.append(replace(button(words(f"{_W}setting.ready"), ReadySpot()), high=32))
        warning = words(f"{_W}setting.excess", n=excess, actions=draft.dice[tank][ACTIONS])
        squads = (
            self._offer(
                SquadSpot(one.name), squad_words(one.name, words), squad_tip(one, words),
                on=one.name == draft.squad,
            )
            for one in draft.squads
        )  # fmt: skip
        roles = (
            self._offer(
                RoleSpot(tank, one), role_words(one, words), role_tip(one, words), on=one == draft.role(tank)
            )
            for one in draft.roles
        )
        return Box(pad=(14, 8), gap=6).of(
            Row(gap=6, high=38).of(
                Text(task, ("body", "small"), lines=2, middle=True, wide=GROW, high=GROW), *buttons
            ),
            Row(gap=6, high=30).of(*squads),
            Row(gap=6, high=30).of(*map(self._tank, range(len(draft.dice)))),
            Row(gap=6, high=84).of(*map(self._slot, range(len(ATTRIBUTES)))),
            self._tray(),
            Row(gap=6, high=30).of(*roles),
            self._warning(warning) if excess else Node(high=0),
            Room(self._cards, high=GROW) if draft.cards else None,
        )

    def _tank(self, tank: int) -> Node:
        dice = (
            self.parts.die(Die(value, self.draft.side, lies=False), 14) for value in self.draft.dice[tank]
        )
        chip = replace(
            _chip(SheetSpot(tank), on=tank == self.draft.tank), pad=(9, 0), wide=Grow(most=120), tip=TANK_TIP
        )
        return chip.of(Row(gap=2, high=GROW).of(Text(LETTERS[tank], "body_strong", wide=16, rank=1), *dice))

    def _die(self, value: int) -> Die:
        """A die of the chosen tank, ringed while it is in the hand."""
        held = value > 0 and value == self.draft.held
        return Die(value, self.draft.side, ringed="move.reach_ink" if held else "")

    def _slot(self, slot: int) -> Node:
        draft, name = self.draft, ATTRIBUTES[slot]
        words = Text(self.words(f"{_W}attribute.{name}"), ("label_on_board", "key_cap"))
        chip = replace(_chip(DieSlot(draft.tank, slot), on=slot == draft.slot), wide=GROW, tip=DIE_TIP)
        return chip.of(
            Row(gap=4, high=27).of(spring(), Icon(name, 14), words, spring()),
            replace(self.parts.die(self._die(draft.dice[draft.tank][slot])), high=46),
        )

    def _tray(self) -> Node:
        """The unplaced dice."""
        tank = self.draft.tank
        dice = (
            replace(self.parts.die(self._die(value), 36, DIE_TIP), spot=DieSpot(tank, value), open=True)
            for value in self.draft.tray(tank)
        )
        words = Text(self.words(f"{_W}setting.tray"), "small", "ink.secondary", wide=GROW)
        return Row(gap=6, high=40).of(words, *dice)

    def _offer(self, spot: Spot, words: str, tip: Sign, *, on: bool) -> Node:
        chip = replace(_chip(spot, on=on), wide=GROW, tip=tip)
        return chip.of(Text(words, "small", align="center", high=GROW, squeeze=SMALLER))

    def _warning(self, words: str) -> Node:
        text = Text(words, "small", "signal.warning", wide=GROW)
        return Row(gap=6, high=20, tip=WARNING_TIP).of(Icon("warning", 15, "signal.warning"), text)

    def _cards(self, _: None, m: Measure, width: float, height: float) -> Node:
        count = len(self.draft.cards)
        high = min(CARD_HIGH, height / count)
        return Column().of(*(self._card(number, high - 3) for number in range(count)))

    def _card(self, number: int, high: float) -> Node:
        """A card, and all its possible holders."""
        draft, words, card = self.draft, self.words, self.draft.cards[number]
        choices = (
            replace(
                _chip(GiveSpot(number, to), on=to == draft.given[number]), pad=(7, 0),
                wide=None if to == SQUAD else 30, tip=holder_tip(to),
            ).of(
                Text(
                    words(f"{_W}setting.squad") if to == SQUAD else LETTERS[to], "small", align="center",
                    high=GROW,
                )
            )
            for to in draft.holders
        )  # fmt: skip
        return Column(high=high + 3).of(
            Row(gap=8, high=high, tip=self.parts.card_tip(card)).of(
                self.parts.chip(card, min(high, 26.0)),
                Text(card_words(card, words), "body_strong", rank=1),
                Text(card_text(card, "effect", words), "small", "ink.secondary", wide=GROW, least=60),
                Row(gap=4, rank=2).of(*choices),
            )
        )


def _chip(spot: Spot, *, on: bool) -> Box:
    """A button; blue if it is chosen."""
    return Box(
        spot=spot, open=True, ringed=True, fill="move.reach_4" if on else "surface.raised",
        lit="" if on else "surface.sunken", line="move.reach_ink" if on else "surface.line_strong",
        edge=1.6 if on else 1,
    )  # fmt: skip
