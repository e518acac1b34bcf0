"""What the suite plays: each registered game on its shipped maps, some positions of its own, and Ford.

A game that joins the registry is played on all its maps at once; further starts, and the ``twins`` a
game with secrets must bring, are added here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from game.data.files.content import Content, load_content
from game.model import entries, registry
from game.model.contract import Setup
from game.model.kit import AnyKit
from game.testing.case import Case, Twins
from game.testing.maps import cases_of
from tests.conformance import tiny_game, tiny_kit
from tests.games.battlegrounds import conformance as battlegrounds
from tests.games.flames_of_tanks import conformance as flames_of_tanks
from tests.games.tank_battle import conformance as tank_battle
from tests.games.tank_chess.perft.fun_set import fun_set
from tests.games.tank_tactics import conformance as tank_tactics

FIND = "from tests.conformance.setups import find; "

Starts = Iterator[tuple[str, Setup]]


def _tank_chess(kit: AnyKit, content: Content) -> Starts:
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


STARTS: dict[str, Callable[[AnyKit, Content], Starts]] = {
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
"""What a seat can't know, for each game with secrets: see ``case.Twins``."""


def _always(_: Setup) -> bool:
    return True


HIDES: dict[str, Callable[[Setup], bool]] = {
    "battlegrounds": battlegrounds.hides,
    "tank_tactics": tank_tactics.hides,
}
"""Whether every match with a setup hides something, where that is not always so."""


@cache
def cases(game: str) -> tuple[Case, ...]:
    """All cases of a registered game, or of Ford. Raises ``KeyError`` for a game there is not."""
    if game == "tiny":
        found = _tiny(tiny_kit.KIT, "tests.conformance.tiny_kit:KIT")
    else:
        found = (*cases_of(game, TWINS.get(game), HIDES.get(game, _always)), *_more(game))
    return tuple(replace(case, again=f"{FIND}case = find({case.game!r}, {case.label!r})") for case in found)


def _more(game: str) -> Iterator[Case]:
    kit, hides = registry.kit(game), HIDES.get(game, _always)
    path, twins, every = f"{entries.entry(game).rules}:KIT", TWINS.get(game), START_EVERY.get(game, 20)
    for label, setup in STARTS[game](kit, load_content(kit)):
        yield Case(game, label, kit, path, setup, twins=twins, every=every, hides=hides(setup))


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
