"""What must be true of every position and step: actions, refusals, chance, calls, texts, saves."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from collections.abc import Iterable
from typing import Any

import yaml

from game.model.contract import (
    CHANCE,
    PUBLIC,
    Event,
    IllegalAction,
    Refusal,
    Step,
    TextError,
)
from game.model.records import Played
from game.model.steps import finished
from game.testing.case import Case, CheckedPosition, must, on_position, on_step
from game.testing.mutants import mutants
from game.testing.walk import NotPlainValue, plain

# --- what everything below relies on ---


@on_position
def states_are_plain(p: CheckedPosition) -> None:
    """No generators, clocks, functions, fractions; columns have their rows, and hold no lists."""
    if not p.thorough:
        return
    for state in (p.state, *(p.game.observe(p.state, viewer) for viewer in p.case.viewers)):
        try:
            p.case.plain(state)
        except NotPlainValue as found:
            must(False, f"the state{found}")
        for name, column in state.columns.items():
            held = column.rows(getattr(state, name))
            rows = len(column.archetype.owners(state.match))
            must(type(held) is tuple and len(held) == rows, f"{name} hasn’t {rows} rows")
            changing = [value for value in held if isinstance(value, list | dict | set | bytearray)]
            must(not changing, f"{name} can be changed, and worlds share their columns")


@on_position
def apply_leaves_its_input_alone(p: CheckedPosition) -> None:
    """The state given to ``apply`` is afterwards what it was. First of all, for the others rely on it."""
    before = p.case.plain(p.state)
    for action in dict.fromkeys((*p.sample[:2], *p.sample[-1:])):
        if p.game.refuse(p.state, action) is None:
            p.game.apply(p.state, action)
        must(p.case.plain(p.state) == before, f"{action} changed the state it was applied to")


@on_position
def what_is_derived_is_so(p: CheckedPosition) -> None:
    """What a state keeps beside its columns, such as a compact position, is what its columns come to. (A dict
    is filled when it is asked: nothing to compare.)"""
    for state in (p.state, p.view):
        columns = {name: getattr(state, name) for name in state.columns}
        anew = type(state)(state.match, **columns)
        for name, value in vars(state).items():
            told = name == "match" or name in columns or isinstance(value, dict)
            if not told and "__eq__" in vars(type(value)):
                must(getattr(anew, name) == value, f"the {name} a state keeps isn’t what its columns come to")


@on_position
def columns_are_secret_or_not(p: CheckedPosition) -> None:
    """In a game with secrets each column of a world says whether it is one."""
    if p.game.has_secrets:
        silent = [name for name, column in p.state.columns.items() if column.secret is None]
        must(not silent, f"secret or not? {', '.join(silent)}")


@on_position
def saves_load(p: CheckedPosition) -> None:
    """A state written as YAML and read back is the state."""
    if not p.thorough and p.played is not None:
        return
    loaded = _saved_and_loaded(p.case, p.state)
    must(loaded == p.state, "what was saved and loaded is another state")
    must(plain(loaded) == plain(p.state), "what was saved and loaded only says that it is the same state")


# --- whose decision, and which actions there are ---


@on_position
def whose_turn(p: CheckedPosition) -> None:
    """A seat, chance or nobody acts; nobody if and only if there is a result; everybody can see that."""
    seat, result = p.seat, p.game.result(p.state)
    must(seat is None or seat == CHANCE or seat in p.case.setup.seats, f"{seat} is to act, who is no seat")
    must((seat is None) == (result is not None), f"seat {seat} is to act, and the result is {result}")
    must(isinstance(p.state.phase, str) and p.state.phase, f"the phase is {p.state.phase!r}")
    must(isinstance(p.state.round, int) and p.state.round >= 1, f"the round is {p.state.round!r}")
    for viewer in p.case.viewers:
        view = p.game.observe(p.state, viewer)
        must(p.game.to_act(view) == seat, f"viewer {viewer} sees {p.game.to_act(view)} to act, not {seat}")
        must(p.game.result(view) == result, f"viewer {viewer} sees another result")


@on_position
def actions_are_there(p: CheckedPosition) -> None:
    """Who is to act has something to do; while chance or nobody is, there are no actions."""
    if p.decides:
        must(p.actions, f"seat {p.seat} is to act and has nothing to do")
    else:
        must(not p.game.actions(p.state), "there are actions, and no seat is to act")


@on_position
def actions_are_unique(p: CheckedPosition) -> None:
    """No action is listed twice."""
    twice = [action for i, action in enumerate(p.actions) if action in p.actions[:i]] if p.thorough else []
    must(not twice and len(set(p.actions)) == len(p.actions), f"listed twice: {twice[:3]}")


@on_position
def actions_are_in_a_fixed_order(p: CheckedPosition) -> None:
    """The same list comes again, from a copy and from a loaded state as well."""
    if not p.decides:
        return
    must(tuple(p.game.actions(p.view)) == p.actions, "asked again, the actions come in another order")
    if p.thorough:
        must(tuple(p.game.actions(copy.deepcopy(p.view))) == p.actions, "a copy lists them otherwise")
        loaded = p.game.observe(_saved_and_loaded(p.case, p.state), p.seat or 0)
        must(tuple(p.game.actions(loaded)) == p.actions, "a loaded state lists them otherwise")


@on_position
def actions_from_view_and_state_agree(p: CheckedPosition) -> None:
    """An observation is enough to know one's actions."""
    if p.decides:
        from_state = tuple(p.game.actions(p.state))
        if from_state != p.actions:
            must(False, f"{_difference(from_state, p.actions)} depend on what is hidden")


@on_position
def actions_are_accepted(p: CheckedPosition) -> None:
    """``refuse`` and ``apply`` take what ``actions`` or ``chance`` list."""
    for action in p.sample:
        for name, where in (("view", p.view), ("state", p.state)):
            refusal = p.game.refuse(where, action)
            must(refusal is None, f"{action} is listed, and refused by the {name}: {refusal}")
        step = p.step(action)
        must(isinstance(step, Step), f"apply gave a {type(step).__name__}")
        must(step.action == action, f"the step says {step.action}, applied was {action}")


@on_position
def turns_ahead_are_sound(p: CheckedPosition) -> None:
    """What a seat may name in advance is its own decision, legal where it is named, and can be played
    there."""
    if not p.thorough:
        return
    for seat in range(len(p.case.setup.sides)):
        view = p.game.observe(p.state, seat)
        before = p.case.plain(view)
        ahead = p.game.premove_view(view, seat)
        must(p.case.plain(view) == before, f"looking ahead for seat {seat} changed its view")
        if ahead is None:
            continue
        must(p.decides and seat != p.seat, f"seat {seat} looks ahead though it is to act, or nobody is")
        must(p.game.to_act(ahead) == seat, f"the turn ahead of seat {seat} is another’s")
        actions = list(p.game.actions(ahead))
        must(actions, f"nothing can be named for seat {seat}")
        for action in p.rng.sample(actions, min(6, len(actions))):
            must(p.game.refuse(ahead, action) is None, f"{action} is listed ahead, and refused")
            p.game.apply(p.game.resample(ahead, random.Random(0)), action)
            must(
                p.game.refuse_premove(ahead, ahead, action) is None, f"{action} is refused where it was named"
            )


@on_position
def refusals_hold(p: CheckedPosition) -> None:
    """What ``refuse`` refuses ``apply`` refuses, and changes nothing; what it allows is listed."""
    before, listed, tried = p.case.plain(p.state), {*p.actions, *p.outcomes}, list[Any]()
    too_many = p.seat == CHANCE and p.game.chance(p.state) is None
    for action in _doubtful(p):
        if action in listed:
            continue
        refusal = p.game.refuse(p.view, action)
        if refusal is None:
            must(p.game.info.sampled or too_many, f"{action} is allowed, and not listed")
            continue
        sound(refusal)
        same = p.game.refuse(p.state, action)
        must(same == refusal, f"{action}: the view says {refusal}, the state {same}")
        raises(lambda a=action: p.game.apply(p.state, a), f"{action} is refused, and applied")
        tried.append(action)
    must(p.case.plain(p.state) == before, f"a refused action changed the state, one of {tried}")


def _doubtful(p: CheckedPosition) -> Iterable[Any]:
    yield from p.foreign if p.thorough else p.foreign[-2:]
    possible = p.actions or p.outcomes
    # wherever the match is over, chance's outcomes and every seat's actions of before are out of place
    for action in p.rng.sample(possible, min(len(possible), 12 if p.thorough else 1)):
        yield from mutants(action, p.rng)


@on_position
def apply_gives_the_same_twice(p: CheckedPosition) -> None:
    """``apply`` is a function."""
    for action in p.sample:
        first, second = p.step(action), p.game.apply(p.state, action)
        must(
            (first.events, first.learnt, first.state) == (second.events, second.learnt, second.state),
            f"{action} does something else the second time",
        )
    for action in p.sample[:3]:
        alike = p.case.plain(p.step(action).state) == p.case.plain(p.game.apply(p.state, action).state)
        must(alike, f"{action} leads to a state that only looks the same the second time")


# --- chance ---


@on_position
def chance_is_sound(p: CheckedPosition) -> None:
    """Outcomes are unique and weigh whole positive numbers, and what is drawn is one of them."""
    found = p.game.chance(p.state)
    if p.seat != CHANCE:
        must(not found, f"chance has outcomes while {p.seat} is to act")
        return
    drawn = [p.game.draw(p.state, random.Random(n)) for n in range(5)]
    again = [p.game.draw(p.state, random.Random(n)) for n in range(5)]
    must(drawn == again, "the same generator draws something else the second time")
    if found is None:
        must(all(p.game.refuse(p.state, outcome) is None for outcome in drawn), "what is drawn is refused")
        return
    outcomes = [outcome for outcome, _ in found]
    must(outcomes, "chance is to act, and nothing can come")
    must(len(set(outcomes)) == len(outcomes), f"an outcome is listed twice: {outcomes}")
    for outcome, weight in found:
        must(type(weight) is int and weight > 0, f"{outcome} weighs {weight!r}, no whole positive number")
    for outcome in drawn:
        must(outcome in outcomes, f"{outcome} was drawn, which is none of the outcomes")


# --- texts ---


@on_position
def action_texts_read_back(p: CheckedPosition) -> None:
    """An action is one word, the same for all who may know it, and means the action again."""
    seen: dict[str, Any] = {}
    for action in p.sample:
        text = p.case.kit.format_action(action, p.view)
        must(text and not any(c.isspace() for c in text), f"{text!r} is not one word")
        must(text.isprintable(), f"{text!r} can’t be printed")
        read = p.case.kit.parse_action(text, p.view)
        must(read == action, f"{action} is written {text!r}, which means {read}")
        must(p.case.kit.format_action(action, p.state) == text, f"{text!r} depends on what is hidden")
        must(seen.setdefault(text, action) == action, f"{text!r} means two actions")


@on_position
def nonsense_is_no_action(p: CheckedPosition) -> None:
    """A text that means nothing raises ``TextError``."""
    for text in ("", " ", "?", "no-such-action", "-", "\0", "9" * 5000) if p.thorough else ():
        try:
            action = p.case.kit.parse_action(text, p.view)
        except TextError:
            continue
        must(p.game.refuse(p.view, action) is not None, f"{text[:20]!r} is read as {action}, and allowed")


@on_position
def position_texts_read_back(p: CheckedPosition) -> None:
    """A position's line gives a start whose line is the same."""
    if not (p.thorough and p.decides):
        return
    text = p.case.kit.format_position(p.state)
    must("\n" not in text, f"{text!r} is more than a line")
    setup = p.case.kit.parse_position(text, p.case.setup.definitions, p.case.setup.sides)
    again = p.case.kit.format_position(p.game.new(setup))
    must(again == text, f"{text!r} is read as {again!r}")


@on_position
def boards_are_text(p: CheckedPosition) -> None:
    """Everybody's board can be printed, and depends on the observation alone."""
    for viewer in p.case.viewers if p.thorough else ():
        view = p.game.observe(p.state, viewer)
        board = p.case.kit.text_board(view)
        must(len(board) > 1 and bool(board[0]), f"no board: {board!r}")
        must(p.case.kit.text_board(view) == board, "the board is another the second time")


@on_position
def answers_are_sound(p: CheckedPosition) -> None:
    """What enemies could do next is the same in another state that the observation allows."""
    for action in p.rng.sample(p.actions, min(2, len(p.actions))) if p.thorough else ():
        other = p.game.resample(p.view, p.rng)
        first, again = (
            finished(p.case.kit.answering(view, (action,)))
            for view in (p.view, p.game.observe(other, p.seat))  # type: ignore[arg-type]
        )
        must(first == again, f"{action!r} is answered otherwise in another state that looks the same")


# --- values on their way ---


@on_position
def values_can_be_sent(p: CheckedPosition) -> None:
    """Observations, actions and steps survive the way to a bot's process."""
    if not p.thorough:
        return
    steps = [p.step(action) for action in p.sample[:3]]
    for value in (p.state, p.view, p.actions, [(s.events, s.action, s.state) for s in steps]):
        must(pickle.loads(pickle.dumps(value)) == value, "what was sent and received is not the same")


@on_step
def steps_are_sound(p: CheckedPosition, played: Played[Any, Any]) -> None:
    """Events are small frozen values that hold no world; each seat's part agrees with its view."""
    step = played.step
    events_are_sound(step.events)
    for viewer in p.case.viewers:
        seen = p.game.observe_step(p.state, step, viewer)
        must(seen.view == p.game.observe(step.state, viewer), f"viewer {viewer} is shown another view")
        must(seen.action in (None, step.action), f"viewer {viewer} is shown {seen.action}")
        events_are_sound(seen.events)
        if viewer == played.entry.seat and viewer != PUBLIC:
            must(seen.action == step.action, f"seat {viewer} does not see its own action")


def events_are_sound(events: Iterable[Event]) -> None:
    for event in events:
        name = type(event).__name__
        must(isinstance(event, Event), f"{name} is no event")
        must(event.key != Event.key, f"{name} has no key of its own")
        must(dataclasses.is_dataclass(event), f"{name} is no dataclass")
        try:
            taken = repr(plain(event))
        except NotPlainValue as found:
            must(False, f"{name}{found}")
        must("('world', " not in taken, f"{name} carries a world: whoever sees it sees everything")


# --- helpers ---


def sound(refusal: Refusal) -> None:
    must(isinstance(refusal, Refusal), f"refused with {refusal!r}")
    must(refusal.rule and refusal.key, f"a refusal without rule or words: {refusal}")


def raises(action: Any, otherwise: str) -> None:
    try:
        action()
    except IllegalAction:
        return
    must(False, otherwise)


def _saved_and_loaded(case: Case, state: Any) -> Any:
    data = case.kit.dump_state(state)
    text = yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper))
    read = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    must(read == data, "what is saved is not plain data")
    return case.kit.load_state(read, case.setup)


def _difference(a: tuple[Any, ...], b: tuple[Any, ...]) -> str:
    odd = [x for x in a if x not in b] + [x for x in b if x not in a]
    return ", ".join(map(str, odd[:3])) if odd else "the order"
