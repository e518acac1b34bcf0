"""Facts that lessons of Flames of Tanks can ask for."""

from __future__ import annotations

import pytest

from game.data.files.content import load_content
from game.model.contract import TextError
from game.model.registry import kit

KIT = kit("flames_of_tanks")
CONTENT = load_content(KIT)
TABLE = (
    "30x30 mode=death_match building=14,8_14,12_18,12_18,8 hedge=8,16_8,22 point=A/4,4/everybody"
    " point=C/10,5/everybody seats=allied,axis counts=1,1"
    " pool=11,11,12,2,2,2,2,2,2,2,2,2,2 tank={one}::armour@0,0,0:anti_tank tank={two} to=1 phase=act"
)


def holds(fact: str, one: str = "5,19/0", two: str = "25,19/270") -> bool:
    """Whether a fact is so with the two tanks there."""
    state = KIT.game.new(KIT.parse_position(TABLE.format(one=one, two=two), CONTENT.definitions))
    return KIT.holds(fact, state)


@pytest.mark.parametrize(
    ("fact", "one", "two", "so"),
    [
        ("near:1:C:1", "11,5/0", "25,19/0", True),
        ("near:1:C:1", "11.001,5/0", "25,19/0", False),
        ("near:1:10.5,5:0.5", "11,5/0", "25,19/0", True),
        ("near:2:C:40", "5,19/0", "destroyed", False),
        ("shot:1:2", "5,19/0", "25,19/270", True),
        ("shot:1:2:front", "5,19/0", "25,19/270", True),
        ("shot:1:2:side", "5,19/0", "25,19/270", False),
        ("shot:1:2:side", "5,19/0", "25,19/90", True),
        ("shot:1:2:open", "5,19/0", "25,19/270", False),
        ("shot:1:2:open", "6,19/0", "25,19/270", True),
        ("shot:1:2", "10,10/0", "22,10/270", False),
        ("hidden:1:2", "10,10/0", "22,10/270", True),
        ("hidden:1:2", "10,20/0", "22,10/270", False),
        ("hidden:1:2", "10,10/0", "destroyed", False),
        ("weight:1:light", "5,19/0", "25,19/0", True),
        ("weight:1:medium", "5,19/0", "25,19/0", False),
        ("has:1:armour", "5,19/0", "25,19/0", True),
        ("has:1:anti_tank", "5,19/0", "25,19/0", False),
    ],
)
def test_a_fact_is_found(fact: str, one: str, two: str, so: bool) -> None:
    assert holds(fact, one, two) is so


@pytest.mark.parametrize(
    "fact",
    ["", "near", "near:1:C", "near:3:C:1", "near:1:Z:1", "near:1:C:x", "shot:1:2:back", "weight:1:fat",
     "has:1:wings", "hidden:1:2:3", "near:0:C:1", "near:²:C:1"],
)  # fmt: skip
def test_a_fact_that_is_none_is_told(fact: str) -> None:
    with pytest.raises(TextError):
        holds(fact)


def test_other_games_know_no_facts() -> None:
    with pytest.raises(TextError, match="tank_chess has no facts that a lesson can check"):
        kit("tank_chess").holds("near:1:C:1", None)
