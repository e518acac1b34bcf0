"""Signs that our fonts lack are looked for in the fonts of the system, which are imitated here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.cli.main import main
from game.data.files import system_fonts
from game.data.files.paths import MAPS
from game.data.files.system_fonts import font_with, has, lacking, may_lack
from tests.system_fonts import make_font


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No font was found before, and none afterwards by what is imitated."""
    monkeypatch.setattr(system_fonts, "_found", {})
    monkeypatch.setattr(system_fonts, "_pictures", set())
    font_with.cache_clear()
    yield
    font_with.cache_clear()


def told_by(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> list[tuple[str, ...]]:
    """Fontconfig that knows these fonts; returns what it was asked."""
    asked: list[tuple[str, ...]] = []

    def told(*command: str) -> list[str]:
        asked.append(command)
        return [str(path) for path in paths]

    monkeypatch.setattr(system_fonts, "_told", told)
    monkeypatch.setattr(sys, "platform", "linux")
    return asked


def test_nothing_is_looked_for_in_texts_of_our_own_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = told_by(monkeypatch)
    for text in ("Tank Chess", "Größe – 12 × 12", "Ελλάδα, Иван", "→ ✓ ▲ ½ ≥ “”…"):
        assert not may_lack(text) and lacking(text) == ""
    assert not asked


def test_a_font_of_the_system_is_found_once_for_all_its_signs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = make_font(tmp_path / "han.ttf", "中文")
    asked = told_by(monkeypatch, tmp_path / "gone.ttf", tmp_path / "notes.txt", path)
    assert font_with("中") == path and has(path, "中") and not has(path, "ع")
    count = len(asked)
    assert font_with("文") == path and len(asked) == count
    assert font_with("ع") is None
    assert lacking("Ü 中文 عع") == "ع"


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_windows_and_macos_have_their_fonts_in_a_folder(
    system: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, names = system_fonts._FILES[system]
    assert folder and len(names) > 10
    monkeypatch.setitem(system_fonts._FILES, system, (str(tmp_path), ("a.ttf", "b.ttf")))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(system_fonts, "_told", lambda *command: [])
    make_font(tmp_path / "a.ttf", "ab")
    path = make_font(tmp_path / "b.ttf", "中")
    assert font_with("中") == path and font_with("ع") is None


def test_a_file_that_is_no_font_and_fontconfig_that_fails_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bad.ttf").write_bytes(b"\0\1\0\0" * 50)
    told_by(monkeypatch, tmp_path / "bad.ttf")
    assert font_with("中") is None
    monkeypatch.undo()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system_fonts._told("fc-match", "x") == []


def test_validate_says_which_signs_are_shown_as_boxes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "scripts.yaml"
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    text = text.replace("title: Official", 'title: "Ünïcode 中文 Ελλάδα 😀 العربية"')
    path.write_text(text, encoding="utf-8")
    told_by(monkeypatch, make_font(tmp_path / "han.ttf", "中文日本"))
    assert main(["validate", str(path)]) == 0
    told = capsys.readouterr().out
    assert "boxes" in told and "title" in told
    assert "😀" in told and "中" not in told.split("boxes")[0].rpartition("has")[2]
    font_with.cache_clear()
    told_by(monkeypatch, make_font(tmp_path / "all.ttf", "中文日本😀العربية"))
    assert main(["validate", str(path)]) == 0
    assert "boxes" not in capsys.readouterr().out
