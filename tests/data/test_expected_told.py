"""What a file should hold is told in the player's language, for every key of every kind of file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest

from game.cli.common import find_kit
from game.cli.verbs.validate import OF_PEOPLE, _kinds
from game.data.files.paths import ASSETS
from game.data.files.schema import _choices, _schema, expected_words
from game.data.words.texts import Texts
from game.model.entries import games

ENGLISH: Final = re.compile(r"\b(the|of|each|text|with|number|from|nothing|value|as in)\b")
"""Words that appear in what is expected, and are no words of another language."""


@cache
def _expected() -> dict[str, str]:
    """What is expected anywhere, with a key it is expected at."""
    models = [model for game in games() for model in _kinds(find_kit(game)).values()]
    models += [model for _, model in OF_PEOPLE.values()]
    found: dict[str, str] = {}
    for model in dict.fromkeys(models):
        root = _schema(model)
        for where, schema in _schemas(root, root, model.__name__):
            found.setdefault(expected_words(_choices(schema, root), root), where)
    return found


def _schemas(schema: Any, root: Any, where: str, deep: int = 0) -> Iterator[tuple[str, Any]]:
    if not isinstance(schema, dict) or deep > 8:
        return
    yield where, schema
    for choice in _choices(schema, root):
        named = choice.get("properties", {}).items()
        inside = [(f"{where}.{key}", field) for key, field in named]
        inside += [
            (f"{where}[]", choice.get(key)) for key in ("items", "additionalProperties", "propertyNames")
        ]
        inside += [(f"{where}[]", one) for one in choice.get("prefixItems", ())]
        inside += [(f"{where}[]", one) for one in choice.get("patternProperties", {}).values()]
        for there, one in inside:
            yield from _schemas(one, root, there, deep + 1)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_what_a_file_should_hold_is_told_in_the_language(language: str) -> None:
    texts = Texts(ASSETS / "locale", language)
    assert len(_expected()) > 100
    told = {said: texts.fault(f"expected {said}, found nothing") for said in _expected()}
    assert {said: _expected()[said] for said, words in told.items() if ENGLISH.search(words)} == {}
