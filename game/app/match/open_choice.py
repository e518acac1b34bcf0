"""What somebody is choosing on a table outlives what is shown there in between."""

from __future__ import annotations

from typing import Any

from game.view.table import TableView


class OpenChoice:
    """The choice of one person on one table."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self._chooser: int | None = None
        """Who may choose on the table as it is shown, or plan there."""
        self._set_aside: tuple[int, Any] | None = None
        """Who was choosing when that was taken off the table, and what."""

    def set_aside(self) -> None:
        """Something else is to be shown: what is being chosen is kept for later."""
        if self._chooser is not None and not self.table.busy:
            choice = self.table.chooser.choice()
            self._set_aside = None if choice is None else (self._chooser, choice)
        self._chooser = None

    def go_on(self, chooser: int | None) -> None:
        """The table is shown to that person, who goes on choosing as far as that is possible."""
        self._chooser, aside = chooser, self._set_aside
        if chooser is None or aside is None:
            return
        self._set_aside = None
        if aside[0] == chooser and self.table.chooser.choice() is None:
            self.table.chooser.choose_again(aside[1])
            self.table.refresh()

    def forget(self) -> None:
        """It was played, or is no longer wanted."""
        self._set_aside = self._chooser = None
