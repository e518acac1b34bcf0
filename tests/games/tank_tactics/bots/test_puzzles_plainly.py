"""The puzzles that are shipped, proved once more by the slow telling of the rules (docs/puzzles.md).

Of the program only what reads files, positions and words is used: no solver, no bounds, no fast rules. All
turns of both sides are played out, cards, barriers and portals included. These short cuts lose nothing:

- A position that came up is not played on again, whichever actions lead to it.
- Whether the other side can just end its turn is seen before its other replies.

Only portals leave anything to chance (TT-2.4). Here the die shows what the attacker wants, so that no other
turn wins even with luck. The lines that are said to win use no portal, and puzzles of two turns have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.puzzles.puzzles import Puzzle, load_shelf
from game.games.tank_tactics.rules.actions import Action, End, Leave, Play
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.notation import FORMS
from tests.games.tank_tactics.boards import BOOK
from tests.games.tank_tactics.rules import slow
from tests.games.tank_tactics.rules.positions import ground_of, seen, table_of

pytestmark = pytest.mark.slow  # every turn is played out

SHIPPED = [kept for kept in load_shelf(KIT, load_content(KIT)).puzzles if kept.origin == "shipped"]


@dataclass(frozen=True)
class Way:
    """What tells solutions apart: the tank, its cards, and the square on which it ends its turn, which is of
    no matter in a match that is over."""

    tank: int | None
    cards: tuple[str, ...] = ()
    square: slow.Spot | None = None


@dataclass(frozen=True)
class Turned:
    """A turn on its way or at its end."""

    table: slow.Table
    way: Way = Way(None)

    @property
    def known_by(self) -> str:
        """What is alike wherever the match goes on alike."""
        return repr((seen(self.table), self.way))

    def after(self, action: Action) -> Turned:
        """The turn with one action more."""
        table = slow.play(self.table, action)
        number = getattr(action, "tank", None)
        tank = self.way.tank if number is None else slow.tank_of(self.table, number)
        cards = (*self.way.cards, action.card) if isinstance(action, Play) else self.way.cards
        ended = not table.reason and table.seat != self.table.seat
        square = table.tanks[tank].spot if ended and tank is not None else None
        return Turned(table, Way(tank, tuple(sorted(cards)), square))


def ends(start: slow.Table) -> Iterator[Turned]:
    """Every end of a turn: first by ending it at once, then by all actions and whatever the die shows."""
    waiting = [Turned(start)]
    known = {waiting[0].known_by}
    while waiting:
        here = waiting.pop(0)
        actions = slow.legal(here.table) or slow.chance(here.table)
        for action in sorted(actions, key=lambda one: (one != End(), repr(one))):
            there = here.after(action)
            if there.known_by not in known:
                known.add(there.known_by)
                if there.table.reason or there.table.seat != start.seat:
                    yield there
                else:
                    waiting.append(there)


class Plain:
    """What one seat forces: to win alone, in any way or for that ``reason``."""

    def __init__(self, attacker: int, reason: str = "") -> None:
        self.attacker, self.reason = attacker, reason
        self._known: dict[str, bool] = {}

    def ways(self, table: slow.Table, turns: int) -> set[Way]:
        """The ways in which the attacker forces it in so many turns, this one included."""
        return {end.way for end in ends(table) if self.forced(end.table, turns - 1)}

    def forced(self, table: slow.Table, turns: int) -> bool:
        """Whether the attacker wins in so many turns, whatever the other seat, to act, does."""
        if table.reason or not turns:
            return self._won(table)
        key = repr((seen(table), turns))
        if key not in self._known:
            self._known[key] = all(self._wins(end.table, turns) for end in ends(table))
        return self._known[key]

    def _wins(self, table: slow.Table, turns: int) -> bool:
        if table.reason:
            return self._won(table)
        key = repr((seen(table), turns))
        if key not in self._known:
            self._known[key] = any(self.forced(end.table, turns - 1) for end in ends(table))
        return self._known[key]

    def _won(self, table: slow.Table) -> bool:
        alone = [seat for seat, place in enumerate(table.places) if place == 1] == [self.attacker]
        return alone and self.reason in ("", table.reason)


def table_of_puzzle(puzzle: Puzzle) -> slow.Table:
    """The table a puzzle begins with."""
    world = KIT.game.new(KIT.parse_position(puzzle.position, BOOK))
    return table_of(world, ground_of(world.board, BOOK))


def line_of(puzzle: Puzzle) -> list[Turned]:
    """The ends of the turns of a puzzle's line, whose actions are all legal and leave nothing to chance."""
    words = KIT.game.new(KIT.parse_position(puzzle.position, BOOK))
    here, found = Turned(table_of_puzzle(puzzle)), []
    for word in puzzle.line:
        action = FORMS.read(word, words)
        assert action in slow.legal(here.table), f"{word} is not legal"
        assert not isinstance(action, Leave), f"{word} needs a die"
        there = here.after(action)
        if there.table.reason or there.table.seat != here.table.seat:
            found.append(there)
            there = Turned(there.table)
        here = there
    return found


def prove(puzzle: Puzzle) -> None:
    """All that is claimed of a puzzle, or an assertion fails."""
    start, turns = table_of_puzzle(puzzle), line_of(puzzle)
    plain = Plain(start.seat)
    goal = Plain(start.seat, {"destroy": "last_standing"}.get(puzzle.goal, puzzle.goal))
    assert puzzle.moves == 1 or plain.ways(start, puzzle.moves - 1) == set(), "it is won sooner"
    assert puzzle.moves == 1 or not start.ground.portals
    assert len(turns) == 2 * puzzle.moves - 1
    assert goal.forced(turns[-1].table, 0), "the line does not win"
    assert goal.forced(turns[0].table, puzzle.moves - 1), "the goal is not forced"
    first, ways = turns[0].way, plain.ways(start, puzzle.moves)
    assert first in ways
    for way in ways:
        assert (way.tank, way.square) == (first.tank, first.square), "another turn wins"
        assert Counter(way.cards) >= Counter(first.cards), "other cards win"


LONG = {"17_five_shots", "19_ram_twice", "20_one_now_five_later"}
"""One to two minutes each; the others take seconds."""

CASES = [
    pytest.param(kept.puzzle, id=kept.name, marks=pytest.mark.slow(few=0 if kept.name in LONG else 3))
    for kept in SHIPPED
]


@pytest.mark.parametrize("puzzle", CASES)
def test_a_shipped_puzzle_is_proved_by_playing_out_every_turn__TT_5_1(puzzle: Puzzle) -> None:
    prove(puzzle)


BROKEN = [
    ("it is won sooner", "01", {"moves": 2}),
    ("the line does not win", "01", {"line": ("A=N", "A+1", "A*c6", "end")}),
    ("the goal is not forced", "19", {"line": ("B-1", "B=E", "B+2", "end", "end", "B+x", "B+x")}),
    ("another turn wins", "01", {"position": ("-N/564321/13", "c5N/564321")}),
    ("other cards win", "01", {"position": ("c6S/614325/9", "c6S/614325/13")}),
]
"""What is found, the puzzle, and what is changed of it; in its position the first text becomes the second."""


@pytest.mark.parametrize(("found", "number", "changes"), BROKEN)
def test_a_puzzle_that_is_broken_on_purpose_is_found__TT_5_1(
    found: str, number: str, changes: dict[str, Any]
) -> None:
    puzzle = next(kept.puzzle for kept in SHIPPED if kept.name.startswith(number))
    if "position" in changes:
        changes = {"position": puzzle.position.replace(*changes["position"])}
    with pytest.raises(AssertionError, match=found):
        prove(puzzle.model_copy(update=changes))
