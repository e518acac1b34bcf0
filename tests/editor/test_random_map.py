"""Random maps come out legal, symmetric, connected, and the same for the same plan."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.editor.random_map import NoRandomMap, RandomPlan, random_map
from game.editor.symmetry import asymmetries
from game.editor.templates import load_armies
from game.model.drafting import SYMMETRIES, MapDraft, SymmetryName
from tests.amount import some
from tests.editor.other_game import ARMY, PALETTE, OtherDrafting
from tests.games.tank_chess.boards import KIT, content

OTHER = OtherDrafting()


def one_area(draft: MapDraft, squares: set[int]) -> bool:
    """Whether squares hang together over edges."""
    left = set(squares)
    queue = [left.pop()]
    while queue:
        here = queue.pop()
        for facing in (0, 2, 4, 6):
            there = draft.grid.step(here, facing)
            if there in left:
                left.remove(there)
                queue.append(there)
    return not left


def any_plan(rng: random.Random, seed: int) -> RandomPlan:
    """A plan of any kind a person can set."""
    return RandomPlan(
        rng.randint(8, 20),
        rng.randint(8, 20),
        share=rng.choice((0.0, 0.1, 0.2, 0.3, 0.35)),
        lumps=rng.random(),
        symmetry=rng.choice(SYMMETRIES),
        seed=seed,
    )


def test_many_maps_of_another_game_are_legal_symmetric_and_connected__TC_7_3() -> None:
    rng = random.Random(1)
    for seed in range(some(200, 30)):
        weights = {item.name: rng.choice((0.0, 1.0, 3.0)) for item in PALETTE.ground}
        plan = replace(any_plan(rng, seed), army=ARMY, ground={"wall": 1.0, **weights})
        if not any(plan.ground.values()):
            continue
        draft = random_map(OTHER, None, plan)
        assert [f for f in OTHER.check(draft, None) if f.severity == "error"] == []
        assert (draft.grid.width, draft.grid.height) == (plan.width, plan.height)
        assert abs(len(draft.ground) - plan.share * len(draft.grid)) <= 2.5
        assert len(draft.pieces) == 2 * 6
        assert asymmetries(replace(draft, pieces={}), PALETTE, plan.symmetry) == frozenset()
        # of a kind that is odd in number one can have no twin of its own side
        symmetry: SymmetryName = "point" if plan.symmetry in ("point", "none") else "top_bottom"
        assert asymmetries(replace(draft, ground={}), PALETTE, symmetry) == frozenset()
        plain = set(range(len(draft.grid))) - draft.ground.keys()
        assert draft.pieces.keys() <= plain and one_area(draft, plain)
        entered = plain | {s for s, kind in draft.ground.items() if kind != "wall"}
        assert one_area(draft, entered)


def test_maps_of_tank_chess_are_legal_and_all_squares_reachable__TC_7_1() -> None:
    definitions = content().definitions
    drafting = KIT.drafting
    armies = load_armies(KIT, definitions)
    assert armies
    rng = random.Random(2)
    for seed in range(some(60, 6)):
        plan = replace(any_plan(rng, seed), army=rng.choice(armies), meta={"title": f"No. {seed}"})
        if plan.symmetry == "none":
            plan = replace(plan, symmetry="point")
        plan = replace(plan, width=max(plan.width, 10), height=max(plan.height, 12))
        if plan.share < 0.1:
            plan = replace(plan, share=0.15)
        draft = random_map(drafting, definitions, plan)
        found = drafting.check(draft, definitions)
        assert [f for f in found if f.severity == "error"] == []
        assert not {f.key for f in found} & {"map.unreachable", "map.not_symmetric", "map.different_pieces"}
        assert draft.title == f"No. {seed}"


def test_the_same_plan_gives_the_same_map_and_another_seed_another() -> None:
    plan = RandomPlan(14, 12, 0.25, 0.6, "both", 5, {"wall": 2, "water": 1}, ARMY)
    draft = random_map(OTHER, None, plan)
    assert random_map(OTHER, None, plan) == draft
    assert random_map(OTHER, None, replace(plan, seed=6)) != draft
    assert draft.symmetry == "both"


def test_lumps_hang_together__TC_7_3() -> None:
    def neighbours(lumps: float) -> int:
        total = 0
        for seed in range(5):
            draft = random_map(OTHER, None, RandomPlan(20, 20, 0.25, lumps, "point", seed))
            total += sum(draft.grid.step(s, f) in draft.ground for s in draft.ground for f in (0, 2, 4, 6))
        return total

    assert neighbours(0.0) * 1.5 < neighbours(0.5) < neighbours(1.0)


def test_nothing_that_can_be_entered_is_walled_in() -> None:
    for seed in range(some(8, 2)):
        plan = RandomPlan(20, 20, 0.5, 0.0, "none", seed, {"wall": 3, "water": 1})
        draft = random_map(OTHER, None, plan)
        assert one_area(draft, {s for s in range(400) if draft.ground.get(s) != "wall"})


def test_without_an_army_only_the_board_is_drawn_and_without_weights_what_blocks() -> None:
    draft = random_map(OTHER, None, RandomPlan(10, 10, 0.3))
    assert not draft.pieces and set(draft.ground.values()) == {"wall"} and len(draft.ground) == 30


def test_around_a_map_its_pieces_and_details_stay_and_can_drive_off__TC_7_3() -> None:
    old = random_map(OTHER, None, RandomPlan(12, 10, 0.3, seed=1, army=ARMY, meta={"title": "Mine"}))
    for seed in range(2, 8):
        plan = RandomPlan(12, 10, 0.25, symmetry="point", seed=seed, around=old)
        draft = random_map(OTHER, None, plan)
        assert (draft.pieces, draft.title, len(draft.ground)) == (old.pieces, "Mine", 30)
        assert draft.ground != old.ground and not OTHER.check(draft, None)
        for square, stand in draft.pieces.items():
            ahead = draft.grid.step(square, stand.facing) if stand.facing is not None else None
            assert square not in draft.ground and ahead not in draft.ground
    with pytest.raises(NoRandomMap) as told:
        random_map(OTHER, None, RandomPlan(12, 12, around=old))
    assert told.value.reason == "size"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"width": 2}, "size"),
        ({"height": 500}, "size"),
        ({"height": -3}, "size"),
        ({"share": 0.9}, "share"),
        ({"share": -0.1}, "share"),
        ({"lumps": 1.5}, "share"),
        ({"ground": {"lava": 1.0}}, "ground"),
        ({"ground": {"wall": -1.0}}, "ground"),
        ({"ground": {"wall": 0.0}}, "ground"),
        ({"width": 3, "height": 3}, "army"),
        ({"army": replace(ARMY, pieces=(("flag", 2),))}, "check"),
        ({"army": replace(ARMY, pieces=(("tank", 2),))}, "army"),
    ],
)
def test_a_plan_that_cannot_be_is_told(change: dict[str, object], reason: str) -> None:
    plan = RandomPlan(10, 10, army=ARMY)
    with pytest.raises(NoRandomMap) as told:
        random_map(OTHER, None, replace(plan, **change))  # type: ignore[arg-type]
    assert told.value.reason == reason
    assert bool(told.value.findings) == (reason == "check")
