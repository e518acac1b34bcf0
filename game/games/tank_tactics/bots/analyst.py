"""The analyst of Tank Tactics: a search over whole turns judges positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.bots.contract import Analyst, Limits, Report, Seen, Thought, stopping, unheard
from game.bots.solving import Bounds, GaveUp, Stop, never
from game.games.tank_tactics.bots.evaluate import WON, head_start
from game.games.tank_tactics.bots.planner import OutOfTime
from game.games.tank_tactics.bots.proof import MOST_TURNS, Proof
from game.games.tank_tactics.bots.search import ENTRY_BYTES, WIDTHS, TurnChoice, TurnSearch, Worth, better
from game.games.tank_tactics.bots.turns import Line, played
from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.world import TankTacticsWorld

USUAL_ENTRIES: Final = 1_500
"""Usual number of positions whose turns are remembered: some 30 MB."""

OF_RACES: Final = 0.25
"""Factor of scores in a match for a goal, where nearness is worth many hit points and is soon lost."""

DEEPEST: Final = 12
"""Most turns that are searched ahead."""

FORCED: Final = 20_000
"""Most positions spent on finding a forced win of several turns; at most a quarter of the question's
nodes."""


@dataclass(slots=True)
class _Root:
    """A turn at the root and its worth so far. ``searched``: the worth at the last depth alone."""

    choice: TurnChoice | None
    first: Action
    worth: Worth
    searched: float = 0.0

    def __post_init__(self) -> None:
        self.searched = self.worth.value

    def take(self, found: Worth) -> None:
        """Take the worth from a search one turn deeper. The side that strikes last in a search looks
        better than it is, at each depth another side: so a worth that isn't proved is the mean of two
        depths."""
        mean = found.value if found.mate is not None else (found.value + self.searched) / 2
        self.worth, self.searched = Worth(mean, found.line, found.mate), found.value


class TankTacticsAnalyst(Analyst[TankTacticsWorld, Action]):
    """Judges turns, even begun ones, of matches of two sides. Its scores are hundredths of a hit point,
    its depths and known ends count turns of both sides. No line goes on after a portal's die."""

    def __init__(self, entries: int = USUAL_ENTRIES) -> None:
        """Make an analyst that remembers the turns of up to ``entries`` positions."""
        self._search = TurnSearch(entries)

    def analyse(
        self,
        seen: Seen[TankTacticsWorld, Action],
        limits: Limits,
        lines: int = 1,
        report: Report = unheard,
        stop: Stop = never,
        also: Sequence[Action] = (),
    ) -> tuple[Thought[Action], ...]:
        """See ``Analyst``. Scores are for the seat that asked, whosever turn it is."""
        if lines < 1:
            raise ValueError(f"{lines} lines: there is at least one")
        world = seen.view
        if world.outcome is not None or world.phase != "turn":
            raise ValueError("only turns are judged")
        if len(world.playing) != 2:
            raise ValueError("only matches of two sides are judged")
        search, asking = self._search, stopping(limits, stop)
        search.begin(world, limits.nodes, asking)
        sign = 1 if seen.seat == world.seat else -1
        even = head_start(world)
        share = OF_RACES if world.match.board.win.kind == "goal" else 1.0
        found: tuple[Thought[Action], ...] = ()
        roots = self._roots(world, lines, also)

        def told(depth: int) -> tuple[Thought[Action], ...]:
            shown = _shown(roots, lines, also)
            thoughts = tuple(
                Thought(
                    depth,
                    search.nodes,
                    sign * round(100 * _told(root.worth, even, share)),
                    root.worth.line,
                    None if root.worth.mate is None else sign * root.worth.mate,
                    rank,
                    len(shown),
                )
                for rank, root in enumerate(shown, 1)
            )
            for thought in thoughts:
                report(thought)
            return thoughts

        found = told(1)
        deepest = min(DEEPEST, limits.depth or DEEPEST)
        try:
            if deepest >= 2 * MOST_TURNS - 1:
                self._force(world, roots, limits, asking)
            for depth in range(2, deepest + 1):
                if _settled(roots, lines, also):
                    break
                self._deepen(world, roots, depth)
                found = told(depth)
        except OutOfTime:
            pass
        if asking() and found:
            return found
        return told(found[0].depth) if roots else found

    def _roots(self, world: TankTacticsWorld, lines: int, also: Sequence[Action]) -> list[_Root]:
        """Return the turns to look at: all that were asked for and enough with other first actions."""
        search = self._search
        choices = search.first(world)
        roots: list[_Root] = []
        if choices.win:
            end = played(world, choices.win)
            assert end is not None, "a win that was found can be played"
            choice = TurnChoice(WON, choices.win, end.world)
            roots.append(_Root(choice, choices.win[0], Worth(WON, choices.win, 1)))
        most = len(choices.turns) if choices.complete else WIDTHS[0]
        for choice in choices.turns[:most]:
            worth = Worth(choice.value, choice.line)
            if choice.after.outcome is not None or choice.after.phase == "portal":
                worth = search.free(partial(search.after, choice, world.seat, 1))
            if not choices.win or choice.line != choices.win:
                roots.append(_Root(choice, choice.line[0], worth))
        wanted = list(also)
        firsts = {root.first for root in roots}
        for action in world.legal_actions():
            if len(firsts | set(wanted)) >= lines:
                break
            if action not in firsts and action not in wanted:
                wanted.append(action)
        for action in wanted:
            if action not in firsts:
                firsts.add(action)
                roots.append(_Root(None, action, self._begun(world, action, 1, free=True)))
        roots.sort(key=_rank)
        return roots

    def _begun(self, world: TankTacticsWorld, action: Action, depth: int, *, free: bool = False) -> Worth:
        """Return the worth of the best turn that begins with an action."""
        search, after = self._search, world.after(action)
        if after.phase == "turn" and after.seat == world.seat and after.outcome is None:
            found = search.at_once(after) if free else search.worth(after, depth)
            return Worth(found.value, (action, *found.line), found.mate)
        choice = TurnChoice(0.0, (action,), after)
        if depth <= 1 and after.outcome is None and after.phase == "turn":
            depth = 2
        ask = partial(search.after, choice, world.seat, depth)
        return search.free(ask) if free else ask()

    def _deepen(self, world: TankTacticsWorld, roots: list[_Root], depth: int) -> None:
        """Judge the turns one turn deeper. If time runs out, those judged so far keep their order."""
        deeper: list[tuple[_Root, Worth]] = []
        for root in roots:
            if root.worth.mate is not None:
                deeper.append((root, root.worth))
            elif root.choice is None:
                deeper.append((root, self._begun(world, root.first, depth)))
            else:
                worth = self._search.after(root.choice, world.seat, depth)
                deeper.append((root, worth))
        for root, worth in deeper:
            if root.worth.mate is None:
                root.take(worth)
        roots.sort(key=_rank)

    def _force(self, world: TankTacticsWorld, roots: list[_Root], limits: Limits, asking: Stop) -> None:
        """Find a win in several turns that no defence prevents, and the best defence against it."""
        if roots and roots[0].worth.mate is not None and roots[0].worth.mate > 0:
            return
        most = FORCED if limits.nodes is None else min(FORCED, limits.nodes // 4)
        proof = Proof(world, "win", Bounds(most, asking))
        try:
            if proof.wins_in(world, MOST_TURNS) == MOST_TURNS:
                end = next(proof.forcing_ends(world))
                defence, win = proof.longest(end.world)
                line: Line = (*end.line, *defence, *win)
                mate = 2 * MOST_TURNS - 1
                choice = TurnChoice(WON, end.line, end.world)
                roots.insert(0, _Root(choice, end.line[0], Worth(WON, line, mate)))
        except GaveUp:
            pass
        self._search.nodes += proof.nodes


def _told(worth: Worth, even: float, share: float) -> float:
    """Return a worth as a score; one that isn't proved is relative to ``even``."""
    return worth.value if worth.mate is not None else share * (worth.value - even)


def _rank(root: _Root) -> tuple[float, float]:
    mate = root.worth.mate
    return -root.worth.value, 0.0 if not mate else -1.0 / mate


def _shown(roots: list[_Root], lines: int, also: Sequence[Action]) -> list[_Root]:
    """Return the best turn of each first action, as many as are wanted, and those asked for."""
    best: dict[Action, _Root] = {}
    for root in roots:
        known = best.get(root.first)
        if known is None or better(root.worth, known.worth):
            best[root.first] = root
    ranked = sorted(best.values(), key=_rank)
    return [root for at, root in enumerate(ranked) if at < lines or root.first in also]


def _settled(roots: list[_Root], lines: int, also: Sequence[Action]) -> bool:
    """Return whether all that is shown is proved, so that searching deeper can't change it."""
    return all(root.worth.mate is not None for root in _shown(roots, lines, also))


def entries_for(megabytes: int) -> int:
    """So many positions fit into so many megabytes.

    >>> entries_for(30)
    1500
    """
    return max(50, megabytes * 1_000_000 // ENTRY_BYTES)
