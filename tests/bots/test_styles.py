"""A level that follows a style only partway."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.bots.styles import partway


@dataclass(frozen=True)
class Judgement:
    fear: float = 0.0
    looks: int = 3
    hides: bool = False


PLAIN, FOX = Judgement(), Judgement(fear=0.8, looks=5, hides=True)


@pytest.mark.parametrize(
    ("share", "fear"),
    [pytest.param(0.0, 0.0, id="plain"), pytest.param(0.5, 0.4, id="half"), pytest.param(1.0, 0.8, id="all")],
)
def test_numbers_lie_between_and_all_else_is_the_styles(share: float, fear: float) -> None:
    assert partway(PLAIN, FOX, share) == Judgement(fear=fear, looks=5, hides=True)
