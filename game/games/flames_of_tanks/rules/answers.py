"""What enemies could do before the acting tank's next turn, if it does as planned: destroy it, or another
tank of its seat, or end the match.

Each enemy on the table has one turn (FT-2.2); nobody else moves meanwhile. Their drives are sampled
(``attacks``), so each chance is a least value, and a tank is safe for certain only where nobody gets near
enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any, Final

from game.games.flames_of_tanks.entry import SEATS
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.entries import CROWDED
from game.games.flames_of_tanks.rules.losing import chance_of, tanks_to_lose
from game.games.flames_of_tanks.rules.notation import FORMS
from game.games.flames_of_tanks.rules.refusals import refuse
from game.games.flames_of_tanks.rules.telling import inches as tenths
from game.games.flames_of_tanks.rules.world import SUDDEN_ROUNDS, FlamesOfTanksWorld
from game.model import inches
from game.model.answers import Answering, Ends, EnemyAnswer, Threat, When, judged
from game.model.inches import Point
from game.model.keyed_text import KeyedText, Name, per_cent
from game.model.latest import Latest
from game.model.steps import Steps

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.attacks import Attack, Drives, Views

_WORDS: Final = "flames_of_tanks.answer"

LINES: Final = 2
"""Number of answers that are drawn."""

MOST_VIEWS: Final = 100
"""How many places of tanks are remembered with what is seen of them."""


def answering(view: FlamesOfTanksWorld, plan: Sequence[Action]) -> Answering:
    """Find what enemies could do in a turn each, once the acting tank has driven, come in or ended its turn.
    ``None`` for plans with dice, and while tanks are placed."""
    after = _after(view, plan)
    if after is None:
        return None
    tank = view.tank
    at = after.tanks[tank].place if after.tanks[tank].here else None
    if after.outcome is not None:
        return judged(at, ends=_ends(after, view.match.seats[tank]))
    yield
    known = _latest.of(view)
    coming = _Coming(view, after)
    yield
    found = _Found()
    if at is not None:
        yield from _moved(known, coming, at, found)
    for other in view.on_table:
        if other != tank and view.match.seats[other] == view.match.seats[tank]:
            yield from _other(known, coming, other, found)
    yield from _match(known, coming, found)
    more = found.more
    arriving = [one for one in coming.waiting if _arrives(coming, one)]
    if arriving:
        more.append(KeyedText(f"{_WORDS}.comes_in", {"n": len(arriving)}))
    if not found.whole:
        more.append(KeyedText(f"{_WORDS}.sampled"))
    twice = view.drawn and not _last(view)
    if twice:
        more.append(KeyedText(f"{_WORDS}.drawn"))
    undecided = coming.undecided
    if undecided:
        more.append(KeyedText(f"{_WORDS}.undecided"))
    # a tank that still has to come in may be shot at where it does
    whole = found.whole and not arriving and not twice and not undecided and after.phase != "place"
    return judged(at, found.threats, complete=whole, lines=LINES, more=more)


class _Found:
    """What was found so far: the threats, sentences about what their answers leave out, and whether the
    search was ``whole``."""

    def __init__(self) -> None:
        self.threats: list[Threat] = []
        self.more: list[KeyedText] = []
        self.whole = True


# --- whose turns they are ---


def _after(view: FlamesOfTanksWorld, plan: Sequence[Action]) -> FlamesOfTanksWorld | None:
    """Return the position after a plan that is legal, needs no dice and doesn't lead to Sudden Death."""
    if view.to_act is None or view.setting_up:
        return None
    now = view
    for action in plan:
        if isinstance(action, act.Shoot | act.Remount | act.Roll) or refuse(now, action) is not None:
            return None
        now = now.after(action, [])
    return None if now.sudden != view.sudden else now


def _ends(after: FlamesOfTanksWorld, seat: int) -> Ends:
    """Return what the end of a match is for a seat."""
    result = after.outcome
    assert result is not None, "the match has ended"
    return "loses" if seat not in result.winners else "draws" if result.drawn else "wins"


def _last(view: FlamesOfTanksWorld) -> bool:
    """Return whether the match or Sudden Death ends with this round, so that not all have another turn."""
    sudden = view.sudden
    return view.last or (sudden is not None and view.round - sudden.began + 1 >= SUDDEN_ROUNDS)


class _Coming:
    """The turns of enemies between a plan and the acting tank's next turn. ``turns``: the beginning of the
    turn of each on the table, in order; ``waiting``: the enemies that aren't there; ``then``: the position
    with the points as these turns leave them; ``ended``: the position where one of them ends the match as it
    begins."""

    def __init__(self, view: FlamesOfTanksWorld, after: FlamesOfTanksWorld) -> None:
        self.after, self.tank = after, view.tank
        self.attacks: dict[tuple[int, int], Attack | None] = {}
        """The best attack of an enemy on a tank, as far as asked."""
        self.turns: list[FlamesOfTanksWorld] = []
        self.waiting: list[int] = []
        self.ended: FlamesOfTanksWorld | None = None
        count, last = len(view.tanks), _last(view)
        self._helped = view.last and any(
            after.side(one) == after.side(view.tank) for one in view.still_to_act()
        )
        self.time_up = view.last and not self._helped
        now = self.then = after.past_truce()
        if last and after.truce:
            return
        acting = view.still_to_act() if last else tuple(filter(view.alive, range(count)))
        for number in (*range(self.tank + 1, count), *range(self.tank)):
            if now.side(number) != now.side(self.tank) and number in acting:
                if now.tanks[number].here:
                    begun = number == after.tank and not view.drawn
                    turn = now if begun else now.turn_of(number)
                    if turn.outcome is not None:
                        self.ended = turn
                        return
                    self.turns.append(turn)
                    now = now.with_(points=turn.points)
                else:
                    self.waiting.append(number)
            # smoke lies until the turn of the tank that fired it (FT-5.5)
            if not now.drawn and now.tanks[number].smoke:
                now = now.with_tank(number, smoke=())
        self.then = now

    @property
    def undecided(self) -> bool:
        """Whether the match's time ends with this round, other tanks of the side have turns left in it, and
        it could be lost if they change nothing (FT-6.1)."""
        return self._helped and self.to_lose(time_up=True) is not None

    def to_lose(self, *, time_up: bool) -> int | None:
        """Return how many tanks of the acting tank's side must fall in these turns for the match to be lost
        (``tanks_to_lose``)."""
        enemies = [turn.tank for turn in self.turns]
        return tanks_to_lose(self.then, self.after.side(self.tank), enemies, time_up=time_up)

    def before(self, tank: int) -> Iterator[FlamesOfTanksWorld]:
        """Return the turns before that of an own tank, which may move on then; all of them if the order is
        drawn."""
        count = len(self.after.tanks)
        for turn in self.turns:
            if (
                turn.drawn
                or (turn.tank - self.tank) % count < (tank - self.tank) % count
                or tank == self.tank
            ):
                yield turn


def _arrives(coming: _Coming, enemy: int) -> bool:
    """Return whether an enemy could come in before the acting tank's next turn, near enough to shoot at a
    tank of the seat: whatever it installs, and drives."""
    now, match = coming.then, coming.after.match
    if now.central:
        return True
    state, upgrades = now.tanks[enemy], match.definitions.upgrades
    owned = [upgrades[name].effects for name in (*state.workshop, *(one.name for one in state.installed))]
    tank, side = match.definitions.tank, now.side(enemy)
    far = CROWDED + tank.range + max(tank.speed) + sum(one.range + one.speed for one in owned)
    seat = match.seats[coming.tank]
    own = [
        state.place for one, state in enumerate(coming.after.tanks) if state.here and match.seats[one] == seat
    ]
    return any(
        inches.within(match.table.points[point].at, place, far) for point in now.usable(side) for place in own
    )


# --- what they could do to whom ---


class _Known:
    """What all plans in one position share: the enemies' turns if the acting tank does nothing, their drives,
    and their attacks on other tanks."""

    def __init__(self, view: FlamesOfTanksWorld) -> None:
        self.view = view
        self.coming = _Coming(view, view)
        self.loss: list[Threat | None] = []
        """How the match is lost if the acting tank does nothing; empty until that is known."""
        self._drives: dict[int, Drives] = {}
        self._views: dict[tuple[int, Point, int], Views] = {}
        self._attacks: dict[tuple[int, int, bool], Attack | None] = {}

    def best(self, coming: _Coming, turn: FlamesOfTanksWorld, target: int) -> Steps[Attack | None]:
        """Find the best attack of the enemy whose turn it is on a tank."""
        pair = turn.tank, target
        if pair not in coming.attacks:
            coming.attacks[pair] = yield from self._attack(coming, turn, target, any_will_do=False)
        return coming.attacks[pair]

    def threatened(self, coming: _Coming, target: int) -> Steps[bool]:
        """Find out whether any enemy can destroy an own tank before it has a turn."""
        for turn in coming.before(target):
            if (yield from self._attack(coming, turn, target, any_will_do=True)) is not None:
                return True
        return False

    def _attack(
        self, coming: _Coming, turn: FlamesOfTanksWorld, target: int, *, any_will_do: bool
    ) -> Steps[Attack | None]:
        from game.games.flames_of_tanks.rules.attacks import Drives, Views, attacking

        tank, acting = self.view.tank, coming.after.tanks[self.view.tank]
        enemy, aim = turn.tank, turn.tanks[target]
        if enemy not in self._drives:
            self._drives[enemy] = Drives(turn, tank)
        drives, where = self._drives[enemy], (target, aim.place, aim.heading)
        if where not in self._views:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            self._views[where] = Views(turn, target)
        views, also = self._views[where], (acting.place,) if acting.here else ()
        key = enemy, target, any_will_do
        if target != tank:
            # the acting tank is in the way of few
            if key not in self._attacks:
                self._attacks[key] = yield from attacking(
                    turn, target, drives, views, any_will_do=any_will_do
                )
            found = self._attacks[key]
            if found is None or found.past(also):
                return found
        return (yield from attacking(turn, target, drives, views, also, any_will_do=any_will_do))


def _whole(
    turns: Iterable[FlamesOfTanksWorld], target: int, attacks: Mapping[tuple[int, int], Attack | None]
) -> bool:
    """Return whether no enemy can have a better attack on a tank than those that were found."""
    from game.games.flames_of_tanks.rules.attacks import most, out_of_reach

    for turn in turns:
        found = attacks.get((turn.tank, target))
        if (Fraction(0) if found is None else found.chance) < most(turn, target) and not out_of_reach(
            turn, target
        ):
            return False
    return True


def _moved(known: _Known, coming: _Coming, at: Point, found: _Found) -> Steps[None]:
    """Find what threatens the acting tank."""
    view, tank = known.view, known.view.tank
    attacks = []
    for turn in coming.turns:
        one = yield from known.best(coming, turn, tank)
        attacks += [] if one is None else [one]
    whole = _whole(coming.turns, tank, coming.attacks)
    found.whole &= whole
    before = view.acting.here and (yield from known.threatened(known.coming, tank))
    if attacks:
        found.threats.append(_destroyed(coming, tank, attacks, "still" if before else "new", moved=True))
        if len(attacks) > 1:
            found.more.append(KeyedText(f"{_WORDS}.together", {"share": found.threats[-1].figure}))
    elif before and whole:
        found.threats.append(_threat(coming, tank, "freed", moved=True))


def _other(known: _Known, coming: _Coming, tank: int, found: _Found) -> Steps[None]:
    """Find what threatens another tank of the seat."""
    if not (yield from known.threatened(coming, tank)):
        found.whole &= _whole(coming.before(tank), tank, {})
    elif (yield from known.threatened(known.coming, tank)):
        found.threats.append(_threat(coming, tank, "still", chance=None))
    else:
        attacks = []
        for turn in coming.before(tank):
            one = yield from known.best(coming, turn, tank)
            attacks += [] if one is None else [one]
        found.threats.append(_destroyed(coming, tank, attacks, "new"))


def _destroyed(
    coming: _Coming, tank: int, attacks: Sequence[Attack], when: When, *, moved: bool = False
) -> Threat:
    """Return the threat of attacks on a tank."""
    chance = 1 - prod((1 - attack.chance for attack in attacks), start=Fraction(1))
    worst = sorted(attacks, key=lambda attack: (-attack.chance, attack.turn.tank))
    at = coming.after.tanks[tank].place
    return _threat(
        coming, tank, when, moved=moved, chance=chance, figure=_percent(chance), by=len(attacks),
        answers=tuple(_answer(attack, at) for attack in worst),
    )  # fmt: skip


def _threat(coming: _Coming, tank: int, when: When, **given: Any) -> Threat:
    """Return what threatens a tank."""
    piece = KeyedText(f"{_WORDS}.tank", {"n": tank + 1})
    return Threat("piece", coming.after.tanks[tank].place, when, piece=piece, **given)


# --- how the match is lost ---


def _match(known: _Known, coming: _Coming, found: _Found) -> Steps[None]:
    """Find how enemies could end the match, or that they no longer can."""
    if not known.loss:
        known.loss.append((yield from _loss(known, known.coming, any_will_do=True)))
    before, loss = known.loss[0], (yield from _loss(known, coming))
    if loss is not None:
        loss = loss if before is None else replace(loss, when="still")
        if loss.answers:  # they say of the same attacks that the match is lost, too
            found.threats = [replace(threat, answers=()) for threat in found.threats]
        found.threats.append(loss)
    elif before is not None and found.whole:
        freed = KeyedText(f"{_WORDS}.match_freed")
        found.threats.append(Threat("match", None, "freed", told=freed))


def _loss(known: _Known, coming: _Coming, *, any_will_do: bool = False) -> Steps[Threat | None]:
    """Find how enemies could end the match against the acting tank's side, or whether they could."""
    after, view = coming.after, known.view
    seat, side = view.match.seats[view.tank], view.side(view.tank)
    if coming.ended is not None:
        lost = _ends(coming.ended, seat) == "loses"
        return Threat("match", None, told=KeyedText(f"{_WORDS}.lost_points")) if lost else None
    count = coming.to_lose(time_up=coming.time_up)
    yield
    if count is None:
        return None
    if not count:
        key = "lost_time" if coming.time_up else "lost_points"
        return Threat("match", None, told=KeyedText(f"{_WORDS}.{key}"))
    attacks = []
    own = [tank for tank in after.on_table if after.side(tank) == side]
    for turn in coming.turns:
        for tank in own:
            if any_will_do and count == 1:
                if (yield from known.threatened(coming, tank)):
                    return Threat("match", None)
            else:
                one = yield from known.best(coming, turn, tank)
                attacks += [] if one is None else [(one, tank)]
    chance = chance_of(count, {(one.turn.tank, tank): one.chance for one, tank in attacks})
    if not chance:
        return None
    figure = _percent(chance)
    if count > 1:
        told = KeyedText(f"{_WORDS}.lost_tanks", {"n": count, "share": figure})
        return Threat("match", None, chance=chance, figure=figure, told=told)
    worst = sorted(attacks, key=lambda one: (-one[0].chance, one[0].turn.tank))
    answers = tuple(_answer(one, after.tanks[tank].place, ends=True) for one, tank in worst)
    places = {one.target for one in answers}
    return Threat(
        "match", places.pop() if len(places) == 1 else None, chance=chance, figure=figure,
        by=len({one.turn.tank for one, _ in attacks}), answers=answers,
        told=KeyedText(f"{_WORDS}.lost_tanks", {"n": count, "share": figure}),
    )  # fmt: skip


_latest: Final = Latest(_Known)


# --- words ---


def _answer(attack: Attack, target: Point, *, ends: bool = False) -> EnemyAnswer:
    """Return an attack as an answer; ``ends``: it ends the match, too."""
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
    kind += "_lost" if ends else ""
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
    return KeyedText("number.percent", {"n": per_cent(chance)})
