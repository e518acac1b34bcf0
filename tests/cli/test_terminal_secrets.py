"""Nothing the terminal prints tells a player what that player can't know: twin matches, which differ in that
alone, are told in the same words. Every game with secrets is tried."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

from game.cli.terminal.table import TerminalTable
from game.data.files.content import load_content
from game.data.saves.matches import Match, MatchPlan, Player
from game.model.entries import games
from game.model.registry import kit as kit_of
from tests.app.twins import Twins, unseen_twins

TYPED = ("board", "?", "moves", "position", "record", "undo", "moves", "quit", "quit")


def printed(twins: Twins, which: int, people: Sequence[int]) -> str:
    """All the terminal prints to who is to act in one of two twins, told of the match from its start."""
    case, session = twins.case, twins.session(which)
    players = tuple(
        Player("person" if seat in people else "bot", f"Ann {seat}", 1) for seat in case.setup.seats
    )
    plan = MatchPlan(case.kit, load_content(case.kit), players, case.setup.sides)
    sink = io.StringIO()
    table = TerminalTable(Match(plan, session), io.StringIO("\n".join(TYPED)), sink)
    table._told = [session.record(twins.viewer).moment(0)] * len(players)
    table.run("")
    return sink.getvalue()


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("alone", [False, True], ids=["persons", "bots"])
@pytest.mark.parametrize("game", [name for name in games() if kit_of(name).game.has_secrets])
def test_the_terminal_does_not_tell_twin_matches_apart(game: str, alone: bool) -> None:
    found = unseen_twins(game)
    assert found, f"{game} has secrets, and no twins of it were found"
    for twins in found:
        people = [twins.viewer] if alone else list(twins.case.setup.seats)
        one = printed(twins, 0, people)
        assert one == printed(twins, 1, people)
        assert len(one.splitlines()) > 20
