"""The figures on the page after a match: how long it took, what was lost, and what its game finds telling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.app.match.report_facts import time_of, times_of
from game.app.table.players import Players
from game.data.saves.matches import Match
from game.model.clock import clock_text
from game.model.contract import PUBLIC
from game.view.sides import Stat, against
from game.view.table import TableView

COUNT: Final = 3
"""How many figures are shown."""


def figures_of(
    match: Match, table: TableView, players: Players, parties: Sequence[int], turns_key: str
) -> Sequence[Stat]:
    """Return the most telling figures of a match that is over; ``turns_key``: what its turns are called."""
    t, record = players.t, match.session.record(PUBLIC)
    steps = [record.step(ply) for ply in range(1, len(record) + 1)]
    view = record.view(len(record))
    own = list(table.sides.figures(steps, view))
    if table.turns is not None:
        count = match.session.state.round
        turns = Stat(str(count), t(turns_key, n=count))
    else:
        moves = sum(entry.kind == "move" for entry in record.entries)
        turns = Stat(str(moves), t("match.end.figure.moves", n=moves))
    held = _lost(table, players, parties, view) or _held(table, players, parties, view)
    found = [*own[:1], turns, *held, *own[1:]]
    ms = time_of(times_of(match), range(len(match.session.setup.sides)))
    if ms >= 1000:
        found.append(Stat(clock_text(ms), t("match.end.figure.time")))
    return found[:COUNT]


def _lost(table: TableView, players: Players, parties: Sequence[int], view: object) -> list[Stat]:
    """Return what each of two sides has lost, in games that count it."""
    if len(parties) != 2 or min(parties) < 0:
        return []
    lost = [table.sides.lost(view, side) for side in parties]
    if not any(lost):
        return []
    told = [
        players.t("match.end.figure.of_side", side=players.side_name(view, party), n=count)
        for party, count in zip(parties, lost, strict=True)
    ]
    # the sum, as “1 : 0” would read like the match's score
    return [Stat(str(sum(lost)), players.t("match.end.figure.lost", sides=" · ".join(told)))]


def _held(table: TableView, players: Players, parties: Sequence[int], view: object) -> list[Stat]:
    """Return what everybody has of the game's goal, in games that count it."""
    held = [table.sides.material(view, party) for party in parties]
    if None in held:
        return []
    value = " : ".join(map(str, held)).replace("-", "\N{MINUS SIGN}")
    words = players.t(table.sides.material_key)
    if len(parties) > 1 and min(parties) >= 0:
        words = players.t(
            "match.end.figure.held",
            what=words,
            sides=against(players.side_name(view, side) for side in parties),
        )
    return [Stat(value, words)]
