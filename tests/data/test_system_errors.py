"""What the system says of files, in the player's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data.files.paths import locale_folders
from game.data.files.problems import ProblemsError
from game.data.words import system_errors
from game.data.words.texts import Texts


def _failure(path: Path) -> OSError:
    try:
        path.write_text("x", encoding="utf-8")
    except OSError as error:
        return error
    raise AssertionError(f"{path} was written")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_the_system_says_of_a_file_is_told_in_the_language_of_the_player(
    language: str, tmp_path: Path
) -> None:
    words = Texts(locale_folders(), language)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path, key in ((tmp_path / "no" / "file", "missing"), (tmp_path / "file" / "x", "no_folder")):
        error = _failure(path)
        assert words.why(error) == words(f"system.{key}")
        assert words.raw(f"It failed: {words.why(error)}") == str(error) and "Errno" in str(error)
    for key in system_errors._SYSTEM.values():
        assert words.has(f"system.{key}")


def test_what_is_no_failure_of_the_system_is_told_as_it_is() -> None:
    words = Texts(locale_folders(), "de")
    assert words.why(ValueError("so")) == "so"
    assert words.why(OSError(28, "a disk of our own")) == "a disk of our own"
    assert words.why(ProblemsError([])) == ""
    assert words.raw("so") == ""
