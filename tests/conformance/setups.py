"""What the suite plays: each registered game on its shipped maps, some positions of its own, and Ford.

A game that joins the registry is played on all its maps at once; further starts, and the ``twins`` a
game with secrets must bring, are added here.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from game.data.files.content import Content, load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.model import entries, registry
from game.model.contract import Setup
from game.model.kit import Kit
from tests.conformance import tiny_game, tiny_kit
from tests.conformance.suite import Case, Twins
from tests.games.battlegrounds import conformance as battlegrounds
from tests.games.flames_of_tanks import conformance as flames_of_tanks
from tests.games.tank_battle import conformance as tank_battle
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_tactics import conformance as tank_tactics

QUICK = 40
"""Entries of a quick match on another map than the game's default one."""

Starts = Iterator[tuple[str, Setup]]


def _tank_chess(kit: Kit[Any, Any], content: Content) -> Starts:
    """Few pieces, and the ground and pieces of the Fun Set, which the rules carry already (TC-8)."""
    positions = {
        "few pieces": "1c41l44/8/3#4/4##2/8/3L0C03/8/8 w 1",
        "commands near the edges": "4C05/10/10/2#7/10/6~3/10/10/6c43/10 b 30",
        "water, trees, mud, hedges": "3c44/4~~2/1^^1::1l4/2==4/4--2/1*1!1?2/2H0A01B02/4C03 b 7",
        "mines everywhere": "2l41c43/1*2!1?1/*1?2!2/2*1*3/1!2?2*/3*4/1L02C03/8 w 1",
        "bulldozers push": "3c44/2#x4/3b44/2-#4/3#4/2B01#3/3x4/4C03 w 3",
        "mortars and hunters": ("1c41r46/2t41d45/9#/3#6/10/4x5/5#4/1R03D02S01/4C03T01/10 w 2"),
    }
    for name, text in positions.items():
        yield name, kit.parse_position(text, fun_set(), (0, 1))


STARTS: dict[str, Callable[[Kit[Any, Any], Content], Starts]] = {
    "tank_chess": _tank_chess,
    "battlegrounds": battlegrounds.starts,
    "tank_tactics": tank_tactics.starts,
    "tank_battle": tank_battle.starts,
    "flames_of_tanks": flames_of_tanks.starts,
}
"""Starts of a game besides its maps."""

START_EVERY = {"battlegrounds": 100, "tank_tactics": 100, "tank_battle": 100, "flames_of_tanks": 100}
"""How often a position of these is looked at thoroughly, where it is not one in 20."""

TWINS: dict[str, Twins] = {
    "battlegrounds": battlegrounds.twins,
    "tank_tactics": tank_tactics.twins,
    "tank_battle": tank_battle.twins,
}
"""What a seat can't know, for each game with secrets: see ``suite.Twins``."""


def _always(_: Setup) -> bool:
    return True


HIDES: dict[str, Callable[[Setup], bool]] = {
    "battlegrounds": battlegrounds.hides,
    "tank_tactics": tank_tactics.hides,
}
"""Whether every match with a setup hides something, where that is not always so."""


def _kit(name: str) -> Kit[Any, Any] | None:
    """The game's Kit, or ``None`` while it is not written."""
    return registry.kit(name) if importlib.util.find_spec(f"game.games.{name}.rules.kit") else None


@cache
def cases(game: str) -> tuple[Case, ...]:
    """All cases of a registered game, or of Ford. Raises ``KeyError`` for a game there is not."""
    if game == "tiny":
        return _tiny(tiny_kit.KIT, "tests.conformance.tiny_kit:KIT")
    kit = _kit(game)
    if kit is None:
        return ()
    content, path, twins = load_content(kit), f"game.games.{game}.rules.kit:KIT", TWINS.get(game)
    words = Texts(ASSETS / "locale")
    found = []
    for file in sorted((MAPS / game).glob("*.yaml")):
        map_file = load_map(kit, file, content, words).map_file
        seatings = kit.seatings_for(map_file)
        for number, seating in enumerate(seatings):
            # of maps that are played alike the first way to sit down is enough
            if number and file.stem != kit.default_map and seatings == kit.info.seatings:
                break
            setup = kit.setup(map_file, content.definitions, seating.sides, {})
            # other maps and seatings play by the same rules: they are looked at less often
            label = f"{file.stem} {seating.sides}"
            hides = HIDES.get(game, _always)(setup)
            # maps that are played alike are looked at less often than the default one
            whole = file.stem == kit.default_map or seatings != kit.info.seatings
            every = 20 if file.stem == kit.default_map and not number else 100
            found.append(
                Case(
                    game,
                    label,
                    kit,
                    path,
                    setup,
                    twins=twins,
                    every=every,
                    hides=hides,
                    quick=None if whole else QUICK,
                )
            )
    if game in STARTS:
        for label, setup in STARTS[game](kit, content):
            hides = HIDES.get(game, _always)(setup)
            every = START_EVERY.get(game, 20)
            found.append(Case(game, label, kit, path, setup, twins=twins, every=every, hides=hides))
    return tuple(found)


def _tiny(kit: tiny_kit.TinyKit, path: str) -> tuple[Case, ...]:
    maps = {
        "three": ((0, 1, 2), tiny_kit.TinyMapFile()),
        "one against two": ((0, 1, 0), tiny_kit.TinyMapFile(line=8)),
        "two": ((0, 1), tiny_kit.TinyMapFile(line=10, rounds=6)),
        "four, few cards": ((0, 1, 2, 3), tiny_kit.TinyMapFile(line=16, deck={"star": 2, "mud": 1})),
    }
    return tuple(
        Case("tiny", label, kit, path, kit.setup(file, (), sides, {}), 200, tiny_game.twins, 8)
        for label, (sides, file) in maps.items()
    )


def tiny(kit: tiny_kit.TinyKit, path: str) -> Case:
    """Ford's first case with another Kit: a broken one, that the suite must catch."""
    return _tiny(kit, path)[0]


def games() -> tuple[str, ...]:
    """The games the suite plays."""
    return (*entries.games(), "tiny")


def find(game: str, label: str) -> Case:
    """One case. Raises ``KeyError``."""
    for case in cases(game):
        if case.label == label:
            return case
    raise KeyError(label)
