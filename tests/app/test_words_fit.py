"""Every screen's own words are seen whole in the smallest window: what people wrote may be cut, ours not."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.data.paths import ASSETS
from game.data.texts import Texts
from tests.app.fitting import watched

WINDOW = (1280, 720)

WRITTEN = ("A winter", "very long ", "Fun Set, ", "official pieces, ", "(heavy), D", "(light), M")
"""How texts begin that come from files: titles and tags of maps, a problem that quotes a file."""


def ours(text: str) -> bool:
    """Whether a text is one of the app's own; a word of a hundred letters is a map as a text."""
    return not text.startswith(WRITTEN) and max(map(len, text.split())) < 60


def fits(name: str, scale: float, language: str = "en") -> None:
    """Fails where words of a screen are cut or drawn over others."""
    with watched(WINDOW) as seen:
        app = offscreen_app(WINDOW, scale, language=language)
        app.push(SCENES[name](app))
        for _ in range(6):
            app.step([], 1 / 60)
        app.close()
        assert [text for text in dict.fromkeys(seen.cut) if ours(text)] == []
        assert list(dict.fromkeys(seen.beyond)) == []
        if not name.startswith(("library_trash", "editor_template")):  # a list that lies over other words
            assert seen.overlapping() == []


@pytest.mark.sample(now=55, few=27)
@pytest.mark.parametrize("scale", [pytest.param(1.0, marks=pytest.mark.slow(few=40)), 1.3])
@pytest.mark.parametrize("name", sorted(SCENES))
def test_no_words_of_a_screen_are_cut_or_drawn_over_others(home: Path, name: str, scale: float) -> None:
    fits(name, scale)


@pytest.mark.slow(few=20)
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("name", sorted(SCENES))
@pytest.mark.parametrize("language", [one for one in Texts.written(ASSETS / "locale") if one != "en"])
def test_no_words_are_cut_in_another_language(home: Path, language: str, name: str, scale: float) -> None:
    fits(name, scale, language)
