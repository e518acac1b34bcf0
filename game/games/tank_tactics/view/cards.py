"""Ability cards: in the hand, and as chips with their sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import pygame

from game.games.tank_tactics.rules.board import LETTERS
from game.games.tank_tactics.rules.definitions import Definitions, Effects
from game.games.tank_tactics.view.tanks import Tanks
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, box, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once

CardState = Literal["ready", "chosen", "resting"]
"""Playable; chosen; grey because its tank does not act."""

SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75)
"""The scales at which words are tried before they are cut."""

NARROW: Final = 116
"""The width at 100 % below which a card's name is small."""

RULE: Final = 22
"""The height at 100 % of the line below the rule, and of the rule."""

TWO_LINES: Final = 28
"""The height at 100 % of an effect in two lines."""


@dataclass(frozen=True, slots=True)
class WideLayout:
    """What a card of the hand shows besides its name: a ``sign`` of a size, ``top`` tokens below its edge (0:
    none), the ``effect`` in so many lines above a rule, and ``when`` it is used up."""

    sign: int
    top: int
    effect: int = 0
    when: bool = True


LAYOUTS: Final = (
    WideLayout(32, 10, 1), WideLayout(26, 7, 1), WideLayout(26, 7, 2), WideLayout(21, 5, 1),
    WideLayout(21, 5, 2), WideLayout(26, 7), WideLayout(21, 5), WideLayout(21, 4, when=False),
    WideLayout(0, 0, when=False),
)  # fmt: skip
"""From much room to little: the first that fits is used."""

CHIP_PX: Final = 26
"""The least size at 100 % of a loaded card beside its tank."""


def foot_of(effects: Effects) -> str:
    """The number at the foot of a card's sign; empty for a card without one (TT-4.2)."""
    for times in (effects.range_times, effects.damage_times, effects.speed_times):
        if times != 1:
            return f"×{times}"
    for plus in (
        effects.range_plus,
        effects.damage_plus,
        effects.speed_plus,
        effects.actions,
        effects.repair,
    ):
        if plus:
            return f"+{plus}"
    return "0" if effects.free_turns else ""


@dataclass(frozen=True, slots=True)
class CardFace:
    """The contents of a card, in ready words. ``tank``: the number and the side of the tank it belongs to;
    without one ``corner`` names the owner ("squad"). ``note``: why it can't be played, in place of
    ``when``."""

    card: str
    title: str
    text: str = ""
    when: str = ""
    side: int = 0
    tank: int | None = None
    corner: str = ""
    state: CardState = "ready"
    note: str = ""
    hover: bool = False
    focus: bool = False


class CardArt:
    """Draws cards in one theme. All surfaces are shared: blit them, don't draw on them."""

    def __init__(
        self,
        theme: Theme,
        fonts: FontStore,
        icons: IconStore,
        definitions: Definitions,
        files: Mapping[str, Any],
    ) -> None:
        """Make an artist; ``files`` are the checked definition files, of which "cards" names each card's
        icon."""
        self.theme, self.fonts, self.icons = theme, fonts, icons
        entries = getattr(files.get("cards"), "cards", {})
        self._icons = {name: str(entry.icon) for name, entry in entries.items()}
        self._feet = {name: foot_of(card.effects) for name, card in definitions.cards.items()}
        self._ink = Ink(1_000_000)
        self._kept = SurfaceCache(4_000_000)

    def icon(self, card: str) -> str:
        """The icon of a card; a card without one gets that of a card."""
        icon = self._icons.get(card, "card")
        return icon if self.icons.has(icon) else "card"

    def foot(self, card: str) -> str:
        """The number at the foot of a card's sign; empty for none."""
        return self._feet.get(card, "")

    # --- signs ---

    @drawn_once
    def sign(self, card: str, px: int, *, faint: bool = False) -> pygame.Surface:
        """A card's sign with its number on a dark plate at its foot; wider than ``px`` by a quarter."""
        theme = self.theme
        ink, paper = theme["ink.tertiary" if faint else "ink.primary"], theme["surface.raised"]
        made = pygame.Surface((round(1.3 * px), round(1.08 * px)), pygame.SRCALPHA, 32)
        made.blit(self.icons.get(self.icon(card), px, ink), (round(0.04 * px), 0))
        foot = self.foot(card)
        if foot:
            high = max(9, round(0.46 * px))
            words = self.fonts.face("sans", 700, max(8, round(0.92 * high))).render(foot, True, paper)
            inside = words.get_bounding_rect()
            rim = max(1.0, px / 26)
            wide = inside.width + round(0.5 * high) + 2 * round(rim)
            corner = 0.26 * high
            body = box(0, 0, wide, high + 2 * rim, corner + rim, filled(paper))
            body += box(rim, rim, wide - 2 * rim, high, corner, filled(ink))
            plate = self._ink.draw(body, wide, round(high + 2 * rim))
            at = plate.get_rect(bottomright=made.get_rect().bottomright)
            made.blit(plate, at)
            made.blit(words, inside.move_to(center=at.center), inside)
        return made

    @drawn_once
    def chip(self, card: str, px: int, *, faint: bool = False) -> pygame.Surface:
        """A card as a small plate: its sign, and its number beside it where there is room."""
        theme = self.theme
        width = max(1.0, px / 20)
        place = (width / 2, width / 2, px - width, px - width, 0.16 * px)
        line_colour = theme["surface.line_strong" if faint else "ink.primary"]
        body = box(*place, filled(theme["surface.raised"])) + box(*place, stroke(line_colour, width))
        made = self._ink.draw(body, px, px).copy()
        ink = theme["ink.tertiary" if faint else "ink.primary"]
        foot = self.foot(card).lstrip("×")
        if not foot or px < (20 if len(foot) == 1 else 26):
            icon = self.icons.get(self.icon(card), round(0.72 * px), ink)
            made.blit(icon, icon.get_rect(center=(px // 2, px // 2)))
            return made
        if len(foot) > 1:  # too long to stand beside its icon
            sign = self.sign(card, round(0.59 * px), faint=faint)
            made.blit(sign, sign.get_rect(center=(px // 2, px // 2)))
            return made
        words = self.fonts.face("sans", 700, max(8, round(0.5 * px))).render(foot, True, ink)
        inside = words.get_bounding_rect()
        icon_px = round(0.56 * px)
        icon = self.icons.get(self.icon(card), icon_px, ink)
        x = (px - icon_px - inside.width) // 2
        made.blit(icon, (x, (px - icon_px) // 2))
        made.blit(words, (x + icon_px, (px - inside.height) // 2), inside)
        return made

    # --- cards ---

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, face: CardFace, scale: float) -> None:
        """Draw a card in a rectangle; a chosen one is lifted and has an ink frame."""
        at = rect.topleft
        if face.state == "chosen":
            at = (at[0], at[1] - round(4 * scale))
        made = self.card(face, rect.size, scale)
        surface.blit(made, at)
        self.fonts.cuts.blit(surface, made, at)

    @drawn_once
    def card(self, face: CardFace, size: tuple[int, int], scale: float) -> pygame.Surface:
        """A whole card with its shadow below it."""
        width, height = size
        down = round((4 if face.state == "chosen" else 2) * scale)
        made = pygame.Surface((width, height + down), pygame.SRCALPHA, 32)
        made.blit(self._sheet(face, size, scale, down), (0, 0))
        with self.fonts.cuts.on(made):
            self._words(made, face, pygame.Rect(0, 0, width, height), scale)
        return made

    def _sheet(self, face: CardFace, size: tuple[int, int], scale: float, down: int) -> pygame.Surface:
        theme, (width, height) = self.theme, size
        resting = face.state == "resting"
        strong = face.state == "chosen" or face.hover or face.focus
        corner, pen = 5 * scale, (2.0 if strong else 1.0) * max(1.0, scale)
        place = (pen / 2, pen / 2, width - pen, height - pen, corner)
        edge = "ink.primary" if strong else "surface.line" if resting else "surface.line_strong"
        shade = theme.palette.with_opacity("surface.shadow", "shadow_label")
        body = "" if resting else box(0, down, width, height, corner, filled(shade))
        body += box(*place, filled(theme["surface.panel" if resting else "surface.raised"]))
        return self._ink.draw(body + box(*place, stroke(theme[edge], pen)), width, height + down)

    def _inks(self, face: CardFace) -> tuple[pygame.Color, pygame.Color]:
        """The inks of a card's name and of its other words."""
        theme = self.theme
        if face.state == "resting":
            return theme["ink.tertiary"], theme["ink.tertiary"]
        return theme["ink.primary"], theme["ink.secondary"]

    def _corner(
        self, surface: pygame.Surface, face: CardFace, right: int, top: int, left: int, scale: float
    ) -> None:
        """Draw the owner at the right: a plate with the tank's letter, or a word, no further left than
        ``left``."""
        if face.tank is None:
            if face.corner:
                size = self.fonts.squeezed(face.corner, "small", right - left, scale, 0.6)
                words = self.fonts.render(face.corner, "small", self._inks(face)[1], size)
                surface.blit(words, (right - words.get_width(), top))
            return
        plate = self.owner(face.side, face.tank, round(19 * scale))
        if face.state == "resting":
            plate = plate.copy()
            plate.set_alpha(130)
        surface.blit(plate, (right - plate.get_width(), top))

    @drawn_once
    def owner(self, side: int, tank: int, px: int) -> pygame.Surface:
        """A tank's letter on a plate of its player's colour."""
        theme, group = self.theme, Tanks.group(side)
        pen = max(1.0, px / 18)
        place = (pen / 2, pen / 2, px - pen, px - pen, 0.16 * px)
        body = box(*place, filled(theme[f"{group}.turret"])) + box(
            *place, stroke(theme[f"{group}.line"], pen)
        )
        made = self._ink.draw(body, px, px).copy()
        letter = LETTERS[tank % len(LETTERS)]
        words = self.fonts.face("sans", 700, round(0.74 * px)).render(letter, True, theme[f"{group}.mark"])
        inside = words.get_bounding_rect()
        made.blit(words, inside.move_to(center=(px // 2, px // 2)), inside)
        return made

    def _words(self, surface: pygame.Surface, face: CardFace, rect: pygame.Rect, scale: float) -> None:
        """Draw sign and owner above, then name, effect, and when the card is used up; in little room less
        of them, but always the whole name, and nothing over anything else."""
        layout = next((one for one in LAYOUTS if self._has_room(one, face, rect, scale)), LAYOUTS[-1])
        fonts, theme = self.fonts, self.theme
        ink, soft = self._inks(face)
        pad, room = self._room(layout, rect, scale)
        roles = self._name_roles(layout, rect, scale)
        if not layout.sign:
            high = fonts.get(roles[-1], scale).get_height()
            self._line(surface, face.title, roles, ink, (pad, (rect.height - high) // 2), room, scale)
            return
        sign_px = round(layout.sign * scale)
        sign = self.sign(face.card, sign_px, faint=face.state == "resting")
        placed = surface.blit(sign, (pad - round(0.04 * sign_px), round(layout.top * scale)))
        owner = round(8 * scale)
        self._corner(surface, face, rect.right - owner, min(owner, placed.y), placed.right + 2, scale)
        last = face.note or face.when
        if not layout.effect:
            told = (last or face.text) if layout.when else ""
            high = fonts.get("small", scale).get_height() if told else 0
            y = rect.bottom - round(4 * scale) - high - fonts.get(roles[0], scale).get_height()
            self._line(surface, face.title, roles, ink, (pad, y), room, scale)
            at = (pad, rect.bottom - round(4 * scale) - high)
            self._line(surface, told, ("small", "key_cap"), soft, at, room, scale)
            return
        rule = rect.bottom - round(RULE * scale)
        y = placed.bottom + round(scale)
        y += self._line(surface, face.title, roles, ink, (pad, y), room, scale)
        if layout.effect == 2:
            self._two_lines(surface, face.text, soft, pygame.Rect(pad, y, room, rule - y), scale)
        else:
            self._line(surface, face.text, ("small",), soft, (pad, y), room, scale)
        rest = line((pad, rule), (rect.right - pad, rule), stroke(theme["surface.line"], max(1.0, scale)))
        surface.blit(self._ink.draw(rest, rect.width, rect.height), (0, 0))
        last_ink = theme["ink.tertiary"] if face.state == "resting" else ink
        self._line(surface, last, ("key_cap",), last_ink, (pad, rule + round(2 * scale)), room, scale)

    @staticmethod
    def _room(layout: WideLayout, rect: pygame.Rect, scale: float) -> tuple[int, int]:
        """The room beside the words, and their width, in px."""
        pad = round((12 if layout.effect and rect.width >= NARROW * scale else 8) * scale)
        return pad, rect.width - 2 * pad

    @staticmethod
    def _name_roles(layout: WideLayout, rect: pygame.Rect, scale: float) -> tuple[str, ...]:
        """The type of a card's name, from the one that is wanted to the one that takes least room."""
        wanted = "numeral" if layout.effect else "body_strong"
        roomy = layout.sign and rect.width >= NARROW * scale
        return (wanted, "label_on_board") if roomy else ("label_on_board",)

    def _has_room(self, layout: WideLayout, face: CardFace, rect: pygame.Rect, scale: float) -> bool:
        """Whether a card of that size has room for all of a layout."""
        fonts, (_, room) = self.fonts, self._room(layout, rect, scale)
        high = fonts.get(self._name_roles(layout, rect, scale)[0], scale).get_height() + round(5 * scale)
        if layout.sign:
            high += round(layout.top * scale) + round(1.08 * round(layout.sign * scale))
        if layout.effect:
            one = fonts.size(face.text, "small", scale)[0] <= room
            if (layout.effect == 1) != one:
                return False
            lines = fonts.get("small", scale).get_height() if one else round(TWO_LINES * scale)
            return high + lines + round(RULE * scale) <= rect.height + round(4 * scale)
        if layout.when:
            high += fonts.get("small", scale).get_height()
        return high <= rect.height

    def _two_lines(
        self, surface: pygame.Surface, text: str, ink: pygame.Color, rect: pygame.Rect, scale: float
    ) -> None:
        """Write words that are too long for one line in two smaller ones, at the top of a rectangle."""
        fonts, smaller = self.fonts, 0.9 * scale
        lines = fonts.wrap(text, "small", rect.width, smaller)
        last = fonts.fit(" ".join(lines[1:]), "small", rect.width, smaller)
        step = min(round(14 * scale), (rect.height + round(2 * scale)) // 2)
        for number, line_text in enumerate((lines[0], last)):
            words = fonts.render(line_text, "small", ink, smaller)
            surface.blit(words, (rect.x, rect.y + number * step - round(2 * scale)))

    def _line(
        self, surface: pygame.Surface, text: str, roles: Sequence[str], ink: pygame.Color,
        at: tuple[int, int], room: int, scale: float,
    ) -> int:  # fmt: skip
        """Write a line of text in the first of some roles in which it fits, written smaller where it fits in
        none; return its height."""
        if not text:
            return 0
        sizes = [(role, scale * share) for share in SHARES for role in roles]
        role, size = next(
            (one for one in sizes if self.fonts.size(text, *one)[0] <= room), (roles[-1], scale * SHARES[-1])
        )
        shown = self.fonts.fit(text, role, room, size)
        words = self.fonts.render(shown, role, ink, size)
        self.fonts.cuts.add(surface, surface.blit(words, at), shown, text)
        return words.get_height()
