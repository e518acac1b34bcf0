"""Saved balance figures of maps."""

from __future__ import annotations

import contextlib
from pathlib import Path

from game.data.maps.map_balance import load_balance
from game.data.maps.map_cards import MapCard
from game.editor.balance_report import BalanceReport


class Balances:
    """Reads the figures once for each version of a map."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, tuple[int, int]], BalanceReport | None] = {}

    def of(self, card: MapCard) -> BalanceReport | None:
        key = (card.path, card.stamp)
        if key not in self._known:
            self._known[key] = None
            found = None if card.data is None else load_balance(card.game, card.data)
            if found is not None:
                with contextlib.suppress(ValueError):  # of another version: there are none
                    self._known[key] = BalanceReport.from_json(found)
        return self._known[key]

    def put(self, card: MapCard, report: BalanceReport) -> None:
        self._known[card.path, card.stamp] = report

    def forget(self) -> None:
        """Read the figures anew: bots may have played meanwhile."""
        self._known.clear()
