"""The conformance suite: what must be true of every game, checked along seeded matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from game.model.contract import CALLS, Call, OfferDraw
from game.model.records import Entry, Played
from game.model.session import Session
from game.testing import calls, checks, secrecy, whole_match
from game.testing.case import (
    MATCH_CHECKS,
    POSITION_CHECKS,
    STEP_CHECKS,
    Broken,
    Case,
    CheckedMatch,
    CheckedPosition,
    Wrong,
    must,
)

CHECKS: Final = (checks, secrecy, calls, whole_match)
"""The modules whose checks are run: they register themselves when they are loaded."""

POOL: Final = 60
"""Actions of earlier positions kept, to be handed in where they don't belong."""


def run(case: Case, seed: int, thorough_at: int | None = None, most: int | None = None) -> CheckedMatch:
    """Play one match and check everything along the way.

    ``thorough_at`` looks thoroughly at that entry's position, too. After ``most`` entries the match is
    broken off. Raises ``Broken``.
    """
    runner = _Runner(case, seed, thorough_at, most=most)
    with runner.attributed("plays", 0):
        match = runner.begin()
    while runner.more():
        pass
    for name, check in MATCH_CHECKS.items():
        with runner.attributed(name, len(match.line)):
            check(match)
    return match


def play(case: Case, seed: int, longest: int = 100) -> CheckedMatch:
    """Play at most so many random actions and check nothing."""
    runner = _Runner(case, seed, None, checks=False)
    match = runner.begin()
    while match.session.to_act is not None and len(match.line) < longest:
        runner.play()
    return match


class _Attributed:
    """Turns whatever a check raises into ``Broken``."""

    def __init__(self, check: str, case: Case, seed: int, ply: int) -> None:
        self._where = (check, case, seed, ply)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Broken) or not isinstance(error, Exception):
            return
        what = str(error) if isinstance(error, Wrong) else f"raised {error!r}"
        raise Broken(*self._where, what) from error


class _Runner:
    def __init__(
        self, case: Case, seed: int, thorough_at: int | None, checks: bool = True, most: int | None = None
    ) -> None:
        self.case, self.seed, self.thorough_at, self.checks = case, seed, thorough_at, checks
        self.most = most
        self.checked = 0
        self.looked_at: CheckedPosition | None = None
        """The position before the action about to be played, when it has been looked at already."""

    def attributed(self, check: str, ply: int) -> _Attributed:
        return _Attributed(check, self.case, self.seed, ply)

    def begin(self) -> CheckedMatch:
        record: list[Entry[Any]] = []
        session = Session(self.case.rules, self.case.setup, seed=self.seed, sink=record.append)
        rng = random.Random(f"{self.case.game} {self.case.label} {self.seed}")
        self.match = CheckedMatch(self.case, self.seed, session, record, rng)
        return self.match

    def more(self) -> bool:
        """Check what has been played since, then play on; whether there is anything left to do."""
        match, session = self.match, self.match.session
        while self.checked < len(match.line):
            played = match.line[self.checked]
            position = self.looked_at or self.look(self.checked, played.before, played.entry.action)
            self.looked_at = None
            self.check_step(position, played)
            self.checked += 1
        ply = len(match.line)
        with self.attributed("plays", ply):
            over = session.to_act is None
        if over or (self.most is not None and ply >= self.most):
            self.look(ply, session.state, None)
            return False
        if ply > self.case.longest:
            raise Broken("ends", self.case, self.seed, ply, "the match goes on and on")
        with self.attributed("undo_and_redo", ply):
            self.undo_and_redo()
        with self.attributed("plays", len(match.line)):
            self.play()
        return True

    def look(self, ply: int, state: Any, played: Any) -> CheckedPosition:
        """Check a position; ``played`` is the action to come."""
        case, match = self.case, self.match
        rng = random.Random(f"{case.game} {case.label} {self.seed} {ply}")
        over = case.rules.to_act(state) is None
        thorough = ply in (0, self.thorough_at) or over or rng.randrange(case.every) == 0
        position = CheckedPosition(case, ply, state, thorough, played, rng, tuple(match.pool))
        with self.attributed("states_are_plain", ply):
            before = case.plain(state)
        for name, check in POSITION_CHECKS.items():
            with self.attributed(name, ply):
                check(position)
        if case.secret and not (match.hid and match.guessed):
            with self.attributed("resampled_states_look_the_same", ply):
                self.look_for_secrets(state)
        with self.attributed("states_stay_as_they_are", ply):
            must(case.plain(state) == before, "one of the calls above changed the state it was given")
        return position

    def check_step(self, position: CheckedPosition, played: Played[Any, Any]) -> None:
        """Check what an entry did."""
        match, action = self.match, played.entry.action
        with self.attributed("states_stay_as_they_are", position.ply):
            must(position.state is played.before, "the session played from another state")
        for name, check in STEP_CHECKS.items():
            with self.attributed(name, position.ply):
                check(position, played)
        if action is not None and action not in match.pool:
            match.pool = [*match.pool, action][-POOL:]

    def look_for_secrets(self, state: Any) -> None:
        for viewer in self.case.viewers:
            view = self.case.rules.observe(state, viewer)
            if view != state:
                self.match.hid = True
                self.match.guessed |= self.case.rules.resample(view, random.Random(1)) != view

    def undo_and_redo(self) -> None:
        """Now and then take the last decision back and put it again, or play on from there."""
        session, rng = self.match.session, self.match.rng
        if rng.random() > 0.1 or not session.whole_line:
            return
        seats = {session.whole_line[-1].entry.seat} if rng.random() < 0.5 else set(self.case.setup.seats)
        before, count = self.case.plain(session.state), len(session.whole_line)
        undone = session.undo(seats)
        must(
            len(session.whole_line) == count - undone,
            f"an undo of {undone} took {count - len(session.whole_line)}",
        )
        if undone and rng.random() < 0.2:
            self.checked = min(self.checked, len(session.whole_line))
            return
        while len(session.whole_line) < count and session.redo(seats):
            pass
        must(len(session.whole_line) == count, "redo did not bring all back")
        must(self.case.plain(session.state) == before, "undo and redo lead to another state")

    def play(self) -> None:
        session, rng = self.match.session, self.match.rng
        if self.seed % 3 == 2 and rng.random() < 0.05:
            calls = list(self.calls())
            if calls:
                session.call(rng.choice(calls))
                return
        seat = session.to_act
        assert seat is not None
        actions = self.case.rules.actions(session.view(seat))
        must(actions, f"seat {seat} is to act and has nothing to do")
        action = rng.choice(list(actions))
        if self.checks:
            self.looked_at = self.look(len(session.whole_line), session.state, action)
        session.play(action)

    def calls(self) -> Iterator[Call]:
        """Calls that are allowed now; those that end a match seldom, so that matches are long enough."""
        session, rng = self.match.session, self.match.rng
        gently = rng.random() < 0.8
        for seat in self.case.setup.seats:
            for kind in CALLS.values():
                call = kind(seat)
                if gently and kind is not OfferDraw and "draw" not in kind.word:
                    continue
                if self.case.rules.refuse_call(session.state, call) is None:
                    yield call
