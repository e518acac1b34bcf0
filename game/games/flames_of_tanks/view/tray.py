"""The tray of dice over the table of Flames of Tanks: shots from the first die to the salvage, second
actions, remounts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.parts import Parts, button
from game.games.flames_of_tanks.view.past import Past
from game.games.flames_of_tanks.view.phases.base import PhaseContext
from game.games.flames_of_tanks.view.rolls import GROUPS, Die, ThrowOutcome
from game.games.flames_of_tanks.view.spots import TraySpot
from game.games.flames_of_tanks.view.tanks import Tanks
from game.games.flames_of_tanks.view.tokens import BACK, TokenArt, lying, upgrade_tip
from game.games.flames_of_tanks.view.words import name_of
from game.ui.layout import Area
from game.ui.tree.node import Canvas
from game.ui.tree.seen import Picture
from game.ui.tree.tree import Tree
from game.view.board.clips import between, put
from game.view.board.dice import DiceArt
from game.view.dice_tray import DiceTray, TrayDie, TrayShown, TrayThrow
from game.view.spots import ButtonSpot
from game.view.table import Tools
from game.view.tips import Sign

TOKEN_HIGH: Final = 30.0
"""Height of an upgrade below its die."""

LOST: Final = 130
"""Opacity of an upgrade that goes back to the pool."""

SHOT_ROOM: Final = (590.0, 234.0)
"""Width and height of the tray for a shot that goes on to the salvage."""

DRAWN: Final = (66.0, 44.0)
"""Room for an upgrade that is turned up: three boxes wide, two high."""

MOST: Final = 3
"""Most throws that are shown: the last ones."""

_T: Final = "flames_of_tanks_view.tray."

_BUTTONS: Final = {
    "close": ("go_on", "check"), "skip": ("skip", "to_end"), "again": ("again", "replay"),
}  # fmt: skip
"""Words and icons of the tray's buttons."""

_INKS: Final = {"counts": "ink.primary", "deadly": "fire.accent"}
"""Colours of the words under a die, by its state; those of other states are pale."""


class Tray(Parts):
    """Lays out and draws the tray."""

    def __init__(
        self, tools: Tools, tanks: Tanks, tokens: TokenArt, context: PhaseContext, past: Past
    ) -> None:
        super().__init__(tools, tanks, tokens)
        self.pressed, self.definitions = tools.pressed, tools.definitions
        self.context, self.past = context, past
        self.tray = DiceTray(DiceArt(tools.theme, tools.fonts), self.canvases)

    def token(self, name: str, px: int) -> pygame.Surface:
        """The picture of an upgrade for that side of a box, or of a token's back for an empty name."""
        return self.tokens.token(lying(self.definitions, name, self.words) if name else BACK, px)

    def opened(
        self, position: FlamesOfTanksWorld, scale: float, names: Sequence[str],
        overlaid: Sequence[pygame.Rect],
    ) -> Tree | None:  # fmt: skip
        """The layout of the tray in the present position; ``None`` while it is closed. ``names`` are the
        players' by seat; ``overlaid`` the rectangles of things that cover the board."""
        outcome = self.context.rolls.shown
        if outcome is None:
            return None
        block = self.context.camera.block
        clear = [*self._clear(position, outcome), *overlaid]
        return self.tray.show(self._shown(position, outcome, names), block, clear, scale)

    def _shown(
        self, position: FlamesOfTanksWorld, outcome: ThrowOutcome, players: Sequence[str]
    ) -> TrayShown:
        rolls, timeline, words = self.context.rolls, self.context.timeline, self.words
        shot = outcome.target >= 0
        names = ["close"] if timeline.waits else ["skip"] if timeline.busy else ["close", "again"]
        buttons = (
            button(ButtonSpot(name), words(f"{_T}{_BUTTONS[name][0]}"), _BUTTONS[name][1], wide=104, high=36)
            for name in names
        )
        seat = position.match.seats[outcome.tank]
        tank = {"name": name_of(players, seat, words), "tank": outcome.tank + 1}
        who = words(f"{_T}who", **tank)
        if shot:
            who = words(f"{_T}shot", **tank, target=outcome.target + 1)
        result = rolls.verdict or words.commas(() if shot else outcome.more)
        throws = tuple(
            TrayThrow(
                title=throw.title,
                needs=throw.words,
                told=throw.told,
                dice=tuple(self._die(die, timeline.rolled(at, die.order), result) for die in throw.dice),
                under_high=0.0 if throw.drawn or not any(die.token for die in throw.dice) else TOKEN_HIGH,
                size=DRAWN if throw.drawn else (0.0, 0.0),
            )
            for at, throw in enumerate(outcome.throws)
        )
        return TrayShown(
            who=who, throws=throws[-MOST:], mark=self.tag(position, outcome.tank, wide=32, high=20),
            result=result,
            more=outcome.more if shot else (), lines=2 if shot else 0,
            fire=outcome.fire, buttons=tuple(buttons) if shot and self.pressed else (),
            key=(outcome.tank, outcome.target), room=SHOT_ROOM if shot else (0.0, 0.0), spot=TraySpot(),
        )  # fmt: skip

    def _die(self, die: Die, rolled: float, result: str) -> TrayDie:
        """A die, or an upgrade that is turned up, with words below it unless ``result`` says the same."""
        if not die.value:
            tip = upgrade_tip(die.token, self.words)
            return TrayDie(value=0, rolled=rolled, tip=tip, faces=partial(self._faces, die.token))
        return TrayDie(
            value=die.value, rolled=rolled, rolls_in=GROUPS["plain"], group=GROUPS[die.state],
            struck=die.state == "again", below="" if die.below == result else die.below,
            ink=_INKS.get(die.state, "ink.secondary"),
            tip=Sign.of(f"flames_of_tanks.rolled.{die.state}", "FT-2.4", n=die.value),
            under=Picture(self._draw_token, die, high=TOKEN_HIGH) if die.token else None,
        )  # fmt: skip

    def _clear(self, position: FlamesOfTanksWorld, outcome: ThrowOutcome) -> list[pygame.Rect]:
        """The rectangles to keep clear: the shooter, the target, and the ground between them."""
        camera = self.context.camera
        places = [position.tanks[n].place for n in (outcome.tank, outcome.target)
                  if n >= 0 and position.tanks[n].here]  # fmt: skip
        places += [at for at, tank in self.past.losses if tank == outcome.target and outcome.target >= 0]
        found = [camera.around(place, 5 * camera.unit) for place in places[:2]]
        if len(found) == 2:
            ways = (between(places[0], places[1], at / 8) for at in range(1, 8))
            found += [camera.around(place, camera.unit) for place in ways]
        return found

    # --- pictures ---

    def _faces(self, upgrade: str, px: int) -> tuple[pygame.Surface, pygame.Surface]:
        """Back and front of an upgrade's token, sized so that two boxes are ``px`` high."""
        return self.token("", px // 2), self.token(upgrade, px // 2)

    def _draw_token(self, to: Canvas, area: Area, die: Die) -> None:
        """Draw an upgrade as large as there is room, pale if it is lost."""
        rect = area.rect
        room = min(rect.height, round(TOKEN_HIGH * area.scale))
        made = self.token(die.token, max(4, room // 2))
        if die.state == "fails":
            made = made.copy()
            made.fill((255, 255, 255, LOST), special_flags=pygame.BLEND_RGBA_MULT)
        put(to.surface, made, (rect.centerx, rect.y + room // 2))
