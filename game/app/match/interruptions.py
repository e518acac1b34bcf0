"""What covers the board of a match by itself: news of a damaged save, the curtain, a draw offer, the end,
and a pause after the machine slept."""

from __future__ import annotations

import math
from typing import Final

from game.app.match import unsaved
from game.app.match.actions import MatchActions
from game.app.match.announcing import Announcer
from game.app.match.by_post import ByPost
from game.app.match.facing import BoardTurning
from game.app.match.handover import STRIP_HIGH, STRIPS_WIDE
from game.app.match.strips import PlayerStrips
from game.app.table.failure import problems_dialog
from game.app.table.players import Players
from game.model.contract import PUBLIC
from game.ui.flow import follow
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.seen import Picture

BLOW_S: Final = 0.9
"""Seconds between that step and the page about the end."""


class Interruptions:
    """The interruptions of one match."""

    def __init__(
        self, actions: MatchActions, players: Players, strips: PlayerStrips, facing: BoardTurning,
        announcer: Announcer,
    ) -> None:  # fmt: skip
        self.actions, self.players, self.strips, self.facing = actions, players, strips, facing
        self.announcer = announcer
        self.app, self.controller, self.match = actions.app, actions.controller, actions.match
        self.ended = False
        """Whether the end has been shown."""
        self.away = False
        """Whether the machine slept while a bot was to act, and nobody has done anything since."""
        self._blow_left = 0.0
        """Seconds until the page about the end, during its last step and after it."""
        self._problems_told = False
        self.by_post: ByPost | None = None
        """What only a match by post has: a finished turn is sent before the page about the end."""

    @property
    def _ends(self) -> bool:
        """Whether the table shows the step that ends the match, and the end has not been announced."""
        return not self.ended and self.controller.ends_now and not self.controller.instant

    def begin_blow(self) -> None:
        """Delay the page about the end from here on, if the table shows the step that ends the match."""
        if self._ends and self._blow_left == 0:
            self._blow_left = BLOW_S / max(0.25, self.app.animation)

    def hurry(self) -> None:
        """Stop waiting, because somebody did something."""
        if self._blow_left > 0:
            self._blow_left = -1.0

    def due(self) -> float:
        """Seconds until the page about the end is due."""
        waits = self._blow_left > 0 and not self.ended and self.controller.settled
        return self._blow_left if waits else math.inf

    def show_due(self, dt: float) -> None:
        """Show what is due after ``dt`` more seconds, if anything; everything that happened has been seen."""
        controller = self.controller
        if self.match.problems and not self._problems_told:
            self._problems_told = True
            title, words = self.app.texts("match.reopened"), self.app.texts("match.reopened_words")
            self.app.push(problems_dialog(self.app, title, words, self.match.problems))
        elif controller.handing.curtain is not None:
            self._draw_curtain(controller.handing.curtain)
        elif controller.calls.offered_to is not None:
            self.app.audio.play("draw_offer")
            follow(self.app, self.actions.answer_draw(controller.calls.offered_to))
        elif controller.over and not self.ended and not controller.viewpoint.looks_back:
            if self.by_post is not None and self.by_post.done:
                return
            self._blow_left = max(0.0, self._blow_left - dt)
            if self._blow_left > 0:
                return
            self.ended = True
            self.show_end()
        elif not controller.over:
            self.ended, self._blow_left = False, 0.0
            if self.away and controller.chooser is not None:
                self.pause()

    def slept(self, *, on_top: bool) -> None:
        """React to the machine's sleep, in which nobody's time ran. Where a person is to act, hide the board
        until somebody is there; a bot goes on, and the board is hidden after its move. ``on_top``: nothing
        covers the match."""
        controller = self.controller
        controller.tick()  # it may have been over before the machine slept, or just afterwards
        if self.match.session.clock is None or controller.over:
            return
        if any(scene.name == "pause" for scene in self.app.stack):
            return  # a closed laptop may wake and sleep many times in a night
        if on_top and self.match.session.to_act not in controller.people:
            self.away = bool(controller.people)
        else:
            controller.pause()
            self.pause()

    def pause(self) -> None:
        """Hide the match until somebody is there, and say who stands how."""
        self.controller.veil()  # somebody else may come back
        strips = self.strips
        lines = [f"{self.players.names(side)} · {strips.about(side)}" for side in self.facing.sides()]
        if self.match.session.clock is not None:
            clocks = [strips.clock_key(side)[0] for side in self.facing.sides()]
            pairs = zip(lines, clocks, strict=True)
            lines = [f"{line} · {clock}" if clock else line for line, clock in pairs]
        if told := unsaved.words(self.app, self.match):
            lines.append(told)
        self.app.open("pause", lines=lines, actions=self.actions)

    def show_end(self) -> None:
        """Show the page about the end: who won, why, and what next."""
        result, own = self.match.session.result, self.controller.own_side
        if result is None:
            return
        winners = {self.controller.plan.sides[seat] for seat in result.winners}
        lost = own is not None and own not in winners
        self.app.audio.theme("draw" if result.drawn else "defeat" if lost else "victory")
        self.app.open("end", actions=self.actions, players=self.players)

    def _draw_curtain(self, seat: int) -> None:
        """Hide the screen until the person at ``seat`` is there, or alone: the same person goes on while
        the others look away."""
        turns, turn = self.controller.table.turns, self.match.session.view(PUBLIC).round
        name, alone = self.match.plan.players[seat].name, seat == self.controller.handing.viewer
        mark = None if turns is None else Picture(self._draw_mark, seat)
        self.announcer.told_by_curtain = not alone
        self.app.messages.forget()
        size = STRIPS_WIDE / 2 - 32, STRIP_HIGH
        sides = () if self.strips.own is None else self.facing.sides()
        known = [self.strips.node(side, *size) for side in sides]
        self.app.open(
            "handover", player=name, actions=self.actions, alone=alone, mark=mark, known=known, turn=turn,
        )  # fmt: skip

    def _draw_mark(self, to: PaintedCanvas, area: Area, seat: int) -> None:
        turns = self.controller.table.turns
        assert turns is not None
        turns.draw_mark(to.surface, area.rect, self.match.session.view(PUBLIC), seat)
