"""Every event and every action of every game is told in whole sentences, in each language.

An event is made from what its fields are called and hold, so that a new one that nobody words is found here.
"""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.words.texts import Texts
from game.data.words.wording import sentences
from game.model.contract import CHANCE, Event, SeenStep
from game.model.registry import kit as kit_of
from tests.amount import some

GAMES = ("tank_chess", "tank_battle", "tank_tactics", "battlegrounds", "flames_of_tanks")
LANGUAGES = ("en", "de", "fr")

HELD: dict[str, dict[str, tuple[Any, ...]]] = {
    "tank_chess": {
        "kind": ("medium",), "side": ("front", "side", "rear"), "before": ("hedge",), "after": ("", "hedge"),
        "path": (((0, 0), (1, 1)), ((0, 0), (0, 2))), "reason": ("destroyed",), "winner": (None, 0),
    },
    "tank_battle": {"why": ("shot", "mine", "gun", "battle"), "red": ((3,), ()), "white": ((), (4,))},
    "tank_tactics": {
        "card": ("repair",), "cards": (("repair",),), "why": ("destroyed", "resigned", "time_up"),
        "starts": (0, -1), "exit": (3, -1), "next": (1, -1), "after": (2, 0),
    },
    "battlegrounds": {
        "card": ("tiger", ""), "cards": ((), ("tiger", "sherman")), "picture": ("church",),
        "ability": ("", "armour"), "how": ("shot", "shell", "ran_over", "artillery"), "colour": (1,),
        "aim": ("token", "tank", "lay", "clear"),
        "hands": ((("tiger",), ("sherman",)), (("tiger",),), ((), ())),
        "origin": (3, None), "reason": ("resigned",), "path": ((1, 2), (1, 2, 3)),
    },
    "flames_of_tanks": {
        "result": ("none", "bailed_out", "destroyed"), "names": (("wide_tracks",), ()),
        "dice": ((6,), (1,)), "why": ("lagged", "resigned"), "kind": ("move",), "point": (0,),
    },
}  # fmt: skip
"""What fields may hold, by name, where the type doesn't say it: each branch of the words is to be reached."""

ONLY: dict[str, tuple[Any, ...]] = {
    "battlegrounds.Activated.card": ("tiger",),
    "battlegrounds.Upgraded.card": ("tiger",),
    "battlegrounds.Upgraded.ability": ("armour",),
    "battlegrounds.ActionUsed.ability": ("extra_turn",),
    "battlegrounds.Uncovered.picture": ("church", ""),
    "battlegrounds.Walked.origin": (3,),
    "flames_of_tanks.Fired.again": ((0,), (5,)),
    "flames_of_tanks.Remounted.again": (0, 5),
    "flames_of_tanks.Salvaged.names": (("wide_tracks",),),
}
"""The same for the field of one event."""

BY_TYPE: dict[Any, tuple[Any, ...]] = {
    int: (1, 0), bool: (False, True), tuple[int, ...]: ((3,), (3, 4)), tuple[int, int]: ((2000, 3500),),
    tuple[tuple[int, int], ...]: (((0, 0), (2000, 3500)),), str: ("destroyed",),
}  # fmt: skip


@cache
def words(language: str) -> Texts:
    return Texts(locale_folders(), language)


def events_of(game: str) -> list[type[Event]]:
    module = importlib.import_module(f"game.games.{game}.rules.events")
    found = [one for _, one in inspect.getmembers(module, inspect.isclass) if issubclass(one, Event)]
    return [one for one in found if one is not Event]


def made(game: str, kind: type[Event]) -> Iterator[Event]:
    """Events of a kind: what each field may hold, the others as they are first."""
    hints = get_type_hints(kind)
    choices: dict[str, tuple[Any, ...]] = {}
    for field in fields(kind):
        name = f"{game}.{kind.__name__}.{field.name}"
        choices[field.name] = (
            ONLY.get(name) or HELD[game].get(field.name) or BY_TYPE.get(hints[field.name], ())
        )
        assert choices[field.name], f"say what {name} may hold"
    first = {name: held[0] for name, held in choices.items()}
    yield kind(**first)
    for name, held in choices.items():
        for value in held[1:]:
            yield kind(**{**first, name: value})


def start(game: str, path: Any = None) -> Any:
    kit = kit_of(game)
    content = load_content(kit)
    path = path or maps_of(game) / f"{kit.default_map}.yaml"
    map_file = load_map(kit, path, content, words("en")).map_file
    return kit.game.new(kit.setup(map_file, content.definitions, kit.seatings_for(map_file)[0].sides, {}))


def assert_sentences(text: str, what: Any) -> None:
    assert text, f"there are no words for {what}"
    assert not {"[", "{", "}"} & set(text), text
    assert text[0].isupper() and text.endswith("."), text


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_whole_sentences_in_every_language(game: str) -> None:
    kit, state = kit_of(game), start(game)
    kinds = events_of(game)
    assert len(kinds) > 10
    for event in (event for kind in kinds for event in made(game, kind)):
        for language in LANGUAGES:
            told = sentences(kit.describe_step(SeenStep(state, (event,), None), state), words(language))
            assert_sentences(told, event)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_told_to_who_saw_it(game: str) -> None:
    """On one map of each kind, played at random, to the seat that acted and to who watches."""
    kit, rng = kit_of(game), random.Random(7)
    paths = sorted(maps_of(game).glob("*.yaml")) if game in ("battlegrounds", "tank_tactics") else [None]
    for path in paths:
        state = start(game, path)
        for _ in range(some(150, 60)):
            seat = kit.game.to_act(state)
            if seat is None:
                break
            if seat == CHANCE:
                action = kit.game.draw(state, rng)
            else:
                action = rng.choice(kit.game.actions(kit.game.observe(state, seat)))
            step = kit.game.apply(state, action)
            reader = 0 if seat == CHANCE else seat
            before, seen = kit.game.observe(state, reader), kit.game.observe_step(state, step, reader)
            assert_sentences(sentences(kit.describe_step(seen, before), words("en")), action)
            state = step.state
