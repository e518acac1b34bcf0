"""A choice in progress on a table, kept while the table shows something else."""

from __future__ import annotations

from typing import Any

from game.view.table import TableView


class OpenChoice:
    """The choice of one person on one table."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self._chooser: int | None = None
        """The person who may choose on the table as shown, or plan there."""
        self._set_aside: tuple[int, Any] | None = None
        """Who was choosing when the choice was taken off the table, and what."""

    def set_aside(self) -> None:
        """Keep the open choice for later, as the table is about to show something else."""
        if self._chooser is not None and not self.table.busy:
            choice = self.table.chooser.choice()
            self._set_aside = None if choice is None else (self._chooser, choice)
        self._chooser = None

    def go_on(self, chooser: int | None) -> None:
        """Restore the open choice for ``chooser``, as far as it is still possible."""
        self._chooser, aside = chooser, self._set_aside
        if chooser is None or aside is None:
            return
        self._set_aside = None
        if aside[0] == chooser and self.table.chooser.choice() is None:
            self.table.chooser.choose_again(aside[1])

    def forget(self) -> None:
        """Forget the choice: it was played, or is no longer wanted."""
        self._set_aside = self._chooser = None
