"""Makes the picture of the table: from what happens while a step is shown, else from the position, the plan,
the pointer, the options that are on and a hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.entries import CENTRE
from game.games.flames_of_tanks.rules.events import Destroyed
from game.games.flames_of_tanks.rules.notation import place_named
from game.games.flames_of_tanks.rules.queries import Aim
from game.games.flames_of_tanks.rules.stats import NEAR
from game.games.flames_of_tanks.rules.world import smoke_place
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.compose import (
    aim_words,
    aimed_marks,
    plain,
    standing_words,
    tank_shown,
    zones,
)
from game.games.flames_of_tanks.view.hint import marked as hinted
from game.games.flames_of_tanks.view.past import Past
from game.games.flames_of_tanks.view.phases.base import FlamesPhase, PhaseContext
from game.games.flames_of_tanks.view.plan import Ghost, Plan
from game.games.flames_of_tanks.view.rolls import DiceEvent
from game.games.flames_of_tanks.view.scene import (
    Arc,
    Area,
    Front,
    Levels,
    RingKind,
    Stretch,
    TableShown,
    fire_mark,
    ghost_mark,
    label_mark,
    reach_marks,
    ring_mark,
    tape_marks,
)
from game.games.flames_of_tanks.view.shade import DeadGround, dead_ground, open_spans
from game.games.flames_of_tanks.view.spots import TableSpot, TankSpot
from game.games.flames_of_tanks.view.stage import DicePause
from game.games.flames_of_tanks.view.words import FlamesWording, exact_inches, held_words, inches_words
from game.model.inches import Point
from game.view.board.marks import BoardMark, Layer, Marks, marked, marked_each, ordered, without
from game.view.board.scene import LabelStyle

MOST_LABELS: Final = 3
"""Most enemies with a label at once, besides the chosen one."""

_W = "flames_of_tanks_view."


class PictureMaker:
    """Makes pictures of one table. ``whole``: each is drawn only once, so all searches for it are finished
    first."""

    def __init__(
        self, context: PhaseContext, past: Past, board: BoardPainter, wording: FlamesWording, *, whole: bool
    ) -> None:
        self.context, self.past, self.board = context, past, board
        self.wording, self.words, self.whole = wording, wording.words, whole
        self.ghost: Ghost | None = None
        self.aims: tuple[Aim, ...] = ()
        """The ghost of the last picture, and the shots from there."""
        self.waited = False
        """Whether the last picture lacks its ghost, whose data weren't ready."""
        self.searching = False
        """Whether contours of the last picture were still being searched."""
        self.dead_ground = DeadGround()
        self._reach: Levels | None = None
        """The reach in the last picture."""

    def picture(
        self, phase: FlamesPhase, marks: Marks, notes: Sequence[tuple[str, str]], hint: Action | None
    ) -> TableShown:
        """The present picture, also with ``marks`` of overlays and past turns. ``notes`` are words of guided
        play, at spawn points by their letters, or at places."""
        context, plan = self.context, phase.plan
        before, self._reach = self._reach, None
        self.searching = False
        if context.timeline.busy:
            self.ghost, self.aims = None, ()
            return self._happening(marks)
        position = context.position
        self.waited = context.loading(plan)
        self.ghost, self.aims = None if self.waited else phase.ghost, phase.aims
        if self.whole and plan is not None:
            plan.wait()  # a picture in the rules is drawn once
        made = plain(position, turn=context.turn)
        found = (*without(made.marks, "zone"), *marks, *self._composed(phase))
        made = replace(made, marks=ordered(found), measured_from=self._origin)
        self.searching = plan is not None and plan.searches
        reach: Levels | None = made.first("reach")
        if self.board.live and reach not in (None, before) and not self.board.marks.knows(reach):
            self.searching = True
            made = replace(made, marks=without(made.marks, "reach", "reach_words"))
        else:
            self._reach = reach
        if hint is not None:
            made = hinted(made, position, hint)
        table = position.match.table
        return made.more(*(label_mark(place_named(table, name), text, "move") for name, text in notes))

    @property
    def _planned(self) -> Ghost | None:
        """The ghost, if its drive can be played."""
        return None if self.ghost is None or self.ghost.refusal is not None else self.ghost

    @property
    def _origin(self) -> Point | None:
        """Where lines of fire begin: at the ghost, else at the acting tank."""
        acting = self.context.position.acting
        if self._planned is not None:
            return self._planned.place
        return acting.place if acting.here else None

    def _composed(self, phase: FlamesPhase) -> Iterator[BoardMark]:
        """The marks of the plan, of what is pointed at, and of what was lost."""
        context, plan, ghost, origin = self.context, phase.plan, self._planned, self._origin
        position = context.position
        acting = position.acting
        if position.phase not in ("over", "turn") and acting.here:
            yield ring_mark(acting.place, "picked")
        held = () if self.waited else phase.held_at
        ways_in: Sequence[str | None] | None = None
        if plan is not None:
            if plan.mode == "enter" and not position.central:
                ways_in = queries.ways_in(position)
            yield from self._entrances(plan, ways_in)
            yield from self._drive(plan, [held_words(one, self.words) for one in held])
        yield from zones(position, ways_in, None if plan is None or ghost is None else ghost.place)
        dead = self._dead()
        shoots = not acting.bailed and position.phase in ("act", "place")
        if plan is not None and origin is not None and shoots:
            yield from self._shots(plan, origin, dead)
        hovered = context.pointed_tank
        ringed = (position.tank, -1 if plan is None else plan.target)
        if hovered in position.on_table and hovered not in ringed:
            yield ring_mark(position.tanks[hovered].place, "hover")
        if plan is not None:
            yield from islice(self._fronts(plan), 1)
        yield from self._refused()
        yield from marked(Layer.TARGET, "snap", (one.mark or one.place for one in held))
        yield from marked_each(Layer.LEFT, "loss", self.past.losses)
        if self.ghost is not None:
            yield BoardMark(Layer.EDGE, (self.ghost.place,), "ruler")

    # --- what happens ---

    def _happening(self, marks: Marks) -> TableShown:
        """The picture while a step is shown, whose lines of fire take the place of the last turn's."""
        context = self.context
        position, timeline, outcome = context.position, context.timeline, context.rolls.outcome
        picture, driving = plain(position, turn=context.turn), timeline.driving()
        found = [*without(marks, "shots")]
        if driving is not None:
            tanks = tuple(
                replace(tank, at=driving.place, heading=driving.heading) if tank.id == driving.tank else tank
                for tank in picture.tanks
            )
            picture = replace(picture, tanks=tanks)
            found.append(BoardMark(Layer.LEFT, driving.trail, "trail"))
        losses = self.past.losses
        event = None if timeline.clip is None else timeline.clip.effect
        if (dying := timeline.dying) is not None:  # the board draws its end
            losses = losses[:-1]
            picture = replace(picture, tanks=tuple(one for one in picture.tanks if one.id != dying.tank))
        if outcome is not None and outcome.target >= 0 and isinstance(event, DiceEvent | DicePause):
            shooter, target = position.tanks[outcome.tank], position.tanks[outcome.target]
            if shooter.here and target.here:
                found.append(fire_mark(shooter.place, target.place, chosen=True))
                if not isinstance(event, Destroyed):
                    found.append(ring_mark(target.place, "target"))
        return picture.more(*found, *marked_each(Layer.LEFT, "loss", losses))

    # --- what is planned ---

    def _entrances(self, plan: Plan, ways_in: Sequence[str | None] | None) -> Iterator[BoardMark]:
        """Where the tank can come in: the middle of the table, or (``ways_in``: why it can't, for each
        point) the reasons at points that can't be used."""
        table, words = plan.base.match.table, self.words
        if ways_in is not None:
            for point, why in zip(table.points, ways_in, strict=True):
                if why:
                    yield label_mark(point.at, words(f"{_W}no_way_in.{why}"))
        elif plan.mode == "enter":
            told = inches_words(CENTRE, words)
            middle = (table.width // 2, table.height // 2)
            yield BoardMark(Layer.LINE, (middle,), "arc", Arc(CENTRE, near=True, words=told))

    def _drive(self, plan: Plan, held: Sequence[str]) -> Iterator[BoardMark]:
        """The reach, the tape and the ghost, with its label; ``held``: words for what holds it."""
        position, words, ghost = plan.base, self.words, self._planned
        reach = plan.contours if plan.mode == "drive" else None
        if reach is not None:
            inches = min(filter(None, (reach[-1][0], plan.inches_left)))
            yield from reach_marks(reach, inches_words(inches, words))
        if ghost is None:
            if plan.mode == "drive" and plan.way_points:
                yield from _tape(plan, plan.ghost(plan.last))
            return
        yield ghost_mark(tank_shown(position, position.tank), ghost.place, ghost.heading)
        if plan.mode == "drive":
            if len(ghost.path) > 1:
                yield from _tape(plan, ghost)
            cost, limit = (exact_inches(length, words) for length in (ghost.cost, plan.limit))
            more = " · ".join(filter(None, (standing_words(position, ghost.place, words), *held)))
            yield label_mark(ghost.place, words(f"{_W}cost", cost=cost, limit=limit), "drive", more=more)
        elif held:
            yield label_mark(ghost.place, " · ".join(held), "drive")

    def _shots(self, plan: Plan, origin: Point, dead: tuple[Area, ...] | None) -> Iterator[BoardMark]:
        """What is about shots from the planned place: lines, smoke, the target, ranges, dead ground."""
        context, position, words = self.context, self.context.position, self.words
        target = next((aim for aim in self.aims if aim.tank == plan.target), None)
        if target is not None and target.odds is not None and plan.smoke:
            there = smoke_place(position.tanks[plan.target].place, origin)
            yield BoardMark(Layer.FIRE, (there,), "smoke_to_be")
        yield from self._lines(plan, origin)
        if target is not None:
            kind: RingKind = "no_shot" if target.odds is None else "target"
            yield ring_mark(position.tanks[plan.target].place, kind)
        if context.sight or plan.target >= 0:
            reach = position.range_of(position.tank)
            shades = dead_ground(position.match.table, origin, reach)
            told = words(f"{_W}range", n=exact_inches(reach, words))
            arcs = [Arc(reach, open_spans(shades, origin, reach), words=told)]
            if reach > NEAR:
                told = inches_words(NEAR, words)
                arcs.append(Arc(NEAR, open_spans(shades, origin, NEAR), near=True, words=told))
            yield from marked_each(Layer.LINE, "arc", ((origin, arc) for arc in arcs))
            if context.sight:
                yield from marked(Layer.TINT, "dead", shades if dead is None else dead)

    def _lines(self, plan: Plan, origin: Point) -> Iterator[BoardMark]:
        """Lines to the enemies with their labels: always the chosen one's, above the others, which are
        shown only while sight is."""
        context, tanks = self.context, self.context.position.tanks
        hit, labels = list[BoardMark](), list[BoardMark]()
        for number, aim in enumerate(self.aims):
            chosen, hovered = aim.tank == plan.target, aim.tank == context.pointed_tank
            at, stop = tanks[aim.tank].place, None if aim.stop is None else aim.stop.at
            if not (chosen or context.sight or hovered) or (aim.odds is None and stop is None and not chosen):
                continue
            style: LabelStyle = "paper"
            if chosen and aim.odds is not None:
                style = "fire"
                hit += aimed_marks(context.position, aim.tank, origin)
            else:
                yield fire_mark(origin, at, stop=stop)
            if chosen or hovered or number < MOST_LABELS:
                labels.append(label_mark(at, aim_words(aim, self.words, smoke=chosen and plan.smoke), style))
        yield from (*hit, *labels)

    def _fronts(self, plan: Plan) -> Iterator[BoardMark]:
        """The front lines that could be shown, the most wanted first: of the enemy pointed at, of the
        ghost, of the target."""
        position, ghost, words = self.context.position, self.ghost, self.words
        own, half = position.tank, position.match.definitions.tank.length // 2

        def front(tank: int, place: Point, heading: int, driven: Point | None = None) -> BoardMark:
            stats = position.stats(tank)
            told = words(f"{_W}front", n=stats.front), words(f"{_W}side", n=stats.side)
            return BoardMark(Layer.FIRE, (place,), "front", Front(heading, half, *told, driven))

        for other in (self.context.pointed_tank, plan.target if ghost is None else -1):
            if other in position.on_table and position.side(other) != position.side(own):
                yield front(other, position.tanks[other].place, position.tanks[other].heading)
        if self._planned is not None and self.aims:
            path = self._planned.path
            driven = path[-2] if len(path) > 1 else None
            yield front(own, self._planned.place, self._planned.heading, driven)

    def _refused(self) -> Marks:
        """The cross of a refused place, with the reason once the player has tried it."""
        context, ghost, tried = self.context, self.ghost, self.context.chooser.refused
        if tried is not None and isinstance(tried.spot, TableSpot):
            at, refusal = context.place_of(tried.spot), tried.refusal
        elif ghost is None or ghost.refusal is None or isinstance(context.pointing.spot, TankSpot):
            return ()
        else:
            at, refusal, tried = ghost.place, ghost.refusal, None
        told = self.wording.refusal(refusal)
        cross = marked(Layer.REFUSED, "refused", (at,), (told, refusal.rule))
        if at is None or tried is None:
            return cross
        return (*cross, label_mark(at, told, "soft", tail=refusal.rule))

    def _dead(self) -> tuple[Area, ...] | None:
        """The dead ground as seen from the ghost, which may lag behind it; ``None`` without one."""
        ghost, position = self._planned, self.context.position
        if not self.context.sight or ghost is None:
            self.dead_ground.forget()
            return None
        reach = position.range_of(position.tank)
        return self.dead_ground.seen(position.match.table, ghost.place, reach, self.context.clock)


def _tape(plan: Plan, ghost: Ghost) -> Marks:
    legs = zip(ghost.path, ghost.path[1:], ghost.costs, strict=False)
    return tape_marks(tuple(Stretch(a, b, cost) for a, b, cost in legs), plan.way_points)
