"""The cases of a game: matches on each map that comes with it, for each way to sit down there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.data.files.content import default_map_of, load_content, load_map
from game.data.files.paths import locale_folders, maps_of
from game.data.words.texts import Texts
from game.model import entries, registry
from game.model.contract import Setup
from game.testing.case import Case, Twins

QUICK: Final = 40
"""Entries of a quick match on another map than the game's default one."""


def cases_of(
    game: str, twins: Twins | None = None, hides: Callable[[Setup], bool] = lambda setup: True
) -> tuple[Case, ...]:
    """Matches of a shipped or installed game, the one on its default map first looked at most often.

    A game with secrets brings ``twins``; ``hides`` says of a setup whether every match with it hides
    something. Raises ``UnknownGame``, and ``ProblemsError`` for a map that can't be played.
    """
    kit = registry.kit(game)
    content, words = load_content(kit), Texts(locale_folders())
    made, told = "from game.testing.maps import find; ", ""
    if twins is not None:
        made += f"from {twins.__module__} import {twins.__qualname__}; "
        told = f", {twins.__qualname__}"
    found, usual = [], default_map_of(kit)
    for file in sorted(maps_of(game).glob("*.yaml")):
        map_file = load_map(kit, file, content, words).map_file
        seatings, default = kit.seatings_for(map_file), file == usual
        for number, seating in enumerate(seatings):
            # of maps that are played alike the first way to sit down is enough
            if number and not default and seatings == kit.info.seatings:
                break
            setup = kit.setup(map_file, content.definitions, seating.sides, {})
            label = f"{file.stem} {seating.sides}"
            found.append(
                Case(
                    game,
                    label,
                    kit,
                    f"{entries.entry(game).rules}:KIT",
                    setup,
                    twins=twins,
                    # other maps and seatings play by the same rules: they are looked at less often
                    every=20 if default and not number else 100,
                    hides=hides(setup),
                    quick=None if default or seatings != kit.info.seatings else QUICK,
                    again=f"{made}case = find({game!r}, {label!r}{told})",
                )
            )
    return tuple(found)


def find(game: str, label: str, twins: Twins | None = None) -> Case:
    """The case of that label. Raises ``KeyError``."""
    for case in cases_of(game, twins):
        if case.label == label:
            return case
    raise KeyError(label)
