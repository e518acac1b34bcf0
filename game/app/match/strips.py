"""The strips of the sides: picture, player, lost pieces, clock."""

from __future__ import annotations

import pygame

from game.app.match.clocks import LOW_MS
from game.app.match.controller import MatchController
from game.app.table.players import Players
from game.model.clock import clock_text
from game.ui import widgets
from game.ui.scene import Scene
from game.view.table import OwnStrips, StripTold
from game.view.tips import SignPlaces

_LOW = 60
"""An own strip that is less high (tokens) has one line."""


class Strips:
    """Paints strips into rectangles; clocks and dots apart, for they change alone."""

    def __init__(self, scene: Scene, controller: MatchController, players: Players) -> None:
        self.scene, self.controller, self.players = scene, controller, players
        self.places = SignPlaces()
        """Where the signs of the strips are, for their tips."""

    # --- words ---

    def side_name(self, side: int) -> str:
        """White, Black, …"""
        return self.players.side_name(self.controller.viewpoint.seen, side)

    def party_name(self, party: int) -> str:
        """The same; below 0 the game itself, where one plays alone."""
        return self.side_name(party) if party >= 0 else self.players.t("after.the_game")

    def to_move(self, side: int) -> bool:
        """Whether a seat of that side is to act."""
        return self.players.side_to_act(self.controller.session.to_act) == side

    def about(self, side: int, *, short: bool = False) -> str:
        """The line below the name: side, bot or person, to move. ``short``: only what the bar at its left
        does not tell."""
        t, controller = self.scene.t, self.controller
        parts = [self.side_name(side)]
        if short:
            return " · ".join(
                [*parts, t("match.thinking")] if controller.thinks in self.players.seats(side) else parts
            )
        seats = self.players.seats(side)
        acting = controller.session.to_act
        if acting in seats and len(seats) > 1:
            parts.append(t("match.moves_now", name=controller.plan.players[acting].name))
        elif len(seats) == 1 and controller.plan.players[seats[0]].kind == "bot":
            parts.append(t("match.bot", level=controller.plan.players[seats[0]].level))
        if controller.thinks in seats:
            parts.append(t("match.thinking"))
        elif acting in seats and len(seats) == 1:
            turn, last = controller.session.state.turn, self._last_turn()
            key = "match.to_move_of" if last else "match.to_move"
            parts.append(t(key, turn=turn, all=last))
        return " · ".join(parts)

    def told(self, side: int) -> str:
        """What an own strip says beside the name: to move, thinking, or which bot it is."""
        t, controller, seats = self.scene.t, self.controller, self.players.seats(side)
        if controller.thinks in seats:
            return t("match.thinking")
        if self.to_move(side):
            last = self._last_turn()
            if last:
                return t("match.strip_turn_of", turn=controller.session.state.turn, all=last)
            return t("match.strip_to_move")
        player = controller.plan.players[seats[0]]
        return t("match.bot", level=player.level) if len(seats) == 1 and player.kind == "bot" else ""

    def _last_turn(self) -> int:
        """The turn a match is over with that was given a limit, else 0."""
        options = self.controller.session.setup.options
        return int(options.get("turn_limit", 0))

    # --- painting ---

    @property
    def own(self) -> OwnStrips | None:
        """What draws the strips, where the game does."""
        panel = self.controller.table.side_panel
        return None if panel is None else panel.strips

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """All of a strip but its clock."""
        self.places.begin(side)
        if (box := self.clock_rect(rect, side)) is not None:
            self.places.add("strip.clock", box)
        if self.own is not None:
            clock = self.clock_rect(rect, side)
            room = 0 if clock is None else rect.right - clock.left
            said = StripTold(self.players.names(side), self.told(side), self.to_move(side), room)
            self.own.draw_strip(
                surface, rect, self.controller.viewpoint.seen, side, said, self.scene.app.scale
            )
            return
        scene, px = self.scene, self.scene.px
        widgets.card(scene, surface, rect)
        if self.to_move(side):
            bar = pygame.Rect(rect.x, rect.y, px(8), rect.height)
            scene.painter.box(
                surface, bar, scene.app.theme["ink.primary"], radius=6, corners=(True, False, True, False)
            )
            self.places.add("strip.turn", bar)
        small = rect.height < px(70)
        table, view = self.controller.table, self.controller.viewpoint.seen
        portrait = pygame.Rect(0, 0, px(36 if small else 48), px(36 if small else 48))
        portrait.midleft = (rect.x + px(16 if small else 20), rect.centery)
        if rect.height >= px(44):
            theme = scene.app.theme
            scene.painter.box(
                surface, portrait, theme["board.square_dark"], theme["surface.line_strong"], radius=3
            )
            table.sides.draw_portrait(surface, portrait, side)
            self.places.add("strip.side", portrait)
        else:
            portrait.width = 0
        x = portrait.right + px(10 if small else 14)
        clock = self.clock_rect(rect, side)
        end = (clock.left if clock is not None else rect.right) - px(10)
        told = table.sides.standing(view, side)
        if told and (clock is None or rect.width >= px(280)):
            at = (end - px(4), rect.centery)
            drawn = scene.painter.text(surface, told, "numeral", at, align="right", middle=True)
            self.places.add("strip.points", drawn)
            end = drawn.x - px(8)
        lost = table.sides.lost(view, side)
        name = scene.app.fonts.size(self.players.names(side), "card_title", scene.app.scale)[0]
        chips = self._chips_rect(rect, end, x + name + px(14), lost, small)
        room = (chips.left if chips.width else end) - x - px(8)
        top = rect.y + (rect.height * 34) // 100
        below = rect.y + (rect.height * 66) // 100
        role = "card_title" if name <= room else "body_strong"
        scene.painter.text(surface, self.players.names(side), role, (x, top), middle=True, width=room)
        # small chips stand beside the name only, so the line below may go on under them
        wide = end - x if small else room
        told = self.about(side)
        if scene.app.fonts.size(told, "small", scene.app.scale)[0] > wide:
            told = self.about(side, short=True)
        scene.painter.text(surface, told, "small", (x, below), "ink.secondary", middle=True, width=wide)
        if chips.width:
            if not small:
                words = scene.t("match.destroyed", count=lost)
                scene.painter.text(
                    surface, words, "small", (chips.x, top), "ink.secondary", middle=True, width=chips.width
                )
                chips = pygame.Rect(chips.x, rect.y + px(36), chips.width, px(32))
            table.sides.draw_lost(surface, chips, view, side, scene.app.scale)

    def _chips_rect(self, rect: pygame.Rect, end: int, x: int, lost: int, small: bool) -> pygame.Rect:
        """Room for the destroyed pieces: right of the name, before the clock."""
        px = self.scene.px
        if lost == 0:
            return pygame.Rect(end, rect.y, 0, 0)
        least = min(px(86 if small else 112), px(30) * lost + px(0 if small else 60))
        left = max(rect.x + px(236), x) if not small else max(end - min(px(150), px(30) * lost), x)
        left = max(min(left, end - least), rect.x + px(150))
        top = rect.y + px(6) if small else rect.centery - px(16)
        return pygame.Rect(left, top, end - left, px(24 if small else 32))

    def clock_rect(self, rect: pygame.Rect, side: int) -> pygame.Rect | None:
        """Where a strip's clock stands, ``None`` without one."""
        clock = self.controller.session.clock
        if clock is None or not clock.rules.initial_ms:  # the match alone has a time
            return None
        px = self.scene.px
        if self.own is not None and rect.height < px(_LOW):
            if clock.rules.per_turn and not self.to_move(side):
                return None  # it is full: the name has its room
            made = pygame.Rect(0, 0, px(50), px(22))
            made.midright = (rect.right - px(6), rect.centery)
            return made
        if self.own is not None:
            made = pygame.Rect(0, 0, px(66), px(24))
            made.topright = (rect.right - px(8), rect.y + px(8))
            return made
        small = rect.height < px(70)
        size = (px(104), px(38)) if small else (px(132), px(52))
        made = pygame.Rect((0, 0), size)
        made.height = min(made.height, rect.height - px(6))
        made.midright = (rect.right - px(12 if small else 17), rect.centery)
        return made

    def clock_key(self, side: int) -> tuple[str, bool, bool]:
        """What a clock shows: its text, whether it runs, whether it is low."""
        session = self.controller.session
        left, clock = session.remaining(side), session.clock
        if left is None or clock is None or not clock.rules.initial_ms:
            return "", False, False
        running = clock.running == side
        return clock_text(left), running or self.to_move(side), left <= LOW_MS

    def draw_clock(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """The clock of a strip: filled while its side is to move, red when it is low."""
        box = self.clock_rect(rect, side)
        if box is None:
            return
        scene, theme = self.scene, self.scene.app.theme
        text, running, low = self.clock_key(side)
        fill, ink = ("ink.primary", "surface.raised") if running else ("surface.sunken", "ink.secondary")
        if low and running:
            fill, ink = "fire.accent", "fire.on_accent"
        scene.painter.box(surface, box, theme[fill], radius=5)
        role = "clock" if rect.height >= scene.px(70) and len(text) < 7 else "banner"
        if self.own is not None:
            role = "numeral"
        scene.painter.text(surface, text, role, box.center, ink, align="center", middle=True)
