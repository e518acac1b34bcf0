"""The looks that tests draw in: those of the printed look now, all others with the slow tests."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.files.paths import theme_names

PRINTED = ("light", "dark", "contrast")

THEMES: list[Any] = [
    name if name in PRINTED else pytest.param(name, marks=pytest.mark.slow) for name in theme_names()
]
"""Every look, to hand to ``parametrize``."""
