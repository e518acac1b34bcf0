"""Files of Flames of Tanks that can't be: what is wrong is told, with its key; what is read can be played."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import yaml

from game.data.files.content import Content, content_from, load_content, map_from
from game.data.files.paths import ASSETS, MAPS
from game.data.files.problems import Problem, ProblemsError
from game.data.files.yaml_files import Document, load_yaml
from game.data.maps.own_modes import examine_mode
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.mode_text import parse_mode
from game.games.flames_of_tanks.rules.own_modes import MODES
from game.model.contract import CHANCE, IllegalAction, Setup, TextError
from tests.amount import some
from tests.games.flames_of_tanks.boards import BOOK, GAME, refused, start
from tests.games.flames_of_tanks.conformance import POSITIONS
from tests.rules.spoilt import places
from tests.texts_to_try import ODD_TEXTS, slipped

Data = dict[str, Any]
JARGON = ("Input should", "pydantic", "Traceback", "valid dictionary", "NoneType")
MODE: Data = {
    "format": 1,
    "game": "flames_of_tanks",
    "title": "T",
    "teams": "two",
    "points": "claimed",
    "markers": 3,
    "respawn": True,
    "keep_clear": 0,
    "ends": {"rounds": 3, "minutes": 0, "all_points": False, "one_left": False},
    "score": {"kill": 1, "death": -1, "marker": 0, "flag": 0},
    "draws": {"light": 1, "medium": 2, "heavy": 3, "point": 2},
    "tie": "shared",
    "night": False,
    "basic": False,
}


@cache
def content() -> Content:
    return load_content(KIT)


@cache
def words() -> Texts:
    return Texts(ASSETS / "locale")


@cache
def shipped() -> dict[str, Data]:
    """The data of the definition files."""
    return {
        name: yaml.safe_load((ASSETS / file.path).read_text("utf-8"))
        for name, file in KIT.definition_files.items()
    }


@cache
def tables() -> dict[str, Data]:
    """The data of the shipped tables."""
    folder = MAPS / "flames_of_tanks"
    return {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("*.yaml"))}


def document(data: Any, name: str) -> Document | None:
    """The data as a file; ``None`` where even that is told to be none."""
    found, problems = load_yaml(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), name)
    well_told(problems)
    assert found is not None or problems
    return found


def well_told(problems: list[Problem]) -> None:
    for text in map(str, problems):
        assert text and len(text) < 1500 and "\n" not in text
        assert not any(word in text for word in JARGON), text


def short(error: TextError, says: str = "") -> None:
    """A reason, and not the whole text again."""
    assert 0 < len(str(error)) < 1500
    assert says in str(error)


def definitions(changed: str, data: Data) -> Content | list[Problem]:
    """The definitions with one of the files changed, or what is wrong with it."""
    documents = {}
    for name, usual in shipped().items():
        made = document(data if name == changed else usual, name)
        if made is None:
            return []
        documents[name] = made
    try:
        return content_from(KIT, documents)
    except ProblemsError as error:
        well_told(error.problems)
        return error.problems


def play(setup: Setup, rng: random.Random, most: int) -> None:
    """A match that goes on at random; its last position is read back."""
    state = GAME.new(setup)
    for _ in range(most):
        seat = GAME.to_act(state)
        if seat is None:
            break
        action = GAME.draw(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
        assert KIT.parse_action(KIT.format_action(action, state), state) == action
        state = GAME.apply(state, action).state
    KIT.text_board(state)
    if GAME.to_act(state) is not None:
        again = KIT.parse_position(KIT.format_position(state), setup.definitions)
        assert GAME.new(again) == state


# --- values of a wrong kind, or just beside the right ones ---


def other(value: Any, rng: random.Random) -> Any:
    """Something else: half of the time something like it."""
    if rng.random() < 0.5:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int | float):
            return rng.choice(
                [value + 1, value - 1, 0, value * 2, -value, value + 0.0004, rng.randrange(100)]
            )
        if isinstance(value, list) and value:
            return rng.choice([value[:-1], value[::-1], [*value, value[0]]])
        if isinstance(value, str):
            return rng.choice(
                ["none", "two", "four", "claimed", "invincible", "x", "..", "water", "A", "axis"]
            )
    odd: list[Any] = [
        None,
        "",
        "x" * 300,
        "\x1b[31m",
        1.5,
        float("nan"),
        float("inf"),
        10**30,
        1e300,
        -1,
        [],
        {},
        [[]],
        True,
    ]
    return rng.choice([*odd, [[0, 0]] * 41, {"a": 1}, "9" * 500])


def spoilt(data: Data, rng: random.Random) -> Data:
    """The data with one to three things changed, gone, or said twice."""
    found = copy.deepcopy(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        *way, last = rng.choice(list(places(found)) or [("title",)])
        at: Any = found
        for key in way:
            at = at[key]
        chance = rng.random()
        if chance < 0.15 and isinstance(at, dict):
            at.pop(last, None)
        elif chance < 0.25 and isinstance(at, list):
            at.insert(last, copy.deepcopy(at[last]))
        else:
            at[last] = other(at[last] if isinstance(at, list) else at.get(last), rng)
    return found


def seeds(many: int, few: int) -> Iterator[random.Random]:
    return (random.Random(seed) for seed in range(some(many, few)))


@pytest.mark.slow
def test_definitions_with_slips_are_told_or_can_be_played__FT_5_1() -> None:
    played = 0
    for rng in seeds(600, 6):
        name = rng.choice(list(shipped()))
        made = definitions(name, spoilt(shipped()[name], rng))
        farms = document(tables()["farms"], "farms")
        if isinstance(made, list) or farms is None:
            continue
        try:
            table = map_from(KIT, farms, made, words()).map_file
        except ProblemsError as error:
            well_told(error.problems)
            continue
        play(KIT.setup(table, made.definitions, (0, 1), {"tanks": 2}), rng, 24)
        played += 1
    assert played >= some(20, 0)


@pytest.mark.slow
def test_tables_with_slips_are_told_or_can_be_played_and_always_drawn_on__FT_1_1_FT_1_2() -> None:
    played = 0
    for rng in seeds(600, 5):
        made = document(spoilt(rng.choice(list(tables().values())), rng), "m")
        if made is None:
            continue
        draft, _ = KIT.drafting.read(made.data, BOOK)
        KIT.drafting.check(draft, BOOK)
        KIT.drafting.write(draft, BOOK)
        try:
            table = map_from(KIT, made, content(), words()).map_file
            way = rng.choice(KIT.seatings_for(table))
            setup = KIT.setup(table, BOOK, way.sides, {"tanks": rng.randint(1, 5)})
        except ProblemsError as error:
            well_told(error.problems)
            continue
        except TextError as error:
            short(error, "can’t be played on this table")
            continue
        play(setup, rng, 14)
        played += 1
    assert played >= some(20, 0)


def test_modes_with_slips_are_told_or_can_be_played__FT_6_6() -> None:
    played = 0
    town = document(tables()["town"], "town")
    assert town is not None
    table = map_from(KIT, town, content(), words()).map_file
    for rng in seeds(600, 8):
        made = document(spoilt(MODE, rng), "m")
        if made is None:
            continue
        problems = examine_mode(KIT, content(), words(), made)
        well_told(problems)
        if any(one.severity == "error" for one in problems):
            continue
        line = MODES.value(MODES.model.model_validate(made.data), BOOK)
        assert MODES.facts(line, BOOK)
        try:
            setup = KIT.setup(table, BOOK, rng.choice(KIT.seatings_for(table)).sides, {"mode": line})
        except TextError as error:
            short(error, "can’t be played on this table")
            continue
        play(setup, rng, 24)
        played += 1
    assert played >= some(20, 0)


def test_positions_and_words_with_slips_are_told_or_can_be_played__FT_2_2() -> None:
    for rng in seeds(1500, 40):
        text = rng.choice(list(POSITIONS.values()))
        state = start(text)
        parts = slipped(text, rng).split(" ")
        if rng.random() < 0.5:
            at = rng.randrange(len(parts))
            parts[at] = f"{parts[at].partition('=')[0]}={rng.choice(ODD_TEXTS)}"
        try:
            play(KIT.parse_position(" ".join(parts), BOOK), rng, 6)
        except TextError as error:
            short(error)
        word = slipped(rng.choice(WORDS), rng)
        try:
            action = KIT.parse_action(word, state)
        except TextError as error:
            short(error)
            continue
        refusal = GAME.refuse(state, action)
        if refusal is None:
            GAME.apply(state, action)
            continue
        assert words()(refusal.key, **refusal.params)
        with pytest.raises(IllegalAction):
            GAME.apply(state, action)


WORDS = (
    "go:36,24.5_40,30/90", "wide:36,24/90", "fast:36,24/90", "fast-wide:36,24/90", "last:36,24/90", "shoot:2",
    "smoke:2", "remount", "roll", "end", "second=4", "saves=3,6", "salvage=1,5", "hits=3,2>5", "claim:B",
    "remounting=1>6", "draw=anti_tank+smoke", "refit:armour@2,0,1+smoke@0,0,0", "refit:-", "enter:8,10/90",
    "workshop", "last-wide:36,24/90",
)  # fmt: skip


# --- what is told ---


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("tank", lambda d: d["hull"].update(radius=0), "hull.radius: expected a number from 0.1 to 20"),
        ("tank", lambda d: d["hull"].update(width=float("nan")), "hull.width: expected a number from 0.1"),
        ("tank", lambda d: d["gun"].update(rof=0), "gun.rof: expected a whole number from 1 to 6"),
        ("tank", lambda d: d["armour"].update(front=21), "armour.front: expected a whole number from 0"),
        ("tank", lambda d: d["speed"].pop("heavy"), "speed.heavy: this key is missing"),
        ("tank", lambda d: d.update(rows=["light"]), "rows: expected a list of 4"),
        ("ground", lambda d: d["ground"].update(tank={}), "ground.tank: tank has another meaning"),
        ("ground", lambda d: d["ground"].update(edge={}), "ground.edge: edge has another meaning"),
        ("ground", lambda d: d["ground"]["wood"].update(crossing=2), "wood.crossing: only a line"),
        ("ground", lambda d: d["shapes"]["copse"].update(kind="lava"), "copse.kind: unknown ground lava"),
        ("upgrades", lambda d: d["upgrades"]["smoke"].update(shape=[".."]), "smoke.shape: this shape has no"),
        ("upgrades", lambda d: d["upgrades"]["smoke"].update(shape=["xxxxx"]), "smoke.shape[0]"),
        ("upgrades", lambda d: d["upgrades"]["smoke"].update(effects={}), "smoke.effects: this upgrade does"),
        ("upgrades", lambda d: d["upgrades"]["smoke"].update(copies=-1), "smoke.copies: expected a whole"),
        ("modes", lambda d: d["modes"]["death_match"]["ends"].update(rounds=0), "ends.rounds: expected a"),
        ("modes", lambda d: d["modes"]["death_match"].update(ends=None), "death_match.ends: expected keys"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_definitions_is_told__FT_1_3_FT_5_2(
    name: str, change: Callable[[Data], Any], says: str
) -> None:
    data = copy.deepcopy(shipped()[name])
    change(data)
    told = definitions(name, data)
    assert isinstance(told, list)
    assert says in "\n".join(map(str, told))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("teams=too", "teams: expected 'none', 'two' or 'four'"),
        ("markers=0", "markers: expected 1 or more"),
        ("rounds=61", "rounds: expected 60 or less"),
        ("score=99/0/0/0", "kill: expected 9 or less"),
        ("keep_clear=999", "keep_clear: expected 200 or less"),
        ("night=maybe", "night: expected yes or no"),
        ("all_points=3", "all_points: expected yes or no"),
        ("score=1/2", "score: expected 4 numbers with / between them"),
        ("rounds=3,rounds=4", "rounds appears twice"),
        ("rounds", "unknown part of a mode: 'rounds'"),
        ("name=x", "unknown part of a mode: 'name=x'"),
    ],
)
def test_what_is_wrong_with_a_modes_line_is_told__FT_6_6(line: str, says: str) -> None:
    with pytest.raises(TextError) as told:
        parse_mode(f"M:{line}", BOOK)
    assert says in str(told.value)


@pytest.mark.parametrize("number", ["1_0", "+5", " 5", "٣", "²", "nan", "1e1", "9" * 5000, "", "5.0", "0x5"])
def test_a_mode_takes_plain_numbers_alone__FT_6_6(number: str) -> None:
    with pytest.raises(TextError, match="expected a whole number"):
        parse_mode(f"M:rounds={number}", BOOK)


def test_upgrades_that_overlap_or_stick_out_never_come_onto_a_grid__FT_5_2() -> None:
    """By hand, in a position's line, and by a refit."""
    usual = POSITIONS["a refit of all there is, and then the workshop"]
    assert "::searchlight@0,0,0 " in usual
    for grid in ("searchlight@0,4,0", "searchlight@-1,0,0", "searchlight@9,9,0"):
        with pytest.raises(TextError, match="upgrades that don’t fit its grid"):
            start(usual.replace("searchlight@0,0,0", grid))
        assert refused(start(usual), f"refit:{grid.replace('searchlight', 'smoke')}").startswith("FT-5.2")
