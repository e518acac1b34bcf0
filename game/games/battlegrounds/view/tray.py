"""The contents of the tray over the board of Battlegrounds: who begins (BG-2.0), revealed cards (BG-8.3),
and the field of the artillery's two shells (BG-12.3)."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import Barraged, CardsDrawn, StarterDrawn
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.games.battlegrounds.view.board import FieldLayers
from game.games.battlegrounds.view.cards import CardArt, CardFace
from game.games.battlegrounds.view.stage import DRAWN, Effect
from game.games.battlegrounds.view.words import card_words, seat_words
from game.ui.tree.canvas import Canvases
from game.view.board.dice import DiceArt
from game.view.board.timeline import Clip
from game.view.dice_tray import DiceTray, Faces, TrayDie, TrayShown, TrayThrow
from game.view.table import Tools

CARD: Final = (150.0, 84.0)
"""The size of a revealed card."""

_T: Final = "battlegrounds_view.tray."


class DrawTray:
    """Draws the tray while something is drawn, and as long as the result is shown."""

    def __init__(self, tools: Tools, cards: CardArt) -> None:
        self.words, self.cards, self.art = tools.words, cards, cards.art
        self.definitions = tools.definitions
        self.tray = DiceTray(DiceArt(tools.theme, tools.fonts), Canvases(tools.theme, tools.fonts))

    def draw(
        self, surface: pygame.Surface, clip: Clip[Effect], view: BattlegroundsWorld, board: FieldLayers,
        scale: float,
    ) -> None:  # fmt: skip
        """Draw the tray if something is drawn; ``view`` is the observation before it."""
        shown, clear = self._shown(clip, view, board), []
        if shown is None:
            return
        if isinstance(clip.effect, Barraged):
            clear = [board.camera.rect_of(clip.effect.field)]
        self.tray.show(shown, board.camera.viewport, clear, scale)
        self.tray.draw(surface, scale)

    def _shown(self, clip: Clip[Effect], view: BattlegroundsWorld, board: FieldLayers) -> TrayShown | None:
        words, share = self.words, clip.share / DRAWN
        over = share >= 1
        match clip.effect:
            case StarterDrawn(seat):
                token = self._drawn(share, partial(self._starter, view.colours[seat][0]))
                told = words("battlegrounds_view.record.starter", colour=seat_words(view, seat, words))
                return TrayShown(
                    who=words(f"{_T}starter"), throws=(TrayThrow(dice=(token,)),),
                    result=told if over else "", key="starter",
                )  # fmt: skip
            case CardsDrawn(seat, count, names):
                cards = tuple(
                    self._drawn(share if names else 0.0, partial(self._card, names[number] if names else ""))
                    for number in range(count)
                )
                who = words(f"{_T}cards", colour=seat_words(view, seat, words))
                throw = TrayThrow(dice=cards, size=CARD)
                return TrayShown(who=who, throws=(throw,), key="cards")
            case Barraged(field):
                name = GRID.name(field)
                shells = tuple(
                    self._drawn(2 * share - number, partial(self._shell, board, sign))
                    for number, sign in enumerate((name[:1].upper(), name[1:]))
                )
                told = words("battlegrounds_view.record.barrage", field=name) if over else ""
                throw = TrayThrow(dice=shells)
                return TrayShown(who=words(f"{_T}shells"), throws=(throw,), result=told, key="shells")
        return None

    @staticmethod
    def _drawn(share: float, faces: Faces) -> TrayDie:
        """A die of the tray for something that is turned up."""
        return TrayDie(value=0, rolled=max(0.0, min(1.0, share)), faces=faces)

    def _starter(self, colour: int, px: int) -> tuple[pygame.Surface, pygame.Surface]:
        return self.art.part("back", px), self.art.chip(colour, px)

    def _shell(self, board: FieldLayers, sign: str, px: int) -> tuple[pygame.Surface, pygame.Surface]:
        return self.art.part("shell", px), board.pill(sign, px)

    def _card(self, name: str, px: int) -> tuple[pygame.Surface, pygame.Surface]:
        """A tank card of that height; empty if nobody here may know it."""
        return self._side("", px), self._side(name, px)

    def _side(self, card: str, px: int) -> pygame.Surface:
        """A card face up, or face down without a name."""
        rect = pygame.Rect(0, 0, round(px * CARD[0] / CARD[1]), px)
        made = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        title = card_words(card, self.words) if card else ""
        face = CardFace(title, self.definitions.by_card[card] if card else None)
        self.cards.draw(made, rect, face, px / CARD[1])
        return made
