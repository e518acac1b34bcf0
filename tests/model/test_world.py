"""A world of columns: a value, told once."""

from __future__ import annotations

import copy
import pickle
import random
import re
from typing import Any

import pytest

from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.model.contract import PUBLIC, Result, TextError
from game.model.kinds import Choice, Listed, Maybe, Number, Seats, Truth
from game.model.world import MATCH, World, column
from tests.model.depot import SEATS, TANK, DepotWorld, Terms

TERMS = Terms()


def world(**columns: Any) -> DepotWorld:
    return DepotWorld(TERMS, **columns)


def at_random(seed: int) -> DepotWorld:
    rng = random.Random(seed)
    return world(
        square=tuple(rng.sample(range(64), 3)),
        facing=tuple(rng.choices("NS", k=3)),
        damage=tuple(rng.choices(range(10), k=3)),
        cards=tuple(tuple(rng.choices(("smoke", "repair"), k=rng.randrange(3))) for _ in range(3)),
        ammo=(rng.randrange(9), 6),
        met=(frozenset(rng.sample(range(9), 3)), frozenset()),
        die=(rng.randrange(7), 4),
        phase=rng.choice(("plan", "drive")),
        seat=rng.randrange(2),
        moved=rng.randrange(4),
        left=frozenset(rng.sample((0, 1), rng.randrange(2))),
        hurt=rng.random() < 0.5,
        target=rng.choice((None, 7)),
        quiet=rng.randrange(3),
    )


# --- a value ---


def test_a_world_begins_with_what_its_columns_say() -> None:
    found = world()
    assert (found.square, found.facing, found.ammo, found.phase) == ((0, 1, 2), ("N",) * 3, (6, 6), "plan")
    assert world(damage=(1, 2, 3)).damage == (1, 2, 3)
    assert [(tank.square, tank) for tank in found.each(TANK)] == [(at, (at, "N", 0, ())) for at in range(3)]
    assert list(found.columns)[:4] == ["square", "facing", "damage", "cards"]
    assert [one.name for one in found.archetypes[TANK]] == ["square", "facing", "damage", "cards"]


def test_a_column_that_is_none_is_refused() -> None:
    with pytest.raises(TypeError, match="unknown columns"):
        world(sqare=(1,))
    with pytest.raises(TypeError, match="unknown columns"):
        world().with_(squares=(1,))


def test_a_copy_changes_alone_and_shares_what_stays() -> None:
    before = at_random(1)
    taken = before.taken
    after = before.with_(damage=(9, 9, 9))
    assert before == at_random(1) != after
    assert after.cards is before.cards
    assert (before.steps, after.steps) == (sum(before.damage), 27)
    assert "taken" not in vars(after), "it may be another's"
    assert before.taken is taken


def test_equal_worlds_have_equal_hashes_whatever_they_have_worked_out() -> None:
    one, other = at_random(2), at_random(2)
    assert one.taken
    assert one == other and hash(one) == hash(other)
    assert one != one.with_(quiet=9) and one != "a world"
    assert one != DepotWorld(Terms(ammo=5), **{name: getattr(one, name) for name in one.columns})
    ended = one.with_(outcome=Result((1, 2), (1.0, 0.0), "won", "D-1", {"n": 3}))
    assert hash(ended) == hash(ended.with_(quiet=ended.quiet))


def test_a_world_goes_to_another_process_without_what_it_keeps_beside_its_columns() -> None:
    sent = at_random(3)
    assert sent.taken
    assert sent.__getstate__() == (TERMS, *(getattr(sent, name) for name in sent.columns))
    for found in (pickle.loads(pickle.dumps(sent)), copy.deepcopy(sent), copy.copy(sent)):
        assert found == sent and found.steps == sent.steps and "taken" not in vars(found)


def test_a_world_made_from_another_has_its_columns_too() -> None:
    class Wider(DepotWorld):
        """One more number."""

        fuel: int = column(MATCH, Number(), 3, secret=False)

    assert list(Wider.columns) == [*DepotWorld.columns, "fuel"]
    found = Wider(TERMS)
    assert found.taken and found.fuel == 3
    assert "taken" not in vars(found.copy())


# --- saves ---


@pytest.mark.parametrize("seed", range(20))
def test_what_is_dumped_loads_again(seed: int) -> None:
    saved = at_random(seed)
    data = saved.dump()
    assert DepotWorld.load(data, TERMS) == saved
    assert data["met"] == [sorted(saved.met[0]), []] and data["left"] == sorted(saved.left)


def test_a_column_that_came_later_may_be_missing() -> None:
    data = at_random(4).dump()
    del data["quiet"]
    assert DepotWorld.load(data, TERMS).quiet == 0


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("square", [0, 1], "square: expected 3 values, found 2 values"),
        ("square", "4", "square: expected 3 values, found '4'"),
        ("square", [0, True, 2], "square[1]: expected a whole number from 0 to 63, found 'True'"),
        ("square", [0, 64, 2], "square[1]: expected a whole number from 0 to 63, found '64'"),
        ("ammo", [-1, 0], "ammo[0]: expected a whole number of at least 0, found '-1'"),
        ("phase", "driev", "phase: expected one of plan, drive, over, found 'driev'; did you mean drive?"),
        ("phase", ["pl"], "phase: expected one of plan, drive, over, found \"['pl']\""),
        ("cards", [["a"], [], []], "cards[0]: expected a list, each one of smoke, repair, found \"['a']\""),
        ("hurt", 1, "hurt: expected yes or no, found '1'"),
        ("left", [0, 2], "left: expected sides of this match, numbered from 0 to 1, found '[0, 2]'"),
        ("moved", 4, "moved: expected sides of this match, numbered from 0 to 1, found '4'"),
        ("target", 64, "target: expected nothing, or a whole number from 0 to 63, found '64'"),
        ("outcome", {"n": 1}, "outcome: expected nothing, or how the match ended, found \"{'n': 1}\""),
    ],
)  # fmt: skip
def test_what_doesnt_fit_is_told_from_the_declaration(name: str, value: Any, said: str) -> None:
    with pytest.raises(TextError) as found:
        DepotWorld.load(world().dump() | {name: value}, TERMS)
    assert str(found.value) == said
    for language, word in (("de", "gefunden"), ("fr", "trouvé")):
        told = Texts(locale_folders(), language).fault(found.value.fault)
        assert word in told and not re.search("expected|found|values|whole|nothing", told)


def test_a_whole_sentence_in_another_language() -> None:
    with pytest.raises(TextError) as found:
        DepotWorld.load(world().dump() | {"phase": "driev"}, TERMS)
    told = Texts(locale_folders(), "de").fault(found.value.fault)
    assert told.startswith("phase: erwartet: eines von plan, drive, over; gefunden: 'driev'")
    assert "drive?" in told


def test_missing_and_unknown_columns_are_told() -> None:
    data = world().dump()
    for wrong, said in (
        ({"sqare": []}, "unknown value 'sqare'; did you mean square?"),
        ({"match": 1}, "unknown value 'match'"),
    ):
        with pytest.raises(TextError) as found:
            DepotWorld.load(data | wrong, TERMS)
        assert str(found.value) == said
    del data["facing"]
    with pytest.raises(TextError, match=r"^facing is missing$"):
        DepotWorld.load(data, TERMS)


# --- secrets ---


def test_a_seat_sees_its_own_and_the_start_or_less_of_others() -> None:
    state = world(
        cards=(("smoke",), ("repair", "smoke"), ("smoke",)), ammo=(2, 3), target=9, seat=1, damage=(1, 1, 1)
    )
    seen = {seat: state.seen_by(seat) for seat in (0, 1, PUBLIC)}
    assert seen[0].cards == (("smoke",), ("repair", "smoke"), ("?",))
    assert seen[1].cards == (("?",), ("?", "?"), ("smoke",))
    assert seen[PUBLIC].cards == (("?",), ("?", "?"), ("?",))
    assert [seen[seat].ammo for seat in (0, 1, PUBLIC)] == [(2, 6), (6, 3), (6, 6)]
    assert [seen[seat].target for seat in (0, 1, PUBLIC)] == [None, 9, None], "Red acts, and knows it"
    assert all(one.damage == state.damage and one.seen_by(seat) == one for seat, one in seen.items())
    assert state.with_(phase="over").seen_by(0) == state.with_(phase="over")


def test_nobody_sees_a_secret_of_the_match_unless_the_game_says_who() -> None:
    class Sealed(World[None]):
        """A secret number."""

        code: int = column(MATCH, Number(), 0, secret=True)

        @property
        def is_secret(self) -> bool:
            return True

    assert [Sealed(None, code=7).seen_by(seat).code for seat in (0, 1, PUBLIC)] == [0, 0, 0]


def test_a_view_holds_nothing_else_of_the_state_it_was_made_from() -> None:
    state = world(cards=(("smoke",), (), ()), damage=(1, 0, 0))
    assert state.taken
    assert set(vars(state.seen_by(1))) == {"match", "steps", *state.columns}


# --- kinds ---


def test_bounds_of_numbers_are_told_as_they_are() -> None:
    assert str(Number(None).expected(None)) == "a whole number"
    assert str(Number(3).expected(None)) == "a whole number of at least 3"
    assert Number(3).fits(3, None) and not Number(3).fits(2, None)
    assert not Number(3, 5).fits(6, None)


def test_a_list_has_its_count() -> None:
    pair = Listed(Number(), count=lambda match: 2)
    assert pair.fits((1, 2), None) and not pair.fits((1,), None) and not pair.fits((1, -2), None)
    assert str(pair.expected(None)) == "a list of 2 values, each a whole number of at least 0"
    assert str(Maybe(Truth()).expected(None)) == "nothing, or yes or no"
    assert list(Listed(Choice(("a", "b"))).words(None)) == ["a", "b"]
    assert str(Choice(("", "a", "b")).expected(None)) == "nothing, or one of a, b"


def test_one_seat_is_one_and_no_other_number() -> None:
    one = Seats(lambda match: SEATS, SEATS, "side", int)
    assert one.read("red", None, {}) == 1
    for text in ("", "green,red"):
        with pytest.raises(ValueError, match="values to unpack"):
            one.read(text, None, {})
