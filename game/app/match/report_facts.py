"""The facts on the page after a match besides the graph: the time used, and what everybody had over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.app.table.swings import SeatTurn, turns_of
from game.data.saves.match_index import Tally, record_against
from game.data.saves.matches import Match, Player
from game.model.contract import PUBLIC
from game.model.visible_record import VisibleEntry
from game.view.table import TableView


@dataclass(frozen=True, slots=True)
class TurnTime:
    """How long a seat took for a turn, in milliseconds; ``ply`` is the one after the turn."""

    seat: int
    ply: int
    ms: int


def times_of(match: Match) -> tuple[TurnTime, ...]:
    """How long every turn took; empty where no times were kept."""
    entries = match.session.record(PUBLIC).entries
    found = [TurnTime(turn.seat, turn.end, _spent(entries, turn)) for turn in turns_of(entries)]
    return tuple(found) if any(one.ms for one in found) else ()


def _spent(entries: Sequence[VisibleEntry], turn: SeatTurn) -> int:
    return sum(entry.ms for entry in entries[turn.start : turn.end] if entry.kind == "move")


def time_of(times: Sequence[TurnTime], seats: Sequence[int]) -> int:
    """The time those seats took in total, in milliseconds."""
    return sum(one.ms for one in times if one.seat in seats)


@dataclass(frozen=True, slots=True)
class PartyValues:
    """What each party had at a ply; ``None`` for what can't be counted."""

    ply: int
    values: tuple[int | None, ...]


def material_of(match: Match, table: TableView, parties: Sequence[int]) -> tuple[PartyValues, ...]:
    """Return what each party had at the start, after each turn and at the end; empty where nothing is
    counted."""
    record = match.session.record(PUBLIC)
    plies = sorted({0, *(turn.end for turn in turns_of(record.entries)), len(record)})
    found = []
    for ply in plies:
        view = record.view(ply)
        found.append(PartyValues(ply, tuple(table.sides.material(view, party) for party in parties)))
    return tuple(found) if any(value is not None for one in found for value in one.values) else ()


def opponents_of(players: Sequence[Player], sides: Sequence[int]) -> tuple[int, int] | None:
    """Return the seats of a person and the only opponent, whose record against each other is shown;
    ``None`` with more players, or without a person."""
    people = [seat for seat, player in enumerate(players) if player.kind == "person"]
    if len(players) != 2 or not people or sides[0] == sides[1]:
        return None
    return people[0], 1 - people[0]


def record_of(match: Match, seats: tuple[int, int]) -> Tally:
    """Return the record of the first of these players against the second in this game so far, this match
    included, from all saves. It reads files: never call it from the window's thread."""
    who, opponent = (match.plan.players[seat] for seat in seats)
    told, result = record_against(match.kit.name, who, opponent, latest=match.path), match.session.result
    if match.path is not None or result is None:
        return told
    mine, theirs = (result.places[seat] for seat in seats)
    return Tally(told.wins + (mine < theirs), told.draws + (mine == theirs), told.losses + (mine > theirs))
