"""One class name is one thing: who searches for a name that rooms share finds that thing alone."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from tests.layers import ROOT

GAME = ROOT / "game"
GAMES = {path.name for path in (GAME / "games").iterdir() if (path / "entry.py").is_file()}

A_GAMES_OWN = {
    # a game's own form of what the shared class is
    "Chooser", "ChoosingPhase",
}  # fmt: skip
"""Names of shared classes that stand in games' own packages, too."""


def public_classes() -> dict[str, list[Path]]:
    """Where each public class of a module stands, by name."""
    places: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(GAME.rglob("*.py")):
        for name in re.findall(r"^class ([A-Za-z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE):
            places[name].append(path.relative_to(GAME))
    return places


def of_a_game(path: Path) -> bool:
    return not GAMES.isdisjoint(path.parts)


def test_no_shared_class_has_the_name_of_another() -> None:
    assert len(GAMES) > 4
    twice = {
        name: [str(path) for path in paths]
        for name, paths in public_classes().items()
        if len(paths) > 1 and not all(map(of_a_game, paths)) and name not in A_GAMES_OWN
    }
    assert not twice, "name each by what it is: MatchSource, PuzzleSource"


def test_the_exceptions_are_needed() -> None:
    places = public_classes()
    for name in A_GAMES_OWN:
        shared = [path for path in places[name] if not of_a_game(path)]
        assert len(shared) == 1 and len(places[name]) > 1, name
