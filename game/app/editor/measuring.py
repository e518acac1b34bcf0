"""Measures the open map by matches between bots: its balance, and changes for a fairer map."""

from __future__ import annotations

from game.app.editor.balancing import Balancing
from game.app.editor.checks_panel import Checks
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.steps import Steps
from game.data.files.problems import ProblemsError
from game.editor.document import NotPlayable
from game.model.drafting import Draft
from game.ui.screen import Screen


class Measuring:
    """The commands of both runs. ``checks`` know whether the map can be played, and report if not."""

    def __init__(
        self, scene: Screen, steps: Steps, balance: Balancing, fairer: FairerChanges, checks: Checks
    ) -> None:
        self.scene, self.steps, self.balance, self.fairer = scene, steps, balance, fairer
        self.checks, self.panels = checks, checks.panels

    def start_or_stop(self) -> None:
        """Measure the balance, or stop measuring it."""
        if self.balance.state.running:
            self.balance.cancel()
        elif self.checks.may_play():
            self.close_fairer()
            try:
                self.balance.start()
            except (NotPlayable, ProblemsError) as error:
                self.steps.refuse("editor.done.cannot_play", reason=str(error))
                return
            self.panels.tab = "balance"

    def open_fairer(self) -> None:
        """Show changes for a fairer map, and begin to measure them if that was not done yet, or continue
        where that was stopped."""
        self.panels.tab = "balance"
        if self.fairer.can_go_on:
            self.go_on_fairer()
        elif self.fairer.run is None and not self.fairer.state.measured and not self.try_fairer():
            return
        self.fairer.shown = True
        self.scene.focus_on("fairer.stop")

    def try_fairer(self) -> bool:
        """Measure changes of the current map; return whether it can be played."""
        if not self.checks.may_play():
            return False
        self.steps.release()
        self.balance.cancel()
        return self.fairer.start()

    def go_on_fairer(self) -> None:
        """Continue measuring changes where that was stopped."""
        self.steps.release()
        self.balance.cancel()
        self.fairer.go_on()

    def stop_fairer(self) -> None:
        """Stop measuring changes."""
        self.fairer.cancel()

    def close_fairer(self) -> bool:
        """Stop measuring changes, and show the balance again; return whether they were shown."""
        if not self.fairer.shown:
            return False
        self.fairer.cancel()
        self.fairer.shown = False
        return True

    def put_back(self) -> bool:
        """Close the changes for a fairer map, else stop measuring its balance; return whether there was
        either."""
        if self.close_fairer():
            return True
        running = self.balance.state.running
        self.balance.cancel()
        return running

    def take_change(self, draft: Draft, what: str) -> None:
        """Apply a change."""
        self.steps.let_go()
        self.steps.apply("evened", draft, what=what)
        undo = self.scene.app.input.shown("undo", "editor")
        self.steps.say("fairer.taken", what=what, undo=undo)

    def next_squares(self) -> None:
        """Show the squares used, then the squares lost on, then neither."""
        shown = self.balance.shown
        self.show_squares({"": "used", "used": "lost"}.get(shown, shown))

    def show_squares(self, what: str) -> None:
        """Show the squares used or lost on; hide them if they are shown."""
        if self.balance.state.report is None:
            self.steps.say("editor.done.balance_first")
            return
        self.balance.show(what)

    def due(self) -> float:
        """Seconds until the runs' states should be read."""
        return min(self.balance.due(), self.fairer.due())
