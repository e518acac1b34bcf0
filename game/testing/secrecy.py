"""What must be true of observations: nobody gets to know what it can't know.

That a seat can't know something is taken from three sources: from ``resample`` (a state the view
allows is as good as the true one), from a game's own ``twins`` (written without its ``observe``), and
from the game itself (actions that leave a view the same can't be told apart by it).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from itertools import zip_longest
from typing import Any

from game.model.contract import CHANCE, PUBLIC, Game, IllegalAction, SeenStep, tells
from game.model.records import Played
from game.model.session import Session
from game.model.visible_record import RecordPoint, VisibleRecord
from game.testing.case import Case, CheckedMatch, CheckedPosition, must, on_match, on_position, on_step
from game.testing.checks import apply_leaves_its_input_alone, saves_load, states_are_plain

RESAMPLES = 2
"""Other states tried for each view."""

LOOKED_UP = 12
"""Steps of a match that are looked up later on in it."""

ALIKE = 10
"""Actions of a position compared with each other."""

RECORDS, FOLLOWED = 2, 4
"""Places of a match at which records of twins are compared, and entries after each."""


@on_position
def open_games_show_everything(p: CheckedPosition) -> None:
    """In a match without secrets everybody sees the state, and there is nothing to guess."""
    if p.case.secret:
        return
    for viewer in p.case.viewers:
        view = p.game.observe(p.state, viewer)
        must(view == p.state, f"viewer {viewer} does not see everything, and there are no secrets")
        must(p.game.resample(view, random.Random(1)) == p.state, "resample changes what everybody sees")


@on_position
def observing_again_hides_no_more(p: CheckedPosition) -> None:
    """``observe(observe(s)) == observe(s)``, of the type of a state."""
    for viewer in p.case.viewers:
        view = p.game.observe(p.state, viewer)
        must(type(view) is type(p.state), f"viewer {viewer} sees a {type(view).__name__}")
        again = p.game.observe(view, viewer)
        same = again is view or p.case.plain(again) == p.case.plain(view)
        must(same, f"viewer {viewer} sees less the second time")


@on_position
def everybody_knows_what_is_public(p: CheckedPosition) -> None:
    """What is public can be told from any seat's view."""
    public = p.game.observe(p.state, PUBLIC)
    for seat in p.case.setup.seats if p.case.secret else ():
        view = p.game.observe(p.state, seat)
        must(p.game.observe(view, PUBLIC) == public, f"seat {seat} does not know what is public")


@on_position
def resampled_states_look_the_same(p: CheckedPosition) -> None:
    """``observe(resample(observe(s))) == observe(s)``, and what comes out is a state to play on from."""
    if not p.case.secret:
        return
    played_on: list[Any] = []  # what several seats can't know is often the same
    for viewer in p.case.viewers:
        view = p.game.observe(p.state, viewer)
        whole = p.case.plain(view)
        for number, other in enumerate(_resampled(p, viewer)):
            seen = p.game.observe(other, viewer)
            same = seen is view or p.case.plain(seen) == whole
            must(same, f"viewer {viewer} tells a resampled state apart")
            again = p.game.resample(view, random.Random(number))
            must(again == other, "resample draws on something else than its generator")
            if p.thorough and other not in played_on:
                _playable(p, other)
                played_on.append(other)


def _playable(p: CheckedPosition, state: Any) -> None:
    position = CheckedPosition(p.case, p.ply, state, False, None, p.rng, ())
    must(position.seat == p.seat, f"{position.seat} is to act in a resampled state, not {p.seat}")
    must(p.seat is None or position.actions or position.outcomes, "nothing can be done in a resampled state")
    position.thorough = True
    saves_load(position)
    states_are_plain(position)
    position.thorough = False
    position.played = (position.actions or position.outcomes or (None,))[0]
    apply_leaves_its_input_alone(position)


@on_position
def twins_look_the_same(p: CheckedPosition) -> None:
    """Two states that differ only in what a seat can't know give it equal observations."""
    for viewer in p.case.viewers:
        view = p.game.observe(p.state, viewer)
        for twin in _twins(p.case, p.state, viewer):
            must(p.game.observe(twin, viewer) == view, f"viewer {viewer} sees what it can’t know")


@on_step
def steps_of_twins_look_the_same(p: CheckedPosition, played: Played[Any, Any]) -> None:
    """… and equal events, and equal observations afterwards, unless somebody ``learnt`` something. That is
    told alike to whoever can't know what, and shown by the events only as far as the view shows it, unless it
    is what they ``reveal``."""
    step, action = played.step, played.entry.action
    if not p.case.secret or action is None:
        return
    for viewer in p.case.viewers:
        seen = p.game.observe_step(p.state, step, viewer)
        for other in (*_resampled(p, viewer), *_twins(p.case, p.state, viewer)):
            try:
                other_step = p.game.apply(other, action)
            except IllegalAction:
                # another seat's secret is another one there: it could not have done this
                must(p.seat != viewer, f"{action} is legal, or not, by what seat {viewer} can’t know")
                continue
            learnt = p.game.learns(p.case.setup, other_step)
            other_seen = p.game.observe_step(other, other_step, viewer)
            if other_seen.view != seen.view:
                said = step.learnt or learnt
                must(said, f"{action} shows viewer {viewer} something, and is not learnt")
                continue
            must(learnt == step.learnt, f"that {action} is learnt tells viewer {viewer} what it can’t know")
            for told, other_told in zip_longest(seen.events, other_seen.events):
                open_now = learnt and told is not None and told.reveals and type(told) is type(other_told)
                must(open_now or told == other_told, f"{told} tells viewer {viewer} what it can’t know")
            must(other_seen.action == seen.action, f"{action} is shown to viewer {viewer} now and then")


@on_position
def hidden_choices_leave_no_trace(p: CheckedPosition) -> None:
    """Actions and outcomes after which a viewer sees the same are shown to it by the same events.

    That holds for what is learnt, too: what somebody got to know must be in its view.
    """
    if not p.case.secret:
        return
    possible = p.actions or p.outcomes
    tried = [p.step(action) for action in p.rng.sample(possible, min(len(possible), ALIKE))]
    wholes = [p.case.plain(step.state) for step in tried]
    for viewer in p.case.viewers:
        if viewer == p.seat:
            continue
        seen = [p.game.observe_step(p.state, step, viewer) for step in tried]
        views = [
            whole if part.view is step.state else p.case.plain(part.view)
            for whole, part, step in zip(wholes, seen, tried, strict=True)
        ]
        for i in range(1, len(tried)):
            for j in range(i):
                if views[i] == views[j] and wholes[i] != wholes[j]:
                    same = seen[i].events == seen[j].events and seen[i].action == seen[j].action
                    pair = f"{tried[j].action} and {tried[i].action}"
                    must(same, f"viewer {viewer} is told {pair} apart, which its view does not")


@on_match
def what_is_looked_up_later_shows_no_more(match: CheckedMatch) -> None:
    """``recall`` shows nothing that its seat did not see, all of what is so now, and leaves steps that don't
    fade as they were; asked again it leaves the same."""
    game, line, rng = match.case.rules, match.line, random.Random(match.seed)
    for _ in range(min(LOOKED_UP, len(line)) if match.case.secret else 0):
        upto = rng.randrange(1, len(line) + 1)
        played, state = line[rng.randrange(upto)], line[upto - 1].step.state
        for viewer in match.case.viewers:
            now = game.observe(state, viewer)
            seen = game.observe_step(played.before, played.step, viewer)
            left = game.recall(seen, now, viewer)
            must(game.recall(left, now, viewer) == left, f"viewer {viewer} is shown less the second time")
            must(game.observe(left.view, viewer) == left.view, f"viewer {viewer} is shown what it can’t see")
            must(left.action in (seen.action, None), "another action is looked up than was seen")
            if not game.shows_briefly(played.step):
                same = (left.events, left.action) == (seen.events, seen.action)
                must(same, f"{played.entry.action} is told otherwise later, and does not fade")
            here: SeenStep[Any, Any] = SeenStep(now, (), None)
            must(
                game.recall(here, now, viewer) == here,
                f"viewer {viewer}, looking up what is so now, misses some",
            )


@on_match
def records_count_nothing_hidden(match: CheckedMatch) -> None:
    """A viewer's record has what the viewer was told, and no more: others' hidden entries, more or fewer of
    them, leave it as it is, and so does a start that differs in what the viewer can't know."""
    case, line, rng = match.case, match.line, random.Random(match.seed)
    for viewer in case.viewers if case.secret else ():
        record = match.session.record(viewer, then=True)
        _tells_all(match, record, viewer)
        hidden = [n for n in range(len(line)) if record.at(RecordPoint(n)) == record.at(RecordPoint(n + 1))]
        for first in rng.sample(hidden, min(len(hidden), RECORDS)):
            last = next((n for n in range(first, len(line)) if n not in hidden), len(line))
            for length in range(3):
                one, two = (_session(case, line[first].before) for _ in range(2))
                one.follow(played.entry for played in line[first:last])
                _play_unseen(two, viewer, length, rng)
                _tell_the_same(one, two, viewer, line[last : last + 1])
        for first in rng.sample(range(len(line)), min(len(line), RECORDS)):
            before, after = line[first].before, line[first : first + FOLLOWED]
            for twin in _twins(case, before, viewer):
                _tell_the_same(_session(case, before), _session(case, twin), viewer, after)


def _tells_all(match: CheckedMatch, record: VisibleRecord[Any, Any], viewer: int) -> None:
    """Of each entry the step its viewer saw, and nothing of those it could not notice."""
    game, view, number = match.case.rules, match.case.rules.observe(match.session.start, viewer), 0
    for count, played in enumerate(match.line, 1):
        seen = game.observe_step(played.before, played.step, viewer)
        if played.entry.call is not None or tells(seen, view):
            number += 1
            entry = record.entry(number)
            same = (entry.kind, entry.seat) == (played.entry.kind, played.entry.seat)
            must(same and record.step(number) == seen, f"viewer {viewer} is told another entry {number}")
            must(record.view(number) == seen.view, f"viewer {viewer} is shown another position {number}")
        must(record.at(RecordPoint(count)) == number, f"viewer {viewer} counts what is hidden from it")
        view = seen.view
    must(len(record) == len(record.entries) == number, f"viewer {viewer} has entries it can’t know of")


def _session(case: Case, start: Any) -> Session[Any, Any]:
    return Session(case.rules, case.setup, start=start, draws=False)


def _play_unseen(session: Session[Any, Any], viewer: int, length: int, rng: random.Random) -> None:
    """Play so many actions of others that tell the viewer nothing, as far as there are any."""
    game = session.game
    for _ in range(length):
        seat = session.to_act
        if seat is None or seat in (CHANCE, viewer):
            return
        actions, view = list(game.actions(session.view(seat))), session.view(viewer)
        for action in rng.sample(actions, min(len(actions), ALIKE)):
            if not tells(game.observe_step(session.state, game.apply(session.state, action), viewer), view):
                session.play(action)
                break


def _tell_the_same(
    one: Session[Any, Any], two: Session[Any, Any], viewer: int, after: Sequence[Played[Any, Any]]
) -> None:
    """Both go on by the same entries and have the same record, as long as the viewer is told the same."""
    for played in (None, *after):
        if played is not None:
            try:
                two.follow([played.entry])
            except (IllegalAction, ValueError):
                return  # another seat's secret is another one there: it could not have done this
            one.follow([played.entry])
            steps = [
                s.game.observe_step(s.whole_line[-1].before, s.whole_line[-1].step, viewer)
                for s in (one, two)
            ]
            if steps[0] != steps[1]:
                return
        for then in (True, False):
            a, b = one.record(viewer, then=then), two.record(viewer, then=then)
            if a.whole or b.whole:
                return
            must(len(a) == len(b), f"viewer {viewer} has {len(a)} entries, or {len(b)} by what it can’t know")
            for number in range(1, len(a) + 1):
                known = astuple(a.entry(number)), astuple(b.entry(number))
                must(known[0] == known[1], f"viewer {viewer} is told {known[0]}, or {known[1]}, of one entry")
                same = a.happened(number) == b.happened(number)
                must(same, f"viewer {viewer} tells twins apart by entry {number}")


@on_match
def secrets_are_kept_and_declared(match: CheckedMatch) -> None:
    """A game with secrets hides something, tells the suite what, and overrides what it must."""
    game = match.case.rules
    if not match.case.secret:
        return
    must(match.case.twins is not None, "a game with secrets has to bring its twins to the suite")
    for name in ("observe", "sees_action", "resample"):
        inherited = getattr(type(game), name) is getattr(Game, name)
        must(not inherited, f"{name} is the one for games without secrets")
    if match.line[-1].entry.kind == "call":
        return  # somebody resigned, perhaps before there was anything to hide
    if not match.case.hides:
        return
    must(match.hid, "it is said to have secrets, and no observation hid anything in all the match")
    must(match.guessed, "resample never filled in anything that a view left open")


@on_match
def only_set_ups_are_secret_by_post(match: CheckedMatch) -> None:
    """What a game that is played by post has decided in secret is decided in one go, so that it can be
    sealed: nothing open, and no chance, comes in between."""
    game = match.case.rules
    if not game.info.post or game.remembers(match.case.setup):
        return
    secret = [
        played.entry.kind == "move" and game.observe_step(played.before, played.step, PUBLIC).action is None
        for played in match.line
        if played.entry.kind != "call"
    ]
    if True in secret:
        first, after = secret.index(True), len(secret) - secret[::-1].index(True)
        must(all(secret[first:after]), "something open comes between decisions that are secret")


def _resampled(p: CheckedPosition, viewer: int) -> list[Any]:
    view = p.game.observe(p.state, viewer)
    return [p.game.resample(view, random.Random(number)) for number in range(RESAMPLES)]


def _twins(case: Case, state: Any, viewer: int) -> Iterator[Any]:
    if case.twins is not None and case.secret:
        yield from case.twins(state, viewer)
