"""Every screen's own words are seen whole in the smallest window: what people wrote may be cut, ours not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.match.scene import make
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.poses.match_plans import match_of, plan_on
from game.app.poses.samples import position
from game.cli.translations import read_words
from game.data.files.paths import ASSETS
from game.data.saves.matches import Player
from game.data.words.texts import SHIPPED, Texts
from tests.amount import now_and_then
from tests.app.fitting import cut_on_buttons, watched

WINDOW = (1280, 720)

WRITTEN = ("A winter", "very long ", "Fun Set, ", "official pieces, ")
"""How texts begin that come from files: titles and tags of maps."""

QUOTED = "(heavy), D"
"""A problem that tells the letters a map may have: as many as there are kinds in a file."""


COVERED = (
    "library_trash", "editor_template", "editor_fairer", "editor_stamps", "table_editor_fairer",
    "match_flames_of_tanks_refit_hint", "match_tank_tactics_dice_hint",
)  # fmt: skip
"""Screens with a list or a hint's card that lies over other words."""


def ours(text: str, language: str = "en") -> bool:
    """Whether a text is one of the app's own; a word of a hundred letters is a map as a text."""
    if text.startswith(WRITTEN) or QUOTED in text or max(map(len, text.split())) >= 60:
        return False
    said = said_by_files(language)
    return not any(part in said for part in text.split(", ")) and text not in "\n".join(said)


@cache
def said_by_files(language: str) -> frozenset[str]:
    """The titles, tags and descriptions of shipped maps and puzzles in another language."""
    words = read_words(ASSETS / "locale" / language)[0] if language != "en" else {}
    shipped = (forms.get("", "") for key, forms in words.items() if key.startswith(f"{SHIPPED}."))
    return frozenset(" ".join(text.split()) for text in shipped)


SIZES = (((1280, 720), 1.3), ((1280, 720), 1.0), ((2560, 1440), 2.5), ((2560, 1440), 1.0))
"""Windows, and sizes that can be chosen there: large letters, and many small ones."""


def fits(name: str, window: tuple[int, int], scale: float, language: str = "en") -> None:
    """Fails where words of a screen are cut or drawn over others."""
    with watched(window) as seen:
        app = offscreen_app(window, scale, language=language)
        scene = SCENES[name](app)
        seen.placed.clear()  # a pose may have shown something else before
        app.push(scene)
        for _ in range(6):
            seen.frame += 1
            app.step([], 1 / 60)
        app.close()
        assert [text for text in dict.fromkeys(seen.cut) if ours(text, language)] == []
        assert list(dict.fromkeys(seen.beyond)) == []
        if not name.startswith(COVERED):
            assert seen.overlapping() == []


LISTED = ("match_tank_battle",)
"""Scenes with a list whose rows say in brief what a tip says in full."""

BUTTON_SIZES = (((960, 540), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.3))


@pytest.mark.parametrize("size", range(len(BUTTON_SIZES)))
@pytest.mark.parametrize(
    ("name", "language"),
    now_and_then([(name, language) for language in ("de", "en", "fr") for name in sorted(SCENES)], 2, few=20),
)
def test_no_words_of_a_button_are_cut(home: Path, name: str, language: str, size: int) -> None:
    app = offscreen_app(*BUTTON_SIZES[size], language=language)
    app.push(SCENES[name](app))
    for _ in range(2):
        app.step([], 1 / 60)
    cut = [text for text in cut_on_buttons(app) if ours(text, language)]
    app.close()
    assert name in LISTED or cut == []


@pytest.mark.slow(few=20)
@pytest.mark.parametrize(
    ("window", "scale"),
    [SIZES[0], *(pytest.param(*size, marks=pytest.mark.slow(few=8)) for size in SIZES[1:])],
)
@pytest.mark.parametrize("name", sorted(SCENES))
def test_no_words_of_a_screen_are_cut_or_drawn_over_others(
    home: Path, name: str, window: tuple[int, int], scale: float
) -> None:
    fits(name, window, scale)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "window", "scale"),
    [
        ("settings", (960, 540), 1.0),
        ("match_menu_hidden", (960, 540), 1.0),
        ("setup", (960, 540), 1.0),
        ("match_tank_tactics", (1280, 800), 1.3),
        ("match_tank_battle_setup", (1280, 800), 1.3),
    ],
)
def test_words_are_whole_in_the_smallest_windows(
    home: Path, name: str, window: tuple[int, int], scale: float
) -> None:
    fits(name, window, scale)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(
    "name",
    [
        "match_battlegrounds_redeploy", "settings", "matches", "modes_new", "replay", "people", "statistics",
        "setup_tank_tactics",
    ],
)  # fmt: skip
def test_words_are_whole_in_the_smallest_window_in_another_language(
    home: Path, name: str, language: str
) -> None:
    fits(name, (960, 540), 1.0, language)


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(
    "name", ["match_tank_battle_setup", "match_tank_tactics", "match_post", "match_post_done", "menu"]
)
def test_words_are_whole_in_a_window_nearly_square_in_another_language(
    home: Path, name: str, language: str
) -> None:
    fits(name, (1280, 800), 1.3, language)


@pytest.mark.slow(few=8)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(
    "name",
    [
        "analysis_tank_tactics", "match_battlegrounds", "match_battlegrounds_family",
        "match_battlegrounds_redeploy", "match_check", "match_tank_battle_fight",
        "match_tank_battle_fight_alone", "match_tank_battle_plot", "match_tank_tactics_maze",
        "match_tank_tactics_moment", "match_tank_tactics_reveal", "replay_graph",
    ],
)  # fmt: skip
def test_words_beside_a_high_board_are_whole_in_another_language(
    home: Path, name: str, language: str
) -> None:
    fits(name, (1280, 800), 1.3, language)


@pytest.mark.parametrize(
    ("game", "window", "scale", "language", "title"),
    [
        ("tank_tactics", WINDOW, 1.3, "fr", "Prise du drapeau"),
        ("flames_of_tanks", (960, 540), 1.0, "de", "Teamgefecht"),
        ("battlegrounds_team", (960, 540), 1.0, "fr", "Rouge"),
    ],
)
def test_titles_of_built_in_maps_and_modes_and_names_of_seats_are_whole_on_their_cards(
    home: Path, game: str, window: tuple[int, int], scale: float, language: str, title: str
) -> None:
    with watched(window) as seen:
        app = offscreen_app(window, scale, language=language)
        app.push(SCENES[f"setup_{game}"](app))
        app.step([], 1 / 60)
        app.close()
        assert any(words == title for texts in seen.placed.values() for words, _ in texts)
    assert title not in seen.cut


def test_a_tank_of_a_player_with_a_long_name_is_called_by_its_letter_where_both_do_not_fit(
    home: Path,
) -> None:
    window = (1280, 800)
    with watched(window) as seen:
        app = offscreen_app(window, 1.3, language="fr")
        texts = app.texts
        players = tuple(Player("person", name) for name in ("Maximilienne", "Charlotte"))
        middle = position("tank_tactics", "duel")
        plan = plan_on(texts, players, position=middle, game="tank_tactics")
        scene: Any = make(app, match=match_of(plan), keep=False)
        app.push(scene)
        app.step([], 1 / 60)
        view = scene.controller.viewpoint.seen
        foe = next(tank for tank in view.match.tanks[1 - view.seat] if view.square[tank] >= 0)
        place = scene.table.camera.rect_of(view.square[foe]).center
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))], 0.1)
        for _ in range(10):
            app.step([], 0.1)
        app.close()
    written = [words for texts_ in seen.placed.values() for words, _ in texts_]
    assert any(words.startswith("Char ") for words in written)
    assert [text for text in seen.cut if "char" in text.lower()] == []


@pytest.mark.parametrize(
    ("name", "first"), [("match_flames_of_tanks", "leg"), ("match_flames_of_tanks_aim", "length")]
)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_fields_of_a_drive_keep_their_names_beside_their_figures(
    home: Path, name: str, first: str, language: str
) -> None:
    for window, scale in BUTTON_SIZES:
        app = offscreen_app(window, scale, language=language)
        scene: Any = SCENES[name](app)
        app.push(scene)
        app.step([], 1 / 60)
        told = scene.tree.say().split("\n")
        names = [app.texts(f"flames_of_tanks_view.field.{one}", n=2) for one in (first, "bearing", "heading")]
        assert [one for one in names if one not in told] == []
        assert app.cut_texts == []
        app.close()


@pytest.mark.slow
def test_whose_turn_it_is_and_which_tank_acts_is_read_beside_a_high_board(home: Path) -> None:
    with watched((1280, 800)) as seen:
        app = offscreen_app((1280, 800), 1.3, language="de")
        app.push(SCENES["match_tank_tactics"](app))
        for _ in range(3):
            app.step([], 1 / 60)
        app.close()
    assert not {"Zug 8 von Anna", "Panzer A"} & set(seen.cut)


@pytest.mark.slow(few=12)
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("name", sorted(SCENES))
@pytest.mark.parametrize("language", [one for one in Texts.written(ASSETS / "locale") if one != "en"])
def test_no_words_are_cut_in_another_language(home: Path, language: str, name: str, scale: float) -> None:
    fits(name, WINDOW, scale, language)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["tutorial_flames_of_tanks", "match_flames_of_tanks_aim", "match_flames_of_tanks"]
)
def test_numbers_of_a_table_have_the_comma_of_the_language(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    written = []

    class Watched(pygame.font.Font):
        def render(self, text: str, *style: Any) -> pygame.Surface:  # type: ignore[override]
            written.append(text)
            return super().render(text, *style)

    monkeypatch.setattr("game.ui.paint.fonts.open_font", lambda path, px: Watched(path, px))
    app = offscreen_app(WINDOW, 1.0, language="de")
    app.push(SCENES[name](app))
    for _ in range(3):
        app.step([], 1 / 60)
    app.close()
    assert any(re.search(r"\d,\d", text) for text in written)
    assert [text for text in written if re.search(r"\d\.\d", text)] == []
