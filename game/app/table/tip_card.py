"""The small card that explains what is under a resting pointer, or at the place a key asks about.

The screen it is on adds the tips of what draws signs beside the table.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.app.table.caps import cap_of
from game.ui.controls.page_tree import Hint, key_hints
from game.ui.input.focus import SpotArea
from game.ui.model import Model
from game.ui.paint.free_place import free_place
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import SmallText, Text
from game.view.table import TableView
from game.view.tips import Tip, Tips, tips_at

REST_S: Final = 0.5
"""Seconds the pointer must rest before a tip shows."""

CHOOSING_S: Final = 0.8
"""Seconds the pointer must rest during a choice, so that nobody who aims is interrupted."""

AIMED: Final = frozenset((
    "path", "ghost", "entry", "target", "holds", "too_close", "hint", "hits", "destroys", "ram", "blocked",
    "answer_loss", "verdict",
))  # fmt: skip
"""The last parts of the keys of signs for what is aimed at: a card avoids covering these."""

PIECES: Final = frozenset(("tank", "tag", "piece", "answer_from", "answer_copy"))
"""The last parts of the keys of signs for what stands on the table: a card avoids covering these, too."""

ONCE: Final = ("board.answer", "board.verdict")
"""The keys of tips that come once by rest of the pointer: whoever plans is often there."""

STAYS: Final = 28
"""How far from where it rested the pointer may go before the card goes, in tokens: what is explained may be
a whole wood."""

WIDEST: Final = 300
"""The greatest width of a card, in tokens."""

ACROSS: Final = 12
"""The room beside the words on a card, in tokens."""

GAP: Final = 5
"""The gap between the card and what it explains, in tokens."""

_STEP_PX: Final = 2
"""Movement in px up to which a trembling pointer still counts as resting."""

Point = tuple[int, int]


class TipScreen(Screen):
    """A screen with a card for tips."""

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of what is beside the table."""


class TipCard(Model):
    """Shows one tip at a time: for a table and what lies beside it on a scene, or (without ``table``) for
    a page about a match."""

    def __init__(self, scene: TipScreen, game: str, table: TableView | None) -> None:
        self.scene, self.game, self.table = scene, game, table
        scene.tells_whole = True
        self.shown: tuple[Tip, ...] = ()
        """The tips of the place being explained; ``at`` is the number of the visible one."""
        self.at = 0
        self.asked = False
        """Whether the tip was asked for by key or button, which also close it."""
        self._view: object = None
        self._point: Point | None = scene.app.mouse  # what is there when this opens isn't asked for
        self._rested = math.inf
        self._chosen: object = None
        """The open choice at the moment the pointer came to rest."""
        self._from: Point | None = None
        """Where the pointer rested when the card came; ``None`` if a key asked for it."""
        self._aimed: list[pygame.Rect] = []
        self._standing: list[pygame.Rect] = []
        self._told: set[str] = set()
        """The words of tips that come by rest of the pointer no more."""
        self._lines: list[tuple[tuple[float, float], tuple[float, float]]] = []
        """What no card should cover now: squares and lines from the picked piece to what it aims at."""

    # --- which tips there are ---

    def all(self, point: Point | None = None) -> list[Tip]:
        """Return the tips of everything drawn now, or of what is at a point; none during movement."""
        tips = Tips(self.scene.app.texts, point)
        if self.table is None or (self.table.view is not None and not self._moving):
            if self.table is not None:
                self.table.add_tips(tips)
                self.table.add_answer_tips(tips)
            self.scene.add_tips(tips)
            for cut in self.scene.app.cut_texts:
                tips.say("cut", cut.rect, cut.whole, "")
        return tips.found

    @property
    def tip(self) -> Tip | None:
        """The visible tip; ``None`` without one."""
        return self.shown[self.at] if self.shown else None

    # --- when it comes and goes ---

    def moved(self, point: Point | None, *, held: bool) -> None:
        """Take the pointer's place; ``held``: with a button down. The card stays while the pointer is on
        what it explains, or on the card."""
        still = self._point is not None and point is not None and math.dist(self._point, point) <= _STEP_PX
        if point is None or held:
            self.stop()
        elif not still:
            self._point, self._rested = point, 0.0
            if self.tip is not None and not self._explains(self.tip, point) and not self._near(point):
                self._hide()

    def _explains(self, tip: Tip, point: Point) -> bool:
        """Whether a point is on what the card explains, and not far from where the pointer rested."""
        if self._from is not None and math.dist(self._from, point) > self.scene.px(STAYS):
            return False
        return tip.rect.collidepoint(point)

    def _near(self, point: Point) -> bool:
        """Whether a point is on the card, or between the card and what it explains."""
        around = 2 * (self.scene.px(GAP) + 1)
        return self.rect.inflate(around, around).collidepoint(point)

    def stop(self) -> None:
        """Hide the tip until the pointer moves and rests again."""
        self._rested = math.inf
        self._hide()

    def _hide(self) -> None:
        self.asked, self._from = False, None
        self.shown = ()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: show the tip for a pointer that has rested long enough."""
        if self.shown and not self.asked and self._choice != self._chosen:
            self.stop()
        if self.shown and (self._moving or self._looked_at is not self._view or self._covered):
            self.stop()
        if self._rested < math.inf and self._choice != self._chosen:
            self._chosen, self._rested = self._choice, 0.0  # what is chosen moves under the pointer
        rest = self._rest
        if self._rested < rest:
            self._rested += dt
            if self._rested >= rest and self._point is not None and not self._covered:
                self._rested = math.inf
                tip = self.tip
                if tip is None or not self._near(self._point):
                    self._show_once(tips_at(self.all(self._point), self._point))
                    self._from = self._point

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return max(0.0, self._rest - self._rested) if self._rested < self._rest else math.inf

    @property
    def _choice(self) -> object:
        """Return the open choice; ``None`` without one."""
        return None if self.table is None else self.table.chooser.choice()

    @property
    def _rest(self) -> float:
        """Seconds the pointer must rest at present."""
        return REST_S if self._choice is None else CHOOSING_S

    @property
    def _moving(self) -> bool:
        """Whether something moves, and doesn't just wait for the player."""
        return self.table is not None and self.table.busy and not self.table.waits

    @property
    def _looked_at(self) -> object:
        return None if self.table is None else self.table.view

    @property
    def _covered(self) -> bool:
        return self.scene.app.stack.top is not self.scene

    def explain(self, point: Point) -> bool:
        """Explain at once what is at a point; return whether there is anything to explain."""
        self._rested = math.inf
        return self._show(tips_at(self.all(point), point))

    def explain_place(self, place: pygame.Rect | None) -> bool:
        """Explain what is in ``place``, by key; called again, the next thing there. Without a place,
        explain what is under the pointer. Return whether there was anything."""
        if self.shown:
            if len(self.shown) > self.at + 1:
                self.at += 1
            else:
                self.stop()
            return True
        if place is None:
            self.asked = self.explain(self.scene.app.mouse)
            return self.asked
        found = self.all()
        self._rested = math.inf
        inside = [tip for tip in found if place.collidepoint(tip.rect.center)]
        there = [*tips_at(found, place.center), *inside]
        once = {(tip.key, tip.name, tip.words): tip for tip in there}
        self.asked = self._show(list(once.values()))
        return self.asked

    def _show_once(self, found: list[Tip]) -> None:
        """Show tips for a pointer that rests, unless they are of an answer whose words have been told so."""
        first = found[0] if found and found[0].key in ONCE else None
        if first is None or first.words not in self._told:
            self._show(found)
        if first is not None:
            self._told.add(first.words)

    def _show(self, found: list[Tip]) -> bool:
        self.shown, self.at, self._view = tuple(found), 0, self._looked_at
        self._chosen = self._choice
        self._look_around()
        return bool(found)

    def _look_around(self) -> None:
        """Find what the card should not cover."""
        self._aimed, self._lines = [], []
        buttons = (stop for _, stop in self.scene.focus.stops if isinstance(stop, SpotArea))
        self._standing = [pygame.Rect(stop.rect) for stop in buttons]
        if self.table is None or not self.shown:
            return
        there = self.all()
        self._aimed = [tip.rect for tip in there if tip.key.rpartition(".")[2] in AIMED]
        self._standing += [tip.rect for tip in there if tip.key.rpartition(".")[2] in PIECES]
        picked = next((tip.rect.center for tip in there if tip.key == "board.picked"), None)
        if picked is not None:
            self._lines = [(picked, rect.center) for rect in self._aimed]
        self._lines += self.table.aimed_lines()

    # --- its rule ---

    def open_rule(self) -> bool:
        """Open the rule of the visible tip; return whether it has one."""
        tip = self.tip
        if tip is None or not tip.rule or not self.scene.app.can_open("rules"):
            return False
        self.stop()
        self.scene.app.open("rules", game=self.game, rule=tip.rule)
        return True

    def pressed(self, point: Point) -> bool:
        """Handle a press: on the card it opens the rule, elsewhere it closes the card. Return whether it
        was on the card."""
        on_card = self.tip is not None and self.rect.collidepoint(point)
        if on_card:
            self.open_rule()
        else:
            self.stop()
        return on_card

    # --- drawing ---

    @property
    def _foot(self) -> list[Hint]:
        tip, inputs, t = self.tip, self.scene.app.input, self.scene.t
        found: list[Hint] = []
        padded = inputs.gamepad_used
        if tip is not None and tip.rule:
            cap = "" if padded and not self.asked else cap_of(self.scene.app, "pick")
            cap = cap if padded else inputs.shown("help", "global")
            found.append(((cap,), t("tips.rule", rule=tip.rule)))
        if len(self.shown) > self.at + 1:
            n = len(self.shown) - self.at - 1
            cap = cap_of(self.scene.app, "explain") if padded else inputs.shown("explain", "match")
            found.append(((cap,), t("tips.more", n=n)))
        return [(tuple(filter(None, caps)), words) for caps, words in found]

    def _card(self, tip: Tip) -> Node:
        screen, m = self.scene, self.scene.measure
        most = min(WIDEST, screen.width - 16) - 2 * ACROSS
        count = len(m.wrap(tip.words, "small", most))
        shares = (most * share / 100 for share in range(50, 101, 5))  # lines of like length look better
        even = next((wide for wide in shares if len(m.wrap(tip.words, "small", wide)) <= count), most)
        rows = [Row(gap=20, pad=(0, 4, 0), high=26).of(*key_hints([hint])) for hint in self._foot]
        sizes = (m.text(tip.name, "body_strong"), min(m.text(tip.words, "small"), even))
        wide = min(most, max(*sizes, *(row.width(m) for row in rows)))
        frame = Box(
            fill="surface.raised", line="ink.primary", edge=2, drop=2, radius=6, pad=(ACROSS, 9),
            wide=wide + 2 * ACROSS + screen.tokens(1),
        )  # fmt: skip
        return frame.of(
            Text(tip.name, "body_strong", lines=0),
            Node(high=2),
            SmallText(tip.words, lines=0) if tip.words else None,
            *rows,
        )

    @property
    def rect(self) -> pygame.Rect:
        """Return the card's rectangle: inside the window, beside what it explains, and over nothing that the
        screen keeps clear of tips."""
        tip = self.tip
        if tip is None:
            return pygame.Rect(0, 0, 0, 0)
        gap, window = self.scene.px(GAP), pygame.Rect((0, 0), self.scene.size)
        window.inflate_ip(-2 * gap, -2 * gap)
        card, m = self._card(tip), self.scene.measure
        wide = card.width(m)
        size = self.scene.px(wide), self.scene.px(card.height(m, wide))
        around = tip.rect.inflate(2 * gap, 2 * gap)
        whole = around.unionall(self._aimed).inflate(2 * gap, 2 * gap)
        beside = (around, whole) if self._aimed else (around,)
        kept = [tip.rect, *self.scene.clear_of_tips()]
        if self.scene.notice.words:
            kept.append(self.scene.notice.rect)
        return free_place(size, beside, kept, window, self._cost)

    def _cost(self, place: pygame.Rect) -> float:
        """Return how much a card at ``place`` would cover of what is aimed at, of what stands on the table
        and of buttons."""

        def area(rect: pygame.Rect) -> int:
            part = place.clip(rect)
            return part.width * part.height

        crossed = sum(math.dist(*ends) for a, b in self._lines if len(ends := place.clipline(a, b)) == 2)
        return sum(map(area, (*self._aimed, *self._standing))) + 8 * crossed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card, over everything."""
        tip = self.tip
        if tip is None or self._covered:
            return
        self.scene.draw_node(surface, self._card(tip), self.rect)
