"""Examples in docstrings are true. (Rooms with pygame are left to their own tests.)"""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.layers import modules

NAMES = [
    m.name for m in modules() if ">>>" in m.source and m.room not in ("app", "view", "games.view", "main")
]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
