"""The end of a match: who won, why, and what next."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from game.app.match.actions import MatchActions
from game.app.match.overlay import MatchOverlay, OverlayEntry
from game.app.profiles.rated import RatingChanges
from game.app.table.elsewhere import no_analysis
from game.app.table.players import Players
from game.model.contract import PUBLIC
from game.ui.controls.card_tree import CardTree
from game.ui.controls.dialog import GUARD_S
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Room, Row
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.tree_scene import ButtonLook
from game.view.sides import PointsTally

ROW = 28.0
"""The height of a line that tells where points come from."""


@dataclass(frozen=True, slots=True)
class EntrySpot:
    """A button of the card, by the key of its entry."""

    key: str

    def __str__(self) -> str:
        return self.key


class EndCard(CardTree, MatchOverlay):
    """A card over the board; the board stays in sight."""

    name = "end"
    dim = 90
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(self, app: App, actions: MatchActions, players: Players) -> None:
        super().__init__(app)
        self.actions, self.players = actions, players
        self.controller, self.match = actions.controller, actions.match
        self.rated = RatingChanges(self.match, app.texts, keep=app.keep)

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
            return self.t(
                key, title=match.title, score=match.score_text(), n=self.players.turn(session.state.turn)
            )
        moves = sum(entry.kind == "move" for entry in self.controller.viewpoint.record.entries)
        return self.t("match.score", title=match.title, score=match.score_text(), n=moves)

    def tally(self) -> Sequence[PointsTally]:
        """Where the points come from, in games that have them."""
        return self.controller.table.sides.tally(self.match.session.view(PUBLIC))

    def _entries(self) -> list[OverlayEntry]:
        """What can be done besides another match, always in the same places."""
        actions, controller = self.actions, self.controller
        return [
            OverlayEntry("report", "chart", self._report),
            OverlayEntry("analyse", "search", actions.analyse, no_analysis(self.app, self.match), stays=True),
            OverlayEntry("replay", "replay", controller.viewpoint.replay_last),
            OverlayEntry("look", "to_start", lambda: controller.viewpoint.look(0)),
            OverlayEntry("share", "share", actions.share, stays=True),
            OverlayEntry("save", "save", actions.save_copy),
            OverlayEntry("board", "eye", lambda: None),
            OverlayEntry("menu", "home", actions.leave, stays=True),
        ]

    def _report(self) -> None:
        """The page about the match, over the board."""
        self.app.open("report", actions=self.actions, players=self.players)

    # --- looks ---

    def content(self) -> Node:
        looks = self._looks()
        rows = -(-len(looks[1:]) // 2)
        rated = Text(self.rated.words, "small", align="center", high=12)
        words = self.match.result_words(self.app.texts)
        return Column(pad=(28, 0, 24), wide=500).of(
            Node(high=16),
            Text(self.title(), "screen_title", align="center", high=56),
            Picture(_draw_rule, high=16),
            Text(words, "body_strong", align="center", lines=0),
            Text(self.score(), "small", "ink.secondary", "center", high=28),
            *((rated, Node(high=10)) if self.rated.wanted else (Node(high=2),)),
            *map(self._tally_row, self.tally()),
            Node(high=22),
            self.button(looks[0], wide=GROW, high=52),
            Node(high=8),
            # long results leave less for the buttons
            Room(self._below, looks[1:], high=rows * 52 - 8, least=rows * 24),
        )

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("rematch")

    def press(self, spot: Hashable) -> None:
        if spot == EntrySpot("rematch"):
            self.actions.rematch(self.close)
        for entry in self._entries():
            if spot == EntrySpot(entry.key):
                self.then(entry)()

    def _looks(self) -> tuple[ButtonLook, ...]:
        """The button of another match, then the others."""
        sides, leaving = len(self.players.sides), self.actions.on_leave is not None
        again = "rematch" if sides == 2 else "again" if sides < 2 else "moved_on"
        found = [
            ButtonLook(
                EntrySpot("rematch"), self.t(f"match.end.{again}"), "rematch", "fire", role="body_strong"
            )
        ]
        for one in self._entries():
            back = one.key == "menu" and leaving
            key = "after.report" if one.key == "report" else f"match.end.{one.key}"
            label = self.actions.leave_label if back else self.t(key)
            found.append(ButtonLook(EntrySpot(one.key), label, "back" if back else one.icon, why=one.why))
        return tuple(found)

    def _below(self, looks: tuple[ButtonLook, ...], m: Measure, width: float, height: float) -> Node:
        return self.buttons(looks, high=GROW)

    def _tally_row(self, row: PointsTally) -> Node:
        """A picture of the side, who plays it, what it has its points from, and how many there are."""
        name = self.players.names(row.side) if row.side >= 0 else row.who
        wide = min(140, max(100, self.measure.text(name, "body_strong") + 2))
        won, count = row.stars
        stars = Row(high=16).of(
            *(
                Icon("star", 16) if number < won else Icon("star_outline", 16, "ink.tertiary")
                for number in range(count)
            )
        )
        return Row(gap=8, high=ROW).of(
            Picture(self._draw_side, row, wide=24, high=24),
            Text(name, "body_strong", wide=wide),
            Text(row.words, "small", "ink.secondary", wide=GROW),
            stars if count else None,
            Text(row.points, "numeral", align="right", rank=1),
        )

    def _draw_side(self, to: PaintedCanvas, area: Area, row: PointsTally) -> None:
        self.controller.table.sides.draw_tally(to.surface, area.rect, row)


def _draw_rule(to: PaintedCanvas, area: Area, data: None) -> None:
    to.painter.double_rule(to.surface, area.rect.x, area.rect.y, area.rect.width)


make = EndCard
