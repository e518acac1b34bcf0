"""The sixth game is installed for these tests: its folder is on the path, with its dist-info."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from game.model import entries
from game.testing.fixtures import app as app
from game.testing.fixtures import home as home
from game.testing.fixtures import no_words_are_missing as no_words_are_missing

PACKAGE = Path(__file__).parents[1] / "sixth_game"


@pytest.fixture(autouse=True)
def sixth_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games there are when the package is installed."""
    monkeypatch.syspath_prepend(str(PACKAGE))
    monkeypatch.setenv("PYTHONPATH", str(PACKAGE))
    importlib.invalidate_caches()
    assert str(PACKAGE) in sys.path
    monkeypatch.setattr(entries, "catalogue", entries.Catalogue(entries._shipped, entries._installed))
