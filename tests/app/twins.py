"""Twin matches: two that differ only in what one seat can't know, or would have to remember.

They are found for any game by its rules alone, so a game that joins the registry has them at once.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from typing import Any

from game.model.contract import CHANCE, IllegalAction, tells
from game.model.session import Session
from game.testing.case import Case
from tests.conformance import setups

ALTERNATIVES = 4
"""Other actions tried at a ply."""

CASES, TRIED = 3, 10
"""For ``unseen_twins``: setups in which a second kind is looked for, and twins looked at in each."""

BEHIND = 24
"""So many entries after the one that differs the twins must be alike at the latest."""


@dataclass(frozen=True)
class Twins:
    """Two lines of a match by their actions. They part at entry ``parted`` (from 0) and are ``alike`` to the
    seat ``viewer``, which is to act, after the last one."""

    case: Case
    viewer: int
    parted: int
    lines: tuple[tuple[Any, ...], tuple[Any, ...]]

    @property
    def kind(self) -> tuple[str, str]:
        """What parts them: the kind of action, and whether the viewer saw it once."""
        once = self.session(0), self.session(1)
        game, lines = self.case.rules, [s.whole_line[self.parted] for s in once]
        told = [game.observe_step(one.before, one.step, self.viewer) for one in lines]
        return type(self.lines[0][self.parted]).__name__, "seen once" if told[0] != told[1] else "never seen"

    @property
    def opened(self) -> int:
        """The last entry before they part at which somebody decided, as one sits there then."""
        line = self.session(0).whole_line
        return max((n for n in range(self.parted + 1) if line[n].entry.seat != CHANCE), default=0)

    def session(self, which: int, upto: int | None = None) -> Session[Any, Any]:
        """One of the two, as far as that entry."""
        return session_of(self.case, self.lines[which][:upto])


def session_of(case: Case, actions: Sequence[Any]) -> Session[Any, Any]:
    """A session in which these actions and outcomes were played; it draws nothing by itself."""
    session: Session[Any, Any] = Session(case.rules, case.setup, seed=5, draws=False)
    for action in actions:
        session.play(action)
    return session


def alike(one: Session[Any, Any], two: Session[Any, Any], viewer: int) -> bool:
    """Whether that seat, looking up all it may, finds no difference."""
    if one.to_act != two.to_act or one.open or two.open or one.view(viewer) != two.view(viewer):
        return False
    return _told(one, viewer) == _told(two, viewer)


def _told(session: Session[Any, Any], viewer: int) -> list[Any]:
    """What that seat may look up of the whole line, found without the session's own records."""
    game, now, told = session.game, session.view(viewer), list[Any]()
    view = game.observe(session.start, viewer)
    for played in session.whole_line:
        seen = game.observe_step(played.before, played.step, viewer)
        if played.entry.call is not None or tells(seen, view):
            told.append((played.entry.seat, game.recall(seen, now, viewer)))
        view = seen.view
    return told


def find_twins(case: Case, seed: int, longest: int) -> Iterator[Twins]:
    """Twins along one match at random."""
    rng = random.Random(f"{case.label} {seed}")
    session = session_of(case, ())
    while session.to_act is not None and len(session.whole_line) < longest:
        actions = _possible(session, rng)
        chosen = rng.choice(actions)
        others = [action for action in actions if action != chosen]
        for other in rng.sample(others, min(ALTERNATIVES, len(others))):
            yield from _part(case, session, chosen, other, rng)
        session.play(chosen)


@cache
def unseen_twins(game: str) -> tuple[Twins, ...]:
    """A few twins of a game that part by one or two kinds of actions that only their seat sees."""
    found: dict[str, Twins] = {}
    secret = [case for case in setups.cases(game) if case.secret and len(case.setup.sides) > 1]
    for number, case in enumerate(secret):
        if len(found) == 2 or (found and number >= CASES):
            break
        for twins in islice(find_twins(case, 1, 60), TRIED):
            kind, told = twins.kind
            if told == "never seen":
                found.setdefault(kind, twins)
    return tuple(found.values())


@cache
def uneven_twins(game: str) -> tuple[Twins, ...]:
    """A few twins of a game in one of which another seat made more hidden decisions than in the other."""
    secret = [case for case in setups.cases(game) if case.secret and len(case.setup.sides) > 1]
    found: list[Twins] = []
    for case in sorted(
        secret, key=lambda case: case.label.endswith(")")
    ):  # positions are met sooner than maps
        found += islice(_uneven(case, 1, 40), 1)
        if len(found) == 2:
            break
    return tuple(found)


def _uneven(case: Case, seed: int, longest: int) -> Iterator[Twins]:
    """Twins along one match at random, whenever a seat begins to decide."""
    rng = random.Random(f"{case.label} {seed}")
    session = session_of(case, ())
    before: int | None = None
    while (seat := session.to_act) is not None and len(session.whole_line) < longest:
        if seat not in (CHANCE, before):
            start = [played.entry.action for played in session.whole_line]
            ways = [_way(case, session.state, seat, rng) for _ in range(ALTERNATIVES)]
            for one, two in combinations(ways, 2):
                viewer = one.to_act
                parts = len(one.whole_line) != len(two.whole_line) and viewer not in (None, CHANCE, seat)
                if parts and viewer is not None and alike(one, two, viewer):
                    lines = tuple((*start, *(p.entry.action for p in way.whole_line)) for way in (one, two))
                    yield Twins(case, viewer, len(start), (lines[0], lines[1]))
        before = seat
        session.play(rng.choice(_possible(session, rng)))


def _way(case: Case, state: Any, seat: int, rng: random.Random) -> Session[Any, Any]:
    """What a seat may do until somebody else decides, at random, each kind of action as likely as others."""
    way: Session[Any, Any] = Session(case.rules, case.setup, start=state, draws=False)
    while way.to_act == seat and len(way.whole_line) < BEHIND:
        possible = _possible(way, rng)
        kind = rng.choice(list(dict.fromkeys(map(type, possible))))
        way.play(rng.choice([action for action in possible if type(action) is kind]))
    return way


def _possible(session: Session[Any, Any], rng: random.Random) -> list[Any]:
    """What may be decided now, or come by chance."""
    game, seat = session.game, session.to_act
    assert seat is not None
    if seat != CHANCE:
        return list(game.actions(session.view(seat)))
    outcomes = game.chance(session.state)
    if outcomes is None:
        return [game.draw(session.state, rng)]
    return [outcome for outcome, weight in outcomes if weight]


def _part(
    case: Case, session: Session[Any, Any], chosen: Any, other: Any, rng: random.Random
) -> Iterator[Twins]:
    """Go on with both alternatives by the same actions, until a seat can't tell them apart."""
    game, before = case.rules, session.state
    steps = game.apply(before, chosen), game.apply(before, other)
    if not game.shows_briefly(steps[0]) and not any(
        game.observe_step(before, steps[0], seat) == game.observe_step(before, steps[1], seat)
        for seat in case.setup.seats
    ):
        return
    line = [played.entry.action for played in session.whole_line]
    one, two = session_of(case, [*line, chosen]), session_of(case, [*line, other])
    for _ in range(BEHIND):
        seat = one.to_act
        if seat is None or seat != two.to_act or one.result is not None:
            return
        if seat != CHANCE and one.state != two.state and alike(one, two, seat):
            lines = tuple(tuple(played.entry.action for played in s.whole_line) for s in (one, two))
            yield Twins(case, seat, len(line), (lines[0], lines[1]))
            return
        actions = _possible(one, rng)
        rng.shuffle(actions)
        for action in actions[:8]:
            try:
                two.play(action)
            except IllegalAction:
                continue
            one.play(action)
            break
        else:
            return
