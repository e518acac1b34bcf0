"""Makes the ``TableShown`` from the position, the plan, the pointer, the options that are on and a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.notation import place_named
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.compose import PlanMarks, compose
from game.games.flames_of_tanks.view.happening import Past, happening
from game.games.flames_of_tanks.view.hint import marked
from game.games.flames_of_tanks.view.phases.base import FlamesPhase, PhaseContext
from game.games.flames_of_tanks.view.places import FlamesPlaces
from game.games.flames_of_tanks.view.plan import Ghost
from game.games.flames_of_tanks.view.scene import (
    Area,
    Levels,
    TableShown,
    label_mark,
    past_marks,
)
from game.games.flames_of_tanks.view.shade import DeadGround
from game.games.flames_of_tanks.view.spots import TableSpot, TankSpot
from game.games.flames_of_tanks.view.words import FlamesWording, held_words
from game.view.board.ground_marks import NO_TURN, AgedMark, LastTurn
from game.view.board.marks import Marks, without

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class PictureNow:
    """The input of a picture. ``position`` is the present one, even while steps are shown; ``notes`` are
    words of guided play, at spawn points by their letters, or at places; ``clock`` is the time in ms;
    ``marks`` are those of overlays; ``last_turn`` and ``marks_left`` are the traces of the last turns."""

    view: FlamesOfTanksWorld
    position: FlamesOfTanksWorld
    phase: FlamesPhase
    marks: Marks
    turn: int
    notes: Sequence[tuple[str, str]]
    hint: Action | None
    clock: float
    last_turn: LastTurn = NO_TURN
    marks_left: tuple[AgedMark, ...] = ()


class PictureMaker:
    """Makes pictures of one table. ``whole``: each is drawn only once, so all searches for it are finished
    first."""

    def __init__(
        self, context: PhaseContext, past: Past, places: FlamesPlaces, board: BoardPainter,
        wording: FlamesWording, *, whole: bool,
    ) -> None:  # fmt: skip
        self.context, self.past, self.places, self.board = context, past, places, board
        self.wording, self.whole = wording, whole
        self.shown = PlanMarks()
        """The marks of the last picture."""
        self.waited = False
        """Whether the last picture lacks its ghost, whose data weren't ready."""
        self.searching = False
        """Whether contours of the last picture were still being searched."""
        self.dead_ground = DeadGround()

    def picture(self, now: PictureNow, reach: Levels | None) -> TableShown:
        """The present picture. ``reach`` is the one in the picture before."""
        self.searching = False
        timeline, turn = self.context.timeline, now.turn
        if timeline.busy:
            self.shown = PlanMarks()
            return happening(
                now.position, timeline, self.past, self.context.rolls.outcome, now.last_turn, now.marks_left,
                turn=turn,
            )  # fmt: skip
        plan = now.phase.plan
        self.shown = self._shown(now)
        if self.whole and plan is not None:
            plan.wait()  # a picture in the rules is drawn once
        made = compose(now.position, plan, self.shown, self.wording.words)
        self.searching = plan is not None and plan.searches
        found = made.first("reach")
        if self.board.live and found not in (None, reach) and not self.board.marks.knows(found):
            self.searching = True
            made = replace(made, marks=without(made.marks, "reach", "reach_words"))
        if now.hint is not None:
            made = marked(made, now.view, now.hint)
        notes = (
            label_mark(place_named(now.view.match.table, name), text, "move") for name, text in now.notes
        )
        return made.more(*notes)

    @property
    def _at_tank(self) -> bool:
        """Whether the player points at a tank and not at a place to drive to."""
        return isinstance(self.context.pointing.spot, TankSpot)

    def _shown(self, now: PictureNow) -> PlanMarks:
        self.waited = self.context.loading(now.phase.plan)
        phase, words = now.phase, self.wording.words
        ghost = None if self.waited else phase.ghost
        refused, why, tried = None, ("", ""), False
        chosen = self.context.chooser.refused
        if chosen is not None and isinstance(chosen.spot, TableSpot):
            refused, tried = self.places.of(chosen.spot), True
            why = (self.wording.refusal(chosen.refusal), chosen.refusal.rule)
        elif ghost is not None and ghost.refusal is not None and not self._at_tank:
            refused, why = ghost.place, (self.wording.refusal(ghost.refusal), ghost.refusal.rule)
        held = () if self.waited else phase.held_at
        return PlanMarks(
            ghost=ghost, aims=phase.aims, hovered=self.context.pointed_tank, sight=self.context.sight,
            dead=self._dead(now, ghost),
            marks=(*now.marks, *past_marks(now.last_turn, now.marks_left)),
            refused=refused, refused_words=why, tried=tried,
            losses=self.past.losses, held=tuple(one.mark or one.place for one in held),
            held_words=tuple(held_words(one, words) for one in held), turn=now.turn,
        )  # fmt: skip

    def _dead(self, now: PictureNow, ghost: Ghost | None) -> tuple[Area, ...] | None:
        """The dead ground as seen from the ghost."""
        if not self.context.sight or ghost is None or ghost.refusal is not None:
            self.dead_ground.forget()
            return None
        position = now.position
        reach = position.range_of(position.tank)
        return self.dead_ground.seen(position.match.table, ghost.place, reach, now.clock)
