"""Announces over the board that another person's turn begins, and at the start what the match is about.

A bot's turn is shown by its strip alone, as nobody hands it the machine. The sign takes no input: any
input makes it go and still has its usual effect.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from game.app.match.controller import MatchController
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Rule, Text
from game.view.turns import Turns, TurnSign

PERSON_S, OPENING_S = 1.9, 12.0
"""Seconds the sign shows a person's turn, and the beginning of a match."""

READ_S = 4.0
"""Seconds bots wait at the beginning, so that its sign can be read."""

FADE_S = 0.16


class Announcer(Model):
    """The sign over the board of one match."""

    def __init__(self, screen: Screen, controller: MatchController) -> None:
        self.screen, self.controller, self.table = screen, controller, controller.table
        self.board = pygame.Rect(0, 0, 0, 0)
        """Where the board is, in px."""
        self.sign: TurnSign | None = None
        """The turn that the sign shows now; ``None`` without a sign."""
        self.title, self.about = "", ""
        """What the match is called and what it is about, for the sign at its beginning."""
        self.latest: TurnSign | None = None
        """The current turn."""
        self.told_by_curtain = False
        """Whether the curtain has announced the next turn."""
        self.after_curtain = False
        """Whether the curtain announced the current turn, because the machine was handed over for it."""
        self.silent = False
        """Whether no sign is shown at all (for pictures)."""
        self._person = -1
        """The last person who had a turn."""
        self._key: Hashable = None
        self._place: tuple[object, ...] = ()
        self._age = self._left = 0.0
        self._made: pygame.Surface | None = None

    @property
    def shown(self) -> bool:
        return self.sign is not None

    def follow(self) -> bool:
        """Follow the match to its current position; return whether another turn has begun."""
        controller, turns = self.controller, self.table.turns
        quiet = controller.viewpoint.looks_back or controller.handing.hidden or not controller.settled
        if turns is None or quiet:
            return False
        if controller.over:
            self.dismiss()
            return False
        seat = controller.session.to_act
        record = controller.session.record(controller.handing.viewer)
        place = (len(record), seat, controller.handing.viewer)
        if place == self._place:
            return False
        self._place = place
        view = controller.session.view(controller.handing.viewer)
        since = controller.viewpoint.since(seat) if seat is not None and seat in controller.people else ()
        sign = turns.turn_sign(view, since)
        if sign is None and self._key is None and (begun := self._goes_on(turns)) is not None:
            self._key, self.latest = begun.key, begun
            return True
        if sign is None or sign.key == self._key:
            return False
        first = self._key is None and not any(entry.kind == "move" for entry in record.entries)
        self._key, self.latest = sign.key, sign
        person, before = sign.seat in controller.people, self._person
        self._person = sign.seat if person else before
        self.after_curtain = self.told_by_curtain and not first
        if self.after_curtain:
            self.told_by_curtain = False
            return True
        begins = first and not sign.recap  # a match from a position goes on
        handed_over = person and len(controller.people) > 1 and sign.seat != before
        if not self.silent and (begins or handed_over):
            self._show(sign, turns.opening(view) if begins else ("", ""))
        elif self.sign is not None:  # still read, but another turn has begun
            self.sign, self._made = sign, None
        return True

    def _goes_on(self, turns: Turns) -> TurnSign | None:
        """Return the sign for the turn in progress when a match is opened; no sign opens by itself for it."""
        controller = self.controller
        record = controller.session.record(controller.handing.viewer)
        for ply in reversed(range(len(record))):
            sign = turns.turn_sign(record.view(ply), ())
            if sign is not None:
                return replace(sign, recap=False)
        return None

    def _show(self, sign: TurnSign, opening: Sequence[str]) -> None:
        controller = self.controller
        person = sign.seat in controller.people
        self.sign, (self.title, self.about) = sign, opening
        self._left = OPENING_S if self.title else PERSON_S
        self._age, self._made = 0.0, None
        if not person and not controller.instant:
            controller.bots.wait(READ_S / max(0.25, self.screen.app.animation))

    def dismiss(self) -> None:
        """Take the sign away at once, because the player did something."""
        self.sign = self._made = None

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self.sign is None:
            return
        self._age += dt
        fading = self._age < FADE_S + dt or self._left - self._age < FADE_S
        begun = self._age >= READ_S and self.table.busy  # what happens now is not to be hidden
        if self._age >= self._left or begun:
            self.dismiss()
        elif fading and not self._still:
            self.screen.invalidate()

    def due(self) -> float:
        """Seconds until the sign changes by itself."""
        if self.sign is None:
            return math.inf
        left = self._left - self._age
        if not self._still:
            if self._age < FADE_S:
                return 0.0
            left -= FADE_S
        return max(0.0, left)

    @property
    def _still(self) -> bool:
        app = self.screen.app
        return app.settings.look.reduced_motion or app.animation <= 0

    # --- painting ---

    def place_over(self, board: pygame.Rect) -> None:
        """Place the sign over ``board`` (px); size, theme or language may have changed."""
        self.board, self._made = board, None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sign over the board."""
        sign = self.sign
        if sign is None:
            return
        if self._made is None:
            self._made = self._make(sign)
        share = 1.0
        if not self._still:
            share = max(0.0, min(1.0, self._age / FADE_S, (self._left - self._age) / FADE_S))
        made = self._made
        made.set_alpha(round(255 * share))
        at = surface.blit(made, self.place(made.get_size()))
        self.screen.app.fonts.cuts.blit(surface, made, at.topleft)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where a sign of ``size`` hides least of what happened: at the upper edge of the board,
        else at its lower one. Only what a match is about, before the first decision, goes into the middle
        if it can."""
        board = self.board
        gap = self.screen.px(12)
        middle = pygame.Rect((0, 0), size)
        middle.center = board.center
        high, low = middle.copy(), middle.copy()
        high.top, low.bottom = board.top + gap, board.bottom - gap
        places = (middle, high, low) if self.title else (high, low)
        shown = *self.table.happened(), *self.table.kept_clear()

        def hidden(place: pygame.Rect) -> int:
            return sum(one.clip(place).width * one.clip(place).height for one in shown)

        return min(places, key=hidden)

    def _make(self, sign: TurnSign) -> pygame.Surface:
        """Draw a sign with its shadow."""
        screen = self.screen
        node, m = self._node(sign), screen.measure
        most = min(screen.tokens(self.board.width) - 24, 600)
        wide = most if self.title else min(most, max(330.0, node.width(m)))
        rect = pygame.Rect(screen.px(6), screen.px(6), screen.px(wide), screen.px(node.height(m, wide)))
        made = pygame.Surface((rect.width + screen.px(14), rect.height + screen.px(16)), pygame.SRCALPHA)
        with screen.app.fonts.cuts.on(made):
            screen.draw_node(made, node, rect)
        return made

    def _node(self, sign: TurnSign) -> Node:
        """Return a sign: the side's mark, whose turn it is and its words; above them, at a match's
        beginning, what the match is about."""
        t, players = self.screen.t, self.controller.plan.players
        below = sign.words
        if sign.then is not None:
            below = t("match.then", words=below, name=players[sign.then].name)
        turn = Row(gap=16, pad=(18, 0), high=88).of(
            Picture(self._draw_mark, sign.seat, wide=52, high=52),
            Column(high=GROW).of(
                spring(),
                Text(t("match.handover.title", name=players[sign.seat].name), "section", high=32),
                Text(below, "body", "ink.secondary", high=20),
                spring(),
            ),
        )
        about = (Text(self.title, "section", high=38), Text(self.about, lines=0), Node(high=14), Rule())
        card = Box(fill="surface.raised", line="ink.primary", edge=2, drop=2, radius=6)
        return card.of(Column(pad=(18, 12, 0)).of(*about) if self.title else None, turn)

    def _draw_mark(self, to: PaintedCanvas, area: Area, seat: int) -> None:
        turns, view = self.table.turns, self.controller.session.view(self.controller.handing.viewer)
        assert turns is not None
        turns.draw_mark(to.surface, area.rect, view, seat)
