"""What version 0.1.0 wrote is read for ever: a player's whole folder, and texts that were shared."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from game.data.files.config import Settings
from game.data.files.content import load_content, load_map
from game.data.files.paths import user_maps, user_saves
from game.data.maps.last_setup import last_setup
from game.data.maps.own_modes import mode_cards
from game.data.maps.own_setups import list_setups
from game.data.people.profiles import list_profiles, profile_here
from game.data.people.progress import load_solved
from game.data.people.puzzle_progress import load_progress
from game.data.post.post_files import PostFile, post_paths
from game.data.saves.match_record import match_of
from game.data.saves.match_text import read_match_text, read_position_text
from game.data.saves.matches import Match
from game.data.sharing.last_print import last_print
from game.data.sharing.share import read_share_text
from game.model.entries import games
from game.model.registry import kit
from tests.shared_matches import words

BEFORE = Path(__file__).parent / "home_0_1"
TEXTS: Mapping[str, Mapping[str, str]] = yaml.safe_load((BEFORE / "texts.yaml").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(BEFORE, tmp_path / "home")
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


def test_the_player_and_what_they_chose_and_solved_are_there() -> None:
    ann = profile_here()
    assert ann is not None and (ann.name, list_profiles()[1]) == ("Ann", [])
    settings, problems = Settings.load({})
    assert (settings.look.theme, settings.look.coordinates, settings.sound.volume) == ("slate", False, 35)
    setup = last_setup("tank_tactics").find()
    assert problems == [] and setup is not None
    assert (setup.map, setup.minutes, setup.seats[0].profile) == ("duel", 20, ann.person)
    assert (load_solved("tank_chess"), load_solved("battlegrounds", "family")) == ({"drive"}, {"turn"})
    assert load_progress("tank_chess").puzzles["crossfire"].solved
    assert (last_print().value().paper, last_print().value().square) == ("letter", 25)


def test_own_modes_setups_and_maps_are_played() -> None:
    flames = kit("flames_of_tanks")
    own = [one for one in mode_cards(flames, load_content(flames), words()) if one.own]
    assert [(one.title, one.problems) for one in own] == [("Long night", ())]
    assert [(one.title, one.problems) for one in list_setups("tank_battle")] == [("My wedge", ())]
    for folder in sorted(user_maps("tank_chess").parent.iterdir()):
        of = kit(folder.name)
        content = load_content(of)
        checked = load_map(of, folder / "my_map.yaml", content, words())
        setup = of.setup(checked.map_file, content.definitions, of.usual_sides(checked.map_file), {})
        assert of.game.new(setup) is not None


@pytest.mark.sample(now=2, few=2)
@pytest.mark.parametrize("game", sorted(TEXTS))
def test_a_match_that_was_running_goes_on(game: str) -> None:
    match = Match.resume(user_saves() / f"{game}_running.yaml", kit)
    try:
        session = match.session
        seat, length = session.to_act, len(session.whole_line)
        assert match.problems == [] and seat is not None and length > 5
        session.play(next(iter(session.game.actions(session.view(seat)))), seat=seat)
        assert match.flush() and len(session.whole_line) > length
    finally:
        match.close()


def test_a_match_by_post_goes_on_from_its_letters() -> None:
    (path,) = post_paths()
    post = PostFile.read(path, kit).post
    assert len(post.course.letters) > 2 and post.match().session.to_act is not None


@pytest.mark.parametrize("game", sorted(TEXTS))
def test_texts_that_were_shared_open(game: str) -> None:
    texts, of = TEXTS[game], kit(game)
    position = read_position_text(texts["position"])
    assert position.game == game and of.parse_position(position.text, load_content(of).definitions)
    match = match_of(read_match_text(texts["match"]), kit)
    assert match.session.result is not None
    match.close()
    if "map" in texts:
        assert read_share_text(texts["map"], games()).game == game
