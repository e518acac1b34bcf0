"""The words of every language there is, beside the English ones, and the English ones beside the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.app.maps.options import option_label
from game.cli.main import main
from game.cli.translations import book_slips, params, read_words, slips
from game.data.files.paths import ASSETS, MAPS, locale_folders
from game.data.words.language_forms import ENGLISH
from game.data.words.texts import SHIPPED, Texts
from game.model.entries import games
from game.model.registry import kit
from tests.text_keys import unused, unworded

LOCALE = ASSETS / "locale"
LANGUAGES = [name for name in Texts.written(LOCALE) if name != ENGLISH]
WORDS, PROBLEMS = read_words(LOCALE / ENGLISH)

FROM_DATA = (
    # names of cards, tokens and the like stand in YAML
    "battlegrounds.card.", "battlegrounds.picture.", "battlegrounds.pattern.", "battlegrounds.rank.",
    # the last part is what happened, or a phase of the game
    "battlegrounds.refuse.", "battlegrounds_view.deed.", "battlegrounds_view.drive.",
    "battlegrounds_view.record.", "battlegrounds_view.shot.", "battlegrounds_view.task.",
    "battlegrounds_view.tip.reel_", "review.try.still_", "review.fell_",
    f"{SHIPPED}.",
    # they are found by their English words (tests/test_words_in_code.py)
    "faults.", "fault.", *(f"{game}.fault." for game in games()),
)  # fmt: skip
"""How keys begin that are put together from parts no source shows."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_all_words_with_their_parameters_and_plurals(language: str) -> None:
    assert [one for one in slips(LOCALE, language) if one.kind != "long"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_tells_all_rules(language: str) -> None:
    assert list(book_slips(ASSETS / "help", language)) == []


def test_the_english_words_can_be_read_and_have_their_plurals() -> None:
    assert PROBLEMS == []
    for key, forms in WORDS.items():
        assert set(forms) in ({""}, {"one", "other"}), key
        for text in forms.values():
            params(text)
        if "other" in forms:
            assert params(forms["one"]) <= params(forms["other"]) | {"n"}, key


@pytest.mark.slow
def test_every_key_that_is_asked_for_has_a_text() -> None:
    assert unworded(WORDS) == []


def test_a_key_without_a_text_is_found(tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text(
        'W = "match"\nwords("match.resign_title" if once else "match.resigned")\nwords(f"{W}.{what}", n=1)\n'
        'Refusal("X-1", f"{W}.nowhere.{what}")\nwords(key)\nwords.has("match.perhaps")\n',
        encoding="utf-8",
    )
    found = [(line, pattern.replace("\\", "")) for _, line, pattern in unworded(WORDS, tmp_path)]
    assert found == [(2, "match.resigned"), (4, "match.nowhere.[A-Za-z0-9_.]*")]


@pytest.mark.slow
def test_every_english_text_is_asked_for_somewhere() -> None:
    assert unused(WORDS, FROM_DATA) == []
    assert unused(["nowhere.no_such_text"], FROM_DATA) == ["nowhere.no_such_text"]


# --- what maps and puzzles say ---


def said() -> Iterator[tuple[str, str]]:
    """All texts for people in files that come with the games, with the part of the key they belong to."""
    names = ("title", "description", "author", "licence", "hint", "idea")
    plain = ("Treadboard", "MIT", "CC0", "CC0 1.0", "Fun Set")  # names: alike in all languages
    files = [*MAPS.glob("*/*.yaml"), *(ASSETS / "puzzles").glob("*/*.yaml")]
    for file in sorted(files):
        data: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        texts = [data.get(name, "") for name in names]
        texts += [*data.get("tags", ()), *data.get("notes", {}).values()]
        yield from ((file.stem, " ".join(text.split())) for text in texts if text and text not in plain)


def test_what_maps_and_puzzles_say_can_be_translated() -> None:
    known = {" ".join(forms[""].split()) for key, forms in WORDS.items() if key.startswith(f"{SHIPPED}.")}
    told = list(said())
    assert [(where, text) for where, text in told if text not in known] == []
    assert known - {text for _, text in told} == set()


def test_what_a_map_says_is_shown_in_the_players_language(tmp_path: Path) -> None:
    for language, words in (("en", "Long Range"), ("de", "Weite Sicht")):
        (tmp_path / language).mkdir()
        (tmp_path / language / f"{SHIPPED}.yaml").write_text(
            f"{SHIPPED}: {{map: {{title: {words}}}}}\n", encoding="utf-8"
        )
    german = Texts(tmp_path, "de")
    assert german.shipped("Long  Range") == "Weite Sicht"
    assert german.shipped("My own map") == "My own map"
    assert Texts(tmp_path).shipped("Long Range") == "Long Range"
    assert Texts(locale_folders()).shipped("Long Range") == "Long Range"


# --- how slips are found ---

FIRST = """
a:
  name: Move
  count: {one: "{n} map", other: "{n} maps of {side}"}
  said: "{side} moves"
  kind: {other: Other, wood: Wood}
  gone: Gone
"""
SECOND = """
a:
  name: A word that is much too long for a button
  count: {one: "{n} mapa", other: "{n} map"}
  said: "{who} zieht"
  kind: {other: Inne, wood: Las}
  more: Mehr
"""


def test_every_kind_of_slip_is_told(tmp_path: Path) -> None:
    for language, text in (("en", FIRST), ("pl", SECOND)):
        (tmp_path / language).mkdir()
        (tmp_path / language / "a.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "pl" / "b.yaml").write_text("b: [", encoding="utf-8")
    found = [(one.kind, one.where) for one in slips(tmp_path, "pl")]
    assert found == [
        ("unreadable", "pl"), ("long", "a.name"), ("plurals", "a.count"), ("parameters", "a.count"),
        ("parameters", "a.said"), ("parameters", "a.said"), ("missing", "a.gone"), ("unused", "a.more"),
    ]  # fmt: skip
    assert list(slips(tmp_path, "en")) == []


def test_a_rule_book_that_differs_is_told(tmp_path: Path) -> None:
    book = (ASSETS / "help" / "en" / "tank_chess.yaml").read_text(encoding="utf-8")
    for language, text in (("en", book), ("de", book), ("fr", book.replace("rule: TC-4.1", "rule: TC-4.9"))):
        (tmp_path / language).mkdir()
        (tmp_path / language / "tank_chess.yaml").write_text(text, encoding="utf-8")
    assert list(book_slips(tmp_path, "de")) == []
    assert [(one.kind, one.where) for one in book_slips(tmp_path, "fr")] == [("rules", "fr/tank_chess.yaml")]
    assert [one.kind for one in book_slips(tmp_path, "it")] == ["missing"]


def test_the_verb_tells_translators_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, name in (("locale", "a.yaml"), ("help", "tank_chess.yaml")):
        for language in ("en", "de"):
            (tmp_path / folder / language).mkdir(parents=True)
        (tmp_path / folder / "en" / name).write_bytes(
            FIRST.encode() if folder == "locale" else (ASSETS / "help" / "en" / name).read_bytes()
        )
    monkeypatch.setattr("game.cli.verbs.texts.ASSETS", tmp_path)
    assert main(["texts", "--language", "de"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("de (Deutsch): 7 missing")
    assert "a.name: Move" in told
    for folder in ("locale", "help"):
        for file in (tmp_path / folder / "en").iterdir():
            (tmp_path / folder / "de" / file.name).write_bytes(file.read_bytes())
    assert main(["texts"]) == 0
    assert capsys.readouterr().out == "de (Deutsch): complete\n"
    assert main(["texts", "--language", "xx"]) == 2
    assert "docs/translating.md" in capsys.readouterr().err


@pytest.mark.parametrize("language", [ENGLISH, *LANGUAGES])
def test_every_option_of_a_match_has_a_name(language: str) -> None:
    texts = Texts(locale_folders(), language)
    nameless = [
        f"{game}.{option}"
        for game in games()
        for option, field in kit(game).options_model.model_fields.items()
        if field.description and option_label(kit(game), option, texts)[1:] == field.description[1:]
    ]
    assert nameless == []
