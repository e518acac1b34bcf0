"""The curtain between two persons."""

from __future__ import annotations

from game.app.match.handover import make

DEMOS = {"handover": lambda app: make(app, name="Ben", on_ready=lambda: None)}
