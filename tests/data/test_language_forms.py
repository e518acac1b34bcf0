"""Languages: how each counts and writes, and which one an app begins in."""

from __future__ import annotations

import datetime
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from game.app.table.scores import percent
from game.data.files.config import Settings
from game.data.files.paths import ASSETS
from game.data.files.problems import Problem, ProblemsError
from game.data.words.system_language import spoken, system_languages
from game.data.words.texts import Texts
from game.model.keyed_text import KeyedText, per_cent


def words_in(folder: Path, **languages: str) -> Path:
    for language, text in languages.items():
        (folder / language).mkdir()
        (folder / language / "words.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_number_chooses_the_plural_of_its_language(tmp_path: Path) -> None:
    forms = "maps:\n  one: '{n} one'\n  few: '{n} few'\n  many: '{n} many'\n  other: '{n} other'\n"
    words_in(tmp_path, en=forms, fr=forms, pl=forms)
    said = {
        language: [Texts(tmp_path, language)("maps", n=n) for n in (0, 1, 2, 5)]
        for language in ("en", "fr", "pl")
    }
    assert said == {
        "en": ["0 other", "1 one", "2 other", "5 other"],
        "fr": ["0 one", "1 one", "2 other", "5 other"],
        "pl": ["0 many", "1 one", "2 few", "5 many"],
    }


def test_a_language_may_need_forms_where_english_needs_none_and_the_other_way_round(tmp_path: Path) -> None:
    plural = "key:\n  one: '{n} Zug'\n  other: '{n} Züge'\n"
    words_in(tmp_path, en="key: 'moves: {n}'\n", de=plural, fr="other: x\n")
    assert [Texts(tmp_path, "de")("key", n=n) for n in (1, 2)] == ["1 Zug", "2 Züge"]
    assert Texts(tmp_path, "fr")("key", n=2) == "moves: 2"
    (tmp_path / "en" / "words.yaml").write_text(plural, encoding="utf-8")
    (tmp_path / "de" / "words.yaml").write_text("key: 'Züge: {n}'\n", encoding="utf-8")
    assert [Texts(tmp_path, "de")("key", n=n) for n in (1, 2)] == ["Züge: 1", "Züge: 2"]


def test_numbers_dates_and_lists_are_written_as_the_language_does(tmp_path: Path) -> None:
    words_in(
        tmp_path, en="key: '{many} of {part}'\nnumber: {percent: '{n} %'}\n", de="other: x\n", fr="other: x\n"
    )
    english, german, french = (Texts(tmp_path, language) for language in ("en", "de", "fr"))
    assert english("key", many=12345, part=2.5) == "12,345 of 2.5"
    assert german("key", many=12345, part=2.5) == "12.345 of 2,5"
    assert english("key", many="12345", part=True) == "12345 of True"  # a text and a truth stay as they are
    assert [texts.number(2, 1) for texts in (english, german)] == ["2.0", "2,0"]
    for value, digits, written in (
        (-1, None, "−1"),
        (-1.6, 0, "−2"),
        (-2.5, None, "−2.5"),
        (-5000, 0, "−5,000"),
    ):
        assert english.number(value, digits) == written
        assert german.number(value, digits) == written.translate(str.maketrans(".,", ",."))
    assert german.percent(0.4567, 1) == "45,7 %"
    assert english.percent(0.4567) == "46 %"
    day = datetime.date(2026, 10, 3)
    assert [one.day(day) for one in (english, german, french)] == ["3 Oct 2026", "03.10.2026", "3 oct. 2026"]
    first = [french.day(datetime.date(2026, month, 1)) for month in (3, 11)]
    assert first == ["1er mars 2026", "1er nov. 2026"]
    assert french.day(datetime.date(2026, 11, 11)) == "11 nov. 2026"
    assert english.time(datetime.datetime(2026, 10, 3, 14, 5)) == "14:05"
    names = ["A", "B", "C"]
    assert [one.listed(names) for one in (english, german, french)] == [
        "A, B and C",
        "A, B und C",
        "A, B et C",
    ]
    assert [one.either(names) for one in (english, german)] == ["A, B or C", "A, B oder C"]
    assert [english.listed(names[:n]) for n in range(3)] == ["", "A", "A and B"]
    assert english.commas(names) == "A, B, C"


def test_what_code_puts_together_has_the_spaces_of_the_language() -> None:
    english, french = (Texts(ASSETS / "locale", language) for language in ("en", "fr"))
    assert [one.colon("A", "B") for one in (english, french)] == ["A: B", "A\u00a0: B"]
    assert [one.semicolons("AB") for one in (english, french)] == ["A; B", "A\u202f; B"]
    wrong = Problem("x.yaml", 12, 5, "a", "b")
    told = [one.reasons(ProblemsError([wrong])) for one in (english, french)]
    assert told == [["x.yaml:12:5: a: b"], ["x.yaml:12:5\u00a0: a\u00a0: b"]]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LANGUAGE": "xx:de:fr"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LC_MESSAGES": "de", "LANG": "fr"}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "ü#?!"}, "en"),
    ],
)
def test_the_computers_language_is_spoken_where_there_are_words_for_it(
    environment: dict[str, str], language: str
) -> None:
    assert spoken(system_languages(environment), ("en", "de", "fr")) == language


def test_the_first_start_speaks_the_computers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words_in(tmp_path, en="key: English\n", de="key: Deutsch\n")
    monkeypatch.setenv("LANGUAGE", "de_CH:fr")
    settings, problems = Settings.load(user_file=tmp_path / "none.yaml")
    assert (settings.look.language, problems) == ("system", [])
    assert Texts(tmp_path, settings.look.language)("key") == "Deutsch"
    own = tmp_path / "settings.yaml"
    own.write_text("look: {language: en}\n", encoding="utf-8")  # what somebody chose earlier stays
    settings, problems = Settings.load(user_file=own)
    assert (Texts(tmp_path, settings.look.language)("key"), problems) == ("English", [])


def test_babel_is_not_imported_for_english_words() -> None:
    code = (
        "import sys; from pathlib import Path; from game.data.words.texts import Texts;"
        f"words = Texts(Path({str(ASSETS / 'locale')!r}));"
        "assert words('library.count', n=3) == '3 maps'; assert 'babel' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ASSETS.parent)


@pytest.mark.parametrize(
    ("share", "told"),
    [(0, "0%"), (0.004, "<1%"), (0.006, "1%"), (0.994, "99%"), (0.996, ">99%"), (1, "100%")],
)
def test_only_what_is_none_or_certain_is_told_as_such(tmp_path: Path, share: float, told: str) -> None:
    words_in(tmp_path, en="number: {percent: '{n}%'}\n", de="other: x\n", fr="other: x\n")
    texts = Texts(tmp_path)
    assert texts.percent(share) == told
    assert texts.told(KeyedText("number.percent", {"n": per_cent(Fraction(share))})) == told
    assert f"{percent(share)}%" == told
