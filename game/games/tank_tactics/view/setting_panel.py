"""The panel for setting dice and cards where there is no page for it: in an analysis, say. One tree."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.games.tank_tactics.rules.actions import SQUAD
from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.terms import ACTIONS, ATTRIBUTES
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.parts import Die, Parts
from game.games.tank_tactics.view.setting import SetupDraft
from game.games.tank_tactics.view.setting_shown import SetupOffer, roles_offered, squads_offered
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
from game.games.tank_tactics.view.words import card_text, card_words
from game.ui.layout import GROW, Grow
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Text
from game.view.table import Words
from game.view.tips import Sign

_W = "tank_tactics_view."

SMALLER = 0.76
"""The smallest scale of a text before it is cut."""

CARD_HIGH = 34
"""The greatest height of a card to give."""

TANK_TIP, DIE_TIP = Sign("tank_tactics.set_tank", "TT-1.1"), Sign("tank_tactics.set_die", "TT-1.1")
WARNING_TIP = Sign("tank_tactics.useless", "TT-3.8")
GIVE_TIP, SQUAD_TIP = Sign("tank_tactics.give_to", "TT-1.3"), Sign("tank_tactics.give_squad", "TT-1.3")


@dataclass(frozen=True, slots=True)
class GiveShown:
    """A card to give: its name, its effect, and its holder; the words of all possible holders."""

    number: int
    card: str
    name: str
    words: str
    holders: tuple[tuple[int, str], ...]
    to: int


@dataclass(frozen=True, slots=True)
class SettingShown:
    """The state of a setting in the panel: ``dice`` of all tanks, ``tank`` and ``slot`` where the next die
    goes, the die ``held`` and the unplaced ones; the offered ``squads`` and ``roles``."""

    task: str
    ready: bool
    side: int
    dice: tuple[tuple[int, ...], ...]
    tank: int
    slot: int
    held: int
    tray: tuple[int, ...]
    squads: tuple[SetupOffer, ...]
    roles: tuple[SetupOffer, ...]
    warning: str
    cards: tuple[GiveShown, ...]


def setting_shown(world: TankTacticsWorld, setting: SetupDraft, task: str, words: Words) -> SettingShown:
    """The panel's contents for a setting."""
    tank, excess = setting.tank, setting.excess(setting.tank)
    warning = words(f"{_W}setting.excess", n=excess, actions=setting.dice[tank][ACTIONS]) if excess else ""
    holders = tuple(
        (to, words(f"{_W}setting.squad") if to == SQUAD else LETTERS[to]) for to in setting.holders
    )
    cards = (
        GiveShown(
            number, card, card_words(card, words), card_text(card, "effect", words), holders,
            setting.given[number],
        )
        for number, card in enumerate(setting.cards)
    )  # fmt: skip
    return SettingShown(
        task, setting.ready, world.match.sides[setting.seat], tuple(map(tuple, setting.dice)), tank,
        setting.slot, setting.held, tuple(setting.tray(tank)), squads_offered(setting, words),
        roles_offered(setting, tank, words), warning, tuple(cards),
    )  # fmt: skip


class SettingPanel:
    """Makes the panel's tree."""

    def __init__(self, parts: Parts, words: Words) -> None:
        self.parts, self.words = parts, words

    def tree(self, shown: SettingShown) -> Node:
        """The whole panel."""
        clear = button(self.words(f"{_W}setting.clear"), ClearSpot(shown.tank))
        ready = button(self.words(f"{_W}setting.ready"), ReadySpot()) if shown.ready else None
        task = Text(shown.task, ("body", "small"), lines=2, middle=True, wide=GROW, high=GROW)
        buttons = (replace(one, high=32) for one in (clear, ready) if one is not None)
        tanks = (self._tank(shown, tank) for tank in range(len(shown.dice)))
        slots = (self._slot(shown, slot) for slot in range(len(ATTRIBUTES)))
        return Box(pad=(14, 8), gap=6).of(
            Row(gap=6, high=38).of(task, *buttons),
            Row(gap=6, high=30).of(*(self._offer(SquadSpot(one.name), one) for one in shown.squads)),
            Row(gap=6, high=30).of(*tanks),
            Row(gap=6, high=84).of(*slots),
            self._tray(shown),
            Row(gap=6, high=30).of(
                *(self._offer(RoleSpot(shown.tank, one.name), one) for one in shown.roles)
            ),
            self._warning(shown.warning) if shown.warning else Node(high=0),
            Room(self._cards, shown.cards, high=GROW) if shown.cards else None,
        )

    def _tank(self, shown: SettingShown, tank: int) -> Node:
        dice = (self.parts.die(Die(value, shown.side, lies=False), 14) for value in shown.dice[tank])
        chip = replace(
            _chip(SheetSpot(tank), tank == shown.tank), pad=(9, 0), wide=Grow(most=120), tip=TANK_TIP
        )
        return chip.of(Row(gap=2, high=GROW).of(Text(LETTERS[tank], "body_strong", wide=16, rank=1), *dice))

    def _slot(self, shown: SettingShown, slot: int) -> Node:
        name, value = ATTRIBUTES[slot], shown.dice[shown.tank][slot]
        ringed = "move.reach_ink" if value and value == shown.held else ""
        words = Text(self.words(f"{_W}attribute.{name}"), ("label_on_board", "key_cap"))
        chip = replace(_chip(DieSlot(shown.tank, slot), slot == shown.slot), wide=GROW, tip=DIE_TIP)
        return chip.of(
            Row(gap=4, high=27).of(spring(), Icon(name, 14), words, spring()),
            replace(self.parts.die(Die(value, shown.side, ringed=ringed)), high=46),
        )

    def _tray(self, shown: SettingShown) -> Node:
        """The unplaced dice."""
        held = "move.reach_ink"
        dice = (
            replace(
                self.parts.die(
                    Die(value, shown.side, ringed=held if value == shown.held else ""), 36, DIE_TIP
                ),
                spot=DieSpot(shown.tank, value), open=True,
            )
            for value in shown.tray
        )  # fmt: skip
        words = Text(self.words(f"{_W}setting.tray"), "small", "ink.secondary", wide=GROW)
        return Row(gap=6, high=40).of(words, *dice)

    def _offer(self, spot: Spot, one: SetupOffer) -> Node:
        chip = replace(_chip(spot, one.on), wide=GROW, tip=one.tip)
        return chip.of(Text(one.words, "small", align="center", high=GROW, squeeze=SMALLER))

    def _warning(self, words: str) -> Node:
        text = Text(words, "small", "signal.warning", wide=GROW)
        return Row(gap=6, high=20, tip=WARNING_TIP).of(Icon("warning", 15, "signal.warning"), text)

    def _cards(self, cards: tuple[GiveShown, ...], m: Measure, width: float, height: float) -> Node:
        high = min(CARD_HIGH, height / len(cards))
        return Column().of(*(self._card(card, high - 3) for card in cards))

    def _card(self, card: GiveShown, high: float) -> Node:
        """A card, and all its possible holders."""
        choices = (
            replace(
                _chip(GiveSpot(card.number, to), to == card.to), pad=(7, 0), wide=None if to == SQUAD else 30,
                tip=SQUAD_TIP if to == SQUAD else GIVE_TIP,
            ).of(Text(words, "small", align="center", high=GROW))
            for to, words in card.holders
        )  # fmt: skip
        return Column(high=high + 3).of(
            Row(gap=8, high=high, tip=self.parts.card_tip(card.card)).of(
                self.parts.chip(card.card, min(high, 26.0)),
                Text(card.name, "body_strong", rank=1),
                Text(card.words, "small", "ink.secondary", wide=GROW, least=60),
                Row(gap=4, rank=2).of(*choices),
            )
        )


def _chip(spot: Spot, chosen: bool) -> Box:
    """A button; blue if it is chosen."""
    return Box(
        spot=spot, open=True, ringed=True, fill="move.reach_4" if chosen else "surface.raised",
        lit="" if chosen else "surface.sunken", line="move.reach_ink" if chosen else "surface.line_strong",
        edge=1.6 if chosen else 1,
    )  # fmt: skip
