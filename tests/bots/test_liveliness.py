"""How lively matches are: what is counted in a record, and what the measures say of counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from game.bots.contract import Bot
from game.bots.liveliness import AliveJob, ContactProbe, Liveliness
from game.bots.registry import bots
from game.bots.runner import RunSummary, Share, SimulatedMatch, simulate
from game.bots.stand_ins import STAND_INS
from game.games.battlegrounds.rules import events as battlegrounds
from game.games.flames_of_tanks.rules import events as flames
from game.games.tank_battle.rules import events as tank_battle
from game.games.tank_chess.bots.sense import TankChessSense
from game.games.tank_chess.rules.kit import KIT
from game.games.tank_tactics.rules import events as tactics_events
from game.model.contract import Event, Step
from tests.games.tank_chess.bots import tables
from tests.games.tank_chess.bots.tables import GAME, SMALL
from tests.games.tank_tactics.bots import matches as tactics

WALL = "4c43/8/8/########/8/8/8/3C0M03 w 1"
"""Nobody ever gets to the other side."""

BEHIND = "c47/8/8/########/8/8/8/3C0M0L0M01 w 1"
"""Black has its Command alone."""


def counted(text: str, *moves: str) -> dict[str, dict[int, int]]:
    """What a probe counts in these moves."""
    probe, state = ContactProbe("tank_chess", (0, 1), TankChessSense()), tables.state(text)
    for move in moves:
        step = GAME.apply(state, KIT.parse_action(move, state))
        probe.step(state, step)
        state = step.state
    return {name: dict(counts) for name, counts in probe.counts().items()}


# --- a record by hand ---


def test_a_record_in_which_nobody_meets_is_silent() -> None:
    there = ("d1-c1N", "e8-f8S", "c1-d1N", "f8-e8S")
    assert counted(WALL, *there, *there[:1])["contacts"] == {1: 0, 2: 0, 3: 0}


def test_a_shot_and_a_turn_that_leaves_an_enemy_under_fire_are_contact() -> None:
    assert counted(SMALL, "d1-c1N")["contacts"] == {1: 0}
    assert counted(SMALL, "d1-c1N", "d7-c6SExc1")["contacts"] == {1: 1}
    assert counted(SMALL, "d1-b3N")["contacts"] == {1: 1}


@pytest.mark.parametrize(
    ("game", "event", "contact"),
    [
        ("battlegrounds", battlegrounds.Fired(0, 9, 17, "token"), True),
        ("battlegrounds", battlegrounds.TokenTaken(0, 17, "star", False), True),
        ("battlegrounds", battlegrounds.Drove(0, (9, 17)), False),
        ("tank_tactics", tactics_events.Fired(0, 0, 9, 17, 3), True),
        ("tank_tactics", tactics_events.FlagTaken(0, 0, 1, 17), True),
        ("tank_tactics", tactics_events.Turned(0, 0, 17, 0, 2), False),
        ("tank_battle", tank_battle.Opened(0, (44, 45), (), 0, 3), False),
        ("tank_battle", tank_battle.Destroyed(0, 3, 44, "shot"), True),
        ("tank_battle", tank_battle.Fought(0, 1, 44, 3, 2, 45, 5), True),
        ("flames_of_tanks", flames.Fired(0, 1, 4, (2, 3), (0, 0), 0, False), True),
        ("flames_of_tanks", flames.Marked(0, 1, 1), False),
        ("flames_of_tanks", flames.Captured(0, 1, 0), True),
    ],
)
def test_events_say_whether_they_are_contact(game: str, event: Event, contact: bool) -> None:
    sense = bots(game).sense()
    assert sense is not None
    assert sense.meets(None, Step(None, (event,))) is contact


def test_an_opening_is_what_players_do_in_the_first_three_turns() -> None:
    there = ("d1-c1N", "e8-f8S", "c1-d1N", "f8-e8S")
    opening = counted(WALL, *there)["opening"]
    assert counted(WALL, *there[:3], "f8-f7S")["opening"] == opening
    assert counted(WALL, *there[:2], "c1-c2N")["opening"] != opening


def test_the_side_that_stood_worse_in_the_middle_was_behind() -> None:
    moves = ("d1-c1N", "a8-b8S", "c1-d1N", "b8-a8S")
    assert counted(BEHIND, *moves)["behind"] == {0: 0, 1: 1}


# --- counts by hand ---


def match(
    number: int, contacts: list[int], side: int | None, behind: dict[int, int], opening: int
) -> SimulatedMatch:
    counts = {"contacts": dict(enumerate(contacts, 1)), "opening": {opening: 1}, "behind": behind}
    places = (1, 1) if side is None else (1, 2) if side == 0 else (2, 1)
    reason = "quiet" if side is None else "command_destroyed"
    return SimulatedMatch(number, (0, 1), side, places, reason, 9, len(contacts), counts)


def test_measures_are_those_of_the_counts() -> None:
    job = AliveJob("tank_chess", tables.setup(SMALL), (1, 1), 4)
    found = Liveliness(
        RunSummary(
            job,
            (
                match(0, [0, 2, 0, 0, 0, 1, 0], 0, {0: 1, 1: 0}, 11),
                match(1, [1, 0, 1], 1, {0: 1, 1: 0}, 12),
                match(2, [0, 0], None, {0: 0, 1: 0}, 11),
                match(3, [0, 0, 0, 1], 0, {}, 13),
            ),
        )
    )
    assert found.first == (2, 1)
    assert found.contacts == pytest.approx(6 / 16)
    # of the last round of each match nobody knows whether it would have stayed silent
    assert found.silent == Share(4 + 1 + 1 + 3, 6 + 2 + 1 + 3)
    assert found.lulls == [3, 1, 1, 3]
    assert found.rounds == [7, 3, 2, 4]
    assert found.reasons == {"command_destroyed": 3, "quiet": 1}
    assert found.comebacks == Share(1, 2), "the winner of the first; of the last nobody could say"
    assert found.openings == Share(3, 4)


def test_no_match_has_no_contact() -> None:
    found = Liveliness(RunSummary(AliveJob("tank_chess", tables.setup(SMALL), (1, 1), 4), ()))
    assert (found.first, found.contacts, found.silent, found.lulls) == ((None, 0), 0, Share(0, 0), [])


# --- matches ---


@dataclass(frozen=True)
class Alike(AliveJob):
    """Stand-ins on both sides."""

    def player(self, entry: int) -> Bot[Any, Any]:
        return STAND_INS[self.against](self.game)


@pytest.mark.slow
def test_a_match_of_the_greedy_is_livelier_than_one_of_the_timid() -> None:
    jobs = [
        Alike("tank_tactics", tactics.setup("duel"), (1, 1), 4, against=name) for name in ("timid", "greedy")
    ]
    timid, greedy = (Liveliness(simulate(job)) for job in jobs)
    assert greedy.silent.value < timid.silent.value / 2
    assert greedy.contacts > 2 * timid.contacts
    assert max(greedy.lulls) < max(timid.lulls)


def test_a_stand_in_has_the_sides_that_are_not_the_first_bots() -> None:
    job = AliveJob("tank_chess", tables.setup(SMALL), (1, 1), 2, against="timid")
    kinds = [type(job.player(entry)).__name__ for entry in range(2)]
    assert kinds == ["TankChessBot", "Timid"]
    itself = AliveJob("tank_chess", tables.setup(SMALL), (1, 1), 2)
    assert {type(itself.player(entry)).__name__ for entry in range(2)} == {"TankChessBot"}
