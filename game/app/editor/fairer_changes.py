"""Changes that might make the open map fairer: the run in other processes, and which of its changes still
fit."""

from __future__ import annotations

from dataclasses import replace

from game.app.editor.balancing import Balancing
from game.app.editor.polled_run import PolledRun
from game.app.editor.steps import Steps
from game.editor.fairer import FairerPlan, FairerRun, FairerState, Proposal, proposals, setup_maker
from game.editor.history import merged
from game.model.drafting import Draft


class FairerChanges(PolledRun):
    """Starts runs and polls them. A run measures the map as it was at its start: work on the map goes on
    meanwhile, and a change applied later is made to the current map.

    ``balance`` knows the weaker side, and the map's figures.
    """

    tells_from = 6
    state: FairerState

    def __init__(self, of: Steps, balance: Balancing) -> None:
        super().__init__(FairerState(running=False))
        self.of, self.balance = of, balance
        self._stopped: FairerRun | None = None
        """The last run, which can be continued if it was stopped."""
        self.shown = False
        """Whether the panel is open."""
        self.begun: Draft = of.document.settled
        """The map the changes were made for."""
        self.side, self.even = 0, 0.5
        """The side whose share is shown, and its fair share."""
        self.seed = 0
        self.taken: tuple[Proposal, ...] = ()
        """The changes that were applied."""
        self._fitted: tuple[object, dict[int, Draft | None]] = (None, {})
        self._played = ""
        """The checksum of what is played of that map."""
        self._changed: tuple[object, bool] = (None, False)
        self._anyway = ""
        """The checksum of an even map for which changes were wanted all the same."""

    def start(self) -> bool:
        """Start to measure other changes than before; return whether the map can be played."""
        document = self.of.document
        keys = tuple(document.palette.side_keys)
        setup_of = setup_maker(document.kit, document.definitions, self.of.title)
        self.begun, self._changed = document.settled, (None, False)
        self._played = self.balance.checksum()
        setup = setup_of(self.begun)
        if setup is None:
            return False
        self.close()
        sides = sorted(set(setup.sides))
        self.side, self.even = sides[0], 1 / len(sides)
        report = self.balance.state.report
        leans = None if report is None else report.leans_to
        weaker = 1 if leans is None or keys.index(leans) == 0 else 0
        known = (0.0, 0)
        if report is not None and report.level == self.balance.level and not self.balance.stale():
            shared = report.games - sum(part.count for part in report.wins.values())
            known = report.wins[keys[self.side]].count + shared * self.even, report.games
        self.seed += 1
        tried = proposals(document.kit, document, setup.sides, weaker, seed=self.seed)
        self.state, self.taken = FairerState(running=False), ()
        self._fitted = None, {}
        if len(tried) > 1:
            level = self.balance.level
            asks = self._anyway != self._played
            plan = FairerPlan(document.kit.name, tried, setup_of, level, self.seed, known=known, asks=asks)
            self._run(FairerRun(plan))
        return True

    def _run(self, run: FairerRun) -> None:
        self._stopped = run
        self.begin(run, self.state.done)

    @property
    def can_go_on(self) -> bool:
        """Whether a run was stopped, or has asked, that measures the current map."""
        waits = self.state.cancelled or self.state.asks
        return self._stopped is not None and waits and self.run is None and not self.stale

    def go_on(self) -> None:
        """Continue the last run where it was stopped."""
        if self._stopped is not None and self.can_go_on:
            self._anyway = self._played
            self._run(FairerRun(replace(self._stopped.plan, asks=False), begun=self._stopped.points))

    def merged(self, state: FairerState) -> FairerState:
        """Keep what was measured before the run went on until there is more. See ``PolledRun``."""
        waits = not state.measured and state.running
        return replace(state, measured=self.state.measured) if waits else state

    @property
    def unused(self) -> bool:
        """Whether changes were measured and none was applied: closing the map would lose them."""
        return len(self.state.measured) > 1 and not self.taken

    @property
    def stale(self) -> bool:
        """Whether anything that is played of the map has changed since it was measured: its name is not."""
        now = self.of.document.settled
        if self._changed[0] is not now:
            self._changed = now, now is not self.begun and self.balance.checksum() != self._played
        return self._changed[1]

    def fitted(self, proposal: Proposal) -> Draft | None:
        """Return the current map with a change; ``None`` where the change is no longer possible, or
        changes nothing."""
        now = self.of.document.settled
        if self._fitted[0] is not now:
            self._fitted = now, {}
        known = self._fitted[1]
        if id(proposal) not in known:
            made = merged(self.begun, proposal.draft, now)
            known[id(proposal)] = None if made == now else made
        return known[id(proposal)]
