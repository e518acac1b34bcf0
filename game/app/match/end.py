"""The end of a match: who won, why, and what next."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.match.actions import MatchActions
from game.app.match.overlay import Entry, MatchOverlay
from game.app.profiles.rated import RatingNews
from game.app.table.elsewhere import no_analysis
from game.app.table.players import Players
from game.model.contract import PUBLIC
from game.ui import widgets
from game.ui.controls.dialog import GUARD_S
from game.ui.scene import App
from game.view.table import Tally

ROW = 28.0
"""The height of a line that tells where points come from."""


RATED = 20.0
"""The height of the line that tells what the match did to ratings."""


class End(MatchOverlay):
    """A card over the board; the board stays in sight."""

    name = "end"
    dim = 90
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app)
        self.actions, self.players = actions, players
        self.controller, self.match = actions.controller, actions.match
        self.rated = RatingNews(self.match, app.texts, keep=app.keep)

    def leave(self) -> None:
        self.rated.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.rated.poll():
            self.repaint()

    def due(self) -> float:
        return 0.1 if self.rated.busy else super().due()

    # --- words ---

    def title(self) -> str:
        """Who won, said to whoever sits there."""
        controller = self.controller
        return self.players.own_result(
            controller.viewpoint.seen, controller.session.result, controller.own_side
        )

    def score(self) -> str:
        """Who against whom, with the score."""
        match = self.match
        session = match.session
        if self.controller.table.turns is not None:  # of which many are made of several choices
            own = f"{match.kit.name}.score_turns"  # a game may call its turns otherwise
            key = own if self.app.texts.has(own) else "match.score_turns"
            return self.t(key, title=match.title, score=match.score_text(), n=session.state.turn)
        moves = sum(entry.kind == "move" for entry in self.controller.viewpoint.record.entries)
        return self.t("match.score", title=match.title, score=match.score_text(), n=moves)

    def tally(self) -> Sequence[Tally]:
        """Where the points come from, in games that have them."""
        return self.controller.table.tally(self.match.session.view(PUBLIC))

    def _entries(self) -> list[Entry]:
        """What can be done besides another match, always in the same places."""
        actions, controller = self.actions, self.controller
        return [
            Entry("report", "chart", self._report),
            Entry("analyse", "search", actions.analyse, no_analysis(self.app, self.match), stays=True),
            Entry("replay", "replay", controller.viewpoint.replay_last),
            Entry("look", "to_start", lambda: controller.viewpoint.look(0)),
            Entry("share", "share", actions.share, stays=True),
            Entry("save", "save", actions.save_copy),
            Entry("board", "eye", lambda: None),
            Entry("menu", "home", actions.leave, stays=True),
        ]

    def _report(self) -> None:
        """The page about the match, over the board."""
        self.app.open("report", actions=self.actions, players=self.players)

    # --- looks ---

    def build(self) -> None:
        width = min(self.px(500), self.size[0] - self.px(24))
        pad, high, gap = self.px(28), self.px(44), self.px(8)
        inner = width - 2 * pad
        words = self.match.result_words(self.app.texts)
        self._words = self.painter.paragraph_height(words, "body_strong", inner)
        top = self.px(96) + self._words + self.px(44) + self.px(ROW) * len(self.tally())
        top += self.px(RATED) if self.rated.wanted else 0
        entries = self._entries()
        rows = (len(entries) + 1) // 2
        room = self.size[1] - self.px(8) - top - self.px(52) - gap - self.px(16)
        high = min(high, room // rows - gap)  # long results leave less for the buttons
        height = top + self.px(52) + gap + rows * (high + gap) + self.px(16)
        self.place_card(width, height)
        x, y = self.card.x + pad, self.card.y + top
        sides = len(self.players.sides)
        again = "rematch" if sides == 2 else "again" if sides < 2 else "moved_on"
        widgets.button(
            self, pygame.Rect(x, y, inner, self.px(52)), self.t(f"match.end.{again}"), icon="rematch",
            kind="fire", role="body_strong", on_press=lambda: self.actions.rematch(self.close), key="rematch",
        )  # fmt: skip
        y += self.px(52) + gap
        half = (inner - gap) // 2
        for number, one in enumerate(entries):
            row, column = divmod(number, 2)
            rect = pygame.Rect(x + column * (half + gap), y + row * (high + gap), half, high)
            back = one.key == "menu" and self.actions.on_leave is not None
            key = "after.report" if one.key == "report" else f"match.end.{one.key}"
            label = self.actions.leave_label if back else self.t(key)
            do = self.then(one)
            icon = "back" if back else one.icon
            widgets.button(self, rect, label, icon=icon, on_press=do, why=one.why, key=one.key)
        if self.focus.current is None:
            self.focus.focus_first("rematch")

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        pad = self.px(28)
        inner = pygame.Rect(self.card.x + pad, self.card.y, self.card.width - 2 * pad, 0)
        y = self.card.y + self.px(44)
        x = self.card.centerx
        room = inner.width
        self.painter.text(
            surface, self.title(), "screen_title", (x, y), align="center", middle=True, width=room
        )
        rule = self.card.width - 2 * self.px(28)
        self.painter.double_rule(surface, inner.x, y + self.px(28), rule)
        inner.y = y + self.px(44)
        words = self.match.result_words(self.app.texts)
        y = self.painter.paragraph(surface, words, "body_strong", inner, align="center")
        score, at = self.score(), (x, y + self.px(14))
        self.painter.text(
            surface, score, "small", at, "ink.secondary", align="center", middle=True, width=room
        )
        y += self.px(30)
        if self.rated.wanted:
            at = (x, y + self.px(4))
            self.painter.text(
                surface, self.rated.words, "small", at, "ink.primary", align="center", middle=True, width=room
            )
            y += self.px(RATED)
        for number, row in enumerate(self.tally()):
            self._paint_tally(surface, row, inner, y + number * self.px(ROW))

    def _paint_tally(self, surface: pygame.Surface, row: Tally, inner: pygame.Rect, y: int) -> None:
        """A picture of the side, who plays it, what it has its points from, and how many there are."""
        middle, x, names = y + self.px(ROW) // 2, inner.x, row.who
        picture = pygame.Rect(x, middle - self.px(12), self.px(24), self.px(24))
        self.controller.table.draw_tally(surface, picture, row)
        if row.side >= 0:
            names = self.players.names(row.side)
        x += self.px(32)
        total = self.painter.text(
            surface, row.points, "numeral", (inner.right, middle), align="right", middle=True
        )
        at = (x, middle)
        named = self.painter.text(surface, names, "body_strong", at, middle=True, width=inner.width // 3)
        x = max(named.right + self.px(10), inner.x + self.px(140))
        room = total.x - x - self.px(10)
        won, count = row.stars
        side = min(self.px(16), room // max(1, count))
        for number in range(count):
            ink = self.app.theme["ink.primary" if number < won else "ink.tertiary"]
            icon = self.app.icons.get("star" if number < won else "star_outline", side, ink)
            surface.blit(icon, (total.x - self.px(10) - (count - number) * side, middle - side // 2))
        room -= count * side + (self.px(8) if count else 0)
        self.painter.text(surface, row.words, "small", (x, middle), "ink.secondary", middle=True, width=room)


make = End
