"""The world is a value: copies, equality, and ids that say nothing."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from game.model.world import World
from tests.amount import some


@dataclass(frozen=True, slots=True)
class At:
    square: int


@dataclass(frozen=True, slots=True)
class Owner:
    seat: int


def test_a_copy_changes_alone() -> None:
    before = World()
    tank = before.spawn(At(1), Owner(0))
    after = before.copy()
    after.put(tank, At(2))
    after.take(tank, Owner)
    after.spawn(At(9))
    assert before.components(tank) == (At(1), Owner(0))
    assert before.entities() == (tank,)
    assert after.components(tank) == (At(2),)
    after.remove(tank)
    assert before.find(tank, At) == At(1)


def test_worlds_are_equal_by_what_they_hold_and_the_next_id() -> None:
    one, other = World(), World()
    one.spawn(At(1), Owner(0))
    other.spawn(Owner(0), At(1))
    assert one == other
    other.take(1, Owner)
    other.put(1, Owner(0))
    other.put(1, At(1))
    assert one == other
    other.remove(other.spawn(At(5)))
    assert one != other, "the next piece would have another id"
    assert one != "a world"


def test_an_empty_table_is_as_good_as_none() -> None:
    one, other = World(), World()
    for world in (one, other):
        world.spawn(At(1))
    other.put(1, Owner(0))
    other.take(1, Owner)
    assert one == other
    assert other.entities() == (1,)


def test_ids_are_never_used_again() -> None:
    world = World()
    gone = world.spawn(At(1))
    world.remove(gone)
    assert world.spawn(At(1)) != gone


def test_an_id_read_back_counts_as_allotted() -> None:
    world = World()
    world.put(7, At(1))
    assert world.spawn(At(2)) == 8
    assert world.find(7, At) == At(1)
    world.next_id = 20
    assert world.spawn(At(3)) == 20


def test_what_is_not_there() -> None:
    world = World()
    tank = world.spawn(At(1))
    assert world.find(tank, Owner) is None
    assert world.find(99, At) is None
    with pytest.raises(KeyError):
        world.get(tank, Owner)
    with pytest.raises(KeyError):
        world.get(99, At)
    world.take(tank, Owner)
    world.remove(99)
    assert list(world.each(Owner)) == []
    assert list(world.both(At, Owner)) == []
    assert World().entities() == ()


def test_iteration_goes_by_id_whatever_came_first() -> None:
    world = World()
    for entity in (3, 1, 2):
        world.put(entity, At(10 - entity))
    world.put(2, Owner(0))
    world.put(1, Owner(1))
    assert list(world.each(At)) == [(1, At(9)), (2, At(8)), (3, At(7))]
    assert list(world.both(Owner, At)) == [(1, Owner(1), At(9)), (2, Owner(0), At(8))]
    assert world.entities() == (1, 2, 3)


def test_a_world_may_be_changed_while_it_is_gone_through() -> None:
    world = World()
    for square in range(5):
        world.spawn(At(square))
    for entity, at in world.each(At):
        world.remove(entity)
        world.spawn(At(at.square + 10))
    assert [at.square for _, at in world.each(At)] == [10, 11, 12, 13, 14]


def test_a_world_can_be_sent_but_not_hashed() -> None:
    world = World()
    world.spawn(At(1), Owner(0))
    assert pickle.loads(pickle.dumps(world)) == world
    with pytest.raises(TypeError):
        hash(world)
    assert repr(world) == "World(1 entities)"


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 3)), max_size=20))
def test_the_order_of_writing_does_not_matter(writes: list[tuple[int, int]]) -> None:
    last = dict(writes)
    one, other = World(), World()
    for entity, square in writes:
        one.put(entity, At(square))
    for entity, square in sorted(last.items(), reverse=True):
        other.put(entity, At(square))
    assert one == other
    assert list(one.each(At)) == list(other.each(At))


class WorldMachine(RuleBasedStateMachine):
    """A world beside a plain dict, and a copy that must never change."""

    def __init__(self) -> None:
        super().__init__()
        self.world, self.truth = World(), dict[int, dict[type, object]]()
        self.kept, self.kept_truth = self.world.copy(), dict[int, dict[type, object]]()

    @rule(square=st.integers(0, 9))
    def spawn(self, square: int) -> None:
        self.truth[self.world.spawn(At(square))] = {At: At(square)}

    @rule(pick=st.integers(0, 99), seat=st.integers(0, 3))
    def put(self, pick: int, seat: int) -> None:
        if self.truth:
            entity = sorted(self.truth)[pick % len(self.truth)]
            self.world.put(entity, Owner(seat))
            self.truth[entity][Owner] = Owner(seat)

    @rule(pick=st.integers(0, 99), kind=st.sampled_from([At, Owner]))
    def take(self, pick: int, kind: type) -> None:
        if self.truth:
            entity = sorted(self.truth)[pick % len(self.truth)]
            self.world.take(entity, kind)
            self.truth[entity].pop(kind, None)

    @rule(pick=st.integers(0, 99))
    def remove(self, pick: int) -> None:
        if self.truth:
            entity = sorted(self.truth)[pick % len(self.truth)]
            self.world.remove(entity)
            del self.truth[entity]

    @rule()
    def keep(self) -> None:
        self.kept = self.world.copy()
        self.kept_truth = {entity: dict(parts) for entity, parts in self.truth.items()}

    @invariant()
    def agree(self) -> None:
        for world, truth in ((self.world, self.truth), (self.kept, self.kept_truth)):
            assert world.entities() == tuple(sorted(e for e, parts in truth.items() if parts))
            for entity, parts in truth.items():
                assert set(world.components(entity)) == set(parts.values())


TestWorldMachine = WorldMachine.TestCase
TestWorldMachine.settings = settings(max_examples=some(100, 25))
