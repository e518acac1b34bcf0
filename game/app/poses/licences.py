"""The licences."""

from __future__ import annotations

from game.app.licences.scene import make

DEMOS = {"licences": make}
