"""The balance run of the open map, in other processes, and its figures on the board."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.app.editor.polled_run import PolledRun
from game.app.editor.starting import map_file_of
from game.app.editor.steps import Steps
from game.data.maps.map_balance import load_balance, save_balance
from game.editor.balance import (
    BalancePlan,
    BalanceReport,
    BalanceRun,
    BalanceState,
    balance_level,
    balance_levels,
    balance_setup,
    draft_checksum,
)  # fmt: skip
from game.ui.controls.popup import MenuLine, MenuLines, switches

GAMES = (100, 200, 400, 1000, 2000)
IDLE = BalanceState(0, 0, running=False)

UNTIL: Final = (
    ("enough", "decision.until_enough", True, True),
    ("decided", "decision.until", True, False),
    ("all", "decision.all", False, True),
)
"""When a run stops: the choice's name, its words, whether it stops once the result is decided, and with a
wider band."""


@dataclass(frozen=True, slots=True)
class StopRun:
    """Let a run stop once it is ``decided``, and then also once the map is fair ``enough``."""

    decided: bool
    enough: bool


class Balancing(PolledRun):
    """Starts runs, polls them, and knows whether they are older than the map. ``keep``: store the figures on
    the disk."""

    tells_from = 3
    state: BalanceState

    def __init__(self, of: Steps, *, keep: bool) -> None:
        super().__init__(IDLE)
        self.document, self.of, self.keep = of.document, of, keep
        self.shown = ""
        """The squares drawn on the board: "used", "lost", or empty for none."""
        self._stopped: BalanceRun | None = None
        """The last run: a new one of the same map continues it if it was stopped."""
        self._kept_games = 0
        """The number of games in the figures stored for this map."""
        self._checksum = ""
        self._map: tuple[object, bool] | None = None
        self._recall()

    @property
    def games(self) -> int:
        return self.of.choices.games

    @property
    def level(self) -> int:
        """The level of the bots."""
        report = self.state.report
        if report is not None and self.state.running:
            return report.level
        return balance_level(self.of.choices.level, self.document.kit.info.levels)

    @property
    def levels(self) -> tuple[int, ...]:
        return balance_levels(self.document.kit.info.levels)

    @property
    def choices(self) -> Sequence[tuple[str, str, Sequence[int]]]:
        """The choices before a run: name, words, values."""
        return ("games", "editor.games", GAMES), ("level", "editor.level", self.levels)

    def groups(self) -> list[MenuLines]:
        """Return the menu of a run: how many games, how strong the bots are, when it stops."""
        t, decided, wide = self.of.names.texts, self.of.choices.until_decided, self.of.choices.until_enough
        groups = [
            switches(t(key), name, {one: str(one) for one in values}) for name, key, values in self.choices
        ]
        until = (
            MenuLine(
                StopRun(decide, enough), t(key), key=f"until.{name}", stays=True,
                on=decide == decided and (enough == wide or not decide),
            )
            for name, key, decide, enough in UNTIL
        )  # fmt: skip
        return [*groups, MenuLines(t("decision.stop"), tuple(until))]

    def stop_when(self, command: StopRun) -> None:
        """Store when a run stops."""
        self.of.choose(until_decided=command.decided, until_enough=command.enough)

    def checksum(self) -> str:
        """Return the checksum of the part of the map that matters in a match."""
        document = self.document
        return draft_checksum(document.draft, document.drafting, document.definitions)

    def stale(self) -> bool:
        """Whether the map has changed since the run."""
        if self.state.report is None:
            return False
        draft = self.document.settled
        if self._map is None or self._map[0] is not draft:
            self._map = draft, self.checksum() != self._checksum
        return self._map[1]

    # --- keeping ---

    def _recall(self) -> None:
        """Read the figures stored for the current map, whether made here or elsewhere."""
        document = self.document
        found = load_balance(document.kit.name, document.data())
        with contextlib.suppress(ValueError):  # of another version: there are none
            report = None if found is None else BalanceReport.from_json(found)
            if report is not None and not set(report.wins) - set(document.palette.side_keys):
                stopped = report.games < report.planned and report.decided in (None, "undecided")
                self.state = BalanceState(
                    report.games, report.planned, running=False, cancelled=stopped, report=report
                )
                self._checksum = self.checksum()

    def _keep(self, report: BalanceReport) -> None:
        """Store the figures for the library, and for the next time the map is opened. Where that fails
        they are still shown now; a stopped run doesn't replace a longer one."""
        kept = self._kept_games
        if not self.keep or not report.games or (self.state.cancelled and kept > report.games):
            return
        with contextlib.suppress(OSError):
            save_balance(report.game, report.checksum, report.to_json())

    # --- running ---

    def start(self) -> None:
        """Start a run. Raises ``NotPlayable`` or ``ProblemsError`` for a map that can't be played."""
        self.close()
        document, kit = self.document, self.document.kit
        map_file = map_file_of(document, self.of.title)
        setup = balance_setup(kit, map_file, document.definitions)
        self._kept_games = 0 if self.state.report is None or self.stale() else self.state.report.games
        self._checksum = self.checksum()
        self._map = None
        plan = BalancePlan(
            game=kit.name, setup=setup, side_keys=tuple(document.palette.side_keys), games=self.games,
            level=self.level, seed=1, title=document.draft.title, checksum=self._checksum,
            decide=self.of.choices.until_decided, enough=self.of.choices.until_enough,
        )  # fmt: skip
        begun = self._stopped.played if self._goes_on_from(plan) and self._stopped is not None else ()
        self._stopped = BalanceRun(plan, begun=begun)
        self.begin(self._stopped, len(begun))

    def _goes_on_from(self, plan: BalancePlan) -> bool:
        """Whether the last run played some but not all matches of such a plan."""
        last = self._stopped
        if last is None or not 0 < len(last.played) < plan.games:
            return False
        same = replace(last.plan, games=plan.games, decide=plan.decide, enough=plan.enough, title=plan.title)
        return same == plan

    @property
    def begun(self) -> int:
        """Return the number of matches that a stopped run would continue from; 0: it would begin anew."""
        last = self._stopped
        if last is None or not self.state.cancelled or self.state.running or self.stale():
            return 0
        played = len(last.played)
        return played if last.plan.level == self.level and played < self.games else 0

    def ended(self) -> None:
        """Show and store the figures. See ``PolledRun``."""
        report = self.state.report
        if report is not None:
            self.shown = self.shown or "used"
            self._keep(report)
            self.document.note("balance", {"games": report.games, "level": report.level})

    # --- what is drawn ---

    def show(self, what: str) -> None:
        """Draw the squares used, or the squares lost on, or neither."""
        self.shown = "" if self.shown == what else what

    def _drawn(self, counts: Mapping[int, int]) -> dict[int, float]:
        report = self.state.report
        if report is None or not counts:
            return {}
        most = max(counts.values())
        return {square: count / most for square, count in counts.items() if count}

    def usage(self) -> dict[int, float]:
        """Return how much each square was used, as a share (0–1) of the most used."""
        report = self.state.report
        return self._drawn(report.used) if report is not None and self.shown == "used" else {}

    def losses(self) -> dict[int, float]:
        """Return how many pieces were lost on each square, as a share (0–1) of the most."""
        report = self.state.report
        return self._drawn(report.lost_at) if report is not None and self.shown == "lost" else {}
