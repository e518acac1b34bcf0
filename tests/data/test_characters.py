"""Characters: their names, what they say."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
import yaml

from game.data.files.paths import ASSETS, locale_folders
from game.data.words.texts import Texts

CHARACTERS: list[tuple[str, int, dict[str, Any]]] = [
    (file.parent.name, level, one)
    for file in sorted((ASSETS / "games").glob("*/characters.yaml"))
    for level, ones in yaml.safe_load(file.read_text(encoding="utf-8"))["levels"].items()
    for one in ones
]
"""Game, level and entry of every character."""

PEOPLE_OF_OURS = {"Jonas", "Mila", "Ruth", "Grandpa"}
"""Whose names stand in pictures and stories about players."""


def test_a_name_stands_for_one_character() -> None:
    names = [one["name"] for _, _, one in CHARACTERS]
    assert len(names) > 70
    assert sorted(names) == sorted(set(names))
    assert not PEOPLE_OF_OURS & set(names)
    assert all(name.isascii() and 2 < len(name) <= 6 for name in names)


def test_a_level_has_each_style_of_its_game_once() -> None:
    styles: dict[tuple[str, int], list[str]] = {}
    for game, level, one in CHARACTERS:
        styles.setdefault((game, level), []).append(one["style"])
    for (game, _), found in styles.items():
        assert found == styles[game, 1]
        assert len(set(found)) == 3
    assert [level for game, level in styles if game == "tank_chess"] == list(range(1, 8))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_temper_has_short_lines_for_every_moment(language: str) -> None:
    texts = Texts(locale_folders(), language)
    tempers = {one["temper"] for _, _, one in CHARACTERS}
    assert len(tempers) == 6
    said = [
        texts(f"talk.{temper}.{moment}.{line}")
        for temper, moment, line in product(tempers, ("start", "shot", "won", "lost", "drawn"), (1, 2))
    ]
    assert [line for line in said if line.startswith("[") or len(line) > 34] == []
    assert len(set(said)) == len(said)
