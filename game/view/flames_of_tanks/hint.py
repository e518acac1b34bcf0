"""A hint on the table: what a bot would do now, drawn, with a reason in a few words."""

from __future__ import annotations

from dataclasses import replace

from game.data.words.texts import Texts
from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import (
    Action,
    Claim,
    End,
    Enter,
    GoIn,
    Move,
    Point,
    Position,
    Remount,
    Roll,
    Shoot,
)
from game.view.flames_of_tanks.compose import standing_words, tank_shown
from game.view.flames_of_tanks.scene import (
    CalloutShown,
    FireShown,
    GhostShown,
    RingShown,
    Stretch,
    TableShown,
    TapeShown,
)
from game.view.flames_of_tanks.words import label_inches

_H = "flames_of_tanks_view.hint."


def marked(picture: TableShown, position: Position, action: Action, words: Texts) -> TableShown:
    """The table with the proposed action on it."""
    tank = tank_shown(position, position.tank)
    told, why = hint_words(position, action, words)
    label = CalloutShown(_at(position, action), told, more=why, style="drive", icon="hint")
    match action:
        case Move(path, heading, _, wide):
            whole = (position.acting.place, *path)
            costs = queries.leg_costs(position, whole, free=wide)
            legs = tuple(Stretch(a, b, cost) for a, b, cost in zip(whole, whole[1:], costs, strict=False))
            picture = replace(
                picture,
                tape=TapeShown(legs, path[:-1]),
                ghost=GhostShown(tank.seat, path[-1], heading, tank.team),
            )
        case Enter(place, heading):
            picture = replace(picture, ghost=GhostShown(tank.seat, place, heading, tank.team))
        case Shoot(target):
            at = position.tanks[target].place
            picture = replace(
                picture,
                fire=(FireShown(position.acting.place, at, chosen=True),),
                rings=(*picture.rings, RingShown(at, "target")),
            )
    return replace(picture, callouts=(label,))


def _at(position: Position, action: Action) -> Point:
    match action:
        case Move(path):
            return path[-1]
        case Enter(place):
            return place
        case Shoot(target):
            return position.tanks[target].place
        case Claim(point):
            return position.match.table.points[point].at
    table = position.match.table
    return position.acting.place if position.acting.here else (table.width // 2, table.height // 2)


def hint_words(position: Position, action: Action, words: Texts) -> tuple[str, str]:
    """What to do, and why."""
    match action:
        case Move(path, heading, _, wide):
            cost = sum(queries.leg_costs(position, (position.acting.place, *path), free=wide))
            return words(f"{_H}move", cost=label_inches(cost, words)), _drive_why(
                position, path[-1], heading, words
            )
        case Enter(place, heading):
            return words(f"{_H}enter"), _drive_why(position, place, heading, words)
        case Shoot(target, smoke):
            if smoke:
                return words(f"{_H}smoke", n=target + 1), words(f"{_H}smoke_why")
            aims = queries.aims(position, position.acting.place, position.acting.heading)
            aim = next((one for one in aims if one.tank == target), None)
            share = (
                words.percent(float(aim.odds.destroys)) if aim is not None and aim.odds is not None else "?"
            )
            return words(f"{_H}shoot", n=target + 1), words(f"{_H}shoot_why", share=share)
        case Claim(point):
            return words(f"{_H}claim", point=position.match.table.points[point].name), ""
        case GoIn():
            return words(f"{_H}go_in"), words(f"{_H}go_in_why")
        case Remount():
            return words(f"{_H}remount"), words(f"{_H}remount_why")
        case Roll():
            return words(f"{_H}roll"), words(f"{_H}roll_why")
        case End():
            return words(f"{_H}end"), words(f"{_H}end_why")
    return words(f"{_H}refit"), ""


def _drive_why(position: Position, place: Point, heading: int, words: Texts) -> str:
    """What the place is good for: a point, a shot, safety."""
    claims = standing_words(position, place, words)
    if claims:
        return claims
    aims = queries.aims(position, place, heading)
    shots = [aim for aim in aims if aim.odds is not None]
    danger = max((float(aim.back.destroys) for aim in aims if aim.back is not None), default=0.0)
    if shots:
        odds = shots[0].odds
        assert odds is not None
        share = words.percent(float(odds.destroys))
        return words(f"{_H}shot_there", n=shots[0].tank + 1, share=share, back=words.percent(danger))
    if danger == 0:
        return words(f"{_H}safe")
    return words(f"{_H}nearer", back=words.percent(danger))
