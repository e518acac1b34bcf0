"""Words kept between starts: read from there, and never trusted more than the files they came from."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from game.data.files import paths
from game.data.words import word_files
from game.data.words.texts import Texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path


def locale(where: Path) -> Path:
    for language, text in (
        ("en", "a: {b: Yes, n: {one: '{n} map', other: '{n} maps'}}"),
        ("de", "a: {b: Ja}"),
    ):
        folder = where / "locale" / language
        folder.mkdir(parents=True)
        (folder / "app.yaml").write_text(text, encoding="utf-8")
    (where / "locale" / "en" / "shipped.yaml").write_text("shipped: {hill: Old Hill}", encoding="utf-8")
    (where / "locale" / "de" / "shipped.yaml").write_text("shipped: {hill: Alter Hügel}", encoding="utf-8")
    return where / "locale"


def told(texts: Texts) -> tuple[str, ...]:
    return texts("a.b"), texts("a.n", n=2), texts.shipped("Old Hill"), texts("shipped.hill")


def kept_files() -> list[Path]:
    return sorted((paths.user_cache() / "words").glob("*.json"))


def test_a_second_start_reads_no_yaml_and_says_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = locale(home)
    said = {language: told(Texts(folder, language)) for language in ("en", "de")}
    assert said["de"] == ("Ja", "2 maps", "Alter Hügel", "Alter Hügel")
    for language in ("en", "de"):
        Texts(folder, language).keep()
    assert len(kept_files()) == 2
    with monkeypatch.context() as closed:
        closed.setattr(word_files, "load_yaml", None)  # whoever calls it dies
        assert {language: told(Texts(folder, language)) for language in ("en", "de")} == said
    file = folder / "de" / "app.yaml"
    file.write_text("a: {b: Oh ja}", encoding="utf-8")
    assert Texts(folder, "de")("a.b") == "Oh ja", "a changed file is read again"
    file.unlink()
    assert Texts(folder, "de")("a.b") == "Yes", "and of one that is gone nothing is left"


def test_kept_words_of_another_version_or_folder_and_broken_ones_are_not_used(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = locale(home)
    Texts(folder).keep()
    (kept,) = kept_files()
    good = json.loads(kept.read_text(encoding="utf-8"))
    stamp = good["files"]["app.yaml"][:2]
    lies = [*stamp, {"a.b": "No"}]
    for bad in (
        {**good, "files": {"app.yaml": [*stamp, {"a.b": 5}]}},
        {**good, "files": {"app.yaml": [*stamp, ["a.b"]]}},
        {**good, "files": {"app.yaml": "?"}},
        {**good, "files": [1]},
        {**good, "format": 99, "files": {"app.yaml": lies}},
        {**good, "version": "0.0", "files": {"app.yaml": lies}},
        {**good, "folder": "/elsewhere", "files": {"app.yaml": lies}},
        [1],
    ):
        kept.write_text(json.dumps(bad), encoding="utf-8")
        assert Texts(folder)("a.b") == "Yes", bad
    for raw in (b"", b"\xff\xfe{", b"[" * 100_000, b'{"files": NaN}'):
        kept.write_bytes(raw)
        assert Texts(folder)("a.b") == "Yes", raw[:9]
    kept.unlink()
    kept.mkdir()
    Texts(folder).keep()  # where nothing can be written nothing is kept
    kept.rmdir()
    os.mkfifo(kept)
    assert Texts(folder)("a.b") == "Yes"


def test_words_with_a_mistake_are_told_at_every_start(home: Path) -> None:
    folder = locale(home)
    (folder / "en" / "bad.yaml").write_text("a: [", encoding="utf-8")
    for _ in range(2):
        texts = Texts(folder)
        assert [problem.path for problem in texts.problems] == ["en/bad.yaml"]
        texts.keep()
