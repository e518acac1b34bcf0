"""What must be true of a whole match: its result, its record, its dice."""

from __future__ import annotations

from typing import Any

from game.model.contract import CALLS, MatchTime
from game.model.session import Entry, Session
from game.testing.case import CheckedMatch, must, on_match


@on_match
def results_are_sound(match: CheckedMatch) -> None:
    """A place and a score for each seat, the same for a side's seats; a reason, and its rule."""
    result, sides = match.session.result, match.case.setup.sides
    if result is None:
        must(match.session.to_act is not None, "it is over, and has no result")
        return  # broken off
    must(len(result.places) == len(sides) == len(result.scores), f"{result} is not one of {len(sides)} seats")
    must(all(type(place) is int and place >= 1 for place in result.places), f"places are {result.places}")
    lost_together = len(set(sides)) == 1 and set(result.places) == {2}
    must(1 in result.places or lost_together, f"nobody is first: {result.places}")
    by_side = {side: {p for p, s in zip(result.places, sides, strict=True) if s == side} for side in sides}
    must(all(len(places) == 1 for places in by_side.values()), f"a side has two places: {by_side}")
    must(
        result.reason in match.case.rules.reasons and result.rule, f"no rule, or an unknown reason: {result}"
    )


@on_match
def records_replay(match: CheckedMatch) -> None:
    """The record, as written by the sink and read back word by word, leads through the same states."""
    case = match.case
    again = Session(case.rules, case.setup, seed=match.seed + 1, entries=_through_texts(match))
    must(len(again.whole_line) == len(match.line), f"{len(again.whole_line)} entries, not {len(match.line)}")
    for ply, (old, new) in enumerate(zip(match.line, again.whole_line, strict=True)):
        must(old.entry == new.entry, f"entry {ply} is {new.entry}, it was {old.entry}")
        must(old.step.state == new.step.state, f"entry {ply} leads to another state")
        must(old.step.events == new.step.events, f"entry {ply} has other events")
    must(case.plain(again.state) == case.plain(match.session.state), "the match ends in another state")


def _through_texts(match: CheckedMatch) -> list[Entry[Any]]:
    case, session = match.case, Session(match.case.rules, match.case.setup, draws=False)
    entries: list[Entry[Any]] = []
    for entry in match.record:
        if entry.action is not None:
            text = case.kit.format_action(entry.action, session.state)
            action = case.kit.parse_action(text, session.state)
            entry = Entry(entry.kind, entry.seat, action, None, entry.count, entry.ms, entry.clocks)
        elif entry.call is not None:
            call = CALLS[entry.call.word](entry.call.seat)
            entry = Entry(entry.kind, entry.seat, None, call, entry.count, entry.ms, entry.clocks)
        session.follow([entry])
        entries.append(entry)
    return entries


@on_match
def the_seed_decides_all_chance(match: CheckedMatch) -> None:
    """The same decisions with the same seed meet the same outcomes, undone ones left out."""
    case = match.case
    again = Session(case.rules, case.setup, seed=match.seed)
    for played in match.line:
        entry = played.entry
        if entry.kind == "move":
            again.play(entry.action)
        elif entry.call is not None:
            again.call(entry.call)
    drawn = [p.entry.action for p in match.line if p.entry.kind == "chance"]
    drawn_again = [p.entry.action for p in again.whole_line if p.entry.kind == "chance"]
    must(drawn == drawn_again, "the same seed rolled other dice")
    must(again.state == match.session.state, "the same seed led elsewhere")


def _told(entry: Any) -> Any:
    """What a record tells of an entry: that the match's time is up is nobody's call."""
    return MatchTime(0) if isinstance(entry, MatchTime) else entry


@on_match
def player_records_read_back(match: CheckedMatch) -> None:
    """The record for people is the same match, calls included."""
    case = match.case
    states = [match.session.start, *(played.step.state for played in match.line)]
    entries = [played.entry.call or played.entry.action for played in match.line]
    text = case.kit.write_record(case.setup, states, entries, {"Date": "2024-05-31"})
    read = case.kit.read_record(text, case.setup.definitions, case.setup)
    told, done = (tuple(map(_told, some)) for some in (read.entries, entries))
    must(told == done, "the record for people tells other moves or calls")
    must(len(read.states) == len(states), f"{len(read.states)} states for {len(entries)} entries")
    must(
        case.kit.format_position(read.states[-1]) == case.kit.format_position(states[-1]),
        "the record for people ends in another position",
    )
