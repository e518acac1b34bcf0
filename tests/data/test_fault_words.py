"""What is wrong with a file is told in the player's language: in the messages of all bad files we have."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from game.data.files.fault_words import GROUP
from game.data.files.paths import locale_folders
from game.data.files.problems import Problem
from game.data.words.texts import Texts
from tests.data.test_bad_files import EXPECTED, HERE, problems_of

UNTOLD = 0.05
"""So much of what the bad files of the tests are told may be English: what a game's own checks find has words
of its own, which are English where no player asks for them."""


@cache
def words(language: str) -> Texts:
    return Texts(locale_folders(), language)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_problems_of_bad_files_are_told_in_the_language(language: str) -> None:
    files = ((HERE / "bad" / name, said["as"]) for name, said in EXPECTED.items())
    messages = {problem.message for path, kind in files for problem in problems_of(path, kind)}
    assert len(messages) > 80
    english = sorted(message for message in messages if words(language).fault(message) == message)
    assert len(english) <= UNTOLD * len(messages), english
    told = [words(language).fault(message) for message in messages]
    mixed = [one for one in told if " found " in one or one.endswith(" values") or " each " in one]
    assert mixed == []
    assert not [one for one in told if f"[{GROUP}" in one or ("{" in one and "key:" not in one)]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("unknown key 'autor'", "unbekannter Schlüssel 'autor'"),
        ("expected a whole number from 1 to 600, found the text '30'",
         "erwartet: eine ganze Zahl von 1 bis 600; gefunden: der Text '30'"),
        ("expected easy, medium or hard, found nothing",
         "erwartet: easy, medium oder hard; gefunden: nichts"),
        ("expected a comma or } here", "hier fehlt ein Komma oder }"),
        ("the file is too large: 3.1 MB (at most 2.0 MB)",
         "die Datei ist zu groß: 3,1 MB (höchstens 2 MB)"),
        ("No space left on device", "der Datenträger ist voll"),
        ("something nobody has words for", "something nobody has words for"),
    ],
)  # fmt: skip
def test_a_message_is_found_by_its_english_words(said: str, told: str) -> None:
    assert words("de").fault(said) == told
    assert words("en").fault(said) == said


def test_a_reason_in_a_text_and_a_problem_with_its_place_are_told() -> None:
    german = words("de")
    assert "keine Berechtigung" in german("library.failed", reason="Permission denied")
    problem = Problem("maps/x.yaml", 4, 1, "autor", "unknown key 'autor'", "did you mean author?")
    told = "maps/x.yaml:4:1: autor: unbekannter Schlüssel 'autor' (meintest du author?)"
    assert german.problem(problem) == told
    # hostile: long, and full of what patterns are made of
    for odd in ("expected " * 200, "(" * 90 + "{n}" + "\\" * 9, "x" * 100_000):
        assert german.fault(odd) == odd or len(german.fault(odd)) < 4000


def test_the_longest_path_stays_what_it_is() -> None:
    assert words("fr").fault(str(Path("/a") / ("b" * 300))) == str(Path("/a") / ("b" * 300))
