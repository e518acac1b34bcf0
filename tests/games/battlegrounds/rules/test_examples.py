"""The worked examples of the publisher's text, as position files (BG-13)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.actions import Shoot
from game.games.battlegrounds.rules.kinds import SHELL
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from tests.games.battlegrounds.boards import KIT, after, at, can, told

FILE = Path(__file__).with_name("examples.yaml")


@cache
def examples() -> dict[str, Any]:
    """All examples by name."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


def played(name: str) -> BattlegroundsWorld:
    """The example's end, all it expects along the way having been found."""
    example = examples()[name]
    state = at(example["position"])
    if "moves" in example:
        colour = example["moves"][0].partition(":")[0]
        assert can(state, f"{colour}:") == example["moves"]
    if "shots" in example:
        assert sorted(word for word in can(state) if "*" in word) == sorted(example["shots"])
        assert "hold" in can(state)
    for word, gives in example.get("gives", {}).items():
        shot = KIT.parse_action(word, state)
        assert isinstance(shot, Shoot)
        assert queries.shot_outcome(state, shot) == queries.ShotOutcome(shot, **gives)
    for plays in example.get("plays", ()):
        for word, events in plays.items():
            assert told(state, word) == events
            state = after(state, word)
    return state


@pytest.mark.parametrize("name", sorted(examples()))
def test_an_example_is_as_the_source_says(name: str) -> None:
    played(name)


def test_green_has_two_moves_and_a_shell_on_either_field_destroys_it__BG_13_1() -> None:
    assert played("green_moves").fields[0] == 10
    for name in ("green_shell_at_the_end", "green_shell_on_the_way"):
        end = played(name)
        assert 0 not in end.fields
        assert SHELL not in end.lying
        assert [end.points(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_yellow_must_drive_over_blue_and_loses_its_top_token__BG_13_2() -> None:
    end = played("yellow_runs_over_blue")
    assert 1 not in end.fields
    assert end.points(3) == 3
    start = at(examples()["yellow_runs_over_blue"]["position"])
    (drive,) = queries.reach(start, 1)
    assert (drive.destroyed, drive.points, drive.to, drive.hazards[0].colour) == (True, 3, 3, 3)


def test_red_cannot_drive_onto_blue__BG_13_3() -> None:
    played("red_next_to_blue")


def test_yellow_may_shoot_at_four_fields_and_each_gives_what_the_source_says__BG_5_2_BG_5_3() -> None:
    end = played("yellow_shoots")
    assert end.points(1) == 2
    card = end.card_named(1, "sherman")
    assert card is not None
    assert end.abilities(card.name)["armour"] == 1
    assert played("yellow_destroys_green").points(1) == 2


def test_green_may_shoot_at_two_fields__BG_5_1() -> None:
    played("green_shoots")
