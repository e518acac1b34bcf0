"""What the table shows while a step is shown: who drives, the line of a shot, the burst of a lost tank."""

from __future__ import annotations

from dataclasses import replace

from game.rules.flames_of_tanks.public import Destroyed, Position
from game.view.flames_of_tanks.compose import plain
from game.view.flames_of_tanks.outcome import DiceEvent, ThrowOutcome
from game.view.flames_of_tanks.past import Past
from game.view.flames_of_tanks.scene import FireShown, LossShown, RingShown, TableShown
from game.view.flames_of_tanks.stage import DicePause, StageTimeline


def happening(
    position: Position, timeline: StageTimeline, past: Past, outcome: ThrowOutcome | None, *, turn: int
) -> TableShown:
    """The picture of now. ``position``: what stands now; ``outcome``: what dice came to last; ``turn``: so
    many quarter turns clockwise the board is seen turned by."""
    picture = plain(position, turn=turn)
    driving, trails = timeline.driving(), tuple(past.trails[:-1])
    if driving is not None:
        tanks = tuple(
            replace(tank, at=driving.place, heading=driving.heading) if tank.id == driving.tank else tank
            for tank in picture.tanks
        )
        picture, trails = replace(picture, tanks=tanks), (*trails, driving.trail)
    losses = tuple(LossShown(at, position.match.seats[tank], tank + 1) for at, tank in past.losses)
    event = None if timeline.clip is None else timeline.clip.effect
    rings: tuple[RingShown, ...] = ()
    fire: tuple[FireShown, ...] = ()
    if isinstance(event, Destroyed):
        losses, rings = losses[:-1], (RingShown(event.place, "destroyed"),)
    if outcome is not None and outcome.target >= 0 and isinstance(event, DiceEvent | DicePause):
        shooter, target = position.tanks[outcome.tank], position.tanks[outcome.target]
        if shooter.here and target.here:
            fire = (FireShown(shooter.place, target.place, chosen=True),)
            if not isinstance(event, Destroyed):
                rings = (RingShown(target.place, "target"),)
    return replace(picture, trails=trails, losses=losses, rings=rings, fire=fire)
