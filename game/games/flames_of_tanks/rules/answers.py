"""The chance that enemies destroy the acting tank before its next turn, if it does as planned.

Each enemy on the table has one turn (FT-2.2): it shoots from where it stands, and again with a second action;
or it drives up and shoots with the second action; or its crew remounts first (FT-2.7). Drives are straight
and of a few lengths, so the chance is a least value. Nobody else moves meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Final

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import GOOD, NEEDED
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.odds import chances, odds
from game.games.flames_of_tanks.rules.refusals import refuse
from game.games.flames_of_tanks.rules.telling import inches as tenths
from game.games.flames_of_tanks.rules.world import SUDDEN_ROUNDS, FlamesOfTanksWorld
from game.model import inches
from game.model.answers import Answering, EnemyAnswer, Threat, judged
from game.model.inches import Point
from game.model.kit import KeyedText, Name

_WORDS: Final = "flames_of_tanks.answer"

LINES: Final = 2
"""Number of answers that are drawn."""

PARTS: Final = 6
"""Number of equal parts of an enemy's longest drive after which it may stop."""

WAYS: Final = tuple(product((2, 4, 6), range(0, inches.FULL_TURN, 150)))
"""The drives that are tried for an enemy, short ones first: parts of its longest one, and the direction in
tenths of a degree."""

MORE_WAYS: Final = tuple(
    way for way in product(range(1, PARTS + 1), range(0, inches.FULL_TURN, 50)) if way not in WAYS
)
"""The drives that are tried, too, before an enemy is said to have no attack."""

_SECOND: Final = Fraction(7 - GOOD, 6)
"""Chance of a second action (FT-2.2)."""


@dataclass(frozen=True, slots=True)
class _Attack:
    """What an enemy does in its turn: its first action, and the ``chance`` that this turn destroys the
    tank."""

    turn: FlamesOfTanksWorld
    chance: Fraction
    first: act.Move | act.Shoot | act.Remount


def answering(view: FlamesOfTanksWorld, plan: Sequence[Action]) -> Answering:
    """Find what enemies could do to the acting tank in a turn each, once it has driven, come in or ended its
    turn. None for plans with dice, and while tanks are placed."""
    after = _after(view, plan)
    if after is None:
        return None
    tank = view.tank
    if not after.tanks[tank].here:
        return judged(None)
    places = _places_of(view)
    turns, coming = _turns(view, after)
    attacks = []
    for turn in turns:
        attack = _standing(turn, tank)
        yield
        attack = yield from _driving_up(places, turn, tank, WAYS, attack)
        attacks.append(attack or (yield from _driving_up(places, turn, tank, MORE_WAYS)))
    found = sorted(filter(None, attacks), key=lambda attack: (-attack.chance, attack.turn.tank))
    more = [KeyedText(f"{_WORDS}.comes_in", {"n": coming})] if coming else []
    if view.drawn and not _last(view):
        more.append(KeyedText(f"{_WORDS}.drawn"))
    at = after.tanks[tank].place
    if not found:
        return judged(at, complete=not coming, more=more)
    safe = prod((1 - attack.chance for attack in found), start=Fraction(1))
    figure = _percent(1 - safe)
    if len(found) > 1:
        more.insert(0, KeyedText(f"{_WORDS}.together", {"share": figure}))
    threat = Threat(
        "piece",
        at,
        moved=True,
        chance=1 - safe,
        figure=figure,
        by=len(found),
        answers=tuple(_answer(attack, at) for attack in found),
    )
    return judged(at, [threat], complete=not coming, lines=LINES, more=more)


def _after(view: FlamesOfTanksWorld, plan: Sequence[Action]) -> FlamesOfTanksWorld | None:
    """Return the position after a plan that is legal, needs no dice and doesn't end the match."""
    if view.to_act is None or view.setting_up:
        return None
    now = view
    for action in plan:
        if isinstance(action, act.Shoot | act.Remount | act.Roll) or refuse(now, action) is not None:
            return None
        now = now.after(action, [])
    return None if now.phase == "over" or now.sudden != view.sudden else now


def _turns(view: FlamesOfTanksWorld, after: FlamesOfTanksWorld) -> tuple[list[FlamesOfTanksWorld], int]:
    """Return the beginning of each enemy's turn before the tank's next one, and how many enemies could come
    in."""
    tank, count, last = view.tank, len(view.tanks), _last(view)
    if last and after.truce:
        return [], 0
    acting = view.still_to_act() if last else tuple(filter(view.alive, range(count)))
    now, turns, coming = after.past_truce(), [], 0
    for number in (*range(tank + 1, count), *range(tank)):
        if now.side(number) != now.side(tank) and number in acting:
            if now.tanks[number].here:
                turns.append(now.turn_of(number))
            elif now.central or now.usable(now.side(number)):
                coming += 1
        # smoke lies until the turn of the tank that fired it (FT-5.5)
        if not now.drawn and now.tanks[number].smoke:
            now = now.with_tank(number, smoke=())
    return turns, coming


def _last(view: FlamesOfTanksWorld) -> bool:
    """Return whether the match or Sudden Death ends with this round, so that not all have another turn."""
    sudden = view.sudden
    return view.last or (sudden is not None and view.round - sudden.began + 1 >= SUDDEN_ROUNDS)


def _standing(turn: FlamesOfTanksWorld, tank: int) -> _Attack | None:
    """Return the attack of the enemy whose turn it is, from where it stands."""
    shot = odds(turn, turn.tank, tank)
    if shot is None or not shot.destroys:
        return None
    if not turn.acting.bailed:
        chance = shot.destroys + (1 - shot.destroys) * _SECOND * shot.destroys
        return _Attack(turn, chance, act.Shoot(tank))
    stays_out = (1 - _SECOND) ** (2 if turn.stats(turn.tank).remount_again else 1)
    return _Attack(turn, (1 - stays_out) * _SECOND * shot.destroys, act.Remount())


def _driving_up(
    places: _Places, turn: FlamesOfTanksWorld, tank: int, ways: Sequence[tuple[int, int]],
    best: _Attack | None = None,
) -> Generator[None, None, _Attack | None]:  # fmt: skip
    """Return the best attack of the enemy whose turn it is: ``best``, or one that drives up first; of equal
    ones the shortest drive. Yield after each place."""
    enemy, state, target = turn.tank, turn.acting, turn.tanks[tank].place
    if state.bailed or not inches.within(
        state.place, target, turn.range_of(enemy) + turn.straight_for("move")
    ):
        return best
    table, radius = turn.match.table, turn.match.definitions.tank.radius
    chance, most = best.chance if best else Fraction(0), _SECOND * _best_shot(turn, tank)
    for part, bearing in ways:
        if chance >= most:
            break
        place = places.ahead(turn, bearing, part)
        shot = None if place is None else odds(turn, enemy, tank, place=place)
        if place is not None and shot is not None and _SECOND * shot.destroys > chance:
            way = (state.place, place)
            if not driving.blocked(table, *way, (target,), radius):
                chance, wide = _SECOND * shot.destroys, not turn.affords("move", way)
                best = _Attack(turn, chance, act.Move((place,), inches.bearing(place, target), wide=wide))
        yield
    return best


def _best_shot(turn: FlamesOfTanksWorld, tank: int) -> Fraction:
    """Return the chance of a shot by the enemy whose turn it is that nothing hampers, from the weakest
    side."""
    own, aim = turn.stats(turn.tank), turn.stats(tank)
    again = max(own.again_near, own.again_far) >= 0
    return chances(NEEDED, again, own.rof, min(aim.front, aim.side), own.anti_tank)[0]


class _Places:
    """Where the enemies of a position could drive straight, as far as asked. The acting tank is not in the
    way, so that its plans don't change anything."""

    def __init__(self, view: FlamesOfTanksWorld) -> None:
        self.view = view
        self._known: dict[tuple[int, int, int], Point | None] = {}

    def ahead(self, turn: FlamesOfTanksWorld, bearing: int, part: int) -> Point | None:
        """Return the place that the tank whose turn it is reaches with so many parts of its longest drive;
        ``None`` if it can't."""
        key = turn.tank, bearing, part
        if key not in self._known:
            self._known[key] = self._ahead(turn, bearing, part)
        return self._known[key]

    def _ahead(self, turn: FlamesOfTanksWorld, bearing: int, part: int) -> Point | None:
        start, radius = turn.acting.place, turn.match.definitions.tank.radius
        end = inches.ahead(start, bearing, turn.straight_for("move") * part // PARTS - 2)  # it is rounded
        others = [turn.tanks[one].place for one in turn.on_table if one not in (turn.tank, self.view.tank)]
        if driving.blocked(turn.match.table, start, end, others, radius):
            return None
        free = turn.stats(turn.tank).free_ground
        return end if turn.affords("move", (start, end), free=free) else None


_latest: _Places | None = None


def _places_of(view: FlamesOfTanksWorld) -> _Places:
    """Return the places of a position; those of the last one asked for are kept."""
    global _latest
    if _latest is None or _latest.view is not view:
        _latest = _Places(view)
    return _latest


# --- words ---


def _answer(attack: _Attack, target: Point) -> EnemyAnswer:
    turn, first = attack.turn, attack.first
    seat = turn.match.seats[turn.tank]
    share = {"share": _percent(attack.chance)}
    params = {**share, "tank": turn.tank + 1, "seat": Name("flames_of_tanks.seat", SEATS[seat])}
    path: tuple[Point, ...] = (turn.acting.place,)
    facing: int | None = None
    match first:
        case act.Move():
            kind, path, facing = "drives", (*path, *first.path), first.heading
            x, y = path[-1]
            params |= {"x": tenths(x), "y": tenths(y)}
        case act.Shoot():
            kind = "fires"
        case act.Remount():
            kind = "remounts"
    return EnemyAnswer(
        seat,
        path,
        facing,
        target,
        KeyedText(f"{_WORDS}.{kind}", share),
        KeyedText(f"{_WORDS}.told_{kind}", params),
        FORMS.write(first, turn),
    )


def _percent(chance: Fraction) -> KeyedText:
    """Return a chance in per cent; one that is neither none nor certain doesn't look like it."""
    whole = 100 if chance == 1 else max(1, min(99, round(100 * chance)))
    return KeyedText("number.percent", {"n": whole})
