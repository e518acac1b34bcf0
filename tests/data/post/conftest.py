"""Shares and salts of these tests are the same at each run."""

from __future__ import annotations

import random

import pytest

from game.data.post import shares


@pytest.fixture(autouse=True)
def secrets_that_are_known(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system's randomness gives otherwise; another one in each test."""
    source = random.Random(request.node.nodeid)
    monkeypatch.setattr(shares, "new_secret", lambda: source.randbytes(shares.SHARE_BYTES).hex())
    monkeypatch.setattr(shares, "new_salt", lambda: source.randbytes(shares.SALT_BYTES).hex())
